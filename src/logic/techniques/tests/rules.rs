//! Tests of techniques for variant rules.

use std::sync::Arc;

use crate::Technique;
use crate::techniques::tests::explanations_on;
use grid::{Cell, Digit, Family, Figure, Layout, Rule, Shape};

/// Returns the cells whose names are in `places`, separated by spaces, such as `r1c1 r1c2`.
fn cells(places: &str) -> Vec<Cell> {
    places.split_whitespace().map(|place| Shape::nine().at(place.parse().unwrap()).unwrap()).collect()
}

/// Returns the classic 9×9 layout with `rules` in addition to the classic ones.
fn layout_with(rules: &[Rule]) -> Arc<Layout> {
    Layout::checked(Shape::nine(), [&Rule::CLASSIC[..], rules].concat()).unwrap()
}

/// Returns a rule of the kind `family`, such as a thermometer, on the line of cells in `places`.
fn line(family: Family, places: &str) -> Rule {
    Rule::of(family, cells(places))
}

/// Returns the rule of a cage: the digits of the cells in `places` add up to `total`.
fn cage(total: u32, places: &str) -> Rule {
    Rule { family: Family::Cage, figure: Figure::Sum { cells: cells(places), total: Some(total) } }
}

#[test]
fn a_cage_eliminates_digits_in_no_combination() {
    let layout = layout_with(&[cage(16, "r1c1 r1c2"), cage(20, "r5c1 r5c2 r6c1")]);
    let texts = explanations_on(layout, Technique::CageCombinations, "r5c1=9 r1c3-9<>79 r2-3c1-3<>79");
    assert_eq!(
        texts[0],
        "The cage at r1c1 adds up to 16 in r1c1 and r1c2. The only possible combination is 7+9. So r1c1 and r1c2 lose 1, 2, 3, 4, 5, 6 and 8."
    );
    assert_eq!(
        texts[1],
        "The cage at r5c1 adds up to 20 in r5c1, r5c2 and r6c1. The only possible combinations are 3+8+9, 4+7+9 and 5+6+9. No filling that obeys this has 9 in r5c2 or r6c1. So r5c2 and r6c1 lose 1, 2 and 9."
    );
    let loose = layout_with(&[cage(10, "r1c1 r1c2 r2c1")]);
    assert_eq!(explanations_on(loose, Technique::CageCombinations, "r1c1=1234567 r1c2=1234567 r2c1=1234567"), [""; 0]);
}

#[test]
fn a_digit_required_by_a_cage_is_eliminated_from_cells_that_see_it() {
    let layout = layout_with(&[cage(16, "r1c1 r1c2")]);
    let texts = explanations_on(layout, Technique::CageCombinations, "r1c1=79 r1c2=79 r1c3-8<>79 r2-3c1-3<>9");
    assert_eq!(
        texts,
        [
            "The cage at r1c1 adds up to 16 in r1c1 and r1c2. Every way to fill r1c1 and r1c2 has a 7, which can only go in r1c1 or r1c2. r1c9, r2c1, r2c2, r2c3, r3c1, r3c2 and r3c3 see both, so they lose 7.",
            "The cage at r1c1 adds up to 16 in r1c1 and r1c2. Every way to fill r1c1 and r1c2 has a 9, which can only go in r1c1 or r1c2. r1c9 sees both, so it loses 9."
        ]
    );
}

#[test]
fn the_rule_of_45_gives_the_rest_of_a_unit() {
    let layout =
        layout_with(&[cage(12, "r1c1 r1c2 r1c3"), cage(13, "r1c4 r1c5"), cage(14, "r1c6 r1c7 r2c7"), cage(8, "r1c8")]);
    let texts = explanations_on(layout, Technique::RuleOf45, "r2c7=34");
    assert_eq!(
        texts[0],
        "Row 1 adds up to 45, because it has every digit once. The cages at r1c1 (12), r1c4 (13), r1c6 (14) and r1c8 (8) together add up to 47. They contain every cell of row 1 except r1c9, and also r2c7. So r1c9 is 47 - 45 = 2 less than r2c7 outside row 1. r2c7 is 3 or 4, so r1c9 can only be 1 or 2. So r1c9 loses 3, 4, 5, 6, 7, 8 and 9."
    );
    let layout = layout_with(&[cage(12, "r1c1 r1c2 r1c3"), cage(13, "r1c4 r1c5"), cage(14, "r1c6 r1c7 r1c8")]);
    assert_eq!(
        explanations_on(layout, Technique::RuleOf45, ""),
        [
            "Row 1 adds up to 45, because it has every digit once. The cages at r1c1 (12), r1c4 (13) and r1c6 (14) together add up to 39. They contain every cell of row 1 except r1c9. That leaves 45 - 39 = 6 for r1c9. So r1c9 is 6."
        ]
    );
}

