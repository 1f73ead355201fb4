//! What to try: where a choice is narrow, and where it has failed before.
//!
//! No rule is the best for all boards, and one that fails may fail for ever. So there are several, a new start takes the next one, and
//! the board says with which to begin.

use crate::large::map::Pair;
use crate::large::state::{Dead, State};
use grid::{Cell, Digit, DigitSet};

/// A rule for choosing.
#[derive(Clone, Copy, Debug)]
struct Way {
    among: Among,
    first: First,
}

/// Among what a choice is sought.
#[derive(Clone, Copy, Debug)]
enum Among {
    /// Cells, and digits in units; the one with fewest options for the heat.
    All,
    /// Cells, the smallest one, unless a digit has but two places in a unit.
    Cells,
}

/// Which of the options is tried first.
#[derive(Clone, Copy, Debug)]
enum First {
    /// The candidate with fewest others of its digit in the units of its cell: it takes least from others, and is needed most.
    Scarce,
    /// The one with most.
    Plenty,
    /// In reading order, or the smallest digit.
    Lowest,
}

/// For boards with givens to follow: what failures teach is worth more than change.
const GIVEN: &[Way] = &[Way { among: Among::All, first: First::Scarce }];
/// For boards that are nearly blank, where nothing fails until late.
const BLANK: &[Way] = &[
    Way { among: Among::Cells, first: First::Scarce },
    Way { among: Among::All, first: First::Plenty },
    Way { among: Among::Cells, first: First::Lowest },
    Way { among: Among::All, first: First::Lowest },
];
/// A board with more than so many open cells to each that is decided is nearly blank.
const OPEN: usize = 7;

/// What failures have shown of each cell, and of each digit in a unit.
#[derive(Debug)]
pub(super) struct Heat {
    heats: Vec<f32>, // of cells, then of pairs of unit and digit; 0 where nothing has failed
    hot: Vec<u32>,   // where something has
    rise: f32,       // by how much the next failure heats
    chance: u64,
    ways: &'static [Way], // taken in turn
    turn: usize,
}

/// A failure heats so much more than the one before.
const GROWTH: f32 = 1.02;
/// Above it all is made cooler.
const HOT: f32 = 1e20;

impl Heat {
    /// Nothing has failed on this board.
    pub(super) fn new<const C: usize, const P: usize>(state: &State<'_, C, P>) -> Self {
        let decided = state.sets().iter().filter(|set| set.is_power_of_two()).count();
        let ways = if state.sets().len() > (OPEN + 1) * decided { BLANK } else { GIVEN };
        Self {
            heats: vec![0.0; state.widths().len() + state.counts().len()],
            hot: Vec::new(),
            rise: 1.0,
            chance: 0,
            ways,
            turn: 0,
        }
    }

    /// After how many failures a new start is worth a try. Too early loses what a search is about to prove: a tenth of it makes boards
    /// of 36 × 36 cost ten times as much.
    pub(super) const fn patience(&self) -> f64 {
        if self.ways.len() > 1 { 200.0 } else { 1000.0 }
    }

    /// Remembers where a failure showed.
    pub(super) fn warm<const C: usize, const P: usize>(&mut self, dead: Dead, state: &State<'_, C, P>) {
        match dead {
            Dead::Cell(cell) => self.heat(cell.index()),
            Dead::Pair(pair) => self.heat(state.sets().len() + pair.at()),
            Dead::Condition(at) => {
                state.map.condition(at).0.cells.iter().for_each(|cell| self.heat(cell.index()));
            }
            Dead::Stopped => {}
        }
        self.rise *= GROWTH;
        if self.rise > HOT {
            self.heats.iter_mut().for_each(|heat| *heat /= HOT);
            self.rise /= HOT;
        }
    }

    fn heat(&mut self, at: usize) {
        if self.heats[at] == 0.0 {
            self.hot.push(at as u32);
        }
        self.heats[at] += self.rise;
    }

    /// Takes the next way; once all were taken, lets a little chance in, the same on every machine. Until then each begins cold, since
    /// what failed on one way would lead another astray.
    pub(super) fn stir(&mut self) {
        self.turn += 1;
        if self.turn < self.ways.len() {
            self.heats.fill(0.0);
            self.hot.clear();
            return;
        }
        for &at in &self.hot {
            // Knuth's MMIX generator.
            self.chance = self.chance.wrapping_mul(0x5851_F42D_4C95_7F2D).wrapping_add(0x1405_7B7E_F767_814F);
            self.heats[at as usize] *= 1.0 + (self.chance >> 40) as f32 / (1 << 27) as f32;
        }
    }

