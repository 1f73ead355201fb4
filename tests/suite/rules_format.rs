//! Our own text format, which includes rules: it is read as its documentation says, and whatever is written reads back equal.

use format::{Format, Reader, is_puzzle_text, read_one, write};
use grid::{Family, FigureForm, Layout, Puzzle, Rule, Shape};
use proptest::prelude::*;

use crate::support::puzzle_text::{grid_lines, numbered_records, records};
use crate::support::puzzles::EASY;

const MAP: &str = "AAABBBCCC\nAAABBBCCC\nAAABBBCCC\nDDDEEEFFF\nDDDEEEFFF\nDDDEEEFFF\nGGGHHHIII\nGGGHHHIII\nGGGHHHIII\n";

#[test]
fn a_heading_and_a_grid_are_a_puzzle() {
    let grid = grid_lines(EASY);
    let framed = write(Format::Framed, &read_one(EASY).unwrap()).unwrap();
    let spread: String = EASY.chars().map(|c| format!("{c} ")).collect();
    for text in [
        format!("diagonal\ncage 15: r1c3 r1c4\n{grid}"),
        format!("side: 9\nboxes: 3x3\nrules: diagonal\ncage 15: r1c3 r1c4\n\n{grid}"),
        format!("# about\n\ntitle: A first one\nauthor: ninefold\nrules: diagonal\n\ncage 15: r1c3 r1c4\n{grid}\n"),
        format!("diagonal\ncage 15: r1c3 r1c4\n{framed}\n"),
        format!("diagonal\ncage 15: r1c3 r1c4\n{EASY}\n"),
        format!("diagonal\ncage 15: r1c3 r1c4\n{spread}\n"),
        format!("diagonal; cage 15: r1c3 r1c4; {EASY}"),
        format!("diagonal; cage 15: r1c3 r1c4; {spread}"),
        format!("a name\tdiagonal;cage 15: r1c3 r1c4;{EASY}\t3.4"),
        format!("side: 9; boxes: 3x3; diagonal; cage 15: r1c3 r1c4; {EASY}"),
        format!("diagonal\r\ncage 15: r1c3 r1c4\r\n{}", grid.replace('\n', "\r\n")),
    ] {
        let lines: Vec<String> = numbered_records(&text, None).lines().map(str::to_owned).collect();
        let [line] = &lines[..] else { panic!("one puzzle of {text}, found {lines:?}") };
        assert!(line.ends_with(&format!(": diagonal; cage 15: r1c3 r1c4; {EASY}")), "{text}: {line}");
    }
}

#[test]
fn a_small_board_may_stand_on_one_line_below_its_heading() {
    let (four, eight) = ("1..............2", format!("1{}", ".".repeat(63)));
    for text in [
        format!("diagonal\n{four}"),
        format!("diagonal\n{four}\n\n"),
        format!("side: 4\ndiagonal\n{four}\n"),
        format!("title: small\ndiagonal\n{four}\n\ntitle: another\ndiagonal\n{four}\n"),
        format!("diagonal\n{}\n", four.chars().map(|c| format!("{c} ")).collect::<String>()),
        format!("diagonal\n{}\n", grid_lines(four)),
    ] {
        let read: Vec<Puzzle> = records(&text).into_iter().map(|record| record.result.expect("a puzzle")).collect();
        assert!(!read.is_empty() && read.iter().all(|puzzle| puzzle.shape().side() == 4), "{text}");
        assert!(read.iter().all(|puzzle| puzzle.layout.has(Family::Diagonal)), "{text}");
    }
    let sixteen = format!("{}{}", "1...............\n", "................\n".repeat(15));
    assert_eq!(records(&format!("diagonal\n{sixteen}"))[0].result.as_ref().map(|puzzle| puzzle.shape().side()), Ok(16));
    assert_eq!(records(&format!("hyper\n{eight}"))[0].line, 1, "one record, whatever is wrong with it");
}

#[test]
fn puzzles_follow_each_other_and_a_bad_one_does_not_affect_the_others() {
    let grid = grid_lines(EASY);
    let cut = &grid[..40];
    let text = format!(
        "title: one\ndiagonal\n{grid}\n{grid}\nthermometer: r1c9 r1c10\n{grid}\ncage 3: r1c3 r1c4\n{cut}\n\n\
         title: none\n\ntitle: last\nknight; {EASY}\n{MAP}"
    );
    let expected = format!(
        "1: diagonal; {EASY}\n13: {EASY}\n\
         23: line 23, column 19: thermometer r1c10: expected a cell of the board, from r1c1 to r9c9\n\
         34: line 39, column 1: expected 9 rows, found 4\n"
    );
    let summary = numbered_records(&text, None);
    assert!(summary.starts_with(&expected), "{summary}");
    assert!(summary.contains(&format!(": knight; {EASY}\n")), "{summary}");
    assert_eq!(records(&format!("title: A first one\nauthor: me\ndiagonal\n{grid}"))[0].beside, "A first one, me");
}

