//! Patterns that span the board.

use super::found;
use crate::logic::Technique;

/// All but two 6s: rows 1 and 2 lack theirs, and columns 1 and 4.
const SIX: &str = "r3c7:6 r4c2:6 r5c5:6 r6c8:6 r7c3:6 r8c6:6 r9c9:6";

#[test]
fn a_cell_in_every_template_gets_the_digit() {
    assert_eq!(
        found(Technique::TemplateSet, &format!("{SIX} r1c1<>6")),
        ["Every way to place all missing 6s fills r1c4 and r2c1. So r1c4 is 6; r2c1 is 6."]
    );
    assert_eq!(found(Technique::TemplateSet, SIX), [""; 0]);
}

#[test]
fn a_cell_in_no_template_loses_the_digit() {
    assert_eq!(
        found(Technique::TemplateDelete, &format!("{SIX} r1c1<>6"))[0],
        "No way to place all missing 6s fills r2c4. So r2c4 loses 6."
    );
    assert_eq!(found(Technique::TemplateDelete, SIX), [""; 0]);
}

/// All but two 7s: rows 1 and 2 lack theirs, and columns 4 and 8.
const SEVEN: &str = "r3c1:7 r4c5:7 r5c3:7 r6c7:7 r7c2:7 r8c9:7 r9c6:7";

#[test]
fn a_cell_in_every_template_of_one_digit_is_closed_to_the_others() {
    assert_eq!(
        found(Technique::TemplateSet, &format!("{SIX} {SEVEN} r1c1<>6"))[1..],
        [
            "All ways to place 6 have it in r1c4. Every way to place all missing 7s in what is left fills r1c8 and r2c4. \
             So r1c8 is 7; r2c4 is 7."
        ]
    );
    let said = found(Technique::TemplateDelete, &format!("{SIX} {SEVEN} r1c1<>6"));
    let wanted = "All ways to place 6 have it in r1c4. No way to place all missing 7s in what is left fills r1c4 or r2c8. So \
                  r1c4 and r2c8 lose 7.";
    assert!(said.iter().any(|text| text == wanted), "{said:?}");
    assert_eq!(found(Technique::TemplateSet, &format!("{SIX} {SEVEN}")), [""; 0]);
}
