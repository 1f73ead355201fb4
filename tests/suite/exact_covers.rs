//! `ninefold watch --cover`: an exact cover problem of the player's own, in the visualiser and as text.

use std::fs;

use ninefold::app::{Overlay, Screen, WatchOf};
use solve::{COVER_EXAMPLES, Verb};

use crate::session::Session;
use crate::support::cli::{printed, run};
use crate::support::driver::{Driver, assert_pictures};
use crate::support::temp_folder;

/// Text of an exact cover problem with one solution.
const SMALL: &str = "a b c | x\na b x\nc x\nc\n";

/// Opens *Learn* and picks this line, counted from 0.
fn learn(width: u16, height: u16, line: usize) -> Driver {
    Driver::new(width, height, false).press("t").press(&"down ".repeat(line)).press("enter")
}

#[test]
fn eight_queens_have_92_solutions() {
    let folder = temp_folder();
    let path = folder.path().join("queens.dlx");
    let text = fs::read_to_string("src/solve/covers/queens.dlx").expect("the tests run in the project's folder");
    fs::write(&path, text).expect("the folder is ours");
    let steps = printed(&format!("watch --plain --cover {}", path.display()), "");
    let verb = |line: &str| line.split('\t').nth(2).map(str::to_owned);
    let count = |wanted: &str| steps.lines().filter(|line| verb(line).as_deref() == Some(wanted)).count();
    assert_eq!((count("solution"), count("exhausted")), (92, 1));
    assert_eq!(printed("watch --plain --example queens", ""), steps);
}

#[test]
fn steps_have_the_names_of_items_and_the_numbers_of_options() {
    let expected = "1\t0\tchoose\ta\t-\t-\n2\t0\tforced\ta\t1\t1/1\n3\t1\tchoose\tc\t-\t-\n4\t1\tforced\tc\t3\t1/1\n5\t2\tsolution\t-\t-\t-\n";
    assert_eq!(printed("watch --plain --limit 5 --cover -", SMALL), expected);
    let json = printed("watch --json --limit 2 --cover -", SMALL);
    assert!(
        json.ends_with(
            "{\"step\":2,\"depth\":0,\"verb\":\"forced\",\"item\":\"a\",\"option\":\"1\",\"k/n\":\"1/1\"}\n"
        )
    );
}

#[test]
fn a_fault_of_the_file_is_one_line_with_its_number() {
    for (text, message) in [
        ("a b\na b:red\n", "standard input:2: colours are not supported, found 'b:red'\n"),
        ("a b\n\nb a\n", "standard input:2: expected an option, found an empty line\n"),
        ("a a\na\n", "standard input:1: the item 'a' is named twice\n"),
        (" | a\na\n", "standard input:1: expected a primary item before the bar, found none\n"),
        ("a b\na\n", "standard input:1: no option has the item 'b'\n"),
        ("", "standard input:1: expected the names of items, found nothing\n"),
        (
            "a\u{1b}[31m\na\n",
            "standard input:1: expected a name of at most 8 ASCII characters without : and |, found 'a?[31m'\n",
        ),
    ] {
        assert_eq!(run("watch --plain --cover -", text), (Some(1), String::new(), message.to_owned()), "{text:?}");
    }
    let (status, _, error) = run("watch --plain --cover no-such-file.dlx", "");
    assert_eq!((status, error.as_str()), (Some(2), "ninefold: no-such-file.dlx: no such file or directory\n"));
}

#[test]
fn every_example_is_opened_from_learn_with_its_page_in_front() {
    for (at, example) in COVER_EXAMPLES.iter().enumerate() {
        let driver = learn(80, 24, 1 + at);
        assert!(matches!(driver.app.overlay, Some(Overlay::Text(_))), "{}", example.name);
        assert!(driver.picture().contains(example.title), "{}", driver.picture());
        let page = driver.picture();
        let driver = driver.press("esc e");
        assert_eq!(driver.picture(), page, "its key opens the page again");
        let driver = driver.press("esc right right right");
        assert_eq!(driver.app.screen, Screen::Watch);
        let matrix = |driver: &Driver| {
            let picture = driver.picture();
            let is_kept = |line: &&str| !line.starts_with("nodes"); // this line also shows the depth of later steps
            picture.lines().filter(is_kept).map(str::to_owned).collect::<Vec<_>>()
        };
        let start = matrix(&driver);
        let back = driver.press("right right left left");
        assert_eq!(matrix(&back), start, "{}: two steps forward and back", example.name);
        assert_eq!(back.press("esc").app.screen, Screen::Menu);
    }
}

#[test]
fn covers_look_like_their_snapshots() {
    assert_pictures!("queens", |w, h| learn(w, h, 1).press("esc right right right right right"));
    assert_pictures!("queens-page", |w, h| learn(w, h, 1));
}

#[test]
fn the_machine_goes_to_the_end_and_back() {
    for example in COVER_EXAMPLES.iter().filter(|example| example.name != "pentominoes") {
        let what = WatchOf::CoverExample(example);
        let mut machine = what.machine().expect("a cover can be searched");
        let foreword = machine.foreword();
        let mut steps = Vec::new();
        while let Some(step) = machine.forward() {
            assert_eq!(machine.last(), Some(step));
            steps.push(step);
        }
        assert_eq!(steps.last().map(|step| step.verb), Some(Verb::Exhausted));
        while let Some(step) = machine.back() {
            assert_eq!(steps.pop(), Some(step));
        }
        assert_eq!((machine.foreword(), steps.len()), (foreword, 0));
    }
}

#[test]
fn a_file_is_watched_in_a_terminal() {
    let home = temp_folder();
    let path = home.path().join("small.dlx");
    fs::write(&path, SMALL).expect("the folder is ours");
    let path = path.to_string_lossy();
    let mut session = Session::start(home.path(), env!("CARGO_BIN_EXE_ninefold"), &["watch", "--cover", &path]);
    session.wait_for("Algorithm X on small").press("ll").wait_for("option 1 is forced").press("q");
    session.wait_for("n i n e f o l d").press("Q");
    assert_eq!(session.end(), 0);
}
