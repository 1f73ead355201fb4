//! Reads puzzles on a line with other text around the puzzle or between its cells: list numbers, brackets, quotation marks, emphasis, words
//! of a sentence, commas between cells, a separator after each row, or the solution after a colon.

use crate::cell_places::{Found, Places};
use crate::cells_of_a_row::{columns, words};
use crate::digit_alphabet;
use crate::exchange;
use crate::formats::hodoku::is_position;
use crate::frame_characters::{is_bar, is_border};
use crate::notation::Notation;
use crate::read_line;
use crate::reading_options::{CellsOnLine, Reading};
use crate::rows_on_lines::{is_title, undecorated_row};
use crate::ruled;
use crate::scattered_cells::PlacedCells;
use crate::strip_decoration::undecorated;
use crate::text_fault::LineFault;
use crate::words_of_a_line::{LEAST_SIDE, Word, is_blank, is_board_size, is_digits, shape_of};
use grid::{Layout, Shape};

/// Maximum length of a decorated line, in bytes. The largest board of numbers takes a quarter of it.
const LONGEST: usize = 64 * 1024;

/// Maximum length of a list of candidates, in characters.
const MOST_CANDIDATES: usize = 35;

/// Reads the puzzle on a line that is neither empty nor a comment. The puzzle may or may not be decorated.
///
/// # Errors
/// Fails if the line holds no puzzle. The error is that of [`read_line::read`].
pub(super) fn read(text: &str, reading: Reading) -> Result<Found, LineFault> {
    let may_be_decorated = matches!(reading.cells, CellsOnLine::Lenient | CellsOnLine::Decorated)
        && (LEAST_SIDE * LEAST_SIDE..=LONGEST).contains(&text.len());
    let all = Word::line(text);
    if may_be_decorated
        && [",,", ";;", "\t\t"].iter().any(|empty| text.contains(empty))
        && let Some(found) = values(all)
    {
        return Ok(found);
    }
    let usual = read_line::read(text, reading);
    if usual.is_ok() || !may_be_decorated || is_foreign(text) {
        return usual;
    }
    let undecorated = undecorated(text);
    let line = Word::line(&undecorated);
    let without_decoration = || if undecorated == text { None } else { read_line::read(&undecorated, reading).ok() };
    let found = read_line::spaced(all)
        .or_else(|| quoted(all))
        .or_else(|| values(line))
        .or_else(|| parts(line))
        .or_else(|| pair(line))
        .or_else(without_decoration)
        .or_else(|| in_sentence(line));
    found.filter(is_large_enough).map_or(usual, Ok)
}

fn is_large_enough(found: &Found) -> bool {
    found.puzzle.shape().side() >= LEAST_SIDE
}

/// Whether the line can only come from another program or state a rule.
fn is_foreign(text: &str) -> bool {
    exchange::is_known(text) || exchange::is_document(text.trim_start()) || ruled::find(text).is_some()
}

/// Whether a line above or below grids is a complete puzzle rather than a row: it has too many cells for a row, or words beside the cells.
pub(super) fn is_whole_puzzle(text: &str) -> bool {
    let Ok(found) = read(text, Reading::ANY) else { return false };
    let cells = found.puzzle.shape().cells();
    // Nine lists of nine candidates have as many characters as a board has cells.
    let has_long_word =
        || text.split(|c: char| c.is_whitespace() || is_bar(c)).any(|word| word.len() > Shape::MAX_SIDE);
    let is_no_row = || Shape::of_side(words(text).len()).is_err() || has_long_word();
    cells >= LEAST_SIDE * LEAST_SIDE && (cells > Shape::MAX_SIDE && is_no_row() || is_title(text))
}

/// Whether a line in brackets is a heading for the lines below, such as `[Game 1]`.
pub(super) fn is_heading(text: &str) -> bool {
    let text = text.trim();
    let is_whole = text.strip_prefix('[').and_then(|rest| rest.strip_suffix(']'));
    is_whole.is_some_and(|name| !name.contains(['[', ']', ',', '"']))
        && undecorated_row(text).is_none()
        && read(text, Reading::ANY).is_err()
}

/// Whether a line is a row of a table that has bars between its columns and a puzzle in one of them. The puzzle must have more cells than a
/// list of candidates has characters.
pub(super) fn is_row_of_table(text: &str) -> bool {
    let is_gap = |c: char| c.is_whitespace() || is_bar(c) || matches!(c, '`' | '*');
    let is_board = |word: &str| word.len() > MOST_CANDIDATES && read_line::symbols(Word::line(word)).is_ok();
    text.contains(is_bar) && text.split(is_gap).any(is_board)
}

