//! Puzzles of several lines: a heading, then a grid of any kind.

use std::sync::Arc;

use crate::block::{Block, Read, is_framed, is_title, words};
use crate::fault::{Fault, Slip};
use crate::fill::Fill;
use crate::frame::is_border;
use crate::line::{numbers_on, symbols_on};
use crate::name::{Format, Notation};
use crate::places::{Found, Places};
use crate::ruled::line::{find, read};
use crate::ruled::part::{Part, is_part};
use crate::ruled::sheet::Sheet;
use crate::words::{Word, is_blank};
use grid::{Digit, Layout, Puzzle, Shape};

/// What came of a puzzle, and what its heading says for people.
pub(crate) type Titled = (Read, String);

/// The lines of one puzzle, until they are enough. What is wrong in a heading costs the puzzle below it and no other.
#[derive(Debug)]
pub(crate) struct RuledBlock {
    sheet: Sheet,
    awaited: Awaited,
    block: Block,
    lone: Option<(usize, String)>, // the only row so far, if it could be a whole board as well
    wrong: Option<Fault>,          // with the heading of the grid that has begun
    number: Option<(usize, String)>, // the latest line, if it may number the puzzle below it
}

/// Rows of regions that are still to come.
#[derive(Debug)]
enum Awaited {
    None,
    All,
    Rows(usize),
}

impl RuledBlock {
    pub(crate) fn new(from: Option<Format>) -> Self {
        let block = Block::new(from);
        Self { sheet: Sheet::default(), awaited: Awaited::None, block, lone: None, wrong: None, number: None }
    }

    /// Notes the mark for blanks that could be a frame.
    pub(crate) const fn expect(&mut self, fill: Option<Fill>) {
        self.block.expect(fill, false);
    }

