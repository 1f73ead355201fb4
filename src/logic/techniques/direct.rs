//! Direct forms: an intersection or a subset and the single that it leads to, in one step. After Sudoku Explainer.

use std::ops::ControlFlow;
use std::sync::Arc;

use crate::evidence::{Candidate, Need, Part, Pattern};
use crate::techniques::locked::{Kept, Locked};
use crate::techniques::subsets::{Hidden, HiddenPack, Naked, Pack};
use crate::{Cells, Deduction, Evidence, Finder, Found, Sweep, Technique, View};
use grid::{Cell, DigitSet, UnitId};

/// The rungs of this family.
pub(super) fn rungs() -> Vec<Arc<dyn Finder>> {
    use Single::{Any, InCell, InUnit};
    let naked = [Naked::LOCKED_PAIR, Naked::LOCKED_TRIPLE, Naked::PAIR, Naked::TRIPLE];
    let naked = naked.into_iter().map(|naked| (Reason::Naked(naked), Any));
    let complex = [
        Reason::Locked(Locked::Pointing),
        Reason::Locked(Locked::Claiming),
        Reason::Hidden(Hidden::PAIR),
        Reason::Hidden(Hidden::TRIPLE),
    ];
    let reasons = naked.chain(complex.map(|reason| (reason, InCell))).collect();
    let complex = Arc::new(Direct { technique: Technique::ComplexSingle, reasons });
    let of_units = of_units([InUnit(Reach::Everywhere), InUnit(Reach::Everywhere)]);
    of_units.into_iter().chain([complex as Arc<dyn Finder>]).collect()
}

/// The direct forms that Sudoku Explainer knows: the single stands in a unit of the kind that the digit is confined in, after a
/// hidden subset in the same unit.
pub(super) fn near_rungs() -> Vec<Arc<dyn Finder>> {
    of_units([Single::InUnit(Reach::Kind), Single::InUnit(Reach::Unit)])
}

/// Those that lead to the last place in a unit: such a one after an intersection, such a one after a hidden subset.
fn of_units([after_locked, after_hidden]: [Single; 2]) -> Vec<Arc<dyn Finder>> {
    let of = |technique, reason, single| -> Arc<dyn Finder> {
        Arc::new(Direct { technique, reasons: vec![(reason, single)] })
    };
    vec![
        of(Technique::DirectPointing, Reason::Locked(Locked::Pointing), after_locked),
        of(Technique::DirectClaiming, Reason::Locked(Locked::Claiming), after_locked),
        of(Technique::DirectHiddenPair, Reason::Hidden(Hidden::PAIR), after_hidden),
        of(Technique::DirectHiddenTriplet, Reason::Hidden(Hidden::TRIPLE), after_hidden),
    ]
}

/// What may be the first half.
#[derive(Debug)]
enum Reason {
    Locked(Locked),
    Naked(Naked),
    Hidden(Hidden),
}

impl Reason {
    /// Hands over every one, with nothing written down: most lead to no single.
    fn each<const W: usize>(
        &self,
        view: View<'_, W>,
        mut found: impl FnMut(Strike<W>) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        match self {
            Self::Locked(locked) => locked.each(view.analysis(), |kept| found(Strike::of_kept(view, kept))),
            Self::Naked(naked) => naked.each(view, &mut |pack| {
                let is_easier = pack.is_claiming(view); // told as such
                if is_easier { ControlFlow::Continue(()) } else { found(Strike::of_naked(pack)) }
            }),
            Self::Hidden(hidden) => hidden.each(view.analysis(), &mut |pack| found(Strike::of_hidden(view, pack))),
        }
    }
}

/// Which single has to follow at once.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Single {
    /// The last place of a digit in a unit.
    InUnit(Reach),
    /// The last candidate of a cell.
    InCell,
    /// Either.
    Any,
}

/// In which units.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Reach {
    /// In all.
    Everywhere,
    /// In those of the same family as the reason's.
    Kind,
    /// In the reason's own.
    Unit,
}

/// What strikes candidates, and the single that comes of it.
#[derive(Debug)]
struct Direct {
    technique: Technique,
    reasons: Vec<(Reason, Single)>,
}

impl Sweep for Direct {
    fn technique(&self) -> Technique {
        self.technique
    }

