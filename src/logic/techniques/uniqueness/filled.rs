//! Where rectangles of two digits are that somebody has filled in part: what the puzzle itself does not say might be otherwise.

use std::ops::ControlFlow;

use crate::grid::{Cell, Digit, DigitSet};
use crate::logic::techniques::uniqueness::corners::Corners;
use crate::logic::{Cells, View};

/// Hands over every rectangle that has so many filled cells, one to three and none of them a given, and the others `among` some empty
/// cells; with the digits that may be all it is left.
pub fn each_rectangle<const W: usize>(
    view: View<'_, W>,
    filled: usize,
    among: Cells<W>,
    judge: &mut impl FnMut(&Corners) -> ControlFlow<()>,
) -> ControlFlow<()> {
    let search = Search { view, filled: entries(view), among };
    let mut all = Vec::new();
    match filled {
        3 => search.but_one(&mut all),
        2 if among.has_several() => search.two(&mut all),
        1 => search.one(&mut all),
        _ => {}
    }
    all.sort_unstable();
    all.into_iter().try_for_each(|(number, one, other)| {
        let cells = view.rectangles().all[number as usize];
        judge(&Corners::of(view, cells, DigitSet::only(one).with(other)))
    })
}

/// The filled cells that are no givens.
fn entries<const W: usize>(view: View<'_, W>) -> Cells<W> {
    let position = view.position();
    if position.shape().cells() == view.open().len() + position.givens().len() {
        return Cells::EMPTY;
    }
    let filled = view.digits().fold(Cells::EMPTY, |filled, digit| filled | view.stands(digit));
    filled - position.givens().iter().collect()
}

/// The number of a rectangle, and its digits, first one that stands there.
type Found = (u32, Digit, Digit);

struct Search<'a, const W: usize> {
    view: View<'a, W>,
    filled: Cells<W>,
    among: Cells<W>,
}

impl<const W: usize> Search<'_, W> {
    fn digit(&self, cell: Cell) -> Option<Digit> {
        self.view.position().digit(cell)
    }

    /// Across from the empty cell stands what it may hold, and beside it one digit twice.
    fn but_one(&self, all: &mut Vec<Found>) {
        let view = self.view;
        let of_digits = view.digits().map(|digit| view.stands(digit) & self.filled);
        let twice = of_digits.filter(|cells| cells.has_several()).fold(Cells::EMPTY, |all, cells| all | cells);
        if twice.is_empty() {
            return;
        }
        for cell in self.filled.iter() {
            let Some(digit) = self.digit(cell) else { continue };
            for (near, rests) in view.rectangles().around(cell).filter(|&(near, _)| twice.has(near)) {
                let Some(other) = self.digit(near) else { continue };
                let fits = |far: Cell| twice.has(far) && self.digit(far) == Some(other);
                for rest in rests.iter().filter(|rest| view.candidates(rest.across).has(digit) && fits(rest.far)) {
                    if self.among.has(rest.across) {
                        all.push((rest.place / 4, digit, other));
                    }
                }
            }
        }
    }

    /// Two cells beside each other stand full, or two with one digit across from each other.
    fn two(&self, all: &mut Vec<Found>) {
        let view = self.view;
        for cell in self.filled.iter() {
            let Some(digit) = self.digit(cell) else { continue };
            let may_hold = |cell: Cell, digit: Digit| self.among.has(cell) && view.candidates(cell).has(digit);
            for (near, rests) in view.rectangles().around(cell) {
                if self.filled.has(near) {
                    let Some(other) = self.digit(near).filter(|_| cell < near) else { continue };
                    let fits = |&(far, across): &(Cell, Cell)| may_hold(far, other) && may_hold(across, digit);
                    let rests = rests.iter().filter(|rest| fits(&(rest.far, rest.across)));
                    all.extend(rests.map(|rest| (rest.place / 4, digit, other)));
                } else if self.among.has(near) {
                    for rest in rests {
                        let far = Some(rest.far).filter(|&far| self.filled.has(far) && cell < far);
                        if let Some(other) = far.and_then(|far| self.digit(far)) {
                            if may_hold(near, other) && may_hold(rest.across, digit) {
                                all.push((rest.place / 4, digit, other));
                            }
                        } else if self.among.has(rest.far)
                            && cell < rest.across
                            && self.filled.has(rest.across)
                            && self.digit(rest.across) == Some(digit)
                        {
                            let both = view.candidates(near).and(view.candidates(rest.far));
                            all.extend(both.iter().map(|other| (rest.place / 4, digit, other)));
                        }
                    }
                }
            }
        }
    }

    /// The digit may be across from where it stands, and another one on both sides.
    fn one(&self, all: &mut Vec<Found>) {
        let view = self.view;
        for cell in self.filled.iter() {
            let Some(digit) = self.digit(cell) else { continue };
            for (near, rests) in view.rectangles().around(cell).filter(|&(near, _)| self.among.has(near)) {
                let fits = |across: Cell| self.among.has(across) && view.candidates(across).has(digit);
                for rest in rests.iter().filter(|rest| self.among.has(rest.far) && fits(rest.across)) {
                    let both = view.candidates(near).and(view.candidates(rest.far)).without(digit);
                    all.extend(both.iter().map(|other| (rest.place / 4, digit, other)));
                }
            }
        }
    }
}
