//! What comes in from the world, and what the world is asked to do.

use std::path::PathBuf;
use std::time::Instant;

use crate::app::race::{Heat, Lap};
use crate::app::{Action, Health, Key, Make, Next, Origin, Size, Subject, Unsaved, Weighed};
use crate::coach::Review;
use crate::game::{Game, Moment, NodeId};
use crate::store::{Card, GameId, Save, Settings};
use generate::Date;
use grid::{Board, Cell, Digit, Puzzle};
use logic::{Level, Technique, TechniqueGroup};

/// Something happened.
#[derive(Debug)]
pub enum Input {
    /// A key was pressed.
    Key(Key),
    /// The left mouse button was pressed on this column and row, counted from 0.
    Click(u16, u16),
    /// It was moved here while it was held down.
    Drag(u16, u16),
    /// It was pressed with Ctrl.
    CtrlClick(u16, u16),
    /// The right one was pressed.
    RightClick(u16, u16),
    /// The step of this number was pointed at in the visualiser.
    Seek(u64),
    /// The wheel was turned: up or down.
    Wheel(Action),
    /// Text was pasted.
    Paste(String),
    /// The window has this size now.
    Resize(Size),
    /// The window got the focus, or lost it.
    Focus(bool),
    /// The moment that [`App::wake`](crate::app::App::wake) named has come.
    Tick,
    /// The process was stopped and runs again; the time between does not count as time at play.
    Stopped {
        /// When the process last ran before the stop.
        since: Instant,
    },
    /// Something that was asked for is done.
    Report(Report),
}

/// Something to do outside. `update` returns these and does none.
#[derive(Debug)]
pub enum Effect {
    /// Write the open game.
    Save(Box<SaveAs>),
    /// Think about a position; an answer to an old turn is dropped.
    Think(u64, Box<Puzzle>, Wish, Trust),
    /// Look back at a game that was solved.
    Review(GameId, Box<Game>),
    /// Find a solution.
    Solve(u64, Box<Board>),
    /// Find the solution of a game's givens, if they have one and no other.
    Know(GameId, Box<Board>),
    /// Find out what the digits of a game's board lead to.
    Feel(GameId, Box<Puzzle>),
    /// Of these moments of a game, the latest first, find the first from which there is a way to the end.
    Rewind(u64, Vec<Moment>),
    /// Count the solutions of a game's givens, as far as to two.
    Judge(GameId, Box<Board>),
    /// Weigh a puzzle that is being typed; the one before is dropped.
    Weigh(u64, Box<Board>),
    /// Take the right to write the board that is typed, and read what was left of it.
    OpenDraft,
    /// Write the board that is typed; of a blank one nothing stays.
    Jot(Box<Puzzle>),
    /// Write the player's own puzzle under this name.
    Keep(String, Box<Puzzle>),
    /// Run a part of a race.
    Race(u64, Box<Heat>),
    /// Make a puzzle.
    Make(u64, Make),
    /// Nobody waits for it any more.
    StopMaking,
    /// Forget that the open game could not be written, because the player has agreed to lose it.
    Abandon,
    /// Open the game of a board: take the right to save it and read what was saved of it.
    Open(Box<Origin>),
    /// Open a saved game.
    OpenSaved(GameId),
    /// Throw a saved game away: the one that is open, where that is said.
    Forget(GameId, bool),
    /// List the saved games.
    List,
    /// Read a file of puzzles.
    Read(PathBuf),
    /// List the names of the files that this path may be completed by.
    Complete(String),
    /// Write text into a file that the player named; over one that is there, where that is said.
    Write(PathBuf, String, bool),
    /// Put text on the clipboard.
    Copy(String),
    /// Write the settings.
    Settings(Box<Settings>),
    /// Give the terminal back and stop, until the shell says `fg`.
    Suspend,
    /// Draw every cell anew.
    Redraw,
    /// Leave, once all is saved.
    Quit,
    /// Leave, whether it is or not.
    Leave,
}

/// Whether hints may take it for granted that there is one solution.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Trust {
    /// Where it is known, they may.
    Unique,
    /// They never may.
    None,
}

