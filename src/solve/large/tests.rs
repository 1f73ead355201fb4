//! Laws of the search for large boards: it finds what the other solvers find, however often it restarts.

use std::collections::BTreeSet;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use proptest::prelude::*;

use super::*;
use crate::test_boards::{MANY, NONE};
use crate::{Exact, Outcome, Propagate, first_solutions, outcome, test_boards};
use grid::{DigitSet, Layout, Puzzle, Rule, Shape};

/// Returns all solutions up to a limit, and the end of the run. Checks that no solution is found twice.
fn by(solver: &dyn Solver, board: &Board, limit: usize) -> (BTreeSet<Vec<Digit>>, End) {
    let (grids, report) = first_solutions(solver, board, &mut Budget::unlimited(), limit);
    let count = grids.len();
    let grids: BTreeSet<_> = grids.into_iter().collect();
    assert_eq!(grids.len(), count, "{} finds a solution twice", solver.name());
    (grids, report.end)
}

/// Returns the solutions of a search that restarts after its first failure, and then again and again, each time after
/// more failures than before, until it has found a solution.
fn restarting(board: &Board, tracked: &TrackedLayout) -> BTreeSet<Vec<Digit>> {
    let (mut effort, mut grids) = (Effort::default(), BTreeSet::new());
    let Ok(state) = State::<256, 1024>::new(board, tracked) else { return grids };
    let mut run = Run { activity: BranchingHeuristics::new(&state), state, path: Vec::new(), effort: &mut effort };
    let end = run.run(0.5, &mut Budget::unlimited(), &mut |grid| {
        assert!(grids.insert(grid.to_vec()), "a solution twice");
        ControlFlow::Continue(())
    });
    assert_eq!(end, End::Exhausted);
    grids
}

/// Generates boards with various side lengths and rules.
fn boards() -> impl Strategy<Value = Board> {
    let sides = [
        (4, 20, false),
        (4, 30, true),
        (6, 40, false),
        (8, 55, false),
        (9, 45, false),
        (12, 70, false),
        (16, 80, false),
    ];
    boards_of(prop::sample::select(sides.to_vec()))
}

/// Generates boards that a quick attempt supports.
fn sixteens() -> impl Strategy<Value = Board> {
    boards_of((Just(16), 62..90_u64, Just(false)))
}

