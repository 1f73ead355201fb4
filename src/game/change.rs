//! Changes, which are undone and redone as a whole. A change edits any number of digits, pencil marks and colours at once, and has an
//! inverse.

use serde::{Deserialize, Serialize};

use crate::game::{Colour, Coloured};
use grid::{Cell, Digit, DigitSet};

/// Purpose of a change, shown in the history and counted in the review.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum ChangeKind {
    /// Entering or removing digits.
    Digit,
    /// Adding or removing notes.
    Note,
    /// Adding or removing corner marks.
    Corner,
    /// Setting or removing colours of cells or candidates.
    Colour,
    /// Emptying cells.
    Clear,
    /// Filling in notes from the candidates.
    Fill,
    /// Removing all notes and corner marks.
    Wipe,
    /// Carrying out a hint.
    Hint,
    /// Having the solver fill the board.
    Solve,
    /// Restarting the game.
    Restart,
}

impl ChangeKind {
    /// Returns the name shown on screen.
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

/// Kind of pencil mark. A cell can have both kinds at once.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Pencil {
    /// Note: a digit that the player considers possible in the cell. If a cell has notes, hints treat every other digit as excluded there.
    Note,
    /// Corner mark as in Snyder notation: the cell is one of few places for the digit in a unit. A corner mark says nothing about other
    /// digits in the cell, so hints ignore it.
    Corner,
}

impl Pencil {
    /// Both kinds of pencil mark.
    pub const ALL: [Self; 2] = [Self::Note, Self::Corner];
}

/// Edit of one thing in a cell: its digit, its pencil marks of one kind, or a colour. Holds the values before and after.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Edit {
    /// Edit of the digit that the player entered in a cell.
    Digit {
        /// Cell whose digit changes.
        cell: Cell,
        /// Entry before the edit; `None` if the cell was empty.
        from: Option<Digit>,
        /// Entry after the edit; `None` if the cell becomes empty.
        to: Option<Digit>,
    },
    /// Edit of the pencil marks of a cell.
    Notes {
        /// Kind of the marks.
        pencil: Pencil,
        /// Cell whose marks change.
        cell: Cell,
        /// Marks before the edit.
        from: DigitSet,
        /// Marks after the edit.
        to: DigitSet,
    },
    /// Edit of the colour of a cell or of a candidate.
    Colour {
        /// Cell or candidate whose colour changes.
        of: Coloured,
        /// Colour before the edit; `None` for no colour.
        from: Option<Colour>,
        /// Colour after the edit; `None` for no colour.
        to: Option<Colour>,
    },
}

impl Edit {
    /// Returns the cell that the edit changes.
    #[must_use]
    pub const fn cell(self) -> Cell {
        match self {
            Self::Digit { cell, .. } | Self::Notes { cell, .. } | Self::Colour { of: Coloured { cell, .. }, .. } => {
                cell
            }
        }
    }

    /// Returns the edit that undoes this one.
    #[must_use]
    pub const fn inverse(self) -> Self {
        match self {
            Self::Digit { cell, from, to } => Self::Digit { cell, from: to, to: from },
            Self::Notes { pencil, cell, from, to } => Self::Notes { pencil, cell, from: to, to: from },
            Self::Colour { of, from, to } => Self::Colour { of, from: to, to: from },
        }
    }
}

/// Edits that are made and undone together. There is at least one. Each of them changes something, and no two edit the same thing.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Change {
    /// Purpose of the change.
    pub kind: ChangeKind,
    /// Edits of the change. No two of them edit the same thing, so their order does not matter.
    pub edits: Vec<Edit>,
}

impl Change {
    /// Returns the change made of these edits; `None` if there are none. Sorts the edits as a [`Record`](crate::game::Record) does (digits,
    /// notes, corner marks, colours), so that a change read from a record equals the original.
    pub(super) fn of(kind: ChangeKind, mut edits: Vec<Edit>) -> Option<Self> {
        edits.sort_by_key(|edit| match edit {
            Edit::Digit { .. } => 0,
            Edit::Notes { pencil: Pencil::Note, .. } => 1,
            Edit::Notes { pencil: Pencil::Corner, .. } => 2,
            Edit::Colour { .. } => 3,
        });
        (!edits.is_empty()).then_some(Self { kind, edits })
    }

    /// Returns the change that undoes this one: the inverse edits, last first.
    #[must_use]
    pub fn inverse(&self) -> Self {
        Self { kind: self.kind, edits: self.edits.iter().rev().map(|edit| edit.inverse()).collect() }
    }

    /// Returns the cell of the first edit, to which the cursor moves when the change is undone. `None` if there are no edits.
    #[must_use]
    pub fn cell(&self) -> Option<Cell> {
        self.edits.first().map(|edit| edit.cell())
    }
}
