//! Search for avoidable rectangles: four cells around which two digits can alternate. One to three of the cells are filled, but none of
//! them is a given.
//!
//! A filled cell that is not a given could have another digit in a second solution. So the two digits could be exchanged, as in a unique
//! rectangle. The search starts from each filled cell and tries the cells diagonally opposite to it.

use std::ops::ControlFlow;

use crate::analysis::UrCandidate;
use crate::evidence::Candidate;
use crate::position::unavoidable_rectangles::UnavoidableRectangles;
use crate::{Cells, View};
use grid::{Cell, Digit, DigitSet};

/// Calls `visit` with each avoidable rectangle that has `filled` filled cells (1 to 3) and whose empty cells are all in `among`.
///
/// In an avoidable rectangle, two digits can alternate around the four cells, as digits of filled cells or as candidates of empty cells. No
/// filled cell is a given. If several pairs of digits can alternate around the same cells, the rectangle is visited once for each pair.
pub fn for_each_avoidable_rectangle<const W: usize>(
    view: View<'_, W>,
    filled: usize,
    among: Cells<W>,
    visit: &mut impl FnMut(&UrCandidate) -> ControlFlow<()>,
) -> ControlFlow<()> {
    let mut all = Vec::new();
    let solved = solved_cells(view);
    if solved.is_empty() {
        return ControlFlow::Continue(()); // saves computing the rectangles of the layout
    }
    let search = AvoidableSearch { view, rectangles: view.rectangles(), solved, empty: among };
    for digit in view.digits() {
        let (mut placed, places) = (view.placed(digit) & search.solved, view.places(digit) & among);
        for cell in placed.iter() {
            placed = placed.without(cell); // combines two filled cells with the same digit only once
            match filled {
                3 => search.add_opposite((cell, digit), placed, |sides| search.solved_and_candidate(sides), &mut all),
                2 => {
                    search.add_opposite((cell, digit), placed, |sides| search.shared_candidates(sides), &mut all);
                    search.add_opposite(
                        (cell, digit),
                        places,
                        |sides| search.solved_and_candidate_after(cell, sides),
                        &mut all,
                    );
                }
                _ => search.add_opposite((cell, digit), places, |sides| search.shared_candidates(sides), &mut all),
            }
        }
    }
    all.sort_unstable();
    all.into_iter().try_for_each(|(number, one, other)| {
        let cells = search.rectangles.all[number as usize];
        visit(&UrCandidate::of(view, cells, DigitSet::only(one).with(other)))
    })
}

/// Returns the filled cells that are not givens.
fn solved_cells<const W: usize>(view: View<'_, W>) -> Cells<W> {
    let filled = view.digits().fold(Cells::EMPTY, |filled, digit| filled | view.placed(digit));
    let mut given = [0; W];
    given.iter_mut().zip(view.position().givens().words()).for_each(|(to, from)| *to = *from);
    filled - Cells::from_words(given)
}

/// Index of a rectangle in [`UnavoidableRectangles::all`], and the two digits that alternate around the rectangle.
type RectangleAndDigits = (u32, Digit, Digit);

/// Search for the avoidable rectangles of a position.
struct AvoidableSearch<'a, const W: usize> {
    view: View<'a, W>,
    rectangles: &'a UnavoidableRectangles,
    /// Filled cells that are not givens.
    solved: Cells<W>,
    /// Empty cells that may be corners of a rectangle.
    empty: Cells<W>,
}

impl<const W: usize> AvoidableSearch<'_, W> {
    /// Adds rectangles to `all`: those that have `digit` in `cell` and in the diagonally opposite corner. `ends` contains the cells that
    /// may be this opposite corner.
    ///
    /// `others` takes the other two corners, and returns each digit that can be in both of them. The rectangle is added once for each of
    /// these digits.
    fn add_opposite(
        &self,
        (cell, digit): Candidate,
        ends: Cells<W>,
        others: impl Fn([Cell; 2]) -> DigitSet,
        all: &mut Vec<RectangleAndDigits>,
    ) {
        if ends.is_empty() {
            return; // saves the look-up of the opposite corners
        }
        for opposite in (ends & self.view.opposite_corners(cell)).iter() {
            for &(number, sides) in self.rectangles.with_diagonal(cell, opposite) {
                all.extend(others(sides).iter().map(|other| (number, digit, other)));
            }
        }
    }

    /// Returns the digit of a filled cell, or `None` if the cell is empty or a given.
    fn solved_digit(&self, cell: Cell) -> Option<Digit> {
        if self.solved.has(cell) { self.view.position().digit(cell) } else { None }
    }

    /// Returns the candidates of a cell, or no digits if the cell is not in `self.empty`.
    fn candidates(&self, cell: Cell) -> DigitSet {
        if self.empty.has(cell) { self.view.candidates(cell) } else { DigitSet::EMPTY }
    }

    /// Returns the common candidates of two cells. Returns no digits if one of the cells is not in `self.empty`.
    fn shared_candidates(&self, [one, other]: [Cell; 2]) -> DigitSet {
        self.candidates(one).and(self.candidates(other))
    }

    /// For a filled and an empty cell, returns the digit of the filled cell if it is a candidate of the empty cell. Otherwise returns no
    /// digits.
    fn solved_and_candidate(&self, [one, other]: [Cell; 2]) -> DigitSet {
        match (self.solved_digit(one), self.solved_digit(other)) {
            (Some(digit), None) => self.candidates(other).and(DigitSet::only(digit)),
            (None, Some(digit)) => self.candidates(one).and(DigitSet::only(digit)),
            _ => DigitSet::EMPTY,
        }
    }

    /// Like [`Self::solved_and_candidate`], but returns no digits unless the filled cell comes after `cell` in reading order.
    ///
    /// `cell` is a third corner of the rectangle, which is filled too. The search reaches a rectangle with two adjacent filled cells from
    /// both of them. This condition makes sure that the rectangle is added only once.
    fn solved_and_candidate_after(&self, cell: Cell, sides: [Cell; 2]) -> DigitSet {
        let is_after = sides.iter().any(|&side| cell < side && self.solved.has(side));
        if is_after { self.solved_and_candidate(sides) } else { DigitSet::EMPTY }
    }
}
