//! Memory limit for lists of puzzles.

use std::sync::Arc;

use grid::{Layout, Puzzle};

/// Maximum memory of the puzzles in a list, in bytes. That is enough for a thousand killer sudokus with side length 9. A list of puzzles
/// with side length 16 and without further rules reaches its maximum length before this limit. A limit is needed because a game ID of 170
/// bytes can describe a puzzle of 2 MB.
const MOST: usize = 32 << 20;

/// Account of the memory that a list of puzzles takes, with a limit. Consecutive puzzles share a layout if their shapes and rules are
/// equal.
#[derive(Debug)]
pub struct PuzzleMemory {
    left: usize,                 // bytes that may still be taken
    layout: Option<Arc<Layout>>, // layout of the latest puzzle
}

impl Default for PuzzleMemory {
    fn default() -> Self {
        Self::up_to(MOST)
    }
}

impl PuzzleMemory {
    /// Returns the memory account of an empty list, with a limit of `left` bytes.
    pub(super) const fn up_to(left: usize) -> Self {
        Self { left, layout: None }
    }

    /// Counts one more puzzle and returns it. The puzzle shares the layout of the previous one if their shapes and rules are equal. `None`
    /// if not enough memory is left for the puzzle.
    pub fn admit(&mut self, mut puzzle: Puzzle) -> Option<Puzzle> {
        let is_equal =
            |layout: &&Arc<Layout>| layout.shape() == puzzle.shape() && layout.rules() == puzzle.layout.rules();
        let memory = match self.layout.as_ref().filter(is_equal) {
            Some(layout) => {
                puzzle.layout = Arc::clone(layout);
                puzzle.memory() - puzzle.layout.memory()
            }
            None => puzzle.memory(),
        };
        self.left = self.left.checked_sub(memory)?;
        self.layout = Some(Arc::clone(&puzzle.layout));
        Some(puzzle)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use format::read_one;

    fn admitted(lines: impl Iterator<Item = String>) -> Vec<Puzzle> {
        let mut held = PuzzleMemory::up_to(1 << 20);
        lines.map_while(|line| held.admit(read_one(&line).unwrap())).collect()
    }

    #[test]
    fn puzzles_are_admitted_as_long_as_there_is_memory() {
        let blank = ".".repeat(81);
        let cages = |at: usize| format!("cage {}: r1c1 r1c2; cage: r2c1 r2c2; {blank}", at % 15 + 3);
        let count = admitted((0..999).map(cages)).len();
        assert!((20..100).contains(&count), "each has a layout of its own: {count}");
        assert_eq!(admitted((0..999).map(|_| blank.clone())).len(), 999, "all share one");
    }

    #[test]
    fn the_layout_of_a_refused_puzzle_is_not_shared() {
        let knight = read_one(&format!("knight; {}", ".".repeat(4096))).unwrap();
        let mut held = PuzzleMemory::up_to(knight.memory() - 1);
        assert!(held.admit(knight.clone()).is_none());
        assert!(held.admit(knight).is_none(), "its layout would not be counted");
        assert!(held.admit(read_one(&".".repeat(81)).unwrap()).is_some());
    }

    #[test]
    fn puzzles_with_equal_rules_share_a_layout() {
        let held = admitted((0..999).map(|_| format!("knight; {}", ".".repeat(81))));
        assert_eq!(held.len(), 999);
        assert!(held.iter().all(|puzzle| Arc::ptr_eq(&puzzle.layout, &held[0].layout)));
    }
}
