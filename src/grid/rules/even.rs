//! Cells with even digits.

use crate::Figure;
use crate::lower::{Context, Lowered};
use crate::rules::{Form, Spec};

pub(super) const SPEC: Spec = Spec {
    keyword: "even",
    word: "even cells",
    short: "even",
    about: "The marked cells contain even digits.",
    form: Form::Cells,
    lower,
};

fn lower(figure: &Figure, context: &Context<'_>) -> Lowered {
    context.each_of(figure, |number| number % 2 == 0)
}
