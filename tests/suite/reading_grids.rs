//! Grids among other text. Also lines that have only one cell or number: they may be headings of puzzles, cells of a board, or faults.

use std::io::BufReader;

use format::Reader;
use proptest::prelude::*;

use crate::support::cli::check_refused;
use crate::support::puzzle_text::{Slow, check_reads_as_easy, easy_spread, grid, grid_lines, lines_or_faults, rows};
use crate::support::puzzles::{EASY, TWO_SOLUTIONS};

#[test]
fn sentences_with_commas_around_grids_are_not_columns() {
    let bars = easy_spread(" ")
        .lines()
        .map(|row| format!("{} | {} | {}\n", &row[..5], &row[6..11], &row[12..]))
        .collect::<String>();
    for words in [
        "Hi all,",
        "Saturday, May 4, 2024",
        "Game 1, easy",
        "By Arto Inkala, 2010",
        "Name\tEaster",
        "Source: Guardian, 2010",
        "Easy; for children, too",
        "https://example.org/sudoku/2010",
        "Found at https://example.org/a,b",
    ] {
        for grid in [grid(EASY), easy_spread(" "), bars.trim_end().to_owned()] {
            for text in [
                format!("{words}\n{grid}\n"),
                format!("{words}\n\n{grid}\n"),
                format!("{grid}\n{words}\n"),
                format!("{words}\n```\n{grid}\n```\n{words}\n"),
                format!("Hello\n{words}\n{grid}\n"),
            ] {
                check_reads_as_easy(&text, 1);
            }
            check_reads_as_easy(&format!("{grid}\n{words}\n{grid}\n\n{words}\n\n{grid}\n"), 3);
        }
    }
    check_reads_as_easy(&format!("Name,Easter\n1,{EASY}\n2,{EASY}\n"), 2);
    check_reads_as_easy(&format!("Puzzles, all of them\nx\t{EASY}\ny\t{EASY}\n"), 2);
}

#[test]
fn a_puzzle_on_one_line_below_grids_is_read() {
    let other = TWO_SOLUTIONS;
    let framed: String =
        easy_spread(" ").lines().map(|row| format!("{} | {} | {}\n", &row[..5], &row[6..11], &row[12..])).collect();
    let ruled = format!("+---+---+---+\n{framed}");
    let spaced = grid(EASY).replace('.', " ");
    for grid in [grid(EASY), easy_spread(" "), framed, ruled, spaced, grid(EASY).replace('.', "x")] {
        for one in [
            other.to_owned(),
            format!("[1] {other}"),
            format!("Puzzle 2: {other}"),
            format!("\"{other}\","),
            format!("https://example.org/play?s={other}"),
        ] {
            for text in [
                format!("{}\n\n{one}\n", grid.trim_end_matches('\n')),
                format!("{}\n{one}\n", grid.trim_end_matches('\n')),
            ] {
                let expected = format!("{EASY}\n{other}\n");
                assert_eq!(lines_or_faults(text.as_bytes()), expected, "{text}");
                let slow = BufReader::new(Slow(text.as_bytes(), 40));
                assert_eq!(Reader::new(slow, None).filter(|record| record.result.is_ok()).count(), 2, "{text}");
            }
        }
    }
    let small = "1..4\n.41.\n2..3\n.32.";
    let both = format!("{}\n{}\n", small.replace('\n', ""), "1..............2");
    assert_eq!(lines_or_faults(format!("{small}\n\nPuzzle 2: 1..............2\n").as_bytes()), both);
}

#[test]
fn grids_with_x_for_blanks_may_have_titles_and_be_indented() {
    for blank in ["x", "X"] {
        let plain = grid(EASY).replace('.', blank);
        let indented: String = plain.lines().map(|row| format!("    {row}\n")).collect();
        for grid in [plain.as_str(), indented.trim_end()] {
            for count in 1..=5 {
                let titled: String = (1..=count).map(|number| format!("Game {number}\n{grid}\n")).collect();
                check_reads_as_easy(&titled, count);
                check_reads_as_easy(&titled.replace("Game", "Next: the puzzle"), count);
                check_reads_as_easy(&titled.replace("Game", "\nExample"), count);
                check_reads_as_easy(&format!("{grid}\n").repeat(count), count);
                check_reads_as_easy(&format!("{grid}\n\n").repeat(count), count);
            }
        }
    }
}

#[test]
fn source_code_comments_are_not_rows() {
    for comment in ["// x", "// ab", "// My sudoku, from the paper", "//", "// 2024", "// https://example.org/a"] {
        for text in [
            format!("{comment}\n2024-05-01\n{}\n", grid(EASY)),
            format!("{comment}\n{}\n{comment}\n{}\n", grid(EASY), grid(EASY)),
            format!("{comment}\n{EASY}\n{comment}\n{EASY}\n"),
        ] {
            let count = if text.contains("2024-05-01") { 1 } else { 2 };
            check_reads_as_easy(&text, count);
        }
    }
    check_reads_as_easy(&format!("// {EASY}\n// {EASY}\n"), 2);
}

