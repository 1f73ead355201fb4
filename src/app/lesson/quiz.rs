//! Page 15: the algorithm in five sentences, and three questions.

use crate::app::lesson::page_text::PageText;
use crate::app::lesson::{Press, Reply, Tone};

/// The questions and the last answer to each.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Quiz {
    at: usize,
    answers: [Option<usize>; 3], // counted from 1
    right: [bool; 3],
}

/// Right answers, counted from 1.
const RIGHT: [usize; 3] = [2, 1, 3];

impl Quiz {
    /// Text of the page.
    pub const TEXT: PageText = PageText(include_str!("../../../assets/lesson/15-say-it.md"));

    /// Reacts to a key. Returns whether the page uses it.
    pub fn press(&mut self, press: Press) -> bool {
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
    #[must_use]
    pub const fn is_done(&self) -> bool {
        matches!(self.right, [true, true, true])
    }

    /// Returns the reply to the last answer.
    #[must_use]
    pub fn reply(&self) -> Reply {
        let section = |word: &str| Self::TEXT.section(&format!("{word}-{}", self.at + 1));
        match self.answers[self.at] {
            None => Reply::plain(String::new()),
            Some(answer) if answer != RIGHT[self.at] => Reply::new(Tone::Wrong, section("wrong")),
            Some(_) if self.is_done() => {
                Reply::new(Tone::Right, format!("{} {}", section("right"), Self::TEXT.section("end")))
            }
            Some(_) => Reply::new(Tone::Right, section("right")),
        }
    }

    /// Returns the number of the question, the question, its answers and the last answer given. Numbers count from 1.
    #[must_use]
    pub fn question(&self) -> (usize, &'static str, Vec<&'static str>, Option<usize>) {
        let (question, answers) = Self::nth(self.at);
        (self.at + 1, question, answers, self.answers[self.at])
    }

    /// Returns a question, counted from 0, and its answers.
    #[must_use]
    pub fn nth(at: usize) -> (&'static str, Vec<&'static str>) {
        let mut lines = Self::TEXT.lines(match at {
            0 => "question-1",
            1 => "question-2",
            _ => "question-3",
        });
        (lines.next().unwrap_or_default(), lines.collect())
    }

    /// Number of questions.
    pub const COUNT: usize = RIGHT.len();
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn three_right_answers_finish_the_lesson() {
        let mut quiz = Quiz::default();
        for (at, right) in RIGHT.into_iter().enumerate() {
            assert_eq!(quiz.question().0, at + 1);
            assert_eq!(quiz.question().2.len(), 3);
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
