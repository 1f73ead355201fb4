//! Corner marks in cells, which are separate from notes.

use grid::{Digit, DigitSet};
use ninefold::game::Record;
use ninefold::view::{Role, Theme};
use ratatui::style::Modifier;

use crate::support::driver::{Driver, SIZES};
use crate::support::puzzles::{EASY, cell};

/// Returns the notes and the corner marks of a cell.
pub fn marks(driver: &Driver, name: &str) -> [String; 2] {
    let game = driver.game();
    let text = |digits: DigitSet| digits.iter().map(|digit| digit.to_string()).collect();
    [text(game.notes(cell(name))), text(game.corners(cell(name)))]
}

#[test]
fn corner_marks_are_separate_from_notes_and_can_be_undone() {
    // The cursor starts on the first empty cell, r1c3.
    assert_eq!(marks(&Driver::easy(". 2 , 4"), "r1c3"), ["4", "2"]);
    assert_eq!(marks(&Driver::easy("c 2 4 c , 4"), "r1c3"), ["4", "24"], "a mode of their own");
    assert_eq!(marks(&Driver::easy("c 2 4 4 u u"), "r1c3"), ["", "2"]);
    assert_eq!(marks(&Driver::easy("c 2 n 4"), "r1c3"), ["4", "2"], "from one mode to the other");
    assert_eq!(marks(&Driver::easy(", 4 . 2 x"), "r1c3"), ["", ""], "emptied together");
    assert_eq!(marks(&Driver::easy(", 4 . 2 A"), "r1c3"), ["", ""]);
    assert_eq!(marks(&Driver::easy(". 2 a"), "r1c3"), ["124", "2"], "what may stand there is another matter");
    assert_eq!(marks(&Driver::easy("c shift-right 2"), "r1c4"), ["", "2"], "several cells at once");
    assert_eq!(marks(&Driver::easy("").command("r1c3.24").0, "r1c3"), ["", "24"]);
    assert_eq!(marks(&Driver::easy("").command("r1c3.24").0.command("r1c3.4").0, "r1c3"), ["", "2"]);
}

#[test]
fn a_digit_removes_corner_marks_from_its_peers_and_restores_them_when_erased() {
    let entered = Driver::easy("l . 2 h 2");
    assert_eq!(marks(&entered, "r1c4"), ["", ""]);
    assert_eq!(marks(&entered.press("2"), "r1c4"), ["", "2"], "taken out again");
    assert_eq!(marks(&Driver::easy("l . 2 h e 2"), "r1c4"), ["", "2"], "not where that is switched off");
}

#[test]
fn hints_ignore_corner_marks_and_stay_open_while_they_are_made() {
    let position = |driver: &Driver| driver.game().position();
    assert_eq!(position(&Driver::easy(". 1 l . 9")), position(&Driver::easy("")), "though 9 cannot stand there");
    let hinted = Driver::easy("i i i . 1");
    assert!(hinted.app.play.as_ref().is_some_and(|play| play.hint.is_some()));
}

#[test]
fn corner_marks_are_saved() {
    let driver = Driver::easy("c 2 4 l 9 u j , 3");
    let game = driver.game();
    let text = serde_json::to_string(&Record::of(game, driver.now)).expect("it is written");
    let again = serde_json::from_str::<Record>(&text).expect("it is read").game().expect("it holds together");
    let all = |game: &ninefold::game::Game| game.shape().iter().map(|cell| game.corners(cell)).collect::<Vec<_>>();
    assert_eq!(all(&again), all(game));
    assert_eq!(game.corners(cell("r1c3")).len(), 2);
    let invalid = text.replace("\"corners\":[[2,0,2]]", "\"corners\":[[2,4,2]]");
    assert!(invalid != text && serde_json::from_str::<Record>(&invalid).expect("it is read").game().is_err(), "{text}");
}

#[test]
fn corner_marks_and_notes_look_different_with_and_without_colours() {
    for (width, height) in SIZES {
        let driver = Driver::new(width, height, false).play(EASY).press(", 4 . 2 g 9 1");
        let area = driver.board_area();
        if area.marks_wide() == 0
            || !matches!(area.form, ninefold::app::BoardForm::Full | ninefold::app::BoardForm::Dense)
        {
            continue;
        }
        for is_coloured in [true, false] {
            let style = Theme::find("default", is_coloured).style(Role::Corner);
            let buffer = driver.buffer(is_coloured);
            let [corner, note] = [1, 3].map(|index| {
                let (x, y) = ninefold::view::board::spot(&area, cell("r1c3"), Digit::new(index));
                &buffer[(x, y)]
            });
            assert_eq!((corner.symbol(), note.symbol()), ("²", "4"), "{width}x{height}");
            assert!(!is_coloured || Some(corner.fg) == style.fg, "{width}x{height}");
        }
    }
    let ascii = Driver::new(80, 24, true).play(EASY).press(", 4 . 2 g 9 1");
    let is_underlined = |digit: usize| {
        let (x, y) = ninefold::view::board::spot(&ascii.board_area(), cell("r1c3"), Digit::new(digit - 1));
        ascii.buffer(false)[(x, y)].modifier.contains(Modifier::UNDERLINED)
    };
    assert!(is_underlined(2) && !is_underlined(4), "ASCII has no raised digits");
    let panel = Driver::easy(", 4 . 2").picture();
    assert!(panel.contains("4  corner 2"), "{panel}");
    assert!(Driver::easy("c").picture().contains("CORNER"));
}

#[test]
fn highlighted_corner_marks_and_notes_look_different() {
    let driver = Driver::easy(", 4 . 2 / 2 g 9 1");
    let area = driver.board_area();
    let style = |driver: &Driver, digit: usize| {
        let (x, y) = ninefold::view::board::spot(&area, cell("r1c3"), Digit::new(digit - 1));
        let cell = &driver.buffer(false)[(x, y)];
        (cell.symbol().to_owned(), cell.modifier)
    };
    let two = style(&driver, 2);
    let driver = driver.press("/ 4 esc");
    assert_eq!(style(&driver, 4), ("4".to_owned(), two.1), "a note and a corner mark, both lit");
    assert_eq!(two.0, "²");
    let both = Driver::easy(", 4 . 4 . 2 g 9 1");
    assert_ne!(style(&both, 4), style(&both, 2), "that is a note too, and that is none");
    assert_eq!([4, 2].map(|digit| style(&both, digit).1.contains(Modifier::UNDERLINED)), [true, false]);
}
