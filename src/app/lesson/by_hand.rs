//! Pages 1 and 13, on which the learner takes options by hand. Page 13 has a secondary item, page 1 has none. Also page 2, which goes
//! through all subsets of the options.

use crate::app::Size;
use crate::app::lesson::page_text::PageText;
use crate::app::lesson::textbook_matrix::{Subset, Table, item_names, items, letters, machine, numbers};
use crate::app::lesson::{LessonPage, LessonPicture, Press, Reply, Room, Tone};
use cover::{ItemId, OptionId};
use solve::Matrix;
use solve::exact::Machine;

/// Item that is secondary on page 13; on screen its number is 2.
const SECONDARY: ItemId = ItemId(1);

/// Page on which the learner takes options and puts them back.
#[derive(Debug)]
pub struct ByHand {
    machine: Machine,
    taken: Subset,
    secondary: Option<ItemId>,
}

/// Starts with no option taken and every item primary.
impl Default for ByHand {
    fn default() -> Self {
        Self { machine: machine(), taken: Subset::default(), secondary: None }
    }
}

impl LessonPage for ByHand {
    fn text(&self) -> PageText {
        PageText(match self.secondary {
            None => include_str!("../../../assets/lesson/01-exact-cover.md"),
            Some(_) => include_str!("../../../assets/lesson/13-secondary.md"),
        })
    }

    fn press(&mut self, press: Press) -> bool {
        let letter = match press {
            Press::Home => {
                self.taken = Subset::default();
                return true;
            }
            Press::Letter(letter) => u32::from(letter) - u32::from('a'),
            _ => return false,
        };
        let is_option = (letter as usize) < self.matrix().problem().options();
        if is_option {
            self.taken.0 ^= 1 << letter;
        }
        is_option
    }

    /// Returns whether every primary item is covered exactly once, and the secondary item at most once.
    fn is_done(&self) -> bool {
        self.uncovered_items().is_empty() && self.taken.twice(self.matrix().problem()).is_empty()
    }

    /// Describes the options taken: which items they leave uncovered, or why they clash.
    fn reply(&self) -> Reply {
        let (matrix, taken, text) = (self.matrix(), self.taken, self.text());
        let problem = matrix.problem();
        if taken == Subset::default() {
            return Reply::plain(text.section("none"));
        }
        if self.is_done() {
            let options = letters(matrix, taken.options(problem));
            let times = if taken.times(problem, SECONDARY) == 0 { "not at all" } else { "once" };
            return text.reply(Tone::Right, "done", &[("options", &options), ("times", &times)]);
        }
        if let Some((pair, shared)) = self.clash() {
            let (options, items) = (letters(matrix, pair), item_names(matrix, &shared));
            return text.reply(Tone::Wrong, "clash", &[("options", &options), ("items", &items)]);
        }
        let bare = self.uncovered_items();
        match bare.iter().find(|&&item| self.fitting(item).next().is_none()) {
            Some(&item) => {
                let (name, all) = (matrix.item_name(item), self.machine.search().options_of(item));
                let options = letters(matrix, all);
                text.reply(Tone::Dead, "stuck", &[("item", &name), ("options", &options)])
            }
            None => Reply::plain(text.fill("good", &[("items", &item_names(matrix, &bare))])),
        }
    }

    fn picture(&self) -> LessonPicture<'_> {
        let matrix = self.matrix();
        LessonPicture::Matrix(matrix, Table { secondary: self.secondary, ..self.taken.table(matrix.problem()) })
    }
}

impl ByHand {
    /// Starts the task with no option taken and item 2 secondary.
    #[must_use]
    pub fn with_secondary() -> Self {
        Self { secondary: Some(SECONDARY), ..Self::default() }
    }

    const fn matrix(&self) -> &Matrix {
        self.machine.matrix()
    }

    /// Returns the primary items that are not covered.
    fn uncovered_items(&self) -> Vec<ItemId> {
        let mut bare = self.taken.uncovered_items(self.matrix().problem());
        bare.retain(|&item| Some(item) != self.secondary);
        bare
    }

