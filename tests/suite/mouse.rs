//! Mouse input on the board and on every other screen: clicks, the wheel and the other buttons.

use generate::Symmetry;
use grid::{Digit, Layout, Puzzle, Shape};
use logic::Level;
use ninefold::app::{Action, Area, DigitCounts, Effect, FooterItem, Input, Report, Screen, layout};

use crate::support::driver::Driver;
use crate::support::puzzles::{ALMOST_SOLVED, TOUGH};

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
        let driver = || Driver::new(width, height, false).press("end up up up up up");
        assert!(matches!(click(&mut driver(), "New hard")[..], [Effect::Make(..), ..]), "{width} {height}");
        let mut there = driver();
        click(&mut there, "Library");
        assert_eq!(there.app.screen, Screen::Library, "{width} {height}");
    }
    let mut driver = Driver::new(120, 40, false);
    let before = driver.picture();
    assert!(click(&mut driver, "n i n e f o l d").is_empty());
    assert!(driver.receive(Input::Click(0, 38)).is_empty());
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
    assert!(does(Input::RightClick(8, 2)).contains("r1c2   note 2"));
    assert!(does(Input::RightClick(8, 2)).contains("r1c2   empty"));
    assert!(does(Input::Wheel(Action::Up)).contains("1 highlighted") && does(Input::Click(2, 4)).contains("r2c1"));
    let listed = driver.press("I");
    let mut driver = listed;
    driver.receive(Input::Wheel(Action::Down));
    assert!(driver.picture().contains("Step 2 of"), "{}", driver.picture());
}

/// Screens and popups: the puzzle that is opened first (none for the menu), and the keys that open the screen or popup.
const SCREENS: [(&str, &str); 33] = [
    ("", ""),
    ("", "N"),
    ("", "N down"),
    ("", "N down down down down"),
    ("", "N enter"), // a puzzle is being generated
    ("", "N down /"),
    ("", "N down / x"),
    ("", "O"),
    ("", "O /"),
    ("", "o"),
    ("", "e"),
    ("", "t"),
    ("", "t enter"),
    ("", "t x w i n g enter"),
    ("", "t x w i n g enter tab"),
    (TOUGH, ""),
    (TOUGH, "n"),
    (TOUGH, "p"),
    (TOUGH, "?"),
    (TOUGH, "? / r e d o"),
    (TOUGH, ": ? enter"),
    (TOUGH, ": u n d o"),
    (TOUGH, "S"),
    (TOUGH, "i"),
    (TOUGH, "i i i i"),
    (TOUGH, "I"),
    (TOUGH, "I enter"),
    (TOUGH, "V"),
    (TOUGH, "V tab tab"),
    (TOUGH, "V g"),
    (TOUGH, "V w"),
    (TOUGH, "V r"),
    (ALMOST_SOLVED, "9"),
];

fn open((puzzle, keys): (&str, &str), (width, height): (u16, u16)) -> Driver {
    let driver = Driver::new(width, height, false);
    let driver = if puzzle.is_empty() { driver } else { driver.play(puzzle) };
    driver.press(keys)
}

/// Returns the names of the keys in the label of a footer item, each with the first column of its label.
fn keys_in(label: &str) -> Vec<(String, u16)> {
    const NAMES: [(&str, &str); 11] = [
        ("Enter", "enter"),
        ("Esc", "esc"),
        ("Space", "space"),
        ("Tab", "tab"),
        ("Home", "home"),
        ("End", "end"),
        ("Backspace", "backspace"),
        ("←", "left"),
        ("→", "right"),
        ("↑", "up"),
        ("↓", "down"),
    ];
    let (mut keys, mut rest, mut column) = (Vec::new(), label, 0);
    while let Some(first) = rest.chars().next() {
        let own = first.to_string();
        let named = NAMES.into_iter().find(|(label, _)| rest.starts_with(label));
        let (label, name) = named.unwrap_or((own.as_str(), own.as_str()));
        keys.push((name.to_owned(), column));
        column += label.chars().count() as u16;
        rest = &rest[label.len()..];
        if let Some(after) = rest.strip_prefix('/') {
            (rest, column) = (after, column + 1);
        }
    }
    keys
}

/// Returns the text on the screen in an area of one row.
fn text_in(driver: &Driver, area: Area) -> String {
    let picture = driver.picture();
    let line = picture.lines().nth(area.y.into()).unwrap_or_default();
    line.chars().skip(area.x.into()).take(area.width.into()).collect()
}

/// Passes an input to a screen. Returns the picture after it, the screen, the overlay, the message, and the names of the effects.
fn after(mut driver: Driver, input: Input) -> (String, Screen, String) {
    let effects = driver.receive(input);
    let name = |effect: &Effect| {
        let text = format!("{effect:?}");
        text.split(|c: char| !c.is_alphanumeric()).next().unwrap_or_default().to_owned()
    };
    let effects: Vec<String> = effects.iter().map(name).collect();
    let app = &driver.app;
    (driver.picture(), app.screen, format!("{:?} {:?} {effects:?}", app.overlay, app.notice))
}

#[test]
fn footer_items_are_where_they_are_drawn() {
    for size in [(100, 30), (37, 20)] {
        for screen in SCREENS {
            let driver = open(screen, size);
            let items = driver.app.footer(driver.now);
            assert!(!items.is_empty() || size.0 < 100, "{}\n{}", screen.1, driver.picture());
            for FooterItem { area, label, words, .. } in items {
                assert_eq!(text_in(&driver, area), format!("{label} {words}"), "{} in {size:?}", screen.1);
            }
        }
    }
}

