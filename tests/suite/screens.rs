//! Snapshots of the screens of a game at the sizes that they are designed for. At no size does a screen panic or draw outside its area.

use ninefold::app::{Input, Size};
use ratatui::style::Modifier;

use crate::support::driver::{Driver, SIZES, assert_pictures, sizes_below};
use crate::support::puzzles::{EASY, TOUGH};

#[test]
fn a_game_is_drawn_with_all_its_notes() {
    assert_pictures!("play", |w, h| Driver::new(w, h, false).play(TOUGH).press("a j j l l"));
}

#[test]
fn a_game_in_ascii_says_the_same() {
    assert_pictures!("ascii", |w, h| Driver::new(w, h, true).play(TOUGH).press("a j j l l 4"));
    let picture = Driver::new(80, 24, true).play(TOUGH).press("a 4 i").picture();
    assert!(picture.is_ascii(), "{picture}");
}

#[test]
fn help_scrolls_and_its_key_closes_it() {
    assert_pictures!("help", |w, h| Driver::new(w, h, false).play(TOUGH).press("?"));
    let moved = Driver::default().play(TOUGH).press("? down down").picture();
    assert!(!moved.contains("Every row, column and box"), "help scrolls");
    let closed = Driver::default().play(TOUGH).press("? ?").picture();
    assert!(!closed.contains("Help"), "the key that opened it closes it");
}

#[test]
fn help_covers_a_list_and_returns_to_it() {
    let at = |keys: &str| Driver::default().press(keys).picture();
    for list in ["N", "N down down", "N down / down", "N down down down /"] {
        let help = at(&format!("{list} ?"));
        assert!(help.contains("move between the lines"), "{list}\n{help}");
        for closing in ["?", "esc"] {
            assert_eq!(at(&format!("{list} ? {closing}")), at(list), "{list} {closing}");
        }
    }
    let back = Driver::default().play(TOUGH).press("N ? esc esc").picture();
    assert!(back.contains("hint"), "the game is there again\n{back}");
}

#[test]
fn a_pause_hides_the_board() {
    let picture = Driver::default().play(TOUGH).press("a p").picture();
    assert!(picture.contains("paused") && !picture.contains('9'), "{picture}");
    assert!(
        picture.contains("p resume") && !picture.contains("hint"),
        "only what can be done now is offered\n{picture}"
    );
    for keys in ["a p 5", "a p right", "a p i", "a p x"] {
        let picture = Driver::default().play(TOUGH).press(keys).picture();
        assert!(picture.contains("paused") && !picture.contains('9'), "{keys}: only its own key ends it\n{picture}");
    }
    for keys in ["a p p", "a p enter"] {
        assert!(Driver::default().play(TOUGH).press(keys).picture().contains('9'), "{keys}");
    }
}

#[test]
fn the_history_shows_undone_moves_and_branches() {
    let picture = Driver::new(120, 40, false).play(TOUGH).press("1 j 3 u u 2 u U j 6 u").picture();
    assert!(picture.contains("├○ r1c1=1  1 more"), "{picture}");
    assert!(picture.contains("r2c1=6"), "what redo would do\n{picture}");
}

#[test]
fn the_history_draws_its_branches_and_marks_dead_ends() {
    let picture = Driver::new(120, 40, false).play(EASY).press("2 l 6 u u 5 u 1 b").picture();
    let row = |words: &str| picture.lines().position(|line| line.contains(words));
    let rows = ["● start", "├○ r1c3=2  1 more", "├○ r1c3=5  ✗ r1c1", "★ r1c3=1  ◂ here"].map(row);
    assert!(rows.is_sorted() && rows[0].is_some(), "{rows:?}\n{picture}");
    let mut named = Driver::new(120, 40, false).play(EASY).press("2");
    named.app.command("bookmark before the guess", named.now).expect("a game is open");
    assert!(named.picture().contains("★ 'before the guess' r1c3=2  ◂ here"), "{}", named.picture());
    let ascii = Driver::new(120, 40, true).play(EASY).press("2 u 1").picture();
    assert!(ascii.contains("|o r1c3=2") && ascii.contains("o r1c3=1  < here"), "{ascii}");
}

