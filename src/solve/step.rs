//! The vocabulary of every search that can be watched: steps, and the names in them.

use std::fmt;

use grid::{Digit, Place, UnitName};

/// One step, in words that all machines share.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Step {
    /// Counted from 1.
    pub number: u64,
    /// On which level, counted from 0: how many options are taken above.
    pub depth: usize,
    /// What is done.
    pub verb: Verb,
    /// The item that it is about.
    pub item: Option<ItemName>,
    /// The option that it is about.
    pub option: Option<OptionName>,
    /// Of an option: that it is the k-th of n that the item had, k counted from 1.
    pub branch: Option<(u32, u32)>,
    /// Of an item that is chosen or a dead end: how many options it has.
    pub size: Option<u32>,
}

/// What a step does. Prints as scripts read it: `take-back`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Verb {
    /// Settles which item is covered next.
    Choose,
    /// Takes one of several options.
    Try,
    /// Takes the only option.
    Forced,
    /// Looks at an option that breaks a rule, and leaves it. Algorithm X never does: it hides such options beforehand.
    Reject,
    /// Finds an item without an option.
    DeadEnd,
    /// Undoes a `Try` or a `Forced`.
    TakeBack,
    /// Finds nothing left to cover.
    Solution,
    /// Finds nothing left to try.
    Exhausted,
}

impl Verb {
    /// As scripts read it.
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

/// What an item stands for. Prints without a blank: `r3c7`, `row4=7`, `box8=1`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum ItemName {
    /// A cell must hold a digit.
    Cell(Place),
    /// A unit must hold a digit.
    Unit(UnitName, Digit),
    /// Cells that may not share a digit may hold it once.
    Distinct(UnitName, Digit),
    /// Two cells may not hold these digits together, the first the first.
    Apart(UnitName, Digit, Digit),
    /// What a rule asks of some cells must be met.
    Figure(UnitName),
    /// An item of a small matrix, counted from 0 and printed from 1.
    Number(usize),
}

impl ItemName {
    /// What it asks, as a person would say it: `box 8 needs a 1`.
    #[must_use]
    pub fn long(self) -> String {
        match self {
            Self::Cell(place) => format!("{place} must hold a digit"),
            Self::Unit(unit, digit) => format!("{unit} needs {}", a(digit)),
            Self::Distinct(unit, digit) => format!("{unit} may hold one {digit}"),
            Self::Apart(unit, one, other) => format!("{unit} may not hold {one} and {other}"),
            Self::Figure(name) => format!("{name} must be met"),
            Self::Number(_) => format!("item {self}"),
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
        }
    }
}

/// What an option stands for. Prints without a blank: `r3c7=5`, `A`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum OptionName {
    /// A digit in a cell.
    Candidate(Place, Digit),
    /// An option of a small matrix, counted from 0; the first is A.
    Letter(u8),
}

impl OptionName {
    /// As it stands in a sentence: `r3c7 = 5`.
    #[must_use]
    pub fn long(self) -> String {
        match self {
            Self::Candidate(place, digit) => format!("{place} = {digit}"),
            Self::Letter(_) => self.to_string(),
        }
    }
}

impl fmt::Display for OptionName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Candidate(place, digit) => f.pad(&format!("{place}={digit}")),
            Self::Letter(index) => f.pad(char::from(b'A' + index).encode_utf8(&mut [0; 4])),
        }
    }
}

/// A digit with its article: `a 7`, `an 8`, `an F` where letters stand for digits.
pub(super) fn a(digit: Digit) -> String {
    let vowel = match digit.symbol() {
        Some(symbol) => "8AEFHILMNORSX".contains(symbol),
        None => false, // 36 to 64
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
