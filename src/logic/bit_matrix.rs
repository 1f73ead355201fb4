//! Table of bits.

/// Table of bits whose rows have the same number of words, in one allocation.
#[derive(Clone, Debug, Default)]
pub(crate) struct BitMatrix {
    /// Number of words in a row.
    words: usize,
    /// Words of all rows, row by row. Bit `i` of a row is bit `i % 64` of its word `i / 64`.
    bits: Vec<u64>,
}

impl BitMatrix {
    /// Returns a table of `count` rows of `words` words, in which no bit is set.
    pub fn new(count: usize, words: usize) -> Self {
        Self { words, bits: vec![0; words * count] }
    }

    /// Number of words in a row.
    pub const fn words(&self) -> usize {
        self.words
    }

    /// Returns all rows. `N` must be the number of words in a row.
    pub fn rows<const N: usize>(&self) -> &[[u64; N]] {
        self.bits.as_chunks().0
    }

    /// Returns all rows for writing. `N` must be the number of words in a row.
    pub fn rows_mut<const N: usize>(&mut self) -> &mut [[u64; N]] {
        self.bits.as_chunks_mut().0
    }

    /// Returns row number `at`, counted from 0.
    pub fn row(&self, at: usize) -> &[u64] {
        &self.bits[at * self.words..][..self.words]
    }

    /// Returns row number `at` for writing, counted from 0.
    pub fn row_mut(&mut self, at: usize) -> &mut [u64] {
        &mut self.bits[at * self.words..][..self.words]
    }

    /// Sets a bit of row number `at`.
    pub fn set(&mut self, at: usize, bit: usize) {
        self.bits[at * self.words + bit / 64] |= 1 << (bit % 64);
    }
}
