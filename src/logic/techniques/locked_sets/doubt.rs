//! Which candidates almost locked sets alone can strike, one after the other in any number.
//!
//! Were a candidate true, the sets that it sees with its digit would miss that and hold all their others, and whatever cannot hold
//! one of those beside them would miss it in turn. A candidate falls by such a row only if the row comes back to where the digit would
//! be true in places that the candidate sees.

use crate::grid::Cell;
use crate::logic::Cells;
use crate::logic::techniques::locked_sets::sets::{Hold, Stock};

/// By digit the places that may fall.
#[derive(Debug)]
pub(in crate::logic::techniques) struct Doubt<const W: usize> {
    /// By two sets that are linked by one digit or two, or by three in a row.
    pub by_three: Vec<Cells<W>>,
    /// By any row.
    pub by_any: Vec<Cells<W>>,
}

impl<const W: usize> Doubt<W> {
    /// `None` where there are too many candidates to tell.
    pub fn of(stock: &Stock<W>) -> Option<Self> {
        match stock.candidates() {
            0..=128 => Some(Self::gathered::<2>(stock)),
            129..=192 => Some(Self::gathered::<3>(stock)),
            193..=256 => Some(Self::gathered::<4>(stock)),
            257..=768 => Some(Self::gathered::<12>(stock)),
            _ => None,
        }
    }

    /// With sets of candidates as wide as `N` words.
    fn gathered<const N: usize>(stock: &Stock<W>) -> Self {
        let mut falls = Falls::<N>::of(stock);
        let mut by_three = None;
        for round in 0.. {
            if round == 2 {
                by_three = Some(falls.doubtful(stock));
            } else {
                falls.miss(stock, false);
            }
            if !falls.hold(stock) {
                break;
            }
        }
        let by_any = falls.doubtful(stock);
        Self { by_three: by_three.unwrap_or_else(|| by_any.clone()), by_any }
    }
}

/// What falls, as sets of candidates by their names.
struct Falls<const N: usize> {
    seen: Vec<[u64; N]>,   // by hold: at once, if it is true
    held: Vec<[u64; N]>,   // by hold: if it is true
    missed: Vec<[u64; N]>, // by hold: if it is false, so that its sets hold all their others
    linked: Vec<bool>,     // by hold: whether any other cannot be true beside it
    is_new: Vec<bool>,     // by hold: whether more falls, than was known before, if it is true
}

impl<const N: usize> Falls<N> {
    /// What falls at once.
    fn of<const W: usize>(stock: &Stock<W>) -> Self {
        let seen = |hold: &Hold<W>| {
            let names = hold.seen.iter().map(|cell: Cell| stock.name(cell, hold.digit));
            names.fold([0; N], |mut seen, name| {
                seen[name / 64] |= 1 << (name % 64);
                seen
            })
        };
        let seen: Vec<[u64; N]> = stock.holds.iter().map(seen).collect();
        let linked: Vec<bool> = (0..seen.len()).map(|hold| !stock.beside(hold).is_empty()).collect();
        Self { missed: vec![[0; N]; seen.len()], held: seen.clone(), seen, is_new: linked.clone(), linked }
    }

    /// A set that misses a digit holds all its others. Where nothing is linked with a digit nothing comes of that but what falls at
    /// last: it is worked out only for `all`.
    fn miss<const W: usize>(&mut self, stock: &Stock<W>, all: bool) {
        for holds in (0..stock.sets.len()).map(|set| stock.holds_of(set)) {
            if !all && !holds.clone().any(|hold| self.is_new[hold]) {
                continue;
            }
            let (mut once, mut twice) = ([0; N], [0; N]); // by one of them at least, by two
            for hold in holds.clone() {
                for (at, held) in self.held[hold].into_iter().enumerate() {
                    twice[at] |= once[at] & held;
                    once[at] |= held;
                }
            }
            for hold in holds.filter(|&hold| all || self.linked[hold]) {
                let (missed, held) = (&mut self.missed[hold], &self.held[hold]);
                (0..N).for_each(|at| missed[at] |= twice[at] | once[at] & !held[at]);
            }
        }
    }

