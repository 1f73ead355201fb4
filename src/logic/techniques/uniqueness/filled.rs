//! Where rectangles of two digits are that somebody has filled in part: what the puzzle itself does not say might be otherwise.

use std::ops::ControlFlow;

use crate::grid::{Cell, Digit, DigitSet};
use crate::logic::techniques::uniqueness::corners::Corners;
use crate::logic::{Cells, View};

/// Hands over every rectangle that has so many filled cells, one to three and none of them a given, and its others `among` some empty
/// cells; with the digits that may be all it is left.
pub fn each_rectangle<const W: usize>(
    view: View<'_, W>,
    filled: usize,
    among: Cells<W>,
    judge: &mut impl FnMut(&Corners) -> ControlFlow<()>,
) -> ControlFlow<()> {
    let (search, mut all) = (Search { view, filled: entries(view), among }, Vec::new());
    for cell in search.filled.iter() {
        let Some(digit) = view.position().digit(cell) else { continue };
        match filled {
            3 => search.twice(cell, digit, |sides| search.one_empty(sides), &mut all),
            2 => {
                search.twice(cell, digit, |sides| search.both_empty(sides), &mut all);
                search.once(cell, digit, |sides| search.after(cell, sides), &mut all);
            }
            _ => search.once(cell, digit, |sides| search.both_empty(sides), &mut all),
        }
    }
    all.sort_unstable();
    all.into_iter().try_for_each(|(number, one, other)| {
        let cells = view.rectangles().all[number as usize];
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
    filled: Cells<W>,
    among: Cells<W>,
}

impl<const W: usize> Search<'_, W> {
    /// The rectangles in which `digit` stands in `cell`, and across from it too: each once.
    fn twice(&self, cell: Cell, digit: Digit, others: impl Fn([Cell; 2]) -> DigitSet, all: &mut Vec<Found>) {
        let stands = self.view.stands(digit) & self.filled;
        self.across(
            cell,
            digit,
            stands,
            |sides, across| if cell < across { others(sides) } else { DigitSet::EMPTY },
            all,
        );
    }

    /// Those in which `digit` stands in `cell`, and may stand across from it.
    fn once(&self, cell: Cell, digit: Digit, others: impl Fn([Cell; 2]) -> DigitSet, all: &mut Vec<Found>) {
        let places = self.view.places(digit) & self.among;
        self.across(cell, digit, places, |sides, _| others(sides), all);
    }

    /// Notes those that have one of `ends` across from `cell`, with each of the `others` that their sides may both hold.
    fn across(
        &self,
        cell: Cell,
        digit: Digit,
        ends: Cells<W>,
        others: impl Fn([Cell; 2], Cell) -> DigitSet,
        all: &mut Vec<Found>,
    ) {
        for across in (ends & self.view.facing(cell)).iter() {
            for &(number, sides) in self.view.rectangles().between(cell, across) {
                all.extend(others(sides, across).iter().map(|other| (number, digit, other)));
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
