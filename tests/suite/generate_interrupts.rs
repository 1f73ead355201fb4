//! `ninefold generate` when it is interrupted, when its output is closed, and when it runs out of time.

use std::io::{BufRead, BufReader};
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

use crate::support::cli::{spawn, start_in_terminal, stderr_of};
use crate::support::temp_folder;

/// Order that no known puzzle satisfies.
const NEVER: &str = "generate --level easy --symmetry full --givens 17";

#[cfg(unix)]
#[test]
fn a_signal_ends_generation_at_once() {
    use std::os::unix::process::ExitStatusExt;
    // In a shell without job control, background jobs ignore interrupts, and so do their children.
    let ends = |signal: &i32| {
        let status = Command::new("sh").args(["-c", &format!("kill -{signal} $$")]).status().expect("it runs");
        status.signal() == Some(*signal)
    };
    let signals: Vec<i32> = [2, 15].into_iter().filter(ends).collect();
    assert!(signals.contains(&15));
    for signal in signals {
        for arguments in ["generate -n 1000000000 --level easy", NEVER] {
            let mut child = spawn(arguments);
            if arguments != NEVER {
                let mut line = String::new();
                BufReader::new(child.stdout.as_mut().expect("it is piped")).read_line(&mut line).expect("it is text");
                assert_eq!(line.trim_end().len(), 81);
            }
            let pid = child.id().to_string();
            let sent = Command::new("kill").args([format!("-{signal}"), pid]).status().expect("it runs");
            assert!(sent.success());
            assert_eq!(child.wait().expect("it ends").signal(), Some(signal), "{arguments}");
            assert_eq!(stderr_of(&mut child), "", "{arguments}");
        }
    }
}

/// In a shell without job control, background jobs ignore interrupts.
#[cfg(target_os = "linux")]
#[test]
fn an_ignored_interrupt_stays_ignored() {
    use std::os::unix::process::ExitStatusExt;
    let script = format!("trap '' INT; exec {} generate -n 1000000000", env!("CARGO_BIN_EXE_ninefold"));
    let mut command = Command::new("sh");
    command.args(["-c", &script]).stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut child = command.spawn().expect("it starts");
    let mut lines = BufReader::new(child.stdout.take().expect("it is piped")).lines();
    let mut next = || lines.next().expect("a line").expect("it is text");
    let kill = |signal: &str, pid: u32| {
        Command::new("kill").args([signal, &pid.to_string()]).status().expect("it runs").success()
    };
    next();
    assert!(kill("-2", child.id()));
    for _ in 0..20_000 {
        assert_eq!(next().len(), 81, "more than a pipe holds");
    }
    assert!(kill("-15", child.id()));
    assert_eq!(child.wait().expect("it ends").signal(), Some(15), "{}", stderr_of(&mut child));
}

#[test]
fn a_closed_pipe_ends_generation_quietly() {
    for arguments in
        ["generate -n 1000000000", "generate -n 1000000000 --level medium --json", "generate -n 1000000000 --rated"]
    {
        let mut child = spawn(arguments);
        let mut lines = BufReader::new(child.stdout.take().expect("it is piped")).lines();
        assert!(lines.next().expect("a line").expect("it is text").len() >= 81);
        drop(lines);
        assert!(child.wait().expect("it ends").success(), "{arguments}");
        assert_eq!(stderr_of(&mut child), "", "{arguments}");
    }
}

/// The timeout applies to each puzzle separately.
#[test]
fn each_puzzle_is_given_up_in_time_with_the_nearest() {
    #[expect(clippy::disallowed_methods, reason = "a test of what time it takes")]
    let start = Instant::now();
    let mut child = spawn(&format!("{NEVER} -n 3 --timeout 0.3"));
    assert_eq!(child.wait().expect("it ends").code(), Some(1));
    assert!(start.elapsed() > Duration::from_millis(900) && start.elapsed() < Duration::from_secs(20));
    let said = stderr_of(&mut child);
    assert_eq!(said.lines().count(), 3, "{said}");
    for line in said.lines() {
        assert!(line.contains("gave up; the closest, ") && line.len() > 81, "{line}");
    }
}

/// The warning is printed before the search, whatever the search finds.
#[test]
fn a_technique_that_no_known_puzzle_needs_causes_a_warning() {
    let mut child = spawn("generate --technique remote-pair --timeout 0.2 --seed 1");
    assert_eq!(child.wait().expect("it ends").code(), Some(1));
    let said = stderr_of(&mut child);
    let first = said.lines().next().unwrap_or_default();
    assert_eq!(first, "ninefold: no puzzle is known that needs remote-pair: searching anyway");
}

/// A terminal shows a progress line, which is erased at the end; a pipe gets none.
#[test]
fn progress_is_shown_only_on_a_terminal() {
    let home = temp_folder();
    let arguments: Vec<&str> = NEVER.split(' ').chain(["--timeout", "3"]).collect();
    let mut session = start_in_terminal(home.path(), &arguments);
    session.wait_for("0 of 1 puzzles, ").wait_for("s so far").wait_for("gave up; the closest, ");
    assert!(!session.screen().contains("so far"), "{}", session.screen());
    let mut child = spawn(&format!("{NEVER} --timeout 1.5"));
    assert_eq!(child.wait().expect("it ends").code(), Some(1));
    let said = stderr_of(&mut child);
    assert!(said.starts_with("ninefold: puzzle 1: gave up") && said.lines().count() == 1, "{said}");
}

#[test]
fn an_interrupt_prints_the_nearest_puzzle() {
    let home = temp_folder();
    let arguments: Vec<&str> = NEVER.split(' ').collect();
    let mut session = start_in_terminal(home.path(), &arguments);
    session.wait_for("0 of 1 puzzles, ").wait_for("2 s so far").press("\u{3}").wait_for("gave up; the closest, ");
}
