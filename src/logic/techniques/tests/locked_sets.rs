//! Almost locked sets and what they do to each other.

use super::{found, found_on};
use crate::Technique;
use grid::{Layout, Shape};

/// The first that is said with this conclusion. On a nearly blank board there are many others, with sets of eight cells.
fn concludes(technique: Technique, board: &str, conclusion: &str) -> Option<String> {
    found(technique, board).into_iter().find(|said| said.ends_with(conclusion))
}

#[test]
fn two_sets_that_cannot_both_hold_a_digit_hold_another_between_them() {
    let conclusion = "So r1c2, r1c3, r3c4, r3c5 and r3c6 lose 7.";
    assert_eq!(
        concludes(Technique::AlsXz, "r1c1=12 r3c2=17 r1c4=27", conclusion).as_deref(),
        Some(
            "A is r1c4 with 2 and 7; B is r1c1 and r3c2 with 1, 2 and 7; each has one digit more than cells, so it can miss only one. All 2s of A see all 2s of B, so one of the sets misses 2. That set holds its 7. So r1c2, r1c3, r3c4, r3c5 and r3c6 lose 7."
        )
    );
    assert_eq!(concludes(Technique::AlsXz, "r1c1=12 r3c2=17 r2c4=27", "lose 7."), None, "2 links nothing");
    assert_eq!(concludes(Technique::AlsXz, "r1c1=12 r3c2=178 r1c4=27", conclusion), None, "two digits too many");
}

#[test]
fn two_sets_with_two_links_are_locked() {
    let said = found(Technique::AlsXz, "r4c2=38 r4c7=78 r8c2=39 r8c7=79");
    assert_eq!(
        said[0],
        "A is r4c2 and r4c7 with 3, 7 and 8; B is r8c2 and r8c7 with 3, 7 and 9; each has one digit more than cells, so it can miss only one. All 3s of A see all 3s of B, and all 7s of A see all 7s of B: one set misses 3, the other 7. Every other digit of the sets stays, and 3 and 7 are each in one of them. So r1c2, r2c2, r3c2, r5c2, r6c2, r7c2 and r9c2 lose 3; r1c7, r2c7, r3c7, r5c7, r6c7, r7c7 and r9c7 lose 7; r4c1, r4c3, r4c4, r4c5, r4c6, r4c8 and r4c9 lose 8; r8c1, r8c3, r8c4, r8c5, r8c6, r8c8 and r8c9 lose 9."
    );
}

#[test]
fn a_set_between_two_others_passes_the_digit_on() {
    let said = concludes(Technique::AlsXyWing, "r2c2=12 r2c8=23 r7c8=31", "So r7c2 loses 1.");
    assert_eq!(
        said.as_deref(),
        Some(
            "A is r2c2 with 1 and 2; B is r2c8 with 2 and 3; C is r7c8 with 1 and 3; each has one digit more than cells, so it can miss only one. All 2s of B see all 2s of A, and all 3s of B see all 3s of C. B holds 2 or 3, so A misses 2 or C misses 3. The set that does holds its 1. So r7c2 loses 1."
        )
    );
    let apart = "r2c2=12 r2c8=23 r7c9=31";
    assert_eq!(concludes(Technique::AlsXyWing, apart, "So r7c2 loses 1."), None, "3 links nothing");
}

#[test]
fn a_row_of_four_sets_joins_its_ends() {
    let said = concludes(Technique::AlsXyChain, "r1c1=12 r1c9=23 r6c9=34 r6c4=41", "So r1c4 and r6c1 lose 1.");
    assert!(said.is_some_and(|said| said.contains("Then D holds 1, so it is in A or D.")));
    assert_eq!(concludes(Technique::AlsXyChain, "r1c1=12 r1c9=23 r6c9=34", "So r1c4 and r6c1 lose 1."), None);
}

#[test]
fn each_candidate_of_a_stem_takes_a_digit_from_a_petal() {
    let said = concludes(Technique::DeathBlossom, "r5c5=12 r5c1=19 r1c5=29", "So r1c1 loses 9.");
    assert_eq!(
        said.as_deref(),
        Some(
            "A is r5c1 with 1 and 9; B is r1c5 with 2 and 9; each has one digit more than cells, so it can miss only one. r5c5 sees all these places: with 1 A misses it and with 2 B misses it. Whatever it is, a set misses that digit and holds its 9. So r1c1 loses 9."
        )
    );
    let three = "r5c5=123 r5c1=19 r1c5=29";
    assert_eq!(concludes(Technique::DeathBlossom, three, "So r1c1 loses 9."), None, "3 takes nothing");
}

