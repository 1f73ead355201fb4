//! A step of Algorithm X as a sentence that says why, in words of the game and of Knuth.

use std::collections::BTreeSet;

use crate::cover::{ItemId, OptionId};
use crate::solve::exact::Machine;
use crate::solve::{ItemName, OptionName, Step, Verb, step};

/// How many options a sentence lists before it leaves the rest to a number.
const LISTED: usize = 9;

impl Machine {
    /// What a step does and why, in one sentence without its full stop. The step must be the next one or the last one; of
    /// others the numbers are not what they were.
    #[must_use]
    pub fn sentence(&self, step: &Step) -> String {
        let item = step.item.unwrap_or(ItemName::Number(0)); // every verb that speaks of one has it
        let option = step.option.map(OptionName::long).unwrap_or_default();
        match (step.verb, step.branch) {
            (Verb::Choose, _) => format!("{}: no item has fewer options", self.left(item)),
            (Verb::DeadEnd, _) => format!("{}: dead end", none_left(item)),
            (Verb::Forced, _) => format!("{option} is forced, {}: {}", only(item), self.effect(step)),
            (Verb::TakeBack, Some((1, 1))) => format!("take back {option}: it was the only option"),
            (Verb::Try, Some((k, n))) => format!("try {option}, {} of {n} options: {}", nth(k, n), self.effect(step)),
            (Verb::TakeBack, Some((k, n))) => {
                let left = match n - k {
                    0 => "none is left to try".to_owned(),
                    1 => "one is left to try".to_owned(),
                    more => format!("{more} are left to try"),
                };
                format!("take back {option}, {} of {n} options: {left}", nth(k, n))
            }
            (Verb::Reject, _) => format!("{option} breaks a rule"),
            (Verb::Solution, _) if self.has_secondary() => "every primary item is covered: a solution".to_owned(),
            (Verb::Solution, _) => "every item is covered once: a solution".to_owned(),
            (Verb::Exhausted, _) => match self.search().counters().solutions {
                0 => "everything has been tried: there is no solution".to_owned(),
                1 => "everything has been tried: there is one solution".to_owned(),
                many => format!("everything has been tried: there are {many} solutions"),
            },
            (Verb::Try | Verb::TakeBack, None) => option, // they come with their branch
        }
    }

    fn has_secondary(&self) -> bool {
        self.matrix().problem().primary() < self.matrix().problem().items()
    }

    /// What an item still offers.
    fn left(&self, item: ItemName) -> String {
        let options: Vec<OptionName> = self.options(item).map(|option| self.matrix().option_name(option)).collect();
        let list = list(&options, |option| match (item, option) {
            (ItemName::Cell(_), OptionName::Candidate(_, digit)) => digit.to_string(),
            (_, OptionName::Candidate(place, _)) => place.to_string(),
            (_, OptionName::Letter(_)) => option.to_string(),
        });
        match (item, options.len()) {
            (ItemName::Cell(place), 1) => format!("{place} has one candidate left, {list}"),
            (ItemName::Cell(place), n) => format!("{place} has {} candidates left ({list})", count(n)),
            (ItemName::Unit(..) | ItemName::Distinct(..), 1) => {
                format!("{} and one cell is left for it, {list}", item.long())
            }
            (ItemName::Unit(..) | ItemName::Distinct(..), n) => {
                format!("{} and {} cells are left for it ({list})", item.long(), count(n))
            }
            (ItemName::Number(_), 1) => format!("{} has one option, {list}", item.long()),
            (ItemName::Number(_), n) => format!("{} has {} options ({list})", item.long(), count(n)),
        }
    }

    /// What taking the option of a step does to the matrix.
    fn effect(&self, step: &Step) -> String {
        let Some(option) = step.option.and_then(|option| self.matrix().option(option)) else { return String::new() };
        let items = self.matrix().problem().covered_by(option);
        let chosen = step.item.and_then(|item| self.matrix().item(item));
        let others = items.iter().filter(|&&item| Some(item) != chosen);
        let hidden: BTreeSet<OptionId> = others.flat_map(|&item| self.search().options_of(item)).collect();
        let hidden = hidden.len() - usize::from(hidden.contains(&option));
        let hides = if hidden == 0 {
            "hides no other option".to_owned()
        } else {
            format!("hides {hidden} more option{}", if hidden == 1 { "" } else { "s" })
        };
        format!(
            "it covers {} and {hides}",
            if items.len() == 1 { "1 item".to_owned() } else { format!("{} items", items.len()) }
        )
    }

    fn options(&self, item: ItemName) -> impl Iterator<Item = OptionId> + '_ {
        let item: Option<ItemId> = self.matrix().item(item);
        item.into_iter().flat_map(|item| self.search().options_of(item))
    }
}

/// That nothing covers an item.
fn none_left(item: ItemName) -> String {
    match item {
        ItemName::Cell(place) => format!("{place} has no candidate left"),
        ItemName::Unit(..) | ItemName::Distinct(..) => format!("{} and no cell is left for it", item.long()),
        ItemName::Number(_) => format!("{} has no option left", item.long()),
    }
}

/// Why an item's only option is forced.
fn only(item: ItemName) -> String {
    match item {
        ItemName::Cell(place) => format!("nothing else is left for {place}"),
        ItemName::Unit(unit, digit) | ItemName::Distinct(unit, digit) => {
            format!("{unit} has no other place for {}", step::a(digit))
        }
        ItemName::Number(_) => format!("{} has no other option", item.long()),
    }
}

fn list(options: &[OptionName], name: impl Fn(&OptionName) -> String) -> String {
    let names: Vec<String> = options.iter().take(LISTED).map(name).collect();
    match options.len() - names.len() {
        0 => names.join(", "),
        more => format!("{} and {more} more", names.join(", ")),
    }
}

fn count(n: usize) -> String {
    let words = ["no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine"];
    words.get(n).map_or_else(|| n.to_string(), |&word| word.to_owned())
}

fn nth(k: u32, n: u32) -> String {
    let words = ["first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth"];
    match words.get(k as usize - 1) {
        _ if k == n => "the last".to_owned(),
        Some(word) => format!("the {word}"),
        None => format!("number {k}"),
    }
}
