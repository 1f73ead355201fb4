//! Black Kropki dots.

use crate::grid::Figure;
use crate::grid::lower::{Ground, Lowered};
use crate::grid::rules::{Form, Spec};

pub(super) const SPEC: Spec = Spec {
    keyword: "black",
    word: "black dot",
    short: "black",
    about: "Of cells with a black dot between them one holds twice the other's digit.",
    form: Form::Pair,
    lower,
};

fn lower(figure: &Figure, ground: &Ground<'_>) -> Lowered {
    ground.pair(figure, |one, other| one == 2 * other || other == 2 * one)
}
