//! A set of cells of the plain board, band by band.

use crate::plain::SIDE;
use grid::Cell;

/// Cells: a word for each band of three rows, and in it a bit for each cell in reading order; the fourth word is always empty. So an
/// operation on a whole set is one on a register of 128 bits, and a shift keeps within the bands. Tables and masks have something in their
/// fourth words all the same, and not always the same: else the compiler would see what is there, and leave it out, three words at a time.
///
/// A cell's number among these 128 bits is its *spot*.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(align(16))]
pub struct Bands(pub [u32; 4]);

const FULL: u32 = (1 << 27) - 1;

/// By spot: the cell itself and its peers. As many as there are numbers of spots, so that none is ever out of bounds.
pub(super) static PEERS: [Bands; 128] = {
    let (mut peers, mut cell) = ([Bands::NONE; 128], 0);
    while cell < 81 {
        let mut other = 0;
        while other < 81 {
            let (row, column, across, along) = (cell / 9, cell % 9, other / 9, other % 9);
            if row == across || column == along || (row / 3 == across / 3 && column / 3 == along / 3) {
                peers[cell / 27 * 32 + cell % 27].0[other / 27] |= 1 << (other % 27);
            }
            other += 1;
        }
        peers[cell / 27 * 32 + cell % 27].0[3] = cell as u32;
        cell += 1;
    }
    peers
};

/// By spot: the cell alone.
static ALONE: [Bands; 128] = {
    let (mut alone, mut spot) = ([Bands([0; 4]); 128], 0);
    while spot < 128 {
        alone[spot].0[spot / 32] = 1 << (spot % 32);
        spot += 1;
    }
    alone
};

impl Bands {
    pub const NONE: Self = Self([0; 4]);
    pub const ALL: Self = Self([FULL, FULL, FULL, 0]);

    /// The same bits in each band: a mask.
    pub const fn each(bits: u32) -> Self {
        Self([bits; 4])
    }

    /// All of a band.
    pub(super) const fn band(band: usize) -> Self {
        let mut words = [0; 4];
        words[band] = FULL;
        Self(words)
    }

    /// From a set in words of 64 cells.
    pub const fn of_words([low, high]: [u64; 2]) -> Self {
        Self([low as u32 & FULL, (low >> 27) as u32 & FULL, (low >> 54 | high << 10) as u32 & FULL, 0])
    }

    /// As a set in words of 64 cells.
    #[inline(always)]
    pub const fn words(self) -> [u64; 2] {
        let [first, second, third, _] = self.0;
        [first as u64 | (second as u64) << 27 | (third as u64) << 54, third as u64 >> 10]
    }

    pub const fn spot(cell: Cell) -> usize {
        cell.index() / 27 * 32 + cell.index() % 27
    }

    /// The cell of a spot.
    pub const fn cell(spot: usize) -> Cell {
        Cell::new(spot / 32 * 27 + spot % 32)
    }

    #[inline(always)]
    pub fn only(spot: usize) -> Self {
        ALONE[spot % ALONE.len()]
    }

    #[inline(always)]
    pub const fn and(self, Self([a, b, c, d]): Self) -> Self {
        let [e, f, g, h] = self.0;
        Self([e & a, f & b, g & c, h & d])
    }

    #[inline(always)]
    pub const fn or(self, Self([a, b, c, d]): Self) -> Self {
        let [e, f, g, h] = self.0;
        Self([e | a, f | b, g | c, h | d])
    }

    /// What is in this set alone.
    #[inline(always)]
    pub const fn less(self, Self([a, b, c, d]): Self) -> Self {
        let [e, f, g, h] = self.0;
        Self([e & !a, f & !b, g & !c, h & !d])
    }

    /// What is in one of both.
    #[inline(always)]
    pub const fn beside(self, Self([a, b, c, d]): Self) -> Self {
        let [e, f, g, h] = self.0;
        Self([e ^ a, f ^ b, g ^ c, h ^ d])
    }

