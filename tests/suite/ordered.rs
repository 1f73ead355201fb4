//! `ninefold generate`: puzzles are as ordered, and the same for everybody.

use std::ops::ControlFlow;
use std::process::Output;

use assert_cmd::Command;
use ninefold::format::read_one;
use ninefold::grid::{Board, Digit, Shape};
use ninefold::logic::{Ladder, Level, Position, Rater, Technique};
use ninefold::solve::{Budget, Exact, Solver};
use serde_json::Value;

fn generate(arguments: &str) -> Output {
    let mut command = Command::cargo_bin("ninefold").expect("it is built");
    command.arg("generate").args(arguments.split_whitespace());
    command.output().expect("it runs")
}

/// The lines of a run that went well.
fn lines(arguments: &str) -> Vec<String> {
    let output = generate(arguments);
    let said = String::from_utf8_lossy(&output.stderr).into_owned();
    assert!(output.status.success() && said.is_empty(), "{arguments}: {said}");
    String::from_utf8(output.stdout).expect("it is text").lines().map(str::to_owned).collect()
}

fn objects(arguments: &str) -> Vec<Value> {
    lines(&format!("{arguments} --json")).iter().map(|line| serde_json::from_str(line).expect("an object")).collect()
}

fn board(line: &str) -> Board {
    read_one(line).expect("a puzzle").check().expect("no digit repeats")
}

