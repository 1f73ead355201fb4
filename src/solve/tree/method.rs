//! Interface between the tree search and a way to solve boards: what to try next, what is refused, how to place a digit
//! and remove it again.

use std::fmt::Debug;
use std::sync::Arc;

use grid::{Cell, Digit, DigitSet, Layout, UnitId, UnitName};

/// Digit in a cell.
pub(crate) type Placement = (Cell, Digit);

/// Question that a level of the search settles.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Question {
    /// Digit of a cell.
    Cell(Cell),
    /// Place of a digit in a unit.
    Unit(UnitId, Digit),
    /// Way to meet the condition with this index; only a dead end, never chosen.
    Condition(usize),
}

/// Situation on a new level.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Situation {
    /// Every cell holds its digit.
    Solution,
    /// Question without options.
    DeadEnd(Question),
    /// Question to branch on, and its options in the order in which they are tried.
    Choose(Question, Vec<Placement>),
}

/// Reason why a digit is not placed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Refusal {
    /// Cells that may hold the digit only once, and the one of them that holds it.
    Repeats(UnitName, Cell),
    /// Cell that would be left without candidates.
    LeavesEmpty(Cell),
}

/// Way to solve boards: a state of digits, and rules that depend on that state alone.
pub(crate) trait SolvingMethod: Clone + Debug + PartialEq + Send + Sync {
    /// Returns the shape and rules of the board.
    fn layout(&self) -> &Arc<Layout>;

    /// Returns the situation on a new level, and the number of constraint checks needed to determine it.
    fn situation(&self) -> (Situation, u64);

    /// Returns the reason why an option is refused, if it is, and the number of constraint checks.
    fn refuse(&self, placement: Placement) -> (Option<Refusal>, u64);

    /// Places a digit that is not refused.
    fn take(&mut self, question: Question, placement: Placement);

    /// Removes the digit that was placed last.
    fn untake(&mut self, placement: Placement);

    /// Returns the digit that a cell holds.
    fn digit(&self, cell: Cell) -> Option<Digit>;

    /// Returns the candidates of an empty cell, as far as this way of solving keeps track of them.
    fn left(&self, cell: Cell) -> DigitSet;

    /// Returns why this question comes next with these options: `the next empty cell in reading order`.
    fn why(&self, question: Question, options: &[Placement]) -> String;

    /// Describes the method in one sentence without its full stop.
    fn description(&self) -> String;
}
