//! The kinds of rules, and the names of units and figures.

use std::fmt;

use crate::rules::{Form, spec, usual_number};

/// A kind of rule, and of what it speaks of: `Family::Cage` is the rule of cages, and a cage.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Family {
    /// From left to right.
    Row,
    /// From top to bottom.
    Column,
    /// The rectangles that tile the board.
    Box,
    /// Areas of any form that tile the board (jigsaw).
    Region,
    /// The first runs down to the right, the second down to the left.
    Diagonal,
    /// Boxes between the boxes (hyper sudoku, windoku).
    Window,
    /// The cells with the same place in their boxes.
    Disjoint,
    /// One more area of as many cells as digits.
    Extra,
    /// Two cells a knight's move apart.
    Knight,
    /// Two cells that touch at a corner.
    King,
    /// Two cells side by side, which hold no consecutive digits.
    Neighbours,
    /// Cells with an even digit.
    Even,
    /// Cells with an odd digit.
    Odd,
    /// Two cells side by side, of which the first holds the greater digit.
    Greater,
    /// Two cells side by side with consecutive digits.
    White,
    /// Two cells side by side, of which one holds twice the other's digit.
    Black,
    /// Two cells side by side without a dot, where all dots are given.
    Dots,
    /// Two cells side by side without a dot, where all white dots are given.
    WhiteDots,
    /// Two cells side by side without a dot, where all black dots are given.
    BlackDots,
    /// Two cells side by side that add up to 10.
    X,
    /// Two cells side by side that add up to 5.
    V,
    /// Two cells side by side without a sign, where all signs are given.
    Signs,
    /// A line along which the digits rise.
    Thermometer,
    /// A line whose digits add up to the number in its bulb.
    Arrow,
    /// Different digits that add up to a number.
    Cage,
    /// Digits that add up to a number, equal ones too.
    LooseCage,
    /// A slanting line that adds up to a number outside.
    LittleKiller,
    /// The digits of a line between the smallest and the largest add up to a number outside.
    Sandwich,
    /// The first digits of a line, as many as a box has there, add up to a number outside.
    Frame,
    /// The first digits of a line, as many as the very first says, add up to a number outside.
    XSum,
    /// A line of consecutive digits in any order.
    Renban,
    /// A line that reads the same from both ends.
    Palindrome,
    /// A line whose neighbours are far apart (German whispers).
    Whispers,
    /// Four cells that hold some digits.
    Quadruple,
    /// Areas with the same digits in the same places.
    Clone,
}

impl Family {
    /// All of them, the classic ones first.
    pub const ALL: [Self; 35] = [
        Self::Row,
        Self::Column,
        Self::Box,
        Self::Region,
        Self::Diagonal,
        Self::Window,
        Self::Disjoint,
        Self::Extra,
        Self::Knight,
        Self::King,
        Self::Neighbours,
        Self::Even,
        Self::Odd,
        Self::Greater,
        Self::White,
        Self::Black,
        Self::Dots,
        Self::X,
        Self::V,
        Self::Signs,
        Self::Thermometer,
        Self::Arrow,
        Self::Cage,
        Self::LooseCage,
        Self::LittleKiller,
        Self::Sandwich,
        Self::Frame,
        Self::XSum,
        Self::Renban,
        Self::Palindrome,
        Self::Whispers,
        Self::Quadruple,
        Self::Clone,
        Self::WhiteDots,
        Self::BlackDots,
    ];

    /// As the rule is written in files and on the command line: `thermometer`.
    #[must_use]
    pub const fn keyword(self) -> &'static str {
        spec(self).keyword
    }

    /// The rule that is written so.
    #[must_use]
    pub fn from_keyword(keyword: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|family| family.keyword() == keyword)
    }

    /// The word for one of them.
    #[must_use]
    pub const fn word(self) -> &'static str {
        spec(self).word
    }

    /// The word where room is scarce.
    #[must_use]
    pub const fn short(self) -> &'static str {
        spec(self).short
    }

    /// Returns what the rule demands, in a sentence.
    #[must_use]
    pub const fn about(self) -> &'static str {
        spec(self).about
    }

    /// Whether it speaks of the whole board, but of figures of other rules on it: that all of them are given.
    #[must_use]
    pub const fn needs_figures(self) -> bool {
        matches!(self, Self::Dots | Self::WhiteDots | Self::BlackDots | Self::Signs)
    }

    /// Returns the difference or the ratio that a dot without a number stands for; `None` for rules without numbered dots.
    #[must_use]
    pub const fn usual_number(self) -> Option<u32> {
        usual_number(self)
    }

    /// What its figures are made of.
    #[must_use]
    pub const fn form(self) -> Form {
        spec(self).form
    }
}

/// Which unit or figure: `row 4`, `box 8`, `cage 12`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct UnitName {
    /// Its kind.
    pub family: Family,
    /// Among its kind, counted from 0: units of the whole board in reading order, figures as they are written.
    pub index: usize,
}

impl UnitName {
    /// Without a blank: `row4`, `col4`, `box8`.
    #[must_use]
    pub fn short(self) -> String {
        format!("{}{}", self.family.short(), self.index + 1)
    }
}

impl fmt::Display for UnitName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}", self.family.word(), self.index + 1)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_rule_has_a_keyword_of_its_own() {
        for family in Family::ALL {
            assert_eq!(Family::from_keyword(family.keyword()), Some(family));
            assert!(family.keyword().bytes().all(|b| b.is_ascii_lowercase() || b == b'-'), "{}", family.keyword());
            assert!(family.about().ends_with('.'), "{}", family.keyword());
        }
    }
}
