//! Answers of `solve`, `count`, `check`, `hint`, `convert` and `watch`: the exit status and the output for each input.

use crate::support::cli::{check_output, check_refused, run};
use crate::support::puzzles::{EASY, EASY_SOLUTION, HARD, NO_SOLUTION, SMALL, TWO_SOLUTIONS};

/// [`SMALL`] with blanks between its cells.
const SMALL_SPREAD: &str = "1 . . . 3 4 . . 2 . . . . . 3 .";

#[test]
fn solve_prints_one_line_for_each_puzzle() {
    check_output("solve", &format!("{EASY}\n{EASY_SOLUTION}\n"), 0, &format!("{EASY_SOLUTION}\n{EASY_SOLUTION}\n"));
    check_output(&format!("solve {EASY} -"), EASY, 0, &format!("{EASY_SOLUTION}\n{EASY_SOLUTION}\n"));
    check_output("solve", &format!("{NO_SOLUTION}\n{EASY}\n"), 1, &format!("none\n{EASY_SOLUTION}\n"));
    check_output(&format!("solve --unique {EASY}"), "", 0, &format!("{EASY_SOLUTION}\n"));
    check_output(&format!("solve --unique {TWO_SOLUTIONS}"), "", 1, "many\n");
    check_output(&format!("solve --timeout 0 {HARD}"), "", 1, "timeout\n");
    check_refused("solve -", &format!("{}x\n", &EASY[1..]), 1, "invalid\n", "-:1:81: expected ");
    check_refused("solve", &format!("5{}\n", &EASY[1..].replacen('3', "5", 1)), 1, "invalid\n", "-:1:2: expected ");
    check_refused("solve 123", "", 1, "invalid\n", "argument:1:4: expected ");
    check_output(&format!("solve :0000:x:{EASY}:::"), "", 0, &format!("{EASY_SOLUTION}\n"));
}

