//! Sets of cells with a fixed number of words, for the inner loops of the finders.

use std::ops::{BitAnd, BitAndAssign, BitOr, BitOrAssign, Sub, SubAssign};

use grid::{Cell, DigitSet};

/// Set of cells as `W` words of 64 bits. It needs no allocation. Two words are enough for a board of side 9.
///
/// Bit `i` of word `w` stands for the cell with the index `64 * w + i`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Cells<const W: usize>([u64; W]);

impl<const W: usize> Cells<W> {
    /// Empty set.
    pub const EMPTY: Self = Self([0; W]);

    /// Returns the set whose bits are these words.
    #[must_use]
    #[inline]
    pub const fn from_words(words: [u64; W]) -> Self {
        Self(words)
    }

    /// Returns the words of the set. [`Cells::from_words`] converts the words back into the set.
    #[must_use]
    #[inline]
    pub const fn words(self) -> [u64; W] {
        self.0
    }

    /// Returns the set that contains only `cell`.
    #[must_use]
    #[inline]
    pub const fn only(cell: Cell) -> Self {
        // Every word is computed. Storing one word at an index that is not a constant would force the set from registers into memory.
        let (mut words, mut at) = ([0; W], 0);
        while at < W {
            words[at] = ((at == cell.index() / 64) as u64) << (cell.index() % 64);
            at += 1;
        }
        Self(words)
    }

    /// Whether `cell` is in the set.
    #[must_use]
    #[inline]
    pub const fn has(self, cell: Cell) -> bool {
        self.0[cell.index() / 64] >> (cell.index() % 64) & 1 == 1
    }

    /// Returns the set with `cell` added.
    #[must_use]
    #[inline]
    pub fn with(self, cell: Cell) -> Self {
        self | Self::only(cell)
    }

    /// Returns the set with `cell` removed.
    #[must_use]
    #[inline]
    pub fn without(self, cell: Cell) -> Self {
        self - Self::only(cell)
    }

    /// Whether the set contains no cell.
    #[must_use]
    #[inline]
    pub fn is_empty(self) -> bool {
        self.0.iter().all(|&word| word == 0)
    }

    /// Returns the number of cells in the set.
    #[must_use]
    #[inline]
    pub fn len(self) -> usize {
        self.0.iter().map(|word| word.count_ones() as usize).sum()
    }

    /// Returns the first cell of the set in reading order, or `None` if the set is empty.
    #[must_use]
    #[inline]
    pub fn first(self) -> Option<Cell> {
        let at = self.0.iter().position(|&word| word != 0)?;
        Some(Cell::new(at * 64 + self.0[at].trailing_zeros() as usize))
    }

    /// Whether the set contains at least two cells.
    #[must_use]
    #[inline]
    pub fn has_several(self) -> bool {
        let (mut has_some, mut has_several) = (false, false);
        for &word in &self.0 {
            has_several |= word & word.wrapping_sub(1) != 0 || has_some && word != 0;
            has_some |= word != 0;
        }
        has_several
    }

    /// Whether the set contains at least `count` cells.
    #[must_use]
    #[inline]
    pub fn has_at_least(self, count: usize) -> bool {
        count == 0 || self.iter().nth(count - 1).is_some()
    }

    /// Returns the only cell of the set, or `None` if the set does not contain exactly one cell.
    #[must_use]
    #[inline]
    pub fn single(self) -> Option<Cell> {
        let mut single = None;
        for (at, &word) in self.0.iter().enumerate().filter(|&(_, &word)| word != 0) {
            if single.is_some() || word & (word - 1) != 0 {
                return None;
            }
            single = Some(Cell::new(at * 64 + word.trailing_zeros() as usize));
        }
        single
    }

    /// Whether this set and `other` have a cell in common.
    #[must_use]
    #[inline]
    pub fn intersects(self, other: Self) -> bool {
        !(self & other).is_empty()
    }

    /// Whether every cell of this set is also in `other`.
    #[must_use]
    #[inline]
    pub fn is_subset(self, other: Self) -> bool {
        (self - other).is_empty()
    }

    /// Iterates over the cells of the set in reading order.
    #[inline]
    #[must_use]
    pub const fn iter(self) -> Iter<W> {
        Iter { word: self.0[0], words: self.0, at: 0 }
    }

