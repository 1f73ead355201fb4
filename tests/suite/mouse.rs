//! Mouse input on the board and on every other screen: clicks, the wheel and the other buttons.

use generate::Symmetry;
use logic::Level;
use ninefold::app::{Action, Effect, Input, Report, Screen};

use crate::support::driver::Driver;
use crate::support::puzzles::TOUGH;

/// Puzzle whose first two steps are in different places.
const PUZZLE: &str = "3..2........1.7...7.6.3.5...7...9.8.9...2...4.1.8...5...9.4.3.1...7.2........8..6";

/// Returns the column and row of the first occurrence of `words` on the screen.
fn place(driver: &Driver, words: &str) -> (u16, u16) {
    let picture = driver.picture();
    let found = picture.lines().enumerate().find_map(|(y, line)| Some((line.find(words)?, y, line)));
    let (byte, y, line) = found.unwrap_or_else(|| panic!("no {words} in\n{picture}"));
    (line[..byte].chars().count() as u16, y as u16)
}

fn click(driver: &mut Driver, words: &str) -> Vec<Effect> {
    let (x, y) = place(driver, words);
    driver.receive(Input::Click(x, y))
}

/// Returns the word after the last mark `▸` that has a word after it. The mark at a row of the board has none.
fn marked(driver: &Driver) -> String {
    let picture = driver.picture();
    let behind = picture.split("▸ ").skip(1).filter_map(|behind| behind.split_whitespace().next());
    let word = behind.filter(|word| word.starts_with(char::is_alphabetic)).last(); // the earlier marks belong to the screen underneath
    word.unwrap_or_else(|| panic!("no mark in\n{picture}")).to_owned()
}

#[test]
fn a_click_on_a_menu_line_selects_it_at_every_size() {
    for (width, height) in [(120, 40), (80, 24), (40, 14), (25, 14)] {
        let driver = || Driver::new(width, height, false).press("end up up up up");
        assert!(matches!(click(&mut driver(), "New hard")[..], [Effect::Make(..), ..]), "{width} {height}");
        let mut there = driver();
        click(&mut there, "Library");
        assert_eq!(there.app.screen, Screen::Library, "{width} {height}");
    }
    let mut driver = Driver::new(120, 40, false);
    let before = driver.picture();
    assert!(click(&mut driver, "n i n e f o l d").is_empty());
    assert!(driver.receive(Input::Click(0, 39)).is_empty());
    assert_eq!(driver.picture(), before, "what is no line takes nothing");
}

fn library() -> Driver {
    let mut driver = Driver::default().press("O");
    driver.hear(Report::Listed(Vec::new()));
    driver
}

#[test]
fn a_click_in_the_library_opens_the_puzzle_under_it_however_far_it_is_scrolled() {
    for keys in ["", "end", "end up up"] {
        for y in [3, 7, 19] {
            let mut driver = library().press(keys);
            let line = driver.picture().lines().nth(y).expect("a row").to_owned();
            let effects = driver.receive(Input::Click(6, y as u16));
            let [Effect::Open(origin)] = &effects[..] else { panic!("{effects:?} by {line} in\n{}", driver.picture()) };
            assert!(line.contains(&format!("{} ", origin.name)), "{} for {line}", origin.name);
        }
    }
    let mut driver = library().press("left left");
    assert!(driver.picture().contains("nothing here yet"), "{}", driver.picture());
    assert!(driver.receive(Input::Click(6, 3)).is_empty(), "an empty shelf has nothing to take");
}

#[test]
fn a_click_on_the_title_of_a_shelf_opens_it() {
    // The column of the sign that there are more shelves on the right.
    let sign = |driver: &Driver| {
        let line = driver.picture().lines().nth(1).expect("the row of the titles").to_owned();
        line.rfind('▸').map(|byte| line[..byte].chars().count() as u16)
    };
    for (width, height) in [(200, 60), (120, 40), (80, 24), (37, 20)] {
        let mut driver = Driver::new(width, height, false).press("O");
        click(&mut driver, "Finished");
        assert!(driver.picture().contains("[Finished]"), "{width}x{height}\n{}", driver.picture());
        for _ in 0..driver.app.library.shelves.len() {
            if let Some(x) = sign(&driver) {
                driver.receive(Input::Click(x, 1));
            }
        }
        let picture = driver.picture();
        assert!(sign(&driver).is_none() && picture.contains("Practice"), "{width}x{height}\n{picture}");
    }
}

#[test]
fn a_click_marks_a_line_of_the_form_and_its_arrows_change_the_value() {
    for (width, height) in [(120, 40), (80, 24), (30, 16)] {
        let mut driver = Driver::new(width, height, false).press("N");
        let symmetry = |driver: &Driver| driver.app.new_game.kind.symmetry;
        click(&mut driver, "symmetry ");
        assert_eq!((marked(&driver).as_str(), symmetry(&driver)), ("symmetry", Symmetry::HalfTurn));
        click(&mut driver, " ›");
        assert_eq!(symmetry(&driver), Symmetry::QuarterTurn, "{}", driver.picture());
        click(&mut driver, "‹ ");
        click(&mut driver, "‹ ");
        assert_eq!(symmetry(&driver), Symmetry::None, "{}", driver.picture());
        click(&mut driver, "technique ");
        click(&mut driver, "any ›");
        let mut driver = driver.press("s w o r d");
        click(&mut driver, "Sashimi");
        assert!(driver.picture().contains("‹ Sashimi"), "{}", driver.picture());
    }
}

#[test]
fn the_keys_at_the_bottom_of_the_form_can_be_clicked() {
    let mut driver = Driver::default().press("N");
    click(&mut driver, "change");
    assert_eq!(driver.app.new_game.kind.level, Some(Level::Medium));
    assert!(matches!(click(&mut driver, "start")[..], [Effect::Make(..), ..]));
    assert!(matches!(click(&mut driver, "Esc stop")[..], [Effect::StopMaking, ..]));
    click(&mut driver, "cancel");
    assert_eq!(driver.app.overlay, None);
}

#[test]
fn a_click_on_a_step_in_the_list_shows_it() {
    for (width, height) in [(120, 40), (80, 24), (55, 23)] {
        let listed = || Driver::new(width, height, false).play(PUZZLE).press("t I");
        let second = marked(&listed().press("down"));
        let mut driver = listed();
        assert_ne!(marked(&driver), second);
        click(&mut driver, &second);
        assert_eq!(driver.picture(), listed().press("down enter").picture(), "{width} {height}");
    }
}

#[test]
fn the_mouse_moves_the_cursor_highlights_digits_and_writes_notes() {
    let mut driver = Driver::default().play(TOUGH).press("t");
    let mut does = |input: Input| {
        driver.receive(input);
        driver.picture()
    };
    assert!(does(Input::RightClick(8, 2)).contains("first highlight a digit"));
    assert!(does(Input::Wheel(Action::Down)).contains("1 highlighted"));
    assert!(does(Input::Wheel(Action::Down)).contains("2 highlighted"));
    assert!(does(Input::RightClick(8, 2)).contains("r1c2   2"));
    assert!(does(Input::RightClick(8, 2)).contains("r1c2   empty"));
    assert!(does(Input::Wheel(Action::Up)).contains("1 highlighted") && does(Input::Click(2, 4)).contains("r2c1"));
    let listed = driver.press("I");
    let mut driver = listed;
    driver.receive(Input::Wheel(Action::Down));
    assert!(driver.picture().contains("Step 2 of"), "{}", driver.picture());
}
