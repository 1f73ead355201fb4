//! What a tree search needs to know of a way to solve boards: where to look, what is kept, how to put a digit and take it off again.

use std::fmt::Debug;
use std::sync::Arc;

use grid::{Cell, Digit, DigitSet, Layout, UnitId, UnitName};

/// A digit in a cell.
pub(crate) type Placement = (Cell, Digit);

/// What is to be settled.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Spot {
    /// Which digit a cell holds.
    Cell(Cell),
    /// Where in a unit a digit stands.
    Unit(UnitId, Digit),
    /// How the condition with this number is met; never chosen.
    Condition(usize),
}

/// What there is to do on a new level.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Arrival {
    /// Nothing: every cell holds its digit.
    Solution,
    /// Nothing: this has no option.
    DeadEnd(Spot),
    /// To try these, in this order.
    Choose(Spot, Vec<Placement>),
}

/// Why a digit is not put somewhere.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Refusal {
    /// These cells, of which this one holds it, may hold it once.
    Repeats(UnitName, Cell),
    /// This cell would have nothing left.
    Starves(Cell),
}

/// A way to solve boards: a state of digits, and rules that depend on it alone.
pub(crate) trait Plan: Clone + Debug + PartialEq + Send + Sync {
    /// Shape and rules of the board.
    fn layout(&self) -> &Arc<Layout>;

    /// What there is to do on a new level, and how many constraints were asked to find out.
    fn arrive(&self) -> (Arrival, u64);

    /// Whether an option of a spot is refused, and how many constraints were asked.
    fn refuse(&self, placement: Placement) -> (Option<Refusal>, u64);

    /// Puts a digit that is not refused.
    fn take(&mut self, spot: Spot, placement: Placement);

    /// Takes the digit off that was put last.
    fn untake(&mut self, placement: Placement);

    /// What a cell holds.
    fn digit(&self, cell: Cell) -> Option<Digit>;

    /// What an empty cell may hold, as far as this way of solving would know it.
    fn left(&self, cell: Cell) -> DigitSet;

    /// Why this spot comes next, having these options: `the next empty cell in reading order`.
    fn why(&self, spot: Spot, options: &[Placement]) -> String;

    /// How it goes about, in a sentence without its full stop.
    fn creed(&self) -> String;
}
