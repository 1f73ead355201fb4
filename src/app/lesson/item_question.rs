//! Pages 3 and 5, on which the learner answers a question with the number of an item.

use crate::app::lesson::page_text::{PageText, capital, count, or};
use crate::app::lesson::textbook_matrix::{
    COVERED, Column, Table, fewest_options, item_names, items, letters, machine, options_left,
};
use crate::app::lesson::{LessonPage, LessonPicture, Press, Reply, Tone};
use cover::{ItemId, OptionId};
use solve::exact::Machine;
use solve::{Machine as _, Matrix, OptionState, Verb};

/// Question on one of the pages.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Question {
    /// Which item has the fewest options before the search begins?
    Fewest,
    /// Which item has no option after A is taken?
    DeadEnd,
}

/// A question and the last answer to it.
#[derive(Debug)]
pub struct ItemQuestion {
    question: Question,
    machine: Machine,
    answer: Option<usize>, // number of an item, as shown on screen
}

impl LessonPage for ItemQuestion {
    fn text(&self) -> PageText {
        PageText(match self.question {
            Question::Fewest => include_str!("../../../assets/lesson/03-fewest.md"),
            Question::DeadEnd => include_str!("../../../assets/lesson/05-dead-end.md"),
        })
    }

    fn press(&mut self, press: Press) -> bool {
        self.answer = match press {
            Press::Digit(number) => Some(number),
            Press::Home => None,
            _ => return false,
        };
        true
    }

    /// Returns whether the last answer is right.
    fn is_done(&self) -> bool {
        self.item().is_some_and(|item| self.is_right(item))
    }

    /// Returns the reply to the last answer.
    fn reply(&self) -> Reply {
        let (text, matrix) = (self.text(), self.matrix());
        let Some(number) = self.answer else { return Reply::plain(String::new()) };
        let Some(item) = self.item() else { return text.reply(Tone::Wrong, "none", &[("item", &number)]) };
        let search = self.machine.search();
        let options: Vec<OptionId> = search.options_of(item).filter(|&option| search.is_open(option)).collect();
        let names = letters(matrix, options.iter().copied());
        let section = match self.question {
            _ if self.is_right(item) => return Reply::new(Tone::Right, self.explain(item, &names)),
            Question::DeadEnd if !search.is_active(item) => "covered",
            Question::DeadEnd => "open",
            Question::Fewest => "wrong",
        };
        let fewest = count(fewest_options(matrix, search).map_or(0, |(_, size)| size as usize));
        let count = count(options.len());
        text.reply(
            Tone::Wrong,
            section,
            &[("item", &number), ("count", &count), ("options", &names), ("fewest", &fewest)],
        )
    }

    /// Returns the matrix. Leaves out the numbers of options that the learner still has to count.
    fn picture(&self) -> LessonPicture<'_> {
        let (search, matrix, is_right) = (self.machine.search(), self.matrix(), self.is_done());
        let column = |item: ItemId| {
            let is_answer = self.item() == Some(item);
            let is_asked = self.question == Question::Fewest && !is_right && !is_answer;
            match search.is_active(item) {
                false => (Column::Covered, COVERED.to_owned()),
                true if search.size(item) == 0 && is_right => (Column::Dead, "0".to_owned()),
                true if is_answer => (Column::Chosen, options_left(search, item)),
                true if is_asked => (Column::Bare, "?".to_owned()),
                true => (Column::Bare, options_left(search, item)),
            }
        };
        let quiet = |state| if state == OptionState::JustHidden { OptionState::Hidden } else { state };
        let options = self.machine.option_states().into_iter().map(quiet).collect();
        LessonPicture::Matrix(matrix, Table::new(options, "left", items(matrix.problem()).map(column)))
    }
}

impl ItemQuestion {
    /// Creates the page that asks this question.
    #[must_use]
    pub fn new(question: Question) -> Self {
        let mut machine = machine();
        while question == Question::DeadEnd && machine.next().is_some_and(|step| step.verb != Verb::DeadEnd) {
            machine.forward();
        }
        Self { question, machine, answer: None }
    }