#[test]
fn a_puzzle_that_takes_longer_than_the_limit_is_a_timeout() {
    let late = "--timeout 0.000000001";
    check_output(&format!("hint --technique swordfish {late} {HARD}"), "", 1, "timeout\n");
    check_output(&format!("hint --all {late} {HARD}"), "", 1, "timeout\n");
    check_output(&format!("rate {late} {HARD}"), "", 1, &format!("{HARD}\ttimeout\t-\t-\t-\t-\n"));
    check_output(&format!("explain {late} {HARD}"), "", 1, &format!("{HARD}\ttimeout\t-\t-\t-\t-\n\n"));
    for (command, nothing) in [
        ("hint --technique swordfish", r#""deduction":null"#),
        ("hint --all", r#""deductions":[]"#),
        ("rate", r#""level":null"#),
        ("explain", r#""deductions":[]"#),
    ] {
        let (status, line, _) = run(&format!("{command} --json {late} {HARD}"), "");
        assert!(line.contains(r#""status":"timeout""#) && line.contains(nothing), "{command}: {line}");
        assert_eq!(status, Some(1), "{command}");
        let (_, unlimited, _) = run(&format!("{command} --json --timeout 0 {HARD}"), "");
        assert!(!unlimited.contains("timeout"), "{command}: {unlimited}");
    }
}

#[test]
fn solve_keeps_the_notation() {
    let (_, symbols, _) = run(&format!("solve {SMALL}"), "");
    let (_, numbers, _) = run("solve", SMALL_SPREAD);
    assert_eq!(symbols.len(), 17);
    assert_eq!(numbers.replace(' ', ""), symbols);
}

#[test]
fn solve_all_prints_every_solution_up_to_the_limit() {
    let (status, all, _) = run(&format!("solve --all {TWO_SOLUTIONS}"), "");
    let lines: Vec<&str> = all.lines().collect();
    assert_eq!((status, lines.len()), (Some(0), 2));
    assert_ne!(lines[0], lines[1]);
    let (status, some, _) = run(&format!("solve --all --limit 3 {}", ".".repeat(81)), "");
    assert_eq!((status, some.lines().count()), (Some(0), 3));
    let (_, json, _) = run(&format!("solve --all --json {TWO_SOLUTIONS}"), "");
    assert!(json.lines().all(|line| line.contains(r#""status":"many","solution":""#)), "{json}");
    check_output(&format!("solve --all {NO_SOLUTION}"), "", 1, "none\n");
}

#[test]
fn every_solver_finds_the_same_solution() {
    for name in ["auto", "exact", "propagate", "backtrack", "hybrid", "brute-v1", "brute-v2", "brute-v3", "brute-v4"] {
        check_output(&format!("solve --with {name} {EASY}"), "", 0, &format!("{EASY_SOLUTION}\n"));
    }
}

#[test]
fn solve_stats_prints_a_summary_at_the_end() {
    let (status, stdout, stats) = run(&format!("solve --stats {EASY} {HARD}"), "");
    assert_eq!((status, stdout.lines().count()), (Some(0), 2));
    for word in ["puzzles 2,", "seconds ", "puzzles a second ", "guesses ", "min ", "mean ", "max "] {
        assert!(stats.contains(word) && stats.lines().count() == 1, "{stats}");
    }
}

#[test]
fn count_stops_beyond_the_limit() {
    for (input, arguments, status, expected) in [
        (EASY, "count", 0, "1\n"),
        (TWO_SOLUTIONS, "count", 0, "2\n"),
        (TWO_SOLUTIONS, "count --limit 2", 0, "2\n"),
        (TWO_SOLUTIONS, "count --limit 1", 0, "1+\n"),
        (NO_SOLUTION, "count", 0, "0\n"),
        ("................", "count", 0, "288\n"),
        ("................", "count --limit 0", 0, "288\n"),
        ("................", "count --limit 100", 0, "100+\n"),
        (&".".repeat(81), "count --limit 0 --timeout 0.01", 1, "timeout\n"),
    ] {
        check_output(arguments, input, status, expected);
    }
    check_refused("count", "11..............", 1, "invalid\n", "-:1:2: expected ");
    let framed = "# one\n+----+----+\n| 12 | .. |\n| .. | .. |\n+----+----+\n| .. | .. |\n| 3. | .3 |\n+----+----+\n";
    for (input, place) in [
        (framed, "-:7:9: "),
        ("# one\n1 2 . .\n. . . .\n. . . .\n. . 3 3\n", "-:5:7: "),
        ("1   \n    \n    \n1  2\n", "-:4:1: "),
        ("name\t1...1...........", "-:1:10: "),
        ("1 . . . . . . . . . . . 1 . . .", "-:1:25: "),
        (":0000:x:+1+2.1............:::", "-:1:14: "),
    ] {
        let (status, out, err) = run("count", input);
        assert!(status == Some(1) && out.starts_with("invalid\n") && err.starts_with(place), "{input}: {out}{err}");
    }
}

#[test]
fn check_names_every_fault() {
    for (input, status, expected) in [
        (EASY, 0, "ok\n"),
        (EASY_SOLUTION, 0, "solved\n"),
        (TWO_SOLUTIONS, 0, "ok\n"),
        (NO_SOLUTION, 1, "r5c1 has no candidate\n"),
        ("11..............", 1, "row 1 has two 1s: r1c1 r1c2; box 1 has two 1s: r1c1 r1c2\n"),
        ("12....3....3....", 1, "row 1 has no place for 3; box 2 has no place for 3\n"),
    ] {
        let (code, out, _) = run("check", input);
        assert_eq!(code, Some(status), "{input}: {out}");
        assert!(out == expected || input.starts_with("12"), "{input}: {out}");
    }
    check_refused("check", "1234x", 1, "invalid\n", "-:1:");
}

#[test]
fn json_has_all_keys_in_a_fixed_order() {
    let solved = format!(r#"{{"puzzle":"{EASY}","status":"solved","solution":"{EASY_SOLUTION}","error":null}}"#);
    check_output("solve --json", EASY, 0, &format!("{solved}\n"));
    check_output("solve --json --unique", EASY, 0, &format!("{}\n", solved.replace("solved", "unique")));
    let many = format!(r#"{{"puzzle":"{TWO_SOLUTIONS}","status":"many","solution":null,"error":null}}"#);
    check_output("solve --json --unique", TWO_SOLUTIONS, 1, &format!("{many}\n"));
    let counted = format!(r#"{{"puzzle":"{TWO_SOLUTIONS}","status":"ok","count":1,"exact":false,"error":null}}"#);
    check_output("count --json --limit 1", TWO_SOLUTIONS, 0, &format!("{counted}\n"));
    let fine = format!(r#"{{"puzzle":"{EASY}","status":"ok","faults":[]}}"#);
    check_output("check --json", EASY, 0, &format!("{fine}\n"));
    let twice = concat!(
        r#"{"puzzle":"11..............","status":"invalid","faults":["#,
        r#"{"kind":"repeat","unit":"row 1","digit":1,"cells":["r1c1","r1c2"]},"#,
        r#"{"kind":"repeat","unit":"box 1","digit":1,"cells":["r1c1","r1c2"]}]}"#,
        "\n"
    );
    check_output("check --json", "11..............", 1, twice);
    let none = format!(
        r#"{{"puzzle":"{NO_SOLUTION}","status":"none","faults":[{{"kind":"no-candidate","unit":null,"digit":null,"cells":["r5c1"]}}]}}"#
    );
    let (_, out, _) = run("check --json", NO_SOLUTION);
    assert!(out.starts_with(&none[..none.len() - 2]), "{out}");
    let (_, bad, _) = run("solve --json", "123x");
    assert!(
        bad.starts_with(r#"{"puzzle":null,"status":"invalid","solution":null,"error":{"line":1,"column":"#),
        "{bad}"
    );
    let (_, hint, _) = run("hint --json", EASY);
    let keys = ["technique", "name", "code", "se", "score", "digits", "place", "eliminate", "cells", "links", "text"];
    let places: Vec<_> = keys.iter().map(|key| hint.find(&format!("\"{key}\":"))).collect();
    assert!(places.is_sorted() && places[0].is_some(), "{hint}");
    assert!(
        hint.contains(r#""status":"ok","deduction":{"technique""#) && hint.ends_with("\"error\":null}\n"),
        "{hint}"
    );
    let (_, all, _) = run("hint --json --all", EASY);
    assert!(all.contains(r#""deductions":[{"technique""#), "{all}");
    let (_, none, _) = run("hint --json", EASY_SOLUTION);
    assert!(none.contains(r#""status":"solved","deduction":null,"error":null}"#), "{none}");
}

#[test]
fn the_json_of_a_position_lists_placed_digits_and_removed_candidates() {
    let position = format!(":0000:x:{}:213:::", EASY.replacen("53.", "53+4", 1));
    let (status, out, _) = run("solve --json", &position);
    assert_eq!(status, Some(0));
    assert!(
        out.contains(r#","removed":["r1c3<>2"],"placed":["r1c3"],"status""#)
            || out.contains(r#""removed":[],"placed":["r1c3"]"#),
        "{out}"
    );
}

#[test]
fn convert_writes_what_it_reads() {
    check_output("convert --to line", EASY, 0, &format!("{EASY}\n"));
    check_output("convert --to numbers", SMALL, 0, &format!("{SMALL_SPREAD}\n"));
    check_output("convert --to grid", SMALL, 0, "1...\n34..\n2...\n..3.\n\n");
    check_output(
        "convert --to framed",
        SMALL,
        0,
        "+-----+-----+\n| 1 . | . . |\n| 3 4 | . . |\n+-----+-----+\n| 2 . | . . |\n| . . | 3 . |\n+-----+-----+\n\n",
    );
    for format in ["line", "numbers", "grid", "framed"] {
        let (_, there, _) = run(&format!("convert --to {format}"), &format!("{EASY}\n{HARD}\n"));
        check_output("convert --to line", &there, 0, &format!("{EASY}\n{HARD}\n"));
    }
    let (_, marks, _) = run("convert --to pm", EASY);
    assert_eq!(run("solve", &marks).1, format!("{EASY_SOLUTION}\n"), "{marks}");
    check_refused("convert --to line", &format!("12x\n{EASY}\n"), 1, &format!("{EASY}\n"), "-:1:");
    check_refused(
        "convert --to grid",
        "11..............",
        1,
        "11..\n....\n....\n....\n\n",
        "-:1:2: expected each digit once",
    );
}

#[test]
fn watch_prints_its_steps() {
    let steps = "1\t0\tchoose\t1\t-\t-\n2\t0\ttry\t1\tA\t1/2\n3\t1\tdead-end\t2\t-\t-\n4\t0\ttake-back\t1\tA\t1/2\n";
    check_output("watch --example a-f --limit 4", "", 0, steps);
    let (_, whole, _) = run("watch --plain --example a-f", "");
    assert!(whole.contains("\tsolution\t-\t-\t-\n") && whole.ends_with("14\t0\texhausted\t-\t-\t-\n"), "{whole}");
    let (_, other, _) = run("watch --example a-e", "");
    assert!(other.ends_with("exhausted\t-\t-\t-\n"), "{other}");
    check_output(&format!("watch --with exact --limit 1 {HARD}"), "", 0, "1\t0\tchoose\tcol2=4\t-\t-\n");
    assert_eq!(run("watch --plain --limit 1", NO_SOLUTION).0, Some(0), "nobody knows yet");
    let all = run("watch --plain", NO_SOLUTION).1.lines().count();
    for (limit, status) in [(all - 1, 0), (all, 1), (all + 1, 1)] {
        assert_eq!(run(&format!("watch --plain --limit {limit}"), NO_SOLUTION).0, Some(status), "{limit} of {all}");
    }
    check_output("watch --limit 2 -", HARD, 0, "1\t0\tchoose\tcol2=4\t-\t-\n2\t0\tforced\tcol2=4\tr6c2=4\t1/1\n");
}

#[test]
fn watch_prints_the_same_steps_in_json() {
    let first = r#"{"step":1,"depth":0,"verb":"choose","item":"1","option":null,"k/n":null}"#;
    let second = r#"{"step":2,"depth":0,"verb":"try","item":"1","option":"A","k/n":"1/2"}"#;
    check_output("watch --example a-f --json --limit 2", "", 0, &format!("{first}\n{second}\n"));
    let keys = ["step", "depth", "verb", "item", "option", "k/n"];
    for puzzle in [HARD, TWO_SOLUTIONS, EASY_SOLUTION, NO_SOLUTION] {
        let (plain, json) =
            (format!("watch --plain --limit 500 {puzzle}"), format!("watch --json --limit 500 {puzzle}"));
        let (_, lines, _) = run(&plain, "");
        let (status, objects, errors) = run(&json, "");
        assert_eq!((status, errors.as_str()), (Some(i32::from(puzzle == NO_SOLUTION)), ""), "{puzzle}");
        assert_eq!(lines.lines().count(), objects.lines().count(), "{puzzle}");
        for (line, object) in lines.lines().zip(objects.lines()) {
            let object: serde_json::Map<String, serde_json::Value> = serde_json::from_str(object).expect("an object");
            let column = |key: &str| match &object[key] {
                serde_json::Value::Null => "-".to_owned(),
                serde_json::Value::String(text) => text.clone(),
                other => other.to_string(),
            };
            assert_eq!((object.len(), keys.map(column).join("\t").as_str()), (keys.len(), line), "{puzzle}");
        }
    }
}