#[test]
fn impossible_rules_are_reported_with_their_cells_and_position() {
    let grid = grid_lines(EASY);
    let large = MAP.replacen("GGGHHHIII", "GGGHHHIIH", 1);
    for (heading, expected) in [
        (
            "# two\ncage 10: r1c3 r1c4\ncage 90: r2c4 r1c4\n",
            "line 3, column 10: cage r2c4 r1c4: expected a sum from 3 to 17, found 90",
        ),
        (
            &*format!("regions:\n{large}"),
            "line 8, column 4: region r7c4 r7c5 r7c6 r7c9 r8c4 and 5 more: expected 9 cells, found 10",
        ),
        ("regions:\nAAABBBCCC\nAAABBBCC\n", "line 3, column 1: expected 9 letters in a row of regions, found 8"),
        (
            "thermometer: r8c9 r9c9 r10c9",
            "line 1, column 24: thermometer r10c9: expected a cell of the board, from r1c1 to r9c9",
        ),
        ("\ncage 2: r1c1 r1c2", "line 2, column 9: cage r1c1 r1c2: expected a sum from 3 to 17, found 2"),
        ("diagonal\nrules: knight diagonal", "line 2, column 15: expected each rule once, found 'diagonal' twice"),
        (
            "side: 9\nmagnets: r1c1",
            "line 2, column 1: expected a rule such as diagonal, thermometer or cage, found 'magnets'",
        ),
        (
            "magnets: r1c1 r1c2",
            "line 1, column 1: expected a rule such as diagonal, thermometer or cage, found 'magnets'",
        ),
        (
            "Nothing above\nknight",
            "line 1, column 1: expected a rule such as diagonal, thermometer or cage, found 'Nothing'",
        ),
        ("side: 99", "line 1, column 7: expected a side from 1 to 64, found '99'"),
        ("side: 9\nboxes: 2x4", "line 2, column 8: expected boxes of 9 cells, found 2 × 4"),
        ("boxes: big", "line 1, column 8: expected rows and columns of a box such as 3x4, or none, found 'big'"),
        ("side: 12", "line 2, column 10: expected 12 cells in a row, found 9"),
        (
            "rules: diagonal nite",
            "line 1, column 17: expected a rule such as diagonal, thermometer or cage, found 'nite'",
        ),
        ("arrow: r1c1 r1c2", "line 1, column 17: expected '=' between an arrow's bulb and its shaft, found none"),
    ] {
        let read = records(&format!("{heading}\n{grid}\ndiagonal\n{grid}"));
        let fault = read[0].result.as_ref().map_err(ToString::to_string).map(|_| ()).unwrap_err();
        assert!(fault.starts_with(expected), "{heading}: {fault}");
        assert!(read.last().is_some_and(|last| last.result.is_ok()), "{heading}");
    }
    for (line, expected) in [
        (
            format!("cage 15: r1c1 r1c2; cage 90: r1c2 r1c3; {EASY}"),
            "line 1, column 30: cage r1c2 r1c3: expected a sum from 3 to 17, found 90",
        ),
        (
            format!("magnets: r1c1 r1c2; knight; {EASY}"),
            "line 1, column 1: expected a rule such as diagonal, thermometer or cage, found 'magnets'",
        ),
        (format!("cage 18: r1c1 r1c2; {EASY}"), "line 1, column 10: cage r1c1 r1c2: expected a sum from 3 to 17"),
        (
            format!("diagonal; {EASY}9"),
            "line 1, column 93: expected 81 cells for a 9×9 board after the last ';', found 82",
        ),
        (format!("side: 16; diagonal; {EASY}"), "line 1, column 102: expected 256 cells after the last ';', found 81"),
        (
            format!("diagonal; {}", EASY.replacen('.', "x", 1)),
            "line 1, column 13: expected a digit from 1 to 9, found 'x'",
        ),
        ("diagonal; 5......".to_owned(), "line 1, column 18: expected 81 cells for a 9×9 board after"),
        ("diagonal; ".to_owned() + &".".repeat(49), "line 1, column 60: a board of side 7 has no boxes"),
    ] {
        let fault = read_one(&line).unwrap_err().to_string();
        assert!(fault.starts_with(expected), "{line}: {fault}");
    }
}

