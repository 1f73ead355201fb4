//! Splits bytes into lines, in bounded memory.

use std::io::{self, BufRead};

use crate::plain_lines::PlainLines;
use crate::utf16::Decoder;

/// Length limit of a line, in bytes. A longer line counts as endless.
const ENDLESS: u64 = 1 << 30;

/// Size of the beginning of a text by which its format is determined, in bytes.
pub(super) const VIEW: usize = 64 * 1024;

/// Lines of a byte stream. Buffers the bytes that have arrived but have not been consumed yet, as UTF-8.
#[derive(Debug)]
pub(super) struct Input<R> {
    from: R,
    decoder: Decoder,
    held: Vec<u8>,
    /// Start of the unconsumed bytes in `held`.
    start: usize,
    /// Number of the line that contains `start`, counted from 1.
    line: usize,
    ended: bool,
    /// Number of bytes skipped so far of a line that is too long; `None` if no line is being skipped.
    skipped: Option<u64>,
}

/// One line without its line break.
#[derive(Debug)]
pub(super) struct Line {
    pub number: usize,
    /// Text, with U+FFFD for bytes that are not UTF-8.
    pub text: String,
    /// Whether the line is complete. A line that is too long is cut off.
    pub is_whole: bool,
}

impl<R: BufRead> Input<R> {
    pub(super) fn new(from: R) -> Self {
        Self { from, decoder: Decoder::default(), held: Vec::new(), start: 0, line: 1, ended: false, skipped: None }
    }

    /// Returns the bytes that have arrived but have not been consumed yet.
    pub(super) fn view(&self) -> &[u8] {
        &self.held[self.start..]
    }

    /// Discards the buffered bytes and ends the input.
    pub(super) fn abandon(&mut self) {
        self.held.clear();
        self.start = 0;
        self.ended = true;
    }

    /// Whether the end of the input has been reached.
    pub(super) const fn has_ended(&self) -> bool {
        self.ended
    }

    /// Waits for more bytes or the end of the input.
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

    /// Returns the next line; `None` at the end of the input. Only the beginning of a line longer than `cap` bytes is returned, and the
    /// next call skips the rest of that line.
    ///
    /// # Errors
    /// Fails if the input cannot be read or a line is endless.
    pub(super) fn line(&mut self, cap: usize) -> io::Result<Option<Line>> {
        self.skip()?;
        let mut searched = 0; // bytes without a line break so far
        loop {
            let view = self.view();
            if let Some(length) = view[searched..].iter().position(|&b| b == b'\n').map(|i| searched + i) {
                return Ok(Some(self.take(length, 1)));
            }
            searched = view.len();
            if self.ended {
                return Ok((searched > 0).then(|| self.take(searched, 0)));
            }
            if searched > cap {
                self.skipped = Some(0);
                return Ok(Some(Line { is_whole: false, ..self.take(cap, 0) }));
            }
            self.fill()?;
        }
    }

    /// Returns the next plain lines that have arrived, at most `most` of them; `None` if the next line is not plain.
    pub(super) fn plain_lines(&mut self, most: usize) -> Option<PlainLines> {
        if self.skipped.is_some() {
            return None;
        }
        let run = PlainLines::of(self.view(), self.line, most)?;
        self.start += run.len();
        self.line += run.lines().len();
        Some(run)
    }

    /// Whether the next line has arrived and is plain.
    pub(super) fn has_plain_lines(&self) -> bool {
        self.skipped.is_none() && PlainLines::begins(self.view())
    }

    /// Skips the rest of a line that is too long.
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

    /// Consumes a line of `length` bytes and `end` bytes of line break.
    fn take(&mut self, length: usize, end: usize) -> Line {
        let bytes = &self.held[self.start..self.start + length];
        let bytes = bytes.strip_prefix("\u{feff}".as_bytes()).unwrap_or(bytes); // each of several concatenated files may begin with one
        let bytes = bytes.strip_suffix(b"\r").unwrap_or(bytes);
        let text = String::from_utf8_lossy(bytes).into_owned();
        let number = self.line;
        self.start += length + end;
        self.line += end;
        Line { number, text, is_whole: true }
    }

    /// Returns the number of the next line, counted from 1.
    pub(super) const fn number(&self) -> usize {
        self.line
    }

    /// Whether the next line has arrived completely.
    pub(super) fn has_line(&self) -> bool {
        let ends = self.view().iter().filter(|&&b| b == b'\n').take(2).count();
        ends > usize::from(self.skipped.is_some()) || self.ended && !self.view().is_empty()
    }
}

/// Replaces by a line feed each carriage return that is not followed by one, as in old files. The bytes from position `from` on have just
/// arrived. A carriage return at the very end is kept until the next byte is known.
fn end_lines(held: &mut [u8], from: usize) {
    let from = from.saturating_sub(1); // the previous bytes may have ended with a carriage return
    if !held[from..].contains(&b'\r') {
        return;
    }
    for at in from..held.len().saturating_sub(1) {
        if held[at] == b'\r' && held[at + 1] != b'\n' {
            held[at] = b'\n';
        }
    }
}