#[test]
fn bounds_move_along_a_thermometer() {
    let layout = layout_with(&[line(Family::Thermometer, "r1c1 r1c2 r1c3 r2c4")]);
    assert_eq!(
        explanations_on(layout, Technique::Thermometer, "r1c2<>2"),
        [
            "Digits increase along the thermometer from r1c1 to r2c4. So digits increase from r1c1 to r2c4 through r1c2 and r1c3. r1c1 is at least 1. r1c2 must be above 1; its smallest candidate above 1 is 3, so r1c3 is at least 4 and r2c4 is at least 5. So r1c2 loses 1; r1c3 loses 1, 2 and 3; r2c4 loses 1, 2, 3 and 4.",
            "Digits increase along the thermometer from r1c1 to r2c4. So digits decrease from r2c4 to r1c1 through r1c3 and r1c2. r2c4 is at most 9, so r1c3 is at most 8, r1c2 is at most 7 and r1c1 is at most 6. So r1c1 loses 7, 8 and 9; r1c2 loses 8 and 9; r1c3 loses 9."
        ]
    );
    let signs = layout_with(&[line(Family::Greater, "r1c1 r1c2"), line(Family::Greater, "r1c2 r2c2")]);
    let texts = explanations_on(signs, Technique::Thermometer, "r1c1<>12 r1c2<>19 r2c2<>89");
    assert_eq!(texts, [""; 0]);
}

#[test]
fn a_dot_eliminates_digits_without_a_partner() {
    let black = layout_with(&[line(Family::Black, "r1c1 r1c2")]);
    assert_eq!(
        explanations_on(Arc::clone(&black), Technique::LinkedPair, "r1c1=36 r1c2<>579"),
        [
            "If two cells have a black dot between them, one digit is twice the other. r1c1 is 3 or 6, so r1c2 can only be 3 or 6. So r1c2 loses 1, 2, 4 and 8.",
            "If two cells have a black dot between them, one digit is twice the other. Every way to fill r1c1 and r1c2 has a 3, which can only go in r1c1 or r1c2. r1c3, r1c4, r1c5, r1c6, r1c7, r1c8, r1c9, r2c1, r2c2, r2c3, r3c1, r3c2 and r3c3 see both, so they lose 3.",
            "If two cells have a black dot between them, one digit is twice the other. Every way to fill r1c1 and r1c2 has a 6, which can only go in r1c1 or r1c2. r1c3, r1c4, r1c5, r1c6, r1c7, r1c8, r1c9, r2c1, r2c2, r2c3, r3c1, r3c2 and r3c3 see both, so they lose 6."
        ]
    );
    let apart = layout_with(&[Rule::whole(Family::Neighbours)]);
    let texts = explanations_on(apart, Technique::LinkedPair, "r5c5:5 r4c5<>46 r6c5<>46 r5c4<>46");
    assert_eq!(
        texts,
        [
            "Cells that share a side do not contain consecutive digits. r5c5 is 5, so r5c6 cannot be 4 or 6. So r5c6 loses 4 and 6."
        ]
    );
}

