//! Floor 6: the only room that waits. One loop over one channel: keys, signals, finished work and the clock come in, the state changes,
//! effects are carried out, the screen is drawn. Without a screen another loop over the same channel takes and writes lines (`plain`).

mod environment;
mod film;
mod input;
mod maker;
mod plain;
mod replies;
mod run;
mod saver;
mod signals;
mod stock;
mod stop;
mod terminal;
#[cfg(test)]
mod tests;
mod weigher;
mod worker;
mod world;

use std::io::{self, IsTerminal};

use text::printable;

pub use environment::{Options, colour_is_wanted, columns, is_ascii_wanted, is_dumb};
pub use film::Film;
pub use run::play;
pub use stop::Stop;

/// How the player left.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Left {
    /// By a key.
    Quit,
    /// Because of this signal; the program's status is 128 more.
    Signal(i32),
    /// Because of a mistake in the program, which has been reported.
    Broken,
}

/// Why there was no game.
#[derive(Debug, thiserror::Error)]
pub enum Error {
    /// A game needs a terminal on both sides.
    #[error("{0} is not a terminal: expected one to play on; `ninefold help` lists what works in a pipe")]
    NotATerminal(&'static str),
    /// The terminal refused.
    #[error("the terminal cannot be used: {0}")]
    Terminal(#[from] io::Error),
    /// The player left, and something that was entered is not saved.
    #[error("not saved: {}", printable(.0))]
    NotSaved(String),
}

/// Whether a game can be played here; `keys_elsewhere` where standard input was a puzzle and keys come from the terminal itself.
fn check_terminal(keys_elsewhere: bool) -> Result<(), Error> {
    if !io::stdin().is_terminal() && !keys_elsewhere {
        return Err(Error::NotATerminal("standard input"));
    }
    if !io::stdout().is_terminal() {
        return Err(Error::NotATerminal("standard output"));
    }
    Ok(())
}
