//! Pages 3 and 5: which item? Press its number.

use crate::app::lesson::small::{Column, Table, items, letters, named, smallest};
use crate::app::lesson::words::{Words, capital, count, or};
use crate::app::lesson::{Press, Said, Tone};
use cover::{ItemId, OptionId};
use solve::Standing;
use solve::exact::Machine;
use solve::{Machine as _, Matrix, Verb};

/// What is asked for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Question {
    /// An item with fewest options, before the search begins.
    Fewest,
    /// The item with no option, after A was taken.
    DeadEnd,
}

/// A question, and the last answer to it.
#[derive(Debug)]
pub struct Asked {
    question: Question,
    machine: Machine,
    answer: Option<usize>, // an item's number on the screen
    was_done: bool,
}

impl Asked {
    /// The question, not answered.
    #[must_use]
    pub fn new(question: Question) -> Self {
        let mut machine = super::small::machine();
        while question == Question::DeadEnd && machine.next().is_some_and(|step| step.verb != Verb::DeadEnd) {
            machine.forward();
        }
        Self { question, machine, answer: None, was_done: false }
    }

    /// The words of its page.
    #[must_use]
    pub const fn words(&self) -> Words {
        Words(match self.question {
            Question::Fewest => include_str!("../../../assets/lesson/03-fewest.md"),
            Question::DeadEnd => include_str!("../../../assets/lesson/05-dead-end.md"),
        })
    }

    /// Does what a key asks; whether it means anything here.
    pub fn press(&mut self, press: Press) -> bool {
        self.answer = match press {
            Press::Digit(number) => Some(number),
            Press::Home => None,
            _ => return false,
        };
        self.was_done |= self.item().is_some_and(|item| self.is_right(item));
        true
    }

    /// Whether the right answer was given.
    #[must_use]
    pub const fn is_done(&self) -> bool {
        self.was_done
    }

    /// What there is to say to the answer.
    #[must_use]
    pub fn said(&self) -> Said {
        let (words, matrix) = (self.words(), self.matrix());
        let Some(number) = self.answer else { return Said::plain(String::new()) };
        let Some(item) = self.item() else { return Said(Tone::Wrong, words.say("none", &[("item", &number)])) };
        let search = self.machine.search();
        let options: Vec<OptionId> = search.options_of(item).filter(|&option| search.is_open(option)).collect();
        let names = letters(matrix, options.iter().copied());
        let part = match self.question {
            _ if self.is_right(item) => return Said(Tone::Right, self.praise(item, &names)),
            Question::DeadEnd if !search.is_active(item) => "covered",
            Question::DeadEnd => "open",
            Question::Fewest => "wrong",
        };
        let fewest = count(smallest(self.matrix(), search).map_or(0, |(_, size)| size as usize));
        let with: [(&str, &dyn std::fmt::Display); 4] =
            [("item", &number), ("count", &count(options.len())), ("options", &names), ("fewest", &fewest)];
        Said(Tone::Wrong, words.say(part, &with))
    }

    /// Why the answer is right.
    fn praise(&self, item: ItemId, names: &str) -> String {
        let (matrix, search) = (self.matrix(), self.machine.search());
        let (problem, name) = (matrix.problem(), matrix.item_name(item));
        let of_item = |item| problem.iter().filter(move |&option| problem.covered_by(option).contains(&item));
        match self.question {
            Question::Fewest => {
                let size = search.size(item);
                let others: Vec<ItemId> =
                    items(problem).filter(|&other| other != item && search.size(other) == size).collect();
                let has = if others.len() == 1 { "has" } else { "have" };
                let others = format!("{} {has}", capital(&named(matrix, &others)));
                let first = smallest(self.matrix(), search).map_or(name, |(first, _)| matrix.item_name(first));
                let count = count(size as usize);
                let with: [(&str, &dyn std::fmt::Display); 5] =
                    [("item", &name), ("count", &count), ("options", &names), ("others", &others), ("first", &first)];
                self.words().say("right", &with)
            }
            Question::DeadEnd => {
                let mut taken = search.taken().flat_map(|option| problem.covered_by(option));
                let hides_all =
                    |cause: &&ItemId| of_item(item).all(|option| problem.covered_by(option).contains(cause));
                let cause = taken.find(hides_all).map_or(name, |&cause| matrix.item_name(cause));
                let options = or(of_item(item).map(|option| matrix.option_name(option)));
                let subsets = 1_u64 << (problem.options() - search.taken().count());
                let with: [(&str, &dyn std::fmt::Display); 4] =
                    [("item", &name), ("options", &options), ("cause", &cause), ("subsets", &subsets)];
                self.words().say("right", &with)
            }
        }
    }

