//! Rows, which contain every digit once.

use crate::rules::{FigureForm, Spec};

pub(super) const SPEC: Spec = Spec {
    keyword: "rows",
    word: "row",
    short: "row",
    about: "Every row contains every digit once.",
    form: FigureForm::Whole,
    lower: |_, context| context.units(context.side(), |row, i| context.shape.cell(row, i)),
};
