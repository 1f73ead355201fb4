//! Pasting puzzles into the game. Pasted text is read in the same way as on the command line.

use format::{Reader, is_puzzle_text, read_all};
use ninefold::app::{Effect, Entry, Input};

use crate::support::cli::start_in_terminal;
use crate::support::driver::Driver;
use crate::support::puzzle_text::{grid_lines, line};
use crate::support::puzzles::{EASY, TOUGH, TWO_SOLUTIONS};
use crate::support::temp_folder;

/// Pastes a text. Returns the question that the game asks about it.
fn asked(text: &str) -> (Driver, String) {
    let mut driver = Driver::default();
    driver.paste(text);
    let words = driver.question().unwrap_or_else(|| panic!("{text}\n{}", driver.picture()));
    (driver, words)
}

/// Puzzle that these effects open, as a line; `None` if they open none.
fn opened(effects: &[Effect]) -> Option<String> {
    effects.iter().find_map(|effect| match effect {
        Effect::Open(origin) => Some(line(origin.board.puzzle())),
        _ => None,
    })
}

#[test]
fn pasting_several_puzzles_opens_the_first_and_lists_all_in_the_library() {
    for text in [
        format!("{EASY}\n{TWO_SOLUTIONS}\n"),
        format!("{EASY}\r{TWO_SOLUTIONS}"),
        format!("{EASY},{TWO_SOLUTIONS}"),
        format!("{}\n{}", grid_lines(EASY), grid_lines(TWO_SOLUTIONS)),
        format!("[\"{EASY}\", \"{TWO_SOLUTIONS}\"]"),
    ] {
        let (driver, words) = asked(&text);
        assert!(words.starts_with("Open the first of 2 pasted puzzles ("), "{text}: {words}");
        assert!(words.ends_with("The others are in the library until you quit."), "{text}: {words}");
        let (driver, effects) = driver.effects("y");
        assert_eq!(opened(&effects).as_deref(), Some(EASY), "{text}");
        let shelf = driver.app.library.of_file().expect("a shelf");
        let boards = shelf.iter().filter_map(Entry::origin).map(|origin| origin.board.puzzle());
        let lines: Vec<String> = boards.map(line).collect();
        assert_eq!(lines, [EASY, TWO_SOLUTIONS], "{text}");
        let (_, effects) = driver.press(": p l a y space 2").effects("enter");
        assert_eq!(opened(&effects).as_deref(), Some(TWO_SOLUTIONS), "{text}");
    }
    let (_, words) = asked(EASY);
    assert!(words.starts_with("Open the pasted puzzle (") && !words.contains("library"), "{words}");
}

#[test]
fn text_around_a_pasted_puzzle_does_not_hide_it() {
    for text in [
        format!("Hi\n> {EASY}\nbye\n"),
        format!("Hi\n\n{}\nbye\n", grid_lines(EASY)),
        format!("have a look at this one\n{EASY}\n"),
        format!("{}\n{EASY}", &EASY[1..]),
    ] {
        let read: Vec<_> = Reader::new(text.as_bytes(), None).filter_map(|record| record.result.ok()).collect();
        let pasted: Vec<_> = read_all(&text).flatten().collect();
        assert_eq!(pasted, read, "{text}");
        let (driver, words) = asked(&text);
        assert!(words.starts_with("Open the pasted puzzle ("), "{text}: {words}");
        assert_eq!(opened(&driver.effects("y").1).as_deref(), Some(EASY), "{text}");
        assert!(is_puzzle_text(&text), "{text}");
    }
    let (_, words) = asked(&format!("{}\n{EASY}\n", &EASY[1..]));
    assert!(words.ends_with("1 other entry could not be read."), "{words}");
}

#[test]
fn the_editor_takes_the_first_of_several_pasted_puzzles() {
    let mut driver = Driver::default().press("e");
    driver.receive(Input::Paste(format!("{EASY}\n{TWO_SOLUTIONS}\n")));
    assert!(driver.picture().contains("pasted the first of 2 puzzles"), "{}", driver.picture());
}

#[test]
fn the_game_opens_the_first_puzzle_that_can_be_read() {
    let home = temp_folder();
    let text = format!("Hello\n{EASY}\n");
    let mut session = start_in_terminal(home.path(), &[&text]);
    session.wait_for("r1c3").press("Q");
    assert_eq!(session.end(), 0, "{}", session.screen());
}

#[test]
fn pasted_lines_may_have_any_line_ending() {
    let lines: Vec<&str> =
        ["cage 15: r1c1 r1c2", "thermometer: r3c3 r4c4 r5c5"].into_iter().chain(["........."; 9]).collect();
    for end in ["\n", "\r", "\r\n"] {
        let mut driver = Driver::default().play(TOUGH);
        driver.receive(Input::Paste(lines.join(end)));
        assert!(driver.picture().contains("Open the pasted puzzle"), "{end:?}\n{}", driver.picture());
    }
}

#[test]
fn a_paste_without_a_puzzle_is_explained() {
    for (text, why) in [
        ("this is garbage text", "no puzzle was pasted: the text has no digits"),
        (&"53..7...."[..8], "no puzzle was pasted: found 8, expected 81 cells for a 9×9 board"),
    ] {
        let mut driver = Driver::default().play(TOUGH);
        driver.paste(text);
        assert!(driver.picture().contains(why), "{}", driver.picture());
        driver.paste(TOUGH);
        assert!(!driver.picture().contains(why), "not under a good paste's question\n{}", driver.picture());
    }
}
