//! All Kropki dots are given.

use crate::grid::lower::{Ground, Lowered};
use crate::grid::rules::{Form, Spec};
use crate::grid::{Family, Figure};

pub(super) const SPEC: Spec = Spec {
    keyword: "all-dots",
    word: "pair without a dot",
    short: "nodot",
    about: "All dots are given: other cells side by side are neither consecutive nor one twice the other.",
    form: Form::Whole,
    lower,
};

fn lower(_: &Figure, ground: &Ground<'_>) -> Lowered {
    let table = ground.table(|one, other| one.abs_diff(other) != 1 && one != 2 * other && other != 2 * one);
    Lowered::conditions(ground.each_pair(&table, |pair| !ground.is_marked(pair, &[Family::White, Family::Black])))
}
