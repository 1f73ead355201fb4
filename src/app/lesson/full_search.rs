//! Page 7: the whole search through the textbook matrix, step by step, forwards and backwards.

use crate::app::Size;
use crate::app::lesson::page_text::PageText;
use crate::app::lesson::textbook_matrix::{Column, Table, items, letters, machine, options_left};
use crate::app::lesson::{LessonPage, LessonPicture, Press, Reply, Room, Tone};
use cover::ItemId;
use solve::exact::Machine;
use solve::{Machine as _, Matrix, Verb};

/// A search through the textbook matrix.
#[derive(Debug)]
pub struct FullSearch {
    /// The search.
    pub machine: Machine,
}

/// Line of the algorithm, as printed on the page.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CodeLine {
    /// Text of the line.
    pub text: &'static str,
    /// Whether this line made the last step.
    pub is_now: bool,
}

/// Starts before the first step.
impl Default for FullSearch {
    fn default() -> Self {
        Self { machine: machine() }
    }
}

impl LessonPage for FullSearch {
    fn text(&self) -> PageText {
        PageText(include_str!("../../../assets/lesson/07-whole.md"))
    }

    fn press(&mut self, press: Press) -> bool {
        match press {
            Press::Right => drop(self.machine.forward()),
            Press::Left => drop(self.machine.back()),
            Press::End => while self.machine.forward().is_some() {},
            Press::Home => while self.machine.back().is_some() {},
            Press::Up | Press::Down | Press::Digit(_) | Press::Letter(_) => return false,
        }
        true
    }

    /// Returns whether the solution has been found.
    fn is_done(&self) -> bool {
        self.machine.tally().solutions > 0
    }

    /// Describes the last step.
    fn reply(&self) -> Reply {
        let text = self.text();
        let Some(step) = self.machine.last() else { return Reply::plain(text.section("start")) };
        let (n, sentence) = (step.number, self.machine.sentence(&step));
        if step.verb == Verb::Solution {
            let search = self.machine.search();
            let mut taken: Vec<_> = search.taken().collect();
            taken.sort();
            let (options, tried) = (letters(self.matrix(), taken), search.counters().nodes);
            return text.reply(
                Tone::Right,
                "solution",
                &[("n", &n), ("sentence", &sentence), ("options", &options), ("tried", &tried)],
            );
        }
        let tone = if step.verb == Verb::DeadEnd { Tone::Dead } else { Tone::Plain };
        text.reply(tone, "step", &[("n", &n), ("sentence", &sentence)])
    }

    fn picture(&self) -> LessonPicture<'_> {
        LessonPicture::FullSearch(self)
    }

    fn picture_size(&self, room: Room) -> Size {
        room.matrix_and(6, 37)
    }
}

impl FullSearch {
    /// Returns the printed lines of the algorithm.
    pub fn lines(&self) -> impl Iterator<Item = CodeLine> + use<> {
        let now = self.machine.last().map(|step| match step.verb {
            Verb::Solution => 0,
            Verb::Choose => 1,
            Verb::DeadEnd => 2,
            Verb::Try | Verb::Forced => 3,
            Verb::TakeBack | Verb::Reject | Verb::Exhausted => 5,
        });
        self.text().lines("lines").enumerate().map(move |(at, text)| CodeLine { text, is_now: now == Some(at) })
    }

    /// Returns the state of the matrix for drawing.
    #[must_use]
    pub fn table(&self) -> Table {
        let search = self.machine.search();
        let item_of_step = self.machine.last().and_then(|step| step.item).and_then(|name| self.matrix().item(name));
        let column = |item: ItemId| {
            let column = match (search.is_active(item), search.size(item)) {
                (true, 0) => Column::Dead,
                _ if item_of_step == Some(item) => Column::Chosen,
                (true, _) => Column::Bare,
                (false, _) => Column::Covered,
            };
            (column, options_left(search, item))
        };
        Table::new(self.machine.option_states(), "left", items(self.matrix().problem()).map(column))
    }

    /// Returns the matrix with the names of its options and items.
    #[must_use]
    pub const fn matrix(&self) -> &Matrix {
        self.machine.matrix()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn it_finds_b_d_f_and_goes_back_to_the_start() {
        let mut page = FullSearch::default();
        let start = (page.reply(), page.table());
        while !page.is_done() {
            page.press(Press::Right);
        }
        assert_eq!(page.reply().tone, Tone::Right);
        assert!(page.reply().text.ends_with("(B, D and F). The search tried 4 options instead of 64 subsets."));
        page.press(Press::End);
        assert!(page.reply().text.contains("with one solution"));
        page.press(Press::Home);
        assert_eq!((page.reply(), page.table()), start);
    }

    #[test]
    fn every_step_is_made_by_one_line() {
        let mut page = FullSearch::default();
        assert_eq!(page.lines().count(), 6);
        assert!(page.lines().all(|line| !line.is_now));
        let mut met = [false; 6];
        while page.machine.forward().is_some() {
            let now: Vec<usize> = page.lines().enumerate().filter(|(_, line)| line.is_now).map(|(at, _)| at).collect();
            assert_eq!(now.len(), 1);
            met[now[0]] = true;
        }
        assert_eq!(met, [true, true, true, true, false, true], "line 5 stands for all the others");
    }
}
