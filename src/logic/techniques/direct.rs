//! Direct forms: an intersection or a subset and the single that it leads to, in one step. After Sudoku Explainer.

use std::ops::ControlFlow;
use std::sync::Arc;

use crate::evidence::{Candidate, Clause, Part, Pattern};
use crate::techniques::locked::{LockedCandidates, LockedMatch};
use crate::techniques::subsets::{HiddenMatch, HiddenSubset, NakedMatch, NakedSubset};
use crate::{Cells, Deduction, DeductionSink, Evidence, Finder, Technique, View, ViewFinder};
use grid::{Cell, DigitSet, UnitId};

/// The rungs of this family.
pub(super) fn finders() -> Vec<Arc<dyn Finder>> {
    use ResultingSingle::{Any, InCell, InUnit};
    let naked = [NakedSubset::LOCKED_PAIR, NakedSubset::LOCKED_TRIPLE, NakedSubset::PAIR, NakedSubset::TRIPLE];
    let naked = naked.into_iter().map(|naked| (PremiseTechnique::Naked(naked), Any));
    let complex = [
        PremiseTechnique::Locked(LockedCandidates::Pointing),
        PremiseTechnique::Locked(LockedCandidates::Claiming),
        PremiseTechnique::Hidden(HiddenSubset::PAIR),
        PremiseTechnique::Hidden(HiddenSubset::TRIPLE),
    ];
    let reasons = naked.chain(complex.map(|reason| (reason, InCell))).collect();
    let complex = Arc::new(DirectForm { technique: Technique::ComplexSingle, premises: reasons });
    let of_units = hidden_single_forms([InUnit(UnitScope::AnyUnit), InUnit(UnitScope::AnyUnit)]);
    of_units.into_iter().chain([complex as Arc<dyn Finder>]).collect()
}

/// The direct forms that Sudoku Explainer knows: the single stands in a unit of the kind that the digit is confined in, after a
/// hidden subset in the same unit.
pub(super) fn explainer_finders() -> Vec<Arc<dyn Finder>> {
    hidden_single_forms([ResultingSingle::InUnit(UnitScope::SameFamily), ResultingSingle::InUnit(UnitScope::SameUnit)])
}

/// Those that lead to the last place in a unit: such a one after an intersection, such a one after a hidden subset.
fn hidden_single_forms([after_locked, after_hidden]: [ResultingSingle; 2]) -> Vec<Arc<dyn Finder>> {
    let of = |technique, reason, single| -> Arc<dyn Finder> {
        Arc::new(DirectForm { technique, premises: vec![(reason, single)] })
    };
    vec![
        of(Technique::DirectPointing, PremiseTechnique::Locked(LockedCandidates::Pointing), after_locked),
        of(Technique::DirectClaiming, PremiseTechnique::Locked(LockedCandidates::Claiming), after_locked),
        of(Technique::DirectHiddenPair, PremiseTechnique::Hidden(HiddenSubset::PAIR), after_hidden),
        of(Technique::DirectHiddenTriplet, PremiseTechnique::Hidden(HiddenSubset::TRIPLE), after_hidden),
    ]
}

/// What may be the first half.
#[derive(Debug)]
enum PremiseTechnique {
    Locked(LockedCandidates),
    Naked(NakedSubset),
    Hidden(HiddenSubset),
}

impl PremiseTechnique {
    /// Hands over every one, with nothing written down: most lead to no single.
    fn for_each<const W: usize>(
        &self,
        view: View<'_, W>,
        mut found: impl FnMut(PremiseMatch<W>) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        match self {
            Self::Locked(locked) => locked.for_each(view.analysis(), |kept| found(PremiseMatch::of_locked(view, kept))),
            Self::Naked(naked) => naked.for_each(view, &mut |pack| {
                let is_easier = pack.fills_unit(view); // told as such
                if is_easier { ControlFlow::Continue(()) } else { found(PremiseMatch::of_naked(pack)) }
            }),
            Self::Hidden(hidden) => {
                hidden.for_each(view.analysis(), &mut |pack| found(PremiseMatch::of_hidden(view, pack)))
            }
        }
    }
}

/// Which single has to follow at once.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum ResultingSingle {
    /// The last place of a digit in a unit.
    InUnit(UnitScope),
    /// The last candidate of a cell.
    InCell,
    /// Either.
    Any,
}

/// In which units.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum UnitScope {
    /// In all.
    AnyUnit,
    /// In those of the same family as the reason's.
    SameFamily,
    /// In the reason's own.
    SameUnit,
}

/// What strikes candidates, and the single that comes of it.
#[derive(Debug)]
struct DirectForm {
    technique: Technique,
    premises: Vec<(PremiseTechnique, ResultingSingle)>,
}

