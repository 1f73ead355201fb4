//! Tests that every printed rule can be parsed again, and that faults are reported with their position.

use proptest::prelude::*;

use crate::rules::FigureForm;
use crate::{Cell, Digit, Family, Figure, Layout, Rule, Shape, rules_written};

/// Source of random choices, read from a list of numbers.
struct Dice<'a>(std::slice::Iter<'a, u16>);

impl Dice<'_> {
    fn below(&mut self, end: usize) -> usize {
        usize::from(*self.0.next().unwrap_or(&0)) % end
    }
}

/// Returns a random path of at most `most` cells that visits no cell twice. Each cell touches the previous one.
fn path(shape: Shape, from: Cell, most: usize, dice: &mut Dice) -> Vec<Cell> {
    let mut path = vec![from];
    while path.len() < most {
        let last = path[path.len() - 1];
        let near = |cell: &Cell| {
            let (row, column) = (shape.row(*cell), shape.column(*cell));
            row.abs_diff(shape.row(last)) <= 1 && column.abs_diff(shape.column(last)) <= 1 && !path.contains(cell)
        };
        let next: Vec<Cell> = shape.iter().filter(near).collect();
        if next.is_empty() {
            break;
        }
        path.push(next[dice.below(next.len())]);
    }
    path
}

/// Returns a random rule of this kind; `None` if the attempt is invalid on the board.
fn some_rule(shape: Shape, family: Family, dice: &mut Dice) -> Option<Rule> {
    let side = shape.side();
    let from = Cell::new(dice.below(shape.cells()));
    let most = 2 + dice.below(side - 1);
    let line = path(shape, from, most, dice);
    let figure = match family.form() {
        FigureForm::Whole => Figure::Whole,
        FigureForm::Cells | FigureForm::Line => Figure::Cells(line),
        FigureForm::Unit => Figure::Cells(path(shape, from, side, dice)),
        FigureForm::Pair => {
            let (row, column) = (dice.below(side), dice.below(side - 1));
            let (one, other) = (shape.cell(row, column), shape.cell(row, column + 1));
            Figure::Cells(if dice.below(2) == 0 { vec![one, other] } else { vec![other, one] })
        }
        FigureForm::Sum { is_optional } => {
            let total = line.len() * (line.len() + 1) / 2;
            Figure::Sum { total: (!is_optional || dice.below(4) > 0).then_some(total as u32), cells: line }
        }
        FigureForm::Arrow => Figure::Arrow { bulb: line[..1].to_vec(), shaft: line[1..].to_vec() },
        FigureForm::Corner => {
            let cells = shape.around_corner(shape.cell(dice.below(side - 1), dice.below(side - 1)))?;
            let digits = (0..1 + dice.below(4)).map(|_| Digit::new(dice.below(side))).collect();
            Figure::Corner { cells, digits }
        }
        FigureForm::Outside => {
            let (at, ways) = (dice.below(side), dice.below(5));
            let cell = |i: usize| match ways {
                0 => Some(shape.cell(i, at)),
                1 => Some(shape.cell(at, side - 1 - i)),
                2 => (at + i < side).then(|| shape.cell(i, at + i)),
                3 => (at >= i).then(|| shape.cell(side - 1 - i, at - i)),
                _ => (at + i < side).then(|| shape.cell(at + i, side - 1 - i)),
            };
            Figure::Outside { cells: (0..side).map_while(cell).collect(), total: dice.below(60) as u32 }
        }
        FigureForm::Regions => {
            let shift = dice.below(side);
            let area =
                |index: usize| shape.iter().filter(|&cell| (shape.box_of(cell) + shift) % side == index).collect();
            Figure::Areas((0..side).map(area).collect())
        }
        FigureForm::Areas => {
            let half = line.len() / 2;
            Figure::Areas(line.chunks_exact(half).map(<[Cell]>::to_vec).collect())
        }
    };
    let rule = Rule { family, figure };
    rule.check(shape).is_ok().then_some(rule)
}

proptest! {
    #[test]
    fn every_printed_rule_is_parsed_back(side in prop::sample::select(vec![2, 4, 6, 9, 10, 16, 25, 30, 36, 64]),
                               dice in prop::collection::vec(any::<u16>(), 300)) {
        let shape = Shape::of_side(side).or_else(|_| Shape::new(side, 1, side)).unwrap();
        let mut dice = Dice(dice.iter());
        for family in Family::ALL {
            if let Some(rule) = some_rule(shape, family, &mut dice) {
                let text = rule.written(shape);
                prop_assert_eq!(Rule::read(&text, shape).map_err(|bad| format!("{text}: {bad}")), Ok(rule));
            }
        }
    }

    #[test]
    fn several_rules_on_a_line_are_parsed_back(dice in prop::collection::vec(any::<u16>(), 300)) {
        let shape = Shape::nine();
        let mut dice = Dice(dice.iter());
        let kinds = [Family::White, Family::White, Family::Black, Family::Greater, Family::Even, Family::Even];
        let rules: Vec<Rule> = kinds.iter().filter_map(|&family| some_rule(shape, family, &mut dice)).collect();
        let lines = rules_written(shape, &rules);
        let read = lines.iter().flat_map(|line| Rule::read_all(line, shape).unwrap());
        prop_assert_eq!(read.map(|spotted| spotted.rule).collect::<Vec<_>>(), rules);
        prop_assert_eq!(lines.len(), 5);
    }

    #[test]
    fn no_text_makes_the_parser_panic(text in "[a-z]{0,9}|(cage|arrow|sandwich|quadruple|regions|clone|x)[ 0-9rc:=,-]{0,40}|.{0,30}") {
        let read = Rule::read_all(&text, Shape::nine());
        prop_assert!(read.is_ok() || read.is_err_and(|bad| bad.at <= text.chars().count()));
    }
}

