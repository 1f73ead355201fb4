//! A puzzle of a book, stored in one byte per cell.

use std::sync::Arc;

use grid::{Digit, Layout, Puzzle, Shape};
use text::is_unprintable;

/// Result of the search for solutions.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Verdict {
    /// Exactly one solution, which is stored in the figure.
    Unique,
    /// No solution.
    None,
    /// More than one solution.
    Many,
    /// Unknown number of solutions, because the search was stopped or did not take place.
    Unknown,
}

impl Verdict {
    /// All verdicts, in the order of their discriminants, which `FigureStore` stores.
    pub(super) const ALL: [Self; 4] = [Self::Unique, Self::None, Self::Many, Self::Unknown];

    /// Returns the words printed in place of a solution.
    pub(super) const fn words(self) -> &'static str {
        match self {
            Self::Unique => "solved",
            Self::None => "no solution",
            Self::Many => "several solutions",
            Self::Unknown => "not solved",
        }
    }
}

/// Puzzle, with its solution if that is known to be unique.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Figure {
    pub(super) shape: Shape,
    /// Number of the digit of each cell, or 0 for none. [`GIVEN`] is added if the puzzle shows the digit.
    pub(super) cells: Box<[u8]>,
    pub(super) verdict: Verdict,
    pub(super) note: Box<str>,
    /// Layout; `None` if it is classic.
    pub(super) layout: Option<Arc<Layout>>,
}

/// Bit for a digit that the puzzle shows. Numbers of digits are at most 64, so that this bit is unused.
const GIVEN: u8 = 128;

impl Figure {
    /// Maximum length of a note, in bytes. Longer notes are cut and end in dots.
    const NOTE: usize = 124;

    /// Creates the figure of a puzzle. The figure shows all digits of the puzzle, both givens and placed digits. The verdict is
    /// [`Verdict::Unknown`].
    #[must_use]
    pub fn new(puzzle: &Puzzle) -> Self {
        let cells = puzzle.digits.iter().map(|digit| digit.map_or(0, |digit| number(digit) | GIVEN)).collect();
        let layout = (!puzzle.layout.is_classic()).then(|| Arc::clone(&puzzle.layout));
        Self { shape: puzzle.shape(), cells, verdict: Verdict::Unknown, note: "".into(), layout }
    }

    /// Sets the unique solution, one digit per cell.
    #[must_use]
    pub fn solved(mut self, solution: &[Digit]) -> Self {
        for (cell, &digit) in self.cells.iter_mut().zip(solution) {
            *cell = *cell & GIVEN | number(digit);
        }
        self.verdict = Verdict::Unique;
        self
    }

    /// Sets the verdict that explains why there is no solution to print.
    #[must_use]
    pub fn unsolved(self, verdict: Verdict) -> Self {
        Self { verdict, ..self }
    }

    /// Sets the note beside the number. The note becomes one short line without unprintable characters.
    #[must_use]
    pub fn noted(self, words: &str) -> Self {
        let plain: Vec<String> =
            words.split_whitespace().map(|word| word.chars().filter(|&c| !is_unprintable(c)).collect()).collect();
        let mut note = plain.join(" ");
        if note.len() > Self::NOTE {
            let whole = (0..=Self::NOTE - 3).rev().find(|&end| note.is_char_boundary(end)).unwrap_or_default();
            note = note[..whole].trim_end().to_owned() + "...";
        }
        Self { note: note.into(), ..self }
    }

    /// Creates the figure of an empty classic board.
    pub(super) fn blank(shape: Shape) -> Self {
        Self { shape, cells: vec![0; shape.cells()].into(), verdict: Verdict::Unknown, note: "".into(), layout: None }
    }

    /// Returns the digit that the puzzle shows in each cell; `None` for cells without one.
    pub(super) fn givens(&self) -> impl Iterator<Item = Option<Digit>> {
        self.cells.iter().map(|&cell| if cell & GIVEN == 0 { None } else { digit(cell) })
    }

    /// Returns the digit of the solution in each cell, and whether the puzzle shows this digit.
    pub(super) fn filled(&self) -> impl Iterator<Item = (Option<Digit>, bool)> {
        self.cells.iter().map(|&cell| (digit(cell), cell & GIVEN != 0))
    }
}

const fn number(digit: Digit) -> u8 {
    digit.number() as u8
}

fn digit(cell: u8) -> Option<Digit> {
    usize::from(cell & !GIVEN).checked_sub(1).map(Digit::new)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::read_one;

    #[test]
    fn givens_are_distinguished_in_the_solution() {
        let puzzle = read_one("1.....2..3.....4").unwrap();
        let solution: Vec<Digit> = "1243342143122134".chars().filter_map(Digit::from_symbol).collect();
        let figure = Figure::new(&puzzle).solved(&solution);
        assert_eq!(figure.givens().collect::<Vec<_>>(), puzzle.digits);
        assert!(figure.filled().map(|(digit, _)| digit).eq(solution.into_iter().map(Some)));
        assert!(figure.filled().map(|(_, is_given)| is_given).eq(puzzle.digits.iter().map(Option::is_some)));
    }

    #[test]
    fn a_note_is_one_short_line() {
        let figure = Figure::new(&read_one("1.....2..3.....4").unwrap());
        assert_eq!(&*figure.clone().noted(" hard\t\n 4.2\u{7}\u{202e} ").note, "hard 4.2");
        let long = figure.noted(&"é".repeat(199)).note;
        assert!(long.len() <= Figure::NOTE && long.ends_with("é..."), "{long}");
    }
}
