//! Greater-than signs between two cells.

use crate::Figure;
use crate::lower::{Context, Lowered};
use crate::rules::{Form, Spec};

pub(super) const SPEC: Spec = Spec {
    keyword: "greater",
    word: "greater sign",
    short: "gt",
    about: "The open side of the sign faces the greater digit.",
    form: Form::Pair,
    lower,
};

fn lower(figure: &Figure, context: &Context<'_>) -> Lowered {
    context.pair(figure, |one, other| one > other)
}