    /// What cannot be held beside a hold is missed. Tells whether anything is new.
    fn hold<const W: usize>(&mut self, stock: &Stock<W>) -> bool {
        let mut is_any = false;
        for number in (0..self.held.len()).filter(|&hold| self.linked[hold]) {
            let mut all = self.held[number];
            for &other in stock.beside(number) {
                all.iter_mut().zip(&self.missed[other as usize]).for_each(|(all, missed)| *all |= missed);
            }
            self.is_new[number] = all != self.held[number];
            is_any |= self.is_new[number];
            self.held[number] = all;
        }
        is_any
    }

    /// By digit the places that rule themselves out.
    fn doubtful<const W: usize>(&mut self, stock: &Stock<W>) -> Vec<Cells<W>> {
        self.miss(stock, true);
        let mut doubtful = vec![Cells::EMPTY; stock.side()];
        for ((hold, missed), seen) in stock.holds.iter().zip(&self.missed).zip(&self.seen) {
            if missed.iter().zip(seen).any(|(missed, seen)| missed & seen != 0) {
                let falls = |&cell: &Cell| {
                    let name = stock.name(cell, hold.digit);
                    missed[name / 64] >> (name % 64) & 1 == 1
                };
                doubtful[hold.digit.index()] |= hold.seen.iter().filter(falls).collect();
            }
        }
        doubtful
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;
    use crate::grid::{Digit, DigitSet, Puzzle, Shape};
    use crate::logic::techniques::locked_sets::sets::each;
    use crate::logic::{Ladder, Position, Technique, View};

    /// The sets that miss a digit if `digit` is true in `cell`, told from the cells of the sets alone.
    fn missing(view: View<'_, 2>, stock: &Stock<2>, cell: Cell, digit: Digit) -> BTreeSet<(usize, Digit)> {
        let places = |set: usize, digit: Digit| stock.sets[set].cells & view.places(digit);
        let sees = |cells: Cells<2>, others: Cells<2>| others.iter().all(|other| cells.within(view.peers(other)));
        let has = |set: usize, digit: Digit| stock.sets[set].digits.has(digit);
        let first = (0..stock.sets.len()).filter(|&set| has(set, digit) && sees(Cells::only(cell), places(set, digit)));
        let mut open: Vec<(usize, Digit)> = first.map(|set| (set, digit)).collect();
        let mut all = BTreeSet::new();
        while let Some((set, missed)) = open.pop() {
            if !all.insert((set, missed)) {
                continue;
            }
            for held in stock.sets[set].digits.without(missed).iter() {
                let beside = |&other: &usize| has(other, held) && sees(places(set, held), places(other, held));
                open.extend((0..stock.sets.len()).filter(beside).map(|other| (other, held)));
            }
        }
        all
    }

    /// Counts the candidates of the position that are in doubt, and those that are not.
    fn check(position: &Position) -> [usize; 2] {
        let (view, mut seen) = (View::<2>::of(position), [0, 0]);
        let stock = Stock::of(view);
        let doubtful = &stock.doubt().unwrap().by_any;
        for (cell, digit) in view.digits().flat_map(|digit| view.places(digit).times(DigitSet::only(digit))) {
            let missing = missing(view, &stock, cell, digit);
            let mut beside = each(stock.watch(cell, digit).iter().copied());
            let is_doubtful = beside.any(|set| missing.iter().any(|&(other, missed)| other == set && missed != digit));
            assert_eq!(doubtful[digit.index()].has(cell), is_doubtful, "{cell:?} {digit}");
            seen[usize::from(is_doubtful)] += 1;
        }
        seen
    }

    #[test]
    fn a_candidate_is_in_doubt_where_a_set_beside_it_would_miss_two_digits() {
        let (ladder, mut seen) = (Ladder::ours(), [0, 0]);
        for line in include_str!("../../../../benches/own.txt").lines() {
            let digits = line.chars().map(Digit::from_symbol).collect();
            let mut position = Position::of(&Puzzle::classic(Shape::nine(), digits).check().unwrap());
            let mut left = 3;
            while let Some(step) = ladder.next(&position).filter(|_| left > 0) {
                if step.technique > Technique::HiddenQuadruple {
                    let [sure, doubtful] = check(&position);
                    seen = [seen[0] + sure, seen[1] + doubtful];
                    left -= 1;
                }
                position.apply(&step);
            }
        }
        assert!(seen.iter().all(|&count| count > 20), "{seen:?}");
    }
}
