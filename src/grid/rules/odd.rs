//! Cells with odd digits.

use crate::Figure;
use crate::lower::{Context, Lowered};
use crate::rules::{Form, Spec};

pub(super) const SPEC: Spec = Spec {
    keyword: "odd",
    word: "odd cells",
    short: "odd",
    about: "The marked cells contain odd digits.",
    form: Form::Cells,
    lower,
};

fn lower(figure: &Figure, context: &Context<'_>) -> Lowered {
    context.each_of(figure, |number| number % 2 == 1)
}
