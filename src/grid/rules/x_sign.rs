//! X signs between two cells that add up to 10.

use crate::rules::{FigureForm, Spec};

pub(super) const SPEC: Spec = Spec {
    keyword: "x",
    word: "X",
    short: "x",
    about: "Cells with an X between them add up to 10.",
    form: FigureForm::Pair,
    lower: |figure, context| context.pair(figure, |one, other| one + other == 10),
};
