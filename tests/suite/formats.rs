//! Text formats of puzzles: each is read and written, and texts that are not puzzles are refused.

use std::fmt::Write as _;
use std::io::{self, BufReader, Read};

use format::{Fault, Format, Notation, Reader, Record, is_puzzle_text, read_one, solution_line, write};
use grid::{Cell, Digit, InfoKind, Puzzle, Shape};

const LINE: &str = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
const SOLUTION: &str = "534678912672195348198342567859761423426853791713924856961537284287419635345286179";

fn records(text: &str) -> Vec<Record> {
    Reader::new(text.as_bytes(), None).collect()
}

/// Reads a text and returns a line for each record: its line number, and the puzzle or the fault.
fn read(text: &str) -> String {
    read_as(text, None)
}

/// Reads a text as [`read`] does, in this format if there is one.
fn read_as(text: &str, from: Option<Format>) -> String {
    let mut all = String::new();
    for record in Reader::new(text.as_bytes(), from) {
        match record.result {
            Ok(puzzle) => writeln!(all, "{}: {}", record.line, line(&puzzle)),
            Err(fault) => writeln!(all, "{}: {fault}", record.line),
        }
        .expect("a string takes everything");
    }
    all
}

fn line(puzzle: &Puzzle) -> String {
    write(Format::Line, puzzle).expect("any side has a line")
}

fn rows(line: &str, side: usize) -> Vec<String> {
    line.chars().collect::<Vec<_>>().chunks(side).map(|row| row.iter().collect()).collect()
}

/// Returns the puzzle as nine lines with `gap` between the cells.
fn dotted_with(gap: &str) -> String {
    rows(LINE, 9).iter().map(|row| rows(row, 1).join(gap)).collect::<Vec<_>>().join("\n")
}

fn grid(line: &str) -> String {
    rows(line, 9).join("\n")
}

#[test]
fn a_puzzle_is_read_the_same_however_it_is_written() {
    let zero = LINE.replace('.', "0");
    let spaces = grid(LINE).replace('.', " ");
    let trimmed = spaces.lines().map(str::trim_end).collect::<Vec<_>>().join("\n");
    let spread = rows(LINE, 1).join(" ");
    for text in [
        LINE.to_owned(),
        zero.clone(),
        LINE.replace('.', "*"),
        LINE.replace('.', "_"),
        format!("\u{feff}{LINE}\r\n"),
        format!("# about\n\n{LINE}\n\n"),
        format!("name\t{LINE}"),
        format!("{LINE},{SOLUTION}"),
        format!("quizzes,solutions\n{zero},{SOLUTION}"),
        format!("id,puzzle,solution,clues,difficulty\n1,{LINE},{SOLUTION},30,2.2"),
        format!("\"{LINE}\",\"{SOLUTION}\""),
        format!("{zero} 3 480 58 BUG_PLUS_1"),
        format!("bbab350d8ae7 {zero}  1.2"),
        format!("{LINE}#a remark"),
        spread,
        grid(LINE),
        format!("{}\n", grid(LINE)),
        grid(LINE).replace('\n', "\r\n"),
        dotted_with(" "),
        spaces.clone(),
        spaces.replace('\n', "\r\n"),
        trimmed,
        dotted_with(","),
        dotted_with("\t").replace('.', ""),
        format!("[Puzzle]\n{}\n[State]\n{}", grid(LINE), grid(SOLUTION)),
        format!("#A me\n#L Easy\n{}", grid(LINE)),
        format!("Grid 01\n{}", grid(LINE)),
        format!("{LINE}:"),
        format!(":0000:x:{LINE}"),
        format!(":0702-1:59:{LINE}::436 437:512:7"),
    ] {
        assert_eq!(read_one(&text).map(|puzzle| line(&puzzle)), Ok(LINE.to_owned()), "{text:?}");
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
    let inner = rows(LINE, 9)
        .iter()
        .map(|row| rows(row, 3).iter().map(|part| rows(part, 1).join(" ")).collect::<Vec<_>>().join(" |"))
        .collect::<Vec<_>>();
    let inner = format!(
        "{}\n------+------+------\n{}\n------+------+------\n{}\n",
        inner[..3].join("\n"),
        inner[3..6].join("\n"),
        inner[6..].join("\n")
    );
    let packed = rows(LINE, 9).iter().map(|row| rows(row, 3).join("|")).collect::<Vec<_>>();
    let ss = format!(
        "{}\n-----------\n{}\n-----------\n{}",
        packed[..3].join("\n"),
        packed[3..6].join("\n"),
        packed[6..].join("\n")
    );
    let clip = format!(" *-----------*\n |{}|\n *-----------*\n", packed.join("|\n |"));
    let each = rows(LINE, 9)
        .iter()
        .map(|row| format!("┃ {} ┃", rows(row, 1).join(" │ ")))
        .collect::<Vec<_>>()
        .join("\n┠───┼───┼───╂───┼───┼───╂───┼───┼───┨\n");
    let grouped = rows(LINE, 9).iter().map(|row| rows(row, 3).join(" ")).collect::<Vec<_>>();
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
        assert_eq!(read(&text.clone()).split_once(": ").map(|(_, line)| line), Some(&*format!("{LINE}\n")), "{text}");
        assert_eq!(read(&format!("{text}\n{text}\n\n{text}")).matches(LINE).count(), 3, "{text}");
    }
}

