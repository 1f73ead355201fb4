//! Where rectangles of two digits are that somebody has filled in part: what the puzzle itself does not say might be otherwise.

use std::ops::ControlFlow;

use crate::grid::{Cell, Digit, DigitSet};
use crate::logic::techniques::uniqueness::corners::Corners;
use crate::logic::{Cells, View};

/// Hands over every rectangle that has so many filled cells, one to three and none of them a given, with the digits that may be all it
/// is left.
pub fn each_rectangle<const W: usize>(
    view: View<'_, W>,
    filled: usize,
    judge: &mut impl FnMut(&Corners) -> ControlFlow<()>,
) -> ControlFlow<()> {
    let (search, mut all) = (Search { view, filled: entries(view) }, Vec::new());
    match filled {
        3 => search.three(&mut all),
        2 => search.two(&mut all),
        _ => search.one(&mut all),
    }
    hand_over(view, all, judge)
}

/// Those with two filled cells of which the other two have two candidates each.
pub fn each_bare_rectangle<const W: usize>(
    view: View<'_, W>,
    judge: &mut impl FnMut(&Corners) -> ControlFlow<()>,
) -> ControlFlow<()> {
    let mut all = Vec::new();
    if view.bivalue().has_several() {
        Search { view, filled: entries(view) }.two_bare(&mut all);
    }
    hand_over(view, all, judge)
}

/// The number of a rectangle, and its digits, first one that stands there.
type Found = (u32, Digit, Digit);

fn hand_over<const W: usize>(
    view: View<'_, W>,
    mut all: Vec<Found>,
    judge: &mut impl FnMut(&Corners) -> ControlFlow<()>,
) -> ControlFlow<()> {
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

struct Search<'a, const W: usize> {
    view: View<'a, W>,
    filled: Cells<W>,
}

impl<const W: usize> Search<'_, W> {
    /// What stands there, and is no given.
    fn entry(&self, cell: Cell) -> Option<Digit> {
        if self.filled.has(cell) { self.view.position().digit(cell) } else { None }
    }

    /// Across from the empty cell stands what it may hold, and beside it one digit twice.
    fn three(&self, all: &mut Vec<Found>) {
        let (view, position) = (self.view, self.view.position());
        for cell in self.filled.iter() {
            let Some(digit) = position.digit(cell) else { continue };
            for (near, rests) in view.rectangles().around(cell).filter(|&(near, _)| self.filled.has(near)) {
                let beside = position.digit(near);
                for rest in rests.iter().filter(|rest| position.digit(rest.far) == beside) {
                    if let Some(other) = self.entry(rest.far)
                        && view.candidates(rest.across).has(digit)
                    {
                        all.push((rest.place / 4, digit, other));
                    }
                }
            }
        }
    }

    /// Two cells beside each other are filled, or two across from each other with one digit. Told by the first of the two.
    fn two(&self, all: &mut Vec<Found>) {
        let view = self.view;
        let may_hold = |cell: Cell, digit: Digit| view.candidates(cell).has(digit);
        for cell in self.filled.iter() {
            let Some(digit) = self.entry(cell) else { continue };
            for (near, rests) in view.rectangles().around(cell) {
                let beside = self.entry(near);
                for rest in rests {
                    let mut note = |other: Digit| all.push((rest.place / 4, digit, other));
                    match (beside, self.entry(rest.far)) {
                        (Some(other), None) => {
                            if cell < near && may_hold(rest.far, other) && may_hold(rest.across, digit) {
                                note(other);
                            }
                        }
                        (None, Some(other)) => {
                            if cell < rest.far && may_hold(near, other) && may_hold(rest.across, digit) {
                                note(other);
                            }
                        }
                        (None, None) if cell < rest.across && self.entry(rest.across) == Some(digit) => {
                            view.candidates(near).and(view.candidates(rest.far)).iter().for_each(note);
                        }
                        _ => {}
                    }
                }
            }
        }
    }

    /// The same from the empty cells, of which there are few: told by the first of them.
    fn two_bare(&self, all: &mut Vec<Found>) {
        let (view, bivalue) = (self.view, self.view.bivalue());
        for cell in bivalue.iter() {
            let pair = view.candidates(cell);
            for (near, rests) in view.rectangles().around(cell) {
                let (beside, is_bare) = (self.entry(near), bivalue.has(near) && cell < near);
                if beside.is_none() && !is_bare {
                    continue;
                }
                for rest in rests {
                    let mut note = |one: Digit, other: Digit| all.push((rest.place / 4, one, other));
                    match (beside, self.entry(rest.far), self.entry(rest.across)) {
                        (None, Some(far), Some(across)) => {
                            if pair.has(across) && view.candidates(near).has(far) {
                                note(far, across);
                            }
                        }
                        (Some(near), None, Some(across)) if bivalue.has(rest.far) && cell < rest.far => {
                            if pair.has(across) && view.candidates(rest.far).has(near) {
                                note(near, across);
                            }
                        }
                        (Some(near), Some(far), None)
                            if near == far && bivalue.has(rest.across) && cell < rest.across =>
                        {
                            pair.and(view.candidates(rest.across)).iter().for_each(|other| note(near, other));
                        }
                        _ => {}
                    }
                }
            }
        }
    }

    /// The digit may be across from where it stands, and another one on both sides.
    fn one(&self, all: &mut Vec<Found>) {
        let view = self.view;
        for cell in self.filled.iter() {
            let Some(digit) = self.entry(cell) else { continue };
            for (near, rests) in view.rectangles().around(cell) {
                for rest in rests.iter().filter(|rest| view.candidates(rest.across).has(digit)) {
                    let both = view.candidates(near).and(view.candidates(rest.far)).without(digit);
                    all.extend(both.iter().map(|other| (rest.place / 4, digit, other)));
                }
            }
        }
    }
}
