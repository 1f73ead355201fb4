//! Single keys of the game: Esc goes back, keys move the cursor, givens accept neither digits nor notes, and the keys of other programs can
//! be chosen.

use grid::Digit;
use ninefold::app::{Effect, Mode, Overlay, Screen};
use ninefold::game::{Colour, Coloured};

use crate::corner_marks::marks;
use crate::support::driver::Driver;
use crate::support::puzzles::{TOUGH, cell};

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
        "q t",
        "q t down enter",
    ] {
        let mut driver = Driver::easy(keys);
        for _ in 0..12 {
            let (next, effects) = driver.effects("esc");
            assert!(
                !effects.iter().any(|effect| matches!(effect, Effect::Quit | Effect::QuitUnsaved)),
                "{keys}: {effects:?}"
            );
            driver = next;
        }
        assert_eq!((driver.app.screen, &driver.app.overlay), (Screen::Menu, &None), "{keys}");
        let (_, effects) = driver.effects("q");
        assert!(effects.iter().any(|effect| matches!(effect, Effect::Quit)), "{keys}: {effects:?}");
    }
}

#[test]
fn esc_closes_the_rules_while_a_puzzle_is_made() {
    let driver = Driver::easy("ctrl-n r esc");
    assert!(driver.app.overlay.is_none() && driver.app.making.is_some());
    assert!(driver.press("esc").app.making.is_none());
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
        ("h shift-left 4", Some("all selected cells are givens")),
        ("h shift-left x", Some("all selected cells are givens")),
        ("h m 2", None),
        ("h 4 l", None),
        ("4", None),
    ] {
        let driver = Driver::easy(keys);
        assert_eq!(driver.app.notice.as_deref(), expected, "{keys}");
        let changes = driver.game().history().len();
        assert_eq!(changes == 0, expected.is_some() || keys == "h 4 l", "{keys}");
    }
    let some = Driver::easy("h shift-right 4");
    assert_eq!(some.app.notice, None, "the other cell is written in");
    assert_eq!(some.app.play.map(|play| play.game.history().len()), Some(1));
}

#[test]
fn full_width_characters_count_as_plain_ones() {
    for (plain, full) in
        [("4", "４"), ("n 2 4", "ｎ ２ ４"), (", 4", "， ４"), ("h x", "ｈ ｘ"), ("g 5 5 7", "ｇ ５ ５ ７")]
    {
        let [plain_game, full_game] = [plain, full].map(Driver::easy);
        assert_eq!(plain_game.picture(), full_game.picture(), "{full}");
    }
    let typed = Driver::default().press("e ５ ３ ． ． ７").picture();
    assert_eq!(typed, Driver::default().press("e 5 3 . . 7").picture());
    let line = Driver::easy("q o ７ ． ｔ").app.overlay;
    assert!(matches!(line, Some(Overlay::Prompt(prompt)) if prompt.text == "７．ｔ"), "a file may be called so");
}

#[test]
fn the_keys_of_other_programs_can_be_chosen() {
    let mode = |driver: &Driver| driver.open_game().mode;
    let driver = Driver::easy("").command("set keys sudokupad").0.press("x 2 x 4 c 7");
    assert_eq!((marks(&driver, "r1c3"), mode(&driver)), (["7".to_owned(), "24".to_owned()], Mode::Note), "x stays");
    let uncoloured = Driver::easy("").command("set keys sudokupad").0.press("v 3 x 2 v 0");
    assert_eq!(uncoloured.game().colour(Coloured { cell: cell("r1c3"), digit: None }), None);
    assert_eq!(marks(&uncoloured, "r1c3")[1], "2", "what is taken away is the colour");
    let driver = driver.press("v 3 z 1");
    let play = driver.open_game();
    assert_eq!(play.game.digit(cell("r1c3")).map(Digit::number), Some(1));
    assert_eq!(play.game.colour(Coloured { cell: cell("r1c3"), digit: None }).map(Colour::number), Some(3));
    let driver = driver.command("set keys hodoku").0.press("f4");
    assert_eq!(driver.open_game().light.map(Digit::number), Some(4));
    let driver = driver.press("f4").command("set keys vim").0.press("g 1 1 w");
    assert_eq!(driver.open_game().cursor, cell("r1c4"), "the next empty cell");
    let light = |driver: &Driver| driver.open_game().light;
    assert_eq!(light(&driver.command("set keys default").0.press("f5")), None);
}

