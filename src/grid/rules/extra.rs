//! Extra regions, which contain every digit, or different digits if they have fewer cells.

use crate::Figure;
use crate::lower::{Context, Lowered};
use crate::rules::{Form, Spec};

pub(super) const SPEC: Spec = Spec {
    keyword: "extra",
    word: "extra region",
    short: "extra",
    about: "The extra region contains every digit once.",
    form: Form::Unit,
    lower,
};

fn lower(figure: &Figure, context: &Context<'_>) -> Lowered {
    let cells = figure.cells();
    if cells.len() < context.side() { context.distinct(cells) } else { context.unit(cells) }
}
