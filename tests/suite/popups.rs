//! Popups: they dim what is behind them, texts can be filtered and take two columns on a wide screen. The keys that scroll are the same
//! everywhere.

use format::read_one;
use ninefold::app::{HelpLine, Overlay};
use ninefold::view::{Role, Theme};
use ratatui::buffer::Cell;
use ratatui::style::Style;

use crate::support::driver::Driver;
use crate::support::puzzles::TOUGH;

#[test]
fn a_popup_dims_what_is_behind_it_and_a_command_line_does_not() {
    let open = |keys: &str| Driver::new(160, 50, false).play(TOUGH).press("a").press(keys);
    let behind = || (0..49_u16).flat_map(|y| (0..14_u16).map(move |x| (x, y))); // no popup is so wide
    for colour in [true, false] {
        let faint = Style::reset().patch(Theme::find("default", colour).style(Role::Faint));
        let dimmed = |cell: &Cell| {
            let mut cell = cell.clone();
            cell.set_style(faint);
            cell
        };
        let before = open("").buffer(colour);
        assert!(behind().any(|at| before[at] != dimmed(&before[at])), "the board has other styles");
        for keys in ["?", "r", "S", "R", "N", "N down enter", "N down down down down enter"] {
            let buffer = open(keys).buffer(colour);
            for at in behind() {
                assert_eq!(buffer[at], dimmed(&before[at]), "{keys}: {at:?}");
            }
        }
        let buffer = open(":").buffer(colour);
        assert!(behind().filter(|&(_, y)| y < 40).all(|at| buffer[at] == before[at]), "the board is as before");
    }
}

/// Returns the rows of the open text, visible or not, without the empty ones.
fn rows(driver: &Driver) -> Vec<HelpLine> {
    let columns = driver.app.text_layout().expect("a text is open").columns;
    columns.into_iter().flat_map(|(_, rows)| rows).filter(|row| *row != HelpLine::Blank).collect()
}

#[test]
fn a_filter_hides_other_lines_until_esc() {
    for (keys, word, other) in [("?", "redo", "bookmark"), (": ? enter", "write", "bookmark")] {
        for (width, height) in [(80, 24), (120, 40), (25, 14)] {
            let open = || Driver::new(width, height, false).play(TOUGH).press(keys);
            let found = open().press("/").type_text(word);
            let (few, all) = (rows(&found), rows(&open()));
            let has = |rows: &[HelpLine], word: &str| rows.iter().any(|row| row.contains(word));
            assert!(few.len() < all.len() && has(&few, word), "{keys}: {few:?}");
            assert!(found.picture().contains(&format!("/{word}")), "{}", found.picture());
            if width >= 80 {
                assert!(!has(&few, other) && has(&all, other), "{keys}: {few:?}");
            }
            let refused = open().press("/").type_text("qqq");
            assert!(!rows(&refused).is_empty(), "a text that no line contains is refused");
            assert!(width < 80 || refused.picture().contains("no line has 'qq'"), "{}", refused.picture());
            let erased = found.press(&"backspace ".repeat(word.len()));
            assert_eq!(erased.picture(), open().picture(), "{keys}");
            let kept = erased.press("/").type_text(word).press("enter");
            assert_eq!(rows(&kept), few, "Enter does not close the text while the filter is open");
            let whole = kept.press("esc");
            assert_eq!(whole.picture(), open().picture(), "{keys}");
            assert_eq!(whole.press("esc").app.overlay, None);
        }
    }
}

#[test]
fn a_letter_filters_nothing_before_the_filter_is_open() {
    let driver = Driver::easy("? n");
    assert!(matches!(&driver.app.overlay, Some(Overlay::Text(popup)) if popup.sought.is_none()));
    assert_eq!(driver.press("q").app.overlay, None, "q closes the help");
}

#[test]
fn every_row_of_a_text_is_in_exactly_one_column() {
    for (width, height) in [(37, 20), (80, 24), (109, 40), (110, 40), (120, 40), (160, 50), (200, 70), (200, 250)] {
        for keys in ["?", ": ? enter", "r"] {
            let driver = Driver::new(width, height, false).play(TOUGH).press(keys);
            let layout = driver.app.text_layout().expect("a text is open");
            let areas: Vec<_> = layout.columns.iter().map(|(area, _)| *area).collect();
            let column = match areas[..] {
                [_] => (width - 4).min(62),
                [left, right] => {
                    assert!(width >= 110 && left.x + left.width < right.x, "{areas:?}");
                    assert!(right.x + right.width < layout.frame.x + layout.frame.width, "{areas:?}");
                    left.width
                }
                _ => panic!("{areas:?}"),
            };
            let lines = driver.app.read_lines();
            let wrapped = lines.iter().flat_map(|line| line.wrapped(column.into()));
            let expected: Vec<HelpLine> = wrapped.filter(|row| *row != HelpLine::Blank).collect();
            assert_eq!(rows(&driver), expected, "{keys} in {width}x{height}");
            if keys == "?" {
                assert_eq!(areas.len() == 2, width >= 110 && height < 250, "{width}x{height}");
            }
        }
    }
}

