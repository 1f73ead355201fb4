//! Patterns that span the board.

use super::found;
use crate::Technique;

const TEMPLATE: &str = "A template is a way to place all of a digit that is missing, once in each unit that lacks it.";

/// All but two 6s: rows 1 and 2 lack theirs, and columns 1 and 4.
const SIX: &str = "r3c7:6 r4c2:6 r5c5:6 r6c8:6 r7c3:6 r8c6:6 r9c9:6";

#[test]
fn a_cell_in_every_template_gets_the_digit() {
    assert_eq!(
        found(Technique::TemplateSet, &format!("{SIX} r1c1<>6")),
        [format!(
            "{TEMPLATE} Every template of 6 has r1c4 and r2c1. Without r1c4, row 1 has no place for 6. \
             Without r2c1, column 1 has no place for 6. So r1c4 is 6; r2c1 is 6."
        )]
    );
    assert_eq!(found(Technique::TemplateSet, SIX), [""; 0]);
}

#[test]
fn a_cell_in_no_template_loses_the_digit() {
    assert_eq!(
        found(Technique::TemplateDelete, &format!("{SIX} r1c1<>6"))[0],
        format!("{TEMPLATE} No template of 6 has r2c4. With r2c4, row 1 has no place for 6. So r2c4 loses 6.")
    );
    assert_eq!(found(Technique::TemplateDelete, SIX), [""; 0]);
}

/// All but two 7s: rows 1 and 2 lack theirs, and columns 4 and 8.
const SEVEN: &str = "r3c1:7 r4c5:7 r5c3:7 r6c7:7 r7c2:7 r8c9:7 r9c6:7";

#[test]
fn a_cell_in_every_template_of_one_digit_is_closed_to_the_others() {
    assert_eq!(
        found(Technique::TemplateSet, &format!("{SIX} {SEVEN} r1c1<>6"))[1..],
        [format!(
            "{TEMPLATE} All templates of 6 have r1c4. Without r1c4, row 1 has no place for 6. Every template of 7 in what is left has r1c8 and r2c4. \
             Without r1c8, row 1 has no place for 7. Without r2c4, column 4 has no place for 7. So r1c8 is 7; r2c4 is 7."
        )]
    );
    let said = found(Technique::TemplateDelete, &format!("{SIX} {SEVEN} r1c1<>6"));
    let wanted = format!(
        "{TEMPLATE} All templates of 6 have r1c4. Without r1c4, row 1 has no place for 6. No template of 7 in what is left has r1c4 or r2c8. \
         With r1c4, 6 loses a place that all its templates have. With r2c8, row 1 has no place for 7. So r1c4 and r2c8 lose 7."
    );
    assert!(said.contains(&wanted), "{said:?}");
    assert_eq!(found(Technique::TemplateSet, &format!("{SIX} {SEVEN}")), [""; 0]);
}
