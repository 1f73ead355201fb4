//! The board of nine rows, columns and boxes as nothing but sets of cells, which is enough for singles and for locked candidates.
//!
//! Most puzzles that are rated need little else, and with nothing else to keep up to date each single is a dozen operations on whole
//! sets. A [`Position`](crate::Position) is laid where that leads no further.

mod bands;
mod choices;
mod dash;
mod locks;

pub(super) use bands::Bands;
pub(super) use dash::Dash;
pub(super) use locks::Locked;

use crate::step::Step;
use bands::{PEERS, UNITS, lone};
use choices::Choices;
use grid::{Cell, Digit, DigitSet};

pub(super) const SIDE: usize = 9;

/// The numbers of the first column and of the first box among the units.
const COLUMN: usize = 9;
const BOX: usize = 18;

/// What may stand where, and what does. What may is told twice, by digit and by cell.
#[derive(Clone, Debug)]
pub(super) struct Plain {
    places: [Bands; SIDE], // by digit where it is a candidate
    choices: Choices,      // the same by cell
    stands: [Bands; SIDE], // by digit where it stands
    open: Bands,           // the empty cells
    given: Bands,
}

impl Plain {
    /// Nothing stands anywhere, and everything may.
    pub const fn blank() -> Self {
        Self {
            places: [Bands::ALL; SIDE],
            choices: Choices::ALL,
            stands: [Bands::NONE; SIDE],
            open: Bands::ALL,
            given: Bands::NONE,
        }
    }

    /// Sets of cells in words of 64: by digit where it is a candidate, by digit where it stands, and the empty cells. Of what is given
    /// it knows nothing.
    #[cfg(test)]
    pub fn of_sets(places: &[[u64; 2]], stands: &[[u64; 2]], open: [u64; 2]) -> Self {
        let mut plain = Self { open: Bands::of_words(open), ..Self::blank() };
        plain.stands.iter_mut().zip(stands).for_each(|(to, from)| *to = Bands::of_words(*from));
        for (digit, places) in places.iter().enumerate() {
            plain.take(digit, Bands::ALL.less(Bands::of_words(*places)));
        }
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
        digits.iter().for_each(|digit| self.take(digit.index(), at));
    }

    /// The digit stands in a cell that was empty.
    pub fn put(&mut self, cell: Cell, digit: Digit) {
        self.place(Bands::spot(cell), digit.index());
    }

    /// Does what a step says.
    pub fn follow(&mut self, step: &Step) {
        match step {
            Step::Single(single) => self.put(single.cell, single.digit),
            Step::Other(deduction) => {
                let struck = deduction.eliminate.iter();
                struck.for_each(|&(cell, digit)| self.take(digit.index(), Bands::only(Bands::spot(cell))));
                deduction.place.iter().for_each(|&(cell, digit)| self.put(cell, digit));
            }
        }
    }

    /// The digit stands in none of these.
    fn take(&mut self, digit: usize, cells: Bands) {
        self.places[digit] = self.places[digit].less(cells);
        cells.spots().for_each(|spot| self.choices.strike(spot, digit));
    }

    /// By digit where it is a candidate.
    pub const fn places(&self) -> &[Bands; SIDE] {
        &self.places
    }

    /// Tells of each cell, by its index, what it may be.
    #[inline]
    pub fn each_cell(&self, told: impl FnMut(usize, DigitSet)) {
        self.choices.each_cell(told);
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

    /// The digit stands there: its peers lose it. Where other digits may stand the cell waits to be [closed](Self::close).
    #[inline(always)]
    fn stand_at(&mut self, spot: usize, digit: usize) {
        self.places[digit] = self.places[digit].less(PEERS[spot % PEERS.len()]);
        self.stands[digit] = self.stands[digit].or(Bands::only(spot));
        self.choices.place(spot, digit);
    }

    /// These cells are empty no longer.
    #[inline(always)]
    fn close(&mut self, cells: Bands) {
        self.places.iter_mut().for_each(|places| *places = places.less(cells));
        self.open = self.open.less(cells);
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Ladder, samples};

    #[test]
    fn a_step_leads_the_sets_where_it_leads_the_position() {
        let (ladder, mut count) = (Ladder::hodoku(), 0);
        for (mut position, step) in samples::positions(&ladder) {
            let mut plain = position.plain();
            plain.follow(&Step::Other(Box::new(step.clone())));
            position.apply(&step);
            assert_eq!((plain.places, plain.stands), (position.plain().places, position.plain().stands));
            assert_eq!(plain.open, position.plain().open);
            plain.each_cell(|cell, digits| assert_eq!(digits, position.candidates(Cell::new(cell)), "{cell}"));
            count += 1;
        }
        assert!(count > 200, "{count}");
    }
}