/// Generates boards with some digits of a filled board, a few of which may be wrong, and with some candidates
/// eliminated. Each kind is a side length, the percentage of digits kept, and whether there are rules beyond the
/// classic three.
fn boards_of(kinds: impl Strategy<Value = (usize, u64, bool)>) -> impl Strategy<Value = Board> {
    (kinds, any::<u64>(), any::<bool>(), any::<bool>()).prop_filter_map(
        "digits repeat",
        |((side, kept, is_x), seed, is_wrong, has_eliminations)| {
            let shape = Shape::of_side(side).unwrap();
            let layout = if is_x {
                Layout::new(shape, [&Rule::CLASSIC[..], &[Rule::DIAGONALS, Rule::KNIGHT]].concat())
            } else {
                Layout::classic(shape)
            };
            let (height, width) = (shape.box_height(), shape.box_width());
            let mut random = seed;
            let mut below = |end: u64| {
                random = random.wrapping_mul(0x5851_F42D_4C95_7F2D).wrapping_add(0x1405_7B7E_F767_814F);
                (random >> 33) % end
            };
            let shift = below(side as u64) as usize;
            let mut puzzle = Puzzle::blank(layout);
            for cell in shape.iter() {
                let (row, column) = (shape.row(cell), shape.column(cell));
                let digit = (width * (row % height) + row / height + column + shift) % side;
                let digit = if is_wrong && below(40) == 0 { below(side as u64) as usize } else { digit };
                puzzle.digits[cell.index()] = (below(100) < kept).then_some(Digit::new(digit));
                if has_eliminations && puzzle.digits[cell.index()].is_none() && below(4) == 0 {
                    puzzle.removed[cell.index()] = DigitSet::only(Digit::new(below(side as u64) as usize));
                }
            }
            puzzle.check().ok()
        },
    )
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(150))]

    #[test]
    fn the_solutions_are_those_of_algorithm_x(board in boards()) {
        let all = by(&Exact::Smallest, &board, 3_000);
        let found = by(&Large, &board, 3_000);
        prop_assert_eq!((found.0.len(), found.1), (all.0.len(), all.1));
        if all.1 == End::Exhausted {
            prop_assert_eq!(&found.0, &all.0);
            prop_assert_eq!(&restarting(&board, &TrackedLayout::of(board.layout())), &all.0);
            let five_units = TrackedLayout::new(board.layout(), 5 * board.shape().side());
            prop_assert_eq!(&restarting(&board, &five_units), &all.0);
        }
    }

    #[test]
    fn a_quick_attempt_and_the_search_after_it_find_every_solution(board in sixteens(), failures in 0_u64..4, solutions in 0_usize..4) {
        let all = by(&Exact::Smallest, &board, 1_000);
        for limit in [Limit { failures, solutions }, Limit { failures: u64::MAX, solutions: usize::MAX }] {
            let mut grids = BTreeSet::new();
            let report = attempt_first(&board, limit, &mut Budget::unlimited(), &mut |grid| {
                assert!(grids.insert(grid.to_vec()), "a solution twice");
                if grids.len() < 1_000 { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
            });
            prop_assert_eq!((grids.len(), report.end), (all.0.len(), all.1));
            prop_assert!(all.1 == End::Stopped || grids == all.0);
        }
    }

    #[test]
    fn undoing_restores_the_state_at_the_mark(board in boards(), choices in prop::collection::vec(any::<prop::sample::Index>(), 1..8)) {
        let tracked = TrackedLayout::of(board.layout());
        let Ok(mut state) = State::<256, 1024>::new(&board, &tracked) else { return Ok(()) };
        if state.propagate(&Budget::unlimited()).is_err() {
            return Ok(());
        }
        let look = |state: &State<256, 1024>| {
            (state.sets().to_vec(), state.places().to_vec(), state.widths().to_vec(), state.counts().to_vec(), state.is_solved())
        };
        let mut positions = Vec::new();
        for choice in choices {
            let cells: Vec<Cell> = board.shape().iter().collect();
            let cell = *choice.get(&cells);
            let digit = DigitSet::from_bits(state.sets()[cell.index()]).first().unwrap();
            positions.push((state.trail_len(), look(&state)));
            let put = state.put(cell, 1 << digit.index());
            if put.and_then(|()| state.propagate(&Budget::unlimited())).is_err() {
                break;
            }
            // Candidates, places and counts agree.
            for cell in board.shape().iter() {
                let set = state.sets()[cell.index()];
                prop_assert_eq!(u32::from(state.widths()[cell.index()]), set.count_ones());
                for (slot, digit) in tracked.slots(cell).iter().flat_map(|slot| (0..tracked.side).map(move |digit| (slot, digit))) {
                    let places = state.places()[slot.with(digit).at()];
                    prop_assert_eq!(places & slot.bit != 0, set >> digit & 1 == 1);
                    prop_assert_eq!(u32::from(state.counts()[slot.with(digit).at()]), places.count_ones());
                }
            }
        }
        for (mark, before) in positions.into_iter().rev() {
            state.undo(mark);
            prop_assert_eq!(look(&state), before);
        }
    }
}

fn board(side: usize, digits: Vec<Option<Digit>>) -> Board {
    Puzzle::classic(Shape::of_side(side).unwrap(), digits).check().unwrap()
}

/// Returns a filled board of this side length. Cells are emptied if `is_open` returns true for their row and column.
fn dug(side: usize, is_open: impl Fn(usize, usize) -> bool) -> Board {
    let shape = Shape::of_side(side).unwrap();
    let digit = |cell: Cell| {
        let (row, column) = (shape.row(cell), shape.column(cell));
        let digit = shape.box_width() * (row % shape.box_height()) + row / shape.box_height() + column;
        (!is_open(row, column)).then_some(Digit::new(digit % side))
    };
    board(side, shape.iter().map(digit).collect())
}

#[test]
fn large_boards_have_no_solution_one_or_many() {
    assert!(matches!(outcome(&board(16, vec![None; 256])), Outcome::Many(_)));
    assert!(matches!(outcome(&dug(16, |row, column| (row + column) % 3 == 0)), Outcome::Unique(_)));
    // Two digits can be exchanged between the two columns.
    let two = dug(25, |_, column| column < 2);
    assert!(matches!(outcome(&two), Outcome::Many(_)));
    // One digit has no place left in the first row: no digit is repeated, but there is no solution.
    let mut puzzle = dug(16, |row, _| row == 0).puzzle().clone();
    puzzle.removed[0] = DigitSet::only(Digit::ONE);
    assert_eq!(outcome(&puzzle.check().unwrap()), Outcome::None);
}

