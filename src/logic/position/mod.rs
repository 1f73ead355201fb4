//! Positions, which are boards with candidates, and tables about their layouts. All techniques work on positions.
//!
//! Open this file and `candidate_store` first. A `Position` consists of digits and of a `CandidateStore`, which contains the candidates in
//! several forms. `build` makes a position from a board. The store updates its counters with `bit_counters`. `geometry` has the tables that
//! depend on the layout alone, including the rectangles of `unavoidable_rectangles`; the store reads these tables. `cells` has the sets of
//! cells for finders, and `canonical` computes the canonical form of a board. No other file of the folder uses these two.

pub(crate) mod bit_counters;
mod build;
pub(crate) mod candidate_store;
mod canonical;
mod cells;
pub(crate) mod geometry;
pub(crate) mod unavoidable_rectangles;

use std::sync::Arc;

pub(super) use canonical::canonical_transformation;
pub use cells::Cells;

use crate::Deduction;
use crate::bits::ones;
use crate::constraints::DerivedConstraints;
use crate::position::candidate_store::CandidateStore;
use crate::position::geometry::Geometry;
use grid::{Cell, CellSet, Digit, DigitSet, Layout, Shape, Unit, UnitId};

/// Partly solved board: its digits, and the candidates of its empty cells.
///
/// The candidates of each cell and the places of each digit in each unit are stored separately. Every change updates both.
#[derive(Clone, Debug)]
pub struct Position {
    layout: Arc<Layout>,
    geometry: Arc<Geometry>,
    /// Digit of each cell. `None` for an empty cell.
    digits: Vec<Option<Digit>>,
    /// Cells whose digits are givens.
    givens: CellSet,
    /// Candidates, and the indexes derived from them.
    candidate_store: CandidateStore,
    /// For each unit, a bit mask of its empty cells. Bit `i` stands for cell number `i` of the unit, counted from 0.
    empty_places: Vec<u64>,
    /// Number of empty cells.
    empty_count: usize,
}

impl Position {
    /// Returns all [sets of cells](CandidateStore::cell_sets), one after the other. Each set has [`Geometry::set_words`] words. These are
    /// the sets:
    ///
    /// - for each digit, the cells that have it as a candidate
    /// - the empty cells
    /// - the cells with exactly two candidates
    /// - the cells with exactly one candidate
    /// - for each digit, the cells that contain it
    #[inline]
    pub(super) fn cell_sets(&self) -> &[u64] {
        &self.candidate_store.cell_sets
    }

    /// Returns the layout of the board, which consists of its shape and its rules.
    #[must_use]
    #[inline]
    pub const fn layout(&self) -> &Arc<Layout> {
        &self.layout
    }

    /// Returns the shape of the board.
    #[must_use]
    #[inline]
    pub fn shape(&self) -> Shape {
        self.layout.shape()
    }

    /// Returns the digit in a cell, or `None` if the cell is empty.
    #[must_use]
    #[inline]
    pub fn digit(&self, cell: Cell) -> Option<Digit> {
        self.digits[cell.index()]
    }

    /// Whether the cell contains a given.
    #[must_use]
    pub fn is_given(&self, cell: Cell) -> bool {
        self.givens.has(cell)
    }

    /// Returns the cells whose digits are givens.
    pub(super) const fn givens(&self) -> &CellSet {
        &self.givens
    }

    /// Returns the candidates of a cell. A cell that contains a digit has none.
    #[must_use]
    #[inline]
    pub fn candidates(&self, cell: Cell) -> DigitSet {
        self.candidate_store.candidates[cell.index()]
    }

    /// Returns the candidates of an empty cell. For a cell that contains a digit, returns only this digit.
    pub(crate) fn possible_digits(&self, cell: Cell) -> DigitSet {
        self.digit(cell).map_or_else(|| self.candidates(cell), DigitSet::only)
    }

    /// Whether `digit` is a candidate of `cell`.
    #[must_use]
    #[inline]
    pub fn has_candidate(&self, cell: Cell, digit: Digit) -> bool {
        self.candidates(cell).has(digit)
    }

    /// Returns a bit mask of the cells of `unit` that have `digit` as a candidate. Bit `i` stands for cell number `i` of the unit, counted
    /// from 0. The mask is 0 if the unit contains the digit.
    #[must_use]
    #[inline]
    pub fn places(&self, unit: UnitId, digit: Digit) -> u64 {
        self.candidate_store.places[usize::from(unit.0) * self.candidate_store.side + digit.index()]
    }

