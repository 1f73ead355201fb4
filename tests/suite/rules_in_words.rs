//! Rules that an author states only in words: the program ignores them and says so. An author's other remarks are kept.

use std::time::Instant;

use format::{Format, Reader, not_kept, read_one, write};
use grid::{InfoKind, Puzzle, PuzzleInfo};
use ninefold::app::{OpenGame, Origin, Provenance, Report, SolutionCount};
use ninefold::game::{Game, Record};
use proptest::prelude::*;
use serde_json::{Value, json};

use crate::support::cli::{check_note, run};
use crate::support::driver::Driver;
use crate::support::puzzle_text::{fpuzzles, grid};
use crate::support::puzzles::{EASY, EASY_SOLUTION};

const LOOP: &str = "Normal sudoku rules apply. Draw a loop.";

fn read(text: &str) -> Puzzle {
    read_one(text).unwrap_or_else(|fault| panic!("{fault}: {text}"))
}

/// Board of SudokuPad with these givens and further fields.
fn sudokupad(digits: &str, more: &Value) -> String {
    fpuzzles(digits, more).replace("\"grid\"", "\"cells\"").replace(",\"size\":4", "")
}

#[test]
fn words_about_the_rules_are_kept_wherever_they_appear() {
    for (more, words) in [
        (json!({ "ruleset": " Normal sudoku rules apply.\n\tDraw a loop. " }), LOOP),
        (json!({ "metadata": { "rules": LOOP } }), LOOP),
        (json!({ "cage": [{ "value": format!("rules: {LOOP}") }] }), LOOP),
        (json!({ "ruleset": "", "title": "A loop", "author": "N. N." }), ""),
    ] {
        let puzzle = read(&fpuzzles("1..............2", &more));
        assert_eq!(puzzle.words, words, "{more}");
        assert_eq!(write(Format::Line, &puzzle).unwrap(), "1..............2");
    }
    for (more, words) in [
        (json!({ "metadata": { "title": "A loop", "rules": LOOP } }), LOOP),
        (json!({ "md": { "rules": ["Normal sudoku rules apply.", "", "Draw a loop."] } }), LOOP),
        (json!({ "rules": LOOP, "metadata": { "rules": LOOP } }), LOOP),
        (json!({ "cages": [{ "value": "title: A loop" }, { "value": format!("rules: {LOOP}"), "cells": [] }] }), LOOP),
        (json!({ "ca": [{ "v": "Cells of one colour are equal." }] }), "Cells of one colour are equal."),
        (json!({ "cages": [{ "value": "author: N. N." }], "title": "A loop" }), ""),
    ] {
        let puzzle = read(&sudokupad("1..............2", &more));
        assert_eq!(puzzle.words, words, "{more}");
        assert_eq!(write(Format::Line, &puzzle).unwrap(), "1..............2");
    }
    let text = format!("title: A loop\nwords: {LOOP}\ndiagonal\n1...\n....\n....\n...2\n\nside: 4\n1..............2\n");
    let all: Vec<_> = Reader::new(text.as_bytes(), None).collect();
    let words = all.iter().map(|record| record.result.as_ref().map(|puzzle| puzzle.words.as_str()));
    assert_eq!(words.collect::<Vec<_>>(), [Ok(LOOP), Ok("")], "each has its own");
    assert_eq!(all[0].beside, "A loop");
}

#[test]
fn words_that_look_like_source_code_are_kept() {
    for words in ["=`", "=`#", "(`a", "\"=`", "a =", "f(x);", "x (\"\"\"", "return 0;", "'''"] {
        for name in ["title", "words", "comment"] {
            let puzzle = read(&format!("{name}: {words}\n1...\n....\n....\n...2\n"));
            let said = [&*puzzle.title, &*puzzle.words, puzzle.about.get(InfoKind::Comment)];
            assert_eq!(said.concat(), words, "{name}");
            for format in [Format::Rules, Format::Fpuzzles, Format::Json] {
                let kept = Puzzle { about: PuzzleInfo::default(), ..puzzle.clone() };
                let written = write(format, &kept).unwrap();
                assert_eq!(read(&written), kept, "{written}");
            }
        }
    }
}

