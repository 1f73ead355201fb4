//! Conditions followed up one by one: what no filling of their cells has, and what every filling has.

use std::ops::ControlFlow;
use std::sync::Arc;

use crate::analysis::{ConditionKey, ConditionResult};
use crate::bits::ones;
use crate::evidence::{Candidate, RuleConditions};
use crate::techniques::rules::possible_digits::possible_digits;
use crate::{Analysis, Deduction, DeductionSink, Evidence, Finder, Position, Technique};
use grid::{Cell, Demand, Digit, DigitSet};

/// Conditions of one kind: sums, pairs, lines.
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
        let kinds = &position.constraints().techniques;
        let mine = || (0..kinds.len()).filter(|&at| kinds[at] == self.0);
        mine().try_for_each(|at| self.report_inside(analysis, at, found))?;
        mine().try_for_each(|at| self.report_outside(analysis, at, found))
    }
}

impl ConditionPropagation {
    /// What the cells of a condition lose; of a pair one cell after the other, since each has a reason of its own.
    fn report_inside(&self, analysis: &Analysis, at: usize, found: &mut DeductionSink<'_>) -> ControlFlow<()> {
        let (position, known) = (analysis.position(), propagated(analysis, at));
        let (Some(left), cells) = (&known.remaining, &position.layout().condition(at).cells) else {
            return ControlFlow::Continue(());
        };
        let lost = |i: usize| known.input[i].minus(left[i]).iter().map(move |digit| (cells[i], digit));
        if self.0 == Technique::LinkedPair {
            for i in 0..cells.len() {
                self.report(position, at, (lost(i).collect(), vec![cells[1 - i]]), found)?;
            }
            return ControlFlow::Continue(());
        }
        let mut struck: Vec<Candidate> = (0..cells.len()).flat_map(lost).collect();
        struck.sort_unstable();
        let open = cells.iter().copied().filter(|&cell| position.digit(cell).is_none()).collect();
        self.report(position, at, (struck, open), found)
    }

    /// What other cells lose that see all places of a digit that the condition needs.
    fn report_outside(&self, analysis: &Analysis, at: usize, found: &mut DeductionSink<'_>) -> ControlFlow<()> {
        let (position, known) = (analysis.position(), propagated(analysis, at));
        let cells = &position.layout().condition(at).cells;
        let stands = |digit: &Digit| cells.iter().any(|&cell| position.digit(cell) == Some(*digit));
        for digit in known.required.iter().filter(|digit| !stands(digit)) {
            let places: Vec<Cell> = cells.iter().copied().filter(|&cell| position.has_candidate(cell, digit)).collect();
            let struck = candidates_seeing_all(position, &places, digit).map(|cell| (cell, digit)).collect();
            self.report(position, at, (struck, places), found)?;
        }
        ControlFlow::Continue(())
    }

    fn report(
        &self,
        position: &Position,
        at: usize,
        (eliminate, mut cells): (Vec<Candidate>, Vec<Cell>),
        found: &mut DeductionSink<'_>,
    ) -> ControlFlow<()> {
        if eliminate.is_empty() {
            return ControlFlow::Continue(());
        }
        cells.sort_unstable();
        debug_assert!(eliminate.iter().all(|&(cell, digit)| position.has_candidate(cell, digit)));
        let digits = eliminate.iter().map(|&(_, digit)| digit).collect();
        let evidence =
            Evidence::RuleConditions(RuleConditions { conditions: vec![at as u32], units: Vec::new(), cells });
        found(Deduction { technique: self.0, placements: Vec::new(), eliminations: eliminate, digits, evidence })
    }
}

/// Returns the empty cells that may hold `digit` and see all of `places`, in reading order; none if there are no places.
pub(super) fn candidates_seeing_all<'a>(
    position: &'a Position,
    places: &'a [Cell],
    digit: Digit,
) -> impl Iterator<Item = Cell> + 'a {
    let geometry = position.geometry();
    let seeing = common_peers(places, geometry.set_words(), |place| geometry.peers(place));
    seeing.filter(move |&cell| position.has_candidate(cell, digit))
}

/// Returns the cells that are peers of all of `places`, in reading order; none if there are no places. Looks at the peers of each place once
/// for each of the words that a set of cells has.
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

fn propagated(analysis: &Analysis, at: usize) -> Arc<ConditionResult> {
    let (position, layout) = (analysis.position(), analysis.position().layout());
    let cells = &layout.condition(at).cells;
    let sets = cells.iter().map(|&cell| possible_digits(position, cell)).collect();
    analysis.conditions.get(ConditionKey::Condition(at), sets, |sets| {
        let mut left = sets.clone();
        if !layout.tighten(at, &mut left) {
            return ConditionResult { input: sets, remaining: None, required: DigitSet::EMPTY };
        }
        let is_needed = |digit: &Digit| {
            let mut without: Vec<DigitSet> = left.iter().map(|set| set.without(*digit)).collect();
            without.iter().any(|set| set.is_empty()) || !layout.tighten(at, &mut without)
        };
        // What a whole line needs, units tell as well.
        let is_line = matches!(layout.condition(at).demand, Demand::Regular(_));
        if is_line {
            return ConditionResult { input: sets, remaining: Some(left), required: DigitSet::EMPTY };
        }
        let all = left.iter().fold(DigitSet::EMPTY, |all, &set| all.or(set));
        ConditionResult { required: all.iter().filter(is_needed).collect(), input: sets, remaining: Some(left) }
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
            let looks = std::cell::Cell::new(0);
            let peers = |place: Cell| {
                looks.set(looks.get() + 1);
                geometry.peers(place)
            };
            let seen: Vec<Cell> = common_peers(&places, geometry.set_words(), peers).collect();
            assert_eq!(looks.get(), places.len() * geometry.set_words(), "{names}");
            let sees_all = |cell: &Cell| places.iter().all(|&place| position.layout().are_peers(place, *cell));
            let expected = Shape::nine().iter().filter(|cell| !places.is_empty() && sees_all(cell));
            assert_eq!(seen, expected.collect::<Vec<_>>(), "{names}");
        }
    }
}
