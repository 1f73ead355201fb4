//! Emitter of deductions, which reports each conclusion once.

use std::collections::HashSet;
use std::ops::ControlFlow;

use crate::analysis::als::eliminations::AlsEliminations;
use crate::evidence::{Candidate, Clause, Part, Pattern};
use crate::{Cells, Deduction, DeductionSink, Evidence, Technique};
use grid::{Cell, DigitSet};

/// Reports the deductions of one technique. Of several deductions with the same conclusion, it reports the first.
pub(super) struct DeductionEmitter<'a, 'f> {
    technique: Technique,
    /// Conclusions that have been reported.
    seen: HashSet<Vec<Candidate>>,
    found: &'a mut DeductionSink<'f>,
}

impl<'a, 'f> DeductionEmitter<'a, 'f> {
    pub fn new(technique: Technique, found: &'a mut DeductionSink<'f>) -> Self {
        Self { technique, seen: HashSet::new(), found }
    }

    /// Reports the deduction that the cells of `parts` together eliminate these candidates. Does nothing if there are no eliminations or if
    /// this conclusion has been reported; then `parts` is not called.
    pub fn emit<const W: usize>(
        &mut self,
        eliminations: &AlsEliminations<W>,
        parts: impl FnOnce() -> Vec<Part>,
    ) -> ControlFlow<()> {
        self.emit_with_clauses(eliminations, &[], parts)
    }

    /// Reports the deduction that the cells of `parts` and the clauses `clauses` together eliminate these candidates. Does nothing if there
    /// are no eliminations or if this conclusion has been reported; then `parts` is not called.
    pub fn emit_with_clauses<const W: usize>(
        &mut self,
        eliminations: &AlsEliminations<W>,
        clauses: &[Clause],
        parts: impl FnOnce() -> Vec<Part>,
    ) -> ControlFlow<()> {
        if eliminations.is_empty() {
            return ControlFlow::Continue(());
        }
        let candidates = eliminations.candidates();
        if self.seen.contains(&candidates) {
            return ControlFlow::Continue(());
        }
        self.seen.insert(candidates.clone());
        let parts = parts();
        let mut cells: Vec<Cell> = parts.iter().flat_map(|part| part.cells.iter().copied()).collect();
        cells.sort_unstable();
        cells.dedup();
        let clauses = clauses.iter().copied().chain(cells.into_iter().map(Clause::Cell)).collect();
        (self.found)(Deduction {
            technique: self.technique,
            placements: Vec::new(),
            digits: candidates.iter().map(|&(_, digit)| digit).collect(),
            eliminations: candidates,
            evidence: Evidence::Pattern(Pattern { clauses, parts }),
        })
    }
}

/// Returns the part of a pattern with these cells and digits.
pub(super) fn pattern_part<const W: usize>(cells: Cells<W>, digits: DigitSet) -> Part {
    Part { cells: cells.to_vec(), digits }
}
