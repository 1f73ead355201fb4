//! Locked candidates of the plain board, and whether there is a locked pair or triple, which count as easier.

use crate::Technique;
use crate::plain::bands::{COLUMNS, PEERS, THREES, round, thrice};
use crate::plain::choices::{digit_of, unit_of};
use crate::plain::{BOX, Bands, COLUMN, Plain, UNITS};
use crate::position::ones;
use grid::Digit;

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

/// How many spots two cells of a line lie apart, and which line a spot is in.
type Line = (usize, fn(usize) -> usize);

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
        let keys = keys(&self.choices.in_lines());
        let any = keys.as_flattened().as_flattened().iter().fold(Bands::NONE, |any, &set| any.or(set));
        if any.is_empty() { Locked::Nowhere } else { Locked::Digit(self.lock_of(first(&keys))) }
    }

    fn lock_of(&self, (technique, keeping, losing, digit): Order) -> Lock {
        let losers = self.places[digit].and(UNITS[losing]).less(UNITS[keeping]);
        Lock { technique, digit: Digit::new(digit), losers }
    }

    /// Whether two or three cells of a crossing have as many candidates between them, by which cells of both units lose something.
    fn has_locked_cells(&self) -> bool {
        let (pairs, triples) = self.clusters();
        let lines: [Line; 2] = [(1, row_of), (9, column_of)];
        lines.into_iter().zip(pairs).any(|((step, line), [near, far])| {
            near.spots().any(|spot| self.falls_in_both([spot, spot + step], line))
                || far.spots().any(|spot| self.falls_in_both([spot, spot + 2 * step], line))
        }) || lines.into_iter().zip(triples).any(|((step, line), all)| {
            all.spots().any(|spot| self.falls_in_both([spot, spot + step, spot + 2 * step], line))
        })
    }

    /// The first cells of pairs with the same two candidates, in rows of boxes and in columns of boxes, side by side and with a cell between
    /// them; and of three cells in a row or column of a box with two or three candidates each.
    #[inline(never)] // made as a whole and written down, and not word by word for who goes through it
    fn clusters(&self) -> ([[Bands; 2]; 2], [Bands; 2]) {
        let [_, two, few] = self.few();
        let (mut pairs, mut triples) = ([[Bands::NONE; 2]; 2], [Bands::NONE; 2]);
        for (at, (step, firsts)) in [(1, THREES), (9, COLUMNS)].into_iter().enumerate() {
            let twins = |gap: u32, firsts: Bands| {
                let differing = |places: &Bands| places.beside(places.after(gap));
                let unlike = self.places.iter().fold(Bands::NONE, |unlike, places| unlike.or(differing(places)));
                two.and(two.after(gap)).and(firsts).less(unlike)
            };
            pairs[at] = [twins(step, firsts.or(firsts.before(step))), twins(2 * step, firsts)];
            let [first, second, third] = thrice(few, step);
            triples[at] = first.and(second).and(third).and(firsts);
        }
        (pairs, triples)
    }

    /// Whether these cells of a box and a line have as many candidates between them as they are, and cells of both lose something by that.
    #[inline(always)]
    fn falls_in_both<const N: usize>(&self, cells: [usize; N], line: impl Fn(usize) -> usize) -> bool {
        let digits = cells.iter().fold(0, |digits, &cell| digits | self.choices.of(cell));
        digits.count_ones() as usize == N && self.fall_in_both(&cells, line(cells[0]), digits) // which is seldom so
    }

    /// Whether cells of both units lose something by these, which have these digits.
    #[inline(never)]
    fn fall_in_both(&self, cells: &[usize], line: usize, digits: u32) -> bool {
        let seen = cells.iter().fold(Bands::ALL, |seen, &cell| seen.and(PEERS[cell]));
        let losers = ones(digits.into()).fold(Bands::NONE, |losers, digit| losers.or(self.places[digit].and(seen)));
        [UNITS[line], UNITS[box_of(cells[0])]].iter().all(|&unit| !losers.less(unit).is_empty())
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

/// Of the digits that have places in rows, and in columns of boxes, those that are locked there.
#[inline(never)] // as a whole too
fn keys([rows, columns]: &[[Bands; 3]; 2]) -> Keys {
    [locked(*rows, in_band), locked(*columns, in_stack)]
}

/// By technique and by line: the digits that a box has in this line alone and that others have there too, and those that the line has in this
/// box alone, where other lines have them too. It is told what is in the other boxes of the line.
#[inline(always)]
fn locked(lines: [Bands; 3], beside: impl Fn(Bands) -> Bands) -> [[Bands; 3]; 2] {
    let [one, other, third] = lines;
    let (in_box, in_line) =
        ([other.or(third), one.or(third), one.or(other)], [beside(one), beside(other), beside(third)]);
    let of = |line: usize, keeping: [Bands; 3], losing: [Bands; 3]| lines[line].less(keeping[line]).and(losing[line]);
    let all = |keeping, losing| [of(0, keeping, losing), of(1, keeping, losing), of(2, keeping, losing)];
    [all(in_box, in_line), all(in_line, in_box)]
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
#[inline(never)]
fn first(keys: &Keys) -> Order {
    let mut first: Option<Order> = None;
    for (which, technique) in [Technique::Pointing, Technique::Claiming].into_iter().enumerate() {
        for (is_column, keys) in [false, true].into_iter().zip(keys) {
            for (line, at) in
                keys[which].iter().enumerate().flat_map(|(line, set)| set.spots().map(move |at| (line, at)))
            {
                let around = BOX + unit_of(at);
                let crossed = if is_column { COLUMN + unit_of(at) % 3 * 3 } else { unit_of(at) / 3 * 3 } + line;
                let (keeping, losing) = if which == 0 { (around, crossed) } else { (crossed, around) };
                let order = (technique, keeping, losing, digit_of(at));
                first = Some(first.map_or(order, |first| first.min(order)));
            }
        }
        if let Some(first) = first {
            return first;
        }
    }
    unreachable!("called only if there is a lock")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::run::End;
    use crate::{Ladder, Position, samples};

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
                assert_eq!(ladder.next(&position), next, "the cached results change nothing");
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
