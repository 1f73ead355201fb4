//! Rows.

use crate::Figure;
use crate::lower::{Ground, Lowered};
use crate::rules::{Form, Spec};

pub(super) const SPEC: Spec = Spec {
    keyword: "rows",
    word: "row",
    short: "row",
    about: "Every row contains every digit once.",
    form: Form::Whole,
    lower,
};

fn lower(_: &Figure, ground: &Ground<'_>) -> Lowered {
    let shape = ground.shape;
    ground.units(ground.side(), |row, i| shape.cell(row, i))
}
