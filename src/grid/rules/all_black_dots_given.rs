//! Pairs of cells side by side without a black Kropki dot, on a board where all black dots are given.

use crate::Figure;
use crate::lowering::{Lowered, RuleContext};
use crate::rules::{FigureForm, Spec};

pub(super) const SPEC: Spec = Spec {
    keyword: "all-black",
    word: "pair without a black dot",
    short: "noblack",
    about: "All black dots are given: if two cells that share a side have no dot, neither digit is twice the other, or as many times \
            the other as a black dot says.",
    form: FigureForm::Whole,
    lower,
};

fn lower(_: &Figure, context: &RuleContext<'_>) -> Lowered {
    let ratios = context.ratios();
    context.without_dot(|one, other| !ratios.iter().any(|ratio| one == ratio * other || other == ratio * one))
}
