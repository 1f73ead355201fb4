//! The lesson on Algorithm X: snapshots of every page, whether pages fit into usual windows, and the keys that they ask for.

use ninefold::app::Key;
use ratatui::style::Color;

use crate::support::cli::start_in_terminal;
use crate::support::driver::{Driver, SIZES};
use crate::support::temp_folder;

/// The keys that each page asks for, and words of the reply to them.
const PAGES: [(&str, &str); 15] = [
    ("b d", "bare: items 2 and 7"),
    ("right right right right", "Subset 5 of 64: C."),
    ("4", "item 4 has three options"),
    ("right right right", "hides E and F"),
    ("2", "Right: item 2 needs E or F"),
    ("y", "y is out: x and z"),
    ("right right right right", "take back A"),
    ("1 right 1", "r1c2=1 clashes with r1c1=1"),
    ("right", "r1c2=1 covers"),
    ("end", "only 2,916 of them"),
    ("right right", "r1c2=3: 4 items covered"),
    ("1", "That is a hidden single."),
    ("a d", "item 2 not at all"),
    ("right right right right right", "updates 15 solutions 0"),
    ("2", "Right. Any item would do"),
];

fn lesson(width: u16, height: u16, ascii: bool) -> Driver {
    Driver::new(width, height, ascii).press("t enter")
}

/// Opens a page of the lesson, counted from 0. Pages before it that do not fit into the window are scrolled through.
fn page(width: u16, height: u16, at: usize) -> Driver {
    (0..at).fold(lesson(width, height, false), |driver, at| next(driver, at + 2))
}

/// Presses Enter until the page with this number, counted from 1, is shown.
fn next(mut driver: Driver, number: usize) -> Driver {
    for _ in 0..60 {
        driver = driver.press("enter");
        if driver.picture().contains(&format!("{number}/{}", PAGES.len()))
            || driver.picture().contains(&format!("page {number} of"))
        {
            return driver;
        }
    }
    panic!("page {number} is not reached\n{}", driver.picture());
}

#[test]
fn every_page_replies_to_the_keys_it_names() {
    for (width, height) in SIZES {
        let mut pictures = Vec::new();
        for (at, (keys, words)) in PAGES.into_iter().enumerate() {
            let picture = page(width, height, at).press(keys).picture();
            let flat = picture.split_whitespace().collect::<Vec<_>>().join(" ");
            assert!(flat.contains(words), "{width}x{height}: {words}\n{picture}");
            pictures.push(picture);
        }
        insta::assert_snapshot!(format!("pages_{width}x{height}"), pictures.join("\n\n"));
    }
}

#[test]
fn every_page_fits_into_a_usual_window() {
    for (width, height) in [(80, 24), (80, 23), (120, 40)] {
        for (at, (keys, _)) in PAGES.into_iter().enumerate() {
            for picture in [page(width, height, at).picture(), page(width, height, at).press(keys).picture()] {
                assert!(!picture.contains("read on"), "{width}x{height}\n{picture}");
            }
        }
    }
}

#[test]
fn a_page_can_be_scrolled_in_a_small_window() {
    for (width, height) in [(37, 20), (25, 14), (36, 16)] {
        let mut driver = lesson(width, height, false);
        let mut seen = driver.picture();
        for _ in 0..30 {
            if !driver.picture().contains("read on") {
                break;
            }
            driver = driver.press("enter");
            seen += &driver.picture(); // after scrolling, the last row is repeated as the first
        }
        for words in ["seven", "easy.", "Press", "F  0 1 0 0 0 0 1", "bare."] {
            assert!(seen.contains(words), "{width}x{height}: {words}\n{seen}");
        }
        assert!(driver.press("backspace").picture().contains("read on"), "scrolls back");
    }
}

#[test]
fn the_lesson_can_be_drawn_in_ascii_with_the_keys_in_words() {
    let mut driver = lesson(80, 24, true);
    for (keys, _) in PAGES {
        assert!(driver.picture().is_ascii(), "{}", driver.picture());
        driver = driver.press(keys);
        assert!(driver.picture().is_ascii(), "{}", driver.picture());
        driver = driver.press("enter");
    }
    assert!(lesson(80, 24, true).press("n").picture().contains("right shows the next subset, left the previous one"));
    let givens = lesson(80, 24, true).press("n n n n n n n n n n right").picture();
    assert!(givens.contains("items 324 - 4 x 1 = 320"), "{givens}");
}

