//! What is lit up: a digit wherever it stands or is noted, or the cells that a filter lets through.

use crate::app::{Code, Key, Pending, Play};
use grid::{Cell, Digit, DigitSet};

/// Which cells are lit up by what is noted in them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Filter {
    /// Those with two notes.
    Pairs,
    /// Those with both of these, be it in the corner.
    Both(Digit, Digit),
}

impl Filter {
    /// Of the marks of a cell those that are lit up.
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
    /// The digit that is lit up in cells and notes: the one chosen by hand, else the cursor's, unless cells are lit up.
    #[must_use]
    pub fn lit(&self) -> Option<Digit> {
        let own = || self.game.digit(self.cursor).filter(|_| self.filter.is_none());
        self.light.or_else(own)
    }

    /// Lights up a digit, or no longer; a second one may follow, whatever was lit.
    pub fn light_up(&mut self, digit: Digit) {
        let is_news = self.light != Some(digit);
        self.darken();
        self.light = is_news.then_some(digit);
        self.pending = Some(Pending::AlsoLight(digit));
    }

    /// Lights up the digit of a function key, or no longer; as in `HoDoKu` that is all.
    pub fn light_by(&mut self, key: Key) {
        let Code::F(number) = key.code else { return };
        if (1..=self.game.shape().side()).contains(&number.into()) {
            self.light_up(Digit::new(usize::from(number) - 1));
            self.pending = None;
        }
    }

    /// Lights up the cells where both are noted; nothing where both are the same.
    pub fn light_both(&mut self, one: Digit, other: Digit) {
        self.darken();
        self.filter = (one != other).then_some(Filter::Both(one, other));
    }

    /// Whether a cell is one of those that are lit up, or may hold the digit that is.
    #[must_use]
    pub fn is_sought(&self, cell: Cell) -> bool {
        match self.filter {
            Some(filter) => !filter.of(self.game.notes(cell), self.game.corners(cell)).is_empty(),
            None => self.lit().is_some_and(|digit| self.game.candidates(cell).has(digit)),
        }
    }

    /// Lights up the cells with two notes, or not.
    pub fn light_pairs(&mut self) {
        let is_news = self.filter != Some(Filter::Pairs);
        self.darken();
        self.filter = is_news.then_some(Filter::Pairs);
    }

    /// Which cells are lit up, and how many those are; none where none are.
    #[must_use]
    pub fn filtered(&self) -> Option<(String, usize)> {
        let filter = self.filter?;
        let name = match filter {
            Filter::Pairs => "pairs".to_owned(),
            Filter::Both(one, other) => format!("{one} and {other}"),
        };
        let is_lit = |cell: &Cell| !filter.of(self.game.notes(*cell), self.game.corners(*cell)).is_empty();
        Some((name, self.game.shape().iter().filter(is_lit).count()))
    }

    /// Lights nothing up any more; says whether anything was.
    pub fn darken(&mut self) -> bool {
        let was_lit = self.light.is_some() || self.filter.is_some();
        (self.light, self.filter) = (None, None);
        was_lit
    }
}
