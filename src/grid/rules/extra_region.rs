//! Extra regions, which contain every digit, or different digits if they have fewer cells.

use crate::Figure;
use crate::lowering::{Lowered, RuleContext};
use crate::rules::{FigureForm, Spec};

pub(super) const SPEC: Spec = Spec {
    keyword: "extra",
    word: "extra region",
    short: "extra",
    about: "The extra region contains every digit once.",
    form: FigureForm::Unit,
    lower,
};

fn lower(figure: &Figure, context: &RuleContext<'_>) -> Lowered {
    let cells = figure.cells();
    if cells.len() < context.side() { context.distinct(cells) } else { context.unit(cells) }
}