proptest! {
    #[test]
    fn words_about_the_rules_are_kept_and_never_change_the_board(said in "[\\PC\\n\\t\u{1b};:,0-9]{0,120}") {
        let puzzle = read(&fpuzzles("1..............2", &json!({ "ruleset": said })));
        prop_assert!(!puzzle.words.contains(char::is_control), "they do nothing to a terminal: {:?}", puzzle.words);
        prop_assert_eq!(puzzle.words.is_empty(), said.trim_matches(|c: char| c.is_whitespace() || c.is_control()).is_empty());
        prop_assert_eq!(Puzzle { words: String::new(), ..puzzle.clone() }, read("1..............2"));
        for format in [Format::Rules, Format::Fpuzzles, Format::Json] {
            let text = write(format, &puzzle).unwrap();
            let all: Vec<_> = Reader::new(text.as_bytes(), None).map(|record| record.result).collect();
            prop_assert_eq!(all, [Ok(puzzle.clone())], "{}", text);
        }
    }
}

#[test]
fn a_title_and_an_author_are_kept() {
    let about = json!({ "title": " A\tloop", "author": "N. N." });
    for text in [
        fpuzzles("1..............2", &about),
        sudokupad("1..............2", &json!({ "metadata": about })),
        sudokupad("1..............2", &json!({ "cages": [{ "value": "title:A loop" }, { "value": "author: N. N." }] })),
        "title: A loop\nauthor: N. N.\nside: 4\n1..............2\n".to_owned(),
    ] {
        let all: Vec<_> = Reader::new(text.as_bytes(), None).map(|record| record.result.unwrap()).collect();
        assert_eq!((&*all[0].title, &*all[0].name()), ("A loop", "A loop, by N. N."), "{text}");
        for format in [Format::Rules, Format::Fpuzzles, Format::Json] {
            let written = write(format, &all[0]).unwrap();
            let again: Vec<_> = Reader::new(written.as_bytes(), None).map(|record| record.result.unwrap()).collect();
            assert_eq!(again, all, "{written}");
        }
    }
}

#[test]
fn author_level_source_and_description_go_through_every_format_that_has_a_place_for_them() {
    let mut puzzle = read(EASY);
    for note in InfoKind::ALL {
        puzzle.about.set(note, &format!("{} <&> \"quoted\": 'ż' #1", note.key()));
    }
    for format in [Format::Sdk, Format::Rules, Format::Json, Format::Opensudoku] {
        let text = write(format, &puzzle).unwrap();
        assert_eq!(not_kept(format, &puzzle), [""; 0], "{format}");
        assert_eq!(read_one(&text).as_ref(), Ok(&puzzle), "{text}");
    }
    let expected = "\
        <?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<opensudoku version=\"2\">\n <name>A collection</name>\n <author>Tom &amp; Jerry</author>\n \
        <description>two\n lines</description>\n <comment></comment>\n <level>easy</level>\n <game data=\"%\" />\n \
        <game data=\"%\" note=\"author: Mouse&#10;mine\" />\n</opensudoku>\n";
    let all: Vec<_> =
        Reader::new(expected.replace('%', EASY).as_bytes(), None).map(|read| read.result.unwrap()).collect();
    let said: Vec<Vec<_>> = all.iter().map(|puzzle| puzzle.about.iter().collect()).collect();
    let (level, description) = ((InfoKind::Level, "easy"), (InfoKind::Description, "two lines"));
    assert_eq!(said[0], [(InfoKind::Author, "Tom & Jerry"), level, description]);
    assert_eq!(said[1], [(InfoKind::Author, "Mouse"), level, description, (InfoKind::Comment, "mine")]);
    assert_eq!([&*all[0].title, &*all[1].title], ["A collection"; 2]);
    let named = expected.replace('%', EASY).replace("mine", "title: Mine");
    let titles: Vec<_> = Reader::new(named.as_bytes(), None).map(|read| read.result.unwrap().title).collect();
    assert_eq!(titles, ["A collection", "Mine"], "a game may have a title of its own");
}

