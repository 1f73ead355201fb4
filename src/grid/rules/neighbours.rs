//! Neighbours that are not consecutive.

use crate::Figure;
use crate::lower::{Ground, Lowered};
use crate::rules::{Form, Spec};

pub(super) const SPEC: Spec = Spec {
    keyword: "non-consecutive",
    word: "pair of neighbours",
    short: "next",
    about: "Cells that share a side do not contain consecutive digits.",
    form: Form::Whole,
    lower,
};

fn lower(_: &Figure, ground: &Ground<'_>) -> Lowered {
    let table = ground.table(|one, other| one.abs_diff(other) != 1);
    Lowered::conditions(ground.each_pair(&table, |_| true))
}
