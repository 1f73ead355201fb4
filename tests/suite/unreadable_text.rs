//! Texts that are not puzzles: each is refused with a reason, and the puzzles before and after it are still read.

use std::io::{self, BufReader, Read};

use format::{Reader, read_one};
use grid::Digit;

use crate::support::cli::check_refused;
use crate::support::puzzle_text::{grid, line, lines_or_faults, numbered_records, records, rows};
use crate::support::puzzles::{EASY, EASY_SOLUTION};

/// Faults of a text that contains no puzzle, one fault per line.
fn faults(text: &str) -> String {
    records(text).iter().map(|record| format!("{}\n", record.result.as_ref().expect_err("no puzzle"))).collect()
}

#[test]
fn text_without_a_puzzle_is_refused_with_the_reason() {
    for text in ["", "\n\n", "# nothing", "\u{feff}"] {
        assert_eq!(records(text), [], "{text:?}");
        assert_eq!(read_one(text).unwrap_err().to_string(), "line 1, column 1: expected a puzzle, found nothing");
    }
    let mut binary: Vec<u8> = (0..=255).cycle().take(5000).collect();
    binary.extend(b"\n");
    binary.extend(EASY.as_bytes());
    let all: Vec<_> = Reader::new(&binary[..], None).map(|record| record.result).collect();
    assert!(matches!(&all[..], [Err(fault)] if fault.to_string().contains("this is not text")), "once: {all:?}");
    let nul = read_one(&EASY.replacen('.', "\0", 1)).unwrap_err();
    assert_eq!(nul.to_string(), "line 1, column 3: expected a digit or '.', found '\\0'");
    let mut bytes = EASY.as_bytes().to_vec();
    bytes[2] = 0xff;
    let broken = Reader::new(&bytes[..], None).next().unwrap().result.unwrap_err();
    assert_eq!(broken.to_string(), "line 1, column 3: expected a digit or '.', found a byte that is not text");
}

#[test]
fn an_oversized_grid_is_refused_once_with_its_side() {
    for side in [65, 72, 99, 128] {
        let row = |cell: &dyn Fn(usize) -> String| (1..=side).map(cell).collect::<Vec<_>>().join(" ");
        let symbols = format!("{}\n", ".".repeat(side)).repeat(side);
        let numbers =
            format!("{}\n", row(&|n| n.to_string())) + &format!("{}\n", row(&|_| ".".to_owned())).repeat(side - 1);
        let bars = format!("|{}|\n", row(&|n| if n % 3 == 0 { "7".to_owned() } else { ".".to_owned() })).repeat(side);
        let border = format!("+{}+\n", "-".repeat(side));
        let framed = format!("{border}|{}|\n", ". ".repeat(side)).repeat(side) + &border;
        assert_eq!(faults(&framed), format!("line 2, column 1: expected a side from 1 to 64, found {side}\n"));
        for text in [symbols, numbers, bars] {
            assert_eq!(faults(&text), format!("line 1, column 1: expected a side from 1 to 64, found {side}\n"));
        }
        for line in [".".repeat(side * side), row(&|_| ". ".repeat(side))] {
            assert!(faults(&line).ends_with(&format!("expected a side from 1 to 64, found {side}\n")));
        }
    }
    assert_eq!(faults(&format!("{}\n", ".".repeat(80)).repeat(79)).lines().count(), 79);
}

#[test]
fn an_endless_line_is_refused_before_it_ends() {
    let mut endless = Reader::new(BufReader::new(io::repeat(0)), None);
    assert!(endless.next().is_some_and(|record| record.result.is_err()));
}

#[test]
fn an_overlong_line_is_a_single_fault() {
    let endless = io::repeat(b'.').take(20_000_000).chain(io::Cursor::new(format!("\n{EASY}\n")));
    let all: Vec<_> = Reader::new(BufReader::new(endless), None).collect();
    assert_eq!(all.len(), 2);
    assert_eq!(all[0].result.as_ref().unwrap_err().expected, "expected a line of at most 1048576 bytes, found more");
    assert_eq!(all[1].result.as_ref().map(line), Ok(EASY.to_owned()));
}

/// The grids are longer than the text that one read from a pipe returns.
#[test]
fn a_large_grid_through_a_pipe_is_refused_once() {
    for side in [65, 80] {
        let grid = format!("{}\n", vec!["."; side].join(" ")).repeat(side);
        check_refused("solve", &grid, 1, "invalid\n", &format!("-:1:1: expected a side from 1 to 64, found {side}"));
    }
}

