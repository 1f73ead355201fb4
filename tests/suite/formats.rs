//! Text formats of puzzles: each is read in all its variants and is recognised among the others.

use std::io::{self, BufReader, Read};

use format::{Fault, Format, Notation, Reader, is_puzzle_text, read_one, solution_line, write};
use grid::{Cell, Digit, InfoKind, Puzzle, Shape};

use crate::support::puzzle_text::{easy_spread, grid, line, numbered_records, records, rows};
use crate::support::puzzles::{EASY, EASY_SOLUTION};

#[test]
fn a_puzzle_is_read_the_same_however_it_is_written() {
    let zero = EASY.replace('.', "0");
    let spaces = grid(EASY).replace('.', " ");
    let trimmed = spaces.lines().map(str::trim_end).collect::<Vec<_>>().join("\n");
    let spread = rows(EASY, 1).join(" ");
    for text in [
        EASY.to_owned(),
        zero.clone(),
        EASY.replace('.', "*"),
        EASY.replace('.', "_"),
        format!("\u{feff}{EASY}\r\n"),
        format!("# about\n\n{EASY}\n\n"),
        format!("name\t{EASY}"),
        format!("{EASY},{EASY_SOLUTION}"),
        format!("quizzes,solutions\n{zero},{EASY_SOLUTION}"),
        format!("id,puzzle,solution,clues,difficulty\n1,{EASY},{EASY_SOLUTION},30,2.2"),
        format!("\"{EASY}\",\"{EASY_SOLUTION}\""),
        format!("{zero} 3 480 58 BUG_PLUS_1"),
        format!("bbab350d8ae7 {zero}  1.2"),
        format!("{EASY}#a remark"),
        spread,
        grid(EASY),
        format!("{}\n", grid(EASY)),
        grid(EASY).replace('\n', "\r\n"),
        easy_spread(" "),
        spaces.clone(),
        spaces.replace('\n', "\r\n"),
        trimmed,
        easy_spread(","),
        easy_spread("\t").replace('.', ""),
        format!("[Puzzle]\n{}\n[State]\n{}", grid(EASY), grid(EASY_SOLUTION)),
        format!("#A me\n#L Easy\n{}", grid(EASY)),
        format!("Grid 01\n{}", grid(EASY)),
        format!("{EASY}:"),
        format!(":0000:x:{EASY}"),
        format!(":0702-1:59:{EASY}::436 437:512:7"),
    ] {
        assert_eq!(read_one(&text).map(|puzzle| line(&puzzle)), Ok(EASY.to_owned()), "{text:?}");
        assert_eq!(records(&text).len(), 1, "{text:?}");
    }
}

