//! Tests of rare patterns that span many units, and of their proofs.

use crate::proof::ProofError;
use crate::techniques::tests::{explanations, parse_board};
use crate::{Deduction, Evidence, Ladder, Position, Technique, proof};
use grid::{Cell, Layout, Puzzle, Shape};

/// For each deduction by `technique` on `board`, returns the conclusion of its explanation: the text after the last `So`.
fn conclusions_of(technique: Technique, board: &str) -> Vec<String> {
    let conclusion = |text: String| {
        text.rsplit_once(". So ").map(|(_, conclusion)| conclusion.to_owned()).expect("an explanation has a conclusion")
    };
    explanations(technique, board).into_iter().map(conclusion).collect()
}

#[test]
fn an_odd_ring_of_two_digits_needs_a_guardian() {
    let ring = "r1c1=12 r1c5=12 r2c6=12 r8c6=12";
    assert_eq!(
        explanations(Technique::BivalueOddagon, &format!("{ring} r8c1=123")),
        [
            "r1c1, r1c5, r2c6, r8c6 and r8c1 are a ring of five cells: each sees the next, and the last sees the first. If each of them were 1 or 2, the two digits would alternate around the ring, which is impossible with an odd number of cells. So one of the cells has another digit. The only other candidate is 3 in r8c1. So r8c1 is 3."
        ]
    );
    let two = ring.replace("r8c6=12", "r8c6=123");
    assert_eq!(
        conclusions_of(Technique::BivalueOddagon, &format!("{two} r8c1=123")),
        [
            "at least one of their other candidates is true: r8c6 or r8c1 is 3. r8c2, r8c3, r8c4, r8c5, r8c7, r8c8 and r8c9 see both, so they lose 3."
        ]
    );
    assert_eq!(
        conclusions_of(Technique::BivalueOddagon, &format!("{two} r8c1=124")),
        [""; 0],
        "no candidate excludes both guardians"
    );
    let even = "r1c1=12 r1c5=12 r8c5=12 r8c1=123 r2c9=12";
    assert_eq!(conclusions_of(Technique::BivalueOddagon, even), [""; 0]);
}

#[test]
fn a_tridagon_needs_an_odd_number_of_reversed_boxes() {
    let three = "r1c1=123 r2c2=123 r3c3=123 r1c4=123 r2c5=123 r3c6=123 r4c1=123 r5c2=123 r6c3=123 r4c4=123 r5c6=123";
    assert_eq!(conclusions_of(Technique::Tridagon, &format!("{three} r6c5=1234")), ["r6c5 is 4."]);
    let two = three.replace("r5c6=123", "r5c6=1234");
    assert_eq!(
        conclusions_of(Technique::Tridagon, &format!("{two} r6c5=1234")),
        [
            "at least one of their other candidates is true: r5c6 or r6c5 is 4. r4c5, r4c6, r5c4, r5c5, r6c4 and r6c6 see both, so they lose 4."
        ]
    );
    let even = three.replace("r5c6=123", "r5c5=123");
    assert_eq!(conclusions_of(Technique::Tridagon, &format!("{even} r6c6=1234")), [""; 0]);
}

#[test]
fn an_exocet_repeats_its_base_digits_in_its_targets() {
    let lines = |column: usize| format!("r4-5c{column}<>23 r6-7c{column}<>13 r8-9c{column}<>12 ");
    let board = format!("r1c1=123 r1c2=123 r3c4<>123 r2c7<>123 {}{}{}", lines(3), lines(4), lines(7));
    assert_eq!(
        explanations(Technique::Exocet, &board),
        [
            "r1c1 and r1c2 have only 1, 2 and 3 between them. Outside boxes 1, 2 and 3, columns 3, 4 and 7 can have 1 only in rows 4 and 5, so at most twice. Outside boxes 1, 2 and 3, columns 3, 4 and 7 can have 2 only in rows 6 and 7, so at most twice. Outside boxes 1, 2 and 3, columns 3, 4 and 7 can have 3 only in rows 8 and 9, so at most twice. All three columns need each of these digits. By these steps at most two have it outside boxes 1, 2 and 3, so at least one has it inside. If one of these digits is in r1c1 or r1c2, row 1 and box 1 have it only there. Outside row 1 and box 1, columns 3, 4 and 7 have four cells in boxes 1, 2 and 3. Of these only r2c4 and r3c7 can be 1, 2 or 3: the other two are solved or have none of these candidates. So each digit that r1c1 or r1c2 has is also in r2c4 or r3c7. r1c1 and r1c2 have two different digits, so r2c4 and r3c7 have the same two. So r2c4 and r3c7 lose 4, 5, 6, 7, 8 and 9."
        ]
    );
    assert_eq!(
        explanations(Technique::Exocet, &board.replace("r6-7c4<>13", "r7c4<>13")),
        [""; 0],
        "1 has three rows outside boxes 1, 2 and 3"
    );
    assert_eq!(
        explanations(Technique::Exocet, &board.replace("r3c4<>123", "r3c4<>12")),
        [""; 0],
        "3 has two places in column 4"
    );
}