    /// The matrix as it is to be drawn: the sizes of the items are not told before they were counted.
    #[must_use]
    pub fn table(&self) -> Table {
        let (search, problem) = (self.machine.search(), self.matrix().problem());
        let is_found = self.item().is_some_and(|item| self.is_right(item));
        let column = |item| match (search.is_active(item), search.size(item)) {
            (false, _) => Column::Covered,
            (true, 0) if is_found => Column::Dead,
            _ if self.item() == Some(item) => Column::Chosen,
            (true, _) => Column::Bare,
        };
        let below = |item| match (search.is_active(item), self.question) {
            (false, _) => "■".to_owned(),
            (true, Question::Fewest) if !is_found && self.item() != Some(item) => "?".to_owned(),
            (true, _) => search.size(item).to_string(),
        };
        let quiet = |standing| if standing == Standing::JustHidden { Standing::Hidden } else { standing };
        Table {
            options: self.machine.standings().into_iter().map(quiet).collect(),
            columns: items(problem).map(column).collect(),
            counts: "left",
            below: items(problem).map(below).collect(),
        }
    }

    /// The matrix and its names.
    #[must_use]
    pub const fn matrix(&self) -> &Matrix {
        self.machine.matrix()
    }

    /// The item of the answer.
    fn item(&self) -> Option<ItemId> {
        let number = self.answer?.checked_sub(1)?;
        items(self.matrix().problem()).nth(number)
    }

    /// Whether the search would say the same: no item has fewer options.
    fn is_right(&self, item: ItemId) -> bool {
        let search = self.machine.search();
        search.is_active(item) && smallest(self.matrix(), search).is_some_and(|(_, size)| size == search.size(item))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(question: Question, number: usize, tone: Tone, words: &str) {
        let mut asked = Asked::new(question);
        assert!(asked.press(Press::Digit(number)));
        let Said(how, what) = asked.said();
        assert!(how == tone && what.contains(words) && !what.contains('{'), "{number}: {how:?} {what}");
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
            "Items 1, 3, 5 and 6 have as few. Among equals the first is taken, so item 1",
        );
        check(Question::Fewest, 4, Tone::Wrong, "item 4 has three options, A, B and C. Some other item has only two");
        check(Question::Fewest, 7, Tone::Wrong, "item 7 has four options, A, C, E and F");
        check(Question::Fewest, 8, Tone::Wrong, "There is no item 8");
    }

    #[test]
    fn which_item_is_dead() {
        check(Question::DeadEnd, 2, Tone::Right, "item 2 needs E or F, and they were hidden when item 7 was covered");
        check(Question::DeadEnd, 2, Tone::Right, "Of the 64 subsets, 32 hold A");
        for number in [3, 5, 6] {
            check(Question::DeadEnd, number, Tone::Wrong, &format!("item {number} still has D"));
        }
        for number in [1, 4, 7] {
            check(Question::DeadEnd, number, Tone::Wrong, &format!("Item {number} is covered already"));
        }
        check(Question::DeadEnd, 9, Tone::Wrong, "There is no item 9");
    }

    #[test]
    fn a_wrong_answer_can_be_mended_and_stays_right_once_it_was() {
        let mut asked = Asked::new(Question::Fewest);
        asked.press(Press::Digit(4));
        assert!(!asked.is_done() && asked.table().below == ["?", "?", "?", "3", "?", "?", "?"]);
        asked.press(Press::Digit(5));
        assert!(asked.is_done() && asked.table().below == ["2", "2", "2", "3", "2", "2", "4"]);
        asked.press(Press::Digit(7));
        assert!(asked.is_done() && asked.said().0 == Tone::Wrong);
    }
}
