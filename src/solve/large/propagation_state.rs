//! Candidates by cell and by unit, and their propagation: singles, and digits locked into the intersection of two
//! units.

use crate::Budget;
use crate::large::tracked_layout::{TrackedLayout, UnitDigit, UnitSlot};
use crate::large::unchecked_arrays::{Stack, Table};
use grid::{Board, Cell, Demand, Digit, DigitSet};

/// Reason why propagation ended early: a contradiction, or the stop signal.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum DeadEnd {
    /// Cell without candidates.
    Cell(Cell),
    /// Digit without a place in a unit.
    Pair(UnitDigit),
    /// Index of a condition that can no longer be met.
    Condition(u32),
    /// The stop signal is set. The board may still have solutions.
    Stopped,
}

/// Flag in the count of a digit in a unit: the digit is queued in `fewer`. No count is as large as the flag.
const QUEUED: u8 = 1 << 7;
/// Index that is used if no digit without a place was found.
const ALIVE: usize = usize::MAX;
/// Index that is used instead of a unit's start if there is no unit to skip.
const NONE: u16 = u16::MAX;

/// Candidates in two forms: the candidates of each cell, and the places of each digit in each unit.
#[derive(Debug)]
pub(super) struct State<'a, const CELLS: usize, const PAIRS: usize> {
    pub(super) tracked: &'a TrackedLayout,
    tables: Box<Tables<CELLS, PAIRS>>,
    open: usize,             // number of cells with more than one candidate
    trail: Vec<(Cell, u64)>, // for each change: the cell, and its candidates before
    touched: Vec<u32>,       // queue: indexes of conditions with a changed cell
    is_touched: Vec<bool>,   // by condition: whether it is in `touched`
    sets_of: Vec<DigitSet>,  // scratch buffer: the candidates of a condition's cells
}

/// Data that changes most often, stored side by side.
#[derive(Debug)]
struct Tables<const CELLS: usize, const PAIRS: usize> {
    sets: Table<u64, CELLS>,         // by cell: candidates
    places: Table<u64, PAIRS>,       // by unit and digit: cells of the unit that may hold the digit
    widths: Table<u8, CELLS>,        // by cell: number of candidates
    counts: Table<u8, PAIRS>,        // by unit and digit: number of places, flagged if it is in `fewer`
    naked: Stack<u16, CELLS>,        // queue: cells whose only candidate is not yet eliminated from their peers
    hidden: Stack<UnitDigit, PAIRS>, // queue: digits with one place left in a unit
    fewer: Stack<UnitDigit, PAIRS>,  // queue: digits that lost a place in a unit and have few places left in it
}

impl<'a, const CELLS: usize, const PAIRS: usize> State<'a, CELLS, PAIRS> {
    /// Returns the candidates of a board, with nothing propagated yet. Returns an error if a cell has no candidate or a
    /// digit no place in a unit.
    pub(super) fn new(board: &Board, tracked: &'a TrackedLayout) -> Result<Self, DeadEnd> {
        let cells = board.shape().cells();
        let mut state = Self {
            tracked,
            tables: Box::new(Tables {
                sets: Table::new(),
                places: Table::new(),
                widths: Table::new(),
                counts: Table::new(),
                naked: Stack::new(),
                hidden: Stack::new(),
                fewer: Stack::new(),
            }),
            open: 0,
            trail: Vec::with_capacity(8 * cells),
            touched: (0..tracked.conditions() as u32).rev().collect(),
            is_touched: vec![true; tracked.conditions()],
            sets_of: Vec::new(),
        };
        let taken = taken(board, tracked);
        state.fill(board, &taken)?;
        state.index_by_unit(&taken)?;
        Ok(state)
    }

    /// Sets the initial candidates of each cell, and queues naked singles. `taken` holds the digits on the board, by
    /// unit.
    fn fill(&mut self, board: &Board, taken: &[u64]) -> Result<(), DeadEnd> {
        let Tables { sets, naked, .. } = &mut *self.tables;
        for cell in board.shape().iter() {
            let taken = || self.tracked.slots(cell).iter().fold(0, |all, slot| all | taken[usize::from(slot.unit)]);
            sets[cell.index()] =
                board.digit(cell).map_or_else(|| initial(board, cell) & !taken(), |digit| 1 << digit.index());
        }
        for (cell, digit) in board.shape().iter().filter_map(|cell| Some((cell, board.digit(cell)?))) {
            for other in self.tracked.others(cell).iter().filter(|&&other| board.digit(other).is_none()) {
                sets[other.index()] &= !(1 << digit.index());
            }
        }
        for cell in board.shape().iter() {
            let set = sets[cell.index()];
            if set == 0 {
                return Err(DeadEnd::Cell(cell));
            }
            let is_single = set.is_power_of_two();
            self.open += usize::from(!is_single);
            naked.push_if(is_single && board.digit(cell).is_none(), cell.index() as u16);
        }
        Ok(())
    }

