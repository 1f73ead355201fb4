//! Tests of what each technique finds and what it does not find. Most tests compare the explanations that a player reads.
//!
//! Open this file first. `explanations` and `explanations_on` search for a technique on a board that a text describes, check the proofs,
//! and return the explanations. Nearly all tests use them. The tests of singles, locked candidates and subsets are here, and those of each
//! other family are in a file of its own. `find_all` and `technique_pages` each test many techniques, and `rare_patterns` tests patterns
//! that span many units. `colours` uses a function of `one_digit`; otherwise the files use only this one.

mod als;
mod chains;
mod colours;
mod direct;
mod find_all;
mod fish;
mod forcing;
mod one_digit;
mod rare_patterns;
mod rules;
mod technique_pages;
mod uniqueness;
mod whole_board;
mod wings;

use std::ops::ControlFlow;
use std::sync::Arc;

use crate::techniques::all_finders;
use crate::{Analysis, Position, Technique, explain, proof};
use grid::{Cell, Digit, DigitSet, Layout, Puzzle, Rule, Shape};

/// Returns a board that is blank apart from the parts of `text`. The parts are separated by spaces:
///
/// - `r1c1:5` is a given 5 in r1c1.
/// - `r1c1+5` is a placed 5 in r1c1.
/// - `r1c1=12` leaves only the candidates 1 and 2 in r1c1.
/// - `r1-9c1<>9` eliminates the candidate 9 from r1c1 to r9c1.
fn parse_board(layout: Arc<Layout>, text: &str) -> Puzzle {
    let mut puzzle = Puzzle::blank(layout);
    let shape = puzzle.shape();
    let digits = |symbols: &str| -> DigitSet { symbols.chars().filter_map(Digit::from_symbol).collect() };
    for part in text.split_whitespace() {
        let end = part.find([':', '+', '=', '<']).expect("a part has one of the four operators");
        let (places, content) = part.split_at(end);
        for cell in shape.iter().filter(|&cell| matches_range(shape, places, cell)) {
            match content.split_at(1) {
                ("+", symbol) => {
                    puzzle.digits[cell.index()] = digits(symbol).first();
                    puzzle.placed.insert(cell);
                }
                (":", symbol) => puzzle.digits[cell.index()] = digits(symbol).first(),
                ("=", symbols) => puzzle.removed[cell.index()] = DigitSet::all(shape.side()).minus(digits(symbols)),
                (_, symbols) => puzzle.removed[cell.index()] = puzzle.removed[cell.index()].or(digits(symbols)),
            }
        }
    }
    puzzle
}

/// Whether `cell` is in the range `places`, such as `r1c2` or `r1-3c7`.
fn matches_range(shape: Shape, places: &str, cell: Cell) -> bool {
    let (rows, columns) = places[1..].split_once('c').expect("a range has rows and columns");
    let contains = |range: &str, at: usize| {
        let (from, to) = range.split_once('-').unwrap_or((range, range));
        (from.parse::<usize>().unwrap()..=to.parse().unwrap()).contains(&(at + 1))
    };
    contains(rows, shape.row(cell)) && contains(columns, shape.column(cell))
}

/// Returns the explanations of all deductions by `technique` on the board that `text` describes, see [`parse_board`]. Also checks the proof
/// of each deduction.
pub(super) fn explanations_on(layout: Arc<Layout>, technique: Technique, text: &str) -> Vec<String> {
    let board = parse_board(layout, text).check().unwrap();
    let position = Position::of(&board);
    let finder = all_finders().into_iter().find(|finder| finder.techniques().contains(&technique)).unwrap();
    let mut texts = Vec::new();
    let _ = finder.find(&Analysis::of(position.clone()), &mut |deduction| {
        if deduction.technique != technique {
            return ControlFlow::Continue(());
        }
        assert_eq!(proof::check(&board, &board.candidates(), &deduction), Ok(()));
        texts.push(explain(&position, &deduction).full_text());
        ControlFlow::Continue(())
    });
    texts
}

/// Returns the explanations of all deductions by `technique` on the classic 9×9 board that `text` describes, see [`parse_board`]. Also
/// checks the proof of each deduction.
pub(super) fn explanations(technique: Technique, text: &str) -> Vec<String> {
    explanations_on(Layout::classic(Shape::nine()), technique, text)
}

