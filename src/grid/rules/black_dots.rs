//! All black Kropki dots are given.

use crate::Figure;
use crate::lower::{Ground, Lowered};
use crate::rules::{Form, Spec};

pub(super) const SPEC: Spec = Spec {
    keyword: "all-black",
    word: "pair without a black dot",
    short: "noblack",
    about: "All black dots are given: if two cells that share a side have no dot, neither digit is twice the other, or as many times \
            the other as a black dot says.",
    form: Form::Whole,
    lower,
};

fn lower(_: &Figure, ground: &Ground<'_>) -> Lowered {
    let ratios = ground.ratios();
    ground.without_dot(|one, other| !ratios.iter().any(|ratio| one == ratio * other || other == ratio * one))
}