/// The only solution, by Algorithm X, which the generator does not use for boards of this size.
fn only_solution(board: &Board) -> Option<Vec<Digit>> {
    let mut grids = Vec::new();
    Exact::Smallest.run(board, &mut Budget::unlimited(), &mut |grid| {
        grids.push(grid.to_vec());
        if grids.len() < 2 { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
    });
    grids.pop().filter(|_| grids.is_empty())
}

fn unique(line: &str) -> (Board, Vec<Digit>) {
    let board = board(line);
    let solution = only_solution(&board).unwrap_or_else(|| panic!("{line} has not one solution"));
    (board, solution)
}

fn givens(line: &str) -> usize {
    line.chars().filter(|&symbol| symbol != '.').count()
}

#[test]
fn a_level_is_that_which_rate_tells() {
    let rater = Rater::default();
    for level in Level::ALL {
        let made = lines(&format!("-n 4 --seed 1 --level {level}"));
        assert_eq!(made.len(), 4);
        for line in made {
            let (board, solution) = unique(&line);
            assert_eq!(rater.hodoku(&Position::of(&board), &solution).0, level, "{line}");
        }
    }
}

#[test]
fn points_and_ratings_lie_in_their_ranges() {
    for line in objects("-n 3 --seed 4 --score 900..1400 --se 3.2..6.6") {
        let (score, se) = (line["score"].as_u64().unwrap(), line["se"].as_f64().unwrap());
        assert!((900..=1400).contains(&score) && (3.2..=6.6).contains(&se), "{line}");
        let (board, solution) = unique(line["puzzle"].as_str().unwrap());
        let rater = Rater::default();
        let position = Position::of(&board);
        assert_eq!(u64::from(rater.hodoku(&position, &solution).1), score);
        assert_eq!(rater.explainer(&position, &solution), Some(se));
    }
}

#[test]
fn a_technique_wanted_is_needed() {
    for technique in [Technique::NakedTriple, Technique::XWing, Technique::XyChain] {
        for line in lines(&format!("-n 2 --seed 3 --technique {}", technique.slug())) {
            let position = Position::of(&unique(&line).0);
            let path = Ladder::ours().path(&position);
            assert!(path.steps.iter().any(|step| step.technique == technique), "{line}");
            assert!(!Ladder::ours().only(|easier| easier < technique).path(&position).is_solved, "{line}");
        }
    }
}

#[test]
fn a_technique_forbidden_is_not_used() {
    for line in lines("-n 3 --seed 3 --level hard --without x-wing,xy-wing,skyscraper,2-string-kite") {
        let path = Ladder::ours().path(&Position::of(&unique(&line).0));
        let forbidden = [Technique::XWing, Technique::XyWing, Technique::Skyscraper, Technique::TwoStringKite];
        assert!(path.is_solved && !path.steps.iter().any(|step| forbidden.contains(&step.technique)), "{line}");
    }
}

/// Where a cell goes, by row and column, on a board of side n.
type Move = fn(usize, usize, usize) -> (usize, usize);

#[test]
fn givens_lie_as_asked() {
    let half: Move = |n, r, c| (n - 1 - r, n - 1 - c);
    let quarter: Move = |n, r, c| (c, n - 1 - r);
    let left: Move = |n, r, c| (r, n - 1 - c);
    let top: Move = |n, r, c| (n - 1 - r, c);
    let main: Move = |_, r, c| (c, r);
    let anti: Move = |n, r, c| (n - 1 - c, n - 1 - r);
    let kinds: [(&str, &[Move]); 9] = [
        ("half-turn", &[half]),
        ("rotational", &[quarter, half]),
        ("quarter-turn", &[quarter]),
        ("mirror", &[left]),
        ("horizontal", &[left]),
        ("vertical", &[top]),
        ("diagonal", &[main]),
        ("anti-diagonal", &[anti]),
        ("full", &[half, quarter, left, top, main, anti]),
    ];
    for (kind, moves) in kinds {
        for size in [6, 9] {
            for line in lines(&format!("-n 3 --seed 8 --symmetry {kind} --size {size}")) {
                unique(&line);
                let is_given: Vec<bool> = line.chars().map(|symbol| symbol != '.').collect();
                for (row, column) in (0..size).flat_map(|row| (0..size).map(move |column| (row, column))) {
                    for to in moves {
                        let (r, c) = to(size, row, column);
                        assert_eq!(is_given[row * size + column], is_given[r * size + c], "{kind}: {line}");
                    }
                }
            }
        }
    }
}

#[test]
fn no_given_of_a_minimal_puzzle_can_be_spared() {
    for options in
        ["", "--minimal", "--minimal --symmetry half-turn", "--minimal --givens 25..26", "--size 6 --minimal"]
    {
        for line in lines(&format!("-n 2 --seed 2 {options}")) {
            unique(&line);
            for (at, _) in line.chars().enumerate().filter(|&(_, symbol)| symbol != '.') {
                let fewer = format!("{}.{}", &line[..at], &line[at + 1..]);
                assert_eq!(only_solution(&board(&fewer)), None, "{options}: {line} without {at}");
            }
        }
    }
}

#[test]
fn there_are_as_many_givens_as_asked() {
    for (options, range) in [
        ("--givens 22", 22..=22),
        ("--givens 30..32 --symmetry half-turn", 30..=32),
        ("--givens 40.. --level easy", 40..=81),
        ("--givens ..23", 17..=23),
        ("--givens 36 --symmetry full", 36..=36),
        ("--givens 8..10 --size 4", 8..=10),
    ] {
        for line in lines(&format!("-n 2 --seed 6 {options}")) {
            unique(&line);
            assert!(range.contains(&givens(&line)), "{options}: {line}");
        }
    }
}

#[test]
fn threads_change_nothing() {
    for options in
        ["-n 150", "-n 1 --technique swordfish", "-n 20 --level unfair --symmetry mirror --json", "-n 3 --size 8"]
    {
        let made = lines(&format!("--seed 11 --threads 1 {options}"));
        for threads in [2, 5] {
            assert_eq!(made, lines(&format!("--seed 11 --threads {threads} {options}")), "{options}");
        }
    }
}

#[test]
fn a_seed_makes_its_puzzle_again_alone() {
    for options in ["", "--level hard --symmetry full", "--technique xyz-wing", "--size 6 --givens 12..14"] {
        let made = objects(&format!("-n 5 --seed 9007199254740991 {options}"));
        assert_eq!(made[0]["seed"], 9_007_199_254_740_991_u64);
        for line in made {
            assert_eq!(objects(&format!("-n 1 --seed {} {options}", line["seed"])), [line]);
        }
    }
}

#[test]
fn a_line_of_json_has_every_key() {
    for line in objects("--seed 1 --symmetry rotational") {
        let keys: Vec<&str> = line.as_object().unwrap().keys().map(String::as_str).collect();
        let expected = ["puzzle", "solution", "level", "score", "se", "own", "hardest", "seed", "symmetry", "rules"];
        assert!(expected.iter().all(|key| keys.contains(key)) && keys.len() == expected.len(), "{keys:?}");
        let (_, solution) = unique(line["puzzle"].as_str().unwrap());
        let solution: String = solution.iter().filter_map(|digit| digit.symbol()).collect();
        assert_eq!(line["solution"], solution);
        assert_eq!(line["symmetry"], "rotational");
    }
}

#[test]
fn what_cannot_be_is_refused_at_once() {
    for (options, said) in [
        ("--givens ..16", "at most 16 givens: expected at least 17, fewer never leave one solution"),
        ("--givens 82", "at least 82 givens: expected at most 81, as many as the board has cells"),
        ("--givens 22..23 --symmetry full", "22..23 givens: expected a number that the symmetry can have, such as 21"),
        ("--level easy --technique x-wing", "easy and x-wing: expected a level of hard or above"),
        ("--technique x-wing --without x-wing", "x-wing is both wanted and forbidden: expected one of the two"),
        ("--rules hyper", "--rules: expected classic, the only rules made so far, found 'hyper'"),
        ("--size 7", "--size: a board of side 7 has no boxes: expected a side such as 4, 6, 8, 9, 10, 12, 16 or 25"),
        ("--givens 30..20", "expected the lower end first, found an empty range"),
        ("--technique guess", "expected the slug of a technique, such as x-wing"),
    ] {
        let output = generate(options);
        let error = String::from_utf8(output.stderr).unwrap();
        assert_eq!((output.status.code(), output.stdout.len(), error.lines().count()), (Some(2), 0, 1), "{error}");
        assert!(error.starts_with("ninefold: ") && error.trim_end().ends_with(said), "{options}: {error}");
    }
}

#[test]
fn what_is_not_found_in_time_is_told_with_the_nearest() {
    let output = generate("--level easy --symmetry full --givens 17 --timeout 0.2 -n 2");
    let error = String::from_utf8(output.stderr).unwrap();
    assert_eq!((output.status.code(), output.stdout.len(), error.lines().count()), (Some(1), 0, 2), "{error}");
    for (line, number) in error.lines().zip(1..) {
        let start = format!("ninefold: puzzle {number}: gave up; the nearest, with another number of givens: ");
        let nearest = line.strip_prefix(&start).unwrap_or_else(|| panic!("{line}"));
        unique(nearest);
    }
}

#[test]
fn any_size_can_be_made() {
    for size in [1, 4, 6, 8, 10, 12] {
        for line in lines(&format!("-n 2 --seed 3 --size {size}")) {
            assert_eq!(unique(&line).0.shape(), Shape::of_side(size).unwrap());
        }
    }
}