#[test]
fn the_tests_make_rules_of_every_kind() {
    let numbers: Vec<u16> = (0..3000).map(|i| (i * 7919 % 1009) as u16).collect();
    for family in Family::ALL {
        let mut dice = Dice(numbers.iter());
        let made = (0..40).find_map(|_| some_rule(Shape::nine(), family, &mut dice));
        assert!(made.is_some_and(|rule| Layout::checked(Shape::nine(), vec![rule]).is_ok()), "{}", family.keyword());
    }
}

#[test]
fn faults_are_reported_with_their_position() {
    let regions = "AAABBBCCC AAABBBCCC AAABBBCCC DDDEEEFFF DDDEEEFFF DDDEEEFFF GGGHHHIII GGGHHHIII GGGHHHII";
    for (text, at, expected) in [
        ("diagnal", 0, "expected a rule such as diagonal, thermometer or cage, found 'diagnal'"),
        ("diagonal: r1c1", 8, "expected 'diagonal' alone, since it applies to the whole board, found ':'"),
        ("thermometer", 11, "expected ':' and cells after 'thermometer', found none"),
        ("thermometer:", 12, "thermometer: expected cells, found none"),
        ("thermometer: r1c8 r1c9 r1c10", 23, "thermometer r1c10: expected a cell of the board, from r1c1 to r9c9"),
        ("thermometer: r1c1 r1c2, r1c4 r1c6", 24, "thermometer r1c4 r1c6: expected each cell beside the one before"),
        ("thermometer 5: r1c1 r1c2", 12, "expected ':' after 'thermometer', found '5'"),
        ("cage 15: r1c1 r1x2", 14, "expected a cell such as r3c7, found 'r1x2'"),
        ("cage 15: r1c1 r1c2 r1c1", 19, "cage r1c1: expected each cell once, found it twice"),
        ("cage fifteen: r1c1", 5, "expected a number, found 'fifteen'"),
        ("cage 15 16: r1c1", 8, "expected one sum, found '16'"),
        ("cage 40: r1c1 r1c2", 9, "cage r1c1 r1c2: expected a sum from 3 to 17, found 40"),
        ("arrow: r1c1 r1c2", 16, "expected '=' between an arrow's bulb and its shaft, found none"),
        ("quadruple 1 2 12: r3c4", 14, "expected a digit from 1 to 9, found '12'"),
        ("quadruple 1: r3c9", 13, "expected the upper left one of four cells, found r3c9"),
        (
            "sandwich 8: r1c3 inwards",
            17,
            "expected one of down, right, up, left, down-right, down-left, up-right, up-left, found 'inwards'",
        ),
        ("sandwich 8: r1c3", 16, "expected the first cell of the line and where it goes, such as r1c3 down"),
        (
            "sandwich 8: r2c3 down",
            12,
            "sandwich r2c3 r3c3 r4c3 r5c3 r6c3 and 3 more: expected a straight line from border to border",
        ),
        ("regions: AB", 9, "expected 9 letters in a row of regions, found 2"),
        (&format!("regions: {regions}"), 89, "expected 9 letters in a row of regions, found 8"),
        (
            &format!("regions: {regions}H"),
            67, // its first H
            "region r7c4 r7c5 r7c6 r8c4 r8c5 and 5 more: expected 9 cells, found 10",
        ),
    ] {
        let bad = Rule::read(text, Shape::nine()).unwrap_err();
        let column = if expected.starts_with("region ") { text.find('H').unwrap() } else { at };
        assert_eq!((bad.at, &*bad.expected), (column, expected), "{text}");
    }
}

#[test]
fn extra_blanks_are_ignored_and_pairs_share_a_line() {
    let all = Rule::read_all("  white:r1c1  R1C2 ,r3c3 r4c3", Shape::nine()).unwrap();
    assert_eq!(all.len(), 2);
    assert_eq!(
        rules_written(Shape::nine(), &[all[0].rule.clone(), all[1].rule.clone()]),
        ["white: r1c1 r1c2, r3c3 r4c3"]
    );
    let whole = Rule::read_all("diagonal knight", Shape::nine()).unwrap();
    assert_eq!(whole.iter().map(|spotted| spotted.rule.family).collect::<Vec<_>>(), [Family::Diagonal, Family::Knight]);
}

#[test]
fn digits_above_nine_can_be_letters() {
    let sixteen = Shape::of_side(16).unwrap();
    let said = |text: &str| Rule::read(text, sixteen).map(|rule| rule.figure);
    assert_eq!(said("quadruple A b G: r1c1"), said("quadruple 10 11 16: r1c1"));
    let bad = Rule::read("quadruple 1 H: r1c1", sixteen).unwrap_err();
    assert_eq!((bad.at, &*bad.expected), (12, "expected a digit from 1 to 16, found 'H'"));
}
