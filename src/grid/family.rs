//! Kinds of rules, and names of units and figures.

use std::fmt;

use crate::rules::{FigureForm, spec, usual_number};

/// Kind of rule. Also the kind of a unit or figure that belongs to such a rule: `Family::Cage` stands for the rule of killer cages and for
/// a single cage.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Family {
    /// Rows, with their cells from left to right.
    Row,
    /// Columns, with their cells from top to bottom.
    Column,
    /// Boxes: rectangles that tile the board.
    Box,
    /// Regions: areas of any form that tile the board (jigsaw).
    Region,
    /// Long diagonals: the first from the upper left to the lower right corner, the second from the upper right to the lower left corner.
    Diagonal,
    /// Windows: additional boxes, with one row or column between neighbouring windows (hyper sudoku, windoku).
    Window,
    /// Disjoint groups: cells at the same position within their boxes.
    Disjoint,
    /// Extra region: an area of different digits, with at most as many cells as there are digits.
    Extra,
    /// Two cells a knight's move apart, which hold different digits.
    Knight,
    /// Two cells that share a side or a corner, which hold different digits.
    King,
    /// Two cells side by side, which do not hold consecutive digits.
    Neighbours,
    /// Cells with even digits.
    Even,
    /// Cells with odd digits.
    Odd,
    /// Two cells side by side, the first of which holds the greater digit.
    Greater,
    /// White dot: two cells side by side whose digits differ by the number in the dot, or by 1 if the dot has no number.
    White,
    /// Black dot: two cells side by side whose digits have the ratio in the dot, or the ratio 2 if the dot has no number.
    Black,
    /// Two cells side by side without a dot between them, on a board where all dots are given.
    Dots,
    /// Two cells side by side without a dot between them, on a board where all white dots are given.
    WhiteDots,
    /// Two cells side by side without a dot between them, on a board where all black dots are given.
    BlackDots,
    /// X: two cells side by side whose digits add up to 10.
    X,
    /// V: two cells side by side whose digits add up to 5.
    V,
    /// Two cells side by side without an X or V between them, on a board where all of these signs are given.
    Signs,
    /// Thermometer: a line along which the digits rise.
    Thermometer,
    /// Arrow: a line whose digits add up to the number in the bulb at its start.
    Arrow,
    /// Killer cage: cells with different digits that add up to a number.
    Cage,
    /// Loose cage: cells whose digits add up to a number and may repeat.
    LooseCage,
    /// Little killer: a diagonal line whose digits add up to a number outside the board and may repeat.
    LittleKiller,
    /// Sandwich: a row or column in which the digits between the smallest and the largest digit add up to a number outside the board.
    Sandwich,
    /// Frame sum: a row or column whose first digits add up to a number outside the board. The digits that count are as many as a box has
    /// cells in that direction.
    Frame,
    /// X-sum: a row or column whose first X digits, where X is the first digit, add up to a number outside the board.
    XSum,
    /// Renban: a line of different, consecutive digits in any order.
    Renban,
    /// Palindrome: a line that reads the same from both ends.
    Palindrome,
    /// German whispers: a line on which neighbouring digits differ by at least half the side length of the board.
    Whispers,
    /// Quadruple: four cells around a corner, which must contain the digits listed for the corner.
    Quadruple,
    /// Clone: areas whose corresponding cells hold equal digits.
    Clone,
}

impl Family {
    /// All kinds, the classic ones first.
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

    /// Returns the name of the rule in files and on the command line, such as `thermometer`.
    #[must_use]
    pub const fn keyword(self) -> &'static str {
        spec(self).keyword
    }

    /// Returns the kind of rule with this keyword; `None` if there is none.
    #[must_use]
    pub fn from_keyword(keyword: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|family| family.keyword() == keyword)
    }

    /// Returns the word for one unit or figure of this kind, such as `row`.
    #[must_use]
    pub const fn word(self) -> &'static str {
        spec(self).word
    }

    /// Returns an abbreviation of the word for one unit or figure, such as `col`.
    #[must_use]
    pub const fn short(self) -> &'static str {
        spec(self).short
    }

    /// Returns a sentence that says what the rule demands.
    #[must_use]
    pub const fn about(self) -> &'static str {
        spec(self).about
    }

    /// Whether the rule says that all dots or signs of some kind are shown on the board. Such a rule makes sense only on a board with dots
    /// or signs.
    #[must_use]
    pub const fn needs_figures(self) -> bool {
        matches!(self, Self::Dots | Self::WhiteDots | Self::BlackDots | Self::Signs)
    }

    /// Returns the difference or the ratio that a dot without a number stands for; `None` for rules without numbered dots.
    #[must_use]
    pub const fn usual_number(self) -> Option<u32> {
        usual_number(self)
    }

    /// Returns the form of the figures of this kind, which determines how a figure is written and checked.
    #[must_use]
    pub const fn form(self) -> FigureForm {
        spec(self).form
    }
}

/// Name of a unit or figure. Prints as `row 4`, `box 8` or `cage 12`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct UnitName {
    /// Kind of unit or figure.
    pub family: Family,
    /// Number among the units or figures of its kind, counted from 0. If a rule applies to the whole board, its units are numbered in
    /// reading order; figures are numbered in the order of the rules.
    pub index: usize,
}

impl UnitName {
    /// Returns the name abbreviated and without a blank: `row4`, `col4`, `box8`.
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