    /// Returns two of the options taken that share items, and the shared items; `None` if no two of them clash.
    fn clash(&self) -> Option<([OptionId; 2], Vec<ItemId>)> {
        let problem = self.matrix().problem();
        let item = *self.taken.twice(problem).first()?;
        let mut both = self.taken.options(problem).filter(|&option| problem.covered_by(option).contains(&item));
        let pair = [both.next()?, both.next()?];
        let shared = |item: &ItemId| pair.iter().all(|&option| problem.covered_by(option).contains(item));
        Some((pair, items(problem).filter(shared).collect()))
    }

    /// Returns the options of an item that do not clash with any option taken.
    fn fitting(&self, item: ItemId) -> impl Iterator<Item = OptionId> + '_ {
        let problem = self.matrix().problem();
        let is_bare = |item: &ItemId| self.taken.times(problem, *item) == 0;
        self.machine.search().options_of(item).filter(move |&option| problem.covered_by(option).iter().all(is_bare))
    }
}

/// Page that goes through all subsets of the options. The number of a subset is the bit set of its options, with the lowest bit for the
/// first option.
#[derive(Debug)]
pub struct Subsets {
    machine: Machine,
    at: usize,
    seen: usize, // number of subsets shown so far
}

/// A subset as shown in the strip below the matrix.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SubsetSign {
    /// Whether the subset is an exact cover; `None` until it has been shown.
    pub is_exact: Option<bool>,
    /// Whether the subset is the current one.
    pub is_here: bool,
}

/// Number of subsets of each kind.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Tally {
    exact: usize,
    twice: usize, // subsets that cover some item more than once
    bare: usize,  // other subsets, which leave some item uncovered
}

/// Starts at the first subset, which is empty.
impl Default for Subsets {
    fn default() -> Self {
        Self { machine: machine(), at: 0, seen: 1 }
    }
}

impl LessonPage for Subsets {
    fn text(&self) -> PageText {
        PageText(include_str!("../../../assets/lesson/02-subsets.md"))
    }

    fn press(&mut self, press: Press) -> bool {
        let last = self.all() - 1;
        match press {
            Press::Down => self.at = (self.at + 16).min(last),
            Press::Up => self.at = self.at.saturating_sub(16),
            _ => {
                if !press.step(&mut self.at, last) {
                    return false;
                }
            }
        }
        self.seen = self.seen.max(self.at + 1);
        true
    }

    /// Returns whether all subsets have been shown.
    fn is_done(&self) -> bool {
        self.seen == self.all()
    }

    /// Describes which items the current subset covers more than once or leaves uncovered.
    fn reply(&self) -> Reply {
        let (matrix, subset, n, text) = (self.matrix(), subset(self.at), self.at + 1, self.text());
        let problem = matrix.problem();
        let options = letters(matrix, subset.options(problem));
        let (twice, bare) = (subset.twice(problem), subset.uncovered_items(problem));
        let say = |part, items: &[ItemId]| {
            let items = numbers(matrix, items.iter().copied());
            text.fill(part, &[("n", &n), ("options", &options), ("items", &items)])
        };
        if n == self.all() {
            let Tally { exact, twice, bare } = self.tally();
            return Reply::plain(text.fill("end", &[("exact", &exact), ("twice", &twice), ("bare", &bare)]));
        }
        match (self.at, &twice[..], &bare[..]) {
            (0, ..) => Reply::plain(text.section("none")),
            (_, [], []) => Reply::new(Tone::Right, say("done", &[])),
            (_, [], bare) => Reply::plain(say("bare", bare)),
            (_, twice, _) => Reply::new(Tone::Wrong, say("twice", twice)),
        }
    }

    fn picture(&self) -> LessonPicture<'_> {
        LessonPicture::Subsets(self)
    }

    fn picture_size(&self, room: Room) -> Size {
        room.matrix_and(4, 31)
    }
}

impl Subsets {
    /// Returns the number of subsets.
    #[must_use]
    pub fn all(&self) -> usize {
        1 << self.matrix().problem().options()
    }

    fn tally(&self) -> Tally {
        let problem = self.matrix().problem();
        let all = || (0..self.all()).map(subset);
        let exact = all().filter(|subset| subset.is_exact(problem)).count();
        let twice = all().filter(|subset| !subset.twice(problem).is_empty()).count();
        Tally { exact, twice, bare: self.all() - exact - twice }
    }

