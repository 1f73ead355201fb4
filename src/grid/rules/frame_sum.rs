//! Frame sums: the first digits of a row or column, as many as a box has cells in that direction, add up to a number outside the board.

use crate::Figure;
use crate::lowering::{Lowered, RuleContext};
use crate::rules::{FigureForm, Spec};

pub(super) const SPEC: Spec = Spec {
    keyword: "frame",
    word: "frame sum",
    short: "frame",
    about: "The first digits of the row or column, as many as a box has there, add up to the number outside.",
    form: FigureForm::Outside,
    lower,
};

fn lower(figure: &Figure, context: &RuleContext<'_>) -> Lowered {
    let Figure::Outside { cells, total } = figure else { return Lowered::default() };
    let shape = context.shape;
    let is_row = cells.len() > 1 && shape.row(cells[0]) == shape.row(cells[1]);
    let count = if is_row { shape.box_width() } else { shape.box_height() };
    context.sum(&cells[..count.min(cells.len())], *total)
}