#[test]
fn restarts_neither_lose_nor_repeat_a_solution() {
    let lines = [
        (288, "................"),
        (0, NONE),
        (2, ".39...12....9.7...8..4.1..6.42...79...........91...54.5..1.9..3...8.5....14...87."),
        (125, MANY),
    ];
    for (many, line) in lines {
        let board = test_boards::board(line);
        let grids = restarting(&board, &TrackedLayout::of(board.layout()));
        assert_eq!(grids.len(), many, "{line}");
        assert_eq!(grids, by(&Exact::Smallest, &board, usize::MAX).0);
    }
}

#[test]
fn blank_boards_of_every_side_are_filled() {
    for side in (4..=36).chain([42, 49, 56, 64]) {
        let Ok(shape) = Shape::of_side(side) else { continue };
        let blank = board(side, vec![None; side * side]);
        let (grids, end) = by(&Large, &blank, 1);
        assert_eq!((grids.len(), end), (1, End::Stopped), "side {side}");
        let grid = grids.into_iter().next().unwrap();
        for unit in blank.layout().units() {
            let digits: DigitSet = unit.cells.iter().map(|cell| grid[cell.index()]).collect();
            assert_eq!(digits, DigitSet::all(shape.side()), "side {side}, {}", unit.name);
        }
    }
}

#[test]
fn a_budget_is_kept() {
    let blank = board(16, vec![None; 256]);
    let (_, report) = first_solutions(&Large, &blank, &mut Budget::nodes(10), usize::MAX);
    assert_eq!((report.end, report.effort.nodes), (End::OutOfBudget, 10));
}

#[test]
fn the_map_of_a_classic_layout_is_made_once() {
    let layout = Layout::classic(Shape::nine());
    assert!(Arc::ptr_eq(&TrackedLayout::of(&layout), &TrackedLayout::of(&layout)));
}

/// Returns a blank board with sandwich clues, one per row, starting at the first row.
fn sandwiches(side: usize, clues: &[usize]) -> Board {
    let shape = Shape::of_side(side).unwrap();
    let rule = |(row, clue): (usize, &usize)| {
        let said = Rule::read_all(&format!("sandwich {clue}: r{}c1 right", row + 1), shape).unwrap();
        said.into_iter().next().unwrap().rule
    };
    let rules = Rule::CLASSIC.into_iter().chain(clues.iter().enumerate().map(rule)).collect();
    Puzzle::blank(Layout::checked(shape, rules).unwrap()).check().unwrap()
}

/// Runs a solver with a stop signal that is first set at the poll with number `last`, counted from 0. Returns the
/// solutions in order, the report, and the number of polls.
fn polled(solver: &dyn Solver, board: &Board, nodes: u64, last: u64) -> (Vec<Vec<Digit>>, SolveReport, u64) {
    let polls = AtomicU64::new(0);
    let stop = || polls.fetch_add(1, Ordering::Relaxed) >= last;
    let (grids, report) = first_solutions(solver, board, &mut Budget::nodes_until(nodes, &stop), usize::MAX);
    (grids, report, polls.load(Ordering::Relaxed))
}

#[test]
fn a_search_with_conditions_ends_at_the_first_poll_that_stops_it() {
    let board = sandwiches(4, &[5, 0]);
    for solver in [&Large as &dyn Solver, &Propagate] {
        let (all, report, total) = polled(solver, &board, u64::MAX, u64::MAX);
        assert!(report.end == End::Exhausted && total >= report.effort.nodes && all.len() > 1, "{total} {report:?}");
        for last in 0..total {
            let (grids, report, polls) = polled(solver, &board, u64::MAX, last);
            assert_eq!((report.end, polls), (End::OutOfBudget, last + 1), "{} of {total}", solver.name());
            assert!(all.starts_with(&grids), "{} finds other solutions", solver.name());
        }
    }
}

#[test]
fn slow_conditions_are_polled_for_before_the_first_node() {
    let board = sandwiches(9, &[9; 9]);
    let (_, report, polls) = polled(&Large, &board, 0, u64::MAX);
    assert!(report.effort.nodes == 0 && polls >= 9, "{polls}");
    let (_, report, polls) = polled(&Large, &board, u64::MAX, 4);
    assert_eq!((report.end, report.effort.nodes, polls), (End::OutOfBudget, 0, 5));
}

#[test]
fn a_board_without_conditions_is_polled_for_seldom() {
    let blank = board(25, vec![None; 625]);
    let (_, report, polls) = polled(&Large, &blank, 500, u64::MAX);
    assert_eq!((report.effort.nodes, polls), (500, 1));
}
