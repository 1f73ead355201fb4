//! Determines the structure of a text from the beginning of the text.

use crate::arrays;
use crate::blank_or_comment::{BlankMark, is_comment};
use crate::cells_of_a_row::{columns, words};
use crate::exchange;
use crate::extent::Extent;
use crate::formats::hodoku::is_position;
use crate::frame_characters::is_bar;
use crate::html_tables;
use crate::line_with_text_around::{self, is_count, is_count_before, is_head_of_table, is_row_of_table};
use crate::normalize::clean;
use crate::read_sukaku;
use crate::reading_options::{Arrangement, Reading};
use crate::row_and_column_labels::Margins;
use crate::rows_on_lines::{is_framed, is_note_section, is_title, undecorated_row};
use crate::ruled::{self, is_statement, is_unknown_statement};
use crate::words_of_a_line::{
    Word, are_distinct, is_blank, is_cell, is_rare_blank, is_side, shape_of, strip_prefix_ignoring_case,
};
use grid::Shape;

/// Structure of a text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Structure {
    pub(super) arrangement: Arrangement,
    pub(super) blank_mark: Option<BlankMark>,
    /// Whether a section named `[Puzzle]` holds the puzzle.
    pub(super) has_sections: bool,
    /// Whether the first line is the number of puzzles.
    pub(super) has_count: bool,
    /// Rulers and labels around grids.
    pub(super) margins: Option<Margins>,
}

/// Returns the structure of a text that begins with `view`; `None` if more text is needed.
pub(super) fn structure(view: &str, extent: Extent) -> Option<Structure> {
    let view = view.trim_start_matches('\u{feff}');
    let complete = if extent.is_whole() { view.len() } else { view.rfind('\n').map_or(0, |i| i + 1) };
    let raw: Vec<_> = view[..complete].lines().map(clean).collect();
    let blank_mark = BlankMark::of(raw.iter().map(|line| &*line.text));
    let mut lines: Vec<&str> =
        raw.iter().map(|line| &*line.text).filter(|line| !is_comment(line, blank_mark)).collect();
    let margins = Margins::of(&lines, extent).ok()?;
    if let Some(margins) = margins {
        lines.retain(|line| !margins.is_ruler(line));
        lines = lines.into_iter().map(|line| &line[margins.row(line)]).collect();
    }
    let blank_mark =
        if margins.is_some() { undecorated_mark(&lines) } else { blank_mark.or_else(|| undecorated_mark(&lines)) };
    let has_sections = lines.iter().any(|line| is_section(line));
    let arrangement = |lines: &[&str]| arrangement(view, lines, extent, blank_mark);
    let structure = |arrangement, has_count| Structure { arrangement, blank_mark, has_sections, has_count, margins };
    let mut full = lines.iter().copied().enumerate().filter(|(_, line)| !line.trim().is_empty());
    let (first, second) = (full.next(), full.next());
    let counted = first.filter(|(_, first)| is_count(first));
    let behind_count = match (counted, second) {
        (Some(_), None) if !extent.is_whole() => return None, // the puzzles have not arrived yet
        (Some((at, first)), Some((_, second))) if is_count_before(first, second) => Some(at + 1),
        _ => None,
    };
    let Some(begin) = behind_count else {
        return arrangement(&lines).map(|arrangement| structure(arrangement, false));
    };
    let rest = arrangement(&lines[begin..])?;
    // A row of a grid whose empty cells are spaces may consist of a single digit.
    let with_first = arrangement(&lines).filter(|with_first| match (rest, with_first) {
        (Arrangement::Spaced { side, .. }, Arrangement::Spaced { side: other, .. }) => {
            side == *other && lines.len().is_multiple_of(side)
        }
        _ => false,
    });
    Some(with_first.map_or_else(|| structure(rest, true), |arrangement| structure(arrangement, false)))
}

