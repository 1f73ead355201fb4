//! The rule of 45: what is left of some units beside the sums in them, and of the sums beside the units.

use std::ops::ControlFlow;

use crate::analysis::{ConditionKey, ConditionResult};
use crate::evidence::{Candidate, RuleConditions};
use crate::techniques::rules::possible_digits::possible_digits;
use crate::{Analysis, Deduction, DeductionSink, Evidence, Finder, Technique};
use grid::{Cell, DigitSet};

/// More empty cells than this nobody adds up.
const MAX_OPEN: usize = 4;

/// Every unit holds every digit, so that its sum is known: 45 on a board of nine.
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
        (0..position.constraints().implied_sums.len()).try_for_each(|at| report_equation(analysis, at, found))
    }
}

fn report_equation(analysis: &Analysis, at: usize, found: &mut DeductionSink<'_>) -> ControlFlow<()> {
    let position = analysis.position();
    let equation = &position.constraints().implied_sums[at];
    let cells = &equation.left.cells;
    let open: Vec<Cell> = cells.iter().copied().filter(|&cell| position.digit(cell).is_none()).collect();
    if !(1..=MAX_OPEN).contains(&open.len()) {
        return ControlFlow::Continue(());
    }
    let sets = cells.iter().map(|&cell| possible_digits(position, cell)).collect();
    let known = analysis.conditions.get(ConditionKey::ImpliedSum(at), sets, |sets| {
        let mut left = sets.clone();
        let left = equation.left.tighten(&mut left, equation.are_distinct).then_some(left);
        ConditionResult { input: sets, remaining: left, required: DigitSet::EMPTY }
    });
    let Some(left) = &known.remaining else { return ControlFlow::Continue(()) };
    let lost = |i: usize| known.input[i].minus(left[i]).iter().map(move |digit| (cells[i], digit));
    let eliminate: Vec<Candidate> = (0..cells.len()).flat_map(lost).collect();
    let last = cells.iter().zip(left).find(|(cell, _)| [**cell] == open[..]);
    let place: Vec<Candidate> = last.and_then(|(&cell, left)| Some((cell, left.single()?))).into_iter().collect();
    if eliminate.is_empty() {
        return ControlFlow::Continue(());
    }
    let digits = if place.is_empty() { &eliminate } else { &place }.iter().map(|&(_, digit)| digit).collect();
    let eliminate = if place.is_empty() { eliminate } else { Vec::new() };
    let asked = RuleConditions { conditions: equation.sums.clone(), units: equation.units.clone(), cells: open };
    found(Deduction {
        technique: Technique::RuleOf45,
        placements: place,
        eliminations: eliminate,
        digits,
        evidence: Evidence::RuleConditions(asked),
    })
}
