//! Page 1, options taken by hand; and page 2, all subsets one after the other.

use crate::app::lesson::small::{Subset, Table, items, letters, named, numbers};
use crate::app::lesson::words::Words;
use crate::app::lesson::{Press, Said, Tone};
use cover::{ItemId, OptionId};
use solve::Matrix;
use solve::exact::Machine;

/// Options that the learner takes and leaves.
#[derive(Debug)]
pub struct Taking {
    machine: Machine,
    taken: Subset,
    was_done: bool,
}

/// Nothing taken.
impl Default for Taking {
    fn default() -> Self {
        Self { machine: super::small::machine(), taken: Subset::default(), was_done: false }
    }
}

impl Taking {
    /// The words of its page.
    pub const WORDS: Words = Words(include_str!("../../../assets/lesson/01-exact-cover.md"));

    /// Does what a key asks; whether it means anything here.
    pub fn press(&mut self, press: Press) -> bool {
        let letter = match press {
            Press::Home => {
                self.taken = Subset::default();
                return true;
            }
            Press::Letter(letter) => u32::from(letter) - u32::from('a'),
            _ => return false,
        };
        let is_one = (letter as usize) < self.matrix().problem().options();
        if is_one {
            self.taken.0 ^= 1 << letter;
            self.was_done |= self.taken.is_exact(self.matrix().problem());
        }
        is_one
    }

    /// Whether the cover was found.
    #[must_use]
    pub const fn is_done(&self) -> bool {
        self.was_done
    }

    /// What there is to say of what is taken.
    #[must_use]
    pub fn said(&self) -> Said {
        let (matrix, taken) = (self.matrix(), self.taken);
        let problem = matrix.problem();
        if taken == Subset::default() {
            return Said::plain(Self::WORDS.part("none"));
        }
        if taken.is_exact(problem) {
            let options = letters(matrix, taken.options(problem));
            return Said(Tone::Right, Self::WORDS.say("done", &[("options", &options)]));
        }
        if let Some((pair, shared)) = self.clash() {
            let (options, items) = (letters(matrix, pair), named(matrix, &shared));
            return Said(Tone::Wrong, Self::WORDS.say("clash", &[("options", &options), ("items", &items)]));
        }
        let bare = taken.bare(problem);
        match bare.iter().find(|&&item| self.fitting(item).next().is_none()) {
            Some(&item) => {
                let (name, all) = (matrix.item_name(item), self.machine.search().options_of(item));
                let options = letters(matrix, all);
                Said(Tone::Dead, Self::WORDS.say("stuck", &[("item", &name), ("options", &options)]))
            }
            None => Said::plain(Self::WORDS.say("good", &[("items", &named(matrix, &bare))])),
        }
    }

    /// The matrix as it is to be drawn.
    #[must_use]
    pub fn table(&self) -> Table {
        self.taken.table(self.matrix().problem())
    }

    /// The matrix and its names.
    #[must_use]
    pub const fn matrix(&self) -> &Matrix {
        self.machine.matrix()
    }

    /// Two options taken that share items, and these.
    fn clash(&self) -> Option<([OptionId; 2], Vec<ItemId>)> {
        let problem = self.matrix().problem();
        let item = *self.taken.twice(problem).first()?;
        let mut both = self.taken.options(problem).filter(|&option| problem.covered_by(option).contains(&item));
        let pair = [both.next()?, both.next()?];
        let shared = |item: &ItemId| pair.iter().all(|&option| problem.covered_by(option).contains(item));
        Some((pair, items(problem).filter(shared).collect()))
    }

    /// The options of an item that clash with nothing taken.
    fn fitting(&self, item: ItemId) -> impl Iterator<Item = OptionId> + '_ {
        let problem = self.matrix().problem();
        let is_bare = |item: &ItemId| self.taken.times(problem, *item) == 0;
        self.machine.search().options_of(item).filter(move |&option| problem.covered_by(option).iter().all(is_bare))
    }
}

/// All subsets, one after the other: the first option is the lowest bit.
#[derive(Debug)]
pub struct Subsets {
    machine: Machine,
    at: u64,
    seen: u64, // how many were seen
}

/// At the first one, which is empty.
impl Default for Subsets {
    fn default() -> Self {
        Self { machine: super::small::machine(), at: 0, seen: 1 }
    }
}

impl Subsets {
    /// The words of its page.
    pub const WORDS: Words = Words(include_str!("../../../assets/lesson/02-subsets.md"));

