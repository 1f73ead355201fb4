//! Page 4: the first option is taken by covering its items one by one.

use crate::app::lesson::page_text::{PageText, capital, count};
use crate::app::lesson::textbook_matrix::{COVERED, Column, Table, fewest_options, items, letters, machine, numbers};
use crate::app::lesson::{LessonPage, LessonPicture, Press, Reply, Tone};
use cover::{ItemId, OptionId};
use solve::exact::Machine;
use solve::{Matrix, OptionState};

/// Step that covers one item. The search takes an option in a single step; this page splits that step into one step for each item of the
/// option.
#[derive(Clone, Debug, PartialEq, Eq)]
struct CoverStep {
    /// Item that is covered.
    item: ItemId,
    /// Options hidden by this step. Does not contain options that were hidden before, or the option that is being taken.
    hides: Vec<OptionId>,
}

/// Page that takes an option step by step, covering one item at a time.
#[derive(Debug)]
pub struct Covering {
    machine: Machine,
    option: OptionId,
    steps: Vec<CoverStep>,
    at: usize, // number of steps done
}

/// Starts before the first step.
impl Default for Covering {
    fn default() -> Self {
        let machine = machine();
        let (matrix, search) = (machine.matrix(), machine.search());
        let first = fewest_options(matrix, search).and_then(|(item, _)| Some((item, search.options_of(item).next()?)));
        let (chosen, option) = first.unwrap_or((ItemId(0), OptionId(0)));
        // The chosen item is covered first, then the other items of the option.
        let others = matrix.problem().covered_by(option).iter().copied().filter(|&item| item != chosen);
        let mut removed = vec![option];
        let step = |item| {
            let hides: Vec<OptionId> = search.options_of(item).filter(|option| !removed.contains(option)).collect();
            removed.extend(&hides);
            CoverStep { item, hides }
        };
        let steps = [chosen].into_iter().chain(others).map(step).collect();
        Self { option, steps, machine, at: 0 }
    }
}

impl LessonPage for Covering {
    fn text(&self) -> PageText {
        PageText(include_str!("../../../assets/lesson/04-cover.md"))
    }

    fn press(&mut self, press: Press) -> bool {
        let last = self.last();
        press.step(&mut self.at, last)
    }

    /// Returns whether the option has been taken.
    fn is_done(&self) -> bool {
        self.at == self.last()
    }

    /// Describes the last step.
    fn reply(&self) -> Reply {
        let (matrix, text) = (self.matrix(), self.text());
        let problem = matrix.problem();
        let items = count(problem.items() - self.steps().len());
        match self.steps().last() {
            None => {
                let options = count(problem.options());
                Reply::plain(text.fill("start", &[("items", &items), ("options", &options)]))
            }
            Some(_) if self.is_done() => {
                let open = problem.iter().filter(|&option| self.option_state(option) == OptionState::Open);
                let (items, open) = (capital(&items), letters(matrix, open));
                text.reply(Tone::Right, "end", &[("items", &items), ("open", &open)])
            }
            Some(step) => {
                let (section, has) = match step.hides.len() {
                    0 => ("nothing", ""),
                    1 => ("step", "has"),
                    _ => ("step", "have"),
                };
                let names = letters(matrix, step.hides.iter().copied());
                let item = numbers(matrix, [step.item]);
                Reply::plain(text.fill(section, &[("item", &item), ("hidden", &names), ("has", &has)]))
            }
        }
    }

    fn picture(&self) -> LessonPicture<'_> {
        LessonPicture::Matrix(self.matrix(), self.table())
    }
}

impl Covering {
    fn table(&self) -> Table {
        let problem = self.matrix().problem();
        let options: Vec<OptionState> = problem.iter().map(|option| self.option_state(option)).collect();
        let size = |item: ItemId| {
            let is_left = |option: &OptionId| {
                problem.covered_by(*option).contains(&item)
                    && matches!(options[option.index()], OptionState::Open | OptionState::ToTry)
            };
            problem.iter().filter(is_left).count()
        };
        let column = |item: ItemId| match self.steps().iter().position(|step| step.item == item) {
            Some(at) if at + 1 == self.at => (Column::Chosen, COVERED.to_owned()),
            Some(_) => (Column::Covered, COVERED.to_owned()),
            None => (Column::Bare, size(item).to_string()),
        };
        let items: Vec<_> = items(problem).map(column).collect();
        Table::new(options, "left", items.into_iter())
    }

    const fn matrix(&self) -> &Matrix {
        self.machine.matrix()
    }

    fn option_state(&self, option: OptionId) -> OptionState {
        let hides = |step: &CoverStep| step.hides.contains(&option);
        let is_last = !self.is_done() && self.steps().last().is_some_and(hides);
        match option == self.option {
            true if self.at == 0 => OptionState::ToTry,
            true => OptionState::Taken,
            false if is_last => OptionState::JustHidden,
            false if self.steps().iter().any(hides) => OptionState::Hidden,
            false => OptionState::Open,
        }
    }

    /// Returns the steps done so far.
    fn steps(&self) -> &[CoverStep] {
        &self.steps[..self.at.min(self.steps.len())]
    }

    /// Returns the maximum value of `at`: one more than the number of steps. After the last step, this final page position shows what is
    /// left.
    const fn last(&self) -> usize {
        self.steps.len() + 1
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use cover::StepKind;

    #[test]
    fn the_steps_lead_to_the_same_matrix_as_the_search() {
        let mut covering = Covering::default();
        let mut search = covering.machine.search().clone();
        while !matches!(search.forward().unwrap().kind, StepKind::Try(branch) if branch.option == covering.option) {}
        assert!(covering.press(Press::End) && covering.is_done());
        let table = covering.table();
        for item in items(covering.matrix().problem()) {
            assert_eq!(table.columns[item.index()] == Column::Bare, search.is_active(item));
            if search.is_active(item) {
                assert_eq!(table.below[item.index()], search.size(item).to_string());
            }
        }
        for option in covering.matrix().problem().iter() {
            assert_eq!(table.options[option.index()] == OptionState::Open, search.is_open(option));
        }
    }

    #[test]
    fn each_step_says_what_it_hides_and_can_be_undone() {
        let mut covering = Covering::default();
        let mut pictures = vec![(covering.reply(), covering.table())];
        for words in ["Cover item 1", "Cover item 4", "Cover item 7", "only one option: D"] {
            covering.press(Press::Right);
            assert!(covering.reply().text.contains(words), "{:?}", covering.reply());
            pictures.push((covering.reply(), covering.table()));
        }
        let hidden: Vec<&str> =
            ["This hides B, which has", "This hides C, which has", "This hides E and F, which have"].into();
        for (picture, words) in pictures[1..4].iter().zip(hidden) {
            assert!(picture.0.text.contains(words), "{}", picture.0.text);
        }
        for picture in pictures.iter().rev() {
            assert_eq!(&(covering.reply(), covering.table()), picture);
            covering.press(Press::Left);
        }
    }
}
