//! Puzzles as people paste them from web pages, mail and spreadsheets: several puzzles on a line, lists, unusual blanks, alphabets and
//! encodings.

use std::io::BufReader;

use format::{Case, Notation, Reader, Record, is_puzzle_text, read_one, solution_line};
use grid::{Cell, Digit};
use proptest::prelude::*;

use crate::reading_markup_and_code::easy_array;
use crate::support::cli::{check_output, check_refused};
use crate::support::puzzle_text::{Slow, check_reads_as_easy, easy_spread, grid, lines_or_faults, rows};
use crate::support::puzzles::{EASY, EASY_SOLUTION, TWO_SOLUTIONS};

#[test]
fn several_puzzles_on_a_line_are_all_read() {
    let (state, other) = (EASY.replacen('.', "4", 1), TWO_SOLUTIONS);
    for text in [
        format!("{EASY},{other}"),
        format!("{EASY} {other}"),
        format!("{EASY}\t{other}\n"),
        format!("\"{EASY}\", \"{other}\";"),
        format!("Try {EASY} and then {other}\n"),
        format!("Try {EASY} and {other}."),
        format!("Is it **{EASY}** or **{other}**?"),
        format!("{EASY}:{other}\n"),
        format!("{EASY} : {other}\n"),
        format!("{EASY}={other}\n"),
        format!("https://example.org/?p={EASY} https://example.org/?p={other}\n"),
        format!("https://example.org/{EASY} https://example.org/{other}\n"),
        format!("{EASY},{state},{EASY_SOLUTION},{other}\n"),
    ] {
        assert_eq!(lines_or_faults(text.as_bytes()), format!("{EASY}\n{other}\n"), "{text}");
    }
    for text in [
        format!("{EASY},{state}"),
        format!("{EASY}:{state}"),
        format!("{EASY} {EASY_SOLUTION}"),
        format!("{EASY},{EASY}"),
        format!("https://example.org/?p={EASY}&s={state}"),
    ] {
        check_reads_as_easy(&text, 1);
    }
}

#[test]
fn lists_and_headings_are_read() {
    let zeros = grid(EASY).replace('.', "0");
    for (text, count) in [
        (format!("[1] {EASY}\n[2] {EASY}\n"), 2),
        (format!("[1] {EASY}"), 1),
        (format!("[Game 1]\n{zeros}\n[Game 2]\n{zeros}\n"), 2),
        (format!("[1]\n{zeros}\n\n[2]\n{zeros}\n"), 2),
        (format!("[Game 1]\n{EASY}\n[Game 2]\n{EASY}\n"), 2),
        (format!("[Easy]\n{}\n", easy_spread(" ")), 1),
        (format!("[Author]\nN. N.\n[Puzzle]\n{}\n[State]\n{}\n", grid(EASY), rows(EASY_SOLUTION, 9).join("\n")), 1),
        (format!("{EASY}\n[Hard]\n{EASY}\n"), 2),
        (format!("1. {EASY}\n2. {EASY}\n"), 2),
    ] {
        check_reads_as_easy(&text, count);
    }
}

#[test]
fn a_puzzle_after_its_label_may_begin_with_number_signs() {
    let other = TWO_SOLUTIONS;
    let [first, second] = [EASY, other].map(|line| line.replace('.', "#"));
    let labels: [[&str; 3]; 3] =
        [["[1] ", "[2] ", "[3] "], ["(1) ", "(2) ", "(3) "], ["[Game 1]: ", "[Game 2]: ", "[Game 3]: "]];
    for [one, two, three] in labels {
        let text = format!("{one}{first}\n{two}{second}\n{three}{first}\n");
        assert_eq!(lines_or_faults(text.as_bytes()), format!("{EASY}\n{other}\n{EASY}\n"), "{text}");
    }
}

#[test]
fn a_first_line_with_the_number_of_puzzles_is_skipped() {
    for (text, count) in [
        (format!("1\n{EASY}\n"), 1),
        (format!("2\n{EASY}\n{EASY}\n"), 2),
        (format!("50\n{}\n", grid(EASY)), 1),
        (format!("# list\n\n1\n\n{}\n\n{}\n", grid(EASY), grid(EASY)), 2),
        (format!("1 puzzle\n{EASY}\n"), 1),
        (format!("1\n{}\n", grid(EASY).replace('.', " ")), 1),
        (format!("1234\n{}\n", grid(EASY)), 1),
    ] {
        check_reads_as_easy(&text, count);
    }
    assert_eq!(lines_or_faults(b"1"), "1\n", "a board of one cell");
    let lone = "expected 81 lines of a cell each, or another square number, found 2 of them";
    assert_eq!(lines_or_faults(b"1\n1\n"), format!("line 1, column 1: {lone}\n"));
    assert_eq!(lines_or_faults(b"1234\n3412\n2143\n4321\n"), "1234341221434321\n");
    assert!(lines_or_faults(b"50\n").contains("expected 81 cells for a 9×9 board, found 2"));
}