/// What a player wants to know of a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Wish {
    /// The next step.
    Next,
    /// Every step that could be taken.
    All,
    /// Every step by this technique, be it one that takes long to find.
    Of(Technique),
    /// A step by this technique if there is one, else the next.
    Practise(TechniqueGroup),
    /// What speaks against a digit in a cell.
    WhyNot(Cell, Digit),
}

/// A game to be written.
#[derive(Debug)]
pub struct SaveAs {
    /// Which game.
    pub id: GameId,
    /// The file's contents, less the calendar time, which `shell` knows.
    pub save: Save,
}

/// What became of something asked for.
#[derive(Debug)]
pub enum Report {
    /// What was thought of that turn's position.
    Thought(u64, Box<Subject>),
    /// How a puzzle can be solved by logic.
    Reviewed(GameId, Box<Review>),
    /// A saved game was thrown away.
    Forgotten(GameId),
    /// The result of writing a game: nothing, or why it failed.
    Written(GameId, Result<(), String>),
    /// The open game cannot be saved any more.
    Lost {
        /// Which game.
        id: GameId,
        /// Why not.
        why: String,
        /// Whether its last save can still be read.
        has_save: bool,
    },
    /// Another game was not opened: why the open one could not be written, and the other game.
    StillOpen(String, Next),
    /// Why something could not be saved on quitting, which has been put off.
    Unsaved(String),
    /// A solution of that turn's board, if it has one.
    Solved(u64, Option<Vec<Digit>>),
    /// The only solution of a game's givens.
    Known(GameId, Option<Vec<Digit>>),
    /// What these digits of a game lead to.
    Felt(GameId, (Vec<Option<Digit>>, Health)),
    /// The latest moment of that turn's game from which there is a way to the end, if there is one.
    Rewound(u64, Option<NodeId>),
    /// How many solutions the givens of a game have.
    Judged(GameId, Verdict),
    /// What was found out about that turn's puzzle.
    Weighed(u64, Box<Weighed>),
    /// The name under which a puzzle was written, or why it was not.
    Kept(Result<String, String>),
    /// What was left of the board that was typed.
    Draft(Option<Box<Puzzle>>),
    /// The result of writing the draft: nothing, or why it is not saved.
    DraftWritten(Result<(), Unsaved>),
    /// How many digits the board has that was being typed; none where none was.
    Typed(Option<usize>),
    /// The puzzles of the player's own, and which of the files could not be read and why, a line each.
    Own(Vec<Origin>, Vec<String>),
    /// What came of a part of that race.
    Raced(u64, Vec<Lap>),
    /// Which day it is where the player is, and how many seconds the clocks there are ahead of those of Greenwich.
    Today(Date, i64),
    /// So many attempts were begun at that turn's puzzle.
    Tried(u64, u64),
    /// A made puzzle of that turn, or why there is none.
    Made(u64, Result<Box<Origin>, String>),
    /// That turn's puzzle could not be made in time: what came nearest to it, and what is amiss with that.
    Near(u64, Box<Origin>, &'static str),
    /// A game is open.
    Opened(Box<OpenGame>),
    /// All saved games, the latest first.
    Listed(Vec<(GameId, Card)>),
    /// The puzzles of a file, or why there are none.
    Read(Result<Vec<Origin>, String>),
    /// For a path that is being typed, the names of the files that begin like its last part; those of folders end with a slash.
    Completed(String, Vec<String>),
    /// Something the player should know, in a line: a save that failed, a setting that could not be read.
    Notice(String),
}

/// How many solutions a puzzle has.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// None.
    None,
    /// One, as it should be, and how hard it is, if that was soon found out.
    One(Option<Level>),
    /// More than one.
    Many,
    /// The solver was stopped before it knew.
    Unknown,
}

/// A game that was opened.
#[derive(Debug)]
pub struct OpenGame {
    /// Its puzzle.
    pub origin: Origin,
    /// What was saved of it, if anything.
    pub saved: Option<Game>,
    /// Why it cannot be saved, if it cannot.
    pub unsaved: Option<String>,
    /// What the player should know, a line each.
    pub notices: Vec<String>,
}
