//! Brute force: puts a digit into a cell and checks whether it breaks a constraint. If it does, tries the next digit;
//! otherwise, goes on to the next cell.
//!
//! Four versions show how much the order of the cells and the choice of checks matter; each differs from the previous
//! one in one thing. V1 takes the cells in reading order and checks every constraint of the board after each digit. V2
//! checks only the constraints of the cell just filled, which takes less time but finds the same solutions in the same
//! order. V3 takes the cells in a random order, which is the same for all boards of the same size. V4 sorts the cells
//! by their number of candidates at the start, fewest first. None of them looks ahead: a cell without candidates is
//! noticed only when its turn comes.
//!
//! Three more versions add what the author of the first four wished for in the end: choosing the next cell again after
//! each digit, filling one unit after another, and looking ahead. They exist only as methods of the tree search that
//! can be watched.

use crate::tree::{CellOrder, Tree, Trials};
use crate::{Budget, Effort, End, Machine, OnSolution, SolveReport, Solver, Watched};
use grid::{Board, Cell, Constraint, Digit, DigitSet, Layout};

/// Version of brute force.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Brute {
    /// Reading order. Checks all constraints after each digit.
    V1,
    /// Reading order. Checks only the constraints of the cell just filled, as V3 and V4 do.
    V2,
    /// Random order, drawn from this seed.
    V3(u64),
    /// First the cells with fewest candidates at the start.
    V4,
    /// First the cell into which the fewest digits fit. They are counted again after each digit.
    Anew,
    /// Unit by unit, starting with the unit that has fewest empty cells. Each unit is filled before the next unit is
    /// begun.
    Units,
    /// Reading order. Refuses digits that leave some cell without candidates.
    Ahead,
}

impl Solver for Brute {
    fn name(&self) -> &'static str {
        match self {
            Self::V1 => "brute-v1",
            Self::V2 => "brute-v2",
            Self::V3(_) => "brute-v3",
            Self::V4 => "brute-v4",
            Self::Anew => "brute-anew",
            Self::Units => "brute-units",
            Self::Ahead => "brute-ahead",
        }
    }

    fn about(&self) -> &'static str {
        match self {
            Self::V1 => "brute force in reading order, testing every constraint after each digit",
            Self::V2 => "brute force in reading order, testing the constraints that touch the cell",
            Self::V3(_) => "brute force in a fixed random order of the cells",
            Self::V4 => "brute force that begins with the cells that had the fewest candidates",
            Self::Anew => "brute force that always takes the cell with the fewest digits left",
            Self::Units => "brute force unit by unit, the one with the fewest empty cells first",
            Self::Ahead => "brute force in reading order that never leaves a cell without a candidate",
        }
    }

    fn run(&self, board: &Board, budget: &mut Budget<'_>, found: &mut OnSolution<'_>) -> SolveReport {
        if matches!(self, Self::Anew | Self::Units | Self::Ahead) {
            return self.tree(board).run(budget, found);
        }
        let rules = Rules::new(board.layout());
        let order = self.order(board);
        let allowed = |cell: Cell| DigitSet::all(board.shape().side()).minus(board.puzzle().removed[cell.index()]);
        let mut untried: Vec<DigitSet> = order.iter().map(|&cell| allowed(cell)).collect();
        let mut none_kept = vec![true; order.len()]; // by index in `order`: whether all digits tried on this visit failed
        let mut digits = board.puzzle().digits.clone();
        let mut effort = Effort::default();
        let mut at = 0; // index in `order` of the cell to fill next
        let end = loop {
            if let Some(&cell) = order.get(at)
                && let Some(digit) = untried[at].first()
            {
                if !budget.node() {
                    break End::OutOfBudget;
                }
                untried[at] = untried[at].without(digit);
                digits[cell.index()] = Some(digit);
                effort.nodes += 1;
                effort.guesses += u64::from(allowed(cell).len() > 1);
                if self.keeps(&rules, &digits, cell, &mut effort.tests) {
                    none_kept[at] = false;
                    at += 1;
                }
                continue;
            }
            if let Some(&cell) = order.get(at) {
                digits[cell.index()] = None;
                untried[at] = allowed(cell);
                effort.dead_ends += u64::from(std::mem::replace(&mut none_kept[at], true));
            } else if found(&digits.iter().copied().flatten().collect::<Vec<_>>()).is_break() {
                break End::Stopped;
            }
            let Some(before) = at.checked_sub(1) else { break End::Exhausted };
            at = before;
        };
        SolveReport { end, effort }
    }
}

impl Watched for Brute {
    fn machine(&self, board: &Board) -> Box<dyn Machine> {
        Box::new(self.tree(board))
    }
}

/// Constraints of the board, in one list and by cell.
struct Rules<'a> {
    all: &'a [Constraint],
    of_cell: Vec<Vec<&'a Constraint>>,
}

impl<'a> Rules<'a> {
    fn new(layout: &'a Layout) -> Self {
        let all = layout.constraints();
        let mut of_cell = vec![Vec::new(); layout.shape().cells()];
        for constraint in all {
            constraint.cells().iter().for_each(|cell| of_cell[cell.index()].push(constraint));
        }
        Self { all, of_cell }
    }
}

