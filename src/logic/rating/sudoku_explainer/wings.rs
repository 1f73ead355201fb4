//! Wings, as `SukakuExplainer` finds them: an almost locked set in one unit, and one more cell with two candidates.

use std::cmp::Reverse;
use std::ops::ControlFlow;

use crate::analysis::{UnitWingAls, WingAls, WingSizeCache};
use crate::bits::popcount;
use crate::evidence::{Clause, Part, Pattern, PatternKind};
use crate::{Cells, Deduction, DeductionSink, Evidence, Position, Technique, View, ViewFinder};
use grid::{Cell, Digit, DigitSet, UnitId};

/// Finder of wings with a given number of cells. In each position, finds only the wing that Sudoku Explainer uses.
///
/// All cells of a wing except the last one are an almost locked set in one unit: the number of their digits is the number of cells of the
/// whole wing. The last cell has two of these digits as its candidates. For at least one of the two digits, it sees all other cells of the
/// wing that have the digit as a candidate. The wing with the lowest rating is used. Ties are broken by the most eliminations.
#[derive(Debug)]
pub(super) struct SeWing {
    /// Number of cells of a wing, from 4 to 7.
    pub size: usize,
}

/// Rank of a wing: its rating in tenths, followed by four values of which more is better. The lowest rank is the best. The four values are:
///
/// - the number of eliminations
/// - whether the last cell sees all other cells of the wing that have one of its two digits as a candidate
/// - the largest number of candidates in a cell other than the last
/// - the total number of candidates in all cells other than the last
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
        let mut caches = view.analysis().wings.0.borrow_mut();
        let sizes = caches.len().max(self.size + 1);
        caches.resize_with(sizes, WingSizeCache::default);
        let cache = &mut caches[self.size];
        let (changed, old_bivalue) = cache.update(view);
        let bivalue: Vec<BivalueCell<W>> =
            view.bivalue().iter().filter_map(|cell| BivalueCell::new(view, cell)).collect();
        let new_bivalue: Vec<BivalueCell<W>> =
            bivalue.iter().filter(|last| !old_bivalue.has(last.cell)).copied().collect();
        let mut search = WingSearch { view, size: self.size, technique: ViewFinder::technique(self), best: None };
        let mut narrow_cells = Vec::new();
        for (unit, unit_als) in view.units().zip(&mut cache.by_unit) {
            let is_unchanged = !changed.intersects(view.unit(unit));
            if !is_unchanged {
                unit_als.is_searched = true;
                find_als(view, unit, (self.size, &mut narrow_cells), &mut unit_als.sets);
            }
            let bivalue = if is_unchanged && unit_als.is_searched { &new_bivalue } else { &bivalue };
            if !bivalue.is_empty() {
                unit_als.is_searched =
                    unit_als.sets.iter().filter(|als| search.complete(unit, **als, bivalue)).count() == 0;
            }
        }
        search.best.map_or(ControlFlow::Continue(()), |(_, deduction)| found(deduction))
    }
}

