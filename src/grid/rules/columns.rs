//! Columns, which contain every digit once.

use crate::Figure;
use crate::lower::{Context, Lowered};
use crate::rules::{Form, Spec};

pub(super) const SPEC: Spec = Spec {
    keyword: "columns",
    word: "column",
    short: "col",
    about: "Every column contains every digit once.",
    form: Form::Whole,
    lower,
};

fn lower(_: &Figure, context: &Context<'_>) -> Lowered {
    let shape = context.shape;
    context.units(context.side(), |column, i| shape.cell(i, column))
}