    /// For each digit, returns a bit mask of its places in `unit`, as [`places`](Self::places) does.
    #[inline]
    pub(super) fn unit_places(&self, unit: UnitId) -> &[u64] {
        let side = self.candidate_store.side;
        &self.candidate_store.places[usize::from(unit.0) * side..][..side]
    }

    /// Returns the digits that have exactly one place in a unit.
    #[inline]
    pub(super) fn hidden_singles(&self, unit: UnitId) -> DigitSet {
        let (word, bit) = (usize::from(unit.0) / 64, unit.0 % 64);
        let has_one_place = |digit: &Digit| self.candidate_store.units_with_one_place(*digit, word) >> bit & 1 == 1;
        DigitSet::all(self.candidate_store.side).iter().filter(has_one_place).collect()
    }

    /// Returns a bit mask of the units in which no digit has exactly one place; bit `i` stands for unit `i`. Considers only the first 64
    /// units. Bits that stand for no unit may be set. If the board has a cell with exactly one candidate, the mask is 0.
    pub(super) fn units_without_singles(&self) -> u64 {
        if self.naked_singles().next().is_some() {
            return 0;
        }
        self.candidate_store.units_without_hidden_singles()
    }

    /// Returns a bit mask of the units with at most `most` empty cells, including full units; bit `i` stands for unit `i`. Considers only
    /// the first 64 units. Bits that stand for no unit may be set.
    #[inline]
    pub(super) fn nearly_full_units(&self, most: u32) -> u64 {
        self.candidate_store.nearly_full_units(most)
    }

    /// Returns a bit mask of the units that may have a hidden subset of `size` digits; bit `i` stands for unit `i`. Considers only the
    /// first 64 units. `size` is from 2 to 4.
    ///
    /// Looks only at how many places each digit has, so the mask may include units without such a subset. It includes every unit with such
    /// a subset, unless a digit of the subset has fewer than two places.
    pub(super) fn maybe_hidden_subset_units(&self, size: u32) -> u64 {
        self.candidate_store.maybe_hidden_subset_units(size)
    }

    /// Returns a bit mask of the units in which `digit` has exactly two places; bit `i` stands for unit `i`. Considers only the first 64
    /// units.
    #[inline]
    pub(super) fn units_with_two_places(&self, digit: Digit) -> u64 {
        self.candidate_store.units_with_two_places(digit)
    }

