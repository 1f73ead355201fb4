//! Pages of the techniques: their list in the menu, and their examples, which show a board and a hint in the same way as a game.

use grid::Digit;
use logic::{Ladder, Technique};
use ninefold::app::{Action, Answer, Effect, Hint, Input, Origin, Overlay, PickMeaning, Report, Screen, Task};
use ninefold::coach::Limits;

use solve::COVER_EXAMPLES;

use crate::support::driver::{Driver, SIZES, sizes_below};
use crate::support::puzzles::TOUGH;

/// Keys from the menu to the list of pages.
const LEARN: &str = "t";

/// Opens the page of a technique from a practice position.
fn page(technique: Technique, (width, height): (u16, u16)) -> Driver {
    Driver::new(width, height, false).practise(technique).press("t T")
}

/// Hint of the example on the open page.
fn hint(driver: &Driver) -> &Hint {
    let page = driver.app.page.as_ref().expect("a page is open");
    page.example().and_then(|example| example.hint.as_ref()).expect("the example has a hint")
}

/// Presses the key for another example until an example has to be made. Returns the turn (number) of that request.
fn search(mut driver: Driver) -> (Driver, u64) {
    for _ in 0..5 {
        let (next, effects) = driver.effects("n");
        driver = next;
        if let [Effect::Make(turn, _)] = effects[..] {
            return (driver, turn);
        }
    }
    panic!("no other example is made\n{}", driver.picture());
}

/// Reports that a position has been made, and answers the request for a hint on it.
fn make(driver: &mut Driver, turn: u64, origin: Origin) {
    for effect in driver.hear(Report::Made(turn, Ok(Box::new(origin)))) {
        let Effect::Run(Task::Hint(turn, position, wish, trust)) = effect else { panic!("{effect:?}") };
        let subject = Answer::of(&position, (wish, trust), &mut Limits::none());
        driver.hear(Report::Answer(turn, Box::new(subject)));
    }
}

#[test]
fn the_menu_lists_every_technique_under_its_level() {
    let driver = Driver::default().press(LEARN);
    let Some(Overlay::List(list)) = &driver.app.overlay else { panic!("{}", driver.picture()) };
    assert_eq!(list.rows[0].meaning, PickMeaning::Lesson);
    let (mut heading, mut listed) = ("", Vec::new());
    let covers = list.rows[1..].iter().take_while(|row| matches!(row.meaning, PickMeaning::Cover(_))).count();
    assert_eq!(covers, COVER_EXAMPLES.len());
    for row in &list.rows[1 + covers..] {
        match &row.meaning {
            PickMeaning::Heading => heading = &row.name,
            PickMeaning::Page(technique) => {
                assert_eq!(heading, technique.level().word().to_uppercase(), "{technique}");
                assert!(!row.says.is_empty(), "{technique}");
                listed.push(*technique);
            }
            other => panic!("{other:?}"),
        }
    }
    let mut all: Vec<Technique> = Ladder::ninefold().techniques().collect();
    all.sort_unstable();
    listed.sort_unstable();
    assert_eq!(listed, all);
}

#[test]
fn a_technique_is_found_by_its_name_and_esc_goes_back_to_the_list() {
    for (width, height) in SIZES {
        let open = || Driver::new(width, height, false).press(LEARN);
        assert!(open().picture().contains("EASY"), "{}", open().picture());
        let found = open().press("x w i n g");
        assert!(!found.picture().contains("EASY") && found.picture().contains("▸ X-Wing"), "{}", found.picture());
        let page = found.press("enter");
        assert!(page.picture().contains("X-Wing") && page.picture().contains("hard"), "{}", page.picture());
        let list = page.press("esc");
        assert!(list.picture().contains("▸ X-Wing"), "{}", list.picture());
        let menu = list.press("esc");
        assert_eq!((menu.app.screen, &menu.app.overlay), (Screen::Menu, &None));
        assert_eq!(open().press("enter").app.screen, Screen::Lesson, "Algorithm X is the first line");
    }
}

#[test]
fn every_page_shows_a_hint_of_its_technique_that_can_be_stepped_through() {
    for technique in Ladder::ninefold().techniques() {
        let mut driver = page(technique, (80, 24)).press("tab");
        assert_eq!(hint(&driver).technique(), Some(technique));
        let whole = hint(&driver).text();
        for (width, height) in [(80, 24), (37, 20), (120, 40)] {
            driver = driver.resize(width, height);
            let mut steps = 0;
            while !hint(&driver).is_last() {
                if steps % 5 == 0 {
                    assert!(driver.picture().contains("Example"), "{technique}\n{}", driver.picture());
                }
                driver.key("i");
                steps += 1;
                assert!(steps < 1_000, "{technique}: the proof does not end\n{}", driver.picture());
            }
            driver.picture();
            (0..steps).for_each(|_| driver.key("left"));
            assert_eq!(hint(&driver).text(), whole, "{technique}");
        }
    }
}

#[test]
fn a_page_is_drawn_at_every_size() {
    for (width, height) in SIZES {
        let size = (width, height);
        insta::assert_snapshot!(format!("x_wing_{width}x{height}"), page(Technique::XWing, size).picture());
        let example = page(Technique::XyChain, size).press("tab i i");
        insta::assert_snapshot!(format!("xy_chain_step_{width}x{height}"), example.picture());
        insta::assert_snapshot!(
            format!("contents_{width}x{height}"),
            Driver::new(width, height, false).press(LEARN).picture()
        );
    }
    for keys in ["", "tab", "tab tab", "?"] {
        for technique in [Technique::XWing, Technique::CageCombinations, Technique::Sandwich] {
            let mut driver = page(technique, (80, 24)).press(keys);
            for (width, height) in sizes_below(130, 46, (keys.len() as u16, 16)) {
                driver = driver.resize(width, height);
                driver.picture();
            }
        }
    }
}