impl ViewFinder for DirectForm {
    fn technique(&self) -> Technique {
        self.technique
    }

    fn find_in<const W: usize>(&self, view: View<'_, W>, found: &mut DeductionSink<'_>) -> ControlFlow<()> {
        self.premises.iter().try_for_each(|(reason, single)| {
            reason.for_each(view, |strike| {
                let after = AfterPremise { view, premise: strike, technique: self.technique };
                match single {
                    ResultingSingle::InUnit(reach) => after.report_hidden_singles(*reach, found),
                    ResultingSingle::InCell => after.report_naked_singles(found),
                    ResultingSingle::Any => {
                        after.report_hidden_singles(UnitScope::AnyUnit, found)?;
                        after.report_naked_singles(found)
                    }
                }
            })
        })
    }
}

/// Cells that lose digits, and why.
#[derive(Clone, Copy, Debug)]
struct PremiseMatch<const W: usize> {
    unit: Option<UnitId>, // where the digits have no other places than the cells; none where these have no other candidates
    cells: Cells<W>,
    digits: DigitSet,
    affected: Cells<W>,
    eliminated: DigitSet,
}

impl<const W: usize> PremiseMatch<W> {
    fn of_locked(view: View<'_, W>, kept: LockedMatch) -> Self {
        let LockedMatch { base, cover, digit } = kept;
        let digits = DigitSet::only(digit);
        let losers = view.places_in(cover, digit) - view.unit(base);
        Self { unit: Some(base), cells: view.places_in(base, digit), digits, affected: losers, eliminated: digits }
    }

    const fn of_naked(pack: NakedMatch<W>) -> Self {
        let NakedMatch { cells, digits, affected: losers } = pack;
        Self { unit: None, cells, digits, affected: losers, eliminated: digits }
    }

    fn of_hidden(view: View<'_, W>, pack: HiddenMatch) -> Self {
        let HiddenMatch { unit, digits, places } = pack;
        let cells: Cells<W> = view.position().cells(unit, places).collect();
        Self { unit: Some(unit), cells, digits, affected: cells, eliminated: view.candidates_of(cells).minus(digits) }
    }
}

/// What a strike leads to.
struct AfterPremise<'a, const W: usize> {
    view: View<'a, W>,
    premise: PremiseMatch<W>,
    technique: Technique,
}

impl<const W: usize> AfterPremise<'_, W> {
    fn report_hidden_singles(&self, reach: UnitScope, found: &mut DeductionSink<'_>) -> ControlFlow<()> {
        for digit in self.premise.eliminated.iter() {
            let losers = self.view.places(digit) & self.premise.affected;
            for unit in self.view.units_with_any(losers).filter(|&unit| self.is_in_scope(unit, reach)) {
                if let Some(cell) = (self.view.places_in(unit, digit) - losers).single() {
                    self.report((cell, digit), Clause::Unit(unit, digit), found)?;
                }
            }
        }
        ControlFlow::Continue(())
    }

    fn is_in_scope(&self, unit: UnitId, reach: UnitScope) -> bool {
        let family = |unit| self.view.position().unit(unit).name.family;
        match reach {
            UnitScope::AnyUnit => true,
            UnitScope::SameFamily => self.premise.unit.is_some_and(|own| family(own) == family(unit)),
            UnitScope::SameUnit => self.premise.unit == Some(unit),
        }
    }

    fn report_naked_singles(&self, found: &mut DeductionSink<'_>) -> ControlFlow<()> {
        for cell in self.premise.affected.iter() {
            let candidates = self.view.candidates(cell);
            let left = candidates.minus(self.premise.eliminated);
            if let Some(digit) = left.single().filter(|_| left != candidates) {
                self.report((cell, digit), Clause::Cell(cell), found)?;
            }
        }
        ControlFlow::Continue(())
    }

    /// The needs of the reason, and the one to which it leaves a single way.
    fn report(&self, placed: Candidate, last: Clause, found: &mut DeductionSink<'_>) -> ControlFlow<()> {
        let PremiseMatch { unit, cells, digits, .. } = self.premise;
        let cells: Vec<Cell> = cells.to_vec();
        let mut needs: Vec<Clause> = match unit {
            Some(unit) => digits.iter().map(|digit| Clause::Unit(unit, digit)).collect(),
            None => cells.iter().copied().map(Clause::Cell).collect(),
        };
        needs.push(last);
        found(Deduction {
            technique: self.technique,
            placements: vec![placed],
            eliminations: Vec::new(),
            digits: DigitSet::only(placed.1),
            evidence: Evidence::Pattern(Pattern { clauses: needs, parts: vec![Part { cells, digits }] }),
        })
    }
}
