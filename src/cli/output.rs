//! Output of all commands: buffered standard output, error messages of one line each, and the exit status. If the reader of standard output
//! goes away, the program ends without an error message.

use std::io::{self, BufWriter, IsTerminal, Stdout, Write};
use std::ops::BitOrAssign;
use std::process::ExitCode;

use text::printable;

/// Exit status of the program. When several statuses are combined, the highest wins.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Status(u8);

impl Status {
    /// Success.
    pub(super) const WELL: Self = Self(0);
    /// At least one puzzle was wrong or could not be processed.
    pub(super) const BAD: Self = Self(1);
    /// An argument was wrong, or something could not be read or written.
    pub(super) const UNREADABLE: Self = Self(2);

    /// The program panicked, which means that it has a bug. Rust itself uses this status for a panic.
    pub(super) const PANIC: Self = Self(101);

    /// Returns the status of a process that was ended by this signal.
    pub(super) fn signal(number: i32) -> Self {
        Self(u8::try_from(128 + number).unwrap_or(u8::MAX))
    }

    /// Whether this is the status of a process that was ended by a signal.
    pub(super) const fn is_signal(self) -> bool {
        self.0 > 128
    }

    /// Returns [`BAD`](Self::BAD) if `is_bad`, otherwise [`WELL`](Self::WELL).
    pub(super) const fn bad_if(is_bad: bool) -> Self {
        if is_bad { Self::BAD } else { Self::WELL }
    }
}

impl BitOrAssign for Status {
    fn bitor_assign(&mut self, other: Self) {
        *self = (*self).max(other);
    }
}

impl From<Status> for ExitCode {
    fn from(status: Status) -> Self {
        Self::from(status.0)
    }
}

/// Reason why a command ended early.
#[derive(Debug)]
pub(super) enum Failure {
    /// Wrong usage; the message says what was expected.
    Usage(String),
    /// The reader of standard output is gone. The status so far becomes the exit status.
    Closed(Status),
    /// Writing to standard output failed.
    Output(io::Error),
}

impl Failure {
    /// Sets the status of [`Closed`](Self::Closed) to `status`, the status so far. Leaves other failures unchanged.
    pub(super) fn with_status(self, status: Status) -> Self {
        if let Self::Closed(_) = self { Self::Closed(status) } else { self }
    }
}

/// Reports why a command ended early, unless the reader of standard output is gone. Returns the exit status.
pub(super) fn fail(failure: &Failure) -> ExitCode {
    match failure {
        Failure::Usage(message) => complain(&format!("ninefold: {}", printable(message))),
        Failure::Output(error) => complain(&format!("ninefold: standard output: {}", reason(error))),
        Failure::Closed(status) => return (*status).into(),
    }
    Status::UNREADABLE.into()
}

/// Writes one or more lines to standard error, each made printable. Line breaks are kept, so the caller must escape line breaks in text
/// from outside. Errors are ignored, because there is no other place to report them.
pub(super) fn complain(lines: &str) {
    let lines = lines.split('\n').map(printable).collect::<Vec<_>>().join("\n");
    let _ = writeln!(io::stderr().lock(), "{lines}");
}

/// Returns the text of a system error in the style of our messages: in lower case and without the error number.
pub(super) fn reason(error: &io::Error) -> String {
    let text = error.to_string();
    let text = text.split(" (os error").next().unwrap_or_default();
    let mut letters = text.chars();
    letters.next().map_or_else(String::new, |first| first.to_lowercase().chain(letters).collect())
}

/// Buffered standard output. It is locked only during writes, because the screens write there too.
pub(super) struct Out {
    to: BufWriter<Stdout>,
}

impl Out {
    pub(super) fn new() -> Self {
        Self { to: BufWriter::with_capacity(64 * 1024, io::stdout()) }
    }

    /// Writes text unchanged.
    pub(super) fn text(&mut self, text: &str) -> Result<(), Failure> {
        self.to.write_all(text.as_bytes()).map_err(broken)
    }

    /// Writes the buffered text to standard output.
    pub(super) fn flush(&mut self) -> Result<(), Failure> {
        self.to.flush().map_err(broken)
    }

    /// Prints a help text, in colour if colours are on.
    pub(super) fn help(&mut self, help: &clap::Error) -> Result<(), Failure> {
        self.flush()?;
        help.print().map_err(broken)
    }

    /// Whether standard output is a terminal.
    pub(super) fn is_terminal() -> bool {
        io::stdout().is_terminal()
    }
}

/// Converts an error of writing to standard output.
fn broken(error: io::Error) -> Failure {
    if error.kind() == io::ErrorKind::BrokenPipe { Failure::Closed(Status::WELL) } else { Failure::Output(error) }
}