#[test]
fn spaces_of_every_kind_separate_cells_and_invisible_characters_are_ignored() {
    for space in ["\u{a0}", "\u{2009}", "\u{2007}", "\u{202f}", "\u{3000}", "\u{2003}", "\u{2002}", "\u{b}", "\u{c}"] {
        check_reads_as_easy(&easy_spread(space), 1);
        check_reads_as_easy(&easy_spread(space).replace('\n', space), 1);
        let is_break = space.starts_with(['\u{b}', '\u{c}']); // before the first cell, these two separate pages
        check_reads_as_easy(&grid(EASY).replace('.', if is_break { " " } else { space }), 1);
    }
    for unseen in ["\u{200b}", "\u{200e}", "\u{200f}", "\u{202a}", "\u{2060}", "\u{ad}", "\u{200d}", "\u{feff}"] {
        check_reads_as_easy(&format!("{EASY}{unseen}\n{unseen}{EASY}\n{}{unseen}{}\n", &EASY[..40], &EASY[40..]), 3);
        check_reads_as_easy(&format!("{unseen}{}\n", grid(EASY).replace('\n', &format!("{unseen}\n{unseen}"))), 1);
    }
    let wide: String = EASY.replace('.', "0").chars().map(|c| char::from_u32(u32::from(c) + 0xfee0).unwrap()).collect();
    check_reads_as_easy(&wide, 1);
    check_reads_as_easy(&rows(&wide, 9).join("\n"), 1);
    check_reads_as_easy(&format!("\u{feff}{EASY}\n\u{feff}{EASY}\n"), 2);
    let broken = format!("\u{200b}{}\u{200b}{}y{}", &EASY[..3], &EASY[3..6], &EASY[7..]);
    assert!(
        lines_or_faults(broken.as_bytes()).starts_with("line 1, column 9: expected a digit from 1 to 9, found 'y'")
    );
}

#[test]
fn utf16_is_read_with_its_byte_order_mark() {
    let xml =
        format!("<?xml version=\"1.0\"?>\n<opensudoku><game data=\"{}\"/></opensudoku>\n", EASY.replace('.', "0"));
    for text in [
        format!("{EASY}\r\n"),
        grid(EASY).replace('\n', "\r\n"),
        xml,
        format!("{}\n", easy_array(|cell| cell.replace('.', "0"))),
    ] {
        for bytes in [u16::to_le_bytes as fn(u16) -> [u8; 2], u16::to_be_bytes] {
            let utf16: Vec<u8> = format!("\u{feff}{text}").encode_utf16().flat_map(bytes).collect();
            assert_eq!(lines_or_faults(&utf16), format!("{EASY}\n"), "{text}");
            let slow = BufReader::with_capacity(1, &utf16[..]);
            assert_eq!(Reader::new(slow, None).filter(|record| record.result.is_ok()).count(), 1, "{text}");
        }
    }
}

#[test]
fn the_symbol_for_blanks_is_found_by_counting() {
    for blank in ["-", "x", "X", "?", "·", "#", "*", "_", "0", "~", "□", "–", "・"] {
        let line = EASY.replace('.', blank);
        let grid = rows(&line, 9).join("\n");
        let framed = rows(&line, 9)
            .iter()
            .map(|row| rows(row, 3).iter().map(|part| rows(part, 1).join(" ")).collect::<Vec<_>>().join(" | "))
            .collect::<Vec<_>>()
            .join("\n");
        check_reads_as_easy(&format!("{line}\n{line}\n"), 2);
        check_reads_as_easy(&format!("{grid}\n{grid}\n"), 2);
        check_reads_as_easy(&framed, 1);
        check_reads_as_easy(&rows(&line, 1).join(" "), 1);
    }
    let empty_row = format!("{}{}", ".".repeat(9), &EASY[9..]);
    for blank in ["-", "#", "x"] {
        let text = rows(&empty_row.replace('.', blank), 9).join("\n");
        assert_eq!(lines_or_faults(text.as_bytes()), format!("{empty_row}\n"), "{text}");
    }
    let commented = format!("# a list\n#\n{0}\n# between\n{0}\n", EASY.replace('.', "#"));
    check_reads_as_easy(&commented, 2);
    let starts_blank = EASY.replacen('5', ".", 1);
    assert_eq!(lines_or_faults(starts_blank.replace('.', "#").as_bytes()), format!("{starts_blank}\n"));
}

