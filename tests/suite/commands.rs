//! The command line as scripts see it: arguments and input, and the exit status and output that they must give. Also holds the helpers that
//! run the program for other tests.

use std::fs::{self, File};
use std::io::{BufRead, BufReader, Read, Write};
use std::process::{Child, Command, Stdio};

pub const EASY: &str = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
pub const EASY_FULL: &str = "534678912672195348198342567859761423426853791713924856961537284287419635345286179";
const HARD: &str = "4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......";
pub const TWO: &str = ".39...12....9.7...8..4.1..6.42...79...........91...54.5..1.9..3...8.5....14...87.";
pub const NONE: &str = "..9.287..8.6..4..5..3.....46.........2.71345.........23.....5..9..4..8.7..125.3..";
const FOUR: &str = "1...34..2.....3.";
const WIDE: &str = "1 . . . 3 4 . . 2 . . . . . 3 .";

/// Returns a command that runs the program, with colours allowed and an empty standard input.
pub fn ninefold() -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_ninefold"));
    command.env_remove("NO_COLOR").stdin(Stdio::null());
    command
}

/// Runs the program with arguments separated by blanks and this input. Returns exit status, standard output and standard error.
pub fn said(arguments: &str, input: &str) -> (Option<i32>, String, String) {
    let mut command = ninefold();
    command.args(arguments.split_whitespace());
    command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut child = command.spawn().expect("the program was built");
    let mut stdin = child.stdin.take().expect("a pipe");
    let input = input.to_owned();
    let writer = std::thread::spawn(move || drop(stdin.write_all(input.as_bytes())));
    let output = child.wait_with_output().expect("it ends");
    writer.join().expect("a closed pipe is no panic");
    let text = |bytes: Vec<u8>| String::from_utf8(bytes).expect("answers are text");
    (output.status.code(), text(output.stdout), text(output.stderr))
}

/// Asserts exit status and standard output of a run, and that its standard error is empty.
pub fn check(arguments: &str, input: &str, status: i32, stdout: &str) {
    assert_eq!(said(arguments, input), (Some(status), stdout.to_owned(), String::new()), "{arguments}");
}

/// Asserts exit status and standard output of a run, and that its standard error is one line that begins with `stderr`.
pub fn complains(arguments: &str, input: &str, status: i32, stdout: &str, stderr: &str) {
    let (code, out, err) = said(arguments, input);
    assert_eq!((code, out.as_str()), (Some(status), stdout), "{arguments}: {err}");
    assert!(err.starts_with(stderr) && err.lines().count() == 1, "{arguments}: {err}");
}

#[test]
fn solve_prints_one_line_for_each_puzzle() {
    check("solve", &format!("{EASY}\n{EASY_FULL}\n"), 0, &format!("{EASY_FULL}\n{EASY_FULL}\n"));
    check(&format!("solve {EASY} -"), EASY, 0, &format!("{EASY_FULL}\n{EASY_FULL}\n"));
    check("solve", &format!("{NONE}\n{EASY}\n"), 1, &format!("none\n{EASY_FULL}\n"));
    check(&format!("solve --unique {EASY}"), "", 0, &format!("{EASY_FULL}\n"));
    check(&format!("solve --unique {TWO}"), "", 1, "many\n");
    check(&format!("solve --timeout 0 {HARD}"), "", 1, "timeout\n");
    complains("solve -", &format!("{}x\n", &EASY[1..]), 1, "invalid\n", "-:1:81: expected ");
    complains("solve", &format!("5{}\n", &EASY[1..].replacen('3', "5", 1)), 1, "invalid\n", "-:1:2: expected ");
    complains("solve 123", "", 1, "invalid\n", "argument:1:4: expected ");
    check(&format!("solve :0000:x:{EASY}:::"), "", 0, &format!("{EASY_FULL}\n"));
}

