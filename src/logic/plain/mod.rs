//! The board of nine rows, columns and boxes as nothing but sets of cells, which is enough for singles and for locked candidates.
//!
//! Most puzzles that are rated need little else, and with nothing else to keep up to date each single is a dozen operations on whole
//! sets. A [`Position`](crate::logic::Position) is laid where that leads no further.

mod bands;
mod dash;
mod locks;

pub(super) use bands::{BOXES, Bands, ROWS};
pub(super) use dash::Dash;
pub(super) use locks::Locked;

use crate::grid::{Cell, Digit, DigitSet};
use bands::PEERS;

pub(super) const SIDE: usize = 9;

/// What may stand where, and what does.
#[derive(Clone, Debug)]
pub(super) struct Plain {
    places: [Bands; SIDE], // by digit where it is a candidate
    stands: [Bands; SIDE], // by digit where it stands
    open: Bands,           // the empty cells
    given: Bands,
}

impl Plain {
    /// Nothing stands anywhere, and everything may.
    pub const fn blank() -> Self {
        Self { places: [Bands::ALL; SIDE], stands: [Bands::NONE; SIDE], open: Bands::ALL, given: Bands::NONE }
    }

    /// Sets of cells in words of 64: by digit where it is a candidate, by digit where it stands, and the empty cells. Of what is given
    /// it knows nothing.
    pub fn of_sets(places: &[[u64; 2]], stands: &[[u64; 2]], open: [u64; 2]) -> Self {
        let mut plain = Self { open: Bands::of_words(open), ..Self::blank() };
        plain.places.iter_mut().zip(places).for_each(|(to, from)| *to = Bands::of_words(*from));
        plain.stands.iter_mut().zip(stands).for_each(|(to, from)| *to = Bands::of_words(*from));
        plain
    }

    /// From all that stands: cells, each with its digit, and whether it is given.
    pub fn of_standing(all: impl Iterator<Item = (Cell, Digit, bool)>) -> Self {
        let mut plain = Self::blank();
        let mut filled = Bands::NONE;
        for (cell, digit, is_given) in all {
            let spot = Bands::spot(cell);
            plain.stand_at(spot, digit.index());
            filled = filled.or(Bands::only(spot));
            plain.given = plain.given.or(if is_given { Bands::only(spot) } else { Bands::NONE });
        }
        plain.close(filled);
        plain
    }

    /// These are no candidates of the cell.
    pub fn strike(&mut self, cell: Cell, digits: DigitSet) {
        let at = Bands::only(Bands::spot(cell));
        digits.iter().for_each(|digit| self.places[digit.index()] = self.places[digit.index()].less(at));
    }

    /// By digit where it is a candidate.
    pub const fn places(&self) -> &[Bands; SIDE] {
        &self.places
    }

    /// By digit where it stands.
    pub const fn stands(&self) -> &[Bands; SIDE] {
        &self.stands
    }

    /// The empty cells.
    pub const fn open(&self) -> Bands {
        self.open
    }

    /// The cells whose digits belong to the puzzle itself.
    pub const fn given(&self) -> Bands {
        self.given
    }

    #[inline]
    fn place(&mut self, spot: usize, digit: usize) {
        self.stand_at(spot, digit);
        self.close(Bands::only(spot));
    }

    /// The digit stands there: its peers lose it. The cell's other candidates wait to be [closed](Self::close).
    #[inline(always)]
    fn stand_at(&mut self, spot: usize, digit: usize) {
        self.places[digit] = self.places[digit].less(PEERS[spot % PEERS.len()]);
        self.stands[digit] = self.stands[digit].or(Bands::only(spot));
    }

    /// These cells are empty no longer.
    #[inline(always)]
    fn close(&mut self, cells: Bands) {
        self.places.iter_mut().for_each(|places| *places = places.less(cells));
        self.open = self.open.less(cells);
    }

    /// The cells with one candidate.
    #[inline(always)]
    fn decided(&self) -> Bands {
        let (mut one, mut two) = (Bands::NONE, Bands::NONE);
        for places in self.places {
            two = two.or(one.and(places));
            one = one.or(places);
        }
        one.less(two)
    }

    /// The cells with one candidate, with two, and with two or three.
    #[inline]
    pub fn few(&self) -> [Bands; 3] {
        let mut at_least = [Bands::NONE; 4]; // one candidate, two, three, four
        for places in self.places {
            at_least[3] = at_least[3].or(at_least[2].and(places));
            at_least[2] = at_least[2].or(at_least[1].and(places));
            at_least[1] = at_least[1].or(at_least[0].and(places));
            at_least[0] = at_least[0].or(places);
        }
        let [one, two, three, four] = at_least;
        [one.less(two), two.less(three), two.less(four)]
    }
}