#[test]
fn grids_are_read_through_frames_of_many_kinds() {
    let plain = "\
        +-------+-------+-------+\n| 5 3 . | . 7 . | . . . |\n| 6 . . | 1 9 5 | . . . |\n| . 9 8 | . . . | . 6 . |\n\
        +-------+-------+-------+\n| 8 . . | . 6 . | . . 3 |\n| 4 . . | 8 . 3 | . . 1 |\n| 7 . . | . 2 . | . . 6 |\n\
        +-------+-------+-------+\n| . 6 . | . . . | 2 8 . |\n| . . . | 4 1 9 | . . 5 |\n| . . . | . 8 . | . 7 9 |\n\
        +-------+-------+-------+\n";
    let heavy: String = plain
        .chars()
        .map(|c| match c {
            '|' => '┃',
            '-' => '━',
            '+' => '╋',
            c => c,
        })
        .collect();
    let light: String = plain
        .chars()
        .map(|c| match c {
            '|' => '│',
            '-' => '─',
            '+' => '┼',
            c => c,
        })
        .collect();
    let inner = rows(EASY, 9)
        .iter()
        .map(|row| rows(row, 3).iter().map(|part| rows(part, 1).join(" ")).collect::<Vec<_>>().join(" |"))
        .collect::<Vec<_>>();
    let inner = format!(
        "{}\n------+------+------\n{}\n------+------+------\n{}\n",
        inner[..3].join("\n"),
        inner[3..6].join("\n"),
        inner[6..].join("\n")
    );
    let packed = rows(EASY, 9).iter().map(|row| rows(row, 3).join("|")).collect::<Vec<_>>();
    let ss = format!(
        "{}\n-----------\n{}\n-----------\n{}",
        packed[..3].join("\n"),
        packed[3..6].join("\n"),
        packed[6..].join("\n")
    );
    let clip = format!(" *-----------*\n |{}|\n *-----------*\n", packed.join("|\n |"));
    let each = rows(EASY, 9)
        .iter()
        .map(|row| format!("┃ {} ┃", rows(row, 1).join(" │ ")))
        .collect::<Vec<_>>()
        .join("\n┠───┼───┼───╂───┼───┼───╂───┼───┼───┨\n");
    let grouped = rows(EASY, 9).iter().map(|row| rows(row, 3).join(" ")).collect::<Vec<_>>();
    let grouped = format!("{}\n\n{}\n\n{}", grouped[..3].join("\n"), grouped[3..6].join("\n"), grouped[6..].join("\n"));
    for text in [
        plain.to_owned(),
        plain.replace('.', " "),
        heavy,
        light,
        inner,
        ss.replace('.', " "),
        ss,
        clip,
        each.replace('.', " "),
        each,
        grouped,
    ] {
        assert_eq!(
            numbered_records(&text.clone(), None).split_once(": ").map(|(_, line)| line),
            Some(&*format!("{EASY}\n")),
            "{text}"
        );
        assert_eq!(numbered_records(&format!("{text}\n{text}\n\n{text}"), None).matches(EASY).count(), 3, "{text}");
    }
}

#[test]
fn several_grids_in_one_text_are_read_one_by_one() {
    let spaces = grid(EASY).replace('.', " ");
    let empty_rows = format!("{}\n         \n\n{}\n", " 3 4 5 6 \n123456789\n 1 2 3 4 ", " 1\n\n2\n3");
    for (text, expected) in [
        (format!("{0}\n{0}\n", grid(EASY)), vec![1, 10]),
        (format!("{0}\n\n{0}\n\n\n{0}", grid(EASY)), vec![1, 11, 22]),
        (format!("Grid 01\n{0}\nGrid 02\n{0}", grid(EASY)), vec![2, 12]),
        (format!("{spaces}\n{spaces}\n"), vec![1, 10]),
        (format!("{spaces}\n\n{spaces}\n"), vec![1, 11]),
        (format!("{spaces}\n\n"), vec![1]),
        (format!("{spaces}\n\n{spaces}\n\n"), vec![1, 11]),
        (empty_rows, vec![1]),
    ] {
        let lines: Vec<_> = records(&text).into_iter().map(|record| record.result.map(|_| record.line)).collect();
        assert_eq!(lines, expected.into_iter().map(Ok).collect::<Vec<Result<usize, Fault>>>(), "{text}");
    }
}

#[test]
fn an_empty_row_may_be_an_empty_line_even_at_the_end() {
    let top = "9638 427\n24 9 5813\n   3 7  6\n72 68\n\n3 5 4  8\n\n6 2   1 4";
    for text in [format!("{top}\n"), format!("{top}\n\n"), format!("{top}\n         ")] {
        let puzzle = read_one(&text).unwrap();
        assert!(line(&puzzle).starts_with("9638.427.24.9.5813...3.7..672.68.............3.5.4..8."), "{text}");
        assert_eq!(records(&text).len(), 1);
    }
    assert_eq!(
        numbered_records("\n\n12 45 78 \n\n\n\n\n\n\n", None).trim_end(),
        format!("1: {}12.45.78{}", ".".repeat(18), ".".repeat(55))
    );
}

#[test]
fn a_carriage_return_alone_ends_a_line_too() {
    assert_eq!(numbered_records(&format!("# old\r{EASY}\r{EASY}\r"), None), format!("2: {EASY}\n3: {EASY}\n"));
    assert_eq!(numbered_records(&format!("{EASY}\r\n{EASY}\r\n"), None), format!("1: {EASY}\n2: {EASY}\n"));
    assert_eq!(numbered_records(&grid(EASY).replace('\n', "\r"), None), format!("1: {EASY}\n"));
    // the result does not depend on the number of bytes that a pipe delivers at once
    for size in [1, 2, 81, 82, 83] {
        let text = format!("{EASY}\r{EASY}\r\n{EASY}\n");
        let slow = BufReader::with_capacity(size, text.as_bytes());
        let lines: Vec<usize> = Reader::new(slow, None).map(|record| record.line).collect();
        assert_eq!(lines, [1, 2, 3], "{size}");
    }
}

