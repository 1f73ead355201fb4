//! Output of a command that processes many puzzles: answers, error messages and the progress line, which share a terminal. Also keeps the
//! exit status so far.

use crate::cli::output::{Failure, Out, Status, complain};
use crate::cli::progress::Progress;
use crate::cli::puzzle_source::{Puzzles, Source, remark};
use format::{Format, Record};
use grid::RuleList;
use text::printable;

/// Standard output and standard error of a running command.
pub(super) struct Console<'o> {
    out: &'o mut Out,
    /// Progress line, which is hidden while other output is written.
    pub(super) progress: Progress,
    /// Exit status so far.
    pub(super) status: Status,
}

impl<'o> Console<'o> {
    /// Starts the progress line.
    pub(super) fn new(out: &'o mut Out) -> Self {
        Self { out, progress: Progress::start(), status: Status::WELL }
    }

    /// Writes text to standard output.
    pub(super) fn print(&mut self, text: &str) -> Result<(), Failure> {
        let _way = self.progress.make_way();
        self.out.text(text).map_err(|failure| failure.with_status(self.status))
    }

    /// Writes the buffered text to standard output.
    pub(super) fn flush(&mut self) -> Result<(), Failure> {
        self.out.flush().map_err(|failure| failure.with_status(self.status))
    }

    /// Writes lines to standard error. The exit status stays as it is.
    pub(super) fn complain(&self, lines: &str) {
        let _way = self.progress.make_way_for_complaint();
        complain(lines);
    }

    /// Writes lines to standard error and makes the exit status at least 1.
    pub(super) fn reject(&mut self, lines: &str) {
        self.status |= Status::BAD;
        self.complain(lines);
    }

    /// Opens a source. If that fails, reports the failure and returns `None`.
    pub(super) fn open(
        &mut self,
        source: &Source,
        from: Option<Format>,
        rules: Option<&RuleList>,
    ) -> Result<Option<Puzzles>, Failure> {
        match source.open(from, rules) {
            Ok(puzzles) => Ok(Some(puzzles)),
            Err(failure) => self.unreadable(failure).map(|()| None),
        }
    }

    /// Returns the next puzzle; `None` at the end. If the puzzle has not arrived yet, writes the buffered text before waiting for it.
    /// Prints the remark on the puzzle, if there is one.
    pub(super) fn next(&mut self, puzzles: &mut Puzzles) -> Result<Option<Record>, Failure> {
        if !puzzles.is_ready() {
            self.flush()?;
        }
        let record = puzzles.next();
        record.iter().filter_map(|record| remark(record, &puzzles.name)).for_each(|remark| self.complain(&remark));
        Ok(record)
    }

    /// Reports at the end of a source if reading ended early or if the source contains no puzzle.
    pub(super) fn close(&mut self, puzzles: &Puzzles) -> Result<(), Failure> {
        puzzles.failure().or_else(|failure| self.unreadable(failure))?;
        puzzles.nothing().iter().for_each(|nothing| self.reject(nothing));
        Ok(())
    }

    /// Hides the progress line and returns the exit status.
    pub(super) fn finish(self) -> Status {
        self.status
    }

    /// Reports an input that cannot be read; the other inputs are still processed.
    fn unreadable(&mut self, failure: Failure) -> Result<(), Failure> {
        let Failure::Usage(message) = failure else { return Err(failure) };
        self.complain(&format!("ninefold: {}", printable(&message)));
        self.status |= Status::UNREADABLE;
        Ok(())
    }
}
