//! One more area with every digit, or with different digits where it has fewer cells.

use crate::Figure;
use crate::lower::{Ground, Lowered};
use crate::rules::{Form, Spec};

pub(super) const SPEC: Spec = Spec {
    keyword: "extra",
    word: "extra region",
    short: "extra",
    about: "The extra region contains every digit once.",
    form: Form::Unit,
    lower,
};

fn lower(figure: &Figure, ground: &Ground<'_>) -> Lowered {
    let cells = figure.cells();
    if cells.len() < ground.side() { ground.distinct(cells) } else { ground.unit(cells) }
}
