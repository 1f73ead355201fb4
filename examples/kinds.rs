//! Makes many puzzles of every kind, on all cores, and checks each of them: Algorithm X finds exactly one solution, `rate` reports the
//! requested level, and the givens are symmetric or minimal if requested. Also checks that no two puzzles of a kind are equivalent.
//!
//! ```text
//! cargo run --release --example kinds                10,000 of every kind
//! cargo run --release --example kinds -- 100 hard    100 of each kind named: a level, a symmetry or minimal
//! ```

#![expect(clippy::print_stdout, reason = "it speaks to the person who runs it")]
#![expect(clippy::disallowed_methods, reason = "it tells how long it took")]

use std::collections::HashSet;
use std::ops::ControlFlow;
use std::sync::Mutex;
use std::thread;
use std::time::Instant;

use generate::{Generated, JobQueue, Order, Series, SolvedPuzzle, Symmetry, work};
use grid::{Digit, Layout, Puzzle, Shape};
use logic::{Level, Rater};
use solve::{Budget, Exact, Solver};

fn main() {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let count = words.iter().find_map(|word| word.parse().ok()).unwrap_or(10_000);
    let any = || Order::any(Layout::classic(Shape::nine()));
    let levels = Level::ALL.map(|level| (level.word().to_owned(), Order { level: Some(level), ..any() }));
    let minimal = ("minimal".to_owned(), Order { is_minimal: true, ..any() });
    let symmetries =
        Symmetry::ALL.map(|symmetry| (format!("{symmetry:?}").to_lowercase(), Order { symmetry, ..any() }));
    for (name, order) in levels.into_iter().chain([minimal]).chain(symmetries) {
        if words.iter().all(|word| word.parse::<u64>().is_ok()) || words.contains(&name) {
            make_and_check(&name, &order, count);
        }
    }
}

/// Makes `count` puzzles that meet the requirements of an order, checks each of them, and prints the time taken.
fn make_and_check(name: &str, order: &Order, count: u64) {
    let start = Instant::now();
    let pieces = made(order, count);
    let took = start.elapsed().as_secs_f64();
    assert_eq!(pieces.len() as u64, count, "{name}");
    let (rater, forms) = (Rater::default(), Mutex::new(HashSet::new()));
    let share = pieces.len().div_ceil(threads());
    thread::scope(|scope| {
        let (rater, forms) = (&rater, &forms);
        for pieces in pieces.chunks(share.max(1)) {
            scope.spawn(move || {
                for piece in pieces {
                    check(order, piece, rater);
                    let form = piece.form().expect("it is 9 × 9");
                    let is_new = forms.lock().expect("no thread has failed").insert(form);
                    assert!(is_new, "{name}: {} is another one turned", line(&piece.puzzle));
                }
            });
        }
    });
    println!(
        "{name:<14} {count:>6} in {took:>7.2} s, {:>9.1} a second; all as asked, no two the same up to symmetry; {:.2} s",
        count as f64 / took,
        start.elapsed().as_secs_f64()
    );
}

fn threads() -> usize {
    thread::available_parallelism().map_or(1, std::num::NonZeroUsize::get)
}

fn made(order: &Order, count: u64) -> Vec<SolvedPuzzle> {
    let pieces = Mutex::new(Vec::new());
    let queue =
        JobQueue::new(order.clone(), Series { seed: 1, count, attempts: u64::MAX }).expect("the order can be met");
    thread::scope(|scope| {
        for _ in 0..threads() {
            scope.spawn(|| {
                work(&queue, &|Generated { result, .. }| {
                    pieces.lock().expect("no thread has failed").push(result.expect("nobody gives up"));
                });
            });
        }
    });
    pieces.into_inner().expect("no thread has failed")
}

/// Asserts that a puzzle meets the requirements of an order.
fn check(order: &Order, piece: &SolvedPuzzle, rater: &Rater) {
    let puzzle = &piece.puzzle;
    let what = line(puzzle);
    assert_eq!(only_solution(puzzle).as_ref(), Some(&piece.solution), "{what}");
    let shape = puzzle.shape();
    let is_given = |cell: grid::Cell| puzzle.digits[cell.index()].is_some();
    for cell in shape.iter() {
        assert!(order.symmetry.orbit(shape, cell).iter().all(|&other| is_given(other) == is_given(cell)), "{what}");
        if order.is_minimal && is_given(cell) {
            let mut fewer = puzzle.clone();
            fewer.digits[cell.index()] = None;
            assert_eq!(only_solution(&fewer), None, "{what} without {}", shape.place(cell));
        }
    }
    let board = puzzle.clone().check().expect("no digit repeats");
    let is_level = |level: Level| rater.hodoku(&board, &piece.solution).0 == level;
    assert!(order.level.is_none_or(is_level), "{what}");
}

/// Returns the solution that Algorithm X finds; `None` if there is not exactly one.
fn only_solution(puzzle: &Puzzle) -> Option<Vec<Digit>> {
    let (board, mut grids) = (puzzle.clone().check().expect("no digit repeats"), Vec::new());
    Exact::Smallest.run(&board, &mut Budget::unlimited(), &mut |grid: &[Digit]| {
        grids.push(grid.to_vec());
        if grids.len() < 2 { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
    });
    grids.pop().filter(|_| grids.is_empty())
}

fn line(puzzle: &Puzzle) -> String {
    puzzle.digits.iter().map(|digit| digit.and_then(Digit::symbol).unwrap_or('.')).collect()
}