    /// Returns a sign for each subset, in the order of their numbers.
    pub fn strip(&self) -> impl Iterator<Item = SubsetSign> + '_ {
        let problem = self.matrix().problem();
        (0..self.all()).map(move |at| SubsetSign {
            is_exact: (at < self.seen).then(|| subset(at).is_exact(problem)),
            is_here: at == self.at,
        })
    }

    /// Returns the state of the matrix for drawing.
    #[must_use]
    pub fn table(&self) -> Table {
        subset(self.at).table(self.matrix().problem())
    }

    /// Returns the matrix with the names of its options and items.
    #[must_use]
    pub const fn matrix(&self) -> &Matrix {
        self.machine.matrix()
    }
}

/// Returns the subset with this number.
const fn subset(number: usize) -> Subset {
    Subset(number as u64)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(mut page: ByHand, letters: &str, (tone, words): (Tone, &str)) {
        letters.chars().for_each(|letter| assert!(page.press(Press::Letter(letter))));
        let reply = page.reply();
        assert!(reply.tone == tone && reply.text.contains(words) && !reply.text.contains('{'), "{letters}: {reply:?}");
        assert_eq!(page.is_done(), tone == Tone::Right);
    }

    #[test]
    fn options_taken_by_hand_are_checked() {
        for (letters, tone, words) in [
            ("", Tone::Plain, "Nothing is taken"),
            ("aa", Tone::Plain, "Nothing is taken"),
            ("b", Tone::Plain, "Still bare: items 2, 3, 5, 6 and 7"),
            ("ab", Tone::Wrong, "A and B both cover items 1 and 4,"),
            ("ad", Tone::Dead, "item 2 is bare, and all its options clash with one that is taken: E and F"),
            ("bdf", Tone::Right, "B, D and F"),
            ("fdb", Tone::Right, "B, D and F"),
            ("abdfa", Tone::Right, "B, D and F"),
        ] {
            check(ByHand::default(), letters, (tone, words));
        }
    }

    #[test]
    fn a_secondary_item_may_stay_bare_but_is_never_covered_twice() {
        for (letters, tone, words) in [
            ("", Tone::Plain, "item 2, in brackets, may stay bare"),
            ("ad", Tone::Right, "A and D: every primary item is covered exactly once, and item 2 not at all."),
            ("bdf", Tone::Right, "B, D and F: every primary item is covered exactly once, and item 2 once."),
            ("bd", Tone::Plain, "Primary items still bare: item 7"),
            ("be", Tone::Dead, "primary item 5 is bare"),
            ("ef", Tone::Wrong, "E and F both cover items 2 and 7"),
        ] {
            check(ByHand::with_secondary(), letters, (tone, words));
        }
        let solves = |bits: &u64| {
            let page = ByHand { taken: Subset(*bits), ..ByHand::with_secondary() };
            page.is_done()
        };
        assert_eq!((0..64).filter(solves).count(), 2, "as the page says");
    }

    #[test]
    fn letters_without_an_option_are_not_used() {
        let mut page = ByHand::default();
        assert!(!page.press(Press::Letter('x')) && !page.press(Press::Digit(1)));
        page.press(Press::Letter('a'));
        assert!(page.press(Press::Home) && page.reply().text.contains("Nothing is taken"));
    }

    #[test]
    fn all_subsets_are_shown_and_counted() {
        let mut subsets = Subsets::default();
        let mut exact = Vec::new();
        for n in 1..=64 {
            let Reply { tone, text } = subsets.reply();
            assert!(text.contains(&format!("Subset {n} of 64")), "{text}");
            if tone == Tone::Right {
                exact.push(text);
            }
            assert_eq!(subsets.is_done(), n == 64);
            subsets.press(Press::Right);
        }
        assert_eq!(exact.len(), 1);
        assert!(exact[0].contains("43 of 64: B, D and F") && exact[0].contains("it took 43 subsets"), "{}", exact[0]);
        let Tally { exact, twice, bare } = subsets.tally();
        assert_eq!((exact, exact + twice + bare), (1, 64));
        let end = format!("{twice} of the 64 subsets cover some item more than once, {bare} others leave one bare");
        assert!(subsets.reply().text.contains(&end));
    }
}
