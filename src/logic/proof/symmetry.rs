//! Symmetry of the givens.

use std::collections::HashSet;

use crate::evidence::{Candidate, Symmetry};
use crate::proof::{Checker, ProofError};
use grid::{Cell, Digit};

impl Checker<'_> {
    /// Whether the move keeps units, peers and givens; and whether what follows is what it makes of what stands, or does not agree
    /// with what it makes of itself.
    pub(super) fn symmetry(&self, symmetry: &Symmetry) -> Result<(), ProofError> {
        if !self.preserves_rules(symmetry) || !self.preserves_givens(symmetry) {
            return Err(ProofError::PatternMismatch);
        }
        let image =
            |(cell, digit): Candidate| (symmetry.cell_images[cell.index()], symmetry.digit_images[digit.index()]);
        let images = |of: Candidate| {
            std::iter::successors(Some(image(of)), move |&last| Some(image(last))).take_while(move |&last| last != of)
        };
        let falls = |&&candidate: &&Candidate| {
            let is_gone = |&(cell, digit): &Candidate| !self.candidates.of_cell(cell).has(digit);
            images(candidate).any(|other| is_gone(&other) || self.are_exclusive(candidate, other))
        };
        let stands = |&&candidate: &&Candidate| {
            let is_held =
                |(cell, digit): Candidate| self.candidates.is_placed(cell) && self.candidates.of_cell(cell).has(digit);
            images(candidate).any(is_held)
        };
        let struck = self.deduction.eliminations.iter().find(|candidate| !falls(candidate));
        let placed = self.deduction.placements.iter().find(|candidate| !stands(candidate));
        struck.or(placed).map_or(Ok(()), |&candidate| Err(self.not_forced(candidate)))
    }

    /// Whether cells and digits change places one for one, units go to units, and peers to peers; and the rules ask for no more.
    fn preserves_rules(&self, Symmetry { cell_images: cells, digit_images: digits }: &Symmetry) -> bool {
        let layout = self.candidates.layout();
        let shape = layout.shape();
        let all: HashSet<Cell> = cells.iter().copied().collect();
        let names: HashSet<Digit> = digits.iter().copied().collect();
        let is_one_for_one = all.len() == shape.cells()
            && cells.len() == shape.cells()
            && shape.iter().all(|cell| all.contains(&cell))
            && digits.len() == shape.side()
            && names.len() == shape.side()
            && names.iter().all(|digit| digit.index() < shape.side());
        let sorted = |mut cells: Vec<Cell>| {
            cells.sort_unstable();
            cells
        };
        let moved = |of: &[Cell]| sorted(of.iter().map(|cell| cells[cell.index()]).collect());
        let units: HashSet<Vec<Cell>> = layout.units().iter().map(|unit| sorted(unit.cells.clone())).collect();
        layout.has_only_distinct_cells()
            && is_one_for_one
            && layout.units().iter().all(|unit| units.contains(&moved(&unit.cells)))
            && shape.iter().all(|cell| moved(layout.peers(cell)) == sorted(layout.peers(cells[cell.index()]).to_vec()))
    }

    /// Whether each given is a given where it goes.
    fn preserves_givens(&self, symmetry: &Symmetry) -> bool {
        self.start.shape().iter().filter(|&cell| self.start.is_given(cell)).all(|cell| {
            let there = symmetry.cell_images[cell.index()];
            let name = |digit: Digit| symmetry.digit_images[digit.index()];
            self.start.is_given(there) && self.start.digit(there) == self.start.digit(cell).map(name)
        })
    }
}
