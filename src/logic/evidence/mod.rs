//! A deduction: what follows, and the evidence that alone forces it. Words and colours come later, in `explain`.

use crate::grid::{Cell, Digit, DigitSet, UnitId};
use crate::logic::Technique;

/// One step of reasoning. Data only; what it says of a position is true of that position and of no other.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Deduction {
    /// How it was found.
    pub technique: Technique,
    /// What is sure now, in reading order.
    pub place: Vec<(Cell, Digit)>,
    /// The candidates that fall, in reading order; each was there.
    pub eliminate: Vec<(Cell, Digit)>,
    /// The digits of the pattern.
    pub digits: DigitSet,
    /// Why.
    pub evidence: Evidence,
}

/// What forces a deduction. Each kind is proved in a way of its own, by counting; the candidates are those of the position.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Evidence {
    /// A unit lacks one digit and has one empty cell.
    LastCell {
        /// The unit.
        unit: UnitId,
        /// Its empty cell.
        cell: Cell,
    },
    /// A digit has one place in a unit.
    LastPlace {
        /// The unit.
        unit: UnitId,
        /// The place.
        cell: Cell,
    },
    /// A cell has one candidate.
    LastCandidate {
        /// The cell.
        cell: Cell,
    },
    /// All places of the digit in `base` lie in `cover` too, so the rest of `cover` cannot hold it.
    Crossing {
        /// The unit that needs the digit.
        base: UnitId,
        /// The unit that gets it from there.
        cover: UnitId,
        /// The digit's places in `base`.
        cells: Vec<Cell>,
    },
    /// As many cells of one unit as they have candidates between them: these digits stand nowhere else in the unit.
    Naked {
        /// Every unit around all the cells, one at least.
        units: Vec<UnitId>,
        /// In reading order.
        cells: Vec<Cell>,
    },
    /// As many digits as they have places in a unit between them: these cells hold nothing else.
    Hidden {
        /// The unit.
        unit: UnitId,
        /// In reading order.
        cells: Vec<Cell>,
    },
    /// In as many bases as covers the digit has places in the covers alone: the covers get it there and nowhere else.
    Fish {
        /// Units without a common cell, each with the digit missing.
        bases: Vec<UnitId>,
        /// As many units as bases.
        covers: Vec<UnitId>,
        /// The digit's places in the bases, in reading order.
        cells: Vec<Cell>,
    },
}

impl Deduction {
    /// The cells that the pattern stands in, in reading order.
    #[must_use]
    pub fn cells(&self) -> &[Cell] {
        match &self.evidence {
            Evidence::LastCell { cell, .. } | Evidence::LastPlace { cell, .. } | Evidence::LastCandidate { cell } => {
                std::slice::from_ref(cell)
            }
            Evidence::Crossing { cells, .. }
            | Evidence::Naked { cells, .. }
            | Evidence::Hidden { cells, .. }
            | Evidence::Fish { cells, .. } => cells,
        }
    }

    /// Whether both say the same by the same technique, though maybe for different reasons.
    #[must_use]
    pub fn concludes_as(&self, other: &Self) -> bool {
        (self.technique, &self.place, &self.eliminate) == (other.technique, &other.place, &other.eliminate)
    }
}
