//! How soon something leads to its opposite, before anybody looks for the way.

use crate::rating::explainer::chains::web::{Mode, Web};

/// How far one gets from up to 64 · `N` candidates at once, without the way: by node from which of them.
struct Flood<'a, const N: usize> {
    web: &'a Web,
    mode: Mode,
    last: Vec<[u64; N]>, // by node: from where it was reached in the last wave but one, for the first time in its state
    front: Vec<[u64; N]>, // the same in the last wave
    next: Vec<[u64; N]>, // the wave after it
    seen: [Vec<[u64; N]>; 2], // by node: from where it has been reached as false, as true
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
    match sources.len() {
        0 => None,
        1..=64 => Flood::<1>::new(web, mode).shortest(sources, is_true, allowed),
        _ => {
            let mut flood = Flood::<4>::new(web, mode);
            let mut best: Option<(usize, usize)> = None;
            for sources in sources.chunks(256) {
                let is_short = |states: usize| best.is_none_or(|(least, _)| states < least) && allowed(states);
                best = flood.shortest(sources, is_true, is_short).or(best);
            }
            best
        }
    }
}

impl<'a, const N: usize> Flood<'a, N> {
    fn new(web: &'a Web, mode: Mode) -> Self {
        let blank = || vec![[0; N]; web.nodes.len()];
        Self { web, mode, last: blank(), front: blank(), next: blank(), seen: [blank(), blank()] }
    }

    /// From these, which are few enough. Links lead back as they lead on, from opposite to opposite: what is reached in so many links
    /// leads in as many from its own opposite to that of the source. So the way is known as soon as its middle is, where one wave
    /// comes to the opposite of what the one before came to.
    fn shortest(
        &mut self,
        sources: &[usize],
        is_true: bool,
        allowed: impl Fn(usize) -> bool,
    ) -> Option<(usize, usize)> {
        self.front.fill([0; N]);
        self.seen.iter_mut().for_each(|seen| seen.fill([0; N]));
        for (at, &source) in sources.iter().enumerate() {
            self.front[source][at / 64] |= 1 << (at % 64);
            self.seen[usize::from(is_true)][source][at / 64] |= 1 << (at % 64);
        }
        let (mut state, mut states) = (is_true, 2);
        while allowed(states) && self.spread(state) {
            let mut met = [0; N];
            for (one, other) in self.last.iter().zip(&self.front) {
                met.iter_mut().zip(one.iter().zip(other)).for_each(|(met, (one, other))| *met |= one & other);
            }
            if let Some(word) = met.iter().position(|&word| word != 0) {
                return Some((states, sources[64 * word + met[word].trailing_zeros() as usize]));
            }
            (state, states) = (!state, states + 2);
        }
        None
    }

    /// One wave more, from nodes in this state. Whether it reached anything.
    fn spread(&mut self, state: bool) -> bool {
        self.next.fill([0; N]);
        for (node, from) in self.front.iter().enumerate().filter(|(_, from)| **from != [0; N]) {
            let to = if state { self.web.excluded(node, self.mode) } else { self.web.forced(node, self.mode) };
            for &to in to {
                join(&mut self.next[to as usize], from);
            }
        }
        let mut some = [0; N];
        for (next, seen) in self.next.iter_mut().zip(&mut self.seen[usize::from(!state)]) {
            next.iter_mut().zip(&*seen).for_each(|(next, seen)| *next &= !seen);
            join(seen, next);
            join(&mut some, next);
        }
        std::mem::swap(&mut self.last, &mut self.front);
        std::mem::swap(&mut self.front, &mut self.next);
        some != [0; N]
    }
}

#[inline]
fn join<const N: usize>(all: &mut [u64; N], more: &[u64; N]) {
    all.iter_mut().zip(more).for_each(|(all, more)| *all |= more);
}