    fn sweep<const W: usize>(&self, view: View<'_, W>, found: &mut Found<'_>) -> ControlFlow<()> {
        self.reasons.iter().try_for_each(|(reason, single)| {
            reason.each(view, |strike| {
                let after = After { view, strike, technique: self.technique };
                match single {
                    Single::InUnit(reach) => after.last_places(*reach, found),
                    Single::InCell => after.last_candidates(found),
                    Single::Any => {
                        after.last_places(Reach::Everywhere, found)?;
                        after.last_candidates(found)
                    }
                }
            })
        })
    }
}

/// Cells that lose digits, and why.
#[derive(Clone, Copy, Debug)]
struct Strike<const W: usize> {
    unit: Option<UnitId>, // where the digits have no other places than the cells; none where these have no other candidates
    cells: Cells<W>,
    digits: DigitSet,
    losers: Cells<W>,
    lost: DigitSet,
}

impl<const W: usize> Strike<W> {
    fn of_kept(view: View<'_, W>, kept: Kept) -> Self {
        let Kept { base, cover, digit } = kept;
        let digits = DigitSet::only(digit);
        let losers = view.places_in(cover, digit) - view.unit(base);
        Self { unit: Some(base), cells: view.places_in(base, digit), digits, losers, lost: digits }
    }

    const fn of_naked(pack: Pack<W>) -> Self {
        let Pack { cells, digits, losers } = pack;
        Self { unit: None, cells, digits, losers, lost: digits }
    }

    fn of_hidden(view: View<'_, W>, pack: HiddenPack) -> Self {
        let HiddenPack { unit, digits, places } = pack;
        let cells: Cells<W> = view.position().cells(unit, places).collect();
        Self { unit: Some(unit), cells, digits, losers: cells, lost: view.candidates_of(cells).minus(digits) }
    }
}

/// What a strike leads to.
struct After<'a, const W: usize> {
    view: View<'a, W>,
    strike: Strike<W>,
    technique: Technique,
}

impl<const W: usize> After<'_, W> {
    fn last_places(&self, reach: Reach, found: &mut Found<'_>) -> ControlFlow<()> {
        for digit in self.strike.lost.iter() {
            let losers = self.view.places(digit) & self.strike.losers;
            for unit in self.view.units_with_any(losers).filter(|&unit| self.is_within(unit, reach)) {
                if let Some(cell) = (self.view.places_in(unit, digit) - losers).single() {
                    self.conclude((cell, digit), Need::Place(unit, digit), found)?;
                }
            }
        }
        ControlFlow::Continue(())
    }

    fn is_within(&self, unit: UnitId, reach: Reach) -> bool {
        let family = |unit| self.view.position().unit(unit).name.family;
        match reach {
            Reach::Everywhere => true,
            Reach::Kind => self.strike.unit.is_some_and(|own| family(own) == family(unit)),
            Reach::Unit => self.strike.unit == Some(unit),
        }
    }

    fn last_candidates(&self, found: &mut Found<'_>) -> ControlFlow<()> {
        for cell in self.strike.losers.iter() {
            let candidates = self.view.candidates(cell);
            let left = candidates.minus(self.strike.lost);
            if let Some(digit) = left.single().filter(|_| left != candidates) {
                self.conclude((cell, digit), Need::Cell(cell), found)?;
            }
        }
        ControlFlow::Continue(())
    }

    /// The needs of the reason, and the one to which it leaves a single way.
    fn conclude(&self, placed: Candidate, last: Need, found: &mut Found<'_>) -> ControlFlow<()> {
        let Strike { unit, cells, digits, .. } = self.strike;
        let cells: Vec<Cell> = cells.to_vec();
        let mut needs: Vec<Need> = match unit {
            Some(unit) => digits.iter().map(|digit| Need::Place(unit, digit)).collect(),
            None => cells.iter().copied().map(Need::Cell).collect(),
        };
        needs.push(last);
        found(Deduction {
            technique: self.technique,
            place: vec![placed],
            eliminate: Vec::new(),
            digits: DigitSet::only(placed.1),
            evidence: Evidence::Pattern(Pattern { needs, parts: vec![Part { cells, digits }] }),
        })
    }
}
