//! The settings screen: changing settings with the keys and the mouse, and what is written.

use std::fs;
use std::path::Path;

use ninefold::app::{Effect, Input, MIN_SIZE, Screen};
use ninefold::store::{MarkErrors, SETTINGS, Settings};

use crate::session::Session;
use crate::support::driver::{Driver, assert_pictures, sizes_below};
use crate::support::puzzles::TOUGH;
use crate::support::temp_folder;

/// Returns the settings that an input asks to write; `None` if it does not.
fn written(effects: &[Effect]) -> Option<Settings> {
    effects.iter().find_map(|effect| match effect {
        Effect::Settings(settings) => Some((**settings).clone()),
        _ => None,
    })
}

#[test]
fn the_screen_lists_every_setting() {
    assert_pictures!("settings", |w, h| Driver::new(w, h, false).press("s down"));
    assert_pictures!("settings-ascii", |w, h| Driver::new(w, h, true).press("s down down"));
    let picture = Driver::new(120, 40, false).press("s").picture();
    for info in SETTINGS {
        assert!(picture.contains(info.title), "{}: {picture}", info.name);
    }
}

#[test]
fn every_setting_goes_through_its_choices_and_each_change_is_written() {
    for (at, info) in SETTINGS.iter().enumerate() {
        let mut driver = Driver::default().press("s").press(&"down ".repeat(at));
        let before = driver.app.settings.clone();
        let choices = before.choices(info.name, &driver.app.themes).len();
        for turn in 1..=choices {
            let (after, effects) = driver.effects("right");
            driver = after;
            assert_eq!(written(&effects).as_ref(), Some(&driver.app.settings), "{}", info.name);
            assert_eq!(driver.app.settings == before, turn == choices, "{} {turn}", info.name);
        }
        let driver = driver.press("right left");
        assert_eq!(driver.app.settings, before, "{}", info.name);
    }
}

#[test]
fn the_screen_returns_to_where_it_was_opened() {
    let driver = Driver::default().play(TOUGH).press("ctrl-o");
    assert_eq!(driver.app.screen, Screen::Settings);
    assert_eq!(driver.press("esc").app.screen, Screen::Play);
    assert_eq!(Driver::default().press("s esc").app.screen, Screen::Menu);
    assert_eq!(Driver::default().press("O ctrl-o esc").app.screen, Screen::Library);
    assert_eq!(Driver::default().press("w ctrl-o esc").app.screen, Screen::Watch);
    assert_eq!(Driver::default().press("s ctrl-o esc").app.screen, Screen::Menu, "opened twice");
}

#[test]
fn the_clock_stands_still_while_settings_are_changed() {
    let driver = Driver::default().play(TOUGH).press("ctrl-o");
    assert!(!driver.game().clock.is_running());
    assert!(driver.press("esc").game().clock.is_running());
}

#[test]
fn a_click_marks_a_setting_and_another_one_changes_it() {
    let mut driver = Driver::new(80, 24, false).press("s");
    let row = |driver: &Driver, title: &str| {
        let picture = driver.picture();
        picture.lines().position(|line| line.contains(title)).expect("the setting is shown") as u16
    };
    let check = row(&driver, "Mark errors");
    driver.receive(Input::Click(5, check));
    assert_eq!(driver.app.settings.check, MarkErrors::Conflicts, "the first click only marks it");
    let right = driver.picture().lines().nth(check.into()).and_then(|line| line.chars().position(|c| c == '›'));
    driver.receive(Input::Click(right.expect("the marked setting has arrows") as u16, check));
    assert_eq!(driver.app.settings.check, MarkErrors::Mistakes);
    driver.receive(Input::Click(20, check));
    assert_eq!(driver.app.settings.check, MarkErrors::Conflicts);
}

#[test]
fn the_marked_setting_is_visible_at_every_size() {
    let sizes = sizes_below(100, 42, (0, 19));
    for (width, height) in sizes.filter(|&(width, height)| width >= MIN_SIZE.width && height >= MIN_SIZE.height) {
        for at in [0, SETTINGS.len() - 1] {
            let picture = Driver::new(width, height, false).press("s").press(&"down ".repeat(at)).picture();
            assert!(picture.contains(&format!("▸ {}", SETTINGS[at].title)), "{width}x{height}\n{picture}");
        }
    }
}

#[test]
#[cfg(target_os = "linux")]
fn a_change_in_a_terminal_is_written_into_the_file_and_keeps_its_comments() {
    let home = temp_folder();
    let file = home.path().join(".config/ninefold/settings.toml");
    fs::create_dir_all(file.parent().expect("a file is in a folder")).expect("the folder is ours");
    fs::write(&file, "# mine\nmouse = false # never\n").expect("the folder is ours");
    let mut session = Session::start(home.path(), Path::new(env!("CARGO_BIN_EXE_ninefold")), &[]);
    session.wait_for("Settings");
    session.press("s");
    session.wait_for("Mark errors");
    session.press("jjjl"); // the fourth setting, to the right
    session.wait_for("‹ on ›");
    session.press("Q");
    assert_eq!(session.end(), 0);
    assert_eq!(fs::read_to_string(&file).expect("the file is there"), "# mine\nmouse = true # never\n");
}
