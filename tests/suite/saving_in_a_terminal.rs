//! The real program with games that cannot be saved and with puzzles that were not changed. Nothing is lost without a question.

use std::fs;
use std::path::Path;

use rustix::process::Signal;
use tempfile::TempDir;

use crate::support::cli::{Output, ninefold_in, run_command, start_after, start_in_terminal};
use crate::support::player_files::saved_games;
use crate::support::puzzles::{EASY, TWO_SOLUTIONS};
use crate::support::temp_folder;

/// First words of the question that is asked before entries are lost.
const QUESTION: &str = "Your last changes are not saved";

/// Home directory with a file in place of the folder for saved games.
fn blocked() -> TempDir {
    let home = temp_folder();
    let state = home.path().join(".local/state");
    fs::create_dir_all(&state).expect("a folder");
    fs::write(state.join("ninefold"), "").expect("a file");
    home
}

/// Relative path, which is ignored as a home directory. If `HOME` were not set at all, the home directory in the password database would be
/// used.
const NO_HOME: &str = "no-home";

fn paste(text: &str) -> String {
    format!("\x1b[200~{text}\x1b[201~")
}

#[test]
fn an_unsaved_game_is_left_after_a_question_with_status_2() {
    for leave in ["Q", "qQ"] {
        let home = blocked();
        let mut session = start_in_terminal(home.path(), &[EASY]);
        session.wait_for("r1c3").wait_for("not saved").press("1").wait_for("[ ‹1› ]").press(leave).wait_for(QUESTION);
        session.press("n").wait_until("the question is gone", |session| !session.screen().contains(QUESTION));
        session.press("Q").wait_for(QUESTION).press("y");
        assert_eq!(session.end(), 2, "{}", session.screen());
        session.wait_for("ninefold: not saved: cannot write: not a directory");
        assert_eq!(session.screen().matches("ninefold: ").count(), 1, "one line: {}", session.screen());
        assert!(session.is_whole(), "{}", session.screen());
    }
}

#[test]
fn without_a_home_directory_an_unsaved_game_is_left_after_a_question_with_status_2() {
    let mut session = start_in_terminal(Path::new(NO_HOME), &[EASY]);
    session.wait_for("r1c3").wait_for("not saved").press("1").wait_for("[ ‹1› ]").press("l").wait_for("r1c4");
    session.wait_for("not saved").press("Q").wait_for(QUESTION).wait_for("no home directory: set").press("y");
    assert_eq!(session.end(), 2, "{}", session.screen());
    session.wait_for("ninefold: not saved: no home directory: set HOME");
    assert_eq!(session.screen().matches("ninefold: ").count(), 1, "one line: {}", session.screen());
    assert!(session.is_whole(), "{}", session.screen());
}

#[test]
fn an_unsaved_game_without_a_change_is_left_at_once() {
    let blocked = blocked();
    for home in [blocked.path(), Path::new(NO_HOME)] {
        let mut session = start_in_terminal(home, &[EASY]);
        session.wait_for("r1c3").wait_for("not saved").press("Q");
        assert_eq!(session.end(), 0, "{}", session.screen());
    }
}

#[test]
fn a_fatal_signal_says_that_the_game_is_not_saved() {
    for (signal, status) in [(Signal::TERM, 143), (Signal::HUP, 129)] {
        let home = blocked();
        let mut session = start_in_terminal(home.path(), &[EASY]);
        session.wait_for("r1c3").press("1").wait_for("[ ‹1› ]").signal(signal);
        assert_eq!(session.end(), status);
        session.wait_for("ninefold: not saved: cannot write: not a directory");
        assert!(session.is_whole(), "{}", session.screen());
    }
}

#[test]
fn a_puzzle_that_was_opened_is_kept_without_a_change() {
    let home = temp_folder();
    let mut session = start_in_terminal(home.path(), &[EASY]);
    session.wait_for("r1c3").press("Q");
    assert_eq!(session.end(), 0);
    assert_eq!(saved_games(home.path()).len(), 1);
    start_in_terminal(home.path(), &[]).wait_for("continuing your game");
}

#[test]
fn a_built_in_puzzle_is_not_kept_without_a_change() {
    let home = temp_folder();
    let mut session = start_in_terminal(home.path(), &["play", "--seed", "easy-7f3a"]);
    session.wait_for("seed easy-7F3A").press("Q");
    assert_eq!(session.end(), 0);
    assert!(saved_games(home.path()).is_empty(), "{:?}", saved_games(home.path()));
}

