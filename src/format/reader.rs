//! Reads puzzles from a stream, one by one.

use std::collections::VecDeque;
use std::io::{self, BufRead};

use crate::arrays;
use crate::binary_check;
use crate::blank_or_comment::{BlankMark, is_comment};
use crate::cell_places::ReadPuzzle;
use crate::exchange::{self, Document};
use crate::extent::Extent;
use crate::formats::{Format, Remarks};
use crate::line_splitter::{Input, Line, VIEW};
use crate::line_with_text_around::{is_count, is_count_before, is_head_of_table, is_heading, is_whole_puzzle};
use crate::normalize::{Clean, Moved, clean};
use crate::one_cell_lines::{Below, Meaning, SingleCells};
use crate::plain_lines::PlainLines;
use crate::read_line;
use crate::read_sukaku;
use crate::reading_options::{Arrangement, CellsOnLine, Reading};
use crate::reading_result::{Record, on_line};
use crate::row_and_column_labels::Margins;
use crate::rows_on_lines::{self, Block};
use crate::ruled::{self, RuledBlock, is_note};
use crate::size_limits::LONGEST_LINE;
use crate::sniff::{self, Structure};
use crate::solution_section::Solutions;
use crate::text_fault::{Fault, LineFault};
use grid::{Digit, Puzzle, Shape};

/// Iterator over the puzzles of a text of any length, in bounded memory. An error in the text affects one record only. A failure to read
/// the input ends the iteration and is available from [`failure`](Self::failure).
#[derive(Debug)]
pub struct Reader<R> {
    input: Input<R>,
    reading: Reading,
    arrangement: Option<Arrangement>,
    blank_mark: Option<BlankMark>,
    margins: Option<Margins>,
    block: Block,
    /// Remarks above the next grid of `block`.
    remarks: Remarks,
    ruled: RuledBlock,
    document: Document,
    single_cells: SingleCells,
    solutions: Solutions,
    /// Lines buffered so far of a sukaku or of a grid whose empty cells are spaces, with their numbers.
    rows: Vec<(usize, String)>,
    /// Records that are returned before the next line is read, because one line held several of them.
    waiting: VecDeque<Record>,
    /// Column map of each recent line that was cleaned, with its line number. The latest line comes first.
    moved: VecDeque<(usize, Moved)>,
    /// Whether the first bytes have been checked for binary data.
    is_text: bool,
    is_first: bool,
    /// Whether a line with text has been read.
    has_begun: bool,
    /// First line of the text, if it is a number and the next line is needed to tell whether it is the number of puzzles.
    number: Option<Line>,
    /// Line to be read next, because the number above it turned out not to be the number of puzzles.
    postponed: Option<Line>,
    failure: Option<io::Error>,
}

/// Maximum number of cleaned lines whose column maps are kept. A grid has fewer lines.
const MOST_MOVED: usize = 4 * Shape::MAX_SIDE;

impl<R: BufRead> Reader<R> {
    /// Reads `input` in the format `from`. If that is `None`, the first 64 KiB determine the format. Waits for no more input than the next
    /// puzzle requires.
    pub fn new(input: R, from: Option<Format>) -> Self {
        let reading = from.map_or(Reading::ANY, |format| format.spec().reading);
        Self {
            input: Input::new(input),
            reading,
            arrangement: reading.expected.fixed(),
            blank_mark: None,
            margins: None,
            block: Block::new(reading.marks),
            remarks: Remarks::default(),
            ruled: RuledBlock::new(reading.marks),
            document: Document::default(),
            single_cells: SingleCells::default(),
            solutions: Solutions::default(),
            rows: Vec::new(),
            waiting: VecDeque::new(),
            moved: VecDeque::new(),
            is_text: false,
            is_first: true,
            has_begun: false,
            number: None,
            postponed: None,
            failure: None,
        }
    }

    /// Whether the next line has arrived. If it has not, `next` may block.
    pub fn is_ready(&self) -> bool {
        self.input.has_line()
    }

    /// Returns the next puzzles without parsing them, at most `most` of them, if they have arrived and are plain lines of 81 symbols.
    /// `next` would return the same puzzles. `None` does not mean that no puzzles are left.
    pub fn plain_lines(&mut self, most: usize) -> Option<PlainLines> {
        let run = if self.may_have_plain_lines() { self.input.plain_lines(most)? } else { return None };
        run.latest().for_each(|line| self.solutions.remember(line.iter().map(|&b| Digit::from_symbol(b.into()))));
        Some(run)
    }

    /// Whether [`plain_lines`](Self::plain_lines) would return puzzles.
    pub fn has_plain_lines(&self) -> bool {
        self.may_have_plain_lines() && self.input.has_plain_lines()
    }

