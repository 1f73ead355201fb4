//! Pages 1 and 13, where options are taken by hand, without and with a secondary item; and page 2, all subsets in turn.

use crate::app::lesson::page_text::PageText;
use crate::app::lesson::textbook::{Subset, Table, item_names, items, letters, numbers};
use crate::app::lesson::{Press, Reply, Tone};
use cover::{ItemId, OptionId};
use solve::Matrix;
use solve::exact::Machine;

/// Item that is secondary on page 13; its number on screen is 2.
const SECONDARY: ItemId = ItemId(1);

/// Options that the learner takes and puts back.
#[derive(Debug)]
pub struct ByHand {
    machine: Machine,
    taken: Subset,
    secondary: Option<ItemId>,
    was_done: bool,
}

/// No option taken, every item primary.
impl Default for ByHand {
    fn default() -> Self {
        Self { machine: super::textbook::machine(), taken: Subset::default(), secondary: None, was_done: false }
    }
}

impl ByHand {
    /// Starts the task with no option taken and item 2 secondary.
    #[must_use]
    pub fn with_secondary() -> Self {
        Self { secondary: Some(SECONDARY), ..Self::default() }
    }

    /// Returns the text of the page.
    #[must_use]
    pub const fn text(&self) -> PageText {
        PageText(match self.secondary {
            None => include_str!("../../../assets/lesson/01-exact-cover.md"),
            Some(_) => include_str!("../../../assets/lesson/13-secondary.md"),
        })
    }

    /// Reacts to a key. Returns whether the page uses it.
    pub fn press(&mut self, press: Press) -> bool {
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
            self.was_done |= self.is_solution();
        }
        is_option
    }

    /// Returns whether a solution has been found.
    #[must_use]
    pub const fn is_done(&self) -> bool {
        self.was_done
    }

    /// Describes the options taken: what they leave bare, or why they clash.
    #[must_use]
    pub fn reply(&self) -> Reply {
        let (matrix, taken, text) = (self.matrix(), self.taken, self.text());
        let problem = matrix.problem();
        if taken == Subset::default() {
            return Reply::plain(text.section("none"));
        }
        if self.is_solution() {
            let options = letters(matrix, taken.options(problem));
            let times = if taken.times(problem, SECONDARY) == 0 { "not at all" } else { "once" };
            return Reply::new(Tone::Right, text.fill("done", &[("options", &options), ("times", &times)]));
        }
        if let Some((pair, shared)) = self.clash() {
            let (options, items) = (letters(matrix, pair), item_names(matrix, &shared));
            return Reply::new(Tone::Wrong, text.fill("clash", &[("options", &options), ("items", &items)]));
        }
        let bare = self.uncovered_items();
        match bare.iter().find(|&&item| self.fitting(item).next().is_none()) {
            Some(&item) => {
                let (name, all) = (matrix.item_name(item), self.machine.search().options_of(item));
                let options = letters(matrix, all);
                Reply::new(Tone::Dead, text.fill("stuck", &[("item", &name), ("options", &options)]))
            }
            None => Reply::plain(text.fill("good", &[("items", &item_names(matrix, &bare))])),
        }
    }

    /// Returns the matrix as it is drawn.
    #[must_use]
    pub fn table(&self) -> Table {
        Table { secondary: self.secondary, ..self.taken.table(self.matrix().problem()) }
    }

    /// Returns the matrix with its names.
    #[must_use]
    pub const fn matrix(&self) -> &Matrix {
        self.machine.matrix()
    }

    /// Returns the primary items that are not covered.
    fn uncovered_items(&self) -> Vec<ItemId> {
        let mut bare = self.taken.uncovered_items(self.matrix().problem());
        bare.retain(|&item| Some(item) != self.secondary);
        bare
    }

    /// Returns whether every primary item is covered exactly once, and the secondary item at most once.
    fn is_solution(&self) -> bool {
        self.uncovered_items().is_empty() && self.taken.twice(self.matrix().problem()).is_empty()
    }

    /// Returns two options taken that share items, and these items.
    fn clash(&self) -> Option<([OptionId; 2], Vec<ItemId>)> {
        let problem = self.matrix().problem();
        let item = *self.taken.twice(problem).first()?;
        let mut both = self.taken.options(problem).filter(|&option| problem.covered_by(option).contains(&item));
        let pair = [both.next()?, both.next()?];
        let shared = |item: &ItemId| pair.iter().all(|&option| problem.covered_by(option).contains(item));
        Some((pair, items(problem).filter(shared).collect()))
    }

    /// Returns the options of an item that clash with none of the options taken.
    fn fitting(&self, item: ItemId) -> impl Iterator<Item = OptionId> + '_ {
        let problem = self.matrix().problem();
        let is_bare = |item: &ItemId| self.taken.times(problem, *item) == 0;
        self.machine.search().options_of(item).filter(move |&option| problem.covered_by(option).iter().all(is_bare))
    }
}

