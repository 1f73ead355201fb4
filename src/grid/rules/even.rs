//! Cells with even digits.

use crate::rules::{FigureForm, Spec};

pub(super) const SPEC: Spec = Spec {
    keyword: "even",
    word: "even cells",
    short: "even",
    about: "The marked cells contain even digits.",
    form: FigureForm::Cells,
    lower: |figure, context| context.each_of(figure, |number| number % 2 == 0),
};
