//! The lesson on Algorithm X: fifteen pages, from a textbook matrix to the matrix of a sudoku, each with a small task.
//!
//! All states and numbers come from the same `cover` and `solve` that solve puzzles; the text is in `assets/lesson`.

mod by_hand;
mod covering;
mod four_by_four;
mod full_search;
mod givens;
mod item_question;
mod nine_by_nine;
mod page_text;
mod quiz;
mod reading;
mod ring;
mod sheet;
mod textbook;

use crate::app::{Action, Key, Screen, Watch};

pub use by_hand::{ByHand, Subsets};
pub use covering::Covering;
pub use four_by_four::{FourByFour, Ones, small_shape};
pub use full_search::FullSearch;
pub use givens::{Givens, Singles, searched};
pub use item_question::{ItemQuestion, Question};
pub use nine_by_nine::NineByNine;
pub use page_text::{PageText, grouped};
pub use quiz::Quiz;
pub use reading::Reading;
pub use ring::{Direction, Ring};
pub use sheet::{MARK, Sheet, quiz_rows};
pub use textbook::{Column, Table};

/// The lesson: its pages, and which of them is open.
#[derive(Debug)]
pub struct Lesson {
    tasks: Vec<Exercise>,
    at: usize,
    /// First row of the page to show; if the page is shorter, its last screenful is shown.
    pub row: u16,
    /// Screen from which the lesson was opened.
    pub from: Screen,
    /// Search that was on screen when the lesson was opened, and the screen from which that search had been opened.
    pub kept: Option<Box<(Watch, Screen)>>,
}

/// The task of a page.
#[derive(Debug)]
#[expect(missing_docs, reason = "each type is documented in its own file")]
pub enum Exercise {
    ByHand(ByHand),
    Subsets(Subsets),
    ItemQuestion(ItemQuestion),
    Covering(Covering),
    Ring(Ring),
    FullSearch(FullSearch),
    FourByFour(FourByFour),
    Ones(Ones),
    NineByNine(NineByNine),
    Givens(Givens),
    Singles(Singles),
    Reading(Reading),
    Quiz(Quiz),
}

/// A key that a page may react to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Press {
    /// One step forward, or one cell to the right.
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
    /// A letter, in lower case.
    Letter(char),
}

/// Reply of a page to the keys pressed so far.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Reply {
    /// Kind of reply; decides its colour.
    pub tone: Tone,
    /// The reply in words; empty if there is none.
    pub text: String,
}

/// Kind of a reply.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Tone {
    /// Information.
    Plain,
    /// The answer is right, or the task is done.
    Right,
    /// The answer is wrong, or two options clash.
    Wrong,
    /// A dead end.
    Dead,
}

impl Reply {
    const fn new(tone: Tone, text: String) -> Self {
        Self { tone, text }
    }

    const fn plain(text: String) -> Self {
        Self::new(Tone::Plain, text)
    }
}

impl Press {
    /// Returns the press that a key stands for, if pages react to such keys.
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
    /// Opens the lesson at its first page.
    #[must_use]
    pub fn new(from: Screen) -> Self {
        let tasks = vec![
            Exercise::ByHand(ByHand::default()),
            Exercise::Subsets(Subsets::default()),
            Exercise::ItemQuestion(ItemQuestion::new(Question::Fewest)),
            Exercise::Covering(Covering::default()),
            Exercise::ItemQuestion(ItemQuestion::new(Question::DeadEnd)),
            Exercise::Ring(Ring::default()),
            Exercise::FullSearch(FullSearch::default()),
            Exercise::FourByFour(FourByFour::default()),
            Exercise::Ones(Ones::default()),
            Exercise::NineByNine(NineByNine::default()),
            Exercise::Givens(Givens::default()),
            Exercise::Singles(Singles::default()),
            Exercise::ByHand(ByHand::with_secondary()),
            Exercise::Reading(Reading::default()),
            Exercise::Quiz(Quiz::default()),
        ];
        Self { tasks, at: 0, row: 0, from, kept: None }
    }

