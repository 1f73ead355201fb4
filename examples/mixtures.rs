//! Checks all solvers on boards of every rule, and of two to four rules together, at sides 4, 6 and 9. All solvers that support a board
//! search for two solutions. They must agree, and every solution must satisfy the reference model of the tests. The answers are printed for
//! another program to verify.
//!
//! ```text
//! cargo run --release --example mixtures                    1,000 boards
//! cargo run --release --example mixtures -- 5000 17         5,000 boards, from seed 17
//! cargo run --release --example mixtures -- 5000 | .ci/judge
//! ```
//!
//! Each line of standard output has three fields, separated by tabs: the rules and digits of a board, the number of its solutions (2 stands
//! for two or more), and the solution, which is empty unless there is exactly one. A summary is printed on standard error.

#![expect(clippy::print_stderr, reason = "it speaks to the person who runs it")]

#[path = "../tests/suite/support/rule_definitions.rs"]
mod rule_definitions;

use std::collections::{BTreeMap, BTreeSet};
use std::io::{self, Write};
use std::ops::ControlFlow;
use std::sync::{Arc, Mutex};
use std::thread;

use format::{Format, write};
use generate::{JobQueue, Order, Series, SolvedPuzzle, work};
use grid::{Board, Digit, Family, FigureForm, Layout, Puzzle, Rule, Shape};
use solve::{Budget, End, Solver, solvers};

use crate::rule_definitions::keeps_all;

/// Maximum number of search nodes of each solver. If one solver exceeds this budget, other solvers may still find the answer.
const NODES: u64 = 50_000;

/// A board, and the answer that its solvers agree on.
struct Judged {
    line: String,
    solutions: usize, // 2 stands for two or more
    solution: Option<Vec<Digit>>,
    by: Vec<&'static str>, // names of the solvers that finished
}

fn main() -> io::Result<()> {
    let numbers: Vec<u64> = std::env::args().skip(1).filter_map(|word| word.parse().ok()).collect();
    let (count, seed) = (numbers.first().copied().unwrap_or(1000), numbers.get(1).copied().unwrap_or(1));
    let threads = thread::available_parallelism().map_or(1, usize::from) as u64;
    let (said, open) = (Mutex::new(BTreeMap::new()), Mutex::new(0));
    thread::scope(|scope| {
        for thread in 0..threads {
            let (said, open) = (&said, &open);
            scope.spawn(move || {
                for number in (thread..count).step_by(threads as usize) {
                    match judged(number, &mut SplitMix64(seed.wrapping_mul(1 << 32) ^ number)) {
                        Some(board) => drop(said.lock().expect("no thread fails").insert(number, board)),
                        None => *open.lock().expect("no thread fails") += 1,
                    }
                }
            });
        }
    });
    let said = said.into_inner().expect("no thread fails");
    let mut out = io::stdout().lock();
    for board in said.values() {
        let solution = board.solution.iter().flatten().map(|digit| digit.number().to_string()).collect::<String>();
        writeln!(out, "{}\t{}\t{solution}", board.line, board.solutions)?;
    }
    let mut tally: BTreeMap<&str, usize> = BTreeMap::new();
    said.values().flat_map(|board| &board.by).for_each(|name| *tally.entry(name).or_default() += 1);
    let many = |solutions: usize| said.values().filter(|board| board.solutions == solutions).count();
    eprintln!("{} boards: {} without a solution, {} with one, {} with more", said.len(), many(0), many(1), many(2));
    eprintln!("{} of which no solver said anything in {NODES} choices", open.into_inner().expect("no thread fails"));
    tally.into_iter().for_each(|(name, boards)| eprintln!("{name:<14} {boards} boards"));
    Ok(())
}

