//! Puzzles out of a stream, one after the other.

use std::collections::VecDeque;
use std::io::{self, BufRead};

use crate::arrays;
use crate::binary;
use crate::block::{self, Block};
use crate::clean::{Clean, Moved, clean};
use crate::decorated::{is_count, is_count_before, is_head_of_table, is_heading, is_whole_puzzle};
use crate::exchange::{self, Document};
use crate::fault::{Fault, Slip};
use crate::fill::{Fill, is_comment};
use crate::input::{Input, Line, VIEW};
use crate::limits::LONGEST_LINE;
use crate::line;
use crate::lone::{Below, LoneLines, Meaning};
use crate::margin::Margins;
use crate::name::Format;
use crate::record::{Record, on_line, record, with_title};
use crate::ruled::{self, RuledBlock, is_note};
use crate::run::Run;
use crate::sadman::Remarks;
use crate::sniff::{self, Family, Look};
use crate::solution::Solutions;
use crate::sukaku;
use grid::{Digit, Puzzle, Shape};

/// The puzzles of a text of any length, in bounded memory. What is wrong costs one record; a failure to read ends it, and
/// [`failure`](Self::failure) then tells why.
#[derive(Debug)]
pub struct Reader<R> {
    input: Input<R>,
    from: Option<Format>,
    family: Option<Family>,
    fill: Option<Fill>,
    margins: Option<Margins>,
    block: Block,
    remarks: Remarks, // above the next grid of `block`
    ruled: RuledBlock,
    document: Document,
    lone: LoneLines,
    solutions: Solutions,
    rows: Vec<(usize, String)>,      // of a grid whose blanks are spaces, or of a sukaku
    waiting: VecDeque<Record>,       // of a line with many
    moved: VecDeque<(usize, Moved)>, // by line, where characters stood in the text
    is_text: bool,                   // or else its first bytes have not been looked at
    is_first: bool,
    start: Start,
    failure: Option<io::Error>,
}

/// State of the first line.
#[derive(Debug)]
enum Start {
    /// Nothing yet.
    Unread,
    /// It is a number, which may count the puzzles below it.
    Number(Line),
    /// It was no count, and this is the line below it.
    Next(Line),
    /// It was read.
    Read,
}

