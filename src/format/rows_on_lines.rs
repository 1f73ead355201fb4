//! Reads a puzzle with one row per line, with or without a frame and pencil marks.

use std::sync::Arc;

use crate::blank_or_comment::BlankMark;
use crate::cell_places::{Found, Places, ReadPuzzle};
use crate::cells_of_a_row::{columns, words};
use crate::frame_characters::{is_bar, is_border};
use crate::notation::Notation;
use crate::pencil_marks::{eliminate, position};
use crate::reading_options::PencilMarks;
use crate::scattered_cells::PlacedCells;
use crate::strip_decoration::undecorated;
use crate::text_fault::{Fault, LineFault, shown};
use crate::words_of_a_line::{Word, is_blank, is_cell, is_rare_blank, is_side, number};
use grid::{Cell, Digit, DigitSet, Layout, Puzzle, Shape};

/// Buffer for the rows of one puzzle until the puzzle is complete.
#[derive(Debug, Default)]
pub(super) struct Block {
    marks: PencilMarks,
    rows: Vec<Row>,
    is_after_border: bool,
    /// Number of borders so far below the first row.
    borders: usize,
    /// First empty line below the first row, if there is one.
    gap: Option<Gap>,
    /// Whether the text is divided into sections, one of which holds the puzzle.
    has_sections: bool,
    /// Whether the current section is one that does not hold the puzzle.
    is_skipping: bool,
    /// Mark for empty cells that could be mistaken for a frame.
    blank_mark: Option<BlankMark>,
    /// Layout of the next puzzle, if it is known.
    layout: Option<Arc<Layout>>,
}

/// First empty line within a grid.
#[derive(Clone, Copy, Debug)]
struct Gap {
    /// Number of rows above the line.
    rows: usize,
    line: usize,
    /// Number of rows above the latest empty line of the grid.
    last: usize,
}

/// Line that holds the cells of a row.
#[derive(Debug)]
struct Row {
    line: usize,
    text: String,
    /// Number of cells.
    count: usize,
}

impl Block {
    /// Maximum length of a row, in bytes. A row of 64 cells with 64 candidates each is shorter.
    pub(super) const CAP: usize = 64 * 1024;

    /// Maximum number of rows that are read of a board that is too large. All of them are refused together, with a single error.
    const MOST_ROWS: usize = 4 * Shape::MAX_SIDE;

    pub(super) fn new(marks: PencilMarks) -> Self {
        Self { marks, ..Self::default() }
    }

    /// Sets what the beginning of the text has shown: the mark for empty cells, and whether one section holds the puzzle.
    pub(super) const fn expect(&mut self, blank_mark: Option<BlankMark>, has_sections: bool) {
        self.blank_mark = blank_mark;
        self.has_sections = has_sections;
    }

    /// Whether a line is part of a frame rather than a row of empty cells.
    pub(super) fn is_border(&self, text: &str) -> bool {
        is_border(text) && !self.blank_mark.is_some_and(|mark| mark.has(text))
    }

    /// Sets the layout of the next puzzle.
    pub(super) fn lay(&mut self, layout: Arc<Layout>) {
        self.layout = Some(layout);
    }

    /// Whether a puzzle has been begun and is not complete yet.
    pub(super) const fn has_begun(&self) -> bool {
        !self.rows.is_empty()
    }

    /// Whether the next row begins a puzzle whose side length is not known yet.
    pub(super) const fn awaits_puzzle(&self) -> bool {
        !self.has_begun() && !self.is_skipping && self.layout.is_none()
    }

    /// Adds a line. Returns the puzzle that the line completes, if any.
    pub(super) fn take(&mut self, line: usize, text: String) -> Option<ReadPuzzle> {
        let text = undecorated_row(&text).unwrap_or(text);
        let trimmed = if columns(&text).is_some() { &*text } else { text.trim() };
        if trimmed.starts_with('[') {
            return self.heading(line, trimmed);
        }
        if self.is_skipping {
            return None;
        }
        if trimmed.is_empty() {
            return if self.is_gap_of_band(line) { None } else { self.finish(line) };
        }
        if self.is_border(trimmed) {
            return self.border(line);
        }
        self.is_after_border = false;
        if self.rows.is_empty() && self.layout.is_none() && is_title(trimmed) {
            return None;
        }
        let cut = if self.is_gap_missing() { self.split() } else { None };
        let count = words(&text).len();
        self.rows.push(Row { line, text, count });
        if cut.is_some() {
            return cut;
        }
        if self.rows.len() >= self.side().clamp(1, Self::MOST_ROWS) { self.finish(line + 1) } else { None }
    }

