//! Tests of patterns of one digit: strong links, empty rectangles and broken wings.

use crate::Technique;
use crate::techniques::tests::{explanations, explanations_on};
use grid::{Layout, Rule, Shape};

/// Returns the text of a test board on which the digit 4 has few places in some lines. Each item of `lines` is a line and the places that
/// it has left: `r2 38`, for example, leaves columns 3 and 8 of row 2.
pub(super) fn restrict_fours(lines: &[&str]) -> String {
    let eliminations = |line: &&str| {
        let (line, remaining) = line.split_once(' ').unwrap();
        let (family, number) = line.split_at(1);
        let others = (1..=9).filter(|at| !remaining.contains(&at.to_string()));
        let cell = |at| if family == "r" { format!("r{number}c{at}<>4 ") } else { format!("r{at}c{number}<>4 ") };
        others.map(cell).collect::<String>()
    };
    lines.iter().map(eliminations).collect()
}

#[test]
fn a_skyscraper_needs_two_lines_that_share_one_end() {
    assert_eq!(
        explanations(Technique::Skyscraper, &restrict_fours(&["r2 38", "r7 39"])),
        [
            "4 has just two places in row 2 (r2c3 and r2c8) and in row 7 (r7c3 and r7c9). If r2c8 is not 4, r2c3 is 4 (row 2). Then r7c3 is not 4 (column 3), so r7c9 is 4 (row 7). So r2c8 or r7c9 is 4. r1c9, r3c9, r8c8 and r9c8 see both, so they lose 4."
        ]
    );
    assert_eq!(
        explanations(Technique::Skyscraper, &restrict_fours(&["c2 38", "c7 39"])).len(),
        1,
        "the lines may be columns"
    );
    assert_eq!(
        explanations(Technique::Skyscraper, &restrict_fours(&["r2 38", "r7 389"])),
        [""; 0],
        "row 7 has a third place"
    );
    assert_eq!(explanations(Technique::Skyscraper, &restrict_fours(&["r2 38", "r7 38"])), [""; 0], "this is an X-Wing");
    assert_eq!(
        explanations(Technique::Skyscraper, &restrict_fours(&["r2 38", "r7 49"])),
        [""; 0],
        "the rows share no end"
    );
}

#[test]
fn a_kite_is_linked_in_a_box_and_a_turbot_fish_in_any_unit() {
    let kite = restrict_fours(&["r2 38", "c2 19"]);
    assert_eq!(
        explanations(Technique::TwoStringKite, &kite),
        [
            "4 has just two places in row 2 (r2c3 and r2c8) and in column 2 (r1c2 and r9c2). If r2c8 is not 4, r2c3 is 4 (row 2). Then r1c2 is not 4 (box 1), so r9c2 is 4 (column 2). So r2c8 or r9c2 is 4. r9c8 sees both, so it loses 4."
        ]
    );
    assert_eq!(explanations(Technique::TurbotFish, &kite), [""; 0]);
    assert_eq!(
        explanations(Technique::TwoStringKite, &restrict_fours(&["r2 38", "c2 49"])),
        [""; 0],
        "no box contains an end of both lines"
    );
    // In box 5, the digit 4 has two places: r4c4 and r6c5.
    let boxed = "r4c5-6<>4 r5c4-6<>4 r6c4<>4 r6c6<>4 ".to_owned();
    assert_eq!(
        explanations(Technique::TurbotFish, &(boxed.clone() + &restrict_fours(&["r8 48"]))),
        [
            "4 has just two places in row 8 (r8c4 and r8c8) and in box 5 (r4c4 and r6c5). If r8c8 is not 4, r8c4 is 4 (row 8). Then r4c4 is not 4 (column 4), so r6c5 is 4 (box 5). So r6c5 or r8c8 is 4. r6c8 sees both, so it loses 4."
        ]
    );
    assert_eq!(explanations(Technique::TurbotFish, &(boxed + &restrict_fours(&["r8 68"]))), [""; 0]);
}

