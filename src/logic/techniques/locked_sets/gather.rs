//! The almost locked sets of a position as they are found, unit by unit, and what each digit of them sees.
//!
//! What is found is kept for the positions that come after: the sets of a unit hold for as long as its candidates do, and what a digit of
//! a set sees for as long as the places of that digit do.

use crate::bits::ones;
use crate::techniques::locked_sets::choices::{Choices, count};
use crate::techniques::locked_sets::pool::{NONE, OfUnit, Pool, USUAL};
use crate::techniques::locked_sets::sets::{Catalogue, Hold, Set};
use crate::{Cells, View};
use grid::{Digit, DigitSet, UnitId};

impl<const W: usize> Pool<W> {
    /// Returns the sets of the position. Continues with the pool of an earlier position of the same analysis, if there is one.
    pub fn catalogue(pool: &mut Option<Self>, view: View<'_, W>) -> Catalogue<W> {
        let pool = pool.get_or_insert_with(|| Self::blank(view));
        pool.go_on(view);
        pool.gathered(view)
    }

    fn blank(view: View<'_, W>) -> Self {
        let shape = view.position().shape();
        let (units, candidates) = (vec![OfUnit::default(); view.units().count()], shape.cells() * shape.side());
        Self {
            places: vec![Cells::EMPTY; shape.side()],
            units,
            holds: Vec::with_capacity(USUAL),
            clashes: Vec::with_capacity(USUAL),
            heads: vec![NONE; candidates],
            next: Vec::with_capacity(USUAL),
        }
    }

    /// Goes on to another position.
    fn go_on(&mut self, view: View<'_, W>) {
        view.digits().for_each(|digit| self.places[digit.index()] = view.places(digit));
        let kept = self.forget();
        let (mut open, mut choices) = (Vec::new(), Choices::new());
        for unit in view.units() {
            open.clear();
            let cells = &view.position().unit(unit).cells;
            open.extend(ones(view.position().empty(unit)).map(|at| (view.candidates(cells[at]).bits(), 1 << at)));
            let mut of_unit = std::mem::take(&mut self.units[usize::from(unit.0)]);
            if of_unit.open == open {
                of_unit.renew(&kept);
            } else {
                std::mem::swap(&mut of_unit.open, &mut open);
                self.find(view, unit, &mut choices, &mut of_unit);
            }
            self.units[usize::from(unit.0)] = of_unit;
        }
    }

    /// The sets of a unit.
    fn find(&mut self, view: View<'_, W>, unit: UnitId, choices: &mut Choices, of_unit: &mut OfUnit<W>) {
        let OfUnit { open, sets, holds } = of_unit;
        sets.clear();
        holds.clear();
        let mut whole = [None; 64]; // by digit: the hold with all its places here, which many sets share
        gather(view, unit, open, choices, &mut |cells, seats, digits| {
            let watched = digits.iter().filter(|&digit| {
                let places = cells & self.places[digit.index()];
                let hold = if view.position().places(unit, digit) & !seats == 0 {
                    *whole[digit.index()].get_or_insert_with(|| self.hold(view, digit, places))
                } else {
                    self.hold(view, digit, places)
                };
                holds.extend(hold);
                hold.is_some()
            });
            sets.push(Set { cells, digits, watched: watched.collect(), from: 0 });
        });
    }

    /// The number of the hold of `digit` in these places, if they are seen from any other.
    #[inline]
    fn hold(&mut self, view: View<'_, W>, digit: Digit, places: Cells<W>) -> Option<u32> {
        let first = self.first(digit, places);
        let mut at = self.heads[first];
        while at != NONE {
            if self.holds[at as usize].places == places {
                return Some(at);
            }
            at = self.next[at as usize];
        }
        let (number, seen) = (self.holds.len() as u32, view.seen_by_all(places) & self.places[digit.index()]);
        if seen.is_empty() {
            return None;
        }
        for cell in seen.iter() {
            let mut other = self.heads[self.at(cell, digit)];
            while other != NONE {
                if self.holds[other as usize].places.within(seen) {
                    self.clashes.push([number, other]);
                }
                other = self.next[other as usize];
            }
        }
        self.next.push(std::mem::replace(&mut self.heads[first], number));
        self.holds.push(Hold { digit, places, seen });
        Some(number)
    }

    /// Returns the sets and holds of the position that the pool has come to.
    fn gathered(&self, view: View<'_, W>) -> Catalogue<W> {
        let (mut names, mut candidates) = (vec![0; self.heads.len()], Vec::with_capacity(USUAL));
        for cell in view.open().iter() {
            for digit in view.candidates(cell).iter() {
                names[self.at(cell, digit)] = candidates.len() as u32;
                candidates.push((cell, digit));
            }
        }
        let (sets, of_sets) = self.by_size();
        let (holds, side, clashes) = (self.holds.clone(), self.places.len(), self.clashes.clone());
        Catalogue { sets, holds, of_sets, names, candidates, side, clashes }
    }
}

