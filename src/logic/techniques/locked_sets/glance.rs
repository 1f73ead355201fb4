//! A glance at a crossing: whether it has a Sue de Coq that strikes something, told for all choices of cells at once.
//!
//! Beside a crossing of three cells a unit of nine has six: the choices of them are 64, and a set of choices is a word. So it takes one
//! step to tell which of all have a cell with a digit, and a few more to count how many digits each has beyond those of a core.

use crate::View;
use crate::ground::Crossing;
use crate::position::ones;
use crate::techniques::locked_sets::choices::count;
use grid::UnitId;

/// Digits, and the cells of a unit.
const SIDE: usize = 9;
/// So many of them are shared with the other unit.
const MIDDLE: usize = 3;
/// So many are left.
const REST: usize = SIDE - MIDDLE;
/// Bits, enough to count the digits of a choice.
const BITS: usize = 3;

/// By some of six cells, as bits: the choices that have one of them.
const MEETING: [u64; 1 << REST] = {
    let (mut meeting, mut cells) = ([0; 1 << REST], 0);
    while cells < meeting.len() {
        let mut choice = 0;
        while choice < meeting.len() {
            meeting[cells] |= ((cells & choice != 0) as u64) << choice;
            choice += 1;
        }
        cells += 1;
    }
    meeting
};

/// How many cells each choice has: the lowest bit of the number, the next, the highest.
const SIZES: [u64; BITS] = {
    let (mut sizes, mut choice) = ([0; BITS], 0);
    while choice < 1 << REST {
        let (size, mut bit) = (choice_size(choice), 0);
        while bit < BITS {
            sizes[bit] |= (size >> bit & 1) << choice;
            bit += 1;
        }
        choice += 1;
    }
    sizes
};

const fn choice_size(choice: u64) -> u64 {
    choice.count_ones() as u64
}

/// By cell the choices without it.
const WITHOUT: [u64; REST] = {
    let (mut without, mut cell) = ([0; REST], 0);
    while cell < REST {
        without[cell] = !MEETING[1 << cell];
        cell += 1;
    }
    without
};

/// The six bits of a row in a square of six by six.
const ROW: u64 = (1 << REST) - 1;

/// Three cells of a unit as two others of the usual boards share them: side by side, or every third.
const MIDDLES: [u64; 6] = [0o007, 0o070, 0o700, 0o111, 0o222, 0o444];

/// By which three are shared, by some cells of a unit: those that are not shared, counted among the six.
static NARROW: [[u8; 1 << SIDE]; MIDDLES.len()] = {
    let (mut narrow, mut at) = ([[0; 1 << SIDE]; MIDDLES.len()], 0);
    while at < MIDDLES.len() {
        let mut cells = 0;
        while cells < 1 << SIDE {
            let (mut cell, mut next) = (0, 0);
            while cell < SIDE {
                if MIDDLES[at] >> cell & 1 == 0 {
                    narrow[at][cells] |= ((cells >> cell & 1) as u8) << next;
                    next += 1;
                }
                cell += 1;
            }
            cells += 1;
        }
        at += 1;
    }
    narrow
};

/// Six cells, as bits, each moved to where the row of its number begins in a square of six by six.
const ROWS: [u64; 1 << REST] = {
    let (mut rows, mut cells) = ([0; 1 << REST], 0);
    while cells < rows.len() {
        let mut cell = 0;
        while cell < REST {
            rows[cells] |= (cells as u64 >> cell & 1) << (cell * REST);
            cell += 1;
        }
        cells += 1;
    }
    rows
};

/// The rest of a unit beside a crossing.
struct Rest {
    having: [u8; SIDE], // by digit its places, of the six cells
    choices: u64,       // those of cells that may be in a side
}

/// The rests of both units, and by cell of the second, a row for each, the cells of the first with which it shares no digit.
struct Sides {
    near: Rest,
    far: Rest,
    apart: u64,
}

