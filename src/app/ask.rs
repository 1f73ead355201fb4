//! Questions that stand before the screen until they are answered.

use crate::app::{Action, Origin};
use crate::generate::Variant;
use crate::logic::Technique;
use crate::solve::{ItemName, OptionName};

/// What is asked before something is done that a slip of the finger should not do.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Question {
    /// Fill the board with the solution.
    Solve,
    /// Empty the board.
    Restart,
    /// Open what was pasted.
    Pasted(Box<Origin>),
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
            Question::Pasted(origin) => {
                let givens = origin.board.filled();
                format!("Open the pasted puzzle ({givens} givens)? This game stays in the library.")
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

/// What a line of a list stands for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Picked {
    /// A solver to watch.
    Solver(&'static str),
    /// A solver to set beside.
    Rival(&'static str),
    /// An item and the option of it to try first.
    Choice(ItemName, OptionName),
    /// A technique that a new game must need, or any.
    Technique(Option<Technique>),
    /// The side and the rules of a new game.
    Board(Variant),
}

/// A list before the screen, one of whose lines is to be picked.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Picking {
    /// What it is for.
    pub title: String,
    /// A name, what there is to say of it, and what it stands for; at least one.
    pub rows: Vec<(String, String, Picked)>,
    /// Which line is marked, counted from 0.
    pub at: usize,
}

impl Picking {
    /// Moves the mark; whether the list has anything to do with the action.
    pub fn update(&mut self, action: Action) -> bool {
        let last = self.rows.len() - 1;
        self.at = match action {
            Action::Up => self.at.checked_sub(1).unwrap_or(last),
            Action::Down => {
                if self.at == last {
                    0
                } else {
                    self.at + 1
                }
            }
            Action::PageUp => self.at.saturating_sub(10),
            Action::PageDown => (self.at + 10).min(last),
            Action::Top => 0,
            Action::Bottom => last,
            _ => return false,
        };
        true
    }

    /// The marked line's meaning.
    #[must_use]
    pub fn picked(&self) -> &Picked {
        &self.rows[self.at].2
    }
}
