//! Emitter of deductions, which reports only one of several deductions with the same eliminations.

use std::collections::HashSet;
use std::ops::ControlFlow;

use crate::analysis::als::eliminations::AlsEliminations;
use crate::evidence::{Candidate, Clause, Part, Pattern, PatternKind};
use crate::{Cells, Deduction, DeductionSink, Evidence, Technique};
use grid::{Cell, DigitSet};

/// Reports the deductions of one technique. Of several deductions with the same eliminations, it reports only the first.
pub(super) struct DeductionEmitter<'a, 'f> {
    technique: Technique,
    kind: PatternKind,
    /// Eliminations of each deduction that has been reported.
    seen: HashSet<Vec<Candidate>>,
    found: &'a mut DeductionSink<'f>,
}

impl<'a, 'f> DeductionEmitter<'a, 'f> {
    pub fn new(technique: Technique, kind: PatternKind, found: &'a mut DeductionSink<'f>) -> Self {
        Self { technique, kind, seen: HashSet::new(), found }
    }

    /// Reports a deduction with `eliminations`.
    ///
    /// `parts` returns the parts of the pattern, as an explanation names them. The evidence states that each cell in these parts contains
    /// one of its candidates. The caller ensures that the eliminations follow from this.
    ///
    /// Does nothing, and does not call `parts`, if there are no eliminations or if a deduction with the same eliminations has been
    /// reported.
    pub fn emit<const W: usize>(
        &mut self,
        eliminations: &AlsEliminations<W>,
        parts: impl FnOnce() -> Vec<Part>,
    ) -> ControlFlow<()> {
        self.emit_with_clauses(eliminations, &[], parts)
    }

    /// Reports a deduction with `eliminations` that also depend on `clauses`.
    ///
    /// `parts` returns the parts of the pattern, as an explanation names them. The evidence consists of `clauses` and of the statement that
    /// each cell in these parts contains one of its candidates. The caller ensures that the eliminations follow from the evidence.
    ///
    /// Does nothing, and does not call `parts`, if there are no eliminations or if a deduction with the same eliminations has been
    /// reported.
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
            evidence: Evidence::Pattern(Pattern { kind: self.kind, clauses, parts }),
        })
    }
}

/// Returns the part of a pattern with these cells and digits.
pub(super) fn pattern_part<const W: usize>(cells: Cells<W>, digits: DigitSet) -> Part {
    Part { cells: cells.to_vec(), digits }
}
