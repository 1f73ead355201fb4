//! When the app saves a game, how the screen shows that saving is impossible, and the question that is asked before a game is lost.

use std::time::Duration;

use logic::Level;
use ninefold::app::{Effect, Input, Next, OpenGame, Origin, Provenance, Report, Screen};
use ninefold::game::Game;
use ninefold::store::GameId;

use crate::support::driver::Driver;
use crate::support::puzzles::{ALMOST_SOLVED, EASY, TOUGH, TWO_SOLUTIONS, board};

/// Reason why a game cannot be saved.
const WHY: &str = "no home directory: set HOME";

fn origin(line: &str, provenance: Provenance) -> Origin {
    Origin { name: "a puzzle".to_owned(), level: Some(Level::Easy), board: board(line), provenance }
}

/// Opens a puzzle that has no saved game. Returns the effects.
fn open(driver: &mut Driver, provenance: Provenance, unsaved: Option<&str>) -> Vec<Effect> {
    let (origin, unsaved) = (origin(EASY, provenance), unsaved.map(str::to_owned));
    driver.hear(Report::Opened(Box::new(OpenGame { origin, saved: None, unsaved, notices: Vec::new() })))
}

/// Driver with an open game in which `keys` were pressed. `unsaved` is the reason why the game cannot be saved; `None` if it can.
fn opened(provenance: Provenance, unsaved: Option<&str>, keys: &str) -> Driver {
    let mut driver = Driver::default();
    driver.hear(Report::Listed(Vec::new()));
    open(&mut driver, provenance, unsaved);
    driver.press(keys)
}

/// Presses keys. Returns the effects of the last one.
fn pressed(driver: Driver, keys: &str) -> (Driver, Vec<Effect>) {
    let (before, last) = keys.rsplit_once(' ').unwrap_or(("", keys));
    driver.press(before).effects(last)
}

/// Game of this puzzle in which `keys` were pressed, with its clock stopped.
fn played(line: &str, keys: &str) -> Game {
    let driver = Driver::default().play(line).press(keys);
    let mut game = driver.game().clone();
    game.clock.stop(driver.now);
    game
}

/// Opens a saved game. Returns the effects too.
fn reopened(game: &Game, provenance: Provenance) -> (Driver, Vec<Effect>) {
    let mut driver = Driver::default();
    let origin = Origin { board: game.board().clone(), ..origin(EASY, provenance) };
    let open = OpenGame { origin, saved: Some(game.clone()), unsaved: None, notices: Vec::new() };
    let effects = driver.hear(Report::Opened(Box::new(open)));
    (driver, effects)
}

/// Number of effects that save a game.
fn saves(effects: &[Effect]) -> usize {
    effects.iter().filter(|effect| matches!(effect, Effect::Save(_))).count()
}

fn is_leaving(effect: &Effect) -> bool {
    matches!(effect, Effect::Quit | Effect::QuitUnsaved)
}

fn is_opening(effect: &Effect) -> bool {
    matches!(effect, Effect::Open(_) | Effect::OpenSaved(_) | Effect::Make(..))
}

#[test]
fn a_puzzle_of_the_players_own_is_saved_at_once() {
    for (provenance, count) in [(Provenance::Entered, 1), (Provenance::Imported, 1), (Provenance::BuiltIn, 0)] {
        let effects = open(&mut Driver::default(), provenance, None);
        assert_eq!(saves(&effects), count, "{provenance:?}: {effects:?}");
    }
    let effects = open(&mut Driver::default(), Provenance::Entered, Some(WHY));
    assert_eq!(saves(&effects), 0, "it cannot be saved");
}

#[test]
fn every_way_to_open_a_puzzle_records_its_provenance() {
    let provenance = |effects: &[Effect]| {
        effects.iter().find_map(|effect| match effect {
            Effect::Open(origin) => Some(origin.provenance),
            _ => None,
        })
    };
    let mut pasted = Driver::default();
    pasted.paste(EASY);
    assert_eq!(provenance(&pasted.effects("y").1), Some(Provenance::Entered));
    let mut typed = Driver::default().press("e");
    typed.paste(EASY);
    assert_eq!(provenance(&typed.effects("enter").1), Some(Provenance::Entered));
    let mut library = Driver::default().press("O");
    library.hear(Report::Listed(Vec::new()));
    assert_eq!(provenance(&library.effects("enter").1), Some(Provenance::BuiltIn));
}

