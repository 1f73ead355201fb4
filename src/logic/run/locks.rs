//! Digits locked where two units cross, found where a run stands still: nobody need bring the position up to date for them.

use crate::grid::{Cell, Digit, DigitSet};
use crate::logic::Technique;
use crate::logic::counts::several;
use crate::logic::fresh::{Fresh, Sought};
use crate::logic::ground::{Crossing, Ground};
use crate::logic::position::ones;
use crate::logic::run::{Lie, Run, SIDE, both};
use crate::logic::techniques::count;
use crate::logic::view::with_several;

/// What of locked sets a position remembers.
pub const LOCKED: [Sought; 2] = [Sought::Locked(2), Sought::Locked(3)];

/// A digit that one unit keeps to its crossing with another, and what the other loses.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Lock {
    /// Pointing or Claiming.
    pub technique: Technique,
    pub digit: Digit,
    losers: [u64; 2],
}

impl Lock {
    /// The cells that lose the digit.
    pub fn losers(&self) -> impl Iterator<Item = Cell> + use<> {
        cells(self.losers)
    }
}

impl Run {
    /// Whether locks can be told here: on boards of nothing but rows, columns and boxes that are not large.
    pub fn tells_locks(ground: &Ground) -> bool {
        !ground.is_mixed && ground.pairs.len() <= 64
    }

    /// The first lock, as the finders of Pointing and then of Claiming have it; none where there is a locked pair or triple, which count
    /// as easier.
    pub fn lock(&mut self, ground: &Ground) -> Option<Lock> {
        let lie = Lie::of(ground);
        if self.has_locked_set(ground, lie) {
            return None;
        }
        let lines = ground.lines & self.units;
        let pointing = self.first_lock(Technique::Pointing, self.units & !lines, ground.widest, lie);
        let lock = pointing.or_else(|| self.first_lock(Technique::Claiming, lines, ground.widest, lie));
        if lock.is_none() {
            self.unlocked = [0; SIDE];
        }
        lock
    }

    /// Whether it is known that there is neither a lock nor a locked set here.
    pub fn lacks_locks(&self) -> bool {
        self.touched == 0 && self.unlocked == [0; SIDE]
    }

    /// Nothing is sought where a position knows that it was in vain.
    pub fn recall(&mut self, fresh: &Fresh) {
        self.touched = LOCKED.iter().fold(0, |touched, &sought| touched | fresh.marks(sought));
        let known = DigitSet::all(self.side).iter().filter_map(|digit| fresh.unlocked(digit));
        self.unlocked = [0; SIDE];
        self.unlocked.iter_mut().zip(known).for_each(|(unlocked, known)| *unlocked = known);
    }

    /// Does what it says.
    pub fn turn(&mut self, ground: &Ground, lock: Lock) {
        self.lose(Lie::of(ground), lock.digit, lock.losers);
    }

    /// From one of `bases`: in the order of bases, then of covers, then of digits.
    fn first_lock(&mut self, technique: Technique, bases: u64, widest: u32, lie: Lie<'_>) -> Option<Lock> {
        let mut first: Option<((usize, usize, usize), [u64; 2])> = None;
        for (digit, set) in self.sets[..self.side].iter().enumerate() {
            for base in ones(several(&self.counts[digit], widest) & bases & self.unlocked[digit]) {
                if first.is_some_and(|((best, ..), _)| best < base) {
                    break;
                }
                let places = both(&lie.units[base], set);
                let around = cells(places).fold(!(1 << base), |around, cell| around & lie.marks[cell.index()]);
                let falls = |cover: usize| beside(&both(&lie.units[cover], set), &lie.units[base]);
                let found = ones(around).map(|cover| (cover, falls(cover))).find(|(_, falls)| *falls != [0; 2]);
                match found {
                    Some((cover, falls)) if first.is_none_or(|(best, _)| (base, cover, digit) < best) => {
                        first = Some(((base, cover, digit), falls));
                    }
                    Some(_) => {}
                    None => self.unlocked[digit] &= !(1 << base),
                }
            }
        }
        first.map(|((.., digit), losers)| Lock { technique, digit: Digit::new(digit), losers })
    }

    /// Whether two or three cells of a crossing have as many candidates between them, by which cells of both units lose something. In vain
    /// where no unit of the cells has changed since.
    fn has_locked_set(&mut self, ground: &Ground, lie: Lie<'_>) -> bool {
        let (two, few) = self.with_few();
        let touched = self.touched;
        let pairs = |set: [u64; 2], size: usize| {
            let is_touched = |cell: &Cell| lie.marks[cell.index()] & touched != 0;
            let knots = cells(set).filter(is_touched).map(|cell| ground.knots(cell));
            ones(with_several(knots, size)).map(|at| &ground.pairs[at])
        };
        let has = pairs(two, 2).any(|pair| self.is_locked::<2>(pair, two, lie))
            || pairs(few, 3).any(|pair| self.is_locked::<3>(pair, few, lie));
        self.touched = if has { u64::MAX } else { 0 };
        has
    }