    fn may_have_plain_lines(&self) -> bool {
        let has_lines = self.arrangement == Some(Arrangement::Lines) && self.reading.cells == CellsOnLine::Lenient;
        let is_within = !self.waiting.is_empty()
            || !self.single_cells.is_empty()
            || !self.document.is_idle()
            || self.solutions.are_awaited()
            || self.postponed.is_some();
        has_lines && !self.is_first && !is_within // the first line may be a heading
    }

    /// Returns the error that ended the iteration early; `None` if there was none.
    pub const fn failure(&self) -> Option<&io::Error> {
        self.failure.as_ref()
    }

    fn read(&mut self) -> io::Result<Option<Record>> {
        if let Some(refused) = self.refuse_binary()? {
            return Ok(Some(refused));
        }
        let arrangement = match self.arrangement {
            Some(arrangement) => arrangement,
            None => self.determine_arrangement()?,
        };
        let cap = match arrangement {
            Arrangement::Lines => LONGEST_LINE,
            Arrangement::Documents => Document::CAP,
            Arrangement::Blocks | Arrangement::Spaced { .. } | Arrangement::Sukaku { .. } | Arrangement::Ruled => {
                Block::CAP
            }
        };
        loop {
            if let Some(record) = self.waiting.pop_front() {
                return Ok(Some(record));
            }
            if let Some(game) = self.document.next_game() {
                return Ok(Some(game.into()));
            }
            let Some(line) = self.next_line(cap)? else {
                let above = self.single_cells.end(Below::Nothing);
                self.wait_for(above);
                let next = self.waiting.pop_front();
                return Ok(next.or_else(|| self.last(arrangement)));
            };
            let is_heading = self.solutions.hear(line.number, &line.text);
            if self.take_comment(&line.text, arrangement) || is_heading && self.may_skip(&line.text, arrangement) {
                continue;
            }
            if !line.is_whole {
                let fault = LineFault::new(cap, format!("expected a line of at most {cap} bytes, found more"));
                return Ok(Some(ReadPuzzle::on(line.number, Err(fault)).into()));
            }
            let Some(line) = self.after_start(line, arrangement) else { continue };
            if self.take_single_cell(&line, arrangement) {
                continue;
            }
            let before = self.waiting.len(); // records of the single cells above come first
            if let Some(record) = self.take(&line, arrangement) {
                self.waiting.insert(before, record); // it precedes the other records of this line
            }
        }
    }

    /// Whether a heading can be skipped at this point: it is not a row of a grid, part of a document or the name of a section.
    fn may_skip(&self, heading: &str, arrangement: Arrangement) -> bool {
        let is_section = || heading.trim_start().starts_with('[');
        self.is_between_puzzles(arrangement)
            && if arrangement == Arrangement::Blocks { !is_section() } else { !arrays::begins(heading) }
    }

    /// Whether the next line may begin a puzzle whose side length is not known yet.
    const fn is_between_puzzles(&self, arrangement: Arrangement) -> bool {
        match arrangement {
            Arrangement::Lines | Arrangement::Documents => self.document.is_idle(),
            Arrangement::Blocks => self.block.awaits_puzzle(),
            Arrangement::Spaced { .. } | Arrangement::Sukaku { .. } | Arrangement::Ruled => false,
        }
    }

    /// Checks the first bytes once. If they are not text, returns an error and ends the input.
    fn refuse_binary(&mut self) -> io::Result<Option<Record>> {
        if std::mem::replace(&mut self.is_text, true) {
            return Ok(None);
        }
        if self.input.view().is_empty() && !self.input.has_ended() {
            self.input.fill()?;
        }
        let Some(expected) = binary_check::refusal(self.input.view()) else { return Ok(None) };
        self.input.abandon();
        Ok(Some(ReadPuzzle::on(1, Err(LineFault::new(0, expected))).into()))
    }

    /// Processes a line if it is a comment, which may be a remark on the next grid. Returns whether it was a comment.
    fn take_comment(&mut self, line: &str, arrangement: Arrangement) -> bool {
        let cleaned = clean(line).text;
        if !is_comment(&cleaned, self.blank_mark) {
            return false;
        }
        if arrangement == Arrangement::Blocks && cleaned.starts_with('#') && !self.block.has_begun() {
            self.remarks.take(if line.starts_with('#') { line } else { &cleaned });
        }
        true
    }

    /// Buffers a line if it consists of a single cell or the number of a puzzle. Returns whether it does.
    fn take_single_cell(&mut self, line: &Line, arrangement: Arrangement) -> bool {
        if !self.is_between_puzzles(arrangement) {
            return false;
        }
        let (is_single, above) = self.single_cells.take(line.number, &line.text);
        self.wait_for(above);
        is_single
    }

