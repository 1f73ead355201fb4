//! The lesson: a walk in pages from the textbook matrix to the matrix of a sudoku, each page with something to press.
//!
//! Whatever is shown is computed by `cover` and `solve` as it is in earnest; the words stand in `assets/lesson`.

mod asked;
mod covering;
mod four;
mod givens;
mod nine;
mod quiz;
mod ring;
mod sheet;
mod small;
mod taking;
mod whole;
mod words;

use crate::app::{Action, Key, Screen, Watch};

pub use asked::{Asked, Question};
pub use covering::Covering;
pub use four::{Four, Ones, four};
pub use givens::{Givens, Singles, searched};
pub use nine::Nine;
pub use quiz::Quiz;
pub use ring::{Ring, Way};
pub use sheet::{MARK, Sheet, quiz_rows};
pub use small::{Column, Table};
pub use taking::{Subsets, Taking};
pub use whole::Whole;
pub use words::{Words, grouped};

/// The lesson: its pages, and which of them is open.
#[derive(Debug)]
pub struct Lesson {
    tasks: Vec<Task>,
    at: usize,
    /// The first row of the page that is to be seen; of a page that is not so long, the last that can be.
    pub row: u16,
    /// Where it was opened from.
    pub from: Screen,
    /// The search from which it was opened, and where that had been opened from.
    pub kept: Option<Box<(Watch, Screen)>>,
}

/// What there is to do on a page.
#[derive(Debug)]
#[expect(missing_docs, reason = "each is told in its own file")]
pub enum Task {
    Taking(Taking),
    Subsets(Subsets),
    Asked(Asked),
    Covering(Covering),
    Ring(Ring),
    Whole(Whole),
    Four(Four),
    Ones(Ones),
    Nine(Nine),
    Givens(Givens),
    Singles(Singles),
    Quiz(Quiz),
}

/// What a key may ask of a page.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Press {
    /// One step on, or one cell to the right.
    Right,
    /// One step back, or one cell to the left.
    Left,
    /// Up.
    Up,
    /// Down.
    Down,
    /// To the start.
    Home,
    /// To the end.
    End,
    /// A number, 1 to 9.
    Digit(usize),
    /// A small letter.
    Letter(char),
}

/// What a page answers, and how it is meant.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Said(pub Tone, pub String);

/// How an answer is meant.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Tone {
    /// It is told.
    Plain,
    /// The learner is right, or has come to the end.
    Right,
    /// The learner is wrong, or something clashes.
    Wrong,
    /// It leads to nothing.
    Dead,
}

impl Said {
    const fn plain(words: String) -> Self {
        Self(Tone::Plain, words)
    }
}

impl Press {
    /// What a key asks, if it asks anything of a page.
    #[must_use]
    pub fn of(action: Action, key: Key) -> Option<Self> {
        match action {
            Action::Right => Some(Self::Right),
            Action::Left => Some(Self::Left),
            Action::Up => Some(Self::Up),
            Action::Down => Some(Self::Down),
            Action::Start => Some(Self::Home),
            Action::End => Some(Self::End),
            Action::Digit => key.typed()?.to_digit(10).map(|digit| Self::Digit(digit as usize)),
            Action::Letter => {
                key.typed().filter(char::is_ascii_alphabetic).map(|c| Self::Letter(c.to_ascii_lowercase()))
            }
            _ => None,
        }
    }
}

impl Lesson {
    /// The first page.
    #[must_use]
    pub fn new(from: Screen) -> Self {
        let tasks = vec![
            Task::Taking(Taking::default()),
            Task::Subsets(Subsets::default()),
            Task::Asked(Asked::new(Question::Fewest)),
            Task::Covering(Covering::default()),
            Task::Asked(Asked::new(Question::DeadEnd)),
            Task::Ring(Ring::default()),
            Task::Whole(Whole::default()),
            Task::Four(Four::default()),
            Task::Ones(Ones::default()),
            Task::Nine(Nine::default()),
            Task::Givens(Givens::default()),
            Task::Singles(Singles::default()),
            Task::Quiz(Quiz::default()),
        ];
        Self { tasks, at: 0, row: 0, from, kept: None }
    }

    /// The page, counted from 0, and how many there are.
    #[must_use]
    pub const fn page(&self) -> (usize, usize) {
        (self.at, self.tasks.len())
    }

    /// What there is to do on this page.
    #[must_use]
    pub fn task(&self) -> &Task {
        &self.tasks[self.at]
    }

    /// Of every page whether its task is done.
    pub fn done(&self) -> impl ExactSizeIterator<Item = bool> + '_ {
        self.tasks.iter().map(Task::is_done)
    }

    /// Turns to a page; nothing where there is none.
    pub fn turn_to(&mut self, page: usize) {
        if page < self.tasks.len() {
            (self.at, self.row) = (page, 0);
        }
    }

    /// Does what a key asks of this page; whether it meant anything here.
    pub fn press(&mut self, press: Press) -> bool {
        self.tasks[self.at].press(press)
    }
}

impl Task {
    /// The words of its page.
    #[must_use]
    pub const fn words(&self) -> Words {
        match self {
            Self::Taking(_) => Taking::WORDS,
            Self::Subsets(_) => Subsets::WORDS,
            Self::Asked(asked) => asked.words(),
            Self::Covering(_) => Covering::WORDS,
            Self::Ring(_) => Ring::WORDS,
            Self::Whole(_) => Whole::WORDS,
            Self::Four(_) => Four::WORDS,
            Self::Ones(_) => Ones::WORDS,
            Self::Nine(_) => Nine::WORDS,
            Self::Givens(_) => Givens::WORDS,
            Self::Singles(_) => Singles::WORDS,
            Self::Quiz(_) => Quiz::WORDS,
        }
    }

    fn press(&mut self, press: Press) -> bool {
        match self {
            Self::Taking(task) => task.press(press),
            Self::Subsets(task) => task.press(press),
            Self::Asked(task) => task.press(press),
            Self::Covering(task) => task.press(press),
            Self::Ring(task) => task.press(press),
            Self::Whole(task) => task.press(press),
            Self::Four(task) => task.press(press),
            Self::Ones(task) => task.press(press),
            Self::Nine(task) => task.press(press),
            Self::Givens(task) => task.press(press),
            Self::Singles(task) => task.press(press),
            Self::Quiz(task) => task.press(press),
        }
    }

    /// What it answers to what was pressed.
    #[must_use]
    pub fn said(&self) -> Said {
        match self {
            Self::Taking(task) => task.said(),
            Self::Subsets(task) => task.said(),
            Self::Asked(task) => task.said(),
            Self::Covering(task) => task.said(),
            Self::Ring(task) => task.said(),
            Self::Whole(task) => task.said(),
            Self::Four(task) => task.said(),
            Self::Ones(task) => task.said(),
            Self::Nine(task) => task.said(),
            Self::Givens(task) => task.said(),
            Self::Singles(task) => task.said(),
            Self::Quiz(task) => task.said(),
        }
    }

    fn is_done(&self) -> bool {
        match self {
            Self::Taking(task) => task.is_done(),
            Self::Subsets(task) => task.is_done(),
            Self::Asked(task) => task.is_done(),
            Self::Covering(task) => task.is_done(),
            Self::Ring(task) => task.is_done(),
            Self::Whole(task) => task.is_done(),
            Self::Four(task) => task.is_done(),
            Self::Ones(task) => task.is_done(),
            Self::Nine(task) => task.is_done(),
            Self::Givens(task) => task.is_done(),
            Self::Singles(task) => task.is_done(),
            Self::Quiz(task) => task.is_done(),
        }
    }
}
