//! Boards of other sides on the screen. Side 16 shows all candidates at 80 × 24, side 25 is shown in part, and digits above 9 are letters.

use grid::{Cell, Digit, DigitSet, Layout, Shape};
use ninefold::app::{BoardRequirements, Input, Size, layout};

use crate::support::driver::{Driver, SIZES};

fn blank(side: usize, (width, height): (u16, u16)) -> Driver {
    Driver::new(width, height, false).play(&".".repeat(side * side)).press("t")
}

#[test]
fn large_boards_are_drawn_as_far_as_the_window_allows() {
    for (side, size, keys) in [
        (10, (80, 24), "1 a"),
        (12, (80, 24), "1 a"),
        (16, (80, 24), "1 a l l j"),
        (16, (120, 40), "1 a l l j"),
        (25, (80, 24), "1 a G J J L"),
        (25, (120, 40), "1 a j l"),
        (25, (37, 20), "1 a J J L L"),
    ] {
        let (width, height) = size;
        insta::assert_snapshot!(format!("side_{side}_{width}x{height}"), blank(side, size).press(keys).picture());
    }
    let plain = Driver::new(80, 24, true).play(&".".repeat(256)).press("t 1 a").picture();
    assert!(plain.is_ascii() && plain.contains(":15"), "marks are counted\n{plain}");
}

#[test]
fn digits_above_nine_are_entered_by_their_letters() {
    for (keys, seen) in [
        ("; g", "r1c1   your G"),
        ("; A", "r1c1   your A"),
        ("n ; g", "r1c1   note G"),
        (", f", "r1c1   note F"),
        ("g g 2", "r16c2"),
        ("g b 6", "r7c7"),
        ("g B 6", "r11c6"),
        ("; z", "r1c1   empty"),
    ] {
        let picture = blank(16, (80, 24)).press(keys).picture();
        assert!(picture.contains(seen), "{keys}: {seen}\n{picture}");
    }
}

#[test]
fn a_letter_beyond_the_last_digit_does_nothing_and_says_so() {
    for (side, keys, said) in [
        (16, "; q", "Q is no digit of this board: they go from 1 to G"),
        (25, "; Z", "Z is no digit of this board: they go from 1 to P"),
        (9, "; a", "A is no digit of this board: they go from 1 to 9"),
    ] {
        let picture = blank(side, (80, 24)).press(keys).picture();
        assert!(picture.contains(said), "{picture}");
        assert!(!blank(side, (80, 24)).press(keys).press("l").picture().contains(said));
    }
}

#[test]
fn the_cursor_is_always_visible() {
    for side in [4, 6, 8, 9, 10, 12, 16, 25, 36, 64] {
        let shape = Shape::of_side(side).expect("no prime");
        let plan = BoardRequirements::of(&Layout::classic(shape), Cell::new(0));
        for (width, height) in [(25, 14), (37, 20), (80, 24), (120, 40), (300, 100)] {
            for focus in shape.iter().step_by(side / 2 + 1) {
                let fit =
                    layout(Size { width, height }, &BoardRequirements { focus, ..plan }).expect("some part of it fits");
                assert!(fit.board.shows(focus), "{side} at {width}x{height}: {focus:?}");
                assert!(fit.board.size().width <= width && fit.board.size().height < height, "{side}");
            }
        }
    }
}

#[test]
fn a_board_with_more_digits_than_keys_is_refused_in_a_sentence() {
    let large = format!("{}36", ". ".repeat(36 * 36 - 1));
    let mut driver = blank(9, (120, 40));
    driver.receive(Input::Paste(large));
    let why = "no puzzle was pasted: expected a side up to 35, with a key for each digit, found 36";
    assert!(driver.picture().contains(why), "{}", driver.picture());
    let mut driver = blank(9, (80, 24));
    driver.receive(Input::Paste(". ".repeat(35 * 35)));
    assert!(driver.picture().contains("Open the pasted puzzle"), "{}", driver.picture());
}

#[test]
fn a_letter_is_accepted_wherever_a_digit_is() {
    let blank = ".".repeat(256);
    let pressed = |keys: &str| Driver::default().play(&blank).press(keys);
    let board = |driver: &Driver| {
        let play = driver.open_game();
        (play.game.digit(play.cursor), play.game.notes(play.cursor), play.lit())
    };
    let g = Digit::new(15);
    let (digit, notes, _) = board(&pressed(", ; G"));
    assert!(digit.is_none() && notes.iter().eq([g]), "it is noted, not placed: {digit:?} {notes:?}");
    assert_eq!(board(&pressed("/ ; G")), (None, DigitSet::EMPTY, Some(g)), "it is lit up");
    assert_eq!(board(&pressed("; G")).0, Some(g));
}

#[test]
fn a_search_on_a_large_board_scrolls_to_the_latest_step() {
    let mut driver = Driver::default().play(&".".repeat(625)).press("V");
    let is_board = |picture: &str| picture.contains('┌') && picture.contains("step");
    assert!(is_board(&driver.picture()), "{}", driver.picture());
    let begin = driver.picture();
    for _ in 0..600 {
        driver.key("l");
    }
    let (picture, watch) = (driver.picture(), driver.app.watch.as_ref().expect("it is watched"));
    let (cell, digit, _) = watch.show().placed().last().expect("a digit is placed");
    assert!(cell.index() / 25 > 15, "it is beyond what the first rows show: {}", cell.index());
    assert!(is_board(&picture) && picture.contains(&digit.to_string()) && picture != begin, "{picture}");
    assert!(picture.contains('▸'), "the frame points to its row\n{picture}");
}

#[test]
fn boards_of_other_sides_are_drawn() {
    for (line, sizes) in
        [(".".repeat(16), SIZES), (".".repeat(36), SIZES), (".".repeat(256), SIZES), (".".repeat(625), SIZES)]
    {
        for (width, height) in sizes {
            Driver::new(width, height, false).play(&line).press("a 1 j").picture();
        }
    }
    insta::assert_snapshot!("six_80x24", Driver::default().play(&".".repeat(36)).press("a 1").picture());
}
