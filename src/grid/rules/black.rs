//! Black Kropki dots.

use crate::Figure;
use crate::lower::{Ground, Lowered};
use crate::rules::{Form, Spec};

/// The ratio where no number stands in the dot.
pub(super) const USUAL: u32 = 2;

pub(super) const SPEC: Spec = Spec {
    keyword: "black",
    word: "black dot",
    short: "black",
    about: "If two cells have a black dot between them, one digit is twice the other.",
    form: Form::Pair,
    lower,
};

fn lower(figure: &Figure, ground: &Ground<'_>) -> Lowered {
    let number = figure.number().unwrap_or(USUAL) as usize;
    ground.pair(figure, |one, other| one == number * other || other == number * one)
}

/// Returns the sentence for a dot with a number.
pub(super) fn about(number: u32) -> String {
    format!("If two cells have a black dot of {number} between them, one digit is {number} times the other.")
}