#[test]
fn a_full_house_is_the_last_cell_of_any_unit() {
    let column = "r1c4:1 r2c4:2 r3c4:3 r4c4:4 r5c4:5 r6c4:6 r7c4:7 r9c4:9";
    assert_eq!(
        explanations(Technique::FullHouse, column),
        ["r8c4 is the only empty cell in column 4, and the only missing digit is 8. So r8c4 is 8."]
    );
    assert_eq!(explanations(Technique::FullHouse, &column.replace("r1c4:1 ", "")), [""; 0]);
}

#[test]
fn a_hidden_single_names_what_blocks_the_other_cells() {
    let boxed = "r5c1:1 r5c2:2 r4c7:9 r6c5:9";
    assert_eq!(
        explanations(Technique::HiddenSingleBox, boxed),
        ["In box 4, 9 can only go in r5c3: rows 4 and 6 already have a 9. So r5c3 is 9."]
    );
    assert_eq!(
        explanations(Technique::HiddenSingleBox, &format!("{boxed} r5c1=34").replace("r5c1:1 ", "")),
        ["In box 4, 9 can only go in r5c3: rows 4 and 6 already have a 9, and r5c1 has already lost 9. So r5c3 is 9."]
    );
    assert_eq!(
        explanations(Technique::HiddenSingleLine, "r2c5:8 r8c7:8 r7c3:8 r1c1:1 r1c2:2 r1c9<>8"),
        [
            "In row 1, 8 can only go in r1c8: columns 3 and 7 and box 2 already have an 8, and r1c9 has already lost 8. So r1c8 is 8."
        ]
    );
}

#[test]
fn a_naked_single_counts_what_its_cell_sees() {
    let all_but = "r1c1:1 r1c2:2 r1c3:3 r2c8:4 r3c8:5 r4c7:6 r9c7:7";
    assert_eq!(
        explanations(Technique::NakedSingle, &format!("{all_but} r8c7:8")),
        ["r1c7 sees every digit except 9. So r1c7 is 9."]
    );
    assert_eq!(
        explanations(Technique::NakedSingle, &format!("{all_but} r1c7<>9")),
        ["r1c7 sees every digit except 8 and 9, and 9 has already been eliminated from this cell. So r1c7 is 8."]
    );
}

#[test]
fn locked_candidates_eliminate_in_the_other_unit() {
    let in_box = "r1c1-3<>7 r3c1-3<>7 r2c2<>7";
    assert_eq!(
        explanations(Technique::Pointing, in_box),
        [
            "In box 1, 7 can only go in r2c1 or r2c3. Both are in row 2, so the 7 of row 2 is there. So r2c4, r2c5, r2c6, r2c7, r2c8 and r2c9 lose 7."
        ]
    );
    assert_eq!(
        explanations(Technique::Claiming, "r5c4-9<>3"),
        [
            "In row 5, 3 can only go in r5c1, r5c2 or r5c3. All are in box 4, so the 3 of box 4 is there. So r4c1, r4c2, r4c3, r6c1, r6c2 and r6c3 lose 3."
        ]
    );
    assert_eq!(
        explanations(Technique::Pointing, "r1c1-3<>7 r2c2<>7 r3c1-2<>7"),
        [""; 0],
        "the places are in two lines"
    );
    assert_eq!(
        explanations(Technique::Pointing, &format!("{in_box} r2c4-9<>7")),
        [""; 0],
        "nothing is left to eliminate"
    );
}

