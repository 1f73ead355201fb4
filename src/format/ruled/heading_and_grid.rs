//! Reads puzzles of several lines: a heading that states rules, then a grid of any kind.

use std::sync::Arc;

use crate::blank_or_comment::BlankMark;
use crate::cell_places::{Found, Places, ReadPuzzle};
use crate::cells_of_a_row::words;
use crate::frame_characters::is_border;
use crate::notation::Notation;
use crate::read_line::cells_on;
use crate::reading_options::PencilMarks;
use crate::rows_on_lines::{Block, is_framed, is_title};
use crate::ruled::heading::{GridPlace, Heading};
use crate::ruled::line::{find, read};
use crate::ruled::statement::{Statement, is_statement};
use crate::text_fault::{Fault, LineFault};
use crate::words_of_a_line::{Word, is_blank, is_digits};
use grid::{Digit, Layout, Puzzle, Shape};

/// Buffer for the lines of one puzzle until the puzzle is complete. An error in a heading affects only the puzzle below.
#[derive(Debug, Default)]
pub(crate) struct RuledBlock {
    heading: Heading,
    awaited: Awaited,
    block: Block,
    /// The only row so far and its line number, if that row could also be a complete board.
    possible_board: Option<(usize, String)>,
    /// Error in the heading of the current grid.
    wrong: Option<Fault>,
    /// Latest line with its line number, if it may be the number of the puzzle below.
    number: Option<(usize, String)>,
}

/// Rows of a map of regions that have not been read yet.
#[derive(Debug, Default)]
enum Awaited {
    #[default]
    None,
    All,
    Rows(usize),
}

impl RuledBlock {
    pub(crate) fn new(marks: PencilMarks) -> Self {
        Self { block: Block::new(marks), ..Self::default() }
    }

    /// Sets the mark for empty cells, which could be mistaken for a frame.
    pub(crate) const fn expect(&mut self, blank_mark: Option<BlankMark>) {
        self.block.expect(blank_mark, false);
    }

    /// Adds a line. Returns the puzzle that the line completes, if any.
    pub(crate) fn take(&mut self, line: usize, text: &str) -> Option<ReadPuzzle> {
        let trimmed = text.trim();
        let is_statement = belongs_to_heading(trimmed);
        if self.block.has_begun() {
            if trimmed.is_empty() && self.possible_board.is_some() {
                return self.finish(line);
            }
            if !is_statement {
                self.possible_board = None;
                return self.row(line, text);
            }
            let cut = self.finish(line);
            self.state(line, text);
            return cut;
        }
        if trimmed.is_empty() {
            return None;
        }
        if let Some(column) = find(text) {
            self.number = None;
            return Some(ReadPuzzle::on(line, read(column)));
        }
        if is_statement {
            let above = if self.number.is_some() { self.finish(line) } else { None };
            let stated = self.state(line, text);
            return above.or(stated);
        }
        if !matches!(self.awaited, Awaited::None) {
            return self.region(line, trimmed);
        }
        if self.number.take().is_none() && is_number(trimmed) && self.heading.side().ok().flatten() != Some(1) {
            self.number = Some((line, text.to_owned()));
            return None;
        }
        if self.block.is_border(trimmed) {
            self.row(line, text)
        } else if is_title(trimmed) && !self.is_row(trimmed) {
            self.state(line, text)
        } else {
            self.first_row(line, text)
        }
    }

    /// Ends the puzzle and returns it. `line` is the number of the line after its last row.
    pub(crate) fn finish(&mut self, line: usize) -> Option<ReadPuzzle> {
        // A number on a line of its own is a row if no rows follow it.
        if let Some((line, text)) = self.number.take()
            && let Some(above) = self.first_row(line, &text)
        {
            return Some(above);
        }
        let row = self.block.finish(line);
        if let Some((line, text)) = self.possible_board.take()
            && let Ok(layout) = self.heading.layout(words(&text).len().isqrt(), GridPlace { line, column: 1 })
        {
            self.wrong = None;
            return Some(self.whole(line, &text, &layout));
        }
        match row {
            Some(read) => Some(self.completed(read.line, read.result)),
            None if self.heading.is_empty() => None,
            None if self.heading.listed_side().is_some() => Some(self.listed(line)),
            None => {
                let fault = LineFault::new(0, "expected the rows of a grid below its rules, found none");
                Some(self.completed(line, Err(fault.on(line))))
            }
        }
    }

    /// Returns the empty board of a list of cages without a grid.
    fn listed(&mut self, line: usize) -> ReadPuzzle {
        let layout = self.heading.layout(self.heading.listed_side().unwrap_or(0), GridPlace { line, column: 1 });
        let found = layout.map(|layout| {
            let places = Places::Each(vec![(line, 1); layout.shape().cells()]);
            Found { puzzle: Puzzle::blank(layout), notation: Notation::Symbols, places }
        });
        self.completed(line, found)
    }

