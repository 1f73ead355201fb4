//! Constraint propagation on bit sets, and a search if propagation does not solve the board: the fast solver for one
//! board at a time.
//!
//! Two rules are applied until nothing more follows: if a cell has only one candidate left, this digit is placed in it
//! (naked single); if a digit has only one place left in a unit, it is placed there (hidden single). Peter Norvig made
//! this pair well known (“Solving Every Sudoku Puzzle”, 2006, <https://norvig.com/sudoku.html>). If these rules do not
//! suffice, the search branches on the choice that [`branch`] returns.
//!
//! The candidates of a cell are the bits of one word. The places of each digit in each unit are only counted. Going
//! back needs no copies: a trail keeps the word that each change replaced, and the counts are restored from it.

use std::ops::Range;

use crate::branch_choice::{Branch, CandidateSets, branch};
use crate::tree::{Branching, Singles, Tree};
use crate::{Budget, Declined, Effort, End, Machine, OnSolution, SolveReport, Solver, Watched};
use grid::{Board, Cell, Digit, DigitSet, Layout, UnitId};

/// Solver that places naked and hidden singles. It then branches on a cell with two candidates or on a digit with two
/// places in a unit. If there is neither, it branches on the cell with fewest candidates.
#[derive(Clone, Copy, Debug)]
pub struct Propagate;

impl Solver for Propagate {
    fn name(&self) -> &'static str {
        "propagate"
    }

    fn about(&self) -> &'static str {
        "places naked and hidden singles with bit sets, propagates every rule, then tries the smallest cell"
    }

    fn fits(&self, _: &Board) -> Result<(), Declined> {
        Ok(())
    }

    fn run(&self, board: &Board, budget: &mut Budget<'_>, found: &mut OnSolution<'_>) -> SolveReport {
        if board.layout().conditions().len() > 0 {
            return Tree::new(board, Singles::new(board, Branching::Pairs)).run(budget, found);
        }
        let mut effort = Effort::default();
        let Some(mut state) = State::new(board) else {
            return SolveReport { end: End::Exhausted, effort: Effort { dead_ends: 1, ..effort } };
        };
        let mut path: Vec<ChoicePoint> = Vec::new();
        let mut untried: Vec<(Cell, u64)> = Vec::new(); // options still to try, level by level; in a level, the next option is last
        let mut alive = state.propagate();
        let end = loop {
            let start = untried.len();
            if !alive {
                effort.dead_ends += 1;
            } else if state.branch(&mut untried) {
                path.push(ChoicePoint { start, before: state.trail.len() });
            } else if found(&state.grid()).is_break() {
                break End::Stopped;
            }
            while path.last().is_some_and(|level| level.start == untried.len()) {
                path.pop();
            }
            let (Some(level), Some(&(cell, bit))) = (path.last(), untried.last()) else { break End::Exhausted };
            if !budget.node() {
                break End::OutOfBudget;
            }
            untried.pop();
            effort.nodes += 1;
            effort.guesses += 1;
            state.undo(level.before);
            alive = state.eliminate(cell, !bit) && state.propagate();
        };
        SolveReport { end, effort }
    }
}

impl Watched for Propagate {
    fn machine(&self, board: &Board) -> Box<dyn Machine> {
        Box::new(Tree::new(board, Singles::new(board, Branching::Pairs)))
    }
}

/// Level of the search: a choice whose options are being tried.
struct ChoicePoint {
    start: usize,  // index in `untried` of the options of this choice
    before: usize, // length of the trail before the choice
}

/// Flag in the count of a digit in a unit. It is set once the digit's cell has been propagated in the unit, so that the
/// count is never 1 again.
const SPREAD: u8 = 128;

/// Candidates with their counts, the trail, and the queues of singles.
struct State<'a> {
    layout: &'a Layout,
    units: Vec<Range<u32>>,  // by cell: range of its units in `bases`
    bases: Vec<u32>,         // for each unit of a cell: index of the unit's first count
    sets: Vec<u64>,          // by cell: candidates; after a single is propagated, no peer has this digit
    counts: Vec<u8>,         // by unit and digit: number of cells of the unit that may hold the digit
    trail: Vec<(Cell, u64)>, // for each change: the cell, and its set before; 0 if the cell was propagated
    naked: Vec<Cell>,        // cells with one candidate left, not yet propagated to their peers
    hidden: Vec<u32>,        // indexes of counts that dropped to 1
}

