//! Pasting several puzzles, or puzzles within other text, into the game. It finds the same puzzles as the command line.

use format::{Format, Reader, is_puzzle_text, read_all, write};
use ninefold::app::{Effect, Entry, Input, Overlay};

use crate::commands::{EASY, TWO};
use crate::session::Session;
use crate::stage::Stage;

fn grid(line: &str) -> String {
    line.as_bytes().chunks(9).map(|row| format!("{}\n", String::from_utf8_lossy(row))).collect()
}

/// Pastes a text. Returns the question that the game asks about it.
fn asked(text: &str) -> (Stage, String) {
    let mut stage = Stage::new(80, 24, false);
    stage.app.receive(Input::Paste(text.to_owned()), stage.now);
    let words = match &stage.app.overlay {
        Some(Overlay::Ask(ask)) => ask.words(),
        _ => panic!("{text}\n{}", stage.picture()),
    };
    (stage, words)
}

/// Puzzle that these effects open, as a line.
fn opened(effects: &[Effect]) -> Option<String> {
    effects.iter().find_map(|effect| match effect {
        Effect::Open(origin) => write(Format::Line, origin.board.puzzle()).ok(),
        _ => None,
    })
}

#[test]
fn pasting_several_puzzles_opens_the_first_and_lists_all_in_the_library() {
    for text in [
        format!("{EASY}\n{TWO}\n"),
        format!("{EASY}\r{TWO}"),
        format!("{EASY},{TWO}"),
        format!("{}\n{}", grid(EASY), grid(TWO)),
        format!("[\"{EASY}\", \"{TWO}\"]"),
    ] {
        let (stage, words) = asked(&text);
        assert!(words.starts_with("Open the first of 2 pasted puzzles ("), "{text}: {words}");
        assert!(words.ends_with("The others stand in the library until you quit."), "{text}: {words}");
        let (stage, effects) = stage.effects("y");
        assert_eq!(opened(&effects).as_deref(), Some(EASY), "{text}");
        let shelf = stage.app.library.of_file().expect("a shelf");
        let boards = shelf.iter().filter_map(Entry::origin).map(|origin| origin.board.puzzle());
        let lines: Vec<String> = boards.map(|puzzle| write(Format::Line, puzzle).expect("a line")).collect();
        assert_eq!(lines, [EASY, TWO], "{text}");
        let (_, effects) = stage.press(": p l a y space 2").effects("enter");
        assert_eq!(opened(&effects).as_deref(), Some(TWO), "{text}");
    }
    let (_, words) = asked(EASY);
    assert!(words.starts_with("Open the pasted puzzle (") && !words.contains("library"), "{words}");
}

#[test]
fn text_around_a_pasted_puzzle_does_not_hide_it() {
    for text in [
        format!("Hi\n> {EASY}\nbye\n"),
        format!("Hi\n\n{}\nbye\n", grid(EASY)),
        format!("have a look at this one\n{EASY}\n"),
        format!("{}\n{EASY}", &EASY[1..]),
    ] {
        let read: Vec<_> = Reader::new(text.as_bytes(), None).filter_map(|record| record.result.ok()).collect();
        let pasted: Vec<_> = read_all(&text).flatten().collect();
        assert_eq!(pasted, read, "{text}");
        let (stage, words) = asked(&text);
        assert!(words.starts_with("Open the pasted puzzle ("), "{text}: {words}");
        assert_eq!(opened(&stage.effects("y").1).as_deref(), Some(EASY), "{text}");
        assert!(is_puzzle_text(&text), "{text}");
    }
    let (_, words) = asked(&format!("{}\n{EASY}\n", &EASY[1..]));
    assert!(words.ends_with("1 other entry could not be read."), "{words}");
}

#[test]
fn the_editor_takes_the_first_of_several_pasted_puzzles() {
    let mut stage = Stage::new(80, 24, false).press("e");
    stage.app.receive(Input::Paste(format!("{EASY}\n{TWO}\n")), stage.now);
    assert!(stage.picture().contains("pasted the first of 2 puzzles"), "{}", stage.picture());
}

#[test]
fn the_game_opens_the_first_puzzle_that_can_be_read() {
    let home = tempfile::tempdir().expect("a folder");
    let text = format!("Hello\n{EASY}\n");
    let mut session = Session::start(home.path(), env!("CARGO_BIN_EXE_ninefold"), &[&text]);
    session.wait_for("r1c3").press("Q");
    assert_eq!(session.end(), 0, "{}", session.screen());
}
