//! Puzzles to order, and the packs that were made so.

use std::cell::Cell as Counter;
use std::ops::ControlFlow;
use std::sync::Arc;

use ninefold::generate::{Made, Rating, Recipe, Symmetry, puzzle, rate, seeded};
use ninefold::grid::{Board, Cell, Digit, Layout, Puzzle, Rule, Shape};
use ninefold::logic::Level;
use ninefold::solve::{Budget, Exact, Solver};

fn recipe(level: Option<Level>, symmetry: Symmetry) -> Recipe {
    Recipe { layout: Layout::classic(Shape::nine()), level, symmetry }
}

/// Many times what the slowest of these tests takes; a generator that finds nothing is stopped by it.
const PATIENCE: u32 = 100_000;

fn make(recipe: &Recipe, seed: u64) -> Made {
    let asked = Counter::new(0);
    let keep_going = || asked.replace(asked.get() + 1) < PATIENCE;
    let made = puzzle(recipe, &mut seeded(seed), &keep_going);
    made.unwrap_or_else(|| panic!("seed {seed} makes no such puzzle: {recipe:?}"))
}

fn line(puzzle: &Puzzle) -> String {
    puzzle.digits.iter().map(|digit| digit.and_then(Digit::symbol).unwrap_or('.')).collect()
}

fn board(puzzle: &Puzzle) -> Board {
    puzzle.clone().check().expect("no digit repeats")
}

/// The only solution, by Algorithm X, which the generator does not use.
fn only_solution(puzzle: &Puzzle) -> Option<Vec<Digit>> {
    let mut grids = Vec::new();
    Exact::Smallest.run(&board(puzzle), &mut Budget::unlimited(), &mut |grid| {
        grids.push(grid.to_vec());
        if grids.len() < 2 { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
    });
    grids.pop().filter(|_| grids.is_empty())
}

fn is_half_turn(puzzle: &Puzzle) -> bool {
    let given: Vec<bool> = puzzle.digits.iter().map(Option::is_some).collect();
    given.iter().eq(given.iter().rev())
}

#[test]
fn a_made_puzzle_is_unique_and_as_hard_as_asked() {
    for level in Level::ALL.map(Some).into_iter().chain([None]) {
        for symmetry in [Symmetry::None, Symmetry::HalfTurn] {
            for seed in 1000..1002 {
                let made = make(&recipe(level, symmetry), seed);
                let what = format!("{level:?} {symmetry:?} {seed}: {}", line(&made.puzzle));
                assert_eq!(only_solution(&made.puzzle).as_ref(), Some(&made.solution), "{what}");
                assert!(level.is_none_or(|level| level == made.rating.level), "{what}");
                assert_eq!(rate(&board(&made.puzzle)), made.rating, "{what}");
                assert!(symmetry == Symmetry::None || is_half_turn(&made.puzzle), "{what}");
                assert!(!made.puzzle.is_position(), "{what}");
            }
        }
    }
}

#[test]
fn without_a_level_no_given_can_be_spared() {
    let made = make(&recipe(None, Symmetry::None), 3);
    for cell in Shape::nine().iter().filter(|cell| made.puzzle.digits[cell.index()].is_some()) {
        let mut fewer = made.puzzle.clone();
        fewer.digits[cell.index()] = None;
        assert_eq!(only_solution(&fewer), None, "{cell:?}");
    }
}

#[test]
fn an_easy_puzzle_has_givens_to_spare() {
    for seed in 0..8 {
        let givens = make(&recipe(Some(Level::Easy), Symmetry::HalfTurn), seed).puzzle.digits.iter().flatten().count();
        assert!((30..=38).contains(&givens), "{givens}");
    }
}

#[test]
fn any_layout_will_do() {
    let mut crossed = Rule::CLASSIC.to_vec();
    crossed.push(Rule::DIAGONALS);
    let sides = [1, 4, 6, 8, 10, 12].map(|side| Layout::classic(Shape::of_side(side).expect("it has boxes")));
    for layout in sides.into_iter().chain([Layout::new(Shape::nine(), crossed)]) {
        let recipe = Recipe { layout: Arc::clone(&layout), level: None, symmetry: Symmetry::HalfTurn };
        let made = make(&recipe, 5);
        assert_eq!(only_solution(&made.puzzle), Some(made.solution), "{layout:?}");
    }
}

#[test]
fn a_layout_without_a_grid_makes_nothing() {
    let mut rules = Rule::CLASSIC.to_vec();
    rules.extend([Rule::DIAGONALS, Rule::KNIGHT]);
    let layout = Layout::new(Shape::of_side(4).expect("it has boxes"), rules);
    let recipe = Recipe { layout, level: None, symmetry: Symmetry::None };
    assert_eq!(puzzle(&recipe, &mut seeded(1), &|| true), None);
}

#[test]
fn it_stops_when_told() {
    let asked = Counter::new(0);
    puzzle(&recipe(None, Symmetry::None), &mut seeded(0), &|| asked.replace(asked.get() + 1) < PATIENCE);
    assert!(asked.get() > 81, "it asks before each given that it takes away");
    for patience in [0, 1, 30, 60, 100] {
        asked.set(0);
        let keep_going = || asked.replace(asked.get() + 1) < patience;
        let extreme = recipe(Some(Level::Extreme), Symmetry::None);
        assert_eq!(puzzle(&extreme, &mut seeded(0), &keep_going), None);
        assert!(asked.get() <= patience + 2, "asked {} times after {patience}", asked.get());
    }
}

/// The rating of the same puzzle with its digits shifted by one, seen in a mirror and with its first two rows exchanged.
fn rating_of_its_double(puzzle: &Puzzle) -> Rating {
    let shape = puzzle.shape();
    let from = |cell: Cell| {
        let (row, column) = (shape.row(cell), shape.column(cell));
        shape.cell(column, if row < 2 { 1 - row } else { row }).index()
    };
    let shift = |digit: Digit| Digit::new((digit.index() + 1) % shape.side());
    let mut double = Puzzle::blank(Arc::clone(&puzzle.layout));
    double.digits = shape.iter().map(|cell| puzzle.digits[from(cell)].map(shift)).collect();
    rate(&board(&double))
}

#[test]
fn a_turned_and_relabelled_puzzle_is_as_hard() {
    for level in Level::ALL {
        for seed in 0..3 {
            let made = make(&recipe(Some(level), Symmetry::None), seed);
            let double = rating_of_its_double(&made.puzzle);
            assert_eq!(double.level, made.rating.level, "{}", line(&made.puzzle));
        }
    }
}
