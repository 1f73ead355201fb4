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
        found(Technique::TemplateDelete, &format!("{SIX} r1c1<>6")),
        ["No way to place all missing 6s fills r2c4. So r2c4 loses 6."]
    );
    assert_eq!(found(Technique::TemplateDelete, SIX), [""; 0]);
}
