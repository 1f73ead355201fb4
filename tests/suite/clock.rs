//! The clock of a game: which time counts as time at play.

use std::time::Duration;

use ninefold::app::{Input, Screen};

use crate::commands::EASY;
use crate::stage::Stage;

/// Plays for 65 seconds, presses `keys` and waits for 5 seconds; before the wait the process is stopped for the time `away`.
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
fn a_game_that_was_stopped_for_an_hour_shows_the_same_time() {
    let unstopped = played("2", None).picture();
    assert!(unstopped.contains("1:10"), "{unstopped}");
    for seconds in [0, 1, 60, 3600] {
        assert_eq!(played("2", Some(Duration::from_secs(seconds))).picture(), unstopped, "stopped for {seconds} s");
    }
}

#[test]
fn a_stop_takes_nothing_off_a_clock_that_stands() {
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
fn a_game_opened_right_after_a_stop_keeps_its_time() {
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
