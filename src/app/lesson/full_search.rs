//! Page 7: the whole search through the textbook matrix, step by step, forwards and backwards.

use crate::app::lesson::page_text::PageText;
use crate::app::lesson::textbook::{Column, Table, items, letters};
use crate::app::lesson::{Press, Reply, Tone};
use solve::exact::Machine;
use solve::{Machine as _, Matrix, Verb};

/// A search through the textbook matrix.
#[derive(Debug)]
pub struct FullSearch {
    machine: Machine,
    was_done: bool,
}

/// Before the first step.
impl Default for FullSearch {
    fn default() -> Self {
        Self { machine: super::textbook::machine(), was_done: false }
    }
}

impl FullSearch {
    /// Text of the page.
    pub const TEXT: PageText = PageText(include_str!("../../../assets/lesson/07-whole.md"));

    /// Reacts to a key. Returns whether the page uses it.
    pub fn press(&mut self, press: Press) -> bool {
        match press {
            Press::Right => drop(self.forward()),
            Press::Left => drop(self.machine.back()),
            Press::End => while self.forward().is_some() {},
            Press::Home => while self.machine.back().is_some() {},
            Press::Up | Press::Down | Press::Digit(_) | Press::Letter(_) => return false,
        }
        true
    }

    /// Makes the next step. Returns `None` at the end.
    fn forward(&mut self) -> Option<()> {
        let step = self.machine.forward()?;
        self.was_done |= step.verb == Verb::Solution;
        Some(())
    }

    /// Returns whether the solution has been found.
    #[must_use]
    pub const fn is_done(&self) -> bool {
        self.was_done
    }

    /// Describes the last step.
    #[must_use]
    pub fn reply(&self) -> Reply {
        let Some(step) = self.machine.last() else { return Reply::plain(Self::TEXT.section("start")) };
        let (n, sentence) = (step.number, self.machine.sentence(&step));
        let search = self.machine.search();
        match step.verb {
            Verb::Solution => {
                let mut taken: Vec<_> = search.taken().collect();
                taken.sort();
                let (options, tried) = (letters(self.matrix(), taken), search.counters().nodes);
                let with: [(&str, &dyn std::fmt::Display); 4] =
                    [("n", &n), ("sentence", &sentence), ("options", &options), ("tried", &tried)];
                Reply::new(Tone::Right, Self::TEXT.fill("solution", &with))
            }
            verb => {
                let tone = if verb == Verb::DeadEnd { Tone::Dead } else { Tone::Plain };
                Reply::new(tone, Self::TEXT.fill("step", &[("n", &n), ("sentence", &sentence)]))
            }
        }
    }

    /// Returns the lines of the algorithm, each with whether it made the last step.
    pub fn lines(&self) -> impl Iterator<Item = (&'static str, bool)> + use<> {
        let now = self.machine.last().map(|step| match step.verb {
            Verb::Solution => 0,
            Verb::Choose => 1,
            Verb::DeadEnd => 2,
            Verb::Try | Verb::Forced => 3,
            Verb::TakeBack | Verb::Reject | Verb::Exhausted => 5,
        });
        Self::TEXT.lines("lines").enumerate().map(move |(at, line)| (line, now == Some(at)))
    }

    /// Returns the matrix as it is drawn.
    #[must_use]
    pub fn table(&self) -> Table {
        let (search, problem) = (self.machine.search(), self.matrix().problem());
        let item_of_step = self.machine.last().and_then(|step| step.item).and_then(|name| self.matrix().item(name));
        let column = |item| match (search.is_active(item), search.size(item)) {
            (true, 0) => Column::Dead,
            _ if item_of_step == Some(item) => Column::Chosen,
            (true, _) => Column::Bare,
            (false, _) => Column::Covered,
        };
        let below = |item| if search.is_active(item) { search.size(item).to_string() } else { "■".to_owned() };
        Table {
            options: self.machine.option_states(),
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

    /// Returns the search.
    #[must_use]
    pub const fn machine(&self) -> &Machine {
        &self.machine
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
        assert!(page.lines().all(|(_, is_now)| !is_now));
        let mut met = [false; 6];
        while page.forward().is_some() {
            let now: Vec<usize> = page.lines().enumerate().filter(|(_, line)| line.1).map(|(at, _)| at).collect();
            assert_eq!(now.len(), 1);
            met[now[0]] = true;
        }
        assert_eq!(met, [true, true, true, true, false, true], "line 5 stands for all the others");
    }
}
