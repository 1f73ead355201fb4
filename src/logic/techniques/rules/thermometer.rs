//! Comparisons in a row: along a thermometer, or from greater sign to greater sign, each digit is greater than the last.

use std::ops::ControlFlow;

use crate::constraints::Comparison;
use crate::evidence::{Candidate, RuleConditions};
use crate::techniques::rules::possible_digits::possible_digits;
use crate::{Analysis, Deduction, DeductionSink, Evidence, Finder, Position, Technique};
use grid::{Cell, Digit, DigitSet};

/// The least that each cell can be after those below it, then the most before those above it.
#[derive(Debug)]
pub struct Thermometer;

/// Which way the bounds go.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum BoundDirection {
    Up,
    Down,
}

/// What is known of a cell: the least digit of it that is greater than the bound of the cell before (or, downwards, the greatest that
/// is less), and the step that leads to it if that strikes anything.
#[derive(Clone, Copy, Debug, Default)]
struct Bound {
    digit: Option<Digit>,
    step: Option<Comparison>,
    depth: usize, // that lead to it
}

impl Finder for Thermometer {
    fn technique(&self) -> Technique {
        Technique::Thermometer
    }

    fn find(&self, analysis: &Analysis, found: &mut DeductionSink<'_>) -> ControlFlow<()> {
        let position = analysis.position();
        if position.layout().has_only_distinct_cells() || position.constraints().comparisons.is_empty() {
            return ControlFlow::Continue(());
        }
        [BoundDirection::Up, BoundDirection::Down].into_iter().try_for_each(|way| way.report_paths(position, found))
    }
}

impl BoundDirection {
    /// From which cell to which, this way.
    const fn ordered_cells(self, step: Comparison) -> [Cell; 2] {
        match self {
            Self::Up => [step.low, step.high],
            Self::Down => [step.high, step.low],
        }
    }

    /// The digits that come after `digit`, this way.
    fn digits_beyond(self, digit: Digit, side: usize) -> DigitSet {
        let below = DigitSet::all(digit.index());
        match self {
            Self::Up => DigitSet::all(side).minus(below.with(digit)),
            Self::Down => below,
        }
    }

    fn nearest(self, set: DigitSet) -> Option<Digit> {
        match self {
            Self::Up => set.first(),
            Self::Down => set.last(),
        }
    }

    fn report_paths(self, position: &Position, found: &mut DeductionSink<'_>) -> ControlFlow<()> {
        let Some(bounds) = self.propagate(position) else { return ControlFlow::Continue(()) };
        let losers = position.shape().iter().filter(|&cell| bounds[cell.index()].step.is_some());
        let mut losers: Vec<Cell> = losers.filter(|&cell| position.digit(cell).is_none()).collect();
        losers.sort_by_key(|&cell| usize::MAX - bounds[cell.index()].depth);
        let mut told: Vec<Cell> = Vec::new();
        for last in losers {
            if told.contains(&last) {
                continue;
            }
            let (mut path, mut at) = (Vec::new(), last);
            while let Some(step) = bounds[at.index()].step {
                path.push((step, at));
                at = self.ordered_cells(step)[0];
            }
            path.reverse();
            told.extend(path.iter().map(|&(_, cell)| cell));
            self.report_path((position, &bounds), at, &path, found)?;
        }
        ControlFlow::Continue(())
    }

    /// By cell; `None` where they leave a cell nothing.
    fn propagate(self, position: &Position) -> Option<Vec<Bound>> {
        let side = position.shape().side();
        let own = |cell: Cell| Bound { digit: self.nearest(possible_digits(position, cell)), ..Bound::default() };
        let mut bounds: Vec<Bound> = position.shape().iter().map(own).collect();
        let steps = &position.constraints().comparisons;
        let mut take = |step: &Comparison| {
            let [from, to] = self.ordered_cells(*step);
            let (before, now) = (bounds[from.index()], bounds[to.index()]);
            let next = self.nearest(possible_digits(position, to).and(self.digits_beyond(before.digit?, side)))?;
            let is_stronger = now.digit.is_none_or(|digit| self.digits_beyond(digit, side).has(next));
            if is_stronger {
                bounds[to.index()] = Bound { digit: Some(next), step: Some(*step), depth: before.depth + 1 };
            }
            Some(())
        };
        match self {
            Self::Up => steps.iter().try_for_each(&mut take)?,
            Self::Down => steps.iter().rev().try_for_each(&mut take)?,
        }
        Some(bounds)
    }

    /// All that falls along a path.
    fn report_path(
        self,
        (position, bounds): (&Position, &[Bound]),
        first: Cell,
        path: &[(Comparison, Cell)],
        found: &mut DeductionSink<'_>,
    ) -> ControlFlow<()> {
        let side = position.shape().side();
        let lost = |&(_, cell): &(Comparison, Cell)| {
            let kept =
                bounds[cell.index()].digit.map_or(DigitSet::EMPTY, |digit| self.digits_beyond(digit, side).with(digit));
            position.candidates(cell).minus(kept).iter().map(move |digit| (cell, digit))
        };
        let mut eliminate: Vec<Candidate> = path.iter().flat_map(lost).collect();
        eliminate.sort_unstable();
        let asked = RuleConditions {
            conditions: path.iter().map(|(step, _)| step.condition).collect(),
            units: Vec::new(),
            cells: [first].into_iter().chain(path.iter().map(|&(_, cell)| cell)).collect(),
        };
        let digits = eliminate.iter().map(|&(_, digit)| digit).collect();
        let evidence = Evidence::RuleConditions(asked);
        found(Deduction {
            technique: Technique::Thermometer,
            placements: Vec::new(),
            eliminations: eliminate,
            digits,
            evidence,
        })
    }
}
