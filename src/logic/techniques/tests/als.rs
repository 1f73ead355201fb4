//! Tests of techniques with almost locked sets.

use crate::Technique;
use crate::techniques::tests::{explanations, explanations_on};
use grid::{Layout, Shape};

/// Returns the explanation of the first deduction by `technique` on `board` whose explanation contains `words`. Returns `None` if there is
/// none.
///
/// On a nearly blank board, the technique also finds many other deductions, from sets of eight cells. If `words` contains the whole
/// conclusion, the test shows that nothing else is eliminated.
fn explanation_with(technique: Technique, board: &str, words: &str) -> Option<String> {
    explanations(technique, board).into_iter().find(|text| text.contains(words))
}

#[test]
fn als_xz_eliminates_a_second_digit_that_two_linked_sets_share() {
    let conclusion =
        "so 7 is in r1c4 or in A (or both). r1c2, r1c3, r3c4, r3c5 and r3c6 see every 7 in both, so they lose 7.";
    assert_eq!(
        explanation_with(Technique::AlsXz, "r1c1=12 r3c2=17 r1c4=27", conclusion).as_deref(),
        Some(
            "r1c4 is 2 or 7. Set A, in box 1, is r1c1 and r3c2 (1, 2, 7). In A the cells see each other, so their digits all differ. A has one more digit than cells, so it lacks exactly one of its digits. r1c4 and A's 2 (r1c1) share row 1. So r1c4 and A cannot both have a 2. Whichever lacks 2 has all its other digits, so 7 is in r1c4 or in A (or both). r1c2, r1c3, r3c4, r3c5 and r3c6 see every 7 in both, so they lose 7."
        )
    );
    assert_eq!(
        explanation_with(Technique::AlsXz, "r1c1=12 r3c2=17 r2c4=27", "lose 7."),
        None,
        "the 2s do not link the sets"
    );
    assert_eq!(
        explanation_with(Technique::AlsXz, "r1c1=12 r3c2=178 r1c4=27", conclusion),
        None,
        "A has two digits more than cells"
    );
}

#[test]
fn doubly_linked_sets_are_locked() {
    let texts = explanations(Technique::AlsXz, "r4c2=38 r4c7=78 r8c2=39 r8c7=79");
    assert_eq!(
        texts[0],
        "Set A, in row 4, is r4c2 and r4c7 (3, 7, 8). Set B, in row 8, is r8c2 and r8c7 (3, 7, 9). In each set the cells see each other, so their digits all differ. Each set has one more digit than cells, so it lacks exactly one of its digits. A's 3 (r4c2) and B's 3 (r8c2) share column 2. A's 7 (r4c7) and B's 7 (r8c7) share column 7. So at least one of A and B lacks 3, and at least one lacks 7. Each lacks only one digit, so one of them lacks 3 and the other lacks 7. So one of them has a 3, the other has a 7, A has its 8, and B has its 9. r1c2, r2c2, r3c2, r5c2, r6c2, r7c2 and r9c2 see every 3 in both, so they lose 3. r1c7, r2c7, r3c7, r5c7, r6c7, r7c7 and r9c7 see every 7 in both, so they lose 7. r4c1, r4c3, r4c4, r4c5, r4c6, r4c8 and r4c9 see every 8 in A, so they lose 8. r8c1, r8c3, r8c4, r8c5, r8c6, r8c8 and r8c9 see every 9 in B, so they lose 9."
    );
}

#[test]
fn an_als_xy_wing_links_two_sets_by_a_third() {
    let conclusion = "Either way 1 is in r2c2 or in r7c8. r7c2 sees every 1 in r2c2 and r7c8, so it loses 1.";
    let text = explanation_with(Technique::AlsXyWing, "r2c2=12 r2c8=23 r7c8=31", conclusion);
    assert_eq!(
        text.as_deref(),
        Some(
            "r2c2 is 1 or 2. r2c8 is 2 or 3. r7c8 is 1 or 3. r2c2 and r2c8 share row 2. r2c8 and r7c8 share column 8. If r2c8 is 2, r2c2 is not 2 and must be 1. If r2c8 is 3, r7c8 is not 3 and must be 1. Either way 1 is in r2c2 or in r7c8. r7c2 sees every 1 in r2c2 and r7c8, so it loses 1."
        )
    );
    let apart = "r2c2=12 r2c8=23 r7c9=31";
    assert_eq!(explanation_with(Technique::AlsXyWing, apart, conclusion), None, "the 3s do not link the sets");
}

