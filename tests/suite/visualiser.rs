//! The visualiser, which shows a solver's search step by step: its screens, two solvers side by side, and the counters of the search.

use grid::{Digit, Puzzle, Shape};
use ninefold::app::watch::{WatchLayout, WatchPage, WatchSide};
use ninefold::app::{Area, BoardArea, BoardForm, FrameLayout, Input, Opening, Size, WatchOf};
use solve::roster;

use crate::support::driver::{Driver, SIZES, assert_pictures};
use crate::support::puzzles::{HARD, TOUGH};

fn check_pictures(name: &str, keys: &str) {
    for (width, height) in SIZES {
        let picture = Driver::new(width, height, false).play(HARD).press(keys).picture();
        insta::assert_snapshot!(format!("{name}_{width}x{height}"), picture);
        let plain = Driver::new(width, height, true).play(HARD).press(keys).picture();
        assert!(plain.is_ascii(), "{name} in ASCII at {width}x{height}:\n{plain}");
    }
}

/// Keys that move from the first solver of the roster to the solver with index `at` and select it.
fn picks(at: usize) -> String {
    format!("{}enter", "down ".repeat(at))
}

#[test]
fn brute_force_shows_the_digits_it_rejects() {
    let v1 = roster().iter().position(|solver| solver.name() == "brute-v1").unwrap();
    check_pictures("brute", &format!("V w {} l l l l l l l l l l l l l", picks(v1)));
}

#[test]
fn two_solvers_are_shown_side_by_side() {
    check_pictures("versus", &format!("V v {} ] ] ] }} l", picks(8)));
}

#[test]
fn the_search_space_is_counted() {
    let norvig = roster().iter().position(|solver| solver.name() == "norvig").unwrap();
    for (width, height) in [(120, 40), (80, 24), (40, 20)] {
        let driver = Driver::new(width, height, false).play(HARD);
        let mut driver = driver.press(&format!("V w {}", picks(norvig))).press("s tab");
        let pages = || 0..8;
        let page = pages().find_map(|_| {
            let picture = driver.picture();
            driver.key("tab");
            picture.contains("10^42").then_some(picture)
        });
        let page = page.expect("one of the pages counts");
        for words in ["1.741 × 10^42", "4.628 × 10^38"] {
            assert!(page.contains(words), "{words} in\n{page}");
        }
        for (value, words) in [("25", "possibilities: "), ("9", "items searched: ")] {
            let row = page.lines().find(|row| row.contains(words)).unwrap_or_else(|| panic!("{words} in\n{page}"));
            assert_eq!(row.split_whitespace().next(), Some(value), "{row}");
        }
    }
}

#[test]
fn typing_a_step_a_depth_or_a_cell_goes_there() {
    let title = |keys: &str| {
        let picture = Driver::new(120, 40, false).play(HARD).press(keys).picture();
        let step = picture.lines().next().unwrap().rsplit_once("step ").unwrap().1.to_owned();
        (step, picture)
    };
    assert_eq!(title("V g 1 0 0 enter").0, "100");
    assert_eq!(title("V g 1 0 0 enter , ,").0, "80", "a tenth of what was seen is ten steps");
    assert_eq!(title("V g 1 0 0 enter home").0, "0");
    assert_eq!(title("V g 1 0 0 enter home g 7 7 enter .").0, "87");
    let (step, picture) = title("V g d 1 2 enter");
    assert!(picture.contains("depth 12"), "{step}: {picture}");
    let (_, picture) = title("V g r 9 c 9 enter");
    assert!(picture.contains("r9c9 = "), "{picture}");
    let (step, picture) = title("V g r 1 2 c 1 enter");
    assert!(step == "0" && picture.contains("the board has no r12c1"), "{picture}");
    let (_, picture) = title("V g 9 9 9 9 9 9 9 enter");
    assert!(picture.contains("the search ends before step 9999999"), "{picture}");
}

