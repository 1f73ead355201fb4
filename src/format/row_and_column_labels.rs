//! Recognizes coordinates around grids: rulers above them (`1 2 3 …` or `A B C …`) and labels before their rows (`A`, `1` or `R1`). Also
//! recognizes the empty head row that a Markdown table must have.

use std::ops::Range;

use crate::cells_of_a_row::words;
use crate::extent::Extent;
use crate::frame_characters::{is_bar, is_border};
use crate::words_of_a_line::{
    are_distinct, is_blank, is_board_size, is_rare_blank, is_side, strip_prefix_ignoring_case,
};
use grid::Shape;

/// Maximum number of lines of text above the first grid.
const MOST_TITLES: usize = 20;

/// Maximum side length for which letters can label the columns.
const MOST_LETTERS: usize = 26;

/// Coordinates around each grid of a text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Margins {
    side: usize,
    ruler: Option<Ruler>,
    has_labels: bool,
}

/// Line above each grid that does not belong to the grid.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Ruler {
    /// Column labels.
    Numbered,
    /// Head row of a table, with empty cells.
    Empty,
}

/// Error: more text is needed to determine the margins.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Incomplete;

impl Margins {
    /// Returns the margins of a text that begins with these lines; `None` if it has no margins.
    ///
    /// # Errors
    /// Fails if more lines are needed.
    pub(super) fn of(lines: &[&str], extent: Extent) -> Result<Option<Self>, Incomplete> {
        let full: Vec<(usize, &str)> = lines.iter().copied().enumerate().filter(|(_, line)| is_full(line)).collect();
        let titles =
            full.iter().take(MOST_TITLES).take_while(|(_, line)| is_text(line) && ruler(line).is_none()).count();
        let Some(&(first, line)) = full.get(titles) else { return Ok(None) };
        let is_empty_head = || lines.get(first + 1).is_some_and(|next| is_border(next.trim()) && next.contains(is_bar));
        let ruler = match (ruler(line), empty_cells(line)) {
            (Some(side), _) => Some((side, Ruler::Numbered)),
            (None, Some(side)) if is_empty_head() => Some((side, Ruler::Empty)),
            (None, _) => None,
        };
        let rows = &full[titles + usize::from(ruler.is_some())..];
        let Some(&(_, row)) = rows.first() else {
            return if extent.is_whole() || ruler.is_none() { Ok(None) } else { Err(Incomplete) };
        };
        let label = unlabelled(row, 0).and_then(|range| labelled_side(&row[range]));
        let Some(side) = ruler.map(|(side, _)| side).or(label) else { return Ok(None) };
        let margins = Self { side, ruler: ruler.map(|(_, ruler)| ruler), has_labels: label == Some(side) };
        match margins.rows_of_first(lines, rows) {
            None => Ok(None),
            Some(count) if count < side && extent.is_whole() => Ok(None),
            Some(count) if count < side => Err(Incomplete),
            Some(_) if margins.is_board(line, rows) => Ok(None),
            Some(_) => match lines.get(rows[side - 1].0 + 1) {
                None if extent.is_whole() => Ok(Some(margins)),
                None => Err(Incomplete),
                Some(next) => Ok(margins.may_follow(next).then_some(margins)),
            },
        }
    }

    /// Returns the number of rows of the first grid among these lines; `None` if a line between them is not a row of that grid.
    fn rows_of_first(self, lines: &[&str], rows: &[(usize, &str)]) -> Option<usize> {
        let height = Shape::of_side(self.side).ok()?.box_height();
        let is_row = |at: usize, line: &str| match unlabelled(line, at) {
            Some(range) if self.has_labels => words(&line[range]).len() == self.side,
            _ => !self.has_labels && words(line).len() == self.side,
        };
        let is_apart =
            |at: usize| at > 0 && lines[rows[at - 1].0..rows[at].0].iter().any(|line| line.trim().is_empty());
        let all = rows.iter().take(self.side).enumerate();
        let is_grid = all.clone().all(|(at, &(_, line))| is_row(at, line))
            && (0..all.len()).all(|at| !is_apart(at) || at.is_multiple_of(height));
        is_grid.then_some(all.len())
    }

    /// Whether the supposed ruler is in fact the first row of a full board.
    fn is_board(self, ruler: &str, rows: &[(usize, &str)]) -> bool {
        if self.ruler != Some(Ruler::Numbered) || self.has_labels {
            return false;
        }
        let rows = std::iter::once(ruler).chain(rows.iter().map(|&(_, line)| line)).take(self.side);
        let rows: Vec<Vec<_>> = rows.map(|row| words(row).into_iter().map(|word| word.text).collect()).collect();
        let is_cell = |text: &&str| text.chars().all(|c| c.is_ascii_alphanumeric() && c != '0');
        let is_distinct = |column: usize| are_distinct(rows.iter().filter_map(|row| row.get(column).copied()));
        rows.iter().flatten().all(is_cell) && (0..self.side).all(is_distinct)
    }