    /// Returns the number of the open page, counted from 0, and the number of pages.
    #[must_use]
    pub const fn page(&self) -> (usize, usize) {
        (self.at, self.tasks.len())
    }

    /// Returns the task of the open page.
    #[must_use]
    pub fn task(&self) -> &Exercise {
        &self.tasks[self.at]
    }

    /// Returns for each page whether its task is done.
    pub fn done(&self) -> impl ExactSizeIterator<Item = bool> + '_ {
        self.tasks.iter().map(Exercise::is_done)
    }

    /// Opens a page, counted from 0; does nothing if there is no such page.
    pub fn turn_to(&mut self, page: usize) {
        if page < self.tasks.len() {
            (self.at, self.row) = (page, 0);
        }
    }

    /// Passes a key to the open page. Returns whether the page reacts to it.
    pub fn press(&mut self, press: Press) -> bool {
        self.tasks[self.at].press(press)
    }
}

impl Exercise {
    /// Returns the text of the page.
    #[must_use]
    pub const fn text(&self) -> PageText {
        match self {
            Self::ByHand(by_hand) => by_hand.text(),
            Self::Subsets(_) => Subsets::TEXT,
            Self::ItemQuestion(question) => question.text(),
            Self::Covering(_) => Covering::TEXT,
            Self::Ring(_) => Ring::TEXT,
            Self::FullSearch(_) => FullSearch::TEXT,
            Self::FourByFour(_) => FourByFour::TEXT,
            Self::Ones(_) => Ones::TEXT,
            Self::NineByNine(_) => NineByNine::TEXT,
            Self::Givens(_) => Givens::TEXT,
            Self::Singles(_) => Singles::TEXT,
            Self::Reading(_) => Reading::TEXT,
            Self::Quiz(_) => Quiz::TEXT,
        }
    }

    fn press(&mut self, press: Press) -> bool {
        match self {
            Self::ByHand(task) => task.press(press),
            Self::Subsets(task) => task.press(press),
            Self::ItemQuestion(task) => task.press(press),
            Self::Covering(task) => task.press(press),
            Self::Ring(task) => task.press(press),
            Self::FullSearch(task) => task.press(press),
            Self::FourByFour(task) => task.press(press),
            Self::Ones(task) => task.press(press),
            Self::NineByNine(task) => task.press(press),
            Self::Givens(task) => task.press(press),
            Self::Singles(task) => task.press(press),
            Self::Reading(task) => task.press(press),
            Self::Quiz(task) => task.press(press),
        }
    }

    /// Returns the reply to the keys pressed so far.
    #[must_use]
    pub fn reply(&self) -> Reply {
        match self {
            Self::ByHand(task) => task.reply(),
            Self::Subsets(task) => task.reply(),
            Self::ItemQuestion(task) => task.reply(),
            Self::Covering(task) => task.reply(),
            Self::Ring(task) => task.reply(),
            Self::FullSearch(task) => task.reply(),
            Self::FourByFour(task) => task.reply(),
            Self::Ones(task) => task.reply(),
            Self::NineByNine(task) => task.reply(),
            Self::Givens(task) => task.reply(),
            Self::Singles(task) => task.reply(),
            Self::Reading(task) => task.reply(),
            Self::Quiz(task) => task.reply(),
        }
    }

    fn is_done(&self) -> bool {
        match self {
            Self::ByHand(task) => task.is_done(),
            Self::Subsets(task) => task.is_done(),
            Self::ItemQuestion(task) => task.is_done(),
            Self::Covering(task) => task.is_done(),
            Self::Ring(task) => task.is_done(),
            Self::FullSearch(task) => task.is_done(),
            Self::FourByFour(task) => task.is_done(),
            Self::Ones(task) => task.is_done(),
            Self::NineByNine(task) => task.is_done(),
            Self::Givens(task) => task.is_done(),
            Self::Singles(task) => task.is_done(),
            Self::Reading(task) => task.is_done(),
            Self::Quiz(task) => task.is_done(),
        }
    }
}
