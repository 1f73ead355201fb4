//! Drawings of rules on the board: each fits onto the board at every size and can be recognised without colour.

use grid::{Cell, Digit, Family, Figure, Layout, Puzzle, Rule, Shape};
use ninefold::app::{Appearance, BoardArea, BoardForm, BoardRequirements, Size, layout};
use ninefold::view::board::rules::{Drawing, drawing, sign_of};
use ninefold::view::board::{CellStyle, Picture};
use ninefold::view::{Canvas, Role, Theme};
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

use crate::support::driver::{Driver, sizes_below};

const NINE: Shape = Shape::nine();

fn cells(places: &str) -> Vec<Cell> {
    places.split_whitespace().map(|place| NINE.at(place.parse().expect("a place")).expect("on the board")).collect()
}

fn of(family: Family, places: &str) -> Rule {
    Rule::of(family, cells(places))
}

fn sum(family: Family, places: &str, total: u32) -> Rule {
    Rule { family, figure: Figure::Sum { cells: cells(places), total: Some(total) } }
}

fn outside(family: Family, places: &str, total: u32) -> Rule {
    Rule { family, figure: Figure::Outside { cells: cells(places), total } }
}

fn areas(family: Family, areas: &[&str]) -> Rule {
    Rule { family, figure: Figure::Areas(areas.iter().map(|places| cells(places)).collect()) }
}

fn line(from: (usize, usize), step: (isize, isize)) -> String {
    let at = |i: isize| (from.0 as isize + i * step.0, from.1 as isize + i * step.1);
    let on = |(row, column): &(isize, isize)| (1..=9).contains(row) && (1..=9).contains(column);
    (0..9).map(at).take_while(on).map(|(row, column)| format!("r{row}c{column} ")).collect()
}

/// Returns irregular regions: the usual boxes, except that neighbouring boxes of a band have exchanged a cell.
fn jigsaw() -> Rule {
    let mut regions: Vec<Vec<Cell>> = vec![Vec::new(); 9];
    for cell in NINE.iter() {
        let (row, column) = (NINE.row(cell) % 3, NINE.column(cell));
        let shift = match (row, column) {
            (0, 3 | 6) => -1,
            (2, 2 | 5) => 1,
            _ => 0,
        };
        regions[NINE.box_of(cell).wrapping_add_signed(shift)].push(cell);
    }
    Rule { family: Family::Region, figure: Figure::Areas(regions) }
}

/// Returns rules of a family, the same ones in every test.
fn some(family: Family) -> Vec<Rule> {
    match family {
        Family::Region => vec![jigsaw()],
        Family::Extra => vec![of(family, "r2c2 r2c3 r3c2 r3c3 r4c4 r4c5 r5c4 r5c5 r6c6")],
        Family::Even | Family::Odd => vec![of(family, "r1c2 r4c4 r9c9")],
        Family::Greater => {
            ["r1c1 r1c2", "r2c4 r2c3", "r3c1 r4c1", "r6c8 r5c8"].into_iter().map(|pair| of(family, pair)).collect()
        }
        Family::White | Family::Black | Family::X | Family::V => {
            ["r1c2 r1c3", "r3c3 r4c3", "r6c6 r6c7"].into_iter().map(|pair| of(family, pair)).collect()
        }
        Family::Thermometer => vec![of(family, "r2c2 r2c3 r3c4 r4c4 r4c3"), of(family, "r9c9 r8c8 r7c8")],
        Family::Renban | Family::Palindrome | Family::Whispers => vec![of(family, "r5c2 r5c3 r6c4 r7c4 r7c5")],
        Family::Arrow => {
            vec![Rule { family, figure: Figure::Arrow { bulb: cells("r8c2 r8c3"), shaft: cells("r7c4 r6c4 r6c5") } }]
        }
        Family::Cage | Family::LooseCage => {
            vec![sum(family, "r1c1 r1c2 r2c1", 12), sum(family, "r4c3 r4c4 r5c4 r5c3", 21), sum(family, "r9c8 r9c9", 7)]
        }
        Family::LittleKiller => vec![
            outside(family, &line((1, 3), (1, 1)), 31),
            outside(family, &line((9, 4), (-1, -1)), 19),
            outside(family, &line((5, 9), (1, -1)), 22),
        ],
        Family::Frame => vec![outside(family, &line((9, 5), (-1, 0)), 17), outside(family, &line((4, 9), (0, -1)), 9)],
        Family::Quadruple => {
            let digits = |text: &str| text.chars().filter_map(Digit::from_symbol).collect();
            let corner = |places, text| {
                let cells = cells(places).try_into().expect("four cells");
                Rule { family, figure: Figure::Corner { cells, digits: digits(text) } }
            };
            vec![corner("r2c2 r2c3 r3c2 r3c3", "12"), corner("r6c6 r6c7 r7c6 r7c7", "3458")]
        }
        Family::Clone => vec![areas(family, &["r1c1 r2c1 r2c2", "r6c7 r7c7 r7c8"])],
        _ if drawing(family) == Drawing::Outside => {
            vec![outside(family, &line((2, 1), (0, 1)), 14), outside(family, &line((1, 7), (1, 0)), 8)]
        }
        _ => vec![Rule::whole(family)],
    }
}

