//! Daily puzzles and puzzles of seeds, which are the same for every player.

use format::{self, Format};
use generate::{Date, Seed};
use grid::Puzzle;
use logic::{Level, Rater};

fn line(puzzle: &Puzzle) -> String {
    format::write(Format::Line, puzzle).expect("a line holds every puzzle")
}

fn of_the_day(date: &str) -> String {
    let date: Date = date.parse().expect("a date");
    line(&date.seed().make().expect("every level has puzzles").expect("it is found").puzzle)
}

/// A week of daily puzzles. These lines change only with a version whose changelog announces new puzzles for all days and seeds.
#[test]
fn a_day_has_its_puzzle() {
    let days = ["2026-11-16", "2026-11-17", "2026-11-18", "2026-11-19", "2026-11-20", "2026-11-21", "2026-11-22"];
    insta::assert_snapshot!(days.map(|day| format!("{day} {}", of_the_day(day))).join("\n"));
}

#[test]
fn generate_makes_the_puzzle_of_a_seed_from_its_options() {
    for (seed, options) in [
        ("medium-2A", "--level medium --symmetry half-turn --seed 42"),
        ("easy-2A", "--level easy --symmetry half-turn --givens 30..36 --seed 42"),
        ("any-none-2A", "--seed 42"),
        ("hard-diagonal-2A", "--level hard --symmetry diagonal --seed 42"),
        ("x-wing-2A", "--technique x-wing --symmetry half-turn --seed 42"),
    ] {
        let made = seed.parse::<Seed>().expect("a seed").make().expect("a kind that can be").expect("it is found");
        let program = env!("CARGO_BIN_EXE_ninefold");
        let output = std::process::Command::new(program).arg("generate").args(options.split(' ')).output();
        let printed = output.expect("it runs").stdout;
        assert_eq!(String::from_utf8_lossy(&printed).trim(), line(&made.puzzle), "{seed}");
    }
}

#[test]
fn the_puzzle_of_a_seed_has_its_level_and_one_solution() {
    for level in Level::ALL {
        for number in 0..3 {
            let seed: Seed = format!("{level}-{number}").parse().expect("a seed");
            let made = seed.make().expect("every level has puzzles").expect("it is found");
            let board = made.puzzle.check().expect("no digit twice");
            assert_eq!(solve::solutions(&board, 2), std::slice::from_ref(&made.solution), "{seed}");
            assert_eq!(Rater::default().hodoku(&board, &made.solution).0, level, "{seed}");
        }
    }
}
