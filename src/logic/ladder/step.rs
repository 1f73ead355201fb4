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
pub type SingleSink<'a> = dyn FnMut(Single) -> ControlFlow<()> + 'a;

/// What finds singles and nothing else.
pub trait SinglesFinder {
    /// Hands over each single of its technique.
    ///
    /// # Errors
    /// Not a failure: breaks off when `found` does.
    fn find_singles(&self, position: &Position, found: &mut SingleSink<'_>) -> ControlFlow<()>;
}

impl dyn SinglesFinder + '_ {
    /// The first that it finds.
    pub(crate) fn first_single(&self, position: &Position) -> Option<Single> {
        let mut first = None;
        let _ = self.find_singles(position, &mut |single| {
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
            Some(unit) if technique == Technique::FullHouse => Evidence::FullHouse { unit, cell },
            Some(unit) => Evidence::HiddenSingle { unit, cell },
            None => Evidence::NakedSingle { cell },
        };
        let (place, digits) = (vec![(cell, digit)], DigitSet::only(digit));
        Self { technique, placements: place, eliminations: Vec::new(), digits, evidence }
    }
}

/// What a rung found first.
#[derive(Clone, Debug)]
pub(crate) enum LadderStep {
    Single(Single),
    Deduction(Box<Deduction>),
}

impl LadderStep {
    /// Applies the step to the position that it was found in.
    pub fn apply(&self, analysis: &mut Analysis) {
        match self {
            Self::Single(single) => analysis.advance(&[], &[(single.cell, single.digit)]),
            Self::Deduction(deduction) => analysis.advance(&deduction.eliminations, &deduction.placements),
        }
    }
}

impl From<LadderStep> for Deduction {
    fn from(step: LadderStep) -> Self {
        match step {
            LadderStep::Single(single) => single.into(),
            LadderStep::Deduction(deduction) => *deduction,
        }
    }
}