    /// Processes a heading in brackets, such as `[Puzzle]` or `[Game 1]`. It ends the current puzzle, which is returned, and may begin a
    /// section.
    fn heading(&mut self, line: usize, text: &str) -> Option<ReadPuzzle> {
        let is_puzzle = section(text).starts_with("puzzle");
        self.has_sections |= is_puzzle;
        self.is_skipping = !is_puzzle && (self.has_sections || is_note_section(text));
        self.finish(line)
    }

    /// Ends the puzzle and returns it. `line` is the number of the line after its last row.
    pub(super) fn finish(&mut self, line: usize) -> Option<ReadPuzzle> {
        let first = self.rows.first()?.line;
        let mut side = self.side();
        let mut rows = std::mem::take(&mut self.rows);
        if self.layout.is_none() && rows.len() + 1 == side && Shape::of_side(rows.len()).is_ok() {
            side -= usize::from(drop_empty_column(&mut rows, side));
        }
        self.borders = 0;
        self.gap = None;
        Some(ReadPuzzle::new(first, read(&rows, side, self.layout.take(), line, self.marks)))
    }

    /// Processes a border. An incomplete puzzle ends, and is returned, if the border follows another border or is inside a band.
    fn border(&mut self, line: usize) -> Option<ReadPuzzle> {
        let twice = std::mem::replace(&mut self.is_after_border, true);
        self.borders += usize::from(!self.rows.is_empty());
        let every_row = self.borders == self.rows.len();
        if twice || !every_row && !self.is_between_bands() { self.finish(line) } else { None }
    }

    /// Returns the number of cells that most rows have.
    fn side(&self) -> usize {
        let often = |row: &&Row| self.rows.iter().filter(|other| other.count == row.count).count();
        self.rows.iter().rev().max_by_key(often).map_or(0, |row| row.count)
    }

    /// Whether an empty line may separate two bands of one grid. It may do so only if an empty line separates all bands above as well. If
    /// it may, the line is recorded.
    fn is_gap_of_band(&mut self, line: usize) -> bool {
        let rows = self.rows.len();
        if rows == 0 || !self.is_between_bands() || rows > self.box_height() + self.gap.map_or(0, |gap| gap.last) {
            return false;
        }
        self.gap = Some(Gap { last: rows, ..self.gap.unwrap_or(Gap { rows, line, last: rows }) });
        true
    }

    /// Whether the next band begins without an empty line although an earlier empty line separated bands. That earlier line must have been
    /// the end of a grid.
    fn is_gap_missing(&self) -> bool {
        self.gap.is_some_and(|gap| self.rows.len() == gap.last + self.box_height())
    }

    /// Ends the puzzle, which is too short, at its first empty line. The rows below become those of the next puzzle.
    fn split(&mut self) -> Option<ReadPuzzle> {
        let gap = self.gap?;
        let rest = self.rows.split_off(gap.rows);
        let read = self.finish(gap.line);
        self.rows = rest;
        read
    }

    fn box_height(&self) -> usize {
        Shape::of_side(self.side()).map_or(1, Shape::box_height)
    }

    fn is_between_bands(&self) -> bool {
        let side = self.side(); // above side 64 the bands are unknown, and the board is refused as a whole
        let ends = |shape: Shape| self.rows.len().is_multiple_of(shape.box_height());
        side > Shape::MAX_SIDE || Shape::of_side(side).is_ok_and(ends)
    }
}

/// Removes an empty column at the end of all rows of a table, or else at their beginning. Returns whether a column was removed.
fn drop_empty_column(rows: &mut [Row], side: usize) -> bool {
    let is_gap = |c: char| matches!(c, '\t' | ',' | ';');
    let is_table = rows.iter().all(|row| row.count == side && columns(&row.text).is_some());
    if is_table && rows.iter().all(|row| row.text.trim_end_matches(' ').ends_with(is_gap)) {
        for row in rows {
            row.text.truncate(row.text.trim_end_matches(' ').len() - 1);
            row.count -= 1;
        }
        true
    } else if is_table && rows.iter().all(|row| row.text.trim_start_matches(' ').starts_with(is_gap)) {
        for row in rows {
            row.text = row.text.replacen(is_gap, " ", 1); // keeps the columns of the other cells
            row.count -= 1;
        }
        true
    } else {
        false
    }
}

/// Whether a line occurs only in framed grids.
pub(super) fn is_framed(text: &str) -> bool {
    let fits = |c: char| is_cell(c) || is_rare_blank(c) || is_bar(c) || " \t,+@".contains(c);
    is_border(text) || text.contains(is_bar) && text.chars().all(fits)
}

/// Names of sections that hold no board. Programs write them before the section with the puzzle.
const NOTES: [&str; 14] = [
    "author",
    "comment",
    "comments",
    "date",
    "description",
    "difficulty",
    "info",
    "level",
    "name",
    "notes",
    "rating",
    "source",
    "title",
    "url",
];

