//! Recognizes solutions below their puzzles. They are full boards under a heading such as `Solution`, and are not puzzles themselves.

use std::collections::VecDeque;

use crate::reading_result::Record;
use grid::{Digit, Puzzle};

/// Words that announce a solution, in lower case.
const WORDS: [&str; 24] = [
    "solution",
    "solutions",
    "solved",
    "answer",
    "answers",
    "lösung",
    "lösungen",
    "loesung",
    "auflösung",
    "solución",
    "solucion",
    "soluciones",
    "soluzione",
    "soluzioni",
    "solução",
    "solucao",
    "oplossing",
    "oplossingen",
    "lösning",
    "løsning",
    "rozwiązanie",
    "řešení",
    "решение",
    "ответ",
];

/// Number of characters at the beginning of a line in which an announcement is searched for.
const BEGINNING: usize = 80;

/// Maximum number of puzzles whose digits are kept until their solutions are found.
const MOST: usize = 16;

/// The latest puzzles of a text, and whether their solutions have been announced.
#[derive(Debug, Default)]
pub(super) struct Solutions {
    recent: VecDeque<Vec<Option<Digit>>>,
    /// Number of the latest line that announces a solution, counted from 1. `None` if there is no such line, or if a puzzle has followed
    /// it.
    announced: Option<usize>,
}

impl Solutions {
    /// Whether a solution has been announced and no puzzle has followed since.
    pub(super) const fn are_awaited(&self) -> bool {
        self.announced.is_some()
    }

    /// Records whether a line announces a solution. Returns whether the line is a heading without a board and announces the solution of a
    /// puzzle above.
    pub(super) fn hear(&mut self, line: usize, text: &str) -> bool {
        let end = text.char_indices().nth(BEGINNING).map_or(text.len(), |(at, _)| at);
        let beginning = &text[..end];
        if !beginning.split(|c: char| !c.is_alphabetic()).any(announces) {
            return false;
        }
        self.announced = Some(line);
        end == text.len() && !self.recent.is_empty() && is_heading(text)
    }

    /// Stores the digits of a board unless it is full.
    pub(super) fn remember(&mut self, digits: impl Iterator<Item = Option<Digit>>) {
        let mut board = if self.recent.len() < MOST { Vec::new() } else { self.recent.pop_front().unwrap_or_default() };
        board.clear();
        board.extend(digits);
        if board.iter().any(Option::is_none) {
            self.recent.push_back(board);
        }
    }

    /// Whether a record is the announced solution of a puzzle above. If the record is itself a puzzle, it is stored.
    pub(super) fn has(&mut self, record: &Record) -> bool {
        let Ok(puzzle) = &record.result else { return false };
        let is_announced = self.announced.is_some_and(|line| line <= record.line);
        if !puzzle.is_full() {
            if is_announced {
                self.announced = None;
            }
            self.remember(puzzle.digits.iter().copied());
            return false;
        }
        let solved = if is_announced { self.recent.iter().position(|digits| completes(puzzle, digits)) } else { None };
        solved.and_then(|at| self.recent.remove(at)).is_some()
    }
}

/// Whether a word announces a solution.
fn announces(word: &str) -> bool {
    word.len() >= 5 && WORDS.iter().any(|known| known.chars().eq(word.chars().flat_map(char::to_lowercase)))
}

/// Whether a line that announces a solution is a heading without a board. A heading consists of words and has fewer than six digits.
fn is_heading(text: &str) -> bool {
    let is_plain = |c: char| c.is_alphanumeric() || c.is_whitespace() || ":.,-–—#*=_()[]'\"&!?".contains(c);
    let digits = text.chars().filter(char::is_ascii_digit).count();
    let is_short = |word: &str| word.chars().count() < 16;
    digits < 6 && text.chars().all(is_plain) && text.split(|c: char| !c.is_alphanumeric()).all(is_short)
}

/// Whether a full board contains all digits of the puzzle with these digits.
fn completes(solution: &Puzzle, digits: &[Option<Digit>]) -> bool {
    solution.digits.len() == digits.len()
        && digits.iter().zip(&solution.digits).all(|(given, digit)| given.is_none() || given == digit)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn headings_are_distinguished_from_lines_with_cells() {
        for (text, expected) in [
            ("Solution", (true, true)),
            ("SOLUTION:", (true, true)),
            ("  **Lösung 3**", (true, true)),
            ("## Answer key", (true, true)),
            ("[Solution]", (true, true)),
            ("Puzzle 12: solution", (true, true)),
            ("Solution: 1234341221434321", (true, false)),
            ("Solution: 1 2 3 4 3 4 1 2 2 1 4 3 4 3 2 1", (true, false)),
            ("solution = [[1, 2", (true, true)),
            ("https://example.org/solution", (true, false)),
            ("Puzzle", (false, false)),
            ("resolution", (false, false)),
            ("1234341221434321", (false, false)),
        ] {
            let mut solutions = Solutions::default();
            assert!(!solutions.hear(7, text), "there is no puzzle above");
            solutions.remember([None].into_iter());
            let is_heading = solutions.hear(7, text);
            assert_eq!((solutions.announced == Some(7), is_heading), expected, "{text}");
        }
    }
}
