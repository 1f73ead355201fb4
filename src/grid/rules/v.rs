//! V signs between two cells that add up to 5.

use crate::Figure;
use crate::lower::{Context, Lowered};
use crate::rules::{Form, Spec};

pub(super) const SPEC: Spec = Spec {
    keyword: "v",
    word: "V",
    short: "v",
    about: "Cells with a V between them add up to 5.",
    form: Form::Pair,
    lower,
};

fn lower(figure: &Figure, context: &Context<'_>) -> Lowered {
    context.pair(figure, |one, other| one + other == 5)
}