#[test]
fn an_sk_loop_locks_sixteen_candidates_in_sixteen_cells() {
    let pairs = "r2c1=1234 r2c3=1234 r2c7=1234 r2c9=1234 r1c8=3456 r3c8=3456 r7c8=1256 r9c8=1256";
    let more = "r8c7=1234 r8c9=1234 r8c1=3456 r8c3=3456 r7c2=5678 r9c2=5678 r1c2=3478";
    let texts = conclusions_of(Technique::SkLoop, &format!("{pairs} {more} r3c2=3478"));
    assert_eq!(
        texts,
        [
            "r1c1, r1c3, r2c2, r3c1 and r3c3 lose 3 and 4 (box 1); r1c7, r1c9, r2c8, r3c7 and r3c9 lose 3 and 4 (box 3); r2c2, r2c4, r2c5, r2c6 and r2c8 lose 1 and 2 (row 2); r2c2, r4c2, r5c2, r6c2 and r8c2 lose 7 and 8 (column 2); r2c8, r4c8, r5c8, r6c8 and r8c8 lose 5 and 6 (column 8); r7c1, r7c3, r8c2, r9c1 and r9c3 lose 5 and 6 (box 7); r7c7, r7c9, r8c8, r9c7 and r9c9 lose 1 and 2 (box 9); r8c2, r8c4, r8c5, r8c6 and r8c8 lose 3 and 4 (row 8)."
        ]
    );
    let texts = conclusions_of(Technique::SkLoop, &format!("{pairs} {more} r3c2=34789"));
    assert!(texts.iter().all(|text| !text.contains("r1c1, r1c3, r2c2, r3c1 and r3c3 lose 3 and 4")), "{texts:?}");
}

#[test]
fn a_multi_sector_locked_set_eliminates_outside_its_cells() {
    let row = |row: usize, digits: &str| format!("r{row}c1={digits}5 r{row}c2={digits}6 r{row}c3={digits}7 ");
    let board = row(1, "12") + &row(4, "34") + &row(7, "89") + "r1c4-9<>3489 r4c4-9<>1289 r7c4-9<>1234";
    let texts = conclusions_of(Technique::MultiSectorLockedSets, &board);
    let locked = "r1c4, r1c5, r1c6, r1c7, r1c8 and r1c9 lose 1 and 2 (row 1); r2c1, r3c1, r5c1, r6c1, r8c1 and r9c1 lose 5 (column 1); r2c2, r3c2, r5c2, r6c2, r8c2 and r9c2 lose 6 (column 2); r2c3, r3c3, r5c3, r6c3, r8c3 and r9c3 lose 7 (column 3); r4c4, r4c5, r4c6, r4c7, r4c8 and r4c9 lose 3 and 4 (row 4); r7c4, r7c5, r7c6, r7c7, r7c8 and r7c9 lose 8 and 9 (row 7).";
    assert!(texts.iter().any(|text| text == locked), "{texts:?}");
    let texts = conclusions_of(Technique::MultiSectorLockedSets, &board.replace("r4c2=346", "r4c2=3469"));
    assert!(texts.iter().all(|text| !text.contains("(column 2)")), "column 2 has one digit too many: {texts:?}");
}

#[test]
fn a_firework_triple_fills_its_three_cells() {
    let lines = "r1c4<>123 r1c6-9<>123 r4-5c1<>123 r7-9c1<>123";
    assert_eq!(
        explanations(Technique::Fireworks, lines),
        [
            "Outside box 1, row 1 and column 1 can have 1, 2 and 3 only in r1c5 or r6c1. If one of these digits is in neither r1c5 nor r6c1, row 1 and column 1 both have it in box 1. It is there only once, so it is in r1c1, where the lines meet. So each of 1, 2 and 3 is in r1c1, r1c5 or r6c1. Three digits for three cells: each cell has one of them, and each digit is in one cell. If 1, 2 or 3 is in r1c5, it is not in r6c1 then, so column 1 must have it in box 1. If it is in r6c1, it is not in r1c5 then, so row 1 must have it in box 1. If it is in r1c1, it is in box 1 anyway. So box 1 has 1, 2 and 3 in the cells of row 1 or column 1. So r1c1, r1c5 and r6c1 lose 4, 5, 6, 7, 8 and 9; r2c2, r2c3, r3c2 and r3c3 lose 1, 2 and 3."
        ]
    );
    assert_eq!(explanations(Technique::Fireworks, &lines.replace("r1c4<>123", "r1c4<>12")), [""; 0]);
}

