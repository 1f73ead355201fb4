//! Multi-sector locked sets: cells of some rows and columns, whose digits have room in just as many lines.

use std::collections::HashSet;
use std::ops::ControlFlow;

use crate::evidence::{Balance, Candidate, Need, Part};
use crate::techniques::whole_board::blocks::{Block, Blocks};
use crate::techniques::whole_board::sk_loop;
use crate::{Cells, Deduction, Evidence, Found, Sweep, Technique, View};
use grid::{Digit, DigitSet};

/// So many rows are tried at once, and so many cells: more than these nobody takes in.
const ROWS: std::ops::RangeInclusive<u32> = 3..=6;
const CELLS: usize = 25;
/// A row may have room for so many digits less than it lacks, because the pattern has them in none of its cells there.
const SLACK: u32 = 2;

/// Nine counts of up to 63 stand side by side in a word, of seven bits each: no more than nine nines are ever added.
const LANE: usize = 7;
/// One in each.
const ONES: u64 = 0x0102_0408_1020_4081;
/// The upmost bit of each.
const GUARDS: u64 = ONES << (LANE - 1);

/// As many cells as there is room for: for some digits in the rows, for the others in the columns.
#[derive(Debug)]
pub struct MultiSector;

/// The empty cells of a choice of rows, column by column.
struct Strip<'a, const W: usize> {
    view: View<'a, W>,
    rows: Vec<Block<W>>,
    columns: &'a [Block<W>],
    cells: [Cells<W>; 9],
    counts: [u32; 9],
    digits: [u16; 9],
    lacking: [u16; 9],   // by row of the choice
    here: [[u16; 9]; 9], // by row of the choice, then by column: the candidates of the cell
}

impl Sweep for MultiSector {
    fn technique(&self) -> Technique {
        Technique::SkLoop
    }

    fn techniques(&self) -> &[Technique] {
        &[Technique::SkLoop, Technique::MultiSector]
    }

    fn sweep<const W: usize>(&self, view: View<'_, W>, found: &mut Found<'_>) -> ControlFlow<()> {
        let Some(blocks) = Blocks::of(view) else { return ControlFlow::Continue(()) };
        sk_loop::sweep(view, &blocks, found)?;
        let (mut seen, mut hits) = (HashSet::new(), Vec::new());
        for [rows, columns] in blocks.both_ways() {
            for chosen in (0..512_u32).filter(|chosen| ROWS.contains(&chosen.count_ones())) {
                let rows = rows.iter().enumerate().filter(|(at, _)| chosen >> at & 1 == 1).map(|(_, row)| *row);
                let strip = Strip::of(view, rows.collect(), columns);
                for digits in strip.balances() {
                    hits.extend(strip.judge(digits).filter(|hit| seen.insert(hit.eliminate.clone())));
                }
            }
        }
        hits.sort_by_key(|hit: &Deduction| hit.cells().len());
        hits.into_iter().try_for_each(found)
    }
}

impl<'a, const W: usize> Strip<'a, W> {
    fn of(view: View<'a, W>, rows: Vec<Block<W>>, columns: &'a [Block<W>]) -> Self {
        let inside = rows.iter().fold(Cells::EMPTY, |all, row| all | row.1) & view.open();
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
            counts: cells.map(|cells| cells.len() as u32),
            digits: cells.map(|cells| view.candidates_of(cells).bits() as u16),
            lacking,
            here,
        }
    }

    /// How many cells a column has more than room for digits other than these.
    fn gain(&self, column: usize, digits: u16) -> i32 {
        self.counts[column] as i32 - (self.digits[column] & !digits).count_ones() as i32
    }

    /// The digits for which the columns that gain gain as much as the rows have room, or nearly. One digit comes or goes at a time.
    fn balances(&self) -> Vec<u16> {
        let lanes = |count: &dyn Fn(usize) -> u32| {
            (0..9).fold(0, |all, column| all | u64::from(count(column)) << (LANE * column))
        };
        let columns: [u64; 9] =
            std::array::from_fn(|digit| lanes(&|column| u32::from(self.digits[column] >> digit & 1)));
        let rows: [u32; 9] =
            std::array::from_fn(|digit| self.lacking.iter().map(|lacking| u32::from(lacking >> digit & 1)).sum());
        let guarded = GUARDS | lanes(&|column| self.counts[column]);
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
            let (left, kept) = (guarded - others, (guarded - others) & GUARDS);
            let gains = left & (kept - (kept >> (LANE - 1)));
            let gain = (gains.wrapping_mul(ONES) >> (8 * LANE)) as u32 & 127;
            if gain > 0 && gain + SLACK >= room {
                balances.push(digits);
            }
        }
        balances
    }

    /// The columns that gain, if there are just as many cells in them as there is room.
    fn gaining(&self, digits: u16) -> Option<Vec<usize>> {
        let gains: [bool; 9] = std::array::from_fn(|column| self.gain(column, digits) > 0);
        let gaining = || (0..9).filter(|&column| gains[column]);
        let cells = gaining().map(|column| self.counts[column]).sum::<u32>();
        let down = || gaining().map(|column| (self.digits[column] & !digits).count_ones()).sum::<u32>();
        let row = |row: &[u16; 9]| (gaining().fold(0, |all, column| all | row[column]) & digits).count_ones();
        let across = || self.here.iter().map(row).sum::<u32>();
        (cells as usize <= CELLS && across() + down() == cells).then(|| gaining().collect())
    }

    /// What falls where these digits have room in the rows, all others in the columns.
    fn judge(&self, digits: u16) -> Option<Deduction> {
        let columns = self.gaining(digits)?;
        let cells = columns.iter().fold(Cells::EMPTY, |all, &column| all | self.cells[column]);
        let room = |(unit, line): Block<W>, digits: u16| {
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
            digits.iter().flat_map(move |digit| ((line & self.view.places(digit)) - cells).times(DigitSet::only(digit)))
        });
        let mut eliminate: Vec<Candidate> = falls.collect();
        eliminate.sort_unstable();
        eliminate.dedup();
        let limits =
            rooms.iter().flat_map(|&(unit, _, digits)| digits.iter().map(move |digit| Need::Place(unit, digit)));
        let part = |digits: u16| Part { cells: cells.to_vec(), digits: DigitSet::from_bits(u64::from(digits)) };
        let balance = Balance {
            needs: cells.iter().map(Need::Cell).collect(),
            limits: limits.collect(),
            parts: vec![part(digits), part(!digits & 511)],
        };
        let digits = rooms.iter().flat_map(|room| room.2.iter()).collect::<Vec<Digit>>();
        (!eliminate.is_empty()).then(|| Deduction {
            technique: Technique::MultiSector,
            place: Vec::new(),
            eliminate,
            digits: digits.into_iter().collect(),
            evidence: Evidence::Balance(balance),
        })
    }
}
