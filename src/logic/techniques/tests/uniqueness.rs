//! Tests of techniques that assume that the puzzle has one solution.

use crate::evidence::DeadlyPattern;
use crate::techniques::tests::{explanations, explanations_on, parse_board};
use crate::{Deduction, Evidence, Technique, proof};
use grid::{Digit, DigitSet, Layout, Rule, Shape};

/// Text of a board on which two corners of a rectangle have only the candidates 1 and 2, see `parse_board`.
const BIVALUE_CORNERS: &str = "r1c1=12 r2c1=12";

/// Returns the text of a board with [`BIVALUE_CORNERS`] and the further parts `rest`.
fn with_bivalue_corners(rest: &str) -> String {
    format!("{BIVALUE_CORNERS} {rest}")
}

#[test]
fn type_1_eliminates_the_pair_from_the_fourth_corner() {
    let text = "This assumes that the puzzle has one solution. r1c1, r1c4, r2c1 and r2c4 are in two rows, two columns and two boxes. If they held only 1 and 2, the 1s and 2s could be swapped without disturbing any of these units. That would give two solutions. So r2c4 must be its other candidate, 3, and loses 1 and 2.";
    assert_eq!(explanations(Technique::UniqueRectangle1, &with_bivalue_corners("r1c4=12 r2c4=123")), [text]);
    assert_eq!(
        explanations(Technique::UniqueRectangle1, &with_bivalue_corners("r1c4=12 r2c4=13")).len(),
        1,
        "the fourth corner may lack a digit of the pair"
    );
    assert_eq!(
        explanations(Technique::UniqueRectangle1, "r1c1=12 r4c1=12 r1c4=12 r4c4=123"),
        [""; 0],
        "the corners are in four boxes"
    );
    assert_eq!(
        explanations(Technique::UniqueRectangle1, &with_bivalue_corners("r1c4=124 r2c4=123")),
        [""; 0],
        "two corners have guardians"
    );
    assert_eq!(explanations(Technique::UniqueRectangle1, "r1c1:1 r2c1=23 r1c4=12 r2c4=12"), [""; 0], "r1c1 is a given");
}

#[test]
fn types_2_and_5_have_one_guardian_digit() {
    assert_eq!(
        explanations(
            Technique::UniqueRectangle2,
            &with_bivalue_corners("r1c4=123 r2c4=123 r3c4-6<>3 r1-2c5-6<>3 r4-8c4<>3")
        ),
        [
            "This assumes that the puzzle has one solution. r1c1, r1c4, r2c1 and r2c4 are in two rows, two columns and two boxes. If they held only 1 and 2, the 1s and 2s could be swapped without disturbing any of these units. That would give two solutions. The only extra candidate is 3. So r1c4 or r2c4 is 3. r9c4 sees both (column 4), so it loses 3."
        ]
    );
    assert_eq!(explanations(Technique::UniqueRectangle2, &with_bivalue_corners("r1c4=123 r2c4=124")), [""; 0]);
    assert_eq!(
        explanations(Technique::UniqueRectangle5, "r1c1=12 r2c1=123 r1c4=123 r2c4=12").len(),
        1,
        "opposite corners have guardians"
    );
    assert_eq!(
        explanations(Technique::UniqueRectangle5, "r1c1=12 r2c1=123 r1c4=123 r2c4=123").len(),
        1,
        "three corners have guardians"
    );
    assert_eq!(
        explanations(Technique::UniqueRectangle5, &with_bivalue_corners("r1c4=123 r2c4=123")),
        [""; 0],
        "this is type 2"
    );
}

#[test]
fn type_3_uses_guardians_in_a_naked_subset() {
    assert_eq!(
        explanations(
            Technique::UniqueRectangle3,
            &with_bivalue_corners("r1c4=123 r2c4=124 r9c4=34 r5c4=345 r3c4-6<>3 r3c4-6<>4 r4c4<>34 r6-8c4<>34")
        ),
        [
            "This assumes that the puzzle has one solution. r1c1, r1c4, r2c1 and r2c4 are in two rows, two columns and two boxes. If they held only 1 and 2, the 1s and 2s could be swapped without disturbing any of these units. That would give two solutions. So one of r1c4 and r2c4 is 3 or 4. r9c4 has only 3 and 4. So r9c4 and one of r1c4 and r2c4 have the 3 and 4 of column 4, and no other cell of the column can be 3 or 4. So r5c4 loses 3 and 4."
        ]
    );
    assert_eq!(explanations(Technique::UniqueRectangle3, &with_bivalue_corners("r1c4=123 r2c4=124 r9c4=345")), [""; 0]);
}