/// Returns the mark for empty cells in rows, ignoring brackets and quotation marks around the rows.
fn undecorated_mark(lines: &[&str]) -> Option<BlankMark> {
    let rows: Vec<String> = lines.iter().filter_map(|line| undecorated_row(line)).collect();
    BlankMark::of(lines.iter().copied().chain(rows.iter().map(String::as_str)))
}

/// Returns the arrangement of a text that begins with `view`; `None` if more text is needed. `lines` are its complete lines without
/// comments.
fn arrangement(view: &str, lines: &[&str], extent: Extent, blank_mark: Option<BlankMark>) -> Option<Arrangement> {
    let first = lines.iter().copied().find(|text| !text.trim().is_empty());
    if let Some(first) = first.filter(|first| is_statement(first.trim()) || ruled::find(first).is_some()) {
        let is_line = ruled::find(first).is_some() || ruled::begins(first); // the end of the line may not have arrived yet
        return Some(if is_line { Arrangement::Lines } else { Arrangement::Ruled });
    }
    if exchange::is_document(view.trim_start()) {
        return Some(Arrangement::Documents);
    }
    if first.is_some_and(|first| exchange::is_known(first) && !is_source(first)) {
        return Some(Arrangement::Lines);
    }
    if first.is_some_and(arrays::begins) || has_html_below_text(lines) {
        return Some(Arrangement::Documents);
    }
    if is_headed(lines) {
        return Some(Arrangement::Ruled);
    }
    if let Some(lines) = read_sukaku::lines(lines.iter().copied()) {
        return Some(Arrangement::Sukaku { lines });
    }
    if !extent.is_whole() && read_sukaku::may_go_on(lines.iter().copied()) {
        return None;
    }
    if is_too_large(lines, extent)? { Some(Arrangement::Blocks) } else { by_rows(lines, extent, blank_mark) }
}

/// Whether a line has a link that holds no puzzle, such as one to the source of the puzzle below.
fn is_source(text: &str) -> bool {
    text.contains("://") && line_with_text_around::read(text, Reading::ANY).is_err()
}

/// Whether HTML follows lines of words.
fn has_html_below_text(lines: &[&str]) -> bool {
    let below = lines.iter().find(|text| !text.trim().is_empty() && !is_title(text));
    below.is_some_and(|text| html_tables::begins(text.trim_start()))
}

/// Returns the arrangement of a text without rules, by what its lines may mean; `None` if more text is needed.
fn by_rows(all: &[&str], extent: Extent, blank_mark: Option<BlankMark>) -> Option<Arrangement> {
    let undecorated: Vec<Option<String>> = all.iter().map(|text| undecorated_row(text)).collect();
    let mut rows: Vec<&str> = Vec::new();
    let mut lines = 0; // number of rows that are a puzzle each, or a row of a larger puzzle
    for (&text, undecorated) in all.iter().zip(&undecorated) {
        let text = undecorated.as_deref().unwrap_or(text);
        let text = if columns(text).is_some() { text } else { text.trim_end() };
        let is_puzzle =
            || line_with_text_around::read(text, Reading::ANY).is_ok_and(|found| found.puzzle.shape().side() > 1);
        if text.is_empty() {
            rows.push(text);
        } else if text.trim_start().starts_with('[') && !is_puzzle() {
            if all.iter().any(|text| is_section(text)) || is_note_section(text) {
                return Some(Arrangement::Blocks);
            }
        } else if is_framed(text) && !is_row_of_marks(text, blank_mark) {
            if !extent.is_whole() && all.iter().all(|text| text.trim().is_empty() || is_head_of_table(text, true)) {
                return None; // the rows have not arrived yet
            }
            return Some(if is_whole(text, all, extent) || all.iter().any(|text| is_row_of_table(text)) {
                Arrangement::Lines
            } else {
                Arrangement::Blocks
            });
        } else if rows.iter().all(|row| row.is_empty()) && is_sentence(text) && !is_puzzle() {
            rows.clear();
        } else if may_be_row(text) {
            lines += usize::from(is_puzzle());
            rows.push(text);
        } else if lines == 0 && is_sentence(text) && !is_puzzle() {
            // a remark below the rows
        } else {
            rows.pop_if(|row| row.is_empty()); // an empty line between the last grid and this line
            return if has_grids(&rows, lines) {
                by_count(&rows, lines, Extent::Whole)
            } else {
                Some(Arrangement::Lines)
            };
        }
    }
    by_count(&rows, lines, extent)
}

