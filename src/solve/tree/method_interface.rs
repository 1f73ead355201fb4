//! Interface between the tree search and the methods that it can follow. A method determines what to try next and what
//! to refuse; it places digits and removes them again.

use std::fmt::Debug;
use std::sync::Arc;

use grid::{Cell, Digit, DigitSet, Layout, UnitId, UnitName};

/// Digit in a cell.
pub(crate) type Placement = (Cell, Digit);

/// Question that is answered on a level of the search.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Question {
    /// Which digit a cell holds.
    Cell(Cell),
    /// Where in a unit a digit goes.
    Unit(UnitId, Digit),
    /// How to meet the condition with this index. The search may report this question as a dead end, but never branches
    /// on it.
    Condition(usize),
}

/// Situation on a new level.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Situation {
    /// Every cell holds its digit.
    Solution,
    /// Dead end: a question to which no option is left.
    DeadEnd(Question),
    /// Question to branch on, and its options in the order in which they are tried.
    Choose(Question, Vec<Placement>),
}

/// Reason why a digit is not placed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Refusal {
    /// The digit is repeated: the name of the constraint that forbids this, and the cell that already holds the digit.
    Repeats(UnitName, Cell),
    /// The digit would leave this cell without candidates.
    LeavesEmpty(Cell),
}

/// Method for solving boards: a state of digits, and rules that depend on this state alone.
pub(crate) trait SolvingMethod: Clone + Debug + PartialEq + Send + Sync {
    /// Returns the shape and rules of the board.
    fn layout(&self) -> &Arc<Layout>;

    /// Returns the situation on a new level, and the number of constraint checks needed to determine it.
    fn situation(&self) -> (Situation, u64);

    /// Returns the reason to refuse an option (`None` if it is allowed) and the number of constraint checks.
    fn refuse(&self, placement: Placement) -> (Option<Refusal>, u64);

    /// Places a digit that is not refused.
    fn take(&mut self, question: Question, placement: Placement);

    /// Removes the digit that was placed last.
    fn untake(&mut self, placement: Placement);

    /// Returns the digit that a cell holds, or `None` if the cell is empty.
    fn digit(&self, cell: Cell) -> Option<Digit>;

    /// Returns the candidates of an empty cell, as far as the method keeps track of them.
    fn left(&self, cell: Cell) -> DigitSet;

    /// Returns the phrase that says why this question comes next with these options: `the next empty cell in reading
    /// order`.
    fn why(&self, question: Question, options: &[Placement]) -> String;

    /// Describes the method in one sentence, without its full stop.
    fn description(&self) -> String;
}