#[test]
fn an_als_xy_chain_links_its_end_sets() {
    let conclusion = "and has its 1. So 1 is in A or in C. r1c4 and r6c1 see every 1 in A and C, so they lose 1.";
    let board = "r1c1=12 r1c9=23 r6c9=34 r6c4=41";
    let text = explanation_with(Technique::AlsXyChain, board, conclusion).expect("the four cells are a chain");
    assert!(text.contains("Suppose that A lacks 1. Then it has its ") && text.contains(", so C lacks "), "{text}");
    let three = explanations(Technique::AlsXyChain, "r1c1=12 r1c9=23 r6c9=34");
    assert!(three.iter().all(|text| !text.contains(". r1c4 and r6c1 see every 1 in ")), "{three:?}");
}

#[test]
fn each_stem_candidate_excludes_its_digit_from_a_petal() {
    let conclusion = "has its 9. r1c1 sees every 9 in ";
    let text = explanation_with(Technique::DeathBlossom, "r5c5=12 r5c1=19 r1c5=29", conclusion);
    assert_eq!(
        text.as_deref(),
        Some(
            "r5c5 can only be 1 or 2. r5c1 is 1 or 9. r1c5 is 2 or 9. If r5c5 is 1, r5c1 is not 1 (row 5). If r5c5 is 2, r1c5 is not 2 (column 5). Whichever digit r5c5 is, one of r5c1 and r1c5 lacks it. That one has all its other digits, so it has its 9. r1c1 sees every 9 in both, so it loses 9."
        )
    );
    let three = "r5c5=123 r5c1=19 r1c5=29";
    assert_eq!(explanation_with(Technique::DeathBlossom, three, conclusion), None, "the stem candidate 3 has no petal");
}

#[test]
fn a_blossom_may_have_one_petal() {
    assert_eq!(
        explanations(Technique::DeathBlossom, "r5c5=1 r5c1=19")[0],
        "r5c5 can only be 1. r5c1 is 1 or 9. So r5c1 is not 1 (row 5). So r5c1 is 9. r1c1, r2c1, r3c1, r4c1, r4c2, r4c3, r5c2, r5c3, r5c4, r5c6, r5c7, r5c8, r5c9, r6c1, r6c2, r6c3, r7c1, r8c1 and r9c1 see every 9 in r5c1, so they lose 9."
    );
}

#[test]
fn sets_are_named_by_letters_that_are_not_digits() {
    let first_explanation = |side: usize, board: &str| {
        let layout = Layout::classic(Shape::of_side(side).expect("a square number is the side of a shape with boxes"));
        explanations_on(layout, Technique::AlsXz, board).into_iter().next().unwrap_or_default()
    };
    let nine = first_explanation(9, "r4c2=38 r4c7=78 r8c2=39 r8c7=79");
    assert!(nine.starts_with("Set A, in row 4, is r4c2 and r4c7 (3, 7, 8). "), "{nine}");
    let sixteen = first_explanation(16, "r4c2=AC r4c7=BC r8c2=AD r8c7=BD");
    assert!(
        sixteen
            .contains("H's A (r4c2) and J's A (r8c2) share column 2. H's B (r4c7) and J's B (r8c7) share column 7. "),
        "{sixteen}"
    );
}

#[test]
fn a_sue_de_coq_shares_the_digits_of_its_core_between_two_sides() {
    let board = "r1c1=12 r1c2=34 r1c7=12 r3c3=34";
    assert_eq!(explanations(Technique::SueDeCoq, &board.replace("r1c1=12 r1c2=34", "r1c1=1234 r1c2=1234")).len(), 1);
    assert_eq!(
        explanations(
            Technique::SueDeCoq,
            "r1c1=1234 r1c2=1234 r1c7=12 r3c3=34 r1c4-5<>34 r1c9<>34 r2c1-3<>12 r3c1-2<>12"
        )[0]
        .split(". So ")
        .next(),
        Some(
            "r1c1, r1c2, r1c7 and r3c3 have only 1, 2, 3 and 4 between them. Their 1s and 2s are all in row 1, and their 3s and 4s are all in box 1, so no digit can be in these cells twice. Four cells, four digits: each digit is there exactly once"
        )
    );
    assert_eq!(explanations(Technique::SueDeCoq, "r1c1=1234 r1c2=1234 r1c7=12 r3c3=13"), [""; 0], "both sides have 1");
    assert_eq!(
        explanations(Technique::SueDeCoq, "r1c1=1234 r1c2=12345 r1c7=12 r3c3=34"),
        [""; 0],
        "four cells have five digits"
    );
}

