//! Singles, and locked candidates between them, as far as they lead: counted and not told.
//!
//! Full houses and naked singles come first and count the same, and whoever places all there are, and all that come of them, always
//! comes to the same: so they are placed by the handful. A hidden single may spoil another, and is placed alone, the first in order.

use crate::plain::{Bands, Locked, Plain, SIDE, UNITS, lone};
use crate::run::End;

/// How many of each there were, and where they end.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Dash {
    /// Cells with one candidate: full houses and naked singles.
    pub naked: u32,
    pub hidden: u32,
    pub locks: u32,
    /// [`End::Doubtful`] where there is no solution: what was counted then is nothing to go by.
    pub end: End,
    /// Whether it is known that there is neither a lock nor a locked set where it ends.
    pub lacks_locks: bool,
}

impl Plain {
    /// On from here; by locks too where they are wanted, as far as no locked pair or triple comes before them.
    pub fn dash(&mut self, wants_locks: bool) -> Dash {
        let mut dash = Dash { naked: 0, hidden: 0, locks: 0, end: End::Solved, lacks_locks: false };
        while !self.open().is_empty() {
            let placed = self.place_decided();
            dash.naked += placed;
            if placed > 0 {
                continue;
            }
            if let Some((spot, digit)) = self.hidden() {
                self.place(spot, digit);
                dash.hidden += 1;
                continue;
            }
            if wants_locks {
                let found = self.lock();
                if let Locked::Digit(lock) = found {
                    self.turn(lock);
                    dash.locks += 1;
                    continue;
                }
                dash.lacks_locks = found == Locked::Nowhere;
            }
            // what has no place comes to none: it is enough to look at the end
            dash.end = if self.is_dead() { End::Doubtful } else { End::Stuck };
            break;
        }
        dash
    }

    /// Fills the cells with one candidate, and tells how many.
    #[inline]
    fn place_decided(&mut self) -> u32 {
        let (mut count, mut filled) = (0, Bands::NONE);
        let decided = lone(&self.places);
        if decided.is_empty() {
            return 0;
        }
        for spot in decided.spots() {
            let digit = self.choices.of(spot).trailing_zeros() as usize;
            if digit < SIDE {
                self.stand_at(spot, digit); // else another cell has just taken it
                filled = filled.or(Bands::only(spot));
                count += 1;
            }
        }
        self.close(filled);
        count
    }

    /// The first digit with one place: in boxes, then in rows, then in columns; there in the first of them, of several digits the least.
    #[inline]
    fn hidden(&self) -> Option<(usize, usize)> {
        let (unit, digit) = self.choices.lone()?;
        Some((self.places[digit].and(UNITS[unit]).first()?, digit))
    }

    /// Whether a cell has no candidate, or a digit no place in a unit.
    fn is_dead(&self) -> bool {
        // a unit has as many empty cells as digits that it lacks
        let (left, [boxes, rows, columns]) = (self.open.len(), self.choices.in_units());
        [self.some(), boxes, rows, columns].iter().any(|all| all.len() != left)
    }

    /// The cells with candidates.
    #[inline(always)]
    fn some(&self) -> Bands {
        self.places.iter().fold(Bands::NONE, |all, &places| all.or(places))
    }
}
