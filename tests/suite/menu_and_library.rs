//! The menu and the library: saved games, puzzles of packs, the puzzle of the day, suggestions and times.

use std::time::Duration;

use generate::{PuzzleKind, Seed};
use jiff::civil::date;
use jiff::tz::Offset;
use logic::{Level, Technique};
use ninefold::app::{Choice, Effect, Input, Key, Keymap, Make, MenuLayout, Report, Screen};
use ninefold::store::{Card, GameId, GameResult, KeyPreset};
use solve::Verb;

use crate::new_games::{asked, opened};
use crate::support::driver::{Driver, assert_pictures};
use crate::support::puzzles::ALMOST_SOLVED;
use crate::support::results::results_of;

fn saved(name: &str, level: &str, finished: bool) -> (GameId, Card) {
    let filled = if finished { 81 } else { 40 };
    let card = Card {
        name: name.to_owned(),
        level: Some(level.to_owned()),
        variant: None,
        saved: 1,
        filled,
        cells: 81,
        finished,
        seconds: Some(60),
        hints: Some(0),
    };
    (GameId::of(name), card)
}

/// Opens the menu on 21 November 2026, for a player who has these saved games.
fn menu(saved: Vec<(GameId, Card)>) -> Driver {
    let mut driver = Driver::default();
    driver.hear(Report::Today { date: date(2026, 11, 21), offset: Offset::UTC });
    driver.hear(Report::Results(results_of(&saved), Vec::new()));
    driver.hear(Report::Listed(saved));
    driver
}

/// Moves the selection down to this line of the menu.
fn on(driver: Driver, line: &str) -> Driver {
    let mut driver = driver.press("g");
    while !driver.picture().lines().any(|row| row.contains('▸') && row.contains(line)) {
        driver = driver.press("down");
    }
    driver
}

#[test]
fn every_line_of_the_menu_is_carried_out_by_the_key_beside_it() {
    let games = || vec![saved("hard-7F3A91C2", "hard", false), saved("easy 17", "easy", true)];
    for preset in [KeyPreset::Default, KeyPreset::Vim, KeyPreset::Sudokupad, KeyPreset::Hodoku] {
        let keymap = Keymap::of(preset);
        for games in [Vec::new(), games()] {
            let start = || {
                let mut driver = menu(games.clone());
                driver.app.keymap = keymap.clone();
                driver
            };
            let result = |mut driver: Driver, key: Key| {
                let effects = driver.receive(Input::Key(key));
                (driver.app.screen, driver.app.overlay, format!("{effects:?}"))
            };
            let layout = MenuLayout::of(&start().app);
            let choices = start().app.menu.choices();
            assert_eq!(layout.rows.len(), choices.len(), "all lines are visible");
            for (row, choice) in layout.rows.iter().zip(choices) {
                let key = start().app.menu_key(choice).expect("no key of these sets takes the letter");
                assert_eq!(row.key, key.label(false));
                let mut marked = start();
                marked.app.menu.chosen = row.at;
                let entered = result(marked, "enter".parse().expect("a key's name"));
                assert_eq!(result(start(), key), entered, "{preset:?} {choice:?}");
            }
        }
    }
}

#[test]
fn the_menu_shows_the_players_keys_and_leaves_them_their_meaning() {
    let row = |action: &str, key: &str| format!("[[bind]]\non = 'list'\naction = '{action}'\nkeys = ['{key}']\n");
    let mut driver = menu(Vec::new());
    let keymap = Keymap::default_keys().with(&(row("draft", "z") + &row("down", "t"))).expect("a table of keys");
    driver.app.keymap = keymap;
    assert_eq!(driver.app.menu_key(Choice::Draft), Some(Key::char('z')));
    assert_eq!(driver.app.menu_key(Choice::Learn), None, "its letter moves down");
    let driver = driver.press("t");
    assert_eq!(driver.app.menu.chosen, 1);
    assert!(driver.app.overlay.is_none());
}

#[test]
fn the_menu_is_in_the_middle_with_its_ornament() {
    for (width, height) in [(80, 24), (120, 40), (200, 60)] {
        let picture = Driver::new(width, height, false).picture();
        let rows: Vec<&str> = picture.lines().take(usize::from(height) - 1).collect(); // without the keys
        let filled: Vec<usize> = (0..rows.len()).filter(|&row| !rows[row].is_empty()).collect();
        let (top, bottom) = (filled[0], rows.len() - 1 - filled[filled.len() - 1]);
        let blanks = |row: &str| row.chars().take_while(|&c| c == ' ').count();
        let left = filled.iter().map(|&row| blanks(rows[row])).min().expect("a row");
        let end = filled.iter().map(|&row| rows[row].chars().count()).max().expect("a row");
        let right = usize::from(width) - end;
        assert!(top.abs_diff(bottom) <= 1 && left.abs_diff(right) <= 3, "{top} {bottom} {left} {right}\n{picture}");
        assert!(picture.contains('┼') && !picture.contains('·'), "a board without dots\n{picture}");
    }
}