#[test]
fn lines_of_4x4_boards_are_not_read_as_rows_of_a_16x16_board() {
    let four = "..........1.13..\n..........3223..\n........1.3..2..\n";
    assert_eq!(records(four).len(), 3);
    let named = records("mmlib4_0\t4\t..........1.13..\nmmlib4_2\t4\t..........3223..\n");
    assert!(named.iter().all(|record| record.result.as_ref().is_ok_and(|puzzle| puzzle.shape().side() == 4)));
    let sixteen = rows(&format!("..12{}G{}", ".".repeat(99), ".".repeat(152)), 16).join("\n");
    assert_eq!(read_one(&sixteen).map(|puzzle| puzzle.shape().side()), Ok(16));
}

#[test]
fn large_boards_are_read_back_as_written() {
    for side in [25, 30, 35, 36, 40, 49, 64] {
        let shape = Shape::of_side(side).unwrap();
        let (height, width) = (shape.box_height(), shape.box_width());
        let digit = |cell| {
            Digit::new((shape.row(cell) % height * width + shape.row(cell) / height + shape.column(cell)) % side)
        };
        for every in [1, 2, 7] {
            let given = |cell: Cell| cell.index().is_multiple_of(every).then(|| digit(cell));
            let puzzle = Puzzle::classic(shape, shape.iter().map(given).collect());
            for format in [Format::Line, Format::Numbers, Format::Grid, Format::Framed] {
                let text = write(format, &puzzle).unwrap();
                assert_eq!(read_one(&text), Ok(puzzle.clone()), "{format} {side}");
            }
            let board = puzzle.clone().check().unwrap();
            let read = read_one(&write(Format::Pm, &puzzle).unwrap()).unwrap().check().unwrap();
            let (one, other) = (board.candidates(), read.candidates());
            assert!(shape.iter().all(|cell| one.of_cell(cell) == other.of_cell(cell)), "pm {side}");
            assert_eq!(write(Format::Hodoku, &puzzle).is_ok(), side < 36);
        }
    }
}

#[test]
fn a_solution_takes_the_notation_of_its_puzzle() {
    for (text, expected) in [
        (EASY.to_owned(), Notation::Symbols),
        (grid(EASY), Notation::Symbols),
        (rows(EASY, 1).join(" "), Notation::Numbers),
        (format!("mmlib16\t16\t{}", ". ".repeat(256)), Notation::Numbers),
    ] {
        assert_eq!(records(&text)[0].notation, expected);
    }
    let digits: Vec<_> = "1234341221434321".chars().filter_map(Digit::from_symbol).collect();
    assert_eq!(solution_line(&digits, Notation::Symbols), "1234341221434321");
    assert!(solution_line(&digits, Notation::Numbers).starts_with("1 2 3 4 3"));
    let large = solution_line(&vec![Digit::new(35); 36 * 36], Notation::Symbols);
    assert!(large.starts_with("36 36 "), "above side 35 there are no symbols");
}

/// Returns the removed candidates of a position, as in `r1c8<>2`.
fn removed(puzzle: &Puzzle) -> Vec<String> {
    let shape = puzzle.shape();
    let gone = shape.iter().flat_map(|cell| puzzle.removed[cell.index()].iter().map(move |digit| (cell, digit)));
    gone.map(|(cell, digit)| format!("{}<>{digit}", shape.place(cell))).collect()
}

