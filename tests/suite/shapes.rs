//! Figures that setters draw in f-puzzles and SudokuPad: cages that overlap, small extra regions, lines that close or cross themselves,
//! dots with numbers. Each is read, means what its definition says, is drawn, and is written back.

use std::collections::BTreeSet;
use std::ops::ControlFlow;

use format::{Format, read_one, write};
use grid::{Digit, Layout, Puzzle, Rule, Shape};
use solve::{Budget, End, Solver, solutions, solvers};

use crate::model::keeps_all;
use crate::stage::Stage;

/// Maximum number of nodes per search; only solvers without a heuristic reach it.
const PATIENCE: u64 = 20_000;

/// Empty f-puzzles board of side 9 with these lists of figures.
fn board(more: &str) -> String {
    let row = format!("[{}]", ["{}"; 9].join(","));
    format!("{{\"size\":9,{more},\"grid\":[{}]}}", [row.as_str(); 9].join(","))
}

/// The puzzle as a line in our own format, or the fault.
fn line_or_fault(text: &str) -> String {
    match read_one(text) {
        Ok(puzzle) => write(Format::Line, &puzzle).expect("any puzzle"),
        Err(fault) => fault.to_string(),
    }
}

/// Empty board of side 9 with these rules, as a line in our own format.
fn blank(rules: &str) -> String {
    let gap = if rules.is_empty() { "" } else { "; " };
    format!("{rules}{gap}{}", ".".repeat(81))
}

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
        assert_eq!(line_or_fault(&board(more)), blank(rules), "{more}");
        let puzzle = read_one(&blank(rules)).expect("a line of ours");
        let written = write(Format::Fpuzzles, &puzzle).expect("f-puzzles knows it");
        assert_eq!(read_one(&written).as_ref(), Ok(&puzzle), "{written}");
    }
    assert_eq!(line_or_fault(&board(r#""negative":["difference"]"#)), blank("all-white"));
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
        let puzzle = read_one(&board(more)).unwrap_or_else(|fault| panic!("{more}: {fault}"));
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
        assert_eq!(line_or_fault(&board(more)), format!("line 1, column 1: {why}"), "{more}");
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

/// Layout of a board of side 4 with these rules, and those of its 288 grids that satisfy them.
fn layout(rules: &str) -> (std::sync::Arc<Layout>, BTreeSet<Vec<Digit>>) {
    let shape = Shape::of_side(4).expect("it has boxes");
    let of = |line: &str| Rule::read_all(line, shape).unwrap_or_else(|why| panic!("{line}: {why}"));
    let more = rules.split("; ").flat_map(of).map(|spotted| spotted.rule);
    let layout = Layout::checked(shape, Rule::CLASSIC.into_iter().chain(more).collect());
    let layout = layout.unwrap_or_else(|(_, why)| panic!("{rules}: {why}"));
    let classic = Puzzle::blank(Layout::classic(shape)).check().expect("an empty board");
    let grids = solutions(&classic, 1000).into_iter().filter(|grid| keeps_all(layout.rules(), shape, grid));
    let grids = grids.collect();
    (layout, grids)
}

#[test]
fn solvers_find_exactly_the_grids_that_satisfy_the_figures() {
    let mut kept = Vec::new();
    for rules in [
        "cage 5: r1c1 r1c2; cage 6: r1c2 r1c3",
        "cage 7: r1c1 r1c2 r1c3; cage 6: r1c3 r1c4 r2c4; cage 5: r1c3 r2c3",
        "cage: r1c1 r2c2 r3c3; cage 5: r3c3 r3c4",
        "cage 5: r1c1 r1c2; cage 5: r1c1 r1c2; cage 6: r1c1 r2c1",
        "loose-cage 4: r1c1 r2c3; cage 3: r1c1 r1c2",
        "extra: r1c1 r2c3 r4c4; extra: r2c3 r3c2",
        "extra: r1c1 r2c3 r4c4; cage 4: r2c3 r3c2",
        "whispers: r2c2 r2c3 r3c3 r3c2 r2c2",
        "whispers: r1c1 r1c2 r2c3 r1c2 r1c3",
        "renban: r2c2 r2c3 r3c3 r3c2 r2c2",
        "renban: r1c1 r2c2 r1c3 r2c2 r3c1",
        "palindrome: r2c2 r3c2 r3c3 r2c3 r2c2",
        "arrow: r1c1 = r1c2 r2c3 r1c2",
        "arrow: r2c3 = r1c2; arrow: r2c3 = r3c4 r4c3",
        "clone: r1c1 r2c3 = r2c3 r3c2",
        "white 2: r1c1 r1c2; black 3: r2c3 r2c4; white 3: r4c1 r4c2",
        "black 4: r1c1 r1c2, r4c3 r4c4",
        "all-white; white: r1c3 r1c4, r2c1 r2c2, r2c1 r3c1, r2c2 r3c2, r3c1 r3c2, r4c3 r4c4",
        "all-black; black: r1c1 r1c2, r2c2 r3c2, r2c3 r2c4, r2c4 r3c4, r3c1 r3c2, r4c3 r4c4",
        "all-black; black 3: r1c2 r1c3, r3c2 r3c3",
        "all-black; black 4: r2c2 r3c2, r2c4 r3c4",
        "all-black; black 3: r2c1 r3c1, r3c1 r3c2, r4c3 r4c4; black 4: r1c3 r1c4, r2c1 r2c2, r2c2 r3c2",
        "all-dots; white: r1c3 r1c4, r2c1 r2c2, r2c1 r3c1, r2c2 r3c2, r3c1 r3c2, r4c3 r4c4; \
         black 3: r1c1 r2c1, r1c4 r2c4, r3c2 r3c3, r3c2 r4c2, r3c3 r4c3, r4c2 r4c3",
        "all-white; black: r1c2 r1c3, r1c2 r2c2, r1c3 r2c3, r2c2 r2c3, r3c1 r4c1, r3c4 r4c4; \
         white: r1c3 r1c4, r2c1 r2c2, r2c1 r3c1, r2c2 r3c2, r3c1 r3c2, r4c3 r4c4",
        "all-white; all-black; black 4: r1c1 r1c2",
    ] {
        let (layout, expected) = layout(rules);
        kept.push(expected.len());
        let board = Puzzle::blank(layout).check().expect("an empty board");
        let mut exhausted = 0;
        for solver in solvers().filter(|solver| solver.fits(&board).is_ok()) {
            let (grids, end) = all(solver, &board);
            let is_right = if end == End::Exhausted { grids == expected } else { grids.is_subset(&expected) };
            assert!(is_right, "{} on {rules}: {} of {}", solver.name(), grids.len(), expected.len());
            exhausted += usize::from(end == End::Exhausted);
        }
        assert!(exhausted > 0, "{rules}");
    }
    let counted = [24, 12, 48, 24, 12, 72, 12, 28, 24, 168, 72, 72, 12, 12, 72, 4, 16, 2, 4, 4, 4, 1, 1, 1, 0];
    assert_eq!(kept, counted, "as another program counted them");
}

/// Solutions that a solver finds within [`PATIENCE`] nodes.
fn all(solver: &dyn Solver, board: &grid::Board) -> (BTreeSet<Vec<Digit>>, End) {
    let mut grids = BTreeSet::new();
    let report = solver.run(board, &mut Budget::nodes(PATIENCE), &mut |grid| {
        assert!(grids.insert(grid.to_vec()), "{} finds a solution twice", solver.name());
        ControlFlow::Continue(())
    });
    (grids, report.end)
}

#[test]
fn every_figure_is_drawn_at_every_size() {
    let rules = "cage 12: r4c3 r4c4; cage 15: r4c4 r4c5; cage 13: r7c7 r7c8; cage 14: r7c7 r8c7; extra: r1c1 r2c4 r5c9; \
        whispers: r1c1 r1c2 r2c2 r2c1 r1c1; renban: r8c1 r9c2 r9c1 r8c2; arrow: r5c5 r5c6 r5c7 = r6c5 r7c5 r6c6 r7c6 r7c5; \
        white 2: r1c5 r1c6; white: r2c5 r2c6; black 3: r2c8 r3c8; all-white";
    let puzzle = read_one(&blank(rules)).unwrap_or_else(|fault| panic!("{fault}"));
    let shown = |(width, height), ascii| Stage::new(width, height, ascii).open(puzzle.clone());
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
