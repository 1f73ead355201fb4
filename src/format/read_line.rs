//! Reads a puzzle on one line, written as symbols or numbers, either alone or beside a name and other columns.

use std::cmp::Reverse;
use std::sync::Arc;

use crate::blank_or_comment;
use crate::cell_places::{Found, Places};
use crate::digit_alphabet::{self, LEAST_SIDE_WITH_ZERO};
use crate::exchange;
use crate::formats::hodoku;
use crate::notation::Notation;
use crate::read_sukaku;
use crate::reading_options::{CellsOnLine, Reading};
use crate::ruled;
use crate::size_limits::LONGEST_LINE;
use crate::text_fault::{LineFault, found, shown};
use crate::words_of_a_line::{Word, is_blank, is_cell, is_digits, is_rare_blank, shape_of, symbol};
use grid::{Cell, CellSet, Digit, Layout, Puzzle, Shape};

/// Returns the puzzle on a line that is neither empty nor a comment. [`line_with_text_around::read`](crate::line_with_text_around::read)
/// accepts more kinds of lines.
pub(super) fn read(text: &str, reading: Reading) -> Result<Found, LineFault> {
    let line = Word::line(text);
    if text.len() > LONGEST_LINE && !exchange::may_be_longer(text) {
        return Err(LineFault::new(
            LONGEST_LINE,
            format!("expected a line of at most {LONGEST_LINE} bytes, found more"),
        ));
    }
    let may_be_packed = text.starts_with(['f', 's', 'c', 'N', 'S']);
    if reading.cells == CellsOnLine::Lenient && !may_be_packed && text.chars().all(is_cell) {
        // fast path for most lines, which saves three quarters of the time
        return symbols(line).or_else(|fault| (reading.foreign)(line).unwrap_or(Err(fault)));
    }
    if let Some(column) = ruled::find(text) {
        return ruled::read(column);
    }
    if let Some(read) = (reading.foreign)(line) {
        return read;
    }
    if hodoku::is_position(text) {
        return hodoku::read(line);
    }
    let fields = line.split(|c| matches!(c, '\t' | ',' | ';'));
    if fields.len() == 1 {
        return field(line, reading);
    }
    if let Some(all) = numbers(&cells_between_columns(line), line.end(), Slack::None) {
        return all;
    }
    let columns = fields.into_iter().map(unquoted).filter(|field| field.text.trim().len() > 1);
    best(columns.map(|word| (word, field(word, reading))))
        .unwrap_or_else(|| Err(LineFault::new(0, "expected a puzzle in one of the columns, found none")))
}

/// Returns the further puzzles on a line that holds several, such as a list in source code. If the last puzzle of the line is cut off, its
/// error comes last.
pub(super) fn others(text: &str, first: &Puzzle) -> Vec<Result<Found, LineFault>> {
    let cells = first.digits.len();
    if cells < 16 || text.len() <= cells || text.contains('{') || first.is_full() || !first.layout.is_classic() {
        return Vec::new();
    }
    let words = Word::line(text).split(is_gap_of_list);
    let mut others = if text.len() < 2 * cells { Vec::new() } else { whole_others(&words, first) };
    if let Some(fault) = cut_off(&words, cells, !others.is_empty()) {
        others.push(Err(fault));
    }
    others
}

/// Returns the puzzles among the words that have as many cells as the first puzzle. Leaves out full boards, and boards that contain all
/// digits of the first puzzle: they are that puzzle again or a later state of it.
fn whole_others(words: &[Word], first: &Puzzle) -> Vec<Result<Found, LineFault>> {
    let goes_on = |other: &Puzzle| first.digits.iter().zip(&other.digits).all(|(one, two)| one.is_none() || one == two);
    let is_other = |found: &Found| !found.puzzle.is_full() && !goes_on(&found.puzzle);
    let words = words.iter().filter_map(|&word| plain(word, first.digits.len()));
    words.map(symbols).filter(|read| read.as_ref().is_ok_and(is_other)).collect()
}

/// Maximum number of characters of punctuation and emphasis around a puzzle in a sentence.
const MOST_AROUND: usize = 6;