#[test]
fn equal_rules_are_read_once() {
    let cage = "cage 15: r1c3 r1c4; ";
    let clue = "x-sum 20: r3c1 right; ";
    let once = read_one(&format!("{cage}{clue}{EASY}")).unwrap();
    let twice = read_one(&format!("{cage}{clue}{cage}{clue}{clue}{EASY}")).unwrap();
    assert_eq!(twice.layout.rules(), once.layout.rules());
    let rules: Vec<Rule> = once.layout.rules().iter().chain(&once.layout.rules()[3..]).cloned().collect();
    let mut doubled = once.clone();
    doubled.layout = Layout::checked(Shape::nine(), rules).unwrap();
    let read = read_one(&write(Format::Fpuzzles, &doubled).unwrap()).unwrap();
    assert_eq!(read.layout.rules().len(), once.layout.rules().len());
}

#[test]
fn boards_without_boxes_may_have_any_side() {
    let latin = read_one(&format!("latin\n{}", grid_lines(&".".repeat(49)))).unwrap();
    assert_eq!((latin.shape().side(), latin.layout.units().len()), (7, 14));
    let text = write(Format::Line, &latin).unwrap();
    assert_eq!(text, format!("latin; {}", ".".repeat(49)));
    let five = "regions:\nAABBB\nAAACB\nDACCB\nDDCCE\nDDEEE\n1....\n.....\n.....\n.....\n....2\n";
    let jigsaw = read_one(five).unwrap_err();
    assert!(jigsaw.to_string().starts_with("line 2, column 1: region"), "{jigsaw}");
    let five = five.replace("DDEEE", "DEEEE").replace("DACCB", "DDCCB");
    let jigsaw = read_one(&five).unwrap();
    assert_eq!(jigsaw.layout.units().len(), 15);
    assert_eq!(read_one(&write(Format::Rules, &jigsaw).unwrap()), Ok(jigsaw.clone()));
    assert_eq!(read_one(&write(Format::Line, &jigsaw).unwrap()), Ok(jigsaw));
    let tall = read_one(&format!("boxes: 3x2; {}", ".".repeat(36))).unwrap();
    assert_eq!(tall.shape().box_height(), 3);
    assert_eq!(write(Format::Line, &tall).unwrap(), format!("boxes: 3x2; {}", ".".repeat(36)));
}

#[test]
fn a_position_keeps_its_rules() {
    let position = read_one(&format!("diagonal; {}:218 418", EASY.replacen("53..", "53+4.", 1))).unwrap();
    assert!(position.is_position() && position.layout.has(Family::Diagonal));
    let marks = read_one(&write(Format::Pm, &position).unwrap()).unwrap();
    assert!(marks.layout.has(Family::Diagonal) && marks.is_position());
    assert!(write(Format::Hodoku, &position).unwrap_err().to_string().contains("diagonal"));
}

#[test]
fn a_bare_list_of_cages_is_a_killer_puzzle() {
    let blank = ".".repeat(81);
    for list in ["15: r1c1 r1c2\n10: r9c8 r9c9", "15 = r1c1 + r1c2\n\n10 = r9c8 + r9c9\n", "15:R1C1,R1C2\n10:R9C8,R9C9"]
    {
        assert_eq!(
            numbered_records(list, None).split_once(": ").unwrap().1,
            format!("cage 15: r1c1 r1c2; cage 10: r9c8 r9c9; {blank}\n")
        );
    }
    let four = "10: r1c1 r1c2 r1c3 r1c4\n10: r2c1 r2c2 r2c3 r2c4\n10: r3c1 r3c2 r3c3 r3c4\n10: r4c1 r4c2 r4c3 r4c4";
    assert_eq!(records(four)[0].result.as_ref().map(|puzzle| puzzle.shape().side()), Ok(4));
    assert!(numbered_records("15: r1c1 r1c2", None).ends_with(&format!("; {blank}\n")));
    assert!(
        numbered_records(&format!("15: r1c1 r1c2\n{}", grid_lines(EASY)), None)
            .ends_with(&format!(": cage 15: r1c1 r1c2; {EASY}\n"))
    );
    let fault = numbered_records("15: r1c1 r1c2\n 40: r9c8 r9c9", None);
    assert_eq!(fault, "1: line 2, column 6: cage r9c8 r9c9: expected a sum from 3 to 17, found 40\n");
}