#[test]
fn the_sudoku_to_watch_has_some_dead_ends_and_the_small_matrices_are_one_key_away() {
    let mut driver = Driver::default().press("w");
    let watch = driver.app.watch.as_mut().expect("the visualiser is open");
    assert!(watch.subject().board().is_some());
    while watch.last().is_none_or(|step| step.verb != Verb::Solution) {
        watch.leap(1);
    }
    let tally = watch.machine().tally();
    assert!((30..=400).contains(&tally.nodes) && tally.dead_ends > 0, "{tally:?}");
    for name in ["a-f", "a-e"] {
        driver = driver.press("x");
        assert_eq!(driver.app.watch.as_ref().and_then(|watch| watch.subject().example()), Some(name));
    }
    let open = Driver::easy("q w");
    let watched = open.app.watch.as_ref().and_then(|watch| watch.subject().board());
    assert_eq!(watched.map(|board| &board.puzzle().digits), Some(&open.game().board().givens().puzzle().digits));
}

#[test]
fn a_puzzle_of_the_library_is_found_by_its_name() {
    let shelf = Driver::default().press("O left left left");
    let found = shelf.press("/ j e l l y enter");
    assert!(
        found.picture().lines().any(|line| line.contains("▸") && line.contains("Jellyfish")),
        "{}",
        found.picture()
    );
    let none = found.press("/ z z z enter");
    assert!(none.picture().contains("found none"), "{}", none.picture());
}

#[test]
fn the_menu_shows_the_puzzle_of_the_day() {
    let new = menu(Vec::new());
    assert!(new.picture().contains("Saturday 21 November · unfair"), "{}", new.picture());
    assert_eq!(asked(on(new, "Daily"), "enter").2, Make::Daily);
    let begun = on(menu(vec![saved("daily 2026-11-21", "unfair", false)]), "Daily");
    assert!(begun.picture().contains("unfair · in progress"), "{}", begun.picture());
    let (_, effects) = begun.effects("enter");
    assert!(matches!(effects[..], [Effect::OpenSaved(id)] if id == GameId::of("daily 2026-11-21")), "{effects:?}");
    for name in ["daily 2026-11-21", "unfair-20261121"] {
        assert!(menu(vec![saved(name, "unfair", true)]).picture().contains("unfair · done"));
    }
    assert!(!menu(vec![saved("daily 2026-11-20", "hard", true)]).picture().contains("done"));
}

#[test]
fn the_menu_offers_another_like_the_last() {
    assert!(!menu(Vec::new()).picture().contains("Another"));
    for (name, level, kind) in [
        ("hard 17", "hard", PuzzleKind::of(Level::Hard)),
        ("easy-full-12", "easy", "easy-full-12".parse::<Seed>().unwrap().kind),
        ("X-Wing", "hard", PuzzleKind { technique: Some(Technique::XWing.into()), ..PuzzleKind::default() }),
    ] {
        let driver = menu(vec![saved(name, level, true)]);
        assert_eq!(asked(on(driver, "Another"), "enter").2, Make::Any(kind), "{name}");
    }
    let driver = on(menu(vec![saved("Killer cages 1", "easy", true)]), "Another");
    assert!(driver.picture().contains("Another      Killer cages"), "{}", driver.picture());
    let (_, effects) = driver.effects("enter");
    assert!(opened(&effects).is_some_and(|next| next.name.starts_with("Killer cages ")));
}

#[test]
fn harder_or_easier_is_suggested_and_can_be_switched_off() {
    let games = || vec![saved("hard-1", "hard", true), saved("hard 3", "hard", true), saved("hard-2", "hard", true)];
    let mut driver = menu(games());
    assert!(driver.picture().contains("You usually solve hard"), "{}", driver.picture());
    driver = driver.play(ALMOST_SOLVED).press("9");
    assert_pictures!("solved_and_advised", |w, h| {
        let mut driver = Driver::new(w, h, false);
        driver.hear(Report::Results(results_of(&games()), Vec::new()));
        driver.play(ALMOST_SOLVED).press("9")
    });
    let (driver, _, make) = asked(driver, "N enter");
    assert_eq!(make, Make::Any(PuzzleKind::of(Level::Unfair)));
    let (driver, effects) = driver.press("esc esc").effects("D");
    assert!(matches!(&effects[..], [Effect::Settings(settings)] if !settings.advice), "{effects:?}");
    assert!(!driver.picture().contains("You usually"), "{}", driver.picture());
    assert!(!menu(vec![saved("hard-1", "hard", true)]).picture().contains("You usually"), "one game is too few");
}

