//! Pictures and recordings of the visualiser in files. They show the same as its screen.

use std::fs;
use std::num::NonZero;
use std::time::Instant;

use grid::{Digit, Puzzle, Shape};
use ninefold::app::{App, Appearance, Keymap, Opening, Setup, Size, WatchOf};
use ninefold::store::Settings;
use ninefold::view;
use ninefold::view::Theme;
use ratatui::buffer::{Buffer, Cell};
use ratatui::style::{Color, Modifier};
use serde_json::Value;

use crate::support::cli::{check_output, check_usage_error, run};
use crate::support::puzzles::{EASY, HARD, NO_SOLUTION, TWO_SOLUTIONS};
use crate::support::temp_folder;

/// Draws the visualiser's screen after pressing `keys` and then making at most `steps` steps. `what` is a puzzle or the name of a small
/// matrix, which has three characters.
fn screen(what: &str, (width, height): (u16, u16), keys: &str, steps: u32) -> Buffer {
    let what = if what.len() == 3 {
        WatchOf::Example(what.to_owned())
    } else {
        let digits: Vec<_> = what.chars().map(Digit::from_symbol).collect();
        let shape = Shape::of_side(digits.len().isqrt()).expect("a board's line");
        let board = Puzzle::classic(shape, digits).check().expect("no rule is broken");
        WatchOf::Board(Box::new(board), "exact".to_owned(), 0)
    };
    let look = Appearance { ascii: false, colour: true };
    let (size, keymap, settings) = (Size { width, height }, Keymap::default_keys(), Settings::default());
    #[expect(clippy::disallowed_methods, reason = "any instant will do as the origin")]
    let now = Instant::now();
    let mut app = App::new(Setup { size, appearance: look, keymap, settings, themes: Vec::new(), first_attempt: 1 });
    app.open(Opening::Watch(what), now);
    for key in keys.chars() {
        app.receive(ninefold::app::Input::Key(ninefold::app::Key::char(key)), now);
    }
    app.watch.as_mut().expect("it was opened").leap(steps);
    view::screen(&app, &Theme::find("default", true), now)
}

/// The SVG without its title.
fn untitled(svg: &str) -> String {
    let (before, after) = (svg.find("<title>").expect("a title"), svg.find("</title>").expect("its end"));
    format!("{}{}", &svg[..before], &svg[after..])
}

#[test]
fn a_picture_shows_the_screen() {
    for (what, arguments, size, steps) in [
        (HARD, "", (120, 40), 288), // the step of the solution
        (HARD, "--at 45 --size 80x24", (80, 24), 45),
        (EASY, "--at 0", (120, 40), 0),
        (EASY, "--at 9999999 --size 37x20", (37, 20), 155), // the last step of the search
        (NO_SOLUTION, "--size 200x60", (200, 60), 2),       // the last step, because there is no solution
        ("a-f", "--size 25x14", (25, 14), 10),
    ] {
        let subject = if what.len() == 3 { format!("--example {what}") } else { what.to_owned() };
        let (status, svg, errors) = run(&format!("watch --svg - {arguments} {subject}"), "");
        assert_eq!((status, errors.as_str()), (Some(0), ""), "{what} {arguments}");
        let expected = view::svg(&screen(what, size, "", steps), "");
        assert!(untitled(&svg) == untitled(&expected), "{what} {arguments}: another picture\n{svg}");
        assert!(svg.contains(&format!("<title>ninefold: Algorithm X, step {steps}: ")), "{svg}");
        is_well_formed(&svg);
        has_letters(&svg, &screen(what, size, "", steps));
    }
}

/// Asserts that the elements of the SVG are closed in the right order.
fn is_well_formed(svg: &str) {
    let mut open: Vec<&str> = Vec::new();
    for tag in svg.split('<').skip(1) {
        let (tag, text) = tag.split_once('>').expect("a tag ends");
        assert!(!text.contains('>') && tag.matches('"').count() % 2 == 0, "{tag}");
        if let Some(name) = tag.strip_prefix('/') {
            assert_eq!(open.pop(), Some(name));
        } else if !tag.ends_with('/') {
            open.push(tag.split_whitespace().next().expect("a name"));
        }
    }
    assert!(open.is_empty() && svg.ends_with("</svg>\n"), "{open:?}");
}