/// How many cells a set has at most: on big boards there would be too many.
const fn longest(side: usize) -> usize {
    match side {
        0..=9 => 9,
        10..=16 => 4,
        _ => 3,
    }
}

/// Hands over the sets of a unit of which it is the first, told from its `open` cells: which cells, as bits of the unit too, and their
/// digits.
fn gather<const W: usize>(
    view: View<'_, W>,
    unit: UnitId,
    open: &[(u64, u64)],
    choices: &mut Choices,
    found: &mut impl FnMut(Cells<W>, u64, DigitSet),
) {
    let (layout, longest) = (view.position().layout(), longest(view.position().shape().side()));
    let cells = &view.position().unit(unit).cells;
    let crossings = view.position().ground().crossings_of(unit).iter();
    let before = crossings.filter(|crossing| crossing.cover < unit).map(|crossing| crossing.in_base);
    let is_first = |seats: u64| match seats.is_power_of_two() {
        true => layout.units_of(cells[seats.trailing_zeros() as usize]).first() == Some(&unit),
        false => before.clone().all(|shared| seats & !shared != 0),
    };
    let mut note = |digits, seats| {
        if is_first(seats) {
            let cells = ones(seats).fold(Cells::EMPTY, |all, at| all.with(cells[at]));
            found(cells, seats, DigitSet::from_bits(digits));
        }
    };
    if choices.fill(open) {
        let almost = choices.each().filter(|&(_, digits, size)| count(digits) == size + 1);
        almost.for_each(|(choice, digits, _)| note(digits, choices.seats(choice)));
    } else {
        widen(open, (0, 0, 1), longest, &mut note);
    }
}

/// Every choice of `open`, added as the n-th and later ones to what is chosen, that leaves one digit more than cells: digits, seats.
fn widen(open: &[(u64, u64)], (digits, seats, n): (u64, u64, u32), longest: usize, found: &mut impl FnMut(u64, u64)) {
    for (at, &(more, seat)) in open.iter().enumerate() {
        let (digits, seats, rest) = (digits | more, seats | seat, &open[at + 1..]);
        let count = digits.count_ones();
        if count == n + 1 {
            found(digits, seats);
        }
        // With what is left there must be a cell for each digit but one.
        if count <= longest.min(n as usize + rest.len()) as u32 + 1 && !rest.is_empty() && (n as usize) < longest {
            widen(rest, (digits, seats, n + 1), longest, found);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    use crate::{Analysis, Deduction, Ladder, Position, Technique, samples};

    /// The sets and the holds of each, and which cannot be true beside which, whatever their numbers.
    type Told = (Vec<(Cells<2>, Vec<(Digit, Cells<2>, Cells<2>)>)>, Vec<[(Digit, Cells<2>); 2]>);

    fn told(gathered: &Catalogue<2>) -> Told {
        let hold = |number: u32| gathered.holds[number as usize];
        let of_set = |set: &Set<2>| {
            let numbers = &gathered.of_sets[set.from as usize..][..set.watched.len()];
            let holds = numbers.iter().map(|&number| (hold(number).digit, hold(number).places, hold(number).seen));
            (set.cells, holds.collect())
        };
        let is_used = |number: u32| gathered.of_sets.contains(&number);
        let used = gathered.clashes.iter().filter(|pair| pair.iter().all(|&number| is_used(number)));
        let mut beside: Vec<_> =
            used.map(|pair| pair.map(|number| (hold(number).digit, hold(number).places))).collect();
        beside.iter_mut().for_each(|pair| pair.sort_unstable());
        beside.sort_unstable();
        (gathered.sets.iter().map(of_set).collect(), beside)
    }

    #[test]
    fn what_is_kept_of_a_position_is_what_is_found_of_the_next() {
        let (ladder, mut count) = (Ladder::ours(), 0);
        for start in samples::starts() {
            let mut kept = Pool::blank(View::<2>::of(&Analysis::of(start.clone())));
            let beyond = |(_, step): &(Position, Deduction)| step.technique > Technique::HiddenSingleLine;
            for (position, _) in samples::walk(&ladder, start).filter(beyond) {
                let analysis = Analysis::of(position);
                let view = View::<2>::of(&analysis);
                let mut fresh = Pool::blank(view);
                kept.go_on(view);
                fresh.go_on(view);
                assert_eq!(told(&kept.gathered(view)), told(&fresh.gathered(view)));
                count += 1;
            }
        }
        assert!(count > 20, "{count}");
    }
}