#[test]
fn aligned_pair_exclusion_eliminates_a_candidate_that_is_in_no_filling() {
    let board = "r1c1=123 r1c2=45 r1c5=14 r2c3=15";
    assert_eq!(
        explanations(Technique::AlignedPairExclusion, board)[0],
        "r1c1 is 1, 2 or 3; r1c2 is 4 or 5. If r1c1 is 1: r1c2 cannot be 4, because r1c5 (1 or 4), which sees r1c1 and r1c2, would have no digit left. If r1c1 is 1: r1c2 cannot be 5, because r2c3 (1 or 5), which sees r1c1 and r1c2, would have no digit left. So if r1c1 is 1, no digit is left for r1c2. So r1c1 loses 1."
    );
    assert_eq!(explanations(Technique::AlignedPairExclusion, "r1c1=123 r1c2=45 r1c5=14 r2c3=1567"), [""; 0]);
    let two = "r1c1=1234 r1c2=1 r1c5=12";
    assert_eq!(
        explanations(Technique::AlignedPairExclusion, two)[0],
        "r1c1 is 1, 2, 3 or 4; r1c2 is 1. If r1c1 is 1: r1c2 cannot be 1, because it sees r1c1. So if r1c1 is 1, no digit is left for r1c2. If r1c1 is 2: r1c2 cannot be 1, because r1c5 (1 or 2), which sees r1c1 and r1c2, would have no digit left. So if r1c1 is 2, no digit is left for r1c2. So r1c1 loses 1 and 2."
    );
}

#[test]
fn aligned_triplet_exclusion_eliminates_a_candidate_that_is_in_no_filling() {
    let board = "r5c1=123 r1c9=45 r9c8=46 r9c1=14 r1c8=46 r9c9=56";
    let is_eliminated = |board: &str| {
        explanations(Technique::AlignedTripletExclusion, board).iter().any(|text| text.contains("So r5c1 loses 1"))
    };
    assert!(is_eliminated(board));
    let without_r9c9 = board.replace("r9c9=56", "");
    assert!(!is_eliminated(&without_r9c9));
}

#[test]
fn an_als_w_wing_links_two_sets_by_a_unit() {
    let (ends, conclusion) = ("r1c1=12 r5c9=12", "has its 1. r1c9 and r5c1 see every 1 in ");
    assert_eq!(
        explanation_with(Technique::AlsWWing, &format!("{ends} r3c2-8<>2"), conclusion).as_deref(),
        Some(
            "r1c1 is 1 or 2. r5c9 is 1 or 2. In row 3, 2 can only go in r3c1 or r3c9. r3c1 sees r1c1 (column 1), and r3c9 sees r5c9 (column 9). So one of r1c1 and r5c9 lacks 2. That one has all its other digits, so it has its 1. r1c9 and r5c1 see every 1 in both, so they lose 1."
        )
    );
    assert_eq!(explanation_with(Technique::AlsWWing, ends, conclusion), None, "row 3 has other places for 2");
    assert_eq!(
        explanations(Technique::AlsWWing, "r5c1=12 r4c2-9<>2")[0],
        "r5c1 is 1 or 2. In row 4, 2 can only go in r4c1. r4c1 sees r5c1 (column 1). So r5c1 is not 2 and must be 1. r1c1, r2c1, r3c1, r4c1, r4c2, r4c3, r5c2, r5c3, r5c4, r5c5, r5c6, r5c7, r5c8, r5c9, r6c1, r6c2, r6c3, r7c1, r8c1 and r9c1 see every 1 in r5c1, so they lose 1."
    );
}
