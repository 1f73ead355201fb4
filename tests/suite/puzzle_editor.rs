//! The editor for the player's own puzzles: typing, pasting, correcting, saving and playing them.

use format::read_one;
use ninefold::app::{Analysis, Effect, Input, Key, Origin, Overlay, Provenance, Report, Screen, Unsaved};
use ninefold::store::GameId;
use solve::Budget;

use crate::support::driver::{Driver, SIZES, assert_pictures};
use crate::support::puzzle_text::line;
use crate::support::puzzles::{EASY, TWO_SOLUTIONS};

fn keys(line: &str) -> String {
    line.chars().map(|key| format!("{key} ")).collect()
}

/// Opens the editor and types this line.
fn typed(driver: Driver, line: &str) -> Driver {
    driver.press(&format!("e {}", keys(line)))
}

#[test]
fn givens_are_counted_and_rated_while_typing() {
    assert_pictures!("typed", |w, h| typed(Driver::new(w, h, false), EASY));
    assert_pictures!("two", |w, h| typed(Driver::new(w, h, false), TWO_SOLUTIONS));
    assert!(typed(Driver::default(), &EASY[..12]).picture().contains("more than 10"));
    let ascii = typed(Driver::new(80, 24, true), TWO_SOLUTIONS).picture();
    assert!(ascii.is_ascii(), "{ascii}");
}

#[test]
fn a_fault_is_marked_and_explained() {
    assert_pictures!("fault", |w, h| typed(Driver::new(w, h, false), "53..5"));
    let none = typed(Driver::default(), "12345678.........9");
    assert!(none.picture().contains("r1c9 has no candidate"), "{}", none.picture());
    let some = none.press("u");
    assert!(some.picture().contains("more than 10"), "{}", some.picture());
    assert!(some.press("U").picture().contains("r1c9 has no candidate"), "undone and done again");
}

#[test]
fn an_answer_about_an_earlier_board_is_dropped() {
    let (mut driver, effects) = typed(Driver::default(), &EASY[..80]).effects("9");
    let [Effect::Rate(turn, board), Effect::SaveDraft(_)] = &effects[..] else { panic!("{effects:?}") };
    let weighed = Box::new(Analysis::of(board, &mut Budget::unlimited()));
    assert!(driver.picture().contains("counting"), "{}", driver.picture());
    driver.hear(Report::Rated(*turn - 1, weighed.clone()));
    assert!(driver.picture().contains("counting"), "an old answer");
    driver.hear(Report::Rated(*turn, weighed));
    assert!(driver.picture().contains("one solution"), "{}", driver.picture());
}

#[test]
fn a_pasted_puzzle_replaces_the_board_and_can_be_undone() {
    let mut driver = typed(Driver::default(), "123");
    driver.paste(EASY);
    assert!(driver.picture().contains("30 givens"), "{}", driver.picture());
    let mut driver = driver.press("u");
    assert!(driver.picture().contains("3 givens"), "{}", driver.picture());
    driver.paste("1...34..2.....3.");
    assert!(driver.picture().contains("4 × 4"), "{}", driver.picture());
    driver.receive(Input::Paste(EASY.replacen("53", "55", 1)));
    let faulty = driver.picture();
    assert!(faulty.contains("row 1 has two 5s") && faulty.contains("5!"), "it is there to be corrected: {faulty}");
    driver.paste("nothing of the kind");
    assert!(driver.picture().contains("no puzzle was pasted"), "{}", driver.picture());
}

