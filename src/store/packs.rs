//! The puzzles that are carried inside the program.

use crate::format::read_one;
use crate::grid::Puzzle;
use crate::logic::Level;

/// Puzzles of one kind. Nothing of it is read before it is asked for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Pack {
    /// One lower-case word, as it is typed and printed.
    pub name: &'static str,
    /// What the library calls it.
    pub title: &'static str,
    /// How hard each of its puzzles is.
    pub level: Level,
    text: &'static str,
}

/// All of them, as the library shows them.
pub const PACKS: [Pack; 5] = [
    classic(Level::Easy, "Easy", include_str!("../../puzzles/classic/easy.txt")),
    classic(Level::Medium, "Medium", include_str!("../../puzzles/classic/medium.txt")),
    classic(Level::Hard, "Hard", include_str!("../../puzzles/classic/hard.txt")),
    classic(Level::Unfair, "Unfair", include_str!("../../puzzles/classic/unfair.txt")),
    classic(Level::Extreme, "Extreme", include_str!("../../puzzles/classic/extreme.txt")),
];

const fn classic(level: Level, title: &'static str, text: &'static str) -> Pack {
    Pack { name: level.word(), title, level, text }
}

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
        read_one(line).ok()
    }
}