#[test]
fn a_number_below_a_title_is_not_a_board() {
    for number in ["1", "1.", "2)", "12"] {
        for puzzle in [EASY.to_owned(), grid(EASY), easy_spread(" ")] {
            check_reads_as_easy(&format!("title: x\n{number}\n{puzzle}\n"), 1);
            check_reads_as_easy(&format!("title: x\n\n{number}\n\n{puzzle}\n\ntitle: y\n{number}\n{puzzle}\n"), 2);
        }
    }
    assert_eq!(lines_or_faults(b"title: x\n1\n"), "1\n", "a board of one cell");
    assert_eq!(lines_or_faults(b"title: x\n1\n\ntitle: y\n1\n"), "1\n1\n");
    assert!(lines_or_faults(format!("title: x\n12\ntitle: y\n{EASY}\n").as_bytes()).ends_with(&format!("{EASY}\n")));
}

#[test]
fn tabs_indent_rows_and_separate_boxes() {
    let tabs: [fn(&str) -> String; 5] = [
        |row| format!("\t{row}\n"),
        |row| format!("\t\t{}\n", rows(row, 1).join(" ")),
        |row| format!("{}\n", rows(row, 3).join("\t")),
        |row| format!("{}\t\n", rows(row, 3).join("\t")),
        |row| format!("\t{}\n", rows(row, 1).join("\t")),
    ];
    for dressed in tabs {
        for blank in [".", "0", "-", "x"] {
            let text: String = rows(&EASY.replace('.', blank), 9).iter().map(|row| dressed(row)).collect();
            check_reads_as_easy(&text, 1);
            check_reads_as_easy(&format!("Game 1\n{text}\nGame 2\n{text}"), 2);
        }
    }
}

#[test]
fn empty_cells_between_tabs_are_blanks_on_every_board() {
    for side in [4, 6, 8, 9, 10, 12, 16, 25] {
        let mut cells = vec!["."; side * side];
        (cells[0], cells[side + 1], cells[side * side - 1]) = ("1", "2", "3");
        let line = cells.concat();
        let row = |row: &String| rows(row, 1).join("\t").replace('.', "");
        let table: Vec<String> = rows(&line, side).iter().map(row).collect();
        for text in [table.join("\n"), format!("{}\t\n", table.join("\t\n")), format!("\t{}\n", table.join("\n\t"))] {
            assert_eq!(lines_or_faults(text.as_bytes()), format!("{line}\n"), "{side}: {text:?}");
        }
    }
}

#[test]
fn rows_of_letters_may_have_any_blank_and_rows_of_dashes_any_label() {
    let letters: String = EASY.chars().map(|c| c.to_digit(10).map_or('.', |d| char::from(b'@' + d as u8))).collect();
    let sixteen: String = (0..256_usize)
        .map(|at: usize| if at.is_multiple_of(3) { char::from(b'A' + (at / 3 % 16) as u8) } else { '.' })
        .collect();
    for (line, side) in [(letters, 9), (sixteen, 16)] {
        let expected = lines_or_faults(line.as_bytes());
        for blank in [".", "x", "X", "#", "-"] {
            let text = rows(&line.replace('.', blank), side).join("\n");
            assert_eq!(lines_or_faults(text.as_bytes()), expected, "{text}");
        }
    }
    let empty_row = format!("{}{}{}", &EASY[..9], ".".repeat(9), &EASY[18..]);
    let dashed = rows(&empty_row.replace('.', "-"), 9);
    let labels: [fn(usize, &str) -> String; 5] = [
        |at, row| format!("r{at}: {row}\n"),
        |at, row| format!("{at} {row}\n"),
        |_, row| format!("\"{row}\",\n"),
        |_, row| format!("'{row}',\n"),
        |at, row| if at == 1 { format!("title: x\n{row}\n") } else { format!("{row}\n") },
    ];
    for label in labels {
        let text: String = (1..).zip(&dashed).map(|(at, row)| label(at, row)).collect();
        assert_eq!(lines_or_faults(text.as_bytes()), format!("{empty_row}\n"), "{text}");
    }
}

/// Returns a puzzle with each cell on its own line.
fn column(line: &str) -> String {
    line.chars().map(|c| format!("{c}\n")).collect()
}

