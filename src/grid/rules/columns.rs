//! Columns.

use crate::Figure;
use crate::lower::{Ground, Lowered};
use crate::rules::{Form, Spec};

pub(super) const SPEC: Spec = Spec {
    keyword: "columns",
    word: "column",
    short: "col",
    about: "Every column contains every digit once.",
    form: Form::Whole,
    lower,
};

fn lower(_: &Figure, ground: &Ground<'_>) -> Lowered {
    let shape = ground.shape;
    ground.units(ground.side(), |column, i| shape.cell(i, column))
}
