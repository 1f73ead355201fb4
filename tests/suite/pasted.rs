//! Text as people paste it: from web pages, mail, source code and spreadsheets.

use std::fmt::Write as _;
use std::io::{BufReader, Read};

use format::{Case, Format, Notation, Reader, Record, is_puzzle_text, read_one, solution_line, write};
use grid::{Cell, Digit};
use proptest::prelude::*;

use crate::commands::{check, complains};

pub const LINE: &str = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
const SOLUTION: &str = "534678912672195348198342567859761423426853791713924856961537284287419635345286179";

/// One line per record: the puzzle or the fault.
pub fn read(bytes: &[u8]) -> String {
    let mut all = String::new();
    for record in Reader::new(bytes, None) {
        match record.result {
            Ok(puzzle) => writeln!(all, "{}", write(Format::Line, &puzzle).expect("any side has a line")),
            Err(fault) => writeln!(all, "{fault}"),
        }
        .expect("a string takes everything");
    }
    all
}

pub fn rows(line: &str, width: usize) -> Vec<String> {
    line.chars().collect::<Vec<_>>().chunks(width).map(|row| row.iter().collect()).collect()
}

pub fn grid() -> String {
    rows(LINE, 9).join("\n")
}

/// Nine rows with `gap` between the cells.
pub fn spread(gap: &str) -> String {
    rows(LINE, 9).iter().map(|row| rows(row, 1).join(gap)).collect::<Vec<_>>().join("\n")
}

pub fn reads_as(text: &str, count: usize) {
    assert_eq!(read(text.as_bytes()), format!("{LINE}\n").repeat(count), "{text}");
}

#[test]
fn several_puzzles_on_a_line_are_all_read() {
    let (state, other) = (LINE.replacen('.', "4", 1), crate::commands::TWO);
    for text in [
        format!("{LINE},{other}"),
        format!("{LINE} {other}"),
        format!("{LINE}\t{other}\n"),
        format!("\"{LINE}\", \"{other}\";"),
        format!("Try {LINE} and then {other}\n"),
        format!("Try {LINE} and {other}."),
        format!("Is it **{LINE}** or **{other}**?"),
        format!("{LINE}:{other}\n"),
        format!("{LINE} : {other}\n"),
        format!("{LINE}={other}\n"),
        format!("https://example.org/?p={LINE} https://example.org/?p={other}\n"),
        format!("https://example.org/{LINE} https://example.org/{other}\n"),
        format!("{LINE},{state},{SOLUTION},{other}\n"),
    ] {
        assert_eq!(read(text.as_bytes()), format!("{LINE}\n{other}\n"), "{text}");
    }
    for text in [
        format!("{LINE},{state}"),
        format!("{LINE}:{state}"),
        format!("{LINE} {SOLUTION}"),
        format!("{LINE},{LINE}"),
        format!("https://example.org/?p={LINE}&s={state}"),
    ] {
        reads_as(&text, 1);
    }
}

#[test]
fn lists_and_headings_are_read() {
    let zeros = grid().replace('.', "0");
    for (text, count) in [
        (format!("[1] {LINE}\n[2] {LINE}\n"), 2),
        (format!("[1] {LINE}"), 1),
        (format!("[Game 1]\n{zeros}\n[Game 2]\n{zeros}\n"), 2),
        (format!("[1]\n{zeros}\n\n[2]\n{zeros}\n"), 2),
        (format!("[Game 1]\n{LINE}\n[Game 2]\n{LINE}\n"), 2),
        (format!("[Easy]\n{}\n", spread(" ")), 1),
        (format!("[Author]\nN. N.\n[Puzzle]\n{}\n[State]\n{}\n", grid(), rows(SOLUTION, 9).join("\n")), 1),
        (format!("{LINE}\n[Hard]\n{LINE}\n"), 2),
        (format!("1. {LINE}\n2. {LINE}\n"), 2),
    ] {
        reads_as(&text, count);
    }
}

#[test]
fn a_puzzle_after_its_label_may_begin_with_number_signs() {
    let other = crate::commands::TWO;
    let [first, second] = [LINE, other].map(|line| line.replace('.', "#"));
    let labels: [[&str; 3]; 3] =
        [["[1] ", "[2] ", "[3] "], ["(1) ", "(2) ", "(3) "], ["[Game 1]: ", "[Game 2]: ", "[Game 3]: "]];
    for [one, two, three] in labels {
        let text = format!("{one}{first}\n{two}{second}\n{three}{first}\n");
        assert_eq!(read(text.as_bytes()), format!("{LINE}\n{other}\n{LINE}\n"), "{text}");
    }
}