/// Returns the part of a word that has this number of cells, without the punctuation and emphasis around it. `None` if there are other
/// characters around it.
fn plain(word: Word, cells: usize) -> Option<Word> {
    let around = word.len().checked_sub(cells).filter(|&around| around <= MOST_AROUND)?;
    let before = word.text.chars().take_while(|c| matches!(c, '*' | '_' | '`')).count().min(around / 2);
    let byte = |count: usize| word.text.char_indices().nth(count).map_or(word.text.len(), |(at, _)| at);
    let inner = byte(before)..byte(before + cells);
    let is_around = |c: char| matches!(c, '*' | '_' | '`' | '.' | '!' | '?');
    let is_plain = word.text[inner.end..].chars().all(is_around);
    is_plain.then_some(Word { at: word.at + before, text: &word.text[inner] })
}

/// Maximum number of digits of a number in a column, such as a seed.
const LONGEST_NUMBER: usize = 20;

/// Returns the error for the last word of a line if it is a puzzle cut off after complete puzzles with `cells` cells each. Such a word is
/// shorter than they are and consists of digits and many marks for empty cells. `has_others` is whether the line holds more than one
/// complete puzzle.
fn cut_off(words: &[Word], cells: usize, has_others: bool) -> Option<LineFault> {
    let last = words.iter().rfind(|word| !word.text.is_empty())?;
    let count = last.len();
    let least = if has_others { 9 } else { (cells / 2).max(LONGEST_NUMBER + 1) };
    if !(least..cells).contains(&count) {
        return None;
    }
    let mark = last.text.chars().find(|&c| is_blank(c) || is_rare_blank(c))?;
    let marks = last.text.chars().filter(|&c| c == mark).count();
    let is_cut = marks * 4 >= count && last.text.chars().all(|c| c == mark || c.is_ascii_digit());
    let expected = || format!("expected {cells} cells as in the first puzzle of the line, found {count}");
    (is_cut && words.iter().any(|word| word.len() == cells)).then(|| LineFault::new(last.end(), expected()))
}

/// Whether a character can separate the puzzles of a list on one line.
fn is_gap_of_list(c: char) -> bool {
    c.is_whitespace()
        || matches!(c, ',' | ';' | ':' | '|' | '/' | '=' | '&' | '"' | '\'' | '[' | ']' | '(' | ')' | '<' | '>')
}

/// Returns the other columns of a line that has a puzzle in one of its columns, which are separated by tabs. Leaves out boards and dashes.
pub(super) fn beside(text: &str, places: &Places) -> String {
    let Places::Run { column, .. } = places else { return String::new() };
    if !text.contains('\t') {
        return String::new();
    }
    let fields = Word::line(text).split(|c| c == '\t');
    let others = fields.into_iter().filter(|field| !(field.at..field.end()).contains(&(column - 1)));
    let is_said = |word: &&str| !matches!(*word, "" | "-") && symbols(Word::line(word)).is_err();
    let is_number = |word: &&str| word.len() < 16 && is_digits(word);
    let words: Vec<&str> = others.map(|field| unquoted(field).text.trim()).collect();
    let seed = if is_rated(&words) { words.len() - 1 } else { words.len() };
    let kept = words.iter().enumerate().filter(|(_, word)| is_said(word) || is_number(word));
    kept.map(|(at, word)| if at == seed { format!("seed {word}") } else { (*word).to_owned() })
        .collect::<Vec<_>>()
        .join(", ")
}

/// Whether these columns are those of `generate --rated`: the first has the level, the score and Sudoku Explainer's rating, the second the
/// hardest technique, and the third the seed.
fn is_rated(columns: &[&str]) -> bool {
    let [rating, hardest, seed] = columns else { return false };
    let [level, points, se] = rating.split(' ').collect::<Vec<_>>()[..] else { return false };
    let is_word = |word: &str| word.bytes().all(|b| b.is_ascii_lowercase() || b.is_ascii_digit() || b == b'-');
    let is_number = |word: &str| !word.is_empty() && word.bytes().all(|b| b.is_ascii_digit() || b == b'.');
    is_word(level) && is_number(points) && (is_number(se) || se == "-") && is_word(hardest) && is_number(seed)
}

