//! Which candidates almost locked sets alone can strike, one after the other in any number.
//!
//! Were a candidate true, the sets that it sees with its digit would miss that and hold all their others, and whatever cannot hold
//! one of those beside them would miss it in turn. A candidate falls by such a row only if the row comes back to where the digit would
//! be true in places that the candidate sees. Rows are implications between holds that are true and holds that are false: what implies
//! each other is melted into one, and what remains has an order in which all that falls is gathered at once.

use crate::logic::Cells;
use crate::logic::techniques::locked_sets::circles::circles;
use crate::logic::techniques::locked_sets::links::Lists;
use crate::logic::techniques::locked_sets::sets::{Hold, Stock};

/// The number of a hold with which nothing is linked.
const UNLINKED: u32 = u32::MAX;

/// By digit the places that may fall; `None` where there are too many candidates to tell.
pub(super) fn doubtful<const W: usize>(stock: &Stock<W>) -> Option<Vec<Cells<W>>> {
    match stock.candidates() {
        0..=128 => Some(Rows::<2>::of(stock).doubtful(stock)),
        129..=192 => Some(Rows::<3>::of(stock).doubtful(stock)),
        193..=256 => Some(Rows::<4>::of(stock).doubtful(stock)),
        257..=768 => Some(Rows::<12>::of(stock).doubtful(stock)),
        _ => None,
    }
}

/// What falls, as sets of candidates by their names, `N` words wide.
struct Rows<const N: usize> {
    seen: Vec<[u64; N]>,  // by hold: at once, if it is true
    linked: Vec<u32>,     // by hold: its number among those beside which another cannot be true
    next: Lists, // by literal what it implies: twice the number of a hold that is false, and one more if it is true
    falls: Vec<[u64; N]>, // by literal: in the end
}

impl<const N: usize> Rows<N> {
    fn of<const W: usize>(stock: &Stock<W>) -> Self {
        let (mut linked, mut holds) = (vec![UNLINKED; stock.holds.len()], Vec::with_capacity(stock.holds.len()));
        for hold in (0..stock.holds.len()).filter(|&hold| !stock.beside(hold).is_empty()) {
            linked[hold] = holds.len() as u32;
            holds.push(hold);
        }
        let seen = stock.holds.iter().map(|hold| {
            let names = hold.seen.iter().map(|cell| stock.name(cell, hold.digit));
            names.fold([0; N], |mut seen, name| {
                seen[name / 64] |= 1 << (name % 64);
                seen
            })
        });
        let falls = Vec::with_capacity(2 * holds.len());
        let mut rows = Self { seen: seen.collect(), linked, next: Lists::none(2 * holds.len()), falls };
        rows.link(stock, &holds);
        rows.gather();
        rows
    }

    /// A hold that is true rules out those beside it. Where one is ruled out, its sets hold all their others; those with which nothing
    /// is linked lead no further.
    fn link<const W: usize>(&mut self, stock: &Stock<W>, holds: &[usize]) {
        let mut last = vec![UNLINKED; holds.len()];
        let (mut idle, mut linked) = (Vec::with_capacity(stock.sets.len()), Lists::none(stock.sets.len()));
        for set in 0..stock.sets.len() {
            idle.push(self.idle(stock, set));
            linked.add(stock.holds_of(set).map(|hold| self.linked[hold]).filter(|&number| number != UNLINKED));
        }
        for (number, &hold) in (0..).zip(holds) {
            let mut falls = [0; N];
            stock.having(hold).iter().for_each(|&set| add(&mut falls, &idle[set as usize]));
            let others = stock.having(hold).iter().flat_map(|&set| linked.get(set as usize)).filter(|&&other| {
                let is_new = other != number && last[other as usize] != number;
                last[other as usize] = number;
                is_new
            });
            self.next.add(others.map(|other| 2 * other + 1));
            self.next.add(stock.beside(hold).iter().map(|&other| 2 * self.linked[other as usize]));
            self.falls.extend([falls, self.seen[hold]]);
        }
    }

    /// What falls at once if a set misses a digit that is linked with another's: by those that are not.
    fn idle<const W: usize>(&self, stock: &Stock<W>, set: usize) -> [u64; N] {
        let mut falls = [0; N];
        let unlinked = stock.holds_of(set).filter(|&hold| self.linked[hold] == UNLINKED);
        unlinked.for_each(|hold| add(&mut falls, &self.seen[hold]));
        falls
    }

    /// What falls by a literal falls by all that imply it.
    fn gather(&mut self) {
        circles(&self.next, |circle| {
            let mut all = [0; N];
            for &literal in circle {
                add(&mut all, &self.falls[literal as usize]);
                self.next.get(literal as usize).iter().for_each(|&more| add(&mut all, &self.falls[more as usize]));
            }
            circle.iter().for_each(|&literal| self.falls[literal as usize] = all);
        });
    }

    /// By digit the places that rule themselves out: a set that misses the digit because of them holds another of its digits, and by
    /// that they fall. Those with which nothing is linked strike no place of this digit.
    fn doubtful<const W: usize>(&self, stock: &Stock<W>) -> Vec<Cells<W>> {
        let mut doubtful = vec![Cells::EMPTY; stock.side()];
        for set in 0..stock.sets.len() {
            let (mut once, mut twice) = ([0; N], [0; N]); // by one of them at least, by two
            for falls in stock.holds_of(set).filter_map(|hold| self.falls_by(hold)) {
                for at in 0..N {
                    twice[at] |= once[at] & falls[at];
                    once[at] |= falls[at];
                }
            }
            for hold in stock.holds_of(set) {
                let (own, seen) = (self.falls_by(hold).unwrap_or(&[0; N]), &self.seen[hold]);
                let fallen: [u64; N] = std::array::from_fn(|at| (twice[at] | once[at] & !own[at]) & seen[at]);
                if fallen != [0; N] {
                    let Hold { digit, seen, .. } = stock.holds[hold];
                    let has = |name: usize| fallen[name / 64] >> (name % 64) & 1 == 1;
                    doubtful[digit.index()] |= seen.iter().filter(|&cell| has(stock.name(cell, digit))).collect();
                }
            }
        }
        doubtful
    }

    /// What falls if the hold is true; `None` where nothing is linked with it.
    fn falls_by(&self, hold: usize) -> Option<&[u64; N]> {
        let linked = self.linked[hold];
        (linked != UNLINKED).then(|| &self.falls[2 * linked as usize + 1])
    }
}

fn add<const N: usize>(all: &mut [u64; N], more: &[u64; N]) {
    all.iter_mut().zip(more).for_each(|(all, more)| *all |= more);
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;
    use crate::grid::{Cell, Digit, DigitSet, Puzzle, Shape};
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
        let doubtful = stock.doubtful().unwrap();
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