#[test]
fn a_built_in_puzzle_is_saved_once_after_half_a_minute() {
    for shows_timer in [true, false] {
        let mut driver = Driver::default();
        driver.app.settings.show_timer = shows_timer;
        open(&mut driver, Provenance::BuiltIn, None);
        let (start, mut saved) = (driver.now, Vec::new());
        while let Some(at) = driver.app.wake(driver.now).filter(|&at| at <= start + Duration::from_secs(90)) {
            driver.now = at;
            let effects = driver.app.receive(Input::Tick, at);
            saved.extend(vec![at - start; saves(&effects)]);
        }
        assert_eq!(saved, [Duration::from_secs(30)], "timer: {shows_timer}");
    }
}

#[test]
fn a_save_that_is_up_to_date_is_left_alone() {
    for (line, keys, is_solved) in [(EASY, "4", false), (ALMOST_SOLVED, "9", true)] {
        let game = played(line, keys);
        for provenance in [Provenance::Entered, Provenance::Imported, Provenance::BuiltIn] {
            let (driver, effects) = reopened(&game, provenance);
            assert_eq!(saves(&effects), 0, "{provenance:?}: {effects:?}");
            let (_, effects) = driver.effects("Q");
            assert_eq!(saves(&effects), 0, "{provenance:?}: {effects:?}");
            let (mut driver, _) = reopened(&game, provenance);
            driver.now += Duration::from_secs(5);
            let (_, effects) = driver.effects("Q");
            assert_eq!(saves(&effects), usize::from(!is_solved), "time at play is saved: {effects:?}");
        }
    }
}

#[test]
fn a_solved_game_stays_saved_until_something_is_entered_in_the_new_one() {
    let (driver, _) = reopened(&played(ALMOST_SOLVED, "9"), Provenance::Imported);
    let again = driver.press("esc R y");
    assert!(again.app.snapshot(again.now + Duration::from_secs(60)).is_none());
    let again = again.press("8");
    assert!(again.app.snapshot(again.now).is_some());
}

#[test]
fn a_restarted_game_is_still_shown_as_not_saved() {
    let mut driver = Driver::default();
    let (origin, unsaved) = (origin(ALMOST_SOLVED, Provenance::BuiltIn), Some(WHY.to_owned()));
    driver.hear(Report::Opened(Box::new(OpenGame { origin, saved: None, unsaved, notices: Vec::new() })));
    let driver = driver.press("9 esc R y");
    assert!(driver.app.play.as_ref().is_some_and(|play| !play.game.is_solved()));
    assert!(driver.picture().contains("not saved"), "{}", driver.picture());
}

#[test]
fn quitting_asks_before_a_game_is_lost() {
    for keys in ["Q", "ctrl-c", "q Q", "q q", "O Q", "? Q", "V Q", "N ctrl-c", ": q u i t enter"] {
        let (driver, effects) = pressed(opened(Provenance::BuiltIn, Some(WHY), "4"), keys);
        assert!(!effects.iter().any(is_leaving), "{keys}: {effects:?}");
        let words = driver.question().expect(keys);
        assert!(words.contains("not saved") && words.contains(WHY), "{keys}: {words}");
        assert!(matches!(driver.effects("y").1[..], [Effect::QuitUnsaved]), "{keys}");
    }
    let stays = opened(Provenance::BuiltIn, Some(WHY), "4 Q n");
    assert!(stays.app.overlay.is_none() && stays.app.screen == Screen::Play);
    assert!(stays.app.refusal().is_some(), "it would still be lost");
}

#[test]
fn quitting_asks_only_if_something_would_be_lost() {
    for (provenance, keys, is_asked) in [
        (Provenance::BuiltIn, "i l", false),
        (Provenance::Imported, "i l", false),
        (Provenance::Entered, "", true),
        (Provenance::Imported, "4", true),
        (Provenance::BuiltIn, "n 4", true),
        (Provenance::BuiltIn, "4 u", true),
    ] {
        let (driver, effects) = opened(provenance, Some(WHY), keys).effects("Q");
        assert_eq!(driver.question().is_some(), is_asked, "{provenance:?} {keys}");
        assert_eq!(effects.iter().any(is_leaving), !is_asked, "{provenance:?} {keys}: {effects:?}");
        let (driver, effects) = opened(provenance, None, keys).effects("Q");
        assert!(driver.question().is_none() && effects.iter().any(is_leaving), "it is saved: {effects:?}");
    }
}