    /// How many there are.
    #[must_use]
    pub fn all(&self) -> u64 {
        1 << self.matrix().problem().options()
    }

    /// Does what a key asks; whether it means anything here.
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

    /// Whether all were seen.
    #[must_use]
    pub fn is_done(&self) -> bool {
        self.seen == self.all()
    }

    /// What is wrong with the present one.
    #[must_use]
    pub fn said(&self) -> Said {
        let (matrix, subset, n) = (self.matrix(), Subset(self.at), self.at + 1);
        let problem = matrix.problem();
        let options = letters(matrix, subset.options(problem));
        let (twice, bare) = (subset.twice(problem), subset.bare(problem));
        let say = |part, items: &[ItemId]| {
            let items = numbers(matrix, items.iter().copied());
            Self::WORDS.say(part, &[("n", &n), ("options", &options), ("items", &items)])
        };
        if n == self.all() {
            let (exact, twice, bare) = self.tally();
            return Said::plain(Self::WORDS.say("end", &[("exact", &exact), ("twice", &twice), ("bare", &bare)]));
        }
        match (self.at, &twice[..], &bare[..]) {
            (0, ..) => Said::plain(Self::WORDS.part("none")),
            (_, [], []) => Said(Tone::Right, say("done", &[])),
            (_, [], bare) => Said::plain(say("bare", bare)),
            (_, twice, _) => Said(Tone::Wrong, say("twice", twice)),
        }
    }

    /// How many are exact covers, cover something twice, or else leave something bare.
    #[must_use]
    pub fn tally(&self) -> (usize, usize, usize) {
        let problem = self.matrix().problem();
        let all = || (0..self.all()).map(Subset);
        let exact = all().filter(|subset| subset.is_exact(problem)).count();
        let twice = all().filter(|subset| !subset.twice(problem).is_empty()).count();
        (exact, twice, all().count() - exact - twice)
    }

    /// Of each subset whether it was seen, and then whether it is an exact cover; and whether it is the present one.
    pub fn strip(&self) -> impl Iterator<Item = (Option<bool>, bool)> + '_ {
        let problem = self.matrix().problem();
        (0..self.all()).map(move |at| ((at < self.seen).then(|| Subset(at).is_exact(problem)), at == self.at))
    }

    /// The matrix as it is to be drawn.
    #[must_use]
    pub fn table(&self) -> Table {
        Subset(self.at).table(self.matrix().problem())
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

    fn check(letters: &str, tone: Tone, words: &str) {
        let mut taking = Taking::default();
        letters.chars().for_each(|letter| assert!(taking.press(Press::Letter(letter))));
        let Said(how, what) = taking.said();
        assert!(how == tone && what.contains(words), "{letters}: {how:?} {what}");
        assert_eq!(taking.is_done(), tone == Tone::Right);
    }

    #[test]
    fn what_is_taken_is_judged() {
        check("", Tone::Plain, "Nothing is taken");
        check("aa", Tone::Plain, "Nothing is taken");
        check("b", Tone::Plain, "Still bare: items 2, 3, 5, 6 and 7");
        check("ab", Tone::Wrong, "A and B both cover items 1 and 4,");
        check("ad", Tone::Dead, "item 2 is bare, and each option that has it clashes with what is taken: E and F");
        check("bdf", Tone::Right, "B, D and F");
        check("fdb", Tone::Right, "B, D and F");
        check("abdfa", Tone::Right, "B, D and F");
    }

    #[test]
    fn letters_of_no_option_mean_nothing() {
        let mut taking = Taking::default();
        assert!(!taking.press(Press::Letter('x')) && !taking.press(Press::Digit(1)));
        taking.press(Press::Letter('a'));
        assert!(taking.press(Press::Home) && taking.said().1.contains("Nothing is taken"));
    }

    #[test]
    fn all_subsets_are_gone_through_and_counted() {
        let mut subsets = Subsets::default();
        let mut exact = Vec::new();
        for n in 1..=64 {
            let Said(tone, words) = subsets.said();
            assert!(words.contains(&format!("Subset {n} of 64")), "{words}");
            if tone == Tone::Right {
                exact.push(words);
            }
            assert_eq!(subsets.is_done(), n == 64);
            subsets.press(Press::Right);
        }
        assert_eq!(exact.len(), 1);
        assert!(exact[0].contains("B, D and F"));
        let (exact, twice, bare) = subsets.tally();
        assert_eq!((exact, exact + twice + bare), (1, 64));
        assert!(subsets.said().1.contains(&format!("{twice} cover some item more than once, {bare} more")));
    }
}
