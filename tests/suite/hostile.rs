//! Bad input to the commands that explain their answer: a one-line message, the right exit status, no panic.

use std::fs;

use crate::commands::{EASY, NONE, TWO, check, complains, said, with_pipes};

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
        complains(command, "# nothing\n\n\n", 1, "", "-:1:1: expected a puzzle, found nothing");
        for (input, stderr) in [
            (&EASY[..40], "-:1:41: expected 81 cells for a 9×9 board, found 40"),
            (&"5".repeat(2_000_000)[..], "-:1:1048577: expected a line of at most"),
            ("\u{0}\u{1}\u{7f}", "-:1:1: expected "),
        ] {
            complains(command, input, 1, &line(command, "-", "invalid"), stderr);
        }
        let twice = EASY.replacen('3', "5", 1);
        let (status, out, err) = said(command, &format!("{twice}\n{EASY}\n"));
        assert_eq!(status, Some(1), "{command}");
        assert!(out.contains("invalid") && out.lines().count() > 1, "{command}: the next one is done\n{out}");
        assert!(err.starts_with("-:1:2: ") && err.lines().count() == 1, "{command}: {err}");
    }
}

#[test]
fn a_binary_file_is_refused_once() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("bytes");
    let bytes: Vec<u8> = (0..20_000u32).map(|n| (n.wrapping_mul(2_654_435_761) >> 13) as u8).collect();
    fs::write(&path, &bytes).unwrap();
    for command in COMMANDS {
        let (status, out, err) = said(&format!("{command} {}", path.display()), "");
        assert_eq!(status, Some(1), "{command}");
        assert!(out.lines().all(|line| line.is_empty() || line.contains("invalid")), "{command}: {out}");
        assert!(err.lines().all(|line| line.starts_with(path.to_str().unwrap())), "{command}: {err}");
        assert_eq!(err.lines().count(), 1, "{command}: {err}");
    }
}

#[test]
fn folders_and_missing_files_are_wrong_usage() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().display();
    for command in COMMANDS {
        complains(&format!("{command} {path}"), "", 2, "", &format!("ninefold: {path}: expected a file of puzzles"));
        complains(&format!("{command} {path}/none"), "", 2, "", &format!("ninefold: '{path}/none': expected a file"));
    }
}

#[test]
fn puzzles_with_no_or_many_solutions_are_told_apart() {
    let dead = format!("12345678.........9{}", ".".repeat(63));
    for command in ["explain", "rate"] {
        check(command, TWO, 0, &line(command, TWO, "many"));
        check(command, NONE, 1, &line(command, NONE, "none"));
        check(command, &dead, 1, &line(command, &dead, "none"));
    }
    for command in ["hint", "hint --all"] {
        check(command, TWO, 1, "many: More than one solution is left: r4c1 can be 3 or 6.\n");
        check(command, NONE, 1, "none: The puzzle has no solution: r5c1 has no candidate.\n");
        let no_place = "none: The puzzle has no solution: r1c9 has no candidate; row 1 has no place for 9.\n";
        check(command, &dead, 1, no_place);
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
        (&entry, "", "wrong: Something is wrong: an entry. The entry in r1c3 is wrong.\n"),
        (&notes, "413 614", "wrong: Something is wrong: 2 notes. The notes of r1c3 and r1c4 lack the right digits.\n"),
    ] {
        for command in ["hint", "hint --all"] {
            check(command, position, 1, said);
        }
        for command in ["explain", "rate"] {
            let puzzle = written(position, removed);
            let why = said.trim_start_matches("wrong: S").trim_end();
            complains(command, position, 1, &line(command, &puzzle, "none"), &format!("-:1: s{why}"));
        }
    }
}

#[cfg(unix)]
#[test]
fn a_signal_ends_a_command_without_a_message() {
    use std::io::{BufRead, BufReader, Read, Write};
    use std::os::unix::process::ExitStatusExt;
    for command in COMMANDS {
        let mut child = with_pipes(&format!("{command} --threads 1"));
        let mut to = child.stdin.take().unwrap();
        writeln!(to, "{EASY}").unwrap();
        let mut from = BufReader::new(child.stdout.take().unwrap());
        let mut answers = String::new();
        from.read_line(&mut answers).unwrap();
        assert!(std::process::Command::new("kill").arg(child.id().to_string()).status().unwrap().success());
        assert_eq!(child.wait().unwrap().signal(), Some(15), "{command}");
        from.read_to_string(&mut answers).unwrap();
        let mut errors = String::new();
        child.stderr.take().unwrap().read_to_string(&mut errors).unwrap();
        assert_eq!(errors, "", "{command}");
    }
}