    /// Explains why the answer is right.
    fn explain(&self, item: ItemId, names: &str) -> String {
        let (matrix, search, text) = (self.matrix(), self.machine.search(), self.text());
        let (problem, name) = (matrix.problem(), matrix.item_name(item));
        let of_item = |item| problem.iter().filter(move |&option| problem.covered_by(option).contains(&item));
        match self.question {
            Question::Fewest => {
                let size = search.size(item);
                let others: Vec<ItemId> =
                    items(problem).filter(|&other| other != item && search.size(other) == size).collect();
                let has = if others.len() == 1 { "has" } else { "have" };
                let others = format!("{} {has}", capital(&item_names(matrix, &others)));
                let first = fewest_options(matrix, search).map_or(name, |(first, _)| matrix.item_name(first));
                let count = count(size as usize);
                text.fill(
                    "right",
                    &[("item", &name), ("count", &count), ("options", &names), ("others", &others), ("first", &first)],
                )
            }
            Question::DeadEnd => {
                let mut taken = search.taken().flat_map(|option| problem.covered_by(option));
                let hides_all =
                    |cause: &&ItemId| of_item(item).all(|option| problem.covered_by(option).contains(cause));
                let cause = taken.find(hides_all).map_or(name, |&cause| matrix.item_name(cause));
                let options = or(of_item(item).map(|option| matrix.option_name(option)));
                let subsets = 1_u64 << (problem.options() - search.taken().count());
                text.fill("right", &[("item", &name), ("options", &options), ("cause", &cause), ("subsets", &subsets)])
            }
        }
    }

    const fn matrix(&self) -> &Matrix {
        self.machine.matrix()
    }

    /// Returns the item whose number is the last answer; `None` if there is no answer or no such item.
    fn item(&self) -> Option<ItemId> {
        let number = self.answer?.checked_sub(1)?;
        items(self.matrix().problem()).nth(number)
    }

    /// Returns whether an item is a right answer: it is not covered, and no other item has fewer options.
    fn is_right(&self, item: ItemId) -> bool {
        let search = self.machine.search();
        search.is_active(item)
            && fewest_options(self.matrix(), search).is_some_and(|(_, size)| size == search.size(item))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(question: Question, number: usize, tone: Tone, words: &str) {
        let mut asked = ItemQuestion::new(question);
        assert!(asked.press(Press::Digit(number)));
        let reply = asked.reply();
        assert!(reply.tone == tone && reply.text.contains(words) && !reply.text.contains('{'), "{number}: {reply:?}");
        assert_eq!(asked.is_done(), tone == Tone::Right);
    }

    #[test]
    fn which_item_has_fewest_options() {
        for (number, words) in [(1, "A and B"), (2, "E and F"), (3, "D and E"), (5, "C and D"), (6, "D and E")] {
            check(Question::Fewest, number, Tone::Right, &format!("item {number} has two options, {words}"));
        }
        check(
            Question::Fewest,
            2,
            Tone::Right,
            "Items 1, 3, 5 and 6 have just as few. The first in order wins the tie, so the search chooses item 1.",
        );
        check(Question::Fewest, 4, Tone::Wrong, "item 4 has three options, A, B and C. Another item has only two");
        check(Question::Fewest, 7, Tone::Wrong, "item 7 has four options, A, C, E and F");
        check(Question::Fewest, 8, Tone::Wrong, "There is no item 8");
    }

    #[test]
    fn which_item_is_dead() {
        check(Question::DeadEnd, 2, Tone::Right, "item 2 needs E or F, and both were hidden when item 7 was covered");
        check(Question::DeadEnd, 2, Tone::Right, "Of the 64 subsets, 32 contain A");
        for number in [3, 5, 6] {
            check(Question::DeadEnd, number, Tone::Wrong, &format!("item {number} still has D"));
        }
        for number in [1, 4, 7] {
            check(Question::DeadEnd, number, Tone::Wrong, &format!("Item {number} is already covered"));
        }
        check(Question::DeadEnd, 9, Tone::Wrong, "There is no item 9");
    }

    #[test]
    fn numbers_are_shown_only_where_the_learner_has_counted() {
        let mut asked = ItemQuestion::new(Question::Fewest);
        for (answer, below) in [
            (4, ["?", "?", "?", "3", "?", "?", "?"]),
            (5, ["2", "2", "2", "3", "2", "2", "4"]),
            (7, ["?", "?", "?", "?", "?", "?", "4"]),
        ] {
            asked.press(Press::Digit(answer));
            let LessonPicture::Matrix(_, table) = asked.picture() else { panic!("the picture is a matrix") };
            assert_eq!(table.below, below, "{answer}");
        }
    }
}
