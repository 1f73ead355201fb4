//! Comparisons: along a thermometer, or from one greater-than sign to the next, each digit is greater than the digit before.
//!
//! ```text
//! r1c1 < r1c2 < r1c3 < r2c4
//!
//! up:    1      2      3      4      lower bounds, from the smallest cell
//! down:  6      7      8      9      upper bounds, from the largest cell
//! ```

use std::ops::ControlFlow;

use crate::constraints::Comparison;
use crate::evidence::{Candidate, RuleConditions};
use crate::{Analysis, Deduction, DeductionSink, Evidence, Finder, Position, Technique};
use grid::{Cell, Digit, DigitSet};

/// Finder of eliminations by comparisons between cells, such as those along a thermometer. Eliminations by lower bounds come first, then
/// eliminations by upper bounds.
#[derive(Debug)]
pub struct Thermometer;

/// Direction in which bounds on digits propagate from cell to cell along comparisons.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum BoundDirection {
    /// Lower bounds propagate from the cell with the smaller digit to the cell with the greater one.
    Up,
    /// Upper bounds propagate from the cell with the greater digit to the cell with the smaller one.
    Down,
}

/// Lower or upper bound on the digit of a cell, with the comparison from which the bound follows.
#[derive(Clone, Copy, Debug, Default)]
struct Bound {
    /// Smallest digit that the cell can have (for a lower bound), or largest digit that it can have (for an upper bound). `None` if the
    /// cell has no candidates.
    digit: Option<Digit>,
    /// Comparison from which the bound follows. `None` if the bound follows from the candidates of the cell alone.
    step: Option<Comparison>,
    /// Number of comparisons in the path from which the bound follows. 0 if `step` is `None`.
    depth: usize,
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
        [BoundDirection::Up, BoundDirection::Down]
            .into_iter()
            .try_for_each(|direction| direction.report_paths(position, found))
    }
}

impl BoundDirection {
    /// Returns the two cells of the comparison `step`, in the order in which bounds propagate in this direction.
    const fn ordered_cells(self, step: Comparison) -> [Cell; 2] {
        match self {
            Self::Up => [step.low, step.high],
            Self::Down => [step.high, step.low],
        }
    }

    /// Returns the digits that are greater than `digit` if the direction is [`Up`](Self::Up), and the smaller digits if it is
    /// [`Down`](Self::Down). `side` is the number of digits of the board.
    fn digits_beyond(self, digit: Digit, side: usize) -> DigitSet {
        let below = DigitSet::all(digit.index());
        match self {
            Self::Up => DigitSet::all(side).minus(below.with(digit)),
            Self::Down => below,
        }
    }

    /// Returns the smallest digit of `set` if the direction is [`Up`](Self::Up), and the largest one if it is [`Down`](Self::Down). Returns
    /// `None` if `set` is empty.
    fn nearest(self, set: DigitSet) -> Option<Digit> {
        match self {
            Self::Up => set.first(),
            Self::Down => set.last(),
        }
    }

    /// Reports one deduction for each path of comparisons in which every comparison eliminates candidates. The longest paths come first.
    ///
    /// A path is skipped if its last cell is on an earlier path.
    fn report_paths(self, position: &Position, found: &mut DeductionSink<'_>) -> ControlFlow<()> {
        let Some(bounds) = self.propagate(position) else { return ControlFlow::Continue(()) };
        let affected = position.shape().iter().filter(|&cell| bounds[cell.index()].step.is_some());
        let mut affected: Vec<Cell> = affected.filter(|&cell| position.digit(cell).is_none()).collect();
        affected.sort_by_key(|&cell| usize::MAX - bounds[cell.index()].depth);
        let mut reported: Vec<Cell> = Vec::new();
        for last in affected {
            if reported.contains(&last) {
                continue;
            }
            let (mut path, mut first) = (Vec::new(), last);
            while let Some(step) = bounds[first.index()].step {
                path.push((step, first));
                first = self.ordered_cells(step)[0];
            }
            path.reverse();
            reported.extend(path.iter().map(|&(_, cell)| cell));
            self.report_path((position, &bounds), first, &path, found)?;
        }
        ControlFlow::Continue(())
    }

    /// Returns the bounds of all cells in this direction, indexed by cell. Returns `None` if a comparison leaves no digit for a cell.
    fn propagate(self, position: &Position) -> Option<Vec<Bound>> {
        let side = position.shape().side();
        let initial = |cell: Cell| Bound { digit: self.nearest(position.possible_digits(cell)), ..Bound::default() };
        let mut bounds: Vec<Bound> = position.shape().iter().map(initial).collect();
        let steps = &position.constraints().comparisons;
        let mut apply = |step: &Comparison| {
            let [from, to] = self.ordered_cells(*step);
            let (before, current) = (bounds[from.index()], bounds[to.index()]);
            let next = self.nearest(position.possible_digits(to).and(self.digits_beyond(before.digit?, side)))?;
            let is_stronger = current.digit.is_none_or(|digit| self.digits_beyond(digit, side).has(next));
            if is_stronger {
                bounds[to.index()] = Bound { digit: Some(next), step: Some(*step), depth: before.depth + 1 };
            }
            Some(())
        };
        match self {
            Self::Up => steps.iter().try_for_each(&mut apply)?,
            Self::Down => steps.iter().rev().try_for_each(&mut apply)?,
        }
        Some(bounds)
    }

    /// Reports one deduction with all eliminations from the cells of a path of comparisons. The path begins with the cell `first`. Each
    /// item of `path` is a comparison and the cell to which the comparison leads.
    fn report_path(
        self,
        (position, bounds): (&Position, &[Bound]),
        first: Cell,
        path: &[(Comparison, Cell)],
        found: &mut DeductionSink<'_>,
    ) -> ControlFlow<()> {
        let side = position.shape().side();
        let eliminated = |&(_, cell): &(Comparison, Cell)| {
            let allowed =
                bounds[cell.index()].digit.map_or(DigitSet::EMPTY, |digit| self.digits_beyond(digit, side).with(digit));
            position.candidates(cell).minus(allowed).iter().map(move |digit| (cell, digit))
        };
        let mut eliminations: Vec<Candidate> = path.iter().flat_map(eliminated).collect();
        eliminations.sort_unstable();
        let conditions = RuleConditions {
            conditions: path.iter().map(|(step, _)| step.condition).collect(),
            units: Vec::new(),
            cells: [first].into_iter().chain(path.iter().map(|&(_, cell)| cell)).collect(),
        };
        let digits = eliminations.iter().map(|&(_, digit)| digit).collect();
        let evidence = Evidence::RuleConditions(conditions);
        found(Deduction { technique: Technique::Thermometer, placements: Vec::new(), eliminations, digits, evidence })
    }
}