/// Returns the arrangement of a text by its rows; `None` if more text is needed. `lines` is the number of rows that could be a puzzle each.
fn by_count(rows: &[&str], lines: usize, extent: Extent) -> Option<Arrangement> {
    let full = full(rows);
    let needed = rows.iter().map(|row| height(row)).max().unwrap_or(1).clamp(1, Shape::MAX_SIDE);
    if lines > 0 && !extent.is_whole() && lines == full.len() {
        return match (is_one_board(&full), could_be_one_board(&full)) {
            (true, _) => Some(Arrangement::Blocks),
            (false, true) if extent == Extent::CutLine => None, // the rest of the cut line may be the last row
            (false, _) => Some(Arrangement::Lines),
        };
    }
    if !extent.is_whole() && rows.len() < needed {
        return None;
    }
    if lines > 0 {
        let count = full.len();
        let rows_of_larger = is_one_board(&full) || lines < count && (2 * lines < count || could_be_one_board(&full));
        return Some(if rows_of_larger { Arrangement::Blocks } else { Arrangement::Lines });
    }
    let spaced = if has_crosses(rows) { None } else { spaced(rows) };
    Some(spaced.unwrap_or_else(|| {
        let widest = full.iter().map(|row| words(row).len()).max().unwrap_or(0);
        let are_boards = full.len() == 1 || full.len() < widest && full.iter().all(|row| is_square(words(row).len()));
        if !are_boards && full.iter().any(|row| is_row(row)) { Arrangement::Blocks } else { Arrangement::Lines }
    }))
}

/// Whether the rows above a line that is not a row, such as a complete puzzle, form grids. `lines` is the number of rows that could be a
/// puzzle each.
fn has_grids(rows: &[&str], lines: usize) -> bool {
    let full = full(rows);
    is_one_board(&full) || lines == 0 && (begins_with_grid(&full) || spaced(rows).is_some())
}

/// Returns the rows without empty lines.
fn full<'a>(rows: &[&'a str]) -> Vec<&'a str> {
    rows.iter().copied().filter(|row| !row.is_empty()).collect()
}

/// Whether these rows begin with those of a complete grid.
fn begins_with_grid(full: &[&str]) -> bool {
    let side = full.first().map_or(0, |row| words(row).len());
    side > 3 && full.len() >= side && full[..side].iter().all(|row| is_row(row) && words(row).len() == side)
}

/// Whether rows mark empty cells by `x` and have no spaces: either no other letter occurs, or all rows have the same length. Titles between
/// grids are ignored.
fn has_crosses(rows: &[&str]) -> bool {
    let is_other = |c: char| c.is_alphabetic() && !matches!(c, 'x' | 'X');
    let rows = || rows.iter().map(|row| row.trim()).filter(|row| !is_title(row));
    let mut lengths = rows().filter(|row| !row.is_empty()).map(str::len);
    let side = lengths.next().unwrap_or(0);
    rows().any(|row| row.contains(['x', 'X']))
        && !rows().any(|row| row.contains(' '))
        && (!rows().any(|row| row.contains(is_other))
            || Shape::of_side(side).is_ok() && lengths.all(|length| length == side))
}

/// Minimum length of a part of a line that can belong to a puzzle, in characters. Numbers and dates are shorter.
const SHORTEST_PART: usize = 16;

