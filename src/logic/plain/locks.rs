//! Locked candidates of the plain board, and whether there is a locked pair or triple, which count as easier.

use crate::grid::Digit;
use crate::logic::Technique;
use crate::logic::plain::bands::{
    BOXES, COLUMNS, PEERS, ROWS, THREES, UNITS, apart, columns, counted, spread, threes, thrice,
};
use crate::logic::plain::{Bands, Plain};

/// A digit that one unit keeps to its crossing with another, and what the other loses.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Lock {
    /// Pointing or Claiming.
    pub technique: Technique,
    pub digit: Digit,
    losers: Bands,
}

/// What is locked.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Locked {
    /// Two or three cells of a crossing, in as many digits.
    Cells,
    /// A digit.
    Digit(Lock),
    Nowhere,
}

/// Where a lock stands in the order in which they are sought: its technique, the number of the unit that keeps the digit and of the one that
/// loses it, and the digit.
type Order = (Technique, usize, usize, usize);

/// The numbers of the first column and of the first box among the units.
const COLUMN: usize = 9;
const BOX: usize = 18;

impl Plain {
    /// Does what it says.
    #[inline]
    pub fn turn(&mut self, lock: Lock) {
        let places = &mut self.places[lock.digit.index()];
        *places = places.less(lock.losers);
    }

    /// The first lock where there is no single: Pointing before Claiming, in the order of the units that keep it, then of those that lose it,
    /// then of digits. None where there is a locked pair or triple.
    pub fn lock(&self) -> Locked {
        if self.has_locked_cells() {
            return Locked::Cells;
        }
        let mut first: Option<Order> = None;
        for (digit, &places) in self.places.iter().enumerate() {
            let mut note = |technique, keeping, losing| {
                let order = (technique, keeping, losing, digit);
                first = Some(first.map_or(order, |first| first.min(order)));
            };
            // a bit for each row of a box: by band, at nine times the row and thrice the box
            let [pointing, claiming] = locks(threes(places).0, (9, BOXES), (3, ROWS));
            for spot in pointing.spots() {
                note(Technique::Pointing, box_of(spot), row_of(spot));
            }
            for spot in claiming.spots() {
                note(Technique::Claiming, row_of(spot), box_of(spot));
            }
            // a bit for each column of a box: in one word, at nine times the band and the column
            let [top, middle, bottom] = apart(columns(places).0);
            let all = top.or(middle.before(9)).or(bottom.before(18));
            let [pointing, claiming] = locks(all, (1, THREES), (9, COLUMNS));
            for spot in pointing.spots() {
                note(Technique::Pointing, BOX + spot / 3, COLUMN + spot % 9);
            }
            for spot in claiming.spots() {
                note(Technique::Claiming, COLUMN + spot % 9, BOX + spot / 3);
            }
        }
        first.map_or(Locked::Nowhere, |order| Locked::Digit(self.lock_of(order)))
    }

    fn lock_of(&self, (technique, keeping, losing, digit): Order) -> Lock {
        let losers = self.places[digit].and(UNITS[losing]).less(UNITS[keeping]);
        Lock { technique, digit: Digit::new(digit), losers }
    }

    /// Whether two or three cells of a crossing have as many candidates between them, by which cells of both units lose something.
    fn has_locked_cells(&self) -> bool {
        let [_, two, few] = self.few();
        // a crossing's cells lie a step apart: the first of each, and the line that it is in
        let rows: (u32, Bands, fn(usize) -> usize) = (1, THREES, row_of);
        let columns: (u32, Bands, fn(usize) -> usize) = (9, COLUMNS, column_of);
        [rows, columns].into_iter().any(|(step, firsts, line)| {
            let has_pair = |gap: u32, firsts: Bands| {
                let differing = |places: &Bands| places.beside(places.after(gap));
                let unlike = self.places.iter().fold(Bands::NONE, |unlike, places| unlike.or(differing(places)));
                let alike = two.and(two.after(gap)).and(firsts).less(unlike);
                alike.spots().any(|spot| self.falls_in_both(&[spot, spot + gap as usize], line(spot)))
            };
            let [first, second, third] = thrice(few, step);
            let mut triples = first.and(second).and(third).and(firsts).spots();
            has_pair(step, firsts.or(firsts.before(step)))
                || has_pair(2 * step, firsts)
                || triples.any(|spot| {
                    let cells = [0, 1, 2].map(|at| spot + at * step as usize);
                    self.falls_in_both(&cells, line(spot))
                })
        })
    }

