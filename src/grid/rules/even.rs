//! Cells with an even digit.

use crate::grid::lower::{Ground, Lowered};
use crate::grid::rules::{Form, Spec};
use crate::grid::{Digit, DigitSet, Figure};

pub(super) const SPEC: Spec = Spec {
    keyword: "even",
    word: "even cells",
    short: "even",
    about: "The marked cells hold even digits.",
    form: Form::Cells,
    lower,
};

fn lower(figure: &Figure, ground: &Ground<'_>) -> Lowered {
    let some =
        (1..=ground.side()).filter(|number| number % 2 == 0).map(|number| Digit::new(number - 1)).collect::<DigitSet>();
    let within = figure.cells().into_iter().map(|cell| (cell, some)).collect();
    Lowered { within, ..Lowered::default() }
}
