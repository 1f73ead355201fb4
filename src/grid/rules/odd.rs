//! Cells with odd digits.

use crate::rules::{FigureForm, Spec};

pub(super) const SPEC: Spec = Spec {
    keyword: "odd",
    word: "odd cells",
    short: "odd",
    about: "The marked cells contain odd digits.",
    form: FigureForm::Cells,
    lower: |figure, context| context.each_of(figure, |number| number % 2 == 1),
};
