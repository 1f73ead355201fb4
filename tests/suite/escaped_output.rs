//! Text from outside (names, options, settings, titles) is made printable in every message and on every screen. A message lists at most
//! five faults.

use std::fs;
use std::path::Path;

use format::{Format, read_one, write};
use generate::{Seed, Variant};
use grid::{Place, Puzzle, Rule, RuleList, Shape};
use logic::Level;
use ninefold::app::{Asking, Key, Keymap, OpenGame, Origin, Overlay, Prompt, Provenance, Question, Report};
use ninefold::store::{Card, GameId};
use serde_json::{Value, json};

use crate::support::cli::{ninefold_in, run_command};
use crate::support::driver::{Driver, SIZES};
use crate::support::puzzle_text::fpuzzles;
use crate::support::puzzles::{EASY, board};
use crate::support::temp_folder;

/// Characters that must not reach a terminal: escape characters, line ends, and characters that hide or reorder the characters beside them.
const HOSTILE: &str =
    "\u{1b}[31m\ninjected\r\u{7f}\u{9b}2J\u{200b}\u{202e}\u{2028}\u{2066}x\u{e0041}y\u{200d}\u{feff}z";

/// Whether a character must not be printed. That holds for the non-ASCII characters of [`HOSTILE`] and for control characters other than
/// line feed, tab and form feed.
fn is_bad(c: char) -> bool {
    let is_layout = matches!(c, '\n' | '\t' | '\u{c}');
    !is_layout && (c.is_control() || HOSTILE.contains(c) && !c.is_ascii())
}

fn assert_printable(what: &str, output: &str) {
    assert_eq!(output.chars().find(|&c| is_bad(c)), None, "{what}: {output:?}");
    assert!(!output.lines().any(|line| line.trim_start().starts_with("injected")), "{what}: {output:?}");
}

/// Runs a command line with `home` as its home and working directory. In the line, `%` is replaced by [`HOSTILE`] and `$` by a puzzle.
/// Returns standard output and standard error.
fn run(home: &Path, line: &str, input: &str) -> [String; 2] {
    let arguments = line.split_whitespace().map(|word| word.replace('%', HOSTILE).replace('$', EASY));
    let (_, out, error) = run_command(ninefold_in(home).current_dir(home).args(arguments), input);
    [out, error]
}

/// Runs a command line like [`run`]. Asserts that it prints something and that all of its output is printable. Returns standard error.
fn check_printable(home: &Path, line: &str, input: &str) -> String {
    let [out, error] = run(home, line, input);
    assert_printable(line, &out);
    assert_printable(line, &error);
    assert!(!out.is_empty() || !error.is_empty(), "{line}");
    error
}

#[test]
fn every_argument_is_printable_in_messages() {
    let folder = temp_folder();
    let mut lines: Vec<String> = [
        "%",
        "% %",
        "help %",
        "completions %",
        "solve -%",
        "solve --%",
        "solve --% %",
        "solve --json=%",
        "solve --color %",
        "solve --from %",
        "solve --rules %",
        "solve --threads %",
        "solve --with %",
        "solve --timeout %",
        "solve --all --limit %",
        "count --limit %",
        "hint --technique %",
        "convert --to %",
        "convert --to svg --per-page %",
        "race --with %",
        "race --svg none/% $",
        "watch --with %",
        "watch --example %",
        "watch --size % $",
        "watch --svg none/% $",
        "watch --cast none/% $",
        "generate %",
        "generate --rules %",
        "generate --rules king,% --level easy",
    ]
    .map(str::to_owned)
    .to_vec();
    let of_generate = "level score se technique without symmetry givens size seed timeout threads";
    lines.extend(of_generate.split(' ').map(|option| format!("generate --{option} %")));
    lines.extend("level technique variant seed theme index".split(' ').map(|option| format!("play --{option} %")));
    for line in &lines {
        let error = check_printable(folder.path(), line, "");
        assert_eq!(error.lines().count(), 1, "{line}: {error}");
    }
}

/// Commands that take the name of a file or folder.
const COMMANDS: [&str; 12] = [
    "solve",
    "solve --all",
    "count",
    "check",
    "hint",
    "explain",
    "rate",
    "race --with exact",
    "convert --to line",
    "convert --to text",
    "watch --plain --limit 3",
    "play --plain",
];