    /// Derives the places of each digit in each unit, counts candidates and places, and queues digits with few places.
    fn index_by_unit(&mut self, taken: &[u64]) -> Result<(), DeadEnd> {
        let (tracked, side) = (self.tracked, self.tracked.side);
        let Tables { sets, places, widths, counts, hidden, fewer, .. } = &mut *self.tables;
        for (unit, places) in tracked.units().zip(places.first_mut(tracked.pairs()).chunks_exact_mut(side)) {
            for (place, cell) in unit.iter().enumerate() {
                each(sets[cell.index()], |digit| places[digit] |= 1 << place);
            }
        }
        count(sets.first(tracked.cells()), widths.first_mut(tracked.cells()));
        count(places.first(tracked.pairs()), counts.first_mut(tracked.pairs()));
        for (unit, taken) in taken.iter().enumerate() {
            let widest = tracked.widest(unit);
            for digit in 0..side {
                let pair = UnitDigit { start: (unit * side) as u16, digit: digit as u16 };
                let count = counts[pair.at()];
                if count == 0 {
                    return Err(DeadEnd::Pair(pair));
                }
                let is_few = count > 1 && count <= widest;
                hidden.push_if(count == 1 && taken >> digit & 1 == 0, pair);
                fewer.push_if(is_few, pair);
                counts[pair.at()] |= QUEUED * u8::from(is_few);
            }
        }
        Ok(())
    }

    /// Returns whether every cell has one candidate.
    pub(super) const fn is_solved(&self) -> bool {
        self.open == 0
    }

    /// Returns the candidates of each cell, one bit per digit.
    pub(super) fn sets(&self) -> &[u64] {
        self.tables.sets.first(self.tracked.cells())
    }

    /// Returns the places of each digit in each unit, by unit and digit: one bit per cell of the unit that may hold the
    /// digit.
    pub(super) fn places(&self) -> &[u64] {
        self.tables.places.first(self.tracked.pairs())
    }

    /// Returns the number of candidates of each cell.
    pub(super) fn widths(&self) -> &[u8] {
        self.tables.widths.first(self.tracked.cells())
    }

    /// Returns the number of places of each digit in each unit, by unit and digit.
    pub(super) fn counts(&self) -> &[u8] {
        self.tables.counts.first(self.tracked.pairs())
    }

    /// Returns the digits of a solved board.
    pub(super) fn grid(&self) -> Vec<Digit> {
        self.sets().iter().map(|set| Digit::new(set.trailing_zeros() as usize)).collect()
    }

    /// Returns the length of the trail. [`undo`](Self::undo) can later go back to this length.
    pub(super) const fn trail_len(&self) -> usize {
        self.trail.len()
    }

    /// Makes all changes so far permanent, so that they cannot be undone.
    pub(super) fn make_permanent(&mut self) {
        self.trail.clear();
    }

    /// Places a digit, given as a bit, in a cell that has it as a candidate.
    pub(super) fn put(&mut self, cell: Cell, digit: u64) -> Result<(), DeadEnd> {
        self.eliminate(cell, !digit)
    }

    /// Eliminates these digits from a cell. Digits that are not candidates of the cell are ignored.
    pub(super) fn eliminate(&mut self, cell: Cell, gone: u64) -> Result<(), DeadEnd> {
        let gone = self.tables.sets[cell.index()] & gone;
        if gone == 0 {
            return Ok(());
        }
        self.narrow(cell, gone)?;
        let (slots, mut dead) = (self.tracked.slots(cell), ALIVE);
        each(gone, |digit| slots.iter().for_each(|slot| self.remove_place(slot, digit, &mut dead)));
        self.check_places(dead)
    }

    /// Eliminates a digit from a cell that has it as a candidate. Does not update the places in the unit that begins at
    /// `skipped`, since these are already up to date.
    #[inline(always)] // most of the time is spent here and in what it calls: calls would cost a tenth more
    fn eliminate_one(&mut self, cell: Cell, digit: usize, skipped: u16) -> Result<(), DeadEnd> {
        self.narrow(cell, 1 << digit)?;
        let mut dead = ALIVE;
        for slot in self.tracked.slots(cell) {
            if slot.start != skipped {
                self.remove_place(slot, digit, &mut dead);
            }
        }
        self.check_places(dead)
    }

    /// Returns an error if `dead` is the index of a digit without a place in a unit, and `Ok` if `dead` is [`ALIVE`].
    #[inline(always)]
    fn check_places(&self, dead: usize) -> Result<(), DeadEnd> {
        if dead == ALIVE { Ok(()) } else { Err(DeadEnd::Pair(self.tracked.pair(dead))) }
    }