    /// Whether a line can follow the last row of a grid.
    fn may_follow(self, line: &str) -> bool {
        !is_full(line) || is_text(line) || self.is_ruler(line) || self.has_labels && unlabelled(line, 0).is_some()
    }

    /// Whether a line that does not follow a row of a grid is a ruler.
    pub(super) fn is_ruler(self, line: &str) -> bool {
        match self.ruler {
            Some(Ruler::Numbered) => ruler(line) == Some(self.side),
            Some(Ruler::Empty) => empty_cells(line) == Some(self.side),
            None => false,
        }
    }

    /// Returns the range of a line after its row label, in bytes. If it has no label, the range is the whole line.
    pub(super) fn row(self, line: &str) -> Range<usize> {
        let is_row = |range: &Range<usize>| words(&line[range.clone()]).len() == self.side;
        let mut labels = if self.has_labels { 0..self.side } else { 0..0 };
        labels.find_map(|at| unlabelled(line, at).filter(is_row)).unwrap_or(0..line.len())
    }
}

/// Returns the side length of a board with this row. `row` does not include the row's label. Returns `None` if `row` cannot be a row of a
/// board, or if it is a complete board, as in a numbered list.
fn labelled_side(row: &str) -> Option<usize> {
    let side = words(row).len();
    let is_list = row.split_whitespace().nth(1).is_none() && is_board_size(side);
    (is_side(side) && !is_list).then_some(side)
}

/// Whether a line is neither empty nor part of a frame.
fn is_full(line: &str) -> bool {
    !line.trim().is_empty() && !is_border(line.trim())
}

/// Whether a line contains words of natural language.
fn is_text(line: &str) -> bool {
    let is_word = |word: &str| word.chars().filter(|c| c.is_alphabetic()).count() > 1;
    line.split_whitespace().any(is_word) && unlabelled(line, 0).is_none()
}

/// Returns the number of columns that a ruler labels: `1 2 3 …`, `123 456 789`, `A B C …`, `C1 C2 C3 …`. `None` if the line is not a ruler.
fn ruler(line: &str) -> Option<usize> {
    if line.len() > 256 || !line.contains(['1', 'A', 'a']) {
        return None;
    }
    let is_gap = |c: char| c.is_whitespace() || is_bar(c) || matches!(c, '+' | ',' | ';');
    let squeezed: String = line.chars().filter(|&c| !is_gap(c)).map(|c| c.to_ascii_uppercase()).collect();
    let letters = || ('A'..='Z').take(squeezed.len()).eq(squeezed.chars()).then_some(squeezed.len());
    let numbers = |before: &str| {
        let mut expected = String::new();
        let is_long = |side: &usize| {
            expected.push_str(before);
            expected.push_str(&side.to_string());
            expected.len() >= squeezed.len()
        };
        let side = (1..=Shape::MAX_SIDE).find(is_long);
        side.filter(|_| expected == squeezed)
    };
    let side = if squeezed.len() <= MOST_LETTERS { letters() } else { None };
    side.or_else(|| numbers("")).or_else(|| numbers("C")).filter(|&side| is_side(side))
}

/// Returns the number of cells between bars. `None` if one of them is not empty.
fn empty_cells(line: &str) -> Option<usize> {
    let inner = line.trim().strip_prefix(is_bar)?.strip_suffix(is_bar)?;
    let is_empty = inner.chars().all(|c| c.is_whitespace() || is_bar(c));
    let cells = 1 + inner.chars().filter(|&c| is_bar(c)).count();
    (is_empty && is_side(cells)).then_some(cells)
}

/// Returns the range of a line after the label of this row, in bytes: `A `, `1: `, `R1 `, `| A |`. `row` is counted from 0. `None` if the
/// line has no such label.
fn unlabelled(line: &str, row: usize) -> Option<Range<usize>> {
    let start = line.trim_start().trim_start_matches(is_bar).trim_start();
    let letter = ('A'..='Z').nth(row).map(String::from);
    let number = (row + 1).to_string();
    let named = ["row", "r"].iter().find_map(|name| strip_prefix_ignoring_case(start, name));
    let numbered = |text: &str| text.trim_start().strip_prefix(&*number).map(str::len);
    let lettered = || strip_prefix_ignoring_case(start, letter.as_deref()?).map(str::len);
    let behind = named.and_then(numbered).or_else(|| numbered(start)).or_else(lettered)?;
    let rest = &line[line.len() - behind..];
    let separator = rest.chars().next()?;
    let is_separator =
        separator.is_whitespace() || is_bar(separator) || matches!(separator, ':' | '.' | ')' | ',' | ';');
    let is_dot = separator == '.' && !rest[1..].starts_with(' ');
    if !is_separator || is_dot {
        return None;
    }
    let mut cells = rest;
    let has_bar = |text: &str| text.trim_end().ends_with(is_bar);
    if !is_bar(separator) || !has_bar(rest) {
        cells = &rest[separator.len_utf8()..];
    }
    let spaced = cells.trim_start_matches(' ');
    if let Some(equal) = spaced.strip_prefix(['=', ':']) {
        cells = equal;
    } else if let Some(inner) = spaced.strip_prefix(is_bar).filter(|inner| !has_bar(inner)) {
        cells = inner;
    }
    let is_cell = |c: char| c.is_ascii_alphanumeric() || is_blank(c) || is_rare_blank(c);
    cells.contains(is_cell).then(|| line.len() - cells.len()..line.len())
}

