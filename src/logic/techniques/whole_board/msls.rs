//! Multi-sector locked sets (MSLS): empty cells of some rows and columns that use up all room for their digits in these lines.
//!
//! The digits are divided into row digits, which are counted by row, and column digits, which are counted by column. A row has room for one
//! cell of the pattern with each row digit that is a candidate there, and a column for one cell with each column digit. If this is room for
//! exactly as many cells as the pattern has, all of it is used in these cells:
//!
//! ```text
//!        c1    c2    c3
//! r1    123   124   125      Nine cells. Row digits 1 and 2: room for two cells in each row.
//! r2    123   124   125      Column digits: room for one cell in each column.
//! r3    123   124   125      3 · 2 + 3 · 1 = 9
//! ```
//!
//! So the counted digits are eliminated from the other cells of their lines.

use std::collections::HashSet;
use std::ops::ControlFlow;

use crate::evidence::{BaseCover, Candidate, Clause, Part};
use crate::techniques::whole_board::box_grid::{BoxGrid, UnitCells};
use crate::techniques::whole_board::sk_loop;
use crate::{Cells, Deduction, DeductionSink, Evidence, Technique, View, ViewFinder};
use grid::{Digit, DigitSet};

/// Numbers of rows that a pattern can have. Patterns with rows and columns exchanged are searched too.
const ROW_COUNTS: std::ops::RangeInclusive<u32> = 3..=6;
/// Maximum number of cells of a pattern. A player could not make sense of a larger one.
const MAX_CELLS: usize = 25;
/// Maximum number of row digits that a row has only outside the pattern, added up over the rows.
const SLACK: u32 = 2;

/// Number of bits of a lane. A word has nine lanes, each with a count for one column; the sum of the counts is at most 81.
const LANE_BITS: usize = 7;
/// The lowest bit of each lane.
const LANE_ONES: u64 = 0x0102_0408_1020_4081;
/// The highest bit of each lane.
const LANE_HIGH_BITS: u64 = LANE_ONES << (LANE_BITS - 1);

/// Finder of multi-sector locked sets, and of SK-loops as their most regular form.
#[derive(Debug)]
pub struct MultiSectorLockedSets;

/// Empty cells of some chosen rows, with the counts by column that the search uses.
struct RowSelection<'a, const W: usize> {
    view: View<'a, W>,
    rows: Vec<UnitCells<W>>,
    columns: &'a [UnitCells<W>],
    /// Empty cells of the chosen rows, indexed by column.
    cells: [Cells<W>; 9],
    /// Numbers of these cells, indexed by column.
    cell_counts: [u32; 9],
    /// Candidates of these cells as bits, indexed by column.
    column_digits: [u16; 9],
    /// Candidates of each chosen row as bits, indexed as in `rows`; none at higher indices.
    row_digits: [u16; 9],
    /// Candidates of each cell as bits, indexed by chosen row as in `rows`, then by column.
    candidates: [[u16; 9]; 9],
}

impl ViewFinder for MultiSectorLockedSets {
    fn technique(&self) -> Technique {
        Technique::SkLoop
    }

    fn techniques(&self) -> &[Technique] {
        &[Technique::SkLoop, Technique::MultiSectorLockedSets]
    }

    fn find_in<const W: usize>(&self, view: View<'_, W>, found: &mut DeductionSink<'_>) -> ControlFlow<()> {
        let Some(box_grid) = BoxGrid::of(view) else { return ControlFlow::Continue(()) };
        sk_loop::report_loops(view, &box_grid, found)?;
        let (mut seen, mut deductions) = (HashSet::new(), Vec::new());
        for [rows, columns] in box_grid.both_orientations() {
            for chosen in (0..512_u32).filter(|chosen| ROW_COUNTS.contains(&chosen.count_ones())) {
                let rows = rows.iter().enumerate().filter(|(at, _)| chosen >> at & 1 == 1).map(|(_, row)| *row);
                let selection = RowSelection::of(view, rows.collect(), columns);
                for digits in selection.balanced_digit_sets() {
                    deductions.extend(
                        selection.deduce(digits).filter(|deduction| seen.insert(deduction.eliminations.clone())),
                    );
                }
            }
        }
        deductions.sort_by_key(|deduction: &Deduction| deduction.cells().len());
        deductions.into_iter().try_for_each(found)
    }
}

impl<'a, const W: usize> RowSelection<'a, W> {
    /// Returns the selection of these rows.
    fn of(view: View<'a, W>, rows: Vec<UnitCells<W>>, columns: &'a [UnitCells<W>]) -> Self {
        let inside = rows.iter().fold(Cells::EMPTY, |all, row| all | row.1) & view.empty_cells();
        let cells: [Cells<W>; 9] = std::array::from_fn(|column| columns[column].1 & inside);
        let mut candidates = [[0; 9]; 9];
        for (of_row, row) in candidates.iter_mut().zip(&rows) {
            for (of_cell, column) in of_row.iter_mut().zip(columns) {
                *of_cell = view.candidates_of(row.1 & column.1).bits() as u16;
            }
        }
        let row_digits = candidates.map(|row| row.iter().fold(0, |all, cell| all | cell));
        Self {
            view,
            rows,
            columns,
            cells,
            cell_counts: cells.map(|cells| cells.len() as u32),
            column_digits: cells.map(|cells| view.candidates_of(cells).bits() as u16),
            row_digits,
            candidates,
        }
    }

