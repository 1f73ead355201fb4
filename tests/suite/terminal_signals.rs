//! Signals, suspension and closed windows in a real pseudo-terminal. The tests check the state of the terminal and the files afterwards.

use rustix::process::{Signal, WaitOptions, waitpid};

use crate::session::Session;
use crate::support::cli::{start_after, start_in_terminal};
use crate::support::puzzles::EASY;
use crate::support::temp_folder;

#[test]
fn a_fatal_signal_saves_the_game_and_restores_the_terminal() {
    for (signal, status) in [(Signal::TERM, 143), (Signal::HUP, 129), (Signal::INT, 130)] {
        let home = temp_folder();
        let mut session = start_in_terminal(home.path(), &[EASY]);
        session.wait_for("r1c3").press("1").wait_for("[ ‹1› ]").signal(signal);
        assert_eq!(session.end(), status);
        assert!(session.is_whole(), "after {signal:?}: {}", session.screen());
        start_in_terminal(home.path(), &[]).wait_for("continuing your game").press("g13").wait_for("[ ‹1› ]");
    }
}

#[test]
fn a_signal_restores_the_terminal_on_every_screen() {
    for (keys, seen) in [
        ("", "r1c3"),
        ("i", "Mistake"),
        ("?", "Esc close"),
        ("V", "step 0"),
        ("S", "Let the solver"),
        ("p", "paused"),
        ("q", "New easy"),
    ] {
        let home = temp_folder();
        let mut session = start_in_terminal(home.path(), &[EASY]);
        session.wait_for("r1c3").press("1").wait_for("[ ‹1› ]").press(keys).wait_for(seen).signal(Signal::TERM);
        assert_eq!(session.end(), 143, "{seen}");
        assert!(session.is_whole(), "at {seen:?}: {}", session.screen());
        start_in_terminal(home.path(), &[]).wait_for("continuing your game").press("g13").wait_for("[ ‹1› ]");
    }
}

#[test]
fn closing_the_window_loses_nothing() {
    for before in ["true", "trap '' HUP"] {
        let home = temp_folder();
        let mut session = start_after(before, home.path(), &[EASY]);
        session.wait_for("r1c3").press("1").wait_for("[ ‹1› ]").press("2").wait_for("[ ‹2› ]");
        assert_eq!(session.hang_up("l", |_| {}), 129, "{before}");
        start_in_terminal(home.path(), &[]).wait_for("continuing your game").press("g13").wait_for("[ ‹2› ]");
    }
}

#[test]
fn closing_the_window_of_a_suspended_game_loses_nothing() {
    let home = temp_folder();
    let mut session = start_in_terminal(home.path(), &[EASY]);
    session.wait_for("r1c3").press("1").wait_for("[ ‹1› ]");
    let stopped = |pid| assert!(waitpid(Some(pid), WaitOptions::UNTRACED).is_ok_and(|status| status.is_some()));
    assert_eq!(session.hang_up("\x1a", stopped), 129);
    start_in_terminal(home.path(), &[]).wait_for("continuing your game").press("g13").wait_for("[ ‹1› ]");
}

#[test]
fn a_suspended_game_gives_the_terminal_back_and_resumes() {
    let home = temp_folder();
    let mut session = start_in_terminal(home.path(), &[EASY]);
    session.wait_for("r1c3").press("1").wait_for("[ ‹1› ]").press("\x1a");
    let stopped = waitpid(Some(session.pid()), WaitOptions::UNTRACED).expect("it can be waited for");
    assert!(stopped.is_some_and(|(_, status)| status.stopped()), "^Z stops it");
    session.wait_until("the shell's screen", |session| !session.is_on_its_own_screen());
    assert!(session.is_whole());
    session.signal(Signal::CONT);
    session.wait_until("the game's screen", Session::is_on_its_own_screen).wait_for("[ ‹1› ]");
    session.press("u").wait_for("r1c3   empty");
}

#[test]
fn a_game_stopped_from_outside_takes_the_terminal_back() {
    let home = temp_folder();
    let mut session = start_in_terminal(home.path(), &[EASY]);
    session.wait_for("r1c3").press("1").wait_for("[ ‹1› ]").signal(Signal::STOP);
    let stopped = waitpid(Some(session.pid()), WaitOptions::UNTRACED).expect("it can be waited for");
    assert!(stopped.is_some_and(|(_, status)| status.stopped()));
    session.use_as_shell("$ jobs").signal(Signal::CONT);
    session.wait_until("the board again", |session| !session.screen().contains("$ jobs")).wait_for("[ ‹1› ]");
    session.press("u").wait_for("r1c3   empty").press("Q");
    assert_eq!(session.end(), 0);
    assert!(session.is_whole(), "{}", session.screen());
}

#[test]
fn a_draft_is_restored_however_the_program_ended() {
    let leave = |session: &mut Session, way: usize| match way {
        1 => session.signal(Signal::TERM).end(),
        2 => session.signal(Signal::HUP).end(),
        3 => session.press("\x03").end(),
        _ => session.hang_up("\x1b[D", |_| {}),
    };
    let home = temp_folder();
    for (givens, status) in (1_usize..).zip([143, 129, 0, 129]) {
        let mut session = start_in_terminal(home.path(), &[]);
        session.wait_for("Your own").press("e").wait_for("YOUR OWN");
        let right = "\x1b[C".repeat(givens - 1);
        session.press(&format!("{right}{givens}")).wait_for(&format!("{givens} given"));
        assert_eq!(leave(&mut session, givens), status);
        start_in_terminal(home.path(), &[]).wait_for("Your own").press("e").wait_for("continuing your puzzle");
    }
    let mut session = start_in_terminal(home.path(), &[]);
    session.wait_for("Your own").press("e").wait_for("4 givens").press("R").wait_for("0 givens").press("Q");
    assert_eq!(session.end(), 0);
    start_in_terminal(home.path(), &[]).wait_for("Your own").press("e").wait_for("type or paste a puzzle");
}