    /// Returns a list of the cells of the set in reading order.
    #[must_use]
    #[inline]
    pub fn to_vec(self) -> Vec<Cell> {
        self.iter().collect()
    }

    /// Returns every pair of a cell of this set and a digit of `digits`, ordered by cell, then by digit.
    #[inline]
    pub fn product(self, digits: DigitSet) -> impl Iterator<Item = (Cell, grid::Digit)> {
        self.iter().flat_map(move |cell| digits.iter().map(move |digit| (cell, digit)))
    }
}

/// Iterator over the cells of a set in reading order. It is twice as fast as `flat_map` over the words, which matters in inner loops.
#[derive(Clone, Debug)]
pub struct Iter<const W: usize> {
    /// Current word without the bits of the cells that have been returned. It is separate from `words`, so that it stays in a register.
    word: u64,
    /// Words of the set.
    words: [u64; W],
    /// Index of the current word in `words`.
    at: usize,
}

impl<const W: usize> Iterator for Iter<W> {
    type Item = Cell;

    #[inline]
    fn next(&mut self) -> Option<Cell> {
        while self.word == 0 {
            self.word = *self.words.get(self.at + 1)?;
            self.at += 1;
        }
        let low = self.word.trailing_zeros() as usize;
        self.word &= self.word - 1;
        Some(Cell::new(self.at * 64 + low))
    }
}

impl<const W: usize> Default for Cells<W> {
    #[inline]
    fn default() -> Self {
        Self::EMPTY
    }
}

/// Intersection: cells that are in both sets.
impl<const W: usize> BitAnd for Cells<W> {
    type Output = Self;

    #[inline]
    fn bitand(mut self, other: Self) -> Self {
        self &= other;
        self
    }
}

impl<const W: usize> BitAndAssign for Cells<W> {
    #[inline]
    fn bitand_assign(&mut self, other: Self) {
        for at in 0..W {
            self.0[at] &= other.0[at];
        }
    }
}

/// Union: cells that are in at least one of the sets.
impl<const W: usize> BitOr for Cells<W> {
    type Output = Self;

    #[inline]
    fn bitor(mut self, other: Self) -> Self {
        self |= other;
        self
    }
}

impl<const W: usize> BitOrAssign for Cells<W> {
    #[inline]
    fn bitor_assign(&mut self, other: Self) {
        for at in 0..W {
            self.0[at] |= other.0[at];
        }
    }
}

/// Difference: cells of the first set that are not in the second.
impl<const W: usize> Sub for Cells<W> {
    type Output = Self;

    #[inline]
    fn sub(mut self, other: Self) -> Self {
        self -= other;
        self
    }
}

impl<const W: usize> SubAssign for Cells<W> {
    #[inline]
    fn sub_assign(&mut self, other: Self) {
        for at in 0..W {
            self.0[at] &= !other.0[at];
        }
    }
}

impl<const W: usize> FromIterator<Cell> for Cells<W> {
    #[inline]
    fn from_iter<I: IntoIterator<Item = Cell>>(cells: I) -> Self {
        cells.into_iter().fold(Self::EMPTY, Self::with)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn set_operations_agree_with_lists_of_cells() {
        let of = |cells: &[usize]| cells.iter().copied().map(Cell::new).collect::<Cells<2>>();
        let set = of(&[80, 3, 64]);
        assert_eq!(set.iter().map(Cell::index).collect::<Vec<_>>(), [3, 64, 80]);
        assert_eq!((set.len(), set.first(), set.single()), (3, Some(Cell::new(3)), None));
        assert_eq!([0, 3, 4].map(|count| set.has_at_least(count)), [true, true, false]);
        let several = [&[][..], &[3], &[80], &[3, 5], &[3, 80], &[64, 80]].map(|cells| of(cells).has_several());
        assert_eq!(several, [false, false, false, true, true, true]);
        assert_eq!((set & of(&[64, 5])).single(), Some(Cell::new(64)));
        assert_eq!((set - of(&[3, 64])) | of(&[1]), of(&[1, 80]));
        assert!(
            of(&[3]).is_subset(set)
                && !set.is_subset(of(&[3]))
                && set.intersects(of(&[80]))
                && !set.intersects(of(&[16]))
        );
        assert!(!set.has(Cell::new(0)) && set.has(Cell::new(80)) && set.without(Cell::new(80)).len() == 2);
    }
}
