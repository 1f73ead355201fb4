//! Colours that the player gives to cells and candidates.

use grid::Shape;
use ninefold::game::{Colour, Coloured, Record};
use ninefold::view::{Role, Theme};
use ratatui::style::Modifier;

use crate::support::driver::{Driver, SIZES};
use crate::support::puzzles::{EASY, cell};

/// Returns each coloured cell or candidate with the letter of its colour, as in `r1c3 b` or `r1c3=4 a`.
fn coloured(driver: &Driver) -> Vec<String> {
    let game = driver.game();
    let described = |(Coloured { cell, digit }, colour): (Coloured, Colour)| {
        let digit = digit.map(|digit| format!("={digit}")).unwrap_or_default();
        format!("{}{digit} {}", Shape::nine().place(cell), colour.letter())
    };
    game.coloured().map(described).collect()
}

#[test]
fn colouring_cells_and_candidates_can_be_changed_and_undone() {
    // The cursor starts on the first empty cell, r1c3.
    assert_eq!(coloured(&Driver::easy("m 2")), ["r1c3 b"]);
    assert_eq!(coloured(&Driver::easy("m 2 m 3")), ["r1c3 c"], "one colour takes the place of another");
    assert_eq!(coloured(&Driver::easy("m 2 m 2")), [""; 0], "again takes it away");
    assert_eq!(coloured(&Driver::easy("m 2 u")), [""; 0]);
    assert_eq!(coloured(&Driver::easy("m , 4 1 m , 2 9")), ["r1c3=2 i", "r1c3=4 a"]);
    assert_eq!(coloured(&Driver::easy("m , 4 1 m , 4 0")), [""; 0]);
    assert_eq!(coloured(&Driver::easy("m 2 m , 4 1 m 0")), [""; 0], "its candidates too");
    assert_eq!(coloured(&Driver::easy("m 2 m esc 3")), ["r1c3 b"], "escape ends the waiting");
    assert_eq!(coloured(&Driver::easy("h m 5")), ["r1c2 e"], "givens too");
    assert_eq!(coloured(&Driver::easy("shift-right shift-down m 1")), ["r1c3 a", "r1c4 a", "r2c4 a"]);
    assert_eq!(coloured(&Driver::easy("shift-right shift-down m 1 u")), [""; 0], "undone as one");
    assert_eq!(coloured(&Driver::easy("m 1 R y")), [""; 0], "begun again");
}

#[test]
fn a_hint_stays_while_its_chain_is_coloured() {
    let driver = Driver::easy("i i i m 1");
    assert!(driver.app.play.as_ref().is_some_and(|play| play.hint.is_some()));
    assert_eq!(coloured(&driver).len(), 1);
    let driver = driver.press("u");
    assert!(driver.app.play.as_ref().is_some_and(|play| play.hint.is_some()), "and while that is undone");
}

#[test]
fn colours_are_saved() {
    let driver = Driver::easy("m 2 l m , 2 1 j m 3 u");
    let game = driver.game();
    let text = serde_json::to_string(&Record::of(game, driver.now)).expect("it is written");
    let again = serde_json::from_str::<Record>(&text).expect("it is read").game().expect("it holds together");
    assert!(again.coloured().eq(game.coloured()) && again.coloured().count() == 2);
    let invalid = text.replace("[2,0,0,2]", "[2,0,0,12]");
    assert!(invalid != text && serde_json::from_str::<Record>(&invalid).expect("it is read").game().is_err());
}

#[test]
fn a_colour_is_a_background_at_every_size_and_a_letter_without_colours() {
    let theme = Theme::find("default", true);
    let role = Role::COLOURS[1];
    for (width, height) in SIZES.into_iter().chain([(25, 14)]) {
        let driver = Driver::new(width, height, false).play(EASY).press("m 2 g 9 1");
        let at = driver.board_area().cell(cell("r1c3"));
        let buffer = driver.buffer(true);
        assert_eq!(buffer[(at.x, at.y)].bg, theme.style(role).bg.expect("a colour"), "{width}x{height}");
        let corner = &driver.buffer(false)[(at.x + at.width - 1, at.y + at.height - 1)];
        assert_eq!(corner.symbol(), "b", "{width}x{height}");
    }
    let panel = Driver::easy("m 2 m , 4 1").picture();
    assert!(panel.contains("DIGIT  b 4a"), "{panel}");
    let panel = Driver::new(120, 40, false).play(EASY).press("m 2 m , 4 1").picture();
    assert!(panel.contains("DIGIT  colour b, 4 a"), "{panel}");
}

#[test]
fn coloured_candidates_look_different_without_colours() {
    let keys: String = (1..=9).map(|n| format!(", {n} ")).chain((1..=9).map(|n| format!("m , {n} {n} "))).collect();
    let driver = Driver::easy(&(keys + "g 9 1"));
    let at = driver.board_area().cell(cell("r1c3"));
    let buffer = driver.buffer(false);
    let places = (0..9).map(|index| (at.x + index % at.width, at.y + index / at.width));
    let modifiers: Vec<Modifier> = places.map(|place| buffer[place].modifier).collect();
    for (index, modifier) in modifiers.iter().enumerate() {
        assert!(!modifiers[..index].contains(modifier), "{index}: {modifier:?}");
    }
}

#[test]
fn a_candidate_that_a_cell_lacks_is_not_coloured() {
    // The candidates are 1, 2 and 4 in r1c3, and 2 and 6 in r1c4.
    for (keys, message, expected) in [
        ("m , 3 4", Some("r1c3 has no candidate 3"), &[][..]),
        (", 1 m , 4 1", Some("r1c3 has no candidate 4"), &[]),
        (", 3 m , 3 4", None, &["r1c3=3 d"]),
        ("h m , 3 4", Some("r1c2 has no candidate 3"), &[]),
        ("shift-right m , 4 1", None, &["r1c3=4 a"]),
        ("shift-right m , 3 1", Some("no selected cell has a candidate 3"), &[]),
        ("m , 4 1 , 1 m , 4 0", None, &[]),
    ] {
        let driver = Driver::easy(keys);
        assert_eq!(
            (driver.app.notice.as_deref(), coloured(&driver)),
            (message, expected.iter().map(|&words| words.to_owned()).collect()),
            "{keys}"
        );
    }
}