    /// Whether `N` of these cells are so in this crossing.
    fn is_locked<const N: usize>(&self, crossing: &Crossing, among: [u64; 2], lie: Lie<'_>) -> bool {
        let units = [crossing.base, crossing.cover].map(|unit| &lie.units[usize::from(unit.0)]);
        let (mut shared, mut many, mut all) = ([(0, 0); SIDE], 0, 0); // each with its digits
        for cell in cells(both(&both(units[0], units[1]), &among)) {
            let digits = self.candidates[cell.index()].bits();
            (shared[many], all) = ((cell.index(), digits), all | digits);
            many += 1;
        }
        if many == N && count(all) as usize > N {
            return false; // as nearly always
        }
        for (at, &(one, few)) in shared[..many].iter().enumerate() {
            for (next, &(other, more)) in shared[..many].iter().enumerate().skip(at + 1) {
                if N == 2 && few == more && self.falls_in_both(&[one, other], few, units, lie) {
                    return true;
                }
                if N == 3 {
                    let fits = |&&(_, most): &&(usize, u64)| count(few | more | most) == 3;
                    let mut thirds = shared[next + 1..many].iter().filter(fits);
                    if thirds
                        .any(|&(third, most)| self.falls_in_both(&[one, other, third], few | more | most, units, lie))
                    {
                        return true;
                    }
                }
            }
        }
        false
    }

    /// Whether cells of both units see all the chosen ones, and have one of the digits.
    fn falls_in_both(&self, chosen: &[usize], digits: u64, units: [&[u64; 2]; 2], lie: Lie<'_>) -> bool {
        let seen = chosen.iter().fold([u64::MAX; 2], |seen, &cell| both(&seen, &lie.peers[cell]));
        let losers = ones(digits).fold([0; 2], |losers: [u64; 2], digit| {
            let more = both(&self.sets[digit], &seen);
            [losers[0] | more[0], losers[1] | more[1]]
        });
        units.iter().all(|unit| beside(&losers, unit) != [0; 2])
    }
}

/// The cells of a set of two words.
fn cells(set: [u64; 2]) -> impl Iterator<Item = Cell> {
    let [low, high] = set;
    ones(low).chain(ones(high).map(|bit| 64 + bit)).map(Cell::new)
}

/// What is in the first set alone.
const fn beside(one: &[u64; 2], other: &[u64; 2]) -> [u64; 2] {
    [one[0] & !other[0], one[1] & !other[1]]
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::grid::{Layout, Puzzle, Rule, Shape};
    use crate::logic::lent::Lent;
    use crate::logic::path::Tally;
    use crate::logic::run::End;
    use crate::logic::{Ladder, Level, Position};

    const SINGLES: [Technique; 3] = [Technique::HiddenSingleBox, Technique::HiddenSingleLine, Technique::NakedSingle];

    /// Boards where somebody has struck candidates by chance, but for those of a solution; in each other one some of these too.
    fn positions() -> impl Iterator<Item = Position> {
        let mut number = 1_u64;
        let mut chance = move |of: u64| {
            number = number.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            (number >> 33) % of
        };
        (0..1200).map(move |turn| {
            let mut puzzle = Puzzle::blank(Layout::classic(Shape::nine()));
            let (odds, has_none) = (50 + turn / 40, turn % 2 == 1);
            for (cell, removed) in puzzle.removed.iter_mut().enumerate() {
                let right = (cell / 9 * 3 + cell / 27 + cell % 9) % 9;
                let keeps =
                    |digit: &Digit| digit.index() == right && (!has_none || chance(80) > 0) || chance(100) > odds;
                *removed = DigitSet::all(9).minus(DigitSet::all(9).iter().filter(keeps).collect());
            }
            Position::of(&puzzle.check().unwrap())
        })
    }

    #[test]
    fn a_lock_is_the_first_that_the_finders_find() {
        let ladder = Ladder::hodoku();
        assert!(ladder.locks().is_some());
        let ladder = ladder.only(|technique| (Technique::LockedPair..=Technique::Claiming).contains(&technique));
        let (mut told, mut sets) = (0, 0);
        for mut position in positions().filter(|position| !position.is_dead()) {
            let (mut run, mut singles) = (Run::new(&position).unwrap(), Vec::new());
            let mut end = run.ahead(&position, &SINGLES, &mut singles);
            while end == End::Stuck {
                let lock = run.lock(position.ground());
                position.follow(&run, &singles);
                let next = ladder.next(&position.forgetful());
                assert_eq!(ladder.next(&position), next, "what is remembered makes no difference");
                if let Some(next) = next.filter(|next| next.technique >= Technique::Pointing) {
                    let lock = lock.expect("the finders find one");
                    let losers: Vec<_> = lock.losers().map(|cell| (cell, lock.digit)).collect();
                    assert_eq!((lock.technique, &losers), (next.technique, &next.eliminate));
                    run.turn(position.ground(), lock);
                    position.apply(&next);
                    told += 1;
                } else {
                    assert_eq!(lock, None);
                    sets += usize::from(ladder.next(&position).is_some());
                    break;
                }
                singles.clear();
                end = run.go_on(&position, &SINGLES, &mut singles);
            }
        }
        assert!(told > 1000 && sets > 10, "{told} {sets}");
    }

    #[test]
    fn who_counts_alone_comes_to_the_same_as_who_sees_every_step() {
        let ladder = Ladder::hodoku().only(|technique| technique <= Technique::XWing);
        let (mut solved, mut stuck) = (0, 0);
        for position in positions() {
            let (path, mut tally) = (ladder.path(&position), Tally::default());
            ladder.walk(Lent::of(&position), None, &mut tally);
            assert_eq!((tally.level.unwrap_or(Level::Easy), tally.score), path.points());
            if path.is_solved { solved += 1 } else { stuck += 1 }
        }
        assert!(solved > 20 && stuck > 100, "{solved} {stuck}");
    }

    #[test]
    fn other_rules_and_large_boards_are_left_to_the_finders() {
        let tells = |layout| Run::tells_locks(&Ground::of(&layout));
        assert!(tells(Layout::classic(Shape::nine())) && !tells(Layout::classic(Shape::of_side(10).unwrap())));
        assert!(!tells(Layout::new(Shape::nine(), [&Rule::CLASSIC[..], &[Rule::DIAGONALS]].concat())));
    }
}
