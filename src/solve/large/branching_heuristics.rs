//! Branching heuristics that prefer choices with few options, and choices that have failed before.
//!
//! No heuristic is best for all boards, and a heuristic that fails on a board may fail there forever. So there are
//! several heuristics, and each restart switches to the next heuristic. Which heuristics are used depends on the board.

use crate::large::propagation_state::{DeadEnd, State};
use crate::large::tracked_layout::UnitDigit;
use grid::{Cell, Digit, DigitSet};

/// Heuristic for choosing the next candidate to try.
#[derive(Clone, Copy, Debug)]
struct Heuristic {
    among: Among,
    first: First,
}

/// Choices to select from, and the criterion for selecting one of them.
#[derive(Clone, Copy, Debug)]
enum Among {
    /// Selects the cell, or the digit in a unit, with fewest options relative to its activity.
    All,
    /// Selects a cell with two candidates. If there is no such cell, selects a digit with two places in a unit. If
    /// there is no such digit either, selects the cell with fewest candidates.
    Cells,
}

/// Criterion for the option to try first.
#[derive(Clone, Copy, Debug)]
enum First {
    /// Candidate whose digit has fewest places in the units of its cell. Placing it costs other cells least, and there
    /// are fewest other places for the digit.
    Scarce,
    /// Candidate whose digit has most places in the units of its cell.
    Plenty,
    /// For a digit in a unit, the first cell of the unit; for a cell, its lowest digit.
    Lowest,
}

/// Heuristics for boards with many givens, where learning from failures is worth more than variety.
const GIVEN: &[Heuristic] = &[Heuristic { among: Among::All, first: First::Scarce }];
/// Heuristics for boards that are nearly blank, where nothing fails until late.
const BLANK: &[Heuristic] = &[
    Heuristic { among: Among::Cells, first: First::Scarce },
    Heuristic { among: Among::All, first: First::Plenty },
    Heuristic { among: Among::Cells, first: First::Lowest },
    Heuristic { among: Among::All, first: First::Lowest },
];
/// Number of open cells per decided cell above which a board counts as nearly blank.
const NEARLY_BLANK: usize = 7;

/// Failure activity of each cell and of each digit in a unit, as in VSIDS: a weight that grows with each failure there.
#[derive(Debug)]
pub(super) struct BranchingHeuristics {
    activities: Vec<f32>, // by cell, then by unit and digit; 0 if nothing has failed there
    active: Vec<u32>,     // indexes with an activity above 0
    increment: f32,       // activity that the next failure adds
    /// State of the random number generator.
    random: u64,
    heuristics: &'static [Heuristic], // used in turn: each restart switches to the next
    /// Number of restarts.
    restarts: usize,
}

/// Factor by which each failure adds more activity than the previous one.
const GROWTH: f32 = 1.02;
/// Increment above which all activities are scaled down.
const MAX_INCREMENT: f32 = 1e20;

impl BranchingHeuristics {
    /// Creates the heuristics for a board on which nothing has failed yet.
    pub(super) fn new<const C: usize, const P: usize>(state: &State<'_, C, P>) -> Self {
        let decided = state.sets().iter().filter(|set| set.is_power_of_two()).count();
        let heuristics = if state.sets().len() > (NEARLY_BLANK + 1) * decided { BLANK } else { GIVEN };
        Self {
            activities: vec![0.0; state.widths().len() + state.counts().len()],
            active: Vec::new(),
            increment: 1.0,
            random: 0,
            heuristics,
            restarts: 0,
        }
    }

    /// Returns the number of failures at which the first restart pays off. Restarting earlier loses what a search is
    /// about to prove: with a tenth of this number, boards of 36 × 36 cost ten times as much.
    pub(super) const fn first_restart(&self) -> f64 {
        if self.heuristics.len() > 1 { 200.0 } else { 1000.0 }
    }

    /// Records where a failure occurred.
    pub(super) fn record_failure<const C: usize, const P: usize>(&mut self, dead: DeadEnd, state: &State<'_, C, P>) {
        match dead {
            DeadEnd::Cell(cell) => self.bump(cell.index()),
            DeadEnd::Pair(pair) => self.bump(state.sets().len() + pair.at()),
            DeadEnd::Condition(at) => {
                state.tracked.condition(at).0.cells.iter().for_each(|cell| self.bump(cell.index()));
            }
            DeadEnd::Stopped => {}
        }
        self.increment *= GROWTH;
        if self.increment > MAX_INCREMENT {
            self.activities.iter_mut().for_each(|activity| *activity /= MAX_INCREMENT);
            self.increment /= MAX_INCREMENT;
        }
    }

    fn bump(&mut self, at: usize) {
        if self.activities[at] == 0.0 {
            self.active.push(at as u32);
        }
        self.activities[at] += self.increment;
    }

    /// Switches to the next heuristic. Until every heuristic has been used once, also clears the activity, since
    /// failures under one heuristic would mislead the next heuristic. After that, keeps the activity and adds a little
    /// random noise, which is the same on every machine.
    pub(super) fn next_heuristic(&mut self) {
        self.restarts += 1;
        if self.restarts < self.heuristics.len() {
            self.activities.fill(0.0);
            self.active.clear();
            return;
        }
        for &at in &self.active {
            // Knuth's MMIX generator.
            self.random = self.random.wrapping_mul(0x5851_F42D_4C95_7F2D).wrapping_add(0x1405_7B7E_F767_814F);
            self.activities[at as usize] *= 1.0 + (self.random >> 40) as f32 / (1 << 27) as f32;
        }
    }

