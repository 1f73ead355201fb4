//! Key sequences that colour cells and single candidates: `m 2`, `m , 7 2`, `m 0`.

use crate::app::{Pending, Play};
use crate::game::{Change, Colour};

impl Play {
    /// Continues a colour sequence with a typed character. Returns `None` if the character cannot continue the sequence. Returns
    /// `Some(None)` if it can but does not change the board.
    pub(super) fn paint(&mut self, pending: Pending, typed: char) -> Option<Option<Change>> {
        let colour = typed.to_digit(10).and_then(|number| Colour::new(number as u8));
        let is_none = matches!(typed, '0' | 'x');
        let waits = |play: &mut Self, pending: Pending| {
            play.pending = Some(pending);
            Some(None)
        };
        match pending {
            Pending::Colour if typed == ',' => waits(self, Pending::ColourNote),
            Pending::Colour if is_none => Some(self.game.unpaint(&self.targets())),
            Pending::Colour => Some(self.game.paint(&self.targets(), None, Some(colour?))),
            Pending::ColourNote => {
                let digit = self.digit_of(typed)?;
                waits(self, Pending::ColourOf(digit))
            }
            Pending::ColourOf(digit) if colour.is_some() || is_none => {
                Some(self.game.paint(&self.targets(), Some(digit), colour))
            }
            _ => None,
        }
    }
}
