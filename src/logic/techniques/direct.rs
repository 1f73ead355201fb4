//! Direct forms: an intersection or a subset and the single that it leads to, in one step. After Sudoku Explainer.

use std::fmt::Debug;
use std::ops::ControlFlow;
use std::rc::Rc;
use std::sync::Arc;

use crate::grid::{Cell, Digit, DigitSet, UnitId};
use crate::logic::evidence::{Candidate, Need, Part, Pattern};
use crate::logic::ground::Seat;
use crate::logic::techniques::locked::{Kept, Locked};
use crate::logic::techniques::packs::count;
use crate::logic::techniques::remembered::Remembered;
use crate::logic::techniques::subsets::{Hidden, Naked};
use crate::logic::{Cells, Deduction, Evidence, Finder, Found, Position, Sweep, Technique, View};

/// The rungs of this family.
pub(super) fn rungs() -> Vec<Arc<dyn Finder>> {
    use Single::{Any, InCell, InUnit};
    let naked = [Naked::LOCKED_PAIR, Naked::LOCKED_TRIPLE, Naked::PAIR, Naked::TRIPLE];
    let complex = vec![
        (of(Locked::Pointing), InCell),
        (of(Locked::Claiming), InCell),
        (of(Hidden::PAIR), InCell),
        (of(Hidden::TRIPLE), InCell),
    ];
    let naked = naked.into_iter().map(|naked| (of(naked), Any));
    vec![
        Arc::new(Direct::new(Technique::DirectPointing, of(Locked::Pointing), InUnit)),
        Arc::new(Direct::new(Technique::DirectClaiming, of(Locked::Claiming), InUnit)),
        Arc::new(Direct::new(Technique::DirectHiddenPair, of(Hidden::PAIR), InUnit)),
        Arc::new(Direct::new(Technique::DirectHiddenTriplet, of(Hidden::TRIPLE), InUnit)),
        Arc::new(Direct { technique: Technique::ComplexSingle, reasons: naked.chain(complex).collect() }),
    ]
}

/// What finds all that may be the first half.
trait Reason: Debug + Send + Sync {
    fn all(&self, position: &Position) -> Rc<[Deduction]>;
    /// Whether such a single may follow: told without writing anything down, and wrong only where it says yes.
    fn may_lead(&self, position: &Position, single: Single) -> bool;
}

impl Reason for Remembered<Locked> {
    fn all(&self, position: &Position) -> Rc<[Deduction]> {
        Self::all(self, position)
    }

    fn may_lead(&self, position: &Position, single: Single) -> bool {
        let leads = |kept: Kept| match kept.leads(position, single) {
            true => ControlFlow::Break(()),
            false => ControlFlow::Continue(()),
        };
        self.0.each(position, leads).is_break()
    }
}

impl Kept {
    /// Whether what falls leaves such a single.
    fn leads(self, position: &Position, single: Single) -> bool {
        let ground = position.ground();
        let mut falls = position.cells(self.cover, self.falls);
        let lost_in = |unit: UnitId| {
            let seats = position.cells(self.cover, self.falls).flat_map(|cell| ground.seats(cell));
            seats.filter(|seat| seat.unit == unit).fold(0, |lost, seat| lost | seat.bit)
        };
        let is_last = |seat: &Seat| {
            let places = position.places(seat.unit, self.digit);
            count(places) <= count(self.falls) + 1 && (places & !lost_in(seat.unit)).is_power_of_two()
        };
        falls.any(|cell| {
            single != Single::InCell && ground.seats(cell).iter().any(is_last)
                || single != Single::InUnit && count(position.candidates(cell).bits()) == 2
        })
    }
}

macro_rules! by_the_finder {
    ($($finder:ty),+) => {
        $(impl Reason for Remembered<$finder> {
            fn all(&self, position: &Position) -> Rc<[Deduction]> {
                Self::all(self, position)
            }

            fn may_lead(&self, _: &Position, _: Single) -> bool {
                true
            }
        })+
    };
}