#[test]
fn types_4_and_6_and_hidden_rectangles_use_strong_links() {
    let guardians = "r1c4=123 r2c4=1245 r3-9c4<>1";
    assert_eq!(
        explanations(Technique::UniqueRectangle4, &with_bivalue_corners(guardians)),
        [
            "This assumes that the puzzle has one solution. r1c1, r1c4, r2c1 and r2c4 are in two rows, two columns and two boxes. If they held only 1 and 2, the 1s and 2s could be swapped without disturbing any of these units. That would give two solutions. In column 4, 1 can only go in r1c4 or r2c4. If r1c4 is 2, it is not 1, so r2c4 is 1 (column 4). Then r1c1, r1c4, r2c1 and r2c4 have only 1 and 2, so there are two solutions, which is impossible. Likewise, if r2c4 is 2, it is not 1, so r1c4 is 1 (column 4): again all four cells have only 1 and 2. So r1c4 and r2c4 lose 2."
        ]
    );
    assert_eq!(
        explanations(Technique::UniqueRectangle4, &with_bivalue_corners("r1c4=123 r2c4=1245 r3-8c4<>1")),
        [""; 0]
    );
    let opposite = "r1c1=12 r2c4=12 r1c4=123 r2c1=1245";
    let lines = "r1c2-3<>1 r1c5-9<>1 r2c2-3<>1 r2c5-9<>1";
    assert_eq!(explanations(Technique::UniqueRectangle6, &format!("{opposite} {lines}")).len(), 1);
    assert_eq!(explanations(Technique::UniqueRectangle6, opposite), [""; 0]);
    let three = "r1c1=12 r1c4=123 r2c1=124 r2c4=1256 r3-9c4<>1 r2c2-3<>1 r2c5-9<>1";
    assert_eq!(
        explanations(Technique::HiddenRectangle, three),
        [
            "This assumes that the puzzle has one solution. r1c1, r1c4, r2c1 and r2c4 are in two rows, two columns and two boxes. If they held only 1 and 2, the 1s and 2s could be swapped without disturbing any of these units. That would give two solutions. In column 4, 1 can only go in r1c4 or r2c4; in row 2, 1 can only go in r2c1 or r2c4. If r2c4 is 2, it is not 1, so r1c4 is 1 (column 4) and r2c1 is 1 (row 2). That leaves only 2 for r1c1. Then r1c1, r1c4, r2c1 and r2c4 have only 1 and 2, so there are two solutions, which is impossible. So r2c4 loses 2."
        ]
    );
    assert_eq!(explanations(Technique::HiddenRectangle, &three.replace("r1c1=12", "r1c1=127")), [""; 0]);
    let four = "r1c1=127 r1c4=123 r2c1=124 r2c4=1256 r1c2-3<>12 r1c5-9<>12 r3-9c4<>1";
    assert!(!explanations(Technique::UniqueRectangleConjugatePairs, four).is_empty());
}

#[test]
fn avoidable_rectangles_need_solved_cells_that_are_not_given() {
    let solved = "r1c1+1 r1c4+2 r2c1+2";
    assert_eq!(
        explanations(Technique::AvoidableRectangle1, &format!("{solved} r2c4=135")),
        [
            "This assumes that the puzzle has one solution. r1c1, r1c4 and r2c1 are solved, but they are not givens, so another solution could have other digits there. r1c1, r1c4, r2c1 and r2c4 are in two rows, two columns and two boxes. If they held only 1 and 2, the 1s and 2s could be swapped without disturbing any of these units. That would give two solutions. So r2c4 must be one of its other candidates, 3 or 5, and loses 1."
        ]
    );
    assert_eq!(
        explanations(Technique::AvoidableRectangle1, "r1c1+1 r1c4:2 r2c1+2 r2c4=135"),
        [""; 0],
        "r1c4 is a given"
    );
    assert_eq!(explanations(Technique::AvoidableRectangle2, "r1c1+1 r1c4+2 r2c1=23 r2c4=13").len(), 1);
    assert_eq!(explanations(Technique::AvoidableRectangle2, "r1c1+1 r1c4+2 r2c1=23 r2c4=14"), [""; 0]);
    assert_eq!(
        explanations(Technique::AvoidableRectangle3, "r1c1+1 r1c4+2 r2c1=23 r2c4=14 r2c9=34").len(),
        1,
        "the guardians and r2c9 are a naked pair"
    );
}

