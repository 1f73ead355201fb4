//! New games: choosing one, making it in the background, recreating it from a seed, and asking for another like it.

use std::time::Duration;

use generate::{Date, PuzzleKind, Seed, Symmetry, is_known_to_be_needed};
use grid::Shape;
use logic::{Ladder, Level, Position, Technique};
use ninefold::app::{Effect, Input, Key, Make, OpenGame, Origin, Provenance, Report, Screen};
use ninefold::store::{Card, GameId, SIZES as SIZES_OF_BOARDS, VARIANTS};

use crate::commands::EASY;
use crate::stage::{SIZES, Stage, sizes_below};

fn pictures(name: &str, stage: impl Fn(u16, u16) -> Stage) {
    for (width, height) in SIZES {
        insta::assert_snapshot!(format!("{name}_{width}x{height}"), stage(width, height).picture());
    }
}

fn stage() -> Stage {
    Stage::new(80, 24, false)
}

/// Presses these keys, the last of which asks for a puzzle. Returns the turn of the request and what is to be made.
fn asked(stage: Stage, keys: &str) -> (Stage, u64, Make) {
    let (before, last) = keys.rsplit_once(' ').unwrap_or(("", keys));
    let (stage, effects) = stage.press(before).effects(last);
    let Some(Effect::Make(turn, make)) = effects.into_iter().find(|effect| matches!(effect, Effect::Make(..))) else {
        panic!("nothing is made by {keys}\n{}", stage.picture())
    };
    (stage, turn, make)
}

fn kind(seed: &str) -> PuzzleKind {
    seed.parse::<Seed>().expect("a seed").kind
}

fn made(seed: &str) -> Origin {
    let seed: Seed = seed.parse().expect("a seed");
    let piece = seed.make().expect("a kind that can be").expect("a puzzle");
    let (name, board) = (seed.to_string(), piece.puzzle.check().expect("no digit twice"));
    Origin { name, level: seed.kind.level, board, provenance: Provenance::BuiltIn }
}

fn open(mut stage: Stage, origin: Origin) -> Stage {
    stage.hear(Report::Opened(Box::new(OpenGame { origin, saved: None, unsaved: None, notices: Vec::new() })));
    stage
}

#[test]
fn a_game_is_chosen_by_level_technique_and_symmetry() {
    pictures("chooser", |w, h| Stage::new(w, h, false).press("N down right right right"));
    let (_, _, make) = asked(stage(), "N right right enter");
    assert_eq!(make, Make::Any(PuzzleKind::of(Level::Hard)));
    let (_, _, make) = asked(stage(), "N left down left down right enter");
    let Make::Any(PuzzleKind { level: None, technique: Some(_), symmetry: Symmetry::QuarterTurn, .. }) = make else {
        panic!("{make:?}")
    };
    let (stage, _, make) = asked(stage(), "N down enter down down down enter down enter");
    let Make::Any(kind) = make else { panic!("{make:?}") };
    assert_eq!((kind.level, kind.technique.is_some()), (Some(Level::Easy), true), "{}", stage.picture());
}

#[test]
fn a_technique_is_found_by_its_letters() {
    let list = || stage().press("N down enter");
    assert!(list().picture().contains("/ find"), "{}", list().picture());
    for (keys, marked, hidden) in [
        ("x w", "X-Wing", "Naked Pair"),
        ("x - w", "X-Wing", "Naked Pair"),
        ("/ j e l l", "Jellyfish", "X-Wing"),
        ("/ k r a", "Kraken", "X-Wing"),
        ("n a k e d space q", "Naked Quadruple", "Hidden"),
        ("/ u n f a i r", "unfair", "Skyscraper"),
    ] {
        let picture = list().press(keys).picture();
        let line = picture.lines().find(|line| line.contains('▸') && line.contains(marked));
        assert!(line.is_some() && !picture.contains(hidden), "{keys}\n{picture}");
    }
    let found = list().press("x w enter").picture();
    assert!(found.contains("‹ X-Wing ›"), "{found}");
    let whole = list().press("x w esc").picture();
    assert!(whole.contains("▸ hard") && whole.contains("X-Wing") && whole.contains("/ find"), "{whole}");
    assert!(!list().press("x w esc esc").picture().contains("A technique that is needed"));
    let moved = list().press("j").picture();
    assert!(moved.contains("2/"), "letters that move go on moving\n{moved}");
    for (width, height) in sizes_below(130, 46, (0, 32)) {
        Stage::new(width, height, true).press("N down enter x w down").picture();
    }
}

