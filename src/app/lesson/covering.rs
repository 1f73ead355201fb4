//! Page 4: the first option is taken, item by item.

use crate::app::lesson::small::{Column, Table, items, letters, numbers, smallest};
use crate::app::lesson::words::{Words, count};
use crate::app::lesson::{Press, Said, Tone};
use cover::{ItemId, OptionId, Search};
use solve::Matrix;
use solve::Standing;
use solve::exact::Machine;

/// One item is covered: a part of what a search does in one step.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Stroke {
    /// Which.
    pub item: ItemId,
    /// The options that this hides, without those that were hidden before and the one that is taken.
    pub hides: Vec<OptionId>,
}

/// An option that is being taken, stroke by stroke.
#[derive(Debug)]
pub struct Covering {
    machine: Machine,
    option: OptionId,
    strokes: Vec<Stroke>,
    at: usize, // how many are done
    was_done: bool,
}

/// Before the first stroke.
impl Default for Covering {
    fn default() -> Self {
        let machine = super::small::machine();
        let search = machine.search();
        let first =
            smallest(machine.matrix(), search).and_then(|(item, _)| Some((item, search.options_of(item).next()?)));
        let (chosen, option) = first.unwrap_or((ItemId(0), OptionId(0)));
        let strokes = strokes(machine.matrix(), search, (chosen, option));
        Self { option, strokes, machine, at: 0, was_done: false }
    }
}

impl Covering {
    /// The words of its page.
    pub const WORDS: Words = Words(include_str!("../../../assets/lesson/04-cover.md"));

    /// Does what a key asks; whether it means anything here.
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

    /// Whether the option was taken to the end.
    #[must_use]
    pub const fn is_done(&self) -> bool {
        self.was_done
    }

    /// What the last stroke did.
    #[must_use]
    pub fn said(&self) -> Said {
        let (matrix, problem) = (self.matrix(), self.matrix().problem());
        let hidden = self.strokes().iter().flat_map(|stroke| &stroke.hides).count();
        let items = problem.items() - self.strokes().len();
        match self.strokes().last() {
            None => {
                let options = count(problem.options());
                Said::plain(Self::WORDS.say("start", &[("items", &count(items)), ("options", &options)]))
            }
            Some(_) if self.at == self.last() => {
                let open = problem.iter().filter(|&option| self.standing(option) == Standing::Open);
                let with: [(&str, &dyn std::fmt::Display); 3] = [
                    ("items", &super::words::capital(&count(items))),
                    ("hidden", &hidden),
                    ("open", &letters(matrix, open)),
                ];
                Said(Tone::Right, Self::WORDS.say("end", &with))
            }
            Some(stroke) => {
                let (part, has) = match stroke.hides.len() {
                    0 => ("nothing", ""),
                    1 => ("stroke", "has"),
                    _ => ("stroke", "have"),
                };
                let names = letters(matrix, stroke.hides.iter().copied());
                let item = numbers(matrix, [stroke.item]);
                let with: [(&str, &dyn std::fmt::Display); 3] = [("item", &item), ("hidden", &names), ("has", &has)];
                Said::plain(Self::WORDS.say(part, &with))
            }
        }
    }

    /// The matrix as it is to be drawn.
    #[must_use]
    pub fn table(&self) -> Table {
        let problem = self.matrix().problem();
        let covered: Vec<ItemId> = self.strokes().iter().map(|stroke| stroke.item).collect();
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
                .filter(|&option| matches!(self.standing(option), Standing::Open | Standing::ToTry))
                .count()
        };
        let below = |item| if is_left(&item) { size(item).to_string() } else { "■".to_owned() };
        Table {
            options: problem.iter().map(|option| self.standing(option)).collect(),
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

    fn standing(&self, option: OptionId) -> Standing {
        let hides = |stroke: &Stroke| stroke.hides.contains(&option);
        let is_last = self.at < self.last() && self.strokes().last().is_some_and(hides);
        match option == self.option {
            true if self.at == 0 => Standing::ToTry,
            true => Standing::Taken,
            false if is_last => Standing::JustHidden,
            false if self.strokes().iter().any(hides) => Standing::Hidden,
            false => Standing::Open,
        }
    }

    /// The strokes that are done.
    fn strokes(&self) -> &[Stroke] {
        &self.strokes[..self.at.min(self.strokes.len())]
    }

    /// After the last stroke one looks at what is left.
    const fn last(&self) -> usize {
        self.strokes.len() + 1
    }
}

/// The strokes that take an option: the chosen item is covered first, then the option's others.
fn strokes(matrix: &Matrix, search: &Search, (chosen, option): (ItemId, OptionId)) -> Vec<Stroke> {
    let others = matrix.problem().covered_by(option).iter().copied().filter(|&item| item != chosen);
    let mut away = vec![option];
    let mut stroke = |item| {
        let hides: Vec<OptionId> = search.options_of(item).filter(|option| !away.contains(option)).collect();
        away.extend(&hides);
        Stroke { item, hides }
    };
    [chosen].into_iter().chain(others).map(&mut stroke).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use cover::Act;

    #[test]
    fn the_strokes_come_to_where_the_search_comes() {
        let mut covering = Covering::default();
        let mut search = covering.machine.search().clone();
        while !matches!(search.forward().unwrap().act, Act::Try(branch) if branch.option == covering.option) {}
        assert!(covering.press(Press::End) && covering.is_done());
        let table = covering.table();
        for item in items(covering.matrix().problem()) {
            assert_eq!(table.columns[item.index()] == Column::Bare, search.is_active(item));
            if search.is_active(item) {
                assert_eq!(table.below[item.index()], search.size(item).to_string());
            }
        }
        for option in covering.matrix().problem().iter() {
            assert_eq!(table.options[option.index()] == Standing::Open, search.is_open(option));
        }
    }

    #[test]
    fn each_stroke_says_what_it_hides_and_each_is_undone() {
        let mut covering = Covering::default();
        let mut pictures = vec![(covering.said(), covering.table())];
        for words in ["Cover item 1", "Cover item 4", "Cover item 7", "only one option: D"] {
            covering.press(Press::Right);
            assert!(covering.said().1.contains(words), "{:?}", covering.said());
            pictures.push((covering.said(), covering.table()));
        }
        let hidden: Vec<&str> =
            ["That hides B, which has", "That hides C, which has", "That hides E and F, which have"].into();
        for (picture, words) in pictures[1..4].iter().zip(hidden) {
            assert!(picture.0.1.contains(words), "{}", picture.0.1);
        }
        for picture in pictures.iter().rev() {
            assert_eq!(&(covering.said(), covering.table()), picture);
            covering.press(Press::Left);
        }
    }
}