/// The puzzle as an array of rows of cells.
fn array(cell: fn(&str) -> String) -> String {
    let row = |row: &String| rows(row, 1).iter().map(|c| cell(c)).collect::<Vec<_>>().join(",");
    format!("[[{}]]", rows(LINE, 9).iter().map(row).collect::<Vec<_>>().join("],\n["))
}

#[test]
fn arrays_in_source_code_are_read() {
    let numbers = array(|cell| cell.replace('.', "0"));
    let quoted = array(|cell| format!("\"{cell}\""));
    let strings = rows(LINE, 9).join("\",\n  \"");
    for (text, count) in [
        (numbers.clone(), 1),
        (numbers.replace('\n', ""), 1),
        (numbers.replace(',', ",\n    "), 1),
        (format!("{numbers}\n{numbers}\n"), 2),
        (format!("[{numbers}, {numbers}]"), 2),
        (quoted.clone(), 1),
        (quoted.replace('\n', "").replace('"', "'"), 1),
        (format!("[\"{strings}\"]"), 1),
        (format!("[\n  \"{strings}\"\n]\n"), 1),
        (format!("[\"{LINE}\", \"{LINE}\",\n\"{LINE}\"]\n"), 3),
        (format!("board = {numbers}\n"), 1),
        (format!("int grid[9][9] = {};\n", numbers.replace('[', "{").replace(']', "}")), 1),
        (format!("{{\"board\":{}}}\n", numbers.replace('\n', "")), 1),
        (format!("{{\n\"name\": \"x\",\n\"board\": {numbers}\n}}\n"), 1),
        (format!("[{{\"puzzle\":\"{LINE}\",\"solution\":\"{SOLUTION}\"}},{{\"puzzle\":\"{LINE}\"}}]"), 2),
        (numbers.replace("[[", "[").replace("]]", "],"), 1),
        (format!("{LINE}\n{}\n{LINE}\n", quoted.replace('\n', "")), 3),
        (format!("[{}]\n", rows(LINE, 1).join(", ").replace('.', "0")), 1),
        (format!("\"{LINE}\"\n"), 1),
        (format!("'{LINE}',\n'{LINE}',\n"), 2),
        (rows(LINE, 9).iter().map(|row| format!("    \"{row}\",\n")).collect(), 1),
    ] {
        reads_as(&text, count);
    }
    for nothing in ["null", "None", "undefined", ""] {
        let cells = rows(LINE, 1).join(", ").replace('.', nothing);
        reads_as(&format!("[{cells}]\n"), 1);
        reads_as(&format!("board = [{cells}];\n[{cells}]\n"), 2);
    }
    reads_as(&numbers.replace('0', ""), 1);
    for mark in ["·", "\\u00b7", "•"] {
        reads_as(&quoted.replace('.', mark), 1);
        reads_as(&format!("{{\"board\": {}}}\n", quoted.replace('.', mark)), 1);
        reads_as(&format!("[\"{}\"]\n", strings.replace('.', mark)), 1);
    }
    assert!(read(b"[[1,2,3,4],[5,6,7]]").contains("expected a board in the array"));
    for count in [27, 80] {
        let cut = format!("[{}", rows(&LINE[..count].replace('.', "0"), 1).join(","));
        let expected = "line 1, column 1: expected the closing bracket of the array, found the end of the text";
        assert!(read(cut.as_bytes()).starts_with(expected), "{}", read(cut.as_bytes()));
    }
    let broken = numbers.replacen('7', "17", 1);
    assert_eq!(read(broken.as_bytes()), "line 1, column 11: expected a number from 1 to 9, found '17'\n");
}

