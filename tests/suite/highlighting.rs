//! Highlighting of the cells that have notes of certain digits.

use grid::Digit;

use crate::support::driver::Driver;
use crate::support::puzzles::cell;

#[test]
fn two_digits_highlight_the_cells_where_both_are_noted() {
    let lit = |driver: &Driver| {
        let play = driver.open_game();
        (play.light.map(Digit::number), play.filtered())
    };
    assert_eq!(lit(&Driver::easy("a / 2")), (Some(2), None));
    let both = Driver::easy("a / 2 4");
    assert_eq!(lit(&both), (None, Some(("2 and 4".to_owned(), 13))));
    assert!(both.picture().contains("13 cells with 2 and 4"), "{}", both.picture());
    assert_eq!(both.game().digit(cell("r1c3")), None, "nothing is written");
    assert_eq!(lit(&both.press("/ 7")), (Some(7), None), "one or the other");
    assert_eq!(lit(&Driver::easy("a / 2 / 2")), (None, None), "again: no longer");
    assert_eq!(lit(&Driver::easy("a / 2 / 2 4")), (None, Some(("2 and 4".to_owned(), 13))), "whatever was lit");
    assert_eq!(lit(&Driver::easy("a / 2 2")), (None, None));
    let kept = Driver::easy(", 4 / 2 0");
    assert!(kept.picture().contains("0 is no digit"), "{}", kept.picture());
    assert_eq!(kept.game().notes(cell("r1c3")).single(), Some(Digit::new(3)), "nothing is emptied");
    let pairs = lit(&Driver::easy("a / =")).1.expect("cells with two notes").1;
    assert!(pairs > 0);
    assert_eq!(lit(&Driver::easy("a / = / =")), (None, None));
    assert_eq!(lit(&Driver::easy("a / = / 2")), (Some(2), None));
    assert_eq!(lit(&Driver::easy("a / 2 4 esc")), (None, None));
    let entered = Driver::easy("/ 2 l h 4");
    assert_eq!(entered.game().digit(cell("r1c3")).map(Digit::number), Some(4));
}

#[test]
fn cells_with_two_notes_can_be_highlighted() {
    let at = |driver: &Driver, name: &str| {
        let (x, y) = driver.place_of(cell(name));
        let buffer = driver.buffer(true);
        (x - 1..x + 4).any(|x| buffer[(x, y)].fg == ratatui::style::Color::Yellow)
    };
    let (plain, lit) = (Driver::easy("a n"), Driver::easy("a n / ="));
    let game = lit.game();
    for name in ["r1c4", "r1c3", "r4c4", "r3c5"] {
        assert_eq!((at(&plain, name), at(&lit, name)), (false, game.notes(cell(name)).len() == 2), "{name}");
    }
    assert_eq!((game.notes(cell("r1c4")).len(), game.notes(cell("r1c3")).len()), (2, 3));
    assert!(lit.app.notice.as_ref().is_some_and(|said| said.ends_with("cells have two notes")), "{:?}", lit.app.notice);
    assert!(at(&Driver::easy("a n / = esc"), "r1c4"), "Esc first leaves the mode");
    assert!(!at(&Driver::easy("a n / = esc esc"), "r1c4") && !at(&Driver::easy("a n / = / ="), "r1c4"));
}
