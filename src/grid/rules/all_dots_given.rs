//! Pairs of cells side by side without a Kropki dot, on a board where all dots are given.

use crate::Figure;
use crate::lowering::{Lowered, RuleContext};
use crate::rules::{FigureForm, Spec};

pub(super) const SPEC: Spec = Spec {
    keyword: "all-dots",
    word: "pair without a dot",
    short: "nodot",
    about: "All dots are given: if two cells that share a side have no dot, their digits are not consecutive and neither is \
            twice the other.",
    form: FigureForm::Whole,
    lower,
};

fn lower(_: &Figure, context: &RuleContext<'_>) -> Lowered {
    let ratios = context.ratios();
    let is_ratio = |one: usize, other: usize| ratios.iter().any(|ratio| one == ratio * other || other == ratio * one);
    context.without_dot(|one, other| one.abs_diff(other) != 1 && !is_ratio(one, other))
}
