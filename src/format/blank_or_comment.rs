//! Recognizes comments, and rows whose character for an empty cell looks like the beginning of a comment (`#`) or part of a frame (`-`).

use crate::digit_alphabet;
use crate::frame_characters::is_bar;
use crate::markdown_and_code::is_delimiter;
use crate::size_limits::LONGEST_LINE;
use crate::words_of_a_line::{Word, is_board_size, is_side};

/// Character for an empty cell that elsewhere begins a comment (`#`) or draws a frame (`-`), and the number of cells per line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct BlankMark {
    mark: char,
    cells: usize,
}

impl BlankMark {
    /// Returns the mark used by the first line that consists only of `#` or `-` and of digits or letters. `None` if there is no such line.
    pub(super) fn of<'a>(mut lines: impl Iterator<Item = &'a str>) -> Option<Self> {
        lines.find_map(|line| {
            let mark = if line.contains('#') { '#' } else { '-' };
            let cells = cells(line, mark)?;
            let is_row = is_side(cells) || is_board_size(cells);
            let marks = line.matches(mark).count();
            let has_letters = || mark == '#' && marks > 1 && marks < cells; // words may have dashes
            let has_both = marks > 0 && (line.contains(|c: char| c.is_ascii_digit()) || has_letters());
            (is_row && has_both && !line.starts_with('#') && !is_delimiter(line)).then_some(Self { mark, cells })
        })
    }

    /// Whether a line has exactly `self.cells` cells, even if it looks like a comment or a frame.
    pub(super) fn has(self, line: &str) -> bool {
        cells(line, self.mark) == Some(self.cells)
    }
}

/// Returns the number of cells in a line of digits, upper-case letters, marks and separators. `None` if the line has any other character.
fn cells(line: &str, mark: char) -> Option<usize> {
    let is_gap = |c: char| c == ' ' || c == '\t' || is_bar(c);
    let mut cells = 0;
    for c in line.chars().filter(|&c| !is_gap(c)) {
        if c != mark && !c.is_ascii_digit() && !c.is_ascii_uppercase() {
            return None;
        }
        cells += 1;
    }
    Some(cells)
}

/// Whether a line is skipped. Delimiters between puzzles are skipped, and so are lines that begin with `//` and hold no puzzle. A line that
/// begins with `#` is skipped unless it is a numbered puzzle, a puzzle with `#` for empty cells, or a row with this mark.
pub(super) fn is_comment(line: &str, blank_mark: Option<BlankMark>) -> bool {
    let Some(rest) = line.strip_prefix('#') else {
        if let Some(comment) = line.trim_start().strip_prefix("//") {
            return !has_board(comment);
        }
        return is_delimiter(line) && !blank_mark.is_some_and(|mark| mark.has(line));
    };
    !is_puzzle(line.trim_end()) && !is_numbered_puzzle(rest) && !blank_mark.is_some_and(|mark| mark.has(line))
}

/// Whether a text is a number, a separator and a complete puzzle: `1 53..7…`, ` 12: 53..7…`.
fn is_numbered_puzzle(text: &str) -> bool {
    let start = text.trim();
    let rest = start.trim_start_matches(|c: char| c.is_ascii_digit());
    let behind = rest.strip_prefix(['.', ':', ')', ',', ';']).unwrap_or(rest);
    let is_separated = behind.len() < rest.len() || rest.starts_with([' ', '\t']);
    (1..8).contains(&(start.len() - rest.len())) && is_separated && is_board(behind.trim())
}

/// Whether a text is a complete board with one character per cell.
fn is_board(text: &str) -> bool {
    let cells = if text.len() > LONGEST_LINE { 0 } else { text.chars().count() };
    is_board_size(cells)
        && digit_alphabet::digits(&Word::line(text).letters().collect::<Vec<_>>(), cells.isqrt()).is_ok()
}

/// Whether a comment of source code holds a complete board, either as a single word or with its cells split into several words.
fn has_board(comment: &str) -> bool {
    let is_gap = |c: char| c.is_whitespace() || is_bar(c) || ",;:=?&/\"'`()[]".contains(c);
    let squeezed = || comment.chars().filter(|&c| !is_gap(c)).collect::<String>();
    comment.split(is_gap).any(is_board) || comment.len() <= LONGEST_LINE && is_board(&squeezed())
}

