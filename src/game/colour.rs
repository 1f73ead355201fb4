//! Colours that the player gives to cells and candidates, for example to mark a chain.

use std::num::NonZero;

use crate::game::{Change, ChangeKind, Edit, Game};
use grid::{Cell, Digit};

/// One of nine colours, counted from 1.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Colour(NonZero<u8>);

impl Colour {
    /// Number of colours.
    pub const COUNT: u8 = 9;

    /// Returns the colour with this number, from 1 to 9; `None` for other numbers.
    #[must_use]
    pub const fn new(number: u8) -> Option<Self> {
        match NonZero::new(number) {
            Some(number) if number.get() <= Self::COUNT => Some(Self(number)),
            _ => None,
        }
    }

    /// Returns the number of the colour, from 1 to 9.
    #[must_use]
    pub const fn number(self) -> u8 {
        self.0.get()
    }

    /// Returns the letter shown on terminals without colours: `a` to `i`.
    #[must_use]
    pub const fn letter(self) -> char {
        (b'a' + self.number() - 1) as char
    }
}

/// A cell or one of its candidates, either of which can have a colour.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Coloured {
    /// The cell.
    pub cell: Cell,
    /// Digit of the candidate; `None` for the cell itself.
    pub digit: Option<Digit>,
}

impl Game {
    /// Returns the colour of a cell or of one of its candidates; `None` if it has none.
    #[must_use]
    pub fn colour(&self, of: Coloured) -> Option<Colour> {
        self.colours.get(&of).copied()
    }

    /// Returns all coloured cells and candidates in reading order, a cell before its candidates.
    pub fn coloured(&self) -> impl Iterator<Item = (Coloured, Colour)> {
        self.colours.iter().map(|(&of, &colour)| (of, colour))
    }

    /// Returns the change that gives a colour to these cells or, if `digit` is given, to their candidates of that digit. If `colour` is
    /// `None`, or if all of them already have this colour, their colours are removed instead. Returns `None` if nothing changes.
    #[must_use]
    pub fn paint(&self, cells: &[Cell], digit: Option<Digit>, colour: Option<Colour>) -> Option<Change> {
        let coloured = || cells.iter().map(|&cell| Coloured { cell, digit });
        let is_there = coloured().all(|of| self.colour(of) == colour);
        let to = colour.filter(|_| !is_there);
        Change::of(ChangeKind::Colour, coloured().filter_map(|of| self.colour_edit(of, to)).collect())
    }

    /// Returns the change that removes the colours of these cells and of their candidates. `None` if they have none.
    #[must_use]
    pub fn unpaint(&self, cells: &[Cell]) -> Option<Change> {
        let theirs = self.coloured().filter(|(of, _)| cells.contains(&of.cell));
        Change::of(ChangeKind::Colour, theirs.filter_map(|(of, _)| self.colour_edit(of, None)).collect())
    }

    /// Returns the edit that changes the colour of a cell or candidate to `to`; `None` if that is its colour already.
    pub(super) fn colour_edit(&self, of: Coloured, to: Option<Colour>) -> Option<Edit> {
        let from = self.colour(of);
        (from != to).then_some(Edit::Colour { of, from, to })
    }
}
