//! Non-consecutive sudoku: cells that share a side do not hold consecutive digits.

use crate::Figure;
use crate::lower::{Context, Lowered};
use crate::rules::{Form, Spec};

pub(super) const SPEC: Spec = Spec {
    keyword: "non-consecutive",
    word: "pair of neighbours",
    short: "next",
    about: "Cells that share a side do not contain consecutive digits.",
    form: Form::Whole,
    lower,
};

fn lower(_: &Figure, context: &Context<'_>) -> Lowered {
    let table = context.table(|one, other| one.abs_diff(other) != 1);
    Lowered::conditions(context.each_pair(&table, |_| true))
}
