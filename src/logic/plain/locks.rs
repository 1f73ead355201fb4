//! Locked candidates of the plain board, and whether there is a locked pair or triple, which count as easier.

use crate::grid::Digit;
use crate::logic::Technique;
use crate::logic::plain::bands::{COLUMNS, PEERS, THREES, round, thrice};
use crate::logic::plain::choices::{digit_of, unit_of};
use crate::logic::plain::{BOX, Bands, COLUMN, Plain, UNITS};

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

/// Of the rows, then of the columns of boxes: by technique, then by the number of the line in its boxes, the digits that are locked there.
type Keys = [[[Bands; 3]; 2]; 2];

impl Plain {
    /// Does what it says.
    #[inline]
    pub fn turn(&mut self, lock: Lock) {
        self.take(lock.digit.index(), lock.losers);
    }

    /// The first lock where there is no single: Pointing before Claiming, in the order of the units that keep it, then of those that lose it,
    /// then of digits. None where there is a locked pair or triple.
    pub fn lock(&self) -> Locked {
        if self.has_locked_cells() {
            return Locked::Cells;
        }
        let [rows, columns] = self.choices.in_lines();
        let keys = [locked(rows, in_band), locked(columns, in_stack)];
        let any = keys.as_flattened().as_flattened().iter().fold(Bands::NONE, |any, &set| any.or(set));
        if any.is_empty() { Locked::Nowhere } else { Locked::Digit(self.lock_of(first(&keys))) }
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
                let both = two.and(two.after(gap)).and(firsts);
                if both.is_empty() {
                    return false; // as nearly always
                }
                let differing = |places: &Bands| places.beside(places.after(gap));
                let unlike = self.places.iter().fold(Bands::NONE, |unlike, places| unlike.or(differing(places)));
                let alike = both.less(unlike);
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

/// By technique and by line: the digits that a box has in this line alone and that others have there too, and those that the line has in this
/// box alone, where other lines have them too. It is told what is in the other boxes of the line.
#[inline(always)]
fn locked(lines: [Bands; 3], beside: impl Fn(Bands) -> Bands) -> [[Bands; 3]; 2] {
    let [one, other, third] = lines;
    let in_box = [other.or(third), one.or(third), one.or(other)];
    let in_line = lines.map(beside);
    let of = |line: usize, keeping: Bands, losing: Bands| lines[line].less(keeping).and(losing);
    [
        [0, 1, 2].map(|line| of(line, in_box[line], in_line[line])),
        [0, 1, 2].map(|line| of(line, in_line[line], in_box[line])),
    ]
}

/// What the other boxes of the same band have.
#[inline(always)]
fn in_band(set: Bands) -> Bands {
    set.before(9).or(set.before(18)).or(set.after(9)).or(set.after(18))
}

/// What the other boxes of the same stack have.
#[inline(always)]
fn in_stack(set: Bands) -> Bands {
    let [_, one, other] = round(set);
    one.or(other)
}

/// The first of them, of which there is one.
#[inline(never)] // apart from the sets' making, which would be done word by word else
fn first(keys: &Keys) -> Order {
    let each = |is_column: bool, technique: Technique, line: usize, set: Bands| {
        set.spots().map(move |at| {
            let crossed = if is_column { COLUMN + unit_of(at) % 3 * 3 } else { unit_of(at) / 3 * 3 } + line;
            let around = BOX + unit_of(at);
            let (keeping, losing) =
                if technique == Technique::Pointing { (around, crossed) } else { (crossed, around) };
            (technique, keeping, losing, digit_of(at))
        })
    };
    let all = [false, true].into_iter().zip(keys).flat_map(|(is_column, keys)| {
        [Technique::Pointing, Technique::Claiming].into_iter().zip(keys).flat_map(move |(technique, lines)| {
            lines.iter().enumerate().flat_map(move |(line, &set)| each(is_column, technique, line, set))
        })
    });
    all.min().expect("there is one")
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
