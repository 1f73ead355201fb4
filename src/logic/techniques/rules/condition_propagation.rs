//! Propagation of the conditions of variant rules. A condition is, for example, the sum of a cage, a dot between two cells, or the rule of
//! a line. Each condition is propagated separately.
//!
//! A filling gives each cell of a condition a digit so that the condition is met. Candidates of these cells that are in no filling are
//! eliminated. A digit that is in every filling is also eliminated from each cell that sees all places of the digit in the condition.

use std::ops::ControlFlow;
use std::sync::Arc;

use crate::analysis::{ConditionKey, ConditionResult};
use crate::bits::ones;
use crate::evidence::{Candidate, RuleConditions};
use crate::{Analysis, Deduction, DeductionSink, Evidence, Finder, Position, Technique};
use grid::{Cell, Demand, Digit, DigitSet};

/// Finder that propagates all conditions of variant rules that belong to one technique, for example all sums of cages.
#[derive(Debug)]
pub struct ConditionPropagation(pub Technique);

impl Finder for ConditionPropagation {
    fn technique(&self) -> Technique {
        self.0
    }

    fn find(&self, analysis: &Analysis, found: &mut DeductionSink<'_>) -> ControlFlow<()> {
        let position = analysis.position();
        if position.layout().has_only_distinct_cells() {
            return ControlFlow::Continue(());
        }
        let techniques = &position.constraints().techniques;
        let conditions = || (0..techniques.len()).filter(|&at| techniques[at] == self.0);
        conditions().try_for_each(|at| self.report_inside(analysis, at, found))?;
        conditions().try_for_each(|at| self.report_outside(analysis, at, found))
    }
}

impl ConditionPropagation {
    /// Reports the eliminations from the cells of the condition with the index `at`, for example from the cells of a cage.
    ///
    /// For a condition on a pair of cells, reports one deduction for each of the two cells. The explanation of the deduction names the
    /// other cell of the pair.
    fn report_inside(&self, analysis: &Analysis, at: usize, found: &mut DeductionSink<'_>) -> ControlFlow<()> {
        let (position, result) = (analysis.position(), propagated(analysis, at));
        let (Some(left), cells) = (&result.remaining, &position.layout().condition(at).cells) else {
            return ControlFlow::Continue(());
        };
        let eliminated = |i: usize| result.input[i].minus(left[i]).iter().map(move |digit| (cells[i], digit));
        if self.0 == Technique::LinkedPair {
            for i in 0..cells.len() {
                self.report(position, at, (eliminated(i).collect(), vec![cells[1 - i]]), found)?;
            }
            return ControlFlow::Continue(());
        }
        let mut eliminations: Vec<Candidate> = (0..cells.len()).flat_map(eliminated).collect();
        eliminations.sort_unstable();
        let empty = cells.iter().copied().filter(|&cell| position.digit(cell).is_none()).collect();
        self.report(position, at, (eliminations, empty), found)
    }

    /// Reports the eliminations from cells outside the condition with the index `at`, for example outside a cage. If a digit must be in at
    /// least one cell of the condition, it is eliminated from the cells that see all its places in the condition.
    fn report_outside(&self, analysis: &Analysis, at: usize, found: &mut DeductionSink<'_>) -> ControlFlow<()> {
        let (position, result) = (analysis.position(), propagated(analysis, at));
        let cells = &position.layout().condition(at).cells;
        let is_placed = |digit: &Digit| cells.iter().any(|&cell| position.digit(cell) == Some(*digit));
        for digit in result.required.iter().filter(|digit| !is_placed(digit)) {
            let places: Vec<Cell> = cells.iter().copied().filter(|&cell| position.has_candidate(cell, digit)).collect();
            let eliminations = candidates_seeing_all(position, &places, digit).map(|cell| (cell, digit)).collect();
            self.report(position, at, (eliminations, places), found)?;
        }
        ControlFlow::Continue(())
    }

    /// Reports a deduction from the condition with the index `at`, unless there are no `eliminations`. The explanation names the cells
    /// `cells`.
    fn report(
        &self,
        position: &Position,
        at: usize,
        (eliminations, mut cells): (Vec<Candidate>, Vec<Cell>),
        found: &mut DeductionSink<'_>,
    ) -> ControlFlow<()> {
        if eliminations.is_empty() {
            return ControlFlow::Continue(());
        }
        cells.sort_unstable();
        debug_assert!(eliminations.iter().all(|&(cell, digit)| position.has_candidate(cell, digit)));
        let digits = eliminations.iter().map(|&(_, digit)| digit).collect();
        let evidence =
            Evidence::RuleConditions(RuleConditions { conditions: vec![at as u32], units: Vec::new(), cells });
        found(Deduction { technique: self.0, placements: Vec::new(), eliminations, digits, evidence })
    }
}

