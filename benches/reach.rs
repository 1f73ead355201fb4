//! Benchmark of how many puzzles the logical solver solves, and how fast it finds whole solve paths. It takes files of your own with one
//! puzzle per line:
//!
//! - `cargo bench --bench reach -- paths FILE [COUNT]`: reports how many puzzles our techniques solve without a revealed digit, by level
//!   and by the technique of the hardest step, on all cores;
//! - `cargo bench --bench reach -- speed FILE [COUNT [LADDER]]`: reports puzzles per second on one core, for our solve path, HoDoKu's
//!   rating and Sudoku Explainer's rating. If LADDER is given (`ours`, `hodoku` or `explainer`), only that path or rating is measured.
//!
//! Without arguments, both parts use the puzzles of `src/logic/sample_puzzles.txt`.
#![expect(clippy::print_stdout, clippy::disallowed_methods, reason = "it reports, and it measures")]

use std::collections::BTreeMap;
use std::fs;
use std::time::{Duration, Instant};

use format::read_one;
use grid::Digit;
use logic::{Ladder, Level, Position, Technique};
use rayon::prelude::*;

/// A few puzzles, one per line.
const OWN: &str = include_str!("../src/logic/sample_puzzles.txt");

/// Number of runs. The median time of the runs is reported.
const RUNS: usize = 3;

fn main() {
    let arguments: Vec<String> = std::env::args().skip(1).filter(|argument| !argument.starts_with("--")).collect();
    let read = |path: &str| fs::read_to_string(path).unwrap_or_else(|why| panic!("{path}: {why}"));
    let count = arguments.get(2).map_or(usize::MAX, |count| count.parse().expect("a number of puzzles"));
    match arguments.iter().map(String::as_str).collect::<Vec<_>>()[..] {
        ["paths", path, ..] => paths(&puzzles(&read(path), count)),
        ["speed", path, _, only] => speed(&puzzles(&read(path), count), |name| name == only),
        ["speed", path, ..] => speed(&puzzles(&read(path), count), |_| true),
        _ => {
            paths(&puzzles(OWN, count));
            speed(&puzzles(OWN, count), |_| true);
        }
    }
}

/// Reads up to `count` puzzles. Returns those that have exactly one solution, each with its solution.
fn puzzles(text: &str, count: usize) -> Vec<(Position, Vec<Digit>)> {
    let lines = text.lines().filter(|line| !line.is_empty() && !line.starts_with('#')).take(count);
    let puzzle = |line: &str| {
        let board = read_one(line.split_whitespace().next()?).ok()?.check().ok()?;
        let solution = <[_; 1]>::try_from(solve::solutions(&board, 2)).ok()?;
        Some((Position::of(&board), solution.into_iter().next()?))
    };
    lines.filter_map(puzzle).collect()
}

fn paths(puzzles: &[(Position, Vec<Digit>)]) {
    let ours = Ladder::ninefold();
    let ends: Vec<(Option<Level>, Option<Technique>)> = puzzles
        .par_iter()
        .map(|(position, solution)| {
            let path = ours.path_to(position, solution);
            (path.level(), path.hardest)
        })
        .collect();
    let solved = ends.iter().filter(|(level, _)| level.is_some()).count();
    println!("{solved} of {} solved by logic alone", ends.len());
    let (mut levels, mut hardest) = (BTreeMap::new(), BTreeMap::new());
    for (level, technique) in ends {
        *levels.entry(level.map_or("guessed", Level::word)).or_insert(0) += 1;
        *hardest.entry(technique.map_or("nothing", Technique::slug)).or_insert(0) += 1;
    }
    let print = |counts: BTreeMap<&str, usize>| {
        let mut counts: Vec<_> = counts.into_iter().collect();
        counts.sort_by_key(|&(_, count)| std::cmp::Reverse(count));
        counts.into_iter().for_each(|(what, count)| println!("{count:8} {what}"));
    };
    println!("levels:");
    print(levels);
    println!("hardest steps:");
    print(hardest);
}

fn speed(puzzles: &[(Position, Vec<Digit>)], is_wanted: impl Fn(&str) -> bool) {
    let all = [("ours", Ladder::ninefold()), ("hodoku", Ladder::hodoku()), ("explainer", Ladder::sudoku_explainer())];
    for (name, ladder) in all.into_iter().filter(|(name, _)| is_wanted(name)) {
        let mut runs = [Duration::ZERO; RUNS];
        let mut revealed = 0;
        for run in &mut runs {
            let start = Instant::now();
            revealed =
                puzzles.iter().map(|(position, solution)| ladder.totals(position, solution).revealed).sum::<usize>();
            *run = start.elapsed();
        }
        runs.sort_unstable();
        let rate = puzzles.len() as f64 / runs[RUNS / 2].as_secs_f64();
        println!("{name:>10} {rate:10.1} puzzles a second, {revealed} digits told");
    }
}