#[test]
fn opening_another_game_asks_before_one_is_lost() {
    let new = ": n e w space h a r d enter";
    for keys in ["ctrl-n", "N enter", "O enter", "q down enter", "E enter", new, ": d a i l y enter"] {
        let (driver, effects) = pressed(opened(Provenance::BuiltIn, Some(WHY), "4"), keys);
        assert!(!effects.iter().any(is_opening), "{keys}: {effects:?}");
        let words = driver.question().expect(keys);
        assert!(words.contains("not saved") && words.contains(WHY), "{keys}: {words}");
        let (_, effects) = driver.effects("y");
        assert!(effects.iter().any(is_opening), "{keys}: {effects:?}");
        for saved in [opened(Provenance::BuiltIn, Some(WHY), ""), opened(Provenance::BuiltIn, None, "4")] {
            let (driver, effects) = pressed(saved, keys);
            assert!(driver.question().is_none() && effects.iter().any(is_opening), "{keys}: {effects:?}");
        }
    }
}

#[test]
fn a_made_puzzle_replaces_an_unsaved_game_only_after_a_confirmation() {
    let making = |effects: &[Effect]| match effects {
        [Effect::Make(turn, _)] => *turn,
        _ => panic!("{effects:?}"),
    };
    let made = |turn| Report::Made(turn, Ok(Box::new(origin(TWO_SOLUTIONS, Provenance::BuiltIn))));
    let (driver, effects) = opened(Provenance::BuiltIn, Some(WHY), "").effects("ctrl-n");
    let mut driver = driver.press("4"); // an entry while the new puzzle is being made
    let effects = driver.hear(made(making(&effects)));
    assert!(effects.is_empty() && driver.question().is_some(), "{effects:?}");
    let (mut driver, effects) = opened(Provenance::BuiltIn, Some(WHY), "4 ctrl-n").effects("y");
    let effects = driver.hear(made(making(&effects)));
    assert!(matches!(effects[..], [Effect::Abandon, Effect::Open(_)]) && driver.question().is_none(), "{effects:?}");
}

#[test]
fn a_game_whose_last_write_failed_is_written_once_more_before_it_is_abandoned() {
    let mut driver = opened(Provenance::BuiltIn, None, "4");
    let next = Next::Puzzle(Box::new(origin(TWO_SOLUTIONS, Provenance::BuiltIn)));
    driver.hear(Report::StillOpen("cannot write: file too large".to_owned(), next));
    assert!(driver.question().is_some_and(|words| words.contains("file too large")));
    let (_, effects) = driver.effects("y");
    assert!(matches!(effects[..], [Effect::Save(_), Effect::Abandon, Effect::Open(_)]), "{effects:?}");
}

#[test]
fn the_question_about_a_pasted_puzzle_says_whether_the_open_game_is_kept() {
    let pasted = |mut driver: Driver| {
        driver.paste(TWO_SOLUTIONS);
        let words = driver.question().expect("it is asked");
        (driver, words)
    };
    let kept = "This game stays in the library.";
    for (provenance, keys, is_kept) in
        [(Provenance::Entered, "", true), (Provenance::BuiltIn, "4", true), (Provenance::BuiltIn, "", false)]
    {
        let (_, words) = pasted(opened(provenance, None, keys));
        assert_eq!(words.contains(kept), is_kept, "{provenance:?} {keys}: {words}");
    }
    let (driver, words) = pasted(opened(Provenance::BuiltIn, Some(WHY), "4"));
    assert!(words.contains(WHY) && words.contains("will be lost") && !words.contains(kept), "{words}");
    let (driver, effects) = driver.effects("y");
    assert!(effects.iter().any(is_opening) && driver.question().is_none(), "one question is enough: {effects:?}");
}

#[test]
fn an_unsaved_game_is_marked_in_every_window_size() {
    for (width, height) in [(120, 40), (80, 24), (75, 39), (55, 23), (40, 20), (37, 20), (25, 14)] {
        for (keys, ascii) in [("", false), ("4 l 4", true), ("i i i i", false), ("p", true), ("n", false), ("w", true)]
        {
            let mut driver = Driver::new(width, height, ascii);
            open(&mut driver, Provenance::BuiltIn, Some(WHY));
            let driver = driver.press(keys);
            let picture = driver.picture();
            assert!(picture.contains("not saved"), "{keys}\n{picture}");
            assert!(picture.is_ascii() || !ascii, "{picture}");
            let mut text = String::new();
            driver.buffer(false).content.iter().for_each(|cell| text += cell.symbol());
            assert!(text.contains("not saved"), "without colour: {keys}\n{picture}");
        }
    }
    let mut large = Driver::new(120, 40, false);
    open(&mut large, Provenance::BuiltIn, Some(WHY));
    assert!(large.picture().contains(&format!("not saved: {WHY}")), "{}", large.picture());
    let saved = opened(Provenance::BuiltIn, None, "4").picture();
    assert!(!saved.contains("not saved"), "{saved}");
}