    /// Returns the units in which some digit has exactly one place, in ascending order. If `is_box` is true, returns only boxes. Otherwise
    /// returns only units that are not boxes.
    #[inline]
    pub(super) fn units_with_hidden_single(&self, is_box: bool) -> impl Iterator<Item = UnitId> + '_ {
        let inversion = if is_box { 0 } else { u64::MAX };
        let digits = DigitSet::all(self.candidate_store.side);
        let with_single = move |word: usize| {
            digits.iter().fold(0, |units, digit| units | self.candidate_store.units_with_one_place(digit, word))
        };
        let masks = self.geometry.box_mask.iter().enumerate();
        units_in(masks.map(move |(word, boxes)| with_single(word) & (boxes ^ inversion)))
    }

    /// Returns a bit mask of the units in which all places of `digit` may also be in one other unit; bit `i` stands for unit `i`. The digit
    /// has at least two places in each of these units. Considers only the first 64 units. Looks only at how many places the digit has, so
    /// the mask may include units whose places are not all in another unit.
    #[inline]
    pub(super) fn maybe_locked_units(&self, digit: Digit) -> u64 {
        self.candidate_store.units_with_few_places(digit, self.geometry.max_intersection)
    }

    /// Returns the units with exactly one empty cell, in ascending order.
    #[inline]
    pub(super) fn full_house_units(&self) -> impl Iterator<Item = UnitId> + '_ {
        units_in((0..self.candidate_store.unit_words()).map(|word| self.candidate_store.full_house_units(word)))
    }

    /// Returns the digits that are a candidate of exactly one cell of the whole board, each with this cell.
    pub(super) fn last_digits(&self) -> impl Iterator<Item = (Digit, Cell)> + '_ {
        let digits = DigitSet::all(self.layout.shape().side()).iter();
        digits.zip(self.candidate_store.cell_sets.chunks_exact(self.geometry.set_words())).filter_map(
            |(digit, words)| {
                let mut places = words.iter().enumerate().filter(|&(_, &word)| word != 0);
                let (at, word) = places.next()?;
                let is_last = word.is_power_of_two() && places.next().is_none();
                is_last.then(|| (digit, Cell::new(at * 64 + word.trailing_zeros() as usize)))
            },
        )
    }

    /// Returns the cells that have exactly one candidate, in reading order.
    pub(super) fn naked_singles(&self) -> impl Iterator<Item = Cell> + '_ {
        let words = self.geometry.set_words();
        let cells =
            self.candidate_store.cell_sets[words * (self.layout.shape().side() + 2)..][..words].iter().enumerate();
        cells.flat_map(|(at, &word)| ones(word).map(move |bit| Cell::new(at * 64 + bit)))
    }

    /// Returns a bit mask of the empty cells of `unit`. Bit `i` stands for cell number `i` of the unit, counted from 0.
    #[must_use]
    #[inline]
    pub fn empty_places(&self, unit: UnitId) -> u64 {
        self.empty_places[usize::from(unit.0)]
    }

    /// Returns the cells of `unit` whose bits are set in `bits`, in reading order. Bit `i` stands for cell number `i` of the unit, counted
    /// from 0.
    pub fn cells(&self, unit: UnitId, bits: u64) -> impl Iterator<Item = Cell> + '_ {
        let cells = &self.layout.unit(unit).cells;
        ones(bits).map(|at| cells[at])
    }

    /// Returns the unit with this number.
    #[must_use]
    #[inline]
    pub fn unit(&self, id: UnitId) -> &Unit {
        self.layout.unit(id)
    }

    /// Returns the units that contain all of `cells`, in the order of the layout. `cells` must not be empty.
    pub(super) fn common_units(&self, cells: &[Cell]) -> Vec<UnitId> {
        let contains_all = |unit: &UnitId| cells[1..].iter().all(|&cell| self.layout.units_of(cell).contains(unit));
        self.layout.units_of(cells[0]).iter().copied().filter(contains_all).collect()
    }

    /// Returns the constraints that follow from the rules, except the constraint that peers contain different digits.
    pub(super) fn constraints(&self) -> &DerivedConstraints {
        self.geometry.constraints(&self.layout)
    }

    /// Returns the tables about the layout, such as peers and intersections of units.
    #[inline]
    pub(super) fn geometry(&self) -> &Geometry {
        &self.geometry
    }

    /// Returns the candidates with the indexes derived from them.
    pub(super) const fn candidate_store(&self) -> &CandidateStore {
        &self.candidate_store
    }

    /// Returns the number of empty cells.
    pub(super) const fn empty_count(&self) -> usize {
        self.empty_count
    }

    /// Whether every cell contains a digit.
    #[must_use]
    #[inline]
    pub const fn is_solved(&self) -> bool {
        self.empty_count == 0
    }

    /// Whether an empty cell has no candidate, or a digit has no place in a unit that lacks the digit. Then the position has no solution.
    #[must_use]
    #[inline]
    pub const fn has_contradiction(&self) -> bool {
        self.candidate_store.has_contradiction
    }

    /// Places `digit` in an empty cell and eliminates it from the peers of the cell.
    pub fn place(&mut self, cell: Cell, digit: Digit) {
        self.place_reporting(cell, digit, &mut |_| {});
    }

    /// Places `digit` in an empty cell and eliminates it from the peers of the cell. Calls `report` with each change. The other candidates
    /// of the cell are reported as eliminated.
    pub(super) fn place_reporting(&mut self, cell: Cell, digit: Digit, report: &mut impl FnMut(Change)) {
        let Self { geometry, candidate_store: index, .. } = self;
        let others = index.candidates[cell.index()].without(digit);
        let mut changed = geometry.unit_mask(cell);
        for other in others.iter() {
            index.remove_place(geometry, cell, other);
            report(Change::Eliminated(other, changed));
        }
        for (at, &peers) in geometry.peers(cell).iter().enumerate() {
            for bit in ones(index.cell_sets[digit.index() * geometry.set_words() + at] & peers) {
                let peer = Cell::new(at * 64 + bit);
                index.eliminate(geometry, peer, digit);
                changed |= geometry.unit_mask(peer);
            }
        }
        for slot in geometry.unit_slots(cell) {
            let unit = usize::from(slot.unit.0);
            index.places[slot.offset as usize + digit.index()] = 0;
            self.empty_places[unit] &= !slot.bit;
        }
        index.close_cell(geometry, cell, digit);
        index.set_placed(geometry, cell, digit);
        if self.digits[cell.index()].replace(digit).is_none() {
            self.empty_count -= 1;
        }
        report(Change::Eliminated(digit, changed));
        report(Change::Placed(digit, geometry.unit_mask(cell)));
    }

    /// Eliminates `digit` from the candidates of `cell`. Does nothing if it is not a candidate.
    pub fn eliminate(&mut self, cell: Cell, digit: Digit) {
        self.eliminate_reporting(cell, digit, &mut |_| {});
    }

    /// Eliminates `digit` from the candidates of `cell`, and calls `report` with the change. Does nothing if it is not a candidate.
    pub(super) fn eliminate_reporting(&mut self, cell: Cell, digit: Digit, report: &mut impl FnMut(Change)) {
        if self.has_candidate(cell, digit) {
            self.candidate_store.eliminate(&self.geometry, cell, digit);
            report(Change::Eliminated(digit, self.geometry.unit_mask(cell)));
        }
    }

    /// Makes the eliminations and placements of `deduction`, which must have been found in this position.
    pub fn apply(&mut self, deduction: &Deduction) {
        deduction.eliminations.iter().for_each(|&(cell, digit)| self.eliminate(cell, digit));
        deduction.placements.iter().for_each(|&(cell, digit)| self.place(cell, digit));
    }
}

