//! Benchmark of making boards with each kind of rule, and of solving these boards with the solvers `large` and `exact`.
//!
//! Run it with `cargo bench --bench rules`. To change the side length (9) and the number of boards (20), use `cargo bench --bench rules --
//! SIDE BOARDS`.
//!
//! Prints one line for each kind of rule: the number of boards made, the median time to make a board, and the median number of givens. For
//! each solver, the line also has the median time and the median number of choices to find the solution and to prove that there is no other
//! solution. Asserts that no solver finds a solution other than the one that the board was made from.

#![expect(clippy::disallowed_methods, reason = "a benchmark reads the clock")]

use std::io::{self, Write};
use std::ops::ControlFlow;
use std::sync::Mutex;
use std::time::{Duration, Instant};

use generate::{JobQueue, Order, Series, SolvedPuzzle, work};
use grid::{Board, Family, FigureForm, Layout, Rule, Shape};
use solve::{Budget, End, Solver, by_name};

fn main() -> io::Result<()> {
    let numbers: Vec<usize> = std::env::args().skip(1).filter_map(|argument| argument.parse().ok()).collect();
    let side = numbers.first().copied().unwrap_or(9);
    let boards = numbers.get(1).copied().unwrap_or(20) as u64;
    let mut out = io::stdout().lock();
    writeln!(out, "{:16} boards     made  givens   large  choices   exact  choices", format!("side {side}"))?;
    for family in Family::ALL.into_iter().skip(2) {
        writeln!(out, "{:16} {}", family.keyword(), line(side, family, boards))?;
        out.flush()?;
    }
    Ok(())
}

fn line(side: usize, family: Family, boards: u64) -> String {
    let (mut took, mut givens) = (Vec::new(), Vec::new());
    let names = ["large", "exact"];
    let mut costs: [Vec<(Duration, u64)>; 2] = Default::default();
    for seed in 0..boards {
        let begun = Instant::now();
        let Some(piece) = made(side, family, seed) else { continue };
        took.push(begun.elapsed());
        let board = piece.puzzle.check().expect("it keeps its rules");
        givens.push(board.filled());
        for (name, costs) in names.iter().zip(&mut costs) {
            let solver = by_name(name).expect("a solver of ours");
            if solver.fits(&board).is_ok() {
                costs.extend(cost(solver, &board, &piece.solution));
            }
        }
    }
    let costs = costs.map(|mut costs| {
        costs.sort_unstable();
        let middle = costs.get(costs.len() / 2);
        middle.map_or("      -        -".to_owned(), |(took, choices)| format!("{:>7} {choices:>8}", short(*took)))
    });
    took.sort_unstable();
    givens.sort_unstable();
    let middle = took.len() / 2;
    let made = took.get(middle).map_or("-".to_owned(), |&took| short(took));
    let left = givens.get(middle).map_or("-".to_owned(), ToString::to_string);
    format!("{:>6} {made:>8} {left:>7} {} {}", took.len(), costs[0], costs[1])
}

/// Makes a board with one kind of rule: a rule for the whole board, or several figures such as cages or arrows. Returns `None` if four
/// attempts fail.
fn made(side: usize, family: Family, seed: u64) -> Option<SolvedPuzzle> {
    let shape = Shape::of_side(side).expect("a side with boxes");
    let is_whole = family.form() == FigureForm::Whole && !family.needs_figures();
    let more = is_whole.then(|| Rule::whole(family)).filter(|rule| !Rule::CLASSIC.contains(rule));
    let mut order = Order::any(Layout::new(shape, Rule::CLASSIC.into_iter().chain(more).collect()));
    order.figures = if is_whole { Vec::new() } else { vec![family] };
    let queue = JobQueue::new(order, Series { seed, count: 1, attempts: 4 }).expect("nothing contradicts");
    let made = Mutex::new(None);
    work(&queue, &|sent| *made.lock().expect("nobody panics") = sent.result.ok());
    made.into_inner().expect("nobody panics")
}

/// Returns the time and the number of choices until the solver has proved that there is no other solution; `None` if the solver exceeds its
/// budget.
fn cost(solver: &dyn Solver, board: &Board, solution: &[grid::Digit]) -> Option<(Duration, u64)> {
    let (begun, mut found) = (Instant::now(), 0);
    let report = solver.run(board, &mut Budget::nodes(200_000), &mut |grid| {
        assert_eq!(grid, solution, "{} finds another solution", solver.name());
        found += 1;
        ControlFlow::Continue(())
    });
    let is_proved = report.end == End::Exhausted;
    assert!(found == 1 || !is_proved, "{} finds {found} solutions", solver.name());
    is_proved.then(|| (begun.elapsed(), report.effort.nodes))
}

fn short(took: Duration) -> String {
    let micros = took.as_secs_f64() * 1e6;
    match micros {
        ..1000.0 => format!("{micros:.0}us"),
        ..1e6 => format!("{:.1}ms", micros / 1e3),
        _ => format!("{:.1}s", micros / 1e6),
    }
}
