//! What is proved by counting: singles, crossings, subsets, fish.

use crate::Evidence;
use crate::evidence::{Candidate, Chain, Clause, Node};
use crate::proof::clause_set::ClauseSet;
use crate::proof::{Checker, ProofError};
use grid::{Cell, DigitSet, UnitId};

impl Checker<'_> {
    /// Whether the needs of the evidence force the conclusion, and the pattern stands where the evidence says.
    pub(super) fn check_basic(&self) -> Result<(), ProofError> {
        let ways = ClauseSet::new(self.candidates, &self.clauses());
        if !self.is_as_described(ways.clauses()) {
            return Err(ProofError::PatternMismatch);
        }
        match &self.deduction.evidence {
            Evidence::Fish(fish) if !fish.chains.is_empty() => self.check_kraken(&ways, &fish.chains),
            _ => self.check_clauses(&ways),
        }
    }

    /// Whether the needs can be met, but not beside what falls, when the chains have struck from it what they can.
    fn check_kraken(&self, ways: &ClauseSet<'_>, chains: &[Chain]) -> Result<(), ProofError> {
        if !ways.is_satisfiable(&[], None) {
            return Err(ProofError::Unsatisfiable);
        }
        chains.iter().try_for_each(|chain| self.check_links(chain))?;
        let sees = |candidate: Candidate, node: Option<&Node>| {
            node.is_some_and(|node| node.cells.iter().all(|&cell| self.are_exclusive(candidate, (cell, node.digit))))
        };
        let stands = |&target: &Candidate| {
            let is_struck = |place: Candidate| {
                chains.iter().any(|chain| sees(place, chain.nodes.first()) && sees(target, chain.nodes.last()))
            };
            ways.clone().eliminating(is_struck).is_satisfiable(&[target], None)
        };
        let open = self.deduction.eliminations.iter().find(|&target| stands(target));
        let placed = self.deduction.placements.first();
        open.or(placed).map_or(Ok(()), |&candidate| Err(self.not_forced(candidate)))
    }

    fn clauses(&self) -> Vec<Clause> {
        let of_units = |units: &[UnitId]| {
            let each = units.iter().flat_map(|&unit| self.deduction.digits.iter().map(move |digit| (unit, digit)));
            each.map(|(unit, digit)| Clause::Unit(unit, digit)).collect()
        };
        match &self.deduction.evidence {
            Evidence::FullHouse { unit, .. }
            | Evidence::HiddenSingle { unit, .. }
            | Evidence::HiddenSubset { unit, .. } => of_units(&[*unit]),
            Evidence::LockedCandidates { base, .. } => of_units(&[*base]),
            Evidence::Fish(fish) => of_units(&fish.bases),
            Evidence::NakedSingle { cell } => vec![Clause::Cell(*cell)],
            Evidence::NakedSubset { cells, .. } => cells.iter().copied().map(Clause::Cell).collect(),
            _ => Vec::new(),
        }
    }

    /// Whether what the evidence tells a reader is so: the pattern stands in these cells and digits, in these units.
    fn is_as_described(&self, needs: &[Vec<Candidate>]) -> bool {
        let candidates = self.candidates;
        let mut cells: Vec<Cell> = needs.iter().flatten().map(|&(cell, _)| cell).collect();
        cells.sort_unstable();
        cells.dedup();
        let digits: DigitSet = needs.iter().flatten().map(|&(_, digit)| digit).collect();
        let are_around = |units: &[UnitId], cells: &[Cell]| {
            cells.iter().all(|cell| units.iter().any(|&unit| candidates.layout().units_of(*cell).contains(&unit)))
        };
        let within = match &self.deduction.evidence {
            Evidence::FullHouse { unit, cell } => {
                let mut empty =
                    candidates.layout().unit(*unit).cells.iter().filter(|&&cell| !candidates.is_placed(cell));
                empty.next() == Some(cell) && empty.next().is_none()
            }
            Evidence::HiddenSingle { .. } | Evidence::NakedSingle { .. } => true,
            Evidence::LockedCandidates { base, cover, .. } => {
                are_around(&[*base], &cells) && are_around(&[*cover], &cells)
            }
            Evidence::NakedSubset { units, .. } => {
                !units.is_empty()
                    && units.iter().all(|&unit| are_around(&[unit], &cells))
                    && cells.len() == digits.len()
            }
            Evidence::HiddenSubset { unit, .. } => are_around(&[*unit], &cells) && cells.len() == digits.len(),
            Evidence::Fish(fish) => {
                let twin = fish.twin.as_ref();
                self.is_fish(&fish.bases, &fish.covers, [&fish.cells, &fish.fins])
                    && twin.is_none_or(|twin| self.is_fish(&fish.bases, &twin.covers, [&twin.cells, &twin.fins]))
            }
            _ => false,
        };
        let is_open = |cell: &Cell| !candidates.is_placed(*cell);
        within && cells.iter().all(is_open) && cells == self.deduction.cells() && digits == self.deduction.digits
    }

    /// Whether there are as many bases as covers, no unit is both, and the fins are just the cells in more bases than covers.
    fn is_fish(&self, bases: &[UnitId], covers: &[UnitId], [cells, fins]: [&[Cell]; 2]) -> bool {
        let count = |units: &[UnitId], cell: Cell| {
            let here = self.candidates.layout().units_of(cell);
            units.iter().filter(|unit| here.contains(unit)).count()
        };
        let is_fin = |cell: &Cell| count(bases, *cell) > count(covers, *cell);
        bases.len() == covers.len()
            && bases.iter().all(|base| !covers.contains(base))
            && cells.iter().chain(fins).all(|&cell| count(bases, cell) > 0)
            && fins.iter().all(is_fin)
            && !cells.iter().any(is_fin)
    }
}