    /// A cell and a digit, as a bit, that it may hold.
    pub(super) fn choose<const C: usize, const P: usize>(&self, state: &State<'_, C, P>) -> (Cell, u64) {
        let way = self.ways[self.turn % self.ways.len()];
        let at = match way.among {
            Among::All => self.narrowest(state),
            Among::Cells => smallest(state),
        };
        match at.checked_sub(state.sets().len()) {
            None => of_cell(state, Cell::new(at), way.first),
            Some(at) => of_pair(state, state.map.pair(at), way.first),
        }
    }

    /// The cell, or digit in a unit, with fewest options for its heat.
    fn narrowest<const C: usize, const P: usize>(&self, state: &State<'_, C, P>) -> usize {
        let (widths, counts) = (state.widths(), state.counts());
        let count = |at: usize| at.checked_sub(widths.len()).map_or_else(|| widths[at], |at| counts[at]);
        let hot = self.hot.iter().map(|&at| (count(at as usize), at as usize)).filter(|&(count, _)| count > 1);
        let hot = hot.map(|(count, at)| (f32::from(count) / (1.0 + self.heats[at]), at));
        let hottest = hot.reduce(|best, other| if other.0 < best.0 { other } else { best });
        let (least, first) = match fewest(widths) {
            (2, cell) => (2, cell),
            (least, cell) => match fewest(counts) {
                // Of cells in no unit that is followed up, there is no open digit.
                (fewer, pair) if (2..least).contains(&fewer) => (fewer, widths.len() + pair),
                _ => (least, cell),
            },
        };
        match hottest {
            Some((width, at)) if width <= f32::from(least) => at,
            _ => first,
        }
    }
}

/// The first of the smallest cells; but a digit with two places in a unit if there is no cell so small.
fn smallest<const C: usize, const P: usize>(state: &State<'_, C, P>) -> usize {
    let (cells, pairs) = (state.widths(), state.counts());
    let (least, first) = fewest(cells);
    if least == 2 {
        return first;
    }
    find(pairs, 2).map_or(first, |at| cells.len() + at)
}

/// The least count from 2 up, and its first place. There may be none, and then the count is 1.
fn fewest(counts: &[u8]) -> (u8, usize) {
    // Decided ones come last: 0 and 1 less 2 are the largest numbers there are.
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

/// So many counts are looked at all at once.
const BLOCK: usize = 256;

/// The first place of a number, eight bytes of a word looked at at once.
fn find(counts: &[u8], wanted: u8) -> Option<usize> {
    const ONES: u64 = u64::MAX / 0xFF;
    let (words, rest) = counts.as_chunks();
    for (at, word) in words.iter().enumerate() {
        let other = u64::from_le_bytes(*word) ^ (ONES * u64::from(wanted));
        let zeros = other.wrapping_sub(ONES) & !other & (ONES << 7); // its lowest bit marks the first byte that is 0
        if zeros != 0 {
            return Some(8 * at + zeros.trailing_zeros() as usize / 8);
        }
    }
    Some(8 * words.len() + rest.iter().position(|&count| count == wanted)?)
}

/// A digit of a cell.
fn of_cell<const C: usize, const P: usize>(state: &State<'_, C, P>, cell: Cell, first: First) -> (Cell, u64) {
    let digits = bits(state.sets()[cell.index()]);
    let digit = digits.min_by_key(|&digit| order(state, cell, digit, first)).expect("an open cell has candidates");
    (cell, 1 << digit)
}

/// A place of a digit in a unit.
fn of_pair<const C: usize, const P: usize>(state: &State<'_, C, P>, pair: Pair, first: First) -> (Cell, u64) {
    let digit = usize::from(pair.digit);
    let cells = bits(state.places()[pair.at()]).map(|place| state.map.cell(pair.start, 1 << place));
    let cell = cells.min_by_key(|&cell| order(state, cell, digit, first)).expect("an open digit has places");
    (cell, 1 << digit)
}

/// Candidates are tried in this order, the first of equals first.
fn order<const C: usize, const P: usize>(state: &State<'_, C, P>, cell: Cell, digit: usize, first: First) -> i32 {
    let counts = state.counts();
    let rivals = || state.map.spots(cell).iter().map(|spot| i32::from(counts[spot.with(digit).at()])).sum::<i32>();
    match first {
        First::Scarce => rivals(),
        First::Plenty => -rivals(),
        First::Lowest => 0,
    }
}

/// The numbers of the bits that are set, ascending.
fn bits(bits: u64) -> impl Iterator<Item = usize> {
    DigitSet::from_bits(bits).iter().map(Digit::index)
}
