//! A full grid, as any as chance allows: a search that picks its digits at random.

use std::sync::Arc;

use rand::Rng;

use crate::chance::{below, shuffle};
use grid::{Candidates, Cell, Digit, Layout, Mark, Puzzle};

/// After so many dead ends for each cell a search begins anew: an early choice was bad, and on large boards the end of its
/// branch would never be seen.
const PATIENCE: usize = 4;

/// A cell to branch on, and what it has not been yet.
struct Choice {
    before: Mark,
    cell: Cell,
    left: Vec<Digit>,
}

/// Digits by cell that break no rule of the layout; `None` if there are none, or `keep_going` says no.
pub(super) fn fill(layout: &Arc<Layout>, rng: &mut impl Rng, keep_going: &dyn Fn() -> bool) -> Option<Vec<Digit>> {
    let board = Puzzle::blank(Arc::clone(layout)).check().expect("an empty board breaks no rule");
    let mut candidates = board.candidates();
    let start = candidates.mark();
    let (mut choices, mut dead_ends): (Vec<Choice>, usize) = (Vec::new(), 0);
    while keep_going() {
        if candidates.propagate().is_ok() {
            let Some(cell) = narrowest(&candidates, rng) else {
                return layout.shape().iter().map(|cell| candidates.of_cell(cell).single()).collect();
            };
            let mut left: Vec<Digit> = candidates.of_cell(cell).iter().collect();
            shuffle(&mut left, rng);
            choices.push(Choice { before: candidates.mark(), cell, left });
        } else {
            dead_ends += 1;
        }
        if dead_ends > PATIENCE * layout.shape().cells() {
            candidates.undo(start);
            choices.clear();
            dead_ends = 0;
        } else if !branch(&mut candidates, &mut choices) {
            return None;
        }
    }
    None
}

/// Takes the next digit of the latest choice that has one left; `false` if none has.
fn branch(candidates: &mut Candidates, choices: &mut Vec<Choice>) -> bool {
    while let Some(choice) = choices.last_mut() {
        candidates.undo(choice.before);
        match choice.left.pop() {
            Some(digit) if candidates.place(choice.cell, digit).is_ok() => return true,
            Some(_) => {}
            None => drop(choices.pop()),
        }
    }
    false
}

/// One of the open cells with the fewest candidates, each as likely; `None` if no cell is open.
fn narrowest(candidates: &Candidates, rng: &mut impl Rng) -> Option<Cell> {
    let open = |cell: &Cell| !candidates.is_placed(*cell);
    let size = |cell: Cell| candidates.of_cell(cell).len();
    let cells = || candidates.layout().shape().iter().filter(open);
    let fewest = cells().map(size).min()?;
    let ties: Vec<Cell> = cells().filter(|&cell| size(cell) == fewest).collect();
    Some(ties[below(rng, ties.len() as u32) as usize])
}
