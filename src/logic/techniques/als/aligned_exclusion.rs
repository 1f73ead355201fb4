//! Aligned exclusion: every way to fill two or three cells together is tried against the cells that see them.

use std::ops::ControlFlow;

use crate::analysis::als::eliminations::AlsEliminations;
use crate::evidence::Candidate;
use crate::techniques::als::emitter::{DeductionEmitter, pattern_part};
use crate::{Cells, DeductionSink, Technique, View, ViewFinder};
use grid::{Cell, Digit, DigitSet};

/// A way to fill the cells is none if it repeats a digit in peers, or takes all candidates of a cell beside them. A candidate of
/// the cells that is in no way falls.
#[derive(Debug)]
pub struct AlignedExclusion {
    technique: Technique,
}

impl AlignedExclusion {
    pub const PAIR: Self = Self { technique: Technique::AlignedPairExclusion };
    pub const TRIPLET: Self = Self { technique: Technique::AlignedTripletExclusion };
}

impl ViewFinder for AlignedExclusion {
    fn technique(&self) -> Technique {
        self.technique
    }

    fn find_in<const W: usize>(&self, view: View<'_, W>, found: &mut DeductionSink<'_>) -> ControlFlow<()> {
        let mut teller = DeductionEmitter::new(self.technique, found);
        if self.technique == Technique::AlignedPairExclusion {
            return excluded_pairs(view)
                .into_iter()
                .try_for_each(|((cell, _), other)| emit_exclusion(view, &[cell, other], &mut teller));
        }
        let strikes = CandidateEffects::of(view);
        let mut left = vec![Cells::EMPTY; view.position().shape().side()];
        for cell in view.empty_cells().iter() {
            for digit in view.candidates(cell).iter() {
                let after = AfterCandidate::of(&strikes, (cell, digit), &mut left);
                after.for_each_excluded_pair(&mut |others| {
                    emit_exclusion(view, &[cell, others[0], others[1]], &mut teller)
                })?;
            }
        }
        ControlFlow::Continue(())
    }
}

/// Each candidate with each cell to which it leaves nothing, in order: what all that the cell may hold strikes, for struck is what
/// strikes.
fn excluded_pairs<const W: usize>(view: View<'_, W>) -> Vec<(Candidate, Cell)> {
    let mut pairs = Vec::new();
    for other in view.empty_cells().iter() {
        let ties = view.bivalue() & view.peers(other);
        let digits = view.candidates(other);
        // Each digit of the cell strikes itself, and others by cells with two candidates.
        let struck = |digit: Digit| {
            let by = (ties & view.places(digit)).iter();
            by.fold(DigitSet::only(digit), |all, by| all.or(view.candidates(by)))
        };
        let common =
            digits.iter().fold(DigitSet::all(view.position().shape().side()), |all, digit| all.and(struck(digit)));
        for struck in common.iter() {
            let by = |digit: Digit| match digit == struck {
                true => seen_places(view, (other, digit)),
                false => {
                    let by = (ties & view.places(digit) & view.places(struck)).iter();
                    by.fold(Cells::EMPTY, |all, by| all | seen_places(view, (by, struck)))
                }
            };
            let places = digits.iter().fold(view.places(struck).without(other), |all, digit| all & by(digit));
            pairs.extend(places.iter().map(|cell| ((cell, struck), other)));
        }
    }
    pairs.sort_unstable();
    pairs
}

/// The other places of the digit that the candidate sees.
fn seen_places<const W: usize>(view: View<'_, W>, (cell, digit): Candidate) -> Cells<W> {
    view.peers(cell) & view.places(digit)
}

/// What each candidate strikes if it is true: what it sees, and what cells see to which it leaves one digit.
struct CandidateEffects<'a, const W: usize> {
    view: View<'a, W>,
    trivalue: Cells<W>,               // the cells with three candidates
    row_starts: Vec<u32>,             // by cell, then by digit: where the row of the candidate begins
    eliminated: Vec<Cells<W>>,        // row by row, by digit
    with_other_digits: Vec<Cells<W>>, // by digit: the places that strike other digits too
}

