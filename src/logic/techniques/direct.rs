//! Direct forms: one step that consists of a premise (locked candidates or a subset) and of a single that follows from the eliminations of
//! the premise.
//!
//! Sudoku Explainer has such techniques for hidden singles. The technique Complex Single extends them to naked subsets and naked singles.

use std::ops::ControlFlow;
use std::sync::Arc;

use crate::evidence::{Candidate, Clause, Part, Pattern, PatternKind};
use crate::techniques::locked::{LockedCandidates, LockedMatch};
use crate::techniques::subsets::{HiddenMatch, HiddenSubset, NakedMatch, NakedSubset};
use crate::{Cells, Deduction, DeductionSink, Evidence, Finder, Technique, View, ViewFinder};
use grid::{Cell, DigitSet, UnitId};

/// Returns finders of direct forms that find the same deductions as Sudoku Explainer.
///
/// After locked candidates, the hidden single must be in a unit of the same family (for example, a row) as the base of the locked
/// candidates. After a hidden subset, the hidden single must be in the unit of the subset.
pub(super) fn explainer_finders() -> Vec<Arc<dyn Finder>> {
    DirectForm::EXPLAINER.into_iter().map(|form| Arc::new(form) as Arc<dyn Finder>).collect()
}

/// Technique of the premise of a direct form. The eliminations of the premise lead to the single.
#[derive(Debug)]
enum PremiseTechnique {
    Locked(LockedCandidates),
    Naked(NakedSubset),
    Hidden(HiddenSubset),
}

const POINTING: PremiseTechnique = PremiseTechnique::Locked(LockedCandidates::Pointing);
const CLAIMING: PremiseTechnique = PremiseTechnique::Locked(LockedCandidates::Claiming);
const HIDDEN_PAIR: PremiseTechnique = PremiseTechnique::Hidden(HiddenSubset::PAIR);
const HIDDEN_TRIPLE: PremiseTechnique = PremiseTechnique::Hidden(HiddenSubset::TRIPLE);

impl PremiseTechnique {
    /// Calls `found` with each deduction of the technique as a [`PremiseMatch`]. Leaves out naked subsets that have the same eliminations
    /// as locked candidates. Does not allocate, since most premises lead to no single.
    fn for_each<const W: usize>(
        &self,
        view: View<'_, W>,
        mut found: impl FnMut(PremiseMatch<W>) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        match self {
            Self::Locked(technique) => {
                technique.for_each(view.analysis(), |locked| found(PremiseMatch::of_locked(view, locked)))
            }
            Self::Naked(technique) => technique.for_each(view, &mut |subset| {
                // Locked candidates have the same eliminations, and their direct form is easier.
                let is_easier = subset.fills_unit(view);
                if is_easier { ControlFlow::Continue(()) } else { found(PremiseMatch::of_naked(subset)) }
            }),
            Self::Hidden(technique) => {
                technique.for_each(view.analysis(), &mut |subset| found(PremiseMatch::of_hidden(view, subset)))
            }
        }
    }
}

/// Kind of single that is accepted if it follows from the eliminations of the premise.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum ResultingSingle {
    /// Hidden single in a unit of this scope.
    InUnit(UnitScope),
    /// Naked single.
    InCell,
    /// Hidden single in any unit, or naked single.
    Any,
}

/// Units in which a direct form accepts a hidden single.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum UnitScope {
    /// All units.
    AnyUnit,
    /// Units of the same family (for example, rows) as the unit of the premise.
    SameFamily,
    /// Only the unit of the premise.
    SameUnit,
}

/// Finder of a direct form. Contains the possible techniques of the premise, each with the kind of single that is accepted after it.
#[derive(Clone, Copy, Debug)]
pub struct DirectForm {
    technique: Technique,
    premises: &'static [(PremiseTechnique, ResultingSingle)],
}

/// Hidden single in any unit.
const IN_ANY_UNIT: ResultingSingle = ResultingSingle::InUnit(UnitScope::AnyUnit);

impl DirectForm {
    pub const POINTING: Self = Self { technique: Technique::DirectPointing, premises: &[(POINTING, IN_ANY_UNIT)] };
    pub const CLAIMING: Self = Self { technique: Technique::DirectClaiming, premises: &[(CLAIMING, IN_ANY_UNIT)] };
    pub const HIDDEN_PAIR: Self =
        Self { technique: Technique::DirectHiddenPair, premises: &[(HIDDEN_PAIR, IN_ANY_UNIT)] };
    pub const HIDDEN_TRIPLET: Self =
        Self { technique: Technique::DirectHiddenTriplet, premises: &[(HIDDEN_TRIPLE, IN_ANY_UNIT)] };
    pub const COMPLEX_SINGLE: Self = Self {
        technique: Technique::ComplexSingle,
        premises: &[
            (PremiseTechnique::Naked(NakedSubset::LOCKED_PAIR), ResultingSingle::Any),
            (PremiseTechnique::Naked(NakedSubset::LOCKED_TRIPLE), ResultingSingle::Any),
            (PremiseTechnique::Naked(NakedSubset::PAIR), ResultingSingle::Any),
            (PremiseTechnique::Naked(NakedSubset::TRIPLE), ResultingSingle::Any),
            (POINTING, ResultingSingle::InCell),
            (CLAIMING, ResultingSingle::InCell),
            (HIDDEN_PAIR, ResultingSingle::InCell),
            (HIDDEN_TRIPLE, ResultingSingle::InCell),
        ],
    };
    /// Forms that find the same deductions as Sudoku Explainer, see [`explainer_finders`].
    const EXPLAINER: [Self; 4] = [
        Self {
            technique: Technique::DirectPointing,
            premises: &[(POINTING, ResultingSingle::InUnit(UnitScope::SameFamily))],
        },
        Self {
            technique: Technique::DirectClaiming,
            premises: &[(CLAIMING, ResultingSingle::InUnit(UnitScope::SameFamily))],
        },
        Self {
            technique: Technique::DirectHiddenPair,
            premises: &[(HIDDEN_PAIR, ResultingSingle::InUnit(UnitScope::SameUnit))],
        },
        Self {
            technique: Technique::DirectHiddenTriplet,
            premises: &[(HIDDEN_TRIPLE, ResultingSingle::InUnit(UnitScope::SameUnit))],
        },
    ];
}