#[test]
fn a_naked_subset_has_as_many_cells_as_candidates() {
    let pair = "r4c2=38 r4c7=38";
    assert_eq!(
        explanations(
            Technique::NakedPair,
            &format!("{pair} r4c1=124 r4c3=1245 r4c4=156 r4c5=1368 r4c6=18 r4c8=157 r4c9=459")
        ),
        [
            "r4c2 and r4c7 have only 3 and 8 between them. Two cells for two digits: row 4 has its 3 and 8 there. So r4c5 loses 3 and 8; r4c6 loses 8."
        ]
    );
    let full = "r1c4:1 r2c4:2 r3c4:3 r4c4:4 r5c4:6 r6c4:7 r7c4:9 r7-9c5<>5 r7-9c6<>8";
    assert_eq!(
        explanations(Technique::NakedPair, full),
        [
            "r8c4 and r9c4 have only 5 and 8 between them. Two cells for two digits: column 4 and box 8 have their 5 and 8 there. So r7c5, r8c5 and r9c5 lose 8; r7c6, r8c6 and r9c6 lose 5."
        ],
        "the column has no other empty cells, but the box has"
    );
    assert_eq!(explanations(Technique::NakedPair, "r4c2=38 r4c7=389"), [""; 0], "the cells have three candidates");
    assert_eq!(explanations(Technique::NakedPair, "r4c2=38 r7c7=38"), [""; 0], "the cells share no unit");
    assert_eq!(explanations(Technique::NakedTriple, "r4c2=38 r4c7=89 r4c9=39 r1c4=123 r1c5=12").len(), 1);
    assert_eq!(explanations(Technique::NakedQuadruple, "r1c1=12 r2c1=23 r5c1=34 r8c1=14").len(), 1);
    assert_eq!(explanations(Technique::NakedQuadruple, "r1c1=12 r2c1=23 r5c1=34 r8c1=45"), [""; 0]);
}

#[test]
fn a_locked_subset_eliminates_in_two_units() {
    let (row, boxed) = ("r1c4-9=3456789", "r2-3c1-3=3456789");
    assert_eq!(explanations(Technique::LockedPair, "r1c1=12 r1c3=12").len(), 1);
    assert_eq!(explanations(Technique::NakedPair, "r1c1=12 r1c3=12"), [""; 0]);
    for one in [row, boxed] {
        assert_eq!(explanations(Technique::LockedPair, &format!("r1c1=12 r1c3=12 {one}")), [""; 0]);
        assert_eq!(explanations(Technique::NakedPair, &format!("r1c1=12 r1c3=12 {one}")).len(), 1);
    }
    assert_eq!(
        explanations(Technique::LockedTriple, "r1c1=12 r1c2=23 r1c3=13 r1c4-8=456789 r2-3c1-3=456789 r3c3=1456789"),
        [
            "r1c1, r1c2 and r1c3 have only 1, 2 and 3 between them. Three cells for three digits: row 1 and box 1 have their 1, 2 and 3 there. So r1c9 loses 1, 2 and 3; r3c3 loses 1."
        ]
    );
}

#[test]
fn a_hidden_subset_has_as_many_digits_as_places() {
    let boxed = "r7-9c7-9<>25 r7c8=1257 r9c9=2568";
    let pair = boxed.replace("r7-9c7-9<>25", "r7c7<>25 r7c9<>25 r8c7-9<>25 r9c7-8<>25");
    assert_eq!(
        explanations(Technique::HiddenPair, &pair),
        [
            "In box 9, the digits 2 and 5 can only go in r7c8 and r9c9. Two digits for two cells: there is no room for others. So r7c8 loses 1 and 7; r9c9 loses 6 and 8."
        ]
    );
    let three = "r1-6c5<>147";
    assert_eq!(explanations(Technique::HiddenTriple, three).len(), 1);
    assert_eq!(explanations(Technique::HiddenTriple, "r1-5c5<>147"), [""; 0]);
    assert_eq!(explanations(Technique::HiddenQuadruple, "r1-5c5<>1479").len(), 1);
}

#[test]
fn variant_rules_are_used_and_named() {
    let with = |rule: Rule| Layout::new(Shape::nine(), [&Rule::CLASSIC[..], &[rule]].concat());
    assert_eq!(
        explanations_on(
            with(Rule::DIAGONALS),
            Technique::Pointing,
            "r1c2-3<>4 r2c1<>4 r2c3<>4 r3c1-2<>4 r4-6c4-6<>4 r7c7<>4 r9c9<>4"
        ),
        [
            "In box 1, 4 can only go in r1c1, r2c2 or r3c3. All are in diagonal 1, so the 4 of diagonal 1 is there. So r8c8 loses 4."
        ]
    );
    assert_eq!(
        explanations_on(
            with(Rule::KNIGHT),
            Technique::HiddenSingleBox,
            "r4c2:5 r1c7:5 r1c1-3<>5 r3c1:1 r3c2:2 r2c2:3 r4c5:1"
        ),
        ["In box 1, 5 can only go in r3c3: row 1 already has a 5, and r2c1 and r2c3 see the 5 in r4c2. So r3c3 is 5."]
    );
}
