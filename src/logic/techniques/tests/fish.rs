//! Tests of fish of every kind.

use crate::Technique;
use crate::techniques::tests::explanations;

#[test]
fn a_fish_eliminates_in_its_covers() {
    let rows = |rows: &[(usize, [usize; 2])]| -> String {
        let eliminations = |&(row, remaining): &(usize, [usize; 2])| {
            let columns = (1..=9).filter(move |column| !remaining.contains(column));
            columns.map(move |column| format!("r{row}c{column}<>6 ")).collect::<String>()
        };
        rows.iter().map(eliminations).collect()
    };
    let x_wing = rows(&[(2, [3, 8]), (7, [3, 8])]);
    assert_eq!(
        explanations(Technique::XWing, &format!("{x_wing} r1c3<>6 r3-6c3<>6 r8c3<>6 r1c8<>6 r4-6c8<>6 r8-9c8<>6")),
        [
            "In rows 2 and 7, 6 can only go in columns 3 and 8. Each of the two rows needs its 6, and they cannot share a column, so columns 3 and 8 have their 6 in these rows. No other cell of these columns can be 6: r3c8 and r9c3 lose 6."
        ]
    );
    assert_eq!(explanations(Technique::XWing, &rows(&[(2, [3, 8]), (7, [3, 9])])), [""; 0]);
    let transposed: Vec<String> =
        x_wing.split_whitespace().map(|one| one.replace('c', "r").replacen('r', "c", 1)).collect();
    let transposed = transposed.iter().map(|one| one.split_at(one.rfind('r').unwrap())).map(|(c, r)| {
        let (r, rest) = r.split_once('<').unwrap();
        format!("{r}{c}<{rest} ")
    });
    assert_eq!(explanations(Technique::XWing, &transposed.collect::<String>()).len(), 1, "the bases may be columns");
    assert_eq!(explanations(Technique::Swordfish, &rows(&[(1, [1, 4]), (5, [4, 7]), (9, [1, 7])])).len(), 1);
    assert_eq!(
        explanations(Technique::Jellyfish, &rows(&[(1, [1, 4]), (5, [4, 7]), (6, [7, 9]), (9, [1, 9])])).len(),
        1
    );
    assert_eq!(
        explanations(Technique::Jellyfish, &rows(&[(1, [1, 4]), (5, [4, 7]), (6, [7, 9]), (9, [1, 8])])),
        [""; 0]
    );
}

/// Returns the text of a test board on which the digit 6 has few places in some rows. Each item of `rows` is a row and the columns in which
/// the row can have the digit.
fn rows(rows: &[(usize, &[usize])]) -> String {
    let eliminations = |&(row, remaining): &(usize, &[usize])| {
        let columns = (1..=9).filter(|column| !remaining.contains(column));
        columns.map(|column| format!("r{row}c{column}<>6 ")).collect::<String>()
    };
    rows.iter().map(eliminations).collect()
}

#[test]
fn a_finned_fish_eliminates_candidates_that_see_its_fins() {
    let finned = rows(&[(2, &[3, 8]), (7, &[3, 7, 8])]);
    assert_eq!(
        explanations(Technique::FinnedXWing, &finned),
        [
            "In rows 2 and 7, 6 can only go in columns 3 and 8, or in the fin r7c7. If r7c7 is not 6, this is an X-Wing: columns 3 and 8 have their 6 in these rows, and neither r8c8 nor r9c8 is 6. If r7c7 is 6, r8c8 and r9c8 see it (box 9). Either way neither r8c8 nor r9c8 is 6."
        ]
    );
    assert_eq!(explanations(Technique::SashimiXWing, &finned), [""; 0], "both rows have places in both columns");
    assert_eq!(explanations(Technique::XWing, &finned), [""; 0]);
    assert_eq!(
        explanations(Technique::FinnedXWing, &rows(&[(2, &[3, 8]), (7, &[3, 6, 8])])),
        [""; 0],
        "no candidate of a cover sees the fin"
    );
    assert_eq!(explanations(Technique::FinnedXWing, &rows(&[(2, &[3, 8]), (7, &[3, 8])])), [""; 0], "there is no fin");
    let none_left = "r3c8<>6 r8-9c8<>6 r1c3<>6 r3-6c3<>6 r8c3<>6";
    assert_eq!(
        explanations(Technique::FinnedXWing, &format!("{finned} {none_left}")),
        [""; 0],
        "nothing is left to eliminate"
    );
}