/// Returns the name in brackets at the beginning of a line, in lower case.
fn section(text: &str) -> String {
    let name = text.trim_start().trim_start_matches('[').split(']').next().unwrap_or_default();
    name.trim().to_ascii_lowercase()
}

/// Whether a line is the heading, in brackets, of a section that never holds a board.
pub(super) fn is_note_section(text: &str) -> bool {
    NOTES.contains(&section(text).as_str())
}

/// Returns a row without the brackets or quotation marks of source code, and without a number in brackets. The cells keep their columns.
/// `None` if the text is not such a row.
pub(super) fn undecorated_row(text: &str) -> Option<String> {
    let start = text.trim();
    let is_dashes = || start.trim_matches(['\'', '`', ',']).bytes().all(|b| b == b'-'); // the dashes may be empty cells
    if !start.starts_with(['[', '(', '{', '"', '\'', '`']) || is_border(start) && !is_dashes() {
        return None;
    }
    let row = undecorated(text);
    let fits = |c: char| is_cell(c) || is_rare_blank(c) || is_bar(c) || matches!(c, ' ' | '\t' | ',' | ';');
    (row.chars().all(fits) && is_side(words(&row).len()) && !is_title(row.trim())).then_some(row)
}

/// Whether a line before a grid is a title rather than a row.
pub(super) fn is_title(text: &str) -> bool {
    let mut pairs = text.chars().zip(text.chars().skip(1));
    !text.contains(is_bar)
        && pairs.any(|(one, next)| one.is_alphabetic() && next.is_alphabetic())
        && !has_letters_for_cells(text)
}

/// Whether all letters in a row can be digits or marks for empty cells, given the side length of the board that has such rows.
fn has_letters_for_cells(text: &str) -> bool {
    let side = words(text).len();
    if Shape::of_side(side).is_err() {
        return false;
    }
    let all = |is_cell: &dyn Fn(char) -> bool| text.chars().all(|c| !c.is_alphabetic() || is_cell(c));
    let is_symbol = |c: char| Digit::from_symbol(c).is_some_and(|digit| digit.index() < side);
    let is_letter = |c: char| c.to_digit(36).is_some_and(|value| (10..side + 10).contains(&(value as usize)));
    let has_blank = || text.contains(|c: char| is_blank(c) || is_rare_blank(c));
    all(&is_symbol)
        || side > 3 && (all(&|c| is_symbol(c) || c == 'x') || all(&|c| is_symbol(c) || c == 'X'))
        || (side >= 9 || has_blank()) && all(&is_letter)
        || side >= 9 && (all(&|c| is_letter(c) || c == 'x') || all(&|c| is_letter(c) || c == 'X'))
}

/// Reads the puzzle of complete rows. If no layout is given, it is the classic one with this side length. `end` is the number of the line
/// after the rows.
fn read(
    rows: &[Row],
    side: usize,
    layout: Option<Arc<Layout>>,
    end: usize,
    marks: PencilMarks,
) -> Result<Found, Fault> {
    let first = rows.first().map_or(end, |row| row.line);
    let layout = match layout {
        Some(layout) => layout,
        None => Layout::classic(Shape::of_side(side).map_err(|error| LineFault::new(0, error.to_string()).on(first))?),
    };
    let side = layout.shape().side();
    if let Some(row) = rows.iter().find(|row| row.count != side) {
        let at = row.text.trim_end().chars().count();
        return Err(LineFault::new(at, format!("expected {side} cells in a row, found {}", row.count)).on(row.line));
    }
    if rows.len() < side {
        return Err(LineFault::new(0, format!("expected {side} rows, found {}", rows.len())).on(end));
    }
    let cells: Vec<(usize, Word)> =
        rows.iter().flat_map(|row| words(&row.text).into_iter().map(|word| (row.line, word))).collect();
    let many = cells.iter().any(|(_, word)| word.len() > 1);
    let dashes = cells.iter().filter(|(_, word)| word.text == "-").count();
    // on a small board, numbers have one digit, so that other words list candidates, and a dash among them is a cell without any
    let blank = side > 9 && dashes * 4 > cells.len() || cells.iter().any(|(_, word)| word.is_blank());
    let tens = side > 9 && cells.iter().any(|(_, word)| word.len() == 2 && word.text.ends_with('0'));
    let listed = cells.iter().any(|(_, word)| word.text.contains(','));
    let marked = match marks {
        PencilMarks::Always => true,
        PencilMarks::Never => false,
        PencilMarks::IfLikely => many && !blank && (listed || !tens),
    };
    if marked {
        let puzzle = pencil_marks(&layout, &cells)?;
        let places = Places::Each(cells.iter().map(|&(line, word)| (line, word.at + 1)).collect());
        return Ok(Found { puzzle, notation: Notation::Symbols, places });
    }
    let mut placed = PlacedCells::default();
    cells.into_iter().for_each(|(line, word)| placed.add(word.text, (line, word.at + 1)));
    placed.read_on(layout)
}

