//! Columns, which contain every digit once.

use crate::Figure;
use crate::lower::{Lowered, RuleContext};
use crate::rules::{FigureForm, Spec};

pub(super) const SPEC: Spec = Spec {
    keyword: "columns",
    word: "column",
    short: "col",
    about: "Every column contains every digit once.",
    form: FigureForm::Whole,
    lower,
};

fn lower(_: &Figure, context: &RuleContext<'_>) -> Lowered {
    let shape = context.shape;
    context.units(context.side(), |column, i| shape.cell(i, column))
}