/// Whether a line belongs to the head of a table with bars: the border below the column names, or the column names themselves. Only the
/// first line can hold column names.
pub(super) fn is_head_of_table(text: &str, is_first: bool) -> bool {
    let is_name = |part: &str| {
        let part = part.trim();
        matches!(part, "" | "#") || part.starts_with(char::is_alphabetic) && part.chars().all(is_part_of_name)
    };
    let has_names =
        || text.contains(char::is_alphabetic) && text.split(is_bar).all(is_name) && read(text, Reading::ANY).is_err();
    text.contains(is_bar) && (is_border(text.trim()) || is_first && has_names())
}

fn is_part_of_name(c: char) -> bool {
    c.is_alphanumeric() || " _-.()/".contains(c)
}

/// Whether a first line may state the number of puzzles below: `50`, `9 puzzles`.
pub(super) fn is_count(text: &str) -> bool {
    const NAMES: [&str; 8] = ["puzzle", "puzzles", "sudoku", "sudokus", "grid", "grids", "board", "boards"];
    let mut words = text.split_whitespace();
    let is_number = words.next().is_some_and(|word| word.len() < 8 && is_digits(word));
    let name = words.next().map(str::to_ascii_lowercase);
    is_number
        && name.is_none_or(|name| NAMES.contains(&name.as_str()))
        && words.next().is_none()
        && columns(text).is_none()
}

/// Whether a first line that may be a puzzle count is one, judged by the next line. It is no count if it could be the first row or cell of
/// a board, or if the next line may be a count as well.
pub(super) fn is_count_before(first: &str, next: &str) -> bool {
    let is_cell = next.trim().chars().nth(1).is_none();
    is_count(first)
        && !is_count(next)
        && !is_cell
        && (first.trim().len() < LEAST_SIDE || words(first).len() != words(next).len())
}

/// Returns the puzzle in quotation marks in which each empty cell is a space.
fn quoted(line: Word) -> Option<Found> {
    let line = line.trimmed();
    let text = line.text.trim_end_matches([',', ';']);
    let inner = ['"', '\'', '`'].into_iter().find_map(|mark| text.strip_prefix(mark)?.strip_suffix(mark))?;
    read_line::spaced(Word { at: line.at + 1, text: inner }).filter(is_large_enough)
}

/// Markdown marks around emphasized words.
const EMPHASES: [&str; 8] = ["", "***", "**", "*", "___", "__", "_", "~~"];

/// Punctuation that may follow a word of a sentence.
const PUNCTUATION: [&str; 9] = ["", ".", ",", ";", ":", "!", "?", "...", "?!"];

/// Returns the puzzle that is emphasized as in Markdown or is a word of a sentence: `**53..7…**`, `Try 53..7….` Returns `None` unless every
/// word that looks like a board can be read.
fn in_sentence(line: Word) -> Option<Found> {
    let words = line.words();
    let has_text = words.iter().any(|word| word.len() > 1 && word.text.chars().all(char::is_alphabetic));
    let is_meant = |word: &&Word| {
        let digits = word.text.chars().filter(|&c| c.is_ascii_digit() || is_blank(c)).count();
        word.len() >= LEAST_SIDE * LEAST_SIDE && digits * 2 > word.len()
    };
    let mut boards = words.iter().filter(is_meant).map(|word| unpunctuated(*word, has_text));
    let first = boards.next()??;
    boards.all(|board| board.is_some()).then_some(first)
}

/// Returns the puzzle of a word without its punctuation and emphasis. `has_text` is whether ordinary words surround the word, so that a
/// final dot ends a sentence.
fn unpunctuated(word: Word, has_text: bool) -> Option<Found> {
    let numbered = number_before(word);
    let whole = std::iter::once(word).chain(numbered);
    let emphasized = whole.flat_map(|word| {
        PUNCTUATION.iter().filter_map(move |end| {
            let inner = Word { text: word.text.strip_suffix(end)?, ..word };
            let may_end = has_text || !end.contains('.') || !inner.text.contains('.');
            (may_end && (!end.contains('?') || !inner.text.contains('?'))).then_some(inner)
        })
    });
    let plain = emphasized.flat_map(|word| {
        EMPHASES.iter().filter_map(move |mark| {
            let inner = word.text.strip_prefix(mark)?.strip_suffix(mark)?;
            let is_blank = mark.chars().next().is_some_and(|mark| inner.contains(mark));
            (!is_blank).then_some(Word { at: word.at + mark.len(), text: inner })
        })
    });
    let mut boards = plain.filter(|word| is_board_size(word.len()));
    boards
        .find_map(|word| read_line::symbols(word).ok().filter(|found| found.puzzle.digits.iter().any(Option::is_some)))
}

