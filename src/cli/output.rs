//! The way out: a buffered standard output that ends quietly when nobody reads on, one line for each error, and the status.

use std::io::{self, BufWriter, IsTerminal, Stdout, Write};
use std::ops::BitOrAssign;
use std::process::ExitCode;

use text::printable;

/// How all went, as far as scripts are told. The worst wins.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Status(u8);

impl Status {
    /// All well.
    pub(super) const WELL: Self = Self(0);
    /// Some puzzle was not as it should be.
    pub(super) const BAD: Self = Self(1);
    /// Something could not be read.
    pub(super) const UNREADABLE: Self = Self(2);

    /// A mistake of the program, as Rust's own panics end.
    pub(super) const PANIC: Self = Self(101);

    /// After this signal.
    pub(super) fn signal(number: i32) -> Self {
        Self(u8::try_from(128 + number).unwrap_or(u8::MAX))
    }

    /// Whether a signal ended it.
    pub(super) const fn is_signal(self) -> bool {
        self.0 > 128
    }

    /// `BAD` if so.
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

/// Why a command ended before its time.
#[derive(Debug)]
pub(super) enum Failure {
    /// Asked for what cannot be; the message says what would be right.
    Usage(String),
    /// Nobody reads on; what was found wrong up to there still counts.
    Closed(Status),
    /// Standard output takes no more.
    Output(io::Error),
}

/// Reports why a command ended early, if anybody needs to know; returns the status to leave with.
pub(super) fn fail(failure: &Failure) -> ExitCode {
    match failure {
        Failure::Usage(message) => complain(&format!("ninefold: {}", printable(message))),
        Failure::Output(error) => complain(&format!("ninefold: standard output: {}", reason(error))),
        Failure::Closed(status) => return (*status).into(),
    }
    Status::UNREADABLE.into()
}

/// Writes one or more lines to standard error, each made printable. Callers make text from outside printable themselves, so that it
/// cannot begin a line. Failures are ignored: there is no other place to report them.
pub(super) fn complain(lines: &str) {
    let lines = lines.split('\n').map(printable).collect::<Vec<_>>().join("\n");
    let _ = writeln!(io::stderr().lock(), "{lines}");
}

/// What the system says, as one of our messages.
pub(super) fn reason(error: &io::Error) -> String {
    let text = error.to_string();
    let text = text.split(" (os error").next().unwrap_or_default();
    let mut letters = text.chars();
    letters.next().map_or_else(String::new, |first| first.to_lowercase().chain(letters).collect())
}

/// Standard output, buffered. Locked only while it is written: the screens write there too.
pub(super) struct Out {
    to: BufWriter<Stdout>,
}

impl Out {
    pub(super) fn new() -> Self {
        Self { to: BufWriter::with_capacity(64 * 1024, io::stdout()) }
    }

    /// Writes text as it is.
    pub(super) fn text(&mut self, text: &str) -> Result<(), Failure> {
        self.to.write_all(text.as_bytes()).map_err(broken)
    }

    /// Hands on what is still here.
    pub(super) fn flush(&mut self) -> Result<(), Failure> {
        self.to.flush().map_err(broken)
    }

    /// Help, with colours if they are wanted.
    pub(super) fn help(&mut self, help: &clap::Error) -> Result<(), Failure> {
        self.flush()?;
        help.print().map_err(broken)
    }

    /// Whether somebody looks on.
    pub(super) fn is_terminal() -> bool {
        io::stdout().is_terminal()
    }
}

fn broken(error: io::Error) -> Failure {
    if error.kind() == io::ErrorKind::BrokenPipe { Failure::Closed(Status::WELL) } else { Failure::Output(error) }
}