#[test]
fn a_sashimi_fish_lacks_a_corner() {
    let texts = explanations(Technique::SashimiXWing, &rows(&[(2, &[3, 8]), (7, &[3, 7])]));
    let [one, other] = &texts[..] else { panic!("expected two fish, found {texts:?}") };
    assert_eq!(
        other,
        "In rows 2 and 7, 6 can only go in columns 3 and 8 (r2c3, r2c8 and r7c3), or in the fin r7c7. If r7c7 is not 6, the two rows have their 6s in the two columns. No column can have two, so columns 3 and 8 have their 6 in these rows, and neither r8c8 nor r9c8 is 6. If r7c7 is 6, r8c8 and r9c8 see it (box 9). Either way neither r8c8 nor r9c8 is 6."
    );
    assert_eq!(
        one,
        "In rows 2 and 7, 6 can only go in columns 3 and 7 (r2c3, r7c3 and r7c7), or in the fin r2c8. If r2c8 is not 6, the two rows have their 6s in the two columns. No column can have two, so columns 3 and 7 have their 6 in these rows, and neither r1c7 nor r3c7 is 6. If r2c8 is 6, r1c7 and r3c7 see it (box 3). Either way neither r1c7 nor r3c7 is 6."
    );
    let swordfish = rows(&[(1, &[1, 4]), (5, &[4, 7]), (9, &[1, 8])]);
    assert_eq!(explanations(Technique::SashimiSwordfish, &swordfish).len(), 2);
    assert_eq!(explanations(Technique::SashimiSwordfish, &swordfish.replace("r9c9<>6", "")).len(), 1);
    assert_eq!(explanations(Technique::FinnedSwordfish, &swordfish), [""; 0]);
    assert_eq!(explanations(Technique::FinnedSwordfish, &swordfish.replace("r9c7<>6", "")).len(), 1);
}

#[test]
fn a_siamese_fish_needs_two_sets_of_covers() {
    let fish = rows(&[(2, &[3, 8]), (7, &[3, 7, 8])]).replace("r2c7<>6", "");
    assert_eq!(explanations(Technique::SiameseFish, &fish), [""; 0]);
}

#[test]
fn a_large_fish_has_as_many_columns_as_rows() {
    let fish = rows(&[(1, &[1, 4]), (3, &[4, 7]), (5, &[7, 9]), (6, &[2, 9]), (9, &[1, 2])]);
    assert_eq!(explanations(Technique::Squirmbag, &fish).len(), 1);
    assert_eq!(explanations(Technique::Squirmbag, &fish.replace("r9c3<>6", "")), [""; 0]);
    assert_eq!(
        explanations(Technique::SashimiSquirmbag, &fish.replace("r9c3<>6", "").replace("r9c2", "r9c1")),
        [""; 0]
    );
}

#[test]
fn a_franken_fish_has_boxes_as_bases() {
    let boxed = "r4c4<>6 r4c6<>6 r5c4<>6 r5c6<>6 r6c4<>6 r6c6<>6";
    let texts = explanations(Technique::FrankenXWing, &format!("{boxed} {}", rows(&[(2, &[5, 8])])));
    let fish = "In row 2 and box 5 (the bases), 6 can only go in columns 5 and 8. Each of the two bases needs its 6, and they cannot share a column, so columns 5 and 8 have their 6 in a base. No other cell of these columns can be 6, so r1c5, r1c8, r3c5, r3c8, r4c8, r5c8, r6c8, r7c5, r7c8, r8c5, r8c8, r9c5 and r9c8 lose 6.";
    assert!(texts.iter().any(|text| text == fish), "{texts:?}");
    let lines = rows(&[(2, &[3, 8]), (7, &[3, 8])]);
    assert!(
        !explanations(Technique::FrankenXWing, &lines)
            .iter()
            .any(|text| text.contains("In rows 2 and 7, 6 can only go in columns"))
    );
    let no_fish = format!("{boxed} {}", rows(&[(2, &[2, 8])]));
    assert!(
        !explanations(Technique::FrankenXWing, &no_fish).iter().any(|text| text.contains("row 2 and box 5")),
        "row 2 has no place in column 5"
    );
}

#[test]
fn a_kraken_fish_needs_chains_from_its_fins() {
    let fish = rows(&[(2, &[3, 8]), (7, &[3, 5, 8])]);
    assert_eq!(explanations(Technique::KrakenFish1, &fish), [""; 0], "no chain leads from r7c5");
}
