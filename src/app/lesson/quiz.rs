//! Page 15: the algorithm in five sentences, and three questions.

use crate::app::lesson::page_text::PageText;
use crate::app::lesson::{LessonPage, LessonPicture, Press, Reply, Room, Tone};
use crate::app::{Size, wrap};

/// Three questions and the last answer to each.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Quiz {
    at: usize,
    answers: [Option<usize>; 3], // last answer to each question, counted from 1
    right: [bool; 3],
}

/// Right answer to each question, counted from 1.
const RIGHT: [usize; 3] = [2, 1, 3];

/// Line of text in a question or in one of its answers.
#[derive(Debug)]
pub struct QuizRow {
    /// Number of the answer to which the line belongs, counted from 1; `None` in the question and between answers.
    pub answer: Option<usize>,
    /// Text of the line.
    pub text: String,
}

impl LessonPage for Quiz {
    fn text(&self) -> PageText {
        PageText(include_str!("../../../assets/lesson/15-say-it.md"))
    }

    fn press(&mut self, press: Press) -> bool {
        match press {
            Press::Digit(answer @ 1..=3) => {
                self.answers[self.at] = Some(answer);
                self.right[self.at] |= answer == RIGHT[self.at];
            }
            Press::Right => self.at = (self.at + 1) % RIGHT.len(),
            Press::Left => self.at = (self.at + RIGHT.len() - 1) % RIGHT.len(),
            _ => return false,
        }
        true
    }

    /// Returns whether all questions have been answered correctly.
    fn is_done(&self) -> bool {
        self.right == [true; 3]
    }

    /// Returns the reply to the last answer.
    fn reply(&self) -> Reply {
        let text = self.text();
        let section = |word: &str| text.section(&format!("{word}-{}", self.at + 1));
        match self.given() {
            None => Reply::plain(String::new()),
            Some(answer) if answer != RIGHT[self.at] => Reply::new(Tone::Wrong, section("wrong")),
            Some(_) if self.is_done() => {
                Reply::new(Tone::Right, format!("{} {}", section("right"), text.section("end")))
            }
            Some(_) => Reply::new(Tone::Right, section("right")),
        }
    }

    fn picture(&self) -> LessonPicture<'_> {
        LessonPicture::Quiz(self)
    }

    fn picture_size(&self, room: Room) -> Size {
        let width = match room {
            Room::Wide => 44,
            Room::Narrow(width) => width.min(35),
        };
        let rows = (1..=Self::COUNT).map(|number| self.rows(number, width).len()).max();
        Size { width, height: rows.unwrap_or(0) as u16 + 2 }
    }
}

impl Quiz {
    /// Number of questions.
    pub const COUNT: usize = RIGHT.len();

    /// Returns the number of the current question, counted from 1.
    #[must_use]
    pub const fn number(&self) -> usize {
        self.at + 1
    }

    /// Returns the last answer to the current question, counted from 1; `None` if there is no answer yet.
    #[must_use]
    pub const fn given(&self) -> Option<usize> {
        self.answers[self.at]
    }

    /// Returns the lines of a question and of its answers. `number` is the number of the question, counted from 1.
    #[must_use]
    pub fn rows(&self, number: usize, width: u16) -> Vec<QuizRow> {
        let mut parts = self.text().lines(&format!("question-{number}"));
        let question = parts.next().unwrap_or_default();
        let row = |text| QuizRow { answer: None, text };
        let mut rows: Vec<QuizRow> = wrap(question, usize::from(width)).into_iter().map(row).collect();
        for (number, answer) in (1..).zip(parts) {
            rows.push(row(String::new()));
            for (at, line) in wrap(answer, usize::from(width.saturating_sub(3))).iter().enumerate() {
                let sign = if at == 0 { number.to_string() } else { String::new() };
                rows.push(QuizRow { answer: Some(number), text: format!("{sign:<3}{line}") });
            }
        }
        rows
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn three_right_answers_finish_the_lesson() {
        let mut quiz = Quiz::default();
        for (at, right) in RIGHT.into_iter().enumerate() {
            assert_eq!(quiz.number(), at + 1);
            let answers: std::collections::BTreeSet<_> =
                quiz.rows(at + 1, 40).iter().filter_map(|row| row.answer).collect();
            assert_eq!(answers.len(), 3);
            for wrong in (1..=3).filter(|&answer| answer != right) {
                quiz.press(Press::Digit(wrong));
                assert!(quiz.reply().tone == Tone::Wrong && !quiz.is_done());
            }
            quiz.press(Press::Digit(right));
            assert!(quiz.reply().tone == Tone::Right && quiz.reply().text.starts_with("Right"));
            assert_eq!(quiz.reply().text.contains("All three"), at == 2);
            quiz.press(Press::Right);
        }
        assert!(quiz.is_done() && !quiz.press(Press::Digit(4)) && !quiz.press(Press::Letter('a')));
    }
}