#[test]
fn a_puzzle_is_saved_only_under_a_valid_name() {
    let (mut driver, effects) = typed(Driver::default(), EASY).press("s m i n e").effects("enter");
    assert!(matches!(&effects[..], [Effect::SavePuzzle(name, _)] if name == "mine"), "{effects:?}");
    driver.hear(Report::PuzzleSaved(Err("expected another name: there is already a puzzle called 'mine'".to_owned())));
    assert!(driver.picture().contains("expected another name"), "{}", driver.picture());
    assert!(matches!(
        driver.hear(Report::PuzzleSaved(Ok("mine".to_owned())))[..],
        [Effect::SaveDraft(_), Effect::List]
    ));
    assert!(driver.picture().contains("saved in the library as mine"), "{}", driver.picture());
    for (name, why) in [("a / b", "letters, digits and spaces"), ("h a r d - 1", "another name"), (". x", "letters")] {
        let (driver, effects) = typed(Driver::default(), EASY).press(&format!("s {name}")).effects("enter");
        assert!(effects.is_empty() && driver.picture().contains(why), "{name}: {effects:?}\n{}", driver.picture());
    }
    let empty = Driver::default().press("e s").picture();
    assert!(empty.contains("nothing to save yet"), "{empty}");
}

/// Presses a key. Returns the drafts that are saved because of it, as lines without trailing blanks.
fn drafts_after(driver: Driver, key: &str) -> (Driver, Vec<String>) {
    let (driver, effects) = driver.effects(key);
    let draft = |effect: &Effect| match effect {
        Effect::SaveDraft(puzzle) => Some(line(puzzle)),
        _ => None,
    };
    (driver, effects.iter().filter_map(draft).map(|line| line.trim_end_matches('.').to_owned()).collect())
}

/// Opens the editor. The app is told that `line` is the draft of an earlier session.
fn resumed(mut driver: Driver, line: &str) -> Driver {
    let key = if driver.app.screen == Screen::Play { "E" } else { "e" };
    let (opened, effects) = driver.effects(key);
    assert!(effects.iter().any(|effect| matches!(effect, Effect::OpenDraft)), "{effects:?}");
    driver = opened;
    driver.hear(Report::Draft(Some(Box::new(read_one(line).expect("a puzzle")))));
    driver
}

#[test]
fn every_change_is_saved_as_a_draft_and_nothing_else() {
    let (driver, written) = drafts_after(Driver::default().press("e 5"), "3");
    assert_eq!(written, ["53"]);
    let (driver, written) = drafts_after(driver, "left");
    assert!(written.is_empty(), "{written:?}");
    let (driver, written) = drafts_after(driver, "u");
    assert_eq!(written, ["5"]);
    let (driver, written) = drafts_after(driver, "u");
    assert_eq!(written, [""], "nothing stays of a blank board");
    let (_, written) = drafts_after(driver.press("U"), "u");
    assert_eq!(written, [""]);
}

#[test]
fn the_draft_of_the_last_session_is_restored() {
    let driver = resumed(Driver::default(), TWO_SOLUTIONS);
    assert!(driver.picture().contains("continuing your puzzle"), "{}", driver.picture());
    let (driver, written) = drafts_after(driver, "right");
    assert!(written.is_empty() && driver.picture().contains("r1c2   3"), "{written:?}\n{}", driver.picture());
    let driver = resumed(Driver::easy(""), TWO_SOLUTIONS);
    assert!(driver.picture().contains("u brings back what you were typing"), "{}", driver.picture());
    let (driver, written) = drafts_after(driver.press("right"), "left");
    assert!(written.is_empty() && driver.picture().contains("30 givens"), "the copy of a game is not written");
    let (driver, written) = drafts_after(driver, "u");
    assert!(written.is_empty() && driver.picture().contains("28 givens"), "{written:?}\n{}", driver.picture());
}

#[test]
fn the_menu_says_that_a_board_is_being_typed() {
    let entry = |driver: &Driver| driver.picture().lines().find(|line| line.contains("Your own")).map(str::to_owned);
    let says = |driver: &Driver, words: &str| entry(driver).is_some_and(|line| line.contains(words));
    let mut driver = Driver::default();
    assert!(says(&driver, "type or paste a puzzle"), "{}", driver.picture());
    driver.hear(Report::Typed(Some(17)));
    assert!(says(&driver, "in progress · 17 digits"), "{}", driver.picture());
    driver.hear(Report::Typed(None));
    let driver = driver.press("e 5 q");
    assert!(says(&driver, "in progress · 1 digit"), "{}", driver.picture());
    let driver = driver.press("e backspace q");
    assert!(says(&driver, "type or paste a puzzle"), "{}", driver.picture());
}

