//! Output of `ninefold race`: one row per solver, times that include failures, and a chart.

use std::fs;
use std::ops::ControlFlow;

use format::read_one;
use serde_json::Value;
use solve::{Budget, by_name, racers};

use crate::commands::{EASY, NONE, TWO, complains, said};

const HARD: &str = "4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......";
const SMALL: &str = "1...34..2.....3.";

/// Objects that `race --json` prints, after checking that each has all its keys in order.
fn raced(arguments: &str, input: &str, status: i32) -> Vec<Value> {
    let (code, out, errors) = said(&format!("race --json {arguments}"), input);
    assert_eq!((code, errors.is_empty()), (Some(status), status == 0), "{arguments}: {errors}");
    let mut order = out.lines().map(|line| {
        let places = ["solver", "puzzles", "failures", "steps", "guesses", "ns", "avg", "min", "max", "median", "p95"];
        places.map(|key| line.find(&format!("\"{key}\":"))).is_sorted()
    });
    assert!(order.all(|is_kept| is_kept), "{out}");
    let read = |line| serde_json::from_str::<Value>(line).expect("each line is JSON");
    let objects: Vec<Value> = out.lines().map(read).collect();
    for object in &objects {
        let keys = |value: &Value| value.as_object().expect("an object").len();
        assert_eq!((keys(object), keys(&object["ns"])), (6, 5), "{object}");
    }
    objects
}

#[test]
fn all_solvers_race_unless_some_are_named() {
    let input = format!("{EASY}\n{TWO}\n\n# no puzzle\n{EASY}\n");
    let all = raced("--timeout 0.2", &input, 0);
    assert_eq!(all.len(), racers().len());
    for (object, solver) in all.iter().zip(racers()) {
        assert_eq!(object["solver"], solver.name());
        assert_eq!(object["puzzles"], 3);
        let ns = &object["ns"];
        let [min, median, p95, max] = ["min", "median", "p95", "max"].map(|key| ns[key].as_u64().expect("a time"));
        assert!(min > 0 && min <= median && median <= p95 && p95 <= max, "{object}");
        let avg = ns["avg"].as_u64().expect("a time");
        assert!(min <= avg && avg <= max, "{object}");
    }
    let names = |arguments: &str| {
        let objects = raced(arguments, &input, 0);
        objects.iter().map(|object| object["solver"].as_str().expect("a name").to_owned()).collect::<Vec<_>>()
    };
    assert_eq!(names("--with hybrid,exact,hybrid"), ["hybrid", "exact"], "each once, in the order asked for");
    let puzzles = |arguments: &str| raced(arguments, &input, 0)[0]["puzzles"].as_u64();
    assert_eq!((puzzles("--with exact --limit 2"), puzzles(&format!("--with exact - {EASY}"))), (Some(2), Some(4)));
}

#[test]
fn steps_and_guesses_match_the_searches() {
    for name in ["exact", "propagate", "backtrack", "brute-v4"] {
        let object = &raced(&format!("--with {name} {EASY} {HARD} {TWO} --timeout 60"), "", 0)[0];
        let (mut steps, mut guesses) = (0, 0);
        for line in [EASY, HARD, TWO] {
            let board = read_one(line).expect("a puzzle").check().expect("no digit twice");
            let solver = by_name(name).expect("a solver");
            let effort = solver.run(&board, &mut Budget::unlimited(), &mut |_| ControlFlow::Break(())).effort;
            (steps, guesses) = (steps + effort.nodes, guesses + effort.guesses);
        }
        assert_eq!((object["steps"].as_u64(), object["guesses"].as_u64()), (Some(steps), Some(guesses)), "{name}");
        let (_, _, stats) = said(&format!("solve --with {name} --stats {EASY} {HARD} {TWO}"), "");
        assert!(stats.contains(&format!(" guesses {guesses},")), "{name}: {stats}");
    }
}

#[test]
fn a_solver_that_times_out_fails_and_counts_with_the_timeout() {
    let arguments = format!("--timeout 0.3 --with brute-v1,exact {HARD} {SMALL}");
    let both = raced(&arguments, "", 0);
    assert_eq!((both[0]["failures"].as_u64(), both[1]["failures"].as_u64()), (Some(1), Some(0)));
    let (max, avg) = (&both[0]["ns"]["max"], both[0]["ns"]["avg"].as_u64().expect("a time"));
    assert!(*max == 300_000_000 && (150_000_000..300_000_000).contains(&avg), "{}", both[0]);
    let (_, table, _) = said(&format!("race {arguments}"), "");
    let rows: Vec<Vec<&str>> = table.lines().map(|line| line.split_whitespace().collect()).collect();
    assert_eq!((rows.len(), rows[1][0], rows[1][1]), (3, "exact", "-"), "the fastest first\n{table}");
    assert_eq!(rows[2][..3], ["brute-v1", "!", "1"], "who failed is marked\n{table}");
    raced(&format!("--timeout 0.05 --with brute-v1 {HARD}"), "", 1); // no solver succeeded
    let none = raced("--timeout 0 --with exact,hybrid", EASY, 1);
    assert!(none.iter().all(|object| object["failures"] == 1 && object["ns"]["max"] == 0), "{none:?}");
}