/// Presses a key until the screen stays the same.
fn press_until_still(mut driver: Driver, key: &str) -> Driver {
    for _ in 0..2000 {
        let before = driver.picture();
        driver = driver.press(key);
        if driver.picture() == before {
            return driver;
        }
    }
    panic!("{key} never stops\n{}", driver.picture());
}

#[test]
fn home_end_and_the_page_keys_work_in_everything_that_scrolls() {
    let rules = || read_one("diagonal\n1...\n....\n....\n...2\n").expect("a puzzle");
    let learn = "q t";
    let page = format!("{learn} x w i n g enter");
    for (name, (width, height), keys) in [
        ("help", (80, 24), "?"),
        ("help in two columns", (120, 40), "?"),
        ("rules", (37, 20), "r"),
        ("commands", (80, 24), ": ? enter"),
        ("glossary", (80, 24), "V ?"),
        ("form", (80, 24), "N"),
        ("list of techniques", (80, 24), learn),
        ("page of a technique", (37, 20), page.as_str()),
        ("list of steps", (80, 24), "a I"),
        ("library", (80, 24), "O up"),
        ("menu", (37, 20), "q"),
        ("race", (37, 20), "V r"),
    ] {
        // The clock is hidden, so that only keys change the screen.
        let open = || {
            let driver = Driver::new(width, height, false);
            let driver = if name == "rules" { driver.open(rules()) } else { driver.play(TOUGH) };
            driver.press("t").press(keys)
        };
        let (top, bottom) = (open().press("home").picture(), open().press("end").picture());
        assert_ne!(top, bottom, "{name}");
        assert_eq!(open().press("end home").picture(), top, "{name}");
        assert_ne!(open().press("home pagedown").picture(), top, "{name}");
        assert_ne!(open().press("end pageup").picture(), bottom, "{name}");
        assert_eq!(press_until_still(open().press("home"), "pagedown").picture(), bottom, "{name}");
        assert_eq!(press_until_still(open().press("end"), "pageup").picture(), top, "{name}");
    }
}

#[test]
fn home_and_end_scroll_a_page_of_the_lesson_that_has_no_other_use_for_them() {
    let mut driver = Driver::new(25, 14, false).press("t enter");
    while driver.app.lesson.as_ref().expect("the lesson is open").page().0 < 11 {
        driver = driver.press("enter");
    }
    let driver = driver.press("home");
    let top = driver.picture();
    let driver = driver.press("end");
    assert_ne!(driver.picture(), top);
    let driver = driver.press("home");
    assert_eq!(driver.picture(), top);
    assert_ne!(driver.press("pagedown").picture(), top);
}

#[test]
fn a_frame_is_only_as_wide_as_its_content_needs() {
    let width = |keys: &str| {
        let picture = Driver::new(160, 50, false).play(TOUGH).press(keys).picture();
        let (_, top) = picture.split_once('╭').expect("a frame");
        let (top, _) = top.split_once('╮').expect("its corner");
        top.chars().count() + 2
    };
    let question = "Let the solver fill the board? You can undo it.";
    assert_eq!(width("S"), question.len() + 4);
    assert!(width("N down down down down enter") < 64, "a prompt without text");
}

#[test]
fn the_key_of_the_filter_is_listed_only_where_the_text_is_longer_than_a_page() {
    let open =
        |width: u16, height: u16, keys: &str| Driver::new(width, height, false).play(TOUGH).press(keys).picture();
    assert!(open(80, 24, "?").contains("/ filter"));
    let rules = open(80, 24, "r");
    assert!(!rules.contains("/ filter"), "{rules}");
    assert_eq!(rules.matches("Rules").count(), 1, "only in the title\n{rules}");
}

#[test]
fn a_filter_hides_the_introduction_of_the_help() {
    let open = || Driver::new(80, 24, false).play(TOUGH).press("?");
    let has_introduction = |driver: &Driver| rows(driver).iter().any(|row| matches!(row, HelpLine::Text(_)));
    assert!(has_introduction(&open()));
    let found = open().press("/").type_text("hint");
    assert!(!has_introduction(&found) && rows(&found).len() > 2, "{}", found.picture());
    let refused = open().press("/").type_text("wheel");
    assert!(!rows(&refused).is_empty(), "the introduction alone is no match");
}
