//! All rules, one file each, with their names, the form of their figures, and their lowering into primitives.
//!
//! To add a rule, add a file with its [`Spec`] here, a variant of [`Family`] and a line in [`spec`]; nothing else in `grid` changes.

mod all_black_dots_given;
mod all_dots_given;
mod all_signs_given;
mod all_white_dots_given;
mod anti_king;
mod anti_knight;
mod arrow;
mod black_kropki;
mod boxes;
mod cage;
mod clone;
mod columns;
mod diagonals;
mod disjoint_groups;
mod even;
mod extra_region;
mod frame_sum;
mod greater;
mod little_killer;
mod loose_cage;
mod non_consecutive;
mod odd;
mod palindrome;
mod quadruple;
mod regions;
mod renban;
mod rows;
mod sandwich;
mod thermometer;
mod v_sign;
mod whispers;
mod white_kropki;
mod windows;
mod x_sign;
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
    /// Line of at least two cells, each of which shares a side or a corner with the previous one. The line may pass a cell twice, unless
    /// the digits along it must rise.
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
    /// Several areas with the same number of cells. Cells at the same position in the lists of two areas correspond to each other.
    Areas,
}

/// Description of a kind of rule.
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
    /// Form of this rule's figures. The form determines how a figure is written and checked.
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
        Family::Disjoint => &disjoint_groups::SPEC,
        Family::Extra => &extra_region::SPEC,
        Family::Knight => &anti_knight::SPEC,
        Family::King => &anti_king::SPEC,
        Family::Neighbours => &non_consecutive::SPEC,
        Family::Even => &even::SPEC,
        Family::Odd => &odd::SPEC,
        Family::Greater => &greater::SPEC,
        Family::White => &white_kropki::SPEC,
        Family::Black => &black_kropki::SPEC,
        Family::Dots => &all_dots_given::SPEC,
        Family::WhiteDots => &all_white_dots_given::SPEC,
        Family::BlackDots => &all_black_dots_given::SPEC,
        Family::X => &x_sign::SPEC,
        Family::V => &v_sign::SPEC,
        Family::Signs => &all_signs_given::SPEC,
        Family::Thermometer => &thermometer::SPEC,
        Family::Arrow => &arrow::SPEC,
        Family::Cage => &cage::SPEC,
        Family::LooseCage => &loose_cage::SPEC,
        Family::LittleKiller => &little_killer::SPEC,
        Family::Sandwich => &sandwich::SPEC,
        Family::Frame => &frame_sum::SPEC,
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
        Family::White => Some(white_kropki::USUAL),
        Family::Black => Some(black_kropki::USUAL),
        _ => None,
    }
}

/// Returns what whispers demand on a board with this side length. The text contains the minimum difference as a number.
pub(crate) fn about_whispers(side: usize) -> String {
    whispers::about(side)
}

/// Returns what a dot with this number demands; `None` for rules without numbered dots.
pub(crate) fn about_number(family: Family, number: u32) -> Option<String> {
    match family {
        Family::White => Some(white_kropki::about(number)),
        Family::Black => Some(black_kropki::about(number)),
        _ => None,
    }
}