#[test]
fn zero_and_letters_are_digits_where_blanks_have_another_symbol() {
    let records = |text: &str| Reader::new(text.as_bytes(), None).collect::<Vec<Record>>();
    let (upper, lower) = (Case::Upper, Case::Lower);
    let sixteen = |symbols: &str| format!("{symbols}{}", ".".repeat(256 - symbols.len()));
    for (text, notation, last) in [
        (sixteen("0..F"), Notation::SymbolsFromZero(upper), Digit::new(15)),
        (sixteen("0..f"), Notation::SymbolsFromZero(lower), Digit::new(15)),
        (sixteen("A..P"), Notation::Letters(upper), Digit::new(15)),
        (sixteen("a..p"), Notation::Letters(lower), Digit::new(15)),
        (sixteen("1..G"), Notation::Symbols, Digit::new(15)),
        (sixteen("1..g"), Notation::LowerSymbols, Digit::new(15)),
        (rows(&sixteen("1..g"), 16).join("\n"), Notation::LowerSymbols, Digit::new(15)),
        (rows(&sixteen("0..F"), 16).join("\n"), Notation::SymbolsFromZero(upper), Digit::new(15)),
        (rows(&sixteen("A..P"), 16).join("\n"), Notation::Letters(upper), Digit::new(15)),
        (format!("0 . . 15{}", " .".repeat(252)), Notation::NumbersFromZero, Digit::new(15)),
        (format!("0 . . 9{}", " .".repeat(96)), Notation::NumbersFromZero, Digit::new(9)),
        (format!("1 . . A{}", " .".repeat(96)), Notation::Symbols, Digit::new(9)),
        (format!("0 . . F{}", " .".repeat(252)), Notation::SymbolsFromZero(upper), Digit::new(15)),
        (format!("1 . . 16{}", " .".repeat(252)), Notation::Numbers, Digit::new(15)),
        (format!("0..9{}", ".".repeat(96)), Notation::SymbolsFromZero(upper), Digit::new(9)),
        (format!("A..Y{}", ".".repeat(621)), Notation::Letters(upper), Digit::new(24)),
    ] {
        let all = records(&text);
        let [record] = &all[..] else { panic!("one puzzle: {text}") };
        let puzzle = record.result.as_ref().unwrap_or_else(|fault| panic!("{fault}: {text}"));
        assert_eq!(
            (record.notation, puzzle.digits[0], puzzle.digits[3]),
            (notation, Some(Digit::ONE), Some(last)),
            "{text}"
        );
    }
    let digits = [Digit::new(0), Digit::new(9), Digit::new(15)];
    for (notation, expected) in [
        (Notation::Symbols, "1AG"),
        (Notation::LowerSymbols, "1ag"),
        (Notation::SymbolsFromZero(upper), "09F"),
        (Notation::SymbolsFromZero(lower), "09f"),
        (Notation::Letters(upper), "AJP"),
        (Notation::Letters(lower), "ajp"),
        (Notation::Numbers, "1 10 16"),
        (Notation::NumbersFromZero, "0 9 15"),
    ] {
        assert_eq!(solution_line(&digits, notation), expected);
    }
}

#[test]
fn solutions_take_the_alphabet_of_their_puzzle() {
    let value = |at: usize| (at / 16 % 4 * 4 + at / 64 + at % 16) as u32 % 16;
    let board = |from: u32| -> String {
        (0..256).map(|at| char::from_digit(value(at) + from, 36).expect("below 36")).collect()
    };
    for expected in [board(0), board(10), board(0).to_uppercase(), board(10).to_uppercase()] {
        let diagonal = |(at, c): (usize, char)| if at % 17 == 0 { '.' } else { c };
        let puzzle: String = expected.chars().enumerate().map(diagonal).collect();
        check_output("solve", &format!("{puzzle}\n"), 0, &format!("{expected}\n"));
        check_output("check", &format!("{expected}\n"), 0, "solved\n");
    }
}