    /// Whether these cells of a box and a line have as many candidates between them as they are, and cells of both lose something by that.
    fn falls_in_both(&self, cells: &[usize], line: usize) -> bool {
        let is_there = |places: &&Bands| cells.iter().any(|&cell| places.has(cell));
        let seen = cells.iter().fold(Bands::ALL, |seen, &cell| seen.and(PEERS[cell]));
        let (mut count, mut losers) = (0, Bands::NONE);
        for places in self.places.iter().filter(is_there) {
            (count, losers) = (count + 1, losers.or(places.and(seen)));
        }
        let units = [UNITS[line], UNITS[box_of(cells[0])]];
        count == cells.len() && units.iter().all(|&unit| !losers.less(unit).is_empty())
    }
}

const fn row_of(spot: usize) -> usize {
    spot / 32 * 3 + spot % 32 / 9
}

const fn column_of(spot: usize) -> usize {
    COLUMN + spot % 32 % 9
}

const fn box_of(spot: usize) -> usize {
    BOX + spot / 32 * 3 + spot % 32 % 9 / 3
}

/// Where a digit is locked among crossings, of which `set` are those where it is: into a line out of the box, and into a box out of the line.
/// The crossings of a box, and those of a line, stand so many bits apart, the first of each at these.
#[inline(always)]
fn locks(set: Bands, (in_box, boxes): (u32, Bands), (in_line, lines): (u32, Bands)) -> [Bands; 2] {
    let of = |step: u32, firsts: Bands| {
        let (some, several) = counted(thrice(set, step));
        [some.less(several), several].map(|which| spread(which.and(firsts), step))
    };
    let ([one_in_box, more_in_box], [one_in_line, more_in_line]) = (of(in_box, boxes), of(in_line, lines));
    [set.and(one_in_box).and(more_in_line), set.and(one_in_line).and(more_in_box)]
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::logic::run::End;
    use crate::logic::{Ladder, Position, samples};

    #[test]
    fn a_lock_is_the_first_that_the_finders_find() {
        let ladder = Ladder::hodoku();
        let ladder = ladder.only(|technique| (Technique::LockedPair..=Technique::Claiming).contains(&technique));
        let (mut told, mut cells, mut none) = (0, 0, 0);
        for board in samples::struck() {
            let mut position = Position::of(&board);
            let mut plain = position.plain();
            while !position.is_dead() && plain.dash(false).end == End::Stuck {
                position.follow_plain(&plain);
                let next = ladder.next(&position.forgetful());
                assert_eq!(ladder.next(&position), next, "what is remembered makes no difference");
                let Some(next) = next else {
                    assert_eq!(plain.lock(), Locked::Nowhere);
                    none += 1;
                    break;
                };
                if next.technique < Technique::Pointing {
                    assert_eq!(plain.lock(), Locked::Cells);
                    cells += 1;
                    break;
                }
                let Locked::Digit(lock) = plain.lock() else { panic!("the finders find {next:?}") };
                let losers: Vec<_> = lock.losers.spots().map(|spot| (Bands::cell(spot), lock.digit)).collect();
                assert_eq!((lock.technique, &losers), (next.technique, &next.eliminate));
                plain.turn(lock);
                position.apply(&next);
                assert_eq!(plain.places(), position.plain().places());
                told += 1;
            }
        }
        assert!(told > 1000 && cells > 10 && none > 100, "{told} {cells} {none}");
    }
}
