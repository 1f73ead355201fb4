//! Tests of last digits, of almost locked candidates, and of direct forms: locked candidates or a subset, together with a single that
//! follows from their eliminations.

use crate::Technique;
use crate::techniques::tests::explanations;

#[test]
fn the_last_instance_of_a_digit_is_placed() {
    let eight = "r1c1:1 r2c4:1 r3c7:1 r4c2:1 r5c5:1 r6c8:1 r7c3:1 r8c6:1";
    assert_eq!(
        explanations(Technique::LastDigit, eight),
        ["All other 1s are placed. Row 9 still needs one, and r9c9 is the only place. So r9c9 is 1."]
    );
    assert_eq!(explanations(Technique::LastDigit, &eight.replace("r8c6:1", "")), [""; 0]);
}

#[test]
fn locked_candidates_lead_to_a_single() {
    let pointing = "r1c1-3<>7 r3c1-3<>7 r2c2<>7 r1c5-6<>7 r1c4<>7 r2c7-9<>7 r3c4-5<>7";
    assert_eq!(
        explanations(Technique::DirectPointing, pointing),
        [
            "In box 1, 7 can only go in r2c1 or r2c3. Both are in row 2, so row 2 has its 7 there. So none of r2c4, r2c5 and r2c6 is 7. In box 2, that leaves only r3c6 for 7. So r3c6 is 7."
        ]
    );
    assert_eq!(explanations(Technique::DirectPointing, &pointing.replace("r3c4-5", "r3c5")), [""; 0]);
    let claiming = "r5c4-9<>3 r4c1-3<>3 r6c3-8<>3 r4c4-6<>3";
    assert_eq!(
        explanations(Technique::DirectClaiming, claiming),
        [
            "In row 5, 3 can only go in r5c1, r5c2 or r5c3. All are in box 4, so box 4 has its 3 there. So neither r6c1 nor r6c2 is 3. In row 6, that leaves only r6c9 for 3. So r6c9 is 3."
        ]
    );
}

#[test]
fn a_subset_leads_to_a_single() {
    let pair = "r7c7-9<>25 r8c7-9<>25 r9c8-9<>25";
    let hidden = "r7c7-8<>25 r8c7-9<>25 r9c7-8<>25 r7c9=1257 r9c9=2567 r7-8c7<>7 r8-9c8<>7 r7c8<>7 r9c7<>7";
    assert_eq!(explanations(Technique::DirectHiddenPair, pair), [""; 0], "2 and 5 have only one cell in box 9");
    assert_eq!(
        explanations(Technique::DirectHiddenPair, hidden),
        [
            "In box 9, the digits 2 and 5 can only go in r7c9 and r9c9. Two digits for two cells: there is no room for others. So neither r7c9 nor r9c9 is 7. In box 9, that leaves only r8c9 for 7. So r8c9 is 7."
        ]
    );
    assert_eq!(
        explanations(Technique::ComplexSingle, "r4c2=38 r4c7=38 r4c5=389")[..1],
        [
            "r4c2 and r4c7 have only 3 and 8 between them. Two cells for two digits: row 4 has its 3 and 8 there. That leaves only 9 for r4c5. So r4c5 is 9."
        ]
    );
}

#[test]
fn almost_locked_candidates_eliminate_in_line_and_box() {
    let pair = "r1c5=12 r2c1<>12 r2c3<>12 r3c1-3<>12 r1c4<>12 r1c6-8<>12";
    assert_eq!(
        explanations(Technique::AlmostLockedCandidates, &format!("{pair} r2c2=123")),
        [
            "r1c5 is 1 or 2. In box 1, the digits 1 and 2 can only go in r1c1, r1c2, r1c3 and r2c2. r1c5 takes one of them, so at most one is left for r1c1, r1c2 and r1c3 (row 1). Box 1 needs both, so r2c2 must be 1 or 2. The other one is in r1c1, r1c2 or r1c3. It is not the digit of r1c5 (row 1). So row 1 has its 1 and 2 in r1c1, r1c2, r1c3 and r1c5. So r1c9 loses 1 and 2; r2c2 loses 3."
        ]
    );
    assert_eq!(explanations(Technique::AlmostLockedCandidates, &pair.replace("r3c1-3<>12", "r3c1-2<>12")), [""; 0]);
}
