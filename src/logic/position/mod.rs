//! What logic works on: the candidates of every empty cell, seen from the cells and from the units at once.

pub(crate) mod bit_counters;
mod build;
pub(crate) mod candidate_index;
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
use crate::position::candidate_index::CandidateIndex;
use crate::position::geometry::Geometry;
use grid::{Cell, CellSet, Digit, DigitSet, Layout, Shape, Unit, UnitId};

/// A board in mid-solution. The candidates of a cell and the places of a digit in a unit are two views of the same facts, and
/// every change is made to both.
#[derive(Clone, Debug)]
pub struct Position {
    layout: Arc<Layout>,
    geometry: Arc<Geometry>,
    digits: Vec<Option<Digit>>, // by cell
    givens: CellSet,
    index: CandidateIndex,
    empty_places: Vec<u64>, // by unit: its cells without a digit
    empty_count: usize,     // how many cells are empty
}

impl Position {
    /// Sets of cells, as wide as the ground has words: by digit where it is a candidate, the empty cells, those with two candidates,
    /// those with one, and by digit where it stands.
    #[inline]
    pub(super) fn cell_sets(&self) -> &[u64] {
        &self.index.cell_sets
    }

    /// Shape and rules.
    #[must_use]
    #[inline]
    pub const fn layout(&self) -> &Arc<Layout> {
        &self.layout
    }

    /// Side and boxes.
    #[must_use]
    #[inline]
    pub fn shape(&self) -> Shape {
        self.layout.shape()
    }

    /// The digit in a cell.
    #[must_use]
    #[inline]
    pub fn digit(&self, cell: Cell) -> Option<Digit> {
        self.digits[cell.index()]
    }

    /// Whether the cell's digit belongs to the puzzle itself.
    #[must_use]
    pub fn is_given(&self, cell: Cell) -> bool {
        self.givens.has(cell)
    }

    /// The cells whose digits belong to the puzzle itself.
    pub(super) const fn givens(&self) -> &CellSet {
        &self.givens
    }

    /// What an empty cell may be; nothing where a digit stands.
    #[must_use]
    #[inline]
    pub fn candidates(&self, cell: Cell) -> DigitSet {
        self.index.candidates[cell.index()]
    }

    /// Whether `digit` is a candidate of `cell`.
    #[must_use]
    #[inline]
    pub fn has_candidate(&self, cell: Cell, digit: Digit) -> bool {
        self.candidates(cell).has(digit)
    }

    /// The empty cells of a unit that may hold `digit`, bit i for the i-th; none where the digit stands already.
    #[must_use]
    #[inline]
    pub fn places(&self, unit: UnitId, digit: Digit) -> u64 {
        self.index.places[usize::from(unit.0) * self.index.side + digit.index()]
    }

    /// The places of all digits in a unit, in the order of the digits.
    #[inline]
    pub(super) fn unit_places(&self, unit: UnitId) -> &[u64] {
        let side = self.index.side;
        &self.index.places[usize::from(unit.0) * side..][..side]
    }

    /// The digits with one place in a unit.
    #[inline]
    pub(super) fn hidden_singles(&self, unit: UnitId) -> DigitSet {
        let (page, bit) = (usize::from(unit.0) / 64, unit.0 % 64);
        let is_lone = |digit: &Digit| self.index.units_with_one_place(*digit, page) >> bit & 1 == 1;
        DigitSet::all(self.index.side).iter().filter(is_lone).collect()
    }

    /// A bit for each of the first 64 units in which no digit has one place; none where a cell has one candidate.
    pub(super) fn units_without_singles(&self) -> u64 {
        if self.naked_singles().next().is_some() {
            return 0;
        }
        self.index.units_without_hidden_singles()
    }

    /// A bit for each of the first 64 units with no more than so many empty cells.
    #[inline]
    pub(super) fn nearly_full_units(&self, most: u32) -> u64 {
        self.index.nearly_full_units(most)
    }

    /// Returns one bit for each of the first 64 units that may have `size` digits, two to four, in `size` cells.
    pub(super) fn maybe_hidden_subset_units(&self, size: u32) -> u64 {
        self.index.maybe_hidden_subset_units(size)
    }

    /// A bit for each of the first 64 units in which `digit` has just two places.
    #[inline]
    pub(super) fn units_with_two_places(&self, digit: Digit) -> u64 {
        self.index.units_with_two_places(digit)
    }

