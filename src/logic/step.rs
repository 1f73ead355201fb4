//! One step up a ladder, and no more of it than somebody asks for.

use std::ops::ControlFlow;

use crate::{Analysis, Deduction, Evidence, Position, Technique};
use grid::{Cell, Digit, DigitSet, UnitId};

/// A digit that alone is left for a cell, or the cell that alone is left for a digit: where, and why, with nothing written. Most
/// steps of most paths are singles, and a rating reads none of them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Single {
    /// How it was found.
    pub technique: Technique,
    /// The cell.
    pub cell: Cell,
    /// Its digit.
    pub digit: Digit,
    /// The unit that has no other place for it; none where the cell has no other digit.
    pub unit: Option<UnitId>,
}

/// Where singles are handed over; it stops when told so.
pub type FoundSingle<'a> = dyn FnMut(Single) -> ControlFlow<()> + 'a;

/// What finds singles and nothing else.
pub trait Singles {
    /// Hands over each single of its technique.
    ///
    /// # Errors
    /// Not a failure: breaks off when `found` does.
    fn each(&self, position: &Position, found: &mut FoundSingle<'_>) -> ControlFlow<()>;
}

impl dyn Singles + '_ {
    /// The first that it finds.
    pub(super) fn first(&self, position: &Position) -> Option<Single> {
        let mut first = None;
        let _ = self.each(position, &mut |single| {
            first = Some(single);
            ControlFlow::Break(())
        });
        first
    }
}

/// All that there is to say.
impl From<Single> for Deduction {
    fn from(single: Single) -> Self {
        let Single { technique, cell, digit, unit } = single;
        let evidence = match unit {
            Some(unit) if technique == Technique::FullHouse => Evidence::LastCell { unit, cell },
            Some(unit) => Evidence::LastPlace { unit, cell },
            None => Evidence::LastCandidate { cell },
        };
        let (place, digits) = (vec![(cell, digit)], DigitSet::only(digit));
        Self { technique, place, eliminate: Vec::new(), digits, evidence }
    }
}

/// What a rung found first.
#[derive(Clone, Debug)]
pub(super) enum Step {
    Single(Single),
    Other(Box<Deduction>),
}

impl Step {
    /// Applies the step to the position that it was found in.
    pub fn apply(&self, analysis: &mut Analysis) {
        match self {
            Self::Single(single) => analysis.advance(&[], &[(single.cell, single.digit)]),
            Self::Other(deduction) => analysis.advance(&deduction.eliminate, &deduction.place),
        }
    }
}

impl From<Step> for Deduction {
    fn from(step: Step) -> Self {
        match step {
            Step::Single(single) => single.into(),
            Step::Other(deduction) => *deduction,
        }
    }
}
