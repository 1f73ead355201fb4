//! Tests with deliberate panics in each thread of the game. For this, the test executable starts itself as a child in a pseudo-terminal.

use std::env;
use std::path::Path;

use crate::app::{Code, Input, Key, Opening, Origin, Provenance, Task};
use crate::shell::effect_runner::EffectRunner;
use crate::shell::event_loop::{Event, play};
use crate::shell::{GameEnd, Options};
use format;

#[path = "../../tests/suite/session.rs"]
#[expect(dead_code, reason = "the journeys use more of it")]
mod session;
use session::Session;

const EASY: &str = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

/// Environment variable that tells the child apart from an ordinary test run.
const CHILD: &str = "NINEFOLD_IS_TO_BREAK";

/// F10, the key that makes the event loop panic.
const LOOP: &str = "\x1b[21~";
/// F11, the key that makes the worker panic.
const WORKER: &str = "\x1b[23~";
/// F12, the key that makes the input thread panic.
const INPUT: &str = "\x1b[24~";

/// Panics if the event is the key [`LOOP`]. Makes the worker panic if the event is the key [`WORKER`].
pub fn break_on(event: &Event, runner: &mut EffectRunner) {
    match event {
        Event::Input(Input::Key(Key { code: Code::F(10), .. })) => panic!("broken by a key"),
        Event::Input(Input::Key(Key { code: Code::F(11), .. })) => runner.run(Task::Panic),
        _ => {}
    }
}

/// Panics, in the input thread, if the input is the key [`INPUT`].
pub fn break_at(input: &Input) {
    assert!(!matches!(input, Input::Key(Key { code: Code::F(12), .. })), "broken while it was read");
}

#[test]
#[expect(clippy::disallowed_methods, reason = "tells the child from an ordinary test run")]
fn child_that_is_made_to_panic() {
    if env::var_os(CHILD).is_none() {
        return;
    }
    let board = format::read_one(EASY).expect("a puzzle").check().expect("no digit twice");
    let (name, provenance) = ("to break".to_owned(), Provenance::Imported);
    let opening = Opening::Puzzles(vec![Origin { name, level: None, board, provenance }]);
    let left = play(opening, Options::default()).expect("there is a terminal");
    assert_eq!(left, GameEnd::Quit);
}

/// Starts a game, enters a digit in r1c3 and presses the key that causes a panic.
fn broken(home: &Path, key: &str) -> Session {
    let mut session = start(home);
    session.wait_for("r1c3").press("1").wait_for("[ ‹1› ]").press(key);
    session
}

fn start(home: &Path) -> Session {
    let name = "shell::tests::child_that_is_made_to_panic";
    let itself = env::current_exe().expect("the path of the test executable is known");
    Session::start_with(home, itself, &["--exact", name, "--nocapture"], &[(CHILD, "1"), ("RUST_BACKTRACE", "0")])
}

/// Asserts that the digit in r1c3 is there when the game is opened again.
fn assert_saved(home: &Path) {
    start(home).wait_for("to break").press("g13").wait_for("[ ‹1› ]");
}

#[test]
fn a_panic_leaves_the_terminal_restored_and_the_game_saved() {
    for (key, report) in [(LOOP, "broken by a key"), (INPUT, "broken while it was read")] {
        let home = tempfile::tempdir().expect("a folder of its own");
        let mut session = broken(home.path(), key);
        assert_eq!(session.end(), 101, "{report}: {}", session.screen());
        session.wait_for(report);
        assert!(session.is_whole(), "{}", session.screen());
        assert_saved(home.path());
    }
}

#[test]
fn a_panic_of_the_worker_is_reported_and_the_game_goes_on() {
    let home = tempfile::tempdir().expect("a folder of its own");
    let mut session = broken(home.path(), WORKER);
    session.wait_for("a bug in ninefold").press("g14").wait_for("r1c4").press("2").wait_for("[ ‹2› ]");
    session.press("Q");
    assert_eq!(session.end(), 0, "{}", session.screen());
    assert_saved(home.path());
}
