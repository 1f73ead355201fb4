//! One cell greater than its neighbour.

use crate::Figure;
use crate::lower::{Ground, Lowered};
use crate::rules::{Form, Spec};

pub(super) const SPEC: Spec = Spec {
    keyword: "greater",
    word: "greater sign",
    short: "gt",
    about: "The open side of the sign faces the greater digit.",
    form: Form::Pair,
    lower,
};

fn lower(figure: &Figure, ground: &Ground<'_>) -> Lowered {
    ground.pair(figure, |one, other| one > other)
}