#[test]
fn quadruples_renban_lines_and_sandwiches_eliminate() {
    let [one, two] = [1, 2].map(|number| Digit::new(number - 1));
    let corner: [Cell; 4] = cells("r4c4 r4c5 r5c4 r5c5").try_into().unwrap();
    let quadruple =
        Rule { family: Family::Quadruple, figure: Figure::Corner { cells: corner, digits: vec![one, two] } };
    let texts = explanations_on(layout_with(&[quadruple]), Technique::Quadruple, "r4c4=8 r5c5=9");
    assert_eq!(
        texts[0],
        "The quadruple between r4c4 and r5c5 needs 1 and 2 in r4c4, r4c5, r5c4 and r5c5. The digits 1 and 2 can only go in r4c5 and r5c4, one in each. No filling that obeys this has 3, 4, 5, 6, 7, 8 or 9 in r4c5 or r5c4. So r4c5 and r5c4 lose 3, 4, 5, 6, 7, 8 and 9."
    );
    let renban = layout_with(&[line(Family::Renban, "r1c1 r1c2 r2c3")]);
    let texts = explanations_on(renban, Technique::Renban, "r1c1=1");
    assert_eq!(
        texts[0],
        "The line contains consecutive digits in any order, without repeats. r1c1, r1c2 and r2c3 (the renban line from r1c1 to r2c3) can only be 1-2-3. No filling that obeys this has 4, 5, 6, 7, 8 or 9 in r1c2 or r2c3. So r1c2 and r2c3 lose 4, 5, 6, 7, 8 and 9."
    );
    let row = (1..=9).map(|column| format!("r1c{column} ")).collect::<String>();
    let sandwich = Rule { family: Family::Sandwich, figure: Figure::Outside { cells: cells(&row), total: 35 } };
    let texts = explanations_on(layout_with(&[sandwich]), Technique::Sandwich, "r1c1<>9 r1c2-8<>1 r1c2-8<>9");
    assert_eq!(
        texts[0],
        "The digits between the smallest and the largest digit of the row or column add up to the number outside. For the sandwich of row 1, this number is 35. No filling that obeys this has 2, 3, 4, 5, 6, 7 or 8 in r1c1, nor 1, 2, 3, 4, 5, 6, 7 or 8 in r1c9. So r1c1 loses 2, 3, 4, 5, 6, 7 and 8; r1c9 loses 1, 2, 3, 4, 5, 6, 7 and 8."
    );
}

#[test]
fn pointing_uses_peers_by_variant_rules() {
    let in_box = "r1-3c1-3<>7 r2c3=78 r3c2=79";
    assert_eq!(
        explanations_on(layout_with(&[Rule::whole(Family::King)]), Technique::Pointing, in_box),
        ["In box 1, 7 can only go in r2c3 or r3c2. r3c4 and r4c3 see both, partly by a king's move, so they lose 7."]
    );
    let in_box = "r1-3c1-3<>7 r1c3=78 r3c2=79";
    assert_eq!(
        explanations_on(layout_with(&[Rule::KNIGHT]), Technique::Pointing, in_box),
        ["In box 1, 7 can only go in r1c3 or r3c2. r3c4 and r5c3 see both, partly by a knight's move, so they lose 7."]
    );
    assert_eq!(explanations_on(layout_with(&[Rule::DIAGONALS]), Technique::Pointing, in_box), [""; 0]);
}

#[test]
fn innies_and_outies_of_lines_and_regions_have_the_same_digits() {
    let regions = "111222 111322 333324 355444 555644 566666".replace(' ', "");
    let region = |name: char| (0..36).filter(|&at| regions.as_bytes()[at] == name as u8).map(Cell::new).collect();
    let figure = Figure::Areas(('1'..='6').map(region).collect());
    let layout = Layout::new(
        Shape::of_side(6).unwrap(),
        vec![Rule::ROWS, Rule::COLUMNS, Rule { family: Family::Region, figure }],
    );
    assert_eq!(
        explanations_on(layout, Technique::LawOfLeftovers, "r2c4<>1"),
        [
            "Rows 1 and 2 have every digit twice, and so do regions 1 and 2. So without the cells that they share, r2c4 has the same digit as r3c5. 1 cannot go in r2c4. So r3c5 loses 1."
        ]
    );
}

#[test]
fn rule_techniques_find_nothing_on_classic_boards() {
    for technique in Technique::ALL.into_iter().filter(|technique| technique.needs_extra_rules()) {
        assert_eq!(explanations_on(Layout::classic(Shape::nine()), technique, "r1c1=12 r1c2=12 r2c1:3"), [""; 0]);
    }
}
