//! Key sequences that colour cells and single candidates: `m 2`, `m , 7 2`, `m 0`.

use crate::app::{Pending, Play};
use crate::game::{Change, Colour};
use grid::{Cell, Digit};

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
            Pending::ColourOf(digit) if colour.is_some() => {
                Some(self.game.paint(&self.cells_with(digit), Some(digit), colour))
            }
            Pending::ColourOf(digit) if is_none => Some(self.game.paint(&self.targets(), Some(digit), None)),
            _ => None,
        }
    }

    /// Returns a message if none of the target cells has this candidate to colour; `None` otherwise.
    pub(super) fn lacks_candidate(&self, digit: Digit) -> Option<String> {
        let place = self.game.shape().place(self.cursor);
        let lacks = self.cells_with(digit).is_empty();
        lacks.then(|| match self.targets().len() {
            1 => format!("{place} has no candidate {digit}"),
            _ => format!("no selected cell has a candidate {digit}"),
        })
    }

    /// Returns the target cells that have this candidate: among their notes and corner marks or, without any, by the digits on the board.
    fn cells_with(&self, digit: Digit) -> Vec<Cell> {
        let has = |cell: Cell| {
            let marks = self.game.notes(cell).or(self.game.corners(cell));
            let candidates = if marks.is_empty() { self.game.candidates(cell) } else { marks };
            self.game.digit(cell).is_none() && candidates.has(digit)
        };
        self.targets().into_iter().filter(|&cell| has(cell)).collect()
    }
}
