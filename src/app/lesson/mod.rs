//! The lesson on Algorithm X: fifteen pages, from a textbook matrix to the matrix of a sudoku, each with a small task.
//!
//! All states and numbers come from `cover` and `solve`, the code that also solves puzzles. The text is in `assets/lesson`. To add a page,
//! add a type that implements [`LessonPage`] and a line in [`Lesson::new`].

mod by_hand;
mod commit_givens;
mod covering;
mod four_by_four;
mod full_search;
mod item_question;
mod linked_list;
mod nine_by_nine;
mod page_layout;
mod page_text;
mod quiz;
mod textbook_matrix;
mod watch_counters;

use std::fmt;

use crate::app::{Action, Key, Screen, Size, Watch};
use solve::Matrix;

pub use by_hand::{ByHand, SubsetSign, Subsets};
pub use commit_givens::{Given, GivenCounts, Givens, Singles, searched};
pub use covering::Covering;
pub use four_by_four::{FourByFour, ItemState, Ones, small_shape};
pub use full_search::{CodeLine, FullSearch};
pub use item_question::{ItemQuestion, Question};
pub use linked_list::{Direction, Ring};
pub use nine_by_nine::NineByNine;
pub use page_layout::{MARK, Room, Sheet};
pub use page_text::PageText;
pub use quiz::{Quiz, QuizRow};
pub use textbook_matrix::{Column, Table};
pub use watch_counters::Reading;

/// A page of the lesson: its text, its task and its picture.
pub trait LessonPage: fmt::Debug + Send {
    /// Returns the text of the page.
    fn text(&self) -> PageText;

    /// Reacts to a key. Returns whether the page uses the key.
    fn press(&mut self, press: Press) -> bool;

    /// Returns whether the task is done at present. [`Lesson`] remembers that it was done once.
    fn is_done(&self) -> bool;

    /// Returns the reply to the keys pressed so far.
    fn reply(&self) -> Reply;

    /// Returns the content of the picture.
    fn picture(&self) -> LessonPicture<'_>;

    /// Returns the size of the picture for this amount of space.
    #[must_use]
    fn picture_size(&self, room: Room) -> Size {
        room.matrix()
    }
}

/// Content of a page's picture.
#[derive(Debug)]
#[expect(missing_docs, reason = "each type is documented in its own file")]
pub enum LessonPicture<'a> {
    /// The textbook matrix alone.
    Matrix(&'a Matrix, Table),
    Subsets(&'a Subsets),
    Ring(&'a Ring),
    FullSearch(&'a FullSearch),
    FourByFour(&'a FourByFour),
    Ones(&'a Ones),
    NineByNine(&'a NineByNine),
    Givens(&'a Givens),
    Singles(&'a Singles),
    Reading(&'a Reading),
    Quiz(&'a Quiz),
}

/// The lesson: its pages, and which of them is open.
#[derive(Debug)]
pub struct Lesson {
    pages: Vec<Box<dyn LessonPage>>,
    done: Vec<bool>, // whether the task of each page has been done
    at: usize,
    /// First visible row of the page. If too few rows follow it to fill the window, the last screenful is shown instead.
    pub row: u16,
    /// Screen from which the lesson was opened.
    pub from: Screen,
    /// Search that was on screen when the lesson was opened, and the screen from which that search had been opened; `None` if there was no
    /// search on screen.
    pub kept: Option<Box<(Watch, Screen)>>,
}

/// Key press to which a page may react.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Press {
    /// One step forward, or one cell to the right.
    Right,
    /// One step back, or one cell to the left.
    Left,
    /// One row up.
    Up,
    /// One row down.
    Down,
    /// Back to the start.
    Home,
    /// Forward to the end.
    End,
    /// Digit key, as a number from 1 to 9.
    Digit(usize),
    /// Letter key, in lower case.
    Letter(char),
}

/// Reply of a page to the keys pressed so far.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Reply {
    /// Kind of the reply, which decides its colour.
    pub tone: Tone,
    /// Text of the reply; empty if there is none.
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
    /// Returns the press for a key; `None` if pages do not react to the key.
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

    /// Moves the position `at`, which is from 0 to `last`: Right adds 1, Left subtracts 1, Home goes to 0 and End goes to `last`. Returns
    /// false for other keys.
    fn step(self, at: &mut usize, last: usize) -> bool {
        *at = match self {
            Self::Right => (*at + 1).min(last),
            Self::Left => at.saturating_sub(1),
            Self::Home => 0,
            Self::End => last,
            Self::Up | Self::Down | Self::Digit(_) | Self::Letter(_) => return false,
        };
        true
    }
}

impl Lesson {
    /// Opens the lesson at its first page.
    #[must_use]
    pub fn new(from: Screen) -> Self {
        let pages: Vec<Box<dyn LessonPage>> = vec![
            Box::new(ByHand::default()),
            Box::new(Subsets::default()),
            Box::new(ItemQuestion::new(Question::Fewest)),
            Box::new(Covering::default()),
            Box::new(ItemQuestion::new(Question::DeadEnd)),
            Box::new(Ring::default()),
            Box::new(FullSearch::default()),
            Box::new(FourByFour::default()),
            Box::new(Ones::default()),
            Box::new(NineByNine::default()),
            Box::new(Givens::default()),
            Box::new(Singles::default()),
            Box::new(ByHand::with_secondary()),
            Box::new(Reading::default()),
            Box::new(Quiz::default()),
        ];
        Self { done: vec![false; pages.len()], pages, at: 0, row: 0, from, kept: None }
    }

    /// Returns the number of the open page, counted from 0, and the number of pages.
    #[must_use]
    pub const fn page(&self) -> (usize, usize) {
        (self.at, self.pages.len())
    }

    /// Returns the open page.
    #[must_use]
    pub fn open_page(&self) -> &dyn LessonPage {
        &*self.pages[self.at]
    }

    /// Returns for each page whether its task is done.
    #[must_use]
    pub fn done(&self) -> &[bool] {
        &self.done
    }

    /// Opens the page with this number, counted from 0. Does nothing if there is no such page.
    pub fn turn_to(&mut self, page: usize) {
        if page < self.pages.len() {
            (self.at, self.row) = (page, 0);
        }
    }

    /// Passes a key to the open page. Returns whether the page uses the key.
    pub fn press(&mut self, press: Press) -> bool {
        let page = &mut self.pages[self.at];
        let is_used = page.press(press);
        self.done[self.at] |= page.is_done();
        is_used
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_task_stays_done_after_a_wrong_answer() {
        let mut lesson = Lesson::new(Screen::Menu);
        lesson.turn_to(2);
        for (answer, done) in [(4, false), (5, true), (7, true)] {
            assert!(lesson.press(Press::Digit(answer)));
            assert_eq!(lesson.done()[2], done, "{answer}");
        }
        assert!(!lesson.open_page().is_done() && lesson.done().iter().filter(|&&done| done).count() == 1);
    }
}
