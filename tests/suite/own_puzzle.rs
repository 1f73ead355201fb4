//! The editor for puzzles of the player's own: typing, pasting, correcting, saving and playing them.

use format::{Format, read_one, write};
use ninefold::app::{Analysis, Effect, Input, Key, Origin, Overlay, Provenance, Report, Screen, Unsaved};
use ninefold::store::GameId;
use solve::Budget;

use crate::stage::{SIZES, Stage};

const EASY: &str = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
const TWO: &str = ".39...12....9.7...8..4.1..6.42...79...........91...54.5..1.9..3...8.5....14...87.";

fn pictures(name: &str, stage: impl Fn(u16, u16) -> Stage) {
    for (width, height) in SIZES {
        insta::assert_snapshot!(format!("{name}_{width}x{height}"), stage(width, height).picture());
    }
}

fn keys(line: &str) -> String {
    line.chars().map(|key| format!("{key} ")).collect()
}

/// Opens the editor and types this line.
fn typed(stage: Stage, line: &str) -> Stage {
    stage.press(&format!("e {}", keys(line)))
}

fn stage() -> Stage {
    Stage::new(80, 24, false)
}

#[test]
fn givens_are_counted_and_rated_while_typing() {
    pictures("typed", |w, h| typed(Stage::new(w, h, false), EASY));
    pictures("two", |w, h| typed(Stage::new(w, h, false), TWO));
    assert!(typed(stage(), &EASY[..12]).picture().contains("more than 10"));
    let ascii = typed(Stage::new(80, 24, true), TWO).picture();
    assert!(ascii.is_ascii(), "{ascii}");
}

#[test]
fn a_fault_is_marked_and_explained() {
    pictures("fault", |w, h| typed(Stage::new(w, h, false), "53..5"));
    let none = typed(stage(), "12345678.........9");
    assert!(none.picture().contains("r1c9 has no candidate"), "{}", none.picture());
    let some = none.press("u");
    assert!(some.picture().contains("more than 10"), "{}", some.picture());
    assert!(some.press("U").picture().contains("r1c9 has no candidate"), "undone and done again");
}

#[test]
fn an_answer_about_an_earlier_board_is_dropped() {
    let (mut stage, effects) = typed(stage(), &EASY[..80]).effects("9");
    let [Effect::Rate(turn, board), Effect::SaveDraft(_)] = &effects[..] else { panic!("{effects:?}") };
    let weighed = Box::new(Analysis::of(board, &mut Budget::unlimited()));
    assert!(stage.picture().contains("counting"), "{}", stage.picture());
    stage.hear(Report::Rated(*turn - 1, weighed.clone()));
    assert!(stage.picture().contains("counting"), "an old answer");
    stage.hear(Report::Rated(*turn, weighed));
    assert!(stage.picture().contains("one solution"), "{}", stage.picture());
}

#[test]
fn a_pasted_puzzle_replaces_the_board_and_can_be_undone() {
    let mut stage = typed(stage(), "123");
    stage.app.receive(Input::Paste(EASY.to_owned()), stage.now);
    assert!(stage.picture().contains("30 givens"), "{}", stage.picture());
    let mut stage = stage.press("u");
    assert!(stage.picture().contains("3 givens"), "{}", stage.picture());
    stage.app.receive(Input::Paste("1...34..2.....3.".to_owned()), stage.now);
    assert!(stage.picture().contains("4 × 4"), "{}", stage.picture());
    stage.app.receive(Input::Paste(EASY.replacen("53", "55", 1)), stage.now);
    let faulty = stage.picture();
    assert!(faulty.contains("row 1 has two 5s") && faulty.contains("5!"), "it is there to be corrected: {faulty}");
    stage.app.receive(Input::Paste("nothing of the kind".to_owned()), stage.now);
    assert!(stage.picture().contains("no puzzle was pasted"), "{}", stage.picture());
}

#[test]
fn a_puzzle_is_saved_only_under_a_valid_name() {
    let (mut stage, effects) = typed(stage(), EASY).press("s m i n e").effects("enter");
    assert!(matches!(&effects[..], [Effect::SavePuzzle(name, _)] if name == "mine"), "{effects:?}");
    stage.hear(Report::PuzzleSaved(Err("expected another name: there is another puzzle called 'mine'".to_owned())));
    assert!(stage.picture().contains("expected another name"), "{}", stage.picture());
    assert!(matches!(stage.hear(Report::PuzzleSaved(Ok("mine".to_owned())))[..], [Effect::SaveDraft(_), Effect::List]));
    assert!(stage.picture().contains("saved as mine"), "{}", stage.picture());
    for (name, why) in [("a / b", "letters, digits and blanks"), ("h a r d - 1", "another name"), (". x", "letters")] {
        let (stage, effects) = typed(self::stage(), EASY).press(&format!("s {name}")).effects("enter");
        assert!(effects.is_empty() && stage.picture().contains(why), "{name}: {effects:?}\n{}", stage.picture());
    }
    let empty = self::stage().press("e s").picture();
    assert!(empty.contains("nothing to save yet"), "{empty}");
}

