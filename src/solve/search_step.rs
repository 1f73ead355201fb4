//! Steps of a search that can be watched, and the names of items and options in them.

use std::fmt;

use cover::Name;
use grid::{Digit, Place, UnitName};

/// Step of a search, in terms that apply to all machines.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Step {
    /// Number of the step, counted from 1.
    pub number: u64,
    /// Level on which the step is made, counted from 0: the number of options taken on earlier levels.
    pub depth: usize,
    /// Kind of step.
    pub verb: Verb,
    /// Item that the step is about; `None` if it is about the whole search.
    pub item: Option<ItemName>,
    /// Option that the step is about; `None` if it is not about a single option.
    pub option: Option<OptionName>,
    /// Numbers k and n: the option is the k-th of the n options of its item, with k counted from 1. `None` if the step
    /// is not about a single option.
    pub branch: Option<(u32, u32)>,
    /// Number of options of the item, if the step chooses an item or finds a dead end; otherwise `None`.
    pub size: Option<u32>,
}

/// Kind of step. Displayed in the form that scripts read: `take-back`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Verb {
    /// Chooses the item to cover next.
    Choose,
    /// Takes one of several options.
    Try,
    /// Takes an item's only option.
    Forced,
    /// Examines an option that breaks a rule, and skips this option. Algorithm X makes no such step, since it hides
    /// these options beforehand.
    Reject,
    /// Finds an item without an option.
    DeadEnd,
    /// Takes back an option that was taken by a `Try` or a `Forced` step.
    TakeBack,
    /// Finds a solution: nothing is left to cover.
    Solution,
    /// Ends the search: nothing is left to try.
    Exhausted,
}

impl Verb {
    /// Returns the form that scripts read.
    #[must_use]
    pub const fn word(self) -> &'static str {
        match self {
            Self::Choose => "choose",
            Self::Try => "try",
            Self::Forced => "forced",
            Self::Reject => "reject",
            Self::DeadEnd => "dead-end",
            Self::TakeBack => "take-back",
            Self::Solution => "solution",
            Self::Exhausted => "exhausted",
        }
    }
}

impl fmt::Display for Verb {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.word())
    }
}

/// Name of an item. Displayed without spaces: `r3c7`, `row4=7`, `box8=1`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum ItemName {
    /// Cell, which must hold a digit.
    Cell(Place),
    /// Unit, which must hold this digit.
    Unit(UnitName, Digit),
    /// Name of a group of cells, and a digit that this group may hold only once.
    Distinct(UnitName, Digit),
    /// Name of a condition on two cells, and two digits that these cells may not hold together. The first digit is for
    /// the first cell.
    Apart(UnitName, Digit, Digit),
    /// Name of a condition that must be met.
    Figure(UnitName),
    /// Item of a small matrix, counted from 0. Displayed counted from 1.
    Number(usize),
    /// Item of a problem whose items have names of their own.
    Named(Name),
}

impl ItemName {
    /// Returns what the item demands, in words: `box 8 needs a 1`.
    #[must_use]
    pub fn long(self) -> String {
        match self {
            Self::Cell(place) => format!("{place} must hold a digit"),
            Self::Unit(unit, digit) => format!("{unit} needs {}", a(digit)),
            Self::Distinct(unit, digit) => format!("{unit} may hold one {digit}"),
            Self::Apart(unit, one, other) => format!("{unit} may not hold {one} and {other}"),
            Self::Figure(name) => format!("{name} must be met"),
            Self::Number(_) | Self::Named(_) => format!("item {self}"),
        }
    }
}

impl fmt::Display for ItemName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Cell(place) => f.pad(&place.to_string()),
            Self::Unit(unit, digit) | Self::Distinct(unit, digit) => f.pad(&format!("{}={digit}", unit.short())),
            Self::Apart(unit, one, other) => f.pad(&format!("{}={one}-{other}", unit.short())),
            Self::Figure(name) => f.pad(&name.short()),
            Self::Number(index) => f.pad(&(index + 1).to_string()),
            Self::Named(name) => f.pad(name.as_str()),
        }
    }
}

/// Name of an option. Displayed without spaces: `r3c7=5`, `A`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum OptionName {
    /// Digit in a cell.
    Candidate(Place, Digit),
    /// Option of a small matrix, counted from 0. Displayed as a letter, starting with A.
    Letter(u8),
    /// Option of a problem whose items have names of their own, counted from 0. Displayed counted from 1.
    Number(u32),
}

impl OptionName {
    /// Returns the form used in sentences: `r3c7 = 5`.
    #[must_use]
    pub fn long(self) -> String {
        match self {
            Self::Candidate(place, digit) => format!("{place} = {digit}"),
            Self::Letter(_) => self.to_string(),
            Self::Number(_) => format!("option {self}"),
        }
    }
}

impl fmt::Display for OptionName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Candidate(place, digit) => f.pad(&format!("{place}={digit}")),
            Self::Letter(index) => f.pad(char::from(b'A' + index).encode_utf8(&mut [0; 4])),
            Self::Number(index) => f.pad(&(index + 1).to_string()),
        }
    }
}

/// Returns a digit with its article: `a 7`, `an 8`, or `an F` on boards where letters stand for digits.
pub(super) fn a(digit: Digit) -> String {
    let vowel = match digit.symbol() {
        Some(symbol) => "8AEFHILMNORSX".contains(symbol),
        None => false, // digits 36 to 64 have no symbol
    };
    format!("{} {digit}", if vowel { "an" } else { "a" })
}

#[cfg(test)]
mod tests {
    use super::*;
    use grid::Family;

    #[test]
    fn names_are_short_in_columns_and_long_in_sentences() {
        let place = Place { row: 2, column: 6 };
        let unit = |family, index| UnitName { family, index };
        let seven = Digit::new(6);
        for (name, short, long) in [
            (ItemName::Cell(place), "r3c7", "r3c7 must hold a digit"),
            (ItemName::Unit(unit(Family::Row, 3), seven), "row4=7", "row 4 needs a 7"),
            (ItemName::Unit(unit(Family::Column, 3), Digit::ONE), "col4=1", "column 4 needs a 1"),
            (ItemName::Unit(unit(Family::Box, 7), Digit::new(7)), "box8=8", "box 8 needs an 8"),
            (ItemName::Unit(unit(Family::Box, 7), Digit::new(14)), "box8=F", "box 8 needs an F"),
            (ItemName::Distinct(unit(Family::Knight, 16), seven), "knight17=7", "knight's move 17 may hold one 7"),
            (ItemName::Number(0), "1", "item 1"),
        ] {
            assert_eq!((name.to_string().as_str(), name.long().as_str()), (short, long));
        }
        assert_eq!(OptionName::Candidate(place, seven).to_string(), "r3c7=7");
        assert_eq!(OptionName::Candidate(place, seven).long(), "r3c7 = 7");
        assert_eq!(OptionName::Letter(5).to_string(), "F");
        assert_eq!(format!("{:<9}|{:>3}|", Verb::DeadEnd, ItemName::Number(6)), "dead-end |  7|");
    }
}
