//! Derivation of [`Closures`], either from a position alone or from the closures of an earlier position.
//!
//! The closure of an assumption is the set of its consequences: all candidates that are true if the assumption holds, and all that are
//! false.

use std::sync::Arc;

use crate::Cells;
use crate::analysis::implication::candidate_grid::CandidateGrid;
use crate::analysis::implication::clause_index::CandidateId;
use crate::analysis::implication::closures::{CandidateNumbering, Closures, UpdatableClosures};
use crate::analysis::implication::incremental_closure::{ClauseSize, ClosureUpdater, IncrementalClosure};
use crate::analysis::implication::inference_level::InferenceLevel;
use crate::analysis::implication::inference_rule::InferenceRule;
use crate::analysis::implication::literal_set::LinkClosure;
use crate::analysis::implication::propagation::Propagator;
use crate::bits::{with_width, words_for};
use crate::csr::Csr;
use crate::evidence::Candidate;

impl CandidateNumbering {
    /// Numbers the candidates of `grid`, cell by cell, then digit by digit.
    fn of<const W: usize>(grid: &CandidateGrid<'_, W>) -> Self {
        let ids: Vec<CandidateId> = grid.candidates().collect();
        let words = ids.len().div_ceil(64);
        let (mut numbers, mut digit_sets) = (vec![0; grid.digits.len() * grid.side()], vec![0; grid.side() * words]);
        for (number, &id) in ids.iter().enumerate() {
            numbers[usize::from(id)] = number as u16;
            digit_sets[grid.candidate(id).1.index() * words + number / 64] |= 1 << (number % 64);
        }
        let cells = ids.iter().map(|&id| grid.candidate(id).0).collect();
        Self { ids, cells, numbers, digit_sets }
    }
}

impl UpdatableClosures {
    /// Returns the closures of all assumptions about candidates. `grid` must contain all candidates of the position.
    ///
    /// `earlier` contains the closures of an earlier position of the same analysis. They are updated if possible.
    pub fn of<const W: usize>(grid: &CandidateGrid<'_, W>, level: InferenceLevel, earlier: Option<Box<Self>>) -> Self {
        if level.is_dynamic {
            return Self { closures: Closures::derive_each(grid, level), updater: None };
        }
        earlier.and_then(|earlier| earlier.updated(grid)).unwrap_or_else(|| Self::derive(grid, level))
    }

    /// Returns the closures of all assumptions at a level that is not [dynamic](InferenceLevel::is_dynamic). Derives all closures together,
    /// without a separate propagation of each assumption.
    fn derive<const W: usize>(grid: &CandidateGrid<'_, W>, level: InferenceLevel) -> Self {
        let numbering = CandidateNumbering::of(grid);
        let updater =
            with_width!(words_for(numbering.ids.len()), N => incremental_closure::<W, N>(grid, level, &numbering));
        let closures = empty_closures(grid, level, Arc::new(numbering)).filled_from(updater.as_deref());
        Self { closures, updater }
    }

    /// Updates these closures to the position of `grid`. They must belong to an earlier position of the same analysis.
    ///
    /// Returns `None` if the board is too large, or if an eliminated candidate prevents the update: see [`is_update_possible`].
    fn updated<const W: usize>(self, grid: &CandidateGrid<'_, W>) -> Option<Self> {
        let Self { closures: earlier, updater: Some(mut updater) } = self else { return None };
        let position = grid.view.position();
        let (mut eliminated, mut placed) = (Vec::new(), Vec::new());
        for (number, &id) in earlier.numbering.ids.iter().enumerate() {
            let (cell, digit) = grid.candidate(id);
            if !earlier.has::<W>((cell, digit)) || grid.digits_of(cell).has(digit) {
                continue;
            }
            if position.digit(cell) == Some(digit) {
                placed.push(number);
            } else if is_update_possible(grid, (cell, digit)) {
                eliminated.push(number);
            } else {
                return None;
            }
        }
        updater.advance(&eliminated, &placed);
        let closures = empty_closures(grid, earlier.level, Arc::clone(&earlier.numbering)).filled_from(Some(&*updater));
        Some(Self { closures, updater: Some(updater) })
    }
}

impl Closures {
    /// Returns the closures of all assumptions at any level. Each assumption is propagated separately.
    fn derive_each<const W: usize>(grid: &CandidateGrid<'_, W>, level: InferenceLevel) -> Self {
        let (mut closures, mut propagator) =
            (empty_closures(grid, level, Arc::new(CandidateNumbering::of(grid))), Propagator::new(level.rule, grid));
        let numbering = Arc::clone(&closures.numbering);
        let words = closures.words();
        let mut row = vec![0; 2 * words];
        for (id, is_true) in
            [true, false].into_iter().flat_map(|is_true| numbering.ids.iter().map(move |&id| (id, is_true)))
        {
            level.propagate(&mut propagator, grid, id, is_true);
            row.fill(0);
            for (id, is_true) in propagator.assignments() {
                let number = usize::from(numbering.numbers[usize::from(id)]);
                row[if is_true { 0 } else { words } + number / 64] |= 1 << (number % 64);
            }
            closures.rows.extend(&row);
            closures.conflicts.push(propagator.has_conflict());
        }
        closures
    }
}