/// Whether a line consists of words around grids: a title, a remark, or a source. A line with several columns or a colon may be a puzzle
/// with its name, and counts as words only if no part can be cells.
fn is_sentence(text: &str) -> bool {
    let is_plain = |c: char| c.is_ascii_digit() || is_blank(c) || is_rare_blank(c);
    let has_cells = || text.split(|c: char| !is_plain(c)).any(|part| part.chars().count() >= SHORTEST_PART);
    is_title(text) && (!text.contains(['\t', ',', ':']) || !is_position(text) && !has_cells())
}

/// Whether a line names the section that holds the puzzle.
fn is_section(text: &str) -> bool {
    strip_prefix_ignoring_case(text.trim_start(), "[puzzle").is_some()
}

/// Whether a line that looks like part of a frame is a row of marks for empty cells.
fn is_row_of_marks(text: &str, blank_mark: Option<BlankMark>) -> bool {
    !text.contains(is_bar) && blank_mark.is_some_and(|mark| mark.has(text))
}

/// Whether a line with bars is a complete puzzle with bars between its rows, rather than one row. If both are possible, the number of lines
/// decides.
fn is_whole(text: &str, all: &[&str], extent: Extent) -> bool {
    let cells = line_with_text_around::read(text, Reading::ANY).map_or(0, |found| found.puzzle.shape().cells());
    let count = all.iter().filter(|text| !text.trim().is_empty()).count();
    cells > Shape::MAX_SIDE || cells >= 16 && extent.is_whole() && count < cells
}

/// Whether a rule, known or unknown, is stated in the lines of words above the first row.
fn is_headed(lines: &[&str]) -> bool {
    let lines = lines.iter().map(|text| text.trim()).filter(|text| !text.is_empty());
    let mut above = lines.take_while(|text| is_statement(text) || is_title(text) && !is_position(text));
    above.any(|text| is_statement(text) || is_unknown_statement(text))
}

/// Whether a line can be a row of a board, even if it is also a complete puzzle.
fn may_be_row(text: &str) -> bool {
    let count = words(text).len();
    let has_tabs_alone =
        || !text.contains([',', ';']) && is_row(text) && line_with_text_around::read(text, Reading::ANY).is_err();
    (columns(text).is_some() || !text.contains(['\t', ',', ';']) || has_tabs_alone())
        && !text.contains("://")
        && !is_position(text)
        && count <= Shape::MAX_SIDE
        && text.split_whitespace().all(|word| word.len() <= Shape::MAX_SIDE)
        && (line_with_text_around::read(text, Reading::ANY).is_err() || Shape::of_side(count).is_ok())
}

/// Whether the text begins with a grid whose side length is above 64 and whose lines cannot be puzzles by themselves; `None` if more text
/// is needed.
fn is_too_large(lines: &[&str], extent: Extent) -> Option<bool> {
    let mut rows = lines.iter().copied().filter(|text| !text.trim().is_empty());
    let width = |row: &str| if row.chars().all(|c| is_cell(c) || c == ' ') { words(row).len() } else { 0 };
    let first = rows.next().map(|row| (width(row), row.trim().contains(' ')));
    let Some((side, is_parted)) = first.filter(|&(side, _)| side > Shape::MAX_SIDE && side.isqrt().pow(2) != side)
    else {
        return Some(false);
    };
    let widths: Vec<usize> = rows.take(side - 1).map(width).collect();
    let are_alike = widths.iter().all(|&width| width == side);
    // such a grid of numbers is longer than the amount of text that a pipe delivers at once
    if are_alike && is_parted && widths.len() < side - 1 && !extent.is_whole() {
        return None;
    }
    Some(are_alike && widths.len() == side - 1)
}

/// Returns the maximum number of rows of a board that has this row.
fn height(row: &str) -> usize {
    if row.contains('.') { words(row).len() } else { words(row).len().max(row.chars().count()) }
}

/// Whether a line with this number of cells can be a complete board.
fn is_square(cells: usize) -> bool {
    cells > 1 && shape_of(cells).is_ok()
}

