//! Areas and marks: what an explanation highlights on the board.

use grid::{Cell, Digit, Layout, UnitId};

/// A unit or a figure of a rule, with its part in the proof.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Area {
    /// A unit that proves the deduction.
    Base(UnitId),
    /// A unit in which something is eliminated.
    Cover(UnitId),
    /// A condition of a rule, such as a cage, counted from 0 as in [`Layout::condition`].
    Condition(u32),
}

/// A cell or a candidate, with its part in the proof.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Mark {
    /// The cell.
    pub cell: Cell,
    /// The candidate, or the digit placed in the cell; `None` for the cell as a whole.
    pub digit: Option<Digit>,
    /// Its part in the proof.
    pub role: Role,
}

/// The part of a cell or candidate in a proof.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Role {
    /// Belongs to the pattern, or to its first part: the nodes that may be true, the first colour.
    Pattern,
    /// Belongs to the second part of the pattern: the nodes in between, the other colour, the second set.
    Second,
    /// Belongs to the third part of the pattern.
    Third,
    /// An exception to the pattern: a fin, a guardian.
    Fin,
    /// A digit on the board that rules out others.
    Blocker,
    /// The digit to place.
    Placed,
    /// A candidate that is eliminated.
    Eliminated,
}

impl Area {
    /// Returns the unit, or `None` for a rule's figure.
    #[must_use]
    pub const fn unit(self) -> Option<UnitId> {
        match self {
            Self::Base(unit) | Self::Cover(unit) => Some(unit),
            Self::Condition(_) => None,
        }
    }

    /// Returns its cells.
    #[must_use]
    pub fn cells(self, layout: &Layout) -> &[Cell] {
        match self {
            Self::Base(unit) | Self::Cover(unit) => &layout.unit(unit).cells,
            Self::Condition(at) => &layout.condition(at as usize).cells,
        }
    }
}

impl Role {
    /// Name in the output of programs: `pattern`, `second`, `third`, `fin`, `blocker`, `placed`, `eliminated`.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Pattern => "pattern",
            Self::Second => "second",
            Self::Third => "third",
            Self::Fin => "fin",
            Self::Blocker => "blocker",
            Self::Placed => "placed",
            Self::Eliminated => "eliminated",
        }
    }

    /// Whether it gives away the conclusion.
    #[must_use]
    pub const fn is_conclusion(self) -> bool {
        matches!(self, Self::Placed | Self::Eliminated)
    }
}
