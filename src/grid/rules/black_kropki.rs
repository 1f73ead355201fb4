//! Black Kropki dots: the digits of two cells side by side have a certain ratio.

use crate::Figure;
use crate::lowering::{Lowered, RuleContext};
use crate::rules::{FigureForm, Spec};

/// Ratio that a dot without a number stands for.
pub(super) const USUAL: u32 = 2;

pub(super) const SPEC: Spec = Spec {
    keyword: "black",
    word: "black dot",
    short: "black",
    about: "If two cells have a black dot between them, one digit is twice the other.",
    form: FigureForm::Pair,
    lower,
};

fn lower(figure: &Figure, context: &RuleContext<'_>) -> Lowered {
    let number = figure.number().unwrap_or(USUAL) as usize;
    context.pair(figure, |one, other| one == number * other || other == number * one)
}

/// Returns what a dot with this number demands.
pub(super) fn about(number: u32) -> String {
    format!("If two cells have a black dot of {number} between them, one digit is {number} times the other.")
}
