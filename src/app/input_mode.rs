//! The two ways to choose what a digit key writes: a lasting mode, or a key that is pressed before the digit.

use crate::app::{Action, App, Context};
use grid::Digit;

/// The kind of mark that a digit key writes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Mode {
    /// A digit in the cell.
    Digit,
    /// A note.
    Note,
    /// A corner mark.
    Corner,
    /// A colour for the cell.
    Colour,
}

impl Mode {
    /// Returns the mode that an action turns on; `None` for other actions.
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

    /// Returns the name of the mode on the screen.
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
    /// A digit to write as a note, in any mode.
    Note,
    /// A digit to write as a corner mark, in any mode.
    Corner,
    /// A digit to highlight.
    Light,
    /// A second digit, after this first one: cells with both digits are highlighted.
    AlsoLight(Digit),
    /// A digit, to explain why it cannot go into the cell.
    WhyNot,
    /// A colour for the cells, or the key that selects a candidate instead.
    Colour,
    /// The candidate to colour.
    ColourNote,
    /// The colour for this candidate of the cell.
    ColourOf(Digit),
    /// A letter for a digit above 9.
    Symbol,
    /// The row to go to.
    Row,
    /// The column to go to, after this row.
    Column(usize),
    /// The box to go to.
    Box,
}

impl Pending {
    /// Returns the input that an action waits for; `None` if the action is complete in itself.
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
    /// Changes the mode. Choosing the present mode again returns to digits, unless the keymap has a separate key for digits.
    pub(super) fn change_mode(&mut self, action: Action) {
        let (Some(play), Some(mode)) = (&mut self.play, Mode::after(action)) else { return };
        let stays = self.keymap.label(Context::Play, Action::DigitMode, true).is_some();
        play.mode = if play.mode == mode && !stays { Mode::Digit } else { mode };
    }
}
