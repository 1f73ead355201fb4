//! Messages between the application and the outside world: inputs and reports come in, effects go out.

use std::path::PathBuf;
use std::time::Instant;

use jiff::civil::Date;
use jiff::tz::Offset;

use crate::app::race::{RaceRun, RaceSlice};
use crate::app::{Action, Analysis, Answer, Health, Key, Make, Next, Origin, Size, Unsaved};
use crate::coach::Review;
use crate::game::{Game, Moment, NodeId};
use crate::store::{Card, GameId, Save, Settings};
use grid::{Board, Cell, Digit, Puzzle};
use logic::{Level, Technique, TechniqueGroup};

/// An event from outside.
#[derive(Debug)]
pub enum Input {
    /// A key was pressed.
    Key(Key),
    /// The left mouse button was pressed on this column and row, counted from 0.
    Click(u16, u16),
    /// The mouse was moved to this column and row with the left button held.
    Drag(u16, u16),
    /// The left mouse button was pressed on this column and row with Ctrl held.
    CtrlClick(u16, u16),
    /// The right mouse button was pressed on this column and row.
    RightClick(u16, u16),
    /// The wheel was turned, up or down.
    Wheel(Action),
    /// Text was pasted.
    Paste(String),
    /// The window has a new size.
    Resize(Size),
    /// The window got the focus (`true`), or lost it.
    Focus(bool),
    /// The moment that [`App::wake`](crate::app::App::wake) named has come.
    Tick,
    /// The process was stopped and runs again; the time in between does not count as time at play.
    Stopped {
        /// When the process last ran before the stop.
        since: Instant,
    },
    /// A requested effect has a result.
    Report(Report),
}

/// Work for the outside world. [`App::receive`](crate::app::App::receive) returns effects and carries out none of them. A number in an
/// effect is the turn: the application drops reports of older turns.
#[derive(Debug)]
pub enum Effect {
    /// Save the open game.
    Save(Box<SaveAs>),
    /// Run a task in the background.
    Run(Task),
    /// Count the solutions of a puzzle in the editor and grade it; an earlier request is dropped.
    Rate(u64, Box<Board>),
    /// Lock the draft for writing, and read the draft of the last session.
    OpenDraft,
    /// Save the draft; a blank one removes the file.
    SaveDraft(Box<Puzzle>),
    /// Save the player's own puzzle under this name.
    SavePuzzle(String, Box<Puzzle>),
    /// Generate a puzzle.
    Make(u64, Make),
    /// Stop generating a puzzle.
    StopMaking,
    /// Forget that the open game could not be written, because the player accepts its loss.
    Abandon,
    /// Open the game of a puzzle: lock it for saving and read its save, if there is one.
    Open(Box<Origin>),
    /// Open a saved game.
    OpenSaved(GameId),
    /// Delete a saved game; `true` if it is the open one.
    Forget(GameId, bool),
    /// List the saved games.
    List,
    /// Read a file of puzzles.
    Read(PathBuf),
    /// List the names of the files that complete this path.
    Complete(String),
    /// Write text into a file that the player named; `true` overwrites an existing file.
    Write(PathBuf, String, bool),
    /// Put text on the clipboard.
    Copy(String),
    /// Write the settings.
    Settings(Box<Settings>),
    /// Restore the terminal and stop the process until the shell resumes it with `fg`.
    Suspend,
    /// Redraw the whole screen.
    Redraw,
    /// Quit once everything is saved.
    Quit,
    /// Quit without waiting for saves.
    QuitUnsaved,
}

/// A task for the worker thread. Numbers are turns of the state, which come back with the report.
#[derive(Debug)]
pub enum Task {
    /// Answer a question about a position; a task for an older turn is stopped.
    Hint(u64, Box<Puzzle>, PositionQuestion, Uniqueness),
    /// Review a solved game: how its puzzle can be solved by logic.
    Review(GameId, Box<Game>),
    /// Find a solution of a board.
    Solve(u64, Box<Board>),
    /// Find the only solution of a game's givens.
    FindSolution(GameId, Box<Board>),
    /// Check whether the digits of a game's board still lead to a solution.
    CheckHealth(GameId, Box<Puzzle>),
    /// Find the first of these moments of a game, the latest first, from which the puzzle can be solved.
    Rewind(u64, Vec<Moment>),
    /// Check whether a game's givens have no solution, one, or several.
    CountSolutions(GameId, Box<Board>),
    /// Run a part of a race.
    Race(u64, Box<RaceSlice>),
    /// Panic.
    #[cfg(test)]
    Panic,
}