impl WingSizeCache {
    /// Updates the cache to the position of `view`. Returns the cells that have changed since the previous update (all cells if there was
    /// none), and the cells that had two candidates then.
    fn update<const W: usize>(&mut self, view: View<'_, W>) -> (Cells<W>, Cells<W>) {
        let places = &view.position().cell_sets()[..W * view.position().shape().side()];
        let (mut changed, mut bivalue) = ([u64::MAX; W], [0; W]);
        if self.by_unit.is_empty() {
            self.by_unit.extend(view.units().map(|_| UnitWingAls { sets: Vec::new(), is_searched: false }));
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

/// Replaces `found` by the almost locked sets of `size - 1` cells in `unit`, which have `size` digits.
///
/// Omits a set if a unit with a lower number contains all its cells, too. `narrow_cells` is a scratch buffer.
fn find_als<const W: usize>(
    view: View<'_, W>,
    unit: UnitId,
    (size, narrow_cells): (usize, &mut Vec<(u64, DigitSet)>),
    found: &mut Vec<WingAls>,
) {
    let cells = view.position().unit(unit).cells.iter().enumerate();
    let digits = cells.map(|(place, &cell)| (1 << place, view.candidates(cell)));
    narrow_cells.clear();
    narrow_cells.extend(digits.filter(|&(_, digits)| (2..=size).contains(&digit_count(digits))));
    found.clear();
    choose_cells(narrow_cells, (0, size - 1), (DigitSet::EMPTY, size), &mut |places, digits| {
        if view.common_units(cells_at(view, unit, places)).next() == Some(unit) {
            found.push(WingAls { cells: places, digits });
        }
    });
}

/// Calls `found` with each way to add `more` cells of `rest` to the cells in `places`, so that all these cells together have exactly `most`
/// digits.
///
/// `places` is a bit mask of cells of a unit: bit i stands for the i-th cell. `digits` are the candidates of the cells in `places`. Each
/// item of `rest` is a cell, as a bit mask with one bit, and its candidates. `found` receives the bit mask and the digits of all chosen
/// cells, including `places`.
fn choose_cells(
    rest: &[(u64, DigitSet)],
    (places, more): (u64, usize),
    (digits, most): (DigitSet, usize),
    found: &mut impl FnMut(u64, DigitSet),
) {
    for at in 0..(rest.len() + 1).saturating_sub(more) {
        let (place, candidates) = rest[at];
        let all_digits = digits.or(candidates);
        match digit_count(all_digits) {
            count if more == 1 && count == most => found(places | place, all_digits),
            count if more > 1 && count <= most => {
                choose_cells(&rest[at + 1..], (places | place, more - 1), (all_digits, most), found);
            }
            _ => {}
        }
    }
}

/// Returns the cells of `unit` in the bit mask `places`: bit i stands for the i-th cell of the unit.
fn cells_at<const W: usize>(view: View<'_, W>, unit: UnitId, places: u64) -> Cells<W> {
    view.position().cells(unit, places).collect()
}

/// Cell with two candidates, as the last cell of a wing.
#[derive(Clone, Copy)]
struct BivalueCell<const W: usize> {
    cell: Cell,
    candidates: DigitSet,
    digits: [Digit; 2],
    /// For each of the two digits, the cells that have the digit as a candidate and that this cell does not see.
    unseen: [Cells<W>; 2],
}

impl<const W: usize> BivalueCell<W> {
    /// Returns the data of `cell`, or `None` if it has fewer than two candidates. `cell` must not have more than two candidates.
    fn new(view: View<'_, W>, cell: Cell) -> Option<Self> {
        let candidates = view.candidates(cell);
        let x = candidates.first()?;
        let digits = [x, candidates.without(x).first()?];
        Some(Self { cell, candidates, digits, unseen: digits.map(|digit| view.places(digit) - view.peers(cell)) })
    }
}

/// Search for the best wing of a position.
struct WingSearch<'a, const W: usize> {
    view: View<'a, W>,
    size: usize,
    technique: Technique,
    /// Best wing that was found, with its rank.
    best: Option<(WingRank, Deduction)>,
}

impl<const W: usize> WingSearch<'_, W> {
    /// Combines an almost locked set of `unit` with each possible last cell in `bivalue`, and records the best of the resulting wings.
    /// Returns whether any of these wings eliminates something.
    fn complete(
        &mut self,
        unit: UnitId,
        WingAls { cells: places, digits }: WingAls,
        bivalue: &[BivalueCell<W>],
    ) -> bool {
        let (view, mut is_fruitful) = (self.view, false);
        let mut fitting = bivalue.iter().filter(|last| last.candidates.is_subset(digits)).peekable();
        if fitting.peek().is_none() {
            return false; // a frequent case
        }
        let cells = cells_at(view, unit, places);
        for &BivalueCell { cell: last, candidates: own_digits, digits: [x, z], unseen } in
            fitting.filter(|last| !cells.has(last.cell))
        {
            let is_seen = unseen.map(|unseen| !unseen.intersects(cells));
            let all = cells.with(last);
            let rest = if is_seen == [true; 2] { digits.minus(own_digits) } else { DigitSet::EMPTY };
            let eliminations = || {
                let own_digits =
                    [(x, is_seen[1]), (z, is_seen[0])].into_iter().filter(|&(_, other_is_seen)| other_is_seen);
                let own_digits = own_digits.map(|(digit, _)| (self.eliminated(all, digit), digit));
                own_digits.chain(rest.iter().map(|digit| (self.eliminated(cells, digit), digit)))
            };
            let elimination_count: usize = eliminations().map(|(cells, _)| cells.len()).sum();
            if elimination_count == 0 {
                continue;
            }
            is_fruitful = true;
            let sizes = || cells.iter().map(|cell| view.candidates(cell).len());
            let widest = sizes().max().unwrap_or_default();
            let breadth = (is_seen == [true; 2], widest, sizes().sum::<usize>());
            let rank = (wing_tenths(self.size, widest), Reverse(elimination_count), Reverse(breadth));
            if self.best.as_ref().is_none_or(|(best_rank, _)| rank < *best_rank) {
                let eliminations =
                    eliminations().flat_map(|(cells, digit)| cells.product(DigitSet::only(digit))).collect();
                self.best = Some((rank, self.deduction(cells, last, eliminations)));
            }
        }
        is_fruitful
    }

    /// Returns the cells outside of `cells` that have `digit` as a candidate and see all candidates of `digit` in `cells`.
    fn eliminated(&self, cells: Cells<W>, digit: Digit) -> Cells<W> {
        let places = self.view.places(digit);
        (self.view.common_peers(cells & places) & places) - cells
    }

    fn deduction(&self, cells: Cells<W>, last: Cell, mut eliminations: Vec<(Cell, Digit)>) -> Deduction {
        eliminations.sort_unstable();
        let part = |cells: Cells<W>| Part { cells: cells.to_vec(), digits: self.view.candidates_of(cells) };
        Deduction {
            technique: self.technique,
            placements: Vec::new(),
            eliminations,
            digits: self.view.candidates_of(cells),
            evidence: Evidence::Pattern(Pattern {
                kind: PatternKind::LargeWing,
                clauses: cells.with(last).iter().map(Clause::Cell).collect(),
                parts: vec![part(cells), part(Cells::only(last))],
            }),
        }
    }
}

fn digit_count(digits: DigitSet) -> usize {
    popcount(digits.bits()) as usize
}

/// Returns the rating of a wing of `size` cells in tenths. `widest` is the largest number of candidates in a cell other than the last.
///
/// For 4 or 5 cells, the rating is highest if `widest` is 3. For more cells, it does not depend on `widest`.
const fn wing_tenths(size: usize, widest: usize) -> u32 {
    let distance = widest.abs_diff(3) as u32;
    match size {
        4 => 56 - if distance > 1 { 1 } else { distance },
        5 => 64 - if distance > 2 { 2 } else { distance },
        6 => 66,
        _ => 75,
    }
}

/// Returns the rating of a deduction in tenths if it is a wing. Returns `None` for all other deductions.
pub(super) fn deduction_tenths(position: &Position, deduction: &Deduction) -> Option<u32> {
    let size = match deduction.technique {
        Technique::WxyzWing => 4,
        Technique::VwxyzWing => 5,
        Technique::UvwxyzWing => 6,
        Technique::TuvwxyzWing => 7,
        _ => return None,
    };
    let Evidence::Pattern(pattern) = &deduction.evidence else { return None };
    let largest = pattern.parts.iter().max_by_key(|part| part.cells.len())?;
    let widest = largest.cells.iter().map(|&cell| position.candidates(cell).len()).max()?;
    Some(wing_tenths(size, widest))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn wings_whose_widest_cell_has_three_candidates_have_the_highest_rating() {
        assert_eq!([2, 3, 4].map(|widest| wing_tenths(4, widest)), [55, 56, 55]);
        assert_eq!([2, 3, 4, 5].map(|widest| wing_tenths(5, widest)), [63, 64, 63, 62]);
        assert_eq!([wing_tenths(6, 3), wing_tenths(7, 6)], [66, 75]);
    }
}
