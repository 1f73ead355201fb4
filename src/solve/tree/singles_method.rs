//! Constraint propagation as a method of the tree search: places naked and hidden singles until none is left, then
//! makes a choice.

use std::sync::Arc;

use crate::branch_choice::{Branch, CandidateSets, branch};
use crate::tree::method_interface::Refusal;
use crate::tree::undoable_candidates::Placed;
use crate::tree::{Placement, Question, Situation, SolvingMethod};
use grid::{Board, Cell, Contradiction, Digit, DigitSet, Layout, Single, UnitId};

/// Rule for the choice to make when no single is left.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Branching {
    /// Branches as the function [`branch`] does: prefers the cell with two candidates that affects its peers most.
    Pairs,
    /// Branches on the cell with the fewest candidates, as Peter Norvig's solver does. The first cell wins ties.
    Smallest,
}

/// Candidates, and the rule for the choice to make when no single is left.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Singles {
    placed: Placed,
    branching: Branching,
}

impl Singles {
    /// Creates the method for a board.
    pub(crate) fn new(board: &Board, branching: Branching) -> Self {
        Self { placed: Placed::following(board.candidates()), branching }
    }

    /// Returns the choice to branch on, or `None` if every cell has its digit.
    fn branch(&self) -> Option<Branch> {
        match self.branching {
            Branching::Pairs => branch(self.layout(), self),
            Branching::Smallest => {
                let empty = self.layout().shape().iter().filter(|&cell| !self.placed.candidates().is_placed(cell));
                empty.min_by_key(|&cell| self.placed.candidates().of_cell(cell).len()).map(Branch::Cell)
            }
        }
    }
}

impl CandidateSets for Singles {
    fn of_cell(&self, cell: Cell) -> u64 {
        self.placed.candidates().of_cell(cell).bits()
    }

    fn two_places(&self) -> Option<(UnitId, Digit)> {
        let digits = || (0..self.layout().shape().side()).map(Digit::new);
        let all = self.layout().unit_ids().flat_map(|unit| digits().map(move |digit| (unit, digit)));
        let mut all = all.filter(|&(unit, digit)| self.placed.candidates().places(unit, digit).count_ones() == 2);
        all.next()
    }
}

impl SolvingMethod for Singles {
    fn layout(&self) -> &Arc<Layout> {
        self.placed.layout()
    }

    fn situation(&self) -> (Situation, u64) {
        if let Some(at) = self.placed.unmet() {
            return (Situation::DeadEnd(Question::Condition(at)), 0);
        }
        let situation = match self.placed.candidates().single() {
            Err(Contradiction::NoCandidate(cell)) => Situation::DeadEnd(Question::Cell(cell)),
            Err(Contradiction::NoPlace(unit, digit)) => Situation::DeadEnd(Question::Unit(unit, digit)),
            Err(Contradiction::Unmet(at)) => Situation::DeadEnd(Question::Condition(at)),
            Ok(Some(Single::Naked(cell, digit))) => Situation::Choose(Question::Cell(cell), vec![(cell, digit)]),
            Ok(Some(Single::Hidden(cell, digit, unit))) => {
                Situation::Choose(Question::Unit(unit, digit), vec![(cell, digit)])
            }
            Ok(None) => match self.branch() {
                None => Situation::Solution,
                Some(Branch::Cell(cell)) => {
                    let digits = self.placed.candidates().of_cell(cell).iter();
                    Situation::Choose(Question::Cell(cell), digits.map(|digit| (cell, digit)).collect())
                }
                Some(Branch::Unit(unit, digit)) => {
                    let cells = self.layout().unit(unit).cells.iter().copied();
                    let places = cells.filter(|&cell| self.placed.candidates().of_cell(cell).has(digit));
                    Situation::Choose(Question::Unit(unit, digit), places.map(|cell| (cell, digit)).collect())
                }
            },
        };
        (situation, 0)
    }

    fn refuse(&self, _: Placement) -> (Option<Refusal>, u64) {
        (None, 0)
    }

    fn take(&mut self, _: Question, placement: Placement) {
        self.placed.take(placement);
    }

    fn untake(&mut self, _: Placement) {
        self.placed.untake();
    }

    fn digit(&self, cell: Cell) -> Option<Digit> {
        self.placed.digit(cell)
    }

    fn left(&self, cell: Cell) -> DigitSet {
        self.placed.left(cell)
    }

    fn why(&self, question: Question, options: &[Placement]) -> String {
        let layout = self.layout();
        let n = options.len();
        match (question, n) {
            (Question::Cell(cell), 1) => format!("{} has one candidate left", layout.shape().place(cell)),
            (Question::Unit(unit, digit), 1) => format!("{} has one place left for {digit}", layout.unit(unit).name),
            (Question::Cell(cell), _) => {
                let among = if self.branching == Branching::Pairs && n == 2 {
                    "the pair that affects most"
                } else {
                    "the first of the cells with the fewest"
                };
                format!("no singles are left, so guess: {} has {n} candidates, {among}", layout.shape().place(cell))
            }
            (Question::Condition(at), _) => format!("{} must be met", layout.condition(at).name),
            (Question::Unit(unit, digit), _) => {
                format!(
                    "no singles and no pairs are left, so guess: {} has {n} places for {digit}",
                    layout.unit(unit).name
                )
            }
        }
    }

    fn description(&self) -> String {
        let then = match self.branching {
            Branching::Pairs => "if none is left, a pair of candidates is tried",
            Branching::Smallest => "if none is left, the cell with the fewest candidates is tried",
        };
        format!("naked and hidden singles are placed; {then}")
    }
}