#[test]
fn a_first_line_with_the_number_of_puzzles_is_skipped() {
    for (text, count) in [
        (format!("1\n{LINE}\n"), 1),
        (format!("2\n{LINE}\n{LINE}\n"), 2),
        (format!("50\n{}\n", grid()), 1),
        (format!("# list\n\n1\n\n{}\n\n{}\n", grid(), grid()), 2),
        (format!("1 puzzle\n{LINE}\n"), 1),
        (format!("1\n{}\n", grid().replace('.', " ")), 1),
        (format!("1234\n{}\n", grid()), 1),
    ] {
        reads_as(&text, count);
    }
    assert_eq!(read(b"1"), "1\n", "a board of one cell");
    let lone = "expected 81 lines of a cell each, or another square number, found 2 of them";
    assert_eq!(read(b"1\n1\n"), format!("line 1, column 1: {lone}\n"));
    assert_eq!(read(b"1234\n3412\n2143\n4321\n"), "1234341221434321\n");
    assert!(read(b"50\n").contains("expected 81 cells for a 9×9 board, found 2"));
}

#[test]
fn spaces_of_every_kind_separate_cells_and_invisible_characters_are_ignored() {
    for space in ["\u{a0}", "\u{2009}", "\u{2007}", "\u{202f}", "\u{3000}", "\u{2003}", "\u{2002}", "\u{b}", "\u{c}"] {
        reads_as(&spread(space), 1);
        reads_as(&spread(space).replace('\n', space), 1);
        let is_break = space.starts_with(['\u{b}', '\u{c}']); // before the first cell these separate pages
        reads_as(&grid().replace('.', if is_break { " " } else { space }), 1);
    }
    for unseen in ["\u{200b}", "\u{200e}", "\u{200f}", "\u{202a}", "\u{2060}", "\u{ad}", "\u{200d}", "\u{feff}"] {
        reads_as(&format!("{LINE}{unseen}\n{unseen}{LINE}\n{}{unseen}{}\n", &LINE[..40], &LINE[40..]), 3);
        reads_as(&format!("{unseen}{}\n", grid().replace('\n', &format!("{unseen}\n{unseen}"))), 1);
    }
    let wide: String = LINE.replace('.', "0").chars().map(|c| char::from_u32(u32::from(c) + 0xfee0).unwrap()).collect();
    reads_as(&wide, 1);
    reads_as(&rows(&wide, 9).join("\n"), 1);
    reads_as(&format!("\u{feff}{LINE}\n\u{feff}{LINE}\n"), 2);
    let broken = format!("\u{200b}{}\u{200b}{}y{}", &LINE[..3], &LINE[3..6], &LINE[7..]);
    assert!(read(broken.as_bytes()).starts_with("line 1, column 9: expected a digit from 1 to 9, found 'y'"));
}

#[test]
fn utf16_is_read_with_its_byte_order_mark() {
    let xml =
        format!("<?xml version=\"1.0\"?>\n<opensudoku><game data=\"{}\"/></opensudoku>\n", LINE.replace('.', "0"));
    for text in [
        format!("{LINE}\r\n"),
        grid().replace('\n', "\r\n"),
        xml,
        format!("{}\n", array(|cell| cell.replace('.', "0"))),
    ] {
        for bytes in [u16::to_le_bytes as fn(u16) -> [u8; 2], u16::to_be_bytes] {
            let utf16: Vec<u8> = format!("\u{feff}{text}").encode_utf16().flat_map(bytes).collect();
            assert_eq!(read(&utf16), format!("{LINE}\n"), "{text}");
            let slow = BufReader::with_capacity(1, &utf16[..]);
            assert_eq!(Reader::new(slow, None).filter(|record| record.result.is_ok()).count(), 1, "{text}");
        }
    }
}

#[test]
fn the_symbol_for_blanks_is_found_by_counting() {
    for blank in ["-", "x", "X", "?", "·", "#", "*", "_", "0", "~", "□", "–", "・"] {
        let line = LINE.replace('.', blank);
        let grid = rows(&line, 9).join("\n");
        let framed = rows(&line, 9)
            .iter()
            .map(|row| rows(row, 3).iter().map(|part| rows(part, 1).join(" ")).collect::<Vec<_>>().join(" | "))
            .collect::<Vec<_>>()
            .join("\n");
        reads_as(&format!("{line}\n{line}\n"), 2);
        reads_as(&format!("{grid}\n{grid}\n"), 2);
        reads_as(&framed, 1);
        reads_as(&rows(&line, 1).join(" "), 1);
    }
    let empty_row = format!("{}{}", ".".repeat(9), &LINE[9..]);
    for blank in ["-", "#", "x"] {
        let text = rows(&empty_row.replace('.', blank), 9).join("\n");
        assert_eq!(read(text.as_bytes()), format!("{empty_row}\n"), "{text}");
    }
    let commented = format!("# a list\n#\n{0}\n# between\n{0}\n", LINE.replace('.', "#"));
    reads_as(&commented, 2);
    let starts_blank = LINE.replacen('5', ".", 1);
    assert_eq!(read(starts_blank.replace('.', "#").as_bytes()), format!("{starts_blank}\n"));
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
        check("solve", &format!("{puzzle}\n"), 0, &format!("{expected}\n"));
        check("check", &format!("{expected}\n"), 0, "solved\n");
    }
}

