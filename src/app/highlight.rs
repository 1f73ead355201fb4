//! Highlighting of one digit wherever it is placed or noted, or of the cells that match a filter.

use crate::app::{Code, Key, Pending, Play};
use grid::{Cell, Digit, DigitSet};

/// Filter for cells by their notes and corner marks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Filter {
    /// Cells with exactly two notes.
    Pairs,
    /// Cells with both digits among their notes and corner marks.
    Both(Digit, Digit),
}

impl Filter {
    /// Returns the digits to highlight among a cell's notes and corner marks; empty if the cell does not match the filter.
    #[must_use]
    pub fn of(self, notes: DigitSet, corners: DigitSet) -> DigitSet {
        match self {
            Self::Pairs if notes.len() == 2 => notes,
            Self::Both(one, other) => {
                let both: DigitSet = [one, other].into_iter().collect();
                if both.is_subset(notes.or(corners)) { both } else { DigitSet::EMPTY }
            }
            Self::Pairs => DigitSet::EMPTY,
        }
    }
}

impl Play {
    /// Returns the highlighted digit: the one that the player chose, otherwise the digit under the cursor if no filter is active.
    #[must_use]
    pub fn lit(&self) -> Option<Digit> {
        let own = || self.game.digit(self.cursor).filter(|_| self.filter.is_none());
        self.light.or_else(own)
    }

    /// Toggles the highlight of a digit. The next key may be a second digit, which sets a filter for cells with both.
    pub fn light_up(&mut self, digit: Digit) {
        let is_news = self.light != Some(digit);
        self.clear_highlight();
        self.light = is_news.then_some(digit);
        self.pending = Some(Pending::AlsoLight(digit));
    }

    /// Toggles the highlight of the digit of a function key. As in `HoDoKu`, the next key is not taken as a second digit.
    pub fn light_by(&mut self, key: Key) {
        let Code::F(number) = key.code else { return };
        if (1..=self.game.shape().side()).contains(&number.into()) {
            self.light_up(Digit::new(usize::from(number) - 1));
            self.pending = None;
        }
    }

    /// Highlights the cells with both digits. If the two digits are equal, only ends the highlight.
    pub fn light_both(&mut self, one: Digit, other: Digit) {
        self.clear_highlight();
        self.filter = (one != other).then_some(Filter::Both(one, other));
    }

    /// Whether a cell matches the filter. Without a filter, whether the highlighted digit is one of the cell's candidates.
    #[must_use]
    pub fn is_sought(&self, cell: Cell) -> bool {
        match self.filter {
            Some(filter) => !filter.of(self.game.notes(cell), self.game.corners(cell)).is_empty(),
            None => self.lit().is_some_and(|digit| self.game.candidates(cell).has(digit)),
        }
    }

    /// Toggles the highlight of the cells with exactly two notes.
    pub fn light_pairs(&mut self) {
        let is_news = self.filter != Some(Filter::Pairs);
        self.clear_highlight();
        self.filter = is_news.then_some(Filter::Pairs);
    }

    /// Returns the notes that the filter demands and the number of matching cells; `None` if there is no filter.
    #[must_use]
    pub fn filtered(&self) -> Option<(String, usize)> {
        let filter = self.filter?;
        let name = match filter {
            Filter::Pairs => "two notes".to_owned(),
            Filter::Both(one, other) => format!("{one} and {other}"),
        };
        let is_lit = |cell: &Cell| !filter.of(self.game.notes(*cell), self.game.corners(*cell)).is_empty();
        Some((name, self.game.shape().iter().filter(is_lit).count()))
    }

    /// Ends every highlight. Returns whether there was one.
    pub fn clear_highlight(&mut self) -> bool {
        let was_lit = self.light.is_some() || self.filter.is_some();
        (self.light, self.filter) = (None, None);
        was_lit
    }
}