impl Brute {
    /// Checks the constraints that this version tests, stopping at the first broken one. Returns true if none is
    /// broken.
    fn keeps(self, rules: &Rules, digits: &[Option<Digit>], cell: Cell, tests: &mut u64) -> bool {
        let mut keeps = |constraint: &Constraint| {
            *tests += 1;
            is_kept(constraint, digits)
        };
        match self {
            Self::V1 => rules.all.iter().all(keeps),
            _ => rules.of_cell[cell.index()].iter().all(|constraint| keeps(constraint)),
        }
    }

    pub(super) fn tree(self, board: &Board) -> Tree<Trials> {
        let fixed = |words| CellOrder::Fixed(self.order(board).into(), words);
        let method = match self {
            Self::V1 => Trials::new(board, fixed("is next in reading order")).checking_all(),
            Self::V2 => Trials::new(board, fixed("is next in reading order")),
            Self::V3(_) => Trials::new(board, fixed("is next in the random order")),
            Self::V4 => Trials::new(board, fixed("had the fewest candidates at the start")),
            Self::Anew => Trials::new(board, CellOrder::Anew),
            Self::Units => Trials::new(board, CellOrder::Units),
            Self::Ahead => Trials::new(board, fixed("is next in reading order")).looking_ahead(),
        };
        Tree::new(board, method)
    }

    /// Returns the empty cells in the order in which they are filled.
    fn order(self, board: &Board) -> Vec<Cell> {
        let mut cells: Vec<Cell> = board.shape().iter().collect();
        match self {
            Self::V1 | Self::V2 | Self::Ahead | Self::Anew | Self::Units => {}
            Self::V3(seed) => shuffle(&mut cells, seed),
            Self::V4 => {
                let candidates = board.candidates();
                cells.sort_by_key(|&cell| candidates.of_cell(cell).len());
            }
        }
        cells.retain(|&cell| board.digit(cell).is_none());
        cells
    }
}

/// Returns whether no digit occurs twice among the cells of a constraint. Empty cells are ignored.
fn is_kept(constraint: &Constraint, digits: &[Option<Digit>]) -> bool {
    let mut seen = DigitSet::EMPTY;
    constraint.cells().iter().filter_map(|cell| digits[cell.index()]).all(|digit| {
        let fresh = !seen.has(digit);
        seen = seen.with(digit);
        fresh
    })
}

/// Shuffles cells with the Fisher–Yates method. The result depends only on the seed, so it is the same on every
/// machine. Each index is drawn as the high word of a product. Some indexes are drawn more often than others, but only
/// by one part in 2⁵².
fn shuffle(cells: &mut [Cell], seed: u64) {
    let mut state = seed;
    for i in (1..cells.len()).rev() {
        let drawn = u128::from(split_mix(&mut state)) * (i as u128 + 1);
        cells.swap(i, (drawn >> 64) as usize);
    }
}

/// Returns the next number of the `SplitMix64` generator (Guy L. Steele, Doug Lea and Christine H. Flood, “Fast
/// Splittable Pseudorandom Number Generators”, 2014), with the constants of Sebastiano Vigna's version.
const fn split_mix(state: &mut u64) -> u64 {
    *state = state.wrapping_add(0x9E37_79B9_7F4A_7C15);
    let mixed = (*state ^ (*state >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    let mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
    mixed ^ (mixed >> 31)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::first_solutions;
    use crate::test_boards::board;

    const GIVENS: &str = "417369825632158947958...316825437169791586432..691275828964357157329168416..75...";

    fn effort(solver: Brute) -> Effort {
        let (grids, report) = first_solutions(&solver, &board(GIVENS), &mut Budget::unlimited(), 2);
        assert_eq!((report.end, grids.len()), (End::Exhausted, 1));
        report.effort
    }

    #[test]
    fn fewer_tests_do_not_change_the_search() {
        let (all, touching) = (effort(Brute::V1), effort(Brute::V2));
        assert_eq!((all.nodes, all.guesses, all.dead_ends), (touching.nodes, touching.guesses, touching.dead_ends));
        assert!(touching.tests < all.tests);
        assert!(touching.tests <= 3 * touching.nodes);
        assert!(all.tests > 9 * all.nodes && all.tests <= 27 * all.nodes);
    }

    #[test]
    fn split_mix_draws_its_published_numbers() {
        let mut state = 0;
        let drawn = [(); 3].map(|()| split_mix(&mut state));
        assert_eq!(drawn, [0xE220_A839_7B1D_CDAF, 0x6E78_9E6A_A1B9_65F4, 0x06C4_5D18_8009_454F]);
    }

    #[test]
    fn the_orders_differ() {
        let board = board("............12..");
        let order = |solver: Brute| {
            let cells = solver.order(&board).into_iter().map(|cell| board.shape().place(cell).to_string());
            cells.collect::<Vec<_>>().join(" ")
        };
        assert_eq!(order(Brute::V1), "r1c1 r1c2 r1c3 r1c4 r2c1 r2c2 r2c3 r2c4 r3c1 r3c2 r3c3 r3c4 r4c3 r4c4");
        assert_eq!(order(Brute::V2), order(Brute::V1));
        assert_eq!(order(Brute::V3(0)), "r2c1 r2c4 r2c2 r3c3 r1c3 r3c1 r3c2 r4c4 r3c4 r1c4 r1c2 r1c1 r2c3 r4c3");
        assert_eq!(order(Brute::V4), "r3c1 r3c2 r4c3 r4c4 r1c1 r1c2 r2c1 r2c2 r1c3 r1c4 r2c3 r2c4 r3c3 r3c4");
    }
}