#[test]
fn keys_move_the_cursor_to_the_cell_they_name() {
    for (keys, seen) in [
        ("g 4 2", "r4c2"),
        ("g b 5", "r5c5"),
        ("]", "r1c2"),
        ("[", "r9c9"),
        ("g 1 7 }", "r2c2"),
        ("g 1 7 } }", "r2c3"),
        ("g 1 7 {", "r9c8"),
        ("L", "r1c4"),
        ("end", "r1c9"),
        ("alt-4", "r1c1   note 4"),
        (", 4", "r1c1   note 4"),
        ("b b g b", "which box"),
    ] {
        let picture = Driver::default().play(TOUGH).press(keys).picture();
        assert!(picture.contains(seen), "{keys}: {seen}\n{picture}");
    }
}

#[test]
fn escape_only_ends_the_wait_for_a_digit() {
    for key in ["w", "g", "/", ",", ";", "g 4"] {
        let driver = Driver::default().play(TOUGH).press(key).press("esc");
        assert_eq!(driver.app.screen, Screen::Play, "{key}");
        assert_eq!(driver.open_game().pending, None, "{key}");
    }
}

#[test]
fn esc_leaves_one_thing_at_a_time_and_q_goes_to_the_menu() {
    let open = |driver: &Driver| {
        let play = driver.open_game();
        let is_selected = !play.selected.is_empty();
        [play.pending.is_some(), play.hint.is_some(), play.mode != Mode::Digit, is_selected, play.filter.is_some()]
    };
    let mut driver = Driver::easy("/ 4 2 n shift-right i i ,");
    for closed in 0..=5 {
        let expected: [bool; 5] = std::array::from_fn(|at| at >= closed);
        assert_eq!((open(&driver), driver.app.screen), (expected, Screen::Play), "{closed}");
        driver = driver.press("esc");
    }
    assert_eq!(driver.app.screen, Screen::Menu);
    for mode in ["n", "c", "s l", "/ 4 2", "/ 4 l"] {
        assert_eq!(Driver::easy(&format!("{mode} q")).app.screen, Screen::Menu, "{mode}");
        let driver = Driver::easy(&format!("{mode} esc"));
        assert_eq!((open(&driver), driver.app.screen), ([false; 5], Screen::Play), "{mode}");
        assert_eq!(driver.press("esc").app.screen, Screen::Menu, "{mode}");
    }
    let hidden = Driver::easy("n i q");
    assert_eq!(open(&hidden), [false, false, true, false, false], "q hides a hint first");
    assert_eq!(Driver::easy("n p esc").app.screen, Screen::Menu, "nothing is left on a hidden board");
}

#[test]
fn at_a_fork_the_branch_that_redo_takes_is_chosen() {
    let fork = |keys: &str| Driver::easy(&format!("1 u 2 u {keys}"));
    for (keys, number) in [("U", 2), ("+ U", 1), ("- U", 1), ("+ + U", 2), ("U +", 1), ("U + -", 2)] {
        let driver = fork(keys);
        assert_eq!(driver.game().digit(cell("r1c3")).map(Digit::number), Some(number), "{keys}");
    }
    let chosen = fork("+");
    assert_eq!(chosen.app.notice.as_deref(), Some("redo takes branch 1 of 2"));
    assert_eq!(chosen.game().digit(cell("r1c3")), None);
    assert_eq!(Driver::easy("1 u +").app.notice.as_deref(), Some("there is no other branch here"));
}
