//! Windows: additional boxes, with one row or column between neighbouring windows (hyper sudoku, windoku).

use crate::Figure;
use crate::lowering::{Lowered, RuleContext};
use crate::rules::{FigureForm, Spec};

pub(super) const SPEC: Spec = Spec {
    keyword: "hyper",
    word: "window",
    short: "win",
    about: "Every window, a box between the boxes, contains every digit once.",
    form: FigureForm::Whole,
    lower,
};

fn lower(_: &Figure, context: &RuleContext<'_>) -> Lowered {
    let shape = context.shape;
    let (height, width) = (shape.box_height(), shape.box_width());
    let across = (context.side() - 1) / (width + 1); // number of windows side by side, with one column between neighbours
    let down = (context.side() - 1) / (height + 1);
    context.units(across * down, |index, i| {
        let (top, left) = (1 + index / across * (height + 1), 1 + index % across * (width + 1));
        shape.cell(top + i / width, left + i % width)
    })
}
