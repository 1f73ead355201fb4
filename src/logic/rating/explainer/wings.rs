//! Wings as `SukakuExplainer` looks for them: cells that see each other, and one with two candidates beside them.

use std::cmp::Reverse;
use std::ops::ControlFlow;

use crate::grid::{Cell, Digit, DigitSet, UnitId};
use crate::logic::evidence::{Need, Part, Pattern};
use crate::logic::techniques::count;
use crate::logic::{Cells, Deduction, Evidence, Found, Position, Sweep, Technique, View};

/// All cells but one of a wing in one unit, with as many digits as the wing has cells; the last has two of these, of which one is
/// seen wherever it stands in the others. Hands over the one that Sudoku Explainer takes: the one that rates lowest, of these the
/// one that strikes most.
#[derive(Debug)]
pub(super) struct Wing {
    pub size: usize,
}

/// What makes one wing come before another: how high it rates, how much it strikes, whether both digits are seen, how many
/// candidates the widest of its cells has, and how many all.
type Key = (u32, Reverse<usize>, Reverse<(bool, usize, usize)>);

impl Sweep for Wing {
    fn technique(&self) -> Technique {
        match self.size {
            4 => Technique::WxyzWing,
            5 => Technique::VwxyzWing,
            6 => Technique::UvwxyzWing,
            _ => Technique::TuvwxyzWing,
        }
    }

    fn sweep<const W: usize>(&self, view: View<'_, W>, found: &mut Found<'_>) -> ControlFlow<()> {
        let lasts: Vec<Last<W>> = view.bivalue().iter().filter_map(|cell| Last::of(view, cell)).collect();
        let mut search = Search { view, size: self.size, technique: Sweep::technique(self), lasts: &lasts, best: None };
        for unit in view.units() {
            let few = |&cell: &Cell| (2..=self.size).contains(&size(view.candidates(cell)));
            let cells: Vec<Cell> = (view.unit(unit) & view.open()).iter().filter(few).collect();
            search.deepen(unit, &cells, (Cells::EMPTY, self.size - 1), DigitSet::EMPTY);
        }
        search.best.map_or(ControlFlow::Continue(()), |(_, deduction)| found(deduction))
    }
}

/// A cell with two candidates: where each of them stands out of its sight.
struct Last<const W: usize> {
    cell: Cell,
    own: DigitSet,
    digits: [Digit; 2],
    unseen: [Cells<W>; 2],
}

impl<const W: usize> Last<W> {
    fn of(view: View<'_, W>, cell: Cell) -> Option<Self> {
        let own = view.candidates(cell);
        let x = own.first()?;
        let digits = [x, own.without(x).first()?];
        Some(Self { cell, own, digits, unseen: digits.map(|digit| view.places(digit) - view.peers(cell)) })
    }
}

struct Search<'a, const W: usize> {
    view: View<'a, W>,
    size: usize,
    technique: Technique,
    lasts: &'a [Last<W>],
    best: Option<(Key, Deduction)>,
}

impl<const W: usize> Search<'_, W> {
    /// Takes so many more cells out of `rest`.
    fn deepen(&mut self, unit: UnitId, rest: &[Cell], (cells, more): (Cells<W>, usize), digits: DigitSet) {
        if more == 0 {
            if size(digits) == self.size && self.view.units_around(cells).next() == Some(unit) {
                self.pair(cells, digits);
            }
            return;
        }
        for at in 0..(rest.len() + 1).saturating_sub(more) {
            let wider = digits.or(self.view.candidates(rest[at]));
            if size(wider) <= self.size {
                self.deepen(unit, &rest[at + 1..], (cells.with(rest[at]), more - 1), wider);
            }
        }
    }

    /// Looks for the cell with two candidates.
    fn pair(&mut self, cells: Cells<W>, digits: DigitSet) {
        let view = self.view;
        for &Last { cell: last, own, digits: [x, z], unseen } in self.lasts {
            if !own.is_subset(digits) || cells.has(last) {
                continue;
            }
            let is_seen = unseen.map(|unseen| !unseen.meets(cells));
            let fallen = match is_seen.into() {
                (false, false) => continue,
                (true, false) => self.falls(cells.with(last), z),
                (false, true) => self.falls(cells.with(last), x),
                (true, true) => {
                    let both = [x, z].into_iter().flat_map(|digit| self.falls(cells.with(last), digit));
                    let rest = digits.iter().filter(|&digit| !own.has(digit));
                    let rest = rest.flat_map(|digit| self.falls(cells, digit));
                    both.chain(rest).filter(|&(cell, _)| cell != last).collect()
                }
            };
            if fallen.is_empty() {
                continue;
            }
            let sizes = || cells.iter().map(|cell| view.candidates(cell).len());
            let widest = sizes().max().unwrap_or_default();
            let shape = (is_seen == [true; 2], widest, sizes().sum::<usize>());
            let key = (tenths(self.size, widest), Reverse(fallen.len()), Reverse(shape));
            if self.best.as_ref().is_none_or(|(least, _)| key < *least) {
                self.best = Some((key, self.deduction(cells, last, fallen)));
            }
        }
    }

    /// The candidates of `digit` that see every place it has in `cells`.
    fn falls(&self, cells: Cells<W>, digit: Digit) -> Vec<(Cell, Digit)> {
        let places = self.view.places(digit);
        let seen = self.view.seen_by_all(cells & places) & places;
        (seen - cells).iter().map(|cell| (cell, digit)).collect()
    }

    fn deduction(&self, cells: Cells<W>, last: Cell, mut fallen: Vec<(Cell, Digit)>) -> Deduction {
        fallen.sort_unstable();
        let part = |cells: Cells<W>| Part { cells: cells.to_vec(), digits: self.view.candidates_of(cells) };
        Deduction {
            technique: self.technique,
            place: Vec::new(),
            eliminate: fallen,
            digits: self.view.candidates_of(cells),
            evidence: Evidence::Pattern(Pattern {
                needs: cells.with(last).iter().map(Need::Cell).collect(),
                parts: vec![part(cells), part(Cells::only(last))],
            }),
        }
    }
}

fn size(digits: DigitSet) -> usize {
    count(digits.bits()) as usize
}

/// How a wing of so many cells rates, in tenths, whose widest cell has so many candidates: middling ones more.
const fn tenths(size: usize, widest: usize) -> u32 {
    let off = widest.abs_diff(3) as u32;
    match size {
        4 => 56 - if off > 1 { 1 } else { off },
        5 => 64 - if off > 2 { 2 } else { off },
        6 => 66,
        _ => 75,
    }
}

/// The rating of a wing in tenths; `None` of anything else. The widest cell is looked for in the larger of its sets.
pub(super) fn of(position: &Position, deduction: &Deduction) -> Option<u32> {
    let size = match deduction.technique {
        Technique::WxyzWing => 4,
        Technique::VwxyzWing => 5,
        Technique::UvwxyzWing => 6,
        Technique::TuvwxyzWing => 7,
        _ => return None,
    };
    let Evidence::Pattern(pattern) = &deduction.evidence else { return None };
    let large = pattern.parts.iter().max_by_key(|part| part.cells.len())?;
    let widest = large.cells.iter().map(|&cell| position.candidates(cell).len()).max()?;
    Some(tenths(size, widest))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn wings_with_middling_cells_rate_highest() {
        assert_eq!([2, 3, 4].map(|widest| tenths(4, widest)), [55, 56, 55]);
        assert_eq!([2, 3, 4, 5].map(|widest| tenths(5, widest)), [63, 64, 63, 62]);
        assert_eq!([tenths(6, 3), tenths(7, 6)], [66, 75]);
    }
}