fn puzzle(rules: Vec<Rule>) -> Puzzle {
    let boxes = rules.iter().any(|rule| rule.family == Family::Region);
    let usual = Rule::CLASSIC.into_iter().filter(|rule| !(boxes && rule.family == Family::Box));
    let rules = usual.chain(rules.into_iter().filter(|rule| !Rule::CLASSIC.contains(rule))).collect();
    Puzzle::blank(Layout::checked(NINE, rules).unwrap_or_else(|(_, why)| panic!("{why}")))
}

/// Returns a puzzle with rules of all families that can be combined.
fn mixed() -> Puzzle {
    let is_left_out =
        |family: &Family| matches!(family, Family::Region | Family::LooseCage | Family::WhiteDots | Family::BlackDots);
    let all = Family::ALL.into_iter().filter(|family| !is_left_out(family));
    puzzle(all.flat_map(some).collect())
}

fn shown(puzzle: Puzzle, (width, height): (u16, u16), ascii: bool) -> Driver {
    Driver::new(width, height, ascii).open(puzzle).press("t")
}

#[test]
fn every_rule_is_drawn_at_every_size() {
    let draw = |puzzle: Puzzle, part: (u16, u16)| {
        let mut driver = shown(puzzle, (80, 24), false).press("a j j l 5");
        for (width, height) in sizes_below(161, 61, part) {
            driver = driver.resize(width, height);
            drop(driver.buffer(false));
        }
    };
    draw(mixed(), (0, 8));
    (0..).zip(Family::ALL).for_each(|(at, family)| draw(puzzle(some(family)), (at, 256)));
}

/// Returns the signs that a board shows only with the rule. If the rule changes the form of the board, returns all signs of the board.
fn added(family: Family, size: (u16, u16), ascii: bool) -> String {
    let (with, without) = (shown(puzzle(some(family)), size, ascii), shown(puzzle(vec![]), size, ascii));
    let plan = |rules| BoardRequirements::of(&puzzle(rules).layout, Cell::new(0));
    let form =
        |plan: &BoardRequirements| layout(Size { width: size.0, height: size.1 }, plan).map(|fit| fit.board.form);
    let is_same_form = form(&plan(some(family))) == form(&plan(vec![]));
    let signs = |driver: &Driver| {
        let picture = driver.picture();
        let mut signs: Vec<char> = picture.chars().filter(|c| !c.is_alphabetic()).collect();
        signs.sort_unstable();
        signs
    };
    let mut known = if is_same_form { signs(&without) } else { Vec::new() };
    signs(&with)
        .into_iter()
        .filter(|sign| known.iter().position(|k| k == sign).map(|at| known.remove(at)).is_none())
        .collect()
}

