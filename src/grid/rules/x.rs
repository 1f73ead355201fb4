//! X signs between two cells that add up to 10.

use crate::Figure;
use crate::lower::{Lowered, RuleContext};
use crate::rules::{FigureForm, Spec};

pub(super) const SPEC: Spec = Spec {
    keyword: "x",
    word: "X",
    short: "x",
    about: "Cells with an X between them add up to 10.",
    form: FigureForm::Pair,
    lower,
};

fn lower(figure: &Figure, context: &RuleContext<'_>) -> Lowered {
    context.pair(figure, |one, other| one + other == 10)
}
