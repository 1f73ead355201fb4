//! Greater-than signs between two cells side by side.

use crate::rules::{FigureForm, Spec};

pub(super) const SPEC: Spec = Spec {
    keyword: "greater",
    word: "greater sign",
    short: "gt",
    about: "The open side of the sign faces the greater digit.",
    form: FigureForm::Pair,
    lower: |figure, context| context.pair(figure, |one, other| one > other),
};