/// More candidates are seldom left: room for so many saves growing.
const EXPECTED_CANDIDATES: usize = 256;

impl<'a, const W: usize> CandidateEffects<'a, W> {
    fn of(view: View<'a, W>) -> Self {
        let (cells, side) = (view.position().shape().cells(), view.position().shape().side());
        let (rows, struck) = (vec![0; cells * side], Vec::with_capacity(EXPECTED_CANDIDATES * side));
        let triads = view.cells_with_up_to(3) - view.bivalue();
        let mut strikes = Self {
            view,
            trivalue: triads,
            row_starts: rows,
            eliminated: struck,
            with_other_digits: vec![Cells::EMPTY; side],
        };
        for cell in view.empty_cells().iter() {
            for digit in view.candidates(cell).iter() {
                let row = strikes.eliminated.len();
                strikes.row_starts[cell.index() * side + digit.index()] = row as u32;
                strikes.eliminated.resize(row + side, Cells::EMPTY);
                strikes.eliminated[row + digit.index()] = seen_places(view, (cell, digit));
            }
        }
        view.bivalue().iter().for_each(|cell| strikes.add_bivalue(cell));
        strikes
    }

    /// Whoever sees the one digit of the cell strikes what the cell sees with the other.
    fn add_bivalue(&mut self, cell: Cell) {
        let digits = self.view.candidates(cell);
        for (digit, last) in digits.iter().flat_map(|digit| digits.without(digit).iter().map(move |last| (digit, last)))
        {
            let (by, struck) = (seen_places(self.view, (cell, digit)), seen_places(self.view, (cell, last)));
            self.with_other_digits[digit.index()] |= by;
            for by in by.iter() {
                let row = self.row((by, digit));
                self.eliminated[row + last.index()] |= struck;
            }
        }
    }

    fn row(&self, (cell, digit): Candidate) -> usize {
        self.row_starts[cell.index() * self.with_other_digits.len() + digit.index()] as usize
    }

    /// By digit what the candidate strikes alone.
    fn eliminated_by(&self, candidate: Candidate) -> &[Cells<W>] {
        &self.eliminated[self.row(candidate)..][..self.with_other_digits.len()]
    }
}

/// What is left when a candidate is true.
struct AfterCandidate<'a, const W: usize> {
    effects: &'a CandidateEffects<'a, W>,
    first: Candidate,
    remaining: &'a [Cells<W>],          // by digit
    cells_with_at_least: [Cells<W>; 3], // the cells with one candidate, two, three
    reduced_trivalue: Cells<W>, // those with three of which the candidate takes one: another one that takes one leaves one
}

impl<'a, const W: usize> AfterCandidate<'a, W> {
    fn of(strikes: &'a CandidateEffects<'a, W>, first: Candidate, left: &'a mut [Cells<W>]) -> Self {
        let (view, mut at_least) = (strikes.view, [Cells::EMPTY; 3]);
        for ((digit, left), &struck) in view.digits().zip(left.iter_mut()).zip(strikes.eliminated_by(first)) {
            *left = view.places(digit) - struck;
            at_least[2] |= at_least[1] & *left;
            at_least[1] |= at_least[0] & *left;
            at_least[0] |= *left;
        }
        Self {
            effects: strikes,
            first,
            remaining: left,
            cells_with_at_least: at_least,
            reduced_trivalue: seen_places(view, first) & strikes.trivalue,
        }
    }

    /// Hands over every two other cells such that nothing is left for the second whatever the first holds, where that is one digit of
    /// two.
    fn for_each_excluded_pair(&self, found: &mut impl FnMut([Cell; 2]) -> ControlFlow<()>) -> ControlFlow<()> {
        for other in (self.cells_with_at_least[0] - self.cells_with_at_least[2]).without(self.first.0).iter() {
            let mut thirds = self.cells_with_at_least[0];
            for digit in
                self.effects.view.candidates(other).iter().filter(|digit| self.remaining[digit.index()].has(other))
            {
                thirds &= self.emptied_cells((other, digit));
                if thirds.is_empty() {
                    break;
                }
            }
            for third in thirds.without(self.first.0).without(other).iter() {
                found([other, third])?;
            }
        }
        ControlFlow::Continue(())
    }

