//! Lines out of bytes, in bounded memory.

use std::io::{self, BufRead};

use crate::decode::Decoder;
use crate::run::Run;

/// A line that has not ended by now never will.
const ENDLESS: u64 = 1 << 30;

/// How much of a file decides its format.
pub(super) const VIEW: usize = 64 * 1024;

/// Lines of a stream of bytes. Holds the bytes that have come and are not read yet, as UTF-8.
#[derive(Debug)]
pub(super) struct Input<R> {
    from: R,
    decoder: Decoder,
    held: Vec<u8>,
    start: usize, // of what is not read yet in `held`
    line: usize,  // counted from 1: the one that `start` is in
    ended: bool,
    skipped: Option<u64>, // bytes so far of a line too long, of which nothing more is wanted
}

/// One line without its end.
#[derive(Debug)]
pub(super) struct Line {
    pub number: usize,
    pub text: String,   // bytes that are no UTF-8 are U+FFFD
    pub is_whole: bool, // or else only its beginning: it is too long, and its end may not have come
}

impl<R: BufRead> Input<R> {
    pub(super) fn new(from: R) -> Self {
        Self { from, decoder: Decoder::default(), held: Vec::new(), start: 0, line: 1, ended: false, skipped: None }
    }

    /// What has come and is not read yet.
    pub(super) fn view(&self) -> &[u8] {
        &self.held[self.start..]
    }

    /// Forgets what has come, and ends the input.
    pub(super) fn abandon(&mut self) {
        self.held.clear();
        self.start = 0;
        self.ended = true;
    }

    /// Whether nothing more will come.
    pub(super) const fn has_ended(&self) -> bool {
        self.ended
    }

    /// Waits until more bytes have come, or the end.
    pub(super) fn fill(&mut self) -> io::Result<()> {
        if self.start > 0 {
            self.held.drain(..self.start);
            self.start = 0;
        }
        loop {
            match self.from.fill_buf() {
                Ok(bytes) => {
                    let count = bytes.len().min(VIEW);
                    let from = self.held.len();
                    self.decoder.push(&bytes[..count], &mut self.held);
                    if count == 0 {
                        self.decoder.finish(&mut self.held);
                    }
                    self.from.consume(count);
                    end_lines(&mut self.held, from);
                    self.ended = count == 0;
                    return Ok(());
                }
                Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
                Err(error) => {
                    self.ended = true;
                    return Err(error);
                }
            }
        }
    }

    /// The next line; the rest of one that is longer than `cap` bytes is read and forgotten before the line behind it.
    ///
    /// # Errors
    /// If the input cannot be read, or has a line without end.
    pub(super) fn line(&mut self, cap: usize) -> io::Result<Option<Line>> {
        self.skip()?;
        let mut seen = 0; // bytes of the view without a line's end
        loop {
            let view = self.view();
            if let Some(length) = view[seen..].iter().position(|&b| b == b'\n').map(|i| seen + i) {
                return Ok(Some(self.take(length, 1)));
            }
            seen = view.len();
            if self.ended {
                return Ok((seen > 0).then(|| self.take(seen, 0)));
            }
            if seen > cap {
                self.skipped = Some(0);
                return Ok(Some(Line { is_whole: false, ..self.take(cap, 0) }));
            }
            self.fill()?;
        }
    }

    /// The lines that come next as far as they are plain, `most` of them at most.
    pub(super) fn run(&mut self, most: usize) -> Option<Run> {
        if self.skipped.is_some() {
            return None;
        }
        let run = Run::of(self.view(), self.line, most)?;
        self.start += run.len();
        self.line += run.lines().len();
        Some(run)
    }

    /// Whether the next line is plain.
    pub(super) fn has_run(&self) -> bool {
        self.skipped.is_none() && Run::begins(self.view())
    }

    /// Up to the end of a line that is too long.
    fn skip(&mut self) -> io::Result<()> {
        while let Some(skipped) = self.skipped {
            let view = self.view();
            if let Some(length) = view.iter().position(|&b| b == b'\n') {
                self.start += length + 1;
                self.line += 1;
                self.skipped = None;
            } else if self.ended {
                self.start = self.held.len();
                self.skipped = None;
            } else if skipped > ENDLESS {
                self.ended = true;
                return Err(io::Error::other("expected the end of a line within 1 GiB, found none"));
            } else {
                self.skipped = Some(skipped + view.len() as u64);
                self.start = self.held.len();
                self.fill()?;
            }
        }
        Ok(())
    }

    fn take(&mut self, length: usize, end: usize) -> Line {
        let bytes = &self.held[self.start..self.start + length];
        let bytes = bytes.strip_prefix("\u{feff}".as_bytes()).unwrap_or(bytes); // of any file, after `cat`
        let bytes = bytes.strip_suffix(b"\r").unwrap_or(bytes);
        let text = String::from_utf8_lossy(bytes).into_owned();
        let number = self.line;
        self.start += length + end;
        self.line += end;
        Line { number, text, is_whole: true }
    }

    /// The line that comes next, counted from 1.
    pub(super) const fn number(&self) -> usize {
        self.line
    }

    /// Whether the next line has come as a whole.
    pub(super) fn has_line(&self) -> bool {
        let ends = self.view().iter().filter(|&&b| b == b'\n').take(2).count();
        ends > usize::from(self.skipped.is_some()) || self.ended && !self.view().is_empty()
    }
}

/// A carriage return that no line feed follows ends a line too, as old files have it. What is behind `from` has just come; of a last one it
/// is not known yet what follows.
fn end_lines(held: &mut [u8], from: usize) {
    let from = from.saturating_sub(1); // what came before may have ended with one
    if !held[from..].contains(&b'\r') {
        return;
    }
    for at in from..held.len().saturating_sub(1) {
        if held[at] == b'\r' && held[at + 1] != b'\n' {
            held[at] = b'\n';
        }
    }
}