/// Returns closures without any consequences, for the position of `grid`. The consequences are filled in later.
fn empty_closures<const W: usize>(
    grid: &CandidateGrid<'_, W>,
    level: InferenceLevel,
    numbering: Arc<CandidateNumbering>,
) -> Closures {
    Closures::empty(level, grid.view.position().cell_sets().to_vec(), numbering)
}

/// Whether closures can be updated after the elimination of this candidate. Returns `true` if each clause that contained the candidate
/// either has several candidates left or is satisfied by a placement.
fn is_update_possible<const W: usize>(grid: &CandidateGrid<'_, W>, (cell, digit): Candidate) -> bool {
    let view = grid.view;
    let is_satisfied = |unit: Cells<W>| unit.intersects(view.placed(digit));
    let is_satisfied_or_open = |unit: Cells<W>| (unit & grid.places[digit.index()]).has_several() || is_satisfied(unit);
    (view.position().digit(cell).is_some() || grid.digits_of(cell).len() > 1)
        && view.common_units(Cells::only(cell)).all(|unit| is_satisfied_or_open(view.unit(unit)))
}

/// Returns the closures of all assumptions about the candidates of `grid`, in a form that can be updated for later positions. Returns
/// `None` if the board is too large.
fn incremental_closure<const W: usize, const H: usize>(
    grid: &CandidateGrid<'_, W>,
    level: InferenceLevel,
    numbering: &CandidateNumbering,
) -> Option<Box<dyn ClosureUpdater>> {
    let mut clauses = Csr::default();
    // A clause with two candidates is a strong link and already part of the `LinkClosure`. A clause without candidates is satisfied.
    for candidates in grid.clauses().all_clauses().filter(|candidates| !matches!(candidates.len(), 0 | 2)) {
        clauses.push_row(candidates.iter().map(|&id| numbering.numbers[usize::from(id)]));
    }
    let clause_size = if level.rule == InferenceRule::Net { ClauseSize::Any } else { ClauseSize::Binary };
    Some(Box::new(IncrementalClosure::<H>::of(LinkClosure::of(grid.view)?, clauses, clause_size)))
}

#[cfg(test)]
mod tests {
    use std::ops::ControlFlow;

    use super::*;
    use crate::analysis::implication::candidate_grid::candidate_grid;
    use crate::techniques::forcing::forcing_lookup::closures_of;
    use crate::{Analysis, DeductionSink, Finder, Ladder, Position, Technique, View, ViewFinder};
    use grid::{self, Digit, Puzzle, Shape};

    /// Finder that finds nothing, but checks two kinds of closures: those that are derived for all assumptions at once, and those that are
    /// updated from step to step. Both must be the same as the results of separate propagations.
    #[derive(Debug)]
    struct ClosureCheck;

    impl ViewFinder for ClosureCheck {
        fn technique(&self) -> Technique {
            Technique::NishioForcingChain
        }

        fn find_in<const W: usize>(&self, view: View<'_, W>, _: &mut DeductionSink<'_>) -> ControlFlow<()> {
            let grid = candidate_grid(view);
            for level in [InferenceLevel::CHAIN, InferenceLevel::NET] {
                let separate = Closures::derive_each(&grid, level);
                for closures in [&UpdatableClosures::derive(&grid, level).closures, closures_of(&grid, level)] {
                    for assumed in grid.candidates().flat_map(|id| [(id, true), (id, false)]) {
                        assert_eq!(closures.has_conflict(assumed), separate.has_conflict(assumed), "{assumed:?}");
                        let consequences = |closures: &Closures| -> Option<Vec<_>> {
                            closures.common(&[assumed]).map(|common| common.iter().collect())
                        };
                        assert_eq!(consequences(closures), consequences(&separate), "{assumed:?}");
                    }
                }
            }
            ControlFlow::Continue(())
        }
    }

    /// Checks the closures in `position` and after each further step of the solve path. Stops after `steps` positions, or when the path
    /// ends.
    fn check_each_step(position: Position, steps: usize) {
        let (ladder, mut analysis) = (Ladder::ninefold(), Analysis::of(position));
        for _ in 0..steps {
            let _ = ClosureCheck.find(&analysis, &mut |_| ControlFlow::Continue(()));
            let Some(deduction) = ladder.next(analysis.position()) else { break };
            analysis.advance(&deduction.eliminations, &deduction.placements);
        }
    }

    #[test]
    fn derived_and_updated_closures_equal_separate_propagations() {
        for givens in [
            "....68.2....9............1.9...85.3..8.6....97...2.8..8.6..315.2...5.7...71.....6",
            "....7.5......2..84.3.4..........9...4.7.....119..5..2...5.4...7...8..94...3..5..6",
        ] {
            let puzzle = Puzzle::classic(Shape::nine(), givens.chars().map(Digit::from_symbol).collect());
            check_each_step(Position::of(&puzzle.check().unwrap()), usize::MAX);
        }
    }

    #[test]
    fn closures_know_that_peers_without_a_common_unit_exclude_each_other() {
        let layout = grid::Layout::new(Shape::nine(), [&grid::Rule::CLASSIC[..], &[grid::Rule::KNIGHT]].concat());
        let mut puzzle = Puzzle::blank(layout);
        for (cell, digit) in [(0, 0), (13, 1), (40, 2), (50, 3), (77, 4)] {
            puzzle.digits[cell] = Some(Digit::new(digit));
        }
        check_each_step(Position::of(&puzzle.check().unwrap()), 5);
    }
}