/// Some cells of a crossing.
#[derive(Clone, Copy)]
struct Core {
    digits: u64,
    spare: u32,  // how many digits more than cells; none where they are no core
    others: u64, // what the other cells of the crossing may be
}

impl Core {
    /// Each choice of these three cells, of which a filled one has no digits.
    fn each([one, two, three]: [u64; MIDDLE], least: u32) -> [Self; 7] {
        let of = |cells: &[u64], others: u64| {
            let (n, digits) = (cells.len() as u32, cells.iter().fold(0, |digits, cell| digits | cell));
            // Each side takes a digit.
            let is_core = n >= least && !cells.contains(&0) && count(digits) >= n + 2;
            Self { digits, spare: if is_core { count(digits) - n } else { 0 }, others }
        };
        [
            of(&[one], two | three),
            of(&[two], one | three),
            of(&[three], one | two),
            of(&[one, two], three),
            of(&[one, three], two),
            of(&[two, three], one),
            of(&[one, two, three], 0),
        ]
    }

    /// The digits of all that have `least` cells at least.
    #[inline]
    fn shared(middle: [u64; MIDDLE], least: u32) -> u64 {
        let [one, two, three] = middle;
        if count(one | two | three) < least + 2 {
            return 0;
        }
        if least > 1 && one != 0 && two != 0 && three != 0 && count(one | two | three) > 4 {
            return one | two | three;
        }
        Self::each(middle, least).iter().filter(|core| core.spare > 0).fold(0, |shared, core| shared | core.digits)
    }
}

/// Whether there may be a Sue de Coq that strikes something, with cells of the crossing for the core, `least` at least. Wrong only
/// where it says yes, and not where two units of nine cells share three in a row, or every third. Every empty cell must have a candidate.
pub(super) fn may_strike<const W: usize>(view: View<'_, W>, crossing: &Crossing, least: u32) -> bool {
    let (position, cells) = (view.position(), &view.position().unit(crossing.base).cells);
    if position.shape().side() != SIDE {
        return true;
    }
    let (mut middle, mut shared) = ([0; MIDDLE], ones(crossing.in_base));
    for (digits, at) in middle.iter_mut().zip(&mut shared) {
        *digits = view.candidates(cells[at]).bits();
    }
    let digits = Core::shared(middle, least);
    if digits == 0 && shared.next().is_none() {
        return false;
    }
    let Some(sides) = Sides::of(view, crossing) else { return true };
    sides.is_apart(digits) && Core::each(middle, least).iter().any(|core| core.spare > 0 && sides.strike(core))
}

impl Rest {
    #[inline]
    fn of<const W: usize>(view: View<'_, W>, unit: UnitId, shared: u64) -> Option<Self> {
        let narrow = &NARROW[MIDDLES.iter().position(|&middle| middle == shared)?];
        let places: &[u64; SIDE] = view.position().all_places(unit).try_into().ok()?;
        Some(Self { having: places.map(|cells| narrow[cells as usize % narrow.len()]), choices: u64::MAX })
    }

    /// Leaves the choices of these cells.
    #[inline]
    const fn keep(&mut self, cells: u64) {
        self.choices = !meeting(!cells);
    }

    /// How many digits each choice has beyond these, as the bits of the number.
    #[inline]
    fn digits_beyond(&self, shared: u64) -> [u64; BITS] {
        let mut counts = [0; BITS];
        for digit in ones(!shared & ((1 << SIDE) - 1)) {
            let mut carry = meeting(self.having[digit].into());
            for bits in &mut counts {
                (*bits, carry) = (*bits ^ carry, *bits & carry);
            }
        }
        counts
    }

    /// How many cells each choice has more than digits beyond these, as the bits of the number; and which have more.
    #[inline]
    fn taken(&self, shared: u64) -> ([u64; BITS], u64) {
        let (mut more, mut borrow, mut differs) = ([0; BITS], 0, 0);
        for ((more, size), count) in more.iter_mut().zip(SIZES).zip(self.digits_beyond(shared)) {
            *more = size ^ count ^ borrow;
            borrow = !size & count | !(size ^ count) & borrow;
            differs |= *more;
        }
        (more, self.choices & differs & !borrow)
    }

