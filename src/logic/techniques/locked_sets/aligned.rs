//! Aligned exclusion: every way to fill two or three cells together is tried against the cells that see them.

use std::ops::ControlFlow;

use crate::evidence::Candidate;
use crate::techniques::locked_sets::eliminations::Fall;
use crate::techniques::locked_sets::told::{Teller, part};
use crate::{Cells, Found, Sweep, Technique, View};
use grid::{Cell, Digit, DigitSet};

/// A way to fill the cells is none if it repeats a digit in peers, or takes all candidates of a cell beside them. A candidate of
/// the cells that is in no way falls.
#[derive(Debug)]
pub struct Aligned {
    technique: Technique,
}

impl Aligned {
    pub const PAIR: Self = Self { technique: Technique::AlignedPairExclusion };
    pub const TRIPLET: Self = Self { technique: Technique::AlignedTripletExclusion };
}

impl Sweep for Aligned {
    fn technique(&self) -> Technique {
        self.technique
    }

    fn sweep<const W: usize>(&self, view: View<'_, W>, found: &mut Found<'_>) -> ControlFlow<()> {
        let mut teller = Teller::new(self.technique, found);
        if self.technique == Technique::AlignedPairExclusion {
            return pairs(view).into_iter().try_for_each(|((cell, _), other)| tell(view, &[cell, other], &mut teller));
        }
        let strikes = Strikes::of(view);
        let mut left = vec![Cells::EMPTY; view.position().shape().side()];
        for cell in view.open().iter() {
            for digit in view.candidates(cell).iter() {
                let after = After::of(&strikes, (cell, digit), &mut left);
                after.others(&mut |others| tell(view, &[cell, others[0], others[1]], &mut teller))?;
            }
        }
        ControlFlow::Continue(())
    }
}

