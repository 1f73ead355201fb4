//! Boxes, which contain every digit once.

use crate::Figure;
use crate::lowering::{Lowered, RuleContext};
use crate::rules::{FigureForm, Spec};

pub(super) const SPEC: Spec = Spec {
    keyword: "boxes",
    word: "box",
    short: "box",
    about: "Every box contains every digit once.",
    form: FigureForm::Whole,
    lower,
};

fn lower(_: &Figure, context: &RuleContext<'_>) -> Lowered {
    let shape = context.shape;
    context.units(context.side(), |index, i| {
        let (height, width) = (shape.box_height(), shape.box_width());
        let (band, stack) = (index / height, index % height);
        shape.cell(band * height + i / width, stack * width + i % width)
    })
}