    /// Adds a statement. If the heading already has a side, title or map of regions, a second one begins the next puzzle, and the current
    /// one is returned.
    fn state(&mut self, line: usize, text: &str) -> Option<ReadPuzzle> {
        let statement = Statement::new(line, 0, text);
        let is_next = matches!(statement.name(), "side" | "title" | "regions") && self.heading.has(statement.name());
        let cut = if is_next { self.finish(line) } else { None };
        let is_map = statement.name() == "regions" && statement.value().0.is_empty();
        self.awaited = if is_map { Awaited::All } else { Awaited::None };
        self.heading.push(statement);
        self.excess(line).or(cut)
    }

    /// Ends the puzzle with an error if its heading is too long.
    fn excess(&mut self, line: usize) -> Option<ReadPuzzle> {
        let expected = self.heading.excess()?;
        Some(self.completed(line, Err(LineFault::new(0, expected).on(line))))
    }

    /// Adds a row of a map of regions. The heading or else the width of the first row determines the number of rows.
    fn region(&mut self, line: usize, text: &str) -> Option<ReadPuzzle> {
        let cells = Word::line(text).words();
        let width = if cells.len() == 1 { cells[0].len() } else { cells.len() };
        let rows = match self.awaited {
            Awaited::Rows(rows) => rows,
            Awaited::All | Awaited::None => self.heading.side().ok().flatten().unwrap_or(width.min(Shape::MAX_SIDE)),
        };
        self.awaited = if rows > 1 { Awaited::Rows(rows - 1) } else { Awaited::None };
        self.heading.extend(line, text);
        self.excess(line)
    }

    /// Whether a line can be a row of the board, given the side length that the heading states. On a board of side 11, `65238197BA4` is a
    /// row rather than a title.
    fn is_row(&self, text: &str) -> bool {
        let Ok(Some(side)) = self.heading.side() else { return false };
        let fits = |c: char| is_blank(c) || c == ' ' || Digit::from_symbol(c).is_some_and(|digit| digit.index() < side);
        words(text).len() == side && text.chars().all(fits)
    }

    /// Reads the first row, or the complete board if it is on one line. Unless the heading states the side length, the row determines it.
    fn first_row(&mut self, line: usize, text: &str) -> Option<ReadPuzzle> {
        let cells = words(text).len();
        let root = cells.isqrt();
        let stated = self.heading.side().ok().flatten();
        let is_whole = root * root == cells && stated.map_or(cells > 64, |side| side == root && side > 1);
        let layout = self.heading.layout(if is_whole { root } else { cells }, GridPlace { line, column: 1 });
        // Sixteen cells are a board of side 4, unless further rows of 16 cells follow.
        let is_either = root * root == cells && root > 1 && stated.is_none() && !is_whole;
        self.possible_board = is_either.then(|| (line, text.to_owned()));
        match layout {
            Ok(layout) if is_whole => Some(self.whole(line, text, &layout)),
            Err(fault) if is_whole => Some(self.completed(line, Err(fault))),
            Ok(layout) => {
                self.block.lay(layout);
                self.row(line, text)
            }
            Err(fault) => {
                self.wrong = Some(fault);
                self.row(line, text)
            }
        }
    }

    fn whole(&mut self, line: usize, text: &str, layout: &Arc<Layout>) -> ReadPuzzle {
        let read = ReadPuzzle::on(line, cells_on(&Word::line(text).words(), layout));
        self.completed(line, read.result)
    }

    fn row(&mut self, line: usize, text: &str) -> Option<ReadPuzzle> {
        let read = self.block.take(line, text.to_owned())?;
        Some(self.completed(read.line, read.result))
    }

    /// Ends the puzzle with this result and clears the heading.
    fn completed(&mut self, first: usize, result: Result<Found, Fault>) -> ReadPuzzle {
        let heading = std::mem::take(&mut self.heading);
        self.awaited = Awaited::None;
        let line = heading.first().map_or(first, |statement| statement.fault(0, "").line);
        let result = result.map(|mut found| {
            (found.puzzle.title, found.puzzle.words) = (heading.title(), heading.words());
            found.puzzle.about = heading.about();
            found
        });
        ReadPuzzle { line, result: self.wrong.take().map_or(result, Err), beside: heading.notes() }
    }
}

/// Whether a line is a short number, which may be that of a puzzle: `1`, `12`, `3.` It has too few cells for a row of any board but the
/// smallest.
fn is_number(text: &str) -> bool {
    let digits = text.trim_end_matches(['.', ')']);
    text.len() < 4 && !digits.is_empty() && is_digits(digits)
}

/// Whether a line of a file with headings belongs to a heading.
fn belongs_to_heading(text: &str) -> bool {
    is_statement(text) || text.contains(':') && !is_border(text) && !is_framed(text) && find(text).is_none()
}
