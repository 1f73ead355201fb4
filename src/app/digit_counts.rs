//! Digits in the panel beside the board, with how often each still has to be placed. They can be clicked.

use std::time::Instant;

use crate::app::{Action, App, Area, Context, FrameLayout, HINT_ROW, Key, Pending, Play, wrap};
use grid::Digit;

/// Positions of the digits in the panel.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DigitCounts {
    /// Each visible digit with its area: a row for the digit, and below it a row for the number of times it still has to be placed.
    pub digits: Vec<(Digit, Area)>,
    /// Row of the panel for the word `left` beside the last counts; `None` if there is no room beside them.
    pub label: Option<u16>,
    /// First row of the panel below the counts, counted from 0.
    pub end: u16,
}

impl DigitCounts {
    /// Lays the digits out in the panel `area`, below what the last hint has done. They are in as many rows as they need.
    #[must_use]
    pub fn of(area: Area, play: &Play) -> Self {
        let width = usize::from(area.width);
        let done = play.just_done.as_ref().map(|done| done.sentence(play.game.shape()));
        let first = HINT_ROW + done.map_or(0, |done| wrap(&done, width).len() as u16 + 1);
        let side = play.game.shape().side();
        let step = match width / side {
            4.. => 4,
            _ if side <= 9 => 2,
            _ => 3, // two digits and a blank
        };
        let in_a_row = (width / step).max(1);
        let place = |index: usize| {
            let (x, y) = ((index % in_a_row * step) as u16, first + (index / in_a_row * 2) as u16);
            Area { x: area.x + x, y: area.y + y, width: step as u16 - 1, height: 2 }
        };
        let is_visible = |place: &Area| place.y + 1 < area.y + area.height;
        let digits = (0..side).map(|index| (Digit::new(index), place(index)));
        let last = first + (side.div_ceil(in_a_row) * 2) as u16 - 1;
        let has_label = (side - 1) % in_a_row * step + step + 4 <= width;
        Self {
            digits: digits.take_while(|(_, place)| is_visible(place)).collect(),
            label: has_label.then_some(last),
            end: last + 1,
        }
    }
}

impl App {
    /// Returns the digit in the panel at this column and row; `None` if there is no digit.
    pub(super) fn panel_digit_at(&self, (x, y): (u16, u16), now: Instant) -> Option<Digit> {
        let Some(FrameLayout::Play(fit)) = self.frame().filter(|_| self.overlay.is_none()) else { return None };
        let play = self.play.as_ref().filter(|play| !play.is_hidden() && play.hint.is_none())?;
        let (digit, area) = DigitCounts::of(fit.panel?, play).digits.into_iter().find(|(_, area)| area.has(x, y))?;
        let is_covered = self.covered_areas(&fit, play, now).iter().any(|covered| covered.overlaps(area));
        (!is_covered).then_some(digit)
    }

    /// Presses the key of a digit. For a digit above 9 these are the key for letters and the letter, unless a key sequence already waits for
    /// a digit.
    pub(super) fn press_digit(&mut self, digit: Digit, now: Instant) {
        let Some(symbol) = digit.symbol() else { return };
        let key = Key::char(symbol);
        let writes = self.keymap.action(Context::Play, key) == Some(Action::Digit);
        if let Some(play) = self.play.as_mut().filter(|play| !writes && play.pending.is_none()) {
            play.pending = Some(Pending::Symbol);
        }
        self.key(key, now);
    }

    /// Highlights a digit, or ends its highlight.
    pub(super) fn light_digit(&mut self, digit: Digit) {
        if let Some(play) = &mut self.play {
            play.light_up(digit);
            play.pending = None; // the next key is not a second digit
        }
    }
}