/// Presses a key. Returns the drafts that it saves, as lines without trailing blanks.
fn drafts_after(stage: Stage, key: &str) -> (Stage, Vec<String>) {
    let (stage, effects) = stage.effects(key);
    let line = |effect: &Effect| match effect {
        Effect::SaveDraft(puzzle) => write(Format::Line, puzzle).ok(),
        _ => None,
    };
    (stage, effects.iter().filter_map(line).map(|line| line.trim_end_matches('.').to_owned()).collect())
}

/// Opens the editor when this line is the draft of an earlier session.
fn resumed(mut stage: Stage, line: &str) -> Stage {
    let key = if stage.app.screen == Screen::Play { "E" } else { "e" };
    let (opened, effects) = stage.effects(key);
    assert!(effects.iter().any(|effect| matches!(effect, Effect::OpenDraft)), "{effects:?}");
    stage = opened;
    stage.hear(Report::Draft(Some(Box::new(read_one(line).expect("a puzzle")))));
    stage
}

#[test]
fn every_change_is_saved_as_a_draft_and_nothing_else() {
    let (stage, written) = drafts_after(stage().press("e 5"), "3");
    assert_eq!(written, ["53"]);
    let (stage, written) = drafts_after(stage, "left");
    assert!(written.is_empty(), "{written:?}");
    let (stage, written) = drafts_after(stage, "u");
    assert_eq!(written, ["5"]);
    let (stage, written) = drafts_after(stage, "u");
    assert_eq!(written, [""], "nothing stays of a blank board");
    let (_, written) = drafts_after(stage.press("U"), "u");
    assert_eq!(written, [""]);
}

#[test]
fn the_draft_of_the_last_session_is_restored() {
    let stage = resumed(stage(), TWO);
    assert!(stage.picture().contains("going on where you left off"), "{}", stage.picture());
    let (stage, written) = drafts_after(stage, "right");
    assert!(written.is_empty() && stage.picture().contains("r1c2   3"), "{written:?}\n{}", stage.picture());
    let stage = resumed(self::stage().play(EASY), TWO);
    assert!(stage.picture().contains("u brings back what you were typing"), "{}", stage.picture());
    let (stage, written) = drafts_after(stage.press("right"), "left");
    assert!(written.is_empty() && stage.picture().contains("30 givens"), "the copy of a game is not written");
    let (stage, written) = drafts_after(stage, "u");
    assert!(written.is_empty() && stage.picture().contains("28 givens"), "{written:?}\n{}", stage.picture());
}

#[test]
fn the_menu_says_that_a_board_is_being_typed() {
    let entry =
        |stage: &Stage| stage.picture().lines().find(|line| line.contains("Your own puzzle")).map(str::to_owned);
    let says = |stage: &Stage, words: &str| entry(stage).is_some_and(|line| line.contains(words));
    let mut stage = stage();
    assert!(says(&stage, "type or paste it"), "{}", stage.picture());
    stage.hear(Report::Typed(Some(17)));
    assert!(says(&stage, "begun, 17 digits"), "{}", stage.picture());
    stage.hear(Report::Typed(None));
    let stage = stage.press("e 5 q");
    assert!(says(&stage, "begun, 1 digit"), "{}", stage.picture());
    let stage = stage.press("e backspace q");
    assert!(says(&stage, "type or paste it"), "{}", stage.picture());
}

#[test]
fn a_board_saved_elsewhere_is_not_kept_as_a_draft() {
    let mut stage = typed(stage(), EASY).press("s m i n e enter");
    let effects = stage.hear(Report::PuzzleSaved(Ok("mine".to_owned())));
    assert!(matches!(&effects[..], [Effect::SaveDraft(puzzle), Effect::List] if puzzle.is_blank()), "{effects:?}");
    assert_eq!(drafts_after(stage, "backspace").1, [EASY[..80].trim_end_matches('.')], "it is changed again");
    let typed = typed(self::stage(), EASY);
    let (played, effects) = typed.effects("enter");
    assert!(
        !effects.iter().any(|effect| matches!(effect, Effect::SaveDraft(_))),
        "nothing was played yet: {effects:?}"
    );
    let (mut played, written) = drafts_after(played.play(EASY), "1");
    assert!(written.is_empty(), "the game is not on disk yet: {written:?}");
    let id = played.app.play.as_ref().expect("a game is open").origin.id();
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
    let (copied, written) = drafts_after(resumed(self::stage().play(EASY), TWO).press("q"), "1");
    assert!(written.is_empty(), "what was typed before lies there still: {written:?}\n{}", copied.picture());
}