/// Returns the rest of a word after a list number. `None` if there is no list number, or if its mark could belong to the board:
/// `1.5300700…`
fn number_before(word: Word) -> Option<Word> {
    let (number, rest) = word.text.split_once(['.', ')'])?;
    let is_number = (1..5).contains(&number.len()) && is_digits(number);
    (is_number && !rest.contains('.')).then_some(Word { at: word.at + number.len() + 1, text: rest })
}

/// Returns the puzzle whose cells are separated by commas, semicolons or tabs. Nothing between two separators is an empty cell.
fn values(line: Word) -> Option<Found> {
    [',', ';', '\t'].into_iter().find_map(|separator| {
        let count = 1 + line.text.matches(separator).count();
        let is_ended = line.text.trim_end().ends_with(separator);
        let cells = [count, count - usize::from(is_ended)].into_iter().find(|&cells| is_board_size(cells))?;
        let values = line.split(|c| c == separator);
        let values: Vec<Word> = values[..cells].iter().map(|value| value.trimmed()).collect();
        if values.iter().any(|value| value.len() > 2) {
            return None;
        }
        let layout = Layout::classic(shape_of(cells).ok()?);
        let mut decoded = digit_alphabet::digits(&values, layout.shape().side()).ok()?;
        if decoded.notation == Notation::Symbols {
            decoded.notation = Notation::Numbers;
        }
        let has_digit = decoded.digits.iter().any(Option::is_some);
        has_digit.then(|| Found::of(decoded, layout, Places::each(values.into_iter())))
    })
}

/// Returns the puzzle whose rows, or whose rows of single boxes, are separated by one character or by spaces.
fn parts(line: Word) -> Option<Found> {
    ['|', '/', ',', ';', ' '].into_iter().find_map(|separator| {
        let is_gap = |c: char| if separator == ' ' { c.is_whitespace() } else { c == separator };
        let all = line.split(is_gap);
        rows_of_spaces(&all).or_else(|| {
            let is_cell = |cell: &Word| !cell.text.contains(|c: char| c.is_whitespace() || is_bar(c));
            let cells = all.iter().map(|part| part.letters().filter(is_cell).collect::<Vec<_>>());
            let cells: Vec<Vec<Word>> = cells.filter(|part| !part.is_empty()).collect();
            let length = cells.first()?.len();
            let shape = shape_of(cells.len() * length).ok().filter(|shape| shape.side() >= LEAST_SIDE)?;
            let fits = length == shape.side() || length == shape.box_width();
            let are_even = cells.iter().all(|part| part.len() == length);
            if fits && are_even { board(cells.into_iter().flatten()) } else { None }
        })
    })
}

/// Returns the puzzle of rows in which empty cells are spaces.
fn rows_of_spaces(rows: &[Word]) -> Option<Found> {
    let rows = match rows {
        [rest @ .., last] if last.text.is_empty() => rest,
        _ => rows,
    };
    let side = rows.len();
    let has_spaces = rows.iter().any(|row| row.text.contains(' '));
    if side < LEAST_SIDE || !has_spaces || rows.iter().any(|row| row.len() != side) {
        return None;
    }
    board(rows.iter().flat_map(|row| row.letters()))
}

/// Returns the board with these cells.
fn board<'a>(cells: impl Iterator<Item = Word<'a>>) -> Option<Found> {
    let mut placed = PlacedCells::default();
    cells.for_each(|cell| placed.add(cell.text, (0, cell.at + 1))); // the line number is set later
    placed.read().ok()
}

