//! Systems other than Unix, through crossterm and the standard library. There, Ctrl-C is a key, a new size is an event like a key, and
//! programs cannot be suspended.

use std::fs::File;
use std::io::{self, IsTerminal, Write};
use std::process;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicI32};
use std::sync::mpsc::Sender;
use std::time::Duration;

use crossterm::event::{self, DisableMouseCapture, EnableMouseCapture};
use crossterm::{queue, terminal};

use crate::shell::event_loop::Event;
use crate::shell::platform::Wait;

/// Number of the signal that a process gets on Unix when its terminal is closed; the exit status is computed from it.
pub const HANG_UP: i32 = 1;

/// Whether the reply of the terminal to a question can be told apart from keys.
pub const CAN_READ_REPLIES: bool = false;

/// Name of the console of the process, as a file.
const CONSOLE: &str = "CONIN$";

/// Maximum time of one wait without a time limit.
const LONG: Duration = Duration::from_secs(3600);

/// Console from which keys are read.
pub struct Keyboard;

impl Keyboard {
    /// Returns the console of the process.
    ///
    /// # Errors
    /// Never. Waiting fails if there is no console.
    #[expect(clippy::unnecessary_wraps, reason = "on Unix there may be no terminal")]
    pub const fn open() -> io::Result<Self> {
        Ok(Self)
    }

    /// Waits until there is input, at most for this time.
    #[expect(clippy::unused_self, reason = "on Unix it is a file")]
    pub fn wait(&self, timeout: Option<Duration>) -> Wait {
        match event::poll(timeout.unwrap_or(LONG)) {
            Ok(true) => Wait::Ready,
            Ok(false) if timeout.is_some() => Wait::TimedOut,
            Ok(false) => Wait::Interrupted,
            Err(_) => Wait::Gone,
        }
    }
}

/// Opens the console of the process, to read lines from it.
///
/// # Errors
/// If the process has no console.
pub fn line_input() -> io::Result<File> {
    File::open(CONSOLE)
}

/// Returns false: whether standard input is a regular file is not known.
#[must_use]
pub const fn stdin_is_file() -> bool {
    false
}

/// Turns reports of the mouse on or off.
///
/// # Errors
/// If the console refuses it.
pub fn set_mouse(out: &mut impl Write, is_on: bool) -> io::Result<()> {
    if is_on { queue!(out, EnableMouseCapture) } else { queue!(out, DisableMouseCapture) }
}

/// Whether the console is in raw mode, in which it passes each key on at once, without echo.
pub fn is_raw() -> bool {
    terminal::is_raw_mode_enabled().unwrap_or(false)
}

/// Whether standard output is no longer a terminal.
pub fn is_gone() -> bool {
    !io::stdout().is_terminal()
}

/// Does nothing: there are no signals to pass on.
///
/// # Errors
/// Never.
#[expect(clippy::unnecessary_wraps, reason = "on Unix it can fail")]
pub fn listen_for_signals(_: Sender<Event>, _: &Arc<AtomicBool>) -> io::Result<()> {
    Ok(())
}

/// Does nothing: a program cannot be suspended.
///
/// # Errors
/// Never.
#[expect(clippy::unnecessary_wraps, reason = "on Unix it can fail")]
pub const fn suspend() -> io::Result<()> {
    Ok(())
}

/// Does nothing: Ctrl-C ends a command at once.
pub fn listen_for_stop(_: Arc<AtomicI32>) {}

/// Ends the program with the exit status that a shell shows for the signal.
#[expect(clippy::disallowed_methods, reason = "the signal ends the program")]
pub fn end_by_signal(signal: i32) {
    process::exit(128 + signal);
}

/// Does nothing: the priority of the thread stays as it is.
pub const fn lower_priority() {}
