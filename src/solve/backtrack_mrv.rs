//! Backtracking that fills the most constrained cell first.
//!
//! The two orderings are classics of constraint satisfaction (Stuart Russell and Peter Norvig, *Artificial
//! Intelligence: A Modern Approach*, chapter “Constraint Satisfaction Problems”): *minimum remaining values* picks the
//! cell with fewest candidates, and the *degree heuristic* breaks ties in favour of the cell with most empty peers.
//! *Forward checking* removes each placed digit from the candidates of its peers, so that a cell without candidates is
//! noticed at once.

use crate::tree::{Ordered, Tree, Values, most_constrained};
use crate::{Budget, Effort, End, Machine, OnSolution, SolveReport, Solver, Watched};
use grid::{Board, Candidates, Cell, Digit, DigitSet, TrailPosition};

/// Version of backtracking with minimum remaining values and the degree heuristic.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Backtrack {
    /// With forward checking; digits are tried in ascending order.
    Checking,
    /// With forward checking; the *least constraining value* is tried first: the digit that is a candidate of fewest
    /// peers.
    LeastConstraining,
    /// Without forward checking: a cell without candidates is noticed only when this cell is chosen.
    Plain,
}

/// Level of the path: a cell, and the digits still to try in it.
struct TriedCell {
    cell: Cell,
    untried: DigitSet,
    guess: bool,
    /// Whether each digit tried so far left some peer without candidates; false if there was no digit to try.
    all_failed: bool,
    before: TrailPosition,
}

impl Backtrack {
    pub(super) fn tree(self, board: &Board) -> Tree<Ordered> {
        let method = match self {
            Self::Checking => Ordered::new(board, Values::Ascending, true),
            Self::LeastConstraining => Ordered::new(board, Values::LeastConstraining, true),
            Self::Plain => Ordered::new(board, Values::Ascending, false),
        };
        Tree::new(board, method)
    }
}

impl Solver for Backtrack {
    fn name(&self) -> &'static str {
        match self {
            Self::Checking => "backtrack",
            Self::LeastConstraining => "backtrack-lcv",
            Self::Plain => "backtrack-plain",
        }
    }

    fn about(&self) -> &'static str {
        match self {
            Self::Checking => "fills the cell with the fewest candidates; of equals, the one with the most empty peers",
            Self::LeastConstraining => "the same, but first tries the digit that costs its peers the fewest candidates",
            Self::Plain => "the same without forward checking: dead cells are noticed only when they are chosen",
        }
    }

    fn run(&self, board: &Board, budget: &mut Budget<'_>, found: &mut OnSolution<'_>) -> SolveReport {
        if *self == Self::Checking { ascending(board, budget, found) } else { self.tree(board).run(budget, found) }
    }
}

impl Watched for Backtrack {
    fn machine(&self, board: &Board) -> Box<dyn Machine> {
        Box::new(self.tree(board))
    }
}

/// Searches with forward checking and tries digits in ascending order. Gives the same result as [`Tree`], but runs
/// faster.
fn ascending(board: &Board, budget: &mut Budget<'_>, found: &mut OnSolution<'_>) -> SolveReport {
    let mut candidates = board.candidates();
    let mut effort = Effort::default();
    let mut path: Vec<TriedCell> = Vec::new();
    let mut arrived = true;
    let end = loop {
        if arrived {
            match most_constrained(&candidates) {
                None if found(&grid(&candidates)).is_break() => break End::Stopped,
                None => {}
                Some(cell) => {
                    let untried = candidates.of_cell(cell);
                    effort.dead_ends += u64::from(untried.is_empty());
                    path.push(TriedCell {
                        cell,
                        untried,
                        guess: untried.len() > 1,
                        all_failed: !untried.is_empty(),
                        before: candidates.position(),
                    });
                }
            }
        }
        let Some(level) = path.last_mut() else { break End::Exhausted };
        candidates.undo(level.before);
        let Some(digit) = level.untried.first() else {
            effort.dead_ends += u64::from(path.pop().is_some_and(|level| level.all_failed));
            arrived = false;
            continue;
        };
        if !budget.node() {
            break End::OutOfBudget;
        }
        level.untried = level.untried.without(digit);
        effort.nodes += 1;
        effort.guesses += u64::from(level.guess);
        arrived = candidates.place(level.cell, digit).is_ok();
        level.all_failed &= !arrived;
    };
    SolveReport { end, effort }
}

fn grid(candidates: &Candidates) -> Vec<Digit> {
    let cells = candidates.layout().shape().iter();
    cells.map(|cell| candidates.of_cell(cell).single().expect("every cell is placed")).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use grid::{Layout, Puzzle, Shape};

    #[test]
    fn the_cell_with_fewest_candidates_is_first_and_ties_go_to_the_one_with_most_empty_peers() {
        let shape = Shape::nine();
        for (givens, first) in [
            (&[("r9c1", 1), ("r9c2", 2), ("r9c3", 3), ("r1c9", 4)][..], "r9c9"),
            (&[], "r1c1"),
            (&[("r1c1", 1), ("r1c2", 2)], "r1c3"),
            (&[("r1c1", 1), ("r1c2", 2), ("r5c3", 1)], "r1c4"),
        ] {
            let mut puzzle = Puzzle::blank(Layout::classic(shape));
            for (place, number) in givens {
                puzzle.digits[shape.at(place.parse().unwrap()).unwrap().index()] = Some(Digit::new(number - 1));
            }
            let cell = most_constrained(&puzzle.check().unwrap().candidates()).unwrap();
            assert_eq!(shape.place(cell).to_string(), first);
        }
    }
}
