//! Singles, and the trait of finders that search only for singles.
//!
//! Most steps of most paths are singles. A [`Single`] has no evidence, so that finding one allocates nothing. Evidence is added when a
//! single is converted into a [`Deduction`].

use std::ops::ControlFlow;

use crate::{Deduction, Evidence, Position, Technique};
use grid::{Cell, Digit, DigitSet, UnitId};

/// Single: the only digit that is left for a cell, or the only cell that is left for a digit in a unit.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Single {
    /// Technique by which the single was found.
    pub technique: Technique,
    /// Cell that the single fills with the digit.
    pub cell: Cell,
    /// Digit that is placed in the cell.
    pub digit: Digit,
    /// Unit in which the digit has no other place. `None` if the single follows from the cell alone, because the cell has no other
    /// candidate.
    pub unit: Option<UnitId>,
}

/// Function that a finder calls with each single. Its return value determines whether the search continues.
pub type SingleSink<'a> = dyn FnMut(Single) -> ControlFlow<()> + 'a;

/// Finder that reports singles and no other deductions.
pub trait SinglesFinder {
    /// Calls `found` with each single that the finder's technique finds in `position`.
    ///
    /// # Errors
    /// Returns `Break` if `found` returned `Break`, which ends the search. This is not a failure.
    fn find_singles(&self, position: &Position, found: &mut SingleSink<'_>) -> ControlFlow<()>;
}

impl dyn SinglesFinder + '_ {
    /// Returns the first single that the finder reports in `position`, or `None` if there is none.
    pub(crate) fn first_single(&self, position: &Position) -> Option<Single> {
        let mut first = None;
        let _ = self.find_singles(position, &mut |single| {
            first = Some(single);
            ControlFlow::Break(())
        });
        first
    }
}

/// Converts a single into a deduction by adding the evidence.
impl From<Single> for Deduction {
    fn from(single: Single) -> Self {
        let Single { technique, cell, digit, unit } = single;
        let evidence = match unit {
            Some(unit) if technique == Technique::FullHouse => Evidence::FullHouse { unit, cell },
            Some(unit) => Evidence::HiddenSingle { unit, cell },
            None => Evidence::NakedSingle { cell },
        };
        let (placements, digits) = (vec![(cell, digit)], DigitSet::only(digit));
        Self { technique, placements, eliminations: Vec::new(), digits, evidence }
    }
}