#[test]
fn a_diagonal_is_a_unit_like_any_other() {
    let layout = || Layout::new(Shape::nine(), [&Rule::CLASSIC[..], &[Rule::DIAGONALS]].concat());
    let column = restrict_fours(&["c8 37"]);
    let diagonal = "r2c2<>4 r3c3<>4 r4c4<>4 r5c5<>4 r6c6<>4 r7c7<>4 r8c8<>4 ".to_owned() + &column;
    assert_eq!(
        explanations_on(layout(), Technique::TurbotFish, &diagonal),
        [
            "4 has just two places in column 8 (r3c8 and r7c8) and in diagonal 1 (r1c1 and r9c9). If r3c8 is not 4, r7c8 is 4 (column 8). Then r9c9 is not 4 (box 9), so r1c1 is 4 (diagonal 1). So r1c1 or r3c8 is 4. r1c7, r1c9, r3c1 and r3c2 see both, so they lose 4."
        ]
    );
    assert_eq!(explanations_on(layout(), Technique::TurbotFish, &column), [""; 0]);
    assert_eq!(
        explanations(Technique::TurbotFish, &diagonal),
        [""; 0],
        "the diagonal is not a unit on a classic board"
    );
}

#[test]
fn an_empty_rectangle_has_all_places_of_a_box_in_a_row_and_a_column() {
    // In box 1, all places of the digit 4 are in row 2 or column 3.
    let boxed = "r1c1-2<>4 r3c1-2<>4 ";
    assert_eq!(
        explanations(Technique::EmptyRectangle, &(boxed.to_owned() + &restrict_fours(&["c7 26"]))),
        [
            "In box 1, 4 can only go in row 2 (r2c1, r2c2 and r2c3) or column 3 (r1c3 and r3c3). In column 7, 4 can only go in r2c7 or r6c7. If neither r1c3 nor r3c3 is 4, r2c1, r2c2 or r2c3 is 4 (box 1). Then r2c7 is not 4 (row 2), so r6c7 is 4 (column 7). So r1c3, r3c3 or r6c7 is 4. r6c3 sees all three, so it loses 4."
        ]
    );
    assert_eq!(explanations(Technique::EmptyRectangle, &restrict_fours(&["c7 26"])), [""; 0], "box 1 has other places");
    assert_eq!(explanations(Technique::EmptyRectangle, boxed), [""; 0], "there is no conjugate pair");
    let small = "r1c1-3<>4 r2c2-3<>4 r3c1-2<>4 ";
    assert_eq!(
        explanations(Technique::EmptyRectangle, &(small.to_owned() + &restrict_fours(&["c7 26"]))).len(),
        1,
        "one place in the row and one in the column are enough"
    );
}

#[test]
fn dual_patterns_eliminate_at_both_ends() {
    // r1c2 and r2c1 are in box 1. Each of these cells belongs to a conjugate pair in its row and to another one in its column.
    let kites = restrict_fours(&["r1 27", "r2 18", "c1 25", "c2 16"]);
    assert_eq!(
        explanations(Technique::DualTwoStringKite, &kites),
        [
            "4 has just two places in row 1 (r1c2 and r1c7), in row 2 (r2c1 and r2c8), in column 1 (r2c1 and r5c1) and in column 2 (r1c2 and r6c2). r1c2 and r2c1 are both in box 1, so at most one of them is 4. If r1c2 is not 4, r1c7 is 4 (row 1). If r2c1 is not 4, r5c1 is 4 (column 1). At least one of r1c2 and r2c1 is not 4, so r1c7 or r5c1 is 4. If r1c2 is not 4, r6c2 is 4 (column 2). If r2c1 is not 4, r2c8 is 4 (row 2). At least one of r1c2 and r2c1 is not 4, so r2c8 or r6c2 is 4. r5c7 sees r1c7 and r5c1, one of which is 4, so it loses 4; r6c8 sees r2c8 and r6c2, one of which is 4, so it loses 4."
        ]
    );
    assert_eq!(explanations(Technique::DualTwoStringKite, &restrict_fours(&["r1 27", "r2 18", "c1 25"])), [""; 0]);
    let boxed = "r1c1-2<>4 r3c1-2<>4 ".to_owned();
    assert_eq!(
        explanations(Technique::DualEmptyRectangle, &(boxed.clone() + &restrict_fours(&["c7 26", "r8 39"]))),
        [
            "In box 1, 4 can only go in column 3 (r1c3, r2c3 and r3c3) or row 2 (r2c1 and r2c2). In row 8, 4 can only go in r8c3 or r8c9. In column 7, 4 can only go in r2c7 or r6c7. If r8c9 is not 4, r8c3 is 4 (row 8). Then none of r1c3, r2c3 and r3c3 is 4 (column 3), so box 1 has its 4 in r2c1 or r2c2. If r6c7 is not 4, r2c7 is 4 (column 7). Then none of r2c1, r2c2 and r2c3 is 4 (row 2), so box 1 has its 4 in r1c3 or r3c3. r2c9 sees r2c1, r2c2 and r8c9, one of which is 4, so it loses 4; r6c3 sees r1c3, r3c3 and r6c7, one of which is 4, so it loses 4."
        ]
    );
    assert_eq!(explanations(Technique::DualEmptyRectangle, &(boxed + &restrict_fours(&["c7 26"]))), [""; 0]);
}

