//! Page 10: the size of the nine by nine matrix.

use crate::app::lesson::four_by_four::blank;
use crate::app::lesson::page_text::{PageText, grouped};
use crate::app::lesson::{Press, Reply, Tone};
use cover::{ItemId, OptionId};
use grid::{Digit, Family, Shape};
use solve::{ItemName, Matrix};

/// A count of items, options and 1s, line by line.
#[derive(Debug)]
pub struct NineByNine {
    matrix: Matrix,
    at: usize, // number of lines shown
    was_done: bool,
}

/// Nothing counted.
impl Default for NineByNine {
    fn default() -> Self {
        Self { matrix: blank(Shape::nine()), at: 0, was_done: false }
    }
}

impl NineByNine {
    /// Text of the page.
    pub const TEXT: PageText = PageText(include_str!("../../../assets/lesson/10-nine.md"));

    /// Reacts to a key. Returns whether the page uses it.
    pub fn press(&mut self, press: Press) -> bool {
        let last = self.counts().len();
        self.at = match press {
            Press::Right => (self.at + 1).min(last),
            Press::Left => self.at.saturating_sub(1),
            Press::Home => 0,
            Press::End => last,
            Press::Up | Press::Down | Press::Digit(_) | Press::Letter(_) => return false,
        };
        self.was_done |= self.at == last;
        true
    }

    /// Returns whether every line has been counted.
    #[must_use]
    pub const fn is_done(&self) -> bool {
        self.was_done
    }

    /// Describes what the last line counts.
    #[must_use]
    pub fn reply(&self) -> Reply {
        let problem = self.matrix.problem();
        match self.lines().last() {
            None => Reply::plain(Self::TEXT.section("start")),
            Some(_) if self.at == self.counts().len() => {
                let (items, options) = (problem.items(), problem.options());
                let (places, ones) = (grouped(items * options), grouped(problem.ones()));
                let with: [(&str, &dyn std::fmt::Display); 4] =
                    [("items", &items), ("options", &options), ("places", &places), ("ones", &ones)];
                Reply::new(Tone::Right, Self::TEXT.fill("end", &with))
            }
            Some((sum, words)) => {
                let words = format!("{} {words}", grouped(sum));
                Reply::plain(Self::TEXT.fill("count", &[("words", &words)]))
            }
        }
    }

    /// Returns the lines counted so far: a number and what it counts.
    pub fn lines(&self) -> impl Iterator<Item = (usize, &'static str)> + use<> {
        self.counts().into_iter().zip(Self::TEXT.lines("lines")).take(self.at)
    }

    /// Returns the numbers of items of each kind, of all items, of options and of 1s.
    fn counts(&self) -> [usize; 7] {
        let problem = self.matrix.problem();
        let kind = |name: ItemName| match name {
            ItemName::Unit(unit, _) => Some(unit.family),
            ItemName::Cell(_)
            | ItemName::Distinct(..)
            | ItemName::Apart(..)
            | ItemName::Figure(_)
            | ItemName::Number(_) => None,
        };
        let names = (0..problem.items() as u32).map(|item| kind(self.matrix.item_name(ItemId(item))));
        let of = |wanted: Option<Family>| names.clone().filter(|&family| family == wanted).count();
        let [cells, rows, columns, boxes] = [None, Some(Family::Row), Some(Family::Column), Some(Family::Box)].map(of);
        [cells, rows, columns, boxes, problem.items(), problem.options(), problem.ones()]
    }

    /// Returns five options: the first one, three that share items with it, and one that shares none.
    #[must_use]
    pub fn excerpt(&self) -> Vec<OptionId> {
        let (shape, one) = (Shape::nine(), Digit::ONE);
        let options = [
            (shape.cell(0, 0), one),
            (shape.cell(0, 0), Digit::TWO),
            (shape.cell(0, 1), one),
            (shape.cell(8, 0), one),
            (shape.cell(8, 8), Digit::new(8)),
        ];
        options.iter().filter_map(|&(cell, digit)| self.matrix.option_at(cell, digit)).collect()
    }

    /// Returns the matrix with its names.
    #[must_use]
    pub const fn matrix(&self) -> &Matrix {
        &self.matrix
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_counts_are_those_of_the_matrix() {
        let mut nine = NineByNine::default();
        assert_eq!(nine.counts(), [81, 81, 81, 81, 324, 729, 2916]);
        assert_eq!((nine.lines().count(), NineByNine::TEXT.lines("lines").count()), (0, 7));
        for _ in 0..7 {
            assert!(!nine.is_done() && nine.press(Press::Right));
        }
        assert!(nine.is_done() && nine.lines().last() == Some((2916, "1s: each option has 4")));
        assert!(nine.reply().text.contains("324 items × 729 options are 236,196 places, and only 2,916"));
    }

    #[test]
    fn the_excerpt_shares_items_as_the_page_says() {
        let nine = NineByNine::default();
        let items = |option| nine.matrix.problem().covered_by(option);
        let first = items(nine.excerpt()[0]);
        let shared = |&option: &OptionId| items(option).iter().filter(|item| first.contains(item)).count();
        assert_eq!(nine.excerpt().iter().map(shared).collect::<Vec<_>>(), [4, 1, 2, 1, 0]);
    }
}