#[cfg(test)]
mod tests {
    use super::*;

    const ROWS: [&str; 4] = ["1 . . 4", ". 4 1 .", "2 . . 3", ". 3 2 ."];

    fn labelled(label: impl Fn(usize) -> String) -> Vec<String> {
        ROWS.iter().enumerate().map(|(at, row)| format!("{}{row}", label(at))).collect()
    }

    fn of(lines: &[String], extent: Extent) -> Result<Option<Margins>, Incomplete> {
        Margins::of(&lines.iter().map(String::as_str).collect::<Vec<_>>(), extent)
    }

    fn letter(at: usize) -> char {
        char::from(b'A' + at as u8)
    }

    #[test]
    fn labels_of_rows_are_removed() {
        let all: [Vec<String>; 8] = [
            labelled(|at| format!("{} ", letter(at))),
            labelled(|at| format!("{}: ", letter(at).to_ascii_lowercase())),
            labelled(|at| format!("{} ", at + 1)),
            labelled(|at| format!("R{} ", at + 1)),
            labelled(|at| format!("r{}: ", at + 1)),
            labelled(|at| format!("Row {}: ", at + 1)),
            labelled(|at| format!("row{} = ", at + 1)),
            labelled(|at| format!("{} | ", letter(at))),
        ];
        for lines in all {
            let margins = of(&lines, Extent::Whole).expect("all is there").expect("there are labels");
            let rows: Vec<&str> = lines.iter().map(|line| line[margins.row(line)].trim()).collect();
            assert_eq!(rows, ROWS, "{lines:?}");
            assert_eq!(of(&lines[..3], Extent::Lines), Err(Incomplete), "{lines:?}");
            assert_eq!(of(&lines[..3], Extent::Whole), Ok(None), "{lines:?}");
        }
        assert_eq!(of(&labelled(|_| "A ".to_owned()), Extent::Whole), Ok(None));
        assert_eq!(of(&labelled(|_| String::new()), Extent::Whole), Ok(None));
        let list: Vec<String> = (1..=16).map(|at| format!("{at} 1..4.41.2..3.32.")).collect();
        assert_eq!(of(&list, Extent::Whole), Ok(None), "a list of boards");
    }

    #[test]
    fn a_ruler_has_all_rows_of_a_board_below_it() {
        for ruler in ["1 2 3 4", "  12 34", "A B C D", "a b c d", "C1 C2 C3 C4", "| 1 | 2 | 3 | 4 |"] {
            let lines: Vec<String> = std::iter::once(ruler).chain(ROWS).map(str::to_owned).collect();
            let margins = of(&lines, Extent::Whole).expect("all is there").expect("there is a ruler");
            assert!(margins.is_ruler(ruler) && !margins.is_ruler(ROWS[0]), "{ruler}");
            assert_eq!(margins.row(ROWS[0]), 0..7);
            assert_eq!(of(&lines, Extent::Lines), Err(Incomplete), "{ruler}");
            assert_eq!(of(&lines[..4], Extent::Whole), Ok(None), "the first row of a board: {ruler}");
        }
        let full = ["1 2 3 4", "3 4 1 2", "2 1 4 3", "4 3 2 1", "1 2 3 4"].map(str::to_owned);
        assert_eq!(of(&full, Extent::Whole), Ok(None), "a full board and one row more");
    }

    #[test]
    fn the_empty_head_of_a_table_is_no_row() {
        let table = |head: &str| -> Vec<String> {
            let row = |row: &&str| format!("| {} |", row.replace(' ', " | "));
            [head.to_owned(), "|---|---|---|---|".to_owned()].into_iter().chain(ROWS.iter().map(row)).collect()
        };
        let empty = "|   |   |   |   |";
        let margins = of(&table(empty), Extent::Whole).expect("all is there").expect("there is a head");
        assert!(margins.is_ruler(empty));
        assert_eq!(of(&table(empty)[..5], Extent::Whole), Ok(None), "an empty row");
    }
}
