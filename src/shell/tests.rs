//! Mistakes of the program's own, made on purpose in a pseudo-terminal: this executable starts itself there.

use std::env;
use std::path::Path;

use crate::app::{Code, Input, Key, Opening, Origin, Provenance};
use crate::shell::run::{Event, play};
use crate::shell::worker::Job;
use crate::shell::world::World;
use crate::shell::{Left, Options};
use format;

#[path = "../../tests/suite/session.rs"]
#[expect(dead_code, reason = "the journeys use more of it")]
mod session;
use session::Session;

const EASY: &str = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

/// Named in the environment of the program that is started to be broken.
const CHILD: &str = "NINEFOLD_IS_TO_BREAK";

/// The key after which the loop panics.
const LOOP: &str = "\x1b[21~";
/// The key after which the worker does.
const WORKER: &str = "\x1b[23~";
/// The key at which the thread that reads keys does.
const INPUT: &str = "\x1b[24~";

/// Makes the mistake that this event stands for.
pub fn break_on(event: &Event, world: &mut World) {
    match event {
        Event::Input(Input::Key(Key { code: Code::F(10), .. })) => panic!("broken by a key"),
        Event::Input(Input::Key(Key { code: Code::F(11), .. })) => world.ask(Job::Break),
        _ => {}
    }
}

/// Makes the mistake that this key stands for while it is read.
pub fn break_at(input: &Input) {
    assert!(!matches!(input, Input::Key(Key { code: Code::F(12), .. })), "broken while it was read");
}

#[test]
#[expect(clippy::disallowed_methods, reason = "how a child knows that it is one")]
fn the_program_that_is_broken() {
    if env::var_os(CHILD).is_none() {
        return;
    }
    let board = format::read_one(EASY).expect("a puzzle").check().expect("no digit twice");
    let (name, provenance) = ("to break".to_owned(), Provenance::Imported);
    let opening = Opening::Puzzles(vec![Origin { name, level: None, board, provenance }]);
    let left = play(opening, Options::default()).expect("there is a terminal");
    assert_eq!(left, Left::Quit);
}

/// A game with a digit in r1c3, broken by this key.
fn broken(home: &Path, key: &str) -> Session {
    let mut session = start(home);
    session.wait_for("r1c3").press("1").wait_for("[1]").press(key);
    session
}

fn start(home: &Path) -> Session {
    let name = "shell::tests::the_program_that_is_broken";
    let itself = env::current_exe().expect("a test is a program");
    Session::start_with(home, itself, &["--exact", name, "--nocapture"], &[(CHILD, "1"), ("RUST_BACKTRACE", "0")])
}

/// The digit is there when the game is opened again.
fn assert_saved(home: &Path) {
    start(home).wait_for("to break").press("g13").wait_for("[1]");
}

#[test]
fn a_mistake_leaves_the_terminal_whole_and_the_game_saved() {
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
fn a_mistake_beside_the_game_is_told_and_the_game_goes_on() {
    let home = tempfile::tempdir().expect("a folder of its own");
    let mut session = broken(home.path(), WORKER);
    session.wait_for("a fault of this program").press("g14").wait_for("r1c4").press("2").wait_for("[2]");
    session.press("Q");
    assert_eq!(session.end(), 0, "{}", session.screen());
    assert_saved(home.path());
}