#[test]
fn a_saved_game_is_deleted_after_a_confirmation() {
    let games = || vec![saved("hard-7F", "hard", false), saved("easy 17", "easy", true)];
    let mut driver = menu(games()).press("O");
    assert!(driver.picture().contains("[Unfinished]"), "{}", driver.picture());
    driver = driver.press("home");
    let picture = driver.picture();
    assert!(picture.contains("40 of 81 cells filled") && picture.contains("saved  1970-01-01"), "{picture}");
    driver.key("x");
    assert!(driver.picture().contains("Delete the saved game 'hard-7F'?"), "{}", driver.picture());
    driver.key("n");
    assert_eq!(driver.app.overlay, None);
    driver.key("x");
    let (mut driver, effects) = driver.effects("y");
    let [Effect::Forget(id, false)] = effects[..] else { panic!("{effects:?}") };
    assert_eq!(id, GameId::of("hard-7F"));
    driver.hear(Report::Listed(games()[1..].to_vec()));
    assert!(driver.picture().contains("nothing here yet"), "{}", driver.picture());
    driver.key("right");
    assert!(driver.picture().contains("solved"), "{}", driver.picture());
    driver.key("right");
    driver.key("x");
    assert_eq!(driver.app.overlay, None, "a puzzle of a pack stays");
}

#[test]
fn an_open_game_that_is_deleted_is_not_saved_again() {
    let mut driver = Driver::easy("1");
    let id = driver.app.play.as_ref().map(|play| play.origin.id()).expect("a game");
    let card = saved("easy", "easy", false).1;
    driver = driver.press("O");
    driver.hear(Report::Listed(vec![(id, card)]));
    let driver = driver.press("home x");
    let (mut driver, effects) = driver.effects("y");
    assert!(matches!(effects[..], [Effect::Forget(forgotten, true)] if forgotten == id), "{effects:?}");
    assert!(driver.app.snapshot(driver.now).is_some(), "it is there until it is known to be gone");
    let effects = driver.hear(Report::Forgotten(id));
    assert!(matches!(effects[..], [Effect::List]), "{effects:?}");
    assert!(driver.app.snapshot(driver.now).is_none());
    driver.key("esc");
    assert_eq!(driver.app.screen, Screen::Menu, "there is no game to go back to");
}

#[test]
fn times_of_solved_games_are_shown() {
    let solver = |mut card: Card| {
        card.seconds = None;
        card
    };
    let games = || {
        let (id, by_solver) = saved("hard-4", "hard", true);
        let others = vec![saved("X-Wing", "hard", true), saved("easy-1", "easy", true), saved("hard-3", "hard", false)];
        let hard = vec![saved("hard-1", "hard", true), saved("hard-2", "hard", true), (id, solver(by_solver))];
        [hard, others].concat()
    };
    let solved_in = |seconds: u64| {
        let mut driver = menu(games()).play(ALMOST_SOLVED);
        driver.now += Duration::from_secs(seconds);
        driver.press("9")
    };
    let slow = solved_in(120).picture();
    assert!(slow.contains("Your times  ") && slow.contains("  best at hard 01:00, average 01:20 (3 games)"), "{slow}");
    let quick = solved_in(30).picture();
    assert!(quick.contains("new best at hard (before: 01:00), average 00:50"), "{quick}");
    let first = Driver::default().play(ALMOST_SOLVED).press("9");
    assert!(!first.picture().contains("best at"), "nothing to hold it against: {}", first.picture());
    let elsewhere = |side: usize, rules: &[&str]| {
        let mut games = results_of(&[saved("own 1", "hard", true), saved("own 2", "hard", true)]);
        for game in &mut games {
            (game.side, game.rules) = (side, rules.iter().map(|&rule| rule.to_owned()).collect());
        }
        let mut driver = menu(Vec::new());
        driver.hear(Report::Results(games, Vec::new()));
        let mut driver = driver.play(ALMOST_SOLVED);
        driver.now += Duration::from_secs(30);
        driver.press("9").picture()
    };
    assert!(elsewhere(9, &[]).contains("average 00:50"));
    for (side, rules) in [(4, &[][..]), (9, &["cage"]), (9, &["cage", "knight"]), (9, &["of-the-future"])] {
        assert!(!elsewhere(side, rules).contains("average"), "{side} {rules:?} is another game");
    }
    let itself = first.open_game().origin.id();
    let mut solved = Driver::default().play(ALMOST_SOLVED);
    solved.now += Duration::from_secs(30);
    let mut solved = solved.press("9");
    let attempt = solved.game().attempt;
    for (attempt, is_other) in [(attempt, false), (attempt + 1, true)] {
        let game = GameResult { attempt, ..results_of(&[(itself, saved("own 1", "hard", true).1)])[0].clone() };
        solved.hear(Report::Results(vec![game], Vec::new()));
        assert_eq!(solved.picture().contains("average"), is_other, "{attempt}");
    }
    let (mut driver, effects) = menu(Vec::new()).press(": t i m e s").effects("enter");
    assert!(matches!(effects[..], [Effect::List]), "{effects:?}");
    driver.hear(Report::Results(results_of(&games()), Vec::new()));
    let words = "easy: best 01:00, average 01:00 (1 game); hard: best 01:00, average 01:00 (2 games)";
    assert_eq!(driver.app.notice.as_deref(), Some(words));
}

