//! Single keys of the game: Esc goes back, givens refuse digits and notes, full-width characters count as plain ones.

use ninefold::app::{Effect, Overlay, Screen};

use crate::commands::EASY;
use crate::stage::Stage;

fn stage() -> Stage {
    Stage::new(80, 24, false).play(EASY)
}

#[test]
fn esc_goes_back_from_everywhere_and_stops_at_the_menu() {
    for keys in [
        "",
        "q",
        "O",
        "V",
        "V r",
        "V T",
        "V w",
        "E",
        "N",
        "?",
        "q O",
        "q ?",
        "O N",
        "i i",
        "I",
        ": x",
        "/ 4",
        "i i T",
        "i i T ?",
        "i i T tab n n n",
        "q end up up up enter",
        "q end up up up enter down enter",
    ] {
        let mut stage = stage().press(keys);
        for _ in 0..12 {
            let (next, effects) = stage.effects("esc");
            assert!(
                !effects.iter().any(|effect| matches!(effect, Effect::Quit | Effect::QuitUnsaved)),
                "{keys}: {effects:?}"
            );
            stage = next;
        }
        assert_eq!((stage.app.screen, &stage.app.overlay), (Screen::Menu, &None), "{keys}");
        let (_, effects) = stage.effects("q");
        assert!(effects.iter().any(|effect| matches!(effect, Effect::Quit)), "{keys}: {effects:?}");
    }
}

#[test]
fn esc_closes_the_rules_while_a_puzzle_is_made() {
    let stage = stage().press("ctrl-n r esc");
    assert!(stage.app.overlay.is_none() && stage.app.making.is_some());
    assert!(stage.press("esc").app.making.is_none());
}

#[test]
fn writing_on_a_given_changes_nothing_and_shows_a_notice() {
    for (keys, expected) in [
        ("h 4", Some("r1c2 is a given")),
        ("h 3", Some("r1c2 is a given")),
        ("h n 4", Some("r1c2 is a given")),
        ("h c 4", Some("r1c2 is a given")),
        ("h , 4", Some("r1c2 is a given")),
        ("h . 4", Some("r1c2 is a given")),
        ("h x", Some("r1c2 is a given")),
        ("/ 4 h enter", Some("r1c2 is a given")),
        ("h h 4", Some("r1c1 is a given")),
        ("h shift-left 4", Some("all the selected cells are givens")),
        ("h shift-left x", Some("all the selected cells are givens")),
        ("h m 2", None),
        ("h 4 l", None),
        ("4", None),
    ] {
        let stage = stage().press(keys);
        assert_eq!(stage.app.notice.as_deref(), expected, "{keys}");
        let changes = stage.app.play.as_ref().map(|play| play.game.history().len());
        assert_eq!(changes == Some(0), expected.is_some() || keys == "h 4 l", "{keys}");
    }
    let some = stage().press("h shift-right 4");
    assert_eq!(some.app.notice, None, "the other cell is written in");
    assert_eq!(some.app.play.map(|play| play.game.history().len()), Some(1));
}

#[test]
fn full_width_characters_count_as_plain_ones() {
    for (plain, full) in
        [("4", "４"), ("n 2 4", "ｎ ２ ４"), (", 4", "， ４"), ("h x", "ｈ ｘ"), ("g 5 5 7", "ｇ ５ ５ ７")]
    {
        let [plain_game, full_game] = [plain, full].map(|keys| stage().press(keys));
        assert_eq!(plain_game.picture(), full_game.picture(), "{full}");
    }
    let typed = Stage::new(80, 24, false).press("e ５ ３ ． ． ７").picture();
    assert_eq!(typed, Stage::new(80, 24, false).press("e 5 3 . . 7").picture());
    let line = stage().press("q o ７ ． ｔ").app.overlay;
    assert!(matches!(line, Some(Overlay::Prompt(prompt)) if prompt.text == "７．ｔ"), "a file may be called so");
}
