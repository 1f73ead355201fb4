//! The textbook matrix, A to F by 1 to 7: which items some options cover, and how the matrix is to be drawn.

use crate::app::lesson::words::and;
use cover::{ItemId, OptionId, Problem, Search};
use solve::Matrix;
use solve::Standing;
use solve::exact::Machine;

/// How a column of the matrix stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Column {
    /// Not covered.
    Bare,
    /// The one that is spoken of.
    Chosen,
    /// Covered.
    Covered,
    /// Covered more than once.
    Clash,
    /// Not covered, and no option is left for it.
    Dead,
}

/// The matrix as it is to be drawn.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Table {
    /// By option.
    pub options: Vec<Standing>,
    /// By item.
    pub columns: Vec<Column>,
    /// What the numbers below the columns count; nothing where they are not to be seen.
    pub counts: &'static str,
    /// By item, a number or a sign.
    pub below: Vec<String>,
}

/// The search on the textbook matrix, before its first step.
///
/// # Panics
/// Never: the matrix comes with the program.
#[must_use]
pub fn machine() -> Machine {
    Machine::example("a-f").expect("a matrix that comes with the program")
}

/// Every item.
pub fn items(problem: &Problem) -> impl Iterator<Item = ItemId> + use<> {
    (0..problem.items() as u32).map(ItemId)
}

/// The first of the items with fewest options, and how many it has; none where all are covered.
#[must_use]
pub fn smallest(matrix: &Matrix, search: &Search) -> Option<(ItemId, u32)> {
    let active = items(matrix.problem()).filter(|&item| search.is_active(item));
    active.map(|item| (item, search.size(item))).min_by_key(|&(_, size)| size)
}

/// `A, B and C`.
#[must_use]
pub fn letters(matrix: &Matrix, options: impl IntoIterator<Item = OptionId>) -> String {
    and(options.into_iter().map(|option| matrix.option_name(option)))
}

/// `1, 2 and 3`.
#[must_use]
pub fn numbers(matrix: &Matrix, items: impl IntoIterator<Item = ItemId>) -> String {
    and(items.into_iter().map(|item| matrix.item_name(item)))
}

/// `item 1`, or `items 1, 2 and 3`.
#[must_use]
pub fn named(matrix: &Matrix, items: &[ItemId]) -> String {
    let numbers = numbers(matrix, items.iter().copied());
    format!("item{} {numbers}", if items.len() == 1 { "" } else { "s" })
}

/// Some of the options, a bit for each.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Subset(pub u64);

impl Subset {
    /// Whether an option is in it.
    #[must_use]
    pub const fn has(self, option: OptionId) -> bool {
        self.0 >> option.0 & 1 == 1
    }

    /// Its options.
    pub fn options(self, problem: &Problem) -> impl Iterator<Item = OptionId> + use<> {
        problem.iter().filter(move |&option| self.has(option))
    }

    /// How often it covers an item.
    #[must_use]
    pub fn times(self, problem: &Problem, item: ItemId) -> usize {
        self.options(problem).filter(|&option| problem.covered_by(option).contains(&item)).count()
    }

    /// The items that it covers more than once.
    #[must_use]
    pub fn twice(self, problem: &Problem) -> Vec<ItemId> {
        items(problem).filter(|&item| self.times(problem, item) > 1).collect()
    }

    /// The items that it leaves bare.
    #[must_use]
    pub fn bare(self, problem: &Problem) -> Vec<ItemId> {
        items(problem).filter(|&item| self.times(problem, item) == 0).collect()
    }

    /// Whether every item is covered just once.
    #[must_use]
    pub fn is_exact(self, problem: &Problem) -> bool {
        items(problem).all(|item| self.times(problem, item) == 1)
    }

    /// The matrix with its options taken, and below how often each item is covered.
    #[must_use]
    pub fn table(self, problem: &Problem) -> Table {
        let standing = |option| if self.has(option) { Standing::Taken } else { Standing::Open };
        let column = |item| match self.times(problem, item) {
            0 => Column::Bare,
            1 => Column::Covered,
            _ => Column::Clash,
        };
        Table {
            options: problem.iter().map(standing).collect(),
            columns: items(problem).map(column).collect(),
            counts: "sum",
            below: items(problem).map(|item| self.times(problem, item).to_string()).collect(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use cover::Act;
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
    fn the_smallest_item_is_the_one_that_the_search_chooses() {
        let mut machine = machine();
        while let Some(step) = machine.search().next() {
            let smallest = smallest(machine.matrix(), machine.search());
            match step.act {
                Act::Choose { item, size } => assert_eq!(smallest, Some((item, size))),
                Act::DeadEnd { item } => assert_eq!(smallest, Some((item, 0))),
                Act::Solution => assert_eq!(smallest, None),
                Act::Try(_) | Act::TakeBack(_) | Act::Exhausted => {}
            }
            machine.forward();
        }
    }

    #[test]
    fn a_subset_says_what_it_covers_twice_and_what_it_leaves_bare() {
        let machine = machine();
        let (matrix, a_and_c) = (machine.matrix(), Subset(0b101));
        assert_eq!(named(matrix, &a_and_c.twice(matrix.problem())), "items 4 and 7");
        assert_eq!(named(matrix, &a_and_c.bare(matrix.problem())), "items 2, 3 and 6");
        assert_eq!(named(matrix, &[ItemId(0)]), "item 1");
    }
}