/// Whether a first line consists of column names.
pub(super) fn is_header(text: &str) -> bool {
    let names = |field: &str| {
        let field = field.trim().trim_matches('"');
        field.is_empty()
            || field.starts_with(char::is_alphabetic)
                && field.chars().all(|c| c.is_alphanumeric() || " _-()/".contains(c))
    };
    let is_heading = |text: &str| {
        let words = ["puzzle", "puzzles", "quiz", "quizzes", "sudoku", "sudokus", "grid", "board"];
        words.contains(&text.trim().trim_matches('"').to_ascii_lowercase().as_str())
    };
    is_heading(text)
        || text.contains(['\t', ',', ';'])
            && text.split(['\t', ',', ';']).all(names)
            && text.chars().any(char::is_alphabetic)
            && read(text, Reading::ANY).is_err()
}

/// Chooses among columns that may hold a puzzle and its solution. Returns the largest puzzle with an empty cell. If there is none, returns
/// the error of a text of mostly digits that has at least half as many cells as the largest full board. Otherwise returns that board, or
/// without any board the error of the longest text. The first of several equals is chosen. At most one candidate of each kind is kept in
/// memory, whatever the number of columns.
fn best<'a>(parts: impl Iterator<Item = (Word<'a>, Result<Found, LineFault>)>) -> Option<Result<Found, LineFault>> {
    let mut board: Option<Found> = None;
    let [mut digits, mut others]: [Option<Misread>; 2] = [None, None];
    let rank = |found: &Found| (!found.puzzle.is_full(), found.puzzle.digits.len());
    for (at, (word, result)) in parts.enumerate() {
        match result {
            Ok(found) if board.as_ref().is_none_or(|board| rank(&found) > rank(board)) => board = Some(found),
            Ok(_) => {}
            Err(fault) => {
                let cells = word.text.chars().filter(|&c| is_cell(c) || is_rare_blank(c)).count();
                let longest = if is_mostly_digits(word.text) { &mut digits } else { &mut others };
                if longest.as_ref().is_none_or(|longest| cells > longest.cells) {
                    *longest = Some(Misread { cells, at, fault });
                }
            }
        }
    }
    let Some(board) = board else {
        let longest = [digits, others].into_iter().flatten().max_by_key(|one| (one.cells, Reverse(one.at)));
        return longest.map(|longest| Err(longest.fault));
    };
    let is_meant = |one: &Misread| board.puzzle.is_full() && one.cells * 2 >= board.puzzle.digits.len();
    match digits.filter(is_meant) {
        Some(meant) => Some(Err(meant.fault)),
        None => Some(Ok(board)),
    }
}

/// Text that could not be read as a puzzle, with its error.
struct Misread {
    /// Number of characters of the text that could be cells.
    cells: usize,
    /// Index of the text among the columns.
    at: usize,
    fault: LineFault,
}

/// Minimum length of a word of digits and marks that must have been meant as a board.
const LEAST_MEANT: usize = 40;

/// Whether a word must have been meant as a board, complete or not.
pub(super) fn is_meant_as_board(word: &str) -> bool {
    word.len() >= LEAST_MEANT && is_mostly_digits(word)
}

/// Whether at least three out of four characters are digits or marks for empty cells.
fn is_mostly_digits(text: &str) -> bool {
    let is_plain = |&c: &char| c.is_ascii_digit() || is_blank(c) || is_rare_blank(c) || matches!(c, 'x' | 'X');
    let plain = text.chars().filter(is_plain).count();
    plain * 4 >= text.chars().count() * 3
}

fn unquoted(field: Word) -> Word {
    match field.text.strip_prefix('"').and_then(|rest| rest.strip_suffix('"')) {
        Some(text) => Word { at: field.at + 1, text },
        None => field,
    }
}

fn cells_between_columns(line: Word) -> Vec<Word> {
    let mut words = line.split(|c| c.is_whitespace() || c == ',' || c == ';');
    words.retain(|word| !word.text.is_empty());
    words
}

