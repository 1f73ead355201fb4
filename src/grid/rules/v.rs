//! Pairs that add up to 5.

use crate::grid::Figure;
use crate::grid::lower::{Ground, Lowered};
use crate::grid::rules::{Form, Spec};

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
