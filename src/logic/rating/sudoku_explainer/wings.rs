//! Wings as `SukakuExplainer` looks for them: cells that see each other, and one with two candidates beside them.

use std::cmp::Reverse;
use std::ops::ControlFlow;

use crate::analysis::{UnitWingAls, WingAls, WingSizeCache};
use crate::bits::popcount;
use crate::evidence::{Clause, Part, Pattern};
use crate::{Cells, Deduction, DeductionSink, Evidence, Position, Technique, View, ViewFinder};
use grid::{Cell, Digit, DigitSet, UnitId};

/// All cells but one of a wing in one unit, with as many digits as the wing has cells; the last has two of these, of which one is
/// seen wherever it stands in the others. Hands over the one that Sudoku Explainer takes: the one that rates lowest, of these the
/// one that strikes most.
#[derive(Debug)]
pub(super) struct SeWing {
    pub size: usize,
}

/// What makes one wing come before another: how high it rates, how much it strikes, whether both digits are seen, how many
/// candidates the widest of its cells has, and how many all.
type WingRank = (u32, Reverse<usize>, Reverse<(bool, usize, usize)>);

impl ViewFinder for SeWing {
    fn technique(&self) -> Technique {
        match self.size {
            4 => Technique::WxyzWing,
            5 => Technique::VwxyzWing,
            6 => Technique::UvwxyzWing,
            _ => Technique::TuvwxyzWing,
        }
    }

    fn find_in<const W: usize>(&self, view: View<'_, W>, found: &mut DeductionSink<'_>) -> ControlFlow<()> {
        let mut memory = view.analysis().wings.0.borrow_mut();
        let sizes = memory.len().max(self.size + 1);
        memory.resize_with(sizes, WingSizeCache::default);
        let known = &mut memory[self.size];
        let (changed, old) = known.update(view);
        let lasts: Vec<BivalueCell<W>> =
            view.bivalue().iter().filter_map(|cell| BivalueCell::new(view, cell)).collect();
        let news: Vec<BivalueCell<W>> = lasts.iter().filter(|last| !old.has(last.cell)).copied().collect();
        let mut search = WingSearch { view, size: self.size, technique: ViewFinder::technique(self), best: None };
        let mut few = Vec::new();
        for (unit, packs) in view.units().zip(&mut known.by_unit) {
            let is_old = !changed.intersects(view.unit(unit));
            if !is_old {
                packs.is_searched = true;
                find_subsets(view, unit, (self.size, &mut few), &mut packs.all);
            }
            let lasts = if is_old && packs.is_searched { &news } else { &lasts };
            if !lasts.is_empty() {
                packs.is_searched = packs.all.iter().filter(|pack| search.complete(unit, **pack, lasts)).count() == 0;
            }
        }
        search.best.map_or(ControlFlow::Continue(()), |(_, deduction)| found(deduction))
    }
}

impl WingSizeCache {
    /// Takes this position for the last one; the cells that have changed since, all where it does not come after that one, and those
    /// that had two candidates.
    fn update<const W: usize>(&mut self, view: View<'_, W>) -> (Cells<W>, Cells<W>) {
        let places = &view.position().cell_sets()[..W * view.position().shape().side()];
        let (mut changed, mut bivalue) = ([u64::MAX; W], [0; W]);
        if self.by_unit.is_empty() {
            self.by_unit.extend(view.units().map(|_| UnitWingAls { all: Vec::new(), is_searched: false }));
        } else {
            changed = [0; W];
            for (at, (now, before)) in places.iter().zip(&self.digit_cells).enumerate() {
                changed[at % W] |= now ^ before;
            }
            bivalue.copy_from_slice(&self.bivalue);
        }
        self.digit_cells.clear();
        self.digit_cells.extend(places);
        self.bivalue.clear();
        self.bivalue.extend(view.bivalue().words());
        (Cells::from_words(changed), Cells::from_words(bivalue))
    }
}

/// One cell less than `size`, in this unit and in none of a lower number, with `size` digits. `few` is there to be written over.
fn find_subsets<const W: usize>(
    view: View<'_, W>,
    unit: UnitId,
    (size, few): (usize, &mut Vec<(u64, DigitSet)>),
    packs: &mut Vec<WingAls>,
) {
    let cells = view.position().unit(unit).cells.iter().enumerate();
    let digits = cells.map(|(place, &cell)| (1 << place, view.candidates(cell)));
    few.clear();
    few.extend(digits.filter(|&(_, digits)| (2..=size).contains(&digit_count(digits))));
    packs.clear();
    choose_cells(few, (0, size - 1), (DigitSet::EMPTY, size), &mut |places, digits| {
        if view.common_units(cells_at(view, unit, places)).next() == Some(unit) {
            packs.push(WingAls { cells: places, digits });
        }
    });
}

/// Takes so many more cells out of `rest`, so that all have just so many digits.
fn choose_cells(
    rest: &[(u64, DigitSet)],
    (places, more): (u64, usize),
    (digits, most): (DigitSet, usize),
    found: &mut impl FnMut(u64, DigitSet),
) {
    for at in 0..(rest.len() + 1).saturating_sub(more) {
        let (place, own) = rest[at];
        let wider = digits.or(own);
        match digit_count(wider) {
            count if more == 1 && count == most => found(places | place, wider),
            count if more > 1 && count <= most => {
                choose_cells(&rest[at + 1..], (places | place, more - 1), (wider, most), found);
            }
            _ => {}
        }
    }
}

