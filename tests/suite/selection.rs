//! Selecting several cells with keys or the mouse, and writing into all of them at once.

use grid::{CellSet, Digit, Shape};
use ninefold::app::{Input, Mode};

use crate::support::driver::{Driver, SIZES};
use crate::support::puzzles::{EASY, cell};

fn cells(names: &str) -> CellSet {
    names.split_whitespace().map(cell).collect()
}

fn selected(driver: &Driver) -> CellSet {
    let play = driver.open_game();
    Shape::nine().iter().filter(|&cell| play.is_selected(cell)).collect()
}

/// Cells that have a note of this digit.
fn noted(driver: &Driver, digit: usize) -> CellSet {
    let play = driver.open_game();
    Shape::nine().iter().filter(|&cell| play.game.notes(cell).has(Digit::new(digit - 1))).collect()
}

#[test]
fn moving_selects_cells_while_shift_is_held_or_after_a_key() {
    // The cursor starts on the first empty cell, r1c3.
    assert_eq!(selected(&Driver::easy("")), CellSet::new());
    assert_eq!(selected(&Driver::easy("shift-right shift-down")), cells("r1c3 r1c4 r2c4"));
    assert_eq!(selected(&Driver::easy("s l j s")), cells("r1c3 r1c4 r2c4"));
    assert_eq!(selected(&Driver::easy("s l j s l")), CellSet::new(), "who moves on leaves them");
    assert_eq!(selected(&Driver::easy("s l j esc")), CellSet::new());
    assert_eq!(selected(&Driver::easy("s l j g 5 5")), CellSet::new(), "the cursor is elsewhere");
    assert_eq!(
        selected(&Driver::easy("s l s g 9 1 shift-right")),
        cells("r9c1 r9c2"),
        "others are not among them any more"
    );
    assert_eq!(selected(&Driver::easy("l l *")), cells("r1c5 r6c1 r9c8"), "all sevens");
}

#[test]
fn an_entry_goes_into_all_selected_cells_and_is_undone_as_one() {
    let noting = "n shift-right shift-down 4";
    assert_eq!(noted(&Driver::easy(noting), 4), cells("r1c3 r1c4"), "r2c4 is given");
    assert_eq!(noted(&Driver::easy(&format!("{noting} 4")), 4), CellSet::new(), "once all have it, it goes");
    assert_eq!(noted(&Driver::easy(&format!("{noting} u")), 4), CellSet::new());
    assert_eq!(
        noted(&Driver::easy("a s l x"), 1),
        noted(&Driver::easy("a"), 1).iter().filter(|&at| at != cell("r1c3")).collect()
    );
    let entered = Driver::easy("shift-right shift-left 4");
    let game = entered.game();
    assert_eq!([cell("r1c3"), cell("r1c4")].map(|at| game.digit(at)), [Some(Digit::new(3)); 2]);
}

#[test]
fn the_mouse_selects_cells() {
    let mut driver = Driver::easy("");
    let at = |driver: &Driver, name| driver.place_of(cell(name));
    let send = |driver: &mut Driver, input| drop(driver.receive(input));
    let (x, y) = at(&driver, "r4c2");
    send(&mut driver, Input::Click(x, y));
    send(&mut driver, Input::Drag(x, y));
    assert_eq!(selected(&driver), CellSet::new(), "it has not left the cell");
    for name in ["r4c3", "r5c3"] {
        let (x, y) = at(&driver, name);
        send(&mut driver, Input::Drag(x, y));
    }
    assert_eq!(selected(&driver), cells("r4c2 r4c3 r5c3"));
    for (name, left) in [("r9c1", "r4c2 r4c3 r5c3 r9c1"), ("r4c3", "r4c2 r5c3 r9c1")] {
        let (x, y) = at(&driver, name);
        send(&mut driver, Input::CtrlClick(x, y));
        assert_eq!(selected(&driver), cells(left));
    }
    let (x, y) = at(&driver, "r9c1");
    send(&mut driver, Input::Click(x, y));
    assert_eq!(selected(&driver), CellSet::new());
    assert_eq!(driver.open_game().mode, Mode::Digit);
}

#[test]
fn selected_cells_are_drawn_at_every_size() {
    for (width, height) in SIZES {
        let driver = Driver::new(width, height, false).play(EASY).press("a s l j l s");
        insta::assert_snapshot!(format!("several_{width}x{height}"), driver.look());
    }
}
