//! Pairs that add up to 10.

use crate::Figure;
use crate::lower::{Ground, Lowered};
use crate::rules::{Form, Spec};

pub(super) const SPEC: Spec = Spec {
    keyword: "x",
    word: "X",
    short: "x",
    about: "Cells with an X between them add up to 10.",
    form: Form::Pair,
    lower,
};

fn lower(figure: &Figure, ground: &Ground<'_>) -> Lowered {
    ground.pair(figure, |one, other| one + other == 10)
}