    /// The units in which some digit has one place, boxes or others, in order.
    #[inline]
    pub(super) fn units_with_hidden_single(&self, is_box: bool) -> impl Iterator<Item = UnitId> + '_ {
        let turn = if is_box { 0 } else { u64::MAX };
        let digits = DigitSet::all(self.index.side);
        let lone = move |page: usize| {
            digits.iter().fold(0, |units, digit| units | self.index.units_with_one_place(digit, page))
        };
        units_in(self.geometry.box_mask.iter().enumerate().map(move |(page, boxes)| lone(page) & (boxes ^ turn)))
    }

    /// A bit for each of the first 64 units in which several places of `digit` may be in one crossing, by their number.
    #[inline]
    pub(super) fn maybe_locked_units(&self, digit: Digit) -> u64 {
        self.index.units_with_few_places(digit, self.geometry.max_intersection)
    }

    /// The units with one empty cell, in order.
    #[inline]
    pub(super) fn full_house_units(&self) -> impl Iterator<Item = UnitId> + '_ {
        units_in((0..self.index.unit_words()).map(|page| self.index.full_house_units(page)))
    }

    /// The digits with one place on the whole board, and that.
    pub(super) fn last_digits(&self) -> impl Iterator<Item = (Digit, Cell)> + '_ {
        let digits = DigitSet::all(self.layout.shape().side()).iter();
        digits.zip(self.index.cell_sets.chunks_exact(self.geometry.set_words())).filter_map(|(digit, words)| {
            let mut places = words.iter().enumerate().filter(|&(_, &word)| word != 0);
            let (at, word) = places.next()?;
            let is_last = word.is_power_of_two() && places.next().is_none();
            is_last.then(|| (digit, Cell::new(at * 64 + word.trailing_zeros() as usize)))
        })
    }

    /// The empty cells with one candidate, in reading order.
    pub(super) fn naked_singles(&self) -> impl Iterator<Item = Cell> + '_ {
        let words = self.geometry.set_words();
        let cells = self.index.cell_sets[words * (self.layout.shape().side() + 2)..][..words].iter().enumerate();
        cells.flat_map(|(at, &word)| ones(word).map(move |bit| Cell::new(at * 64 + bit)))
    }

    /// The empty cells of a unit, bit i for the i-th.
    #[must_use]
    #[inline]
    pub fn empty_places(&self, unit: UnitId) -> u64 {
        self.empty_places[usize::from(unit.0)]
    }

    /// The cells of a unit whose bits are set, in reading order.
    pub fn cells(&self, unit: UnitId, bits: u64) -> impl Iterator<Item = Cell> + '_ {
        let cells = &self.layout.unit(unit).cells;
        ones(bits).map(|at| cells[at])
    }

    /// The unit with this number.
    #[must_use]
    #[inline]
    pub fn unit(&self, id: UnitId) -> &Unit {
        self.layout.unit(id)
    }

    /// The units that hold all of `cells`, in the layout's order; `cells` not empty.
    pub(super) fn common_units(&self, cells: &[Cell]) -> Vec<UnitId> {
        let holds = |unit: &UnitId| cells[1..].iter().all(|&cell| self.layout.units_of(cell).contains(unit));
        self.layout.units_of(cells[0]).iter().copied().filter(holds).collect()
    }

    /// What the rules ask beyond different digits.
    pub(super) fn constraints(&self) -> &DerivedConstraints {
        self.geometry.constraints(&self.layout)
    }

    #[inline]
    pub(super) fn geometry(&self) -> &Geometry {
        &self.geometry
    }

    /// Returns the candidates in all their representations.
    pub(super) const fn candidate_index(&self) -> &CandidateIndex {
        &self.index
    }

    /// Returns the number of empty cells.
    pub(super) const fn empty_count(&self) -> usize {
        self.empty_count
    }

    /// Whether every cell holds a digit.
    #[must_use]
    #[inline]
    pub const fn is_solved(&self) -> bool {
        self.empty_count == 0
    }

    /// Whether a cell has no candidate or a digit no place in a unit, so that there is no solution.
    #[must_use]
    #[inline]
    pub const fn has_contradiction(&self) -> bool {
        self.index.has_contradiction
    }

    /// Places `digit` in an empty cell and eliminates it from the peers.
    pub fn place(&mut self, cell: Cell, digit: Digit) {
        self.place_reporting(cell, digit, &mut |_| {});
    }

    /// Places `digit` in an empty cell, eliminates it from the peers, and reports each change.
    pub(super) fn place_reporting(&mut self, cell: Cell, digit: Digit, note: &mut impl FnMut(Change)) {
        let Self { geometry: ground, index: marks, .. } = self;
        let others = marks.candidates[cell.index()].without(digit);
        let mut changed = ground.unit_mask(cell);
        for other in others.iter() {
            marks.remove_place(ground, cell, other);
            note(Change::Eliminated(other, changed));
        }
        for (at, &peers) in ground.peers(cell).iter().enumerate() {
            for bit in ones(marks.cell_sets[digit.index() * ground.set_words() + at] & peers) {
                let peer = Cell::new(at * 64 + bit);
                marks.eliminate(ground, peer, digit);
                changed |= ground.unit_mask(peer);
            }
        }
        for seat in ground.unit_slots(cell) {
            let unit = usize::from(seat.unit.0);
            marks.places[seat.offset as usize + digit.index()] = 0;
            self.empty_places[unit] &= !seat.bit;
        }
        marks.close_cell(ground, cell, digit);
        marks.set_placed(ground, cell, digit);
        if self.digits[cell.index()].replace(digit).is_none() {
            self.empty_count -= 1;
        }
        note(Change::Eliminated(digit, changed));
        note(Change::Placed(digit, ground.unit_mask(cell)));
    }

    /// Eliminates a candidate if it is there.
    pub fn eliminate(&mut self, cell: Cell, digit: Digit) {
        self.eliminate_reporting(cell, digit, &mut |_| {});
    }

    /// Eliminates a candidate if it is there, and reports the change.
    pub(super) fn eliminate_reporting(&mut self, cell: Cell, digit: Digit, note: &mut impl FnMut(Change)) {
        if self.has_candidate(cell, digit) {
            self.index.eliminate(&self.geometry, cell, digit);
            note(Change::Eliminated(digit, self.geometry.unit_mask(cell)));
        }
    }

    /// Applies a deduction that was found in this position.
    pub fn apply(&mut self, deduction: &Deduction) {
        deduction.eliminations.iter().for_each(|&(cell, digit)| self.eliminate(cell, digit));
        deduction.placements.iter().for_each(|&(cell, digit)| self.place(cell, digit));
    }
}