/// Places of a unit as cells.
fn cells_at<const W: usize>(view: View<'_, W>, unit: UnitId, places: u64) -> Cells<W> {
    view.position().cells(unit, places).collect()
}

/// A cell with two candidates: where each of them stands out of its sight.
#[derive(Clone, Copy)]
struct BivalueCell<const W: usize> {
    cell: Cell,
    candidates: DigitSet,
    digits: [Digit; 2],
    unseen: [Cells<W>; 2],
}

impl<const W: usize> BivalueCell<W> {
    fn new(view: View<'_, W>, cell: Cell) -> Option<Self> {
        let own = view.candidates(cell);
        let x = own.first()?;
        let digits = [x, own.without(x).first()?];
        Some(Self { cell, candidates: own, digits, unseen: digits.map(|digit| view.places(digit) - view.peers(cell)) })
    }
}

struct WingSearch<'a, const W: usize> {
    view: View<'a, W>,
    size: usize,
    technique: Technique,
    best: Option<(WingRank, Deduction)>,
}

impl<const W: usize> WingSearch<'_, W> {
    /// Looks for the cell with two candidates among `lasts`; whether they strike anything.
    fn complete(&mut self, unit: UnitId, WingAls { cells: places, digits }: WingAls, lasts: &[BivalueCell<W>]) -> bool {
        let (view, mut is_fruitful) = (self.view, false);
        let mut fitting = lasts.iter().filter(|last| last.candidates.is_subset(digits)).peekable();
        if fitting.peek().is_none() {
            return false; // as often
        }
        let cells = cells_at(view, unit, places);
        for &BivalueCell { cell: last, candidates: own, digits: [x, z], unseen } in
            fitting.filter(|last| !cells.has(last.cell))
        {
            let is_seen = unseen.map(|unseen| !unseen.intersects(cells));
            let all = cells.with(last);
            let rest = if is_seen == [true; 2] { digits.minus(own) } else { DigitSet::EMPTY };
            let fallen = || {
                let own = [(x, is_seen[1]), (z, is_seen[0])].into_iter().filter(|&(_, other_is_seen)| other_is_seen);
                let own = own.map(|(digit, _)| (self.eliminated(all, digit), digit));
                own.chain(rest.iter().map(|digit| (self.eliminated(cells, digit), digit)))
            };
            let struck: usize = fallen().map(|(cells, _)| cells.len()).sum();
            if struck == 0 {
                continue;
            }
            is_fruitful = true;
            let sizes = || cells.iter().map(|cell| view.candidates(cell).len());
            let widest = sizes().max().unwrap_or_default();
            let shape = (is_seen == [true; 2], widest, sizes().sum::<usize>());
            let key = (wing_tenths(self.size, widest), Reverse(struck), Reverse(shape));
            if self.best.as_ref().is_none_or(|(least, _)| key < *least) {
                let fallen = fallen().flat_map(|(cells, digit)| cells.product(DigitSet::only(digit))).collect();
                self.best = Some((key, self.deduction(cells, last, fallen)));
            }
        }
        is_fruitful
    }

    /// Where `digit` sees every place that it has in `cells`.
    fn eliminated(&self, cells: Cells<W>, digit: Digit) -> Cells<W> {
        let places = self.view.places(digit);
        (self.view.common_peers(cells & places) & places) - cells
    }

    fn deduction(&self, cells: Cells<W>, last: Cell, mut fallen: Vec<(Cell, Digit)>) -> Deduction {
        fallen.sort_unstable();
        let part = |cells: Cells<W>| Part { cells: cells.to_vec(), digits: self.view.candidates_of(cells) };
        Deduction {
            technique: self.technique,
            placements: Vec::new(),
            eliminations: fallen,
            digits: self.view.candidates_of(cells),
            evidence: Evidence::Pattern(Pattern {
                clauses: cells.with(last).iter().map(Clause::Cell).collect(),
                parts: vec![part(cells), part(Cells::only(last))],
            }),
        }
    }
}

fn digit_count(digits: DigitSet) -> usize {
    popcount(digits.bits()) as usize
}

/// How a wing of so many cells rates, in tenths, whose widest cell has so many candidates: middling ones more.
const fn wing_tenths(size: usize, widest: usize) -> u32 {
    let off = widest.abs_diff(3) as u32;
    match size {
        4 => 56 - if off > 1 { 1 } else { off },
        5 => 64 - if off > 2 { 2 } else { off },
        6 => 66,
        _ => 75,
    }
}

/// The rating of a wing in tenths; `None` of anything else. The widest cell is looked for in the larger of its sets.
pub(super) fn deduction_tenths(position: &Position, deduction: &Deduction) -> Option<u32> {
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
    Some(wing_tenths(size, widest))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn wings_with_middling_cells_rate_highest() {
        assert_eq!([2, 3, 4].map(|widest| wing_tenths(4, widest)), [55, 56, 55]);
        assert_eq!([2, 3, 4, 5].map(|widest| wing_tenths(5, widest)), [63, 64, 63, 62]);
        assert_eq!([wing_tenths(6, 3), wing_tenths(7, 6)], [66, 75]);
    }
}
