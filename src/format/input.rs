//! Lines out of bytes, in bounded memory.

use std::io::{self, BufRead};

/// How much of a file decides its format.
pub(super) const VIEW: usize = 64 * 1024;

/// Bytes that have come and are not read yet, and where they stand.
#[derive(Debug)]
pub(super) struct Input<R> {
    from: R,
    held: Vec<u8>,
    start: usize, // of what is not read yet in `held`
    line: usize,  // counted from 1: the one that `start` is in
    ended: bool,
}

/// One line without its end.
pub(super) struct Line {
    pub number: usize,
    pub text: String,   // bytes that are no UTF-8 are U+FFFD
    pub is_whole: bool, // or else only its beginning: it is too long
}

impl<R: BufRead> Input<R> {
    pub(super) const fn new(from: R) -> Self {
        Self { from, held: Vec::new(), start: 0, line: 1, ended: false }
    }

    /// What has come and is not read yet.
    pub(super) fn view(&self) -> &[u8] {
        &self.held[self.start..]
    }

    /// Whether nothing more will come.
    pub(super) const fn has_ended(&self) -> bool {
        self.ended
    }

    /// Waits until something more has come, or the end.
    pub(super) fn fill(&mut self) -> io::Result<()> {
        if self.start > 0 {
            self.held.drain(..self.start);
            self.start = 0;
        }
        loop {
            match self.from.fill_buf() {
                Ok(bytes) => {
                    let count = bytes.len().min(VIEW);
                    self.held.extend_from_slice(&bytes[..count]);
                    self.from.consume(count);
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

    /// The next line; the rest of one that is longer than `cap` bytes is read and forgotten.
    pub(super) fn line(&mut self, cap: usize) -> io::Result<Option<Line>> {
        let mut seen = 0; // bytes of the view without a line's end
        let mut kept: Option<Vec<u8>> = None; // the beginning of a line that is too long
        loop {
            let view = self.view();
            if let Some(length) = view[seen..].iter().position(|&b| b == b'\n').map(|i| seen + i) {
                return Ok(Some(self.take(length, 1, kept.as_deref())));
            }
            if self.ended {
                let length = view.len();
                return Ok((length > 0 || kept.is_some()).then(|| self.take(length, 0, kept.as_deref())));
            }
            seen = view.len();
            if kept.is_some() {
                self.start = self.held.len();
                seen = 0;
            } else if seen > cap {
                kept = Some(view[..cap].to_vec());
                self.start = self.held.len();
                seen = 0;
            }
            self.fill()?;
        }
    }

    fn take(&mut self, length: usize, end: usize, kept: Option<&[u8]>) -> Line {
        let is_whole = kept.is_none();
        let bytes = kept.unwrap_or(&self.held[self.start..self.start + length]);
        let bytes = if self.line == 1 { bytes.strip_prefix("\u{feff}".as_bytes()).unwrap_or(bytes) } else { bytes };
        let bytes = bytes.strip_suffix(b"\r").unwrap_or(bytes);
        let text = String::from_utf8_lossy(bytes).into_owned();
        self.start += length + end;
        self.line += end;
        Line { number: if end == 0 { self.line } else { self.line - 1 }, text, is_whole }
    }

    /// The line that comes next, counted from 1.
    pub(super) const fn number(&self) -> usize {
        self.line
    }

    /// Whether the next line has come as a whole.
    pub(super) fn has_line(&self) -> bool {
        self.view().contains(&b'\n') || self.ended && !self.view().is_empty()
    }
}
