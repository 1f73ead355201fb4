//! How soon something leads to its opposite, before anybody looks for the way.

use crate::logic::rating::explainer::chains::web::{Mode, Web};

/// How far one gets from every candidate at once, without the way: by node a set of sources, a bit each.
struct Flood<'a> {
    web: &'a Web,
    mode: Mode,
    words: usize,
    front: Vec<u64>, // by node: from where it was reached in the last wave, for the first time in its state
    next: Vec<u64>,  // the wave after it
    seen: [Vec<u64>; 2], // by node: from where it has been reached as false, as true
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
    let words = web.nodes.len().div_ceil(64);
    let blank = || vec![0; web.nodes.len() * words];
    let mut flood = Flood { web, mode, words, front: blank(), next: blank(), seen: [blank(), blank()] };
    for &source in sources {
        let at = source * words + source / 64;
        flood.front[at] |= 1 << (source % 64);
        flood.seen[usize::from(is_true)][at] |= 1 << (source % 64);
    }
    let (mut state, mut states) = (is_true, 1);
    while allowed(states + 1) {
        let is_over = !flood.spread(state);
        (state, states) = (!state, states + 1);
        if state != is_true
            && let Some(&source) = sources.iter().find(|&&source| flood.returns(source))
        {
            return Some((states, source));
        }
        if is_over {
            break;
        }
    }
    None
}

impl Flood<'_> {
    /// One wave more, from nodes in this state. Whether it reached anything.
    fn spread(&mut self, state: bool) -> bool {
        let words = self.words;
        self.next.fill(0);
        for (node, from) in self.front.chunks_exact(words).enumerate() {
            if from.iter().all(|&word| word == 0) {
                continue;
            }
            let to = if state { self.web.excluded(node, self.mode) } else { self.web.forced(node, self.mode) };
            for &to in to {
                let next = &mut self.next[to as usize * words..][..words];
                next.iter_mut().zip(from).for_each(|(next, from)| *next |= from);
            }
        }
        let mut some = 0;
        for (next, seen) in self.next.iter_mut().zip(&mut self.seen[usize::from(!state)]) {
            *next &= !*seen;
            *seen |= *next;
            some |= *next;
        }
        std::mem::swap(&mut self.front, &mut self.next);
        some != 0
    }

    /// Whether the last wave reached `source` from itself.
    fn returns(&self, source: usize) -> bool {
        self.front[source * self.words + source / 64] >> (source % 64) & 1 == 1
    }
}
