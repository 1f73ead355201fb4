//! From sets to deductions, each conclusion once.

use std::collections::HashSet;
use std::ops::ControlFlow;

use crate::analysis::als::eliminations::AlsEliminations;
use crate::evidence::{Candidate, Clause, Part, Pattern};
use crate::{Cells, Deduction, DeductionSink, Evidence, Technique};
use grid::{Cell, DigitSet};

/// Hands over the deductions of one technique, of those with the same conclusion the first.
pub(super) struct DeductionEmitter<'a, 'f> {
    technique: Technique,
    seen: HashSet<Vec<Candidate>>,
    found: &'a mut DeductionSink<'f>,
}

impl<'a, 'f> DeductionEmitter<'a, 'f> {
    pub fn new(technique: Technique, found: &'a mut DeductionSink<'f>) -> Self {
        Self { technique, seen: HashSet::new(), found }
    }

    /// What falls because of the cells of `parts`; the parts are made only where that is news.
    pub fn emit<const W: usize>(
        &mut self,
        fall: &AlsEliminations<W>,
        parts: impl FnOnce() -> Vec<Part>,
    ) -> ControlFlow<()> {
        self.emit_with_needs(fall, &[], parts)
    }

    /// The same where there are needs beside those of the cells.
    pub fn emit_with_needs<const W: usize>(
        &mut self,
        fall: &AlsEliminations<W>,
        needs: &[Clause],
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
        let needs = needs.iter().copied().chain(cells.into_iter().map(Clause::Cell)).collect();
        (self.found)(Deduction {
            technique: self.technique,
            placements: Vec::new(),
            digits: eliminate.iter().map(|&(_, digit)| digit).collect(),
            eliminations: eliminate,
            evidence: Evidence::Pattern(Pattern { clauses: needs, parts }),
        })
    }
}

/// Some cells with some digits, to be shown.
pub(super) fn pattern_part<const W: usize>(cells: Cells<W>, digits: DigitSet) -> Part {
    Part { cells: cells.to_vec(), digits }
}