#[test]
fn numbers_above_puzzles_are_headings() {
    let both = format!("{EASY}\n{TWO_SOLUTIONS}\n");
    for text in [
        format!("1\n{EASY}\n2\n{TWO_SOLUTIONS}\n"),
        format!("{EASY}\n2\n{TWO_SOLUTIONS}\n"),
        format!("1.\n{EASY}\n2.\n{TWO_SOLUTIONS}\n"),
        format!("1)\n{EASY}\n\n2)\n\n{TWO_SOLUTIONS}\n"),
        format!("9\n{EASY}\n10\n{TWO_SOLUTIONS}\n"),
        format!("1\n{}2\n{}", grid_lines(EASY), grid_lines(TWO_SOLUTIONS)),
        format!("1\n{}\n2\n{}", grid_lines(EASY), grid_lines(TWO_SOLUTIONS)),
        format!("1.\n{}\n2.\n{}", grid_lines(EASY), grid_lines(TWO_SOLUTIONS)),
        format!("(1)\n\n{}\n(2)\n\n{}", grid_lines(EASY), grid_lines(TWO_SOLUTIONS)),
    ] {
        assert_eq!(lines_or_faults(&text), both, "{text}");
    }
}

#[test]
fn a_lone_cell_between_puzzles_is_a_fault() {
    let fault = |line: usize, cell: char| {
        format!("line {line}, column 1: expected a puzzle on the line, found only {cell:?}\n")
    };
    for (text, expected) in [
        (format!("{EASY}\n.\n{TWO_SOLUTIONS}\n"), format!("{EASY}\n{}{TWO_SOLUTIONS}\n", fault(2, '.'))),
        (format!("{EASY}\n*\n{TWO_SOLUTIONS}\n"), format!("{EASY}\n{}{TWO_SOLUTIONS}\n", fault(2, '*'))),
        (format!("{EASY}\n{TWO_SOLUTIONS}\n0\n"), format!("{EASY}\n{TWO_SOLUTIONS}\n{}", fault(3, '0'))),
        (
            format!("{}_\n{}", grid_lines(EASY), grid_lines(TWO_SOLUTIONS)),
            format!("{EASY}\n{}{TWO_SOLUTIONS}\n", fault(10, '_')),
        ),
        (format!("{EASY}\n\n5"), format!("{EASY}\n{}", fault(3, '5'))),
    ] {
        assert_eq!(lines_or_faults(&text), expected, "{text}");
    }
    check_refused(
        "convert --to line",
        &format!("{EASY}\n.\n"),
        1,
        &format!("{EASY}\n"),
        "-:2:1: expected a puzzle on the line",
    );
    for one in ["1", ".\n", "\n*\n\n", "# a comment\n1\n"] {
        assert_eq!(lines_or_faults(one).lines().count(), 1, "{one}");
        assert!(matches!(lines_or_faults(one).trim(), "1" | "."), "{one}");
    }
}

#[test]
fn cells_on_separate_lines_are_one_board() {
    let starts_blank = column(TWO_SOLUTIONS);
    for (text, expected) in [
        (column(EASY), format!("{EASY}\n")),
        (column(&EASY.replace('.', "0")), format!("{EASY}\n")),
        (column(&EASY.replace('.', "-")), format!("{EASY}\n")),
        (starts_blank.clone(), format!("{TWO_SOLUTIONS}\n")),
        (format!("{starts_blank}\n{}", column(EASY)), format!("{TWO_SOLUTIONS}\n{EASY}\n")),
        (format!("{}{starts_blank}", column(EASY)), format!("{EASY}\n{TWO_SOLUTIONS}\n")),
        (format!("{EASY}\n{starts_blank}{EASY}\n"), format!("{EASY}\n{TWO_SOLUTIONS}\n{EASY}\n")),
        (column(&format!("1{}", ".".repeat(15))), format!("1{}\n", ".".repeat(15))),
        (format!("7\n{}", column(EASY)), format!("{EASY}\n")),
    ] {
        assert_eq!(lines_or_faults(&text), expected, "{text}");
    }
    let among_words = lines_or_faults(&format!("words\n{}words\n", column(EASY)));
    assert!(among_words.lines().any(|line| line == EASY), "{among_words}");
    let diagonal = |cell: &'static str| (0..256).map(|at| if at % 17 == 0 { cell } else { "." }).collect::<Vec<_>>();
    assert_eq!(lines_or_faults(&diagonal("16").join("\n")), diagonal("G").concat() + "\n");
    let cut = column(&EASY[..80]);
    assert_eq!(
        lines_or_faults(&cut),
        "line 1, column 1: expected 81 lines of a cell each, or another square number, found 80 of them\n"
    );
    let wrong = column(&EASY.replacen('6', "y", 1));
    assert_eq!(lines_or_faults(&wrong), "line 10, column 1: expected a digit from 1 to 9, found 'y'\n");
}

proptest! {
    #[test]
    fn a_column_of_cells_is_the_same_board_as_their_line(line in "[1-9][1-9.]{80}") {
        prop_assert_eq!(lines_or_faults(&column(&line)), format!("{}\n", line));
    }
}
