//! Messages between the application and the outside world: inputs and reports come in, effects go out.

use std::path::PathBuf;
use std::time::Instant;

use jiff::civil::Date;
use jiff::tz::Offset;

use crate::app::race::{RaceRun, RaceSlice};
use crate::app::{Action, Analysis, Answer, Health, Key, Make, Next, Origin, Size, Unsaved};
use crate::coach::Review;
use crate::game::{Game, Moment, NodeId};
use crate::store::{Card, GameId, GameResult, GameReview, OwnKeys, Save, Settings};
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
    /// The mouse wheel was turned; the action is `Up` or `Down`.
    Wheel(Action),
    /// Text was pasted.
    Paste(String),
    /// The window has a new size.
    Resize(Size),
    /// The window got the focus (`true`), or lost it.
    Focus(bool),
    /// The time that [`App::wake`](crate::app::App::wake) returned has been reached.
    Tick,
    /// The process was stopped and runs again. The time in between does not count as playing time.
    Stopped {
        /// When the process last ran before the stop.
        since: Instant,
    },
    /// The outside world reports the result of an effect, or other news.
    Report(Report),
}

/// Work for the outside world. [`App::receive`](crate::app::App::receive) returns effects and carries out none of them. A `u64` in an
/// effect is its turn, the number of the request: the application drops reports with an older turn.
#[derive(Debug)]
pub enum Effect {
    /// Save the open game.
    Save(Box<SaveAs>),
    /// Run a task in the background.
    Run(Task),
    /// Count the solutions of a puzzle in the editor and grade it. A new request replaces an earlier one.
    Rate(u64, Box<Board>),
    /// Lock the draft for writing, and read the draft of the last session.
    OpenDraft,
    /// Save the draft. If the draft is blank, remove its file.
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
    /// Delete a saved game. The flag is `true` if it is the open game.
    Forget(GameId, bool),
    /// List the saved games.
    List,
    /// Read a file of puzzles.
    Read(PathBuf),
    /// List the names of the files that could complete this path.
    Complete(String),
    /// Write text into a file that the player named. The flag is `true` if an existing file may be overwritten.
    Write(PathBuf, String, bool),
    /// Put text on the clipboard.
    Copy(String),
    /// Add the result of a game that has just ended to the log.
    Record(Box<GameResult>),
    /// Add the review of a game to the log.
    RecordReview(GameReview),
    /// Write the settings.
    Settings(Box<Settings>),
    /// Change the file of the player's own key bindings.
    Keys(Vec<OwnKeys>),
    /// Restore the terminal and stop the process until the shell resumes it with `fg`.
    Suspend,
    /// Redraw the whole screen.
    Redraw,
    /// Quit once everything is saved.
    Quit,
    /// Quit without waiting for saves.
    QuitUnsaved,
}

/// A task for the worker thread. A `u64` is the turn, the number of the request, which the report repeats.
#[derive(Debug)]
pub enum Task {
    /// Answer a question about a position. Stops a task of an older turn.
    Hint(u64, Box<Puzzle>, PositionQuestion, Uniqueness),
    /// Find out how the puzzle of a solved game can be solved by logic.
    Review(GameId, Box<Game>),
    /// Find a solution of a board.
    Solve(u64, Box<Board>),
    /// Find the only solution of a game's givens.
    FindSolution(GameId, Box<Board>),
    /// Check whether the digits of a game's board still lead to a solution.
    CheckHealth(GameId, Box<Puzzle>),
    /// Find the latest of these moments of a game from which the puzzle can still be solved. The moments are in order, the latest first.
    Rewind(u64, Vec<Moment>),
    /// Check whether a game's givens have no solution, one, or several.
    CountSolutions(GameId, Box<Board>),
    /// Run one slice of a race.
    Race(u64, Box<RaceSlice>),
    /// Panic, as a test of error handling.
    #[cfg(test)]
    Panic,
}

/// Whether hints may assume that the puzzle has exactly one solution.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Uniqueness {
    /// Hints may assume that there is exactly one solution, if that is known.
    Unique,
    /// Hints may not assume that there is exactly one solution.
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
    /// A step of one of these techniques if there is one, otherwise the next step.
    Practise(TechniqueGroup),
    /// The reason why a digit cannot go into a cell.
    WhyNot(Cell, Digit),
}