    /// The digits of these cells.
    fn digits(&self, cells: u64) -> u64 {
        let has = |(digit, &places): (usize, &u8)| u64::from(u64::from(places) & cells != 0) << digit;
        self.having.iter().enumerate().fold(0, |digits, places| digits | has(places))
    }
}

impl Sides {
    #[inline]
    fn of<const W: usize>(view: View<'_, W>, crossing: &Crossing) -> Option<Self> {
        let mut near = Rest::of(view, crossing.base, crossing.in_base)?;
        let mut far = Rest::of(view, crossing.cover, crossing.in_cover)?;
        let (mut sharing, mut open) = (0, [0; 2]);
        for (&one, &other) in near.having.iter().zip(&far.having) {
            sharing |= u64::from(one) * ROWS[usize::from(other) % ROWS.len()];
            open = [open[0] | one, open[1] | other];
        }
        let apart = (u64::from(open[0]) * ROWS[usize::from(open[1]) % ROWS.len()]) & !sharing;
        let row = |cell: usize| apart >> (cell * REST) & ROW;
        near.keep((0..REST).fold(0, |cells, cell| cells | row(cell)));
        far.keep((0..REST).fold(0, |cells, cell| cells | u64::from(row(cell) != 0) << cell));
        Some(Self { near, far, apart })
    }

    /// The choices of the first that share no digit with this one of the second.
    #[inline]
    fn apart_from(&self, choice: u64) -> u64 {
        !meeting(!ones(choice).fold(ROW, |cells, cell| cells & self.apart >> (cell * REST)))
    }

    /// Whether two that take some of these digits share none.
    fn is_apart(&self, shared: u64) -> bool {
        let (_, sides) = self.near.taken(shared);
        if sides == 0 {
            return false;
        }
        let (_, others) = self.far.taken(shared);
        ones(smallest(others)).any(|choice| sides & self.apart_from(choice as u64) != 0)
    }

    /// Whether two that share no digit take all that the core has to spare, and something falls by them.
    fn strike(&self, core: &Core) -> bool {
        let [sides, others] = [&self.near, &self.far].map(|rest| rest.taken(core.digits));
        sides.1 != 0
            && others.1 != 0
            && (1..core.spare).any(|share| {
                let (sides, others) = (taking(sides, share), taking(others, core.spare - share));
                sides != 0
                    && ones(others).any(|other| {
                        let other = other as u64;
                        ones(sides & self.apart_from(other)).any(|one| self.falls(core, one as u64, other))
                    })
            })
    }

    /// Whether a cell beside the pattern has one of the digits that its unit loses.
    fn falls(&self, core: &Core, one: u64, other: u64) -> bool {
        let [own, theirs] = [self.near.digits(one), self.far.digits(other)];
        let [near, far] = [self.near.digits(!one), self.far.digits(!other)].map(|digits| digits | core.others);
        ((core.digits | own) & !theirs & near) | ((core.digits | theirs) & !own & far) != 0
    }
}

/// The choices that take just so many digits.
fn taking((taken, sides): ([u64; BITS], u64), share: u32) -> u64 {
    let is_same = |bit: usize| if share >> bit & 1 == 1 { taken[bit] } else { !taken[bit] };
    (0..BITS).fold(sides, |sides, bit| sides & is_same(bit))
}

/// The choices that have one of these cells.
#[inline]
const fn meeting(cells: u64) -> u64 {
    MEETING[cells as usize % MEETING.len()]
}

/// Those of the choices that have no other with some of their cells alone.
#[inline]
fn smallest(choices: u64) -> u64 {
    let add = |choices: u64| {
        WITHOUT.iter().zip(0..).fold(choices, |wider, (without, cell)| wider | (wider & without) << (1_u32 << cell))
    };
    let wider =
        WITHOUT.iter().zip(0..).fold(0, |wider, (without, cell)| wider | (choices & without) << (1_u32 << cell));
    choices & !add(wider)
}
