//! Tests of wings: patterns of a few cells with few candidates, and of three strong links.

use crate::Technique;
use crate::techniques::tests::explanations;

#[test]
fn a_pivot_has_two_wings() {
    assert_eq!(
        explanations(Technique::XyWing, "r1c1=12 r1c8=13 r5c1=23"),
        [
            "r1c1 is 1 or 2 and sees r1c8 (1 or 3) and r5c1 (2 or 3). If r1c1 is 1, r1c8 is not 1 (row 1), so it is 3. If r1c1 is 2, r5c1 is not 2 (column 1), so it is 3. So r1c8 or r5c1 is 3. r5c8 sees both, so it loses 3."
        ]
    );
    assert_eq!(explanations(Technique::XyWing, "r1c1=12 r1c8=13 r5c1=24"), [""; 0]);
    assert_eq!(explanations(Technique::XyWing, "r1c1=12 r1c8=13 r5c2=23"), [""; 0], "the pivot does not see r5c2");
    assert_eq!(
        explanations(Technique::XyzWing, "r1c1=123 r1c8=13 r2c2=23"),
        [
            "r1c1 is 1, 2 or 3 and sees r1c8 (1 or 3) and r2c2 (2 or 3). If r1c1 is 1, r1c8 is not 1 (row 1), so it is 3. If r1c1 is 2, r2c2 is not 2 (box 1), so it is 3. If r1c1 is neither 1 nor 2, it is 3 itself. So r1c1, r1c8 or r2c2 is 3. r1c2 and r1c3 see all three, so they lose 3."
        ]
    );
    assert_eq!(
        explanations(Technique::XyzWing, "r1c1=123 r1c8=13 r2c2=13"),
        [""; 0],
        "both wings have the same candidates"
    );
    assert_eq!(explanations(Technique::XyzWing, "r1c1=1234 r1c8=13 r2c2=23"), [""; 0]);
}

#[test]
fn a_unit_links_the_cells_of_a_w_wing() {
    let ends = "r1c1=12 r5c5=12 ";
    let row = "r8c2-4<>1 r8c6-9<>1 ";
    assert_eq!(
        explanations(Technique::WWing, &format!("{ends}{row}")),
        [
            "r1c1 and r5c5 have only 1 and 2. In row 8, 1 can only go in r8c1 or r8c5. If r1c1 is not 2, it is 1, its only other candidate. Then r8c1 is not 1 (column 1), so r8c5 is 1 (row 8). Then r5c5 is not 1 (column 5), so it is 2, its only other candidate. So r1c1 or r5c5 is 2. r1c5 and r5c1 see both, so they lose 2."
        ]
    );
    assert_eq!(explanations(Technique::WWing, &format!("r1c1=12 r5c5=13 {row}")), [""; 0]);
    assert_eq!(
        explanations(Technique::WWing, &format!("{ends}r8c2-3<>1 r8c6-9<>1 ")),
        [""; 0],
        "row 8 has a third place"
    );
    // In box 8, the digit 1 has three places. r5c5 sees two of them.
    let boxed = "r7c4<>1 r7c6<>1 r8c4-6<>1 r9c6<>1 ";
    assert_eq!(
        explanations(Technique::WWing, &format!("r9c1=12 r5c5=12 {boxed}"))[0],
        "r5c5 and r9c1 have only 1 and 2. In box 8, 1 can only go in r7c5, r9c4 or r9c5. If r5c5 is not 2, it is 1, its only other candidate. Then neither r7c5 nor r9c5 is 1 (column 5), so r9c4 is 1 (box 8). Then r9c1 is not 1 (row 9), so it is 2, its only other candidate. So r5c5 or r9c1 is 2. r5c1 and r9c5 see both, so they lose 2."
    );
}

#[test]
fn a_large_wing_has_as_many_digits_as_cells() {
    let wxyz = "r1c1=123 r1c2=123 r1c9=234 r2c3=14";
    assert_eq!(
        explanations(Technique::WxyzWing, wxyz)[0],
        "r1c1, r1c2, r1c9 and r2c3 have only 1, 2, 3 and 4 between them. Their 1s are all in box 1, and their 2s and 3s are all in row 1, so each of these three digits can be there only once. That fills at most three of the four cells, so at least one is left for 4: r1c9 or r2c3 is 4. r1c3, r2c7, r2c8 and r2c9 see both, so they lose 4."
    );
    assert_eq!(explanations(Technique::VwxyzWing, wxyz), [""; 0]);
    assert_eq!(
        explanations(Technique::WxyzWing, &wxyz.replace("r2c3", "r5c3")),
        [""; 0],
        "1 and 4 can each be in two of the cells"
    );
    let bound = "r1c1=123 r1c2=1234 r1c9=23 r2c3=14";
    assert_eq!(
        explanations(Technique::WxyzWing, bound)[0],
        "r1c1, r1c2, r1c9 and r2c3 have only 1, 2, 3 and 4 between them. Their 1s and 4s are all in box 1, and their 2s and 3s are all in row 1, so each of these four digits can be there only once. Four digits for four cells: each of them is there exactly once. r1c3, r2c1, r2c2, r3c1, r3c2 and r3c3 see r1c1, r1c2 and r2c3, one of which is 1, so they lose 1; r1c3, r1c4, r1c5, r1c6, r1c7 and r1c8 see r1c1, r1c2 and r1c9, one of which is 2, so they lose 2; r1c3, r1c4, r1c5, r1c6, r1c7 and r1c8 see r1c1, r1c2 and r1c9, one of which is 3, so they lose 3; r1c3, r2c1, r2c2, r3c1, r3c2 and r3c3 see r1c2 and r2c3, one of which is 4, so they lose 4."
    );
}

