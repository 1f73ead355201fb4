//! Cells a knight's move apart, which hold different digits.

use crate::rules::{FigureForm, Spec};

pub(super) const SPEC: Spec = Spec {
    keyword: "knight",
    word: "knight's move",
    short: "knight",
    about: "Cells a knight's move apart contain different digits.",
    form: FigureForm::Whole,
    lower: |_, context| context.unequal(&[(1, -2), (1, 2), (2, -1), (2, 1)]),
};