#[test]
fn a_choice_made_by_hand_is_the_next_step() {
    let picture = Driver::new(120, 40, false).play(HARD).press("V ] c").picture();
    assert!(picture.contains("After step 6: which option to try first?"), "{picture}");
    let picture = Driver::new(120, 40, false).play(HARD).press("V ] c down enter").picture();
    assert!(picture.contains("try r7c2 = 9, the first of 2 options"), "{picture}");
    let picture = Driver::new(120, 40, false).play(HARD).press("V ] c down enter h").picture();
    assert!(picture.contains("chosen by hand: try 9 first"), "{picture}");
}

#[test]
fn no_solver_and_no_pair_panics_at_any_size() {
    for at in 0..roster().len() {
        let mut driver = Driver::new(80, 24, at % 2 == 0).play(HARD).press(&format!("V w {} l l l", picks(at)));
        if at % 3 == 0 {
            driver = driver.press(&format!("v {} l l", picks((at + 5) % roster().len())));
        }
        for (width, height) in
            [(0, 0), (25, 14), (30, 18), (37, 20), (55, 23), (80, 24), (100, 30), (120, 40), (200, 60)]
        {
            driver = driver.resize(width, height);
            for _ in 0..4 {
                driver.picture();
                driver.key("tab");
            }
        }
    }
}

/// Layout of the open page.
fn stage(driver: &Driver) -> WatchLayout {
    match driver.app.frame() {
        Some(FrameLayout::Watch(stage)) => stage,
        other => panic!("not the visualiser: {other:?}"),
    }
}

/// Areas of all parts of a page.
fn parts(stage: &WatchLayout) -> Vec<Area> {
    let board = |board: &BoardArea| {
        let Size { width, height } = board.size();
        Area { x: board.x, y: board.y, width, height }
    };
    let side = |side: &WatchSide| [side.title, board(&side.board), side.below];
    let page = match &stage.page {
        WatchPage::Board(place) => vec![board(place)],
        WatchPage::Items(_, area) | WatchPage::Matrix(area) | WatchPage::Counts(area) => vec![*area],
        WatchPage::Window(area) => [area.body].into_iter().chain(area.panel).collect(),
        WatchPage::Pair(sides) => sides.iter().flat_map(side).collect(),
        WatchPage::Words => Vec::new(),
    };
    let rest = [stage.title, stage.path, stage.below, stage.figures, stage.said, Some(stage.keys)];
    page.into_iter().chain(rest.into_iter().flatten()).collect()
}

/// Sizes of small, usual and large windows.
const WINDOWS: [(u16, u16); 6] = [(25, 14), (37, 20), (80, 24), (100, 30), (120, 40), (200, 60)];

#[test]
fn the_parts_of_a_page_are_on_the_screen_and_do_not_overlap() {
    let more = (25..220).step_by(13).flat_map(|width| (14..70).step_by(7).map(move |height| (width, height)));
    for keys in ["V l l", "V v enter l", "V x l", "V w down down down down down down down enter l"] {
        let mut driver = Driver::new(80, 24, false).play(HARD).press(keys);
        for (width, height) in WINDOWS.into_iter().chain(more.clone()) {
            driver = driver.resize(width, height);
            for _ in 0..stage(&driver).pages {
                let stage = stage(&driver);
                let parts = parts(&stage);
                for (at, part) in parts.iter().enumerate() {
                    let is_inside = part.x + part.width <= width && part.y + part.height <= height;
                    assert!(is_inside, "{keys} at {width}x{height}: {part:?} of {stage:?}");
                    let other = parts[..at].iter().find(|other| other.overlaps(*part));
                    assert_eq!(other, None, "{keys} at {width}x{height}: {part:?} of {stage:?}");
                }
                driver.key("tab");
            }
        }
    }
}