#[test]
fn a_library_line_keeps_placed_digits_and_removed_candidates() {
    let text = EASY.replacen("53..", "53+4.", 1);
    for text in
        [format!(":0000:x:{text}:218 418 511 199::"), format!("{text}:218 418"), format!(":0702-x::{text}:218 418:")]
    {
        let puzzle = read_one(&text).unwrap();
        assert_eq!(puzzle.placed.iter().collect::<Vec<_>>(), [Cell::new(2)], "{text}");
        assert_eq!(removed(&puzzle), ["r1c8<>2"], "r1c8 sees a 4, and r1c1 and r9c9 are full: {text}");
    }
    for (text, expected) in [
        (
            ":0000:x".to_owned(),
            "line 1, column 8: expected a grid in the fourth field, as in ':0000:x:GRID:::', found none",
        ),
        (
            format!(":0000:x:{EASY}:2x8::"),
            "line 1, column 91: expected digit, row and column such as 436, each at most 9, found '2x8'",
        ),
        (
            format!(":0000:x:{}", EASY.replacen("53.", "53+.", 1)),
            "line 1, column 12: expected a digit from 1 to 9 after '+', found '.'",
        ),
    ] {
        assert_eq!(read_one(&text).map_err(|fault| fault.to_string()), Err(expected.to_owned()));
    }
}

const MARKS: &str = "\
.----------------------.----------------------.----------------------.
| 5      3      124    | 26     7      2468   | 1489   1249   248    |
| 6      247    247    | 1      9      5      | 3478   234    2478   |
| 12     9      8      | 23     34     24     | 13457  6      247    |
:----------------------+----------------------+----------------------:
| 8      125    1259   | 579    6      147    | 4579   2459   3      |
| 4      25     2569   | 8      5      3      | 579    259    1      |
| 7      15     1359   | 59     2      14     | 4589   459    6      |
:----------------------+----------------------+----------------------:
| 139    6      134579 | 357    35     7      | 2      8      4      |
| 23     278    237    | 4      1      9      | 36     3      5      |
| 123    1245   12345  | 2356   8      26     | 1346   7      9      |
'----------------------'----------------------'----------------------'
";

#[test]
fn pencil_marks_are_read_as_a_position() {
    let puzzle = read_one(MARKS).unwrap();
    assert_eq!(line(&puzzle), EASY, "r5c5, r7c6, r7c9 and r8c8 are naked singles: a peer could still be that digit");
    let marked = MARKS.replacen("1489 ", "14*89", 1).replacen("2468  ", "@246#8", 1);
    assert_eq!(read_one(&marked), Ok(puzzle.clone()));
    let bare: String =
        MARKS.lines().filter(|line| line.starts_with('|')).map(|line| line.replace('|', " ") + "\n").collect();
    assert_eq!(read_one(&bare), Ok(puzzle.clone()));
    assert_eq!(read_one(&MARKS.replace('|', "│").replace('-', "─")), Ok(puzzle));
    let three = numbered_records(&format!("{MARKS}{MARKS}\n{MARKS}"), None);
    assert_eq!(three.matches(EASY).count(), 3);
    let short = numbered_records(&format!("{}\n{MARKS}", MARKS.lines().take(6).collect::<Vec<_>>().join("\n")), None);
    assert!(short.contains(EASY) && short.lines().count() == 2, "{short}");
}

#[test]
fn three_grids_copied_together_are_read_as_one_position() {
    let position = read_one(&format!("{}:218 418", EASY.replacen("53..", "53+4.", 1))).unwrap();
    let plain = |text: &str| write(Format::Framed, &read_one(text).unwrap()).unwrap();
    let (givens, digits) = (plain(EASY), plain(&EASY.replacen("53..", "534.", 1)));
    let text = format!("{givens}\n\n{digits}\n\n{}\n", write(Format::Pm, &position).unwrap());
    let read = read_one(&text).unwrap();
    assert_eq!((line(&read), &read.placed), (line(&position), &position.placed));
    assert_eq!(records(&text).len(), 3);
    let candidates = |puzzle: &Puzzle| puzzle.clone().check().unwrap().candidates();
    let (one, other) = (candidates(&read), candidates(&position));
    assert!(Shape::nine().iter().all(|cell| one.of_cell(cell) == other.of_cell(cell)));
    assert_eq!(read_one(&format!("{EASY}\n{EASY}\n{EASY}")).map(|puzzle| line(&puzzle)), Ok(EASY.to_owned()));
}

