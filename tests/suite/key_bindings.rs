//! Key bindings on the settings screen: looking them up, changing them, and the file that the changes are written to.

use std::fs;

use ninefold::app::{Action, BadKeys, Context, Effect, Key, Keymap, Overlay};
use ninefold::store::{OwnKeys, Paths, own_keys, save_own_keys};

use crate::session::Session;
use crate::support::driver::{Driver, assert_pictures};
use crate::support::puzzles::TOUGH;
use crate::support::temp_folder;

/// Returns a driver with the list of key bindings open.
fn listed() -> Driver {
    Driver::default().press("s end enter")
}

/// Returns a driver with the dialog for the keys of the action found by this search.
fn asked(sought: &str) -> Driver {
    let letters: Vec<String> = sought.chars().map(|letter| letter.to_string()).collect();
    listed().press("/").press(&letters.join(" ")).press("enter")
}

fn key(text: &str) -> Key {
    text.parse().expect("a key's name")
}

/// Returns the action of a key in a game.
fn in_game(driver: &Driver, text: &str) -> Option<Action> {
    driver.app.keymap.action(Context::Play, key(text))
}

/// Returns the message in the open dialog.
fn message(driver: &Driver) -> String {
    match &driver.app.overlay {
        Some(Overlay::Keys(dialog)) => dialog.message.clone().unwrap_or_default(),
        other => panic!("no dialog is open: {other:?}"),
    }
}

/// Returns the changes to the file that an input asks for.
fn changes(effects: Vec<Effect>) -> Vec<OwnKeys> {
    let changes = effects.into_iter().filter_map(|effect| match effect {
        Effect::Keys(changes) => Some(changes),
        _ => None,
    });
    changes.flatten().collect()
}

#[test]
fn the_list_and_the_dialog_fit() {
    assert_pictures!("key-bindings", |w, h| Driver::new(w, h, false).press("s end enter"));
    assert_pictures!("key-dialog", |w, h| Driver::new(w, h, false).press("s end enter / u n d o enter 0"));
}

#[test]
fn actions_are_found_with_their_headings() {
    let picture = listed().press("/ b o o k m a r k").picture();
    assert!(picture.contains("Game: undo") && picture.contains("to the latest bookmark"), "{picture}");
}

#[test]
fn lists_and_forms_have_help_of_their_own() {
    assert!(listed().press("?").picture().contains("keys.toml"));
    assert!(Driver::default().press("n ?").picture().contains("starts the game"));
    let solvers = Driver::default().play(TOUGH).press("V w ?").picture();
    assert!(solvers.contains("Esc goes back") && !solvers.contains("keys.toml"), "{solvers}");
}

#[test]
fn a_key_is_added_and_removed() {
    let (driver, effects) = asked("undo").effects("z");
    assert_eq!((in_game(&driver, "z"), in_game(&driver, "u")), (Some(Action::Undo), Some(Action::Undo)));
    let own = OwnKeys { on: "play".to_owned(), action: "undo".to_owned(), keys: Some(vec!["u".into(), "z".into()]) };
    assert_eq!(changes(effects), [own]);
    let driver = driver.press("u");
    assert_eq!((in_game(&driver, "z"), in_game(&driver, "u")), (Some(Action::Undo), None));
    let game = driver.press("esc esc esc").play(TOUGH).press("]");
    let empty = game.game().empty();
    let written = game.press("6");
    assert_eq!(written.game().empty(), empty - 1);
    assert_eq!(written.press("z").game().empty(), empty, "the new key works");
}

#[test]
fn the_last_key_of_an_action_cannot_be_removed() {
    let (driver, effects) = asked("undo").effects("u");
    assert_eq!(message(&driver), "Not removed: this action needs at least one key.");
    assert_eq!((in_game(&driver, "u"), effects.len()), (Some(Action::Undo), 0));
}

#[test]
fn a_conflict_is_named_before_a_key_is_taken() {
    let only_key = asked("undo").press("i");
    assert_eq!(
        message(&only_key),
        "i is the only key of 'Game: hint; each press reveals more'. Give that action another key first."
    );
    let driver = asked("undo").press("0");
    assert_eq!(message(&driver), "0 is a key of 'Game: clear the cell'. Press it again to take it from there.");
    assert_eq!(in_game(&driver, "0"), Some(Action::Clear), "nothing has changed yet");
    let driver = driver.press("0");
    assert_eq!((message(&driver), in_game(&driver, "0")), (String::new(), Some(Action::Undo)));
    assert_eq!(in_game(&driver, "x"), Some(Action::Clear));
    let elsewhere = asked("undo").press("Q");
    assert_eq!(
        message(&elsewhere),
        "On every screen, Q means 'save and quit'. Press it again to change its meaning here."
    );
    let driver = elsewhere.press("Q");
    assert_eq!(in_game(&driver, "Q"), Some(Action::Undo));
    assert_eq!(driver.app.keymap.action(Context::Watch, key("Q")), Some(Action::Quit));
    let other_key = asked("undo").press("Q ctrl-k Q");
    assert_eq!(in_game(&other_key, "Q"), Some(Action::Quit), "another key was pressed in between");
}

