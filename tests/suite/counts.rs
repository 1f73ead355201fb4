//! Numbers with a noun on the screens: one of a thing is in the singular, and what stands too often is named so.

use ninefold::app::{Input, Overlay};

use crate::commands::EASY;
use crate::stage::Stage;

#[test]
fn one_of_a_thing_is_in_the_singular() {
    let selected = Stage::new(80, 24, false).play(EASY).press("s").picture();
    assert!(selected.contains("  1 cell") && !selected.contains("1 cells"), "{selected}");
    let mut pasted = Stage::new(80, 24, false);
    pasted.app.receive(Input::Paste("1...............".to_owned()), pasted.now);
    let Some(Overlay::Ask(ask)) = &pasted.app.overlay else { panic!("{}", pasted.picture()) };
    assert_eq!(ask.words(), "Open the pasted puzzle (1 given)?");
}

#[test]
fn a_digit_that_stands_too_often_is_named_so() {
    let exact = Stage::new(80, 24, false).play(EASY).press("h h").picture();
    assert!(exact.contains("left ") && !exact.contains("too many"), "{exact}");
    let over = Stage::new(80, 24, false).play(EASY).press("* 5").picture();
    assert!(over.contains("too many") && !over.contains("left -"), "{over}");
}
