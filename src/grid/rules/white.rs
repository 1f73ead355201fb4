//! White Kropki dots.

use crate::grid::Figure;
use crate::grid::lower::{Ground, Lowered};
use crate::grid::rules::{Form, Spec};

pub(super) const SPEC: Spec = Spec {
    keyword: "white",
    word: "white dot",
    short: "white",
    about: "Cells with a white dot between them hold consecutive digits.",
    form: Form::Pair,
    lower,
};

fn lower(figure: &Figure, ground: &Ground<'_>) -> Lowered {
    ground.pair(figure, |one, other| one.abs_diff(other) == 1)
}