/// Change of a position, with a bit mask of the units that contain a changed cell. Bit `i` stands for unit `i`. Units after the first 64
/// are left out.
#[derive(Clone, Copy, Debug)]
pub(super) enum Change {
    /// The digit was eliminated from the candidates of one or more cells in these units.
    Eliminated(Digit, u64),
    /// The digit was placed in a cell that belongs to these units.
    Placed(Digit, u64),
}

/// Returns the units whose bits are set in `words`, in ascending order. Bit `i` of word `w` stands for unit number `64 * w + i`.
fn units_in(words: impl Iterator<Item = u64>) -> impl Iterator<Item = UnitId> {
    words.enumerate().flat_map(|(at, word)| ones(word).map(move |bit| UnitId((at * 64 + bit) as u16)))
}

#[cfg(test)]
mod tests {
    use super::*;
    use grid::{Family, Puzzle, Rule};

    /// Whether an empty cell has no candidate, or a digit has no place in a unit. Looks only at the digits and candidates of the cells.
    fn has_contradiction_by_search(position: &Position) -> bool {
        let cell = |cell: Cell| position.digit(cell).is_none() && position.candidates(cell).is_empty();
        let unit = |unit: UnitId| {
            let cells = position.unit(unit).cells.iter();
            let found = cells.fold(DigitSet::EMPTY, |found, &cell| match position.digit(cell) {
                Some(digit) => found.with(digit),
                None => found.or(position.candidates(cell)),
            });
            found != DigitSet::all(position.shape().side())
        };
        position.shape().iter().any(cell) || position.layout.unit_ids().any(unit)
    }

