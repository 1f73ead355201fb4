//! Colours that the player gives to cells and to single candidates: for chains, and for whatever else should be remembered by sight.

use std::num::NonZero;

use crate::game::{Change, Edit, Game, Kind};
use grid::{Cell, Digit};

/// One of nine colours, counted from 1.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Colour(NonZero<u8>);

impl Colour {
    /// How many there are.
    pub const COUNT: u8 = 9;

    /// The colour of this number, from 1 to 9.
    #[must_use]
    pub const fn new(number: u8) -> Option<Self> {
        match NonZero::new(number) {
            Some(number) if number.get() <= Self::COUNT => Some(Self(number)),
            _ => None,
        }
    }

    /// From 1 to 9.
    #[must_use]
    pub const fn number(self) -> u8 {
        self.0.get()
    }

    /// By which it is told where there are no colours: `a` to `i`.
    #[must_use]
    pub const fn letter(self) -> char {
        (b'a' + self.number() - 1) as char
    }
}

/// What has a colour: a cell, or one of its candidates.
pub type Coloured = (Cell, Option<Digit>);

impl Game {
    /// The colour of a cell, or of one of its candidates.
    #[must_use]
    pub fn colour(&self, of: Coloured) -> Option<Colour> {
        self.colours.get(&of).copied()
    }

    /// Everything that has a colour, in reading order; a cell before its candidates.
    pub fn coloured(&self) -> impl Iterator<Item = (Coloured, Colour)> {
        self.colours.iter().map(|(&of, &colour)| (of, colour))
    }

    /// Gives these cells a colour, or takes it away where all of them have it or none is meant; so with a candidate of theirs. `None` if
    /// that changes nothing.
    #[must_use]
    pub fn paint(&self, cells: &[Cell], digit: Option<Digit>, colour: Option<Colour>) -> Option<Change> {
        let is_there = cells.iter().all(|&cell| self.colour((cell, digit)) == colour);
        let to = colour.filter(|_| !is_there);
        painted(cells.iter().filter_map(|&cell| self.colour_edit((cell, digit), to)).collect())
    }

    /// Takes the colours of these cells and of their candidates away. `None` if there are none.
    #[must_use]
    pub fn unpaint(&self, cells: &[Cell]) -> Option<Change> {
        let theirs = self.coloured().filter(|((cell, _), _)| cells.contains(cell));
        painted(theirs.filter_map(|(of, _)| self.colour_edit(of, None)).collect())
    }

    pub(super) fn colour_edit(&self, of: Coloured, to: Option<Colour>) -> Option<Edit> {
        let from = self.colour(of);
        (from != to).then_some(Edit::Colour { of, from, to })
    }
}

fn painted(edits: Vec<Edit>) -> Option<Change> {
    (!edits.is_empty()).then_some(Change { kind: Kind::Colour, edits })
}