/// Whether a line is a label in brackets followed by a puzzle, or a row of a puzzle, whose first cell is an empty one written as `#`:
/// `[1] #53##7###`, `(Game 2): #53##7###`. Without this check, it would be taken for source code with a comment.
pub(super) fn is_behind_label(line: &str) -> bool {
    let text = line.trim();
    let close = match text.bytes().next() {
        Some(b'[') => ']',
        Some(b'(') => ')',
        _ => return false,
    };
    let Some((label, rest)) = text[1..].split_once(close) else { return false };
    let board = rest.trim_start_matches([':', ' ', '\t']);
    if !board.starts_with('#') || label.contains([',', '\'', '"', '[', '(']) {
        return false;
    }
    let is_row = |word: &str| {
        let marks = word.bytes().filter(|&b| b == b'#').count();
        let is_cell = |b: u8| b == b'#' || b.is_ascii_digit();
        is_side(word.len()) && (2..word.len()).contains(&marks) && word.bytes().all(is_cell)
    };
    let is_whole = |text: &str| text.len() <= LONGEST_LINE && is_puzzle(&text.replace([' ', '\t', '|'], ""));
    board.split_whitespace().next().is_some_and(|word| is_puzzle(word) || is_row(word)) || is_whole(board)
}

/// Whether a line is a board of digits, upper-case letters and `#`.
pub(super) fn is_puzzle(line: &str) -> bool {
    line.chars().all(|c| c == '#' || c.is_ascii_digit() || c.is_ascii_uppercase()) && digit_alphabet::is_board(line)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_comment_is_distinguished_from_a_board_with_its_mark() {
        let line = "53##7####6##195####98####6#8###6###34##8#3##17###2###6#6####28####419##5####8##79";
        let starts_blank = line.replacen('5', "#", 1);
        let blank_mark = BlankMark::of(["# about", "#########", "53##7####"].into_iter());
        assert!(
            is_comment("# about", blank_mark) && is_comment("#53", blank_mark) && is_comment("##########", blank_mark)
        );
        assert!(!is_comment("#98####6#", blank_mark) && !is_comment("#########", blank_mark));
        assert!(is_comment("#########", None) && is_comment("#98####6#", None) && is_comment("#A me", None));
        assert!(!is_comment(&starts_blank, None) && !is_comment("53##7####", None));
        assert!(is_comment(&"#".repeat(81), None));
    }

    #[test]
    fn a_puzzle_after_its_label_is_distinguished_from_code_with_a_comment() {
        let line = "#3##7####6##195####98####6#8###6###34##8#3##17###2###6#6####28####419##5####8##79";
        let spaced = line.chars().map(String::from).collect::<Vec<_>>().join(" ");
        for text in [
            format!("[1] {line}"),
            format!("(12): {line}"),
            format!("[Game 1] {line} # easy"),
            format!("[3] {spaced}"),
            "[1] ##53##7##".to_owned(),
        ] {
            assert!(is_behind_label(&text), "{text}");
        }
        for code in ["[5] # row 1", "[5,3] ##53##7##", "(\"5\") ##53##7##", "[5] #2024", "[5] #", "[5] ####", "(5"] {
            assert!(!is_behind_label(code), "{code}");
        }
    }

    #[test]
    fn a_row_of_dashes_is_distinguished_from_a_frame() {
        let blank_mark = BlankMark::of(["---------", "53--7----"].into_iter()).expect("dashes are blanks");
        assert!(blank_mark.has("---------") && blank_mark.has("---|---|---"));
        assert!(!blank_mark.has("-----------") && !blank_mark.has("---+---+---") && !blank_mark.has("+---------+"));
        for none in ["2024-11", "2024-01-15", "53..7....", "-----------", "+---+---+", "5-3"] {
            assert_eq!(BlankMark::of([none].into_iter()), None, "{none}");
        }
    }
}