#[test]
fn a_bad_line_does_not_affect_the_others() {
    let bad = format!("{EASY}\n{}x{}\n{}\n{EASY}\nhello\n{EASY}9\n{EASY}", &EASY[..6], &EASY[7..], &EASY[..80]);
    let square = "expected 81 cells for a 9×9 board, found";
    let expected = format!(
        "1: {EASY}\n2: line 2, column 7: expected a digit from 1 to 9, found 'x'\n3: line 3, column 81: {square} 80\n4: {EASY}\n\
         5: line 5, column 6: {square} 5\n6: line 6, column 83: {square} 82\n7: {EASY}\n"
    );
    assert_eq!(numbered_records(&bad, None), expected);
}

#[test]
fn a_bad_line_among_small_boards_does_not_affect_the_others() {
    let four = "1..............2";
    let lines = |text: &str| numbered_records(text, None).lines().map(|line| line.ends_with(four)).collect::<Vec<_>>();
    for bad in ["foo", "12", &"9".repeat(16), &".".repeat(15)] {
        assert_eq!(lines(&format!("{four}\n{bad}\n{four}\n{four}\n")), [true, false, true, true], "{bad}");
        assert_eq!(lines(&format!("{four}\n\n{bad}\n\n{four}\n\n{four}\n")), [true, false, true, true], "{bad}");
    }
    let many = format!("{four}\n").repeat(30);
    assert_eq!(lines(&format!("{many}foo\n{four}\n")).iter().filter(|&&is_read| !is_read).count(), 1);
}

#[test]
fn a_broken_document_does_not_affect_the_others() {
    let whole = format!("{{\"puzzle\":\"{EASY}\"}}");
    for broken in ["{\"puzzle\":\"53..7", "{\"title\":\"a\"b\"}", "{\"puzzle\":{"] {
        let text = format!("{whole}\n{broken}\n{whole}\n{whole}\n");
        let read: Vec<_> = records(&text).into_iter().map(|record| (record.line, record.result.is_ok())).collect();
        assert_eq!(read, [(1, true), (2, false), (3, true), (4, true)], "{broken}");
    }
    let spread = whole.replace(':', ":\n").replace('}', "\n}");
    assert_eq!(
        numbered_records(&format!("{spread}\n{whole}\n"), None),
        format!("1: {EASY}\n4: {EASY}\n"),
        "over several lines"
    );
}

#[test]
fn a_bad_row_affects_only_its_own_grid() {
    let grid = grid(EASY);
    for (bad, expected) in [
        (grid.replacen("6..195", "6..x95", 1), "line 2, column 4: expected a digit from 1 to 9, found 'x'"),
        (grid.replacen("6..195...", "6..195..", 1), "line 2, column 9: expected 9 cells in a row, found 8"),
        (grid.replacen("53..7....", "53..7...", 1), "line 1, column 9: expected 9 cells in a row, found 8"),
        (grid.rsplit_once('\n').unwrap().0.to_owned(), "line 9, column 1: expected 9 rows, found 8"),
    ] {
        assert_eq!(
            numbered_records(&format!("{bad}\n\n{grid}\n"), None).lines().next(),
            Some(&*format!("1: {expected}")),
            "{bad}"
        );
        assert!(numbered_records(&format!("{bad}\n\n{grid}\n"), None).ends_with(&format!("{EASY}\n")), "{bad}");
    }
}

#[test]
fn boards_of_many_sides_are_read_and_impossible_sides_refused() {
    for (side, shape) in
        [(4, (2, 2)), (6, (2, 3)), (8, (2, 4)), (10, (2, 5)), (12, (3, 4)), (16, (4, 4)), (25, (5, 5)), (35, (5, 7))]
    {
        let puzzle = read_one(&format!("1{}", ".".repeat(side * side - 1))).unwrap();
        assert_eq!((puzzle.shape().box_height(), puzzle.shape().box_width()), shape);
        let puzzle = read_one(&format!("{side}{}", " .".repeat(side * side - 1))).unwrap();
        assert_eq!(puzzle.digits[0], Some(Digit::new(side - 1)));
    }
    for (cells, expected) in [
        (2, "line 1, column 3: expected 81 cells for a 9×9 board, found 2"),
        (49, "line 1, column 50: a board of side 7 has no boxes: expected a side such as 4, 6, 8, 9, 10, 12, 16 or 25"),
        (65 * 65, "line 1, column 4226: expected a side from 1 to 64, found 65"),
        (100_000, "line 1, column 100001: expected 4096 cells for a 64×64 board, found 100000"),
    ] {
        assert_eq!(read_one(&".".repeat(cells)).map_err(|fault| fault.to_string()), Err(expected.to_owned()));
    }
    let numbers = read_one(". ".repeat(65 * 65).trim()).unwrap_err();
    assert_eq!(numbers.expected, "expected a side from 1 to 64, found 65");
    assert_eq!(
        read_one(&format!("17{}", " .".repeat(255))).unwrap_err().expected,
        "expected a number from 1 to 16, found '17'"
    );
    assert_eq!(read_one(". ".repeat(64 * 64).trim()).map(|puzzle| puzzle.shape().side()), Ok(64));
}