    /// Returns the cell to branch on, and the candidate to try in it, as a bit.
    pub(super) fn choose<const C: usize, const P: usize>(&self, state: &State<'_, C, P>) -> (Cell, u64) {
        let heuristic = self.heuristics[self.restarts % self.heuristics.len()];
        let at = match heuristic.among {
            Among::All => self.fewest_by_activity(state),
            Among::Cells => smallest(state),
        };
        match at.checked_sub(state.sets().len()) {
            None => of_cell(state, Cell::new(at), heuristic.first),
            Some(at) => of_pair(state, state.tracked.pair(at), heuristic.first),
        }
    }

    /// Returns the index in `activities` of the cell, or digit in a unit, with fewest options relative to its activity.
    fn fewest_by_activity<const C: usize, const P: usize>(&self, state: &State<'_, C, P>) -> usize {
        let (widths, counts) = (state.widths(), state.counts());
        let count = |at: usize| at.checked_sub(widths.len()).map_or_else(|| widths[at], |at| counts[at]);
        let active = self.active.iter().map(|&at| (count(at as usize), at as usize)).filter(|&(count, _)| count > 1);
        let active = active.map(|(count, at)| (f32::from(count) / (1.0 + self.activities[at]), at));
        let best = active.reduce(|best, other| if other.0 < best.0 { other } else { best });
        let (least, first) = match fewest(widths) {
            (2, cell) => (2, cell),
            (least, cell) => match fewest(counts) {
                // No digit is open if all open cells are outside the tracked units.
                (fewer, pair) if (2..least).contains(&fewer) => (fewer, widths.len() + pair),
                _ => (least, cell),
            },
        };
        match best {
            Some((width, at)) if width <= f32::from(least) => at,
            _ => first,
        }
    }
}

/// Returns the index in `activities` of the first cell with two candidates. If there is no such cell, returns the index
/// of the first digit with two places in a unit. If there is no such digit either, returns the index of the first cell
/// with fewest candidates.
fn smallest<const C: usize, const P: usize>(state: &State<'_, C, P>) -> usize {
    let (cells, pairs) = (state.widths(), state.counts());
    let (least, first) = fewest(cells);
    if least == 2 {
        return first;
    }
    find(pairs, 2).map_or(first, |at| cells.len() + at)
}

/// Returns the smallest count that is at least 2, and the first index of this count. Returns a count of 1 if all counts
/// are 1.
fn fewest(counts: &[u8]) -> (u8, usize) {
    // Counts of 0 and 1 come last: subtracting 2 wraps them around to the largest numbers.
    let least = |counts: &[u8]| counts.iter().fold(u8::MAX, |least, count| least.min(count.wrapping_sub(2)));
    let mut best = (u8::MAX, counts);
    let mut start = 0;
    for (at, block) in counts.chunks(BLOCK).enumerate() {
        let least = least(block);
        if least < best.0 {
            (best, start) = ((least, block), at * BLOCK);
        }
        if least == 0 {
            break;
        }
    }
    let least = best.0.wrapping_add(2);
    (least, start + find(best.1, least).unwrap_or_default())
}

/// Number of counts that are scanned at once.
const BLOCK: usize = 256;

/// Returns the first index of `wanted`, or `None` if no count equals `wanted`. Compares eight counts at once.
fn find(counts: &[u8], wanted: u8) -> Option<usize> {
    const ONES: u64 = u64::MAX / 0xFF;
    let (words, rest) = counts.as_chunks();
    for (at, word) in words.iter().enumerate() {
        let other = u64::from_le_bytes(*word) ^ (ONES * u64::from(wanted));
        let zeros = other.wrapping_sub(ONES) & !other & (ONES << 7); // the lowest set bit is in the first byte that is 0
        if zeros != 0 {
            return Some(8 * at + zeros.trailing_zeros() as usize / 8);
        }
    }
    Some(8 * words.len() + rest.iter().position(|&count| count == wanted)?)
}

/// Returns this cell, and the digit to try first in it, as a bit.
fn of_cell<const C: usize, const P: usize>(state: &State<'_, C, P>, cell: Cell, first: First) -> (Cell, u64) {
    let digits = bits(state.sets()[cell.index()]);
    let digit = digits.min_by_key(|&digit| order(state, cell, digit, first)).expect("an open cell has candidates");
    (cell, 1 << digit)
}

/// Returns the cell of a unit in which to try a digit first, and the digit, as a bit.
fn of_pair<const C: usize, const P: usize>(state: &State<'_, C, P>, pair: UnitDigit, first: First) -> (Cell, u64) {
    let digit = usize::from(pair.digit);
    let cells = bits(state.places()[pair.at()]).map(|place| state.tracked.cell(pair.start, 1 << place));
    let cell = cells.min_by_key(|&cell| order(state, cell, digit, first)).expect("an open digit has places");
    (cell, 1 << digit)
}

/// Returns the sort key of a candidate. The candidate with the lowest key is tried first; the first candidate wins
/// ties.
fn order<const C: usize, const P: usize>(state: &State<'_, C, P>, cell: Cell, digit: usize, first: First) -> i32 {
    let counts = state.counts();
    let rivals = || state.tracked.slots(cell).iter().map(|slot| i32::from(counts[slot.with(digit).at()])).sum::<i32>();
    match first {
        First::Scarce => rivals(),
        First::Plenty => -rivals(),
        First::Lowest => 0,
    }
}

/// Returns the indexes of the set bits, in ascending order.
fn bits(bits: u64) -> impl Iterator<Item = usize> {
    DigitSet::from_bits(bits).iter().map(Digit::index)
}
