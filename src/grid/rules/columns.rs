//! Columns, which contain every digit once.

use crate::rules::{FigureForm, Spec};

pub(super) const SPEC: Spec = Spec {
    keyword: "columns",
    word: "column",
    short: "col",
    about: "Every column contains every digit once.",
    form: FigureForm::Whole,
    lower: |_, context| context.units(context.side(), |column, i| context.shape.cell(i, column)),
};
