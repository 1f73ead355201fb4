//! The clock of a game: which time counts as playing time.

use std::fs;
use std::io::{BufRead, BufReader};
use std::path::Path;
use std::process::Stdio;
use std::time::{Duration, Instant};

use ninefold::app::{Input, Screen};
use rustix::process::{Pid, Signal, WaitOptions, kill_process, waitpid};

use crate::session::Session;
use crate::support::cli::{ninefold_in, start_in_terminal};
use crate::support::driver::Driver;
use crate::support::player_files::saved_games;
use crate::support::puzzles::EASY;
use crate::support::{now, temp_folder};

/// Plays for 65 seconds, presses `keys` and waits for 5 seconds. If `away` is given, the process is suspended for that time before the
/// wait.
fn played(keys: &str, away: Option<Duration>) -> Driver {
    let mut driver = Driver::easy("1");
    driver.now += Duration::from_secs(65);
    driver = driver.press(keys);
    if let Some(away) = away {
        let since = driver.now;
        driver.now += away;
        driver.receive(Input::Stopped { since });
    }
    driver.now += Duration::from_secs(5);
    driver
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
            let driver = played(keys, away);
            driver.app.play.as_ref().map(|play| play.game.clock.elapsed(driver.now))
        };
        assert_eq!(elapsed(Some(Duration::from_secs(3600))), elapsed(None), "{keys}");
        assert!(elapsed(None) >= Some(Duration::from_secs(65)), "{keys}");
    }
}

#[test]
fn a_game_opened_right_after_a_suspension_keeps_its_time() {
    let elapsed = |driver: &Driver| driver.app.play.as_ref().map(|play| play.game.clock.elapsed(driver.now));
    let mut driver = played("O", None);
    let since = driver.now;
    driver.now += Duration::from_secs(3600);
    let mut driver = driver.press("esc");
    let before = elapsed(&driver);
    assert!(before >= Some(Duration::from_secs(65)) && driver.app.screen == Screen::Play);
    driver.receive(Input::Stopped { since });
    assert_eq!(elapsed(&driver), before);
}

/// Suspends the process and waits until it is suspended.
fn stop(pid: Pid) {
    kill_process(pid, Signal::STOP).expect("it can be signalled");
    let stopped = waitpid(Some(pid), WaitOptions::UNTRACED).expect("it can be waited for");
    assert!(stopped.is_some_and(|(_, status)| status.stopped()));
}

/// Asserts that the saved playing time is at most the time since `start` minus the three seconds for which the program was suspended.
fn assert_stop_discounted(home: &Path, start: Instant) {
    let most = start.elapsed().checked_sub(Duration::from_secs(3)).expect("it was stopped for so long");
    let saves = saved_games(home);
    assert_eq!(saves.len(), 1, "{saves:?}");
    let save: serde_json::Value = serde_json::from_slice(&fs::read(&saves[0]).expect("a file")).expect("JSON");
    let elapsed = save["record"]["elapsed"].as_u64().map(Duration::from_millis).expect("the time at play");
    assert!(elapsed <= most, "played for {elapsed:?}, expected at most {most:?}");
}

/// A third game, which is not suspended, is used to tell when three seconds have passed.
#[test]
fn time_for_which_the_real_program_is_suspended_does_not_count() {
    let start = now();
    let homes = [(); 3].map(|()| temp_folder());
    let [on_screen, in_words, other] = homes.each_ref().map(tempfile::TempDir::path);
    let open = |home| start_in_terminal(home, &[EASY]);
    let mut session = open(on_screen);
    session.wait_for("r1c3").press("1").wait_for("[ ‹1› ]");
    let mut command = ninefold_in(in_words);
    command.args(["play", "--plain", EASY]).stdin(Stdio::piped()).stdout(Stdio::piped());
    let mut plain = command.spawn().expect("the program was built");
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
