//! Colouring: candidates of which one half is true and the other false.

use crate::Technique;
use crate::techniques::tests::found;
use crate::techniques::tests::one_digit::only;

#[test]
fn what_sees_both_colours_falls() {
    let pairs = only(&["c2 18", "r1 26", "c6 14", "r4 69", "c9 47"]);
    assert_eq!(
        found(Technique::SimpleColorsTrap, &pairs),
        [
            "By the pairs of rows 1 and 4 and columns 2, 6 and 9, either r1c2, r4c6 and r7c9 are all 4, or r1c6, r4c9 and r8c2 are all 4. What sees one of each kind cannot hold it. So r7c1, r7c3, r8c7 and r8c8 lose 4."
        ]
    );
    assert_eq!(found(Technique::SimpleColorsWrap, &pairs), [""; 0]);
    assert_eq!(found(Technique::SimpleColorsTrap, &only(&["r1 26"])), [""; 0], "a lone pair");
}

#[test]
fn a_colour_that_sees_itself_is_false() {
    assert_eq!(
        found(Technique::SimpleColorsWrap, &only(&["r1 26", "c6 14", "r4 61", "c1 43"])),
        [
            "By the pairs of rows 1 and 4 and columns 1 and 6, either r1c2, r3c1 and r4c6 are all 4, or r1c6 and r4c1 are both 4. r1c2 and r3c1 see each other, so it is the latter. So r1c2, r3c1 and r4c6 lose 4."
        ]
    );
    assert_eq!(found(Technique::SimpleColorsWrap, &only(&["r1 26", "c6 14", "r4 61", "c1 48"])), [""; 0]);
}

#[test]
fn two_clusters_see_each_other() {
    let clusters = only(&["r2 38", "r7 39"]);
    assert_eq!(
        found(Technique::MultiColors1, &clusters),
        [
            "By the pairs of rows 2 and 7, either r2c3 is 4, or r2c8 is 4; and either r7c3 is 4, or r7c9 is 4. r2c3 and r7c3 see each other, so the kind of r2c8 or that of r7c9 is 4. What sees both cannot hold it. So r1c9, r3c9, r8c8 and r9c8 lose 4."
        ]
    );
    assert_eq!(found(Technique::MultiColors2, &clusters), [""; 0]);
    assert_eq!(found(Technique::MultiColors1, &only(&["r2 38", "r7 49"])), [""; 0]);
    // One colour holds r1c2 and r4c6; of the other cluster in box 4, r5c2 sees the one and r4c3 the other.
    let boxed = "r4c1-2<>4 r5c1<>4 r5c3<>4 r6c1-3<>4 ".to_owned();
    assert_eq!(
        found(Technique::MultiColors2, &(boxed + &only(&["r1 26", "c6 14"]))),
        [
            "By the pairs of row 1, column 6 and box 4, either r1c2 and r4c6 are both 4, or r1c6 is 4; and either r4c3 is 4, or r5c2 is 4. r4c6 sees r4c3, and r1c2 sees r5c2: one or the other is 4, so the first kind is not. So r1c2 and r4c6 lose 4."
        ]
    );
}

#[test]
fn cells_of_a_remote_pair_take_turns() {
    let four = "r1c1=12 r1c5=12 r4c5=12 r4c9=12";
    assert_eq!(
        found(Technique::RemotePair, four)[0],
        "r1c1, r1c5, r4c5 and r4c9 hold only 1 and 2, and each sees the next, so the two take turns: r1c1 and r4c5 are the one and r1c5 and r4c9 the other. What sees one of each kind can be neither. So r1c9 and r4c1 lose 1 and 2."
    );
    assert_eq!(found(Technique::RemotePair, "r1c1=12 r1c5=12 r4c5=12"), [""; 0]);
    assert_eq!(found(Technique::RemotePair, "r1c1=12 r1c5=12 r4c5=12 r4c9=13"), [""; 0]);
}

#[test]
fn colours_of_several_digits_are_a_medusa() {
    let web = "r1c1=12 r1c5=13 r5c1=23 ";
    assert_eq!(found(Technique::Medusa, web), [""; 0]);
    let linked = format!("{web}{}", "r1c2-4<>1 r1c6-9<>1 r2-4c1<>2 r6-9c1<>2 ");
    assert_eq!(
        found(Technique::Medusa, &linked),
        [
            "r1c1, r1c5 and r5c1 have two candidates each, and there are two places for 1 in row 1, for 2 in column 1. So either these are true: 1 in r1c1; 2 in r5c1; 3 in r1c5; or these: 1 in r1c5; 2 in r1c1; 3 in r5c1. r5c5 is not 3: with the first it sees the 3 in r1c5, with the second it sees the 3 in r5c1. So r5c5 loses 3."
        ]
    );
}
