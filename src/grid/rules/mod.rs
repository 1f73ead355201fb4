//! One file a rule: what it is called, what is drawn for it, and the primitives that it lowers into.
//!
//! A new rule is a file here with its [`Spec`], a name in [`Family`] and its line in [`spec`]; nothing else in `grid` changes.

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

use crate::lower::{Ground, Lowered};
use crate::{Family, Figure};

/// What a rule's figure is made of: how it is written, and what is checked of it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Form {
    /// Nothing: the rule speaks of the whole board.
    Whole,
    /// Some cells, in any order.
    Cells,
    /// Cells in any order, as many as the board has digits or fewer.
    Unit,
    /// Two cells at least, each beside the one before or touching its corner. A line along which digits need not rise may close, or pass a
    /// cell twice.
    Line,
    /// Two cells side by side; their order counts where the rule says so. Dots may have a number.
    Pair,
    /// Some cells and what they add up to, which may be missing where the flag is set.
    Sum(bool),
    /// A bulb of one cell or more, then a line that begins beside it.
    Arrow,
    /// Four cells around a corner, and the digits that are asked of them.
    Corner,
    /// A line from border to border, in the order seen from a number outside, and the number.
    Outside,
    /// Areas that cover the board, each of as many cells as the board has digits.
    Regions,
    /// Areas of the same number of cells, in the same order.
    Areas,
}

/// What there is to know of a rule.
#[derive(Debug)]
pub(crate) struct Spec {
    /// As it is written in files and on the command line.
    pub(crate) keyword: &'static str,
    /// One of the things it speaks of: `thermometer`.
    pub(crate) word: &'static str,
    /// The same where room is scarce.
    pub(crate) short: &'static str,
    /// Sentence that says what the rule demands.
    pub(crate) about: &'static str,
    pub(crate) form: Form,
    /// Its primitives, for a figure that was checked.
    pub(crate) lower: fn(&Figure, &Ground<'_>) -> Lowered,
}

/// That of a family.
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

/// Returns the sentence for whispers on a board of this side, with the least difference as a number.
pub(crate) fn about_whispers(side: usize) -> String {
    whispers::about(side)
}

/// Returns the sentence for a dot with this number; `None` for rules without numbered dots.
pub(crate) fn about_number(family: Family, number: u32) -> Option<String> {
    match family {
        Family::White => Some(white::about(number)),
        Family::Black => Some(black::about(number)),
        _ => None,
    }
}
