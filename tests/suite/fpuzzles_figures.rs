//! Figures that setters draw in f-puzzles and SudokuPad: cages that overlap, small extra regions, lines that close or cross themselves,
//! dots with numbers. Each is read, drawn and written back.

use format::{Format, read_one, write};

use crate::support::driver::Driver;
use crate::support::puzzle_text::{blank, blank_fpuzzles, line_or_fault};

#[test]
fn every_figure_of_f_puzzles_is_read_and_written_back() {
    for (more, rules) in [
        (
            r#""killercage":[{"cells":["R1C1","R1C2"],"value":"5"},{"cells":["R1C2","R1C3"],"value":"7"}]"#,
            "cage 5: r1c1 r1c2; cage 7: r1c2 r1c3",
        ),
        (
            r#""killercage":[{"cells":["R1C1","R1C2"],"value":"5"},{"cells":["R1C1","R1C2"],"value":"5"}]"#,
            "cage 5: r1c1 r1c2",
        ),
        (
            r#""killercage":[{"cells":["R1C1","R1C2"]},{"cells":["R1C1","R2C1","R2C2"],"value":"20"}]"#,
            "cage: r1c1 r1c2; cage 20: r1c1 r2c1 r2c2",
        ),
        (
            r#""extraregion":[{"cells":["R1C1","R2C3","R4C4"]},{"cells":["R4C4","R5C7"]}],"killercage":[{"cells":["R4C4","R4C5"],"value":"9"}]"#,
            "extra: r1c1 r2c3 r4c4; extra: r4c4 r5c7; cage 9: r4c4 r4c5",
        ),
        (r#""whispers":[{"lines":[["R1C1","R1C2","R2C2","R2C1","R1C1"]]}]"#, "whispers: r1c1 r1c2 r2c2 r2c1 r1c1"),
        (r#""renban":[{"lines":[["R5C5","R5C6","R6C6","R6C5","R5C5"]]}]"#, "renban: r5c5 r5c6 r6c6 r6c5 r5c5"),
        (
            r#""palindrome":[{"lines":[["R1C1","R2C2","R3C3","R2C3","R2C2","R2C1"]]}]"#,
            "palindrome: r1c1 r2c2 r3c3 r2c3 r2c2 r2c1",
        ),
        (
            r#""arrow":[{"cells":["R5C5"],"lines":[["R5C5","R5C6","R6C7","R6C6","R5C6"],["R5C5","R4C4"]]}]"#,
            "arrow: r5c5 = r5c6 r6c7 r6c6 r5c6; arrow: r5c5 = r4c4",
        ),
        (
            r#""arrow":[{"cells":["R1C1","R1C2","R1C3"],"lines":[["R1C1","R2C1","R3C1"]]}]"#,
            "arrow: r1c1 r1c2 r1c3 = r2c1 r3c1",
        ),
        (
            r#""difference":[{"cells":["R1C1","R1C2"],"value":"2"},{"cells":["R2C1","R2C2"]},{"cells":["R3C1","R3C2"],"value":8}]"#,
            "white 2: r1c1 r1c2; white: r2c1 r2c2; white 8: r3c1 r3c2",
        ),
        (
            r#""ratio":[{"cells":["R1C1","R1C2"],"value":"3"},{"cells":["R2C1","R2C2"],"value":"3"}]"#,
            "black 3: r1c1 r1c2, r2c1 r2c2",
        ),
        (r#""negative":["ratio"]"#, "all-black"),
        (r#""negative":["ratio","xv"]"#, "all-signs; all-black"),
        (r#""negative":["ratio","difference"]"#, "all-dots"),
        (r#""difference":[{"cells":["R1C1","R1C2"]}],"nonconsecutive":true"#, "white: r1c1 r1c2; all-white"),
        (r#""negative":["difference"],"ratio":[{"cells":["R1C1","R1C2"]}]"#, "all-white; black: r1c1 r1c2"),
    ] {
        assert_eq!(line_or_fault(&blank_fpuzzles(more)), blank(rules), "{more}");
        let puzzle = read_one(&blank(rules)).expect("a line of ours");
        let written = write(Format::Fpuzzles, &puzzle).expect("f-puzzles knows it");
        assert_eq!(read_one(&written).as_ref(), Ok(&puzzle), "{written}");
    }
    assert_eq!(line_or_fault(&blank_fpuzzles(r#""negative":["difference"]"#)), blank("all-white"));
}

#[test]
fn figures_that_constrain_nothing_are_described_in_words() {
    for (more, rules, words) in [
        (
            r#""thermometer":[{"lines":[["R1C1"]]},{"lines":[["R2C1","R2C2"]]}]"#,
            "thermometer: r2c1 r2c2",
            "a thermometer of one cell at r1c1",
        ),
        (r#""renban":[{"lines":[["R3C4"]]}]"#, "", "a renban of one cell at r3c4"),
        (r#""palindrome":[{"lines":[["R3C4","R3C4"]]}]"#, "", "a palindrome of one cell at r3c4"),
        (
            r#""arrow":[{"cells":["R1C1"],"lines":[]},{"cells":["R5C5"],"lines":[["R5C5","R5C6","R5C7"]]}]"#,
            "arrow: r5c5 = r5c6 r5c7",
            "a circle without an arrow at r1c1",
        ),
        (r#""arrow":[{"cells":["R1C1","R1C2"]}]"#, "", "a circle without an arrow at r1c1"),
        (r#""arrow":[{"cells":["R1C1"],"lines":[["R1C1"]]}]"#, "", "a circle without an arrow at r1c1"),
        (
            r#""xv":[{"cells":["R1C1","R1C2"],"value":""},{"cells":["R2C1","R2C2"]}]"#,
            "",
            "a sign without X or V at r1c1, a sign without X or V at r2c1",
        ),
    ] {
        let puzzle = read_one(&blank_fpuzzles(more)).unwrap_or_else(|fault| panic!("{more}: {fault}"));
        assert_eq!(write(Format::Line, &puzzle).expect("any puzzle"), blank(rules), "{more}");
        assert_eq!(puzzle.words, format!("(Drawn, but no rule: {words}.)"), "{more}");
        let written = write(Format::Fpuzzles, &puzzle).expect("f-puzzles knows it");
        assert_eq!(read_one(&written), Ok(puzzle), "{written}");
    }
}

#[test]
fn impossible_figures_are_refused_with_what_would_be_right() {
    for (more, why) in [
        (
            r#""difference":[{"cells":["R1C1","R1C2"],"value":"9"}]"#,
            "white dot r1c1 r1c2: expected a number from 1 to 8, found 9",
        ),
        (
            r#""ratio":[{"cells":["R1C1","R1C2"],"value":"1"}]"#,
            "black dot r1c1 r1c2: expected a number from 2 to 9, found 1",
        ),
        (
            r#""thermometer":[{"lines":[["R1C1","R1C2","R1C1"]]}]"#,
            "thermometer r1c1: expected each cell once, found it twice",
        ),
        (
            r#""arrow":[{"cells":["R1C1"],"lines":[["R1C1","R1C4"]]}]"#,
            "arrow r1c1 r1c4: expected a shaft that begins beside the bulb",
        ),
        (
            r#""arrow":[{"cells":["R1C1"],"lines":"R1C2"}]"#,
            "this puzzle has \"R1C2\" as the lines of an arrow, which ninefold does not know",
        ),
    ] {
        assert_eq!(line_or_fault(&blank_fpuzzles(more)), format!("line 1, column 1: {why}"), "{more}");
    }
}

#[test]
fn cages_of_sudokupad_may_overlap() {
    let row = "[{},{},{},{}]";
    let cages =
        r#"[{"cells":[[0,0],[0,1]],"value":"3","unique":true},{"cells":[[0,1],[0,2]],"value":"5","unique":true}]"#;
    let text = format!("{{\"cells\":[{row},{row},{row},{row}],\"cages\":{cages}}}");
    assert_eq!(line_or_fault(&text), format!("cage 3: r1c1 r1c2; cage 5: r1c2 r1c3; {}", ".".repeat(16)));
}

#[test]
fn every_figure_is_drawn_at_every_size() {
    let rules = "cage 12: r4c3 r4c4; cage 15: r4c4 r4c5; cage 13: r7c7 r7c8; cage 14: r7c7 r8c7; extra: r1c1 r2c4 r5c9; \
        whispers: r1c1 r1c2 r2c2 r2c1 r1c1; renban: r8c1 r9c2 r9c1 r8c2; arrow: r5c5 r5c6 r5c7 = r6c5 r7c5 r6c6 r7c6 r7c5; \
        white 2: r1c5 r1c6; white: r2c5 r2c6; black 3: r2c8 r3c8; all-white";
    let puzzle = read_one(&blank(rules)).unwrap_or_else(|fault| panic!("{fault}"));
    let shown = |(width, height), ascii| Driver::new(width, height, ascii).open(puzzle.clone());
    for size in [(120, 44), (80, 24), (45, 24)] {
        let picture = shown(size, false).picture();
        for sign in ["②", "❸", "○", "≈", "12", "13", "14", "15"] {
            assert!(picture.contains(sign), "{size:?}: {sign}\n{picture}");
        }
        let ascii = shown(size, true).picture();
        assert!(ascii.is_ascii(), "{ascii}");
    }
    let ascii = shown((120, 44), true).picture();
    assert!(ascii.contains("o2") && ascii.contains("*3"), "{ascii}");
    for width in (25..=160).step_by(9) {
        for height in (14..=60).step_by(7) {
            drop(shown((width, height), false).press("a j j l").picture());
        }
    }
}
