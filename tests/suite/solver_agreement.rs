//! All solvers that support a board find the same solutions.
#![expect(clippy::unwrap_used, reason = "helpers of tests, where a refusal is a mistake of the test")]

use std::collections::BTreeSet;
use std::ops::ControlFlow;
use std::sync::Arc;

use grid::{Board, Cell, Constraint, Digit, DigitSet, Layout, Puzzle, Rule, Shape};
use proptest::prelude::*;
use solve::{Budget, End, Outcome, SolveReport, Solver, by_name, outcome, solutions, solvers};

use crate::support::puzzles::board;

/// Node budget for each of the solvers that search without a heuristic.
const SLOW_NODES: u64 = 20_000;

type Grids = BTreeSet<Vec<Digit>>;

/// Runs a solver until it has found `limit` solutions, and returns them. Asserts that each is a solution and that none is found twice.
fn run(solver: &dyn Solver, board: &Board, budget: &mut Budget<'_>, limit: usize) -> (Grids, SolveReport) {
    let mut grids = Grids::new();
    let report = solver.run(board, budget, &mut |grid| {
        assert!(is_solution(board, grid), "{} finds a grid that is none", solver.name());
        assert!(grids.insert(grid.to_vec()), "{} finds a solution twice", solver.name());
        if grids.len() < limit { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
    });
    assert_eq!(report.end == End::Stopped, grids.len() == limit, "{}", solver.name());
    (grids, report)
}

/// Whether a grid solves the board by definition: it keeps the board's digits, uses no eliminated candidate, has every digit once in each
/// unit, and satisfies all other constraints.
fn is_solution(board: &Board, grid: &[Digit]) -> bool {
    let side = board.shape().side();
    let cells = board.shape().iter().all(|cell| {
        let digit = grid[cell.index()];
        board.digit(cell).map_or(!board.puzzle().removed[cell.index()].has(digit), |held| held == digit)
    });
    let of = |cells: &[Cell]| cells.iter().map(|cell| grid[cell.index()]).collect::<DigitSet>();
    cells
        && board.layout().constraints().iter().all(|constraint| match constraint {
            Constraint::Unit { cells, .. } => of(cells) == DigitSet::all(side),
            Constraint::Distinct { cells, .. } => of(cells).len() == cells.len(),
        })
        && board.shape().iter().all(|cell| board.layout().domain(cell).has(grid[cell.index()]))
        && board.layout().unmet(&grid.iter().copied().map(Some).collect::<Vec<_>>()).next().is_none()
}

/// Asserts that all solvers agree on the solutions of a board. The budget of each solver with a heuristic is
/// `nodes` nodes; that of each other solver is [`SLOW_NODES`]. Returns the solutions if at least one solver finished its search or found
/// `limit` of them.
fn agreed(board: &Board, limit: usize, nodes: u64) -> Option<Grids> {
    let fits = solvers().filter(|solver| solver.fits(board).is_ok());
    let found = fits.map(|solver| {
        let is_slow = ["brute", "exact-first", "exact-random"].iter().any(|slow| solver.name().starts_with(slow));
        let nodes = if is_slow { SLOW_NODES } else { nodes };
        let (grids, report) = run(solver, board, &mut Budget::nodes(nodes), limit);
        assert!(report.effort.nodes <= nodes, "{} keeps no budget", solver.name());
        (solver.name(), grids, report.end)
    });
    let found: Vec<_> = found.collect();
    let all = found.iter().find(|(.., end)| *end == End::Exhausted);
    for (name, grids, end) in &found {
        match (all, end) {
            (Some((other, all, _)), End::Exhausted | End::Stopped) => {
                assert!(grids == all, "{name} and {other} disagree");
            }
            (Some((other, all, _)), End::OutOfBudget) => {
                assert!(grids.is_subset(all), "{name} finds more than {other}");
            }
            (None, _) => {}
        }
    }
    let end = all.or_else(|| found.iter().find(|(.., end)| *end == End::Stopped));
    end.map(|(_, grids, _)| grids.clone())
}

fn check(line: &str, count: usize, first: &str) {
    let grids = agreed(&board(line), count + 1, u64::MAX).unwrap();
    assert_eq!(grids.len(), count, "{line}");
    let smallest: String = grids.first().map(|grid| grid.iter().map(Digit::to_string).collect()).unwrap_or_default();
    assert!(smallest.starts_with(first), "{smallest}");
}

#[test]
fn famous_hard_puzzles_have_one_solution() {
    check("4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......", 1, "417369825");
    check("1....7.9..3..2...8..96..5....53..9...1..8...26....4...3......1..4......7..7...3..", 1, "162857493");
    check("8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..", 1, "812753649");
}

#[test]
fn solutions_are_counted_exactly() {
    check("..9.287..8.6..4..5..3.....46.........2.71345.........23.....5..9..4..8.7..125.3..", 0, "");
    check(".39...12....9.7...8..4.1..6.42...79...........91...54.5..1.9..3...8.5....14...87.", 2, "");
    check("...3165..8..5..1...1.89724.9.1.85.2....9.1....4.263..1.5.....1.1..4.9..2..61.8...", 125, "");
    check("................", 288, "1234");
    check(".", 1, "1");
    check("123456789789123456456789123312845967697312845845697312231574698968231574574968231", 1, "123456789789123456");
}

#[test]
fn fourteen_thousand_solutions_are_counted_exactly() {
    let board = board("...5.167.......25.5.1.64...185.46..................76.......52....1.5....58......");
    for name in ["exact", "propagate"] {
        let (grids, report) = run(by_name(name).unwrap(), &board, &mut Budget::unlimited(), usize::MAX);
        assert_eq!((grids.len(), report.end), (14_044, End::Exhausted), "{name}");
    }
}

#[test]
fn diagonals_leave_48_of_the_288_small_boards() {
    let layout = Layout::new(Shape::of_side(4).unwrap(), [&Rule::CLASSIC[..], &[Rule::DIAGONALS]].concat());
    assert_eq!(agreed(&Puzzle::blank(layout).check().unwrap(), 1000, u64::MAX).map(|grids| grids.len()), Some(48));
}

#[test]
fn outcome_tells_none_one_and_many_apart_and_solutions_stop_at_the_limit() {
    let outcome = |line: &str| match outcome(&board(line)) {
        Outcome::None => 0,
        Outcome::Unique(_) => 1,
        Outcome::Many(_) => 2,
    };
    assert_eq!(outcome("1.......2......."), 2);
    assert_eq!(outcome("1234341221434321"), 1);
    assert_eq!(outcome("...1.....2..1..3"), 1);
    assert_eq!(outcome("123....4........"), 0);
    assert_eq!(solutions(&board("................"), 1000).len(), 288);
    assert_eq!(solutions(&board("................"), 7).len(), 7);
    assert_eq!(solutions(&board("................"), 0).len(), 0);
}

#[test]
fn every_solver_stops_when_interrupted_or_out_of_nodes() {
    let board = board(&".".repeat(81));
    for solver in solvers() {
        let report = solver.run(&board, &mut Budget::until(&|| true), &mut |_| ControlFlow::Continue(()));
        assert_eq!((report.end, report.effort.nodes), (End::OutOfBudget, 0), "{}", solver.name());
        let report = solver.run(&board, &mut Budget::nodes(50), &mut |_| ControlFlow::Continue(()));
        assert_eq!((report.end, report.effort.nodes), (End::OutOfBudget, 50), "{}", solver.name());
        assert_eq!(by_name(solver.name()).map(Solver::about), Some(solver.about()));
    }
}

/// Layouts of several shapes, with the classic rules and up to two other rules.
fn layouts() -> impl Strategy<Value = Arc<Layout>> {
    let shapes = prop::sample::select(vec![(4, 2, 2), (6, 2, 3), (6, 3, 2), (9, 3, 3), (9, 3, 3), (5, 1, 5)]);
    let more = prop::sample::subsequence(vec![Rule::DIAGONALS, Rule::KNIGHT], 0..=2);
    (shapes, more, any::<bool>()).prop_map(|((side, height, width), more, classic)| {
        let shape = Shape::new(side, height, width).unwrap();
        if classic { Layout::classic(shape) } else { Layout::new(shape, [&Rule::CLASSIC[..], &more].concat()) }
    })
}

/// Returns a puzzle with the digit of each pick placed in its cell. Picks whose digit a peer already has are left out. The puzzle may have
/// any number of solutions.
fn scattered(layout: &Arc<Layout>, picks: &[(prop::sample::Index, prop::sample::Index)]) -> Puzzle {
    let mut puzzle = Puzzle::blank(Arc::clone(layout));
    for (cell, digit) in picks {
        let (cell, digit) =
            (Cell::new(cell.index(layout.shape().cells())), Digit::new(digit.index(layout.shape().side())));
        let is_free = |peer: &Cell| puzzle.digits[peer.index()] != Some(digit);
        if layout.peers(cell).iter().all(is_free) {
            puzzle.digits[cell.index()] = Some(digit);
        }
    }
    puzzle
}

type Pick = (prop::sample::Index, prop::sample::Index);

/// Boards with few digits or nearly full, with no solution, one or many. Some of them are positions, in which a part of the digits was
/// placed.
fn boards() -> impl Strategy<Value = Board> {
    let picks = |most| prop::collection::vec(any::<Pick>(), 0..most);
    let parts = (layouts(), picks(12), any::<bool>(), 0..=10_u32, any::<u64>(), picks(6));
    parts.prop_map(|(layout, seed, scatter, share, mut random, eliminated)| {
        let mut puzzle = scattered(&layout, &seed);
        let solved = by_name("propagate").and_then(|solver| {
            let board = puzzle.clone().check().unwrap();
            run(solver, &board, &mut Budget::nodes(2000), 1).0.pop_first()
        });
        if let (Some(grid), false) = (solved, scatter) {
            for (cell, digit) in grid.into_iter().enumerate() {
                random = random.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
                let kept = (random >> 33) as u32 % 20 < 7 + share;
                puzzle.digits[cell] = kept.then_some(digit);
                if kept && random >> 40 & 3 == 0 {
                    puzzle.placed.insert(Cell::new(cell));
                }
            }
        }
        for (cell, digit) in eliminated {
            let removed = &mut puzzle.removed[cell.index(layout.shape().cells())];
            *removed = removed.with(Digit::new(digit.index(layout.shape().side())));
        }
        puzzle.check().unwrap()
    })
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(128))]

    #[test]
    fn all_solvers_agree(board in boards()) {
        let found = agreed(&board, 40, 2000);
        let board_of = |grid: &Vec<Digit>| {
            let digits = grid.iter().copied().map(Some).collect();
            Puzzle { digits, ..Puzzle::blank(Arc::clone(board.layout())) }.check().unwrap()
        };
        // A full board is its own only solution.
        for grid in found.iter().flatten().take(2) {
            prop_assert_eq!(outcome(&board_of(grid)), Outcome::Unique(grid.clone()));
        }
        if !board.dead().is_empty() {
            prop_assert!(found.is_none_or(|grids| grids.is_empty()));
        }
    }

    #[test]
    fn a_smaller_budget_finds_a_subset_of_the_solutions(board in boards(), nodes in 0..300_u64) {
        for solver in solvers().filter(|solver| solver.fits(&board).is_ok()) {
            let (whole, _) = run(solver, &board, &mut Budget::nodes(1000), 40);
            let (cut, report) = run(solver, &board, &mut Budget::nodes(nodes), 40);
            prop_assert!(cut.is_subset(&whole), "{}", solver.name());
            prop_assert!(report.effort.nodes <= nodes);
            prop_assert!(report.end != End::OutOfBudget || report.effort.nodes == nodes);
        }
    }
}