impl<'a> State<'a> {
    /// Returns the candidates of a board, or `None` if a cell has no candidate or a digit has no place in a unit.
    fn new(board: &'a Board) -> Option<Self> {
        let layout = board.layout();
        let (side, cells) = (layout.shape().side(), layout.shape().cells());
        let candidates = board.candidates();
        let sets = layout.shape().iter().map(|cell| candidates.of_cell(cell).bits()).collect();
        let mut state = Self {
            layout,
            units: Vec::with_capacity(cells),
            bases: Vec::with_capacity(4 * cells),
            sets,
            counts: vec![0; layout.units().len() * side],
            trail: Vec::new(),
            naked: Vec::new(),
            hidden: Vec::new(),
        };
        for cell in layout.shape().iter() {
            let start = state.bases.len();
            state.bases.extend(layout.units_of(cell).iter().map(|unit| u32::from(unit.0) * side as u32));
            state.units.push(start as u32..state.bases.len() as u32);
            let set = state.sets[cell.index()];
            let placed = board.digit(cell).is_some();
            if set.is_power_of_two() && !placed {
                state.naked.push(cell);
            }
            for digit in DigitSet::from_bits(set).iter() {
                for &base in &state.bases[start..] {
                    state.counts[base as usize + digit.index()] += if placed { SPREAD + 1 } else { 1 };
                }
            }
        }
        state.hidden.extend((0..state.counts.len() as u32).filter(|&at| state.counts[at as usize] == 1));
        (!state.sets.contains(&0) && !state.counts.contains(&0)).then_some(state)
    }

    /// Places singles until none is left. Returns false if a cell has no candidate or a digit has no place in a unit;
    /// some singles may then be left in the queues.
    fn propagate(&mut self) -> bool {
        loop {
            if let Some(cell) = self.naked.pop() {
                if !self.spread(cell) {
                    return false;
                }
            } else if let Some(at) = self.hidden.pop() {
                if self.counts[at as usize] == 1 && !self.place_hidden_single(at as usize) {
                    return false;
                }
            } else {
                return true;
            }
        }
    }

    /// Eliminates a cell's only candidate from its peers. Returns false on a contradiction.
    fn spread(&mut self, cell: Cell) -> bool {
        let (layout, bit) = (self.layout, self.sets[cell.index()]);
        let digit = bit.trailing_zeros() as usize;
        self.trail.push((cell, 0));
        for &base in &self.bases[range(&self.units[cell.index()])] {
            self.counts[base as usize + digit] ^= SPREAD;
        }
        layout.peers(cell).iter().all(|&peer| {
            let set = self.sets[peer.index()];
            set & bit == 0 || self.remove(peer, set, bit)
        })
    }

    /// Places a digit in its only place in a unit. `at` is the index of its count. Returns false on a contradiction.
    fn place_hidden_single(&mut self, at: usize) -> bool {
        let (unit, bit) = self.unit_and_bit(at);
        let cell = self.layout.unit(unit).cells.iter().find(|cell| self.sets[cell.index()] & bit != 0);
        cell.is_some_and(|&cell| self.eliminate(cell, !bit))
    }

    fn unit_and_bit(&self, at: usize) -> (UnitId, u64) {
        let side = self.layout.shape().side();
        (UnitId((at / side) as u16), 1 << (at % side))
    }

    /// Eliminates these digits from a cell. Digits that are not candidates of the cell are ignored. Returns false if
    /// the cell has no other candidate, or if a digit has no place left in a unit.
    fn eliminate(&mut self, cell: Cell, gone: u64) -> bool {
        let set = self.sets[cell.index()];
        set & gone == 0 || self.remove(cell, set, set & gone)
    }

