//! The textbook matrix, with options A to F and items 1 to 7: what a subset of its options covers, and the state of the matrix for drawing.

use crate::app::lesson::page_text::and;
use cover::{ItemId, OptionId, Problem, Search};
use solve::exact::Machine;
use solve::{Matrix, OptionState};

/// State of an item, which is a column of the matrix.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Column {
    /// Not covered.
    Bare,
    /// Item that the reply is about.
    Chosen,
    /// Covered.
    Covered,
    /// Covered more than once.
    Clash,
    /// Not covered, and no option of the item is left.
    Dead,
}

/// State of the textbook matrix for drawing.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Table {
    /// State of each option.
    pub options: Vec<OptionState>,
    /// State of each item.
    pub columns: Vec<Column>,
    /// Secondary item; `None` if all items are primary.
    pub secondary: Option<ItemId>,
    /// Name of the row of numbers below the matrix.
    pub counts: &'static str,
    /// Number or sign below each item.
    pub below: Vec<String>,
}

impl Table {
    /// Creates a table. `options` holds the state of each option; `items` yields the state of each item and the number or sign below it.
    #[must_use]
    pub fn new(options: Vec<OptionState>, counts: &'static str, items: impl Iterator<Item = (Column, String)>) -> Self {
        let (columns, below) = items.unzip();
        Self { options, columns, secondary: None, counts, below }
    }
}

/// Returns a search through the textbook matrix, before its first step.
///
/// # Panics
/// Never: the matrix is part of the program.
#[must_use]
pub fn machine() -> Machine {
    Machine::example("a-f").expect("a matrix that comes with the program")
}

/// Returns every item of a problem.
pub fn items(problem: &Problem) -> impl Iterator<Item = ItemId> + use<> {
    (0..problem.items() as u32).map(ItemId)
}

/// Returns the first item among those with the fewest options, and its number of options; `None` if every item is covered.
#[must_use]
pub fn fewest_options(matrix: &Matrix, search: &Search) -> Option<(ItemId, u32)> {
    let active = items(matrix.problem()).filter(|&item| search.is_active(item));
    active.map(|item| (item, search.size(item))).min_by_key(|&(_, size)| size)
}

/// Formats the number of options left for an item, or a square if the item is covered.
#[must_use]
pub fn options_left(search: &Search, item: ItemId) -> String {
    if search.is_active(item) { search.size(item).to_string() } else { COVERED.to_owned() }
}

/// Sign that is drawn below a covered item.
pub const COVERED: &str = "■";

/// Formats options: `A, B and C`.
#[must_use]
pub fn letters(matrix: &Matrix, options: impl IntoIterator<Item = OptionId>) -> String {
    and(options.into_iter().map(|option| matrix.option_name(option)))
}

/// Formats the numbers of items: `1, 2 and 3`.
#[must_use]
pub fn numbers(matrix: &Matrix, items: impl IntoIterator<Item = ItemId>) -> String {
    and(items.into_iter().map(|item| matrix.item_name(item)))
}

/// Formats items with the word "item" before their numbers: `item 1` or `items 1, 2 and 3`.
#[must_use]
pub fn item_names(matrix: &Matrix, items: &[ItemId]) -> String {
    let numbers = numbers(matrix, items.iter().copied());
    format!("item{} {numbers}", if items.len() == 1 { "" } else { "s" })
}

/// Subset of the options, with one bit for each option.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Subset(pub u64);

impl Subset {
    /// Returns whether the subset contains an option.
    #[must_use]
    pub const fn has(self, option: OptionId) -> bool {
        self.0 >> option.0 & 1 == 1
    }

    /// Returns the options of the subset.
    pub fn options(self, problem: &Problem) -> impl Iterator<Item = OptionId> + use<> {
        problem.iter().filter(move |&option| self.has(option))
    }

    /// Returns how often the subset covers an item.
    #[must_use]
    pub fn times(self, problem: &Problem, item: ItemId) -> usize {
        self.options(problem).filter(|&option| problem.covered_by(option).contains(&item)).count()
    }

    /// Returns the items that the subset covers more than once.
    #[must_use]
    pub fn twice(self, problem: &Problem) -> Vec<ItemId> {
        items(problem).filter(|&item| self.times(problem, item) > 1).collect()
    }

    /// Returns the items that the subset leaves uncovered.
    #[must_use]
    pub fn uncovered_items(self, problem: &Problem) -> Vec<ItemId> {
        items(problem).filter(|&item| self.times(problem, item) == 0).collect()
    }

    /// Returns whether the subset covers every item exactly once.
    #[must_use]
    pub fn is_exact(self, problem: &Problem) -> bool {
        items(problem).all(|item| self.times(problem, item) == 1)
    }

    /// Returns the state of the matrix with the options of the subset taken. The number below each item says how often the subset covers
    /// the item.
    #[must_use]
    pub fn table(self, problem: &Problem) -> Table {
        let state = |option| if self.has(option) { OptionState::Taken } else { OptionState::Open };
        let column = |item| match self.times(problem, item) {
            0 => (Column::Bare, "0".to_owned()),
            1 => (Column::Covered, "1".to_owned()),
            times => (Column::Clash, times.to_string()),
        };
        Table::new(problem.iter().map(state).collect(), "sum", items(problem).map(column))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use cover::StepKind;
    use solve::Machine as _;

    #[test]
    fn one_subset_of_64_is_an_exact_cover_and_the_search_finds_the_same() {
        let mut machine = machine();
        let problem = machine.matrix().problem().clone();
        let exact: Vec<Subset> = (0..64).map(Subset).filter(|subset| subset.is_exact(&problem)).collect();
        machine.run(u64::MAX);
        let found = machine.search().taken().fold(0, |bits, option| bits | 1 << option.0);
        assert_eq!(exact, [Subset(found)]);
        assert_eq!(letters(machine.matrix(), exact[0].options(&problem)), "B, D and F");
    }

    #[test]
    fn the_search_chooses_the_item_with_the_fewest_options() {
        let mut machine = machine();
        while let Some(step) = machine.search().next() {
            let expected = fewest_options(machine.matrix(), machine.search());
            match step.kind {
                StepKind::Choose { item, size } => assert_eq!(expected, Some((item, size))),
                StepKind::DeadEnd { item } => assert_eq!(expected, Some((item, 0))),
                StepKind::Solution => assert_eq!(expected, None),
                StepKind::Try(_) | StepKind::TakeBack(_) | StepKind::Exhausted => {}
            }
            machine.forward();
        }
    }

    #[test]
    fn a_subset_knows_which_items_it_covers_twice_or_not_at_all() {
        let machine = machine();
        let (matrix, a_and_c) = (machine.matrix(), Subset(0b101));
        assert_eq!(item_names(matrix, &a_and_c.twice(matrix.problem())), "items 4 and 7");
        assert_eq!(item_names(matrix, &a_and_c.uncovered_items(matrix.problem())), "items 2, 3 and 6");
        assert_eq!(item_names(matrix, &[ItemId(0)]), "item 1");
    }
}
