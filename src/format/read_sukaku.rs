//! Reads sukakus: boards of 9 × 9 given by their candidates. A sukaku has 729 characters, nine for each cell. The d-th of these nine
//! characters is the digit d or marks its absence.

use crate::cell_places::{Found, Places};
use crate::frame_characters::{is_bar, is_border};
use crate::notation::Notation;
use crate::pencil_marks::position;
use crate::text_fault::{Fault, LineFault};
use crate::words_of_a_line::{Word, is_blank, is_rare_blank};
use grid::{CellSet, Digit, DigitSet, Layout, Shape};

/// Number of characters in a sukaku.
const CHARACTERS: usize = 729;

/// Number of cells of a sukaku.
const CELLS: usize = 81;

/// Minimum number of cells with a candidate. A board of 27 × 27 with a few givens has the same number of characters, and fewer such cells.
const LEAST: usize = CELLS / 2;

/// Returns the sukaku of 729 characters, one word each; `None` if they are not a sukaku. The characters may also be those of a drawing with
/// 27 rows, in which each cell is a square of 3 × 3 characters.
pub(super) fn read(characters: &[Word]) -> Option<Found> {
    if characters.len() != CHARACTERS {
        return None;
    }
    let drawn = |at: usize| {
        let (cell, place) = (at / 9, at % 9);
        characters[(cell / 9 * 3 + place / 3) * 27 + cell % 9 * 3 + place % 3]
    };
    let drawing: Vec<Word> = (0..CHARACTERS).map(drawn).collect();
    [characters, drawing.as_slice()].into_iter().find_map(|characters| {
        let sets = sets(characters)?;
        if sets.iter().filter(|set| !set.is_empty()).count() < LEAST {
            return None;
        }
        let places = Places::each(characters.chunks(9).map(|group| group[0]));
        let puzzle = position(&Layout::classic(Shape::nine()), &sets, CellSet::new());
        Some(Found { puzzle, notation: Notation::Symbols, places })
    })
}

/// Returns the candidates of each group of nine characters. `None` if a character is neither a mark for an absent digit nor the digit of
/// its position.
fn sets(characters: &[Word]) -> Option<Vec<DigitSet>> {
    let candidate = |(place, word): (usize, &Word)| match word.letter()? {
        c if is_blank(c) || is_rare_blank(c) => Some(None),
        c => Digit::from_symbol(c).filter(|digit| digit.index() == place).map(Some),
    };
    let set = |group: &[Word]| -> Option<DigitSet> {
        let candidates = group.iter().enumerate().map(candidate).collect::<Option<Vec<_>>>()?;
        Some(candidates.into_iter().flatten().collect())
    };
    characters.chunks(9).map(set).collect()
}

/// Returns the number of lines per sukaku in a text that begins with a sukaku: 9 if each line holds a row of cells, or 81 if each line
/// holds one cell. `None` if the text does not begin with a sukaku.
pub(super) fn lines<'a>(text: impl Iterator<Item = &'a str>) -> Option<usize> {
    let rows: Vec<String> = text.filter_map(squeezed).take(CELLS).collect();
    let digits = |rows: &[String]| -> Option<usize> {
        let characters: Vec<Word> = rows.iter().flat_map(|row| Word::line(row).letters()).collect();
        Some(sets(&characters)?.iter().map(|set| set.len()).sum())
    };
    // Rows of 9 × 9 boards would repeat a digit in a column if they had that many digits, because each board has at most nine of each
    // digit.
    match rows.first()?.chars().count() {
        81 if digits(&rows[..1])? > 9 => Some(9),
        9 if rows.len() == CELLS && rows.iter().all(|row| row.chars().count() == 9) && digits(&rows)? > CELLS => {
            Some(CELLS)
        }
        _ => None,
    }
}

/// Whether these lines may be the beginning of a sukaku with 81 lines. There must be more of them than a 9 × 9 board has rows, and all of
/// their digits must be in their positions.
pub(super) fn may_go_on<'a>(text: impl Iterator<Item = &'a str>) -> bool {
    let rows: Vec<String> = text.filter_map(squeezed).take(CELLS).collect();
    let is_cell = |row: &String| {
        let characters: Vec<Word> = Word::line(row).letters().collect();
        characters.len() == 9 && sets(&characters).is_some()
    };
    (10..CELLS).contains(&rows.len()) && rows.iter().all(is_cell)
}

/// Returns the characters of a line without separators; `None` if there are none or the line is part of a frame.
fn squeezed(line: &str) -> Option<String> {
    let is_row = !is_border(line.trim());
    let squeezed: String = line.chars().filter(|&c| !c.is_whitespace() && !is_bar(c)).collect();
    (is_row && !squeezed.is_empty()).then_some(squeezed)
}

/// Whether a line belongs to a sukaku, because it is neither empty nor part of a frame.
pub(super) fn is_row(line: &str) -> bool {
    squeezed(line).is_some()
}

/// Returns the sukaku on these lines, each of which is given with its line number.
///
/// # Errors
/// Fails if the lines do not form a sukaku.
pub(super) fn of_lines(lines: &[(usize, String)]) -> Result<Found, Fault> {
    let width = CHARACTERS / lines.len().max(1);
    let mut characters = Vec::new(); // with their line numbers
    for (line, text) in lines {
        let letters = Word::line(text).letters();
        let row: Vec<Word> =
            letters.filter(|word| !word.text.contains(|c: char| c.is_whitespace() || is_bar(c))).collect();
        if row.len() != width {
            let expected = format!("expected {width} characters for candidates in a row, found {}", row.len());
            return Err(LineFault::new(text.trim_end().chars().count(), expected).on(*line));
        }
        characters.extend(row.into_iter().map(|word| (*line, word)));
    }
    let words: Vec<Word> = characters.iter().map(|&(_, word)| word).collect();
    let first = lines.first().map_or(1, |&(line, _)| line);
    let places = characters.iter().step_by(9).map(|&(line, word)| (line, word.at + 1)).collect();
    let found = read(&words).map(|found| Found { places: Places::Each(places), ..found });
    let expected = "expected 81 groups of nine characters, in each the digit d or a blank at place d, found others";
    found.ok_or_else(|| LineFault::new(0, expected).on(first))
}
