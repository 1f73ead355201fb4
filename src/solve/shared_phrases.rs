//! Phrases that the sentences of all machines share.

use crate::{ItemName, SearchCounts, search_step};
use grid::{Cell, Layout, UnitName};

/// Players' name for placing the only option left of an item.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Single {
    /// Last empty cell of this unit.
    FullHouse(UnitName),
    /// Only candidate of a cell.
    Naked,
    /// Only place for a digit in a unit.
    Hidden,
}

impl Single {
    /// Returns the name of the technique.
    pub(super) const fn name(self) -> &'static str {
        match self {
            Self::FullHouse(_) => "full house",
            Self::Naked => "naked single",
            Self::Hidden => "hidden single",
        }
    }
}

/// Returns a number as a word up to nine, and as digits from 10 on.
pub(super) fn count(n: usize) -> String {
    let words = ["no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine"];
    words.get(n).map_or_else(|| n.to_string(), |&word| word.to_owned())
}

/// Returns the phrase for the k-th of n things, k counted from 1: `the second`, `the last`.
pub(super) fn nth(k: u32, n: u32) -> String {
    let words = ["first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth"];
    match words.get((k as usize).wrapping_sub(1)) {
        _ if k == n => "the last".to_owned(),
        Some(word) => format!("the {word}"),
        None => format!("number {k}"),
    }
}

/// Returns the sentence for taking back the k-th of n options, which also says how many are left to try.
pub(super) fn take_back(what: &str, (k, n): (u32, u32), of: &str) -> String {
    if n == 1 {
        return format!("{what}: it was the only one");
    }
    let left = match n - k {
        0 => "none is left to try".to_owned(),
        1 => "one is left to try".to_owned(),
        more => format!("{more} are left to try"),
    };
    format!("{what}, {} of {n} {of}: {left}", nth(k, n))
}

/// Returns the sentence for the end of a search, when nothing is left to try.
pub(super) fn the_end(tally: &SearchCounts) -> String {
    let nodes = if tally.nodes == 1 { "1 node".to_owned() } else { format!("{} nodes", tally.nodes) };
    match tally.solutions {
        0 => format!("the search is finished after {nodes}: there is no solution"),
        1 => format!("no more solutions: the search is finished after {nodes}, with one solution"),
        many => format!("no more solutions: the search is finished after {nodes}, with {many} solutions"),
    }
}

/// Returns the players' name for placing the only option left of an item: a full house if a unit has no other empty
/// cell, otherwise a naked single for a cell, and a hidden single for a digit of a unit. Returns `None` for other kinds
/// of items.
pub(super) fn single(layout: &Layout, item: ItemName, is_filled: impl Fn(Cell) -> bool) -> Option<Single> {
    let is_last = |cells: &[Cell]| cells.iter().filter(|&&cell| !is_filled(cell)).count() <= 1;
    let (house, otherwise) = match item {
        ItemName::Cell(place) => {
            let cell = layout.shape().at(place)?;
            let mut units = layout.units_of(cell).iter().map(|&unit| layout.unit(unit));
            (units.find(|unit| is_last(&unit.cells)), Single::Naked)
        }
        ItemName::Unit(name, _) => {
            (layout.units().iter().find(|unit| unit.name == name && is_last(&unit.cells)), Single::Hidden)
        }
        ItemName::Distinct(..)
        | ItemName::Apart(..)
        | ItemName::Figure(_)
        | ItemName::Number(_)
        | ItemName::Named(_) => return None,
    };
    Some(house.map_or(otherwise, |unit| Single::FullHouse(unit.name)))
}

/// Returns the phrase that says why an item's only option is forced, in terms of the technique if there is one.
pub(super) fn why_forced(item: ItemName, technique: Option<Single>) -> String {
    match (technique, item) {
        (Some(Single::FullHouse(unit)), _) => format!("the last empty cell of {unit}"),
        (_, ItemName::Cell(place)) => format!("{place} has no other candidate"),
        (_, ItemName::Unit(unit, digit) | ItemName::Distinct(unit, digit) | ItemName::Apart(unit, digit, _)) => {
            format!("{unit} has no other place for {}", search_step::a(digit))
        }
        (_, ItemName::Figure(_) | ItemName::Number(_) | ItemName::Named(_)) => {
            format!("{} has no other option", item.long())
        }
    }
}