/// Returns the position with these pencil marks.
fn pencil_marks(layout: &Arc<Layout>, cells: &[(usize, Word)]) -> Result<Puzzle, Fault> {
    let shape = layout.shape();
    let side = shape.side();
    let marks = |word| candidates(entered(word, side).unwrap_or(word), side);
    let sets = cells.iter().map(|&(line, word)| marks(word).map_err(|fault| fault.on(line)));
    let sets = sets.collect::<Result<Vec<DigitSet>, Fault>>()?;
    let placed = shape.iter().filter(|cell| entered(cells[cell.index()].1, side).is_some()).collect();
    Ok(position(layout, &sets, placed))
}

/// Returns the digit of a cell if the player entered it, as marked in saved games of SudoCue: `u5`. `None` for other cells.
fn entered(word: Word, side: usize) -> Option<Word> {
    let digit = word.text.strip_prefix('u').filter(|digit| matches!(digit.as_bytes(), [b'1'..=b'9']))?;
    (side < 30).then_some(Word { at: word.at + 1, text: digit }) // on larger boards, `u` is the digit 30
}

/// Returns the position shown by three grids: the givens, all current digits, and the pencil marks. `None` if the grids contradict each
/// other.
pub(super) fn together(givens: &Puzzle, digits: &Puzzle, marks: &Puzzle) -> Option<Puzzle> {
    let shape = givens.shape();
    if [digits, marks].iter().any(|other| other.layout != givens.layout) {
        return None;
    }
    let fits = |cell: Cell| {
        let [given, now, marked] = [givens, digits, marks].map(|grid| grid.digits[cell.index()]);
        let open = |digit| marked.is_none() && !marks.removed[cell.index()].has(digit);
        (given.is_none() || given == now) && now.is_none_or(|digit| marked == now || open(digit))
    };
    if !shape.iter().all(fits) {
        return None;
    }
    let mut puzzle = Puzzle { digits: digits.digits.clone(), ..Puzzle::blank(Arc::clone(&givens.layout)) };
    for cell in shape.iter() {
        let (given, now) = (givens.digits[cell.index()], digits.digits[cell.index()]);
        if now.is_some() && given.is_none() {
            puzzle.placed.insert(cell);
        }
        let only = marks.digits[cell.index()];
        let removed = only.map_or(marks.removed[cell.index()], |digit| DigitSet::all(shape.side()).without(digit));
        removed.iter().for_each(|digit| eliminate(&mut puzzle, cell, digit));
    }
    Some(puzzle)
}

/// Returns the candidates listed by a word. Ignores the marks `*`, `#` and `@` beside them.
fn candidates(word: Word, side: usize) -> Result<DigitSet, LineFault> {
    let is_mark = |c| matches!(c, '*' | '#' | '@');
    if word.text == "-" {
        return Ok(DigitSet::EMPTY);
    }
    let parts: Vec<Word> =
        if side > 35 || word.text.contains(',') { word.split(|c| c == ',') } else { word.letters().collect() };
    let mut set = DigitSet::EMPTY;
    for part in parts {
        let unmarked = Word { text: part.text.trim_matches(is_mark), ..part };
        match number(unmarked, side)? {
            Some(digit) => set = set.with(digit),
            None if unmarked.text.is_empty() => {}
            None => {
                return Err(LineFault::new(
                    word.at,
                    format!("expected candidates from 1 to {side}, found {}", shown(word.text)),
                ));
            }
        }
    }
    Ok(set)
}

/// Returns the puzzle on lines in which spaces are empty cells. There must be as many lines as the board has rows.
pub(super) fn spaced(lines: &[(usize, String)], side: usize) -> Result<Found, Fault> {
    let first = lines.first().map_or(1, |line| line.0);
    let shape = Shape::of_side(side).map_err(|error| LineFault::new(0, error.to_string()).on(first))?;
    let mut digits = vec![None; shape.cells()];
    for (row, (line, text)) in lines.iter().enumerate() {
        let cells = Word::line(text.trim_end());
        if cells.len() > side {
            return Err(
                LineFault::new(side, format!("expected {side} cells in a row, found {}", cells.len())).on(*line)
            );
        }
        for (column, word) in cells.letters().enumerate().filter(|(_, word)| word.text != " ") {
            digits[row * side + column] = number(word, side).map_err(|fault| fault.on(*line))?;
        }
    }
    let places = lines.iter().flat_map(|&(line, _)| (1..=side).map(move |column| (line, column))).collect();
    let puzzle = Puzzle::classic(shape, digits);
    Ok(Found { puzzle, notation: Notation::Symbols, places: Places::Each(places) })
}