#[test]
fn a_board_that_cannot_be_kept_asks_before_it_is_lost() {
    let why = "cannot write: not a directory";
    let refused = |stage: Stage, line: &str| {
        let mut stage = typed(stage, line);
        stage.hear(Report::DraftWritten(Err(Unsaved::Refused(why.to_owned()))));
        stage.press("left")
    };
    for (width, height) in SIZES {
        let blank = refused(Stage::new(width, height, false), "");
        assert!(!blank.picture().contains("not saved"), "{}", blank.picture());
        assert!(matches!(blank.effects("Q").1[..], [Effect::Quit]), "nothing was typed");
        let stage = refused(Stage::new(width, height, false), "53");
        assert!(stage.picture().contains("not saved"), "{}", stage.picture());
        assert_eq!(stage.app.refusal(), Some(why));
        let (stage, effects) = stage.effects("Q");
        assert!(effects.is_empty() && matches!(stage.app.overlay, Some(Overlay::Ask(_))), "{effects:?}");
        assert!(matches!(stage.effects("y").1[..], [Effect::QuitUnsaved]));
    }
    let mut stage = refused(stage(), EASY).press("s m i n e enter");
    stage.hear(Report::PuzzleSaved(Ok("mine".to_owned())));
    assert_eq!(stage.app.refusal(), None, "it is in the library");
    assert!(stage.press("1").app.refusal().is_some(), "it was changed after that");
}

#[test]
fn a_failed_write_of_the_board_is_shown_until_one_succeeds() {
    let mut stage = typed(stage(), "53");
    stage.hear(Report::DraftWritten(Err(Unsaved::Failed("cannot write: file too large".to_owned()))));
    let mut stage = stage.press("left");
    assert!(stage.picture().contains("not saved"), "{}", stage.picture());
    stage.hear(Report::DraftWritten(Ok(())));
    assert!(!stage.picture().contains("not saved"), "{}", stage.picture());
}

#[test]
fn a_saved_puzzle_is_in_the_library() {
    let mut stage = stage();
    let board = read_one(EASY).expect("a puzzle").check().expect("no digit twice");
    let own = || {
        let (name, provenance) = ("mine".to_owned(), Provenance::Imported);
        Report::Own(vec![Origin { name, level: None, board: board.clone(), provenance }], Vec::new())
    };
    stage.hear(own());
    stage.hear(Report::Listed(Vec::new()));
    let mut stage = stage.press("O");
    assert!(stage.picture().contains("[Easy]"), "it stays before its shelf\n{}", stage.picture());
    stage.hear(own());
    let stage = stage.press("left");
    assert!(stage.picture().contains("[Your own]") && stage.picture().contains("mine"), "{}", stage.picture());
    let changed = stage.press("e");
    assert!(changed.picture().contains("YOUR OWN") && changed.picture().contains("30 givens"), "{}", changed.picture());
    assert!(changed.press("q").picture().contains("[Your own]"), "back to the library");
}

#[test]
fn files_that_could_not_be_read_are_named_on_their_shelf() {
    let fault = "puzzles/diary.txt:1:1: expected a digit from 1 to 9, found 'd'";
    for (width, height) in SIZES {
        let mut stage = Stage::new(width, height, false);
        stage.hear(Report::Own(Vec::new(), vec![fault.to_owned(), "and 130 more".to_owned()]));
        let picture = stage.press("O left").picture();
        assert!(picture.contains("[Your own]") && picture.contains("Could not be read:"), "{picture}");
        let words = picture.split_whitespace().collect::<Vec<_>>().join(" ");
        assert!(words.contains("puzzles/diary.txt:1:1:") && words.contains("and 130 more"), "{picture}");
        assert!(!picture.contains("nothing here yet"), "{picture}");
    }
    let elsewhere = {
        let mut stage = stage();
        stage.hear(Report::Own(Vec::new(), vec![fault.to_owned()]));
        stage.press("O").picture()
    };
    assert!(elsewhere.contains("[Easy]") && !elsewhere.contains("Could not be read"), "{elsewhere}");
    let mut stage = stage();
    stage.hear(Report::Own(Vec::new(), vec![fault.to_owned()]));
    stage.hear(Report::Own(Vec::new(), Vec::new()));
    assert!(!stage.press("O").picture().contains("Your own"), "the file was put right");
}

#[test]
fn only_a_valid_board_can_be_played() {
    let (stage, effects) = typed(stage(), EASY).effects("enter");
    assert!(matches!(&effects[..], [Effect::Open(origin)] if origin.level.is_some()), "{effects:?}");
    assert!(stage.press("q").picture().contains("n i n e f o l d"));
    let (stage, effects) = typed(self::stage(), "55").effects("enter");
    assert!(effects.is_empty() && stage.picture().contains("cannot be played yet"), "{}", stage.picture());
}

#[test]
fn boards_of_other_sides_take_letters() {
    let stage = stage().press("e z z z G ; a ;");
    assert!(stage.picture().contains("which letter?") && stage.picture().contains("2 givens"), "{}", stage.picture());
    assert!(Stage::new(80, 24, false).press("e A").picture().contains("0 givens"), "no such digit on nine");
    let mut stage = typed(Stage::new(80, 24, true), "12.1");
    for (width, height) in (0..130).step_by(3).flat_map(|width| (0..46).map(move |height| (width, height))) {
        stage = stage.resize(width, height);
        stage.picture();
    }
}

#[test]
fn a_click_selects_the_cell() {
    let mut stage = typed(stage(), "12");
    stage.app.receive(Input::Click(8, 4), stage.now);
    stage.app.receive(Input::Key(Key::char('7')), stage.now);
    assert!(stage.picture().contains("r2c3") && stage.picture().contains("3 givens"), "{}", stage.picture());
}
