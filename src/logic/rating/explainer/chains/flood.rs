//! Whether something leads to its opposite at all, before anybody looks for the way.

use crate::logic::position::ones;
use crate::logic::rating::explainer::chains::web::{Mode, Web};

/// How far one gets, without the way: sets of nodes, a bit each.
pub(super) struct Flood {
    words: usize,
    next: [Vec<u64>; 2], // by node, `words` each: what is forced if it is false, what is excluded if it is true
    seen: [Vec<u64>; 2], // those reached as false, as true
    wave: Vec<u64>,
    front: Vec<u64>,
}

impl Flood {
    pub fn new(web: &Web, mode: Mode) -> Self {
        let words = web.nodes.len().div_ceil(64);
        let (mut forced, mut excluded) = (vec![0; web.nodes.len() * words], vec![0; web.nodes.len() * words]);
        for node in 0..web.nodes.len() {
            let row = node * words..(node + 1) * words;
            web.forced(node, mode).for_each(|other| insert(&mut forced[row.clone()], other));
            web.excluded(node, mode).for_each(|other| insert(&mut excluded[row.clone()], other));
        }
        let blank = || vec![0; words];
        let seen = [blank(), blank()];
        Self { words, next: [forced, excluded], seen, wave: blank(), front: blank() }
    }

    /// Whether `source` being true (or false) leads to its opposite, in as many states as are `allowed`.
    pub fn turns(&mut self, source: usize, is_true: bool, allowed: impl Fn(usize) -> bool) -> bool {
        let Self { words, next, seen, wave, front } = self;
        seen.iter_mut().for_each(|seen| seen.fill(0));
        front.fill(0);
        insert(front, source);
        insert(&mut seen[usize::from(is_true)], source);
        let (mut state, mut states) = (is_true, 1);
        while front.iter().any(|&word| word != 0) && allowed(states + 1) {
            std::mem::swap(wave, front);
            front.fill(0);
            for (at, &word) in wave.iter().enumerate() {
                for bit in ones(word) {
                    let row = &next[usize::from(state)][(at * 64 + bit) * *words..][..*words];
                    front.iter_mut().zip(row).for_each(|(front, row)| *front |= row);
                }
            }
            (state, states) = (!state, states + 1);
            let seen = &mut seen[usize::from(state)];
            for (front, seen) in front.iter_mut().zip(seen) {
                *front &= !*seen;
                *seen |= *front;
            }
            if state != is_true && front[source / 64] >> (source % 64) & 1 == 1 {
                return true;
            }
        }
        false
    }
}

fn insert(set: &mut [u64], node: usize) {
    set[node / 64] |= 1 << (node % 64);
}
