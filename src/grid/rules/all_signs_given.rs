//! Pairs of cells side by side without an X or V, on a board where all of these signs are given.

use crate::lowering::{Lowered, RuleContext};
use crate::rules::{FigureForm, Spec};
use crate::{Family, Figure};

pub(super) const SPEC: Spec = Spec {
    keyword: "all-signs",
    word: "pair without a sign",
    short: "nosign",
    about: "All signs are given: if two cells that share a side have no sign, they do not add up to 5 or 10.",
    form: FigureForm::Whole,
    lower,
};

fn lower(_: &Figure, context: &RuleContext<'_>) -> Lowered {
    let table = context.table(|one, other| one + other != 5 && one + other != 10);
    Lowered::conditions(context.each_pair(&table, |pair| !context.is_marked(pair, &[Family::X, Family::V])))
}