#[test]
fn a_unique_loop_has_six_or_more_cells() {
    let six = "r1c1=12 r1c4=12 r2c4=12 r2c7=12 r3c7=12";
    assert_eq!(
        explanations(Technique::UniqueLoop, &format!("{six} r3c1=123")),
        [
            "This assumes that the puzzle has one solution. r1c1, r1c4, r2c4, r2c7, r3c1 and r3c7 form a loop: every row, column and box has two of them or none. If they held only 1 and 2, the 1s and 2s could be swapped all around the loop without disturbing any row, column or box. That would give two solutions. So r3c1 must be its other candidate, 3, and loses 1 and 2."
        ]
    );
    assert_eq!(
        explanations(Technique::UniqueLoop, &format!("{six} r3c1=345 r4c1=123")),
        [""; 0],
        "the cells do not form a loop"
    );
    assert_eq!(explanations(Technique::UniqueLoop, &format!("{six} r3c1:9")), [""; 0]);
}

#[test]
fn an_extended_rectangle_swaps_two_lines() {
    let five = "r1c1=12 r1c4=23 r1c7=13 r2c1=12 r2c4=23";
    let texts = explanations(Technique::ExtendedRectangle, &format!("{five} r2c7=134"));
    let swap = "This assumes that the puzzle has one solution. If r1c1, r1c4, r1c7, r2c1, r2c4 and r2c7 held only 1, 2 and 3, rows 1 and 2 could swap their digits there, column by column. Each row would still have 1, 2 and 3 in its three cells, and cells that swap are in the same column and box. That would give two solutions. So r2c7 must be its other candidate, 4, and loses 1 and 3.";
    assert!(texts.iter().any(|text| text == swap), "{texts:?}");
    let texts = explanations(Technique::ExtendedRectangle, &format!("{five} r2c7:9"));
    assert!(!texts.iter().any(|text| text.contains("r2c7")), "{texts:?}");
}

#[test]
fn variant_rules_prevent_unique_rectangles() {
    let with = |rule: Rule| Layout::new(Shape::nine(), [&Rule::CLASSIC[..], &[rule]].concat());
    let corners = "r1c1=12 r2c1=12 r1c4=12 r2c4=123";
    assert_eq!(explanations_on(with(Rule::KNIGHT), Technique::UniqueRectangle1, corners), [""; 0]);
    assert_eq!(
        explanations_on(with(Rule::DIAGONALS), Technique::UniqueRectangle1, corners),
        [""; 0],
        "r1c1 is on a diagonal"
    );
    let off_diagonal = "r1c3=12 r2c3=12 r1c4=12 r2c4=123";
    assert_eq!(explanations_on(with(Rule::DIAGONALS), Technique::UniqueRectangle1, off_diagonal).len(), 1);
}

#[test]
fn the_proof_rejects_a_pattern_without_a_second_solution() {
    let result = |text: &str| {
        let board = parse_board(Layout::classic(Shape::nine()), text).check().unwrap();
        let cell = |place: &str| Shape::nine().at(place.parse().unwrap()).unwrap();
        let pair: DigitSet = [Digit::ONE, Digit::TWO].into_iter().collect();
        let corners =
            if text.contains("r2c4") { ["r1c1", "r1c4", "r2c1", "r2c4"] } else { ["r1c1", "r1c4", "r4c1", "r4c4"] };
        let guardian_cell = cell(corners[3]);
        let deduction = Deduction {
            technique: Technique::UniqueRectangle1,
            placements: Vec::new(),
            eliminations: vec![(guardian_cell, Digit::ONE), (guardian_cell, Digit::TWO)],
            digits: pair,
            evidence: Evidence::DeadlyPattern(DeadlyPattern {
                cells: corners.iter().map(|corner| (cell(corner), pair)).collect(),
                ..DeadlyPattern::default()
            }),
        };
        proof::check(&board, &board.candidates(), &deduction)
    };
    assert_eq!(result("r1c1=12 r1c4=12 r2c1=12 r2c4=123"), Ok(()));
    assert_eq!(
        result("r1c1=12 r1c4=12 r4c1=12 r4c4=123"),
        Err(proof::ProofError::NotDeadly),
        "the corners are in four boxes"
    );
    assert_eq!(result("r1c1:3 r1c4=12 r2c1=12 r2c4=123"), Err(proof::ProofError::PatternMismatch), "r1c1 is a given");
}