/// A game to be saved.
#[derive(Debug)]
pub struct SaveAs {
    /// Id of the game.
    pub id: GameId,
    /// Contents of the file, except for the calendar time, which the `shell` module adds.
    pub save: Save,
}

/// The result of an effect.
#[derive(Debug)]
pub enum Report {
    /// Answer to the question about a position that was asked in this turn.
    Answer(u64, Box<Answer>),
    /// How the puzzle of a game can be solved by logic.
    Reviewed(GameId, Box<Review>),
    /// A saved game was deleted.
    Forgotten(GameId),
    /// Result of saving a game, with the reason for a failure.
    Written(GameId, Result<(), String>),
    /// The results of all games in the order of the log, and what is wrong with lines of the log that cannot be read.
    Results(Vec<GameResult>, Vec<String>),
    /// The open game cannot be saved any more.
    Lost {
        /// Id of the game.
        id: GameId,
        /// Reason why the game cannot be saved.
        why: String,
        /// Whether the last save of the game can still be read.
        has_save: bool,
    },
    /// Another game was not opened, because the open game could not be saved; with the reason, and the game that was to be opened.
    StillOpen(String, Next),
    /// Quitting was postponed because something could not be saved; with the reason.
    Unsaved(String),
    /// A solution of the board of this turn; `None` if the board has no solution.
    Solved(u64, Option<Vec<Digit>>),
    /// The only solution of a game's givens; `None` unless there is exactly one.
    SolutionFound(GameId, Option<Vec<Digit>>),
    /// Result of the check whether these digits of a game lead to a solution.
    HealthChecked(GameId, (Vec<Option<Digit>>, Health)),
    /// The latest moment of a game from which the puzzle can be solved; `None` if there is no such moment.
    Rewound(u64, Option<NodeId>),
    /// Number of solutions of a game's givens.
    SolutionsCounted(GameId, SolutionCount),
    /// Number of solutions and grade of the puzzle of this turn.
    Rated(u64, Box<Analysis>),
    /// Name under which the player's own puzzle was saved, or the reason why it was not saved.
    PuzzleSaved(Result<String, String>),
    /// Draft of the last session; `None` if there is no draft.
    Draft(Option<Box<Puzzle>>),
    /// Result of saving the draft, with the reason for a failure.
    DraftWritten(Result<(), Unsaved>),
    /// Number of digits of the draft on disk, or `None` if there is no draft.
    Typed(Option<usize>),
    /// The player's own puzzles, and one line of text for each own file that could not be read, with the reason.
    Own(Vec<Origin>, Vec<String>),
    /// Results of the solver runs in one slice of a race, with the turn of the race.
    Raced(u64, Vec<RaceRun>),
    /// Present date and time zone of the player.
    Today {
        /// Date.
        date: Date,
        /// Offset from UTC at this time of the year.
        offset: Offset,
    },
    /// Turn of a request for a puzzle, and the number of attempts so far to generate that puzzle.
    Tried(u64, u64),
    /// Puzzle generated for this turn, or the reason why there is none.
    Made(u64, Result<Box<Origin>, String>),
    /// The puzzle of this turn could not be generated in time; with the nearest match, and a description of how that differs from the
    /// request.
    Near(u64, Box<Origin>, &'static str),
    /// A game was opened.
    Opened(Box<OpenGame>),
    /// All saved games, the latest first.
    Listed(Vec<(GameId, Card)>),
    /// The puzzles of a file, or the reason why the file could not be read.
    Read(Result<Vec<Origin>, String>),
    /// A path to complete, and the names of the files and folders that could be its last part. Names of folders end with a slash.
    Completed(String, Vec<String>),
    /// A message of one line for the player, such as that a setting could not be read.
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
    /// The puzzle.
    pub origin: Origin,
    /// The saved game; `None` if the puzzle has no save.
    pub saved: Option<Game>,
    /// Reason why the game cannot be saved; `None` if it can be saved.
    pub unsaved: Option<String>,
    /// Messages for the player, each of one line.
    pub notices: Vec<String>,
}