fn is_row(text: &str) -> bool {
    columns(text).is_some()
        || is_side(words(text).len()) && text.chars().all(|c| is_cell(c) || is_rare_blank(c) || matches!(c, ' ' | '\t'))
}

/// Whether lines of n² cells each are the rows of boards with side length n², rather than boards with side length n.
fn is_one_board(full: &[&str]) -> bool {
    let side = full.first().map_or(0, |row| words(row).len());
    side > 0 && full.len().is_multiple_of(side) && could_be_one_board(full)
}

/// Whether rows can belong to boards of which the last may be incomplete: all rows have the same width, and no row or column of a board
/// repeats a digit.
fn could_be_one_board(full: &[&str]) -> bool {
    let rows: Vec<Vec<Word>> = full.iter().map(|row| words(row)).collect();
    let side = rows.first().map_or(0, Vec::len);
    let has_distinct_columns =
        |board: &[Vec<Word>]| (0..side).all(|column| has_distinct_digits(board.iter().map(|row| row[column])));
    side > 0
        && shape_of(side).is_ok()
        && rows.iter().all(|row| row.len() == side && has_distinct_digits(row.iter().copied()))
        && rows.chunks(side).all(has_distinct_columns)
}

/// Whether no digit occurs twice in these cells.
fn has_distinct_digits<'a>(cells: impl Iterator<Item = Word<'a>>) -> bool {
    are_distinct(cells.filter(|cell| !may_be_blank(cell)).map(|cell| cell.text))
}

/// Whether the text of a cell may mark an empty cell.
fn may_be_blank(cell: &Word) -> bool {
    cell.is_blank() || cell.letter().is_some_and(|c| is_rare_blank(c) || matches!(c, 'x' | 'X'))
}

/// Whether the rows form boards without empty cells. If they do, an empty line separates two boards or follows the last board.
fn are_full(rows: &[&str]) -> bool {
    let full = full(rows);
    let side = full.first().map_or(0, |row| row.chars().count());
    let is_full = |row: &&str| row.chars().count() == side && row.chars().all(char::is_alphanumeric);
    Shape::of_side(side).is_ok() && full.len().is_multiple_of(side) && full.iter().all(is_full)
}

/// Returns the arrangement of a text in which spaces are empty cells; `None` if the rows do not look like that.
fn spaced(rows: &[&str]) -> Option<Arrangement> {
    if are_full(rows) {
        return None;
    }
    let width = rows.iter().map(|row| row.chars().count()).max().filter(|&width| width > 3)?;
    let highest = rows.iter().flat_map(|row| row.chars()).filter_map(|c| c.to_digit(36)).max()? as usize;
    let mut sides = (width.max(highest)..=35).filter(|&side| Shape::of_side(side).is_ok());
    let (narrow, wide) = (sides.next()?, sides.next().unwrap_or(width)); // the spaces at the end of every row may have been removed
    let ends_with_gap = matches!(rows, [.., above, ""] if !above.is_empty());
    let divides = |side: usize| match rows.len() % (side + 1) {
        0 if ends_with_gap => true,
        rest => rest == side || rows.len().is_multiple_of(side),
    };
    let is_few = rows.len() < 3 * wide;
    let side = if is_few && !divides(narrow) && divides(wide) { wide } else { narrow };
    let has_blank = rows.iter().any(|row| row.is_empty() || row.contains(' ') || row.chars().count() < side);
    let in_place = rows
        .iter()
        .flat_map(|row| row.chars())
        .all(|c| c == ' ' || c.to_digit(36).is_some_and(|d| d > 0 && d as usize <= side));
    let columns = rows.iter().all(|row| {
        row.is_empty() || row.chars().skip(1).step_by(2).all(|c| c == ' ') && row.chars().step_by(2).all(|c| c != ' ')
    });
    let is_apart = rows.len() > side && rows.iter().skip(side).step_by(side + 1).all(|row| row.is_empty());
    (has_blank && in_place && !columns && rows.len() + 1 >= side).then_some(Arrangement::Spaced { side, is_apart })
}
