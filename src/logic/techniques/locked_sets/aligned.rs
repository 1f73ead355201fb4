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
        let strikes = Strikes::of(view);
        let places: Vec<Cells<W>> = view.digits().map(|digit| view.places(digit)).collect();
        let (mut left, mut rest) = (places.clone(), places.clone());
        for cell in view.open().iter() {
            for digit in view.candidates(cell).iter() {
                let fallen = view.open() - strike(&places, strikes.of_one((cell, digit)), &mut left);
                if self.technique == Technique::AlignedPairExclusion {
                    fallen.without(cell).iter().try_for_each(|other| tell(view, &[cell, other], &mut teller))?;
                } else {
                    thirds(&strikes, &left, (cell, digit), &mut rest, &mut teller)?;
                }
            }
        }
        ControlFlow::Continue(())
    }
}

/// The cells for which nothing is left whatever a second cell holds beside the candidate, which leaves these places.
fn thirds<const W: usize>(
    strikes: &Strikes<'_, W>,
    left: &[Cells<W>],
    first: (Cell, Digit),
    rest: &mut [Cells<W>],
    teller: &mut Teller<'_, '_>,
) -> ControlFlow<()> {
    let (view, cell) = (strikes.view, first.0);
    let mut at_least = [Cells::EMPTY; 3]; // one candidate, two, three
    for &places in left {
        at_least[2] |= at_least[1] & places;
        at_least[1] |= at_least[0] & places;
        at_least[0] |= places;
    }
    let tied = strikes.tied(first);
    for other in (at_least[0] - at_least[2]).without(cell).iter() {
        let mut thirds = at_least[0];
        for second in view.candidates(other).iter().filter(|digit| left[digit.index()].has(other)) {
            let both = [first, (other, second)];
            let alone = strikes.of_one(both[1]);
            let is_alone = alone.first().is_none_or(|(_, seen)| !seen.meets(tied));
            thirds -= if is_alone { strike(left, alone, rest) } else { strike(left, &strikes.of_last(&both), rest) };
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

/// What is left in `rest` of these places, by digit; the cells for which something is.
fn strike<const W: usize>(places: &[Cells<W>], struck: &[Struck<W>], rest: &mut [Cells<W>]) -> Cells<W> {
    rest.copy_from_slice(places);
    for &(digit, cells) in struck {
        rest[digit.index()] -= cells;
    }
    rest.iter().fold(Cells::EMPTY, |some, &places| some | places)
}

/// A digit, and cells that may not be it.
type Struck<const W: usize> = (Digit, Cells<W>);

/// What candidates strike if they are true, each alone: what they see, then what cells see to which they leave one digit.
struct Strikes<'a, const W: usize> {
    view: View<'a, W>,
    scarce: Cells<W>, // the cells with three candidates or fewer
    all: Vec<Struck<W>>,
    ends: Vec<[u32; 2]>, // by candidate where its own begin, and end
}

impl<'a, const W: usize> Strikes<'a, W> {
    fn of(view: View<'a, W>) -> Self {
        let (cells, side) = (view.position().shape().cells(), view.position().shape().side());
        let scarce = view.open().iter().filter(|&cell| view.candidates(cell).len() <= 3).collect();
        let mut strikes = Self { view, scarce, all: Vec::new(), ends: vec![[0; 2]; cells * side] };
        for cell in view.open().iter() {
            for digit in view.candidates(cell).iter() {
                let first = strikes.all.len() as u32;
                let mut all = std::mem::take(&mut strikes.all);
                strikes.add(&[(cell, digit)], &mut all);
                strikes.all = all;
                strikes.ends[cell.index() * side + digit.index()] = [first, strikes.all.len() as u32];
            }
        }
        strikes
    }

    /// Those of the candidate alone.
    fn of_one(&self, (cell, digit): (Cell, Digit)) -> &[Struck<W>] {
        let [first, end] = self.ends[cell.index() * self.view.position().shape().side() + digit.index()];
        &self.all[first as usize..end as usize]
    }

    /// Those of the last of the candidates in `taken`, beside those before it.
    fn of_last(&self, taken: &[(Cell, Digit)]) -> Vec<Struck<W>> {
        let mut all = Vec::new();
        self.add(taken, &mut all);
        all
    }

    /// The scarce cells that lose something to the candidate: if they lose something to another one too, the two of them strike others
    /// than each does alone.
    fn tied(&self, (cell, digit): (Cell, Digit)) -> Cells<W> {
        self.view.peers(cell) & self.view.places(digit) & self.scarce
    }

    fn add(&self, taken: &[(Cell, Digit)], all: &mut Vec<Struck<W>>) {
        let (view, Some(&(cell, digit))) = (self.view, taken.last()) else { return };
        all.push((digit, view.peers(cell) & view.places(digit)));
        for beside in self.tied((cell, digit)).iter() {
            let gone: DigitSet =
                taken.iter().filter(|(by, _)| view.peers(*by).has(beside)).map(|&(_, digit)| digit).collect();
            if let Some(last) = view.candidates(beside).minus(gone).single() {
                all.push((last, view.peers(beside) & view.places(last)));
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