    /// Eliminates candidates from a cell. All of them must be candidates of the cell. Returns false on a contradiction.
    fn remove(&mut self, cell: Cell, set: u64, gone: u64) -> bool {
        let left = set ^ gone;
        if left == 0 {
            return false;
        }
        self.trail.push((cell, set));
        self.sets[cell.index()] = left;
        if left & (left - 1) == 0 {
            self.naked.push(cell);
        }
        let bases = &self.bases[range(&self.units[cell.index()])];
        let mut alive = true;
        let mut rest = gone;
        while rest != 0 {
            let digit = rest.trailing_zeros();
            rest &= rest - 1;
            for &base in bases {
                let count = &mut self.counts[(base + digit) as usize];
                *count -= 1;
                if *count <= 1 {
                    alive &= *count == 1;
                    self.hidden.push(base + digit);
                }
            }
        }
        alive
    }

    fn undo(&mut self, before: usize) {
        for (cell, set) in self.trail.drain(before..).rev() {
            let now = self.sets[cell.index()];
            let bases = &self.bases[range(&self.units[cell.index()])];
            if set == 0 {
                let digit = now.trailing_zeros();
                for &base in bases {
                    self.counts[(base + digit) as usize] ^= SPREAD;
                }
                continue;
            }
            self.sets[cell.index()] = set;
            let mut rest = set ^ now;
            while rest != 0 {
                let digit = rest.trailing_zeros();
                rest &= rest - 1;
                for &base in bases {
                    self.counts[(base + digit) as usize] += 1;
                }
            }
        }
        self.naked.clear();
        self.hidden.clear();
    }

    /// Appends the options of the next choice, in reverse order. Returns false if every cell has its digit, so that
    /// there is no choice.
    fn branch(&self, options: &mut Vec<(Cell, u64)>) -> bool {
        match branch(self.layout, self) {
            None => return false,
            Some(Branch::Cell(cell)) => self.digits_of(cell, options),
            Some(Branch::Unit(unit, digit)) => {
                let bit = 1 << digit.index();
                let places = self.layout.unit(unit).cells.iter().rev();
                options.extend(places.filter(|cell| self.sets[cell.index()] & bit != 0).map(|&cell| (cell, bit)));
            }
        }
        true
    }

    fn digits_of(&self, cell: Cell, options: &mut Vec<(Cell, u64)>) {
        let mut rest = self.sets[cell.index()];
        while rest != 0 {
            let bit = 1 << rest.ilog2();
            rest ^= bit;
            options.push((cell, bit));
        }
    }

    fn grid(&self) -> Vec<Digit> {
        self.sets.iter().map(|set| Digit::new(set.trailing_zeros() as usize)).collect()
    }
}

impl CandidateSets for State<'_> {
    fn of_cell(&self, cell: Cell) -> u64 {
        self.sets[cell.index()]
    }

    fn two_places(&self) -> Option<(UnitId, Digit)> {
        let at = self.counts.iter().position(|&count| count == 2)?;
        let (unit, bit) = self.unit_and_bit(at);
        Some((unit, Digit::new(bit.trailing_zeros() as usize)))
    }
}

const fn range(range: &Range<u32>) -> Range<usize> {
    range.start as usize..range.end as usize
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::first_solutions;
    use crate::test_boards::board;

    #[test]
    fn boards_that_singles_solve_or_contradict_need_no_search() {
        for (rows, solutions) in [
            ("1234 3412 2143 ....", 1), // naked singles
            ("...1 .... .2.. 1..3", 1), // hidden singles
            ("..3.2.6..9..3.5..1..18.64....81.29..7.......8..67.82....26.95..8..2.3..9..5.1.3..", 1),
            ("12.. ..3. .... ...3", 0),
        ] {
            let (grids, report) = first_solutions(&Propagate, &board(rows), &mut Budget::unlimited(), 2);
            let Effort { nodes, dead_ends, .. } = report.effort;
            assert_eq!((grids.len(), nodes, dead_ends), (solutions, 0, 1 - solutions as u64), "{rows}");
        }
    }
}
