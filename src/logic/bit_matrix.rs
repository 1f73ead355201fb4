//! Table of bits, stored in 64-bit words.

/// Table of bits in one allocation. All rows have the same number of 64-bit words.
#[derive(Clone, Debug, Default)]
pub(crate) struct BitMatrix {
    /// Number of 64-bit words in each row.
    words: usize,
    /// Words of all rows, row by row. Bit `i` of a row is bit `i % 64` of its word `i / 64`.
    bits: Vec<u64>,
}

impl BitMatrix {
    /// Returns a table with `count` rows of `words` words each, in which no bit is set.
    pub fn new(count: usize, words: usize) -> Self {
        Self { words, bits: vec![0; words * count] }
    }

    /// Returns the number of 64-bit words in each row.
    pub const fn words(&self) -> usize {
        self.words
    }

    /// Returns all rows as arrays of words. `N` must be the number of words in a row.
    pub fn rows<const N: usize>(&self) -> &[[u64; N]] {
        self.bits.as_chunks().0
    }

    /// Returns all rows as arrays of words, for writing. `N` must be the number of words in a row.
    pub fn rows_mut<const N: usize>(&mut self) -> &mut [[u64; N]] {
        self.bits.as_chunks_mut().0
    }

    /// Returns the words of row number `at`, counted from 0.
    pub fn row(&self, at: usize) -> &[u64] {
        &self.bits[at * self.words..][..self.words]
    }

    /// Returns the words of row number `at`, counted from 0, for writing.
    pub fn row_mut(&mut self, at: usize) -> &mut [u64] {
        &mut self.bits[at * self.words..][..self.words]
    }

    /// Sets bit number `bit` of row number `at`, both counted from 0.
    pub fn set(&mut self, at: usize, bit: usize) {
        self.bits[at * self.words + bit / 64] |= 1 << (bit % 64);
    }
}
