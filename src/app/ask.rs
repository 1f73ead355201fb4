//! Questions that stand before the screen until they are answered.

use crate::app::Origin;

/// What is asked before something is done that a slip of the finger should not do.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Question {
    /// Fill the board with the solution.
    Solve,
    /// Empty the board.
    Restart,
    /// Mark every wrong digit.
    Mistakes,
    /// Begin the puzzle of a solved game again.
    Again,
    /// Leave, though something could not be saved, and why not.
    Leave(String),
    /// Open what was pasted.
    Pasted {
        /// The puzzle.
        origin: Box<Origin>,
        /// Whether a game is left for it.
        is_left: bool,
    },
}

/// A question with yes and no.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Ask {
    /// What will be done on yes.
    pub question: Question,
}

impl Ask {
    /// The question in words.
    #[must_use]
    pub fn words(&self) -> String {
        match &self.question {
            Question::Solve => "Shall the solver fill the board? You can undo it.".to_owned(),
            Question::Restart => "Empty the board and begin again? You can undo it.".to_owned(),
            Question::Mistakes => "Mark every wrong digit too? On no, nothing is marked any more.".to_owned(),
            Question::Again => "Begin again? The solved game gives way to the new one.".to_owned(),
            Question::Leave(why) => format!("Leave, though what was played last is not saved ({why})?"),
            Question::Pasted { origin, is_left } => {
                let givens = origin.board.filled();
                let stays = if *is_left { " This game stays in the library." } else { "" };
                format!("Open the pasted puzzle ({givens} givens)?{stays}")
            }
        }
    }
}

/// What a line is typed for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Asking {
    /// A file of puzzles.
    File,
    /// A moment of a search.
    Moment,
    /// A made puzzle.
    Seed,
    /// What the player's own puzzle is called.
    Name,
    /// A part of a name on the shelf.
    Find,
    /// A command.
    Command,
}

/// A line of text being typed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Prompt {
    /// What the answer is.
    pub asking: Asking,
    /// What it is for.
    pub title: String,
    /// What stands there so far.
    pub text: String,
    /// Why what was entered before would not do.
    pub why: Option<String>,
}

impl Prompt {
    /// An empty line.
    #[must_use]
    pub fn new(asking: Asking, title: &str) -> Self {
        Self { asking, title: title.to_owned(), text: String::new(), why: None }
    }
}
