//! Puzzles out of a stream, one after the other.

use std::collections::VecDeque;
use std::io::{self, BufRead};

use crate::format::block::{self, Block};
use crate::format::exchange::{self, Document};
use crate::format::fault::{Fault, Slip};
use crate::format::hodoku;
use crate::format::input::{Input, Line, VIEW};
use crate::format::limits::LONGEST_LINE;
use crate::format::line;
use crate::format::name::{Format, Notation};
use crate::format::places::{Found, Places};
use crate::format::ruled::{self, RuledBlock, Titled, is_part};
use crate::format::run::Run;
use crate::format::sadman::Remarks;
use crate::format::sniff::{self, Family};
use crate::format::words::is_blank;
use crate::grid::{Digit, Puzzle, Shape};

/// What came of one puzzle's text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Record {
    /// Where it begins, counted from 1.
    pub line: usize,
    /// The puzzle, unchecked, or where it stops being one.
    pub result: Result<Puzzle, Fault>,
    /// How its solution is written on one line.
    pub notation: Notation,
    /// Where its cells stand.
    pub places: Places,
    /// What stands on its line in columns of their own, between tabs, but for a second board; `, ` between them.
    pub beside: String,
}

impl Record {
    /// Approximate memory, in bytes, with that of the puzzle's layout unless many boards share it.
    #[must_use]
    pub fn memory(&self) -> usize {
        let places = match &self.places {
            Places::Run { .. } => 0,
            Places::Each(places) => size_of_val(&**places),
        };
        size_of::<Self>() + self.result.as_ref().map_or(0, Puzzle::memory) + places + self.beside.len()
    }
}

/// The puzzles of a text of any length, in bounded memory. What is wrong costs one record; a failure to read ends it, and
/// [`failure`](Self::failure) then tells why.
#[derive(Debug)]
pub struct Reader<R> {
    input: Input<R>,
    from: Option<Format>,
    family: Option<Family>,
    block: Block,
    remarks: Remarks, // above the next grid of `block`
    ruled: RuledBlock,
    document: Document,
    spaced: Vec<(usize, String)>,
    waiting: VecDeque<Record>, // of a line with many
    is_first: bool,
    failure: Option<io::Error>,
}

impl<R: BufRead> Reader<R> {
    /// Reads `input` as `from`, or as what its first 64 KiB look like. Waits for no more of it than the next puzzle needs.
    pub fn new(input: R, from: Option<Format>) -> Self {
        let family = match from {
            Some(Format::Line | Format::Numbers | Format::Hodoku | Format::Sdm | Format::Csv) => Some(Family::Lines),
            Some(Format::Sdk | Format::Ss) => Some(Family::Blocks),
            Some(Format::Rules) => Some(Family::Ruled),
            Some(Format::Opensudoku | Format::Json) => Some(Family::Documents),
            Some(Format::Grid | Format::Framed | Format::Pm | Format::Fpuzzles) | None => None,
        };
        Self {
            input: Input::new(input),
            from,
            family,
            block: Block::new(from),
            remarks: Remarks::default(),
            ruled: RuledBlock::new(from),
            document: Document::default(),
            spaced: Vec::new(),
            waiting: VecDeque::new(),
            is_first: true,
            failure: None,
        }
    }

    /// Whether a next line has come already: if not, `next` may wait.
    pub fn is_ready(&self) -> bool {
        self.input.has_line()
    }

    /// The puzzles that come next, `most` of them at most, as far as they have come and are plain lines of 81 symbols: the same that `next`
    /// would give, not yet looked at. `None` says nothing of what comes.
    pub fn run(&mut self, most: usize) -> Option<Run> {
        if self.may_have_runs() { self.input.run(most) } else { None }
    }

    /// Whether [`run`](Self::run) would give any.
    pub fn has_run(&self) -> bool {
        self.may_have_runs() && self.input.has_run()
    }

    fn may_have_runs(&self) -> bool {
        let has_lines = self.family == Some(Family::Lines) && matches!(self.from, None | Some(Format::Line));
        has_lines && !self.is_first // the first one may be a heading, or come after a byte order mark
    }

    /// Why reading ended before its time.
    pub const fn failure(&self) -> Option<&io::Error> {
        self.failure.as_ref()
    }

