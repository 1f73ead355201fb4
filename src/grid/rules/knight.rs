//! Cells a knight's move apart, which hold different digits.

use crate::Figure;
use crate::lower::{Context, Lowered};
use crate::rules::{Form, Spec};

pub(super) const SPEC: Spec = Spec {
    keyword: "knight",
    word: "knight's move",
    short: "knight",
    about: "Cells a knight's move apart contain different digits.",
    form: Form::Whole,
    lower,
};

fn lower(_: &Figure, context: &Context<'_>) -> Lowered {
    context.unequal(&[(1, -2), (1, 2), (2, -1), (2, 1)])
}