/// Number of cleaned lines whose columns are remembered: more than a grid has.
const MOST_MOVED: usize = 4 * Shape::MAX_SIDE;

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
            fill: None,
            margins: None,
            block: Block::new(from),
            remarks: Remarks::default(),
            ruled: RuledBlock::new(from),
            document: Document::default(),
            lone: LoneLines::default(),
            solutions: Solutions::default(),
            rows: Vec::new(),
            waiting: VecDeque::new(),
            moved: VecDeque::new(),
            is_text: false,
            is_first: true,
            start: Start::Unread,
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
        let run = if self.may_have_runs() { self.input.run(most)? } else { return None };
        run.latest().for_each(|line| self.solutions.remember(line.iter().map(|&b| Digit::from_symbol(b.into()))));
        Some(run)
    }

    /// Whether [`run`](Self::run) would give any.
    pub fn has_run(&self) -> bool {
        self.may_have_runs() && self.input.has_run()
    }

    fn may_have_runs(&self) -> bool {
        let has_lines = self.family == Some(Family::Lines) && matches!(self.from, None | Some(Format::Line));
        let is_within = !self.waiting.is_empty()
            || !self.lone.is_empty()
            || !self.document.is_idle()
            || self.solutions.are_awaited();
        let is_begun = matches!(self.start, Start::Read) && !self.is_first; // the first line may be a heading
        has_lines && is_begun && !is_within
    }

    /// Why reading ended before its time.
    pub const fn failure(&self) -> Option<&io::Error> {
        self.failure.as_ref()
    }

    fn read(&mut self) -> io::Result<Option<Record>> {
        if let Some(refused) = self.refuse_binary()? {
            return Ok(Some(refused));
        }
        let family = match self.family {
            Some(family) => family,
            None => self.look()?,
        };
        let cap = match family {
            Family::Lines => LONGEST_LINE,
            Family::Documents => Document::CAP,
            Family::Blocks | Family::Spaced { .. } | Family::Sukaku { .. } | Family::Ruled => Block::CAP,
        };
        loop {
            if let Some(record) = self.waiting.pop_front() {
                return Ok(Some(record));
            }
            if let Some(game) = self.document.next_game() {
                return Ok(Some(with_title(game)));
            }
            let line = match std::mem::replace(&mut self.start, Start::Read) {
                Start::Next(line) => line,
                start => {
                    self.start = start;
                    match self.input.line(cap)? {
                        Some(line) => line,
                        None => match std::mem::replace(&mut self.start, Start::Read) {
                            Start::Number(line) => line, // it is all there is
                            Start::Unread | Start::Next(_) | Start::Read => {
                                let lone = self.lone.end(Below::Nothing);
                                self.wait_for(lone);
                                let next = self.waiting.pop_front();
                                return Ok(next.or_else(|| self.last(family)));
                            }
                        },
                    }
                }
            };
            let is_heading = self.solutions.hear(line.number, &line.text);
            if self.take_comment(&line.text, family) || is_heading && self.may_skip(&line.text, family) {
                continue;
            }
            if !line.is_whole {
                let slip = Slip::new(cap, format!("expected a line of at most {cap} bytes, found more"));
                return Ok(Some(record((line.number, Err(slip.on(line.number))))));
            }
            let Some(line) = self.after_start(line, family) else { continue };
            if self.take_lone(&line, family) {
                continue;
            }
            let before = self.waiting.len(); // what lone lines above it mean
            if let Some(record) = self.take(&line, family) {
                self.waiting.insert(before, record); // of several on this line the first
            }
        }
    }

    /// Whether a heading may be left out here: it is no row of a grid, no part of a document and names no section.
    fn may_skip(&self, heading: &str, family: Family) -> bool {
        match family {
            Family::Lines | Family::Documents => self.document.is_idle() && !arrays::begins(heading),
            Family::Blocks => self.block.awaits_puzzle() && !heading.trim_start().starts_with('['),
            Family::Spaced { .. } | Family::Sukaku { .. } | Family::Ruled => false,
        }
    }

    /// Looks at the first bytes. Returns what is wrong with input that is no text, and reads no more of it.
    fn refuse_binary(&mut self) -> io::Result<Option<Record>> {
        if std::mem::replace(&mut self.is_text, true) {
            return Ok(None);
        }
        if self.input.view().is_empty() && !self.input.has_ended() {
            self.input.fill()?;
        }
        let Some(expected) = binary::refusal(self.input.view()) else { return Ok(None) };
        self.input.abandon();
        Ok(Some(record((1, Err(Slip::new(0, expected).on(1))))))
    }

    /// Takes a line if it is a comment, which may be a remark on the next grid. Returns whether it was one.
    fn take_comment(&mut self, line: &str, family: Family) -> bool {
        let cleaned = clean(line).text;
        if !is_comment(&cleaned, self.fill) {
            return false;
        }
        if family == Family::Blocks && cleaned.starts_with('#') && !self.block.has_begun() {
            self.remarks.take(if line.starts_with('#') { line } else { &cleaned });
        }
        true
    }

    /// Keeps a line with a single cell, or the number of a puzzle. Returns whether it is one.
    fn take_lone(&mut self, line: &Line, family: Family) -> bool {
        let may_be_lone = match family {
            Family::Lines | Family::Documents => self.document.is_idle(),
            Family::Blocks => self.block.awaits_puzzle(),
            Family::Spaced { .. } | Family::Sukaku { .. } | Family::Ruled => false,
        };
        if !may_be_lone {
            return false;
        }
        let (is_lone, above) = self.lone.take(line.number, &line.text);
        self.wait_for(above);
        is_lone
    }

    /// Adds the records of lone lines to those that are waiting.
    fn wait_for(&mut self, meanings: Vec<Meaning>) {
        let from = self.from;
        self.waiting.extend(meanings.into_iter().map(|meaning| match meaning {
            Meaning::Board(read) => record(*read),
            Meaning::Line(number, text) => on_line(number, &text, from),
        }));
    }

    /// Keeps a number on the first line until the next one says whether it counts the puzzles. Returns the line to read now.
    fn after_start(&mut self, line: Line, family: Family) -> Option<Line> {
        match std::mem::replace(&mut self.start, Start::Read) {
            Start::Unread if line.text.trim().is_empty() => {
                self.start = Start::Unread;
                Some(line)
            }
            Start::Unread if is_count(&clean(&line.text).text) && family.may_be_counted() => {
                self.start = Start::Number(line);
                None
            }
            Start::Number(first) if line.text.trim().is_empty() => {
                self.start = Start::Number(first);
                None
            }
            Start::Number(first) if !is_count_before(&clean(&first.text).text, &clean(&line.text).text) => {
                self.start = Start::Next(line);
                Some(first)
            }
            Start::Number(first) => {
                self.lone.note_count(&first.text);
                Some(line)
            }
            Start::Unread | Start::Next(_) | Start::Read => Some(line),
        }
    }

    /// Reads one more line. Returns the puzzle that it was the last of.
    fn take(&mut self, line: &Line, family: Family) -> Option<Record> {
        let is_apart = self.document.is_idle() && !exchange::is_document(line.text.trim_start());
        let is_array = is_apart && arrays::begins(&line.text);
        match family {
            Family::Documents if is_apart && !is_array => return self.line(line),
            Family::Lines if !(is_array && arrays::is_whole(&line.text)) => return self.line(line),
            Family::Documents | Family::Lines => {
                self.waiting.extend(self.document.take(line.number, &line.text).into_iter().map(with_title));
                return None;
            }
            Family::Ruled if is_note(line.text.trim()) => {
                return self.ruled.take(line.number, &line.text).map(with_title);
            }
            Family::Blocks | Family::Spaced { .. } | Family::Sukaku { .. } | Family::Ruled => {}
        }
        let mut cleaned = clean(&line.text);
        if self.is_between_grids(family) && is_whole_puzzle(cleaned.text.trim()) {
            self.rows.clear();
            let record = self.line(line);
            return record.map(|record| self.remarks.laid_on(record));
        }
        if let Some(margins) = self.margins.filter(|_| family == Family::Blocks) {
            if !self.block.has_begun() && margins.is_ruler(&cleaned.text) {
                return None;
            }
            cleaned.keep(margins.row(&cleaned.text));
        }
        let Clean { text, moved } = cleaned;
        let text = text.into_owned();
        if !moved.is_empty() {
            self.moved.truncate(MOST_MOVED);
            self.moved.push_front((line.number, moved));
        }
        let record = match family {
            Family::Spaced { side, is_apart } => self.row(line.number, text, side, is_apart).map(record),
            Family::Sukaku { lines } => self.sukaku(line.number, text, lines).map(record),
            Family::Ruled => self.ruled.take(line.number, &text).map(with_title),
            Family::Blocks | Family::Lines | Family::Documents => {
                self.block.take(line.number, text).map(|read| self.remarks.laid_on(record(read)))
            }
        };
        record.map(|record| self.in_text(record))
    }

    /// Whether a whole puzzle may stand on the next line, though the text has a row a line.
    fn is_between_grids(&self, family: Family) -> bool {
        let has_no_row = match family {
            Family::Blocks => self.block.awaits_puzzle(),
            Family::Spaced { .. } => self.rows.iter().all(|(_, text)| text.trim().is_empty()),
            Family::Lines | Family::Documents | Family::Sukaku { .. } | Family::Ruled => false,
        };
        has_no_row && self.from.is_none()
    }

    /// Returns the record with the columns of the text instead of those of its cleaned lines.
    fn in_text(&mut self, mut record: Record) -> Record {
        if self.moved.is_empty() {
            return record;
        }
        let moved = |line: usize| self.moved.iter().find(|(number, _)| *number == line).map(|(_, moved)| moved);
        match &mut record.result {
            Ok(puzzle) => record.places.moved(puzzle.shape().cells(), moved),
            Err(fault) => {
                if let Some(moved) = moved(fault.line) {
                    fault.column = moved.origin(fault.column.saturating_sub(1)) + 1;
                }
            }
        }
        if !self.block.has_begun() {
            self.moved.clear();
        }
        record
    }

    /// Decides on the family. Reads no more of the input than that takes.
    fn look(&mut self) -> io::Result<Family> {
        loop {
            let is_all = self.input.has_ended() || self.input.view().len() >= VIEW;
            let view = self.input.view();
            let view = String::from_utf8_lossy(&view[..view.len().min(VIEW)]);
            if let Some(Look { family, fill, has_sections, has_count, margins }) = sniff::look(&view, is_all) {
                let family = match (self.from, family) {
                    (Some(Format::Grid), Family::Lines) => Family::Blocks,
                    (Some(Format::Framed | Format::Pm), other) if other != Family::Ruled => Family::Blocks,
                    (_, family) => family,
                };
                self.family = Some(family);
                self.fill = fill;
                self.margins = margins;
                self.block.expect(fill, has_sections);
                self.ruled.expect(fill);
                if has_count && matches!(family, Family::Spaced { .. }) {
                    self.skip_count()?;
                }
                return Ok(family);
            }
            self.input.fill()?;
        }
    }

    /// Skips the lines up to the one that counts the puzzles.
    fn skip_count(&mut self) -> io::Result<()> {
        while let Some(line) = self.input.line(Block::CAP)? {
            if is_count(&clean(&line.text).text) {
                break;
            }
        }
        Ok(())
    }

    fn line(&mut self, line: &Line) -> Option<Record> {
        let cleaned = clean(&line.text);
        let text = cleaned.text.trim_end();
        let first = !text.trim().is_empty() && std::mem::take(&mut self.is_first);
        if text.trim().is_empty() || first && line::is_header(text) && ruled::find(text).is_none() {
            return None;
        }
        if text.trim_start().starts_with('[') && is_heading(text) || is_head_of_table(text, first) {
            return None;
        }
        let first = on_line(line.number, &line.text, self.from);
        if let Ok(puzzle) = &first.result {
            let others = line::others(text, puzzle);
            let cut = line::cut_off(text, puzzle, !others.is_empty()).map(|slip| Err(slip.on(line.number)));
            let found = others.into_iter().map(|found| Ok(found.on(line.number)));
            self.waiting.extend(found.chain(cut).map(|read| record((line.number, read))));
        }
        Some(first)
    }

    fn row(&mut self, line: usize, text: String, side: usize, is_apart: bool) -> Option<block::Read> {
        let is_gap = self.rows.is_empty() && is_apart && !self.is_first && text.trim().is_empty();
        if is_gap && !std::mem::replace(&mut self.is_first, true) {
            return None;
        }
        self.rows.push((line, text));
        if self.rows.len() < side {
            return None;
        }
        self.is_first = false;
        let lines = std::mem::take(&mut self.rows);
        Some((lines[0].0, block::spaced(&lines, side)))
    }

    fn sukaku(&mut self, line: usize, text: String, lines: usize) -> Option<block::Read> {
        if !sukaku::is_row(&text) {
            return None;
        }
        self.rows.push((line, text));
        if self.rows.len() < lines { None } else { self.sukaku_so_far() }
    }

    fn sukaku_so_far(&mut self) -> Option<block::Read> {
        let rows = std::mem::take(&mut self.rows);
        Some((rows.first()?.0, sukaku::of_lines(&rows)))
    }

    /// Returns the puzzle that the end of the text completes.
    fn last(&mut self, family: Family) -> Option<Record> {
        let read = match family {
            Family::Ruled => return self.ruled.finish(self.input.number()).map(with_title),
            Family::Documents => return self.document.finish().map(with_title),
            Family::Lines | Family::Blocks => self.block.finish(self.input.number()),
            Family::Sukaku { .. } => self.sukaku_so_far(),
            Family::Spaced { side, .. } => self.last_rows(side),
        };
        let record = self.remarks.laid_on(record(read?));
        Some(self.in_text(record))
    }

    /// Ends a grid whose blanks are spaces with the text.
    fn last_rows(&mut self, side: usize) -> Option<block::Read> {
        let mut lines = std::mem::take(&mut self.rows);
        if lines.iter().all(|(_, text)| text.trim().is_empty()) {
            return None;
        }
        let first = lines[0].0;
        if lines.len() + 1 == side {
            lines.push((self.input.number(), String::new())); // an empty last row without a line's end is no line
        }
        if lines.len() < side {
            let slip = Slip::new(0, format!("expected {side} rows, found {}", lines.len()));
            return Some((first, Err(slip.on(self.input.number()))));
        }
        Some((first, block::spaced(&lines, side)))
    }
}

