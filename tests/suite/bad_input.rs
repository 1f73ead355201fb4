//! Bad input to commands: it is reported in one line with the right exit status, and the other puzzles are still answered.

use std::fs;

use crate::support::cli::{check_output, check_refused, check_usage_error, run};
use crate::support::puzzles::{EASY, EASY_SOLUTION, NO_SOLUTION, TWO_SOLUTIONS};
use crate::support::temp_folder;

const COMMANDS: [&str; 4] = ["hint", "hint --all", "explain", "rate"];

/// Returns what a command prints for a puzzle if its whole answer is `word`.
fn line(command: &str, puzzle: &str, word: &str) -> String {
    match command {
        "rate" => format!("{puzzle}\t{word}\t-\t-\t-\t-\n"),
        "explain" => format!("{puzzle}\t{word}\t-\t-\t-\t-\n\n"),
        _ => format!("{word}\n"),
    }
}

#[test]
fn input_that_is_not_a_puzzle_is_invalid_and_the_message_says_where() {
    for command in COMMANDS {
        check_refused(command, "# nothing\n\n\n", 1, "", "-:1:1: expected a puzzle, found nothing");
        for (input, stderr) in [
            (&EASY[..40], "-:1:41: expected 81 cells for a 9×9 board, found 40"),
            (&"5".repeat(2_000_000)[..], "-:1:1048577: expected a line of at most"),
            ("\u{0}\u{1}\u{7f}", "-:1:1: expected "),
        ] {
            check_refused(command, input, 1, &line(command, "-", "invalid"), stderr);
        }
        let twice = EASY.replacen('3', "5", 1);
        let (status, out, err) = run(command, &format!("{twice}\n{EASY}\n"));
        assert_eq!(status, Some(1), "{command}");
        assert!(out.contains("invalid") && out.lines().count() > 1, "{command}: the next one is done\n{out}");
        assert!(err.starts_with("-:1:2: ") && err.lines().count() == 1, "{command}: {err}");
    }
}

#[test]
fn a_binary_file_is_refused_once() {
    let folder = temp_folder();
    let path = folder.path().join("bytes");
    let bytes: Vec<u8> = (0..20_000u32).map(|n| (n.wrapping_mul(2_654_435_761) >> 13) as u8).collect();
    fs::write(&path, &bytes).unwrap();
    for command in COMMANDS {
        let (status, out, err) = run(&format!("{command} {}", path.display()), "");
        assert_eq!(status, Some(1), "{command}");
        assert!(out.lines().all(|line| line.is_empty() || line.contains("invalid")), "{command}: {out}");
        assert!(err.lines().all(|line| line.starts_with(path.to_str().unwrap())), "{command}: {err}");
        assert_eq!(err.lines().count(), 1, "{command}: {err}");
    }
}

#[test]
fn folders_and_missing_files_are_wrong_usage() {
    let folder = temp_folder();
    let path = folder.path().display();
    for command in COMMANDS {
        check_usage_error(&format!("{command} {path}"), "", &format!("ninefold: {path}: expected a file of puzzles"));
        check_usage_error(&format!("{command} {path}/none"), "", &format!("ninefold: '{path}/none': expected a file"));
    }
}

#[test]
fn puzzles_with_no_or_many_solutions_are_told_apart() {
    let dead = format!("12345678.........9{}", ".".repeat(63));
    for command in ["explain", "rate"] {
        check_output(command, TWO_SOLUTIONS, 0, &line(command, TWO_SOLUTIONS, "many"));
        check_output(command, NO_SOLUTION, 1, &line(command, NO_SOLUTION, "none"));
        check_output(command, &dead, 1, &line(command, &dead, "none"));
    }
    for command in ["hint", "hint --all"] {
        check_output(command, TWO_SOLUTIONS, 1, "many: More than one solution is left: r4c1 can be 3 or 6.\n");
        check_output(command, NO_SOLUTION, 1, "none: The puzzle has no solution: r5c1 has no candidate.\n");
        let no_place = "none: The puzzle has no solution: r1c9 has no candidate; row 1 has no place for 9.\n";
        check_output(command, &dead, 1, no_place);
    }
}

