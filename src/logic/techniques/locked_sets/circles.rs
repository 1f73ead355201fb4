//! What implies each other, melted into one.

use crate::logic::techniques::locked_sets::links::Lists;

/// A literal that has not been seen.
const UNSEEN: u32 = 0;
/// A literal of a circle that is complete.
const DONE: u32 = u32::MAX;

/// More are seldom under way: room for so many saves growing.
const USUAL: usize = 256;

/// A literal under way.
struct Frame {
    literal: u32,
    at: usize, // which of those that it implies comes next
    is_root: bool,
}

/// Hands over the literals that imply each other, circle by circle: what a circle implies is complete before the circle itself is.
///
/// Depth first: David J. Pearce, "A Space-Efficient Algorithm for Finding Strongly Connected Components", Information Processing
/// Letters 116, 2016.
pub(super) fn circles(next: &Lists, mut found: impl FnMut(&[u32])) {
    let (mut ranks, mut rank) = (vec![UNSEEN; next.len()], UNSEEN);
    let (mut path, mut waiting): (Vec<Frame>, Vec<u32>) = (Vec::with_capacity(USUAL), Vec::with_capacity(USUAL));
    for first in 0..next.len() as u32 {
        let mut entered = Some(first).filter(|_| ranks[first as usize] == UNSEEN);
        loop {
            if let Some(literal) = entered.take() {
                rank += 1;
                ranks[literal as usize] = rank;
                path.push(Frame { literal, at: 0, is_root: true });
            }
            let Some(frame) = path.last_mut() else { break };
            let own = frame.literal as usize;
            let implied = next.get(own);
            while let Some(&other) = implied.get(frame.at) {
                let theirs = ranks[other as usize];
                if theirs == UNSEEN {
                    entered = Some(other); // and is looked at again when it has been left
                    break;
                }
                if theirs < ranks[own] {
                    ranks[own] = theirs;
                    frame.is_root = false;
                }
                frame.at += 1;
            }
            if entered.is_some() {
                continue;
            }
            let is_root = frame.is_root;
            path.pop();
            waiting.push(own as u32);
            if is_root {
                let from = waiting.iter().rposition(|&other| ranks[other as usize] < ranks[own]).map_or(0, |at| at + 1);
                waiting[from..].iter().for_each(|&literal| ranks[literal as usize] = DONE);
                found(&waiting[from..]);
                waiting.truncate(from);
            }
        }
    }
}