/// Iterates in reading order over the cells that have the candidate `digit` and see every cell in `places`. Yields nothing if `places` is
/// empty.
pub(super) fn candidates_seeing_all<'a>(
    position: &'a Position,
    places: &'a [Cell],
    digit: Digit,
) -> impl Iterator<Item = Cell> + 'a {
    let geometry = position.geometry();
    let seeing = common_peers(places, geometry.set_words(), |place| geometry.peers(place));
    seeing.filter(move |&cell| position.has_candidate(cell, digit))
}

/// Iterates in reading order over the cells that are peers of every cell in `places`. Yields nothing if `places` is empty.
///
/// `peers` returns the peers of a cell as a bit set of `words` words. It is called once for each place and each word.
fn common_peers<'a>(
    places: &'a [Cell],
    words: usize,
    peers: impl Fn(Cell) -> &'a [u64] + 'a,
) -> impl Iterator<Item = Cell> + 'a {
    let words = if places.is_empty() { 0 } else { words };
    (0..words).flat_map(move |word| {
        let seen_by_all = places.iter().fold(u64::MAX, |seen, &place| seen & peers(place)[word]);
        ones(seen_by_all).map(move |bit| Cell::new(64 * word + bit))
    })
}

/// Returns the candidates that the condition with the index `at` (for example, a cage) leaves in its cells, and the digits that must be in
/// at least one of these cells.
///
/// The result is cached until the candidates of these cells change.
fn propagated(analysis: &Analysis, at: usize) -> Arc<ConditionResult> {
    let (position, layout) = (analysis.position(), analysis.position().layout());
    let cells = &layout.condition(at).cells;
    let sets = cells.iter().map(|&cell| position.possible_digits(cell)).collect();
    analysis.conditions.get(ConditionKey::Condition(at), sets, |sets| {
        let mut left = sets.clone();
        if !layout.tighten(at, &mut left) {
            return ConditionResult { input: sets, remaining: None, required: DigitSet::EMPTY };
        }
        let is_required = |digit: &Digit| {
            let mut without: Vec<DigitSet> = left.iter().map(|set| set.without(*digit)).collect();
            without.iter().any(|set| set.is_empty()) || !layout.tighten(at, &mut without)
        };
        // A condition on a whole row or column requires no digits besides those that the row or column requires anyway.
        let is_line = matches!(layout.condition(at).demand, Demand::Regular(_));
        if is_line {
            return ConditionResult { input: sets, remaining: Some(left), required: DigitSet::EMPTY };
        }
        let all = left.iter().fold(DigitSet::EMPTY, |all, &set| all.or(set));
        ConditionResult { required: all.iter().filter(is_required).collect(), input: sets, remaining: Some(left) }
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use grid::{Layout, Puzzle, Rule, Shape};

    #[test]
    fn common_peers_read_each_peer_set_once() {
        let layout = Layout::new(Shape::nine(), [&Rule::CLASSIC[..], &[Rule::KNIGHT]].concat());
        let position = Position::of(&Puzzle::blank(layout).check().unwrap());
        let geometry = position.geometry();
        for names in ["r1c1", "r1c3 r3c2", "r5c5 r6c7", "r4c4 r5c6 r6c5", "r1c1 r9c9", ""] {
            let places: Vec<Cell> =
                names.split_whitespace().map(|name| Shape::nine().at(name.parse().unwrap()).unwrap()).collect();
            let calls = std::cell::Cell::new(0);
            let peers = |place: Cell| {
                calls.set(calls.get() + 1);
                geometry.peers(place)
            };
            let common: Vec<Cell> = common_peers(&places, geometry.set_words(), peers).collect();
            assert_eq!(calls.get(), places.len() * geometry.set_words(), "{names}");
            let sees_all = |cell: &Cell| places.iter().all(|&place| position.layout().are_peers(place, *cell));
            let expected = Shape::nine().iter().filter(|cell| !places.is_empty() && sees_all(cell));
            assert_eq!(common, expected.collect::<Vec<_>>(), "{names}");
        }
    }
}