    /// Removes candidates from the set of a cell. The set must contain all of them.
    #[inline(always)]
    fn narrow(&mut self, cell: Cell, gone: u64) -> Result<(), DeadEnd> {
        let Tables { sets, widths, naked, .. } = &mut *self.tables;
        let set = sets[cell.index()];
        let left = set ^ gone;
        if left == 0 {
            return Err(DeadEnd::Cell(cell));
        }
        sets[cell.index()] = left;
        widths[cell.index()] -= if gone.is_power_of_two() { 1 } else { gone.count_ones() as u8 };
        self.trail.push((cell, set));
        let is_single = left.is_power_of_two();
        self.open -= usize::from(is_single);
        naked.push_if(is_single, cell.index() as u16);
        if !self.is_touched.is_empty() {
            self.touch(cell);
        }
        Ok(())
    }

    /// Queues the conditions that a cell is part of.
    fn touch(&mut self, cell: Cell) {
        for &at in self.tracked.conditions_of(cell) {
            if !self.is_touched[at as usize] {
                self.is_touched[at as usize] = true;
                self.touched.push(at);
            }
        }
    }

    /// Removes a place of a digit in a unit. If few places are left, queues the digit. If no place is left, stores the
    /// index of the unit and digit in `dead`.
    #[inline(always)]
    fn remove_place(&mut self, slot: &UnitSlot, digit: usize, dead: &mut usize) {
        let Tables { places, counts, hidden, fewer, .. } = &mut *self.tables;
        let pair = slot.with(digit);
        let at = pair.at();
        places[at] &= !slot.bit;
        let count = counts[at].wrapping_sub(1);
        let is_few = count.wrapping_sub(2) < slot.few; // 2 or more, and not queued
        counts[at] = count | (QUEUED * u8::from(is_few));
        fewer.push_if(is_few, pair);
        let count = count & !QUEUED;
        hidden.push_if(count == 1, pair);
        *dead = if count == 0 { at } else { *dead };
    }

    /// Propagates until nothing more follows. Polls the stop signal before each slow condition. After an error, entries
    /// may be left in the queues until [`undo`](Self::undo) removes them.
    pub(super) fn propagate(&mut self, budget: &Budget<'_>) -> Result<(), DeadEnd> {
        loop {
            if let Some(cell) = self.tables.naked.pop() {
                self.spread(Cell::new(usize::from(cell)))?;
            } else if let Some(pair) = self.tables.hidden.pop() {
                let cell = self.tracked.cell(pair.start, self.tables.places[pair.at()]);
                self.put(cell, 1 << pair.digit)?;
            } else if let Some(pair) = self.tables.fewer.pop() {
                self.lock(pair)?;
            } else if let Some(at) = self.touched.pop() {
                self.is_touched[at as usize] = false;
                self.tighten(at, budget)?;
            } else {
                return Ok(());
            }
        }
    }

    /// Eliminates a cell's only candidate from its peers.
    fn spread(&mut self, cell: Cell) -> Result<(), DeadEnd> {
        let (tracked, bit) = (self.tracked, self.tables.sets[cell.index()]);
        let digit = bit.trailing_zeros() as usize;
        tracked.slots(cell).iter().try_for_each(|slot| self.keep_only_place(slot, digit))?;
        tracked.others(cell).iter().try_for_each(|&other| self.eliminate(other, bit))
    }

    /// Eliminates a digit from all cells of a unit except the cell of `slot`.
    fn keep_only_place(&mut self, slot: &UnitSlot, digit: usize) -> Result<(), DeadEnd> {
        let (at, tracked) = (slot.with(digit).at(), self.tracked);
        let mut others = self.tables.places[at] & !slot.bit;
        if others == 0 {
            return Ok(());
        }
        self.tables.places[at] = slot.bit;
        self.tables.counts[at] = (self.tables.counts[at] & QUEUED) | 1;
        while others != 0 {
            let (cell, place) = (tracked.cell(slot.start, others), others & others.wrapping_neg());
            if let Err(dead) = self.eliminate_one(cell, digit, slot.start) {
                // Cells that still have the digit keep their places, so that everything can be undone.
                let kept = if dead == DeadEnd::Cell(cell) { others } else { others ^ place };
                self.tables.places[at] |= kept;
                self.tables.counts[at] += kept.count_ones() as u8;
                return Err(dead);
            }
            others ^= place;
        }
        Ok(())
    }