    /// One more line; a puzzle if it was its last.
    pub(crate) fn take(&mut self, line: usize, text: &str) -> Option<Titled> {
        let trimmed = text.trim();
        let is_said = is_statement(trimmed);
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
            return Some(((line, found.map_err(|slip| slip.on(line))), String::new()));
        }
        if is_said {
            let above = if self.number.is_some() { self.finish(line) } else { None };
            let stated = self.state(line, text);
            return above.or(stated);
        }
        if !matches!(self.awaited, Awaited::None) {
            return self.region(line, trimmed);
        }
        if self.number.take().is_none() && is_number(trimmed) && self.sheet.side().ok().flatten() != Some(1) {
            self.number = Some((line, text.to_owned()));
            return None;
        }
        match () {
            () if self.block.is_border(trimmed) => self.row(line, text),
            () if is_title(trimmed, words(text).len()) && !self.is_row(trimmed) => self.state(line, text),
            () => self.first_row(line, text),
        }
    }

    /// Reads a number on a line of its own as a row, since no other row follows.
    fn read_number(&mut self) -> Option<Titled> {
        let (line, text) = self.number.take()?;
        self.first_row(line, &text)
    }

    /// The puzzle so far, which `line` has ended.
    pub(crate) fn finish(&mut self, line: usize) -> Option<Titled> {
        if let Some(above) = self.read_number() {
            return Some(above);
        }
        let row = self.block.finish(line);
        if let Some((line, text)) = self.lone.take()
            && let Ok(layout) = self.sheet.layout(words(&text).len().isqrt(), (line, 1))
        {
            self.wrong = None;
            return Some(self.whole(line, &text, layout));
        }
        match row {
            Some((first, result)) => Some(self.told(first, result)),
            None if self.sheet.is_empty() => None,
            None if self.sheet.listed_side().is_some() => Some(self.listed(line)),
            None => {
                let slip = Slip::new(0, "expected the rows of a grid below its rules, found none");
                Some(self.told(line, Err(slip.on(line))))
            }
        }
    }

    /// The empty board of a bare list of cages.
    fn listed(&mut self, line: usize) -> Titled {
        let layout = self.sheet.layout(self.sheet.listed_side().unwrap_or(0), (line, 1));
        let found = layout.map(|layout| {
            let places = Places::Each(vec![(line, 1); layout.shape().cells()]);
            Found { puzzle: Puzzle::blank(layout), notation: Notation::Symbols, places }
        });
        self.told(line, found)
    }

    /// A statement; a second side, title or map of regions begins another puzzle.
    fn state(&mut self, line: usize, text: &str) -> Option<Titled> {
        let part = Part::new(line, 0, text);
        let is_next = matches!(part.name(), "side" | "title" | "regions") && self.sheet.has(part.name());
        let cut = if is_next { self.finish(line) } else { None };
        let is_map = part.name() == "regions" && part.value().0.is_empty();
        self.awaited = if is_map { Awaited::All } else { Awaited::None };
        self.sheet.push(part);
        self.excess(line).or(cut)
    }

    /// The end of a puzzle whose heading is too long.
    fn excess(&mut self, line: usize) -> Option<Titled> {
        let expected = self.sheet.excess()?;
        Some(self.told(line, Err(Slip::new(0, expected).on(line))))
    }

    /// A row of regions. The first row says how many there are, unless the heading says the side.
    fn region(&mut self, line: usize, text: &str) -> Option<Titled> {
        let cells = Word { at: 0, text }.words();
        let width = if cells.len() == 1 { cells[0].len() } else { cells.len() };
        let rows = match self.awaited {
            Awaited::Rows(rows) => rows,
            Awaited::All | Awaited::None => self.sheet.side().ok().flatten().unwrap_or(width.min(Shape::MAX_SIDE)),
        };
        self.awaited = if rows > 1 { Awaited::Rows(rows - 1) } else { Awaited::None };
        self.sheet.extend(line, text);
        self.excess(line)
    }

    /// Whether a line can be a row of the board whose side the heading says: `65238197BA4` is one of side 11, and no title.
    fn is_row(&self, text: &str) -> bool {
        let Ok(Some(side)) = self.sheet.side() else { return false };
        let fits = |c: char| is_blank(c) || c == ' ' || Digit::from_symbol(c).is_some_and(|digit| digit.index() < side);
        words(text).len() == side && text.chars().all(fits)
    }

    /// The row that tells the side, unless that was told; or the whole board on a line.
    fn first_row(&mut self, line: usize, text: &str) -> Option<Titled> {
        let cells = words(text).len();
        let root = cells.isqrt();
        let said = self.sheet.side().ok().flatten();
        let is_whole = root * root == cells && said.map_or(cells > 64, |side| side == root && side > 1);
        let layout = self.sheet.layout(if is_whole { root } else { cells }, (line, 1));
        // Sixteen cells are a board of side 4, unless rows of as many come below them.
        let is_either = root * root == cells && root > 1 && said.is_none() && !is_whole;
        self.lone = is_either.then(|| (line, text.to_owned()));
        match layout {
            Ok(layout) if is_whole => Some(self.whole(line, text, layout)),
            Err(fault) if is_whole => Some(self.told(line, Err(fault))),
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
        self.told(line, found.map_err(|slip| slip.on(line)))
    }

    fn row(&mut self, line: usize, text: &str) -> Option<Titled> {
        let (first, result) = self.block.take(line, text.to_owned())?;
        Some(self.told(first, result))
    }

    /// The end of a puzzle.
    fn told(&mut self, first: usize, result: Result<Found, Fault>) -> Titled {
        let sheet = std::mem::take(&mut self.sheet);
        self.awaited = Awaited::None;
        let begin = sheet.first().map_or(first, |part| part.fault(0, "").line);
        let result = result.map(|mut found| {
            (found.puzzle.title, found.puzzle.words) = (sheet.title(), sheet.words());
            found.puzzle.about = sheet.about();
            found
        });
        ((begin, self.wrong.take().map_or(result, Err)), sheet.notes())
    }
}

/// Whether a line has too few cells for a row of any board but the smallest: `1`, `12`, `3.`
fn is_number(text: &str) -> bool {
    let digits = text.trim_end_matches(['.', ')']);
    text.len() < 4 && !digits.is_empty() && digits.bytes().all(|b| b.is_ascii_digit())
}

/// Whether a line of a file that has headings belongs to one.
fn is_statement(text: &str) -> bool {
    is_part(text) || text.contains(':') && !is_border(text) && !is_framed(text) && find(text).is_none()
}
