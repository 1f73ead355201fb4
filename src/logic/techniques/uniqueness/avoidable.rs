//! Where rectangles of two digits are that somebody has filled in part: what the puzzle itself does not say might be otherwise.

use std::ops::ControlFlow;

use crate::analysis::UrCandidate;
use crate::evidence::Candidate;
use crate::position::unavoidable_rectangles::UnavoidableRectangles;
use crate::{Cells, View};
use grid::{Cell, Digit, DigitSet};

/// Hands over every rectangle that has so many filled cells, one to three and none of them a given, and its others `among` some empty
/// cells; with the digits that may be all it is left.
pub fn for_each_avoidable_rectangle<const W: usize>(
    view: View<'_, W>,
    filled: usize,
    among: Cells<W>,
    judge: &mut impl FnMut(&UrCandidate) -> ControlFlow<()>,
) -> ControlFlow<()> {
    let mut all = Vec::new();
    let filled_in = solved_cells(view);
    if filled_in.is_empty() {
        return ControlFlow::Continue(()); // before anybody finds out what rectangles there are
    }
    let search = AvoidableSearch { view, rectangles: view.rectangles(), solved: filled_in, empty: among };
    for digit in view.digits() {
        let (mut stands, places) = (view.placed(digit) & search.solved, view.places(digit) & among);
        for cell in stands.iter() {
            stands = stands.without(cell); // two cells with one digit are looked at once
            match filled {
                3 => search.add_opposite((cell, digit), stands, |sides| search.solved_and_candidate(sides), &mut all),
                2 => {
                    search.add_opposite((cell, digit), stands, |sides| search.shared_candidates(sides), &mut all);
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
        judge(&UrCandidate::of(view, cells, DigitSet::only(one).with(other)))
    })
}

/// The filled cells that are no givens.
fn solved_cells<const W: usize>(view: View<'_, W>) -> Cells<W> {
    let filled = view.digits().fold(Cells::EMPTY, |filled, digit| filled | view.placed(digit));
    let mut given = [0; W];
    given.iter_mut().zip(view.position().givens().words()).for_each(|(to, from)| *to = *from);
    filled - Cells::from_words(given)
}

/// The number of a rectangle, and its digits.
type RectangleAndDigits = (u32, Digit, Digit);

struct AvoidableSearch<'a, const W: usize> {
    view: View<'a, W>,
    rectangles: &'a UnavoidableRectangles,
    solved: Cells<W>,
    empty: Cells<W>,
}

impl<const W: usize> AvoidableSearch<'_, W> {
    /// Notes the rectangles that have one of `ends` across from `cell`, where `digit` stands or may stand as it does here, with each of the
    /// `others` that the two cells between them leave.
    fn add_opposite(
        &self,
        (cell, digit): Candidate,
        ends: Cells<W>,
        others: impl Fn([Cell; 2]) -> DigitSet,
        all: &mut Vec<RectangleAndDigits>,
    ) {
        if ends.is_empty() {
            return; // as with the last of each digit
        }
        for across in (ends & self.view.opposite_corners(cell)).iter() {
            for &(number, sides) in self.rectangles.with_diagonal(cell, across) {
                all.extend(others(sides).iter().map(|other| (number, digit, other)));
            }
        }
    }

    /// What stands there, and is no given.
    fn solved_digit(&self, cell: Cell) -> Option<Digit> {
        if self.solved.has(cell) { self.view.position().digit(cell) } else { None }
    }

    fn candidates(&self, cell: Cell) -> DigitSet {
        if self.empty.has(cell) { self.view.candidates(cell) } else { DigitSet::EMPTY }
    }

    /// What two empty cells may both hold.
    fn shared_candidates(&self, [one, other]: [Cell; 2]) -> DigitSet {
        self.candidates(one).and(self.candidates(other))
    }

    /// What stands in one cell and is a candidate of the other.
    fn solved_and_candidate(&self, [one, other]: [Cell; 2]) -> DigitSet {
        match (self.solved_digit(one), self.solved_digit(other)) {
            (Some(digit), None) => self.candidates(other).and(DigitSet::only(digit)),
            (None, Some(digit)) => self.candidates(one).and(DigitSet::only(digit)),
            _ => DigitSet::EMPTY,
        }
    }

    /// The same where the filled one comes after `cell`: of two such cells the other one tells.
    fn solved_and_candidate_after(&self, cell: Cell, sides: [Cell; 2]) -> DigitSet {
        let is_after = sides.iter().any(|&side| cell < side && self.solved.has(side));
        if is_after { self.solved_and_candidate(sides) } else { DigitSet::EMPTY }
    }
}
