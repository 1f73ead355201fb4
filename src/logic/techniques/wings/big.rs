//! Wings of four cells and more: as many digits as cells, of which all but one can be used just once.

use std::ops::ControlFlow;

use crate::grid::{Cell, Digit, DigitSet};
use crate::logic::evidence::{Need, Part, Pattern};
use crate::logic::{Cells, Deduction, Evidence, Found, Sweep, Technique, View};

/// Two sets of cells, each in a unit and with one digit more than cells, that share two digits. One of these can stand in but one
/// of the sets, for its places in both see each other. So the other one stands in one of the sets; and if that can stand in but
/// one set too, every digit stands there just once.
#[derive(Debug)]
pub struct BigWing {
    size: usize,
    technique: Technique,
}

impl BigWing {
    pub const FOUR: Self = Self { size: 4, technique: Technique::WxyzWing };
    pub const FIVE: Self = Self { size: 5, technique: Technique::VwxyzWing };
    pub const SIX: Self = Self { size: 6, technique: Technique::UvwxyzWing };
    pub const SEVEN: Self = Self { size: 7, technique: Technique::TuvwxyzWing };

    /// What follows from two sets that share `first` and `second`, of which the first stands in but one of them.
    fn judge<const W: usize>(
        &self,
        view: View<'_, W>,
        sets: [&Almost<W>; 2],
        [first, second]: [Digit; 2],
    ) -> Option<Deduction> {
        let cells = sets[0].cells | sets[1].cells;
        let seen = |digit: Digit, cells: Cells<W>| view.seen_by_all(cells & view.places(digit)) & view.places(digit);
        let is_locked = is_restricted(view, sets, second);
        let mut eliminate: Vec<(Cell, Digit)> = (seen(second, cells)).times(DigitSet::only(second)).collect();
        if is_locked {
            eliminate.extend(seen(first, cells).times(DigitSet::only(first)));
            for set in sets {
                let own = set.digits.without(first).without(second);
                eliminate.extend(own.iter().flat_map(|digit| seen(digit, set.cells).times(DigitSet::only(digit))));
            }
            eliminate.sort_unstable();
        }
        let part = |set: &Almost<W>| Part { cells: set.cells.to_vec(), digits: set.digits };
        (!eliminate.is_empty()).then(|| Deduction {
            technique: self.technique,
            place: Vec::new(),
            eliminate,
            digits: sets[0].digits.or(sets[1].digits),
            evidence: Evidence::Pattern(Pattern {
                needs: cells.iter().map(Need::Cell).collect(),
                parts: sets.map(part).to_vec(),
            }),
        })
    }
}

impl Sweep for BigWing {
    fn technique(&self) -> Technique {
        self.technique
    }

    fn sweep<const W: usize>(&self, view: View<'_, W>, found: &mut Found<'_>) -> ControlFlow<()> {
        let sets = almost_locked(view, self.size - 1);
        for size in 1..=self.size / 2 {
            let (small, large) = (&sets[size - 1], &sets[self.size - size - 1]);
            for (at, one) in small.iter().enumerate() {
                let from = if 2 * size == self.size { at + 1 } else { 0 }; // else each pair comes twice
                for other in &large[from..] {
                    let shared = one.digits.and(other.digits);
                    if shared.len() != 2 || one.cells.meets(other.cells) {
                        continue;
                    }
                    let first = shared.first().expect("the first of two");
                    let second = shared.without(first).first().expect("the second of two");
                    let sets = [one, other];
                    let pair = match [first, second].map(|digit| is_restricted(view, sets, digit)) {
                        [true, _] => [first, second],
                        [false, true] => [second, first],
                        [false, false] => continue,
                    };
                    self.judge(view, sets, pair).map_or(ControlFlow::Continue(()), &mut *found)?;
                }
            }
        }
        ControlFlow::Continue(())
    }
}

/// n cells of a unit with n + 1 digits between them.
#[derive(Debug)]
struct Almost<const W: usize> {
    cells: Cells<W>,
    digits: DigitSet,
}

/// Whether each place of `digit` in the one set sees each in the other.
fn is_restricted<const W: usize>(view: View<'_, W>, sets: [&Almost<W>; 2], digit: Digit) -> bool {
    let [one, other] = sets.map(|set| set.cells & view.places(digit));
    one.within(view.seen_by_all(other))
}

/// All such sets of up to `most` cells, by their number of cells.
fn almost_locked<const W: usize>(view: View<'_, W>, most: usize) -> Vec<Vec<Almost<W>>> {
    let mut search = Search { view, cells: Vec::new(), found: Vec::new() };
    search.found.resize_with(most, Vec::new);
    for unit in view.units() {
        let few = |cell: &Cell| view.candidates(*cell).len() <= most + 1;
        search.cells =
            (view.unit(unit) & view.open()).iter().filter(few).map(|cell| (cell, view.candidates(cell))).collect();
        search.deepen(0, Cells::EMPTY, DigitSet::EMPTY, unit);
    }
    search.found
}

struct Search<'a, const W: usize> {
    view: View<'a, W>,
    cells: Vec<(Cell, DigitSet)>, // of the unit
    found: Vec<Vec<Almost<W>>>,
}

impl<const W: usize> Search<'_, W> {
    fn deepen(&mut self, from: usize, cells: Cells<W>, digits: DigitSet, unit: crate::grid::UnitId) {
        let (size, most) = (cells.len(), self.found.len());
        if size > 0 && digits.len() == size + 1 && self.view.units_around(cells).next() == Some(unit) {
            self.found[size - 1].push(Almost { cells, digits });
        }
        if size == most {
            return;
        }
        for at in from..self.cells.len() {
            let (cell, own) = self.cells[at];
            let wider = digits.or(own);
            if wider.len() <= most + 1 {
                self.deepen(at + 1, cells.with(cell), wider, unit);
            }
        }
    }
}
