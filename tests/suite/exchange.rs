//! Puzzles in the formats of other programs: they are read with their rules, or refused by the name of what ninefold does not support.

use format::{Format, Reader, is_puzzle_text, read_one, write};
use grid::{Layout, Puzzle, Rule, Shape};
use proptest::prelude::*;

const LINE: &str = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

/// Reads a puzzle and returns it as a line of our own format, or the fault.
fn read(text: &str) -> String {
    match read_one(text) {
        Ok(puzzle) => write(Format::Line, &puzzle).expect("any puzzle"),
        Err(fault) => fault.to_string(),
    }
}

/// Returns an empty board with these rules, as a line.
fn blank(rules: &str) -> String {
    format!("{rules}; {}", ".".repeat(81))
}

/// Returns an empty board in the JSON of f-puzzles, with `more` added.
fn board(more: &str) -> String {
    let row = format!("[{}]", ["{}"; 9].join(","));
    format!("{{\"size\":9,{more},\"grid\":[{}]}}", [row.as_str(); 9].join(","))
}

#[test]
fn every_constraint_of_f_puzzles_becomes_a_rule() {
    for (more, rules) in [
        (r#""diagonal+":true,"diagonal-":true"#, "diagonal"),
        (r#""antiknight":true,"antiking":false"#, "knight"),
        (r#""antiking":true,"nonconsecutive":true,"disjointgroups":true"#, "king; disjoint; non-consecutive"),
        (r#""killercage":[{"cells":["R1C1","R1C2"],"value":"15"}]"#, "cage 15: r1c1 r1c2"),
        (r#""killercage":[{"cells":["R1C1","R1C2"]}]"#, "cage: r1c1 r1c2"),
        (
            r#""thermometer":[{"lines":[["R1C1","R2C1"],["R1C1","R2C2"]]}]"#,
            "thermometer: r1c1 r2c1; thermometer: r1c1 r2c2",
        ),
        (r#""arrow":[{"cells":["R1C1"],"lines":[["R1C1","R1C2","R1C3"]]}]"#, "arrow: r1c1 = r1c2 r1c3"),
        (
            r#""difference":[{"cells":["R1C1","R1C2"]},{"cells":["R2C1","R2C2"],"value":"1"}]"#,
            "white: r1c1 r1c2, r2c1 r2c2",
        ),
        (
            r#""ratio":[{"cells":["R1C1","R1C2"],"value":"2"}],"negative":["ratio","difference"]"#,
            "all-dots; black: r1c1 r1c2",
        ),
        (
            r#""xv":[{"cells":["R1C1","R1C2"],"value":"X"},{"cells":["R3C1","R3C2"],"value":"V"}]"#,
            "x: r1c1 r1c2; v: r3c1 r3c2",
        ),
        (r#""negative":["xv"]"#, "all-signs"),
        (r#""even":[{"cell":"R1C1"},{"cell":"R5C5"}],"odd":[{"cell":"R9C9"}]"#, "even: r1c1 r5c5; odd: r9c9"),
        (r#""palindrome":[{"lines":[["R1C1","R2C2","R3C3"]]}]"#, "palindrome: r1c1 r2c2 r3c3"),
        (
            r#""renban":[{"lines":[["R1C1","R2C2"]]}],"whispers":[{"lines":[["R4C4","R5C5"]],"value":"5"}]"#,
            "renban: r1c1 r2c2; whispers: r4c4 r5c5",
        ),
        (r#""line":[{"lines":[["R1C1","R2C2"]],"fromConstraint":"Renban"}]"#, "renban: r1c1 r2c2"),
        (r#""quadruple":[{"cells":["R3C4","R3C5","R4C4","R4C5"],"values":[1,2,5]}]"#, "quadruple 1 2 5: r3c4"),
        (
            r#""sandwichsum":[{"cell":"R0C3","value":"8"},{"cell":"R3C10","value":"0"},{"cell":"R1C0"}]"#,
            "sandwich 8: r1c3 down; sandwich 0: r3c9 left",
        ),
        (r#""littlekillersum":[{"cell":"R0C1","direction":"DR","value":"20"}]"#, "little-killer 20: r1c2 down-right"),
        (r#""clone":[{"cells":["R1C1","R1C2"],"cloneCells":["R5C5","R5C6"]}]"#, "clone: r1c1 r1c2 = r5c5 r5c6"),
        (r#""extraregion":[{"cells":["R1C1","R2C2","R4C3"]}]"#, "extra: r1c1 r2c2 r4c3"),
        (r#""minimum":[{"cell":"R1C1"}]"#, "greater: r1c2 r1c1, r2c1 r1c1"),
        (r#""maximum":[{"cell":"R1C1"},{"cell":"R1C2"}]"#, "greater: r1c1 r2c1, r1c2 r1c3, r1c2 r2c2"),
        (r#""diagonal-":true"#, "extra: r1c1 r2c2 r3c3 r4c4 r5c5 r6c6 r7c7 r8c8 r9c9"),
    ] {
        assert_eq!(read(&board(more)), blank(rules), "{more}");
    }
}

#[test]
fn unknown_constraints_are_refused_by_name() {
    let known = "line 1, column 1: this puzzle has";
    for (more, what) in [
        (r#""nabner":[{"lines":[["R1C1"]]}]"#, "\"nabner\""),
        (r#""betweenline":[{"lines":[["R1C1","R1C2"]]}]"#, "\"betweenline\""),
        (r#""skyscraper":[{"cell":"R0C1","value":"3"}]"#, "\"skyscraper\""),
        (r#""line":[{"lines":[["R1C1","R2C2"]]}]"#, "a drawn \"line\""),
        (r#""negative":["ratio","sum"]"#, "\"negative\" for \"sum\""),
        (r#""xv":[{"cells":["R1C1","R1C2"],"value":"Z"}]"#, "the sign \"Z\" between cells"),
        (r#""fogofwar":["R1C1"]"#, "\"fogofwar\""),
    ] {
        assert_eq!(read(&board(more)), format!("{known} {what}, which ninefold does not know"));
    }
    for (more, expected) in [
        (
            r#""killercage":[{"cells":["R1C1","R1C2"],"value":"40"}]"#,
            "cage r1c1 r1c2: expected a sum from 3 to 17, found 40",
        ),
        (
            r#""killercage":[{"cells":["R1C1","R1C2"],"value":"a"}]"#,
            "expected a number for the sum of a cage, found \"a\"",
        ),
        (
            r#""thermometer":[{"lines":[["R1C9","R1C10"]]}]"#,
            "expected a cell of the board, from r1c1 to r9c9, found r1c10",
        ),
        (r#""thermometer":[{"lines":[["R1C9","R1C"]]}]"#, "expected a cell such as R3C7, found 'R1C'"),
        (r#""even":[,]"#, "expected JSON, found what is none at line 1, column 19 of it"),
    ] {
        assert_eq!(read(&board(more)), format!("line 1, column 1: {expected}"), "{more}");
    }
    assert!(
        read("https://example.org/x")
            .contains("expected a link that holds a puzzle, found no puzzle in one of 'example.org'")
    );
    assert!(read("https://sudokupad.app/abc123def").contains("found one to a puzzle that lies elsewhere: 'abc123def'"));
    assert!(read(&format!("fpuzzles{}", "A".repeat(40))).contains("expected a puzzle packed by lz-string"));
}

/// Rules that f-puzzles can express.
const RULES: [&str; 39] = [
    "diagonal",
    "knight",
    "king",
    "non-consecutive",
    "disjoint",
    "all-signs",
    "all-dots",
    "hyper",
    "cage 15: r1c1 r1c2",
    "cage: r3c3 r4c3",
    "thermometer: r1c1 r2c1 r3c1",
    "arrow: r1c1 = r1c2 r1c3",
    "white: r1c1 r1c2",
    "black: r1c1 r1c2",
    "x: r1c1 r1c2",
    "v: r1c1 r1c2",
    "even: r1c1 r5c5",
    "odd: r1c2",
    "palindrome: r1c1 r2c2 r3c3",
    "renban: r1c1 r2c2",
    "whispers: r1c1 r2c2",
    "quadruple 1 2 5: r3c4",
    "sandwich 8: r1c3 down",
    "sandwich 8: r3c9 left",
    "x-sum 20: r3c9 left",
    "little-killer 20: r1c2 down-right",
    "little-killer 9: r1c9 down-right",
    "clone: r1c1 r1c2 = r5c5 r5c6",
    "extra: r1c1 r2c2 r4c3 r5c5 r6c6 r7c7 r8c8 r9c9 r1c9",
    "extra: r1c1 r2c2 r4c3",
    "white 2: r1c1 r1c2",
    "black 3: r1c1 r2c1",
    "all-black",
    "renban: r1c1 r1c2 r2c2 r2c1 r1c1",
    "whispers: r1c1 r2c2 r3c3 r2c3 r2c2 r2c1",
    "palindrome: r1c1 r1c2 r2c2 r1c1",
    "arrow: r1c1 = r1c2 r2c3 r1c3 r1c2",
    "arrow: r1c1 r1c2 r1c3 = r2c1 r3c1",
    "regions: AAAAABBBB ACAAABBBD CCEEEBDDD CCEFEBGGD CCEFEHHGD CIEFEHGGD CIFFFHGGD IIIHHHHGD IIIIFFFHG",
];

#[test]
fn puzzles_written_for_f_puzzles_are_read_back() {
    let shape = Shape::nine();
    for line in RULES {
        let rule = Rule::read(line, shape).unwrap();
        let base = if line.starts_with("regions") { &Rule::CLASSIC[..2] } else { &Rule::CLASSIC[..] };
        let layout = Layout::checked(shape, [base, &[rule]].concat()).unwrap();
        let mut puzzle = Puzzle::blank(layout);
        puzzle.digits[80] = grid::Digit::from_symbol('7');
        let text = write(Format::Fpuzzles, &puzzle).unwrap();
        assert!(read_one(&text).as_ref() == Ok(&puzzle), "{line}: {text}");
    }
    for line in ["greater: r1c1 r1c2", "loose-cage 9: r1c1 r1c2", "frame 15: r3c9 left"] {
        let puzzle = read_one(&blank(line)).unwrap();
        let why = write(Format::Fpuzzles, &puzzle).unwrap_err().to_string();
        let keyword = line.split(' ').next().unwrap().trim_end_matches(':');
        assert_eq!(
            why,
            format!("fpuzzles cannot express '{keyword}': expected a puzzle without such rules, or the format rules")
        );
    }
    for line in [
        format!("latin; {}", ".".repeat(49)),
        format!("latin; {LINE}"),
        format!("latin; hyper; {LINE}"),
        format!("hyper; all-dots; {LINE}"),
        format!("hyper; {}", ".".repeat(256)),
    ] {
        assert_eq!(read(&write(Format::Fpuzzles, &read_one(&line).unwrap()).unwrap()), line);
    }
    let one_window = "extra: r2c2 r2c3 r2c4 r3c2 r3c3 r3c4 r4c2 r4c3 r4c4";
    assert_eq!(read(&write(Format::Fpuzzles, &read_one(&blank(one_window)).unwrap()).unwrap()), blank(one_window));
    let large = read_one(&format!("{}1{}", ". ".repeat(600), " .".repeat(36 * 36 - 601))).unwrap();
    assert_eq!(read_one(&write(Format::Fpuzzles, &large).unwrap()), Ok(large));
}

#[test]
fn puzzles_in_links_are_read() {
    let packed = "N4IgzglgXgpiBcBOANCA5gJwgEwQbT1ADcBDAGwFc54BWVNCImAOwQBcMqBfZY8qhAGZ6jFu04wewKVJClK1AOwimreB268ZWrQF1khOf2oA2FWP\
        UTt03kYUIAjObUbJt+QKTPxmvvdrelr7WXPqEsh7UKOiiLlbuxggAHIGuITo2fp5mMao+btJhWdQpuRZpGdZ22anxmVWRQrXcRdXUACzNBQ2J8KUMeUHdCf7CZX\
        HBGW2OXaEGxQjK4/npmdPwAEyzlVON8DkD5VZFEb0HsSs79SOeW8tDp/79Fw9686vrnfcVC/BO33V1tFDhNhms9nQAS13ldHp5noMfj1/EsQZdfsCXmldLouEA===";
    let packed: String = packed.split_whitespace().collect();
    let in_query = packed.replace('+', "%2B").replace('/', "%2F").replace('=', "%3D");
    for link in [
        format!("https://f-puzzles.com/?load={packed}"),
        format!("https://www.f-puzzles.com/?load={in_query}"),
        format!("f-puzzles.com/?load={in_query}"),
        format!("www.f-puzzles.com/?load={packed}"),
        format!("sudokupad.app/fpuzzles{packed}"),
        format!("https://f-puzzles.com/?load={}", packed.replace('+', " ")),
        format!("https://sudokupad.app/fpuzzles{packed}"),
        format!("https://app.crackingthecryptic.com/sudoku/?puzzleid=fpuzzles{in_query}"),
        format!("fpuzzles{packed}"),
        "https://sudokupad.app/5NlQ19j9mGca3OIN1bWGk2m41TjS79".to_owned(),
        "scf5NlQ19j9mGca3OIN1bWGk2m41TjS79".to_owned(),
        "5NlQ19j9mGca3OIN1bWGk2m41TjS79".to_owned(),
        format!("https://www.sudokuwiki.org/sudoku.htm?bd={}", LINE.replace('.', "0")),
        format!("[today](https://sudoku.coach/en/play/{LINE})"),
        format!("<www.sudokuwiki.org/sudoku.htm?bd={LINE}>,"),
    ] {
        assert_eq!(read(&link), LINE, "{link}");
        assert!(is_puzzle_text(&link), "{link}");
        let among = format!("{LINE}\n{link}\n{LINE}\n");
        assert_eq!(Reader::new(among.as_bytes(), None).filter(|record| record.result.is_ok()).count(), 3);
    }
}

#[test]
fn sudokupad_puzzles_are_read_and_drawings_on_them_refused() {
    let cells = r#""cells":[[{"value":1},{},{},{}],[{},{},{},{}],[{},{},{},{}],[{},{},{},{"value":"2"}]]"#;
    let cages = r#""cages":[{"cells":[[0,0],[0,1]],"value":"3","unique":true},{"cells":[[1,0],[1,1]],"sum":8},{"value":"title: A first one"}]"#;
    let regions = r#""regions":[[[0,0],[0,1],[1,0],[1,1]],[[0,2],[0,3],[1,2],[1,3]],[[2,0],[2,1],[3,0],[3,1]],[[2,2],[2,3],[3,2],[3,3]]]"#;
    let expected = "cage 3: r1c1 r1c2; loose-cage 8: r2c1 r2c2; 1..............2";
    assert_eq!(read(&format!("{{{cells},{cages},{regions}}}")), expected);
    let zipped = "{ce:[[{v:1},,,],[,,,],[,,,],[,,,{v:2}]],ca:[{ce:[[0,0],[0,1]],v:3,unique:t},{ce:[[1,0],[1,1]],sum:8},{v:'title: A first one'}]}";
    assert_eq!(read(zipped), expected);
    let drawn = format!("{{{cells},\"lines\":[{{\"wayPoints\":[[0.5,0.5],[1.5,1.5]]}}]}}");
    assert_eq!(read(&drawn), "line 1, column 1: this puzzle has \"lines\" drawn on it, which ninefold does not know");
    for (more, what) in [
        (r#""underlays":[{"center":[0.5,0.5]}]"#, "\"underlays\" drawn on it"),
        (r#""arrows":[{"wayPoints":[[0.5,0.5],[1.5,1.5]]}]"#, "\"arrows\" drawn on it"),
        (r#""foglight":[[0,0]]"#, "\"foglight\""),
        (r#""disabledots":[1]"#, "\"disabledots\""),
        (r#""metadata":{"norowcol":true}"#, "\"norowcol\" in its metadata"),
        (r#""settings":{"norowcol":true}"#, "\"norowcol\""),
    ] {
        let refused = format!("line 1, column 1: this puzzle has {what}, which ninefold does not know");
        assert_eq!(read(&format!("{{{cells},{more}}}")), refused);
    }
    let words =
        r#""metadata":{"title":"A first one","rules":"Draw a loop","solution":"1234"},"settings":{"nogrid":false}"#;
    assert_eq!(read(&format!("{{{cells},{words}}}")), "1..............2", "rules in words: see words.rs");
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

#[test]
fn truncated_and_malformed_sudokupad_puzzles_are_refused() {
    let whole =
        "{ce:[[{v:1},,,],[,,,],[,,,],[,,,{v:2}]],ca:[{ce:[[0,0],[0,1]],v:3,unique:t},{v:'title: A first one'}]}";
    for end in 1..whole.len() {
        assert!(read_one(&whole[..end]).is_err(), "{}", &whole[..end]);
    }
    for cage in ["[[0,4]]", "[[-1,0]]", "[[0.5,0]]", "[[0]]", "[[0,99999999999999999999]]", "[[0,[0]]]"] {
        assert!(read_one(&whole.replace("[[0,0],[0,1]]", cage)).is_err(), "{cage}");
    }
}

/// Returns the cells of a board as a game ID of Solo writes them: runs of blanks (0) as letters, and `_` between two numbers.
fn solo_grid(numbers: &[u32]) -> String {
    let (mut text, mut run) = (String::new(), 0);
    let letters = |mut run: u8| {
        let mut letters = String::new();
        while run > 0 {
            letters.push(char::from(b'a' + run.min(26) - 1));
            run -= run.min(26);
        }
        letters
    };
    for &number in numbers {
        if number == 0 {
            run += 1;
            continue;
        }
        text += &letters(run);
        text += if run == 0 && !text.is_empty() { "_" } else { "" };
        text += &number.to_string();
        run = 0;
    }
    text + &letters(run)
}

/// Returns the areas of a board as a game ID of Solo writes them: letters count the missing borders between cells side by side, row by
/// row, and then of those between cells one above the other, column by column.
fn solo_areas(side: usize, of: impl Fn(usize, usize) -> usize) -> String {
    let across = (0..side).flat_map(|row| (1..side).map(move |column| ((row, column - 1), (row, column))));
    let down = (0..side).flat_map(|column| (1..side).map(move |row| ((row - 1, column), (row, column))));
    let borders = across.chain(down).map(|(one, other)| of(one.0, one.1) != of(other.0, other.1));
    let (mut text, mut run) = (String::new(), 0_u8);
    for has_border in borders.chain([true]) {
        if !has_border {
            run += 1;
            continue;
        }
        while run > 25 {
            text.push('z');
            run -= 25;
        }
        text.push(if run > 0 { char::from(b'a' + run - 1) } else { '_' });
        run = 0;
    }
    text
}

#[test]
fn game_ids_of_solo_are_read_with_their_rules() {
    let classic: Vec<u32> = LINE.chars().map(|c| c.to_digit(10).unwrap_or(0)).collect();
    assert_eq!(read(&format!("3x3:{}", solo_grid(&classic))), LINE);
    assert_eq!(read(&format!("3x3xmd4de:{}", solo_grid(&classic))), format!("diagonal; {LINE}"));
    let board = |side: usize, givens: &[(usize, u32)]| {
        let mut all = vec![0; side * side];
        givens.iter().for_each(|&(at, number)| all[at] = number);
        all
    };
    let rows = |rule: &str, puzzle: String| format!("{rule}; {puzzle}");
    let line = |side: usize, givens: &[(usize, u32)]| -> String {
        board(side, givens)
            .into_iter()
            .map(|n| if n == 0 { '.' } else { char::from_digit(n, 36).unwrap().to_ascii_uppercase() })
            .collect()
    };
    let sixteen = [(0, 16), (1, 10), (17, 3), (255, 11)];
    assert_eq!(read(&format!("4x4:{}", solo_grid(&board(16, &sixteen)))), line(16, &sixteen));
    let six = [(0, 6), (35, 1)];
    let tall = read(&format!("3x2:{}", solo_grid(&board(6, &six))));
    assert!(tall.contains("boxes: 3x2"), "three boxes beside each other are three rows high: {tall}");
    let jigsaw = |row: usize, column: usize| match (row, column) {
        (0, 0..=2) | (1, 0) => 0,
        (0, 3) | (1, 1..=3) => 1,
        (2, 0..=2) | (3, 0) => 2,
        _ => 3,
    };
    for head in ["4j", "2x2j", "4jdu"] {
        let id = format!("{head}:{},{}", solo_grid(&board(4, &[(0, 4)])), solo_areas(4, jigsaw));
        assert_eq!(read(&id), rows("regions: AAAB ABBB CCCD CDDD", line(4, &[(0, 4)])), "{id}");
    }
    let rows_only = format!("5j:{},{}", solo_grid(&board(5, &[])), solo_areas(5, |row, _| row));
    assert_eq!(read(&rows_only), rows("latin", ".".repeat(25)));
    let cages = |row: usize, column: usize| row * 2 + column / 2;
    let sums: Vec<u32> = (0..16).map(|cell| if cell % 2 == 0 { 5 } else { 0 }).collect();
    let killer = format!("2x2xk:{},{},{}", solo_grid(&board(4, &[])), solo_areas(4, cages), solo_grid(&sums));
    let cells: Vec<String> =
        (0..8).map(|cage| format!("r{0}c{1} r{0}c{2}", cage / 2 + 1, cage % 2 * 2 + 1, cage % 2 * 2 + 2)).collect();
    assert_eq!(read(&killer), format!("diagonal; cage 5: {}; {}", cells.join("; cage 5: "), ".".repeat(16)));
    let one_area = solo_areas(9, |_, _| 0);
    assert!(one_area.starts_with("zzz"), "{one_area}");
    let too_large = read(&format!("9j:{},{one_area}", solo_grid(&board(9, &[]))));
    assert!(too_large.ends_with("r1c5 and 76 more: expected 9 cells, found 81"), "{too_large}");
    for (id, why) in [
        ("3x3:1", "expected 81 cells in the game ID, found 1"),
        ("3x3:99999999999a", "expected a number, found '99999999999'"),
        ("2x2:5o", "expected a number, found '5'"),
        ("99999999999999999999x2:a", "expected a size such as 3x3 or 9j"),
        ("65x2:a", "expected"),
        ("4j:p", "expected the regions behind a comma, found none"),
        ("4j:p,zz", "expected as many borders as the board has, found more"),
        ("2x2k:p,_", "expected as many borders as the board has, found fewer"),
    ] {
        let said = read(id);
        assert!(said.starts_with(&format!("line 1, column 1: {why}")) && said.lines().count() == 1, "{id}: {said}");
    }
}

#[test]
fn cells_with_arrows_join_the_cage_of_the_sum_they_lead_to() {
    let line = |rows: [&str; 9]| rows.concat();
    let blank_row = "000000000";
    let lone =
        line(["A00000000", blank_row, blank_row, blank_row, blank_row, blank_row, blank_row, blank_row, "0000000j<"]);
    assert_eq!(read(&lone), "line 1, column 1: cage r1c1: expected a sum from 1 to 9, found 10");
    let good =
        line(["F<0C<00A<", "^00^`0000", blank_row, blank_row, blank_row, blank_row, blank_row, blank_row, blank_row]);
    assert_eq!(read(&good), blank("cage 15: r1c1 r1c2 r2c1; cage 12: r1c4 r1c5 r2c4 r2c5; cage 10: r1c8 r1c9"));
    let cornered =
        line(["0000<000>", blank_row, blank_row, blank_row, blank_row, blank_row, blank_row, blank_row, blank_row]);
    assert_eq!(
        read(&cornered),
        "line 1, column 1: expected an arrow that stays on the board at r1c9, found one out of it"
    );
    let ring =
        line(["><0000000", blank_row, blank_row, blank_row, blank_row, blank_row, blank_row, blank_row, blank_row]);
    assert_eq!(read(&ring), "line 1, column 1: expected arrows that lead to a sum from r1c1, found a ring");
    assert!(is_puzzle_text(&good));
}

#[test]
fn cages_of_one_cell_are_read_as_givens() {
    let cells: String = LINE
        .chars()
        .enumerate()
        .map(|(at, c)| format!("={}J{}", c.to_digit(10).unwrap_or(0), at / 27 * 3 + at % 9 / 3))
        .collect();
    assert_eq!(read(&format!("SumoCueV1{cells}")), LINE);
    assert_eq!(read("SumoCueV2=1=2"), "line 1, column 1: expected SumoCueV1, found 'SumoCueV2'");
    let zeros = vec!["0"; 81].join(":");
    let why = read(&format!("3x3:w:k:{zeros}"));
    assert_eq!(why, "line 1, column 1: this puzzle has 'w' before its cages, which ninefold does not know");
    assert!(read("3x3::k:1:2:3").ends_with("expected 81 numbers, found 3"));
    assert!(
        read(&format!("3x3::k:{}", zeros.replacen('0', "99999999999", 1))).contains("expected a number for each cell")
    );
    assert!(read(&format!("99999999999999999999x3::k:{zeros}")).contains("expected boxes such as 3x3"));
    assert_eq!(read("SumoCueV1=1"), "line 1, column 1: expected 81 cells, each with = or + before it, found 1");
    assert!(read(&format!("SumoCueV1{}", "+80".repeat(81))).contains("expected the cage of an earlier cell, found 80"));
}

#[test]
fn short_game_ids_of_solo_are_read_or_refused_with_a_reason() {
    let rows = "a1b2c3d4";
    assert_eq!(read("2x2:1b2b_3_4f1"), "line 1, column 1: expected 16 cells in the game ID, found 15");
    assert_eq!(read("2x2:1c2d3e4"), "1...2....3.....4");
    assert_eq!(read("2x2x:1c2d3e4"), "diagonal; 1...2....3.....4");
    assert_eq!(read("2x3:1zh6"), format!("1{}6", ".".repeat(34)));
    assert_eq!(
        read("4jx:1c2d3e4,_a_a_aea_a_a"),
        "line 1, column 1: expected as many borders as the board has, found fewer"
    );
    assert_eq!(
        read(&format!("3x3#{rows}")),
        "line 1, column 1: expected a game ID that holds the board, such as 3x3:…, found a seed"
    );
    let boxes = "aaaabcacaaca".replace(['b', 'c'], "");
    assert!(read(&format!("4j:1c2d3e4,{boxes}")).contains("borders"));
}

#[test]
fn killer_puzzles_on_one_line_are_read_with_their_cages() {
    let perfect = |d: &str| {
        let numbers: Vec<String> = (0..81_u32)
            .map(|cell| if cell < 2 { 15 * 256 } else { cell.div_ceil(81) * 256 * 45 + cell / 9 * 9 + 2 }.to_string())
            .collect();
        format!("3x3:{d}:k:{}:", numbers.join(":"))
    };
    let expected = read(&perfect(""));
    assert!(expected.starts_with("line 1, column 1: cage r1c3 r1c4"), "{expected}");
    let pairs: Vec<String> = (0..81).map(|cell| if cell < 2 { "3840".to_owned() } else { "0".to_owned() }).collect();
    assert_eq!(read(&format!("3x3::k:{}", pairs.join(":"))), blank("cage 15: r1c1 r1c2"));
    assert_eq!(read(&format!("3x3:d:k:{}", pairs.join(":"))), blank("diagonal; cage 15: r1c1 r1c2"));
    let sumo: String = (0..81)
        .map(|cell| {
            if cell == 1 {
                "+0"
            } else if cell == 0 {
                "=15"
            } else {
                "=0"
            }
        })
        .collect();
    assert_eq!(read(&format!("SumoCueV1{sumo}")), blank("cage 15: r1c1 r1c2"));
    let jigsaw: String = (0..81).map(|cell| format!("=0J{}", cell % 9)).collect();
    assert!(read(&format!("SumoCueV1D{jigsaw}")).starts_with("regions: ABCDEFGHI ABCDEFGHI "));
}

#[test]
fn saved_games_of_ksudoku_are_read_and_unknown_kinds_refused_by_name() {
    let game = |graph: &str, values: &str| {
        format!(
            "<!DOCTYPE ksudoku>\n<ksudoku>\n <game had-help=\"0\">\n  <puzzle>\n{graph}\n<values>{values}</values>\n  </puzzle>\n </game>\n</ksudoku>\n"
        )
    };
    let down = |cell: usize| LINE.as_bytes()[cell % 9 * 9 + cell / 9];
    let values: String = (0..81).map(down).map(|c| if c == b'.' { '_' } else { char::from(b'a' + c - b'0') }).collect();
    let plain = "<graph order=\"9\" type=\"sudoku\" specific-type=\"Plain\"/>";
    assert_eq!(read(&game(plain, &values)), LINE);
    let custom = |kind: &str, inner: &str| {
        format!(
            "<graph order=\"4\" type=\"custom\" specific-type=\"{kind}\" name=\"x\" ncliques=\"8\" sizeX=\"4\" sizeY=\"4\" sizeZ=\"1\">\n{inner}\n</graph>"
        )
    };
    let blank = "_".repeat(16);
    let killer = "<sudokugroups at=\"0\" withblocks=\"1\"/>\n<cage operator=\"4\" value=\"5\" size=\"2\">0 4 </cage>";
    assert_eq!(read(&game(&custom("KillerSudoku", killer), &blank)), format!("cage 5: r1c1 r1c2; {}", ".".repeat(16)));
    let diagonals = "<sudokugroups at=\"0\" withblocks=\"1\"/>\n<clique size=\"4\">0 5 10 15</clique><clique size=\"4\">3 6 9 12</clique>";
    assert_eq!(read(&game(&custom("XSudoku", diagonals), &blank)), format!("diagonal; {}", ".".repeat(16)));
    let jigsaw = "<sudokugroups at=\"0\" withblocks=\"0\"/>\n<clique size=\"4\">0 1 2 4</clique><clique size=\"4\">3 7 11 6</clique>\
        <clique size=\"4\">5 8 9 12</clique><clique size=\"4\">10 13 14 15</clique>";
    assert_eq!(
        read(&game(&custom("Jigsaw", jigsaw), &blank)),
        format!("regions: AACC ACCD ABDD BBBD; {}", ".".repeat(16))
    );
    for kind in ["Roxdoku", "Samurai"] {
        let refused =
            format!("line 1, column 1: this puzzle has a board of the kind '{kind}', which ninefold does not know");
        assert_eq!(read(&game(&custom(kind, ""), &blank)), refused);
    }
    assert!(read(&game("<graph order=\"9\" type=\"roxdoku\"/>", &blank)).contains("a board of the kind 'roxdoku'"));
    let twice = game(plain, &values).repeat(2);
    assert_eq!(Reader::new(twice.as_bytes(), None).filter(|record| record.result.is_ok()).count(), 2);
}

#[test]
fn a_document_may_span_lines_and_be_followed_by_other_puzzles() {
    let pretty = board(r#""antiknight":true"#).replace(',', ",\n  ").replace('{', "{\n");
    let text = format!("{pretty}\n{}\n\n{pretty}", board(r#""antiking":true"#));
    let lines: Vec<_> = Reader::new(text.as_bytes(), None).map(|record| (record.line, record.result.is_ok())).collect();
    assert!(lines.len() == 3 && lines.iter().all(|(_, is_read)| *is_read), "{lines:?}");
    assert!(read(&pretty[..pretty.len() - 4]).contains("expected JSON"));
    let mixed = format!("{pretty}\n{LINE}\n\n2x2:1c2d3e4\n{}\n", board(r#""antiking":true"#));
    assert_eq!(Reader::new(mixed.as_bytes(), None).filter(|record| record.result.is_ok()).count(), 4);
}

proptest! {
    #[test]
    fn broken_texts_never_panic(which in 0..8_usize, at in any::<prop::sample::Index>(), by in "[ -~]{0,3}", cut in 0..4_usize) {
        let texts = [
            board(r#""arrow":[{"cells":["R1C1"],"lines":[["R1C1","R1C2"]]}],"quadruple":[{"cells":["R3C4","R3C5","R4C4","R4C5"],"values":[1]}]"#),
            board(r#""littlekillersum":[{"cell":"R0C1","direction":"DR","value":"20"}],"sandwichsum":[{"cell":"R0C3","value":"8"}]"#),
            "4jkx:1c2d3e4,a_b_c_d_e,aabb_c,10h5_6".to_owned(),
            "3x3:d:k:3840:3840:0:0:0".to_owned(),
            "SumoCueV1=15J0+0J0=0J1".to_owned(),
            "{ce:[[{v:1},,,],[,,,],[,,,],[,,,{v:2}]],ca:[{ce:[[0,0],[0,1]],v:3,unique:t}]}".to_owned(),
            "<ksudoku><graph order=\"4\" type=\"custom\" sizeX=\"4\" sizeY=\"4\" sizeZ=\"1\"><clique size=\"4\">0 1</clique></graph></ksudoku>".to_owned(),
            "side: 4; boxes: 2x2; cage 5: r1c1 r1c2, r2c1; arrow: r1c1 = r1c2; sandwich 3: r1c1 down; 1..............2".to_owned(),
        ];
        let letters: Vec<char> = texts[which].chars().collect();
        let at = at.index(letters.len());
        let broken: String = letters[..at].iter().copied().chain(by.chars()).chain(letters[at..].iter().copied().skip(cut)).collect();
        if let Ok(puzzle) = read_one(&broken) {
            let _ = puzzle.check();
        }
    }
}
