//! Primitives that all rules are lowered into: constraints and conditions.

use std::sync::Arc;

use crate::automaton::Automaton;
use crate::{Cell, Digit, DigitSet, UnitName};

/// A set of cells that hold different digits. Solvers and techniques work with constraints and [`Condition`]s only, never with rules.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Constraint {
    /// Cells that hold every digit exactly once, such as a row. There are as many cells as digits.
    Unit {
        /// Name shown to the player.
        name: UnitName,
        /// Cells in reading order.
        cells: Vec<Cell>,
    },
    /// Cells that hold no digit twice, though some digits may be missing.
    Distinct {
        /// Name shown to the player.
        name: UnitName,
        /// Cells in reading order or in the order of the figure.
        cells: Vec<Cell>,
    },
}

impl Constraint {
    /// Returns the name shown to the player.
    #[must_use]
    pub const fn name(&self) -> UnitName {
        match self {
            Self::Unit { name, .. } | Self::Distinct { name, .. } => *name,
        }
    }

    /// Returns the cells.
    #[must_use]
    pub fn cells(&self) -> &[Cell] {
        match self {
            Self::Unit { cells, .. } | Self::Distinct { cells, .. } => cells,
        }
    }
}

/// A demand on the digits of several cells together, except the demand that they are all different. [`Condition::tighten`] propagates it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Condition {
    /// Name shown to the player.
    pub name: UnitName,
    /// Cells in the order that the demand refers to; none occurs twice.
    pub cells: Vec<Cell>,
    /// Demand on the digits.
    pub demand: Demand,
}

/// Demand on the digits of a list of cells.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Demand {
    /// Demand on two cells: for each digit of the first, the digits that the second can hold.
    Pair(Arc<[DigitSet]>),
    /// Weighted sum: the digits, counted from 1 and each multiplied by the weight of its cell, add up to a total.
    Sum {
        /// Weight of each cell; none is 0.
        weights: Vec<i32>,
        /// Total of the weighted sum.
        total: i32,
    },
    /// Digits that must occur in the cells, each at least as often as in this list.
    Has(Vec<Digit>),
    /// Sets of digits. The cells hold exactly the digits of one of these sets, each once.
    OneOf(Arc<[DigitSet]>),
    /// Automaton that must accept the digits, read in the order of the cells.
    Regular(Arc<Automaton>),
}
