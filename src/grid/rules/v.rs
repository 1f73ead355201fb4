//! Pairs that add up to 5.

use crate::Figure;
use crate::lower::{Ground, Lowered};
use crate::rules::{Form, Spec};

pub(super) const SPEC: Spec = Spec {
    keyword: "v",
    word: "V",
    short: "v",
    about: "Cells with a V between them add up to 5.",
    form: Form::Pair,
    lower,
};

fn lower(figure: &Figure, ground: &Ground<'_>) -> Lowered {
    ground.pair(figure, |one, other| one + other == 5)
}
