//! Puzzles of f-puzzles and SudokuPad: they are read with their rules and written back. A puzzle with something that ninefold does not
//! support is refused, and the message names it.

use format::{Format, Reader, read_one, write};
use grid::{Layout, Puzzle, Rule, Shape};
use proptest::prelude::*;

use crate::support::puzzle_text::{blank, blank_fpuzzles, line_or_fault};
use crate::support::puzzles::EASY;

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
        assert_eq!(line_or_fault(&blank_fpuzzles(more)), blank(rules), "{more}");
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
        assert_eq!(line_or_fault(&blank_fpuzzles(more)), format!("{known} {what}, which ninefold does not know"));
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
        (r#""even":[,]"#, "expected JSON, found text that is not JSON at line 1, column 19 of it"),
    ] {
        assert_eq!(line_or_fault(&blank_fpuzzles(more)), format!("line 1, column 1: {expected}"), "{more}");
    }
    assert!(
        line_or_fault("https://example.org/x")
            .contains("expected a link that holds a puzzle, found no puzzle in one of 'example.org'")
    );
    assert!(
        line_or_fault("https://sudokupad.app/abc123def")
            .contains("found one to a puzzle stored elsewhere: 'abc123def'")
    );
    assert!(line_or_fault(&format!("fpuzzles{}", "A".repeat(40))).contains("expected a puzzle packed by lz-string"));
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
        format!("latin; {EASY}"),
        format!("latin; hyper; {EASY}"),
        format!("hyper; all-dots; {EASY}"),
        format!("hyper; {}", ".".repeat(256)),
    ] {
        assert_eq!(line_or_fault(&write(Format::Fpuzzles, &read_one(&line).unwrap()).unwrap()), line);
    }
    let one_window = "extra: r2c2 r2c3 r2c4 r3c2 r3c3 r3c4 r4c2 r4c3 r4c4";
    assert_eq!(
        line_or_fault(&write(Format::Fpuzzles, &read_one(&blank(one_window)).unwrap()).unwrap()),
        blank(one_window)
    );
    let large = read_one(&format!("{}1{}", ". ".repeat(600), " .".repeat(36 * 36 - 601))).unwrap();
    assert_eq!(read_one(&write(Format::Fpuzzles, &large).unwrap()), Ok(large));
}

#[test]
fn sudokupad_puzzles_are_read_and_drawings_on_them_refused() {
    let cells = r#""cells":[[{"value":1},{},{},{}],[{},{},{},{}],[{},{},{},{}],[{},{},{},{"value":"2"}]]"#;
    let cages = r#""cages":[{"cells":[[0,0],[0,1]],"value":"3","unique":true},{"cells":[[1,0],[1,1]],"sum":8},{"value":"title: A first one"}]"#;
    let regions = r#""regions":[[[0,0],[0,1],[1,0],[1,1]],[[0,2],[0,3],[1,2],[1,3]],[[2,0],[2,1],[3,0],[3,1]],[[2,2],[2,3],[3,2],[3,3]]]"#;
    let expected = "cage 3: r1c1 r1c2; loose-cage 8: r2c1 r2c2; 1..............2";
    assert_eq!(line_or_fault(&format!("{{{cells},{cages},{regions}}}")), expected);
    let zipped = "{ce:[[{v:1},,,],[,,,],[,,,],[,,,{v:2}]],ca:[{ce:[[0,0],[0,1]],v:3,unique:t},{ce:[[1,0],[1,1]],sum:8},{v:'title: A first one'}]}";
    assert_eq!(line_or_fault(zipped), expected);
    let drawn = format!("{{{cells},\"lines\":[{{\"wayPoints\":[[0.5,0.5],[1.5,1.5]]}}]}}");
    assert_eq!(
        line_or_fault(&drawn),
        "line 1, column 1: this puzzle has \"lines\" drawn on it, which ninefold does not know"
    );
    for (more, what) in [
        (r#""underlays":[{"center":[0.5,0.5]}]"#, "\"underlays\" drawn on it"),
        (r#""arrows":[{"wayPoints":[[0.5,0.5],[1.5,1.5]]}]"#, "\"arrows\" drawn on it"),
        (r#""foglight":[[0,0]]"#, "\"foglight\""),
        (r#""disabledots":[1]"#, "\"disabledots\""),
        (r#""metadata":{"norowcol":true}"#, "\"norowcol\" in its metadata"),
        (r#""settings":{"norowcol":true}"#, "\"norowcol\""),
    ] {
        let refused = format!("line 1, column 1: this puzzle has {what}, which ninefold does not know");
        assert_eq!(line_or_fault(&format!("{{{cells},{more}}}")), refused);
    }
    let words =
        r#""metadata":{"title":"A first one","rules":"Draw a loop","solution":"1234"},"settings":{"nogrid":false}"#;
    assert_eq!(line_or_fault(&format!("{{{cells},{words}}}")), "1..............2", "rules in words change nothing");
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

#[test]
fn a_document_may_span_lines_and_be_followed_by_other_puzzles() {
    let pretty = blank_fpuzzles(r#""antiknight":true"#).replace(',', ",\n  ").replace('{', "{\n");
    let text = format!("{pretty}\n{}\n\n{pretty}", blank_fpuzzles(r#""antiking":true"#));
    let lines: Vec<_> = Reader::new(text.as_bytes(), None).map(|record| (record.line, record.result.is_ok())).collect();
    assert!(lines.len() == 3 && lines.iter().all(|(_, is_read)| *is_read), "{lines:?}");
    assert!(line_or_fault(&pretty[..pretty.len() - 4]).contains("expected JSON"));
    let mixed = format!("{pretty}\n{EASY}\n\n2x2:1c2d3e4\n{}\n", blank_fpuzzles(r#""antiking":true"#));
    assert_eq!(Reader::new(mixed.as_bytes(), None).filter(|record| record.result.is_ok()).count(), 4);
}

proptest! {
    #[test]
    fn broken_texts_never_panic(which in 0..8_usize, at in any::<prop::sample::Index>(), by in "[ -~]{0,3}", cut in 0..4_usize) {
        let texts = [
            blank_fpuzzles(r#""arrow":[{"cells":["R1C1"],"lines":[["R1C1","R1C2"]]}],"quadruple":[{"cells":["R3C4","R3C5","R4C4","R4C5"],"values":[1]}]"#),
            blank_fpuzzles(r#""littlekillersum":[{"cell":"R0C1","direction":"DR","value":"20"}],"sandwichsum":[{"cell":"R0C3","value":"8"}]"#),
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
