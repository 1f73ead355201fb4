//! All white Kropki dots are given.

use crate::Figure;
use crate::lower::{Ground, Lowered};
use crate::rules::{Form, Spec};

pub(super) const SPEC: Spec = Spec {
    keyword: "all-white",
    word: "pair without a white dot",
    short: "nowhite",
    about: "All white dots are given: if two cells that share a side have no dot, their digits are not consecutive.",
    form: Form::Whole,
    lower,
};

fn lower(_: &Figure, ground: &Ground<'_>) -> Lowered {
    ground.without_dot(|one, other| one.abs_diff(other) != 1)
}
