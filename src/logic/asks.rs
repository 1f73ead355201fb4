//! What a layout's rules ask beyond different digits, as the finders look at it.

mod equations;
mod leftovers;

pub(super) use leftovers::Leftover;

use crate::grid::{Cell, Condition, Demand, Digit, DigitSet, Implied, Layout};
use crate::logic::Technique;

/// Compiled from a layout when somebody first asks.
#[derive(Debug)]
pub(super) struct Asks {
    /// By condition: the technique that follows it up.
    pub kinds: Vec<Technique>,
    /// Cells of which the second holds the greater digit, each step after those that lead to it.
    pub steps: Vec<Step>,
    /// What units and sums tell of cells that are in one and not in the other.
    pub equations: Vec<Implied>,
    /// Cells that lines and regions have beside each other.
    pub leftovers: Vec<Leftover>,
}

/// A comparison.
#[derive(Clone, Copy, Debug)]
pub(super) struct Step {
    pub low: Cell,
    pub high: Cell,
    /// Which condition says so.
    pub condition: u32,
}

impl Asks {
    pub fn of(layout: &Layout) -> Self {
        Self {
            kinds: layout.conditions().map(kind).collect(),
            steps: steps(layout),
            equations: equations::all(layout),
            leftovers: leftovers::all(layout),
        }
    }
}

fn kind(condition: &Condition) -> Technique {
    match &condition.demand {
        Demand::Pair(_) if comparison(condition).is_some() => Technique::Thermometer,
        Demand::Pair(_) => Technique::Pairs,
        Demand::Sum { .. } => Technique::CageCombinations,
        Demand::Has(_) => Technique::Quadruple,
        Demand::OneOf(_) => Technique::Renban,
        Demand::Regular(_) => Technique::Sandwich,
    }
}

/// The smaller cell and the greater, if that is all that a condition asks.
fn comparison(condition: &Condition) -> Option<[Cell; 2]> {
    let (Demand::Pair(table), [one, other]) = (&condition.demand, &condition.cells[..]) else { return None };
    let all = DigitSet::all(table.len());
    let below = |at: usize| DigitSet::all(at);
    let above = |at: usize| all.minus(DigitSet::all(at).with(Digit::new(at)));
    if table.iter().enumerate().all(|(at, &set)| set == above(at)) {
        Some([*one, *other])
    } else {
        table.iter().enumerate().all(|(at, &set)| set == below(at)).then_some([*other, *one])
    }
}

/// Steps that lead around to where they began are left out, and what they lead to.
fn steps(layout: &Layout) -> Vec<Step> {
    let of = |(at, condition): (usize, &Condition)| {
        comparison(condition).map(|[low, high]| Step { low, high, condition: at as u32 })
    };
    let mut left: Vec<Step> = layout.conditions().enumerate().filter_map(of).collect();
    let mut steps = Vec::new();
    while !left.is_empty() {
        let mut is_led_to = vec![false; layout.shape().cells()];
        left.iter().for_each(|step| is_led_to[step.high.index()] = true);
        let (next, rest): (Vec<Step>, Vec<Step>) = left.into_iter().partition(|step| !is_led_to[step.low.index()]);
        if next.is_empty() {
            break;
        }
        steps.extend(next);
        left = rest;
    }
    steps
}
