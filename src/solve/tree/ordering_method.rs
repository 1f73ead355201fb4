//! Backtracking as a method of the tree search: it chooses the most constrained cell and, optionally, tries the least
//! constraining digit first.

use std::cmp::Reverse;
use std::sync::Arc;

use crate::tree::method_interface::Refusal;
use crate::tree::undoable_candidates::Placed;
use crate::tree::{Placement, Question, Situation, SolvingMethod};
use grid::{Board, Candidates, Cell, Digit, DigitSet, Layout};
use text::counted;

/// Order in which the digits of a cell are tried.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Values {
    /// Ascending, from 1 up.
    Ascending,
    /// Digit that is a candidate of fewest peers first; the smaller digit wins ties.
    LeastConstraining,
}

/// Candidates, and the order in which to try them.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Ordered {
    placed: Placed,
    values: Values,
    /// Whether a digit that leaves a peer without candidates is refused. If false, the search finds the dead end only
    /// on the next level.
    checks: bool,
}

impl Ordered {
    /// Creates the method for a board, with or without forward checking.
    pub(crate) fn new(board: &Board, values: Values, checks: bool) -> Self {
        Self { placed: Placed::new(board.candidates()), values, checks }
    }

    fn degree(&self, cell: Cell) -> usize {
        self.layout().peers(cell).iter().filter(|&&peer| !self.placed.candidates().is_placed(peer)).count()
    }

    /// Returns the number of empty peers that have this digit as a candidate and would lose it.
    fn costs(&self, (cell, digit): Placement) -> usize {
        let empty = self.layout().peers(cell).iter().filter(|&&peer| !self.placed.candidates().is_placed(peer));
        empty.filter(|&&peer| self.placed.candidates().of_cell(peer).has(digit)).count()
    }
}

/// Returns the empty cell with fewest candidates; ties go to the cell with most empty peers, then to the first one.
pub(crate) fn most_constrained(candidates: &Candidates) -> Option<Cell> {
    let layout = candidates.layout();
    let degree = |cell: Cell| layout.peers(cell).iter().filter(|&&peer| !candidates.is_placed(peer)).count();
    let empty = layout.shape().iter().filter(|&cell| !candidates.is_placed(cell));
    empty.min_by_key(|&cell| (candidates.of_cell(cell).len(), Reverse(degree(cell))))
}

impl SolvingMethod for Ordered {
    fn layout(&self) -> &Arc<Layout> {
        self.placed.layout()
    }

    fn situation(&self) -> (Situation, u64) {
        let Some(cell) = most_constrained(self.placed.candidates()) else { return (Situation::Solution, 0) };
        let mut options: Vec<Placement> =
            self.placed.candidates().of_cell(cell).iter().map(|digit| (cell, digit)).collect();
        if options.is_empty() {
            return (Situation::DeadEnd(Question::Cell(cell)), 0);
        }
        if self.values == Values::LeastConstraining {
            options.sort_by_key(|&option| self.costs(option));
        }
        (Situation::Choose(Question::Cell(cell), options), 0)
    }

    fn refuse(&self, (cell, digit): Placement) -> (Option<Refusal>, u64) {
        let mut peers = self.layout().peers(cell).iter().filter(|_| self.checks);
        let is_emptied = |&&peer: &&Cell| {
            !self.placed.candidates().is_placed(peer) && self.placed.candidates().of_cell(peer) == DigitSet::only(digit)
        };
        (peers.find(is_emptied).map(|&peer| Refusal::LeavesEmpty(peer)), 0)
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
        let Question::Cell(cell) = question else { return String::new() };
        let place = self.layout().shape().place(cell);
        let n = options.len();
        let values = match (self.values, options.first()) {
            (Values::LeastConstraining, Some(&first)) if n > 1 => {
                format!("; {} first, which costs its peers least: {}", first.1, self.costs(first))
            }
            _ => String::new(),
        };
        let candidates = counted(n, "candidate", "candidates");
        let peers = counted(self.degree(cell), "empty peer", "empty peers");
        format!("{place} has {candidates} and {peers}: no cell is more constrained{values}")
    }

    fn description(&self) -> String {
        let values = match self.values {
            Values::Ascending => "digits from 1 up",
            Values::LeastConstraining => "the digit that costs peers least",
        };
        let checks = if self.checks { "; no peer without a candidate" } else { "" };
        format!("fewest candidates first; of equals, most empty peers; {values}{checks}")
    }
}