/// Asserts that every ASCII character of the screen is at its column and row in the SVG.
fn has_letters(svg: &str, screen: &Buffer) {
    let mut rows = vec![vec![' '; screen.area.width.into()]; screen.area.height.into()];
    for element in svg.lines().filter(|line| line.starts_with("<text ")) {
        let of = |name: &str| -> f32 {
            let value = element.split_once(&format!(" {name}=\"")).expect("a place").1;
            value.split('"').next().and_then(|value| value.parse().ok()).expect("a number")
        };
        let text = element.split_once('>').expect("its text").1.trim_end_matches("</text>");
        let text = text.replace("&lt;", "<").replace("&gt;", ">").replace("&quot;", "\"").replace("&amp;", "&");
        let (x, y) = ((of("x") / 9.0) as usize, (of("y") / 18.0) as usize);
        text.chars().enumerate().for_each(|(at, c)| rows[y][x + at] = c);
    }
    for (y, row) in (0..).zip(&rows) {
        for (x, &letter) in (0..).zip(row) {
            let symbol = screen[(x, y)].symbol();
            assert!(
                symbol == letter.to_string() || (!symbol.is_ascii() && letter == ' '),
                "{x} {y}: {symbol} {letter}"
            );
        }
    }
}

/// Records a search. Returns the size of the terminal, and for each event its time in seconds and its output.
fn recorded(arguments: &str) -> ((u16, u16), Vec<(f64, String)>) {
    let (status, cast, errors) = run(&format!("watch --cast - {arguments}"), "");
    assert_eq!((status, errors.as_str()), (Some(0), ""), "{arguments}");
    let mut lines = cast.lines().map(|line| serde_json::from_str::<Value>(line).expect("each line is JSON"));
    let header = lines.next().expect("a header");
    let number = |key: &str| header[key].as_u64().and_then(|number| u16::try_from(number).ok()).expect("a number");
    assert_eq!(number("version"), 2);
    let events = lines.map(|event| {
        let event = event.as_array().expect("a list").clone();
        assert!(event.len() == 3 && event[1] == "o", "{event:?}");
        (event[0].as_f64().expect("a time"), event[2].as_str().expect("a text").to_owned())
    });
    ((number("width"), number("height")), events.collect())
}

/// Terminal emulator with a blank screen.
fn emulator((width, height): (u16, u16)) -> vt100::Parser {
    let cells = |n| NonZero::new(n).expect("a size");
    vt100::Parser::new(cells(height), cells(width), 0)
}

/// Whether the emulator's cell looks like a cell of the screen.
fn is_shown(shown: &vt100::Cell, cell: &Cell) -> bool {
    let colour = match cell.fg {
        Color::Reset => vt100::Color::Default,
        Color::Red => vt100::Color::Idx(1),
        Color::Green => vt100::Color::Idx(2),
        Color::Yellow => vt100::Color::Idx(3),
        Color::Magenta => vt100::Color::Idx(5),
        Color::Cyan => vt100::Color::Idx(6),
        other => panic!("the theme has no {other}"),
    };
    let contents = if shown.contents().is_empty() { " " } else { shown.contents() };
    let has = |modifier| cell.modifier.contains(modifier);
    (contents, shown.fgcolor(), shown.bgcolor()) == (cell.symbol(), colour, vt100::Color::Default)
        && (shown.bold(), shown.dim()) == (has(Modifier::BOLD), has(Modifier::DIM))
        && (shown.italic(), shown.underline()) == (has(Modifier::ITALIC), has(Modifier::UNDERLINED))
        && shown.inverse() == has(Modifier::REVERSED)
}

