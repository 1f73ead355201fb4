//! How soon something leads to its opposite, before anybody looks for the way.

use crate::logic::rating::explainer::chains::web::{Mode, Web};

/// A set of sources: few enough to go through it in a few instructions, and most boards have no more candidates.
type Sources = [u64; 4];
/// How many go together.
const TOGETHER: usize = 256;

/// How far one gets from many candidates at once, without the way: by node from which of them.
struct Flood<'a> {
    web: &'a Web,
    mode: Mode,
    front: Vec<Sources>, // by node: from where it was reached in the last wave, for the first time in its state
    next: Vec<Sources>,  // the wave after it
    seen: [Vec<Sources>; 2], // by node: from where it has been reached as false, as true
}

/// The shortest way from any of `sources` being true (or false) to its opposite: in how many states, and the first source that has
/// one as short. None where there is none in as many states as are `allowed`.
pub(super) fn shortest(
    web: &Web,
    mode: Mode,
    sources: &[usize],
    is_true: bool,
    allowed: impl Fn(usize) -> bool,
) -> Option<(usize, usize)> {
    let blank = || vec![[0; 4]; web.nodes.len()];
    let mut flood = Flood { web, mode, front: blank(), next: blank(), seen: [blank(), blank()] };
    let mut best: Option<(usize, usize)> = None;
    for sources in sources.chunks(TOGETHER) {
        let is_short = |states: usize| best.is_none_or(|(least, _)| states < least) && allowed(states);
        best = flood.shortest(sources, is_true, is_short).or(best);
    }
    best
}

impl Flood<'_> {
    /// From these, which are few enough.
    fn shortest(
        &mut self,
        sources: &[usize],
        is_true: bool,
        allowed: impl Fn(usize) -> bool,
    ) -> Option<(usize, usize)> {
        self.front.fill([0; 4]);
        self.seen.iter_mut().for_each(|seen| seen.fill([0; 4]));
        for (at, &source) in sources.iter().enumerate() {
            self.front[source][at / 64] |= 1 << (at % 64);
            self.seen[usize::from(is_true)][source][at / 64] |= 1 << (at % 64);
        }
        let (mut state, mut states) = (is_true, 1);
        while allowed(states + 1) {
            let is_over = !self.spread(state);
            (state, states) = (!state, states + 1);
            if state != is_true {
                let mut returned = sources.iter().enumerate().filter(|&(at, &source)| self.has(source, at));
                if let Some((_, &source)) = returned.next() {
                    return Some((states, source));
                }
            }
            if is_over {
                break;
            }
        }
        None
    }

    /// One wave more, from nodes in this state. Whether it reached anything.
    fn spread(&mut self, state: bool) -> bool {
        self.next.fill([0; 4]);
        for (node, from) in self.front.iter().enumerate().filter(|(_, from)| **from != [0; 4]) {
            let to = if state { self.web.excluded(node, self.mode) } else { self.web.forced(node, self.mode) };
            for &to in to {
                join(&mut self.next[to as usize], from);
            }
        }
        let mut some = [0; 4];
        for (next, seen) in self.next.iter_mut().zip(&mut self.seen[usize::from(!state)]) {
            next.iter_mut().zip(&*seen).for_each(|(next, seen)| *next &= !seen);
            join(seen, next);
            join(&mut some, next);
        }
        std::mem::swap(&mut self.front, &mut self.next);
        some != [0; 4]
    }

    /// Whether the last wave reached `node` from the source with this number.
    fn has(&self, node: usize, source: usize) -> bool {
        self.front[node][source / 64] >> (source % 64) & 1 == 1
    }
}

#[inline]
fn join(all: &mut Sources, more: &Sources) {
    all.iter_mut().zip(more).for_each(|(all, more)| *all |= more);
}
