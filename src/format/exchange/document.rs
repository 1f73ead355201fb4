//! Texts that are one whole over many lines: JSON and XML. And what is no text: the objects that a program in Java saves.

use crate::format::block::Read;
use crate::format::exchange::draft::{Refusal, found};
use crate::format::exchange::{fpuzzles, ksudoku, own, sudokupad};
use crate::format::fault::{Fault, Slip};
use crate::format::name::Notation;
use crate::format::places::Found;
use crate::format::words::Word;
use crate::grid::Puzzle;

/// How Java's stream of objects begins, the bytes AC ED 00 05, read as text (“Java Object Serialization Specification”, 6.4.2).
const OBJECTS: &str = "\u{fffd}\u{fffd}\0\u{5}";

/// Whether a text begins as one.
pub(in crate::format) fn is_document(text: &str) -> bool {
    ["{", "<?xml", "<!DOCTYPE", "<ksudoku", OBJECTS].iter().any(|beginning| text.starts_with(beginning))
}

/// One that stands on a single line.
pub(super) fn on_line(word: Word) -> Option<Result<Found, Slip>> {
    is_document(word.text).then(|| found(word.at, whole(word.text)))
}

/// The lines of one document after the other, until each is whole.
#[derive(Debug, Default)]
pub(in crate::format) struct Document {
    text: String,
    first: usize, // its first line
    depth: usize, // of braces
    is_quoted: bool,
    is_escaped: bool,
    is_long: bool,
}

impl Document {
    /// No document is longer.
    const CAP: usize = 4 << 20;

    /// Whether none has begun.
    pub(in crate::format) const fn is_idle(&self) -> bool {
        self.text.is_empty()
    }

    /// One more line; a puzzle if it was its last.
    pub(in crate::format) fn take(&mut self, line: usize, text: &str) -> Option<Read> {
        if self.text.is_empty() {
            if text.trim().is_empty() {
                return None;
            }
            self.first = line;
        }
        self.is_long |= self.text.len() + text.len() > Self::CAP;
        if !self.is_long {
            self.text.push_str(text);
            self.text.push('\n');
        }
        let is_whole = if self.text.starts_with('<') {
            text.contains("</ksudoku>") || text.contains("</opensudoku>") || text.contains("</ksudoku-graph>")
        } else if self.text.starts_with(OBJECTS) {
            false
        } else {
            text.chars().for_each(|c| self.count(c));
            self.depth == 0
        };
        if is_whole { self.finish(line) } else { None }
    }

    /// The document so far, which has to be all of it.
    pub(in crate::format) fn finish(&mut self, _: usize) -> Option<Read> {
        let document = std::mem::take(self);
        if document.text.trim().is_empty() {
            return None;
        }
        let line = document.first;
        let fault = |expected: String| Fault { line, column: 1, expected };
        if document.is_long {
            return Some((line, Err(fault(format!("expected a document of at most {} bytes, found more", Self::CAP)))));
        }
        let read = found(0, whole(document.text.trim()));
        let read = read.map(|found| Found { places: found.places.on(line), ..found });
        Some((line, read.map_err(|slip| slip.on(line))))
    }

    fn count(&mut self, c: char) {
        match c {
            _ if self.is_escaped => self.is_escaped = false,
            '\\' if self.is_quoted => self.is_escaped = true,
            '"' => self.is_quoted = !self.is_quoted,
            '{' if !self.is_quoted => self.depth += 1,
            '}' if !self.is_quoted => self.depth = self.depth.saturating_sub(1),
            _ => {}
        }
    }
}

fn whole(text: &str) -> Result<(Puzzle, Notation), Refusal> {
    if text.starts_with('<') {
        return ksudoku::read(text);
    }
    if text.starts_with(OBJECTS) {
        return Err(
            "expected text, found objects that a Java program saved for itself: save its puzzle as text".to_owned()
        );
    }
    if own::is_own(text) {
        return own::read(text);
    }
    if text.contains("\"grid\"") { fpuzzles::read(text) } else { sudokupad::read(text) }
}