/// Makes a board and returns it with the answer of the solvers. Returns `None` if no solver finishes. Asserts that all solvers that finish
/// agree.
fn judged(number: u64, rng: &mut SplitMix64) -> Option<Judged> {
    let puzzle = std::iter::repeat_with(|| drawn(number, rng)).flatten().next()?;
    let board = puzzle.clone().check().expect("it was checked");
    let (rules, shape) = (puzzle.layout.rules(), puzzle.shape());
    let line = write(Format::Line, &puzzle).expect("our own format holds every rule");
    let mut answer: Option<(usize, Option<Vec<Digit>>)> = None;
    let mut by = Vec::new();
    for solver in solvers().filter(|solver| solver.fits(&board).is_ok()) {
        let (mut grids, is_known) = ask(solver, &board);
        for grid in &grids {
            assert!(keeps_all(rules, shape, grid), "{} breaks a rule: {line}", solver.name());
            assert!(board.shape().iter().all(|cell| board.digit(cell).is_none_or(|digit| grid[cell.index()] == digit)));
        }
        if is_known {
            let own = (grids.len(), if grids.len() == 1 { grids.pop() } else { None });
            assert_eq!(answer.get_or_insert_with(|| own.clone()), &own, "{}: {line}", solver.name());
            by.push(solver.name());
        }
    }
    answer.map(|(solutions, solution)| Judged { line, solutions, solution, by })
}

/// Returns at most two solutions, and whether the solver stayed within its node budget. If the solver stayed within the budget and fewer
/// than two solutions are returned, there are no further solutions.
fn ask(solver: &dyn Solver, board: &Board) -> (Vec<Vec<Digit>>, bool) {
    let mut grids: Vec<Vec<Digit>> = Vec::new();
    let report = solver.run(board, &mut Budget::nodes(NODES), &mut |grid| {
        assert!(!grids.iter().any(|known| known == grid), "{} finds a solution twice", solver.name());
        grids.push(grid.to_vec());
        if grids.len() < 2 { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
    });
    (grids, report.end != End::OutOfBudget)
}

/// Makes a board with random figures. `number` decides how many kinds of rules the board has: one on the first boards, up to four on later
/// boards. Returns `None` if the attempt fails.
fn drawn(number: u64, rng: &mut SplitMix64) -> Option<Puzzle> {
    let side = [4, 6, 6, 9][rng.below(4)];
    let all = &Family::ALL[3..]; // without rows, columns and boxes
    let mut families = BTreeSet::from([all[number as usize % all.len()]]);
    let more = number as usize / all.len() % 4;
    while families.len() < 1 + more {
        families.insert(all[rng.below(all.len())]);
    }
    let piece = made(side, &families, rng)?;
    let mut digits: Vec<Option<Digit>> = piece.solution.iter().copied().map(Some).collect();
    let kept = [0, 10, 20, 30, 40, 50][rng.below(6)];
    digits.iter_mut().for_each(|digit| *digit = digit.filter(|_| rng.below(100) < kept));
    let mut puzzle = Puzzle { digits, ..Puzzle::blank(Arc::clone(&piece.puzzle.layout)) };
    if rng.below(3) == 0 {
        let cell = rng.below(puzzle.digits.len());
        puzzle.digits[cell] = Some(Digit::new(rng.below(side)));
    }
    puzzle.clone().check().is_ok().then_some(puzzle)
}

/// Makes a full grid with figures of these kinds of rules. Returns `None` if four attempts fail.
fn made(side: usize, families: &BTreeSet<Family>, rng: &mut SplitMix64) -> Option<SolvedPuzzle> {
    let is_whole = |family: &&Family| family.form() == FigureForm::Whole && !family.needs_figures();
    let whole = families.iter().filter(is_whole).map(|&family| Rule::whole(family));
    let rules = Rule::CLASSIC.into_iter().chain(whole).collect();
    let mut order = Order::any(Layout::new(Shape::of_side(side).expect("a side with boxes"), rules));
    order.figures = families.iter().filter(|family| !is_whole(family)).copied().collect();
    order.givens = Some(side * side..=side * side); // all of them: the caller removes some
    let queue = JobQueue::new(order, Series { seed: rng.next(), count: 1, attempts: 4 }).expect("nothing contradicts");
    let made = Mutex::new(None);
    work(&queue, &|sent| *made.lock().expect("nobody panics") = sent.result.ok());
    made.into_inner().expect("nobody panics")
}

/// Pseudorandom number generator that gives the same numbers on every machine.
struct SplitMix64(u64);

impl SplitMix64 {
    const fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let number = (self.0 ^ (self.0 >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        let number = (number ^ (number >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        number ^ (number >> 31)
    }

    const fn below(&mut self, end: usize) -> usize {
        (self.next() % end as u64) as usize
    }
}