#[test]
fn several_grids_in_one_text_are_read_one_by_one() {
    let spaces = grid(LINE).replace('.', " ");
    let empty_rows = format!("{}\n         \n\n{}\n", " 3 4 5 6 \n123456789\n 1 2 3 4 ", " 1\n\n2\n3");
    for (text, expected) in [
        (format!("{0}\n{0}\n", grid(LINE)), vec![1, 10]),
        (format!("{0}\n\n{0}\n\n\n{0}", grid(LINE)), vec![1, 11, 22]),
        (format!("Grid 01\n{0}\nGrid 02\n{0}", grid(LINE)), vec![2, 12]),
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
        read("\n\n12 45 78 \n\n\n\n\n\n\n").trim_end(),
        format!("1: {}12.45.78{}", ".".repeat(18), ".".repeat(55))
    );
}

#[test]
fn a_bad_line_does_not_affect_the_others() {
    let bad = format!("{LINE}\n{}x{}\n{}\n{LINE}\nhello\n{LINE}9\n{LINE}", &LINE[..6], &LINE[7..], &LINE[..80]);
    let square = "expected 81 cells for a 9×9 board, found";
    let expected = format!(
        "1: {LINE}\n2: line 2, column 7: expected a digit from 1 to 9, found 'x'\n3: line 3, column 81: {square} 80\n4: {LINE}\n\
         5: line 5, column 6: {square} 5\n6: line 6, column 83: {square} 82\n7: {LINE}\n"
    );
    assert_eq!(read(&bad), expected);
}

#[test]
fn a_bad_line_among_small_boards_does_not_affect_the_others() {
    let four = "1..............2";
    let lines = |text: &str| read(text).lines().map(|line| line.ends_with(four)).collect::<Vec<_>>();
    for bad in ["foo", "12", &"9".repeat(16), &".".repeat(15)] {
        assert_eq!(lines(&format!("{four}\n{bad}\n{four}\n{four}\n")), [true, false, true, true], "{bad}");
        assert_eq!(lines(&format!("{four}\n\n{bad}\n\n{four}\n\n{four}\n")), [true, false, true, true], "{bad}");
    }
    let many = format!("{four}\n").repeat(30);
    assert_eq!(lines(&format!("{many}foo\n{four}\n")).iter().filter(|&&is_read| !is_read).count(), 1);
}

#[test]
fn a_broken_document_does_not_affect_the_others() {
    let whole = format!("{{\"puzzle\":\"{LINE}\"}}");
    for broken in ["{\"puzzle\":\"53..7", "{\"title\":\"a\"b\"}", "{\"puzzle\":{"] {
        let text = format!("{whole}\n{broken}\n{whole}\n{whole}\n");
        let read: Vec<_> = records(&text).into_iter().map(|record| (record.line, record.result.is_ok())).collect();
        assert_eq!(read, [(1, true), (2, false), (3, true), (4, true)], "{broken}");
    }
    let spread = whole.replace(':', ":\n").replace('}', "\n}");
    assert_eq!(read(&format!("{spread}\n{whole}\n")), format!("1: {LINE}\n4: {LINE}\n"), "over several lines");
}

