//! Pairs of cells side by side without a white Kropki dot, on a board where all white dots are given.

use crate::rules::{FigureForm, Spec};

pub(super) const SPEC: Spec = Spec {
    keyword: "all-white",
    word: "pair without a white dot",
    short: "nowhite",
    about: "All white dots are given: if two cells that share a side have no dot, their digits are not consecutive.",
    form: FigureForm::Whole,
    lower: |_, context| context.without_dot(|one, other| one.abs_diff(other) != 1),
};