#[test]
fn a_board_saved_elsewhere_is_not_kept_as_a_draft() {
    let mut driver = typed(Driver::default(), EASY).press("s m i n e enter");
    let effects = driver.hear(Report::PuzzleSaved(Ok("mine".to_owned())));
    assert!(matches!(&effects[..], [Effect::SaveDraft(puzzle), Effect::List] if puzzle.is_blank()), "{effects:?}");
    assert_eq!(drafts_after(driver, "backspace").1, [EASY[..80].trim_end_matches('.')], "it is changed again");
    let typed = typed(Driver::default(), EASY);
    let (played, effects) = typed.effects("enter");
    assert!(
        !effects.iter().any(|effect| matches!(effect, Effect::SaveDraft(_))),
        "nothing was played yet: {effects:?}"
    );
    let (mut played, written) = drafts_after(played.play(EASY), "1");
    assert!(written.is_empty(), "the game is not on disk yet: {written:?}");
    let id = played.open_game().origin.id();
    let is_removing = |effects: &[Effect]| matches!(effects, [Effect::SaveDraft(puzzle)] if puzzle.is_blank());
    for (id, result, is_removed) in [
        (GameId::of("another"), Ok(()), false),
        (id, Err("cannot write: no space left on device".to_owned()), false),
        (id, Ok(()), true),
        (id, Ok(()), false),
    ] {
        let effects = played.hear(Report::Written(id, result.clone()));
        assert_eq!(is_removing(&effects), is_removed, "{result:?}: {effects:?}");
    }
    let (copied, written) = drafts_after(resumed(Driver::easy(""), TWO_SOLUTIONS).press("q"), "1");
    assert!(written.is_empty(), "what was typed before lies there still: {written:?}\n{}", copied.picture());
}

#[test]
fn a_board_that_cannot_be_kept_asks_before_it_is_lost() {
    let why = "cannot write: not a directory";
    let refused = |driver: Driver, line: &str| {
        let mut driver = typed(driver, line);
        driver.hear(Report::DraftWritten(Err(Unsaved::Refused(why.to_owned()))));
        driver.press("left")
    };
    for (width, height) in SIZES {
        let blank = refused(Driver::new(width, height, false), "");
        assert!(!blank.picture().contains("not saved"), "{}", blank.picture());
        assert!(matches!(blank.effects("Q").1[..], [Effect::Quit]), "nothing was typed");
        let driver = refused(Driver::new(width, height, false), "53");
        assert!(driver.picture().contains("not saved"), "{}", driver.picture());
        assert_eq!(driver.app.refusal(), Some(why));
        let (driver, effects) = driver.effects("Q");
        assert!(effects.is_empty() && matches!(driver.app.overlay, Some(Overlay::Ask(_))), "{effects:?}");
        assert!(matches!(driver.effects("y").1[..], [Effect::QuitUnsaved]));
    }
    let mut driver = refused(Driver::default(), EASY).press("s m i n e enter");
    driver.hear(Report::PuzzleSaved(Ok("mine".to_owned())));
    assert_eq!(driver.app.refusal(), None, "it is in the library");
    assert!(driver.press("1").app.refusal().is_some(), "it was changed after that");
}

#[test]
fn a_failed_write_of_the_board_is_shown_until_one_succeeds() {
    let mut driver = typed(Driver::default(), "53");
    driver.hear(Report::DraftWritten(Err(Unsaved::Failed("cannot write: file too large".to_owned()))));
    let mut driver = driver.press("left");
    assert!(driver.picture().contains("not saved"), "{}", driver.picture());
    driver.hear(Report::DraftWritten(Ok(())));
    assert!(!driver.picture().contains("not saved"), "{}", driver.picture());
}

