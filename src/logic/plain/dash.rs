//! Singles, and locked candidates between them, as far as they lead: counted and not told.
//!
//! Full houses and naked singles come first and count the same, and whoever places all there are, and all that come of them, always
//! comes to the same: so they are placed by the handful. A hidden single may spoil another, and is placed alone, the first in order.

use crate::logic::plain::bands::{BOXES, COLUMNS, ROWS, apart, columns, counted, threes, thrice};
use crate::logic::plain::{Bands, Locked, Plain, SIDE};
use crate::logic::run::End;

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

/// The first row, column and box of a band.
const ROW: u32 = 0o777;
const COLUMN: u32 = 0o001_001_001;
const BOX: u32 = 0o007_007_007;

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
        let decided = self.decided();
        if decided.is_empty() {
            return 0;
        }
        let planes = self.planes();
        for spot in decided.spots() {
            let digit = planes.iter().rev().fold(0, |digit, plane| digit << 1 | usize::from(plane.has(spot)));
            if self.places[digit % SIDE].has(spot) {
                self.stand_at(spot, digit);
                filled = filled.or(Bands::only(spot));
                count += 1;
            }
        }
        self.close(filled);
        count
    }

    /// By bit of a digit's index, where a digit that has it may stand: so the only candidate of a cell is read with four looks, not nine.
    #[inline(always)]
    fn planes(&self) -> [Bands; 4] {
        std::array::from_fn(|bit| {
            let with = self.places.iter().enumerate().filter(|(digit, _)| digit >> bit & 1 == 1);
            with.fold(Bands::NONE, |plane, (_, places)| plane.or(*places))
        })
    }

    /// The first digit with one place: in boxes, then in rows, then in columns; there in the first of them, of several digits the least.
    #[inline]
    fn hidden(&self) -> Option<(usize, usize)> {
        self.hidden_in_boxes().or_else(|| self.hidden_in_lines())
    }

    #[inline]
    fn hidden_in_boxes(&self) -> Option<(usize, usize)> {
        let (mut lone, mut any) = ([Bands::NONE; SIDE], Bands::NONE);
        for (lone, places) in lone.iter_mut().zip(self.places) {
            let (some, more) = columns(places);
            *lone = alone(thrice(some, 1), thrice(more, 1)).and(BOXES);
            any = any.or(*lone);
        }
        let (at, digit) = first_of(&lone, any)?;
        let (band, start) = (at / 32, at % 32);
        let word = self.places[digit].0[band % 4] & BOX << start;
        Some((band * 32 + word.trailing_zeros() as usize, digit))
    }

    #[inline(never)] // seldom enough that nobody need make room for it
    fn hidden_in_lines(&self) -> Option<(usize, usize)> {
        let (mut lone, mut any) = ([Bands::NONE; SIDE], Bands::NONE);
        for (lone, places) in lone.iter_mut().zip(self.places) {
            let (some, more) = threes(places);
            *lone = alone(thrice(some, 3), thrice(more, 3)).and(ROWS);
            any = any.or(*lone);
        }
        if let Some((at, digit)) = first_of(&lone, any) {
            let word = self.places[digit].0[at / 32 % 4] & ROW << (at % 32);
            return Some((at / 32 * 32 + word.trailing_zeros() as usize, digit));
        }
        for (lone, places) in lone.iter_mut().zip(self.places) {
            let (some, more) = columns(places);
            *lone = alone(apart(some), apart(more)).and(COLUMNS);
            any = any.or(*lone);
        }
        let (at, digit) = first_of(&lone, any)?;
        Some((self.places[digit].and(Bands::each(COLUMN << at)).first()?, digit))
    }

    /// Whether a cell has no candidate, or a digit no place in a unit.
    fn is_dead(&self) -> bool {
        let all = self.places.iter().fold(Bands::NONE, |all, &places| all.or(places));
        let lacks = |places: Bands| {
            let (some, _) = columns(places);
            let [boxes, rows, lines] =
                [thrice(some, 1), thrice(threes(places).0, 3), apart(some)].map(|parts| counted(parts).0);
            [(boxes, BOXES), (rows, ROWS)].iter().any(|(some, all)| some.and(*all) != Bands::ALL.and(*all))
                || lines.0[0] != ROW
        };
        !self.open.less(all).is_empty()
            || self.places.iter().zip(self.stands).any(|(places, stands)| lacks(places.or(stands)))
    }
}

/// What is in one of the three sets alone, and in none that says that there is more.
#[inline(always)]
fn alone(some: [Bands; 3], more: [Bands; 3]) -> Bands {
    let (one, two) = counted(some);
    let [first, second, third] = more;
    one.less(two).less(first.or(second).or(third))
}

/// The first of `any`, and the first of the sets that has it.
#[inline(always)]
fn first_of(sets: &[Bands; SIDE], any: Bands) -> Option<(usize, usize)> {
    let at = any.first()?;
    Some((at, sets.iter().position(|set| set.has(at))?))
}