#[test]
fn each_rule_can_be_recognised_without_colour() {
    for family in Family::ALL {
        let signs: &[&str] = match drawing(family) {
            Drawing::Cells(sign) => &[sign.0],
            Drawing::Areas(signs) => &[signs[0].0],
            Drawing::Between(signs) => &[signs[0].0],
            Drawing::Line(_) => &[sign_of(family).expect("lines have one").0.0],
            Drawing::Cage(_) => &["╎", "21"],
            Drawing::Corner => &["(12)", "3458"],
            Drawing::Outside => &["1"],
            Drawing::Words | Drawing::Walls => continue,
        };
        for size in [(120, 44), (80, 24), (45, 24)] {
            let picture = shown(puzzle(some(family)), size, false).picture();
            for sign in signs {
                assert!(picture.contains(sign), "{family:?} at {size:?}: {sign}\n{picture}");
            }
        }
        let picture = shown(puzzle(some(family)), (80, 24), true).picture();
        assert!(picture.is_ascii(), "{family:?}\n{picture}");
    }
    assert!(!added(Family::Diagonal, (80, 24), false).is_empty());
}

/// Draws a board with these rules and nothing around it. Its cells are full of digits and candidates.
fn bare(rules: Vec<Rule>, form: BoardForm) -> (BoardArea, Buffer) {
    let (area, layout) = (BoardArea::new(NINE, form), puzzle(rules).layout);
    let size = area.size();
    let mut buffer = Buffer::empty(Rect::new(0, 0, size.width, size.height));
    let theme = Theme::find("default", true);
    let mut canvas = Canvas { buffer: &mut buffer, theme: &theme, look: Appearance { ascii: false, colour: true } };
    let digit = |at: usize| Digit::new(at % 9);
    let face = |cell: Cell| {
        let at = cell.index();
        let marks = (0..at % 10).map(|mark| (digit(at + mark), Role::Candidate)).collect();
        match at % 3 {
            0 => CellStyle {
                digit: Some((digit(at / 3), Role::Given)),
                is_conflict: at.is_multiple_of(2) && form != BoardForm::Compact,
                ..CellStyle::default()
            },
            _ => CellStyle { marks, ground: (at % 4 == 1).then_some(Role::Peer), ..CellStyle::default() },
        }
    };
    Picture { area: &area, layout: &layout, pointer: None }.draw(&mut canvas, face);
    (area, buffer)
}

#[test]
fn lines_show_in_each_of_their_cells_and_hide_no_digit_or_mark() {
    let is_visible = |symbol: &str| !matches!(symbol, " " | "·" | "(" | ")"); // a lone mark is in parentheses if there is room
    for family in Family::ALL {
        for form in [BoardForm::Full, BoardForm::Wide, BoardForm::Compact] {
            let ((area, plain), (_, ruled)) = (bare(vec![], form), bare(some(family), form));
            let cells = |rule: &Rule| rule.figure.cells();
            let lines = matches!(drawing(family), Drawing::Line(_));
            let through: Vec<Cell> = some(family).iter().filter(|_| lines).flat_map(cells).collect();
            for cell in NINE.iter() {
                let at = area.cell(cell);
                let spots = (0..at.height).flat_map(|y| (0..at.width).map(move |x| (at.x + x, at.y + y)));
                let pairs: Vec<(&str, &str)> = spots.map(|spot| (plain[spot].symbol(), ruled[spot].symbol())).collect();
                let is_kept = pairs.iter().all(|(one, other)| !is_visible(one) || one == other);
                assert!(is_kept, "{family:?} in {form:?} at {}: {pairs:?}", NINE.place(cell));
                let is_seen = pairs.iter().any(|(one, other)| one != other);
                assert!(is_seen || !through.contains(&cell), "{family:?} in {form:?} at {}", NINE.place(cell));
            }
        }
    }
}