#[test]
fn three_strong_links_are_a_local_wing() {
    // r1c1 has the candidates 1 and 2. In row 5, the digit 2 has two places. In column 7, the digit 1 has two places.
    let wing = "r1c1=12 r5c2-6<>2 r5c8-9<>2 r1-4c7<>1 r6c7<>1 r8-9c7<>1 ";
    assert_eq!(
        explanations(Technique::MWing, wing),
        [
            "r1c1 is 1 or 2. In row 5, 2 can only go in r5c1 or r5c7. In column 7, 1 can only go in r5c7 or r7c7. If r1c1 is not 1, it is 2, its only other candidate. Then r5c1 is not 2 (column 1), so r5c7 is 2 (row 5). Then r5c7 is not 1 (it is 2), so r7c7 is 1 (column 7). So r1c1 or r7c7 is 1. r7c1 sees both, so it loses 1."
        ]
    );
    assert_eq!(explanations(Technique::WRing, wing), [""; 0]);
    assert_eq!(explanations(Technique::MWing, &wing.replace("r1c1=12", "r1c1=123")), [""; 0]);
    // In column 7, the digit 1 has many places, but in box 6 only two of them.
    let by_box = explanations(Technique::MWing, "r1c1=12 r5c2-6<>2 r5c8-9<>2 r4c7<>1 r4-6c8-9<>1");
    assert!(by_box.iter().any(|text| text.contains("In box 6, 1 can only go in r5c7 or r6c7.")), "{by_box:?}");
    let ring = "r1c1=12 r5c2-6<>2 r5c8-9<>2 r2-4c7<>1 r6-9c7<>1";
    assert_eq!(
        explanations(Technique::MRing, ring),
        [
            "In column 7, 1 can only go in r1c7 or r5c7. r1c1 is 1 or 2. In row 5, 2 can only go in r5c1 or r5c7. If r5c7 is not 1, r1c7 is 1 (column 7). Then r1c1 is not 1 (row 1), so it is 2, its only other candidate. Then r5c1 is not 2 (column 1), so r5c7 is 2 (row 5). The only other case is that r5c7 is 1. Go around the loop the other way: it is not 2, so r5c1 is 2 (row 5). Then r1c1 is not 2 (column 1), so it is 1. In both cases r1c1 or r1c7 is 1, and r1c2, r1c3, r1c4, r1c5, r1c6, r1c8 and r1c9 see both (row 1). In both cases r1c1 or r5c1 is 2, and r2c1, r3c1, r4c1, r6c1, r7c1, r8c1 and r9c1 see both (column 1). In both cases r5c7 is 1 or 2. So r1c2, r1c3, r1c4, r1c5, r1c6, r1c8 and r1c9 lose 1; r2c1, r3c1, r4c1, r6c1, r7c1, r8c1 and r9c1 lose 2; r5c7 loses 3, 4, 5, 6, 7, 8 and 9."
        ]
    );
}

#[test]
fn an_xyz_wing_closes_to_a_ring() {
    let ring = "r1c1=123 r1c8=13 r2c2=23 r3-9c5<>3";
    assert_eq!(
        explanations(Technique::XyzRing, ring),
        [
            "r1c1 is 1, 2 or 3 and sees r1c8 (1 or 3) and r2c2 (2 or 3). In column 5, 3 can only go in r1c5 or r2c5. If r1c5 is 3, r1c1 and r1c8 see it and are not 3. Then r1c8 is 1, so r1c1 is 2 and r2c2 is 3. If r2c5 is 3, r2c2 sees it and is 2. Then r1c1 is 1 or 3, and r1c8 is the other one. So in both cases r1c1 or r1c8 is 1, r1c1 or r2c2 is 2, r1c1, r1c5 or r1c8 is 3, and r2c2 or r2c5 is 3. r1c2, r1c3, r1c4, r1c5, r1c6, r1c7 and r1c9 see r1c1 and r1c8, one of which is 1, so they lose 1; r1c2, r1c3, r2c1, r2c3, r3c1, r3c2 and r3c3 see r1c1 and r2c2, one of which is 2, so they lose 2; r1c2, r1c3, r1c4, r1c6, r1c7 and r1c9 see r1c1, r1c5 and r1c8, one of which is 3, so they lose 3; r2c1, r2c3, r2c4, r2c6, r2c7, r2c8 and r2c9 see r2c2 and r2c5, one of which is 3, so they lose 3."
        ]
    );
    assert_eq!(explanations(Technique::XyzRing, &ring.replace("r3-9c5", "r3-8c5")), [""; 0]);
}
