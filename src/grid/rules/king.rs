//! Cells that touch at a corner.

use crate::Figure;
use crate::lower::{Ground, Lowered};
use crate::rules::{Form, Spec};

pub(super) const SPEC: Spec = Spec {
    keyword: "king",
    word: "king's move",
    short: "king",
    about: "Cells that touch, even only at a corner, contain different digits.",
    form: Form::Whole,
    lower,
};

fn lower(_: &Figure, ground: &Ground<'_>) -> Lowered {
    ground.unequal(&[(0, 1), (1, -1), (1, 0), (1, 1)])
}
