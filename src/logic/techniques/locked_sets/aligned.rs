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
        let few: Cells<W> = view.open().iter().filter(|&cell| view.candidates(cell).len() <= 3).collect();
        for (cell, digit) in view.open().iter().flat_map(|cell| Cells::<W>::only(cell).times(view.candidates(cell))) {
            let alone = Left::of(view).after(view, few, &[(cell, digit)]);
            if self.technique == Technique::AlignedPairExclusion {
                for other in alone.dead(view).without(cell).iter() {
                    tell(view, &[cell, other], &mut teller)?;
                }
                continue;
            }
            let dead = alone.dead(view);
            for other in (view.open() - dead).without(cell).iter() {
                let left: DigitSet = view.candidates(other).iter().filter(|d| alone.0[d.index()].has(other)).collect();
                if left.len() > 2 {
                    continue;
                }
                let pairs =
                    left.iter().map(|second| alone.after(view, few, &[(cell, digit), (other, second)]).dead(view));
                let third = pairs.reduce(|dead, more| dead & more).unwrap_or_default() - dead;
                for third in third.without(cell).without(other).iter() {
                    tell(view, &[cell, other, third], &mut teller)?;
                }
            }
        }
        ControlFlow::Continue(())
    }
}

/// By digit: where it may still stand.
struct Left<const W: usize>([Cells<W>; 64]);

impl<const W: usize> Left<W> {
    fn of(view: View<'_, W>) -> Self {
        let mut left = [Cells::EMPTY; 64];
        view.digits().for_each(|digit| left[digit.index()] = view.places(digit));
        Self(left)
    }

    /// What is left beside the candidates in `taken`, the last of which is new.
    fn after(&self, view: View<'_, W>, few: Cells<W>, taken: &[(Cell, Digit)]) -> Self {
        let mut left = self.0;
        let Some(&(cell, digit)) = taken.last() else { return Self(left) };
        left[digit.index()] -= view.peers(cell);
        for beside in (few & view.peers(cell) & view.places(digit)).iter() {
            let gone: DigitSet =
                taken.iter().filter(|(by, _)| view.peers(*by).has(beside)).map(|&(_, digit)| digit).collect();
            if let Some(last) = view.candidates(beside).minus(gone).single() {
                left[last.index()] -= view.peers(beside);
            }
        }
        Self(left)
    }

    /// The open cells for which nothing is left.
    fn dead(&self, view: View<'_, W>) -> Cells<W> {
        view.digits().fold(view.open(), |dead, digit| dead - self.0[digit.index()])
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