    /// Each cell's place is taken by the one so many after it in its band.
    #[inline(always)]
    pub const fn after(self, cells: u32) -> Self {
        let [a, b, c, d] = self.0;
        Self([a >> cells, b >> cells, c >> cells, d >> cells])
    }

    /// The other way.
    #[inline(always)]
    pub const fn before(self, cells: u32) -> Self {
        let [a, b, c, d] = self.0;
        Self([a << cells, b << cells, c << cells, d << cells])
    }

    #[inline(always)]
    pub fn is_empty(self) -> bool {
        self.whole() == 0
    }

    #[cfg(test)]
    pub fn has(self, spot: usize) -> bool {
        self.0[spot / 32 % 4] >> (spot % 32) & 1 == 1
    }

    /// How many.
    #[inline(always)]
    pub const fn len(self) -> u32 {
        self.whole().count_ones()
    }

    /// The first spot.
    #[inline(always)]
    pub fn first(self) -> Option<usize> {
        let whole = self.whole();
        (whole != 0).then(|| whole.trailing_zeros() as usize)
    }

    /// The spots, in reading order.
    pub fn spots(self) -> impl Iterator<Item = usize> {
        let mut rest = self.whole();
        std::iter::from_fn(move || {
            let spot = (rest != 0).then(|| rest.trailing_zeros() as usize)?;
            rest &= rest - 1;
            Some(spot)
        })
    }

    #[inline(always)]
    const fn whole(self) -> u128 {
        let [first, second, third, fourth] = self.0;
        let low = first as u64 | (second as u64) << 32;
        let high = third as u64 | (fourth as u64) << 32;
        low as u128 | (high as u128) << 64
    }
}

/// The first cell of each row of each box.
pub(super) const THREES: Bands = Bands::each(0o111_111_111);
/// The first cell of each column of a band.
pub(super) const COLUMNS: Bands = Bands::each(0o777);

/// The cells of each unit: rows, columns, boxes.
pub(super) static UNITS: [Bands; 27] = {
    let (mut units, mut cell) = ([Bands::NONE; 27], 0);
    while cell < 81 {
        let (row, column) = (cell / 9, cell % 9);
        let of = [row, 9 + column, 18 + row / 3 * 3 + column / 3];
        let mut at = 0;
        while at < 3 {
            units[of[at]].0[cell / 27] |= 1 << (cell % 27);
            at += 1;
        }
        cell += 1;
    }
    units
};

/// Of three sets: what is in one of them at least, and in two.
#[inline(always)]
pub(super) fn counted([one, other, third]: [Bands; 3]) -> (Bands, Bands) {
    let either = one.or(other);
    (either.or(third), one.and(other).or(third.and(either)))
}

/// The set as it is, and as what lies so many bits, and twice as many, before it sees it.
#[inline(always)]
pub(super) fn thrice(set: Bands, step: u32) -> [Bands; 3] {
    [set, set.after(step), set.after(2 * step)]
}

/// The set as it is, and with each band where the one after it is, and the one before it.
#[inline(always)]
pub(super) const fn round(set: Bands) -> [Bands; 3] {
    let [first, second, third, fourth] = set.0;
    [set, Bands([second, third, first, fourth]), Bands([third, first, second, fourth])]
}

/// What is in one of the sets alone.
#[inline(always)]
pub(super) fn lone(sets: &[Bands; SIDE]) -> Bands {
    let (mut one, mut two) = (Bands::NONE, Bands::NONE);
    for &set in sets {
        two = two.or(one.and(set));
        one = one.or(set);
    }
    one.less(two)
}

/// What is in one of the three sets alone, and in none that says that there is more.
#[inline(always)]
pub(super) fn alone(some: [Bands; 3], more: [Bands; 3]) -> Bands {
    let (one, two) = counted(some);
    let [first, second, third] = more;
    one.less(two).less(first.or(second).or(third))
}
