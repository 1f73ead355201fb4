//! The meaning of a digit key: a lasting mode, or a key that waits for the digit.

use crate::app::{Action, App, Context};
use grid::Digit;

/// The kind of mark that a digit key writes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Mode {
    /// The digit of the cell.
    Digit,
    /// A note.
    Note,
    /// A corner mark.
    Corner,
    /// A colour of the cell.
    Colour,
}

impl Mode {
    /// Returns the mode that an action turns on.
    pub(super) const fn after(action: Action) -> Option<Self> {
        Some(match action {
            Action::DigitMode => Self::Digit,
            Action::NoteMode => Self::Note,
            Action::CornerMode => Self::Corner,
            Action::ColourMode => Self::Colour,
            _ => return None,
        })
    }

    /// Returns the action that turns the mode on.
    #[must_use]
    pub const fn action(self) -> Action {
        match self {
            Self::Digit => Action::DigitMode,
            Self::Note => Action::NoteMode,
            Self::Corner => Action::CornerMode,
            Self::Colour => Action::ColourMode,
        }
    }

    /// Returns the word for the mode on the screen.
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

/// The next input that a key sequence waits for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Pending {
    /// A digit to note, in any mode.
    Note,
    /// A digit for a corner mark, in any mode.
    Corner,
    /// A digit to highlight.
    Light,
    /// A second digit: cells with both are highlighted instead of this one.
    AlsoLight(Digit),
    /// A digit to explain: why it cannot go into the cell.
    WhyNot,
    /// A colour for the cells, or the key that selects a candidate instead.
    Colour,
    /// The candidate to colour.
    ColourNote,
    /// The colour for this candidate.
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
    /// Returns the input that an action waits for.
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
    /// Changes the mode. Asking for the present mode returns to digits, unless the keymap has a key for that.
    pub(super) fn change_mode(&mut self, action: Action) {
        let (Some(play), Some(mode)) = (&mut self.play, Mode::after(action)) else { return };
        let stays = self.keymap.label(Context::Play, Action::DigitMode, true).is_some();
        play.mode = if play.mode == mode && !stays { Mode::Digit } else { mode };
    }
}
