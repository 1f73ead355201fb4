//! Counts on the screens: the noun after 1 is in the singular, and a digit that is placed too often is reported as too many.

use crate::support::driver::Driver;

#[test]
fn a_count_of_one_is_in_the_singular() {
    let selected = Driver::easy("s").picture();
    assert!(selected.contains("  1 cell") && !selected.contains("1 cells"), "{selected}");
    let mut pasted = Driver::default();
    pasted.paste("1...............");
    assert_eq!(pasted.question().as_deref(), Some("Open the pasted puzzle (1 given)?"));
}

#[test]
fn a_digit_placed_too_often_is_reported_as_too_many() {
    let exact = Driver::easy("h h").picture();
    assert!(exact.contains("6 left") && !exact.contains("too many"), "{exact}");
    let over = Driver::easy("* 5").picture();
    assert!(over.contains("too many") && !over.contains("-1 left"), "{over}");
}
