//! Page 10: the size of the nine by nine matrix.

use crate::app::Size;
use crate::app::lesson::four_by_four::blank;
use crate::app::lesson::page_text::PageText;
use crate::app::lesson::textbook_matrix::items;
use crate::app::lesson::{LessonPage, LessonPicture, Press, Reply, Room, Tone};
use crate::app::text_layout::grouped;
use cover::OptionId;
use grid::{Digit, Family, Shape};
use solve::{ItemName, Matrix};

/// Page that counts items, options and 1s, line by line.
#[derive(Debug)]
pub struct NineByNine {
    /// The matrix with its names.
    pub matrix: Matrix,
    at: usize, // number of lines shown
}

/// Starts with nothing counted.
impl Default for NineByNine {
    fn default() -> Self {
        Self { matrix: blank(Shape::nine()), at: 0 }
    }
}

impl LessonPage for NineByNine {
    fn text(&self) -> PageText {
        PageText(include_str!("../../../assets/lesson/10-nine.md"))
    }

    fn press(&mut self, press: Press) -> bool {
        press.step(&mut self.at, LINES)
    }

    /// Returns whether every line has been counted.
    fn is_done(&self) -> bool {
        self.at == LINES
    }

    /// Describes what the last line counts.
    fn reply(&self) -> Reply {
        let (problem, text) = (self.matrix.problem(), self.text());
        match self.lines().last() {
            None => Reply::plain(text.section("start")),
            Some(_) if self.is_done() => {
                let (items, options) = (problem.items(), problem.options());
                let (places, ones) = (grouped(items * options), grouped(problem.ones()));
                text.reply(
                    Tone::Right,
                    "end",
                    &[("items", &items), ("options", &options), ("places", &places), ("ones", &ones)],
                )
            }
            Some((sum, words)) => {
                let words = format!("{} {words}", grouped(sum));
                Reply::plain(text.fill("count", &[("words", &words)]))
            }
        }
    }

    fn picture(&self) -> LessonPicture<'_> {
        LessonPicture::NineByNine(self)
    }

    fn picture_size(&self, _: Room) -> Size {
        Size { width: 36, height: 14 }
    }
}

/// Number of lines once everything has been counted.
const LINES: usize = 7;

impl NineByNine {
    /// Returns the lines shown so far: the number in each line, and the name of the things counted.
    pub fn lines(&self) -> impl Iterator<Item = (usize, &'static str)> + use<> {
        self.counts().into_iter().zip(self.text().lines("lines")).take(self.at)
    }

    /// Returns the numbers of items of each kind, of all items, of options and of 1s.
    fn counts(&self) -> [usize; LINES] {
        let problem = self.matrix.problem();
        let of = |wanted: Option<Family>| {
            let family =
                |item| if let ItemName::Unit(unit, _) = self.matrix.item_name(item) { Some(unit.family) } else { None };
            items(problem).filter(|&item| family(item) == wanted).count()
        };
        let [cells, rows, columns, boxes] = [None, Some(Family::Row), Some(Family::Column), Some(Family::Box)].map(of);
        [cells, rows, columns, boxes, problem.items(), problem.options(), problem.ones()]
    }

    /// Returns five options: the first one, three that share items with it, and one that shares none.
    #[must_use]
    pub fn excerpt(&self) -> Vec<OptionId> {
        let shape = Shape::nine();
        let options =
            [(0, 0, Digit::ONE), (0, 0, Digit::TWO), (0, 1, Digit::ONE), (8, 0, Digit::ONE), (8, 8, Digit::new(8))];
        let option = |(row, column, digit)| self.matrix.option_at(shape.cell(row, column), digit);
        options.into_iter().filter_map(option).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_counts_are_those_of_the_matrix() {
        let mut nine = NineByNine::default();
        assert_eq!(nine.counts(), [81, 81, 81, 81, 324, 729, 2916]);
        assert_eq!((nine.lines().count(), nine.text().lines("lines").count()), (0, 7));
        for _ in 0..7 {
            assert!(!nine.is_done() && nine.press(Press::Right));
        }
        assert!(nine.is_done() && nine.lines().last() == Some((2916, "1s: each option has 4")));
        assert!(nine.reply().text.contains("324 items × 729 options make 236,196 places, and only 2,916"));
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
