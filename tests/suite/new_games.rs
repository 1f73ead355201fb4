//! New games: choosing one, making it in the background, recreating it from a seed, and asking for a similar one.

use generate::{PuzzleKind, Seed, Symmetry, is_known_to_be_needed};
use logic::{Ladder, Level, Position, Technique};
use ninefold::app::{Effect, Input, Key, Line, Make, Origin, Overlay, Provenance, Report};
use ninefold::store::VARIANTS;

use crate::support::driver::{Driver, assert_pictures, sizes_below};

/// Presses these keys. The last of them requests a puzzle. Returns the turn (number) of the request and what is to be made.
pub fn asked(driver: Driver, keys: &str) -> (Driver, u64, Make) {
    let (before, last) = keys.rsplit_once(' ').unwrap_or(("", keys));
    let (driver, effects) = driver.press(before).effects(last);
    let Some(Effect::Make(turn, make)) = effects.into_iter().find(|effect| matches!(effect, Effect::Make(..))) else {
        panic!("nothing is made by {keys}\n{}", driver.picture())
    };
    (driver, turn, make)
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

#[test]
fn a_game_is_chosen_by_level_technique_and_symmetry() {
    assert_pictures!("chooser", |w, h| Driver::new(w, h, false).press("N down right right right"));
    let (_, _, make) = asked(Driver::default(), "N right right enter");
    assert_eq!(make, Make::Any(PuzzleKind::of(Level::Hard)));
    let (_, _, make) = asked(Driver::default(), "N left down left down right enter");
    let Make::Any(PuzzleKind { level: None, technique: Some(_), symmetry: Symmetry::QuarterTurn, .. }) = make else {
        panic!("{make:?}")
    };
    let (driver, _, make) = asked(Driver::default(), "N down / down down down enter down enter");
    let Make::Any(kind) = make else { panic!("{make:?}") };
    assert_eq!((kind.level, kind.technique.is_some()), (Some(Level::Easy), true), "{}", driver.picture());
}

#[test]
fn enter_starts_from_every_line_of_the_form() {
    let mut driver = Driver::default().press("N home");
    for line in Line::ALL {
        assert_eq!(driver.app.new_game.at, line);
        let (started, _, make) = asked(driver, "enter");
        assert_eq!(make, Make::Any(PuzzleKind::of(Level::Easy)), "{line:?}");
        assert_eq!(started.app.overlay, Some(Overlay::Choose), "{line:?}");
        driver = started.press("esc down");
    }
}

#[test]
fn a_seed_can_be_pasted_into_its_line() {
    let mut driver = Driver::default().press("N up");
    assert!(driver.paste(" hard-7f3a91c2\n").is_empty());
    assert!(driver.picture().contains("hard-7f3a91c2"), "{}", driver.picture());
    assert_eq!(asked(driver, "enter").2, Make::Seed("hard-7F3A91C2".parse().unwrap()));
    let mut elsewhere = Driver::default().press("N");
    elsewhere.paste("hard-7f3a91c2");
    assert_eq!(elsewhere.app.new_game.seed, "", "another line is marked");
    let reopened = Driver::default().press("N up 1 2 esc N");
    assert_eq!(reopened.app.new_game.seed, "", "a seed is for one puzzle");
}

/// The keys `j`, `k`, `h`, `l`, `N` and `q` have other meanings on the other lines.
#[test]
fn letters_are_typed_on_the_seed_line_whatever_else_they_mean() {
    let driver = Driver::default().press("N up j k h l N q + 6 -");
    assert_eq!((driver.app.new_game.at, &*driver.app.new_game.seed), (Line::Seed, "jkhlNq+6-"));
    assert_eq!(driver.press("up").app.new_game.at, Line::Board);
}

#[test]
fn the_form_has_the_same_size_on_every_line() {
    for (width, height) in sizes_below(130, 46, (0, 32)).filter(|&(width, height)| width >= 25 && height >= 14) {
        let mut driver = Driver::new(width, height, false).press("N");
        let frame = driver.app.place_form().frame;
        for _ in Line::ALL {
            driver = driver.press("down");
            assert_eq!(driver.app.place_form().frame, frame, "{width}x{height}");
        }
    }
}

#[test]
fn a_technique_is_found_by_its_letters() {
    let list = || Driver::default().press("N down /");
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
    assert!(!list().press("x w esc esc").picture().contains("Technique"));
    let moved = list().press("j").picture();
    assert!(moved.contains("2/"), "letters that move go on moving\n{moved}");
    for (width, height) in sizes_below(130, 46, (0, 32)) {
        Driver::new(width, height, true).press("N down / x w down").picture();
    }
}

#[test]
fn techniques_that_no_puzzle_is_known_to_need_are_not_offered() {
    let mut list = Driver::default().press("N down /");
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

/// Origin of the game that one of the effects opens; `None` if no effect opens a game.
pub fn opened(effects: &[Effect]) -> Option<&Origin> {
    effects.iter().find_map(|effect| if let Effect::Open(origin) = effect { Some(&**origin) } else { None })
}

#[test]
fn boards_of_other_sides_and_rules_are_made_to_order() {
    assert_pictures!("boards", |w, h| Driver::new(w, h, false).press("N down down down / pagedown pagedown"));
    let (_, _, make) = asked(Driver::default(), "N down down down right up enter");
    assert_eq!(make, Make::Any(kind("4x4+easy-1")));
    let mut list = Driver::default().press("N right down down down /");
    while !list.picture().contains("▸ Killer cages") {
        list = list.press("up");
    }
    let (driver, turn, make) = asked(list.press("enter"), "up enter");
    assert_eq!(make, Make::Any(kind("cage+medium-1")), "{}", driver.picture());
    assert!(driver.picture().contains("generating a medium Killer cages puzzle"), "{}", driver.picture());
    let mut driver = driver;
    driver.hear(Report::Made(turn, Err("no such puzzle was found; try another level or symmetry".to_owned())));
    assert!(driver.picture().contains("no such puzzle was found"), "{}", driver.picture());
    let (driver, _, make) = asked(driver.press("esc").begin(made("cage+medium-1")), "ctrl-n");
    assert_eq!(make, Make::Any(kind("cage+medium-1")), "another like it");
    let is_board = |line: &str| line.contains("board") && line.contains("Killer cages");
    let picture = driver.press("N").picture();
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
    let (_, effects) = Driver::default().begin(origin(0)).effects("ctrl-n");
    assert_eq!(opened(&effects).map(Origin::id), Some(origin(1).id()), "{effects:?}");
}

#[test]
fn contradictory_choices_are_refused_before_anything_is_made() {
    let driver = Driver::default().press("N down");
    let mut driver = driver;
    while !driver.picture().contains("X-Wing") {
        driver = driver.press("right");
    }
    let (driver, effects) = driver.press("up").effects("enter");
    assert!(driver.picture().contains("easy and X-Wing: expected a level of hard or"), "{}", driver.picture());
    assert!(effects.is_empty(), "{effects:?}");
}

#[test]
fn making_a_puzzle_shows_the_attempts_and_can_be_stopped() {
    let (mut driver, turn, _) = asked(Driver::default(), "N enter");
    driver.hear(Report::Tried(turn, 1234));
    assert!(driver.picture().contains("generating an easy puzzle … 1,234 tried (Esc to stop)"), "{}", driver.picture());
    let (mut driver, effects) = driver.effects("esc");
    assert!(matches!(effects[..], [Effect::StopMaking]), "{effects:?}");
    assert!(driver.hear(Report::Made(turn, Ok(Box::new(made("easy-1"))))).is_empty(), "the request was cancelled");
    assert!(driver.picture().contains("New game"), "the choice goes on");
    assert!(!driver.press("esc").picture().contains("symmetry"));
}

#[test]
fn a_made_puzzle_is_opened_unless_another_was_requested_since() {
    let (driver, first, _) = asked(Driver::default(), "N enter");
    let (mut driver, second, _) = asked(driver, "right enter");
    assert!(driver.hear(Report::Made(first, Ok(Box::new(made("easy-1"))))).is_empty());
    let effects = driver.hear(Report::Made(second, Ok(Box::new(made("easy-2")))));
    assert!(matches!(&effects[..], [Effect::Open(origin)] if origin.name == "easy-2"), "{effects:?}");
    let near = |name: &str| Origin { name: name.to_owned(), ..made("easy-3") };
    let (mut driver, turn, _) = asked(driver, "enter");
    driver.hear(Report::Near(turn, Box::new(near("nearest to hard-3")), "with another number of givens"));
    let (picture, words) = (driver.picture(), "with another number of givens");
    assert!(picture.contains("No such puzzle was found in time.") && picture.contains(words), "{picture}");
    let (mut driver, turn, _) = asked(driver.press("n"), "enter"); // back in the list of kinds
    driver.hear(Report::Made(turn, Err("no such puzzle was found".to_owned())));
    assert!(driver.picture().contains("no such puzzle was found"), "{}", driver.picture());
    let (mut driver, turn, _) = asked(driver, "enter");
    driver.hear(Report::Near(turn, Box::new(near("nearest to hard-4")), "with another number of givens"));
    let (_, effects) = driver.effects("y");
    assert_eq!(opened(&effects).map(|origin| &*origin.name), Some("nearest to hard-4"), "{effects:?}");
}

#[test]
fn a_seed_recreates_its_puzzle() {
    let picture = Driver::default().begin(made("hard-7F3A91C2")).picture();
    assert!(picture.contains("seed hard-7F3A91C2"), "{picture}");
    let typed = "N down down down down h a r d - 7 f 3 a 9 1 c 2 enter";
    let (_, _, make) = asked(Driver::default(), typed);
    assert_eq!(make, Make::Seed("hard-7F3A91C2".parse().unwrap()));
    let wrong = Driver::default().press("N up h a r d enter").picture();
    assert!(wrong.contains("expected a seed such as hard-7F3A91C2, found 'hard'"), "{wrong}");
    let wrong = Driver::default().press("N up e a s y - x - w i n g - 1 enter").picture();
    assert!(wrong.contains("easy and X-Wing: expected a level of hard or above"), "{wrong}");
    assert_eq!(Driver::default().press("N up h a r x backspace d").app.new_game.seed, "hard");
    assert!(!Driver::default().press("N up x esc").picture().contains("symmetry"), "the form is closed");
}

#[test]
fn another_puzzle_is_like_the_open_one() {
    for seed in ["hard-1", "full-2", "easy-none-3"] {
        let (_, _, make) = asked(Driver::default().begin(made(seed)), "ctrl-n");
        assert_eq!(make, Make::Any(seed.parse::<Seed>().unwrap().kind));
    }
    let (_, _, make) = asked(Driver::default().practise(Technique::XWing), "ctrl-n");
    assert_eq!(make, Make::Practice(PuzzleKind { technique: Some(Technique::XWing.into()), ..PuzzleKind::default() }));
    let (driver, _, make) = asked(Driver::default().begin(made("medium-diagonal-1")), "N enter");
    assert_eq!(make, Make::Any("medium-diagonal-1".parse::<Seed>().unwrap().kind), "{}", driver.picture());
}

/// In a practice position, no easier technique makes progress.
#[test]
fn practice_begins_where_the_technique_is_the_next_step() {
    let ours = Ladder::ninefold();
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

#[test]
fn keys_work_while_a_puzzle_is_made() {
    let (driver, turn, _) = asked(Driver::default().begin(made("easy-1")), "ctrl-n");
    let mut driver = driver.press("l i");
    let now = driver.now;
    driver.app.receive(Input::Key(Key::char('i')), now);
    assert!(driver.picture().contains("Hint 2/4"), "{}", driver.picture());
    let effects = driver.hear(Report::Made(turn, Ok(Box::new(made("easy-2")))));
    assert!(matches!(effects.last(), Some(Effect::Open(_))), "a hint does not cost the new puzzle: {effects:?}");
}