#[test]
fn a_seed_decides_the_random_choices() {
    let steps = |seed: u32| raced(&format!("--with exact-ties --seed {seed} {HARD}"), "", 0)[0]["steps"].clone();
    assert_eq!(steps(3), steps(3));
    assert!((0..5).any(|seed| steps(seed) != steps(3)));
}

#[test]
fn bad_puzzles_are_named_and_skipped() {
    let twice = EASY.replacen('3', "5", 1);
    let (status, out, errors) = said("race --json --with exact", &format!("{twice}\n12x\n{EASY}\n"));
    assert!(status == Some(1) && out.contains(r#""puzzles":1,"failures":0"#), "{out}");
    let lines: Vec<&str> = errors.lines().collect();
    assert!(lines.len() == 2 && lines[0].starts_with("-:1:2: ") && lines[1].starts_with("-:2:"), "{errors}");
    let nothing = r#"{"solver":"exact","puzzles":0,"failures":0,"steps":0,"guesses":0,"#.to_owned()
        + r#""ns":{"avg":null,"min":null,"max":null,"median":null,"p95":null}}"#;
    let message = "-:1:1: expected a puzzle, found nothing";
    complains("race --json --with exact", "", 1, &format!("{nothing}\n"), message);
    assert_eq!(raced("--with exact,propagate", NONE, 1).len(), 2, "no solution, as solve says");
    let (_, _, errors) = said("race --with exact", NONE);
    assert_eq!(errors, "-:1: there is no solution\n");
    let (status, _, errors) = said("race --with lanes,exact", &format!("{SMALL}\n{SMALL}\n"));
    assert!(status == Some(2) && errors.starts_with("-:1: lanes cannot do this board: "), "{errors}");
    assert_eq!(errors.lines().count(), 1, "said once\n{errors}");
    raced("", SMALL, 0); // solvers that are not named need not support the board
    for (arguments, why) in [
        ("--with nobody", "ninefold: invalid value 'nobody' for '--with <NAME,…>'"),
        ("--with exact,", "ninefold: "),
        ("--timeout soon", "ninefold: invalid value 'soon'"),
        ("--json --chart", "ninefold: "),
        ("nowhere.txt", "ninefold: 'nowhere.txt': expected a file"),
    ] {
        complains(&format!("race {arguments}"), "", 2, "", why);
    }
}

#[test]
fn every_solver_has_a_bar_in_the_chart() {
    let (status, out, errors) = said(&format!("race --chart --ascii --with brute-anew,exact {EASY} {TWO}"), "");
    assert!(status == Some(0) && errors.is_empty() && out.is_ascii(), "{out}{errors}");
    let bar = |name: &str| {
        let line = out.lines().skip(4).find(|line| line.starts_with(name)).expect("a bar");
        assert!(line.len() <= 80, "{line}");
        line.chars().filter(|c| "#=-|".contains(*c)).count()
    };
    assert!(bar("exact ") > 0 && bar("brute-anew ") > 0, "{out}");
    assert!(out.contains("2 solvers on 2 puzzles, 1 s for each at most"), "{out}");
}

#[test]
fn the_chart_can_be_written_to_a_file() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("race.svg");
    let (status, table, _) = said(&format!("race --with exact,brute-v2 --svg {} {EASY}", path.display()), "");
    assert!(status == Some(0) && table.lines().count() == 3, "{table}");
    let svg = fs::read_to_string(&path).expect("it is there");
    assert!(svg.starts_with("<svg xmlns=") && svg.ends_with("</svg>\n"), "{svg}");
    for part in [">2 solvers on 1 puzzle, 1 s for each at most<", ">exact<", ">brute-v2<", "prefers-color-scheme"] {
        assert!(svg.contains(part), "{part}\n{svg}");
    }
    assert_eq!(svg.matches("class=\"bar\"").count(), 2);
    let (_, printed, _) = said(&format!("race --with exact --svg - {EASY}"), "");
    assert!(printed.starts_with("<svg") && printed.ends_with("</svg>\n"), "and no table\n{printed}");
    let path = folder.path().join("none/a.svg");
    let refused = format!("ninefold: cannot write: no such file or directory: {}", path.display());
    complains(&format!("race --svg {} {HARD}", path.display()), "", 2, "", &refused);
    complains(&format!("race --svg {} {HARD}", folder.path().display()), "", 2, "", "ninefold: cannot write: ");
    assert_eq!(fs::read_dir(folder.path()).expect("a folder").count(), 1);
}
