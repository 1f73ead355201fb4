//! Where rectangles of two digits are that somebody has filled in part: what the puzzle itself does not say might be otherwise.

use std::ops::ControlFlow;

use crate::analysis::Corners;
use crate::evidence::Candidate;
use crate::swaps::Rectangles;
use crate::{Cells, View};
use grid::{Cell, Digit, DigitSet};

/// Hands over every rectangle that has so many filled cells, one to three and none of them a given, and its others `among` some empty
/// cells; with the digits that may be all it is left.
pub fn each_rectangle<const W: usize>(
    view: View<'_, W>,
    filled: usize,
    among: Cells<W>,
    judge: &mut impl FnMut(&Corners) -> ControlFlow<()>,
) -> ControlFlow<()> {
    let mut all = Vec::new();
    let filled_in = entries(view);
    if filled_in.is_empty() {
        return ControlFlow::Continue(()); // before anybody finds out what rectangles there are
    }
    let search = Search { view, rectangles: view.rectangles(), filled: filled_in, among };
    for digit in view.digits() {
        let (mut stands, places) = (view.stands(digit) & search.filled, view.places(digit) & among);
        for cell in stands.iter() {
            stands = stands.without(cell); // two cells with one digit are looked at once
            match filled {
                3 => search.across((cell, digit), stands, |sides| search.one_empty(sides), &mut all),
                2 => {
                    search.across((cell, digit), stands, |sides| search.both_empty(sides), &mut all);
                    search.across((cell, digit), places, |sides| search.after(cell, sides), &mut all);
                }
                _ => search.across((cell, digit), places, |sides| search.both_empty(sides), &mut all),
            }
        }
    }
    all.sort_unstable();
    all.into_iter().try_for_each(|(number, one, other)| {
        let cells = search.rectangles.all[number as usize];
        judge(&Corners::of(view, cells, DigitSet::only(one).with(other)))
    })
}

/// The filled cells that are no givens.
fn entries<const W: usize>(view: View<'_, W>) -> Cells<W> {
    let filled = view.digits().fold(Cells::EMPTY, |filled, digit| filled | view.stands(digit));
    let mut given = [0; W];
    given.iter_mut().zip(view.position().givens().words()).for_each(|(to, from)| *to = *from);
    filled - Cells::from_words(given)
}

/// The number of a rectangle, and its digits.
type Found = (u32, Digit, Digit);

struct Search<'a, const W: usize> {
    view: View<'a, W>,
    rectangles: &'a Rectangles,
    filled: Cells<W>,
    among: Cells<W>,
}

impl<const W: usize> Search<'_, W> {
    /// Notes the rectangles that have one of `ends` across from `cell`, where `digit` stands or may stand as it does here, with each of the
    /// `others` that the two cells between them leave.
    fn across(
        &self,
        (cell, digit): Candidate,
        ends: Cells<W>,
        others: impl Fn([Cell; 2]) -> DigitSet,
        all: &mut Vec<Found>,
    ) {
        if ends.is_empty() {
            return; // as with the last of each digit
        }
        for across in (ends & self.view.facing(cell)).iter() {
            for &(number, sides) in self.rectangles.between(cell, across) {
                all.extend(others(sides).iter().map(|other| (number, digit, other)));
            }
        }
    }

    /// What stands there, and is no given.
    fn entry(&self, cell: Cell) -> Option<Digit> {
        if self.filled.has(cell) { self.view.position().digit(cell) } else { None }
    }

    fn candidates(&self, cell: Cell) -> DigitSet {
        if self.among.has(cell) { self.view.candidates(cell) } else { DigitSet::EMPTY }
    }

    /// What two empty cells may both hold.
    fn both_empty(&self, [one, other]: [Cell; 2]) -> DigitSet {
        self.candidates(one).and(self.candidates(other))
    }

    /// What stands in one cell and is a candidate of the other.
    fn one_empty(&self, [one, other]: [Cell; 2]) -> DigitSet {
        match (self.entry(one), self.entry(other)) {
            (Some(digit), None) => self.candidates(other).and(DigitSet::only(digit)),
            (None, Some(digit)) => self.candidates(one).and(DigitSet::only(digit)),
            _ => DigitSet::EMPTY,
        }
    }

    /// The same where the filled one comes after `cell`: of two such cells the other one tells.
    fn after(&self, cell: Cell, sides: [Cell; 2]) -> DigitSet {
        let is_after = sides.iter().any(|&side| cell < side && self.filled.has(side));
        if is_after { self.one_empty(sides) } else { DigitSet::EMPTY }
    }
}