/// A change of a position, with one bit for each of the first 64 units where it happened.
#[derive(Clone, Copy, Debug)]
pub(super) enum Change {
    /// The digit lost candidates in these units.
    Eliminated(Digit, u64),
    /// The digit was placed in a cell of these units.
    Placed(Digit, u64),
}

/// The units whose bits are set.
fn units_in(words: impl Iterator<Item = u64>) -> impl Iterator<Item = UnitId> {
    words.enumerate().flat_map(|(at, word)| ones(word).map(move |bit| UnitId((at * 64 + bit) as u16)))
}

#[cfg(test)]
mod tests {
    use super::*;
    use grid::{Family, Puzzle, Rule};

    /// Whether a cell has no candidate or a digit no place, cell by cell and unit by unit.
    fn has_contradiction_by_search(position: &Position) -> bool {
        let cell = |cell: Cell| position.digit(cell).is_none() && position.candidates(cell).is_empty();
        let unit = |unit: UnitId| {
            let cells = position.unit(unit).cells.iter();
            let some = cells.fold(DigitSet::EMPTY, |some, &cell| match position.digit(cell) {
                Some(digit) => some.with(digit),
                None => some.or(position.candidates(cell)),
            });
            some != DigitSet::all(position.shape().side())
        };
        position.shape().iter().any(cell) || position.layout.unit_ids().any(unit)
    }

    /// Both views, made again from the digits and candidates of the cells.
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
            let (has_lone, is_last) =
                (!position.hidden_singles(unit).is_empty(), position.empty_places(unit).is_power_of_two());
            let is_box = position.unit(unit).name.family == Family::Box;
            assert_eq!(position.units_with_hidden_single(is_box).any(|other| other == unit), has_lone, "{unit:?}");
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
        let decided = position.shape().iter().filter(|&cell| position.candidates(cell).len() == 1);
        assert_eq!(position.naked_singles().collect::<Vec<_>>(), decided.collect::<Vec<_>>());
        assert_eq!(position.empty_count, position.digits.iter().filter(|digit| digit.is_none()).count());
    }

    #[test]
    fn indexes_agree_after_every_change() {
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
    fn indexes_agree_on_large_boards() {
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
    fn a_cell_or_digit_without_a_place_is_a_contradiction() {
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
