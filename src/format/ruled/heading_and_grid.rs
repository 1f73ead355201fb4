//! Reads puzzles of several lines: a heading of rules, then a grid of any kind.

use std::sync::Arc;

use crate::blank_or_comment::BlankMark;
use crate::cell_places::{Found, Places};
use crate::fault::{Fault, LineFault};
use crate::frame_characters::is_border;
use crate::notation::Notation;
use crate::read_line::{numbers_on, symbols_on};
use crate::reading::PencilMarks;
use crate::rows_on_lines::{Block, Read, is_framed, is_title, words};
use crate::ruled::heading::Heading;
use crate::ruled::line::{find, read};
use crate::ruled::statement::{Statement, is_statement};
use crate::words_of_a_line::{Word, is_blank};
use grid::{Digit, Layout, Puzzle, Shape};

/// Result of reading a puzzle, and the texts of its heading about it.
pub(crate) type Titled = (Read, String);

/// Buffer of the lines of one puzzle until it is complete. An error in a heading affects only the puzzle below it.
#[derive(Debug)]
pub(crate) struct RuledBlock {
    heading: Heading,
    awaited: Awaited,
    block: Block,
    /// The only row so far, with its line number, if it could also be a complete board.
    lone: Option<(usize, String)>,
    /// Error in the heading of the grid that has begun.
    wrong: Option<Fault>,
    /// The latest line, with its number, if it may be the number of the puzzle below it.
    number: Option<(usize, String)>,
}

/// Rows of a map of regions that are still expected.
#[derive(Debug)]
enum Awaited {
    None,
    All,
    Rows(usize),
}

impl RuledBlock {
    pub(crate) fn new(marks: PencilMarks) -> Self {
        let block = Block::new(marks);
        Self { heading: Heading::default(), awaited: Awaited::None, block, lone: None, wrong: None, number: None }
    }

    /// Sets the mark for blanks that could be mistaken for a frame.
    pub(crate) const fn expect(&mut self, blank_mark: Option<BlankMark>) {
        self.block.expect(blank_mark, false);
    }

