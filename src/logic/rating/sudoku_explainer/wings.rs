//! Wings, as `SukakuExplainer` finds them: cells of one unit, and one more cell with two candidates.

use std::cmp::Reverse;
use std::ops::ControlFlow;

use crate::analysis::{UnitWingAls, WingAls, WingSizeCache};
use crate::bits::popcount;
use crate::evidence::{Clause, Part, Pattern};
use crate::{Cells, Deduction, DeductionSink, Evidence, Position, Technique, View, ViewFinder};
use grid::{Cell, Digit, DigitSet, UnitId};

/// Finder of the one wing of a given size that Sudoku Explainer uses.
///
/// All cells of a wing but the last one are an almost locked set in one unit: they have as many digits as the wing has cells. The last cell
/// has two of these digits as its candidates, and sees all places of at least one of them in the other cells. The wing with the lowest
/// rating is used or, among equals, the one with the most eliminations.
#[derive(Debug)]
pub(super) struct SeWing {
    /// Number of cells, from 4 to 7.
    pub size: usize,
}

/// Rank of a wing. The lowest rank is the best.
///
/// Consists of the rating in tenths and of values that are the better the larger they are: the number of eliminations, whether the
/// last cell sees all places of both of its digits, the largest number of candidates in one of the other cells, and the number of
/// their candidates.
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
    /// Replaces the last position of the cache by this one. Returns the cells that have changed since then (all cells if there was no last
    /// position), and the cells that had two candidates.
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

/// Replaces `found` by the almost locked sets of `size - 1` cells in this unit, which have `size` digits.
///
/// Omits those that are also in a unit with a lower number. `narrow_cells` is a scratch buffer.
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

/// Calls `found` with each way to add `more` cells of `rest` to `places`, so that all cells together have exactly `most` digits.
///
/// The cells of `places` have `digits`. `rest` contains cells, each as the bit of its place and its candidates.
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

/// Returns the cells of a unit at these places, given as one bit for each.
fn cells_at<const W: usize>(view: View<'_, W>, unit: UnitId, places: u64) -> Cells<W> {
    view.position().cells(unit, places).collect()
}

/// Cell with two candidates, as the last cell of a wing.
#[derive(Clone, Copy)]
struct BivalueCell<const W: usize> {
    cell: Cell,
    candidates: DigitSet,
    digits: [Digit; 2],
    /// Places of each of the two digits that the cell does not see.
    unseen: [Cells<W>; 2],
}

impl<const W: usize> BivalueCell<W> {
    /// Returns `None` if the cell has fewer than two candidates.
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
    /// Completes wings with each possible last cell, and keeps the best wing. Returns whether any of these wings eliminates something.
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

    /// Returns the places of `digit` that see all its places in `cells`.
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
                clauses: cells.with(last).iter().map(Clause::Cell).collect(),
                parts: vec![part(cells), part(Cells::only(last))],
            }),
        }
    }
}

fn digit_count(digits: DigitSet) -> usize {
    popcount(digits.bits()) as usize
}

/// Returns the rating of a wing of `size` cells in tenths. `widest` is the largest number of candidates in a cell.
///
/// Wings of 4 or 5 cells have the highest rating if `widest` is 3.
const fn wing_tenths(size: usize, widest: usize) -> u32 {
    let distance = widest.abs_diff(3) as u32;
    match size {
        4 => 56 - if distance > 1 { 1 } else { distance },
        5 => 64 - if distance > 2 { 2 } else { distance },
        6 => 66,
        _ => 75,
    }
}

/// Returns the rating of a wing in tenths. Returns `None` for other deductions. The last cell of the wing is not counted as its
/// widest cell.
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
