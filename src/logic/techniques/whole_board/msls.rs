//! Multi-sector locked sets: cells of some rows and columns, whose digits have room in just as many lines.

use std::collections::HashSet;
use std::ops::ControlFlow;

use crate::evidence::{BaseCover, Candidate, Clause, Part};
use crate::techniques::whole_board::box_grid::{BoxGrid, UnitCells};
use crate::techniques::whole_board::sk_loop;
use crate::{Cells, Deduction, DeductionSink, Evidence, Technique, View, ViewFinder};
use grid::{Digit, DigitSet};

/// So many rows are tried at once, and so many cells: more than these nobody takes in.
const ROW_COUNTS: std::ops::RangeInclusive<u32> = 3..=6;
const MAX_CELLS: usize = 25;
/// A row may have room for so many digits less than it lacks, because the pattern has them in none of its cells there.
const SLACK: u32 = 2;

/// Nine counts of up to 63 stand side by side in a word, of seven bits each: no more than nine nines are ever added.
const LANE_BITS: usize = 7;
/// One in each.
const LANE_ONES: u64 = 0x0102_0408_1020_4081;
/// The upmost bit of each.
const LANE_HIGH_BITS: u64 = LANE_ONES << (LANE_BITS - 1);

/// As many cells as there is room for: for some digits in the rows, for the others in the columns.
#[derive(Debug)]
pub struct MultiSectorLockedSets;

/// The empty cells of a choice of rows, column by column.
struct RowSelection<'a, const W: usize> {
    view: View<'a, W>,
    rows: Vec<UnitCells<W>>,
    columns: &'a [UnitCells<W>],
    cells: [Cells<W>; 9],
    cell_counts: [u32; 9],
    column_digits: [u16; 9],
    row_digits: [u16; 9],      // by row of the choice
    candidates: [[u16; 9]; 9], // by row of the choice, then by column: the candidates of the cell
}

impl ViewFinder for MultiSectorLockedSets {
    fn technique(&self) -> Technique {
        Technique::SkLoop
    }

    fn techniques(&self) -> &[Technique] {
        &[Technique::SkLoop, Technique::MultiSectorLockedSets]
    }

    fn find_in<const W: usize>(&self, view: View<'_, W>, found: &mut DeductionSink<'_>) -> ControlFlow<()> {
        let Some(blocks) = BoxGrid::of(view) else { return ControlFlow::Continue(()) };
        sk_loop::report_loops(view, &blocks, found)?;
        let (mut seen, mut hits) = (HashSet::new(), Vec::new());
        for [rows, columns] in blocks.both_orientations() {
            for chosen in (0..512_u32).filter(|chosen| ROW_COUNTS.contains(&chosen.count_ones())) {
                let rows = rows.iter().enumerate().filter(|(at, _)| chosen >> at & 1 == 1).map(|(_, row)| *row);
                let strip = RowSelection::of(view, rows.collect(), columns);
                for digits in strip.balanced_digit_sets() {
                    hits.extend(strip.deduce(digits).filter(|hit| seen.insert(hit.eliminations.clone())));
                }
            }
        }
        hits.sort_by_key(|hit: &Deduction| hit.cells().len());
        hits.into_iter().try_for_each(found)
    }
}

impl<'a, const W: usize> RowSelection<'a, W> {
    fn of(view: View<'a, W>, rows: Vec<UnitCells<W>>, columns: &'a [UnitCells<W>]) -> Self {
        let inside = rows.iter().fold(Cells::EMPTY, |all, row| all | row.1) & view.empty_cells();
        let cells: [Cells<W>; 9] = std::array::from_fn(|column| columns[column].1 & inside);
        let mut here = [[0; 9]; 9];
        for (here, row) in here.iter_mut().zip(&rows) {
            for (here, column) in here.iter_mut().zip(columns) {
                *here = view.candidates_of(row.1 & column.1).bits() as u16;
            }
        }
        let lacking = here.map(|row| row.iter().fold(0, |all, cell| all | cell));
        Self {
            view,
            rows,
            columns,
            cells,
            cell_counts: cells.map(|cells| cells.len() as u32),
            column_digits: cells.map(|cells| view.candidates_of(cells).bits() as u16),
            row_digits: lacking,
            candidates: here,
        }
    }

    /// How many cells a column has more than room for digits other than these.
    fn surplus(&self, column: usize, digits: u16) -> i32 {
        self.cell_counts[column] as i32 - (self.column_digits[column] & !digits).count_ones() as i32
    }