#[test]
fn a_click_on_a_footer_item_acts_like_its_key() {
    let size = (100, 30);
    for screen in SCREENS {
        let driver = open(screen, size);
        for FooterItem { area, label, words, .. } in driver.app.footer(driver.now) {
            let keys = keys_in(&label);
            let last = keys.last().map(|(key, _)| (key.clone(), area.width - 1)).filter(|_| keys.len() > 1);
            for (key, column) in keys.into_iter().chain(last) {
                let clicked = after(open(screen, size), Input::Click(area.x + column, area.y));
                let pressed = after(open(screen, size), Input::Key(key.parse().expect("a key's name")));
                assert_eq!(clicked, pressed, "{key} {words} on {}", screen.1);
            }
        }
    }
}

#[test]
fn a_click_beside_a_footer_item_does_nothing() {
    for size in [(120, 40), (80, 24), (37, 20)] {
        for screen in SCREENS {
            let mut driver = open(screen, size);
            let (before, items) = (driver.picture(), driver.app.footer(driver.now));
            let beside = items.iter().flat_map(|item| {
                let Area { x, y, width, .. } = item.area;
                [x.checked_sub(1), Some(x + width)].into_iter().flatten().map(move |x| (x, y))
            });
            let is_free = |&(x, y): &(u16, u16)| !items.iter().any(|item| item.area.has(x, y));
            for (x, y) in beside.filter(is_free) {
                let effects = driver.receive(Input::Click(x, y));
                assert!(effects.is_empty(), "{} in {size:?}: {x} {y}: {effects:?}", screen.1);
                assert_eq!(driver.picture(), before, "{} in {size:?}: {x} {y}", screen.1);
            }
        }
    }
}

/// Returns the digits in the panel with their areas.
fn panel_digits(driver: &Driver) -> Vec<(Digit, Area)> {
    let play = driver.open_game();
    let fit = layout(driver.app.size, &play.plan()).expect("it fits");
    let digits = DigitCounts::of(fit.panel.expect("a panel"), play).digits;
    assert_eq!(digits.len(), play.game.shape().side());
    for &(digit, area) in &digits {
        assert_eq!(text_in(driver, Area { width: 1, ..area }), digit.to_string(), "{}", driver.picture());
    }
    digits
}

#[test]
fn a_click_on_a_digit_in_the_panel_acts_like_its_key() {
    for size in [(120, 40), (80, 24)] {
        for keys in ["", "n", "c", "/", "/ 3", ",", "w", "g", "m", "shift-right", "i enter"] {
            for (digit, area) in panel_digits(&open((TOUGH, keys), size)) {
                let pressed = after(open((TOUGH, keys), size), Input::Key(digit.to_string().parse().expect("a key")));
                for (x, y) in [(area.x, area.y), (area.x + area.width - 1, area.y + 1)] {
                    let clicked = after(open((TOUGH, keys), size), Input::Click(x, y));
                    assert_eq!(clicked, pressed, "{digit} after {keys} in {size:?}");
                }
            }
        }
    }
}

#[test]
fn digits_above_9_in_the_panel_can_be_clicked() {
    let open = |keys: &str| {
        let blank = Puzzle::blank(Layout::classic(Shape::of_side(16).expect("4 x 4 boxes")));
        Driver::new(120, 40, false).open(blank).press(keys)
    };
    for (keys, before_letter) in [("", ";"), ("n", ";"), (",", "")] {
        for (digit, area) in panel_digits(&open(keys)) {
            let letter = digit.to_string();
            let sequence = if digit.index() < 9 { "" } else { before_letter };
            let clicked = after(open(keys), Input::Click(area.x, area.y));
            let mut typed = open(keys);
            sequence.chars().for_each(|key| typed.key(&key.to_string()));
            let pressed = after(typed, Input::Key(letter.parse().expect("a key")));
            assert_eq!(clicked, pressed, "{letter} after {keys}");
        }
    }
}

#[test]
fn a_right_click_on_a_digit_in_the_panel_highlights_it() {
    let mut driver = open((TOUGH, ""), (80, 24));
    for (digit, Area { x, y, .. }) in panel_digits(&driver) {
        driver.receive(Input::RightClick(x, y));
        assert_eq!((driver.open_game().light, driver.open_game().pending), (Some(digit), None));
        driver.receive(Input::RightClick(x, y));
        assert_eq!(driver.open_game().light, None);
    }
    let (_, Area { x, y, .. }) = panel_digits(&driver)[4];
    let mut driver = driver.press("p");
    let paused = driver.picture();
    for input in [Input::RightClick(x, y), Input::Click(x, y)] {
        driver.receive(input);
        assert_eq!(driver.picture(), paused, "no digit is visible");
    }
}

#[test]
fn a_click_on_what_covers_the_board_does_not_move_the_cursor() {
    for (screen, size) in
        [((ALMOST_SOLVED, "9"), (80, 24)), ((ALMOST_SOLVED, "9"), (37, 20)), ((TOUGH, "t i"), (37, 20))]
    {
        let mut driver = open(screen, size);
        let before = (driver.open_game().cursor, driver.picture());
        let (x, y) = place(&driver, "╭");
        let (right, bottom) = (place(&driver, "╮").0, place(&driver, "╰").1);
        let items = driver.app.footer(driver.now);
        for (x, y) in (y..=bottom).flat_map(|y| (x..=right).map(move |x| (x, y))) {
            if !items.iter().any(|item| item.area.has(x, y)) {
                assert!(driver.receive(Input::Click(x, y)).is_empty(), "{x} {y}");
                assert_eq!(driver.open_game().cursor, before.0, "{x} {y}");
            }
        }
        assert_eq!(driver.picture(), before.1);
    }
}