#[test]
fn a_puzzle_on_one_line_takes_many_forms() {
    let spaces = EASY.replace('.', " ");
    let all_ends_blank = format!(" {}  ", &spaces[1..79]);
    for text in [
        rows(EASY, 1).join(",").replace('.', ""),
        rows(EASY, 1).join("\t").replace('.', ""),
        rows(EASY, 9).join("|"),
        rows(EASY, 9).join("/"),
        format!("{}|", rows(EASY, 9).join("|")),
        rows(EASY, 9).join("\\n"),
        rows(EASY, 9).join(" "),
        spaces.clone(),
        format!("\"{spaces}\""),
        format!("{EASY}:{EASY_SOLUTION}"),
        format!("{EASY},{EASY_SOLUTION}"),
        format!("{EASY};{EASY_SOLUTION}"),
        format!("{EASY}|{EASY_SOLUTION}"),
        rows(EASY, 9).iter().map(|row| format!("> {row}\n")).collect(),
        rows(EASY, 9).iter().map(|row| format!(">> {row}\n")).collect(),
        format!("> {EASY}\n> \n> "),
    ] {
        check_reads_as_easy(&text, 1);
        assert!(is_puzzle_text(&text) || text.contains(['>', '\t']), "{text}");
    }
    for text in [
        format!("[1]{EASY}"),
        format!("[Game 1]: {EASY}"),
        format!("1) {EASY}"),
        format!("(1) {EASY}"),
        format!("1:{EASY}"),
        format!("'{EASY}'"),
        format!("    \"{EASY}\","),
        format!("('{EASY}', '{EASY_SOLUTION}'),"),
        format!("\"{spaces}\","),
        rows(&spaces, 1).join(", "),
        rows(EASY, 1).join(";").replace('.', ""),
        format!("[{}]", rows(EASY, 1).join(", ").replace('.', "0")),
        format!("{},", rows(EASY, 1).join(",").replace('.', "0")),
        format!("|{}|", rows(EASY, 9).join("|")),
        rows(EASY, 9).join(" | "),
        rows(EASY, 9).join(", "),
        format!("\"{}\\n\"", rows(EASY, 9).join("\\n")),
        rows(EASY, 3).join(" "),
        rows(EASY, 3).join("|"),
        rows(&spaces, 9).join("|"),
        format!("{}/", rows(&spaces, 9).join("/")),
        format!("{EASY} : {EASY_SOLUTION}"),
        format!("{EASY_SOLUTION}:{EASY}"),
        format!("easy:{EASY}:{EASY_SOLUTION}"),
        format!("{EASY}={EASY_SOLUTION}"),
        format!("__{EASY}__,"),
        format!("~~{EASY}~~"),
        format!("`{spaces}`"),
        format!("The puzzle `{EASY}` is hard."),
        format!("Try {EASY}..."),
        format!("Try **{EASY}**."),
        format!("Is {EASY}? hard"),
        format!("{EASY}?"),
        format!("{EASY}!"),
        format!("1. **{EASY}**"),
        format!("1.{}", EASY.replace('.', "0")),
        format!("{}.", EASY.replace('.', "0")),
    ] {
        check_reads_as_easy(&text, 1);
    }
    let expected = format!(".{}..\n", &EASY[1..79]);
    assert_eq!(lines_or_faults(all_ends_blank.as_bytes()), expected);
    assert_eq!(lines_or_faults(format!("{all_ends_blank}\n{EASY}\n").as_bytes()), format!("{expected}{EASY}\n"));
}

/// Candidates as 729 characters, nine per cell. Each digit has its fixed place among the nine; a `.` replaces an eliminated candidate.
fn sukaku(line: &str) -> String {
    let puzzle = read_one(line).expect("a puzzle");
    let candidates = puzzle.clone().check().expect("no digit stands twice").candidates();
    let is_left = |cell: Cell, digit: Digit| match puzzle.digits[cell.index()] {
        Some(given) => given == digit,
        None => candidates.of_cell(cell).has(digit),
    };
    let place = |cell: Cell, digit: usize| {
        if is_left(cell, Digit::new(digit)) { char::from(b'1' + digit as u8) } else { '.' }
    };
    (0..729).map(|at| place(Cell::new(at / 9), at % 9)).collect()
}

