//! The settings screen: changing settings with the keys and the mouse, and what is written.

use std::fs;
use std::path::Path;

use grid::{Cell, Digit};
use ninefold::app::{Effect, Input, MIN_SIZE, Screen, Task};
use ninefold::store::{MarkErrors, SETTINGS, Settings};

use crate::session::Session;
use crate::support::driver::{Driver, assert_pictures, sizes_below};
use crate::support::puzzles::{ALMOST_SOLVED, TOUGH};
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

/// Returns a game of [`TOUGH`] with this setting changed before the game began.
fn play_with(name: &str, value: &str) -> Driver {
    let mut driver = Driver::default();
    driver.app.settings.assign(name, value, &[]).expect("the setting has this value");
    driver.play(TOUGH)
}

#[test]
fn a_new_game_begins_with_notes_if_the_player_wants_them() {
    let notes = |driver: &Driver| {
        let game = driver.game();
        game.shape().iter().filter(|&cell| !game.notes(cell).is_empty()).count()
    };
    let usual = Driver::default().play(TOUGH);
    assert_eq!(notes(&usual), 0);
    let filled = play_with("fill_notes", "on");
    assert_eq!(notes(&filled), notes(&usual.press("a")));
    assert_eq!(notes(&filled.press("5 R y")), notes(&play_with("fill_notes", "on")), "also after a restart");
}

#[test]
fn highlights_can_be_turned_off() {
    let look = |driver: Driver| driver.press("a j j j").look();
    for name in ["show_peers", "show_same"] {
        let (on, off) = (look(play_with(name, "on")), look(play_with(name, "off")));
        assert_ne!(on, off, "{name}");
        assert_eq!(on, look(Driver::default().play(TOUGH)), "{name} is on by default");
    }
}

#[test]
fn digit_keys_highlight_a_digit_that_is_then_written_if_the_digit_comes_first() {
    let mut driver = play_with("digit_first", "on").press("6");
    assert_eq!((driver.open_game().light, driver.game().digit(Cell::new(0))), (Digit::from_symbol('6'), None));
    let empty: Vec<Cell> = driver.game().shape().iter().filter(|&cell| driver.game().digit(cell).is_none()).collect();
    let (x, y) = driver.place_of(empty[3]);
    driver.receive(Input::Click(x, y));
    assert_eq!(driver.game().digit(empty[3]), Digit::from_symbol('6'));
    let driver = driver.press("home up up up up up up up up enter 6");
    assert_eq!(driver.open_game().light, None, "the same key ends the highlight");
    assert_eq!(play_with("digit_first", "off").press("6").open_game().light, None);
}

#[test]
fn finished_digits_are_hidden_in_the_panel() {
    let finish = |value: &str| {
        let mut driver = Driver::default();
        driver.app.settings.assign("hide_finished", value, &[]).expect("the setting has this value");
        driver.play(ALMOST_SOLVED)
    };
    assert!(finish("off").picture().contains('✓'));
    assert!(!finish("on").picture().contains('✓'));
}

#[test]
fn a_game_is_paused_without_focus_only_if_the_player_wants_that() {
    for (value, is_hidden) in [("on", true), ("off", false)] {
        let mut driver = play_with("pause_away", value);
        driver.receive(Input::Focus(false));
        assert_eq!(driver.open_game().is_hidden(), is_hidden, "{value}");
        assert_eq!(driver.game().clock.is_running(), !is_hidden, "{value}");
    }
}

#[test]
fn the_solver_is_asked_at_once_if_no_question_is_wanted() {
    let (driver, effects) = play_with("confirm_solve", "on").effects("S");
    assert!(effects.is_empty() && driver.question().is_some());
    let (driver, effects) = play_with("confirm_solve", "off").effects("S");
    assert!(matches!(effects[..], [Effect::Run(Task::Solve(..))]) && driver.question().is_none(), "{effects:?}");
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
