//! Puzzles to order on any board, and those that the game makes from seeds.

use std::cell::RefCell;
use std::ops::ControlFlow;

use generate::{EASY_GIVENS, Generated, JobQueue, Order, Seed, SolvedPuzzle, Symmetry, work};
use grid::{Digit, Layout, Puzzle, Rule, Shape};
use solve::{Budget, Exact, Solver};

/// Returns the first puzzle that meets the order, or `None` if there is none after `attempts` attempts.
fn make(order: Order, attempts: u64) -> Option<SolvedPuzzle> {
    let (queue, made) = (JobQueue::new(order, (5, 1), attempts).expect("it can be"), RefCell::new(None));
    work(&queue, &|Generated { result, .. }| *made.borrow_mut() = result.ok());
    made.into_inner()
}

/// Returns the solution if there is exactly one, found by Algorithm X, which the generator does not use.
fn only_solution(puzzle: &Puzzle) -> Option<Vec<Digit>> {
    let (board, mut grids) = (puzzle.clone().check().expect("no digit repeats"), Vec::new());
    Exact::Smallest.run(&board, &mut Budget::unlimited(), &mut |grid| {
        grids.push(grid.to_vec());
        if grids.len() < 2 { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
    });
    grids.pop().filter(|_| grids.is_empty())
}

#[test]
fn an_easy_puzzle_of_the_game_has_extra_givens_in_half_turn_symmetry() {
    for number in 0..8 {
        let seed: Seed = format!("easy-{number}").parse().expect("a seed");
        let made = seed.make().expect("it can be").expect("there are easy ones");
        assert!(EASY_GIVENS.contains(&made.puzzle.digits.iter().flatten().count()), "{seed}");
        let given: Vec<bool> = made.puzzle.digits.iter().map(Option::is_some).collect();
        assert!(given.iter().eq(given.iter().rev()), "{seed}: half a turn");
    }
}

#[test]
fn puzzles_are_made_on_every_layout() {
    let mut crossed = Rule::CLASSIC.to_vec();
    crossed.push(Rule::DIAGONALS);
    let sides = [1, 4, 6, 8, 10, 12].map(|side| Layout::classic(Shape::of_side(side).expect("it has boxes")));
    for layout in sides.into_iter().chain([Layout::new(Shape::nine(), crossed)]) {
        let order = Order { symmetry: Symmetry::HalfTurn, ..Order::any(layout.clone()) };
        let made = make(order, 64).unwrap_or_else(|| panic!("nothing: {layout:?}"));
        assert_eq!(only_solution(&made.puzzle), Some(made.solution), "{layout:?}");
    }
}

#[test]
fn a_layout_without_solutions_makes_no_puzzle() {
    let mut rules = Rule::CLASSIC.to_vec();
    rules.extend([Rule::DIAGONALS, Rule::KNIGHT]);
    let layout = Layout::new(Shape::of_side(4).expect("it has boxes"), rules);
    assert_eq!(make(Order::any(layout), 4), None);
}
