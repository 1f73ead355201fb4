//! Mouse clicks outside the board: on the menu, in the library, in the list of steps and on the options of a new game.

use ninefold::app::{Effect, Input, Report, Screen};

use crate::stage::Stage;

const TOUGH: &str = "3..2........1.7...7.6.3.5...7...9.8.9...2...4.1.8...5...9.4.3.1...7.2........8..6";

/// Returns the column and row of the first occurrence of `words` on the screen.
fn place(stage: &Stage, words: &str) -> (u16, u16) {
    let picture = stage.picture();
    let found = picture.lines().enumerate().find_map(|(y, line)| Some((line.find(words)?, y, line)));
    let (byte, y, line) = found.unwrap_or_else(|| panic!("no {words} in\n{picture}"));
    (line[..byte].chars().count() as u16, y as u16)
}

fn click(stage: &mut Stage, words: &str) -> Vec<Effect> {
    let (x, y) = place(stage, words);
    stage.app.receive(Input::Click(x, y), stage.now)
}

/// Returns the word after the last mark `▸` that has a word after it. No word follows the mark of a board's row.
fn marked(stage: &Stage) -> String {
    let picture = stage.picture();
    let behind = picture.split("▸ ").skip(1).filter_map(|behind| behind.split_whitespace().next());
    let word = behind.filter(|word| word.starts_with(char::is_alphabetic)).last(); // earlier marks are on the screen below
    word.unwrap_or_else(|| panic!("no mark in\n{picture}")).to_owned()
}

#[test]
fn a_click_on_a_menu_line_selects_it_at_every_size() {
    for (width, height) in [(120, 40), (80, 24), (40, 14), (25, 14)] {
        let stage = || Stage::new(width, height, false).press("end up up up up");
        assert!(matches!(click(&mut stage(), "New hard")[..], [Effect::Make(..), ..]), "{width} {height}");
        let mut there = stage();
        click(&mut there, "Library");
        assert_eq!(there.app.screen, Screen::Library, "{width} {height}");
    }
    let mut stage = Stage::new(120, 40, false);
    let before = stage.picture();
    assert!(click(&mut stage, "n i n e f o l d").is_empty());
    assert!(stage.app.receive(Input::Click(0, 39), stage.now).is_empty());
    assert_eq!(stage.picture(), before, "what is no line takes nothing");
}

fn library() -> Stage {
    let mut stage = Stage::new(80, 24, false).press("O");
    stage.app.receive(Input::Report(Report::Listed(Vec::new())), stage.now);
    stage
}

#[test]
fn a_click_in_the_library_opens_the_puzzle_under_it_however_far_it_is_scrolled() {
    for keys in ["", "end", "end up up"] {
        for y in [3, 7, 19] {
            let mut stage = library().press(keys);
            let line = stage.picture().lines().nth(y).expect("a row").to_owned();
            let effects = stage.app.receive(Input::Click(6, y as u16), stage.now);
            let [Effect::Open(origin)] = &effects[..] else { panic!("{effects:?} by {line} in\n{}", stage.picture()) };
            assert!(line.contains(&format!("{} ", origin.name)), "{} for {line}", origin.name);
        }
    }
    let mut stage = library().press("left left");
    assert!(stage.picture().contains("nothing here yet"), "{}", stage.picture());
    assert!(stage.app.receive(Input::Click(6, 3), stage.now).is_empty(), "an empty shelf has nothing to take");
}

#[test]
fn a_click_marks_an_option_the_next_one_changes_it_and_a_click_in_a_list_chooses() {
    for (width, height) in [(80, 24), (30, 16)] {
        let mut stage = Stage::new(width, height, false).press("N");
        click(&mut stage, "symmetry");
        assert_eq!(marked(&stage), "symmetry");
        assert!(stage.picture().contains("‹ half a turn"), "{}", stage.picture());
        click(&mut stage, "‹ half a turn");
        assert!(stage.picture().contains("‹ a quarter"), "{}", stage.picture());
        click(&mut stage, "technique");
        click(&mut stage, "technique");
        let mut stage = stage.press("s w o r d");
        click(&mut stage, "Sashimi");
        assert!(stage.picture().contains("‹ Sashimi"), "{}", stage.picture());
    }
}

#[test]
fn a_click_on_a_step_in_the_list_shows_it() {
    for (width, height) in [(120, 40), (80, 24), (55, 23)] {
        let listed = || Stage::new(width, height, false).play(TOUGH).press("t I");
        let second = marked(&listed().press("down"));
        let mut stage = listed();
        assert_ne!(marked(&stage), second);
        click(&mut stage, &second);
        assert_eq!(stage.picture(), listed().press("down enter").picture(), "{width} {height}");
    }
}