/// All subsets in turn; the first option is the lowest bit.
#[derive(Debug)]
pub struct Subsets {
    machine: Machine,
    at: u64,
    seen: u64, // number of subsets shown so far
}

/// At the first subset, which is empty.
impl Default for Subsets {
    fn default() -> Self {
        Self { machine: super::textbook::machine(), at: 0, seen: 1 }
    }
}

impl Subsets {
    /// Text of the page.
    pub const TEXT: PageText = PageText(include_str!("../../../assets/lesson/02-subsets.md"));

    /// Returns the number of subsets.
    #[must_use]
    pub fn all(&self) -> u64 {
        1 << self.matrix().problem().options()
    }

    /// Reacts to a key. Returns whether the page uses it.
    pub fn press(&mut self, press: Press) -> bool {
        let last = self.all() - 1;
        self.at = match press {
            Press::Right => (self.at + 1).min(last),
            Press::Left => self.at.saturating_sub(1),
            Press::Down => (self.at + 16).min(last),
            Press::Up => self.at.saturating_sub(16),
            Press::End => last,
            Press::Home => 0,
            Press::Digit(_) | Press::Letter(_) => return false,
        };
        self.seen = self.seen.max(self.at + 1);
        true
    }

    /// Returns whether all subsets have been shown.
    #[must_use]
    pub fn is_done(&self) -> bool {
        self.seen == self.all()
    }

    /// Describes what the current subset covers twice or leaves bare.
    #[must_use]
    pub fn reply(&self) -> Reply {
        let (matrix, subset, n) = (self.matrix(), Subset(self.at), self.at + 1);
        let problem = matrix.problem();
        let options = letters(matrix, subset.options(problem));
        let (twice, bare) = (subset.twice(problem), subset.uncovered_items(problem));
        let say = |part, items: &[ItemId]| {
            let items = numbers(matrix, items.iter().copied());
            Self::TEXT.fill(part, &[("n", &n), ("options", &options), ("items", &items)])
        };
        if n == self.all() {
            let (exact, twice, bare) = self.tally();
            return Reply::plain(Self::TEXT.fill("end", &[("exact", &exact), ("twice", &twice), ("bare", &bare)]));
        }
        match (self.at, &twice[..], &bare[..]) {
            (0, ..) => Reply::plain(Self::TEXT.section("none")),
            (_, [], []) => Reply::new(Tone::Right, say("done", &[])),
            (_, [], bare) => Reply::plain(say("bare", bare)),
            (_, twice, _) => Reply::new(Tone::Wrong, say("twice", twice)),
        }
    }

    /// Returns the number of subsets that are exact covers, that cover some item twice, and that only leave some item bare.
    #[must_use]
    pub fn tally(&self) -> (usize, usize, usize) {
        let problem = self.matrix().problem();
        let all = || (0..self.all()).map(Subset);
        let exact = all().filter(|subset| subset.is_exact(problem)).count();
        let twice = all().filter(|subset| !subset.twice(problem).is_empty()).count();
        (exact, twice, all().count() - exact - twice)
    }

    /// Returns two facts about each subset: whether it is an exact cover (`None` until it has been shown), and whether it is the
    /// current one.
    pub fn strip(&self) -> impl Iterator<Item = (Option<bool>, bool)> + '_ {
        let problem = self.matrix().problem();
        (0..self.all()).map(move |at| ((at < self.seen).then(|| Subset(at).is_exact(problem)), at == self.at))
    }

    /// Returns the matrix as it is drawn.
    #[must_use]
    pub fn table(&self) -> Table {
        Subset(self.at).table(self.matrix().problem())
    }

    /// Returns the matrix with its names.
    #[must_use]
    pub const fn matrix(&self) -> &Matrix {
        self.machine.matrix()
    }
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
            page.is_solution()
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
        let (exact, twice, bare) = subsets.tally();
        assert_eq!((exact, exact + twice + bare), (1, 64));
        let end = format!("{twice} of the 64 subsets cover some item more than once, {bare} others leave one bare");
        assert!(subsets.reply().text.contains(&end));
    }
}