    /// Asserts that all indexes agree with the digits and candidates of the cells.
    fn assert_consistent(position: &Position) {
        for unit in position.layout.unit_ids() {
            let bits = |wanted: &dyn Fn(Cell) -> bool| {
                let cells = position.unit(unit).cells.iter().enumerate();
                cells.filter(|(_, cell)| wanted(**cell)).fold(0, |bits, (at, _)| bits | 1 << at)
            };
            assert_eq!(position.empty_places(unit), bits(&|cell| position.digit(cell).is_none()));
            for digit in DigitSet::all(position.shape().side()).iter() {
                let places = bits(&|cell| position.has_candidate(cell, digit));
                assert_eq!(position.places(unit, digit), places, "{unit:?} {digit}");
                assert_eq!(position.hidden_singles(unit).has(digit), places.is_power_of_two(), "{unit:?} {digit}");
            }
            let (has_single, is_last) =
                (!position.hidden_singles(unit).is_empty(), position.empty_places(unit).is_power_of_two());
            let is_box = position.unit(unit).name.family == Family::Box;
            assert_eq!(position.units_with_hidden_single(is_box).any(|other| other == unit), has_single, "{unit:?}");
            assert!(!position.units_with_hidden_single(!is_box).any(|other| other == unit), "{unit:?}");
            assert_eq!(position.full_house_units().any(|other| other == unit), is_last, "{unit:?}");
        }
        let (words, side) = (position.geometry.set_words(), position.shape().side());
        let is_in = |at: usize, cell: Cell| {
            position.cell_sets()[at * words + cell.index() / 64] >> (cell.index() % 64) & 1 == 1
        };
        for cell in position.shape().iter() {
            for digit in DigitSet::all(side).iter() {
                assert_eq!(is_in(digit.index(), cell), position.has_candidate(cell, digit));
            }
            assert_eq!(is_in(side, cell), position.digit(cell).is_none());
            assert_eq!(is_in(side + 1, cell), position.candidates(cell).len() == 2);
        }
        let with_one_candidate = position.shape().iter().filter(|&cell| position.candidates(cell).len() == 1);
        assert_eq!(position.naked_singles().collect::<Vec<_>>(), with_one_candidate.collect::<Vec<_>>());
        assert_eq!(position.empty_count, position.digits.iter().filter(|digit| digit.is_none()).count());
    }

    #[test]
    fn indexes_agree_with_the_candidates_after_every_change() {
        let shape = Shape::nine();
        let layout = Layout::new(shape, [&Rule::CLASSIC[..], &[Rule::DIAGONALS, Rule::KNIGHT]].concat());
        let mut puzzle = Puzzle::blank(layout);
        puzzle.digits[0] = Some(Digit::new(4));
        puzzle.removed[80] = DigitSet::all(3);
        let mut position = Position::of(&puzzle.check().unwrap());
        assert_consistent(&position);
        for (cell, digit) in [(10, 0), (80, 6), (40, 1), (5, 2)] {
            position.place(Cell::new(cell), Digit::new(digit));
            assert_consistent(&position);
            position.eliminate(Cell::new(cell + 18 - 36 * usize::from(cell > 60)), Digit::new(8));
            assert_consistent(&position);
            assert_eq!(position.has_contradiction(), has_contradiction_by_search(&position));
        }
        assert!(position.is_given(Cell::new(0)) && !position.is_given(Cell::new(10)));
    }

    #[test]
    fn indexes_agree_with_the_candidates_on_large_boards() {
        for side in [15, 16, 25] {
            let layout = Layout::classic(Shape::of_side(side).unwrap());
            let mut puzzle = Puzzle::blank(layout);
            let last = side * side - 1;
            puzzle.removed[last] = DigitSet::all(side - 1);
            (last - side + 2..last).for_each(|cell| puzzle.removed[cell] = DigitSet::only(Digit::ONE));
            let mut position = Position::of(&puzzle.check().unwrap());
            assert_consistent(&position);
            for (cell, digit) in [(0, 1), (last - 1, 2), (last, side - 1), (last - side + 1, 0), (1, 3)] {
                position.place(Cell::new(cell), Digit::new(digit));
                assert_consistent(&position);
                assert_eq!(position.has_contradiction(), has_contradiction_by_search(&position), "{side} {cell}");
            }
            let (cell, digit) = (Cell::new(side), Digit::new(4));
            (1..side).for_each(|column| position.eliminate(Cell::new(side + column), digit));
            assert_consistent(&position);
            position.eliminate(cell, digit);
            assert!(position.has_contradiction() && has_contradiction_by_search(&position));
        }
    }

    #[test]
    fn a_cell_without_candidates_or_a_digit_without_a_place_is_a_contradiction() {
        let mut puzzle = Puzzle::blank(Layout::classic(Shape::nine()));
        let board = |puzzle: &Puzzle| Position::of(&puzzle.clone().check().unwrap());
        assert!(!board(&puzzle).has_contradiction());
        puzzle.removed[7] = DigitSet::all(9);
        assert!(board(&puzzle).has_contradiction());
        puzzle.removed[7] = DigitSet::EMPTY;
        (0..9).for_each(|cell| puzzle.removed[cell] = DigitSet::only(Digit::TWO));
        assert!(board(&puzzle).has_contradiction());
    }
}
