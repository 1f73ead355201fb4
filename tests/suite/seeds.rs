//! Seeds and daily puzzles. They give the same puzzle to every player, on every machine and in every command.

use std::fs;

use format::read_one;
use generate::{EASY_GIVENS, Seed};
use logic::{Level, Rater};

use crate::support::cli::{check_usage_error, json_lines, play_plain, printed};
use crate::support::puzzle_text::line;
use crate::support::temp_folder;

fn of_the_day(date: &str) -> String {
    let date = date.parse().expect("a date");
    line(&generate::daily::seed(date).make().expect("every level has puzzles").expect("it is found").puzzle)
}

/// A week of daily puzzles. A version may change these lines only if its changelog announces new puzzles for all days and seeds.
#[test]
fn a_day_has_its_puzzle() {
    let days = ["2026-11-16", "2026-11-17", "2026-11-18", "2026-11-19", "2026-11-20", "2026-11-21", "2026-11-22"];
    insta::assert_snapshot!(days.map(|day| format!("{day} {}", of_the_day(day))).join("\n"));
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

/// Returns the puzzle of a seed as a line.
fn made(seed: &str) -> String {
    let seed: Seed = seed.parse().expect("a seed");
    line(&seed.make().expect("it can be").expect("there are such").puzzle)
}

#[test]
fn generate_makes_the_same_puzzle_of_a_named_seed_as_the_game() {
    for seed in
        ["easy-5", "medium-10", "any-full-1", "x-wing-2A", "6x6+easy-1", "diagonal+medium-1", "daily-2026-11-23"]
    {
        assert_eq!(printed(&format!("generate --seed {seed}"), "").trim_end(), made(seed), "{seed}");
    }
}

#[test]
fn a_numeric_seed_with_options_makes_the_puzzle_of_the_matching_named_seed() {
    for (options, seed) in [
        ("--seed 26", "none-1A"),
        ("--level easy --seed 5", "easy-lean-none-5"),
        ("--level medium --seed 26", "medium-none-1A"),
        ("--level medium --symmetry half-turn --seed 42", "medium-2A"),
        ("--level easy --symmetry half-turn --givens 30..36 --seed 42", "easy-2A"),
        ("--level hard --symmetry diagonal --seed 42", "hard-diagonal-2A"),
        ("--technique x-wing --symmetry half-turn --seed 42", "x-wing-2A"),
        ("--seed 42", "any-none-2A"),
        ("--technique x-wing --seed 3", "x-wing-none-3"),
        ("--size 6 --level easy --seed 1", "6x6+easy-none-1"),
        ("--rules latin --seed 1", "latin+none-1"),
        ("--rules cage --level medium --seed 1", "cage+medium-none-1"),
        ("--rules diagonal --seed 1", "diagonal+none-1"),
    ] {
        assert_eq!(printed(&format!("generate {options}"), "").trim_end(), made(seed), "{options}");
    }
}

#[test]
fn every_puzzle_of_a_seed_is_printed_with_a_seed_that_recreates_it() {
    let rows = json_lines(&printed("generate --seed 6x6+easy-none-5 -n 3 --json", ""));
    assert_eq!((rows.len(), &rows[0]["seed"], &rows[0]["symmetry"]), (3, &"6x6+easy-none-5".into(), &"none".into()));
    for row in rows {
        let (seed, puzzle) = (row["seed"].as_str().expect("a word"), row["puzzle"].as_str().expect("a line"));
        assert_eq!(printed(&format!("generate --seed {seed}"), "").trim_end(), puzzle, "{seed}");
    }
    let rules = printed("generate --seed diagonal+none-1 --json", "");
    assert!(rules.contains(r#""rules":["diagonal"]"#) && rules.contains(r#""symmetry":"none""#), "{rules}");
    let rated = printed("generate --seed easy-1A --rated", "");
    assert!(rated.ends_with("\teasy-1A\n"), "{rated}");
    assert!(printed("generate --level easy --seed 26 --rated", "").ends_with("\t26\n"), "a number stays a number");
}

/// Returns the puzzle that the game opens with these arguments, as a line, and the name of the game.
fn played(arguments: &str) -> (String, String) {
    let home = temp_folder();
    let file = home.path().join("puzzle.txt");
    let arguments: Vec<&str> = arguments.split_whitespace().collect();
    let text = play_plain(home.path(), &arguments, &format!("write {}\n", file.display()));
    let puzzle = fs::read_to_string(&file).unwrap_or_else(|why| panic!("{arguments:?}: {why}: {text}"));
    let name = text.lines().find_map(|line| line.split_once(": ")).map(|(name, _)| name.to_owned());
    (line(&read_one(&puzzle).expect("a puzzle")), name.expect("the game says what it has made"))
}

#[test]
fn play_and_generate_make_the_same_puzzle_of_the_same_seed() {
    for (of_play, of_generate, name) in [
        ("--level easy --seed 5", "--level easy --seed 5", "easy-lean-none-5"),
        ("--seed 26", "--seed 26", "none-1A"),
        ("--variant 6x6 --level easy --seed 1", "--size 6 --level easy --seed 1", "6x6+easy-none-1"),
        ("--technique x-wing --seed 3", "--technique x-wing --seed 3", "x-wing-none-3"),
        ("--seed easy-5", "--seed easy-5", "easy-5"),
    ] {
        let expected = printed(&format!("generate {of_generate}"), "").trim_end().to_owned();
        assert_eq!(played(of_play), (expected, name.to_owned()), "{of_play}");
    }
}

#[test]
fn a_named_seed_excludes_the_options_that_it_already_contains() {
    for option in
        ["--level easy", "--symmetry none", "--size 9", "--givens 30", "--minimal", "--rules diagonal", "--score 1.."]
    {
        let (name, _) = option.split_once(' ').unwrap_or((option, ""));
        let expected = format!("ninefold: --seed easy-5: expected no {name} with it\n");
        check_usage_error(&format!("generate --seed easy-5 {option}"), "", &expected);
    }
    for option in ["--level easy", "--technique x-wing", "--variant 6x6"] {
        check_usage_error(
            &format!("play --seed easy-5 {option}"),
            "",
            "ninefold: --seed easy-5: expected no --level, --technique or --variant with it",
        );
    }
    check_usage_error(
        "play --seed 5 --daily",
        "",
        "ninefold: the argument '--seed <SEED>' cannot be used with '--daily'",
    );
}
