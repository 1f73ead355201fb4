//! Lines with a single cell or a number: they are headings of puzzles, cells of one board, or a fault.

use proptest::prelude::*;

use crate::commands::{EASY, TWO, complains};
use crate::pasted;

/// Reads a text and returns a line for each record: the puzzle or the fault.
pub fn read(text: &str) -> String {
    pasted::read(text.as_bytes())
}

/// Returns a 9×9 puzzle with one row a line.
pub fn grid(line: &str) -> String {
    line.as_bytes().chunks(9).map(|row| format!("{}\n", String::from_utf8_lossy(row))).collect()
}

/// Returns a puzzle with one cell a line.
fn column(line: &str) -> String {
    line.chars().map(|c| format!("{c}\n")).collect()
}

#[test]
fn numbers_above_puzzles_are_headings() {
    let both = format!("{EASY}\n{TWO}\n");
    for text in [
        format!("1\n{EASY}\n2\n{TWO}\n"),
        format!("{EASY}\n2\n{TWO}\n"),
        format!("1.\n{EASY}\n2.\n{TWO}\n"),
        format!("1)\n{EASY}\n\n2)\n\n{TWO}\n"),
        format!("9\n{EASY}\n10\n{TWO}\n"),
        format!("1\n{}2\n{}", grid(EASY), grid(TWO)),
        format!("1\n{}\n2\n{}", grid(EASY), grid(TWO)),
        format!("1.\n{}\n2.\n{}", grid(EASY), grid(TWO)),
        format!("(1)\n\n{}\n(2)\n\n{}", grid(EASY), grid(TWO)),
    ] {
        assert_eq!(read(&text), both, "{text}");
    }
}

#[test]
fn a_lone_cell_between_puzzles_is_a_fault() {
    let fault = |line: usize, cell: char| {
        format!("line {line}, column 1: expected a puzzle on the line, found only {cell:?}\n")
    };
    for (text, expected) in [
        (format!("{EASY}\n.\n{TWO}\n"), format!("{EASY}\n{}{TWO}\n", fault(2, '.'))),
        (format!("{EASY}\n*\n{TWO}\n"), format!("{EASY}\n{}{TWO}\n", fault(2, '*'))),
        (format!("{EASY}\n{TWO}\n0\n"), format!("{EASY}\n{TWO}\n{}", fault(3, '0'))),
        (format!("{}_\n{}", grid(EASY), grid(TWO)), format!("{EASY}\n{}{TWO}\n", fault(10, '_'))),
        (format!("{EASY}\n\n5"), format!("{EASY}\n{}", fault(3, '5'))),
    ] {
        assert_eq!(read(&text), expected, "{text}");
    }
    complains(
        "convert --to line",
        &format!("{EASY}\n.\n"),
        1,
        &format!("{EASY}\n"),
        "-:2:1: expected a puzzle on the line",
    );
    for one in ["1", ".\n", "\n*\n\n", "# a comment\n1\n"] {
        assert_eq!(read(one).lines().count(), 1, "{one}");
        assert!(matches!(read(one).trim(), "1" | "."), "{one}");
    }
}

#[test]
fn cells_on_separate_lines_are_one_board() {
    let starts_blank = column(TWO);
    for (text, expected) in [
        (column(EASY), format!("{EASY}\n")),
        (column(&EASY.replace('.', "0")), format!("{EASY}\n")),
        (column(&EASY.replace('.', "-")), format!("{EASY}\n")),
        (starts_blank.clone(), format!("{TWO}\n")),
        (format!("{starts_blank}\n{}", column(EASY)), format!("{TWO}\n{EASY}\n")),
        (format!("{}{starts_blank}", column(EASY)), format!("{EASY}\n{TWO}\n")),
        (format!("{EASY}\n{starts_blank}{EASY}\n"), format!("{EASY}\n{TWO}\n{EASY}\n")),
        (column(&format!("1{}", ".".repeat(15))), format!("1{}\n", ".".repeat(15))),
    ] {
        assert_eq!(read(&text), expected, "{text}");
    }
    let cut = column(&EASY[..80]);
    assert_eq!(
        read(&cut),
        "line 1, column 1: expected 81 lines of a cell each, or another square number, found 80 of them\n"
    );
    let wrong = column(&EASY.replacen('6', "y", 1));
    assert_eq!(read(&wrong), "line 10, column 1: expected a digit from 1 to 9, found 'y'\n");
}

proptest! {
    #[test]
    fn a_column_of_cells_is_the_same_board_as_their_line(line in "[1-9][1-9.]{80}") {
        prop_assert_eq!(read(&column(&line)), format!("{}\n", line));
    }
}
