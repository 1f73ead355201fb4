//! The rule of 45: the sum of a few cells follows from the sums of units and of the cages in and around these units.
//!
//! Every unit contains every digit once, so its sum is known: 45 for nine digits. Add the sums of some units, and subtract the sums of
//! cages. The result is the sum of the cells that are in the units but not in the cages, minus the sum of the cells that are in the cages
//! but not in the units. The constraints of the position list such sums as `implied_sums`.

use std::ops::ControlFlow;

use crate::analysis::{ConditionKey, ConditionResult};
use crate::evidence::{Candidate, RuleConditions};
use crate::{Analysis, Deduction, DeductionSink, Evidence, Finder, Technique};
use grid::{Cell, DigitSet};

/// Largest number of empty cells in a sum that the finder considers. No player adds up more cells.
const MAX_EMPTY_CELLS: usize = 4;

/// Finder of the rule of 45, which places or eliminates digits in cells whose sum follows from the sums of units and cages.
#[derive(Debug)]
pub struct RuleOf45;

impl Finder for RuleOf45 {
    fn technique(&self) -> Technique {
        Technique::RuleOf45
    }

    fn find(&self, analysis: &Analysis, found: &mut DeductionSink<'_>) -> ControlFlow<()> {
        let position = analysis.position();
        if position.layout().has_only_distinct_cells() {
            return ControlFlow::Continue(());
        }
        (0..position.constraints().implied_sums.len()).try_for_each(|at| report_implied_sum(analysis, at, found))
    }
}

/// Reports the deduction from the implied sum with the index `at`, if there is one. An implied sum is a known sum of a few cells that
/// follows from the sums of units and cages.
///
/// If just one of the cells is empty, and the sum leaves only one digit for this cell, the digit is placed. Otherwise, the candidates that
/// do not fit the sum are eliminated.
fn report_implied_sum(analysis: &Analysis, at: usize, found: &mut DeductionSink<'_>) -> ControlFlow<()> {
    let position = analysis.position();
    let implied_sum = &position.constraints().implied_sums[at];
    let cells = &implied_sum.left.cells;
    let empty: Vec<Cell> = cells.iter().copied().filter(|&cell| position.digit(cell).is_none()).collect();
    if !(1..=MAX_EMPTY_CELLS).contains(&empty.len()) {
        return ControlFlow::Continue(());
    }
    let sets = cells.iter().map(|&cell| position.possible_digits(cell)).collect();
    let result = analysis.conditions.get(ConditionKey::ImpliedSum(at), sets, |sets| {
        let mut left = sets.clone();
        let left = implied_sum.left.tighten(&mut left, implied_sum.are_distinct).then_some(left);
        ConditionResult { input: sets, remaining: left, required: DigitSet::EMPTY }
    });
    let Some(left) = &result.remaining else { return ControlFlow::Continue(()) };
    let eliminated = |i: usize| result.input[i].minus(left[i]).iter().map(move |digit| (cells[i], digit));
    let eliminations: Vec<Candidate> = (0..cells.len()).flat_map(eliminated).collect();
    let only_empty = cells.iter().zip(left).find(|(cell, _)| [**cell] == empty[..]);
    let placements: Vec<Candidate> =
        only_empty.and_then(|(&cell, left)| Some((cell, left.single()?))).into_iter().collect();
    if eliminations.is_empty() {
        return ControlFlow::Continue(());
    }
    let digits =
        if placements.is_empty() { &eliminations } else { &placements }.iter().map(|&(_, digit)| digit).collect();
    let eliminations = if placements.is_empty() { eliminations } else { Vec::new() };
    let conditions =
        RuleConditions { conditions: implied_sum.sums.clone(), units: implied_sum.units.clone(), cells: empty };
    found(Deduction {
        technique: Technique::RuleOf45,
        placements,
        eliminations,
        digits,
        evidence: Evidence::RuleConditions(conditions),
    })
}