#[test]
fn only_the_wrong_digits_and_notes_of_a_position_are_reported() {
    let entry = format!(":::{}:::\n", EASY.replacen('.', "+1", 1));
    let notes = format!(":::{EASY}:413 614:::\n");
    let written = |position: &str, removed: &str| {
        let grid = position.split(':').nth(3).unwrap();
        format!(":0000:x:{grid}:{removed}:::")
    };
    for (position, removed, said) in [
        (&entry, "", "wrong: There is a wrong digit on the board. The digit in r1c3 is wrong.\n"),
        (
            &notes,
            "413 614",
            "wrong: There are 2 cells with wrong notes on the board. The notes of r1c3 and r1c4 lack the right digits.\n",
        ),
    ] {
        for command in ["hint", "hint --all"] {
            check_output(command, position, 1, said);
        }
        for command in ["explain", "rate"] {
            let puzzle = written(position, removed);
            let why = said.trim_start_matches("wrong: T").trim_end();
            check_refused(command, position, 1, &line(command, &puzzle, "none"), &format!("-:1: t{why}"));
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
        ("", "ninefold: standard output is not a terminal"),
        ("play", "ninefold: standard output is not a terminal"),
        ("play --level easy --ascii", "ninefold: standard output is not a terminal"),
        ("play -", "ninefold: standard output is not a terminal"),
        (EASY, "ninefold: standard output is not a terminal"),
    ] {
        check_usage_error(arguments, "", stderr);
    }
}

#[test]
fn a_message_names_the_file_and_the_other_puzzles_are_solved() {
    let folder = temp_folder();
    let path = folder.path().join("some.txt");
    fs::write(&path, format!("# a comment\n\n{EASY}\n12x4............\n{EASY}\n")).unwrap();
    let path = path.to_str().unwrap();
    let answers = format!("{EASY_SOLUTION}\ninvalid\n{EASY_SOLUTION}\n");
    check_refused(&format!("solve {path}"), "", 1, &answers, &format!("{path}:4:3: expected a digit from 1 to 4"));
    fs::write(path, [0, 159, 146, 150, 10, 255, 254]).unwrap();
    let (status, out, err) = run(&format!("solve {path}"), "");
    assert!(status == Some(1) && out.lines().all(|line| line == "invalid"), "{out}{err}");
    fs::write(path, "").unwrap();
    check_refused(&format!("solve {path}"), "", 1, "", &format!("{path}:1:1: expected a puzzle, found nothing"));
}

#[test]
fn input_without_a_puzzle_is_an_error_in_every_command() {
    let folder = temp_folder();
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
            check_refused(&format!("{command} -"), input, 1, "", "-:1:1: expected a puzzle, found nothing\n");
        }
        check_refused(
            &format!("{command} {path}"),
            "",
            1,
            "",
            &format!("{path}:1:1: expected a puzzle, found nothing\n"),
        );
    }
    let (status, out, error) = run(&format!("check {EASY} {path} -"), EASY);
    assert_eq!((status, out.as_str()), (Some(1), "ok\nok\n"), "the others are done");
    assert_eq!(error, format!("{path}:1:1: expected a puzzle, found nothing\n"));
}

#[cfg(unix)]
#[test]
fn an_unreadable_file_does_not_stop_the_other_puzzles() {
    let folder = temp_folder();
    let socket = folder.path().join("socket"); // a socket exists but cannot be opened as a file
    let _kept = std::os::unix::net::UnixListener::bind(&socket).unwrap();
    for command in ["solve", "solve --all"] {
        let arguments = format!("{command} {EASY} {} {EASY}", socket.display());
        let answers = format!("{EASY_SOLUTION}\n{EASY_SOLUTION}\n");
        check_refused(&arguments, "", 2, &answers, &format!("ninefold: {}: ", socket.display()));
    }
}