    fn read(&mut self) -> io::Result<Option<Record>> {
        let family = match self.family {
            Some(family) => family,
            None => self.look()?,
        };
        let cap = match family {
            Family::Lines => LONGEST_LINE,
            Family::Documents => Document::CAP,
            Family::Blocks | Family::Spaced { .. } | Family::Ruled => Block::CAP,
        };
        loop {
            let game = || self.document.next_game().map(with_title);
            if let Some(record) = self.waiting.pop_front().or_else(game) {
                return Ok(Some(record));
            }
            let Some(line) = self.input.line(cap)? else { return Ok(self.last(family)) };
            if line.text.starts_with('#') {
                if family == Family::Blocks && !self.block.has_begun() {
                    self.remarks.take(&line.text);
                }
                continue;
            }
            if !line.is_whole {
                let slip = Slip::new(cap, format!("expected a line of at most {cap} bytes, found more"));
                return Ok(Some(record((line.number, Err(slip.on(line.number))))));
            }
            let is_apart = self.document.is_idle() && !exchange::is_document(line.text.trim_start());
            let read = match family {
                Family::Documents if is_apart => match self.line(&line) {
                    Some(record) => return Ok(Some(record)),
                    None => continue,
                },
                Family::Lines => match self.line(&line) {
                    Some(record) => return Ok(Some(record)),
                    None => continue,
                },
                Family::Blocks => self.block.take(line.number, line.text),
                Family::Spaced { side, is_apart } => self.row(line, side, is_apart),
                Family::Documents => {
                    self.waiting.extend(self.document.take(line.number, &line.text).into_iter().map(with_title));
                    continue;
                }
                Family::Ruled => match self.ruled.take(line.number, &line.text) {
                    Some(titled) => return Ok(Some(with_title(titled))),
                    None => continue,
                },
            };
            if let Some(read) = read {
                return Ok(Some(self.remarks.laid_on(record(read))));
            }
        }
    }

    /// Decides on the family, with as little of the input as will do.
    fn look(&mut self) -> io::Result<Family> {
        loop {
            let is_all = self.input.has_ended() || self.input.view().len() >= VIEW;
            let view = self.input.view();
            let view = String::from_utf8_lossy(&view[..view.len().min(VIEW)]);
            if let Some(family) = sniff::family(&view, is_all) {
                let family = match (self.from, family) {
                    (Some(Format::Grid), Family::Lines) => Family::Blocks,
                    (Some(Format::Framed | Format::Pm), other) if other != Family::Ruled => Family::Blocks,
                    (_, family) => family,
                };
                self.family = Some(family);
                return Ok(family);
            }
            self.input.fill()?;
        }
    }

    fn line(&mut self, line: &Line) -> Option<Record> {
        let text = line.text.trim_end();
        let first = !text.trim().is_empty() && std::mem::take(&mut self.is_first);
        if text.trim().is_empty() || first && line::is_header(text) && ruled::find(text).is_none() {
            return None;
        }
        Some(on_line(line.number, text, self.from))
    }

    fn row(&mut self, line: Line, side: usize, is_apart: bool) -> Option<block::Read> {
        let is_gap = self.spaced.is_empty() && is_apart && !self.is_first && line.text.trim().is_empty();
        if is_gap && !std::mem::replace(&mut self.is_first, true) {
            return None;
        }
        self.spaced.push((line.number, line.text));
        if self.spaced.len() < side {
            return None;
        }
        self.is_first = false;
        let lines = std::mem::take(&mut self.spaced);
        Some((lines[0].0, block::spaced(&lines, side)))
    }

    /// What the end of the text completes.
    fn last(&mut self, family: Family) -> Option<Record> {
        let side = match family {
            Family::Spaced { side, .. } => side,
            Family::Ruled => return self.ruled.finish(self.input.number()).map(with_title),
            Family::Documents => return self.document.finish().map(with_title),
            Family::Lines | Family::Blocks => {
                let read = self.block.finish(self.input.number())?;
                return Some(self.remarks.laid_on(record(read)));
            }
        };
        let mut lines = std::mem::take(&mut self.spaced);
        if lines.iter().all(|(_, text)| text.trim().is_empty()) {
            return None;
        }
        let first = lines[0].0;
        if lines.len() + 1 == side {
            lines.push((self.input.number(), String::new())); // an empty last row without a line's end is no line
        }
        if lines.len() < side {
            let slip = Slip::new(0, format!("expected {side} rows, found {}", lines.len()));
            return Some(record((first, Err(slip.on(self.input.number())))));
        }
        Some(record((first, block::spaced(&lines, side))))
    }
}