#[test]
fn puzzles_pasted_one_after_the_other_are_all_in_the_library() {
    let home = temp_folder();
    let mut session = start_in_terminal(home.path(), &[]);
    session.wait_for("New easy").press(&paste(EASY)).wait_for("Open the pasted puzzle").press("y");
    session.wait_for("r1c3   empty").press(&paste(TWO_SOLUTIONS)).wait_for("This game stays in the").press("y");
    session.wait_for("r1c1   empty").press("q").wait_for("n i n e f o l d").press("O").wait_for("[Unfinished]");
    session.wait_until("both are listed", |session| session.screen().matches("pasted").count() >= 2).press("Q");
    assert_eq!(session.end(), 0);
    assert_eq!(saved_games(home.path()).len(), 2);
}

/// Plays without a screen. `lines` are the lines of input.
fn plain(home: &Path, lines: &str) -> Output {
    run_command(ninefold_in(home).args(["play", "--plain", EASY]).current_dir("/"), lines)
}

#[test]
fn plain_play_says_at_both_ends_that_the_game_is_not_saved() {
    let home = blocked();
    for (home, why) in
        [(home.path(), "cannot write: not a directory"), (Path::new(NO_HOME), "no home directory: set HOME")]
    {
        let (status, said, errors) = plain(home, "r1c3=4\n");
        assert!(said.contains(&format!("\nNot saved: {why}")), "{said}");
        assert!(errors.starts_with(&format!("ninefold: not saved: {why}")), "{errors}");
        assert_eq!((status, errors.lines().count()), (Some(2), 1), "{errors}");
    }
    let (status, said, _) = plain(home.path(), "r1c3=4\nquit\nno\nr1c3\nquit\nyes\nr1c4\n");
    assert_eq!((status, said.matches("Quit and lose them? yes or no?").count()), (Some(2), 2), "{said}");
    assert!(said.contains("r1c3: 4.") && !said.contains("r1c4:"), "{said}");
    let (status, said, errors) = plain(home.path(), "row 1\nquit\n");
    assert_eq!((status, errors.as_str()), (Some(0), ""), "{said}");
}

#[test]
fn without_a_place_for_files_the_game_runs_and_says_that_it_is_not_saved() {
    let mut session = start_in_terminal(Path::new("/dev/full"), &[EASY]);
    session.wait_for("r1c3").press("1").wait_for("[ ‹1› ]").wait_for("not saved").press("Q");
    session.wait_for("Your last changes").press("y");
    assert_eq!(session.end(), 2);
    session.wait_for("ninefold: not saved: cannot write");
    assert!(session.is_whole(), "{}", session.screen());
}

#[test]
fn a_full_disk_leaves_the_last_save_and_is_reported() {
    let home = temp_folder();
    let mut session = start_in_terminal(home.path(), &[EASY]);
    session.wait_for("r1c3").press("1").wait_for("[ ‹1› ]").press("Q");
    assert_eq!(session.end(), 0);
    let mut session = start_after("ulimit -f 0", home.path(), &[EASY]);
    session
        .wait_for("r1c4")
        .press("g13")
        .wait_for("[ ‹1› ]")
        .press("2")
        .wait_for("[ ‹2› ]")
        .wait_for("not saved")
        .press("Q");
    session.wait_for("Your last changes").press("n").wait_for("[ ‹2› ]").press("Q");
    session.wait_for("Your last changes").press("y");
    assert_eq!(session.end(), 2);
    session.wait_for("file too large");
    assert!(session.is_whole(), "{}", session.screen());
    start_in_terminal(home.path(), &[]).wait_for("continuing your game").press("g13").wait_for("[ ‹1› ]");
}

#[test]
fn a_second_program_on_the_same_game_says_so_and_does_not_save() {
    let home = temp_folder();
    let mut first = start_in_terminal(home.path(), &[EASY]);
    first.wait_for("r1c3").press("1").wait_for("[ ‹1› ]");
    let mut second = start_in_terminal(home.path(), &[EASY]);
    second.wait_for("not saved").press("2").wait_for("[ ‹2› ]").press("Q").wait_for("Your last changes").press("y");
    assert_eq!(second.end(), 2);
    second.wait_for("ninefold: not saved: open in another ninefold");
    first.press("Q");
    assert_eq!(first.end(), 0);
    start_in_terminal(home.path(), &[]).wait_for("continuing your game").press("g13").wait_for("[ ‹1› ]");
}