    /// Eliminates the candidates that a condition rules out. If the condition is slow, polls the stop signal first.
    fn tighten(&mut self, at: u32, budget: &Budget<'_>) -> Result<(), DeadEnd> {
        let (condition, groups) = self.tracked.condition(at);
        if let (Demand::Pair(table), [one, other]) = (&condition.demand, &condition.cells[..]) {
            return self.pair(at, table, [*one, *other]);
        }
        if budget.is_stopped() {
            return Err(DeadEnd::Stopped);
        }
        let mut left = std::mem::take(&mut self.sets_of);
        left.clear();
        let cells = condition.cells.iter();
        left.extend(cells.clone().map(|cell| DigitSet::from_bits(self.tables.sets[cell.index()])));
        let is_met = condition.tighten_apart(&mut left, groups);
        let outcome = if is_met {
            cells.zip(&left).try_for_each(|(&cell, left)| self.eliminate(cell, !left.bits()))
        } else {
            Err(DeadEnd::Condition(at))
        };
        self.sets_of = left;
        outcome
    }

    /// Eliminates the candidates that a condition on two cells rules out. Such conditions are fast, unlike all others,
    /// and a board may have many of them.
    fn pair(&mut self, at: u32, table: &[DigitSet], [one, other]: [Cell; 2]) -> Result<(), DeadEnd> {
        let (here, there) = (self.tables.sets[one.index()], self.tables.sets[other.index()]);
        let (mut left, mut right) = (0, 0);
        each(here, |digit| {
            let with = table[digit].bits() & there;
            left |= u64::from(with != 0) << digit;
            right |= with;
        });
        if left == 0 {
            return Err(DeadEnd::Condition(at));
        }
        self.eliminate(one, !left)?;
        self.eliminate(other, !right)
    }

    /// Looks for locked candidates. If all places of a digit in one unit are also in a second unit, eliminates the
    /// digit from all other cells of the second unit.
    fn lock(&mut self, pair: UnitDigit) -> Result<(), DeadEnd> {
        let (tracked, at) = (self.tracked, pair.at());
        self.tables.counts[at] &= !QUEUED;
        let places = self.tables.places[at];
        for intersection in tracked.intersections(pair.start, places) {
            let there = UnitDigit { start: intersection.start, ..pair };
            let others = self.tables.places[there.at()] & !intersection.there;
            // The digit is often locked in, but there is seldom anything to eliminate. A single branch is nearly always
            // predicted right.
            if (places & !intersection.here == 0) & (others != 0) {
                self.clear(there, others)?;
            }
        }
        Ok(())
    }

    /// Eliminates a digit from the cells at these places of a unit. All these cells must have the digit as a candidate.
    fn clear(&mut self, pair: UnitDigit, mut places: u64) -> Result<(), DeadEnd> {
        while places != 0 {
            let cell = self.tracked.cell(pair.start, places);
            places &= places - 1;
            self.eliminate_one(cell, usize::from(pair.digit), NONE)?;
        }
        Ok(())
    }

    /// Restores the state at the time when the trail had length `mark`. Nothing was queued at that time.
    pub(super) fn undo(&mut self, mark: usize) {
        let Self { tracked, tables, open, trail, .. } = self;
        let Tables { sets, places, widths, counts, naked, hidden, fewer } = &mut **tables;
        for (cell, set) in trail.drain(mark..).rev() {
            let now = std::mem::replace(&mut sets[cell.index()], set);
            widths[cell.index()] = set.count_ones() as u8;
            *open += usize::from(now.is_power_of_two());
            each(set ^ now, |digit| {
                for slot in tracked.slots(cell) {
                    places[slot.with(digit).at()] |= slot.bit;
                    counts[slot.with(digit).at()] += 1;
                }
            });
        }
        naked.drain();
        hidden.drain();
        fewer.drain().iter().for_each(|&pair| counts[pair.at()] &= !QUEUED);
        for at in self.touched.drain(..) {
            self.is_touched[at as usize] = false;
        }
    }
}

/// Calls a function with the index of each set bit, in ascending order.
#[inline]
fn each(mut bits: u64, mut does: impl FnMut(usize)) {
    while bits != 0 {
        does(bits.trailing_zeros() as usize);
        bits &= bits - 1;
    }
}

/// Returns the digits on the board in each unit, one bit per digit.
fn taken(board: &Board, tracked: &TrackedLayout) -> Vec<u64> {
    let mut taken = vec![0; tracked.units().len()];
    for (cell, digit) in board.shape().iter().filter_map(|cell| Some((cell, board.digit(cell)?))) {
        tracked.slots(cell).iter().for_each(|slot| taken[usize::from(slot.unit)] |= 1 << digit.index());
    }
    taken
}

/// Returns the candidates of an open cell, ignoring the digits of all other cells.
fn initial(board: &Board, cell: Cell) -> u64 {
    board.layout().domain(cell).minus(board.puzzle().removed[cell.index()]).bits()
}

/// Counts the bits of each set.
fn count(sets: &[u64], counts: &mut [u8]) {
    sets.iter().zip(counts).for_each(|(set, count)| *count = set.count_ones() as u8);
}
