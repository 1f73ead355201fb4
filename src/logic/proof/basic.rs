//! Proof of singles, locked candidates, subsets and fish.

use crate::Evidence;
use crate::evidence::{Candidate, Chain, Clause, Node};
use crate::proof::clause_set::ClauseSet;
use crate::proof::{Checker, ProofError};
use grid::{Cell, DigitSet, UnitId};

impl Checker<'_> {
    /// Checks that the evidence names the right cells, digits and units, and that its clauses force the conclusion.
    pub(super) fn check_basic(&self) -> Result<(), ProofError> {
        let clauses = ClauseSet::new(self.candidates, &self.clauses());
        if !self.is_as_described(clauses.clauses()) {
            return Err(ProofError::PatternMismatch);
        }
        match &self.deduction.evidence {
            Evidence::Fish(fish) if !fish.chains.is_empty() => self.check_kraken(&clauses, &fish.chains),
            _ => self.check_clauses(&clauses),
        }
    }

    /// Checks that the clauses of a Kraken fish can be satisfied, but not if an eliminated candidate is true.
    ///
    /// If an eliminated candidate is true, the chains show that some other candidates are false. A chain does so if the eliminated
    /// candidate excludes its last node: then the last node is false, and the first node is true. So every candidate that the first node
    /// excludes is false.
    fn check_kraken(&self, clauses: &ClauseSet<'_>, chains: &[Chain]) -> Result<(), ProofError> {
        if !clauses.is_satisfiable(&[], None) {
            return Err(ProofError::Unsatisfiable);
        }
        chains.iter().try_for_each(|chain| self.check_links(chain))?;
        let sees = |candidate: Candidate, node: Option<&Node>| {
            node.is_some_and(|node| node.cells.iter().all(|&cell| self.are_exclusive(candidate, (cell, node.digit))))
        };
        let can_be_true = |&target: &Candidate| {
            let is_excluded = |place: Candidate| {
                chains.iter().any(|chain| sees(place, chain.nodes.first()) && sees(target, chain.nodes.last()))
            };
            clauses.clone().eliminating(is_excluded).is_satisfiable(&[target], None)
        };
        let elimination = self.deduction.eliminations.iter().find(|&target| can_be_true(target));
        let placement = self.deduction.placements.first();
        elimination.or(placement).map_or(Ok(()), |&candidate| Err(self.not_forced(candidate)))
    }

    /// Returns the clauses from which the conclusion of a single, locked candidates, a subset or a fish must follow. Returns none for other
    /// evidence, which is checked in other files.
    fn clauses(&self) -> Vec<Clause> {
        let unit_clauses = |units: &[UnitId]| {
            let pairs = units.iter().flat_map(|&unit| self.deduction.digits.iter().map(move |digit| (unit, digit)));
            pairs.map(|(unit, digit)| Clause::Unit(unit, digit)).collect()
        };
        match &self.deduction.evidence {
            Evidence::FullHouse { unit, .. }
            | Evidence::HiddenSingle { unit, .. }
            | Evidence::HiddenSubset { unit, .. } => unit_clauses(&[*unit]),
            Evidence::LockedCandidates { base, .. } => unit_clauses(&[*base]),
            Evidence::Fish(fish) => unit_clauses(&fish.bases),
            Evidence::NakedSingle { cell } => vec![Clause::Cell(*cell)],
            Evidence::NakedSubset { cells, .. } => cells.iter().copied().map(Clause::Cell).collect(),
            _ => Vec::new(),
        }
    }

    /// Whether the evidence names exactly the cells, digits and units of its pattern, even where the conclusion does not depend on them.
    /// `clauses` contains the candidates of each clause of the evidence.
    fn is_as_described(&self, clauses: &[Vec<Candidate>]) -> bool {
        let candidates = self.candidates;
        let mut cells: Vec<Cell> = clauses.iter().flatten().map(|&(cell, _)| cell).collect();
        cells.sort_unstable();
        cells.dedup();
        let digits: DigitSet = clauses.iter().flatten().map(|&(_, digit)| digit).collect();
        let contain_all = |units: &[UnitId], cells: &[Cell]| {
            cells.iter().all(|cell| units.iter().any(|&unit| candidates.layout().units_of(*cell).contains(&unit)))
        };
        let is_valid = match &self.deduction.evidence {
            Evidence::FullHouse { unit, cell } => {
                let mut empty =
                    candidates.layout().unit(*unit).cells.iter().filter(|&&cell| !candidates.is_placed(cell));
                empty.next() == Some(cell) && empty.next().is_none()
            }
            Evidence::HiddenSingle { .. } | Evidence::NakedSingle { .. } => true,
            Evidence::LockedCandidates { base, cover, .. } => {
                contain_all(&[*base], &cells) && contain_all(&[*cover], &cells)
            }
            Evidence::NakedSubset { units, .. } => {
                !units.is_empty()
                    && units.iter().all(|&unit| contain_all(&[unit], &cells))
                    && cells.len() == digits.len()
            }
            Evidence::HiddenSubset { unit, .. } => contain_all(&[*unit], &cells) && cells.len() == digits.len(),
            Evidence::Fish(fish) => {
                let twin = fish.twin.as_ref();
                self.is_fish(&fish.bases, &fish.covers, [&fish.cells, &fish.fins])
                    && twin.is_none_or(|twin| self.is_fish(&fish.bases, &twin.covers, [&twin.cells, &twin.fins]))
            }
            _ => false,
        };
        let is_empty = |cell: &Cell| !candidates.is_placed(*cell);
        is_valid && cells.iter().all(is_empty) && cells == self.deduction.cells() && digits == self.deduction.digits
    }

    /// Whether the units and cells form a fish: there are as many bases as covers, no unit is both a base and a cover, all `cells` and
    /// `fins` are in bases, each of the `fins` is in more bases than covers, and none of the `cells` is.
    fn is_fish(&self, bases: &[UnitId], covers: &[UnitId], [cells, fins]: [&[Cell]; 2]) -> bool {
        let count = |units: &[UnitId], cell: Cell| {
            let cell_units = self.candidates.layout().units_of(cell);
            units.iter().filter(|unit| cell_units.contains(unit)).count()
        };
        let is_fin = |cell: &Cell| count(bases, *cell) > count(covers, *cell);
        bases.len() == covers.len()
            && bases.iter().all(|base| !covers.contains(base))
            && cells.iter().chain(fins).all(|&cell| count(bases, cell) > 0)
            && fins.iter().all(is_fin)
            && !cells.iter().any(is_fin)
    }
}