impl<R: BufRead> Iterator for Reader<R> {
    type Item = Record;

    fn next(&mut self) -> Option<Record> {
        if self.failure.is_some() {
            return None;
        }
        loop {
            match self.read() {
                Ok(Some(record)) if self.solutions.has(&record) => {}
                Ok(next) => return next,
                Err(error) => {
                    self.failure = Some(error);
                    return None;
                }
            }
        }
    }
}

/// Returns the first puzzle of a text; [`read_all`] returns the others too.
///
/// ```
/// use format::read_one;
/// let fault = read_one("12..x.....3....4").unwrap_err();
/// assert_eq!(fault.to_string(), "line 1, column 5: expected a digit from 1 to 4, found 'x'");
/// ```
///
/// # Errors
/// Where the text stops being a puzzle.
pub fn read_one(text: &str) -> Result<Puzzle, Fault> {
    let nothing = || Fault { line: 1, column: 1, expected: "expected a puzzle, found nothing".to_owned() };
    read_all(text).next().unwrap_or_else(|| Err(nothing()))
}

/// Returns the puzzles of a text as a [`Reader`] finds them, and what is wrong with the others. Three grids as one program copies them
/// together, givens, digits so far and pencil marks, are one position.
pub fn read_all(text: &str) -> impl Iterator<Item = Result<Puzzle, Fault>> {
    let mut rest = Reader::new(text.as_bytes(), None).map(|record| record.result);
    let mut first: Vec<Result<Puzzle, Fault>> = rest.by_ref().take(4).collect();
    if let [Ok(givens), Ok(digits), Ok(marks)] = &first[..]
        && let Some(position) = block::together(givens, digits, marks)
    {
        first = vec![Ok(position)];
    }
    first.into_iter().chain(rest)
}

const _: () = assert!(Block::CAP > Shape::MAX_SIDE * Shape::MAX_SIDE * 3, "a row of all marks fits");

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_games_of_a_document_are_read_one_at_a_time() {
        let game = format!("<game data=\"1{}\"/>", "0".repeat(80));
        let text = format!("<opensudoku>{}</opensudoku>\n", game.repeat(1000));
        let mut reader = Reader::new(text.as_bytes(), None);
        for at in 0..1000 {
            assert!(reader.next().is_some_and(|record| record.result.is_ok()), "{at}");
            assert_eq!(reader.waiting.len(), 0, "{at}");
        }
        assert_eq!(reader.next(), None);
    }
}
