//! V signs between two cells that add up to 5.

use crate::rules::{FigureForm, Spec};

pub(super) const SPEC: Spec = Spec {
    keyword: "v",
    word: "V",
    short: "v",
    about: "Cells with a V between them add up to 5.",
    form: FigureForm::Pair,
    lower: |figure, context| context.pair(figure, |one, other| one + other == 5),
};
