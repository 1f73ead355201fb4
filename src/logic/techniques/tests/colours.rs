//! Tests of colouring techniques: candidates in two colours, of which one is entirely true and the other entirely false.

use crate::Technique;
use crate::techniques::tests::explanations;
use crate::techniques::tests::one_digit::restrict_fours;

#[test]
fn a_cell_that_sees_both_colours_loses_the_digit() {
    let pairs = restrict_fours(&["c2 18", "r1 26", "c6 14", "r4 69", "c9 47"]);
    assert_eq!(
        explanations(Technique::SimpleColorsTrap, &pairs),
        [
            "Each of these pairs has exactly one 4, since the unit has no other place for it: r1c2 and r1c6 (row 1), r1c2 and r8c2 (column 2), r1c6 and r4c6 (column 6), r4c6 and r4c9 (row 4), and r4c9 and r7c9 (column 9). So 4 and not-4 alternate along the pairs: either every cell of A (r1c2, r4c6 and r7c9) is 4, or every cell of B (r1c6, r4c9 and r8c2) is. r7c1, r7c3, r8c7 and r8c8 see r7c9 of A and r8c2 of B, so they lose 4."
        ]
    );
    assert_eq!(explanations(Technique::SimpleColorsWrap, &pairs), [""; 0]);
    assert_eq!(
        explanations(Technique::SimpleColorsTrap, &restrict_fours(&["r1 26"])),
        [""; 0],
        "there is only one conjugate pair"
    );
}

#[test]
fn a_colour_that_sees_itself_is_false() {
    assert_eq!(
        explanations(Technique::SimpleColorsWrap, &restrict_fours(&["r1 26", "c6 14", "r4 61", "c1 43"])),
        [
            "Each of these pairs has exactly one 4, since the unit has no other place for it: r1c2 and r1c6 (row 1), r1c6 and r4c6 (column 6), r4c6 and r4c1 (row 4), and r4c1 and r3c1 (column 1). So 4 and not-4 alternate along the pairs: either every cell of A (r1c2, r3c1 and r4c6) is 4, or every cell of B (r1c6 and r4c1) is. r1c2 and r3c1 of A see each other (box 1), so they cannot both be 4: A is impossible. So 4 is in every cell of B (r1c6 and r4c1): r1c2, r3c1 and r4c6 lose 4."
        ]
    );
    assert_eq!(
        explanations(Technique::SimpleColorsWrap, &restrict_fours(&["r1 26", "c6 14", "r4 61", "c1 48"])),
        [""; 0]
    );
}

#[test]
fn colours_of_two_clusters_exclude_each_other() {
    let clusters = restrict_fours(&["r2 38", "r7 39"]);
    assert_eq!(
        explanations(Technique::MultiColors1, &clusters),
        [
            "4 has just two places in row 2, r2c3 and r2c8: one is 4 and the other is not. So either A (r2c3) is 4, or B (r2c8) is. 4 has just two places in row 7, r7c3 and r7c9: one is 4 and the other is not. So either C (r7c3) is 4, or D (r7c9) is. r2c3 of A and r7c3 of C see each other (column 3), so they cannot both be 4. So 4 is in B or in D. r1c9, r3c9, r8c8 and r9c8 see r2c8 of B and r7c9 of D, so they lose 4."
        ]
    );
    assert_eq!(explanations(Technique::MultiColors2, &clusters), [""; 0]);
    assert_eq!(explanations(Technique::MultiColors1, &restrict_fours(&["r2 38", "r7 49"])), [""; 0]);
    // r1c2 and r4c6 have the same colour. In the other cluster, in box 4, r5c2 sees r1c2 and r4c3 sees r4c6.
    let boxed = "r4c1-2<>4 r5c1<>4 r5c3<>4 r6c1-3<>4 ".to_owned();
    assert_eq!(
        explanations(Technique::MultiColors2, &(boxed + &restrict_fours(&["r1 26", "c6 14"]))),
        [
            "Each of these pairs has exactly one 4, since the unit has no other place for it: r1c2 and r1c6 (row 1), and r1c6 and r4c6 (column 6). So 4 and not-4 alternate along the pairs: either every cell of A (r1c2 and r4c6) is 4, or B (r1c6) is. 4 has just two places in box 4, r4c3 and r5c2: one is 4 and the other is not. So either C (r4c3) is 4, or D (r5c2) is. r4c6 of A sees r4c3 of C (row 4), and r1c2 of A sees r5c2 of D (column 2). Whether 4 is in C or in D, it cannot be in A: r1c2 and r4c6 lose 4."
        ]
    );
}

#[test]
fn digits_alternate_along_a_remote_pair() {
    let four = "r1c1=12 r1c5=12 r4c5=12 r4c9=12";
    assert_eq!(
        explanations(Technique::RemotePair, four)[0],
        "r1c1, r1c5, r4c5 and r4c9 have only the candidates 1 and 2. Each sees the next, so the two digits alternate: every cell of A (r1c1 and r4c5) has one of the two digits, and every cell of B (r1c5 and r4c9) has the other. r1c9 and r4c1 see r1c1 of A and r4c9 of B, so they lose 1 and 2."
    );
    assert_eq!(explanations(Technique::RemotePair, "r1c1=12 r1c5=12 r4c5=12"), [""; 0]);
    assert_eq!(explanations(Technique::RemotePair, "r1c1=12 r1c5=12 r4c5=12 r4c9=13"), [""; 0]);
}

#[test]
fn medusa_colours_several_digits() {
    let wing = "r1c1=12 r1c5=13 r5c1=23 ";
    assert_eq!(explanations(Technique::Medusa, wing), [""; 0]);
    let linked = format!("{wing}{}", "r1c2-4<>1 r1c6-9<>1 r2-4c1<>2 r6-9c1<>2 ");
    assert_eq!(
        explanations(Technique::Medusa, &linked),
        [
            "Wherever a cell has just two candidates, or a unit just two places for a digit, one of the two is true and the other is false: they get different colours, A and B. Begin with 1 in r1c1 as A. Whatever is linked to a coloured candidate in this way gets the other colour, and so on. A is 1 in r1c1; 2 in r5c1; 3 in r1c5. B is 2 in r1c1; 1 in r1c5; 3 in r5c1. So either all of A is true and all of B is false, or all of B is true and all of A is false. r5c5 sees the 3 in r1c5 (A) and the 3 in r5c1 (B), so it loses 3."
        ]
    );
}