#[test]
fn losses_of_a_format_are_reported() {
    let eliminated = format!(":0000:x:{}:213 715:::", EASY.replacen('7', "+7", 1));
    let titled = fpuzzles(EASY, &json!({ "title": "A loop" }));
    let rows = grid(EASY);
    let remarked = format!("#AMouse\n#DFor children\n#SA book\n#LEasy\n{rows}\n");
    for (format, puzzle, lost) in [
        ("line", &eliminated, "eliminated candidates, which digits are not givens"),
        ("rules", &eliminated, "eliminated candidates, which digits are not givens"),
        ("pm", &eliminated, "which digits are not givens"),
        ("hodoku", &eliminated, ""),
        ("fpuzzles", &eliminated, ""),
        ("line", &titled, "its title"),
        ("sdk", &titled, "its title"),
        ("rules", &titled, ""),
        ("json", &titled, ""),
        ("opensudoku", &titled, ""),
        ("fpuzzles", &titled, ""),
        ("line", &remarked, "its author, its level, its source, its description"),
        ("fpuzzles", &remarked, "its level, its description"),
        ("sdk", &remarked, ""),
        ("rules", &remarked, ""),
        ("json", &remarked, ""),
        ("opensudoku", &remarked, ""),
    ] {
        let (status, _, err) = run(&format!("convert --to {format}"), puzzle);
        let line = if *puzzle == remarked { 5 } else { 1 }; // line at which the grid begins
        let expected =
            if lost.is_empty() { String::new() } else { format!("-:{line}: not kept by {format}: {lost}\n") };
        assert_eq!((status, err), (Some(0), expected), "{format} of {puzzle}");
    }
}

#[test]
fn every_command_says_that_words_about_the_rules_are_not_applied() {
    let puzzle = fpuzzles(EASY, &json!({ "ruleset": LOOP }));
    let remark = format!("-:1: ignored, because it is stated only in words: {LOOP}\n");
    for (command, answer) in [("solve", EASY_SOLUTION), ("solve --all", EASY_SOLUTION), ("count", "1"), ("check", "ok")]
    {
        check_note(command, &puzzle, &format!("{answer}\n"), &remark);
    }
    let lost = format!("{remark}-:1: not kept by line: its author's rules in words\n");
    assert_eq!(run("convert --to line", &puzzle), (Some(0), format!("{EASY}\n"), lost));
    for command in
        ["rate", "hint", "explain", "convert --to text", "race --limit 1 --with exact", "watch --json --limit 1 -"]
    {
        let (status, out, err) = run(command, &puzzle);
        assert_eq!((status, err.as_str()), (Some(0), remark.as_str()), "{command}");
        assert!(!out.is_empty(), "{command}");
    }
    let long = fpuzzles(EASY, &json!({ "ruleset": format!("\u{1b}[2J{}", "x".repeat(1000)) }));
    let err = run("count", &long).2;
    assert!(err.chars().count() < 200 && !err.contains('\u{1b}') && err.ends_with("x…\n"), "{err}");
}

#[test]
fn a_player_is_shown_words_about_the_rules() {
    let puzzle = read(&fpuzzles(EASY, &json!({ "ruleset": LOOP })));
    let (name, board) = ("loop 1".to_owned(), puzzle.check().unwrap());
    let origin = Origin { name, level: None, board, provenance: Provenance::Imported };
    let id = origin.id();
    let mut driver = Driver::default();
    driver.hear(Report::Opened(Box::new(OpenGame { origin, saved: None, unsaved: None, notices: Vec::new() })));
    insta::assert_snapshot!("words_80x24", driver.picture());
    driver.hear(Report::SolutionsCounted(id, SolutionCount::Many));
    let many = driver.picture();
    assert!(many.contains("several solutions; r shows the author's rules; hints and checks ignore them"), "{many}");
    insta::assert_snapshot!("words_page_80x24", driver.press("r").picture());
}

#[test]
fn a_saved_game_keeps_words_about_the_rules() {
    let about = json!({ "ruleset": LOOP, "title": "A loop", "author": "N. N.", "metadata": { "source": "A book" } });
    let board = read(&fpuzzles(EASY, &about)).check().unwrap();
    #[expect(clippy::disallowed_methods, reason = "any instant will do as the origin")]
    let record = Record::of(&Game::new(board), Instant::now());
    let text = serde_json::to_string(&record).unwrap();
    let again: Record = serde_json::from_str(&text).unwrap();
    let puzzle = again.game().unwrap().board().puzzle().clone();
    assert_eq!(
        (&*puzzle.words, &*puzzle.name(), puzzle.about.get(InfoKind::Source)),
        (LOOP, "A loop, by N. N.", "A book")
    );
}
