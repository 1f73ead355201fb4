//! Areas, marks and roles: the units, cells and candidates that an explanation highlights on the board.

use grid::{Cell, Digit, Layout, UnitId};

/// A unit, or the figure of a variant rule, that is highlighted on the board, with its part in the proof.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Area {
    /// Unit from which the deduction follows.
    Base(UnitId),
    /// Unit in which candidates are eliminated.
    Cover(UnitId),
    /// Figure of a rule, such as a cage. The number is the index of its condition, as in [`Layout::condition`].
    Condition(u32),
}

/// A cell or a candidate that is highlighted on the board, with its part in the proof.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Mark {
    /// Marked cell, or cell of the marked candidate.
    pub cell: Cell,
    /// Digit of the marked candidate, or digit placed in the cell; `None` if the cell as a whole is marked.
    pub digit: Option<Digit>,
    /// Part that the cell or candidate plays in the proof.
    pub role: Role,
}

/// Part that a cell or candidate plays in a proof. A technique can give a role its own name, see
/// [`Deduction::role_name`](crate::Deduction::role_name).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Role {
    /// Pattern, or its first part: the first colour, the first almost locked set, the nodes of a chain at even indices from 0.
    Pattern,
    /// Second part of the pattern: the other colour, the second almost locked set, the nodes of a chain at odd indices.
    Second,
    /// Third part of the pattern, such as the second wing of an XY-Wing.
    Third,
    /// Exception to the pattern, such as a fin or a guardian; or candidate that links two almost locked sets.
    Fin,
    /// Digit on the board that excludes candidates.
    Blocker,
    /// Candidate that is placed.
    Placed,
    /// Candidate that is eliminated.
    Eliminated,
}

impl Area {
    /// Returns the unit of the area; `None` if the area is the figure of a rule.
    #[must_use]
    pub const fn unit(self) -> Option<UnitId> {
        match self {
            Self::Base(unit) | Self::Cover(unit) => Some(unit),
            Self::Condition(_) => None,
        }
    }

    /// Returns the cells of the area on a board with this layout.
    #[must_use]
    pub fn cells(self, layout: &Layout) -> &[Cell] {
        match self {
            Self::Base(unit) | Self::Cover(unit) => &layout.unit(unit).cells,
            Self::Condition(at) => &layout.condition(at as usize).cells,
        }
    }
}

impl Role {
    /// Returns the name of the role in machine-readable output, such as `pattern` or `eliminated`.
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

    /// Whether a mark with this role shows the conclusion of the deduction.
    #[must_use]
    pub const fn is_conclusion(self) -> bool {
        matches!(self, Self::Placed | Self::Eliminated)
    }
}
