//! What implies each other, melted into one.

use crate::techniques::locked_sets::doubt::add;
use crate::techniques::locked_sets::links::Lists;

/// A literal that has not been seen.
const UNSEEN: u32 = 0;
/// A literal that has all it comes to.
const DONE: u32 = u32::MAX;

/// More are seldom under way: room for so many saves growing.
const USUAL: usize = 256;

/// A literal under way.
#[derive(Clone, Copy)]
struct Frame {
    literal: usize,
    rank: u32, // the one it was given first
    at: usize, // which of those that it implies comes next
}

/// Gives each literal, by number, all that those have which follow from it by steps of `next`.
///
/// Depth first: David J. Pearce, "A Space-Efficient Algorithm for Finding Strongly Connected Components", Information Processing
/// Letters 116, 2016. What a literal has is handed up to the one from which it was reached; so the one by which a circle was entered
/// comes to have all that the circle has.
pub(super) fn gather<const N: usize>(next: &Lists, all: &mut [[u64; N]]) {
    let mut ranks: Vec<u32> =
        (0..next.len()).map(|literal| if next.get(literal).is_empty() { DONE } else { UNSEEN }).collect();
    let (mut path, mut waiting) = (Vec::with_capacity(USUAL), Vec::with_capacity(USUAL));
    let mut rank = UNSEEN;
    for first in 0..next.len() {
        let mut entered = Some(first).filter(|&first| ranks[first] == UNSEEN);
        while let Some(literal) = entered.take() {
            rank += 1;
            ranks[literal] = rank;
            let mut frame = Frame { literal, rank, at: 0 };
            loop {
                entered = go_on(next, &mut frame, &mut ranks, all);
                if entered.is_some() {
                    path.push(frame);
                    break;
                }
                waiting.push(frame.literal);
                if ranks[frame.literal] == frame.rank {
                    close(frame, &mut waiting, &mut ranks, all);
                }
                let Some(before) = path.pop() else { break };
                frame = before;
            }
        }
    }
}

/// Takes up what follows from a literal, until there is one that has not been seen: it is looked at again when that has been left.
#[inline]
fn go_on<const N: usize>(next: &Lists, frame: &mut Frame, ranks: &mut [u32], all: &mut [[u64; N]]) -> Option<usize> {
    let (own, implied) = (frame.literal, next.get(frame.literal));
    let (mut lowest, mut has) = (ranks[own], all[own]);
    let mut entered = None;
    while let Some(&other) = implied.get(frame.at) {
        let theirs = ranks[other as usize];
        if theirs == UNSEEN {
            entered = Some(other as usize);
            break;
        }
        lowest = lowest.min(theirs);
        add(&mut has, &all[other as usize]);
        frame.at += 1;
    }
    (ranks[own], all[own]) = (lowest, has);
    entered
}

/// All that are waiting since a literal was entered are in a circle with it, and have what it has.
fn close<const N: usize>(frame: Frame, waiting: &mut Vec<usize>, ranks: &mut [u32], all: &mut [[u64; N]]) {
    let has = all[frame.literal];
    while let Some(&literal) = waiting.last().filter(|&&literal| ranks[literal] >= frame.rank) {
        (ranks[literal], all[literal]) = (DONE, has);
        waiting.pop();
    }
}