#[test]
fn a_requested_format_overrides_the_detected_one() {
    assert_eq!(numbered_records("1...\n..2.\n.3..\n...4", Some(Format::Line)).lines().count(), 4);
    assert_eq!(numbered_records(&"................\n".repeat(16), Some(Format::Grid)).lines().count(), 1);
    assert_eq!(numbered_records(&"................\n".repeat(16), Some(Format::Line)).lines().count(), 16);
    assert!(
        numbered_records(EASY, Some(Format::Numbers))
            .contains("expected numbers separated by blanks, one per cell, found")
    );
    assert!(numbered_records(MARKS, Some(Format::Framed)).contains("expected a number from 1 to 9, found '124'"));
    assert_eq!(numbered_records(EASY, Some(Format::Hodoku)), format!("1: {EASY}\n"));
}

/// Reader that delivers one piece for each read and fails when no piece is left.
struct Slow(Vec<&'static str>);

impl Read for Slow {
    fn read(&mut self, into: &mut [u8]) -> io::Result<usize> {
        if self.0.is_empty() {
            return Err(io::Error::other("read too far"));
        }
        let piece = self.0.remove(0).as_bytes();
        into[..piece.len()].copy_from_slice(piece);
        Ok(piece.len())
    }
}

#[test]
fn each_puzzle_is_read_as_soon_as_its_last_line_arrives() {
    let halves =
        ["53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79\n1..", ".....2....4\n"];
    for pieces in [
        vec!["1...", "..2..3.....4\n"],
        vec!["# x\n", halves[0]],
        vec!["1...\n", "..2.\n", ".3..\n", "...4\n"],
        vec!["1  2\n", "\n", " 3\n", "   4\n"],
    ] {
        let mut reader = Reader::new(BufReader::new(Slow(pieces.clone())), None);
        assert!(reader.next().is_some_and(|record| record.result.is_ok()), "{pieces:?}");
        assert!(!reader.is_ready());
    }
    let mut reader = Reader::new(BufReader::new(Slow(halves.to_vec())), None);
    assert!(reader.next().is_some() && !reader.is_ready() && reader.next().is_some());
    assert!(reader.next().is_none() && reader.failure().is_some_and(|error| error.to_string() == "read too far"));
}

#[test]
fn an_argument_is_a_puzzle_only_if_it_looks_like_one() {
    let sixteen = format!("{}G", ".".repeat(254)); // one cell too few
    let position = format!(":0702-1:any thing:{EASY}:436::");
    let wrong = EASY.replacen('.', "X", 1);
    let framed = "+---+---+\n|1 .|. .|\n|. .|. .|\n+---+---+\n|. .|. .|\n|. .|. .|\n+---+---+";
    let bars = MARKS.replace('│', "|");
    for text in [EASY, "1234", "2024", ".", "0", "1 2 3", ". 14 . 3", "5+3..", MARKS, &bars, framed] {
        assert!(is_puzzle_text(text), "{text}");
    }
    for text in [&sixteen, &sixteen.to_lowercase(), &position, &format!("{EASY}:436"), &wrong] {
        assert!(is_puzzle_text(text), "{text}");
    }
    for text in
        ["", " ", "puzzle.txt", "no/such/file", "top1465", "A", "A1", "CAFE", "PUZZLE.TXT", "DATA.2", "12-34", "|"]
    {
        assert!(!is_puzzle_text(text), "{text}");
    }
    for text in ["2024-11-21", "4:2", ":0000:x", ":a:b:c d:", "DEADBEEF0123.456", "1234x", "BACKUP_2024_01_01"] {
        assert!(!is_puzzle_text(text), "{text}");
    }
}

#[test]
fn a_document_below_a_plain_line_keeps_its_characters() {
    let author = "“Mouse” & Co…\u{200d}×";
    let json = format!("{{\"puzzle\":\"{EASY}\",\"about\":{{\"author\":\"{author}\"}}}}");
    let all = records(&format!("{EASY}\n{json}\n"));
    let authors: Vec<_> =
        all.iter().flat_map(|record| &record.result).map(|puzzle| puzzle.about.get(InfoKind::Author)).collect();
    assert_eq!(authors, ["", author]);
}