#[test]
fn a_firework_quadruple_fills_its_four_cells() {
    let lines = "r1c4-5<>12 r1c7-9<>12 r4-6c1<>12 r8-9c1<>12 r7c2-3<>34 r7c7-9<>34 r2-3c6<>34 r4-6c6<>34";
    assert_eq!(
        conclusions_of(Technique::Fireworks, lines),
        [
            "r1c1 loses 3, 4, 5, 6, 7, 8 and 9; r1c6 and r7c1 lose 5, 6, 7, 8 and 9; r2c2, r2c3, r3c2 and r3c3 lose 1 and 2; r7c6 loses 1, 2, 5, 6, 7, 8 and 9; r8c4, r8c5, r9c4 and r9c5 lose 3 and 4."
        ]
    );
    assert_eq!(conclusions_of(Technique::Fireworks, &lines.replace("r2-3c6<>34", "r2c6<>34")), [""; 0]);
}

/// Returns the first deduction by `technique` in the starting position of `puzzle`, and a function that checks the proof of any deduction
/// in this position.
fn first_deduction(technique: Technique, puzzle: Puzzle) -> (Deduction, impl Fn(&Deduction) -> Result<(), ProofError>) {
    let board = puzzle.check().unwrap();
    let deduction = Ladder::ninefold().only(|other| other == technique).next(&Position::of(&board)).unwrap();
    (deduction, move |deduction| proof::check(&board, &board.candidates(), deduction))
}

#[test]
fn the_proof_rejects_bases_and_covers_that_do_not_match() {
    let lines = "r1c4<>123 r1c6-9<>123 r4-5c1<>123 r7-9c1<>123";
    let (valid, check) = first_deduction(Technique::Fireworks, parse_board(Layout::classic(Shape::nine()), lines));
    assert_eq!(check(&valid), Ok(()));
    let Evidence::BaseCover(base_cover) = &valid.evidence else { panic!("the evidence of fireworks is a base cover") };
    let with = |change: &dyn Fn(&mut Vec<_>, &mut Vec<_>)| {
        let mut base_cover = base_cover.clone();
        change(&mut base_cover.bases, &mut base_cover.covers);
        Deduction { evidence: Evidence::BaseCover(base_cover), ..valid.clone() }
    };
    assert_eq!(
        check(&with(&|_, covers| covers.truncate(5))),
        Err(ProofError::Unsatisfiable),
        "there are fewer covers than bases"
    );
    assert!(check(&with(&|bases, _| bases.truncate(5))).is_err(), "there is one cover more than bases");
    assert_eq!(
        check(&with(&|_, covers| covers[5] = covers[4])),
        Err(ProofError::PatternMismatch),
        "a base has candidates in no cover"
    );
    let mut excessive = valid.clone();
    excessive.eliminations.push((Cell::new(80), excessive.eliminations[0].1));
    assert!(matches!(check(&excessive), Err(ProofError::NotForced { .. })));
}

#[test]
fn the_proof_rejects_a_symmetry_that_changes_the_givens() {
    let (valid, check) = first_deduction(Technique::GurthSymmetry, Technique::GurthSymmetry.example().unwrap());
    assert_eq!(check(&valid), Ok(()));
    let Evidence::Symmetry(symmetry) = &valid.evidence else { panic!("the evidence is a symmetry") };
    let with = |change: &dyn Fn(&mut Vec<Cell>, &mut Vec<_>)| {
        let mut symmetry = symmetry.clone();
        change(&mut symmetry.cell_images, &mut symmetry.digit_images);
        Deduction { evidence: Evidence::Symmetry(symmetry), ..valid.clone() }
    };
    assert_eq!(
        check(&with(&|_, digits| digits.swap(0, 1))),
        Err(ProofError::PatternMismatch),
        "two digits are swapped"
    );
    assert_eq!(check(&with(&|cells, _| cells.swap(0, 1))), Err(ProofError::PatternMismatch), "two cells are swapped");
    let identity = symmetry.cell_images.iter().enumerate().map(|(at, _)| Cell::new(at)).collect::<Vec<_>>();
    assert_eq!(
        check(&with(&|cells, _| cells.clone_from(&identity))),
        Err(ProofError::PatternMismatch),
        "digits are renamed, but cells stay in place"
    );
}

/// Returns the number of deductions by Gurth's Symmetrical Placement in the starting position of `puzzle`.
fn symmetry_count(puzzle: Puzzle) -> usize {
    Ladder::ninefold()
        .only(|other| other == Technique::GurthSymmetry)
        .all(&Position::of(&puzzle.check().unwrap()))
        .len()
}

#[test]
fn symmetry_ignores_digits_that_are_not_given() {
    let puzzle = Technique::GurthSymmetry.example().unwrap();
    assert_eq!(symmetry_count(puzzle.clone()), 1);
    let given = puzzle.digits.iter().position(Option::is_some).unwrap();
    let without = |cell: usize| {
        let mut fewer = puzzle.clone();
        fewer.digits[cell] = None;
        fewer
    };
    assert_eq!(symmetry_count(without(given)), 0);
    let mut with_placed = without(80 - given);
    with_placed.digits[80 - given] = puzzle.digits[80 - given];
    with_placed.placed.insert(Cell::new(80 - given));
    assert_eq!(symmetry_count(with_placed), 0, "a placed digit is not a given");
}