/// Reads one column. Other words may precede or follow the puzzle.
fn field(field: Word, reading: Reading) -> Result<Found, LineFault> {
    let words = field.words();
    let slack = if reading.cells == CellsOnLine::Numbers { Slack::All } else { Slack::Some };
    if let Some(read) = numbers(&words, field.end(), slack) {
        return read;
    }
    let before_comment = |word: &Word| word.text.find('#').unwrap_or(word.text.len());
    let alone = words.len() == 1;
    let each = words.iter().filter(|word| alone || word.len() > 1).map(|word| {
        let is_whole = word.text.contains('#') && blank_or_comment::is_puzzle(word.text);
        let end = if is_whole { word.text.len() } else { before_comment(word) };
        let word = Word { at: word.at, text: &word.text[..end] };
        (word, symbols(word))
    });
    let read = best(each).unwrap_or_else(|| Err(LineFault::new(field.at, "expected a puzzle, found nothing")));
    read.or_else(|fault| spaced(field).ok_or(fault))
}

/// Condition under which words are treated as a board of numbers, which is then read or refused.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Slack {
    None, // words as for `Some`, and only if they can be read
    Some, // at least 16 words, 90 % of which have at most two characters
    All,  // any words
}

fn numbers(words: &[Word], end: usize, slack: Slack) -> Option<Result<Found, LineFault>> {
    let short = words.iter().filter(|word| word.len() <= 2).count();
    let likely = words.len() >= 16 && short * 10 >= words.len() * 9;
    if !likely && slack != Slack::All {
        return None;
    }
    let read = || {
        if let [word] = words
            && word.len() > 2
        {
            let expected = format!("expected numbers separated by blanks, one per cell, found {}", shown(word.text));
            return Err(LineFault::new(word.at, expected));
        }
        let shape = shape_of(words.len()).map_err(|expected| LineFault::new(end, expected))?;
        numbers_on(words, Layout::classic(shape))
    };
    Some(read()).filter(|result| result.is_ok() || slack != Slack::None)
}

/// Reads the cells of a board with this layout: either one word of symbols, or numbers.
pub(super) fn cells_on(words: &[Word], layout: &Arc<Layout>) -> Result<Found, LineFault> {
    match words {
        &[word] => symbols_on(word, Some(layout)),
        _ => numbers_on(words, Arc::clone(layout)),
    }
}

/// Reads numbers, one for each cell of this layout.
fn numbers_on(words: &[Word], layout: Arc<Layout>) -> Result<Found, LineFault> {
    let mut decoded = digit_alphabet::digits(words, layout.shape().side())?;
    let is_letter = |(digit, word): (&Option<Digit>, &Word)| digit.is_some() && word.text.contains(char::is_alphabetic);
    if !decoded.digits.iter().zip(words).any(is_letter) {
        decoded.notation = match decoded.notation {
            Notation::Symbols => Notation::Numbers,
            Notation::SymbolsFromZero(_) => Notation::NumbersFromZero,
            other => other,
        };
    }
    Ok(Found::of(decoded, layout, Places::each(words.iter().copied())))
}

/// Reads symbols, one character per cell. A `+` before a digit means that the digit is not a given.
pub(super) fn symbols(word: Word) -> Result<Found, LineFault> {
    symbols_on(word, None)
}

/// Reads symbols for a board with this layout, or for a classic board if it is `None`. The number of cells must match the layout.
pub(super) fn symbols_on(word: Word, layout: Option<&Arc<Layout>>) -> Result<Found, LineFault> {
    let usual = usual_symbols_on(word, layout);
    let is_settled = usual.as_ref().is_ok_and(|found| {
        let side = found.puzzle.shape().side();
        side < LEAST_SIDE_WITH_ZERO || side != SUKAKU_SIDE && !word.text.contains('0')
    });
    if is_settled {
        return usual;
    }
    counted(word, layout, usual.is_ok()).map_or(usual, Ok)
}

/// Side of the board that has as many cells as a sukaku has characters.
const SUKAKU_SIDE: usize = 27;

