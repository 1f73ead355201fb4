//! Number of ways to fill the cells of a board one by one, each with any of its candidates: the size of the search
//! space.
//!
//! Peter Norvig gives this number in “Solving Every Sudoku Puzzle”, counted after the singles have been placed:
//! 4.62838344192 × 10³⁸ for his hard puzzle. From the givens alone it is 1.741753 × 10⁴².

use grid::{Board, Candidates};

/// Number of candidates of each cell, and the product of these numbers.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Possibilities {
    /// Number of candidates by cell; 1 for a cell that has its digit.
    pub counts: Vec<usize>,
}

impl Possibilities {
    /// Counts the candidates after each given has been eliminated from its peers. Applies no other rule.
    #[must_use]
    pub fn of_givens(board: &Board) -> Self {
        Self::of(&board.candidates())
    }

    /// Counts the candidates after placing naked and hidden singles until none is left, or until a contradiction.
    #[must_use]
    pub fn after_singles(board: &Board) -> Self {
        let mut candidates = board.candidates();
        let _ = candidates.propagate();
        Self::of(&candidates)
    }

    /// Counts the candidates of each cell.
    #[must_use]
    pub fn of(candidates: &Candidates) -> Self {
        let cells = candidates.layout().shape().iter();
        Self { counts: cells.map(|cell| candidates.of_cell(cell).len()).collect() }
    }

    /// Returns the exact product of the counts in decimal.
    #[must_use]
    pub fn product(&self) -> String {
        let mut digits = vec![1_u64]; // in base 10⁹, least significant first
        for &count in &self.counts {
            let mut carry = 0;
            for digit in &mut digits {
                let product = *digit * count as u64 + carry;
                (*digit, carry) = (product % BASE, product / BASE);
            }
            if carry > 0 {
                digits.push(carry);
            }
        }
        let mut words = digits.pop().unwrap_or_default().to_string();
        digits.iter().rev().for_each(|digit| words += &format!("{digit:09}"));
        let trimmed = words.trim_start_matches('0');
        if trimmed.is_empty() { "0".to_owned() } else { trimmed.to_owned() }
    }

    /// Returns the product of the counts in short form: `4.628 × 10^38`. A product of at most seven digits is written
    /// in full.
    #[must_use]
    pub fn short(&self) -> String {
        let exact = self.product();
        if exact.len() <= 7 {
            return exact;
        }
        format!("{}.{} × 10^{}", &exact[..1], &exact[1..4], exact.len() - 1)
    }
}

const BASE: u64 = 1_000_000_000;

#[cfg(test)]
mod tests {
    use super::*;
    use crate::test_boards::{NORVIG, board};

    #[test]
    fn the_products_of_norvigs_hard_puzzle_are_exact() {
        let board = board(NORVIG);
        let (givens, singles) = (Possibilities::of_givens(&board), Possibilities::after_singles(&board));
        assert_eq!(givens.product(), "1741753256863334400000000000000000000000000");
        assert_eq!(singles.product(), "462838344192000000000000000000000000000");
        assert_eq!((givens.short().as_str(), singles.short().as_str()), ("1.741 × 10^42", "4.628 × 10^38"));
        assert_eq!(singles.counts.iter().filter(|&&count| count > 1).count(), 61);
    }

    #[test]
    fn small_and_dead_boards_have_small_products() {
        for (line, product) in
            [("1234341221434321", "1"), ("................", "4.294 × 10^9"), ("123....4........", "0")]
        {
            assert_eq!(Possibilities::of_givens(&board(line)).short(), product);
        }
    }
}