    /// Queues the records of lines that consist of a single cell.
    fn wait_for(&mut self, meanings: Vec<Meaning>) {
        let reading = self.reading;
        self.waiting.extend(meanings.into_iter().map(|meaning| match meaning {
            Meaning::Board(read) => Record::from(*read),
            Meaning::Line(number, text) => on_line(number, &text, reading),
        }));
    }

    /// Returns the next line. At the end of the text, returns the number that has been held back, if any.
    fn next_line(&mut self, cap: usize) -> io::Result<Option<Line>> {
        if let Some(line) = self.postponed.take() {
            return Ok(Some(line));
        }
        let line = self.input.line(cap)?;
        Ok(line.or_else(|| self.number.take()))
    }

    /// Holds back a number on the first line until the next line shows whether it is the number of puzzles. Returns the line to process
    /// now, if any.
    fn after_start(&mut self, line: Line, arrangement: Arrangement) -> Option<Line> {
        let is_empty = line.text.trim().is_empty();
        if let Some(number) = self.number.take() {
            if is_empty {
                self.number = Some(number);
                return None;
            }
            if !is_count_before(&clean(&number.text).text, &clean(&line.text).text) {
                self.postponed = Some(line);
                return Some(number);
            }
            self.single_cells.note_count(&number.text);
        } else if !is_empty
            && !std::mem::replace(&mut self.has_begun, true)
            && arrangement.may_be_counted()
            && is_count(&clean(&line.text).text)
        {
            self.number = Some(line);
            return None;
        }
        Some(line)
    }

    /// Processes a line. Returns the puzzle that the line completes, if any.
    fn take(&mut self, line: &Line, arrangement: Arrangement) -> Option<Record> {
        let is_apart = self.document.is_idle() && !exchange::is_document(line.text.trim_start());
        let is_array = is_apart && arrays::begins(&line.text);
        match arrangement {
            Arrangement::Documents if is_apart && !is_array => return self.line(line),
            Arrangement::Lines if !(is_array && arrays::is_whole(&line.text)) => return self.line(line),
            Arrangement::Documents | Arrangement::Lines => {
                self.waiting.extend(self.document.take(line.number, &line.text).into_iter().map(Record::from));
                return None;
            }
            Arrangement::Ruled if is_note(line.text.trim()) => {
                return self.ruled.take(line.number, &line.text).map(Record::from);
            }
            Arrangement::Blocks | Arrangement::Spaced { .. } | Arrangement::Sukaku { .. } | Arrangement::Ruled => {}
        }
        let mut cleaned = clean(&line.text);
        if self.is_between_grids(arrangement) && is_whole_puzzle(cleaned.text.trim()) {
            self.rows.clear();
            return self.line(line).map(|record| self.remarks.move_to(record));
        }
        if let Some(margins) = self.margins.filter(|_| arrangement == Arrangement::Blocks) {
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
        let record = match arrangement {
            Arrangement::Spaced { side, is_apart } => self.row(line.number, text, side, is_apart).map(Record::from),
            Arrangement::Sukaku { lines } => self.sukaku(line.number, text, lines).map(Record::from),
            Arrangement::Ruled => self.ruled.take(line.number, &text).map(Record::from),
            Arrangement::Blocks | Arrangement::Lines | Arrangement::Documents => {
                self.block.take(line.number, text).map(|read| self.remarks.move_to(read.into()))
            }
        };
        record.map(|record| self.in_text(record))
    }

    /// Whether the next line may hold a complete puzzle although the text otherwise has one row per line.
    fn is_between_grids(&self, arrangement: Arrangement) -> bool {
        let has_no_row = match arrangement {
            Arrangement::Blocks => self.block.awaits_puzzle(),
            Arrangement::Spaced { .. } => self.rows.iter().all(|(_, text)| text.trim().is_empty()),
            Arrangement::Lines | Arrangement::Documents | Arrangement::Sukaku { .. } | Arrangement::Ruled => false,
        };
        has_no_row && self.reading.cells == CellsOnLine::Lenient
    }

    /// Replaces the columns in a record, which are those of cleaned lines, by the columns of the original text.
    fn in_text(&mut self, mut record: Record) -> Record {
        if self.moved.is_empty() {
            return record;
        }
        let moved = |line: usize| self.moved.iter().find(|(number, _)| *number == line).map(|(_, moved)| moved);
        record.restore_columns(moved);
        if !self.block.has_begun() {
            self.moved.clear();
        }
        record
    }

    /// Determines the arrangement of the text. Reads no more input than necessary.
    fn determine_arrangement(&mut self) -> io::Result<Arrangement> {
        loop {
            let is_all = self.input.has_ended() || self.input.view().len() >= VIEW;
            let view = self.input.view();
            let view = String::from_utf8_lossy(&view[..view.len().min(VIEW)]);
            let extent = if is_all {
                Extent::Whole
            } else if view.ends_with('\n') {
                Extent::Lines
            } else {
                Extent::CutLine
            };
            if let Some(structure) = sniff::structure(&view, extent) {
                let Structure { arrangement, blank_mark, has_sections, has_count, margins } = structure;
                let arrangement = self.reading.expected.or(arrangement);
                self.arrangement = Some(arrangement);
                self.blank_mark = blank_mark;
                self.margins = margins;
                self.block.expect(blank_mark, has_sections);
                self.ruled.expect(blank_mark);
                if has_count && matches!(arrangement, Arrangement::Spaced { .. }) {
                    self.skip_count()?;
                }
                return Ok(arrangement);
            }
            self.input.fill()?;
        }
    }

    /// Skips all lines up to and including the one that states the number of puzzles.
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
        if text.trim().is_empty() || first && read_line::is_header(text) && ruled::find(text).is_none() {
            return None;
        }
        if text.trim_start().starts_with('[') && is_heading(text) || is_head_of_table(text, first) {
            return None;
        }
        let first = on_line(line.number, &line.text, self.reading);
        if let Ok(puzzle) = &first.result {
            let others = read_line::others(text, puzzle).into_iter();
            self.waiting.extend(others.map(|read| Record::from(ReadPuzzle::on(line.number, read))));
        }
        Some(first)
    }

