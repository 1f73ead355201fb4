//! Puzzles with rules on the command line: each command still answers line by line and reports faults by file, line and column.

use std::fs;

use format::{Format, read_one, write};
use grid::Family;
use ninefold::app::rule_page;

use crate::support::cli::{check_output, check_refused, check_usage_error, run};
use crate::support::puzzle_text::grid_lines;
use crate::support::puzzles::{EASY, EASY_SOLUTION};
use crate::support::temp_folder;

const BLANK: &str = "................";

#[test]
fn every_filter_takes_puzzles_with_rules() {
    let line = format!("cage 3: r1c1 r1c2; {EASY}\n");
    check_refused(
        "solve",
        &line,
        1,
        "invalid\n",
        "-:1:21: expected digits that keep the rules, found that cage 1 cannot be met",
    );
    let eight = format!("cage 8: r1c1 r1c2; white: r1c3 r1c4; {EASY}\n");
    check_output("solve", &eight, 1, "none\n");
    let eight = format!("cage 8: r1c1 r1c2; {EASY}");
    check_output("solve", &format!("{EASY}\n{eight}\n"), 0, &format!("{EASY_SOLUTION}\n{EASY_SOLUTION}\n"));
    check_output("count", &format!("{eight}\ndiagonal; {EASY}\n"), 0, "1\n0\n");
    check_output("check", &format!("{eight}\neven: r1c1; {EASY}\n"), 1, "ok\nr1c1 holds 5: expected 2 4 6 8\n");
    check_output("count", &format!("{BLANK}\nlatin; {BLANK}\n"), 0, "288\n576\n");
    let json = run("solve --json", &eight).1;
    assert!(json.contains(&format!("\"puzzle\":\"{eight}\"")), "{json}");
    check_output(
        "convert --to rules",
        &eight,
        0,
        &format!("{}\n\n", write(Format::Rules, &read_one(&eight).unwrap()).unwrap()),
    );
    check_refused(
        "convert --to hodoku",
        &eight,
        1,
        "",
        "-:1:1: hodoku cannot express 'cage 8': expected a puzzle without such rules, or the format rules",
    );
    let back = run("convert --to fpuzzles", &eight).1;
    check_output("convert --to line", &back, 0, &format!("{eight}\n"));
}

#[test]
fn the_rules_option_adds_rules_to_every_puzzle() {
    let (line, why) = (format!("diagonal; knight; {EASY}\n"), "argument:1:28: expected each digit once in a unit");
    check_refused(&format!("convert --to line --rules diagonal,knight {EASY}"), "", 1, &line, why);
    check_output(&format!("convert --to line --rules diagonal {BLANK}"), "", 0, &format!("diagonal; {BLANK}\n"));
    check_output(&format!("count --rules latin {BLANK}"), "", 0, "576\n");
    check_output("count --rules diagonal", &format!("{BLANK}\n").repeat(2), 0, "48\n48\n");
}

#[test]
fn the_rules_option_takes_only_rules_of_the_whole_board() {
    check_usage_error(&format!("solve --rules cage {EASY}"), "", "ninefold: invalid value 'cage' for '--rules");
    check_usage_error(&format!("solve --rules nite {EASY}"), "", "ninefold: invalid value 'nite' for '--rules");
}

#[test]
fn boards_of_sides_without_boxes_are_made_if_the_rules_need_none() {
    for (arguments, cells) in [("--size 5 --rules latin", 25), ("--size 7 --rules regions,diagonal", 49)] {
        let (status, puzzle, err) = run(&format!("generate {arguments} --seed 1"), "");
        assert_eq!((status, err.as_str()), (Some(0), ""), "{arguments}");
        let (status, solution, _) = run("solve --unique", &puzzle);
        assert_eq!((status, solution.trim_end().len()), (Some(0), cells), "{puzzle}");
    }
    let (status, _, err) = run("generate --size 5", "");
    assert!(status == Some(2) && err.contains("a board of side 5 has no boxes"), "{err}");
}

#[test]
fn faults_in_a_file_are_reported_by_file_line_and_column() {
    let folder = temp_folder();
    let path = folder.path().join("wrong.txt");
    let grid = grid_lines(EASY);
    let shown = path.display();
    for (heading, place) in [
        ("cage 10: r1c3 r1c4\ncage 90: r2c3 r1c3\n", "2:10: cage r2c3 r1c3: expected a sum from 3 to 17, found 90"),
        ("title: hot\nthermometer: r1c8 r1c9 r1c10\n", "2:24: thermometer r1c10: expected a cell of the board"),
        ("cage 40: r1c3 r1c4\n", "1:10: cage r1c3 r1c4: expected a sum from 3 to 17, found 40"),
        ("regions:\nAAAAAABBB\n", "2:1: expected a letter"),
    ] {
        fs::write(&path, format!("{heading}{grid}\n{grid}")).unwrap();
        let (status, out, err) = run(&format!("solve {shown}"), "");
        if heading.starts_with("regions") {
            assert!(status == Some(1) && err.starts_with(&format!("{shown}:")), "{err}");
            continue;
        }
        assert!(err.starts_with(&format!("{shown}:{place}")), "{err}");
        assert_eq!((status, out), (Some(1), format!("invalid\n{EASY_SOLUTION}\n")), "{heading}");
    }
}

#[test]
fn the_example_on_every_rule_page_is_read() {
    for family in Family::ALL {
        let page = rule_page(family);
        let example = page.split("```text\n").nth(1).and_then(|rest| rest.split("```").next()).expect("an example");
        let read = read_one(&format!("{example}{}\n", ".".repeat(81)));
        assert!(read.as_ref().is_ok_and(|puzzle| puzzle.layout.has(family)), "{example}: {:?}", read.err());
    }
}

#[test]
fn a_solver_that_does_not_know_the_rules_cannot_be_watched() {
    let cage = format!("cage 3: r1c1 r1c2; {}", ".".repeat(81));
    let (status, steps, errors) = run("watch --plain --limit 40", &cage);
    assert_eq!((status, errors.as_str()), (Some(0), ""));
    assert!(steps.contains("r1c1=1") && !steps.contains("r1c1=3"), "a cage of 3 holds 1 and 2\n{steps}");
    let why = "ninefold: exact cannot solve this board: it supports only rules between two cells, which an exact cover can express, not cage";
    check_usage_error("watch --with exact --plain", &cage, why);
    let knight = format!("knight; {}", ".".repeat(81));
    assert!(run("watch --plain --limit 1", &knight).1.contains("choose"), "an exact cover says a knight's move");
}