    /// The cells for which nothing is left if the second candidate is true too.
    fn emptied_cells(&self, second: Candidate) -> Cells<W> {
        let (strikes, view, digit) = (self.effects, self.effects.view, second.1);
        let seen_alone = seen_places(view, second);
        let tied = if self.first.1 == digit { Cells::EMPTY } else { self.reduced_trivalue & seen_alone };
        if tied.is_empty() && !strikes.with_other_digits[digit.index()].has(second.0) {
            return (self.cells_with_at_least[0] - self.cells_with_at_least[1])
                & self.remaining[digit.index()]
                & seen_alone;
        }
        let left = self.remaining.iter().zip(strikes.eliminated_by(second)).map(|(&left, &struck)| left - struck);
        if tied.is_empty() {
            return self.cells_with_at_least[0] - left.fold(Cells::EMPTY, |some, left| some | left);
        }
        let by_tied = |last: Digit| {
            let tied = if last == digit || last == self.first.1 { Cells::EMPTY } else { tied & view.places(last) };
            tied.iter().fold(Cells::EMPTY, |struck, cell| struck | seen_places(view, (cell, last)))
        };
        let left = view.digits().zip(left).map(|(last, left)| left - by_tied(last));
        self.cells_with_at_least[0] - left.fold(Cells::EMPTY, |some, left| some | left)
    }
}

/// Every way to fill `cells`, and what falls.
fn emit_exclusion<const W: usize>(
    view: View<'_, W>,
    cells: &[Cell],
    teller: &mut DeductionEmitter<'_, '_>,
) -> ControlFlow<()> {
    let mut cells = cells.to_vec();
    cells.sort_unstable();
    let beside: Cells<W> = (view.empty_cells() - cells.iter().copied().collect())
        .iter()
        .filter(|&beside| view.candidates(beside).len() <= cells.len())
        .collect();
    let mut ways = Fillings {
        view,
        cells: &cells,
        witnesses: beside,
        possible: vec![DigitSet::EMPTY; cells.len()],
        excluded: Vec::new(),
    };
    ways.enumerate(&mut Vec::new());
    let mut fall = AlsEliminations::<W>::default();
    let fallen: Vec<DigitSet> =
        cells.iter().zip(&ways.possible).map(|(&cell, open)| view.candidates(cell).minus(*open)).collect();
    for (&cell, fallen) in cells.iter().zip(&fallen) {
        fallen.iter().for_each(|digit| fall.add(digit, Cells::only(cell)));
    }
    let matters = |way: &[Digit]| way.iter().zip(&fallen).any(|(digit, fallen)| fallen.has(*digit));
    let used: Cells<W> =
        ways.excluded.iter().filter(|(way, _)| matters(way)).filter_map(|&(_, beside)| beside).collect();
    let shown = |cell: Cell| pattern_part(Cells::<W>::only(cell), view.candidates(cell));
    teller.emit(&fall, || cells.iter().copied().chain(used.iter()).map(shown).collect())
}

/// The ways to fill some cells.
struct Fillings<'a, const W: usize> {
    view: View<'a, W>,
    cells: &'a [Cell],
    witnesses: Cells<W>,
    possible: Vec<DigitSet>,                   // by cell: the digits of the ways that are left
    excluded: Vec<(Vec<Digit>, Option<Cell>)>, // the ways that are none, and for which cell nothing would be left
}