#[test]
fn a_carriage_return_alone_ends_a_line_too() {
    assert_eq!(read(&format!("# old\r{LINE}\r{LINE}\r")), format!("2: {LINE}\n3: {LINE}\n"));
    assert_eq!(read(&format!("{LINE}\r\n{LINE}\r\n")), format!("1: {LINE}\n2: {LINE}\n"));
    assert_eq!(read(&grid(LINE).replace('\n', "\r")), format!("1: {LINE}\n"));
    // however few bytes a pipe delivers at once
    for size in [1, 2, 81, 82, 83] {
        let text = format!("{LINE}\r{LINE}\r\n{LINE}\n");
        let slow = BufReader::with_capacity(size, text.as_bytes());
        let lines: Vec<usize> = Reader::new(slow, None).map(|record| record.line).collect();
        assert_eq!(lines, [1, 2, 3], "{size}");
    }
}

#[test]
fn a_bad_row_affects_only_its_own_grid() {
    let grid = grid(LINE);
    for (bad, expected) in [
        (grid.replacen("6..195", "6..x95", 1), "line 2, column 4: expected a digit from 1 to 9, found 'x'"),
        (grid.replacen("6..195...", "6..195..", 1), "line 2, column 9: expected 9 cells in a row, found 8"),
        (grid.replacen("53..7....", "53..7...", 1), "line 1, column 9: expected 9 cells in a row, found 8"),
        (grid.rsplit_once('\n').unwrap().0.to_owned(), "line 9, column 1: expected 9 rows, found 8"),
    ] {
        assert_eq!(read(&format!("{bad}\n\n{grid}\n")).lines().next(), Some(&*format!("1: {expected}")), "{bad}");
        assert!(read(&format!("{bad}\n\n{grid}\n")).ends_with(&format!("{LINE}\n")), "{bad}");
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
        (LINE.to_owned(), Notation::Symbols),
        (grid(LINE), Notation::Symbols),
        (rows(LINE, 1).join(" "), Notation::Numbers),
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
    let text = LINE.replacen("53..", "53+4.", 1);
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
            format!(":0000:x:{LINE}:2x8::"),
            "line 1, column 91: expected digit, row and column such as 436, each at most 9, found '2x8'",
        ),
        (
            format!(":0000:x:{}", LINE.replacen("53.", "53+.", 1)),
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
    assert_eq!(line(&puzzle), LINE, "r5c5, r7c6, r7c9 and r8c8 are naked singles: a peer could still be that digit");
    let marked = MARKS.replacen("1489 ", "14*89", 1).replacen("2468  ", "@246#8", 1);
    assert_eq!(read_one(&marked), Ok(puzzle.clone()));
    let bare: String =
        MARKS.lines().filter(|line| line.starts_with('|')).map(|line| line.replace('|', " ") + "\n").collect();
    assert_eq!(read_one(&bare), Ok(puzzle.clone()));
    assert_eq!(read_one(&MARKS.replace('|', "│").replace('-', "─")), Ok(puzzle));
    let three = read(&format!("{MARKS}{MARKS}\n{MARKS}"));
    assert_eq!(three.matches(LINE).count(), 3);
    let short = read(&format!("{}\n{MARKS}", MARKS.lines().take(6).collect::<Vec<_>>().join("\n")));
    assert!(short.contains(LINE) && short.lines().count() == 2, "{short}");
}

#[test]
fn three_grids_copied_together_are_read_as_one_position() {
    let position = read_one(&format!("{}:218 418", LINE.replacen("53..", "53+4.", 1))).unwrap();
    let plain = |text: &str| write(Format::Framed, &read_one(text).unwrap()).unwrap();
    let (givens, digits) = (plain(LINE), plain(&LINE.replacen("53..", "534.", 1)));
    let text = format!("{givens}\n\n{digits}\n\n{}\n", write(Format::Pm, &position).unwrap());
    let read = read_one(&text).unwrap();
    assert_eq!((line(&read), &read.placed), (line(&position), &position.placed));
    assert_eq!(records(&text).len(), 3);
    let candidates = |puzzle: &Puzzle| puzzle.clone().check().unwrap().candidates();
    let (one, other) = (candidates(&read), candidates(&position));
    assert!(Shape::nine().iter().all(|cell| one.of_cell(cell) == other.of_cell(cell)));
    assert_eq!(read_one(&format!("{LINE}\n{LINE}\n{LINE}")).map(|puzzle| line(&puzzle)), Ok(LINE.to_owned()));
}

#[test]
fn a_requested_format_overrides_the_detected_one() {
    assert_eq!(read_as("1...\n..2.\n.3..\n...4", Some(Format::Line)).lines().count(), 4);
    assert_eq!(read_as(&"................\n".repeat(16), Some(Format::Grid)).lines().count(), 1);
    assert_eq!(read_as(&"................\n".repeat(16), Some(Format::Line)).lines().count(), 16);
    assert!(read_as(LINE, Some(Format::Numbers)).contains("expected numbers with blanks between, one a cell, found"));
    assert!(read_as(MARKS, Some(Format::Framed)).contains("expected a number from 1 to 9, found '124'"));
    assert_eq!(read_as(LINE, Some(Format::Hodoku)), format!("1: {LINE}\n"));
}

/// A reader that delivers one piece at each read, and fails when none is left.
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
    let sixteen = format!("{}G", ".".repeat(254)); // one cell short
    let position = format!(":0702-1:any thing:{LINE}:436::");
    let wrong = LINE.replacen('.', "X", 1);
    let framed = "+---+---+\n|1 .|. .|\n|. .|. .|\n+---+---+\n|. .|. .|\n|. .|. .|\n+---+---+";
    let bars = MARKS.replace('│', "|");
    for text in [LINE, "1234", "2024", ".", "0", "1 2 3", ". 14 . 3", "5+3..", MARKS, &bars, framed] {
        assert!(is_puzzle_text(text), "{text}");
    }
    for text in [&sixteen, &sixteen.to_lowercase(), &position, &format!("{LINE}:436"), &wrong] {
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
fn a_broken_puzzle_is_not_replaced_by_the_solution_beside_it() {
    let faults = [
        (LINE.replacen('5', "x", 1), "2: line 2, column 1: "),
        (LINE[1..].to_owned(), "2: line 2, column 81: "),
        (LINE[..60].to_owned(), "2: line 2, column 61: "),
    ];
    for (broken, expected) in faults {
        let report = read(&format!("quizzes,solutions\n{broken},{SOLUTION}\n"));
        assert!(report.starts_with(expected), "{report}");
    }
    for text in [
        format!("solution,puzzle\n{SOLUTION},{LINE}\n"),
        format!("puzzle\n{LINE}\n"),
        format!("20261121010101000\t{LINE}\t{SOLUTION}\n"),
    ] {
        assert!(read(&text).ends_with(&format!(": {LINE}\n")), "{text}");
    }
    assert_eq!(read(&format!("a,{SOLUTION}")), format!("1: {SOLUTION}\n"));
}

#[test]
fn a_grid_cut_after_a_band_does_not_take_rows_of_the_next_grid() {
    let all = rows(LINE, 9);
    let whole = grid(LINE);
    for kept in [3, 6] {
        let text = format!("{}\n\n{whole}\n\n{whole}\n", all[..kept].join("\n"));
        let cut = kept + 1;
        let fault = format!("1: line {cut}, column 1: expected 9 rows, found {kept}\n");
        let rest = format!("{}: {LINE}\n{}: {LINE}\n", cut + 1, cut + 11);
        assert_eq!(read(&text), fault + &rest);
    }
    let bands: Vec<_> = all.chunks(3).map(|band| band.join("\n")).collect();
    let apart = bands.join("\n\n");
    assert_eq!(read(&format!("{apart}\n\n\n{apart}\n")), format!("1: {LINE}\n14: {LINE}\n"));
}

#[test]
fn a_document_below_a_plain_line_keeps_its_characters() {
    let author = "“Mouse” & Co…\u{200d}×";
    let json = format!("{{\"puzzle\":\"{LINE}\",\"about\":{{\"author\":\"{author}\"}}}}");
    let all = records(&format!("{LINE}\n{json}\n"));
    let authors: Vec<_> =
        all.iter().flat_map(|record| &record.result).map(|puzzle| puzzle.about.get(InfoKind::Author)).collect();
    assert_eq!(authors, ["", author]);
}