/// Returns the sukaku or the board if the number of occurrences determines what the characters mean. `is_read` is whether the usual meaning
/// fits them as well. In that case, a board is returned only if `0` is one of its digits.
fn counted(word: Word, layout: Option<&Arc<Layout>>, is_read: bool) -> Option<Found> {
    let shape = layout.map_or_else(|| shape_of(word.len()).ok(), |layout| Some(layout.shape()))?;
    if shape.side() < 4 || word.len() != shape.cells() || word.text.contains('+') {
        return None;
    }
    let cells: Vec<Word> = word.letters().collect();
    if layout.is_none()
        && let Some(found) = read_sukaku::read(&cells)
    {
        return Some(found);
    }
    let decode = if is_read { digit_alphabet::from_zero } else { digit_alphabet::decode };
    let layout = layout.map_or_else(|| Layout::classic(shape), Arc::clone);
    Some(Found::of(decode(&cells, shape.side())?, layout, Places::run(word)))
}

/// Reads symbols with their usual meaning: `1` to `9`, then letters from `A`.
fn usual_symbols_on(word: Word, layout: Option<&Arc<Layout>>) -> Result<Found, LineFault> {
    let plus = word.text.bytes().filter(|&b| b == b'+').count();
    if let Some((i, c)) = word.text.chars().enumerate().find(|&(_, c)| !is_cell(c) && c != '+') {
        return Err(LineFault::new(word.at + i, format!("expected a digit or '.', found {}", found(c))));
    }
    let shape = match layout {
        Some(layout) => layout.shape(),
        None => shape_of(word.len() - plus).map_err(|expected| LineFault::new(word.end(), expected))?,
    };
    let mut digits = Vec::with_capacity(shape.cells());
    let mut placed = CellSet::new();
    let mut entered = false;
    for (i, c) in word.text.chars().enumerate() {
        if c == '+' && !entered {
            entered = true;
            continue;
        }
        let digit = symbol(c, word.at + i, shape.side())?;
        if entered && digit.is_none() {
            let last = side_symbol(shape);
            return Err(LineFault::new(
                word.at + i,
                format!("expected a digit from 1 to {last} after '+', found {}", found(c)),
            ));
        }
        if entered {
            placed.insert(Cell::new(digits.len()));
        }
        digits.push(digit);
        entered = false;
    }
    if entered {
        return Err(LineFault::new(word.end(), format!("expected a digit from 1 to {} after '+'", side_symbol(shape))));
    }
    let layout = layout.map_or_else(|| Layout::classic(shape), Arc::clone);
    let puzzle = Puzzle { placed, digits, ..Puzzle::blank(layout) };
    let cells = word.letters().filter(|letter| letter.text != "+");
    let places = if plus > 0 { Places::each(cells) } else { Places::run(word) };
    let has_letters = shape.side() >= LEAST_SIDE_WITH_ZERO;
    let notation = if has_letters { digit_alphabet::of_symbols(std::iter::once(word.text)) } else { Notation::Symbols };
    Ok(Found { puzzle, notation, places })
}

fn side_symbol(shape: Shape) -> Digit {
    Digit::new(shape.side().min(35) - 1)
}

/// Returns the puzzle that takes up an entire line and has a space for each empty cell, including those at its end. `None` if the line has
/// another mark for empty cells. Otherwise, spaces after a puzzle that is too short would be read as cells.
pub(super) fn spaced(field: Word) -> Option<Found> {
    if field.text.chars().any(|c| c != ' ' && (is_blank(c) || is_rare_blank(c))) {
        return None;
    }
    let shape = shape_of(field.len()).ok().filter(|shape| shape.side() > 1)?;
    let cell = |c| if c == ' ' { Ok(None) } else { symbol(c, 0, shape.side()) };
    let digits = field.text.chars().map(cell).collect::<Result<Vec<_>, _>>().ok()?;
    let puzzle = digits.iter().any(Option::is_some).then(|| Puzzle::classic(shape, digits))?;
    Some(Found { puzzle, notation: Notation::Symbols, places: Places::run(field) })
}
