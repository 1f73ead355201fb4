//! Every puzzle of the public lists, proved unique by every fast solver, which must agree; and what a puzzle costs.
//!
//! `cargo bench --bench solve` looks for the lists in `$NINEFOLD_DATA`, else in `../shared/data`, and says so where there are none. Words
//! after `--` pick the lists and solvers whose names hold each of them.

#![expect(clippy::print_stdout, reason = "a bench speaks to the person who runs it")]
#![expect(clippy::disallowed_methods, reason = "a bench reads the clock")]

use std::ops::ControlFlow;
use std::path::{Path, PathBuf};
use std::time::Instant;

use ninefold::grid::{Board, Digit, Puzzle, Shape};
use ninefold::solve::{Budget, Effort, Solver, by_name};

/// File, how many puzzles it holds, and who is to do them.
const LISTS: [(&str, usize, &[&str]); 5] = [
    ("lists/easy-10k.txt", 10_000, &["propagate", "exact", "hybrid", "backtrack"]),
    ("lists/17-givens.txt", 49_158, &["propagate", "exact", "hybrid"]),
    ("lists/hard-1465.txt", 1_465, &["propagate", "exact", "hybrid", "backtrack"]),
    ("lists/hardest-2k.txt", 2_032, &["propagate", "exact", "hybrid"]),
    ("lists/hardest-375.txt", 375, &["propagate", "exact", "hybrid"]),
];

/// How often each list is done; the quickest time counts.
const PASSES: usize = 3;

fn main() {
    let wanted: Vec<String> = std::env::args().skip(1).filter(|word| !word.starts_with('-')).collect();
    let wants = |file: &str, name: &str| wanted.iter().all(|word| file.contains(word) || name.contains(word));
    let data = std::env::var_os("NINEFOLD_DATA").map_or_else(|| PathBuf::from("../shared/data"), PathBuf::from);
    for (file, count, solvers) in LISTS {
        let Some(boards) = boards(&data.join(file)) else {
            println!("{file}: skipped, not found in {} (set NINEFOLD_DATA)", data.display());
            continue;
        };
        assert_eq!(boards.len(), count, "{file} holds other puzzles than were asked for");
        let mut first: Option<Vec<Vec<Digit>>> = None;
        for solver in solvers.iter().filter(|name| wants(file, name)).filter_map(|name| by_name(name)) {
            let (solved, effort, ns) =
                (0..PASSES).map(|_| prove(solver, &boards)).min_by_key(|pass| pass.2).expect("some");
            tell(file, solver, boards.len(), &effort, ns);
            let expected = first.get_or_insert_with(|| solved.clone());
            assert!(*expected == solved, "{} disagrees with {} on {file}", solver.name(), solvers[0]);
        }
    }
}

/// The boards of a list, a puzzle a line.
fn boards(path: &Path) -> Option<Vec<Board>> {
    let text = std::fs::read_to_string(path).ok()?;
    let lines = text.lines().filter(|line| !line.is_empty() && !line.starts_with('#'));
    let digits = lines.map(|line| line.chars().take(81).map(Digit::from_symbol).collect());
    Some(digits.map(|digits| Puzzle::classic(Shape::nine(), digits).check().expect("a list of puzzles")).collect())
}

/// The one solution of every board, what all cost, and the time in ns; asserts that there is no second one.
fn prove(solver: &dyn Solver, boards: &[Board]) -> (Vec<Vec<Digit>>, Effort, u128) {
    let mut effort = Effort::default();
    let mut solved = Vec::with_capacity(boards.len());
    let start = Instant::now();
    for board in boards {
        let before = solved.len();
        let report = solver.run(board, &mut Budget::unlimited(), &mut |grid| {
            solved.push(grid.to_vec());
            if solved.len() < before + 2 { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
        });
        effort += report.effort;
        let (name, found) = (solver.name(), solved.len() - before);
        assert_eq!(found, 1, "{name} finds another number of solutions of {:?}", board.puzzle().digits);
    }
    (solved, effort, start.elapsed().as_nanos())
}

fn tell(file: &str, solver: &dyn Solver, boards: usize, effort: &Effort, ns: u128) {
    let each = |total: u64| total as f64 / boards as f64;
    println!(
        "{file:<22} {:<10} {:>10} ns a puzzle {:>9.1} nodes {:>8.1} guesses {:>8.1} dead ends",
        solver.name(),
        ns / boards as u128,
        each(effort.nodes),
        each(effort.guesses),
        each(effort.dead_ends)
    );
}