#[test]
fn three_and_four_strong_links_form_a_chain() {
    let three = ["r1 26", "r4 69", "r8 93"];
    assert_eq!(
        explanations(Technique::ThreeStrongLinks, &restrict_fours(&three)),
        [
            "4 has just two places in row 1 (r1c2 and r1c6), in row 4 (r4c6 and r4c9) and in row 8 (r8c3 and r8c9). If r1c2 is not 4, r1c6 is 4 (row 1). Then r4c6 is not 4 (column 6), so r4c9 is 4 (row 4). Then r8c9 is not 4 (column 9), so r8c3 is 4 (row 8). So r1c2 or r8c3 is 4. r2c3, r3c3, r7c2 and r9c2 see both, so they lose 4."
        ]
    );
    assert_eq!(explanations(Technique::ThreeStrongLinks, &restrict_fours(&three[..2])), [""; 0]);
    let four = [&three[..], &["c1 95"]].concat();
    assert_eq!(
        explanations(Technique::FourStrongLinks, &restrict_fours(&four)),
        [
            "4 has just two places in row 1 (r1c2 and r1c6), in row 4 (r4c6 and r4c9), in row 8 (r8c3 and r8c9) and in column 1 (r5c1 and r9c1). If r1c2 is not 4, r1c6 is 4 (row 1). Then r4c6 is not 4 (column 6), so r4c9 is 4 (row 4). Then r8c9 is not 4 (column 9), so r8c3 is 4 (row 8). Then r9c1 is not 4 (box 7), so r5c1 is 4 (column 1). So r1c2 or r5c1 is 4. r5c2 and r6c2 see both, so they lose 4."
        ]
    );
    assert_eq!(explanations(Technique::FourStrongLinks, &restrict_fours(&three)), [""; 0]);
}

#[test]
fn a_broken_wing_needs_its_guardians() {
    let boxed = "r4c4<>4 r4c6<>4 r5c6<>4 r6c4<>4 r6c6<>4 ".to_owned();
    let wing = |lines: &[&str]| explanations(Technique::BrokenWing, &(boxed.clone() + &restrict_fours(lines)));
    assert_eq!(
        wing(&["r1 157", "c1 15", "c5 14", "r5 14"]),
        [
            "r1c1, r1c5, r4c5, r5c4 and r5c1 form a ring of five cells: each shares a unit with the next (row 1, column 5, box 5 and row 5), and the last with the first (column 1). In each of these units, 4 can only go in its two cells of the ring or, outside it, in the guardian r1c7. If r1c7 is not 4, each of these units has its 4 in the ring, so every second cell around it is 4. With five cells that is impossible. So r1c7 is 4."
        ]
    );
    let two = wing(&["r1 157", "c1 15", "c5 14", "r5 147"]);
    assert_eq!(
        two,
        [
            "r1c1, r1c5, r4c5, r5c4 and r5c1 form a ring of five cells: each shares a unit with the next (row 1, column 5, box 5 and row 5), and the last with the first (column 1). In each of these units, 4 can only go in its two cells of the ring or, outside it, in one of the guardians r1c7 and r5c7. If neither r1c7 nor r5c7 is 4, each of these units has its 4 in the ring, so every second cell around it is 4. With five cells that is impossible. So r1c7 or r5c7 is 4. r2c7, r3c7, r4c7, r6c7, r7c7, r8c7 and r9c7 see both, so they lose 4."
        ]
    );
    assert_eq!(wing(&["r1 153", "c1 15", "c5 14", "r5 148"]), [""; 0], "no 4 sees both guardians, r1c3 and r5c8");
    assert_eq!(wing(&["r1 15", "c1 15", "c5 14", "r5 14"]), [""; 0], "without a guardian there is no solution");
}