#[test]
fn the_cursor_and_the_givens_can_be_recognised_without_colour() {
    let driver = Driver::default().play(TOUGH);
    let buffer = driver.buffer(false);
    let cell = |x, y| &buffer[(x, y)];
    assert_eq!([cell(0, 1).symbol(), cell(6, 1).symbol(), cell(12, 1).symbol()], ["[", "]", "┊"], "the cursor on r1c1");
    let nine = (0..55).map(|x| cell(x, 1)).find(|cell| cell.symbol() == "9").unwrap();
    assert!(nine.modifier.contains(Modifier::BOLD), "a given is bold");
    assert!(buffer.content.iter().all(|cell| cell.fg == ratatui::style::Color::Reset), "no colour at all");
}

#[test]
fn everything_that_colour_shows_is_visible_without_it() {
    let look = |keys: &str, (x, y): (u16, u16)| {
        let buffer = Driver::new(37, 20, false).play(TOUGH).press(keys).buffer(false);
        let row: Vec<_> = (0..3).map(|i| &buffer[(x + i, y)]).collect();
        (row.iter().map(|cell| cell.symbol()).collect::<String>(), row[1].modifier)
    };
    let (r1c1, r1c2, r1c7, r3c5) = ((1, 1), (5, 1), (25, 1), (17, 5));
    assert_eq!(look("9", r1c7).0, "‹9!", "the same digit, twice in the row");
    assert!(look("a j", r1c2).1 != look("a j j j", r1c2).1, "marks of peers");
    assert!(look("a / 4", r1c2).1.contains(Modifier::BOLD), "marks of the digit that is lit");
    assert!(look("a i i i", r1c7).1 != look("a i i", r1c7).1, "what makes the pattern");
    assert_eq!(look("a i i i i", r3c5).0.chars().last(), Some('+'), "what is placed");
    assert!(look("1", r1c1).1 != look("1", r1c7).1, "an entry and a given");
}

#[test]
fn no_screen_panics_at_any_size() {
    let screens = [
        "",
        "a ? down",
        "S",
        "esc",
        "esc o a b",
        "O right right",
        "V",
        "V x",
        "V tab",
        "V tab tab ]",
        "V r",
        "V r tab",
        "p",
        "g 4",
        "R y",
        "i i T",
        "i i T tab",
    ];
    for (at, keys) in (0..).zip(screens) {
        let mut driver = Driver::new(80, 24, keys.len() % 2 == 0).play(TOUGH).press(keys);
        for (width, height) in sizes_below(130, 46, (at, 16)) {
            driver.receive(Input::Resize(Size { width, height }));
            driver.picture();
        }
    }
}

#[test]
fn cell_and_mode_are_shown_at_every_size() {
    for (width, height) in SIZES.into_iter().chain([(55, 23), (37, 20)]) {
        let picture = Driver::new(width, height, false).play(EASY).press("n 2 4").picture();
        assert!(picture.contains("r1c3") && picture.contains("NOTE"), "{width}x{height}\n{picture}");
    }
}

#[test]
fn a_row_of_the_history_says_what_there_is_room_for() {
    let row = |width: u16, height: u16, keys: &str, words: &str| {
        let picture = Driver::new(width, height, false).play(EASY).press(keys).picture();
        assert!(picture.contains(words), "{width}x{height} {keys}: {words}\n{picture}");
    };
    row(80, 24, "a", "● fill in notes  ◂ here");
    row(80, 24, "a 4", "● r1c3=4  ◂ here");
    row(120, 40, "a 4", " notes erased  ◂ here");
    row(120, 40, "shift-right m 1", "● r1c3 colour 1 and 1 more cell  ◂ here");
    row(80, 24, "shift-right m 1", "● r1c3 colour 1  ◂ here");
}
