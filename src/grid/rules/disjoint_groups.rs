//! Disjoint groups: cells at the same position within their boxes (colour sudoku).

use crate::Figure;
use crate::lowering::{Lowered, RuleContext};
use crate::rules::{FigureForm, Spec};

pub(super) const SPEC: Spec = Spec {
    keyword: "disjoint",
    word: "group",
    short: "group",
    about: "Cells in the same place in their boxes contain every digit once.",
    form: FigureForm::Whole,
    lower,
};

fn lower(_: &Figure, context: &RuleContext<'_>) -> Lowered {
    let shape = context.shape;
    let (height, width) = (shape.box_height(), shape.box_width());
    context.units(context.side(), |index, i| {
        shape.cell(i / height * height + index / width, i % height * width + index % width)
    })
}