#[cfg(unix)]
#[test]
fn names_and_contents_of_files_are_printable_in_messages() {
    let folder = temp_folder();
    let rows = [
        ("bad-%", format!("53..{HOSTILE}\n{HOSTILE}: r1c1 r1c2\n{HOSTILE}\t{HOSTILE}\n")),
        ("twice-%", "1".repeat(81)),
        ("rules-%", format!("side: {HOSTILE}\ntitle: {HOSTILE}\n{}", "....\n".repeat(4))),
        ("boxes-%", format!("boxes: \u{202e}2x2\ncage \u{1b}: r1c1\n{}", "....\n".repeat(4))),
        ("title-%", fpuzzles(EASY, &json!({ "title": HOSTILE, "author": HOSTILE, "ruleset": HOSTILE }))),
        ("key-%", fpuzzles(EASY, &json!({ HOSTILE: [1] }))),
        ("value-%", fpuzzles(EASY, &json!({ "killercage": [{ "cells": ["R1C1"], "value": HOSTILE }] }))),
        ("cell-%", fpuzzles(EASY, &json!({ "thermometer": [{ "lines": [[HOSTILE]] }] }))),
        ("link-%", format!("https://\u{202e}example.org/{HOSTILE}")),
        ("json-%", format!("{{\"puzzle\":\"{EASY}\",\"removed\":[{}]}}", json!(HOSTILE))),
        ("xml-%", format!("<ksudoku><graph type=\"{HOSTILE}\"></graph></ksudoku>")),
    ];
    fs::create_dir(folder.path().join("folder-%".replace('%', HOSTILE))).expect("a folder");
    for (name, text) in &rows {
        fs::write(folder.path().join(name.replace('%', HOSTILE)), text).expect("a file");
    }
    for command in COMMANDS {
        for name in rows.iter().map(|row| row.0).chain(["folder-%", "missing-%"]) {
            check_printable(folder.path(), &format!("{command} {name}"), "");
        }
    }
}

#[cfg(unix)]
#[test]
fn the_plain_game_prints_nothing_unprintable() {
    let folder = temp_folder();
    let typed = HOSTILE.replace(['\n', '\r', '\u{2028}'], "");
    fs::write(folder.path().join(format!("two-{typed}")), format!("{EASY}\n{EASY}\n")).expect("a file");
    fs::write(folder.path().join(format!("bad-{typed}")), "nothing").expect("a file");
    fs::create_dir(folder.path().join(format!("folder-{typed}"))).expect("a folder");
    let lines = [
        "%",
        "r%",
        "r1c%",
        "r1c3=%",
        "r1c3+%",
        "r1c3?%",
        "why %",
        "colour %",
        "steps %",
        "steps 1%",
        "new %",
        "practise %",
        "seed hard-%",
        "seed %",
        "set %",
        "set %=%",
        "set theme %",
        "theme %",
        "undo %",
        "where %",
        "row %",
        "bookmark %",
        "bookmark a",
        "return %",
        "write two-%",
        "write none/%",
        "write! folder-%",
        "write new-%",
        "open none-%",
        "open folder-%",
        "open bad-%",
        "open two-%",
        "play %",
        "play 2",
        "r1c3=4",
    ];
    let input: String = lines.iter().map(|line| line.replace('%', &typed) + "\n").collect();
    for puzzle in ["$".to_owned(), format!("two-{typed}")] {
        check_printable(folder.path(), &format!("play --plain {puzzle}"), &input);
    }
    let [said, _] = run(folder.path(), "play --plain", "r1c3\n");
    assert_printable("the saved game", &said);
    assert!(said.contains("two-\\u{1b}[31minjected") && said.contains("r1c3: 4."), "{said}");
}

/// On Linux only, because other platforms keep these folders elsewhere.
#[cfg(target_os = "linux")]
#[test]
fn settings_keys_and_saved_games_are_printable_in_messages() {
    let folder = temp_folder();
    let (config, games) = (folder.path().join(".config/ninefold"), folder.path().join(".local/state/ninefold/games"));
    fs::create_dir_all(&config).expect("a folder");
    fs::create_dir_all(&games).expect("a folder");
    let text: String = HOSTILE.chars().map(|c| format!("\\U{:08X}", u32::from(c))).collect();
    let keys =
        |action: &str, key: &str| format!("[[bind]]\non = \"play\"\naction = \"{action}\"\nkeys = [\"{key}\"]\n");
    for settings in [
        format!("\"{text}\" = 1\n"),
        format!("ascii = \"{text}\"\n\"{text}\" = 1\n\"x{text}\" = 1\n"),
        format!("theme = \"{text}\"\nmouse = \"{text}\"\n"),
        format!("theme = {HOSTILE}\n\u{202e} = 1\n"),
    ] {
        for keys in [keys(&text, "x"), keys("hint", &text), keys(HOSTILE, "\u{202e}")] {
            fs::write(config.join("settings.toml"), &settings).expect("a file");
            fs::write(config.join("keys.toml"), keys).expect("a file");
            let [said, error] = run(folder.path(), "play --plain $", "set\nset theme\n");
            assert_printable(&settings, &(said.clone() + &error));
            assert!(said.contains("settings.toml:") && said.contains("keys.toml:"), "{said}");
        }
    }
    let faults: String = (0..20).map(|at| format!("x{at} = 1\n")).collect();
    fs::write(config.join("settings.toml"), faults).expect("a file");
    let [said, _] = run(folder.path(), "play --plain $", "");
    assert!(
        said.matches("settings.toml:").count() == 6 && said.contains("settings.toml: 15 more faulty lines.\n"),
        "{said}"
    );
    let board = board(EASY);
    let id = Origin { name: String::new(), level: None, board, provenance: Provenance::BuiltIn }.id();
    for save in [json!({ "ninefold": HOSTILE }), json!({ "ninefold": 1, "card": HOSTILE })] {
        fs::write(games.join(format!("{id}.json")), save.to_string()).expect("a file");
        let [said, error] = run(folder.path(), "play --plain $", "r1c3=4\n");
        assert_printable("a broken save", &(said.clone() + &error));
        assert!(said.contains("was set aside"), "{said}");
        fs::remove_file(games.join(format!("{id}.json"))).expect("it was saved");
    }
}

