//! Runs the program as a script or a player would, and checks its output.

use std::io::{Read, Write};
use std::path::Path;
use std::process::{Child, Command, Stdio};

use serde_json::Value;

use crate::session::Session;

/// Exit status (`None` after a signal), standard output and standard error of a run.
pub type Output = (Option<i32>, String, String);

/// Returns a command that runs the program, with an environment that allows colours and with empty standard input.
pub fn ninefold() -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_ninefold"));
    command.env_remove("NO_COLOR").stdin(Stdio::null());
    command
}

/// Returns a command that runs the program like [`ninefold`], with this home directory. The program uses its default folders in the home
/// directory.
pub fn ninefold_in(home: &Path) -> Command {
    let mut command = ninefold();
    command.env("HOME", home);
    for name in ["XDG_CONFIG_HOME", "XDG_DATA_HOME", "XDG_STATE_HOME"] {
        command.env_remove(name);
    }
    command
}

/// Runs the program with this input. The arguments are separated by blanks.
pub fn run(arguments: &str, input: &str) -> Output {
    run_command(ninefold().args(arguments.split_whitespace()), input)
}

/// Runs a command with this input.
pub fn run_command(command: &mut Command, input: &str) -> Output {
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

/// Runs the program. Asserts that it succeeds and prints nothing on standard error. Returns its standard output.
pub fn printed(arguments: &str, input: &str) -> String {
    let (status, stdout, stderr) = run(arguments, input);
    assert_eq!((status, stderr.as_str()), (Some(0), ""), "{arguments}");
    stdout
}

/// Asserts the exit status and the standard output of a run, and that standard error is empty.
pub fn check_output(arguments: &str, input: &str, status: i32, stdout: &str) {
    assert_eq!(run(arguments, input), (Some(status), stdout.to_owned(), String::new()), "{arguments}");
}

/// Asserts the exit status and the standard output of a run, and that standard error is one line that begins with `stderr`.
pub fn check_refused(arguments: &str, input: &str, status: i32, stdout: &str, stderr: &str) {
    let (code, out, err) = run(arguments, input);
    assert_eq!((code, out.as_str()), (Some(status), stdout), "{arguments}: {err}");
    assert!(err.starts_with(stderr) && err.lines().count() == 1, "{arguments}: {err}");
}

/// Asserts that a run succeeds with this standard output, and that standard error is one line that begins with `note`.
pub fn check_note(arguments: &str, input: &str, stdout: &str, note: &str) {
    check_refused(arguments, input, 0, stdout, note);
}

/// Asserts that the program rejects the arguments as wrong usage: exit status 2, no standard output, and one line on standard error that
/// begins with `stderr`.
pub fn check_usage_error(arguments: &str, input: &str, stderr: &str) {
    check_refused(arguments, input, 2, "", stderr);
}

/// Starts the program with pipes for its standard streams.
pub fn spawn(arguments: &str) -> Child {
    let mut command = ninefold();
    command.args(arguments.split_whitespace()).stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    command.spawn().expect("the program was built")
}

/// Reads the standard error of a process to its end.
pub fn stderr_of(child: &mut Child) -> String {
    let mut text = String::new();
    child.stderr.take().expect("a pipe").read_to_string(&mut text).expect("messages are text");
    text
}

/// Returns the peak memory of a process in kB; `None` if the system does not report it.
pub fn peak_memory(child: &Child) -> Option<u64> {
    let status = std::fs::read_to_string(format!("/proc/{}/status", child.id())).ok()?;
    let line = status.lines().find(|line| line.starts_with("VmHWM"))?;
    line.split_whitespace().nth(1)?.parse().ok()
}

/// Parses each line as JSON.
pub fn json_lines(text: &str) -> Vec<Value> {
    text.lines().map(|line| serde_json::from_str(line).unwrap_or_else(|why| panic!("{why}: {line}"))).collect()
}

/// Starts the program in a pseudo-terminal with this home directory.
pub fn start_in_terminal(home: &Path, arguments: &[&str]) -> Session {
    Session::start(home, env!("CARGO_BIN_EXE_ninefold"), arguments)
}

/// Starts the program in a pseudo-terminal, from a shell that first runs the command `before`.
pub fn start_after(before: &str, home: &Path, arguments: &[&str]) -> Session {
    let script = format!("{before}; exec \"$0\" \"$@\"");
    let all: Vec<&str> = ["-c", &script, env!("CARGO_BIN_EXE_ninefold")].iter().chain(arguments).copied().collect();
    Session::start(home, "/bin/sh", &all)
}

/// Returns the output of `play --plain` for a puzzle and these input lines. Asserts that the program succeeds and prints nothing on
/// standard error.
pub fn play_plain(home: &Path, puzzle: &[&str], lines: &str) -> String {
    let (status, stdout, stderr) = run_command(ninefold_in(home).args(["play", "--plain"]).args(puzzle), lines);
    assert_eq!((status, stderr.as_str()), (Some(0), ""), "{stdout}");
    stdout
}
