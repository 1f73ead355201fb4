//! Counts on the screens: a count of one is in the singular, and digits placed too often are reported as too many.

use ninefold::app::{Input, Overlay};

use crate::commands::EASY;
use crate::stage::Stage;

#[test]
fn a_count_of_one_is_in_the_singular() {
    let selected = Stage::new(80, 24, false).play(EASY).press("s").picture();
    assert!(selected.contains("  1 cell") && !selected.contains("1 cells"), "{selected}");
    let mut pasted = Stage::new(80, 24, false);
    pasted.app.receive(Input::Paste("1...............".to_owned()), pasted.now);
    let Some(Overlay::Ask(ask)) = &pasted.app.overlay else { panic!("{}", pasted.picture()) };
    assert_eq!(ask.words(), "Open the pasted puzzle (1 given)?");
}

#[test]
fn a_digit_placed_too_often_is_reported_as_too_many() {
    let exact = Stage::new(80, 24, false).play(EASY).press("h h").picture();
    assert!(exact.contains("left ") && !exact.contains("too many"), "{exact}");
    let over = Stage::new(80, 24, false).play(EASY).press("* 5").picture();
    assert!(over.contains("too many") && !over.contains("left -"), "{over}");
}
