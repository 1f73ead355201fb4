//! White Kropki dots.

use crate::Figure;
use crate::lower::{Ground, Lowered};
use crate::rules::{Form, Spec};

/// The difference where no number stands in the dot.
pub(super) const USUAL: u32 = 1;

pub(super) const SPEC: Spec = Spec {
    keyword: "white",
    word: "white dot",
    short: "white",
    about: "Cells with a white dot between them contain consecutive digits.",
    form: Form::Pair,
    lower,
};

fn lower(figure: &Figure, ground: &Ground<'_>) -> Lowered {
    let number = figure.number().unwrap_or(USUAL) as usize;
    ground.pair(figure, |one, other| one.abs_diff(other) == number)
}

/// Returns the sentence for a dot with a number.
pub(super) fn about(number: u32) -> String {
    format!("Cells with a white dot of {number} between them contain digits that differ by {number}.")
}