impl ViewFinder for DirectForm {
    fn technique(&self) -> Technique {
        self.technique
    }

    fn find_in<const W: usize>(&self, view: View<'_, W>, found: &mut DeductionSink<'_>) -> ControlFlow<()> {
        self.premises.iter().try_for_each(|(technique, single)| {
            technique.for_each(view, |premise| {
                let after = AfterPremise { view, premise, technique: self.technique };
                match single {
                    ResultingSingle::InUnit(scope) => after.report_hidden_singles(*scope, found),
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

/// Eliminations of a premise (locked candidates or a subset), with the cells and digits from which the eliminations follow.
#[derive(Clone, Copy, Debug)]
struct PremiseMatch<const W: usize> {
    /// Unit in which all places of `digits` are in `cells`. `None` for a naked subset: there, `digits` are all candidates of `cells`.
    unit: Option<UnitId>,
    /// Cells of the locked candidates or of the subset.
    cells: Cells<W>,
    /// Digits of the locked candidates or of the subset.
    digits: DigitSet,
    /// Cells from which digits are eliminated.
    affected: Cells<W>,
    /// Digits that are eliminated from the affected cells. Not every affected cell has all of them as candidates.
    eliminated: DigitSet,
}

impl<const W: usize> PremiseMatch<W> {
    fn of_locked(view: View<'_, W>, locked: LockedMatch) -> Self {
        let LockedMatch { base, cover, digit } = locked;
        let digits = DigitSet::only(digit);
        let affected = view.places_in(cover, digit) - view.unit(base);
        Self { unit: Some(base), cells: view.places_in(base, digit), digits, affected, eliminated: digits }
    }

    const fn of_naked(subset: NakedMatch<W>) -> Self {
        let NakedMatch { cells, digits, affected } = subset;
        Self { unit: None, cells, digits, affected, eliminated: digits }
    }

    fn of_hidden(view: View<'_, W>, subset: HiddenMatch) -> Self {
        let HiddenMatch { unit, digits, places } = subset;
        let cells: Cells<W> = view.position().cells(unit, places).collect();
        Self { unit: Some(unit), cells, digits, affected: cells, eliminated: view.candidates_of(cells).minus(digits) }
    }
}

/// Search for the singles to which the eliminations of a premise lead.
struct AfterPremise<'a, const W: usize> {
    view: View<'a, W>,
    premise: PremiseMatch<W>,
    technique: Technique,
}

impl<const W: usize> AfterPremise<'_, W> {
    /// Reports the hidden singles that follow from the eliminations. The digit of such a single is eliminated from some cells of a unit,
    /// and has just one place left in this unit. Considers only units in `scope`.
    fn report_hidden_singles(&self, scope: UnitScope, found: &mut DeductionSink<'_>) -> ControlFlow<()> {
        for digit in self.premise.eliminated.iter() {
            let eliminated = self.view.places(digit) & self.premise.affected;
            for unit in self.view.units_with_any(eliminated).filter(|&unit| self.is_in_scope(unit, scope)) {
                if let Some(cell) = (self.view.places_in(unit, digit) - eliminated).single() {
                    self.report((cell, digit), Clause::Unit(unit, digit), found)?;
                }
            }
        }
        ControlFlow::Continue(())
    }

    fn is_in_scope(&self, unit: UnitId, scope: UnitScope) -> bool {
        let family = |unit| self.view.position().unit(unit).name.family;
        match scope {
            UnitScope::AnyUnit => true,
            UnitScope::SameFamily => self.premise.unit.is_some_and(|premise_unit| family(premise_unit) == family(unit)),
            UnitScope::SameUnit => self.premise.unit == Some(unit),
        }
    }

    /// Reports a naked single for each affected cell in which the eliminations leave one candidate.
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

    /// Reports the placement of the candidate `placed`. The premise eliminates all other candidates of the clause `single_clause`, which is
    /// the cell of a naked single, or the unit and the digit of a hidden single.
    fn report(&self, placed: Candidate, single_clause: Clause, found: &mut DeductionSink<'_>) -> ControlFlow<()> {
        let PremiseMatch { unit, cells, digits, .. } = self.premise;
        let cells: Vec<Cell> = cells.to_vec();
        let mut clauses: Vec<Clause> = match unit {
            Some(unit) => digits.iter().map(|digit| Clause::Unit(unit, digit)).collect(),
            None => cells.iter().copied().map(Clause::Cell).collect(),
        };
        clauses.push(single_clause);
        found(Deduction {
            technique: self.technique,
            placements: vec![placed],
            eliminations: Vec::new(),
            digits: DigitSet::only(placed.1),
            evidence: Evidence::Pattern(Pattern {
                kind: PatternKind::DirectSingle,
                clauses,
                parts: vec![Part { cells, digits }],
            }),
        })
    }
}
