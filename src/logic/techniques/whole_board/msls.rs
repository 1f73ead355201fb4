//! Multi-sector locked sets (MSLS): empty cells that use up all occurrences of certain digits in certain rows and columns.
//!
//! Every digit is either a row digit, which is counted in rows, or a column digit, which is counted in columns. The room of a row is the
//! number of row digits among the candidates of its cells in the pattern. A row contains each digit once, so its row digits cannot fill
//! more of these cells than the room. The room of a column is the number of column digits among the candidates of its cells in the pattern.
//! If the rooms of all rows and columns add up to the number of cells in the pattern, every counted digit is used in the pattern:
//!
//! ```text
//!        c1    c2    c3
//! r1    123   124   125      Nine cells. Row digits 1 and 2: room for two cells in each row.
//! r2    123   124   125      Column digits 3, 4 and 5: room for one cell in each column.
//! r3    123   124   125      3 · 2 + 3 · 1 = 9 cells.
//! ```
//!
//! So each counted digit is eliminated from the other cells of its line.

use std::collections::HashSet;
use std::ops::ControlFlow;

use crate::evidence::{BaseCover, Candidate, Clause, Part};
use crate::techniques::whole_board::box_grid::{BoxGrid, UnitCells};
use crate::techniques::whole_board::sk_loop;
use crate::{Cells, Deduction, DeductionSink, Evidence, Technique, View, ViewFinder};
use grid::{Digit, DigitSet};

/// Numbers of rows that a pattern can have. Patterns with rows and columns exchanged are searched too.
const ROW_COUNTS: std::ops::RangeInclusive<u32> = 3..=6;
/// Maximum number of cells of a pattern. A player could not make sense of a larger pattern.
const MAX_CELLS: usize = 25;
/// Maximum number of row digits that are candidates in a chosen row, but only in cells outside the pattern. The number is the sum for all
/// chosen rows. Patterns with a larger sum may be missed.
const SLACK: u32 = 2;

/// Number of bits of a lane: the part of a 64-bit word with the count for one column. A word has nine lanes. Seven bits are enough for the
/// sum of all counts, which is at most 81.
const LANE_BITS: usize = 7;
/// Word in which the lowest bit of each lane (count for one column) is set.
const LANE_ONES: u64 = 0x0102_0408_1020_4081;
/// Word in which the highest bit of each lane (count for one column) is set.
const LANE_HIGH_BITS: u64 = LANE_ONES << (LANE_BITS - 1);

/// Finder of multi-sector locked sets, and of SK-loops, which are the most regular multi-sector locked sets.
#[derive(Debug)]
pub struct MultiSectorLockedSets;

/// Chosen rows, with the candidates of their empty cells and with counts for each column.
struct RowSelection<'a, const W: usize> {
    view: View<'a, W>,
    rows: Vec<UnitCells<W>>,
    columns: &'a [UnitCells<W>],
    /// For each column, the empty cells in the chosen rows.
    cells: [Cells<W>; 9],
    /// For each column, the number of empty cells in the chosen rows.
    cell_counts: [u32; 9],
    /// For each column, the candidates of its cells in the chosen rows, as bits.
    column_digits: [u16; 9],
    /// For each chosen row, in the order of `rows`, the candidates of its cells as bits. Elements after the last chosen row are 0.
    row_digits: [u16; 9],
    /// Candidates of each cell in the chosen rows, as bits. The first index is that of the row in `rows`, the second one is that of the
    /// column.
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
    /// Returns the selection of the given rows. `columns` are all columns of the board.
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

    /// Returns the surplus of a column: the number of its empty cells in the chosen rows, minus the number of column digits among their
    /// candidates.
    ///
    /// `digits` are the row digits as bits. All other digits are column digits. The surplus may be negative.
    fn surplus(&self, column: usize, digits: u16) -> i32 {
        self.cell_counts[column] as i32 - (self.column_digits[column] & !digits).count_ones() as i32
    }

    /// Returns the sets of row digits, as bits, for which a pattern may exist. May return sets without a pattern. Misses only patterns that
    /// exceed [`SLACK`].
    ///
    /// Two sums are compared for each set. The first is the sum of all [surpluses](Self::surplus) that are positive. The second is the
    /// number of row digits that are candidates in a row, added up over all chosen rows. The set is returned if the first sum is positive
    /// and at least the second sum minus [`SLACK`].
    ///
    /// The sets are visited in Gray code order, so that each set differs from the previous one by one digit. The nine columns are counted
    /// at once, in the lanes of one 64-bit word.
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
            // A lane keeps its highest bit if the column has at least as many cells as column digits. Only the lanes of such columns are
            // added up.
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

    /// Returns the columns with a positive [surplus](Self::surplus). Returns `None` if their empty cells in the chosen rows do not form a
    /// pattern. `digits` are the row digits as bits.
    ///
    /// The cells form a pattern if there are at most [`MAX_CELLS`] of them, and if their number is the sum of two numbers. The first is the
    /// number of row digits among their candidates in a row, added up over the chosen rows. The second is the number of column digits among
    /// their candidates in a column, added up over the returned columns.
    fn surplus_columns(&self, digits: u16) -> Option<Vec<usize>> {
        let has_surplus: [bool; 9] = std::array::from_fn(|column| self.surplus(column, digits) > 0);
        let with_surplus = || (0..9).filter(|&column| has_surplus[column]);
        let cells = with_surplus().map(|column| self.cell_counts[column]).sum::<u32>();
        let down = || with_surplus().map(|column| (self.column_digits[column] & !digits).count_ones()).sum::<u32>();
        let row = |row: &[u16; 9]| (with_surplus().fold(0, |all, column| all | row[column]) & digits).count_ones();
        let across = || self.candidates.iter().map(row).sum::<u32>();
        (cells as usize <= MAX_CELLS && across() + down() == cells).then(|| with_surplus().collect())
    }

    /// Returns the deduction from the pattern with the row digits `digits`, which are given as bits. Returns `None` if there is no pattern,
    /// or if nothing is eliminated.
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