impl<R: BufRead> Iterator for Reader<R> {
    type Item = Record;

    fn next(&mut self) -> Option<Record> {
        if self.failure.is_some() {
            return None;
        }
        self.read().unwrap_or_else(|error| {
            self.failure = Some(error);
            None
        })
    }
}

/// A puzzle on a line of its own.
pub(super) fn on_line(number: usize, text: &str, from: Option<Format>) -> Record {
    let read = line::read(text, from);
    let found = read.map(|found| found.on(number));
    let record = record((number, found.map_err(|slip| slip.on(number))));
    let beside = match record.result {
        Ok(_) if exchange::is_document(text) => exchange::beside(text),
        Ok(_) => line::beside(text, &record.places),
        Err(_) => String::new(),
    };
    Record { beside, ..record }
}

fn with_title((read, beside): Titled) -> Record {
    Record { beside, ..record(read) }
}

fn record((line, result): block::Read) -> Record {
    let beside = String::new();
    match result {
        Ok(Found { puzzle, notation, places }) => Record { line, result: Ok(puzzle), notation, places, beside },
        Err(fault) => {
            let places = Places::Run { line, column: 1 };
            Record { line, result: Err(fault), notation: Notation::Symbols, places, beside }
        }
    }
}

/// The first puzzle of a text: an argument, or what somebody pasted. Three grids as one program copies them together, givens,
/// digits so far and pencil marks, are one position.
///
/// ```
/// use ninefold::format::read_one;
/// let fault = read_one("12..x.....3....4").unwrap_err();
/// assert_eq!(fault.to_string(), "line 1, column 5: expected a digit from 1 to 4, found 'x'");
/// ```
///
/// # Errors
/// Where the text stops being a puzzle.
pub fn read_one(text: &str) -> Result<Puzzle, Fault> {
    let nothing = || Fault { line: 1, column: 1, expected: "expected a puzzle, found nothing".to_owned() };
    let mut reader = Reader::new(text.as_bytes(), None);
    let first = reader.next().map_or_else(|| Err(nothing()), |record| record.result)?;
    match (reader.next(), reader.next(), reader.next()) {
        (Some(Record { result: Ok(digits), .. }), Some(Record { result: Ok(marks), .. }), None) => {
            Ok(block::together(&first, &digits, &marks).unwrap_or(first))
        }
        _ => Ok(first),
    }
}

/// Whether an argument holds only what puzzles are written with, so that it is meant as one. Digits and blanks always do; a
/// letter does where the text is long enough for a board that has this digit, or is as long as a board and digits and blanks for
/// the most: `CAFE` and `A1` are files' names. What frames are drawn with counts in a framed grid alone.
#[must_use]
pub fn is_puzzle_text(text: &str) -> bool {
    let text = text.trim_end();
    let first = text.lines().find(|line| !line.trim().is_empty() && !line.starts_with('#'));
    if exchange::is_known(text)
        || exchange::is_document(text.trim_start())
        || ruled::find(text).is_some()
        || first.is_some_and(is_part) && text.contains('\n')
    {
        return true;
    }
    if hodoku::is_position(text) && !text.contains('\n') {
        return hodoku::has_grid(text);
    }
    let is_grid = text.trim_start().contains(['\n', '|', '│', '┃', '║']);
    let frame = |c: char| is_grid && ("-:|='`#@".contains(c) || ('─'..='╿').contains(&c));
    let plain = |c: char| c.is_ascii_digit() || is_blank(c);
    let count = text.chars().count();
    let plains = text.chars().filter(|&c| plain(c)).count();
    let side = count.isqrt() + usize::from(count.isqrt().pow(2) < count);
    let is_meant = plains * 4 >= count * 3 && side > 3 && side * side == count;
    let letter = |c: char| match Digit::from_symbol(c) {
        Some(digit) => digit.number() <= side || is_meant && c.is_ascii_uppercase(),
        None => false,
    };
    plains > 0 && text.chars().all(|c| plain(c) || letter(c) || "+, \t\r\n".contains(c) || frame(c))
}

const _: () = assert!(Block::CAP > Shape::MAX_SIDE * Shape::MAX_SIDE * 3, "a row of all marks fits");