#[test]
fn a_blossom_may_have_one_petal() {
    assert_eq!(
        found(Technique::DeathBlossom, "r5c5=1 r5c1=19").first().and_then(|said| said.split(". So r").next()),
        Some(
            "A is r5c1 with 1 and 9; it has one digit more than cells, so it can miss only one. r5c5 can only be 1 and sees all 1s of A. So A misses 1 and holds its 9"
        )
    );
}

#[test]
fn sets_have_letters_that_are_no_digits() {
    let said = |side: usize, board: &str| {
        let layout = Layout::classic(Shape::of_side(side).expect("it has boxes"));
        found_on(layout, Technique::AlsXz, board).into_iter().next().unwrap_or_default()
    };
    assert!(said(9, "r1c1=12 r1c9=12").starts_with("A is r1c1 with 1 and 2; B is r1c9 with 1 and 2; "));
    let sixteen = said(16, "r1c1=AB r1c9=AB");
    assert!(sixteen.contains("All As of H see all As of J, and all Bs of H see all Bs of J"), "{sixteen}");
}

#[test]
fn a_crossing_shares_its_digits_with_both_units() {
    let board = "r1c1=12 r1c2=34 r1c7=12 r3c3=34";
    assert_eq!(found(Technique::SueDeCoq, &board.replace("r1c1=12 r1c2=34", "r1c1=1234 r1c2=1234")).len(), 1);
    assert_eq!(
        found(Technique::SueDeCoq, "r1c1=1234 r1c2=1234 r1c7=12 r3c3=34 r1c4-5<>34 r1c9<>34 r2c1-3<>12 r3c1-2<>12")[0]
            .split(". So ")
            .next(),
        Some(
            "r1c1 and r1c2 share digits with r1c7 in row 1 and with r3c3 in box 1: four cells for the four digits 1, 2, 3 and 4. r1c7 has none in common with r3c3, so no digit can stand in these cells twice, and each stands there once"
        )
    );
    assert_eq!(found(Technique::SueDeCoq, "r1c1=1234 r1c2=1234 r1c7=12 r3c3=13"), [""; 0], "1 is on both sides");
    assert_eq!(found(Technique::SueDeCoq, "r1c1=1234 r1c2=12345 r1c7=12 r3c3=34"), [""; 0], "a digit too many");
}

#[test]
fn a_pair_of_cells_has_no_way_with_a_candidate() {
    let board = "r1c1=123 r1c2=45 r1c5=14 r2c3=15";
    assert_eq!(
        found(Technique::AlignedPairExclusion, board)[0],
        "Every way to fill r1c1 and r1c2 that has 1 in r1c1 repeats a digit in two cells that see each other, or takes all that is left for one of these: r1c5 with 1 and 4; r2c3 with 1 and 5. So r1c1 loses 1."
    );
    assert_eq!(found(Technique::AlignedPairExclusion, "r1c1=123 r1c2=45 r1c5=14 r2c3=1567"), [""; 0]);
    let two = "r1c1=1234 r1c2=1 r1c5=12";
    assert_eq!(
        found(Technique::AlignedPairExclusion, two)[0],
        "Every way to fill r1c1 and r1c2 that has 1 or 2 in r1c1 repeats a digit in two cells that see each other, or takes all that is left for r1c5 with 1 and 2. So r1c1 loses 1 and 2."
    );
}

#[test]
fn three_cells_have_no_way_with_a_candidate() {
    let board = "r5c1=123 r1c9=45 r9c8=46 r9c1=14 r1c8=46 r9c9=56";
    let falls = |board: &str| {
        found(Technique::AlignedTripletExclusion, board).iter().any(|said| said.contains("So r5c1 loses 1"))
    };
    assert!(falls(board));
    let open = board.replace("r9c9=56", "");
    assert!(!falls(&open));
}

#[test]
fn a_unit_that_needs_a_digit_makes_a_set_miss_it() {
    let (ends, conclusion) = ("r1c1=12 r5c9=12", "So r1c9 and r5c1 lose 1.");
    assert_eq!(
        concludes(Technique::AlsMore, &format!("{ends} r3c2-8<>2"), conclusion).as_deref(),
        Some(
            "A is r1c1 with 1 and 2; B is r5c9 with 1 and 2; each has one digit more than cells, so it can miss only one. In row 3 every place of 2 sees all 2s of one of A and B. As row 3 needs its 2, a set misses it. That set holds its 1. So r1c9 and r5c1 lose 1."
        )
    );
    assert_eq!(concludes(Technique::AlsMore, ends, conclusion), None, "row 3 has other places");
    assert_eq!(
        found(Technique::AlsMore, "r5c1=12 r4c2-9<>2").first().and_then(|said| said.split(". So r").next()),
        Some(
            "A is r5c1 with 1 and 2; it has one digit more than cells, so it can miss only one. In row 4 every place of 2 sees all 2s of A. As row 4 needs its 2, A misses it and holds its 1"
        )
    );
}
