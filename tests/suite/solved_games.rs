//! The summary of a solved game. Also solved games that are opened again.

use std::time::Duration;

use ninefold::app::{Effect, OpenGame, Report, Task};

use crate::support::driver::{Driver, assert_pictures};
use crate::support::puzzles::ALMOST_SOLVED;

#[test]
fn a_solved_game_has_a_summary() {
    assert_pictures!("solved", |w, h| Driver::new(w, h, false).play(ALMOST_SOLVED).press("9"));
    let small = Driver::new(25, 14, false).play(ALMOST_SOLVED).press("9").picture();
    assert!(small.contains("hardest s… Full House") && !small.contains("hints0"), "{small}");
}

#[test]
fn the_summary_shows_where_the_time_went() {
    let nearly = "534678912672195348198342567859761423426853791713924856961537284287419635345286...";
    let mut driver = Driver::default().play(nearly).press("1 l");
    driver.now += Duration::from_secs(75);
    let picture = driver.press("7 l 9").picture();
    let has = |words: [&str; 2]| picture.lines().any(|row| words.iter().all(|words| row.contains(words)));
    assert!(has(["longest wait", "01:15 for r9c8=7"]), "{picture}");
    assert!(has(["when there was", "Full House r9c8=7"]), "{picture}");
    assert!(has(["for Full House", "01:17, 3 digits"]), "{picture}");
    let mut small = Driver::new(25, 14, false).play(nearly).press("1 l");
    small.now += Duration::from_secs(75);
    let small = small.press("7 l 9").picture();
    assert!(small.contains("Full House") && small.lines().any(|row| row.contains("Enter")), "keys have room: {small}");
    let quick = Driver::default().play(nearly).press("1 l 7 l 9").picture();
    assert!(quick.contains("Solved!") && !quick.contains("longest wait"), "{quick}");
}

#[test]
fn a_saved_solved_game_opens_as_solved() {
    let driver = Driver::default().play(ALMOST_SOLVED).press("9");
    let play = driver.open_game();
    let open =
        OpenGame { origin: play.origin.clone(), saved: Some(play.game.clone()), unsaved: None, notices: Vec::new() };
    let mut later = Driver::default();
    let effects = later.hear(Report::Opened(Box::new(open)));
    assert!(effects.iter().any(|effect| matches!(effect, Effect::Run(Task::Review(..)))), "{effects:?}");
    let picture = later.picture();
    assert!(picture.contains("Solved!") && picture.contains("already solved; R starts it again"), "{picture}");
    let asked = later.press("esc R");
    assert!(asked.picture().contains("The solved game gives way"), "{}", asked.picture());
    let again = asked.press("y");
    let play = again.open_game();
    assert!(!play.game.is_solved() && play.game.history().is_empty(), "it begins with the givens");
    assert!(again.app.snapshot(again.now).is_none(), "what was saved is left until there is something to save");
}