#[test]
fn pages_are_in_the_middle_of_a_large_window() {
    for keys in ["V l l", "V v enter l", "V x l"] {
        let mut driver = Driver::new(200, 60, false).play(HARD).press(keys);
        for _ in 0..stage(&driver).pages {
            let stage = stage(&driver);
            let title = stage.title.expect("large pages have a title");
            let (left, right) = (title.x, 200 - title.x - title.width);
            assert!(left.abs_diff(right) <= 1, "{keys}: {title:?} in {stage:?}");
            let end = parts(&stage).iter().filter(|part| part.y < stage.keys.y).map(|part| part.y + part.height).max();
            let below = stage.keys.y - end.expect("there is a title");
            assert!(title.y.abs_diff(below) <= 2, "{keys}: {} rows above, {below} below: {stage:?}", title.y);
            assert_eq!(stage.keys.x, title.x, "{keys}");
            driver.key("tab");
        }
    }
}

#[test]
fn the_board_is_as_large_as_the_parts_beside_and_below_it_allow() {
    for ((width, height), form) in [
        ((80, 24), BoardForm::Dense),
        ((100, 30), BoardForm::Lined),
        ((120, 40), BoardForm::Dense),
        ((200, 60), BoardForm::Full),
    ] {
        let stage = stage(&Driver::new(width, height, false).play(HARD).press("V"));
        assert!(matches!(stage.page, WatchPage::Board(board) if board.form == form), "{width}x{height}: {stage:?}");
        assert_eq!(stage.below.is_some(), width >= 120, "{width}x{height}");
        assert!(stage.path.is_some() && stage.figures.is_some() && stage.said.is_some(), "{width}x{height}");
    }
}

#[test]
fn the_first_sentence_names_the_keys_that_start_the_search() {
    for (keys, is_there) in [("V", true), ("V l h", true), ("V l", false), ("V x", true), ("V {", false)] {
        let picture = Driver::new(120, 40, false).play(HARD).press(keys).picture();
        let sentence = "Space runs the search, → takes one step. ";
        assert_eq!(picture.contains(sentence), is_there, "{keys}\n{picture}");
    }
    let picture = Driver::new(80, 24, false).play(HARD).press("V").picture();
    assert!(picture.contains("WATCH  Algorithm X"), "{picture}");
}

#[test]
fn every_screen_of_the_visualiser_is_drawn_in_colour_and_without() {
    let screens = [
        ("decision", "V ] ] ]"),
        ("dead_end", "V }"),
        ("solution", "V s"),
        ("items", "V ] ] tab"),
        ("window", "V ] ] tab tab"),
        ("counts", "V ] ] tab tab tab"),
        ("solvers", "V w down"),
        ("by_hand", "V ] c down"),
        ("go_to", "V g r 1 c 1 enter"),
        ("pair", "V v enter ] ] ] l"),
        ("textbook", "V x l l l"),
    ];
    for (name, keys) in screens {
        for (width, height) in SIZES {
            let driver = Driver::new(width, height, false).play(HARD).press(keys);
            insta::assert_snapshot!(format!("look_{name}_{width}x{height}"), driver.look());
        }
    }
}