#[test]
fn a_failed_write_is_shown_until_one_succeeds() {
    let mut driver = opened(Provenance::BuiltIn, None, "4");
    let id = driver.open_game().origin.id();
    driver.hear(Report::Written(GameId::of("another"), Err("cannot write: file too large".to_owned())));
    assert!(driver.picture().contains("file too large"), "{}", driver.picture());
    let mut driver = driver.press("l");
    assert!(!driver.picture().contains("not saved"), "that was another game\n{}", driver.picture());
    driver.hear(Report::Written(id, Err("cannot write: file too large".to_owned())));
    let driver = driver.press("l l");
    assert!(driver.picture().contains("not saved"), "{}", driver.picture());
    let (driver, effects) = driver.effects("Q");
    assert!(matches!(effects[..], [Effect::Save(_), Effect::Quit]), "leaving tries once more: {effects:?}");
    let (driver, effects) = driver.effects("ctrl-n");
    assert!(effects.iter().all(|effect| !is_opening(effect)) && driver.question().is_some(), "{effects:?}");
    let mut driver = driver.press("n");
    driver.hear(Report::Written(id, Ok(())));
    assert!(!driver.picture().contains("not saved"), "{}", driver.picture());
    assert!(driver.effects("ctrl-n").1.iter().any(is_opening));
}

#[test]
fn a_game_that_can_no_longer_be_saved_asks_before_its_entries_are_lost() {
    for (game, keys, has_save, is_asked) in [
        (played(EASY, "4"), "", true, false),
        (played(EASY, "4"), "", false, true),
        (played(EASY, "4"), "4", true, true),
        (played(EASY, ""), "", false, false),
    ] {
        let (driver, _) = reopened(&game, Provenance::Imported);
        let mut driver = driver.press(keys);
        let id = driver.open_game().origin.id();
        driver.hear(Report::Lost { id, why: "cannot write: not a directory".to_owned(), has_save });
        driver.hear(Report::Written(id, Ok(()))); // the report on an earlier save
        assert!(driver.picture().contains("not saved"), "{}", driver.picture());
        let (driver, effects) = driver.effects("Q");
        assert_eq!(saves(&effects), 0, "{effects:?}");
        assert_eq!(driver.question().is_some(), is_asked, "{keys} {has_save}");
    }
}

#[test]
fn the_question_distinguishes_lost_changes_from_a_lost_game() {
    let why = "cannot write: file too large";
    for (line, is_saved, is_written) in [("", false, false), ("4", true, false), ("", false, true)] {
        let mut driver = if is_saved {
            reopened(&played(EASY, line), Provenance::Imported).0
        } else {
            opened(Provenance::BuiltIn, None, "")
        };
        driver = driver.press("4");
        let id = driver.open_game().origin.id();
        if is_written {
            driver.hear(Report::Written(id, Ok(())));
        }
        driver.hear(Report::Written(id, Err(why.to_owned())));
        let (driver, _) = driver.effects("ctrl-n");
        let expected = if is_saved || is_written {
            format!("Your last changes are not saved ({why}). Leave and lose them?")
        } else {
            format!("This game is not saved ({why}). Leave and lose it?")
        };
        assert_eq!(driver.question(), Some(expected));
    }
}

#[test]
fn the_menu_leads_back_to_a_game_that_is_not_saved() {
    let menu = opened(Provenance::BuiltIn, Some(WHY), "4 q");
    let is_there =
        |driver: &Driver| driver.picture().lines().any(|row| row.contains("Continue") && row.contains("not saved"));
    assert!(menu.app.screen == Screen::Menu && is_there(&menu), "{}", menu.picture());
    let (back, effects) = menu.effects("enter");
    assert!(effects.is_empty() && back.app.screen == Screen::Play, "{effects:?}\n{}", back.picture());
    assert!(!is_there(&opened(Provenance::BuiltIn, Some(WHY), "q")), "nothing would be lost");
}

#[test]
fn a_game_in_which_a_hint_was_read_is_saved() {
    let fresh = Driver::default().play(TOUGH);
    assert!(fresh.app.snapshot(fresh.now).is_none());
    assert!(fresh.app.snapshot(fresh.now + Duration::from_secs(60)).is_some(), "it was looked at for long");
    let hinted = fresh.press("i");
    assert!(hinted.app.snapshot(hinted.now).is_some());
}
