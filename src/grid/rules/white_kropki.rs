//! White Kropki dots: the digits of two cells side by side have a certain difference.

use crate::Figure;
use crate::lowering::{Lowered, RuleContext};
use crate::rules::{FigureForm, Spec};

/// Difference that a dot without a number stands for.
pub(super) const USUAL: u32 = 1;

pub(super) const SPEC: Spec = Spec {
    keyword: "white",
    word: "white dot",
    short: "white",
    about: "Cells with a white dot between them contain consecutive digits.",
    form: FigureForm::Pair,
    lower,
};

fn lower(figure: &Figure, context: &RuleContext<'_>) -> Lowered {
    let number = figure.number().unwrap_or(USUAL) as usize;
    context.pair(figure, |one, other| one.abs_diff(other) == number)
}

/// Returns what a dot with this number demands.
pub(super) fn about(number: u32) -> String {
    format!("Cells with a white dot of {number} between them contain digits that differ by {number}.")
}
