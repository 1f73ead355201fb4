//! Non-consecutive sudoku: cells that share a side do not hold consecutive digits.

use crate::Figure;
use crate::lowering::{Lowered, RuleContext};
use crate::rules::{FigureForm, Spec};

pub(super) const SPEC: Spec = Spec {
    keyword: "non-consecutive",
    word: "pair of neighbours",
    short: "next",
    about: "Cells that share a side do not contain consecutive digits.",
    form: FigureForm::Whole,
    lower,
};

fn lower(_: &Figure, context: &RuleContext<'_>) -> Lowered {
    let table = context.table(|one, other| one.abs_diff(other) != 1);
    Lowered::conditions(context.each_pair(&table, |_| true))
}