/// Whether hints may assume that the puzzle has exactly one solution.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Uniqueness {
    /// They may, if uniqueness is known.
    Unique,
    /// They may not.
    None,
}

/// A question about a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PositionQuestion {
    /// The next step.
    Next,
    /// Every possible step.
    All,
    /// Every step of this technique, even if it takes long to find.
    Of(Technique),
    /// A step of this technique if there is one, otherwise the next step.
    Practise(TechniqueGroup),
    /// The reason why a digit cannot go into a cell.
    WhyNot(Cell, Digit),
}

/// A game to be saved.
#[derive(Debug)]
pub struct SaveAs {
    /// Id of the game.
    pub id: GameId,
    /// Contents of the file, without the calendar time, which `shell` adds.
    pub save: Save,
}

/// The result of an effect.
#[derive(Debug)]
pub enum Report {
    /// Answer to a question about the position of that turn.
    Answer(u64, Box<Answer>),
    /// Solve path of a game's puzzle by logic.
    Reviewed(GameId, Box<Review>),
    /// A saved game was deleted.
    Forgotten(GameId),
    /// Result of saving a game, with the reason for a failure.
    Written(GameId, Result<(), String>),
    /// The open game cannot be saved any more.
    Lost {
        /// Id of the game.
        id: GameId,
        /// Reason.
        why: String,
        /// Whether its last save can still be read.
        has_save: bool,
    },
    /// Another game was not opened: why the open game could not be saved, and the other game.
    StillOpen(String, Next),
    /// Quitting was put off because something could not be saved, for this reason.
    Unsaved(String),
    /// A solution of the board of that turn, if it has one.
    Solved(u64, Option<Vec<Digit>>),
    /// The only solution of a game's givens, if they have exactly one.
    SolutionFound(GameId, Option<Vec<Digit>>),
    /// Whether these digits of a game lead to a solution.
    HealthChecked(GameId, (Vec<Option<Digit>>, Health)),
    /// The latest moment of the game from which the puzzle can be solved, if there is one.
    Rewound(u64, Option<NodeId>),
    /// Number of solutions of a game's givens.
    SolutionsCounted(GameId, SolutionCount),
    /// Number of solutions and grade of the puzzle of that turn.
    Rated(u64, Box<Analysis>),
    /// Name under which the player's own puzzle was saved, or why it was not.
    PuzzleSaved(Result<String, String>),
    /// Draft of the last session, if there is one.
    Draft(Option<Box<Puzzle>>),
    /// Result of saving the draft, with the reason for a failure.
    DraftWritten(Result<(), Unsaved>),
    /// Number of digits of the draft on disk, or `None` if there is no draft.
    Typed(Option<usize>),
    /// The player's own puzzles, and a line for each of their files that could not be read, with the reason.
    Own(Vec<Origin>, Vec<String>),
    /// Runs of a part of the race of that turn.
    Raced(u64, Vec<RaceRun>),
    /// Date and time zone where the player is.
    Today {
        /// Date.
        date: Date,
        /// Offset from UTC at this time of the year.
        offset: Offset,
    },
    /// Turn, and number of attempts to generate its puzzle so far.
    Tried(u64, u64),
    /// Generated puzzle of that turn, or why there is none.
    Made(u64, Result<Box<Origin>, String>),
    /// Nearest match for the puzzle of that turn, which could not be generated in time, and the wish that it does not meet.
    Near(u64, Box<Origin>, &'static str),
    /// A game was opened.
    Opened(Box<OpenGame>),
    /// All saved games, the latest first.
    Listed(Vec<(GameId, Card)>),
    /// The puzzles of a file, or why it could not be read.
    Read(Result<Vec<Origin>, String>),
    /// A path that was to be completed, and the names of the files that begin with its last part; those of folders end with a slash.
    Completed(String, Vec<String>),
    /// A message for the player, in one line: a save that failed, a setting that could not be read.
    Notice(String),
}

/// Number of solutions of a puzzle.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SolutionCount {
    /// No solution.
    None,
    /// One solution, with the level of the puzzle if it was found in time.
    One(Option<Level>),
    /// Several solutions.
    Many,
    /// Unknown: the solver ran out of its budget.
    Unknown,
}

/// A game that was opened.
#[derive(Debug)]
pub struct OpenGame {
    /// Its puzzle.
    pub origin: Origin,
    /// Its save, if there is one.
    pub saved: Option<Game>,
    /// Reason why it cannot be saved, if it cannot.
    pub unsaved: Option<String>,
    /// Messages for the player, a line each.
    pub notices: Vec<String>,
}
