//! Reads puzzles in the text of an HTML page without a table that holds a board. They may be on lines, in rows, or in values of scripts and
//! attributes.

use std::io::Cursor;

use crate::cell_places::{Found, ReadPuzzle};
use crate::html_tables;
use crate::read_line;
use crate::reader::Reader;
use crate::reading_result::Record;
use crate::text_fault::Fault;
use crate::words_of_a_line::LEAST_SIDE;

/// Iterator over the puzzles of a page.
#[derive(Debug)]
pub(super) struct Page {
    reader: Box<Reader<Cursor<Vec<u8>>>>,
    /// Numbers of the lines that must have been meant as boards, in ascending order.
    long: Vec<usize>,
    /// Number of lines above the page in the input.
    above: usize,
}

impl Page {
    /// Returns the puzzles of a page; `None` if no part of its text looks like a row. `line` is the number of the page's first line.
    pub(super) fn of(page: &str, line: usize) -> Option<Self> {
        let text = html_tables::text_of_page(page)?;
        let is_long = |text: &str| text.split_whitespace().any(read_line::is_meant_as_board);
        let long = text.lines().enumerate().filter(|(_, text)| is_long(text)).map(|(at, _)| at + 1).collect();
        let reader = Box::new(Reader::new(Cursor::new(text.into_bytes()), None));
        Some(Self { reader, long, above: line - 1 })
    }

    /// Returns the result of a record if it is a puzzle, or an error on a line that must have been meant as a board. `None` for other
    /// errors.
    fn relevant(&self, record: Record) -> Option<ReadPuzzle> {
        let Record { line, result, notation, places, beside } = record;
        let result = match result {
            Ok(puzzle) if puzzle.shape().side() < LEAST_SIDE => return None,
            Ok(puzzle) => Ok(Found { puzzle, notation, places: places.below(self.above) }),
            Err(fault) if self.long.binary_search(&fault.line).is_ok() => {
                Err(Fault { line: fault.line + self.above, ..fault })
            }
            Err(_) => return None,
        };
        Some(ReadPuzzle { line: line + self.above, result, beside })
    }
}

impl Iterator for Page {
    type Item = ReadPuzzle;

    fn next(&mut self) -> Option<ReadPuzzle> {
        loop {
            let record = self.reader.next()?;
            if let Some(relevant) = self.relevant(record) {
                return Some(relevant);
            }
        }
    }
}
