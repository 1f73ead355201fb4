//! Cells with even digits.

use crate::Figure;
use crate::lower::{Lowered, RuleContext};
use crate::rules::{FigureForm, Spec};

pub(super) const SPEC: Spec = Spec {
    keyword: "even",
    word: "even cells",
    short: "even",
    about: "The marked cells contain even digits.",
    form: FigureForm::Cells,
    lower,
};

fn lower(figure: &Figure, context: &RuleContext<'_>) -> Lowered {
    context.each_of(figure, |number| number % 2 == 0)
}
