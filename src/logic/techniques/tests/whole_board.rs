//! Tests of the techniques that use templates: sets of cells that can contain all places of a digit in a solution.

use crate::Technique;
use crate::techniques::tests::explanations;

/// Text of a board with seven of the nine 6s. There is no 6 in rows 1 and 2 and in columns 1 and 4.
const SIX: &str = "r3c7:6 r4c2:6 r5c5:6 r6c8:6 r7c3:6 r8c6:6 r9c9:6";

#[test]
fn a_cell_in_every_template_gets_the_digit() {
    assert_eq!(
        explanations(Technique::TemplateSet, &format!("{SIX} r1c1<>6")),
        [
            "If r1c4 is not 6, row 1 has no place for 6. If r2c1 is not 6, column 1 has no place for 6. So every way to place all 6s uses r1c4 and r2c1: r1c4 and r2c1 are 6."
        ]
    );
    assert_eq!(explanations(Technique::TemplateSet, SIX), [""; 0]);
}

#[test]
fn a_cell_in_no_template_loses_the_digit() {
    assert_eq!(
        explanations(Technique::TemplateDelete, &format!("{SIX} r1c1<>6"))[0],
        "If r2c4 is 6, row 1 has no place for 6. So no way to place all 6s uses r2c4: r2c4 loses 6."
    );
    assert_eq!(explanations(Technique::TemplateDelete, SIX), [""; 0]);
}

/// Text of a board with seven of the nine 7s. There is no 7 in rows 1 and 2 and in columns 4 and 8.
const SEVEN: &str = "r3c1:7 r4c5:7 r5c3:7 r6c7:7 r7c2:7 r8c9:7 r9c6:7";

#[test]
fn a_cell_in_every_template_of_one_digit_is_in_no_template_of_another() {
    assert_eq!(
        explanations(Technique::TemplateSet, &format!("{SIX} {SEVEN} r1c1<>6"))[1..],
        [
            "If r1c4 is not 6, row 1 has no place for 6. So r1c4 is 6 and nothing else. If r1c8 is not 7, row 1 has no place for 7. If r2c4 is not 7, column 4 has no place for 7. So with these, every way to place all 7s uses r1c8 and r2c4: r1c8 and r2c4 are 7."
        ]
    );
    let texts = explanations(Technique::TemplateDelete, &format!("{SIX} {SEVEN} r1c1<>6"));
    let expected = "If r1c4 is not 6, row 1 has no place for 6. So r1c4 is 6 and nothing else. \
                  r1c4 can only be 6, so it is not 7. If r2c8 is 7, row 1 has no place for 7. \
                  So with these, no way to place all 7s uses r1c4 or r2c8: r1c4 and r2c8 lose 7.";
    assert!(texts.iter().any(|text| text == expected), "{texts:?}");
    assert_eq!(explanations(Technique::TemplateSet, &format!("{SIX} {SEVEN}")), [""; 0]);
}
