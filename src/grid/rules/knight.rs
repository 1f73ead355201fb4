//! Cells a knight's move apart, which hold different digits.

use crate::Figure;
use crate::lower::{Lowered, RuleContext};
use crate::rules::{FigureForm, Spec};

pub(super) const SPEC: Spec = Spec {
    keyword: "knight",
    word: "knight's move",
    short: "knight",
    about: "Cells a knight's move apart contain different digits.",
    form: FigureForm::Whole,
    lower,
};

fn lower(_: &Figure, context: &RuleContext<'_>) -> Lowered {
    context.unequal(&[(1, -2), (1, 2), (2, -1), (2, 1)])
}