#[test]
fn a_puzzle_that_takes_longer_than_the_limit_is_a_timeout() {
    let late = "--timeout 0.000000001";
    check(&format!("hint --technique swordfish {late} {HARD}"), "", 1, "timeout\n");
    check(&format!("hint --all {late} {HARD}"), "", 1, "timeout\n");
    check(&format!("rate {late} {HARD}"), "", 1, &format!("{HARD}\ttimeout\t-\t-\t-\t-\n"));
    check(&format!("explain {late} {HARD}"), "", 1, &format!("{HARD}\ttimeout\t-\t-\t-\t-\n\n"));
    for (command, nothing) in [
        ("hint --technique swordfish", r#""deduction":null"#),
        ("hint --all", r#""deductions":[]"#),
        ("rate", r#""level":null"#),
        ("explain", r#""deductions":[]"#),
    ] {
        let (status, line, _) = said(&format!("{command} --json {late} {HARD}"), "");
        assert!(line.contains(r#""status":"timeout""#) && line.contains(nothing), "{command}: {line}");
        assert_eq!(status, Some(1), "{command}");
        let (_, unlimited, _) = said(&format!("{command} --json --timeout 0 {HARD}"), "");
        assert!(!unlimited.contains("timeout"), "{command}: {unlimited}");
    }
}

/// A position whose notes leave digits without a place in several units. Its only given leaves so vast a number of solutions that a search
/// for the wrong notes would take very long.
const NO_PLACE: &str = ":0000:x:........3........................................................................:111 211 411 \
                        115 125 135 145 347 348 155 357 358 165 367 368 175 377 378 185 387 388 195 397 398:::";

#[test]
fn a_position_without_a_place_for_a_digit_is_answered_at_once() {
    let seen = "The notes of r6c8, r9c5 and r9c7 lack the right digits.";
    for command in ["hint", "rate", "explain"] {
        // A search that times out would report other faults.
        let (status, stdout, stderr) = said(&format!("{command} --timeout 20"), NO_PLACE);
        let (answer, reason) = if command == "hint" { ("wrong: ", &stdout) } else { ("none", &stderr) };
        assert!(stdout.contains(answer), "{command}: {stdout}");
        assert!(reason.contains(seen) && status == Some(1), "{command}: {reason}");
    }
}

#[test]
fn solve_keeps_the_notation() {
    let (_, symbols, _) = said(&format!("solve {FOUR}"), "");
    let (_, numbers, _) = said("solve", WIDE);
    assert_eq!(symbols.len(), 17);
    assert_eq!(numbers.replace(' ', ""), symbols);
}

#[test]
fn solve_all_prints_every_solution_up_to_the_limit() {
    let (status, all, _) = said(&format!("solve --all {TWO}"), "");
    let lines: Vec<&str> = all.lines().collect();
    assert_eq!((status, lines.len()), (Some(0), 2));
    assert_ne!(lines[0], lines[1]);
    let (status, some, _) = said(&format!("solve --all --limit 3 {}", ".".repeat(81)), "");
    assert_eq!((status, some.lines().count()), (Some(0), 3));
    let (_, json, _) = said(&format!("solve --all --json {TWO}"), "");
    assert!(json.lines().all(|line| line.contains(r#""status":"many","solution":""#)), "{json}");
    check(&format!("solve --all {NONE}"), "", 1, "none\n");
}

#[test]
fn every_solver_finds_the_same_solution() {
    for name in ["auto", "exact", "propagate", "backtrack", "hybrid", "brute-v1", "brute-v2", "brute-v3", "brute-v4"] {
        check(&format!("solve --with {name} {EASY}"), "", 0, &format!("{EASY_FULL}\n"));
    }
}

#[test]
fn solve_stats_prints_a_summary_at_the_end() {
    let (status, stdout, stats) = said(&format!("solve --stats {EASY} {HARD}"), "");
    assert_eq!((status, stdout.lines().count()), (Some(0), 2));
    for word in ["puzzles 2,", "seconds ", "puzzles a second ", "guesses ", "min ", "mean ", "max "] {
        assert!(stats.contains(word) && stats.lines().count() == 1, "{stats}");
    }
}

#[test]
fn count_stops_beyond_the_limit() {
    for (input, arguments, status, expected) in [
        (EASY, "count", 0, "1\n"),
        (TWO, "count", 0, "2\n"),
        (TWO, "count --limit 2", 0, "2\n"),
        (TWO, "count --limit 1", 0, "1+\n"),
        (NONE, "count", 0, "0\n"),
        ("................", "count", 0, "288\n"),
        ("................", "count --limit 0", 0, "288\n"),
        ("................", "count --limit 100", 0, "100+\n"),
        (&".".repeat(81), "count --limit 0 --timeout 0.01", 1, "timeout\n"),
    ] {
        check(arguments, input, status, expected);
    }
    complains("count", "11..............", 1, "invalid\n", "-:1:2: expected ");
    let framed = "# one\n+----+----+\n| 12 | .. |\n| .. | .. |\n+----+----+\n| .. | .. |\n| 3. | .3 |\n+----+----+\n";
    for (input, place) in [
        (framed, "-:7:9: "),
        ("# one\n1 2 . .\n. . . .\n. . . .\n. . 3 3\n", "-:5:7: "),
        ("1   \n    \n    \n1  2\n", "-:4:1: "),
        ("name\t1...1...........", "-:1:10: "),
        ("1 . . . . . . . . . . . 1 . . .", "-:1:25: "),
        (":0000:x:+1+2.1............:::", "-:1:14: "),
    ] {
        let (status, out, err) = said("count", input);
        assert!(status == Some(1) && out.starts_with("invalid\n") && err.starts_with(place), "{input}: {out}{err}");
    }
}

#[test]
fn check_names_every_fault() {
    for (input, status, expected) in [
        (EASY, 0, "ok\n"),
        (EASY_FULL, 0, "solved\n"),
        (TWO, 0, "ok\n"),
        (NONE, 1, "r5c1 has no candidate\n"),
        ("11..............", 1, "row 1 has two 1s: r1c1 r1c2; box 1 has two 1s: r1c1 r1c2\n"),
        ("12....3....3....", 1, "row 1 has no place for 3; box 2 has no place for 3\n"),
    ] {
        let (code, out, _) = said("check", input);
        assert_eq!(code, Some(status), "{input}: {out}");
        assert!(out == expected || input.starts_with("12"), "{input}: {out}");
    }
    complains("check", "1234x", 1, "invalid\n", "-:1:");
}

#[test]
fn hint_gives_the_name_and_the_reason() {
    let (status, out, _) = said(&format!("hint {EASY}"), "");
    assert_eq!(status, Some(0));
    assert!(out.starts_with("Hidden Single (box): In box ") && out.lines().count() == 1, "{out}");
    let (_, all, _) = said(&format!("hint --all {EASY}"), "");
    assert!(all.lines().count() > 5 && all.lines().all(|line| line.contains(": ")), "{all}");
    let names = ["Forcing Net", "Dynamic", "Nested", "Kraken", "Template"];
    assert!(!names.iter().any(|name| all.contains(name)), "left out unless asked for by name");
    let (_, nets, _) = said(&format!("hint --all --technique kraken-fish-type-2,template-set {EASY}"), "");
    assert!(names[3..].iter().all(|name| nets.contains(name)), "{nets}");
    let (_, pairs, _) = said(&format!("hint --all --technique naked-pair,hidden-pair {EASY}"), "");
    assert!(pairs.lines().all(|line| line.starts_with("Naked Pair: ") || line.starts_with("Hidden Pair: ")), "{pairs}");
    for (input, status, word) in [
        (EASY_FULL.to_owned(), 0, "solved"),
        (NONE.to_owned(), 1, "none: "),
        (TWO.to_owned(), 1, "many: "),
        (EASY.replacen("53.", "53+1", 1) + ":", 1, "wrong: "),
        (EASY.replacen('3', "5", 1), 1, "invalid: "),
    ] {
        let (code, out, _) = said("hint -", &(input.clone() + "\n"));
        assert!(out.starts_with(word), "{input}: {out}");
        assert_eq!(code, Some(status), "{out}");
    }
    let (status, out, _) = said(&format!("hint --technique jellyfish {FOUR}"), "");
    assert!(status == Some(0) && out.starts_with("stuck: "), "{out}");
}

#[test]
fn json_has_all_keys_in_a_fixed_order() {
    let solved = format!(r#"{{"puzzle":"{EASY}","status":"solved","solution":"{EASY_FULL}","error":null}}"#);
    check("solve --json", EASY, 0, &format!("{solved}\n"));
    check("solve --json --unique", EASY, 0, &format!("{}\n", solved.replace("solved", "unique")));
    let many = format!(r#"{{"puzzle":"{TWO}","status":"many","solution":null,"error":null}}"#);
    check("solve --json --unique", TWO, 1, &format!("{many}\n"));
    let counted = format!(r#"{{"puzzle":"{TWO}","status":"ok","count":1,"exact":false,"error":null}}"#);
    check("count --json --limit 1", TWO, 0, &format!("{counted}\n"));
    let fine = format!(r#"{{"puzzle":"{EASY}","status":"ok","faults":[]}}"#);
    check("check --json", EASY, 0, &format!("{fine}\n"));
    let twice = concat!(
        r#"{"puzzle":"11..............","status":"invalid","faults":["#,
        r#"{"kind":"repeat","unit":"row 1","digit":1,"cells":["r1c1","r1c2"]},"#,
        r#"{"kind":"repeat","unit":"box 1","digit":1,"cells":["r1c1","r1c2"]}]}"#,
        "\n"
    );
    check("check --json", "11..............", 1, twice);
    let none = format!(
        r#"{{"puzzle":"{NONE}","status":"none","faults":[{{"kind":"no-candidate","unit":null,"digit":null,"cells":["r5c1"]}}]}}"#
    );
    let (_, out, _) = said("check --json", NONE);
    assert!(out.starts_with(&none[..none.len() - 2]), "{out}");
    let (_, bad, _) = said("solve --json", "123x");
    assert!(
        bad.starts_with(r#"{"puzzle":null,"status":"invalid","solution":null,"error":{"line":1,"column":"#),
        "{bad}"
    );
    let (_, hint, _) = said("hint --json", EASY);
    let keys = ["technique", "name", "code", "se", "score", "digits", "place", "eliminate", "cells", "links", "text"];
    let places: Vec<_> = keys.iter().map(|key| hint.find(&format!("\"{key}\":"))).collect();
    assert!(places.is_sorted() && places[0].is_some(), "{hint}");
    assert!(
        hint.contains(r#""status":"ok","deduction":{"technique""#) && hint.ends_with("\"error\":null}\n"),
        "{hint}"
    );
    let (_, all, _) = said("hint --json --all", EASY);
    assert!(all.contains(r#""deductions":[{"technique""#), "{all}");
    let (_, none, _) = said("hint --json", EASY_FULL);
    assert!(none.contains(r#""status":"solved","deduction":null,"error":null}"#), "{none}");
}

#[test]
fn the_json_of_a_position_lists_placed_digits_and_removed_candidates() {
    let position = format!(":0000:x:{}:213:::", EASY.replacen("53.", "53+4", 1));
    let (status, out, _) = said("solve --json", &position);
    assert_eq!(status, Some(0));
    assert!(
        out.contains(r#","removed":["r1c3<>2"],"placed":["r1c3"],"status""#)
            || out.contains(r#""removed":[],"placed":["r1c3"]"#),
        "{out}"
    );
}

#[test]
fn convert_writes_what_it_reads() {
    check("convert --to line", EASY, 0, &format!("{EASY}\n"));
    check("convert --to numbers", FOUR, 0, &format!("{WIDE}\n"));
    check("convert --to grid", FOUR, 0, "1...\n34..\n2...\n..3.\n\n");
    check(
        "convert --to framed",
        FOUR,
        0,
        "+-----+-----+\n| 1 . | . . |\n| 3 4 | . . |\n+-----+-----+\n| 2 . | . . |\n| . . | 3 . |\n+-----+-----+\n\n",
    );
    for format in ["line", "numbers", "grid", "framed"] {
        let (_, there, _) = said(&format!("convert --to {format}"), &format!("{EASY}\n{HARD}\n"));
        check("convert --to line", &there, 0, &format!("{EASY}\n{HARD}\n"));
    }
    let (_, marks, _) = said("convert --to pm", EASY);
    assert_eq!(said("solve", &marks).1, format!("{EASY_FULL}\n"), "{marks}");
    complains("convert --to line", &format!("12x\n{EASY}\n"), 1, &format!("{EASY}\n"), "-:1:");
    complains(
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
    check("watch --example a-f --limit 4", "", 0, steps);
    let (_, whole, _) = said("watch --plain --example a-f", "");
    assert!(whole.contains("\tsolution\t-\t-\t-\n") && whole.ends_with("14\t0\texhausted\t-\t-\t-\n"), "{whole}");
    let (_, other, _) = said("watch --example a-e", "");
    assert!(other.ends_with("exhausted\t-\t-\t-\n"), "{other}");
    check(&format!("watch --with exact --limit 1 {HARD}"), "", 0, "1\t0\tchoose\tcol2=4\t-\t-\n");
    assert_eq!(said("watch --plain --limit 1", NONE).0, Some(0), "nobody knows yet");
    let all = said("watch --plain", NONE).1.lines().count();
    for (limit, status) in [(all - 1, 0), (all, 1), (all + 1, 1)] {
        assert_eq!(said(&format!("watch --plain --limit {limit}"), NONE).0, Some(status), "{limit} of {all}");
    }
    check("watch --limit 2 -", HARD, 0, "1\t0\tchoose\tcol2=4\t-\t-\n2\t0\tforced\tcol2=4\tr6c2=4\t1/1\n");
}

#[test]
fn watch_prints_the_same_steps_in_json() {
    let first = r#"{"step":1,"depth":0,"verb":"choose","item":"1","option":null,"k/n":null}"#;
    let second = r#"{"step":2,"depth":0,"verb":"try","item":"1","option":"A","k/n":"1/2"}"#;
    check("watch --example a-f --json --limit 2", "", 0, &format!("{first}\n{second}\n"));
    let keys = ["step", "depth", "verb", "item", "option", "k/n"];
    for puzzle in [HARD, TWO, EASY_FULL, NONE] {
        let (plain, json) =
            (format!("watch --plain --limit 500 {puzzle}"), format!("watch --json --limit 500 {puzzle}"));
        let (_, lines, _) = said(&plain, "");
        let (status, objects, errors) = said(&json, "");
        assert_eq!((status, errors.as_str()), (Some(i32::from(puzzle == NONE)), ""), "{puzzle}");
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

#[test]
fn wrong_usage_is_one_line_and_status_2() {
    let missing = "ninefold: 'nowhere.txt': expected a file";
    for (arguments, stderr) in [
        ("solve nowhere.txt", missing),
        ("nowhere.txt", missing),
        ("play nowhere.txt", missing),
        ("watch nowhere.txt", missing),
        ("solve A1", "ninefold: 'A1': expected a file"),
        ("check PUZZLE.TXT", "ninefold: 'PUZZLE.TXT': expected a file"),
        ("solve src", "ninefold: src: expected a file of puzzles, found a directory"),
        ("solve --with nobody", "ninefold: invalid value 'nobody' for '--with <NAME>'"),
        ("solve --limit 3", "ninefold: "),
        ("solve --frobnicate", "ninefold: unexpected argument '--frobnicate'"),
        ("convert", "ninefold: the following required arguments were not provided: --to <FORMAT>"),
        ("convert --to cuneiform", "ninefold: invalid value 'cuneiform'"),
        ("count --timeout soon", "ninefold: invalid value 'soon'"),
        ("hint --technique guess", "ninefold: invalid value 'guess'"),
        ("watch --example b-g", "ninefold: invalid value 'b-g'"),
        ("play --level vile", "ninefold: invalid value 'vile'"),
        (
            "play --seed hard",
            "ninefold: invalid value 'hard' for '--seed <SEED>': expected a seed such as hard-7F3A91C2",
        ),
        ("play --seed easy-x-wing-1", "ninefold: easy and x-wing: expected a level of hard or above"),
        ("play --technique guess", "ninefold: invalid value 'guess'"),
        ("play --daily --level hard", "ninefold: the argument '--daily' cannot be used with"),
        ("play --index 2", "ninefold: "),
        ("completions tcsh", "ninefold: invalid value 'tcsh'"),
        ("", "ninefold: standard output is no terminal"),
        ("play", "ninefold: standard output is no terminal"),
        ("play --level easy --ascii", "ninefold: standard output is no terminal"),
        ("play -", "ninefold: standard output is no terminal"),
    ] {
        complains(arguments, "", 2, "", stderr);
    }
}

#[test]
fn a_message_names_the_file_and_the_other_puzzles_are_solved() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("some.txt");
    fs::write(&path, format!("# a comment\n\n{EASY}\n12x4............\n{EASY}\n")).unwrap();
    let path = path.to_str().unwrap();
    let answers = format!("{EASY_FULL}\ninvalid\n{EASY_FULL}\n");
    complains(&format!("solve {path}"), "", 1, &answers, &format!("{path}:4:3: expected a digit from 1 to 4"));
    fs::write(path, [0, 159, 146, 150, 10, 255, 254]).unwrap();
    let (status, out, err) = said(&format!("solve {path}"), "");
    assert!(status == Some(1) && out.lines().all(|line| line == "invalid"), "{out}{err}");
    fs::write(path, "").unwrap();
    complains(&format!("solve {path}"), "", 1, "", &format!("{path}:1:1: expected a puzzle, found nothing"));
}

#[test]
fn input_without_a_puzzle_is_an_error_in_every_command() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("empty");
    fs::write(&path, "").unwrap();
    let path = path.display();
    for command in [
        "solve",
        "solve --all",
        "solve --json",
        "count",
        "check",
        "hint",
        "hint --all",
        "explain",
        "rate",
        "convert --to line",
        "watch --plain",
    ] {
        for input in ["", "\n\n", "# only a comment\n", "[Author]\nNobody\n"] {
            complains(&format!("{command} -"), input, 1, "", "-:1:1: expected a puzzle, found nothing\n");
        }
        complains(&format!("{command} {path}"), "", 1, "", &format!("{path}:1:1: expected a puzzle, found nothing\n"));
    }
    let (status, out, error) = said(&format!("check {EASY} {path} -"), EASY);
    assert_eq!((status, out.as_str()), (Some(1), "ok\nok\n"), "the others are done");
    assert_eq!(error, format!("{path}:1:1: expected a puzzle, found nothing\n"));
}

#[cfg(unix)]
#[test]
fn an_unreadable_file_does_not_stop_the_other_puzzles() {
    let folder = tempfile::tempdir().unwrap();
    let socket = folder.path().join("socket"); // exists, but cannot be opened
    let _kept = std::os::unix::net::UnixListener::bind(&socket).unwrap();
    for command in ["solve", "solve --all"] {
        let arguments = format!("{command} {EASY} {} {EASY}", socket.display());
        let answers = format!("{EASY_FULL}\n{EASY_FULL}\n");
        complains(&arguments, "", 2, &answers, &format!("ninefold: {}: ", socket.display()));
    }
}

#[test]
fn threads_and_colours_do_not_change_the_answers() {
    let input = format!("{EASY}\n{TWO}\n{NONE}\n{HARD}\n").repeat(40);
    let expected = said("solve --threads 1", &input);
    assert_eq!(expected.1.lines().count(), 160);
    for arguments in ["solve", "solve --threads 3", "solve --color never", "solve --color=always", "--color auto solve"]
    {
        assert_eq!(said(arguments, &input), expected, "{arguments}");
    }
}

#[test]
fn help_version_completions_and_man_page_are_printed() {
    let (_, version, _) = said("-V", "");
    assert_eq!(version, format!("ninefold {}\n", env!("CARGO_PKG_VERSION")));
    for command in ["", "play", "watch", "solve", "count", "check", "hint", "race", "convert", "completions", "man"] {
        let (status, help, err) = said(&format!("{command} --help"), "");
        assert!(status == Some(0) && help.contains("Example") && err.is_empty(), "{command}: {help}");
        assert!(!help.contains('\x1b'), "{command}");
    }
    let (_, coloured, _) = said("--color always --help", "");
    assert!(coloured.contains('\x1b'));
    for shell in ["bash", "zsh", "fish", "elvish", "powershell", "nushell"] {
        let (status, script, _) = said(&format!("completions {shell}"), "");
        assert!(status == Some(0) && script.contains("technique"), "{shell}");
    }
    let (status, page, _) = said("man", "");
    assert!(!page.contains("(1)\n") && page.contains("\nninefold race\n"), "no page is named that is not there");
    assert!(status == Some(0) && page.contains(".TH") && page.contains(r"\-\-technique"), "{page}");
}

/// Starts the program with pipes for its standard streams.
pub fn with_pipes(arguments: &str) -> Child {
    let mut command = ninefold();
    command.args(arguments.split_whitespace()).stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    command.spawn().expect("the program was built")
}

#[test]
fn each_answer_is_printed_as_soon_as_its_line_arrives() {
    for command in ["solve", "solve --all", "count", "check", "hint", "explain", "rate", "convert --to line"] {
        let mut child = with_pipes(command);
        let mut to = child.stdin.take().unwrap();
        let mut from = BufReader::new(child.stdout.take().unwrap());
        for _ in 0..3 {
            writeln!(to, "{EASY}").unwrap();
            to.flush().unwrap();
            let mut answer = String::new();
            from.read_line(&mut answer).unwrap();
            assert!(answer.ends_with('\n'), "{command}");
            while command == "explain" && answer != "\n" {
                answer.clear();
                from.read_line(&mut answer).unwrap(); // up to the blank line
            }
        }
        drop(to);
        assert!(child.wait().unwrap().success(), "{command}");
    }
}

#[test]
fn a_closed_output_pipe_is_not_an_error() {
    for arguments in [
        format!("solve --all {}", ".".repeat(81)),
        format!("watch {}", ".".repeat(81)),
        format!("watch --json {}", ".".repeat(81)),
        format!("hint --all {EASY}"),
    ] {
        let mut child = with_pipes(&arguments);
        let mut from = BufReader::new(child.stdout.take().unwrap());
        let mut line = String::new();
        from.read_line(&mut line).unwrap();
        drop(from);
        let mut errors = String::new();
        child.stderr.take().unwrap().read_to_string(&mut errors).unwrap();
        assert!(child.wait().unwrap().success(), "{arguments}");
        assert_eq!(errors, "", "{arguments}");
    }
}

#[cfg(target_os = "linux")]
#[test]
fn a_full_disk_is_reported() {
    for arguments in ["solve", "convert --to line", "check", "hint", "hint --all", "explain", "rate"] {
        let mut command = ninefold();
        command
            .args(arguments.split_whitespace())
            .arg(EASY)
            .stdout(File::options().write(true).open("/dev/full").unwrap());
        let output = command.output().unwrap();
        assert_eq!(output.status.code(), Some(2), "{arguments}");
        let expected = "ninefold: standard output: no space left on device\n";
        assert_eq!(String::from_utf8_lossy(&output.stderr), expected, "{arguments}");
    }
}

#[cfg(unix)]
#[test]
fn a_signal_ends_a_command_that_waits_for_input() {
    use std::os::unix::process::ExitStatusExt;
    let mut child = with_pipes("solve");
    let mut to = child.stdin.take().unwrap();
    writeln!(to, "{EASY}").unwrap();
    let mut answer = String::new();
    BufReader::new(child.stdout.take().unwrap()).read_line(&mut answer).unwrap();
    assert!(Command::new("kill").arg(child.id().to_string()).status().unwrap().success());
    assert_eq!(child.wait().unwrap().signal(), Some(15));
}
