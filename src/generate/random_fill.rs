//! Random full grids of any layout, by a search that tries digits in random order.

use std::sync::Arc;

use rand::Rng;

use crate::random::{below, shuffle};
use grid::{Candidates, Cell, Digit, Layout, Puzzle, TrailPosition};

/// Number of dead ends per cell of the board after which the search restarts. By then an early choice was bad, and on large boards the
/// search would never finish without undoing this choice.
const PATIENCE: usize = 4;

/// Choice on the path of the search: a cell and its digits.
struct Choice {
    before: TrailPosition, // state before the branch
    cell: Cell,
    left: Vec<Digit>, // digits not tried yet
}

/// Returns a random grid that keeps the rules of the layout, by cell. Returns `None` if there is no such grid, or if `keep_going` returns
/// false.
pub(super) fn fill(layout: &Arc<Layout>, rng: &mut impl Rng, keep_going: &dyn Fn() -> bool) -> Option<Vec<Digit>> {
    let board = Puzzle::blank(Arc::clone(layout)).check().expect("an empty board breaks no rule");
    let mut candidates = board.candidates();
    let start = candidates.position();
    let (mut choices, mut dead_ends): (Vec<Choice>, usize) = (Vec::new(), 0);
    while keep_going() {
        if candidates.propagate().is_ok() {
            let Some(cell) = cell_with_fewest_candidates(&candidates, rng) else {
                return layout.shape().iter().map(|cell| candidates.of_cell(cell).single()).collect();
            };
            let mut left: Vec<Digit> = candidates.of_cell(cell).iter().collect();
            shuffle(&mut left, rng);
            choices.push(Choice { before: candidates.position(), cell, left });
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

/// Goes back to the latest choice with an untried digit and places this digit. Returns `false` if there is no such choice.
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

/// Returns a random one of the open cells with the fewest candidates, or `None` if no cell is open.
fn cell_with_fewest_candidates(candidates: &Candidates, rng: &mut impl Rng) -> Option<Cell> {
    let open = |cell: &Cell| !candidates.is_placed(*cell);
    let size = |cell: Cell| candidates.of_cell(cell).len();
    let cells = || candidates.layout().shape().iter().filter(open);
    let fewest = cells().map(size).min()?;
    let ties: Vec<Cell> = cells().filter(|&cell| size(cell) == fewest).collect();
    Some(ties[below(rng, ties.len() as u32) as usize])
}