    fn row(&mut self, line: usize, text: String, side: usize, is_apart: bool) -> Option<ReadPuzzle> {
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
        Some(ReadPuzzle::new(lines[0].0, rows_on_lines::spaced(&lines, side)))
    }

    fn sukaku(&mut self, line: usize, text: String, lines: usize) -> Option<ReadPuzzle> {
        if !read_sukaku::is_row(&text) {
            return None;
        }
        self.rows.push((line, text));
        if self.rows.len() < lines { None } else { self.sukaku_so_far() }
    }

    fn sukaku_so_far(&mut self) -> Option<ReadPuzzle> {
        let rows = std::mem::take(&mut self.rows);
        Some(ReadPuzzle::new(rows.first()?.0, read_sukaku::of_lines(&rows)))
    }

    /// Returns the puzzle that the end of the text completes, if any.
    fn last(&mut self, arrangement: Arrangement) -> Option<Record> {
        let read = match arrangement {
            Arrangement::Ruled => return self.ruled.finish(self.input.number()).map(Record::from),
            Arrangement::Documents => return self.document.finish().map(Record::from),
            Arrangement::Lines | Arrangement::Blocks => self.block.finish(self.input.number()),
            Arrangement::Sukaku { .. } => self.sukaku_so_far(),
            Arrangement::Spaced { side, .. } => self.last_rows(side),
        };
        let record = self.remarks.move_to(read?.into());
        Some(self.in_text(record))
    }

    /// Completes a grid whose empty cells are spaces when the text ends.
    fn last_rows(&mut self, side: usize) -> Option<ReadPuzzle> {
        let mut lines = std::mem::take(&mut self.rows);
        if lines.iter().all(|(_, text)| text.trim().is_empty()) {
            return None;
        }
        let first = lines[0].0;
        if lines.len() + 1 == side {
            lines.push((self.input.number(), String::new())); // an empty last row is not a line if it has no line break
        }
        let result = if lines.len() < side {
            let fault = LineFault::new(0, format!("expected {side} rows, found {}", lines.len()));
            Err(fault.on(self.input.number()))
        } else {
            rows_on_lines::spaced(&lines, side)
        };
        Some(ReadPuzzle::new(first, result))
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

/// Returns the first puzzle of a text. [`read_all`] returns all of them.
///
/// ```
/// use format::read_one;
/// let fault = read_one("12..x.....3....4").unwrap_err();
/// assert_eq!(fault.to_string(), "line 1, column 5: expected a digit from 1 to 4, found 'x'");
/// ```
///
/// # Errors
/// Fails with the first error in the text.
pub fn read_one(text: &str) -> Result<Puzzle, Fault> {
    let nothing = || Fault { line: 1, column: 1, expected: "expected a puzzle, found nothing".to_owned() };
    read_all(text).next().unwrap_or_else(|| Err(nothing()))
}

/// Returns the puzzles of a text, with an error in place of each puzzle that cannot be read. A text of exactly three grids (givens, current
/// digits and pencil marks) in the form in which one program copies them becomes a single position.
pub fn read_all(text: &str) -> impl Iterator<Item = Result<Puzzle, Fault>> {
    let mut rest = Reader::new(text.as_bytes(), None).map(|record| record.result);
    let mut first: Vec<Result<Puzzle, Fault>> = rest.by_ref().take(4).collect();
    if let [Ok(givens), Ok(digits), Ok(marks)] = &first[..]
        && let Some(position) = rows_on_lines::together(givens, digits, marks)
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
