//! Page 13: all of it in five sentences, and three questions.

use crate::app::lesson::words::Words;
use crate::app::lesson::{Press, Said, Tone};

/// The questions, and the last answer to each.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Quiz {
    at: usize,
    answers: [Option<usize>; 3], // counted from 1
    right: [bool; 3],
}

/// The right answers, counted from 1.
const RIGHT: [usize; 3] = [2, 1, 3];

impl Quiz {
    /// The words of its page.
    pub const WORDS: Words = Words(include_str!("../../../assets/lesson/13-say-it.md"));

    /// Does what a key asks; whether it means anything here.
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

    /// Whether all were answered.
    #[must_use]
    pub const fn is_done(&self) -> bool {
        matches!(self.right, [true, true, true])
    }

    /// What there is to say to the answer.
    #[must_use]
    pub fn said(&self) -> Said {
        let part = |word: &str| Self::WORDS.part(&format!("{word}-{}", self.at + 1));
        match self.answers[self.at] {
            None => Said::plain(String::new()),
            Some(answer) if answer != RIGHT[self.at] => Said(Tone::Wrong, part("wrong")),
            Some(_) if self.is_done() => Said(Tone::Right, format!("{} {}", part("right"), Self::WORDS.part("end"))),
            Some(_) => Said(Tone::Right, part("right")),
        }
    }

    /// The number of the question, counted from 1, the question, and its answers; which one was given last.
    #[must_use]
    pub fn question(&self) -> (usize, &'static str, Vec<&'static str>, Option<usize>) {
        let (question, answers) = Self::nth(self.at);
        (self.at + 1, question, answers, self.answers[self.at])
    }

    /// Question and answers, counted from 0.
    #[must_use]
    pub fn nth(at: usize) -> (&'static str, Vec<&'static str>) {
        let mut lines = Self::WORDS.lines(match at {
            0 => "question-1",
            1 => "question-2",
            _ => "question-3",
        });
        (lines.next().unwrap_or_default(), lines.collect())
    }

    /// How many questions there are.
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
                assert!(quiz.said().0 == Tone::Wrong && !quiz.is_done());
            }
            quiz.press(Press::Digit(right));
            assert!(quiz.said().0 == Tone::Right && quiz.said().1.starts_with("Right"));
            assert_eq!(quiz.said().1.contains("All three"), at == 2);
            quiz.press(Press::Right);
        }
        assert!(quiz.is_done() && !quiz.press(Press::Digit(4)) && !quiz.press(Press::Letter('a')));
    }
}