/// Returns the puzzle on a line with a name before it or its solution after it. `None` unless every part as long as a board is a board.
fn pair(line: Word) -> Option<Found> {
    [':', '|', '=', '/'].into_iter().find_map(|separator| {
        let mut all: Vec<Word> = line.split(|c| c == separator).into_iter().map(Word::trimmed).collect();
        all.retain(|part| !part.text.is_empty());
        if !(2..=3).contains(&all.len()) {
            return None;
        }
        let boards: Vec<Option<Found>> =
            all.iter().map(|&part| read_line::symbols(part).ok().filter(is_large_enough)).collect();
        let may_stand = |(part, board): (&Word, &Option<Found>)| {
            board.is_some() || part.len() < LEAST_SIDE * LEAST_SIDE && !is_position(line.text)
        };
        if !all.iter().zip(&boards).all(may_stand) {
            return None;
        }
        let mut boards: Vec<Found> = boards.into_iter().flatten().collect();
        let puzzle = boards.iter().position(|found| !found.puzzle.is_full()).unwrap_or(0);
        if boards.is_empty() { None } else { Some(boards.swap_remove(puzzle)) }
    })
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;
    use crate::{Format, write};
    use grid::Cell;

    const LINE: &str = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

    fn puzzle(text: &str) -> Option<String> {
        read(text, Reading::ANY).ok().and_then(|found| write(Format::Line, &found.puzzle).ok())
    }

    fn rows(line: &str, width: usize) -> Vec<String> {
        line.chars().collect::<Vec<_>>().chunks(width).map(|row| row.iter().collect()).collect()
    }

    fn joined(width: usize, gap: &str) -> String {
        rows(LINE, width).join(gap)
    }

    #[test]
    fn cells_have_the_columns_of_the_text() {
        let place =
            |text: &str, cell: usize| read(text, Reading::ANY).ok().map(|found| found.places.of(Cell::new(cell)).1);
        assert_eq!(place(&format!("[1] {LINE}"), 0), Some(5));
        assert_eq!(place(&joined(9, "|"), 9), Some(11));
        assert_eq!(place(&joined(1, ",").replace('.', ""), 4), Some(7));
        assert_eq!(place(&format!("[{}]", joined(1, ", ").replace('.', "0")), 1), Some(5));
    }

    #[test]
    fn rows_in_brackets_are_distinguished_from_headings() {
        for (text, expected) in [
            ("[5,3,0,0,7,0,0,0,0],", Some(" 5,3,0,0,7,0,0,0,0 ")),
            ("  \"53..7....\",", Some("   53..7.... ")),
            ("['5', '3', '.', '']", Some("  5 ,  3 ,  . ,    ")),
            ("[1] 53..7....", Some("    53..7....")),
            ("[Game 1]", None),
            ("[Puzzle]", None),
            ("[1]", None),
            ("53..7....", None),
        ] {
            assert_eq!(undecorated_row(text).as_deref(), expected, "{text}");
            assert_eq!(is_heading(text), expected.is_none() && text.starts_with('['), "{text}");
        }
    }

    #[test]
    fn a_whole_puzzle_is_distinguished_from_a_row() {
        let four = "1..4.41.2..3.32.";
        for text in [
            LINE,
            &format!("[1] {LINE}"),
            &format!("Puzzle no. 2: {LINE}"),
            &format!("https://example.org/?s={LINE}"),
            &joined(1, " "),
            &format!("Puzzle 2: {four}"),
        ] {
            assert!(is_whole_puzzle(text), "{text}");
        }
        for text in [
            "53..7....",
            "5 3 . | . 7 . | . . .",
            &["123456789"; 9].join(" "),
            &format!("|{}|", ["123456789"; 9].join("|")),
            four,
            "Puzzle 2",
            "[1] 53..7....",
        ] {
            assert!(!is_whole_puzzle(text), "{text}");
        }
    }

    #[test]
    fn a_number_above_puzzles_is_their_count() {
        for (first, next, expected) in [
            ("1", LINE, true),
            ("50", "53..7....", true),
            ("9 puzzles", LINE, true),
            ("1234", "53..7....", true),
            ("1234", "3412", false),
            ("1", "1", false),
            ("5", ".", false),
            ("53..7....", LINE, false),
            ("12345678", LINE, false),
        ] {
            assert_eq!(is_count_before(first, next), expected, "{first}, {next}");
        }
    }

    proptest! {
        #[test]
        fn decorations_change_nothing(
            line in "[1-9.]{81}",
            before in prop::sample::select(vec!["", "[1] ", "[Game 12] ", "\"", "'", "(", "[", "{\""]),
            behind in prop::sample::select(vec!["", "\"", "\",", "'", ");", "]", "}"]),
            gap in prop::sample::select(vec!["", "|", "/", " ", ", ", "\\n"]),
        ) {
            let decorated = format!("{before}{}{behind}", rows(&line, 9).join(gap));
            let is_document = decorated.starts_with('{');
            prop_assert!(is_document || puzzle(&decorated) == puzzle(&line), "{}", decorated);
        }
    }
}