    /// Returns the surplus of a column: how many more cells it has than column digits, if `digits` are the row digits. May be negative.
    fn surplus(&self, column: usize, digits: u16) -> i32 {
        self.cell_counts[column] as i32 - (self.column_digits[column] & !digits).count_ones() as i32
    }

    /// Returns the sets of row digits for which a pattern is possible: the total surplus of the columns is about the room in the rows.
    ///
    /// May return sets without a pattern. Misses only patterns that exceed [`SLACK`]. The sets are visited in Gray code order, so that each
    /// differs from the previous one by one digit. The nine columns are counted at once, in the lanes of a word.
    fn balanced_digit_sets(&self) -> Vec<u16> {
        let lanes = |count: &dyn Fn(usize) -> u32| {
            (0..9).fold(0, |all, column| all | u64::from(count(column)) << (LANE_BITS * column))
        };
        let columns: [u64; 9] =
            std::array::from_fn(|digit| lanes(&|column| u32::from(self.column_digits[column] >> digit & 1)));
        let rows: [u32; 9] =
            std::array::from_fn(|digit| self.row_digits.iter().map(|digits| u32::from(digits >> digit & 1)).sum());
        let cell_lanes = LANE_HIGH_BITS | lanes(&|column| self.cell_counts[column]);
        let mut column_digit_lanes: u64 = columns.iter().sum();
        let (mut digits, mut room) = (0_u16, 0);
        let mut balanced_sets = Vec::new();
        for step in 1..512_u16 {
            let digit = step.trailing_zeros() as usize;
            digits ^= 1 << digit;
            let is_added = digits >> digit & 1 == 1;
            room = if is_added { room + rows[digit] } else { room - rows[digit] };
            column_digit_lanes =
                if is_added { column_digit_lanes - columns[digit] } else { column_digit_lanes + columns[digit] };
            // A lane keeps its highest bit if the column has at least as many cells as column digits. Only these lanes are added.
            let (differences, kept_bits) =
                (cell_lanes - column_digit_lanes, (cell_lanes - column_digit_lanes) & LANE_HIGH_BITS);
            let surpluses = differences & (kept_bits - (kept_bits >> (LANE_BITS - 1)));
            let surplus = (surpluses.wrapping_mul(LANE_ONES) >> (8 * LANE_BITS)) as u32 & 127;
            if surplus > 0 && surplus + SLACK >= room {
                balanced_sets.push(digits);
            }
        }
        balanced_sets
    }

    /// Returns the columns with a surplus, if their cells are exactly as many as there is room for, and at most [`MAX_CELLS`].
    fn surplus_columns(&self, digits: u16) -> Option<Vec<usize>> {
        let has_surplus: [bool; 9] = std::array::from_fn(|column| self.surplus(column, digits) > 0);
        let with_surplus = || (0..9).filter(|&column| has_surplus[column]);
        let cells = with_surplus().map(|column| self.cell_counts[column]).sum::<u32>();
        let down = || with_surplus().map(|column| (self.column_digits[column] & !digits).count_ones()).sum::<u32>();
        let row = |row: &[u16; 9]| (with_surplus().fold(0, |all, column| all | row[column]) & digits).count_ones();
        let across = || self.candidates.iter().map(row).sum::<u32>();
        (cells as usize <= MAX_CELLS && across() + down() == cells).then(|| with_surplus().collect())
    }

    /// Returns the deduction from the pattern with these row digits, or `None` if there is no pattern or nothing is eliminated.
    fn deduce(&self, digits: u16) -> Option<Deduction> {
        let columns = self.surplus_columns(digits)?;
        let cells = columns.iter().fold(Cells::EMPTY, |all, &column| all | self.cells[column]);
        let room = |(unit, line): UnitCells<W>, digits: u16| {
            let candidates = self.view.candidates_of(cells & line).bits() & u64::from(digits);
            (unit, line, DigitSet::from_bits(candidates))
        };
        let across = self.rows.iter().map(|&row| room(row, digits));
        let down = columns.iter().map(|&column| room(self.columns[column], !digits));
        let rooms: Vec<_> = across.chain(down).collect();
        if rooms.iter().any(|room| room.2.is_empty()) {
            return None; // the pattern does not need this line
        }
        let eliminated = rooms.iter().flat_map(|&(_, line, digits)| {
            digits
                .iter()
                .flat_map(move |digit| ((line & self.view.places(digit)) - cells).product(DigitSet::only(digit)))
        });
        let mut eliminations: Vec<Candidate> = eliminated.collect();
        eliminations.sort_unstable();
        eliminations.dedup();
        let covers =
            rooms.iter().flat_map(|&(unit, _, digits)| digits.iter().map(move |digit| Clause::Unit(unit, digit)));
        let part = |digits: u16| Part { cells: cells.to_vec(), digits: DigitSet::from_bits(u64::from(digits)) };
        let base_cover = BaseCover {
            bases: cells.iter().map(Clause::Cell).collect(),
            covers: covers.collect(),
            parts: vec![part(digits), part(!digits & 511)],
        };
        let digits = rooms.iter().flat_map(|room| room.2.iter()).collect::<Vec<Digit>>();
        (!eliminations.is_empty()).then(|| Deduction {
            technique: Technique::MultiSectorLockedSets,
            placements: Vec::new(),
            eliminations,
            digits: digits.into_iter().collect(),
            evidence: Evidence::BaseCover(base_cover),
        })
    }
}