    /// Adds a line. Returns the puzzle if the line completes it.
    pub(crate) fn take(&mut self, line: usize, text: &str) -> Option<Titled> {
        let trimmed = text.trim();
        let is_said = belongs_to_heading(trimmed);
        if self.block.has_begun() {
            if trimmed.is_empty() && self.lone.is_some() {
                return self.finish(line);
            }
            if !is_said {
                self.lone = None;
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
            let found = read(column).map(|found| Found { places: found.places.on(line), ..found });
            return Some(((line, found.map_err(|fault| fault.on(line))), String::new()));
        }
        if is_said {
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
        match () {
            () if self.block.is_border(trimmed) => self.row(line, text),
            () if is_title(trimmed, words(text).len()) && !self.is_row(trimmed) => self.state(line, text),
            () => self.first_row(line, text),
        }
    }

    /// Reads a number on a line of its own as a row after all, because no other row follows.
    fn read_number(&mut self) -> Option<Titled> {
        let (line, text) = self.number.take()?;
        self.first_row(line, &text)
    }

    /// Ends the puzzle and returns it. `line` is the line after its last row.
    pub(crate) fn finish(&mut self, line: usize) -> Option<Titled> {
        if let Some(above) = self.read_number() {
            return Some(above);
        }
        let row = self.block.finish(line);
        if let Some((line, text)) = self.lone.take()
            && let Ok(layout) = self.heading.layout(words(&text).len().isqrt(), (line, 1))
        {
            self.wrong = None;
            return Some(self.whole(line, &text, layout));
        }
        match row {
            Some((first, result)) => Some(self.completed(first, result)),
            None if self.heading.is_empty() => None,
            None if self.heading.listed_side().is_some() => Some(self.listed(line)),
            None => {
                let fault = LineFault::new(0, "expected the rows of a grid below its rules, found none");
                Some(self.completed(line, Err(fault.on(line))))
            }
        }
    }

    /// Returns the empty board of a bare list of cages.
    fn listed(&mut self, line: usize) -> Titled {
        let layout = self.heading.layout(self.heading.listed_side().unwrap_or(0), (line, 1));
        let found = layout.map(|layout| {
            let places = Places::Each(vec![(line, 1); layout.shape().cells()]);
            Found { puzzle: Puzzle::blank(layout), notation: Notation::Symbols, places }
        });
        self.completed(line, found)
    }

    /// Adds a statement. A second side, title or map of regions begins another puzzle.
    fn state(&mut self, line: usize, text: &str) -> Option<Titled> {
        let statement = Statement::new(line, 0, text);
        let is_next = matches!(statement.name(), "side" | "title" | "regions") && self.heading.has(statement.name());
        let cut = if is_next { self.finish(line) } else { None };
        let is_map = statement.name() == "regions" && statement.value().0.is_empty();
        self.awaited = if is_map { Awaited::All } else { Awaited::None };
        self.heading.push(statement);
        self.excess(line).or(cut)
    }

    /// Ends a puzzle whose heading is too long.
    fn excess(&mut self, line: usize) -> Option<Titled> {
        let expected = self.heading.excess()?;
        Some(self.completed(line, Err(LineFault::new(0, expected).on(line))))
    }

    /// Adds a row of regions. The number of rows follows from the first row, unless the heading states the side.
    fn region(&mut self, line: usize, text: &str) -> Option<Titled> {
        let cells = Word { at: 0, text }.words();
        let width = if cells.len() == 1 { cells[0].len() } else { cells.len() };
        let rows = match self.awaited {
            Awaited::Rows(rows) => rows,
            Awaited::All | Awaited::None => self.heading.side().ok().flatten().unwrap_or(width.min(Shape::MAX_SIDE)),
        };
        self.awaited = if rows > 1 { Awaited::Rows(rows - 1) } else { Awaited::None };
        self.heading.extend(line, text);
        self.excess(line)
    }

    /// Whether a line can be a row of the board whose side the heading states: `65238197BA4` is a row on a board of side 11, not a title.
    fn is_row(&self, text: &str) -> bool {
        let Ok(Some(side)) = self.heading.side() else { return false };
        let fits = |c: char| is_blank(c) || c == ' ' || Digit::from_symbol(c).is_some_and(|digit| digit.index() < side);
        words(text).len() == side && text.chars().all(fits)
    }

    /// Reads the first row, which determines the side unless the heading states it; or the complete board, if it is on one line.
    fn first_row(&mut self, line: usize, text: &str) -> Option<Titled> {
        let cells = words(text).len();
        let root = cells.isqrt();
        let said = self.heading.side().ok().flatten();
        let is_whole = root * root == cells && said.map_or(cells > 64, |side| side == root && side > 1);
        let layout = self.heading.layout(if is_whole { root } else { cells }, (line, 1));
        // Sixteen cells are a board of side 4, unless more rows of 16 cells follow.
        let is_either = root * root == cells && root > 1 && said.is_none() && !is_whole;
        self.lone = is_either.then(|| (line, text.to_owned()));
        match layout {
            Ok(layout) if is_whole => Some(self.whole(line, text, layout)),
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

    fn whole(&mut self, line: usize, text: &str, layout: Arc<Layout>) -> Titled {
        let words = Word { at: 0, text }.words();
        let found = match words[..] {
            [word] => symbols_on(word, Some(&layout)),
            _ => numbers_on(&words, layout),
        };
        let found = found.map(|found| Found { places: found.places.on(line), ..found });
        self.completed(line, found.map_err(|fault| fault.on(line)))
    }

    fn row(&mut self, line: usize, text: &str) -> Option<Titled> {
        let (first, result) = self.block.take(line, text.to_owned())?;
        Some(self.completed(first, result))
    }

    /// Ends the puzzle with this result and clears the heading.
    fn completed(&mut self, first: usize, result: Result<Found, Fault>) -> Titled {
        let heading = std::mem::take(&mut self.heading);
        self.awaited = Awaited::None;
        let begin = heading.first().map_or(first, |statement| statement.fault(0, "").line);
        let result = result.map(|mut found| {
            (found.puzzle.title, found.puzzle.words) = (heading.title(), heading.words());
            found.puzzle.about = heading.about();
            found
        });
        ((begin, self.wrong.take().map_or(result, Err)), heading.notes())
    }
}

/// Whether a line has too few cells to be a row, except on the smallest boards: `1`, `12`, `3.`
fn is_number(text: &str) -> bool {
    let digits = text.trim_end_matches(['.', ')']);
    text.len() < 4 && !digits.is_empty() && digits.bytes().all(|b| b.is_ascii_digit())
}

/// Whether a line of a file with headings belongs to a heading.
fn belongs_to_heading(text: &str) -> bool {
    is_statement(text) || text.contains(':') && !is_border(text) && !is_framed(text) && find(text).is_none()
}