impl<const W: usize> Fillings<'_, W> {
    fn enumerate(&mut self, way: &mut Vec<Digit>) {
        let Some(&cell) = self.cells.get(way.len()) else {
            match self.exclusion_reason(way) {
                Some(beside) => self.excluded.push((way.clone(), beside)),
                None => way.iter().zip(&mut self.possible).for_each(|(&digit, open)| *open = open.with(digit)),
            }
            return;
        };
        for digit in self.view.candidates(cell).iter() {
            way.push(digit);
            self.enumerate(way);
            way.pop();
        }
    }

    /// Why the way is none: two peers hold the same, or nothing is left for a cell.
    fn exclusion_reason(&self, way: &[Digit]) -> Option<Option<Cell>> {
        let filled = || self.cells.iter().copied().zip(way.iter().copied());
        let repeats = |(cell, digit): (Cell, Digit)| {
            filled().any(|(other, theirs)| digit == theirs && self.view.peers(cell).has(other))
        };
        if filled().any(repeats) {
            return Some(None);
        }
        let is_empty = |&beside: &Cell| {
            let seen = filled().filter(|&(cell, _)| self.view.peers(cell).has(beside)).map(|(_, digit)| digit);
            self.view.candidates(beside).minus(seen.collect()).is_empty()
        };
        self.witnesses.iter().find(is_empty).map(Some)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Analysis, Ladder, samples};

    /// By digit what is left when these are true, told cell by cell: the last of them strikes what it sees, and what cells see to which
    /// it leaves one digit with the others.
    fn remaining(view: View<'_, 2>, left: &[Cells<2>], taken: &[Candidate]) -> Vec<Cells<2>> {
        let (mut left, (cell, digit)) = (left.to_vec(), taken[taken.len() - 1]);
        left[digit.index()] -= view.peers(cell);
        for beside in (view.peers(cell) & view.places(digit)).iter() {
            let by = taken.iter().filter(|(by, _)| view.peers(*by).has(beside));
            if let Some(last) = view.candidates(beside).minus(by.map(|&(_, digit)| digit).collect()).single() {
                left[last.index()] -= view.peers(beside);
            }
        }
        left
    }

    fn cells(left: &[Cells<2>]) -> Cells<2> {
        left.iter().fold(Cells::EMPTY, |all, &places| all | places)
    }

    /// Holds all that is told of two cells and of three against that: how many there are of each, and of the latter those that tied cells
    /// bring about.
    fn check(view: View<'_, 2>) -> [usize; 3] {
        let (strikes, mut count, mut twos) = (CandidateEffects::of(view), [0; 3], Vec::new());
        let all: Vec<Cells<2>> = view.digits().map(|digit| view.places(digit)).collect();
        for first in view.empty_cells().iter().flat_map(|cell| Cells::<2>::only(cell).product(view.candidates(cell))) {
            let after = remaining(view, &all, &[first]);
            twos.extend((view.empty_cells() - cells(&after)).without(first.0).iter().map(|other| (first, other)));
            let mut triples = Vec::new();
            for other in cells(&after).without(first.0).iter() {
                let seconds: Vec<Digit> = view.digits().filter(|digit| after[digit.index()].has(other)).collect();
                let thirds = |is_alone: bool| {
                    let both = |&digit: &Digit| [first, (other, digit)];
                    let rest = |second| cells(&remaining(view, &after, &both(second)[usize::from(is_alone)..]));
                    seconds.iter().map(rest).fold(cells(&after), |thirds, rest| thirds - rest)
                };
                if seconds.len() <= 2 {
                    triples.extend(thirds(false).without(first.0).without(other).iter().map(|third| [other, third]));
                    count[2] += usize::from(thirds(false) != thirds(true));
                }
            }
            let (mut told, mut room) = (Vec::new(), all.clone());
            let _ = AfterCandidate::of(&strikes, first, &mut room).for_each_excluded_pair(&mut |others| {
                told.push(others);
                ControlFlow::Continue(())
            });
            assert_eq!(told, triples, "{first:?}");
            count[1] += told.len();
        }
        assert_eq!(excluded_pairs(view), twos);
        count[0] += twos.len();
        count
    }

    #[test]
    fn excluded_pairs_match_brute_force() {
        let (ladder, mut count) = (Ladder::ninefold(), [0; 3]);
        for position in samples::beyond_singles(&ladder) {
            let now = check(View::of(&Analysis::of(position.clone())));
            (0..3).for_each(|at| count[at] += now[at]);
        }
        assert!(count.iter().all(|&count| count > 5), "{count:?}");
    }
}
