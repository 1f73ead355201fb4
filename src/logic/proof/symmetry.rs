//! Proof of symmetry: applies the transformation to the rules, the givens and the candidates.

use std::collections::HashSet;

use crate::evidence::{Candidate, Symmetry};
use crate::proof::{Checker, ProofError};
use grid::{Cell, Digit};

impl Checker<'_> {
    /// Checks that the transformation preserves units, peers and givens, and that the conclusion follows from this.
    ///
    /// Such a transformation maps the solution to itself, so a candidate is true exactly if its image is true. The same applies to the
    /// image of the image, and so on. A candidate is proved false if one of these images is not a candidate, or if the candidate and one of
    /// its images exclude each other. A candidate is proved true if one of its images is a placed digit.
    pub(super) fn check_symmetry(&self, symmetry: &Symmetry) -> Result<(), ProofError> {
        if !self.preserves_rules(symmetry) || !self.preserves_givens(symmetry) {
            return Err(ProofError::PatternMismatch);
        }
        let image =
            |(cell, digit): Candidate| (symmetry.cell_images[cell.index()], symmetry.digit_images[digit.index()]);
        let images = |start: Candidate| {
            std::iter::successors(Some(image(start)), move |&last| Some(image(last)))
                .take_while(move |&last| last != start)
        };
        let is_false = |&&candidate: &&Candidate| {
            let is_eliminated = |&(cell, digit): &Candidate| !self.candidates.of_cell(cell).has(digit);
            images(candidate).any(|other| is_eliminated(&other) || self.are_exclusive(candidate, other))
        };
        let is_true = |&&candidate: &&Candidate| {
            let is_placed =
                |(cell, digit): Candidate| self.candidates.is_placed(cell) && self.candidates.of_cell(cell).has(digit);
            images(candidate).any(is_placed)
        };
        let elimination = self.deduction.eliminations.iter().find(|candidate| !is_false(candidate));
        let placement = self.deduction.placements.iter().find(|candidate| !is_true(candidate));
        elimination.or(placement).map_or(Ok(()), |&candidate| Err(self.not_forced(candidate)))
    }

    /// Whether the two maps are permutations, all units are mapped to units, and all peers to peers. Returns false for layouts with
    /// conditions or domains.
    fn preserves_rules(&self, Symmetry { cell_images: cells, digit_images: digits }: &Symmetry) -> bool {
        let layout = self.candidates.layout();
        let shape = layout.shape();
        let cell_set: HashSet<Cell> = cells.iter().copied().collect();
        let digit_set: HashSet<Digit> = digits.iter().copied().collect();
        let are_permutations = cell_set.len() == shape.cells()
            && cells.len() == shape.cells()
            && shape.iter().all(|cell| cell_set.contains(&cell))
            && digits.len() == shape.side()
            && digit_set.len() == shape.side()
            && digit_set.iter().all(|digit| digit.index() < shape.side());
        let sorted = |mut cells: Vec<Cell>| {
            cells.sort_unstable();
            cells
        };
        let mapped = |originals: &[Cell]| sorted(originals.iter().map(|cell| cells[cell.index()]).collect());
        let units: HashSet<Vec<Cell>> = layout.units().iter().map(|unit| sorted(unit.cells.clone())).collect();
        layout.has_only_distinct_cells()
            && are_permutations
            && layout.units().iter().all(|unit| units.contains(&mapped(&unit.cells)))
            && shape.iter().all(|cell| mapped(layout.peers(cell)) == sorted(layout.peers(cells[cell.index()]).to_vec()))
    }

    /// Whether each given is mapped to a given, both its cell and its digit.
    fn preserves_givens(&self, symmetry: &Symmetry) -> bool {
        self.start.shape().iter().filter(|&cell| self.start.is_given(cell)).all(|cell| {
            let cell_image = symmetry.cell_images[cell.index()];
            let digit_image = |digit: Digit| symmetry.digit_images[digit.index()];
            self.start.is_given(cell_image) && self.start.digit(cell_image) == self.start.digit(cell).map(digit_image)
        })
    }
}