#[test]
fn digit_keys_cannot_be_taken() {
    let driver = asked("undo").press("1 1");
    assert!(message(&driver).starts_with("1 cannot be used: 'Game: write a digit"), "{}", message(&driver));
    assert_eq!(in_game(&driver, "1"), Some(Action::Digit));
}

#[test]
fn keys_that_went_to_other_actions_come_back() {
    let taken = asked("undo").press("0 0 esc");
    assert!(taken.app.keymap.action(Context::Play, key("0")) == Some(Action::Undo));
    let clear = "esc / c l e a r";
    let back = taken.press(clear).press("delete");
    assert_eq!(back.app.keymap, Keymap::default_keys(), "{}", back.picture());
    let without_key = Keymap::default_keys();
    let rare =
        without_key.bindings().iter().find(|binding| binding.keys.is_empty() && binding.action == Action::DigitMode);
    let target = rare.map(|binding| (binding.context, binding.action)).expect("it has no key in this key set");
    let preset = ninefold::store::KeyPreset::Default;
    let (with_key, _) = without_key.rebound(preset, target, Some(vec![key("f7")])).expect("the key is free");
    let (restored, changes) = with_key.rebound(preset, target, None).expect("it needs no key");
    assert_eq!((restored, changes[0].keys.clone()), (Keymap::default_keys(), None));
}

#[test]
fn a_key_with_ctrl_is_found_by_its_label() {
    let picture = listed().press("/ ^ T").picture();
    assert!(picture.contains("open the statistics") && picture.contains("1/1"), "{picture}");
}

#[test]
fn the_keys_of_the_key_set_can_be_restored() {
    let driver = asked("undo").press("ctrl-k esc");
    assert!(driver.picture().contains("(changed)"), "{}", driver.picture());
    assert!(driver.picture().contains("/undo"), "the search is still there: {}", driver.picture());
    let (driver, effects) = driver.effects("delete");
    assert_eq!(changes(effects), [OwnKeys { on: "play".to_owned(), action: "undo".to_owned(), keys: None }]);
    assert_eq!(driver.app.keymap, Keymap::default_keys());
    assert!(!driver.picture().contains("(changed)"));
}

/// Every action can get a key that nothing else uses, loses no other key, and the file then says the same as the keymap.
#[test]
fn the_file_has_the_same_keys_as_the_keymap_after_every_change() {
    let home = temp_folder();
    let paths = Paths::below(home.path());
    let preset = ninefold::store::KeyPreset::Default;
    let mut map = Keymap::default_keys();
    let actions: Vec<(Context, Action)> =
        map.bindings().iter().map(|binding| (binding.context, binding.action)).collect();
    let read = |paths: &Paths| -> Result<Keymap, BadKeys> {
        let text = own_keys(paths).expect("the folder is ours").unwrap_or_default();
        Keymap::default_keys().with(&text)
    };
    for (at, &target) in actions.iter().enumerate() {
        let mut keys = map.binding(target).map(|binding| binding.keys.clone()).unwrap_or_default();
        // A free key, or now and then one that another action has.
        let new = if at % 3 == 0 { map.bindings()[at * 7 % actions.len()].keys.first().copied() } else { None };
        let new = new.unwrap_or_else(|| key(&format!("alt-{}", char::from(b'a' + (at % 26) as u8))));
        if keys.contains(&new) {
            continue;
        }
        keys.push(new);
        let Ok((changed, changes)) = map.rebound(preset, target, Some(keys)) else { continue };
        save_own_keys(&paths, &changes).expect("the folder is ours");
        map = changed;
        let file = read(&paths).expect("the file is a table of keys");
        for binding in map.bindings() {
            let target = (binding.context, binding.action);
            let there = file.binding(target).map(|binding| binding.keys.clone());
            assert_eq!(there.as_ref(), Some(&binding.keys), "{target:?} after {:?}", actions[at]);
        }
    }
    for &target in &actions {
        if let Ok((changed, changes)) = map.rebound(preset, target, None) {
            save_own_keys(&paths, &changes).expect("the folder is ours");
            map = changed;
        }
    }
    let file = read(&paths).expect("the file is a table of keys");
    assert_eq!(map.bindings(), file.bindings());
}

#[test]
#[cfg(target_os = "linux")]
fn a_key_that_is_changed_in_a_terminal_is_there_at_the_next_start() {
    let home = temp_folder();
    let file = home.path().join(".config/ninefold/keys.toml");
    let program = std::path::Path::new(env!("CARGO_BIN_EXE_ninefold"));
    for (typed, told) in [("z", "Keys: u z"), ("~", "Keys: u z ~")] {
        let mut session = Session::start(home.path(), program, &[]);
        session.wait_for("Settings");
        session.press("sG\r/undo\r");
        session.wait_for("Keys: u");
        session.press(typed);
        session.wait_for(told);
        session.press("\x03");
        assert_eq!(session.end(), 0);
    }
    let text = fs::read_to_string(&file).expect("the file is there");
    assert_eq!(text, "[[bind]]\non = \"play\"\naction = \"undo\"\nkeys = [\"u\", \"z\", \"~\"]\n");
}
