//! Grids among other text: words, comments, titles, tabs, letters and dashes for blanks.

use std::io::BufReader;

use format::Reader;

use crate::pasted::{LINE, Slow, grid, read, reads_as, rows, spread};

#[test]
fn sentences_with_commas_around_grids_are_not_columns() {
    let bars = spread(" ")
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
        for grid in [grid(), spread(" "), bars.trim_end().to_owned()] {
            for text in [
                format!("{words}\n{grid}\n"),
                format!("{words}\n\n{grid}\n"),
                format!("{grid}\n{words}\n"),
                format!("{words}\n```\n{grid}\n```\n{words}\n"),
                format!("Hello\n{words}\n{grid}\n"),
            ] {
                reads_as(&text, 1);
            }
            reads_as(&format!("{grid}\n{words}\n{grid}\n\n{words}\n\n{grid}\n"), 3);
        }
    }
    reads_as(&format!("Name,Easter\n1,{LINE}\n2,{LINE}\n"), 2);
    reads_as(&format!("Puzzles, all of them\nx\t{LINE}\ny\t{LINE}\n"), 2);
}

#[test]
fn a_puzzle_on_one_line_below_grids_is_read() {
    let other = crate::commands::TWO;
    let framed: String =
        spread(" ").lines().map(|row| format!("{} | {} | {}\n", &row[..5], &row[6..11], &row[12..])).collect();
    let ruled = format!("+---+---+---+\n{framed}");
    let spaced = grid().replace('.', " ");
    for grid in [grid(), spread(" "), framed, ruled, spaced, grid().replace('.', "x")] {
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
                let expected = format!("{LINE}\n{other}\n");
                assert_eq!(read(text.as_bytes()), expected, "{text}");
                let slow = BufReader::new(Slow(text.as_bytes(), 40));
                assert_eq!(Reader::new(slow, None).filter(|record| record.result.is_ok()).count(), 2, "{text}");
            }
        }
    }
    let small = "1..4\n.41.\n2..3\n.32.";
    let both = format!("{}\n{}\n", small.replace('\n', ""), "1..............2");
    assert_eq!(read(format!("{small}\n\nPuzzle 2: 1..............2\n").as_bytes()), both);
}

#[test]
fn grids_with_x_for_blanks_may_have_titles_and_be_indented() {
    for blank in ["x", "X"] {
        let plain = grid().replace('.', blank);
        let indented: String = plain.lines().map(|row| format!("    {row}\n")).collect();
        for grid in [plain.as_str(), indented.trim_end()] {
            for count in 1..=5 {
                let titled: String = (1..=count).map(|number| format!("Game {number}\n{grid}\n")).collect();
                reads_as(&titled, count);
                reads_as(&titled.replace("Game", "Next: the puzzle"), count);
                reads_as(&titled.replace("Game", "\nExample"), count);
                reads_as(&format!("{grid}\n").repeat(count), count);
                reads_as(&format!("{grid}\n\n").repeat(count), count);
            }
        }
    }
}

#[test]
fn source_code_comments_are_not_rows() {
    for comment in ["// x", "// ab", "// My sudoku, from the paper", "//", "// 2024", "// https://example.org/a"] {
        for text in [
            format!("{comment}\n2024-05-01\n{}\n", grid()),
            format!("{comment}\n{}\n{comment}\n{}\n", grid(), grid()),
            format!("{comment}\n{LINE}\n{comment}\n{LINE}\n"),
        ] {
            let count = if text.contains("2024-05-01") { 1 } else { 2 };
            reads_as(&text, count);
        }
    }
    reads_as(&format!("// {LINE}\n// {LINE}\n"), 2);
}

#[test]
fn a_number_below_a_title_is_not_a_board() {
    for number in ["1", "1.", "2)", "12"] {
        for puzzle in [LINE.to_owned(), grid(), spread(" ")] {
            reads_as(&format!("title: x\n{number}\n{puzzle}\n"), 1);
            reads_as(&format!("title: x\n\n{number}\n\n{puzzle}\n\ntitle: y\n{number}\n{puzzle}\n"), 2);
        }
    }
    assert_eq!(read(b"title: x\n1\n"), "1\n", "a board of one cell");
    assert_eq!(read(b"title: x\n1\n\ntitle: y\n1\n"), "1\n1\n");
    assert!(read(format!("title: x\n12\ntitle: y\n{LINE}\n").as_bytes()).ends_with(&format!("{LINE}\n")));
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
            let text: String = rows(&LINE.replace('.', blank), 9).iter().map(|row| dressed(row)).collect();
            reads_as(&text, 1);
            reads_as(&format!("Game 1\n{text}\nGame 2\n{text}"), 2);
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
            assert_eq!(read(text.as_bytes()), format!("{line}\n"), "{side}: {text:?}");
        }
    }
}

#[test]
fn rows_of_letters_may_have_any_blank_and_rows_of_dashes_any_label() {
    let letters: String = LINE.chars().map(|c| c.to_digit(10).map_or('.', |d| char::from(b'@' + d as u8))).collect();
    let sixteen: String = (0..256_usize)
        .map(|at: usize| if at.is_multiple_of(3) { char::from(b'A' + (at / 3 % 16) as u8) } else { '.' })
        .collect();
    for (line, side) in [(letters, 9), (sixteen, 16)] {
        let expected = read(line.as_bytes());
        for blank in [".", "x", "X", "#", "-"] {
            let text = rows(&line.replace('.', blank), side).join("\n");
            assert_eq!(read(text.as_bytes()), expected, "{text}");
        }
    }
    let empty_row = format!("{}{}{}", &LINE[..9], ".".repeat(9), &LINE[18..]);
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
        assert_eq!(read(text.as_bytes()), format!("{empty_row}\n"), "{text}");
    }
}