    /// The digits for which the columns that gain gain as much as the rows have room, or nearly. One digit comes or goes at a time.
    fn balanced_digit_sets(&self) -> Vec<u16> {
        let lanes = |count: &dyn Fn(usize) -> u32| {
            (0..9).fold(0, |all, column| all | u64::from(count(column)) << (LANE_BITS * column))
        };
        let columns: [u64; 9] =
            std::array::from_fn(|digit| lanes(&|column| u32::from(self.column_digits[column] >> digit & 1)));
        let rows: [u32; 9] =
            std::array::from_fn(|digit| self.row_digits.iter().map(|lacking| u32::from(lacking >> digit & 1)).sum());
        let guarded = LANE_HIGH_BITS | lanes(&|column| self.cell_counts[column]);
        let mut others: u64 = columns.iter().sum();
        let (mut digits, mut room) = (0_u16, 0);
        let mut balances = Vec::new();
        for step in 1..512_u16 {
            let digit = step.trailing_zeros() as usize;
            digits ^= 1 << digit;
            let comes = digits >> digit & 1 == 1;
            room = if comes { room + rows[digit] } else { room - rows[digit] };
            others = if comes { others - columns[digit] } else { others + columns[digit] };
            // A lane keeps its guard where there are as many cells as others, or more: only those count.
            let (left, kept) = (guarded - others, (guarded - others) & LANE_HIGH_BITS);
            let gains = left & (kept - (kept >> (LANE_BITS - 1)));
            let gain = (gains.wrapping_mul(LANE_ONES) >> (8 * LANE_BITS)) as u32 & 127;
            if gain > 0 && gain + SLACK >= room {
                balances.push(digits);
            }
        }
        balances
    }

    /// The columns that gain, if there are just as many cells in them as there is room.
    fn surplus_columns(&self, digits: u16) -> Option<Vec<usize>> {
        let gains: [bool; 9] = std::array::from_fn(|column| self.surplus(column, digits) > 0);
        let gaining = || (0..9).filter(|&column| gains[column]);
        let cells = gaining().map(|column| self.cell_counts[column]).sum::<u32>();
        let down = || gaining().map(|column| (self.column_digits[column] & !digits).count_ones()).sum::<u32>();
        let row = |row: &[u16; 9]| (gaining().fold(0, |all, column| all | row[column]) & digits).count_ones();
        let across = || self.candidates.iter().map(row).sum::<u32>();
        (cells as usize <= MAX_CELLS && across() + down() == cells).then(|| gaining().collect())
    }

    /// What falls where these digits have room in the rows, all others in the columns.
    fn deduce(&self, digits: u16) -> Option<Deduction> {
        let columns = self.surplus_columns(digits)?;
        let cells = columns.iter().fold(Cells::EMPTY, |all, &column| all | self.cells[column]);
        let room = |(unit, line): UnitCells<W>, digits: u16| {
            let here = self.view.candidates_of(cells & line).bits() & u64::from(digits);
            (unit, line, DigitSet::from_bits(here))
        };
        let across = self.rows.iter().map(|&row| room(row, digits));
        let down = columns.iter().map(|&column| room(self.columns[column], !digits));
        let rooms: Vec<_> = across.chain(down).collect();
        if rooms.iter().any(|room| room.2.is_empty()) {
            return None; // fewer lines will do
        }
        let falls = rooms.iter().flat_map(|&(_, line, digits)| {
            digits
                .iter()
                .flat_map(move |digit| ((line & self.view.places(digit)) - cells).product(DigitSet::only(digit)))
        });
        let mut eliminate: Vec<Candidate> = falls.collect();
        eliminate.sort_unstable();
        eliminate.dedup();
        let limits =
            rooms.iter().flat_map(|&(unit, _, digits)| digits.iter().map(move |digit| Clause::Unit(unit, digit)));
        let part = |digits: u16| Part { cells: cells.to_vec(), digits: DigitSet::from_bits(u64::from(digits)) };
        let balance = BaseCover {
            bases: cells.iter().map(Clause::Cell).collect(),
            covers: limits.collect(),
            parts: vec![part(digits), part(!digits & 511)],
        };
        let digits = rooms.iter().flat_map(|room| room.2.iter()).collect::<Vec<Digit>>();
        (!eliminate.is_empty()).then(|| Deduction {
            technique: Technique::MultiSectorLockedSets,
            placements: Vec::new(),
            eliminations: eliminate,
            digits: digits.into_iter().collect(),
            evidence: Evidence::BaseCover(balance),
        })
    }
}
