//! Derivation of closures from a position, or from the closures of an earlier one.

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
    /// Numbers the candidates of `web`.
    fn of<const W: usize>(web: &CandidateGrid<'_, W>) -> Self {
        let ids: Vec<CandidateId> = web.candidates().collect();
        let words = ids.len().div_ceil(64);
        let (mut numbers, mut of_digits) = (vec![0; web.digits.len() * web.side()], vec![0; web.side() * words]);
        for (number, &id) in ids.iter().enumerate() {
            numbers[usize::from(id)] = number as u16;
            of_digits[web.candidate(id).1.index() * words + number / 64] |= 1 << (number % 64);
        }
        let cells = ids.iter().map(|&id| web.candidate(id).0).collect();
        Self { ids, cells, numbers, digit_sets: of_digits }
    }
}

impl UpdatableClosures {
    /// Returns the closures of `web`, which is a whole position. Derives them from those of an earlier position of the same analysis if
    /// possible.
    pub fn of<const W: usize>(web: &CandidateGrid<'_, W>, reach: InferenceLevel, earlier: Option<Box<Self>>) -> Self {
        if reach.is_dynamic {
            return Self { closures: Closures::derive_each(web, reach), updater: None };
        }
        earlier.and_then(|earlier| earlier.updated(web)).unwrap_or_else(|| Self::derive(web, reach))
    }

    /// Returns the closures of a reach without easier techniques. They are derived for all assumptions at once.
    fn derive<const W: usize>(web: &CandidateGrid<'_, W>, reach: InferenceLevel) -> Self {
        let numbered = CandidateNumbering::of(web);
        let flow = with_width!(words_for(numbered.ids.len()), N => incremental_closure::<W, N>(web, reach, &numbered));
        let closures = empty_closures(web, reach, Arc::new(numbered)).filled_from(flow.as_deref());
        Self { closures, updater: flow }
    }

    /// Returns the closures of `web`, derived from these, which are of an earlier position of the same analysis. Returns `None` if something
    /// follows from what is left of this one alone.
    fn updated<const W: usize>(self, web: &CandidateGrid<'_, W>) -> Option<Self> {
        let Self { closures: last, updater: Some(mut flow) } = self else { return None };
        let position = web.view.position();
        let (mut gone, mut stood) = (Vec::new(), Vec::new());
        for (number, &id) in last.numbering.ids.iter().enumerate() {
            let (cell, digit) = web.candidate(id);
            if !last.has::<W>((cell, digit)) || web.digits_of(cell).has(digit) {
                continue;
            }
            if position.digit(cell) == Some(digit) {
                stood.push(number);
            } else if is_update_possible(web, (cell, digit)) {
                gone.push(number);
            } else {
                return None;
            }
        }
        flow.advance(&gone, &stood);
        let closures = empty_closures(web, last.level, Arc::clone(&last.numbering)).filled_from(Some(&*flow));
        Some(Self { closures, updater: Some(flow) })
    }
}

impl Closures {
    /// Returns the closures that waves find, each assumption by itself.
    fn derive_each<const W: usize>(web: &CandidateGrid<'_, W>, reach: InferenceLevel) -> Self {
        let (mut all, mut wave) =
            (empty_closures(web, reach, Arc::new(CandidateNumbering::of(web))), Propagator::new(reach.rule, web));
        let numbered = Arc::clone(&all.numbering);
        let words = all.words();
        let mut row = vec![0; 2 * words];
        for (id, is_true) in
            [true, false].into_iter().flat_map(|is_true| numbered.ids.iter().map(move |&id| (id, is_true)))
        {
            reach.propagate(&mut wave, web, id, is_true);
            row.fill(0);
            for (id, is_true) in wave.assignments() {
                let number = usize::from(numbered.numbers[usize::from(id)]);
                row[if is_true { 0 } else { words } + number / 64] |= 1 << (number % 64);
            }
            all.rows.extend(&row);
            all.conflicts.push(wave.has_conflict());
        }
        all
    }
}

/// Returns closures of the position of `web` in which nothing follows from any assumption yet.
fn empty_closures<const W: usize>(
    web: &CandidateGrid<'_, W>,
    reach: InferenceLevel,
    numbered: Arc<CandidateNumbering>,
) -> Closures {
    Closures::empty(reach, web.view.position().cell_sets().to_vec(), numbered)
}

