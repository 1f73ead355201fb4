//! Cells a king's move apart, which hold different digits. Such cells touch at a side or a corner.

use crate::rules::{FigureForm, Spec};

pub(super) const SPEC: Spec = Spec {
    keyword: "king",
    word: "king's move",
    short: "king",
    about: "Cells that touch, even only at a corner, contain different digits.",
    form: FigureForm::Whole,
    lower: |_, context| context.unequal(&[(0, 1), (1, -1), (1, 0), (1, 1)]),
};