#[test]
fn a_broken_puzzle_is_not_replaced_by_the_solution_beside_it() {
    let faults = [
        (EASY.replacen('5', "x", 1), "2: line 2, column 1: "),
        (EASY[1..].to_owned(), "2: line 2, column 81: "),
        (EASY[..60].to_owned(), "2: line 2, column 61: "),
    ];
    for (broken, expected) in faults {
        let report = numbered_records(&format!("quizzes,solutions\n{broken},{EASY_SOLUTION}\n"), None);
        assert!(report.starts_with(expected), "{report}");
    }
    let broken = EASY.replacen('5', "y", 1);
    for text in [
        format!("{broken}:{EASY_SOLUTION}"),
        format!("{}:{EASY_SOLUTION}", &EASY[1..]),
        format!("[1] {broken}"),
        format!("'{broken}','{EASY_SOLUTION}'"),
        format!(":0000:x:{EASY}:2x8::"),
        format!("{EASY}:2x8"),
        rows(&broken, 9).join("|"),
        rows(&broken, 1).join(","),
        "1234/1234".to_owned(),
        ",".repeat(80),
        "[Game 1]".to_owned(),
        format!("{EASY}."),
        format!("1.{EASY}"),
        format!("Try {broken}."),
        format!("Try {broken}, which has {EASY_SOLUTION}."),
        format!("**{}**", &EASY[1..]),
        format!("{}??", EASY.replace('.', "?")),
        format!("Chapter 1 {}", ".".repeat(17)),
    ] {
        assert!(lines_or_faults(&text).lines().all(|line| line.starts_with("line ")), "{text}");
    }
    for text in [
        format!("solution,puzzle\n{EASY_SOLUTION},{EASY}\n"),
        format!("puzzle\n{EASY}\n"),
        format!("20261121010101000\t{EASY}\t{EASY_SOLUTION}\n"),
    ] {
        assert!(numbered_records(&text, None).ends_with(&format!(": {EASY}\n")), "{text}");
    }
    assert_eq!(numbered_records(&format!("a,{EASY_SOLUTION}"), None), format!("1: {EASY_SOLUTION}\n"));
}

#[test]
fn a_grid_cut_after_a_band_does_not_take_rows_of_the_next_grid() {
    let all = rows(EASY, 9);
    let whole = grid(EASY);
    for kept in [3, 6] {
        let text = format!("{}\n\n{whole}\n\n{whole}\n", all[..kept].join("\n"));
        let cut = kept + 1;
        let fault = format!("1: line {cut}, column 1: expected 9 rows, found {kept}\n");
        let rest = format!("{}: {EASY}\n{}: {EASY}\n", cut + 1, cut + 11);
        assert_eq!(numbered_records(&text, None), fault + &rest);
    }
    let bands: Vec<_> = all.chunks(3).map(|band| band.join("\n")).collect();
    let apart = bands.join("\n\n");
    assert_eq!(numbered_records(&format!("{apart}\n\n\n{apart}\n"), None), format!("1: {EASY}\n14: {EASY}\n"));
}

#[test]
fn binary_input_is_refused_once() {
    let program: Vec<u8> = b"\x7fELF\x02\x01\x01\0".iter().copied().chain((0..=255).cycle().take(100_000)).collect();
    let text = "this is not text: expected puzzles as text, found a program, a picture or a packed file";
    assert_eq!(lines_or_faults(&program), format!("line 1, column 1: {text}\n"));
    let bytes: Vec<u8> = grid(EASY).encode_utf16().flat_map(u16::to_le_bytes).collect();
    assert!(lines_or_faults(&bytes).starts_with("line 1, column 1: this looks like UTF-16 without a byte order mark"));
    let broken = format!("{EASY}\n\0\0\n{EASY}\n");
    assert!(
        lines_or_faults(broken.as_bytes()).starts_with(EASY)
            && lines_or_faults(broken.as_bytes()).ends_with(&format!("{EASY}\n"))
    );
}

#[test]
fn serialised_java_objects_are_refused_once() {
    let mut bytes = b"\xAC\xED\x00\x05sr\x00\x06Puzzle\n".to_vec();
    bytes.extend((0..=255).cycle().take(3000));
    for end in [4, 9, bytes.len()] {
        let faults: Vec<String> = Reader::new(&bytes[..end], None)
            .map(|record| record.result.map(|_| ()).expect_err("no puzzle").to_string())
            .collect();
        let found = "expected text, found objects that a Java program saved for itself: save its puzzle as text";
        assert_eq!(faults, [format!("line 1, column 1: {found}")], "{end} bytes");
    }
}
