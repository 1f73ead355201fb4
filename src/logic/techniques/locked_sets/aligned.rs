//! Aligned exclusion: every way to fill two or three cells together is tried against the cells that see them.

use std::ops::ControlFlow;

use crate::grid::{Cell, Digit, DigitSet};
use crate::logic::techniques::locked_sets::told::{Fall, Teller, part};
use crate::logic::{Cells, Found, Sweep, Technique, View};

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
        let mut left = Left::of(view);
        for cell in view.open().iter() {
            for digit in view.candidates(cell).iter() {
                let dead = left.suppose(view, &[(cell, digit)]).without(cell);
                if self.technique == Technique::AlignedPairExclusion {
                    dead.iter().try_for_each(|other| tell(view, &[cell, other], &mut teller))?;
                } else {
                    thirds(view, &mut left, (cell, digit), dead, &mut teller)?;
                }
                left.take_back(0);
            }
        }
        ControlFlow::Continue(())
    }
}

/// The cells for which nothing is left whatever a second cell holds beside the candidate, which `left` supposes.
fn thirds<const W: usize>(
    view: View<'_, W>,
    left: &mut Left<W>,
    (cell, digit): (Cell, Digit),
    dead: Cells<W>,
    teller: &mut Teller<'_, '_>,
) -> ControlFlow<()> {
    let mark = left.mark();
    for other in (view.open() - dead).without(cell).iter() {
        let digits = left.digits[other.index()];
        if digits.len() > 2 {
            continue;
        }
        let mut thirds = view.open() - dead;
        for second in digits.iter() {
            thirds &= left.suppose(view, &[(cell, digit), (other, second)]);
            left.take_back(mark);
            if thirds.is_empty() {
                break;
            }
        }
        for third in thirds.without(cell).without(other).iter() {
            tell(view, &[cell, other, third], teller)?;
        }
    }
    ControlFlow::Continue(())
}

/// What is left for each cell beside what is supposed.
struct Left<const W: usize> {
    digits: Vec<DigitSet>,       // by cell
    scarce: Cells<W>,            // those with three candidates or fewer
    lost: Vec<(Cell, DigitSet)>, // what cells had before, in the order of the changes
}

impl<const W: usize> Left<W> {
    fn of(view: View<'_, W>) -> Self {
        let digits: Vec<DigitSet> = view.position().shape().iter().map(|cell| view.candidates(cell)).collect();
        let scarce = view.open().iter().filter(|cell| digits[cell.index()].len() <= 3).collect();
        Self { digits, scarce, lost: Vec::new() }
    }

    fn mark(&self) -> usize {
        self.lost.len()
    }

    /// Forgets what was supposed after the mark.
    fn take_back(&mut self, mark: usize) {
        while self.lost.len() > mark
            && let Some((cell, digits)) = self.lost.pop()
        {
            self.digits[cell.index()] = digits;
        }
    }

    /// Supposes the last of the candidates in `taken` beside those before it. Cells that it leaves one digit take that from others.
    /// The cells for which nothing is left now, though something was.
    fn suppose(&mut self, view: View<'_, W>, taken: &[(Cell, Digit)]) -> Cells<W> {
        let mut dead = Cells::EMPTY;
        let Some(&(cell, digit)) = taken.last() else { return dead };
        self.strike(view.peers(cell) & view.places(digit), digit, &mut dead);
        for beside in (view.peers(cell) & view.places(digit) & self.scarce).iter() {
            let gone: DigitSet =
                taken.iter().filter(|(by, _)| view.peers(*by).has(beside)).map(|&(_, digit)| digit).collect();
            if let Some(last) = view.candidates(beside).minus(gone).single() {
                self.strike(view.peers(beside) & view.places(last), last, &mut dead);
            }
        }
        dead
    }

    fn strike(&mut self, cells: Cells<W>, digit: Digit, dead: &mut Cells<W>) {
        for cell in cells.iter() {
            let digits = &mut self.digits[cell.index()];
            if digits.has(digit) {
                self.lost.push((cell, *digits));
                *digits = digits.without(digit);
                if digits.is_empty() {
                    *dead = dead.with(cell);
                }
            }
        }
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