#[test]
fn bulbs_and_arrowheads_are_drawn_over_a_diagonal() {
    let blank = |rules| shown(puzzle(rules), (45, 24), false).press("a J l").picture();
    let count = |picture: &str, sign: char| picture.matches(sign).count();
    let diagonal = || some(Family::Diagonal);
    let thermometer = of(Family::Thermometer, "r5c5 r5c6 r5c7");
    let arrow =
        Rule { family: Family::Arrow, figure: Figure::Arrow { bulb: cells("r3c6"), shaft: cells("r3c5 r3c4 r3c3") } };
    let picture = blank([diagonal(), vec![thermometer, arrow]].concat());
    for sign in ['●', '◯', '←'] {
        assert_eq!(count(&picture, sign), 1, "{sign}\n{picture}");
    }
    assert_eq!(count(&picture, '╲') + count(&picture, '╱'), 18 - 1 - 2, "all others have their slope\n{picture}");
}

#[test]
fn counted_marks_leave_room_for_the_sign_of_a_rule() {
    let sixteen = Shape::of_side(16).expect("it has boxes");
    let rules = [&Rule::CLASSIC[..], &[Rule::DIAGONALS]].concat();
    let puzzle = Puzzle::blank(Layout::new(sixteen, rules));
    let picture = shown(puzzle, (120, 40), true).press("a J l").picture();
    assert_eq!(picture.matches(":+\\").count() + picture.matches(":+/").count(), 32, "{picture}");
    assert_eq!(picture.matches(":16").count(), 256 - 32, "{picture}");
}

#[test]
fn walls_are_drawn_only_between_regions() {
    let picture = shown(puzzle(some(Family::Region)), (80, 24), false).picture();
    let rows: Vec<&str> = picture.lines().collect();
    assert!(rows[1].contains('┃') && rows[2].contains('━'), "{picture}");
    let latin = Layout::new(NINE, vec![Rule::ROWS, Rule::COLUMNS]);
    let picture = shown(Puzzle::blank(latin), (80, 24), false).picture();
    assert_eq!(
        picture.lines().nth(5).map(|row| row.matches('┃').count()),
        Some(2),
        "a square without boxes\n{picture}"
    );
}

#[test]
fn a_board_with_every_rule_looks_like_its_snapshots() {
    for (width, height) in [(120, 44), (80, 24), (45, 24), (37, 20)] {
        let name = format!("mixed_{width}x{height}");
        insta::assert_snapshot!(name, shown(mixed(), (width, height), false).press("a j l").picture());
    }
    insta::assert_snapshot!("mixed_ascii_80x24", shown(mixed(), (80, 24), true).press("a j l").picture());
}

#[test]
fn rules_are_drawn_around_marks_and_digits() {
    for (name, families) in [
        ("killer", vec![Family::Cage, Family::Even]),
        ("dots", vec![Family::White, Family::Black, Family::Quadruple]),
        ("lines", vec![Family::Thermometer, Family::Arrow, Family::Whispers]),
        ("outside", vec![Family::Sandwich, Family::Frame, Family::LittleKiller]),
        ("jigsaw", vec![Family::Region, Family::Diagonal]),
        ("shaded", vec![Family::Window, Family::Diagonal]),
    ] {
        for (width, height) in [(120, 44), (80, 24), (37, 20)] {
            let puzzle = puzzle(families.iter().copied().flat_map(some).collect());
            let picture = shown(puzzle, (width, height), false).press("a j l 5").picture();
            insta::assert_snapshot!(format!("{name}_{width}x{height}"), picture);
        }
    }
}

#[test]
fn the_search_view_uses_a_solver_that_supports_the_rules() {
    let driver = shown(puzzle(some(Family::Cage)), (80, 24), false).press("V");
    assert!(driver.picture().contains("propagate"), "{}", driver.picture());
    let picture = driver.press("w up up enter").picture();
    assert!(picture.contains("cannot solve this board") && picture.contains("propagate"), "{picture}");
    let driver = shown(puzzle(some(Family::Knight)), (80, 24), false).press("V");
    assert!(driver.picture().contains("WATCH  Algorithm X"), "{}", driver.picture());
}