#[test]
fn the_lesson_can_be_read_without_colour() {
    let plain = |at: usize, keys: &str| {
        let driver = page(80, 24, at).press(keys);
        assert!(driver.buffer(false).content.iter().all(|cell| cell.fg == Color::Reset && cell.bg == Color::Reset));
        driver.picture()
    };
    assert!(
        plain(0, "a c").contains("▸ A  1 · · 1 · · 1 taken") && plain(0, "a c").contains('!'),
        "{}",
        plain(0, "a c")
    );
    assert!(plain(2, "4").contains('▾') && plain(3, "right right right").contains("hidden"));
    assert!(plain(6, "right right right").contains("▸ It has none? A dead end."));
    assert!(plain(7, "1").contains("[1]") && plain(11, "").contains("[·]"));
    assert!(plain(12, "a d").contains("1(2)3"));
    let quiz = page(80, 24, PAGES.len() - 1).press("2").buffer(false);
    assert!(quiz.content.iter().any(|cell| cell.modifier.contains(ratatui::style::Modifier::REVERSED)));
}

#[test]
fn the_lesson_opens_the_visualiser_and_returns_to_the_previous_screen() {
    let last = page(80, 24, PAGES.len() - 1).press("V");
    assert!(last.picture().contains("PATH"), "{}", last.picture());
    let back = last.press("l l esc");
    assert!(back.picture().contains("page 15 of 15"), "{}", back.picture());
    let menu = back.press("esc");
    assert!(menu.picture().contains("n i n e f o l d"), "{}", menu.picture());
    let again = menu.press("enter enter");
    assert!(again.picture().contains("page 15 of 15"), "it stays at its page");
    let watch = Driver::default().play(&".".repeat(81)).press("V l l");
    let before = watch.picture();
    let after = watch.press("T n n b V l T esc");
    assert_eq!(after.picture(), before, "the search is where it was");
    assert!(after.press("esc").picture().contains("mode   DIGIT"));
    let library = lesson(80, 24, false).press("n O esc");
    assert!(library.picture().contains("page 2 of 15"));
}

#[test]
fn the_lesson_never_panics_at_any_key_and_size() {
    let keys = "right left up down home end 1 2 3 4 5 6 7 8 9 a b c d e f x y z Z A ? esc right right 9 pageup";
    for (width, height) in [(0, 0), (24, 14), (25, 14), (44, 15), (61, 60)] {
        let mut driver = lesson(80, 24, false);
        for number in 0..=PAGES.len() {
            driver = driver.resize(width, height);
            for key in keys.split_whitespace() {
                assert!(key.parse::<Key>().is_ok());
                driver = driver.press(key);
                driver.picture();
            }
            driver = driver.resize(80, 40).press("n");
            assert!(driver.picture().contains("LEARN"), "{number}\n{}", driver.picture());
        }
    }
}

#[test]
fn every_page_looks_like_its_snapshot() {
    for (width, height) in SIZES {
        let looks = PAGES.iter().enumerate().map(|(at, (keys, _))| page(width, height, at).press(keys).look());
        insta::assert_snapshot!(format!("look_{width}x{height}"), looks.collect::<Vec<_>>().join("\n\n"));
    }
}

#[test]
fn the_lesson_runs_in_a_terminal_from_the_first_page_to_the_last() {
    let home = temp_folder();
    let mut session = start_in_terminal(home.path(), &[]);
    session.wait_for("Learn").press("t").wait_for("Algorithm X").press("\r");
    for number in 1..PAGES.len() {
        session.wait_for(&format!("page {number} of {}", PAGES.len())).press("\r");
    }
    session.wait_for("page 15 of 15");
    session.press("V").wait_for("PATH").press("l").wait_for("step 1").press("q").wait_for("page 15 of 15");
    session.press("\x1b").wait_for("n i n e f o l d").press("Q");
    assert_eq!(session.end(), 0);
    assert!(session.is_whole(), "{}", session.screen());
}
