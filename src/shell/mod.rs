//! Layer 6: the event loop, the only code that blocks. It receives keys, signals, results of background threads and clock ticks from one
//! channel, updates the state, carries out the effects and draws the screen. In the game without a screen (`plain`), another loop over such
//! a channel reads and writes lines.

mod background;
mod effect_runner;
mod environment;
mod event_loop;
mod generator;
mod late_replies;
mod live_rater;
mod plain;
mod platform;
mod puzzle_pool;
mod save_thread;
mod screen_to_escapes;
mod signals;
mod stop_signals;
mod terminal;
mod terminal_input;
#[cfg(all(test, unix))]
mod tests;
mod worker_thread;

use std::io::{self, IsTerminal};

use text::printable;

pub use effect_runner::today;
pub use environment::{Options, colour_is_wanted, columns, is_ascii_wanted, is_dumb};
pub use event_loop::{play, settings_faults, theme_names};
pub use platform::stdin_is_file;
pub use screen_to_escapes::ScreenRecorder;
pub use stop_signals::Stop;

/// How a game ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum GameEnd {
    /// The player quit.
    Quit,
    /// A signal ended the program. Holds the number of the signal; the exit status is 128 plus this number.
    Signal(i32),
    /// A thread of the program panicked. The panic has been reported.
    Broken,
}

/// Failure to play or to save a game.
#[derive(Debug, thiserror::Error)]
pub enum Error {
    /// Standard input or output is not a terminal. Holds the name of the one that is not.
    #[error("{0} is not a terminal: expected one to play on; `ninefold --help` lists the commands that work in a pipe")]
    NotATerminal(&'static str),
    /// An operation on the terminal failed.
    #[error("the terminal cannot be used: {0}")]
    Terminal(#[from] io::Error),
    /// The player left, but something entered is not saved. Holds the reason.
    #[error("not saved: {}", printable(.0))]
    NotSaved(String),
}

/// Checks that standard input and output are terminals. With `keys_elsewhere`, keys are read from the terminal of the process and standard input is not
/// checked.
///
/// # Errors
/// If one of them is not a terminal.
fn check_terminal(keys_elsewhere: bool) -> Result<(), Error> {
    if !io::stdin().is_terminal() && !keys_elsewhere {
        return Err(Error::NotATerminal("standard input"));
    }
    if !io::stdout().is_terminal() {
        return Err(Error::NotATerminal("standard output"));
    }
    Ok(())
}