#[test]
fn every_error_about_a_text_is_printable() {
    let with = |text: &str| text.replace('%', HOSTILE);
    let keys = |action: &str, key: &str| {
        let text = format!("[[bind]]\non = 'play'\naction = {}\nkeys = [{}]\n", json!(action), json!(key));
        Keymap::default_keys().with(&text).unwrap_err().to_string()
    };
    for said in [
        HOSTILE.parse::<Place>().unwrap_err().to_string(),
        HOSTILE.parse::<Format>().unwrap_err().to_string(),
        HOSTILE.parse::<Level>().unwrap_err().to_string(),
        HOSTILE.parse::<Variant>().unwrap_err().to_string(),
        HOSTILE.parse::<Key>().unwrap_err().to_string(),
        HOSTILE.parse::<Seed>().unwrap_err().to_string(),
        with("hard-%").parse::<Seed>().unwrap_err().to_string(),
        with("hrd%-1").parse::<Seed>().unwrap_err().to_string(),
        with("%+hard-1").parse::<Seed>().unwrap_err().to_string(),
        keys("\u{1b}\u{202e}", "x"),
        keys("hint", "\u{1b}\u{202e}"),
        HOSTILE.parse::<RuleList>().unwrap_err().to_string(),
        Rule::read(HOSTILE, Shape::nine()).unwrap_err().to_string(),
        Rule::read(&with("cage %: r1c1"), Shape::nine()).unwrap_err().to_string(),
        Rule::read(&with("cage 3: %"), Shape::nine()).unwrap_err().to_string(),
        read_one(HOSTILE).unwrap_err().to_string(),
        format::Fault { line: 1, column: 1, expected: HOSTILE.to_owned() }.to_string(),
        grid::ParseError { at: 0, expected: HOSTILE.to_owned() }.to_string(),
        ninefold::app::BadKeys { line: 1, why: HOSTILE.to_owned() }.to_string(),
        ninefold::shell::Error::NotSaved(HOSTILE.to_owned()).to_string(),
    ] {
        assert_printable("an error", &said);
        assert_eq!(said.lines().count(), 1, "{said}");
    }
}

/// Returns a puzzle whose title and words contain hostile characters.
fn puzzle() -> Puzzle {
    let mut puzzle = read_one(EASY).expect("a puzzle");
    (puzzle.title, puzzle.words) = (HOSTILE.to_owned(), HOSTILE.to_owned());
    puzzle
}

#[test]
fn a_hostile_title_adds_no_line_to_any_format() {
    let plain = Puzzle { title: "title".to_owned(), words: "words".to_owned(), ..puzzle() };
    for format in Format::ALL {
        let (text, usual) = (write(format, &puzzle()).expect("any format"), write(format, &plain).expect("any format"));
        assert_eq!(text.lines().count(), usual.lines().count(), "{format}: {text:?}");
        assert!(!text.contains(['\u{1b}', '\r']), "{format}: {text:?}");
    }
}

/// Asserts that a screen is printable at every size, in Unicode and in ASCII.
fn check_screens(what: &str, set: impl Fn(Driver) -> Driver) {
    for (width, height) in SIZES.into_iter().chain([(25, 14)]) {
        for ascii in [false, true] {
            let driver = set(Driver::new(width, height, ascii));
            let picture = driver.picture();
            assert!(!picture.contains(is_bad), "{what} {width}x{height}\n{picture:?}");
            assert!(!ascii || picture.is_ascii(), "{what} {width}x{height}\n{picture:?}");
        }
    }
}