#[test]
fn a_saved_puzzle_is_in_the_library() {
    let mut driver = Driver::default();
    let board = read_one(EASY).expect("a puzzle").check().expect("no digit twice");
    let own = || {
        let (name, provenance) = ("mine".to_owned(), Provenance::Imported);
        Report::Own(vec![Origin { name, level: None, board: board.clone(), provenance }], Vec::new())
    };
    driver.hear(own());
    driver.hear(Report::Listed(Vec::new()));
    let mut driver = driver.press("O");
    assert!(driver.picture().contains("[Easy]"), "it stays before its shelf\n{}", driver.picture());
    driver.hear(own());
    let driver = driver.press("left");
    assert!(driver.picture().contains("[Your own]") && driver.picture().contains("mine"), "{}", driver.picture());
    let changed = driver.press("e");
    assert!(changed.picture().contains("YOUR OWN") && changed.picture().contains("30 givens"), "{}", changed.picture());
    assert!(changed.press("q").picture().contains("[Your own]"), "back to the library");
}

#[test]
fn files_that_could_not_be_read_are_named_on_their_shelf() {
    let fault = "puzzles/diary.txt:1:1: expected a digit from 1 to 9, found 'd'";
    for (width, height) in SIZES {
        let mut driver = Driver::new(width, height, false);
        driver.hear(Report::Own(Vec::new(), vec![fault.to_owned(), "and 130 more".to_owned()]));
        let picture = driver.press("O left").picture();
        assert!(picture.contains("[Your own]") && picture.contains("Could not be read:"), "{picture}");
        let words = picture.split_whitespace().collect::<Vec<_>>().join(" ");
        assert!(words.contains("puzzles/diary.txt:1:1:") && words.contains("and 130 more"), "{picture}");
        assert!(!picture.contains("nothing here yet"), "{picture}");
    }
    let elsewhere = {
        let mut driver = Driver::default();
        driver.hear(Report::Own(Vec::new(), vec![fault.to_owned()]));
        driver.press("O").picture()
    };
    assert!(elsewhere.contains("[Easy]") && !elsewhere.contains("Could not be read"), "{elsewhere}");
    let mut driver = Driver::default();
    driver.hear(Report::Own(Vec::new(), vec![fault.to_owned()]));
    driver.hear(Report::Own(Vec::new(), Vec::new()));
    assert!(!driver.press("O").picture().contains("Your own"), "the file was put right");
}

#[test]
fn only_a_valid_board_can_be_played() {
    let (driver, effects) = typed(Driver::default(), EASY).effects("enter");
    assert!(matches!(&effects[..], [Effect::Open(origin)] if origin.level.is_some()), "{effects:?}");
    assert!(driver.press("q").picture().contains("n i n e f o l d"));
    let (driver, effects) = typed(Driver::default(), "55").effects("enter");
    assert!(effects.is_empty() && driver.picture().contains("cannot be played yet"), "{}", driver.picture());
}

#[test]
fn boards_of_other_sides_take_letters() {
    let driver = Driver::default().press("e z z z G ; a ;");
    assert!(
        driver.picture().contains("which letter?") && driver.picture().contains("2 givens"),
        "{}",
        driver.picture()
    );
    assert!(Driver::default().press("e A").picture().contains("0 givens"), "no such digit on nine");
    let mut driver = typed(Driver::new(80, 24, true), "12.1");
    for (width, height) in (0..130).step_by(3).flat_map(|width| (0..46).map(move |height| (width, height))) {
        driver = driver.resize(width, height);
        driver.picture();
    }
}

#[test]
fn a_click_selects_the_cell() {
    let mut driver = typed(Driver::default(), "12");
    driver.receive(Input::Click(8, 4));
    driver.receive(Input::Key(Key::char('7')));
    assert!(driver.picture().contains("r2c3") && driver.picture().contains("3 givens"), "{}", driver.picture());
}