/// Each candidate with each cell to which it leaves nothing, in order: what all that the cell may hold strikes, for struck is what
/// strikes.
fn pairs<const W: usize>(view: View<'_, W>) -> Vec<(Candidate, Cell)> {
    let mut pairs = Vec::new();
    for other in view.open().iter() {
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
                true => seen(view, (other, digit)),
                false => {
                    let by = (ties & view.places(digit) & view.places(struck)).iter();
                    by.fold(Cells::EMPTY, |all, by| all | seen(view, (by, struck)))
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
fn seen<const W: usize>(view: View<'_, W>, (cell, digit): Candidate) -> Cells<W> {
    view.peers(cell) & view.places(digit)
}

/// What each candidate strikes if it is true: what it sees, and what cells see to which it leaves one digit.
struct Strikes<'a, const W: usize> {
    view: View<'a, W>,
    triads: Cells<W>,      // the cells with three candidates
    rows: Vec<u32>,        // by cell, then by digit: where the row of the candidate begins
    struck: Vec<Cells<W>>, // row by row, by digit
    more: Vec<Cells<W>>,   // by digit: the places that strike other digits too
}

/// More candidates are seldom left: room for so many saves growing.
const USUAL: usize = 256;

impl<'a, const W: usize> Strikes<'a, W> {
    fn of(view: View<'a, W>) -> Self {
        let (cells, side) = (view.position().shape().cells(), view.position().shape().side());
        let (rows, struck) = (vec![0; cells * side], Vec::with_capacity(USUAL * side));
        let triads = view.cells_with_few(3) - view.bivalue();
        let mut strikes = Self { view, triads, rows, struck, more: vec![Cells::EMPTY; side] };
        for cell in view.open().iter() {
            for digit in view.candidates(cell).iter() {
                let row = strikes.struck.len();
                strikes.rows[cell.index() * side + digit.index()] = row as u32;
                strikes.struck.resize(row + side, Cells::EMPTY);
                strikes.struck[row + digit.index()] = seen(view, (cell, digit));
            }
        }
        view.bivalue().iter().for_each(|cell| strikes.note_bivalue(cell));
        strikes
    }

    /// Whoever sees the one digit of the cell strikes what the cell sees with the other.
    fn note_bivalue(&mut self, cell: Cell) {
        let digits = self.view.candidates(cell);
        for (digit, last) in digits.iter().flat_map(|digit| digits.without(digit).iter().map(move |last| (digit, last)))
        {
            let (by, struck) = (seen(self.view, (cell, digit)), seen(self.view, (cell, last)));
            self.more[digit.index()] |= by;
            for by in by.iter() {
                let row = self.row((by, digit));
                self.struck[row + last.index()] |= struck;
            }
        }
    }

    fn row(&self, (cell, digit): Candidate) -> usize {
        self.rows[cell.index() * self.more.len() + digit.index()] as usize
    }

    /// By digit what the candidate strikes alone.
    fn by_one(&self, candidate: Candidate) -> &[Cells<W>] {
        &self.struck[self.row(candidate)..][..self.more.len()]
    }
}

/// What is left when a candidate is true.
struct After<'a, const W: usize> {
    strikes: &'a Strikes<'a, W>,
    first: Candidate,
    left: &'a [Cells<W>],    // by digit
    at_least: [Cells<W>; 3], // the cells with one candidate, two, three
    tied: Cells<W>,          // those with three of which the candidate takes one: another one that takes one leaves one
}

impl<'a, const W: usize> After<'a, W> {
    fn of(strikes: &'a Strikes<'a, W>, first: Candidate, left: &'a mut [Cells<W>]) -> Self {
        let (view, mut at_least) = (strikes.view, [Cells::EMPTY; 3]);
        for ((digit, left), &struck) in view.digits().zip(left.iter_mut()).zip(strikes.by_one(first)) {
            *left = view.places(digit) - struck;
            at_least[2] |= at_least[1] & *left;
            at_least[1] |= at_least[0] & *left;
            at_least[0] |= *left;
        }
        Self { strikes, first, left, at_least, tied: seen(view, first) & strikes.triads }
    }

    /// Hands over every two other cells such that nothing is left for the second whatever the first holds, where that is one digit of
    /// two.
    fn others(&self, found: &mut impl FnMut([Cell; 2]) -> ControlFlow<()>) -> ControlFlow<()> {
        for other in (self.at_least[0] - self.at_least[2]).without(self.first.0).iter() {
            let mut thirds = self.at_least[0];
            for digit in self.strikes.view.candidates(other).iter().filter(|digit| self.left[digit.index()].has(other))
            {
                thirds &= self.emptied((other, digit));
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
    fn emptied(&self, second: Candidate) -> Cells<W> {
        let (strikes, view, digit) = (self.strikes, self.strikes.view, second.1);
        let seen_alone = seen(view, second);
        let tied = if self.first.1 == digit { Cells::EMPTY } else { self.tied & seen_alone };
        if tied.is_empty() && !strikes.more[digit.index()].has(second.0) {
            return (self.at_least[0] - self.at_least[1]) & self.left[digit.index()] & seen_alone;
        }
        let left = self.left.iter().zip(strikes.by_one(second)).map(|(&left, &struck)| left - struck);
        if tied.is_empty() {
            return self.at_least[0] - left.fold(Cells::EMPTY, |some, left| some | left);
        }
        let by_tied = |last: Digit| {
            let tied = if last == digit || last == self.first.1 { Cells::EMPTY } else { tied & view.places(last) };
            tied.iter().fold(Cells::EMPTY, |struck, cell| struck | seen(view, (cell, last)))
        };
        let left = view.digits().zip(left).map(|(last, left)| left - by_tied(last));
        self.at_least[0] - left.fold(Cells::EMPTY, |some, left| some | left)
    }
}

/// Every way to fill `cells`, and what falls.
fn tell<const W: usize>(view: View<'_, W>, cells: &[Cell], teller: &mut Teller<'_, '_>) -> ControlFlow<()> {
    let mut cells = cells.to_vec();
    cells.sort_unstable();
    let beside: Cells<W> = (view.open() - cells.iter().copied().collect())
        .iter()
        .filter(|&beside| view.candidates(beside).len() <= cells.len())
        .collect();
    let mut ways = Ways { view, cells: &cells, beside, open: vec![DigitSet::EMPTY; cells.len()], closed: Vec::new() };
    ways.fill(&mut Vec::new());
    let mut fall = Fall::<W>::default();
    let fallen: Vec<DigitSet> =
        cells.iter().zip(&ways.open).map(|(&cell, open)| view.candidates(cell).minus(*open)).collect();
    for (&cell, fallen) in cells.iter().zip(&fallen) {
        fallen.iter().for_each(|digit| fall.add(digit, Cells::only(cell)));
    }
    let matters = |way: &[Digit]| way.iter().zip(&fallen).any(|(digit, fallen)| fallen.has(*digit));
    let used: Cells<W> = ways.closed.iter().filter(|(way, _)| matters(way)).filter_map(|&(_, beside)| beside).collect();
    let shown = |cell: Cell| part(Cells::<W>::only(cell), view.candidates(cell));
    teller.tell(&fall, || cells.iter().copied().chain(used.iter()).map(shown).collect())
}

/// The ways to fill some cells.
struct Ways<'a, const W: usize> {
    view: View<'a, W>,
    cells: &'a [Cell],
    beside: Cells<W>,
    open: Vec<DigitSet>,                     // by cell: the digits of the ways that are left
    closed: Vec<(Vec<Digit>, Option<Cell>)>, // the ways that are none, and for which cell nothing would be left
}

impl<const W: usize> Ways<'_, W> {
    fn fill(&mut self, way: &mut Vec<Digit>) {
        let Some(&cell) = self.cells.get(way.len()) else {
            match self.closed_by(way) {
                Some(beside) => self.closed.push((way.clone(), beside)),
                None => way.iter().zip(&mut self.open).for_each(|(&digit, open)| *open = open.with(digit)),
            }
            return;
        };
        for digit in self.view.candidates(cell).iter() {
            way.push(digit);
            self.fill(way);
            way.pop();
        }
    }

    /// Why the way is none: two peers hold the same, or nothing is left for a cell.
    fn closed_by(&self, way: &[Digit]) -> Option<Option<Cell>> {
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
        self.beside.iter().find(is_empty).map(Some)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Analysis, Ladder, samples};

    /// By digit what is left when these are true, told cell by cell: the last of them strikes what it sees, and what cells see to which
    /// it leaves one digit with the others.
    fn left(view: View<'_, 2>, left: &[Cells<2>], taken: &[Candidate]) -> Vec<Cells<2>> {
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
        let (strikes, mut count, mut twos) = (Strikes::of(view), [0; 3], Vec::new());
        let all: Vec<Cells<2>> = view.digits().map(|digit| view.places(digit)).collect();
        for first in view.open().iter().flat_map(|cell| Cells::<2>::only(cell).times(view.candidates(cell))) {
            let after = left(view, &all, &[first]);
            twos.extend((view.open() - cells(&after)).without(first.0).iter().map(|other| (first, other)));
            let mut triples = Vec::new();
            for other in cells(&after).without(first.0).iter() {
                let seconds: Vec<Digit> = view.digits().filter(|digit| after[digit.index()].has(other)).collect();
                let thirds = |is_alone: bool| {
                    let both = |&digit: &Digit| [first, (other, digit)];
                    let rest = |second| cells(&left(view, &after, &both(second)[usize::from(is_alone)..]));
                    seconds.iter().map(rest).fold(cells(&after), |thirds, rest| thirds - rest)
                };
                if seconds.len() <= 2 {
                    triples.extend(thirds(false).without(first.0).without(other).iter().map(|third| [other, third]));
                    count[2] += usize::from(thirds(false) != thirds(true));
                }
            }
            let (mut told, mut room) = (Vec::new(), all.clone());
            let _ = After::of(&strikes, first, &mut room).others(&mut |others| {
                told.push(others);
                ControlFlow::Continue(())
            });
            assert_eq!(told, triples, "{first:?}");
            count[1] += told.len();
        }
        assert_eq!(pairs(view), twos);
        count[0] += twos.len();
        count
    }

    #[test]
    fn cells_are_said_to_be_emptied_where_nothing_is_left_for_them() {
        let (ladder, mut count) = (Ladder::ours(), [0; 3]);
        for position in samples::beyond_singles(&ladder) {
            let now = check(View::of(&Analysis::of(position.clone())));
            (0..3).for_each(|at| count[at] += now[at]);
        }
        assert!(count.iter().all(|&count| count > 5), "{count:?}");
    }
}