#[test]
fn every_bar_leads_to_its_step() {
    let mut seen = 0;
    for (width, height) in SIZES {
        let mut driver = Driver::new(width, height, false).play(HARD).press("V g 1 0 0 enter");
        for _ in 0..6 {
            let everywhere = (0..height).flat_map(|y| (0..width).map(move |x| (x, y)));
            let steps: Vec<(u16, u16, u64)> =
                everywhere.filter_map(|(x, y)| Some((x, y, driver.app.step_at(x, y)?))).collect();
            let row = |y: u16| driver.picture().lines().nth(y.into()).unwrap().to_owned();
            let is_bar =
                |&(x, y, _): &_| row(y).chars().nth(usize::from(x)).is_some_and(|sign| "▁▂▃▄▅▆▇█".contains(sign));
            assert!(steps.iter().all(is_bar), "{width}x{height}: {steps:?}\n{}", driver.picture());
            assert!(steps.windows(2).all(|pair| pair[0].2 < pair[1].2), "{steps:?}");
            if let Some(&(_, _, last)) = steps.last() {
                assert_eq!(last, 100);
                seen += 1;
            }
            for &(x, y, _) in steps.iter().rev().step_by(7) {
                let Some(step) = driver.app.step_at(x, y) else { continue }; // bars move when counters get shorter
                driver.receive(Input::Click(x, y));
                assert_eq!(driver.app.watch.as_ref().unwrap().machine().tally().steps, step);
            }
            driver = driver.press("g 1 0 0 enter tab");
        }
        driver.key("?");
        assert!((0..height).all(|y| (0..width).all(|x| driver.app.step_at(x, y).is_none())), "help stands before it");
    }
    assert!(seen >= SIZES.len(), "{seen}");
}

#[test]
fn a_search_is_drawn_with_its_path_and_its_reason() {
    assert_pictures!("watch", |w, h| Driver::new(w, h, false).play(TOUGH).press("V l l l l l l"));
    assert_pictures!("watch_ascii", |w, h| Driver::new(w, h, true).play(TOUGH).press("V l l l l l l"));
    assert_pictures!("matrix", |w, h| Driver::new(w, h, false).play(TOUGH).press("V x l l l"));
}

#[test]
fn a_long_path_folds_forced_steps() {
    let driver = |w, h, ascii| Driver::new(w, h, ascii).play(HARD).press(&format!("V {} l", "} ".repeat(3)));
    assert_pictures!("path", |w, h| driver(w, h, false));
    let picture = driver(80, 24, false).picture();
    assert!(picture.contains("forced: ") && picture.contains('×'), "{picture}");
    let ascii = driver(80, 24, true).picture();
    assert!(ascii.is_ascii() && ascii.contains("x*"), "{ascii}");
}

#[test]
fn a_solver_without_items_is_drawn_as_a_square_of_cells() {
    let driver = |w, h| {
        let mut driver = Driver::new(w, h, false);
        let digits = HARD.chars().map(Digit::from_symbol).collect();
        let board = Puzzle::classic(Shape::nine(), digits).check().unwrap();
        let watch = WatchOf::Board(Box::new(board), "brute-v2".to_owned(), 1);
        driver.app.open(Opening::Watch(watch), driver.now);
        let page = if w < 120 { "tab" } else { "" };
        driver.press(&format!("] ] ] ] {page}"))
    };
    assert_pictures!("brute_square", driver);
    assert!(driver(80, 24).picture().contains("×10^"), "{}", driver(80, 24).picture());
}

/// Goes to the page that shows the matrix of the board, and presses these keys.
fn window(driver: Driver, keys: &str) -> Driver {
    let mut driver = driver.press("V");
    while !driver.picture().contains("follows") {
        driver = driver.press("tab");
    }
    driver.press(keys)
}

#[test]
fn the_matrix_is_shown_through_a_scrolling_window() {
    let hard = |w, h, ascii| Driver::new(w, h, ascii).play(HARD);
    assert_pictures!("window_before", |w, h| window(hard(w, h, false), ""));
    assert_pictures!("window", |w, h| window(hard(w, h, false), "] l"));
    assert_pictures!("window_ascii", |w, h| window(hard(w, h, true), "} ]"));
    assert_pictures!("window_by_hand", |w, h| window(hard(w, h, false), "] ] L J l"));
    let four = "1...............";
    assert_pictures!("window_four", |w, h| window(Driver::new(w, h, false).play(four), "] ] } l"));
    let there = window(hard(80, 24, false), "] ] l h").picture();
    assert_eq!(window(hard(80, 24, false), "] ] J K L l h f").picture(), there, "it follows again");
    let ascii = window(hard(80, 24, true), "] ]").picture();
    assert!(ascii.is_ascii(), "{ascii}");
}
