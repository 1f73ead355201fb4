//! The visualiser beyond Algorithm X: other solvers, two side by side, counts of the search space, and moving through the search.

use ninefold::app::Input;
use ninefold::view::step_at;
use solve::roster;

use crate::stage::{SIZES, Stage};

const NORVIG: &str = "4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......";

fn pictures(name: &str, keys: &str) {
    for (width, height) in SIZES {
        let picture = Stage::new(width, height, false).play(NORVIG).press(keys).picture();
        insta::assert_snapshot!(format!("{name}_{width}x{height}"), picture);
        let plain = Stage::new(width, height, true).play(NORVIG).press(keys).picture();
        assert!(plain.is_ascii(), "{name} in ASCII at {width}x{height}:\n{plain}");
    }
}

/// Keys that go from the first solver of the roster to index `at` and select it.
fn picks(at: usize) -> String {
    format!("{}enter", "down ".repeat(at))
}

#[test]
fn brute_force_shows_the_digits_it_rejects() {
    let v1 = roster().iter().position(|solver| solver.name() == "brute-v1").unwrap();
    pictures("brute", &format!("V w {} l l l l l l l l l l l l l", picks(v1)));
}

#[test]
fn two_solvers_are_shown_side_by_side() {
    pictures("versus", &format!("V v {} ] ] ] }} l", picks(8)));
}

#[test]
fn the_search_space_is_counted() {
    let norvig = roster().iter().position(|solver| solver.name() == "norvig").unwrap();
    for (width, height) in [(120, 40), (80, 24), (40, 20)] {
        let stage = Stage::new(width, height, false).play(NORVIG);
        let mut stage = stage.press(&format!("V w {}", picks(norvig))).press("s tab");
        let pages = || 0..8;
        let page = pages().find_map(|_| {
            let picture = stage.picture();
            stage.key("tab");
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
        let picture = Stage::new(120, 40, false).play(NORVIG).press(keys).picture();
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
    let picture = Stage::new(120, 40, false).play(NORVIG).press("V ] c").picture();
    assert!(picture.contains("After step 6: cover this item, try this first"), "{picture}");
    let picture = Stage::new(120, 40, false).play(NORVIG).press("V ] c down enter").picture();
    assert!(picture.contains("try r7c2 = 9, the first of 2 options"), "{picture}");
    let picture = Stage::new(120, 40, false).play(NORVIG).press("V ] c down enter h").picture();
    assert!(picture.contains("chosen by hand: try 9 first"), "{picture}");
}

#[test]
fn no_solver_and_no_pair_panics_at_any_size() {
    for at in 0..roster().len() {
        let mut stage = Stage::new(80, 24, at % 2 == 0).play(NORVIG).press(&format!("V w {} l l l", picks(at)));
        if at % 3 == 0 {
            stage = stage.press(&format!("v {} l l", picks((at + 5) % roster().len())));
        }
        for (width, height) in
            [(0, 0), (25, 14), (30, 18), (37, 20), (55, 23), (80, 24), (100, 30), (120, 40), (200, 60)]
        {
            stage = stage.resize(width, height);
            for _ in 0..4 {
                stage.picture();
                stage.key("tab");
            }
        }
    }
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
            let stage = Stage::new(width, height, false).play(NORVIG).press(keys);
            insta::assert_snapshot!(format!("look_{name}_{width}x{height}"), stage.look());
        }
    }
}

#[test]
fn every_bar_leads_to_its_step() {
    let mut seen = 0;
    for (width, height) in SIZES {
        let mut stage = Stage::new(width, height, false).play(NORVIG).press("V g 1 0 0 enter");
        for _ in 0..6 {
            let everywhere = (0..height).flat_map(|y| (0..width).map(move |x| (x, y)));
            let steps: Vec<(u16, u16, u64)> =
                everywhere.filter_map(|(x, y)| Some((x, y, step_at(&stage.app, x, y)?))).collect();
            let row = |y: u16| stage.picture().lines().nth(y.into()).unwrap().to_owned();
            let is_bar =
                |&(x, y, _): &_| row(y).chars().nth(usize::from(x)).is_some_and(|sign| "▁▂▃▄▅▆▇█".contains(sign));
            assert!(steps.iter().all(is_bar), "{width}x{height}: {steps:?}\n{}", stage.picture());
            assert!(steps.windows(2).all(|pair| pair[0].2 < pair[1].2), "{steps:?}");
            if let Some(&(_, _, last)) = steps.last() {
                assert_eq!(last, 100);
                seen += 1;
            }
            for &(.., step) in steps.iter().rev().step_by(7) {
                stage.app.receive(Input::Seek(step), stage.now);
                assert_eq!(stage.app.watch.as_ref().unwrap().machine().tally().steps, step);
            }
            stage = stage.press("g 1 0 0 enter tab");
        }
        stage.key("?");
        assert!((0..height).all(|y| (0..width).all(|x| step_at(&stage.app, x, y).is_none())), "help stands before it");
    }
    assert!(seen >= SIZES.len(), "{seen}");
}