#[test]
fn the_menu_and_the_library_are_drawn_at_every_size() {
    assert_pictures!("menu", |w, h| Driver::new(w, h, false));
    assert_pictures!("library", |w, h| Driver::new(w, h, false).press("O"));
}

#[test]
fn the_library_says_how_hard_a_puzzle_of_a_pack_is() {
    for (keys, words) in [
        ("O right right", &["hard, SE 4.0, Skyscraper"][..]),
        ("O left left left left", &["[Rules]", "easy", "no boxes"]),
        ("O left left left left G", &["[Rules]", "extreme", "The areas contain the same"]),
        ("O left left left", &["[Practice]"]),
    ] {
        for (width, height) in [(80, 24), (120, 40)] {
            let picture = Driver::new(width, height, false).press(keys).picture();
            assert!(words.iter().all(|words| picture.contains(words)), "{keys}\n{picture}");
        }
    }
}

#[test]
fn every_technique_can_be_practised() {
    let mut driver = Driver::default().press("O");
    driver.hear(Report::Listed(Vec::new()));
    while !driver.picture().contains("[Practice]") {
        driver = driver.press("right");
    }
    let picture = driver.press("down down down down").picture();
    assert!(picture.contains("Full House") && picture.contains("Hidden Single"), "{picture}");
}

#[test]
fn the_name_of_a_file_that_cannot_be_opened_can_be_corrected() {
    let mut driver = Driver::default().press("o m i n e");
    let effects = driver.receive(Input::Key("enter".parse().unwrap()));
    assert!(matches!(&effects[..], [Effect::Read(path)] if path.as_os_str() == "mine"), "{effects:?}");
    let why = "cannot read: no such file or directory: me/mine".to_owned();
    driver.hear(Report::Read(Err(why)));
    let picture = driver.picture();
    assert!(picture.contains("mine ") && picture.contains("no such file or directory"), "{picture}");
    let picture = driver.press("d").picture();
    assert!(picture.contains("mined") && !picture.contains("no such file"), "{picture}");
}

#[test]
fn the_library_opens_on_the_unfinished_games_until_it_is_used() {
    let games = || vec![saved("hard-7F", "hard", false), saved("easy 17", "easy", true)];
    let opened = |games: Vec<(GameId, Card)>| menu(games).press("O").picture();
    assert!(opened(games()).contains("[Unfinished]") && opened(games()[1..].to_vec()).contains("[Easy]"));
    let mut driver = menu(games()).press("O right right right");
    driver.hear(Report::Listed(games()));
    let again = driver.press("esc O").picture();
    assert!(again.contains("[Medium]"), "{again}");
}

#[test]
fn a_wide_screen_has_all_shelves_in_one_row_and_the_keys_below_the_menu() {
    let driver = Driver::new(200, 60, false);
    let left = MenuLayout::of(&driver.app).rows[0].area.x;
    let keys = driver.picture().lines().last().map(|row| row.find("Enter select"));
    assert_eq!(keys, Some(Some(usize::from(left))));
    let library = driver.press("O").picture();
    let row = library.lines().find(|row| row.contains("[Easy]")).unwrap_or_default();
    assert!(row.contains("Unfinished") && row.contains("Practice"), "{library}");
}
