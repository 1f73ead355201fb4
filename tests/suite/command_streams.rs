//! Commands as parts of a pipeline: order and timing of the answers, closed pipes, full disks, signals.

use std::fs::File;
use std::io::{BufRead, BufReader, Read, Write};

use crate::support::cli::{ninefold, run, spawn, stderr_of};
use crate::support::puzzles::{EASY, HARD, NO_SOLUTION, TWO_SOLUTIONS};

#[test]
fn threads_and_colours_do_not_change_the_answers() {
    let input = format!("{EASY}\n{TWO_SOLUTIONS}\n{NO_SOLUTION}\n{HARD}\n").repeat(40);
    let expected = run("solve --threads 1", &input);
    assert_eq!(expected.1.lines().count(), 160);
    for arguments in ["solve", "solve --threads 3", "solve --color never", "solve --color=always", "--color auto solve"]
    {
        assert_eq!(run(arguments, &input), expected, "{arguments}");
    }
}

#[test]
fn each_answer_is_printed_as_soon_as_its_line_arrives() {
    for command in ["solve", "solve --all", "count", "check", "hint", "explain", "rate", "convert --to line"] {
        let mut child = spawn(command);
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
                from.read_line(&mut answer).unwrap(); // up to and including the blank line
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
        let mut child = spawn(&arguments);
        let mut from = BufReader::new(child.stdout.take().unwrap());
        let mut line = String::new();
        from.read_line(&mut line).unwrap();
        drop(from);
        assert_eq!(stderr_of(&mut child), "", "{arguments}");
        assert!(child.wait().unwrap().success(), "{arguments}");
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
fn a_signal_ends_a_command_without_a_message() {
    use std::os::unix::process::ExitStatusExt;
    for command in ["solve", "hint", "hint --all", "explain", "rate"] {
        let mut child = spawn(&format!("{command} --threads 1"));
        let mut to = child.stdin.take().unwrap();
        writeln!(to, "{EASY}").unwrap();
        let mut from = BufReader::new(child.stdout.take().unwrap());
        let mut answers = String::new();
        from.read_line(&mut answers).unwrap();
        assert!(std::process::Command::new("kill").arg(child.id().to_string()).status().unwrap().success());
        assert_eq!(child.wait().unwrap().signal(), Some(15), "{command}");
        from.read_to_string(&mut answers).unwrap();
        assert_eq!(stderr_of(&mut child), "", "{command}");
    }
}
