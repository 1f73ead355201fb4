//! Tables of bits.

/// Rows of bits, all of one width, in one allocation.
#[derive(Clone, Debug, Default)]
pub(crate) struct BitMatrix {
    words: usize, // of a row
    bits: Vec<u64>,
}

impl BitMatrix {
    /// Returns `count` rows of `words` words, no bit set.
    pub fn new(count: usize, words: usize) -> Self {
        Self { words, bits: vec![0; words * count] }
    }

    /// Number of words in a row.
    pub const fn words(&self) -> usize {
        self.words
    }

    /// Returns all rows, if they have `N` words.
    pub fn wide<const N: usize>(&self) -> &[[u64; N]] {
        self.bits.as_chunks().0
    }

    /// Returns all rows for writing, if they have `N` words.
    pub fn wide_mut<const N: usize>(&mut self) -> &mut [[u64; N]] {
        self.bits.as_chunks_mut().0
    }

    /// Returns a row.
    pub fn row(&self, at: usize) -> &[u64] {
        &self.bits[at * self.words..][..self.words]
    }

    /// Returns a row for writing.
    pub fn row_mut(&mut self, at: usize) -> &mut [u64] {
        &mut self.bits[at * self.words..][..self.words]
    }

    /// Sets a bit of a row.
    pub fn set(&mut self, at: usize, bit: usize) {
        self.bits[at * self.words + bit / 64] |= 1 << (bit % 64);
    }
}
