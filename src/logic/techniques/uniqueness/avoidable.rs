//! Search for avoidable rectangles: rectangles in which two digits can alternate, with one to three filled cells that are not givens.
//!
//! A filled cell that is not a given may have another digit in another solution, so the two digits of such a rectangle can be exchanged
//! like those of a unique rectangle. The search starts from the filled cells, and combines each with the cells diagonally opposite it.

use std::ops::ControlFlow;

use crate::analysis::UrCandidate;
use crate::evidence::Candidate;
use crate::position::unavoidable_rectangles::UnavoidableRectangles;
use crate::{Cells, View};
use grid::{Cell, Digit, DigitSet};

/// Calls `visit` with each avoidable rectangle that has `filled` filled cells (1 to 3) and whose empty cells are all in `among`.
///
/// No filled cell is a given. The two digits can alternate around the rectangle, in filled cells and candidates. A rectangle with several
/// such pairs of digits is visited for each of them.
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
            placed = placed.without(cell); // visits two cells with one digit only once
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

/// Number of a rectangle in the layout, and its two digits.
type RectangleAndDigits = (u32, Digit, Digit);

/// Search for the avoidable rectangles of a position.
struct AvoidableSearch<'a, const W: usize> {
    view: View<'a, W>,
    rectangles: &'a UnavoidableRectangles,
    /// Filled cells that are not givens.
    solved: Cells<W>,
    /// Empty cells that a rectangle can have.
    empty: Cells<W>,
}

impl<const W: usize> AvoidableSearch<'_, W> {
    /// Adds to `all` every rectangle that has `digit` in `cell` and in one of `ends`, which lies diagonally opposite.
    ///
    /// `others` returns the possible second digits, given the other two cells of a rectangle.
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

    /// Returns the candidates of a cell, or none if the cell is not in `empty`.
    fn candidates(&self, cell: Cell) -> DigitSet {
        if self.empty.has(cell) { self.view.candidates(cell) } else { DigitSet::EMPTY }
    }

    /// Returns the common candidates of two cells, or none unless both are in `empty`.
    fn shared_candidates(&self, [one, other]: [Cell; 2]) -> DigitSet {
        self.candidates(one).and(self.candidates(other))
    }

    /// Returns the digit of the filled one of two cells, if the other one has it as a candidate. Otherwise returns no digits.
    fn solved_and_candidate(&self, [one, other]: [Cell; 2]) -> DigitSet {
        match (self.solved_digit(one), self.solved_digit(other)) {
            (Some(digit), None) => self.candidates(other).and(DigitSet::only(digit)),
            (None, Some(digit)) => self.candidates(one).and(DigitSet::only(digit)),
            _ => DigitSet::EMPTY,
        }
    }

    /// Returns the result of [`Self::solved_and_candidate`] if the filled cell of `sides` comes after `cell`, else no digits.
    ///
    /// A rectangle with two adjacent filled cells is reached from both of them, and is added only from the first.
    fn solved_and_candidate_after(&self, cell: Cell, sides: [Cell; 2]) -> DigitSet {
        let is_after = sides.iter().any(|&side| cell < side && self.solved.has(side));
        if is_after { self.solved_and_candidate(sides) } else { DigitSet::EMPTY }
    }
}
