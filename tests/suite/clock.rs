//! The clock of a game: which time counts as playing time.

use std::fs;
use std::io::{BufRead, BufReader};
use std::path::Path;
use std::process::Stdio;
use std::time::{Duration, Instant};

use ninefold::app::{Input, Screen};
use rustix::process::{Pid, Signal, WaitOptions, kill_process, waitpid};

use crate::commands::{EASY, ninefold};
use crate::session::Session;
use crate::stage::Stage;
use crate::store::now;

/// Plays for 65 seconds, presses `keys` and waits for 5 seconds. Before the wait, the process is suspended for `away`.
fn played(keys: &str, away: Option<Duration>) -> Stage {
    let mut stage = Stage::new(80, 24, false).play(EASY).press("1");
    stage.now += Duration::from_secs(65);
    stage = stage.press(keys);
    if let Some(away) = away {
        let since = stage.now;
        stage.now += away;
        stage.app.receive(Input::Stopped { since }, stage.now);
    }
    stage.now += Duration::from_secs(5);
    stage
}

#[test]
fn a_suspended_game_shows_the_same_time_as_one_that_kept_running() {
    let unstopped = played("2", None).picture();
    assert!(unstopped.contains("1:10"), "{unstopped}");
    for seconds in [0, 1, 60, 3600] {
        assert_eq!(played("2", Some(Duration::from_secs(seconds))).picture(), unstopped, "stopped for {seconds} s");
    }
}

#[test]
fn suspending_takes_no_time_off_a_paused_clock() {
    for keys in ["p", "?", "q", "V", "O"] {
        let elapsed = |away| {
            let stage = played(keys, away);
            stage.app.play.as_ref().map(|play| play.game.clock.elapsed(stage.now))
        };
        assert_eq!(elapsed(Some(Duration::from_secs(3600))), elapsed(None), "{keys}");
        assert!(elapsed(None) >= Some(Duration::from_secs(65)), "{keys}");
    }
}

#[test]
fn a_game_opened_right_after_a_suspension_keeps_its_time() {
    let elapsed = |stage: &Stage| stage.app.play.as_ref().map(|play| play.game.clock.elapsed(stage.now));
    let mut stage = played("O", None);
    let since = stage.now;
    stage.now += Duration::from_secs(3600);
    let mut stage = stage.press("esc");
    let before = elapsed(&stage);
    assert!(before >= Some(Duration::from_secs(65)) && stage.app.screen == Screen::Play);
    stage.app.receive(Input::Stopped { since }, stage.now);
    assert_eq!(elapsed(&stage), before);
}

/// Suspends the process and waits until it is suspended.
fn stop(pid: Pid) {
    kill_process(pid, Signal::STOP).expect("it can be signalled");
    let stopped = waitpid(Some(pid), WaitOptions::UNTRACED).expect("it can be waited for");
    assert!(stopped.is_some_and(|(_, status)| status.stopped()));
}

/// Asserts that the playing time of the saved game is at most the time since `start` less the three seconds for which the program was
/// suspended.
fn assert_stop_discounted(home: &Path, start: Instant) {
    let most = start.elapsed().checked_sub(Duration::from_secs(3)).expect("it was stopped for so long");
    let games = fs::read_dir(home.join(".local/state/ninefold/games")).expect("a game was saved");
    let paths = games.map(|file| file.expect("it can be listed").path());
    let saves: Vec<_> = paths.filter(|path| path.extension().is_some_and(|extension| extension == "json")).collect();
    assert_eq!(saves.len(), 1, "{saves:?}");
    let save: serde_json::Value = serde_json::from_slice(&fs::read(&saves[0]).expect("a file")).expect("JSON");
    let elapsed = save["record"]["elapsed"].as_u64().map(Duration::from_millis).expect("the time at play");
    assert!(elapsed <= most, "played for {elapsed:?}, expected at most {most:?}");
}

/// A third game, which is not suspended, shows when three seconds have passed.
#[test]
fn time_for_which_the_real_program_is_suspended_does_not_count() {
    let start = now();
    let homes = [(); 3].map(|()| tempfile::tempdir().expect("a folder of its own"));
    let [on_screen, in_words, other] = homes.each_ref().map(tempfile::TempDir::path);
    let open = |home| Session::start(home, env!("CARGO_BIN_EXE_ninefold"), &[EASY]);
    let mut session = open(on_screen);
    session.wait_for("r1c3").press("1").wait_for("[1]");
    let mut command = ninefold();
    for name in ["XDG_CONFIG_HOME", "XDG_DATA_HOME", "XDG_STATE_HOME"] {
        command.env_remove(name);
    }
    command.args(["play", "--plain", EASY]).env("HOME", in_words);
    let mut plain = command.stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().expect("the program was built");
    let mut lines = BufReader::new(plain.stdout.take().expect("a pipe")).lines();
    assert!(lines.next().is_some(), "it says which puzzle is open");

    let pids = [session.pid(), Pid::from_child(&plain)];
    for pid in pids {
        stop(pid);
    }
    let shows_three_seconds = |session: &Session| {
        let screen = session.screen();
        (3..60).any(|seconds| screen.contains(&format!("0:{seconds:02}")))
    };
    open(other).wait_until("three seconds have passed", shows_three_seconds);
    for pid in pids {
        kill_process(pid, Signal::CONT).expect("it can be signalled");
    }

    session.press("Q");
    assert_eq!(session.end(), 0);
    assert_stop_discounted(on_screen, start);
    drop(plain.stdin.take());
    lines.for_each(drop);
    assert!(plain.wait().expect("it ends").success());
    assert_stop_discounted(in_words, start);
}
