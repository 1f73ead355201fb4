//! Wings: a few cells with few candidates.

use crate::Technique;
use crate::techniques::tests::found;

#[test]
fn a_pivot_has_two_wings() {
    assert_eq!(
        found(Technique::XyWing, "r1c1=12 r1c8=13 r5c1=23"),
        [
            "r1c1 can only be 1 or 2. If r1c1 is 1, r1c8 is 3. If r1c1 is 2, r5c1 is 3. One of r1c8 and r5c1 is 3. So r5c8 loses 3."
        ]
    );
    assert_eq!(found(Technique::XyWing, "r1c1=12 r1c8=13 r5c1=24"), [""; 0]);
    assert_eq!(found(Technique::XyWing, "r1c1=12 r1c8=13 r5c2=23"), [""; 0], "the pivot does not see it");
    assert_eq!(
        found(Technique::XyzWing, "r1c1=123 r1c8=13 r2c2=23"),
        [
            "r1c1 can only be 1, 2 or 3. If r1c1 is 1, r1c8 is 3. If r1c1 is 2, r2c2 is 3. Otherwise r1c1 is 3 itself. One of r1c1, r1c8 and r2c2 is 3. So r1c2 and r1c3 lose 3."
        ]
    );
    assert_eq!(found(Technique::XyzWing, "r1c1=123 r1c8=13 r2c2=13"), [""; 0], "twice the same wing");
    assert_eq!(found(Technique::XyzWing, "r1c1=1234 r1c8=13 r2c2=23"), [""; 0]);
}

#[test]
fn a_unit_stands_between_the_cells_of_a_w_wing() {
    let ends = "r1c1=12 r5c5=12 ";
    let row = "r8c2-4<>1 r8c6-9<>1 ";
    assert_eq!(
        found(Technique::WWing, &format!("{ends}{row}")),
        [
            "If r1c1 is not 2, it is 1. Then r8c1 is not 1 and r8c5 is 1 (row 8). Then r5c5 is not 1 but 2. One of r1c1 and r5c5 is 2. So r1c5 and r5c1 lose 2."
        ]
    );
    assert_eq!(found(Technique::WWing, &format!("r1c1=12 r5c5=13 {row}")), [""; 0]);
    assert_eq!(found(Technique::WWing, &format!("{ends}r8c2-3<>1 r8c6-9<>1 ")), [""; 0], "a third place");
    // In box 8 three places, of which r5c5 sees two.
    let boxed = "r7c4<>1 r7c6<>1 r8c4-6<>1 r9c6<>1 ";
    assert_eq!(
        found(Technique::WWing, &format!("r9c1=12 r5c5=12 {boxed}"))[0],
        "If r5c5 is not 2, it is 1. Then neither r7c5 nor r9c5 is 1 and r9c4 is 1 (box 8). Then r9c1 is not 1 but 2. One of r5c5 and r9c1 is 2. So r5c1 and r9c5 lose 2."
    );
}

#[test]
fn a_big_wing_has_as_many_digits_as_cells() {
    let wxyz = "r1c1=123 r1c2=123 r1c9=234 r2c3=14";
    assert_eq!(
        found(Technique::WxyzWing, wxyz)[0],
        "r1c1, r1c2, r1c9 and r2c3 have only 1, 2, 3 and 4 between them: four cells for four digits. Without 4 only 1, 2 and 3 would be left for four cells, and each fits only cells that see each other. So one of r1c9 and r2c3 is 4. So r1c3, r2c7, r2c8 and r2c9 lose 4."
    );
    assert_eq!(found(Technique::VwxyzWing, wxyz), [""; 0]);
    assert_eq!(found(Technique::WxyzWing, &wxyz.replace("r2c3", "r5c3")), [""; 0], "1 and 4 may stand twice");
    let bound = "r1c1=123 r1c2=1234 r1c9=23 r2c3=14";
    assert_eq!(
        found(Technique::WxyzWing, bound)[0],
        "r1c1, r1c2, r1c9 and r2c3 have only 1, 2, 3 and 4 between them: four cells for four digits. Each digit fits only cells that see each other, so each of the four stands there just once. So r1c3 loses 1, 2, 3 and 4; r1c4, r1c5, r1c6, r1c7 and r1c8 lose 2 and 3; r2c1, r2c2, r3c1, r3c2 and r3c3 lose 1 and 4."
    );
}

#[test]
fn three_strong_links_are_a_local_wing() {
    // r1c1 is 1 or 2; 2 in row 5 and 1 in column 7 have two places.
    let wing = "r1c1=12 r5c2-6<>2 r5c8-9<>2 r1-4c7<>1 r6c7<>1 r8-9c7<>1 ";
    assert_eq!(
        found(Technique::LocalWing, wing),
        [
            "If r1c1 is not 1, it is 2. Then r5c1 is not 2 and r5c7 is 2 (row 5). Then r5c7 is not 1 and r7c7 is 1 (column 7). One of r1c1 and r7c7 is 1. So r7c1 loses 1."
        ]
    );
    assert_eq!(found(Technique::WingRing, wing), [""; 0]);
    assert_eq!(found(Technique::LocalWing, &wing.replace("r1c1=12", "r1c1=123")), [""; 0]);
    let ring = "r1c1=12 r5c2-6<>2 r5c8-9<>2 r2-4c7<>1 r6-9c7<>1";
    assert_eq!(
        found(Technique::WingRing, ring),
        [
            "If r5c7 is not 1, r1c7 is 1 (column 7). Then r1c1 is not 1 but 2. Then r5c1 is not 2 and r5c7 is 2 (row 5). Then r5c7 is not 1: the ring is closed, and each of its links holds just one of its ends. So r1c2, r1c3, r1c4, r1c5, r1c6, r1c8 and r1c9 lose 1; r2c1, r3c1, r4c1, r6c1, r7c1, r8c1 and r9c1 lose 2; r5c7 loses 3, 4, 5, 6, 7, 8 and 9."
        ]
    );
}

#[test]
fn an_xyz_wing_closes_to_a_ring() {
    let ring = "r1c1=123 r1c8=13 r2c2=23 r3-9c5<>3";
    assert_eq!(
        found(Technique::WingRing, ring),
        [
            "r1c1 (1, 2 or 3), r1c8 (1 or 3), r2c2 (2 or 3) and the 3 of column 5 (r1c5 and r2c5) are four needs. 1 serves one at most, so does 2, and 3 serves two at most. So all of that is used, and what sees it falls. So r1c2 and r1c3 lose 1, 2 and 3; r1c4, r1c6, r1c7 and r1c9 lose 1 and 3; r1c5 loses 1; r2c1 and r2c3 lose 2 and 3; r2c4, r2c6, r2c7, r2c8 and r2c9 lose 3; r3c1, r3c2 and r3c3 lose 2."
        ]
    );
    assert_eq!(found(Technique::WingRing, &ring.replace("r3-9c5", "r3-8c5")), [""; 0]);
}
