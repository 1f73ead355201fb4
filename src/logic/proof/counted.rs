//! What is proved by counting: singles, crossings, subsets, fish.

use crate::Evidence;
use crate::evidence::{Candidate, Chain, Need, Node};
use crate::proof::ways::Ways;
use crate::proof::{Case, Gap};
use grid::{Cell, DigitSet, UnitId};

impl Case<'_> {
    /// Whether the needs of the evidence force the conclusion, and the pattern stands where the evidence says.
    pub(super) fn counted(&self) -> Result<(), Gap> {
        let ways = Ways::of(self.candidates, &self.needs());
        if !self.is_as_described(ways.needs()) {
            return Err(Gap::Pattern);
        }
        match &self.deduction.evidence {
            Evidence::Fish(fish) if !fish.chains.is_empty() => self.kraken(&ways, &fish.chains),
            _ => self.follows(&ways),
        }
    }

    /// Whether the needs can be met, but not beside what falls, when the chains have struck from it what they can.
    fn kraken(&self, ways: &Ways<'_>, chains: &[Chain]) -> Result<(), Gap> {
        if !ways.can_be_met(&[], None) {
            return Err(Gap::Needs);
        }
        chains.iter().try_for_each(|chain| self.walk(chain))?;
        let sees = |candidate: Candidate, node: Option<&Node>| {
            node.is_some_and(|node| node.cells.iter().all(|&cell| self.exclude(candidate, (cell, node.digit))))
        };
        let stands = |&target: &Candidate| {
            let is_struck = |place: Candidate| {
                chains.iter().any(|chain| sees(place, chain.nodes.first()) && sees(target, chain.nodes.last()))
            };
            ways.clone().striking(is_struck).can_be_met(&[target], None)
        };
        let open = self.deduction.eliminate.iter().find(|&target| stands(target));
        let placed = self.deduction.place.first();
        open.or(placed).map_or(Ok(()), |&candidate| Err(self.open(candidate)))
    }

    fn needs(&self) -> Vec<Need> {
        let of_units = |units: &[UnitId]| {
            let each = units.iter().flat_map(|&unit| self.deduction.digits.iter().map(move |digit| (unit, digit)));
            each.map(|(unit, digit)| Need::Place(unit, digit)).collect()
        };
        match &self.deduction.evidence {
            Evidence::LastCell { unit, .. } | Evidence::LastPlace { unit, .. } | Evidence::Hidden { unit, .. } => {
                of_units(&[*unit])
            }
            Evidence::Crossing { base, .. } => of_units(&[*base]),
            Evidence::Fish(fish) => of_units(&fish.bases),
            Evidence::LastCandidate { cell } => vec![Need::Cell(*cell)],
            Evidence::Naked { cells, .. } => cells.iter().copied().map(Need::Cell).collect(),
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
            Evidence::LastCell { unit, cell } => {
                let mut empty =
                    candidates.layout().unit(*unit).cells.iter().filter(|&&cell| !candidates.is_placed(cell));
                empty.next() == Some(cell) && empty.next().is_none()
            }
            Evidence::LastPlace { .. } | Evidence::LastCandidate { .. } => true,
            Evidence::Crossing { base, cover, .. } => are_around(&[*base], &cells) && are_around(&[*cover], &cells),
            Evidence::Naked { units, .. } => {
                !units.is_empty()
                    && units.iter().all(|&unit| are_around(&[unit], &cells))
                    && cells.len() == digits.len()
            }
            Evidence::Hidden { unit, .. } => are_around(&[*unit], &cells) && cells.len() == digits.len(),
            Evidence::Fish(fish) => {
                let twin = fish.twin.as_ref();
                self.swims(&fish.bases, &fish.covers, [&fish.cells, &fish.fins])
                    && twin.is_none_or(|twin| self.swims(&fish.bases, &twin.covers, [&twin.cells, &twin.fins]))
            }
            _ => false,
        };
        let is_open = |cell: &Cell| !candidates.is_placed(*cell);
        within && cells.iter().all(is_open) && cells == self.deduction.cells() && digits == self.deduction.digits
    }

    /// Whether there are as many bases as covers, no unit is both, and the fins are just the cells in more bases than covers.
    fn swims(&self, bases: &[UnitId], covers: &[UnitId], [cells, fins]: [&[Cell]; 2]) -> bool {
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