by_the_finder!(Naked, Hidden);

fn of<F: Finder>(finder: F) -> Box<dyn Reason>
where
    Remembered<F>: Reason + 'static,
{
    Box::new(Remembered(finder))
}

/// Which single has to follow at once.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Single {
    /// The last place of a digit in a unit.
    InUnit,
    /// The last candidate of a cell.
    InCell,
    /// Either.
    Any,
}

/// What strikes candidates, and the single that comes of it.
#[derive(Debug)]
struct Direct {
    technique: Technique,
    reasons: Vec<(Box<dyn Reason>, Single)>,
}

impl Direct {
    fn new(technique: Technique, reason: Box<dyn Reason>, single: Single) -> Self {
        Self { technique, reasons: vec![(reason, single)] }
    }
}

impl Sweep for Direct {
    fn technique(&self) -> Technique {
        self.technique
    }

    fn sweep<const W: usize>(&self, view: View<'_, W>, found: &mut Found<'_>) -> ControlFlow<()> {
        for (finder, single) in &self.reasons {
            if !finder.may_lead(view.position(), *single) {
                continue;
            }
            for reason in finder.all(view.position()).iter() {
                let after = After { view, reason, technique: self.technique };
                if *single != Single::InCell {
                    after.last_places(found)?;
                }
                if *single != Single::InUnit {
                    after.last_candidates(found)?;
                }
            }
        }
        ControlFlow::Continue(())
    }
}

/// What a deduction leads to.
struct After<'a, const W: usize> {
    view: View<'a, W>,
    reason: &'a Deduction,
    technique: Technique,
}

impl<const W: usize> After<'_, W> {
    fn last_places(&self, found: &mut Found<'_>) -> ControlFlow<()> {
        let lost: DigitSet = self.reason.eliminate.iter().map(|&(_, digit)| digit).collect();
        for digit in lost.iter() {
            let losers = self.reason.eliminate.iter().filter(|&&(_, other)| other == digit);
            let losers = losers.fold(Cells::<W>::EMPTY, |all, &(cell, _)| all.with(cell));
            for unit in self.view.units_with_any(losers) {
                if let Some(cell) = (self.view.places_in(unit, digit) - losers).single() {
                    self.conclude((cell, digit), Need::Place(unit, digit), found)?;
                }
            }
        }
        ControlFlow::Continue(())
    }

    fn last_candidates(&self, found: &mut Found<'_>) -> ControlFlow<()> {
        for losses in self.reason.eliminate.chunk_by(|(cell, _), (next, _)| cell == next) {
            let (cell, lost): (Cell, DigitSet) = (losses[0].0, losses.iter().map(|&(_, digit)| digit).collect());
            if let Some(digit) = self.view.candidates(cell).minus(lost).single() {
                self.conclude((cell, digit), Need::Cell(cell), found)?;
            }
        }
        ControlFlow::Continue(())
    }

    /// The needs of the reason, and the one to which it leaves a single way.
    fn conclude(&self, placed: Candidate, last: Need, found: &mut Found<'_>) -> ControlFlow<()> {
        let in_unit = |unit: UnitId| -> Vec<Need> {
            self.reason.digits.iter().map(|digit: Digit| Need::Place(unit, digit)).collect()
        };
        let (mut needs, cells) = match &self.reason.evidence {
            Evidence::Crossing { base, cells, .. } => (in_unit(*base), cells),
            Evidence::Hidden { unit, cells } => (in_unit(*unit), cells),
            Evidence::Naked { cells, .. } => (cells.iter().copied().map(Need::Cell).collect(), cells),
            _ => return ControlFlow::Continue(()),
        };
        needs.push(last);
        found(Deduction {
            technique: self.technique,
            place: vec![placed],
            eliminate: Vec::new(),
            digits: DigitSet::only(placed.1),
            evidence: Evidence::Pattern(Pattern {
                needs,
                parts: vec![Part { cells: cells.clone(), digits: self.reason.digits }],
            }),
        })
    }
}
