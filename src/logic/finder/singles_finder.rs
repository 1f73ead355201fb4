//! Singles, and the trait of their finders.
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
    /// Cell that the single fills.
    pub cell: Cell,
    /// Digit of the cell.
    pub digit: Digit,
    /// Unit that has no other place for the digit. `None` if the reason is that the cell has no other candidate.
    pub unit: Option<UnitId>,
}

/// Receives the singles of a finder. Its answer says whether the search goes on.
pub type SingleSink<'a> = dyn FnMut(Single) -> ControlFlow<()> + 'a;

/// Finder of singles and of nothing else.
pub trait SinglesFinder {
    /// Calls `found` with each single of the finder's technique.
    ///
    /// # Errors
    /// Not a failure: breaks off when `found` does.
    fn find_singles(&self, position: &Position, found: &mut SingleSink<'_>) -> ControlFlow<()>;
}

impl dyn SinglesFinder + '_ {
    /// Returns the first single that the finder finds.
    pub(crate) fn first_single(&self, position: &Position) -> Option<Single> {
        let mut first = None;
        let _ = self.find_singles(position, &mut |single| {
            first = Some(single);
            ControlFlow::Break(())
        });
        first
    }
}

/// Adds the evidence to a single.
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