#[test]
fn text_and_example_are_side_by_side_in_a_wide_window() {
    let wide = page(Technique::XWing, (120, 40)).picture();
    assert!(wide.contains("Why it is true") && wide.contains("Example") && wide.contains("r6c3"), "{wide}");
    let text = page(Technique::XWing, (80, 24));
    assert!(text.picture().contains("Why it is true") && !text.picture().contains("Example"), "{}", text.picture());
    let example = text.press("tab");
    let picture = example.picture();
    assert!(!picture.contains("Why it is true") && picture.contains("Example"), "{picture}");
    assert!(example.press("tab").picture().contains("Why it is true"));
    let small = page(Technique::XWing, (37, 20)).press("tab");
    assert!(small.picture().contains("─ Example"), "{}", small.picture());
    let board = small.press("tab").picture();
    assert!(!board.contains("─ Example") && !board.contains("Why it is true"), "{board}");
}

#[test]
fn the_wheel_scrolls_the_text() {
    let mut driver = page(Technique::XWing, (37, 20));
    let before = driver.picture();
    driver.receive(Input::Wheel(Action::Down));
    assert_ne!(driver.picture(), before);
    driver.receive(Input::Wheel(Action::Up));
    assert_eq!(driver.picture(), before);
}

#[test]
fn a_page_opened_from_a_hint_goes_back_to_it() {
    for keys in ["T esc", "T tab i n n q", "T ? esc esc", "T ? ? esc", "T : esc esc"] {
        let game = Driver::default().play(TOUGH).press("t i i i i");
        let before = game.picture();
        let after = game.press(keys);
        assert_eq!(after.picture(), before, "{keys}");
        assert!(after.app.page.is_none() && after.app.busy.is_none() && after.app.making.is_none(), "{keys}");
    }
}

#[test]
fn another_example_is_made_after_the_last_stored_one() {
    let (mut driver, turn) = search(page(Technique::XWing, (80, 24)).press("tab"));
    assert!(driver.picture().contains("Looking for another example"), "{}", driver.picture());
    let practice = || Origin::practice(Technique::XWing).expect("its page has an example");
    let mut puzzle = practice().board.puzzle().clone();
    let mirrored = |digit: Digit| Digit::new(8 - digit.index());
    puzzle.digits.iter_mut().for_each(|digit| *digit = digit.map(mirrored));
    puzzle.removed.iter_mut().for_each(|removed| *removed = removed.iter().map(mirrored).collect());
    let board = puzzle.check().expect("no rule is broken");
    let before = driver.picture();
    make(&mut driver, turn, Origin { board, ..practice() });
    assert_eq!(hint(&driver).technique(), Some(Technique::XWing));
    assert_ne!(driver.picture(), before, "another position");
    let (mut driver, turn) = search(driver);
    make(&mut driver, turn, practice());
    assert!(driver.picture().contains("No other example was found"), "{}", driver.picture());
}

#[test]
fn an_answer_that_comes_after_the_page_was_closed_is_dropped() {
    let game = Driver::default().practise(Technique::XWing).press("t left right");
    let before = game.picture();
    let (game, effects) = game.effects("T");
    let [Effect::Run(Task::Hint(turn, ref position, wish, trust))] = effects[..] else { panic!("{effects:?}") };
    let mut game = game.press("esc");
    let subject = Answer::of(position, (wish, trust), &mut Limits::none());
    game.hear(Report::Answer(turn, Box::new(subject)));
    assert!(game.app.play.as_ref().is_some_and(|play| play.hint.is_none()), "{}", game.picture());
    let (game, turn) = search(game.press("T tab"));
    let mut game = game.press("esc");
    let effects = game.hear(Report::Made(turn, Ok(Box::new(Origin::practice(Technique::XWing).expect("a page")))));
    assert!(effects.is_empty(), "{effects:?}");
    assert_eq!(game.picture(), before);
}

#[test]
fn the_position_of_an_example_can_be_played() {
    let driver = Driver::default().press(LEARN).press("x w i n g enter");
    let (_, effects) = driver.effects("enter");
    let opened = effects.iter().find_map(|effect| match effect {
        Effect::Open(origin) => origin.practised(),
        _ => None,
    });
    assert_eq!(opened, Some(Technique::XWing.into()));
}

#[test]
fn the_help_of_a_page_lists_its_keys() {
    let help = page(Technique::XWing, (120, 40)).press("?").picture();
    for words in ["next example", "next step of the proof", "play this position"] {
        assert!(help.contains(words), "{words}\n{help}");
    }
}

#[test]
fn the_page_of_a_technique_is_one_key_away() {
    let page = |keys: &str| Driver::default().play(TOUGH).press(keys).picture();
    assert!(page("i T").contains("ask for a hint first"), "the first rung does not name it");
    let open = page("i i T");
    assert!(open.contains("What it looks like") && open.contains("example"), "{open}");
    assert!(page("i i T tab").contains("So r"), "{}", page("i i T tab"));
    assert!(!page("i i T esc").contains("What it looks like"));
}