/// Returns whether each need of the candidate, which is gone, is met or can be met in several ways.
fn is_update_possible<const W: usize>(web: &CandidateGrid<'_, W>, (cell, digit): Candidate) -> bool {
    let view = web.view;
    let is_met = |unit: Cells<W>| unit.intersects(view.placed(digit));
    let in_unit = |unit: Cells<W>| (unit & web.places[digit.index()]).has_several() || is_met(unit);
    (view.position().digit(cell).is_some() || web.digits_of(cell).len() > 1)
        && view.common_units(Cells::only(cell)).all(|unit| in_unit(view.unit(unit)))
}

/// Returns the flow of a whole position. Returns `None` if the board is too large.
fn incremental_closure<const W: usize, const H: usize>(
    web: &CandidateGrid<'_, W>,
    reach: InferenceLevel,
    numbered: &CandidateNumbering,
) -> Option<Box<dyn ClosureUpdater>> {
    let mut needs = Csr::default();
    // With two candidates, one follows from the other by a link.
    for members in web.clauses().all_clauses().filter(|members| !matches!(members.len(), 0 | 2)) {
        needs.push_row(members.iter().map(|&id| numbered.numbers[usize::from(id)]));
    }
    let height = if reach.rule == InferenceRule::Net { ClauseSize::Any } else { ClauseSize::Binary };
    Some(Box::new(IncrementalClosure::<H>::of(LinkClosure::of(web.view)?, needs, height)))
}

#[cfg(test)]
mod tests {
    use std::ops::ControlFlow;

    use super::*;
    use crate::analysis::implication::candidate_grid::candidate_grid;
    use crate::techniques::forcing::forcing_lookup::closures_of;
    use crate::{Analysis, DeductionSink, Finder, Ladder, Position, Technique, View, ViewFinder};
    use grid::{self, Digit, Puzzle, Shape};

    /// Finder that compares closures with what waves find: those derived at once, and those updated from step to step.
    #[derive(Debug)]
    struct ClosureCheck;

    impl ViewFinder for ClosureCheck {
        fn technique(&self) -> Technique {
            Technique::NishioForcingChain
        }

        fn find_in<const W: usize>(&self, view: View<'_, W>, _: &mut DeductionSink<'_>) -> ControlFlow<()> {
            let web = candidate_grid(view);
            for reach in [InferenceLevel::CHAIN, InferenceLevel::NET] {
                let waves = Closures::derive_each(&web, reach);
                for all in [&UpdatableClosures::derive(&web, reach).closures, closures_of(&web, reach)] {
                    for assumed in web.candidates().flat_map(|id| [(id, true), (id, false)]) {
                        assert_eq!(all.has_conflict(assumed), waves.has_conflict(assumed), "{assumed:?}");
                        let follows = |closures: &Closures| -> Option<Vec<_>> {
                            closures.common(&[assumed]).map(|common| common.iter().collect())
                        };
                        assert_eq!(follows(all), follows(&waves), "{assumed:?}");
                    }
                }
            }
            ControlFlow::Continue(())
        }
    }

    fn check_each_step(position: Position, steps: usize) {
        let (ladder, mut analysis) = (Ladder::ninefold(), Analysis::of(position));
        for _ in 0..steps {
            let _ = ClosureCheck.find(&analysis, &mut |_| ControlFlow::Continue(()));
            let Some(deduction) = ladder.next(analysis.position()) else { break };
            analysis.advance(&deduction.eliminations, &deduction.placements);
        }
    }

    #[test]
    fn closures_equal_single_propagations() {
        for givens in [
            "....68.2....9............1.9...85.3..8.6....97...2.8..8.6..315.2...5.7...71.....6",
            "....7.5......2..84.3.4..........9...4.7.....119..5..2...5.4...7...8..94...3..5..6",
        ] {
            let puzzle = Puzzle::classic(Shape::nine(), givens.chars().map(Digit::from_symbol).collect());
            check_each_step(Position::of(&puzzle.check().unwrap()), usize::MAX);
        }
    }

    #[test]
    fn peers_without_a_common_unit_exclude_each_other() {
        let layout = grid::Layout::new(Shape::nine(), [&grid::Rule::CLASSIC[..], &[grid::Rule::KNIGHT]].concat());
        let mut puzzle = Puzzle::blank(layout);
        for (cell, digit) in [(0, 0), (13, 1), (40, 2), (50, 3), (77, 4)] {
            puzzle.digits[cell] = Some(Digit::new(digit));
        }
        check_each_step(Position::of(&puzzle.check().unwrap()), 5);
    }
}