#[test]
fn candidates_at_fixed_places_are_a_sukaku() {
    let line = sukaku(EASY);
    let drawn: Vec<String> = (0..27)
        .map(|row| {
            let cell = |column: usize| (row / 3 * 9 + column / 3) * 9 + row % 3 * 3 + column % 3;
            (0..27).map(|column| line.as_bytes()[cell(column)] as char).collect()
        })
        .collect();
    let spaced =
        |width: usize, gap: &str| rows(&line, width).iter().map(|row| rows(row, 9).join(gap)).collect::<Vec<_>>();
    for text in [
        line.clone(),
        line.replace('.', "0"),
        line.replace('.', "-"),
        rows(&line, 9).join("\n"),
        rows(&line, 27).join("\n"),
        rows(&line, 81).join("\n"),
        spaced(81, " ").join("\n"),
        spaced(81, "|").join("\n"),
        rows(&line, 9).join(" "),
        drawn.join("\n"),
    ] {
        check_reads_as_easy(&text, 1);
        check_reads_as_easy(&format!("{text}\n{text}\n"), 2);
    }
    check_output("solve", &line, 0, &format!("{EASY_SOLUTION}\n"));
    check_reads_as_easy(&format!("{EASY}\n").repeat(9), 9);
    let large = |text: &str| read_one(text).map(|puzzle| puzzle.shape().side());
    let other = format!("2{}", ".".repeat(728));
    let shifted = line[1..].to_owned() + "."; // no digit is at its place
    for text in [&".".repeat(729), &other, &rows(&other, 27).join("\n"), &format!("1{}R", ".".repeat(727)), &shifted] {
        assert_eq!(large(text), Ok(27), "{text}");
    }
    assert!(large(&line[1..]).is_err(), "one character is missing");
}

#[test]
fn positions_of_faults_refer_to_the_original_text() {
    for (text, expected) in [
        (format!("[1] {}\n", EASY.replacen('6', "y", 1)), "-:1:14: expected a digit from 1 to 9, found 'y'"),
        (format!("[1] {}\n", EASY.replacen('6', "5", 1)), "-:1:14: expected each digit once in a unit"),
        (format!("> {}\n", rows(&EASY.replacen('6', "y", 1), 9).join("\n> ")), "-:2:3: expected a digit from 1 to 9"),
        (format!("{}\n", rows(&EASY.replacen('6', "5", 1), 9).join("|")), "-:1:11: expected each digit once in a unit"),
    ] {
        check_refused("solve", &text, 1, "invalid\n", expected);
    }
    let record = Reader::new(format!("\u{200b}{EASY}").as_bytes(), None).next().expect("a puzzle");
    assert_eq!((record.places.of(Cell::new(0)), record.places.of(Cell::new(80))), ((1, 2), (1, 82)));
}

proptest! {
    #[test]
    fn decoration_does_not_change_a_list(
        puzzles in prop::collection::vec("[1-9]{2}[1-9.]{79}", 1..4),
        style in 0..6_usize,
        blank in prop::sample::select(vec!['.', '-', 'x', '?', '0', '*']),
        at_once in 1..200_usize,
    ) {
        let plain: String = puzzles.iter().map(|line| format!("{line}\n")).collect();
        let dressed: Vec<String> = puzzles.iter().map(|line| line.replace('.', &blank.to_string())).collect();
        let text: String = match style {
            0 => dressed.iter().enumerate().map(|(at, line)| format!("[{}] {line}\n", at + 1)).collect(),
            1 => dressed.iter().map(|line| format!("> {line}\n")).collect(),
            2 => dressed.iter().map(|line| format!("'{line}',\n")).collect(),
            3 => format!("[\"{}\"]\n", dressed.join("\", \"")),
            4 => format!("{}\n{}\n", dressed.len(), dressed.join("\n")),
            _ => format!("\u{feff}{}\u{200b}\n", dressed.join("\u{200b}\n\u{feff}")),
        };
        prop_assert_eq!(lines_or_faults(text.as_bytes()), plain.clone(), "{}", text);
        let slow = BufReader::new(Slow(text.as_bytes(), at_once));
        let read: Vec<_> = Reader::new(slow, None).map(|record| record.result).collect();
        let expected: Vec<_> = Reader::new(plain.as_bytes(), None).map(|record| record.result).collect();
        prop_assert_eq!(read, expected);
    }

    #[test]
    fn faults_in_random_text_have_a_position(text in "[\\[\\](){}\"'#>0-9A-Za-z.,:;|/ \\n-]{1,200}") {
        for record in Reader::new(text.as_bytes(), None) {
            let has_place = record.result.as_ref().map_or_else(|fault| fault.line > 0 && fault.column > 0, |_| true);
            prop_assert!(has_place && record.line > 0, "{:?}", record);
        }
    }
}