fn origin() -> Origin {
    Origin {
        name: HOSTILE.to_owned(),
        level: None,
        board: puzzle().check().expect("no rule is broken"),
        provenance: Provenance::Imported,
    }
}

fn opened(mut driver: Driver) -> Driver {
    let open = OpenGame { origin: origin(), saved: None, unsaved: None, notices: vec![HOSTILE.to_owned()] };
    driver.hear(Report::Opened(Box::new(open)));
    driver
}

fn listed(mut driver: Driver, is_finished: bool) -> Driver {
    let card = Card {
        name: HOSTILE.to_owned(),
        level: Some(HOSTILE.to_owned()),
        variant: Some(HOSTILE.to_owned()),
        saved: 0,
        filled: 30,
        cells: 81,
        finished: is_finished,
        seconds: Some(1),
        hints: Some(0),
    };
    driver.hear(Report::Listed(vec![(origin().id(), card)]));
    driver
}

fn noticed(mut driver: Driver) -> Driver {
    driver.hear(Report::Notice(HOSTILE.to_owned()));
    driver
}

fn covered(mut driver: Driver, overlay: Overlay) -> Driver {
    driver.app.overlay = Some(overlay);
    driver
}

#[test]
fn no_screen_shows_anything_unprintable() {
    check_screens("a game", opened);
    check_screens("its rules", |driver| opened(driver).press("V"));
    check_screens("a bookmark", |driver| {
        let mut driver = opened(driver).press("a j l 4");
        let now = driver.now;
        driver.app.command(&format!("bookmark {HOSTILE}"), now).expect("any name will do");
        driver.press("u")
    });
    check_screens("a notice", noticed);
    check_screens("a notice over a game", |driver| noticed(opened(driver)));
    check_screens("the menu", |driver| listed(driver, false));
    check_screens("saved games", |driver| listed(driver.press("O"), false));
    check_screens("finished games", |driver| listed(driver.press("O"), true).press("left"));
    check_screens("a file", |mut driver| {
        driver.hear(Report::Read(Ok(vec![origin(), origin()])));
        driver
    });
    check_screens("own puzzles", |driver| {
        let mut driver = driver.press("O");
        driver.hear(Report::Own(vec![origin(), origin()], vec![HOSTILE.to_owned()]));
        driver.press("left left left")
    });
    for question in [Question::Forget(GameId::of(EASY), HOSTILE.to_owned()), Question::Leave(HOSTILE.to_owned())] {
        check_screens("a question", |driver| covered(driver, Overlay::Ask(question.clone())));
    }
    for asking in [Asking::File, Asking::Command] {
        check_screens("a prompt", |driver| {
            let mut prompt = Prompt::new(asking, HOSTILE);
            prompt.set(HOSTILE.to_owned());
            prompt.why = Some(HOSTILE.to_owned());
            covered(driver, Overlay::Prompt(prompt))
        });
    }
    let wide = listed(Driver::new(120, 40, false).press("O"), false).picture();
    assert!(wide.contains("\\u{1b}[31m\\ninjected"), "what is hostile is seen: {wide}");
}

#[test]
fn a_message_lists_at_most_five_faults() {
    let folder = temp_folder();
    let ones = "1".repeat(81);
    fs::write(folder.path().join("ones"), &ones).expect("a file");
    for command in COMMANDS.into_iter().filter(|&command| command != "check" && command != "convert --to text") {
        let [out, error] = run(folder.path(), &format!("{command} ones"), "");
        let cells = "row 5 has 9 1s: r5c1 r5c2 r5c3 r5c4 r5c5 and 4 more; and 22 more";
        assert!(error.ends_with(&format!("{cells}\n")) && error.lines().count() == 1, "{command}: {error}");
        assert_eq!(error.matches("has 9 1s").count(), 5, "{command}: {error}");
        assert!(out.len() < 500, "{command}: {out}");
    }
    let [out, _] = run(folder.path(), "check ones", "");
    assert_eq!(out.matches("has 9 1s: r").count(), 27, "an answer leaves nothing out: {out}");
    let [out, _] = run(folder.path(), "solve --json ones", "");
    let json: Value = serde_json::from_str(&out).expect("an object");
    assert!(json["error"]["expected"].as_str().is_some_and(|said| said.ends_with("; and 22 more")), "{out}");
    let largest = ". ".repeat(64 * 63) + &"1 ".repeat(64);
    let [_, error] = run(folder.path(), "solve", &largest);
    assert!(error.len() < 500 && error.contains("row 64 has 64 1s: "), "{error}");
}
