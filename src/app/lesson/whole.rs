//! Page 7: the whole search on the textbook matrix, step by step both ways.

use crate::app::lesson::small::{Column, Table, items, letters};
use crate::app::lesson::words::Words;
use crate::app::lesson::{Press, Said, Tone};

use solve::exact::Machine;
use solve::{Machine as _, Matrix, Verb};

/// A search.
#[derive(Debug)]
pub struct Whole {
    machine: Machine,
    was_done: bool,
}

/// Before its first step.
impl Default for Whole {
    fn default() -> Self {
        Self { machine: super::small::machine(), was_done: false }
    }
}

impl Whole {
    /// The words of its page.
    pub const WORDS: Words = Words(include_str!("../../../assets/lesson/07-whole.md"));

    /// Does what a key asks; whether it means anything here.
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

    fn forward(&mut self) -> Option<()> {
        let step = self.machine.forward()?;
        self.was_done |= step.verb == Verb::Solution;
        Some(())
    }

    /// Whether the solution was seen.
    #[must_use]
    pub const fn is_done(&self) -> bool {
        self.was_done
    }

    /// What the last step did and why.
    #[must_use]
    pub fn said(&self) -> Said {
        let Some(step) = self.machine.last() else { return Said::plain(Self::WORDS.part("start")) };
        let (n, sentence) = (step.number, self.machine.sentence(&step));
        let search = self.machine.search();
        match step.verb {
            Verb::Solution => {
                let mut taken: Vec<_> = search.taken().collect();
                taken.sort();
                let (options, tried) = (letters(self.matrix(), taken), search.counters().nodes);
                let with: [(&str, &dyn std::fmt::Display); 4] =
                    [("n", &n), ("sentence", &sentence), ("options", &options), ("tried", &tried)];
                Said(Tone::Right, Self::WORDS.say("solution", &with))
            }
            verb => {
                let tone = if verb == Verb::DeadEnd { Tone::Dead } else { Tone::Plain };
                Said(tone, Self::WORDS.say("step", &[("n", &n), ("sentence", &sentence)]))
            }
        }
    }

    /// The lines of the algorithm, and whether the last step was made by it.
    pub fn lines(&self) -> impl Iterator<Item = (&'static str, bool)> + use<> {
        let now = self.machine.last().map(|step| match step.verb {
            Verb::Solution => 0,
            Verb::Choose => 1,
            Verb::DeadEnd => 2,
            Verb::Try | Verb::Forced => 3,
            Verb::TakeBack | Verb::Reject | Verb::Exhausted => 5,
        });
        Self::WORDS.lines("lines").enumerate().map(move |(at, line)| (line, now == Some(at)))
    }

    /// The matrix as it is to be drawn.
    #[must_use]
    pub fn table(&self) -> Table {
        let (search, problem) = (self.machine.search(), self.matrix().problem());
        let spoken_of = self.machine.last().and_then(|step| step.item).and_then(|name| self.matrix().item(name));
        let column = |item| match (search.is_active(item), search.size(item)) {
            (true, 0) => Column::Dead,
            _ if spoken_of == Some(item) => Column::Chosen,
            (true, _) => Column::Bare,
            (false, _) => Column::Covered,
        };
        let below = |item| if search.is_active(item) { search.size(item).to_string() } else { "■".to_owned() };
        Table {
            options: self.machine.standings(),
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
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn it_ends_with_b_d_f_and_leads_back() {
        let mut whole = Whole::default();
        let start = (whole.said(), whole.table());
        while !whole.is_done() {
            whole.press(Press::Right);
        }
        assert_eq!(whole.said().0, Tone::Right);
        assert!(
            whole.said().1.ends_with("B, D and F. It tried 4 options, one after the other, instead of 64 subsets.")
        );
        whole.press(Press::End);
        assert!(whole.said().1.contains("there is one solution"));
        whole.press(Press::Home);
        assert_eq!((whole.said(), whole.table()), start);
    }

    #[test]
    fn every_step_but_none_has_its_line() {
        let mut whole = Whole::default();
        assert_eq!(whole.lines().count(), 6);
        assert!(whole.lines().all(|(_, is_now)| !is_now));
        let mut met = [false; 6];
        while whole.forward().is_some() {
            let now: Vec<usize> = whole.lines().enumerate().filter(|(_, line)| line.1).map(|(at, _)| at).collect();
            assert_eq!(now.len(), 1);
            met[now[0]] = true;
        }
        assert_eq!(met, [true, true, true, true, false, true], "line 5 is all of them again");
    }
}
