//! `ninefold race`, which prints a row for each solver and a chart, and the race in the game.

use std::fs;
use std::ops::ControlFlow;
use std::time::Duration;

use format::read_one;
use ninefold::app::race::RaceRun;
use ninefold::app::{Effect, Report, Task};
use serde_json::Value;
use solve::race::{Finish, Run};
use solve::{Budget, Effort, by_name, racers};

use crate::support::cli::{check_refused, check_usage_error, run};
use crate::support::driver::{Driver, SIZES};
use crate::support::puzzles::{EASY, HARD, NO_SOLUTION, SMALL, TOUGH, TWO_SOLUTIONS};
use crate::support::temp_folder;

/// Objects that `race --json` prints. Asserts that each object has all keys in order.
fn raced(arguments: &str, input: &str, status: i32) -> Vec<Value> {
    let (code, out, errors) = run(&format!("race --json {arguments}"), input);
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
    let input = format!("{EASY}\n{TWO_SOLUTIONS}\n\n# no puzzle\n{EASY}\n");
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
        let object = &raced(&format!("--with {name} {EASY} {HARD} {TWO_SOLUTIONS} --timeout 60"), "", 0)[0];
        let (mut steps, mut guesses) = (0, 0);
        for line in [EASY, HARD, TWO_SOLUTIONS] {
            let board = read_one(line).expect("a puzzle").check().expect("no digit twice");
            let solver = by_name(name).expect("a solver");
            let effort = solver.run(&board, &mut Budget::unlimited(), &mut |_| ControlFlow::Break(())).effort;
            (steps, guesses) = (steps + effort.nodes, guesses + effort.guesses);
        }
        assert_eq!((object["steps"].as_u64(), object["guesses"].as_u64()), (Some(steps), Some(guesses)), "{name}");
        let (_, _, stats) = run(&format!("solve --with {name} --stats {EASY} {HARD} {TWO_SOLUTIONS}"), "");
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
    let (_, table, _) = run(&format!("race {arguments}"), "");
    let rows: Vec<Vec<&str>> = table.lines().map(|line| line.split_whitespace().collect()).collect();
    assert_eq!((rows.len(), rows[1][0], rows[1][1]), (3, "exact", "-"), "the fastest first\n{table}");
    assert_eq!(rows[2][..3], ["brute-v1", "!", "1"], "who failed is marked\n{table}");
    raced(&format!("--timeout 0.05 --with brute-v1 {HARD}"), "", 1); // status 1, because no solver succeeded
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
    let (status, out, errors) = run("race --json --with exact", &format!("{twice}\n12x\n{EASY}\n"));
    assert!(status == Some(1) && out.contains(r#""puzzles":1,"failures":0"#), "{out}");
    let lines: Vec<&str> = errors.lines().collect();
    assert!(lines.len() == 2 && lines[0].starts_with("-:1:2: ") && lines[1].starts_with("-:2:"), "{errors}");
    let nothing = r#"{"solver":"exact","puzzles":0,"failures":0,"steps":0,"guesses":0,"#.to_owned()
        + r#""ns":{"avg":null,"min":null,"max":null,"median":null,"p95":null}}"#;
    let message = "-:1:1: expected a puzzle, found nothing";
    check_refused("race --json --with exact", "", 1, &format!("{nothing}\n"), message);
    assert_eq!(raced("--with exact,propagate", NO_SOLUTION, 1).len(), 2, "no solution, as solve says");
    let (_, _, errors) = run("race --with exact", NO_SOLUTION);
    assert_eq!(errors, "-:1: there is no solution\n");
    let (status, _, errors) = run("race --with lanes,exact", &format!("{SMALL}\n{SMALL}\n"));
    assert!(status == Some(2) && errors.starts_with("-:1: lanes cannot solve this board: "), "{errors}");
    assert_eq!(errors.lines().count(), 1, "said once\n{errors}");
    raced("", SMALL, 0); // solvers that were not chosen by name need not support the board
    for (arguments, why) in [
        ("--with nobody", "ninefold: invalid value 'nobody' for '--with <NAME,…>'"),
        ("--with exact,", "ninefold: "),
        ("--timeout soon", "ninefold: invalid value 'soon'"),
        ("--json --chart", "ninefold: "),
        ("nowhere.txt", "ninefold: 'nowhere.txt': expected a file"),
    ] {
        check_usage_error(&format!("race {arguments}"), "", why);
    }
}

#[test]
fn every_solver_has_a_bar_in_the_chart() {
    let (status, out, errors) =
        run(&format!("race --chart --ascii --with brute-anew,exact {EASY} {TWO_SOLUTIONS}"), "");
    assert!(status == Some(0) && errors.is_empty() && out.is_ascii(), "{out}{errors}");
    let bar = |name: &str| {
        let line = out.lines().skip(4).find(|line| line.starts_with(name)).expect("a bar");
        assert!(line.len() <= 80, "{line}");
        line.chars().filter(|c| "#=-|".contains(*c)).count()
    };
    assert!(bar("exact ") > 0 && bar("brute-anew ") > 0, "{out}");
    assert!(out.contains("2 solvers on 2 puzzles, time limit 1 s"), "{out}");
}

#[test]
fn the_chart_can_be_written_to_a_file() {
    let folder = temp_folder();
    let path = folder.path().join("race.svg");
    let (status, table, _) = run(&format!("race --with exact,brute-v2 --svg {} {EASY}", path.display()), "");
    assert!(status == Some(0) && table.lines().count() == 3, "{table}");
    let svg = fs::read_to_string(&path).expect("it is there");
    assert!(svg.starts_with("<svg xmlns=") && svg.ends_with("</svg>\n"), "{svg}");
    for part in [">2 solvers on 1 puzzle, time limit 1 s<", ">exact<", ">brute-v2<", "prefers-color-scheme"] {
        assert!(svg.contains(part), "{part}\n{svg}");
    }
    assert_eq!(svg.matches("class=\"bar\"").count(), 2);
    let (_, printed, _) = run(&format!("race --with exact --svg - {EASY}"), "");
    assert!(printed.starts_with("<svg") && printed.ends_with("</svg>\n"), "and no table\n{printed}");
    let path = folder.path().join("none/a.svg");
    let refused = format!("ninefold: cannot write: no such file or directory: {}", path.display());
    check_usage_error(&format!("race --svg {} {HARD}", path.display()), "", &refused);
    check_usage_error(&format!("race --svg {} {HARD}", folder.path().display()), "", "ninefold: cannot write: ");
    assert_eq!(fs::read_dir(folder.path()).expect("a folder").count(), 1);
}

/// Made-up times for the first `runs` runs of each solver. The later a solver is in `racers()`, the slower it is. The last solver but one
/// exceeds the time limit.
fn laps(runs: usize) -> Vec<RaceRun> {
    let run = |lane: usize, at: usize| {
        let effort = Effort { nodes: 51 * (lane as u64 + 1), guesses: 7, dead_ends: 3, ..Effort::default() };
        let nanos = 17_000 * (lane as u64 + 1).pow(3) + 3_100 * at as u64 * (lane as u64 + 1).pow(2);
        if lane + 2 == racers().len() {
            Run { finish: Finish::Late, took: Duration::from_secs(1), effort }
        } else {
            Run { finish: Finish::Solved, took: Duration::from_nanos(nanos), effort }
        }
    };
    let lanes = 0..racers().len();
    let runs = lanes.flat_map(|lane| (0..runs).map(move |at| (lane, at)));
    // A solver that exceeded the time limit does not run again.
    let counted = runs.filter(|&(lane, at)| lane + 2 != racers().len() || at == 0);
    counted.map(|(lane, at)| RaceRun { lane, puzzle: 0, run: Some(run(lane, at)) }).collect()
}

/// Driver with a race on the puzzle in the visualiser, after `runs` runs of each solver.
fn race((width, height): (u16, u16), ascii: bool, runs: usize) -> Driver {
    Driver::new(width, height, ascii).play(TOUGH).press("V").raced("r", laps(runs))
}

#[test]
fn a_race_is_drawn_at_every_size() {
    for size in SIZES {
        let name = |what: &str| format!("race_{what}_{}x{}", size.0, size.1);
        insta::assert_snapshot!(name("begun"), race(size, false, 7).look());
        insta::assert_snapshot!(name("over"), race(size, false, 20).look());
        insta::assert_snapshot!(name("chart"), race(size, false, 20).press("tab").look());
        insta::assert_snapshot!(name("ascii"), race(size, true, 20).press("tab").picture());
    }
}

#[test]
fn a_race_says_the_same_without_colour_and_in_ascii() {
    for size in SIZES {
        for (runs, keys) in [(0, ""), (7, ""), (20, ""), (20, "tab"), (7, "tab")] {
            let driver = race(size, false, runs).press(keys);
            let (with, without) = (driver.buffer(true), driver.buffer(false));
            let same =
                with.content.iter().zip(&without.content).all(|(with, without)| {
                    with.symbol() == without.symbol() && without.fg == ratatui::style::Color::Reset
                });
            assert!(same, "{runs} {keys}");
            let plain = race(size, true, runs).press(keys).picture();
            assert!(plain.is_ascii() && !plain.replace("? help", "").contains('?'), "{plain}");
        }
    }
    let over = race((80, 24), true, 20).picture();
    assert!(over.contains("! 1") && over.contains("gave up after 1 s") && over.contains("done"), "{over}");
}

#[test]
fn rows_out_of_view_can_be_scrolled_to() {
    let last = racers()[racers().len() - 1].name();
    let small = |keys: &str| race((37, 20), false, 7).press(keys).picture();
    assert!(!small("").contains(last) && small("").contains("more"), "{}", small(""));
    assert!(small("end").contains(last) && small("down down down down").contains(last), "{}", small("end"));
    assert!(small("end home").contains(racers()[0].name()));
    assert!(small("end up") != small("end"), "one row up is seen");
    assert!(!race((80, 24), false, 7).picture().contains("more"), "all are in sight");
}

#[test]
fn a_race_is_run_in_parts_until_it_is_over_or_left() {
    let driver = || Driver::default().play(TOUGH).press("V");
    let (mut driver, effects) = driver().effects("r");
    let [Effect::Run(Task::Race(turn, _))] = effects[..] else { panic!("{effects:?}") };
    assert!(driver.picture().contains(&format!("0 of {} done", racers().len())), "{}", driver.picture());
    let again = driver.hear(Report::Raced(turn, laps(7)));
    assert!(matches!(again[..], [Effect::Run(Task::Race(same, _))] if same == turn), "{again:?}");
    assert!(driver.hear(Report::Raced(turn + 1, laps(7))).is_empty(), "that is another race");
    assert!(driver.hear(Report::Raced(turn, laps(13))).is_empty(), "it is over");
    assert!(driver.picture().contains("done") && driver.wake().is_none(), "and nothing moves\n{}", driver.picture());
    let (mut driver, effects) = driver.effects("r");
    let [Effect::Run(Task::Race(newer, _))] = effects[..] else { panic!("{effects:?}") };
    assert!(newer > turn && driver.hear(Report::Raced(turn, laps(20))).is_empty(), "the old one is forgotten");
    let mut driver = driver.press("esc");
    assert!(driver.picture().contains("step 0") && driver.hear(Report::Raced(newer, laps(1))).is_empty());
}

#[test]
fn a_part_of_a_race_runs_only_while_the_race_is_shown() {
    #[expect(clippy::disallowed_methods, reason = "what is timed here is never looked at")]
    let clock = std::time::Instant::now;
    for (keys, is_wanted) in [("", true), ("esc", false), ("tab down ?", true), ("O", false), ("r", false)] {
        let (driver, mut effects) = Driver::default().play(TOUGH).press("V").effects("r");
        let Some(Effect::Run(Task::Race(_, part))) = effects.pop() else { panic!("{effects:?}") };
        let _stage = driver.press(keys);
        assert_eq!(part.run(&clock).is_some(), is_wanted, "{keys}");
    }
}

#[test]
fn a_shelf_can_be_raced_and_a_small_matrix_cannot() {
    let mut driver = Driver::default().press("O");
    driver.hear(Report::Listed(Vec::new()));
    let seen = driver.raced("r", Vec::new()).picture();
    assert!(seen.contains(" solvers on Easy, the first 50") && seen.contains(" 0/50 "), "{seen}");
    let mut driver = Driver::default().press("O");
    driver.hear(Report::Listed(Vec::new()));
    let empty = driver.press("left r").picture();
    assert!(empty.contains("no puzzles to race on"), "{empty}");
    let matrix = Driver::default().play(TOUGH).press("V x r").picture();
    assert!(matrix.contains("not on small matrices"), "{matrix}");
}

#[test]
fn a_race_counts_the_steps_of_one_round() {
    let over = race((120, 40), false, 20).picture();
    let steps = |line: &str| line.split_whitespace().nth(2).map(str::to_owned);
    let first = over.lines().nth(2).expect("a row");
    assert_eq!(steps(first).as_deref(), Some("51"), "{over}");
    let failing: Vec<&str> = over.lines().filter(|line| line.contains("! ")).collect();
    assert!(failing.iter().all(|line| line.contains("! 1 ") || line.starts_with("! gave up")), "{over}");
}

#[test]
fn table_and_chart_are_sorted_by_the_figure_that_they_print() {
    // Solvers later in the roster have a lower median. Because of one slow run, they also have a higher average.
    let run = |lane: usize, at: usize| {
        let micros = if at == 0 { 1_000 * (lane as u64 + 1) } else { 100 - lane as u64 };
        Run { finish: Finish::Solved, took: Duration::from_micros(micros), effort: Effort::default() }
    };
    let lanes = 0..racers().len();
    let laps = lanes.flat_map(|lane| (0..20).map(move |at| RaceRun { lane, puzzle: 0, run: Some(run(lane, at)) }));
    let driver = Driver::new(120, 40, false).play(TOUGH).press("V").raced("r", laps.collect());
    let names = |picture: &str| -> Vec<String> {
        let rows = picture.lines().skip(2).take(racers().len());
        rows.filter_map(|row| row.split_whitespace().next().map(str::to_owned)).collect()
    };
    let roster: Vec<String> = racers().iter().map(|solver| solver.name().to_owned()).collect();
    assert_eq!(names(&driver.picture()), roster);
    let reversed: Vec<String> = roster.into_iter().rev().collect();
    assert_eq!(names(&driver.press("tab").picture()), reversed);
}