#[test]
fn an_endless_heading_is_refused_with_limited_memory() {
    let endless = "cage 3: r1c1 r1c2\n".repeat(200_000);
    let read: Vec<_> = Reader::new(endless.as_bytes(), None).map(|record| record.result).collect();
    assert!(read.len() > 2 && read.iter().all(Result::is_err));
    assert!(read[0].as_ref().is_err_and(|fault| fault.expected == "expected a heading of at most 1 MiB, found more"));
    let many = format!("{}{EASY}", "white: r1c1 r1c2; ".repeat(20_000));
    assert!(read_one(&many).is_err_and(|fault| fault.expected == "expected at most 16384 rules, found more"));
}

#[test]
fn three_grids_that_are_one_position_keep_their_rules() {
    let text = format!("diagonal\n{}\n", grid_lines(EASY)).repeat(3);
    assert!(read_one(&text).unwrap().layout.has(Family::Diagonal));
}

#[test]
fn a_puzzle_with_rules_is_recognised_as_an_argument() {
    assert!(is_puzzle_text(&format!("diagonal; {EASY}")));
    assert!(is_puzzle_text(&format!("side: 9\n{}", grid_lines(EASY))));
    assert!(!is_puzzle_text("diagonal") && !is_puzzle_text("rules.txt"));
}

/// Examples from the table of rules in `assets/formats.md`, each with its family.
fn examples() -> Vec<(Family, String)> {
    let text = include_str!("../../assets/formats.md");
    let (_, table) = text.split_once("| rule |").expect("a table of rules");
    let rows = table.lines().filter_map(|line| line.strip_prefix("| `")).filter_map(|line| line.split_once('`'));
    let family = |text: &str| Family::from_keyword(text.split([' ', ':']).next()?);
    rows.filter_map(|(rule, _)| Some((family(rule)?, rule.to_owned()))).collect()
}

#[test]
fn the_documented_example_of_every_rule_is_read() {
    let examples = examples();
    for family in Family::ALL {
        let known = matches!(family, Family::Row | Family::Column | Family::Box);
        let Some((_, rule)) = examples.iter().find(|(known, _)| *known == family) else {
            assert!(known, "no example of {}", family.keyword());
            continue;
        };
        let puzzle = read_one(&format!("{rule}; {}", ".".repeat(81))).unwrap_or_else(|fault| panic!("{rule}: {fault}"));
        assert!(puzzle.layout.has(family), "{rule}");
        let form = family.form();
        let again = puzzle.layout.rules().last().map(|last| last.written(Shape::nine()));
        assert!(form == FigureForm::Whole || again.as_deref() == Some(rule), "{rule}: {again:?}");
    }
    let text = include_str!("../../assets/formats.md");
    let block = text.split("```text\n").nth(1).and_then(|rest| rest.split("```").next()).expect("an example of a file");
    let read = records(block);
    assert!(read.len() > 1 && read.iter().all(|record| record.result.is_ok()), "{}", numbered_records(block, None));
}

proptest! {
    #[test]
    fn every_mixture_of_rules_is_read_back(picked in prop::collection::vec(any::<prop::sample::Index>(), 0..6), first in 0..81_usize,
                                  latin in any::<bool>()) {
        let examples = examples();
        let shape = Shape::nine();
        let mut rules: Vec<Rule> = if latin { Rule::CLASSIC[..2].to_vec() } else { Rule::CLASSIC.to_vec() };
        for index in picked {
            let rule = Rule::read(&index.get(&examples).1, shape).expect("an example is read");
            let mut more = rules.clone();
            more.push(rule.clone());
            if !rules.contains(&rule) && Layout::checked(shape, more.clone()).is_ok() {
                rules = more;
            }
        }
        let Ok(layout) = Layout::checked(shape, rules) else { return Ok(()) };
        let mut puzzle = Puzzle::blank(layout);
        puzzle.digits[first] = grid::Digit::from_symbol('7');
        for format in [Format::Line, Format::Numbers, Format::Grid, Format::Framed, Format::Rules] {
            let text = write(format, &puzzle).expect("any layout can be written");
            prop_assert!(read_one(&text).as_ref() == Ok(&puzzle), "{}: {}", format, text);
            let twice = records(&format!("{text}\n\n{text}\n"));
            prop_assert_eq!(twice.len(), 2, "{}: {}", format, text);
        }
    }
}
