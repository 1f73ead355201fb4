//! One thing a player does: a change of several cells and kinds of mark at once, and its inverse.

use serde::{Deserialize, Serialize};

use crate::game::{Colour, Coloured};
use grid::{Cell, Digit, DigitSet};

/// What a change was for; the history names it, and the review counts it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Kind {
    /// A digit was entered or taken out.
    Digit,
    /// A pencil mark was set or taken out.
    Note,
    /// A corner mark was set or taken out.
    Corner,
    /// Cells or candidates were given a colour, or lost it.
    Colour,
    /// Cells were emptied.
    Clear,
    /// Notes were filled in from the candidates.
    Fill,
    /// All notes were wiped.
    Wipe,
    /// A hint was carried out.
    Hint,
    /// The solver filled the board.
    Solve,
    /// Back to the beginning.
    Restart,
}

impl Kind {
    /// The word the screen uses.
    #[must_use]
    pub const fn word(self) -> &'static str {
        match self {
            Self::Digit => "digit",
            Self::Note => "note",
            Self::Corner => "corner mark",
            Self::Colour => "colour",
            Self::Clear => "clear",
            Self::Fill => "fill in notes",
            Self::Wipe => "wipe notes",
            Self::Hint => "hint",
            Self::Solve => "solve",
            Self::Restart => "restart",
        }
    }
}

/// The two kinds of pencil marks that a cell has beside each other.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Pencil {
    /// What the cell may be, and nothing else: hints take the player at their word.
    Note,
    /// A corner mark, as Snyder's notation has them: one of the few places that a digit has in a unit. It says nothing of the other
    /// digits of the cell, so hints know nothing of it.
    Corner,
}

impl Pencil {
    /// Both of them.
    pub const ALL: [Self; 2] = [Self::Note, Self::Corner];
}

/// One mark of one cell, before and after.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Edit {
    /// The digit that the player put into a cell.
    Digit {
        /// Which cell.
        cell: Cell,
        /// What stood there.
        from: Option<Digit>,
        /// What stands there now.
        to: Option<Digit>,
    },
    /// The pencil marks of a cell.
    Notes {
        /// Of which kind.
        pencil: Pencil,
        /// Which cell.
        cell: Cell,
        /// What stood there.
        from: DigitSet,
        /// What stands there now.
        to: DigitSet,
    },
    /// The colour of a cell or of a candidate.
    Colour {
        /// Of which.
        of: Coloured,
        /// What it was.
        from: Option<Colour>,
        /// What it is now.
        to: Option<Colour>,
    },
}

impl Edit {
    /// The cell it touches.
    #[must_use]
    pub const fn cell(self) -> Cell {
        match self {
            Self::Digit { cell, .. } | Self::Notes { cell, .. } | Self::Colour { of: (cell, _), .. } => cell,
        }
    }

    /// What takes it back.
    #[must_use]
    pub const fn inverse(self) -> Self {
        match self {
            Self::Digit { cell, from, to } => Self::Digit { cell, from: to, to: from },
            Self::Notes { pencil, cell, from, to } => Self::Notes { pencil, cell, from: to, to: from },
            Self::Colour { of, from, to } => Self::Colour { of, from: to, to: from },
        }
    }
}

/// Edits that belong together: done as one, undone as one. Never empty, each mark of a cell at most once, and no edit changes nothing.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Change {
    /// What it was for.
    pub kind: Kind,
    /// In no particular order: they touch different marks.
    pub edits: Vec<Edit>,
}

impl Change {
    /// What takes it back: the inverses, last first.
    #[must_use]
    pub fn inverse(&self) -> Self {
        Self { kind: self.kind, edits: self.edits.iter().rev().map(|edit| edit.inverse()).collect() }
    }

    /// The first cell it touches: where the cursor goes when it is undone.
    #[must_use]
    pub fn cell(&self) -> Option<Cell> {
        self.edits.first().map(|edit| edit.cell())
    }
}