#[test]
fn a_puzzle_of_the_library_is_found_by_its_name() {
    let shelf = stage().press("O left left left");
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
fn a_contradictory_choice_is_explained_with_the_names_of_techniques() {
    let picture = stage().press("N down enter / x - w i n g enter").picture();
    let words = picture.split_whitespace().collect::<Vec<_>>().join(" ");
    assert!(words.contains("easy and X-Wing") && !words.contains("x-wing"), "{picture}");
}

#[test]
fn techniques_that_no_puzzle_is_known_to_need_are_not_offered() {
    let mut list = stage().press("N down enter");
    let mut seen = String::new();
    for _ in Technique::ALL {
        list = list.press("down");
        seen += &list.picture();
    }
    for technique in [Technique::XyChain, Technique::TemplateDelete, Technique::RemotePair, Technique::TemplateSet] {
        let is_offered = seen.contains(technique.name());
        assert_eq!(is_offered, is_known_to_be_needed(technique), "{technique:?}");
    }
    assert!(is_known_to_be_needed(Technique::XyChain) && !is_known_to_be_needed(Technique::RemotePair));
}

/// Origin of the game that the effects open, if they open one.
fn opened(effects: &[Effect]) -> Option<&Origin> {
    effects.iter().find_map(|effect| if let Effect::Open(origin) = effect { Some(&**origin) } else { None })
}

#[test]
fn boards_of_other_sides_and_rules_are_made_to_order() {
    pictures("boards", |w, h| Stage::new(w, h, false).press("N down down down enter pagedown pagedown"));
    let (_, _, make) = asked(stage(), "N down down down right up enter");
    assert_eq!(make, Make::Any(kind("4x4+easy-1")));
    let mut list = stage().press("N right down down down enter");
    while !list.picture().contains("▸ Killer cages") {
        list = list.press("up");
    }
    let (stage, turn, make) = asked(list.press("enter"), "up enter");
    assert_eq!(make, Make::Any(kind("cage+medium-1")), "{}", stage.picture());
    assert!(stage.picture().contains("making a medium puzzle of Killer"), "{}", stage.picture());
    let mut stage = stage;
    stage.hear(Report::Made(turn, Err("no such puzzle was found; another level or symmetry may do".to_owned())));
    assert!(stage.picture().contains("no such puzzle was found"), "{}", stage.picture());
    let (stage, _, make) = asked(open(stage.press("esc"), made("cage+medium-1")), "ctrl-n");
    assert_eq!(make, Make::Any(kind("cage+medium-1")), "another like it");
    let is_board = |line: &str| line.contains("board") && line.contains("Killer cages");
    let picture = stage.press("N").picture();
    assert!(picture.lines().any(is_board), "as it was\n{picture}");
}

#[test]
fn another_puzzle_like_one_of_a_pack_is_the_next_in_the_pack() {
    let pack = VARIANTS.into_iter().find(|pack| pack.name == "knight").expect("there is one");
    let origin = |number: usize| Origin {
        name: format!("{} {}", pack.title, number + 1),
        level: Some(Level::Easy),
        board: pack.puzzle(number).expect("a puzzle").check().expect("no digit twice"),
        provenance: Provenance::BuiltIn,
    };
    let (_, effects) = open(stage(), origin(0)).effects("ctrl-n");
    assert_eq!(opened(&effects).map(Origin::id), Some(origin(1).id()), "{effects:?}");
}

#[test]
fn every_pack_in_the_folders_is_in_the_library() {
    for (folder, packs) in [("sizes", &SIZES_OF_BOARDS[..]), ("variants", &VARIANTS[..])] {
        let files =
            std::fs::read_dir(format!("{}/puzzles/{folder}", env!("CARGO_MANIFEST_DIR"))).expect("it lies there");
        let names = files.map(|file| file.expect("a file").file_name().into_string().expect("a plain name"));
        let mut names: Vec<String> = names.map(|name| name.trim_end_matches(".txt").to_owned()).collect();
        let mut known: Vec<&str> = packs.iter().map(|pack| pack.name).collect();
        names.sort_unstable();
        known.sort_unstable();
        assert_eq!(names, known, "{folder}");
        for pack in packs {
            let levels: Vec<Option<Level>> = pack.lines().map(|packed| packed.level).collect();
            let is_first = levels[0].is_some_and(|level| level <= Level::Medium) && levels.contains(&Some(Level::Easy));
            assert!(levels.len() >= 10 && is_first, "{}: {levels:?}", pack.name);
            let first = pack.puzzle(0).expect("a puzzle");
            assert!(first.shape() != Shape::nine() || !first.layout.is_classic(), "{}", pack.name);
        }
    }
}

#[test]
fn contradictory_choices_are_refused_before_anything_is_made() {
    let stage = stage().press("N down");
    let mut stage = stage;
    while !stage.picture().contains("X-Wing") {
        stage = stage.press("right");
    }
    let (stage, effects) = stage.press("up").effects("enter");
    assert!(stage.picture().contains("easy and X-Wing: expected a level of hard or"), "{}", stage.picture());
    assert!(effects.is_empty(), "{effects:?}");
}

#[test]
fn making_a_puzzle_shows_the_attempts_and_can_be_stopped() {
    let (mut stage, turn, _) = asked(stage(), "N enter");
    stage.hear(Report::Tried(turn, 1234));
    assert!(stage.picture().contains("making an easy puzzle, 1234 tried"), "{}", stage.picture());
    let (mut stage, effects) = stage.effects("esc");
    assert!(matches!(effects[..], [Effect::StopMaking]), "{effects:?}");
    assert!(stage.hear(Report::Made(turn, Ok(Box::new(made("easy-1"))))).is_empty(), "the request was cancelled");
    assert!(stage.picture().contains("New game"), "the choice goes on");
    assert!(!stage.press("esc").picture().contains("symmetry"));
}

#[test]
fn a_made_puzzle_is_opened_unless_another_was_requested_since() {
    let (stage, first, _) = asked(stage(), "N enter");
    let (mut stage, second, _) = asked(stage, "right enter");
    assert!(stage.hear(Report::Made(first, Ok(Box::new(made("easy-1"))))).is_empty());
    let effects = stage.hear(Report::Made(second, Ok(Box::new(made("easy-2")))));
    assert!(matches!(&effects[..], [Effect::Open(origin)] if origin.name == "easy-2"), "{effects:?}");
    let near = |name: &str| Origin { name: name.to_owned(), ..made("easy-3") };
    let (mut stage, turn, _) = asked(stage, "enter");
    stage.hear(Report::Near(turn, Box::new(near("nearest to hard-3")), "with another number of givens"));
    let (picture, words) = (stage.picture(), "nearest, with another number of givens");
    assert!(picture.contains("No such puzzle was found in time.") && picture.contains(words), "{picture}");
    let (mut stage, turn, _) = asked(stage.press("n"), "enter"); // back to the list of kinds
    stage.hear(Report::Made(turn, Err("no such puzzle was found".to_owned())));
    assert!(stage.picture().contains("no such puzzle was found"), "{}", stage.picture());
    let (mut stage, turn, _) = asked(stage, "enter");
    stage.hear(Report::Near(turn, Box::new(near("nearest to hard-4")), "with another number of givens"));
    let (_, effects) = stage.effects("y");
    assert_eq!(opened(&effects).map(|origin| &*origin.name), Some("nearest to hard-4"), "{effects:?}");
}

#[test]
fn a_seed_recreates_its_puzzle() {
    let picture = open(stage(), made("hard-7F3A91C2")).picture();
    assert!(picture.contains("seed hard-7F3A91C2"), "{picture}");
    let typed = "N down down down down enter h a r d - 7 f 3 a 9 1 c 2 enter";
    let (_, _, make) = asked(stage(), typed);
    assert_eq!(make, Make::Seed("hard-7F3A91C2".parse().unwrap()));
    let wrong = stage().press("N up enter h a r d enter").picture();
    assert!(wrong.contains("expected a seed such as hard-7F3A91C2, found 'hard'"), "{wrong}");
    let wrong = stage().press("N up enter e a s y - x - w i n g - 1 enter").picture();
    assert!(wrong.contains("easy and X-Wing: expected a level of hard or above"), "{wrong}");
    assert!(stage().press("N up enter x esc").picture().contains("symmetry"), "back to the wishes");
}

#[test]
fn another_puzzle_is_like_the_open_one() {
    for seed in ["hard-1", "full-2", "easy-none-3"] {
        let (_, _, make) = asked(open(stage(), made(seed)), "ctrl-n");
        assert_eq!(make, Make::Any(seed.parse::<Seed>().unwrap().kind));
    }
    let (_, _, make) = asked(stage().practise(Technique::XWing), "ctrl-n");
    assert_eq!(make, Make::Practice(PuzzleKind { technique: Some(Technique::XWing.into()), ..PuzzleKind::default() }));
    let (stage, _, make) = asked(open(stage(), made("medium-diagonal-1")), "N enter");
    assert_eq!(make, Make::Any("medium-diagonal-1".parse::<Seed>().unwrap().kind), "{}", stage.picture());
}

/// A practice position is one in which no easier technique makes progress.
#[test]
fn practice_begins_where_the_technique_is_the_next_step() {
    let ours = Ladder::ours();
    for (seed, technique) in [
        ("x-wing-none-2A", Technique::XWing),
        ("naked-pair-none-2A", Technique::NakedPair),
        ("xy-chain-none-2A", Technique::XyChain),
        ("hidden-single-row-col-none-2A", Technique::HiddenSingleLine),
    ] {
        let whole = made(seed);
        let origin = Origin::practice_in(technique.into(), &whole.board).expect("it needs it");
        let next = ours.next(&Position::of(&origin.board)).expect("logic leads on");
        assert_eq!((next.technique, origin.practised()), (technique, Some(technique.into())), "{seed}");
        assert_eq!(origin.board.givens(), whole.board.givens(), "{seed}");
        assert!(technique < Technique::NakedPair || origin.board.puzzle().is_position(), "{seed}");
    }
    assert!(Origin::practice_in(Technique::XWing.into(), &made("easy-1").board).is_none(), "singles solve it");
}

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

/// Menu on 21 November 2026 for a player with these saved games.
fn menu(saved: Vec<(GameId, Card)>) -> Stage {
    let mut stage = stage();
    stage.hear(Report::Today(Date::new(2026, 11, 21).expect("a day"), 0));
    stage.hear(Report::Listed(saved));
    stage
}

/// Moves the selection down to this line of the menu.
fn on(stage: Stage, line: &str) -> Stage {
    let mut stage = stage.press("g");
    while !stage.picture().contains(&format!("▸ {line}")) {
        stage = stage.press("down");
    }
    stage
}

#[test]
fn the_menu_shows_the_puzzle_of_the_day() {
    let new = menu(Vec::new());
    assert!(new.picture().contains("Daily 11-21      unfair"), "{}", new.picture());
    assert_eq!(asked(on(new, "Daily"), "enter").2, Make::Daily);
    let begun = on(menu(vec![saved("daily 2026-11-21", "unfair", false)]), "Daily");
    assert!(begun.picture().contains("unfair, begun"), "{}", begun.picture());
    let (_, effects) = begun.effects("enter");
    assert!(matches!(effects[..], [Effect::OpenSaved(id)] if id == GameId::of("daily 2026-11-21")), "{effects:?}");
    for name in ["daily 2026-11-21", "unfair-20261121"] {
        assert!(menu(vec![saved(name, "unfair", true)]).picture().contains("unfair, done"));
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
        let stage = menu(vec![saved(name, level, true)]);
        assert_eq!(asked(on(stage, "Another"), "enter").2, Make::Any(kind), "{name}");
    }
    let stage = on(menu(vec![saved("Killer cages 1", "easy", true)]), "Another");
    assert!(stage.picture().contains("Another          Killer cages"), "{}", stage.picture());
    let (_, effects) = stage.effects("enter");
    assert!(opened(&effects).is_some_and(|next| next.name.starts_with("Killer cages ")));
}

#[test]
fn keys_work_while_a_puzzle_is_made() {
    let (stage, turn, _) = asked(open(stage(), made("easy-1")), "ctrl-n");
    let mut stage = stage.press("l i");
    let now = stage.now;
    stage.app.receive(Input::Key(Key::char('i')), now);
    assert!(stage.picture().contains("Hint 2 of 5"), "{}", stage.picture());
    let effects = stage.hear(Report::Made(turn, Ok(Box::new(made("easy-2")))));
    assert!(matches!(effects.last(), Some(Effect::Open(_))), "a hint does not cost the new puzzle: {effects:?}");
}

#[test]
fn harder_or_easier_is_suggested_and_can_be_switched_off() {
    let nearly = "53467891267219534819834256785976142342685379171392485696153728428741963534528617.";
    let games = || vec![saved("hard-1", "hard", true), saved("hard 3", "hard", true), saved("hard-2", "hard", true)];
    let mut stage = menu(games());
    assert!(stage.picture().contains("You solve hard ones in 60 seconds"), "{}", stage.picture());
    stage = stage.play(nearly).press("9");
    pictures("solved_and_advised", |w, h| {
        let mut stage = Stage::new(w, h, false);
        stage.hear(Report::Listed(games()));
        stage.play(nearly).press("9")
    });
    let (stage, _, make) = asked(stage, "N enter");
    assert_eq!(make, Make::Any(PuzzleKind::of(Level::Unfair)));
    let (stage, effects) = stage.press("esc esc").effects("D");
    assert!(matches!(&effects[..], [Effect::Settings(settings)] if !settings.advice), "{effects:?}");
    assert!(!stage.picture().contains("You solve"), "{}", stage.picture());
    assert!(!menu(vec![saved("hard-1", "hard", true)]).picture().contains("You solve"), "one game is too few");
}

#[test]
fn a_saved_game_is_deleted_after_a_confirmation() {
    let games = || vec![saved("hard-7F", "hard", false), saved("easy 17", "easy", true)];
    let mut stage = menu(games()).press("O home left left");
    let picture = stage.picture();
    assert!(picture.contains("40 of 81 cells filled") && picture.contains("saved  1970-01-01"), "{picture}");
    stage.key("x");
    assert!(stage.picture().contains("'hard-7F' away?"), "{}", stage.picture());
    stage.key("n");
    assert_eq!(stage.app.overlay, None);
    stage.key("x");
    let (mut stage, effects) = stage.effects("y");
    let [Effect::Forget(id, false)] = effects[..] else { panic!("{effects:?}") };
    assert_eq!(id, GameId::of("hard-7F"));
    stage.hear(Report::Listed(games()[1..].to_vec()));
    assert!(stage.picture().contains("nothing here yet"), "{}", stage.picture());
    stage.key("right");
    assert!(stage.picture().contains("solved"), "{}", stage.picture());
    stage.key("right");
    stage.key("x");
    assert_eq!(stage.app.overlay, None, "a puzzle of a pack stays");
}

#[test]
fn an_open_game_that_is_deleted_is_not_saved_again() {
    let mut stage = stage().play(EASY).press("1");
    let id = stage.app.play.as_ref().map(|play| play.origin.id()).expect("a game");
    let card = saved("easy", "easy", false).1;
    stage = stage.press("O");
    stage.hear(Report::Listed(vec![(id, card)]));
    let stage = stage.press("home left left x");
    let (mut stage, effects) = stage.effects("y");
    assert!(matches!(effects[..], [Effect::Forget(forgotten, true)] if forgotten == id), "{effects:?}");
    assert!(stage.app.snapshot(stage.now).is_some(), "it is there until it is known to be gone");
    let effects = stage.hear(Report::Forgotten(id));
    assert!(matches!(effects[..], [Effect::List]), "{effects:?}");
    assert!(stage.app.snapshot(stage.now).is_none());
    stage.key("esc");
    assert_eq!(stage.app.screen, Screen::Menu, "there is no game to go back to");
}

#[test]
fn times_of_solved_games_are_shown() {
    let nearly = "53467891267219534819834256785976142342685379171392485696153728428741963534528617.";
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
        let mut stage = menu(games()).play(nearly);
        stage.now += Duration::from_secs(seconds);
        stage.press("9")
    };
    let has = |stage: &Stage, words: [&str; 2]| {
        stage.picture().lines().any(|row| words.iter().all(|words| row.contains(words)))
    };
    let slow = solved_in(120);
    assert!(has(&slow, ["best at hard", "01:00"]) && has(&slow, ["average of 3", "01:20"]), "{}", slow.picture());
    assert!(!slow.picture().contains("best before"));
    let quick = solved_in(30);
    assert!(has(&quick, ["best at hard", "00:30"]) && has(&quick, ["average of 3", "00:50"]), "{}", quick.picture());
    assert!(has(&quick, ["best before", "01:00"]), "{}", quick.picture());
    let first = Stage::new(80, 24, false).play(nearly).press("9");
    assert!(!first.picture().contains("best at"), "nothing to hold it against: {}", first.picture());
    let elsewhere = |variant: &str| {
        let mut games = vec![saved("own 1", "hard", true), saved("own 2", "hard", true)];
        games.iter_mut().for_each(|(_, card)| card.variant = Some(variant.to_owned()));
        let mut stage = menu(games).play(nearly);
        stage.now += Duration::from_secs(30);
        stage.press("9")
    };
    assert!(has(&elsewhere("classic"), ["average of 3", "00:50"]));
    for variant in ["4x4", "cage", "other"] {
        assert!(!elsewhere(variant).picture().contains("average of"), "{variant} is another game");
    }
    let itself = first.app.play.as_ref().expect("a game").origin.id();
    let mut again = menu(vec![(itself, saved("own 1", "hard", true).1)]).play(nearly);
    again.now += Duration::from_secs(30);
    assert!(!again.press("9").picture().contains("average of"), "it is no other game");
    let (mut stage, effects) = menu(Vec::new()).press(": t i m e s").effects("enter");
    assert!(matches!(effects[..], [Effect::List]), "{effects:?}");
    stage.hear(Report::Listed(games()));
    let words = "easy: best 01:00, average 01:00 of 1; hard: best 01:00, average 01:00 of 2";
    assert_eq!(stage.app.notice.as_deref(), Some(words));
}
