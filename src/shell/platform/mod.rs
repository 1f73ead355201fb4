//! Operating system behind one interface: waiting for keys, the modes of the terminal, signals, and the priority of threads.
//!
//! `unix` is the only file of this module that uses Unix interfaces. `portable` has the same functions for other systems, on top of
//! crossterm. Tests compile both, so that an error in `portable` is found on Unix too.

#[cfg(any(not(unix), test))]
#[cfg_attr(unix, expect(dead_code, reason = "only compiled, as a check"))]
mod portable;
#[cfg(unix)]
mod unix;

#[cfg(not(unix))]
pub use portable::*;
#[cfg(unix)]
pub use unix::*;

/// Result of waiting for input from the terminal.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Wait {
    /// There is input.
    Ready,
    /// There was no input for the whole time.
    TimedOut,
    /// The wait ended early. It can be continued.
    Interrupted,
    /// The terminal is gone.
    Gone,
}
