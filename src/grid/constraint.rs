//! The primitives that every rule lowers into.

use std::sync::Arc;

use crate::automaton::Automaton;
use crate::{Cell, Digit, DigitSet, UnitName};

/// Different digits in some cells. Solvers and techniques know these, and [`Condition`]s, and no rule.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Constraint {
    /// As many cells as digits, every digit once.
    Unit {
        /// What a person calls it.
        name: UnitName,
        /// In reading order.
        cells: Vec<Cell>,
    },
    /// No digit twice, though some may be missing.
    Distinct {
        /// What a person calls it.
        name: UnitName,
        /// In reading order, or in the figure's.
        cells: Vec<Cell>,
    },
}

impl Constraint {
    /// What a person calls it.
    #[must_use]
    pub const fn name(&self) -> UnitName {
        match self {
            Self::Unit { name, .. } | Self::Distinct { name, .. } => *name,
        }
    }

    /// The cells it speaks of.
    #[must_use]
    pub fn cells(&self) -> &[Cell] {
        match self {
            Self::Unit { cells, .. } | Self::Distinct { cells, .. } => cells,
        }
    }
}

/// What else is asked of some cells together. How it is followed up: [`Condition::tighten`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Condition {
    /// What a person calls it.
    pub name: UnitName,
    /// In the order in which the demand speaks of them; none twice.
    pub cells: Vec<Cell>,
    /// What is asked.
    pub demand: Demand,
}

/// What is asked of some cells, in their order.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Demand {
    /// Of two cells: which digits the second may hold, by the digit of the first.
    Pair(Arc<[DigitSet]>),
    /// The numbers, each times its weight, add up to this.
    Sum {
        /// By cell; none is 0.
        weights: Vec<i32>,
        /// What they add up to.
        total: i32,
    },
    /// Each of these digits is there, as often as it is here.
    Has(Vec<Digit>),
    /// The digits are different, and those of one of these sets.
    OneOf(Arc<[DigitSet]>),
    /// Read in order, an automaton accepts them.
    Regular(Arc<Automaton>),
}
