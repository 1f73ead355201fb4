//! The puzzles that are carried inside the program.

use crate::grid::{Digit, Puzzle, Shape};

/// Puzzles of one kind. Nothing of it is read before it is asked for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Pack {
    /// One lower-case word, as it is typed and printed; where the puzzles are of one level, that.
    pub name: &'static str,
    /// What the library calls it.
    pub title: &'static str,
    text: &'static str,
}

/// All of them, as the library shows them.
pub const PACKS: [Pack; 5] = [
    Pack { name: "easy", title: "Easy", text: include_str!("../../puzzles/classic/easy.txt") },
    Pack { name: "medium", title: "Medium", text: include_str!("../../puzzles/classic/medium.txt") },
    Pack { name: "hard", title: "Hard", text: include_str!("../../puzzles/classic/hard.txt") },
    Pack { name: "unfair", title: "Unfair", text: include_str!("../../puzzles/classic/unfair.txt") },
    Pack { name: "extreme", title: "Extreme", text: include_str!("../../puzzles/classic/extreme.txt") },
];

impl Pack {
    /// The pack of this name.
    #[must_use]
    pub fn by_name(name: &str) -> Option<Self> {
        PACKS.into_iter().find(|pack| pack.name == name)
    }

    /// How many puzzles it has.
    #[must_use]
    pub fn len(self) -> usize {
        self.lines().count()
    }

    /// Whether it has none.
    #[must_use]
    pub fn is_empty(self) -> bool {
        self.len() == 0
    }

    /// Its puzzles as lines of text, in order, each with the slug of the hardest technique that it needs; `None` where the
    /// ladder does not reach the end.
    pub fn lines(self) -> impl Iterator<Item = (&'static str, Option<&'static str>)> {
        let lines = self.text.lines().filter(|line| !line.is_empty() && !line.starts_with('#'));
        lines.map(|line| line.split_once('\t').unwrap_or((line, "-"))).map(|(puzzle, hardest)| {
            let reached = hardest != "-";
            (puzzle, reached.then_some(hardest))
        })
    }

    /// The puzzle with this number, counted from 0.
    #[must_use]
    pub fn puzzle(self, index: usize) -> Option<Puzzle> {
        let (line, _) = self.lines().nth(index)?;
        let shape = Shape::of_side(line.len().isqrt()).ok().filter(|shape| shape.cells() == line.len())?;
        Some(Puzzle::classic(shape, line.chars().map(Digit::from_symbol).collect()))
    }
}
