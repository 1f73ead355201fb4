//! Unpacks the packed texts of f-puzzles and SudokuPad, given with their prefixes, ids of SudokuPad, and the strings of SudokuWiki and
//! Sudoku Coach.

use crate::exchange::lz_string::{self, Failure};
use crate::exchange::puzzle_builder::{DraftResult, PuzzleBuilder, Refusal};
use crate::exchange::{fpuzzles, sudoku_coach, sudokupad, sudokuwiki};
use crate::notation::Notation;
use crate::read_line;
use crate::text_fault::shown;
use crate::words_of_a_line::{Word, strip_prefix_ignoring_case};
use grid::{Family, Puzzle};

/// Maximum length of an unpacked text, in UTF-16 units. A board of side 64 with the candidates of every cell takes 0.9 million units in the
/// JSON of f-puzzles. The sites themselves have boards up to 16 × 16.
const MOST: usize = 1 << 20;

/// Whether a text is a packed puzzle, or an id of SudokuPad. The id must begin with `scf` or contain a puzzle.
pub(super) fn is_packed(text: &str) -> bool {
    let is_payload = |payload: &str| payload.len() > 20 && !payload.contains(' ');
    let marks = ["fpuzzles", "fpuz", "scl", "ctc"];
    marks.iter().any(|mark| text.strip_prefix(mark).is_some_and(is_payload))
        || text.len() > 100 && text.starts_with("N4I") && text.bytes().all(is_base64)
        || sudokuwiki::is_known(text)
        || sudoku_coach::is_known(text)
        || without_scf(text).is_some_and(|id| id.len() > 5 && is_alphanumeric(id)) && !is_board(text)
        || is_puzzle_id(text)
}

/// Whether a text is an id of SudokuPad that contains a puzzle. It must have upper-case letters, for digits with few empty cells after
/// them, and lower-case letters, for digits with more.
pub(super) fn is_puzzle_id(text: &str) -> bool {
    let has = |is_of: fn(&u8) -> bool| text.bytes().any(|b| is_of(&b));
    (17..=81).contains(&text.len())
        && is_alphanumeric(text)
        && has(u8::is_ascii_uppercase)
        && has(u8::is_ascii_lowercase)
        && numbered(text).is_some()
}

/// Whether a text looks like an id under which SudokuPad or f-puzzles stores a puzzle.
pub(super) fn is_short_id(text: &str) -> bool {
    let letters = text.bytes().filter(u8::is_ascii_alphabetic).count();
    let is_mixed = 3 * letters >= text.len() && letters < text.len();
    (6..=12).contains(&text.len()) && is_alphanumeric(text) && is_mixed && !is_board(text)
}

fn is_alphanumeric(text: &str) -> bool {
    text.bytes().all(|b| b.is_ascii_alphanumeric())
}

/// Whether a text is a board with one character per cell.
pub(super) fn is_board(text: &str) -> bool {
    read_line::symbols(Word::line(text)).is_ok()
}

/// Returns the part of an id after the prefix `scf`, in upper or lower case; `None` if it has no such prefix.
fn without_scf(text: &str) -> Option<&str> {
    strip_prefix_ignoring_case(text, "scf")
}

/// Returns the puzzle of a packed text or an id.
///
/// # Errors
/// Fails if the text cannot be unpacked, or if it contains no puzzle.
pub(super) fn unpack(payload: &str) -> DraftResult {
    if let Some(packed) = payload.strip_prefix("fpuzzles").or_else(|| payload.strip_prefix("fpuz")) {
        return fpuzzles::read(&unpacked(packed)?);
    }
    if let Some(packed) = payload.strip_prefix("scl").or_else(|| payload.strip_prefix("ctc")) {
        return sudokupad::read(&unpacked(packed)?);
    }
    if payload.len() > 100 && payload.starts_with("N4I") {
        return fpuzzles::read(&unpacked(payload)?);
    }
    if sudokuwiki::is_known(payload) {
        return sudokuwiki::read(payload);
    }
    if sudoku_coach::is_known(payload) {
        return sudoku_coach::read(payload);
    }
    let id = without_scf(payload).unwrap_or(payload).split('/').next().unwrap_or_default();
    numbered(id).ok_or_else(|| {
        let why = "expected a link that holds a puzzle, found one to a puzzle stored elsewhere";
        format!("{why}: {}", shown(payload))
    })
}

/// Reads an id of SudokuPad. Each character represents a digit, or 0 for an empty cell, and the number of empty cells that follow. After
/// the last cell, `w` stands for windows and `x` for diagonals.
fn numbered(id: &str) -> Option<(Puzzle, Notation)> {
    let mut draft = PuzzleBuilder::of_side(9).ok()?;
    let mut at = 0;
    for c in id.bytes() {
        if at == draft.digits.len() {
            match c {
                b'w' => draft.whole(Family::Window).ok()?,
                b'x' => draft.whole(Family::Diagonal).ok()?,
                _ => return None,
            }
            continue;
        }
        let index = match c {
            b'0'..=b'9' => c - b'0',
            b'A'..=b'Z' => c - b'A' + 10,
            b'a'..=b'x' => c - b'a' + 36,
            _ => return None,
        };
        let (digit, blanks) = (i64::from(index % 10), usize::from(index / 10));
        *draft.digits.get_mut(at)? = if digit > 0 { draft.digit(digit).ok() } else { None };
        at += 1 + blanks;
    }
    if at == draft.digits.len() { draft.finish().ok() } else { None }
}

/// Returns the unpacked text of a text that lz-string has packed.
fn unpacked(packed: &str) -> Result<String, Refusal> {
    let packed = packed.replace(' ', "+"); // browsers replace each plus in a query by a space
    let packed = packed.trim_end_matches(|c| !u8::try_from(c).is_ok_and(is_base64));
    let broken = || "expected a puzzle packed by lz-string, found one that cannot be unpacked".to_owned();
    let units = lz_string::unpack(packed, MOST).map_err(|failure| match failure {
        Failure::Broken => broken(),
        Failure::TooLong => format!("expected a packed puzzle of at most {MOST} characters, found more"),
    })?;
    String::from_utf16(&units).ok().filter(|text| !text.is_empty()).ok_or_else(broken)
}

const fn is_base64(b: u8) -> bool {
    b.is_ascii_alphanumeric() || matches!(b, b'+' | b'/' | b'=' | b'-' | b'_')
}