#[test]
fn the_last_frame_of_a_recording_is_the_screen() {
    // The keys change the speed from 4 steps per second to the speed that the recording shows.
    for (what, arguments, keys, steps, frames, seconds) in [
        (HARD, "--limit 45 --size 80x24", "+", 45, 45, 5.625),
        (HARD, "--limit 300 --speed 60", "++++", 300, 150, 5.0),
        (HARD, "--size 60x20", "++", u32::MAX, 1157, 58.0), // nearly 20 steps per second
        (TWO_SOLUTIONS, "--speed 240 --size 120x30", "++++++", u32::MAX, 22, 0.720833),
        (EASY, "--limit 0", "", 0, 0, 0.0),
        ("a-f", "--speed 1", "--", u32::MAX, 14, 14.0),
    ] {
        let subject = if what.len() == 3 { format!("--example {what}") } else { what.to_owned() };
        let (size, events) = recorded(&format!("{arguments} {subject}"));
        let mut emulator = emulator(size);
        events.iter().for_each(|(_, data)| emulator.process(data.as_bytes()));
        let expected = screen(what, size, keys, steps);
        for (place, cell) in (0..).zip(&expected.content) {
            let (x, y) = expected.pos_of(place);
            let shown = emulator.screen().cell(y, x).expect("a cell");
            assert!(is_shown(shown, cell), "{what} {arguments} {x} {y}: {shown:?} {cell:?}");
        }
        assert!(!emulator.screen().hide_cursor() && !emulator.screen().alternate_screen());
        assert!(events.windows(2).all(|pair| pair[0].0 < pair[1].0), "{what}: time goes on");
        assert_eq!(events[0].0, 0.0);
        let last = events[events.len() - 2].0;
        assert_eq!((events.len() - 2, last), (frames, seconds), "{what} {arguments}");
    }
}

#[test]
fn a_recording_shows_each_step_once() {
    let (size, events) = recorded("--example a-e --size 80x24");
    let mut emulator = emulator(size);
    for (step, (time, data)) in events[..events.len() - 1].iter().enumerate() {
        emulator.process(data.as_bytes());
        let title: Vec<String> = emulator.screen().rows(0, size.0).take(2).collect(); // two rows in a narrow panel
        let title = title.join(" ").trim_end().to_owned();
        assert!(title.ends_with(&format!(" step {step}")) && *time == step as f64 / 8.0, "{title}");
        assert!(step == 0 || step == events.len() - 2 || title.contains('▶'), "{title}");
    }
}

#[test]
fn a_recording_of_a_long_search_lasts_a_minute() {
    let (_, events) = recorded(&format!("--size 37x20 {}", ".".repeat(81)));
    let length = events.last().expect("an end").0;
    assert!(events.len() < 2000 && (59.0..61.0).contains(&length), "{} {length}", events.len());
}

#[test]
fn files_are_written_completely_or_refused_in_one_line() {
    let folder = temp_folder();
    for (option, begins) in [("svg", "<svg xmlns="), ("cast", "{\"version\":2,\"width\":120,\"height\":40,")] {
        let path = folder.path().join("a");
        check_output(&format!("watch --{option} {} {EASY}", path.display()), "", 0, "");
        assert!(fs::read_to_string(&path).expect("it is there").starts_with(begins), "{option}");
        check_output(&format!("watch --{option} {} -", path.display()), EASY, 0, "");
        let path = folder.path().join("none/a");
        let refused = format!("ninefold: cannot write: no such file or directory: {}", path.display());
        check_usage_error(&format!("watch --{option} {} {EASY}", path.display()), "", &refused);
        check_usage_error(
            &format!("watch --{option} {} {EASY}", folder.path().display()),
            "",
            "ninefold: cannot write: ",
        );
    }
    assert_eq!(fs::read_dir(folder.path()).expect("a folder").count(), 1);
    for wrong in [
        "--svg - --cast -",
        "--svg - --plain",
        "--svg - --limit 3",
        "--svg - --size 24x14",
        "--svg - --at -1",
        "--svg - --at 10000001",
        "--svg - --speed 3",
        "--cast - --json",
        "--cast - --speed 0",
        "--cast - --at 3",
        "--size 80x24",
    ] {
        check_usage_error(&format!("watch {wrong} {EASY}"), "", "ninefold: ");
    }
}
