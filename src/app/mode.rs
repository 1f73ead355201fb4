//! What a digit key writes: a mode that stays, or a key that waits for the digit.

use crate::app::{Action, App, Context};
use grid::Digit;

/// What a digit key writes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Mode {
    /// The cell's digit.
    Digit,
    /// A note.
    Note,
    /// A corner mark.
    Corner,
    /// A colour of the cell.
    Colour,
}

impl Mode {
    /// The mode that this asks for.
    pub(super) const fn after(action: Action) -> Option<Self> {
        Some(match action {
            Action::DigitMode => Self::Digit,
            Action::NoteMode => Self::Note,
            Action::CornerMode => Self::Corner,
            Action::ColourMode => Self::Colour,
            _ => return None,
        })
    }

    /// What asks for it.
    #[must_use]
    pub const fn action(self) -> Action {
        match self {
            Self::Digit => Action::DigitMode,
            Self::Note => Action::NoteMode,
            Self::Corner => Action::CornerMode,
            Self::Colour => Action::ColourMode,
        }
    }

    /// What the screen says of it.
    #[must_use]
    pub const fn word(self) -> &'static str {
        match self {
            Self::Digit => "DIGIT",
            Self::Note => "NOTE",
            Self::Corner => "CORNER",
            Self::Colour => "COLOUR",
        }
    }
}

/// A key that waits for what comes after it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Pending {
    /// A digit to note, whatever the mode.
    Note,
    /// A digit to mark in the corner, whatever the mode.
    Corner,
    /// A digit to light up.
    Light,
    /// A second digit: cells with both are lit up instead of this one.
    AlsoLight(Digit),
    /// A digit to ask about.
    WhyNot,
    /// A colour for cells, or that a candidate is meant.
    Colour,
    /// The candidate that gets a colour.
    ColourNote,
    /// The colour of this candidate.
    ColourOf(Digit),
    /// A letter that stands for a digit above 9.
    Symbol,
    /// The row to go to.
    Row,
    /// The column to go to, in this row.
    Column(usize),
    /// The box to go to.
    Box,
}

impl Pending {
    /// What the key of this action waits for.
    pub(super) const fn after(action: Action) -> Option<Self> {
        Some(match action {
            Action::OneNote => Self::Note,
            Action::OneCorner => Self::Corner,
            Action::Symbol => Self::Symbol,
            Action::Light => Self::Light,
            Action::Colour => Self::Colour,
            Action::GoTo => Self::Row,
            Action::WhyNot => Self::WhyNot,
            _ => return None,
        })
    }
}

impl App {
    /// Changes the mode; asked for once more it ends, unless a key leads back to digits.
    pub(super) fn change_mode(&mut self, action: Action) {
        let (Some(play), Some(mode)) = (&mut self.play, Mode::after(action)) else { return };
        let stays = self.keymap.label(Context::Play, Action::DigitMode, true).is_some();
        play.mode = if play.mode == mode && !stays { Mode::Digit } else { mode };
    }
}