#[test]
fn a_puzzle_on_one_line_takes_many_forms() {
    let spaces = LINE.replace('.', " ");
    let all_ends_blank = format!(" {}  ", &spaces[1..79]);
    for text in [
        rows(LINE, 1).join(",").replace('.', ""),
        rows(LINE, 1).join("\t").replace('.', ""),
        rows(LINE, 9).join("|"),
        rows(LINE, 9).join("/"),
        format!("{}|", rows(LINE, 9).join("|")),
        rows(LINE, 9).join("\\n"),
        rows(LINE, 9).join(" "),
        spaces.clone(),
        format!("\"{spaces}\""),
        format!("{LINE}:{SOLUTION}"),
        format!("{LINE},{SOLUTION}"),
        format!("{LINE};{SOLUTION}"),
        format!("{LINE}|{SOLUTION}"),
        rows(LINE, 9).iter().map(|row| format!("> {row}\n")).collect(),
        rows(LINE, 9).iter().map(|row| format!(">> {row}\n")).collect(),
        format!("> {LINE}\n> \n> "),
    ] {
        reads_as(&text, 1);
        assert!(is_puzzle_text(&text) || text.contains(['>', '\t']), "{text}");
    }
    let expected = format!(".{}..\n", &LINE[1..79]);
    assert_eq!(read(all_ends_blank.as_bytes()), expected);
    assert_eq!(read(format!("{all_ends_blank}\n{LINE}\n").as_bytes()), format!("{expected}{LINE}\n"));
}

/// Candidates as 729 characters, nine per cell: each digit at its own place, `.` for those that are eliminated.
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
    let line = sukaku(LINE);
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
        reads_as(&text, 1);
        reads_as(&format!("{text}\n{text}\n"), 2);
    }
    check("solve", &line, 0, &format!("{SOLUTION}\n"));
    let large = |text: &str| read_one(text).map(|puzzle| puzzle.shape().side());
    let other = format!("2{}", ".".repeat(728));
    for text in [&".".repeat(729), &other, &rows(&other, 27).join("\n"), &format!("1{}R", ".".repeat(727))] {
        assert_eq!(large(text), Ok(27), "{text}");
    }
}

#[test]
fn positions_of_faults_refer_to_the_original_text() {
    for (text, expected) in [
        (format!("[1] {}\n", LINE.replacen('6', "y", 1)), "-:1:14: expected a digit from 1 to 9, found 'y'"),
        (format!("[1] {}\n", LINE.replacen('6', "5", 1)), "-:1:14: expected each digit once in a unit"),
        (format!("> {}\n", rows(&LINE.replacen('6', "y", 1), 9).join("\n> ")), "-:2:3: expected a digit from 1 to 9"),
        (format!("{}\n", rows(&LINE.replacen('6', "5", 1), 9).join("|")), "-:1:11: expected each digit once in a unit"),
    ] {
        complains("solve", &text, 1, "invalid\n", expected);
    }
    let record = Reader::new(format!("\u{200b}{LINE}").as_bytes(), None).next().expect("a puzzle");
    assert_eq!((record.places.of(Cell::new(0)), record.places.of(Cell::new(80))), ((1, 2), (1, 82)));
}

/// Reader that returns at most `.1` bytes per call.
pub struct Slow<'a>(pub &'a [u8], pub usize);

impl Read for Slow<'_> {
    fn read(&mut self, into: &mut [u8]) -> std::io::Result<usize> {
        let count = self.1.min(into.len()).min(self.0.len());
        into[..count].copy_from_slice(&self.0[..count]);
        self.0 = &self.0[count..];
        Ok(count)
    }
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
        prop_assert_eq!(read(text.as_bytes()), plain.clone(), "{}", text);
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
