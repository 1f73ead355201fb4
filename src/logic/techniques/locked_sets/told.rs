//! From sets to deductions, each conclusion once.

use std::collections::HashSet;
use std::ops::ControlFlow;

use crate::evidence::{Candidate, Need, Part, Pattern};
use crate::techniques::locked_sets::eliminations::Fall;
use crate::{Cells, Deduction, Evidence, Found, Technique};
use grid::{Cell, DigitSet};

/// Hands over the deductions of one technique, of those with the same conclusion the first.
pub(super) struct Teller<'a, 'f> {
    technique: Technique,
    seen: HashSet<Vec<Candidate>>,
    found: &'a mut Found<'f>,
}

impl<'a, 'f> Teller<'a, 'f> {
    pub fn new(technique: Technique, found: &'a mut Found<'f>) -> Self {
        Self { technique, seen: HashSet::new(), found }
    }

    /// What falls because of the cells of `parts`; the parts are made only where that is news.
    pub fn tell<const W: usize>(&mut self, fall: &Fall<W>, parts: impl FnOnce() -> Vec<Part>) -> ControlFlow<()> {
        self.tell_with(fall, &[], parts)
    }

    /// The same where there are needs beside those of the cells.
    pub fn tell_with<const W: usize>(
        &mut self,
        fall: &Fall<W>,
        needs: &[Need],
        parts: impl FnOnce() -> Vec<Part>,
    ) -> ControlFlow<()> {
        if fall.is_empty() {
            return ControlFlow::Continue(());
        }
        let eliminate = fall.candidates();
        if self.seen.contains(&eliminate) {
            return ControlFlow::Continue(());
        }
        self.seen.insert(eliminate.clone());
        let parts = parts();
        let mut cells: Vec<Cell> = parts.iter().flat_map(|part| part.cells.iter().copied()).collect();
        cells.sort_unstable();
        cells.dedup();
        let needs = needs.iter().copied().chain(cells.into_iter().map(Need::Cell)).collect();
        (self.found)(Deduction {
            technique: self.technique,
            place: Vec::new(),
            digits: eliminate.iter().map(|&(_, digit)| digit).collect(),
            eliminate,
            evidence: Evidence::Pattern(Pattern { needs, parts }),
        })
    }
}

/// Some cells with some digits, to be shown.
pub(super) fn part<const W: usize>(cells: Cells<W>, digits: DigitSet) -> Part {
    Part { cells: cells.to_vec(), digits }
}
