//! Page 4: the first option is taken by covering its items one by one.

use crate::app::lesson::page_text::{PageText, capital, count};
use crate::app::lesson::textbook::{Column, Table, fewest_options, items, letters, numbers};
use crate::app::lesson::{Press, Reply, Tone};
use cover::{ItemId, OptionId, Search};
use solve::Matrix;
use solve::OptionState;
use solve::exact::Machine;

/// Covering of one item, which is a part of a step of the search.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CoverStep {
    /// The item.
    pub item: ItemId,
    /// Options that this hides, without those hidden before and the one that is taken.
    pub hides: Vec<OptionId>,
}

/// An option that is being taken, one item at a time.
#[derive(Debug)]
pub struct Covering {
    machine: Machine,
    option: OptionId,
    steps: Vec<CoverStep>,
    at: usize, // number of steps done
    was_done: bool,
}

/// Before the first step.
impl Default for Covering {
    fn default() -> Self {
        let machine = super::textbook::machine();
        let search = machine.search();
        let first = fewest_options(machine.matrix(), search)
            .and_then(|(item, _)| Some((item, search.options_of(item).next()?)));
        let (chosen, option) = first.unwrap_or((ItemId(0), OptionId(0)));
        let steps = steps(machine.matrix(), search, (chosen, option));
        Self { option, steps, machine, at: 0, was_done: false }
    }
}

impl Covering {
    /// Text of the page.
    pub const TEXT: PageText = PageText(include_str!("../../../assets/lesson/04-cover.md"));

    /// Reacts to a key. Returns whether the page uses it.
    pub fn press(&mut self, press: Press) -> bool {
        self.at = match press {
            Press::Right => (self.at + 1).min(self.last()),
            Press::Left => self.at.saturating_sub(1),
            Press::End => self.last(),
            Press::Home => 0,
            Press::Up | Press::Down | Press::Digit(_) | Press::Letter(_) => return false,
        };
        self.was_done |= self.at == self.last();
        true
    }

    /// Returns whether the option has been taken.
    #[must_use]
    pub const fn is_done(&self) -> bool {
        self.was_done
    }

    /// Describes the last step.
    #[must_use]
    pub fn reply(&self) -> Reply {
        let (matrix, problem) = (self.matrix(), self.matrix().problem());
        let items = problem.items() - self.steps().len();
        match self.steps().last() {
            None => {
                let options = count(problem.options());
                Reply::plain(Self::TEXT.fill("start", &[("items", &count(items)), ("options", &options)]))
            }
            Some(_) if self.at == self.last() => {
                let open = problem.iter().filter(|&option| self.option_state(option) == OptionState::Open);
                let (items, open) = (capital(&count(items)), letters(matrix, open));
                Reply::new(Tone::Right, Self::TEXT.fill("end", &[("items", &items), ("open", &open)]))
            }
            Some(step) => {
                let (section, has) = match step.hides.len() {
                    0 => ("nothing", ""),
                    1 => ("step", "has"),
                    _ => ("step", "have"),
                };
                let names = letters(matrix, step.hides.iter().copied());
                let item = numbers(matrix, [step.item]);
                let with: [(&str, &dyn std::fmt::Display); 3] = [("item", &item), ("hidden", &names), ("has", &has)];
                Reply::plain(Self::TEXT.fill(section, &with))
            }
        }
    }

    /// Returns the matrix as it is drawn.
    #[must_use]
    pub fn table(&self) -> Table {
        let problem = self.matrix().problem();
        let covered: Vec<ItemId> = self.steps().iter().map(|step| step.item).collect();
        let is_at_end = self.at == self.last();
        let column = |item| match covered.split_last() {
            Some((&last, _)) if last == item && !is_at_end => Column::Chosen,
            _ if covered.contains(&item) => Column::Covered,
            _ => Column::Bare,
        };
        let is_left = |item: &ItemId| !covered.contains(item);
        let size = |item: ItemId| {
            let has = |option: &OptionId| problem.covered_by(*option).contains(&item);
            problem
                .iter()
                .filter(has)
                .filter(|&option| matches!(self.option_state(option), OptionState::Open | OptionState::ToTry))
                .count()
        };
        let below = |item| if is_left(&item) { size(item).to_string() } else { "■".to_owned() };
        Table {
            options: problem.iter().map(|option| self.option_state(option)).collect(),
            columns: items(problem).map(column).collect(),
            secondary: None,
            counts: "left",
            below: items(problem).map(below).collect(),
        }
    }

    /// Returns the matrix with its names.
    #[must_use]
    pub const fn matrix(&self) -> &Matrix {
        self.machine.matrix()
    }

    fn option_state(&self, option: OptionId) -> OptionState {
        let hides = |step: &CoverStep| step.hides.contains(&option);
        let is_last = self.at < self.last() && self.steps().last().is_some_and(hides);
        match option == self.option {
            true if self.at == 0 => OptionState::ToTry,
            true => OptionState::Taken,
            false if is_last => OptionState::JustHidden,
            false if self.steps().iter().any(hides) => OptionState::Hidden,
            false => OptionState::Open,
        }
    }

    /// Returns the steps that are done.
    fn steps(&self) -> &[CoverStep] {
        &self.steps[..self.at.min(self.steps.len())]
    }

    /// Returns the last position: one after the last step, to show what is left.
    const fn last(&self) -> usize {
        self.steps.len() + 1
    }
}

/// Returns the steps that take an option: the chosen item is covered first, then the other items of the option.
fn steps(matrix: &Matrix, search: &Search, (chosen, option): (ItemId, OptionId)) -> Vec<CoverStep> {
    let others = matrix.problem().covered_by(option).iter().copied().filter(|&item| item != chosen);
    let mut removed = vec![option];
    let mut step = |item| {
        let hides: Vec<OptionId> = search.options_of(item).filter(|option| !removed.contains(option)).collect();
        removed.extend(&hides);
        CoverStep { item, hides }
    };
    [chosen].into_iter().chain(others).map(&mut step).collect()
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
