//! All rules, one file each: names, the form of the figure, and lowering into primitives.
//!
//! To add a rule, add a file with its [`Spec`] here, a variant of [`Family`] and a line in [`spec`]; nothing else in `grid` changes.

mod arrow;
mod black;
mod black_dots;
mod boxes;
mod cage;
mod clone;
mod columns;
mod diagonals;
mod disjoint;
mod dots;
mod even;
mod extra;
mod frame;
mod greater;
mod king;
mod knight;
mod little_killer;
mod loose_cage;
mod neighbours;
mod odd;
mod palindrome;
mod quadruple;
mod regions;
mod renban;
mod rows;
mod sandwich;
mod signs;
mod thermometer;
mod v;
mod whispers;
mod white;
mod white_dots;
mod windows;
mod x;
mod x_sum;

use crate::lowering::{Lowered, RuleContext};
use crate::{Family, Figure};

/// Form of the figures of a rule. Determines how a figure is written and how it is checked.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FigureForm {
    /// No figure: the rule applies to the whole board.
    Whole,
    /// Some cells, in any order.
    Cells,
    /// Some cells in any order, at most as many as the board has digits.
    Unit,
    /// Line of at least two cells, each of which shares a side or a corner with the one before. It may close or pass a cell twice, unless
    /// the digits along it rise.
    Line,
    /// Two cells side by side, whose order can matter to the rule. Dots can have a number.
    Pair,
    /// Some cells and their sum.
    Sum {
        /// Whether the sum may be missing.
        is_optional: bool,
    },
    /// Bulb of one or more cells, and a line that begins beside it.
    Arrow,
    /// Four cells around a corner, and digits that they must hold.
    Corner,
    /// Line from border to border, and a number outside the board at its start.
    Outside,
    /// Areas that cover the board, each with as many cells as the board has digits.
    Regions,
    /// Areas with the same number of cells, listed in corresponding order.
    Areas,
}

/// Description of a rule.
#[derive(Debug)]
pub(crate) struct Spec {
    /// Name in files and on the command line.
    pub(crate) keyword: &'static str,
    /// Word for one unit or figure of the rule, such as `thermometer`.
    pub(crate) word: &'static str,
    /// Abbreviation of that word.
    pub(crate) short: &'static str,
    /// Sentence that says what the rule demands.
    pub(crate) about: &'static str,
    /// Form of its figures.
    pub(crate) form: FigureForm,
    /// Function that lowers a checked figure into primitives.
    pub(crate) lower: fn(&Figure, &RuleContext<'_>) -> Lowered,
}

/// Returns the description of a kind of rule.
pub(crate) const fn spec(family: Family) -> &'static Spec {
    match family {
        Family::Row => &rows::SPEC,
        Family::Column => &columns::SPEC,
        Family::Box => &boxes::SPEC,
        Family::Region => &regions::SPEC,
        Family::Diagonal => &diagonals::SPEC,
        Family::Window => &windows::SPEC,
        Family::Disjoint => &disjoint::SPEC,
        Family::Extra => &extra::SPEC,
        Family::Knight => &knight::SPEC,
        Family::King => &king::SPEC,
        Family::Neighbours => &neighbours::SPEC,
        Family::Even => &even::SPEC,
        Family::Odd => &odd::SPEC,
        Family::Greater => &greater::SPEC,
        Family::White => &white::SPEC,
        Family::Black => &black::SPEC,
        Family::Dots => &dots::SPEC,
        Family::WhiteDots => &white_dots::SPEC,
        Family::BlackDots => &black_dots::SPEC,
        Family::X => &x::SPEC,
        Family::V => &v::SPEC,
        Family::Signs => &signs::SPEC,
        Family::Thermometer => &thermometer::SPEC,
        Family::Arrow => &arrow::SPEC,
        Family::Cage => &cage::SPEC,
        Family::LooseCage => &loose_cage::SPEC,
        Family::LittleKiller => &little_killer::SPEC,
        Family::Sandwich => &sandwich::SPEC,
        Family::Frame => &frame::SPEC,
        Family::XSum => &x_sum::SPEC,
        Family::Renban => &renban::SPEC,
        Family::Palindrome => &palindrome::SPEC,
        Family::Whispers => &whispers::SPEC,
        Family::Quadruple => &quadruple::SPEC,
        Family::Clone => &clone::SPEC,
    }
}

/// Returns the number that a dot without a number stands for; `None` for rules without numbered dots.
pub(crate) const fn usual_number(family: Family) -> Option<u32> {
    match family {
        Family::White => Some(white::USUAL),
        Family::Black => Some(black::USUAL),
        _ => None,
    }
}

/// Returns what whispers demand on a board of this side, with the minimum difference as a number.
pub(crate) fn about_whispers(side: usize) -> String {
    whispers::about(side)
}

/// Returns what a dot with this number demands; `None` for rules without numbered dots.
pub(crate) fn about_number(family: Family, number: u32) -> Option<String> {
    match family {
        Family::White => Some(white::about(number)),
        Family::Black => Some(black::about(number)),
        _ => None,
    }
}
