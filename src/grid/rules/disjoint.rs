//! The cells with the same place in their boxes (disjoint groups, colour sudoku).

use crate::Figure;
use crate::lower::{Ground, Lowered};
use crate::rules::{Form, Spec};

pub(super) const SPEC: Spec = Spec {
    keyword: "disjoint",
    word: "group",
    short: "group",
    about: "Cells in the same place in their boxes contain every digit once.",
    form: Form::Whole,
    lower,
};

fn lower(_: &Figure, ground: &Ground<'_>) -> Lowered {
    let shape = ground.shape;
    let (height, width) = (shape.box_height(), shape.box_width());
    ground.units(ground.side(), |index, i| {
        shape.cell(i / height * height + index / width, i % height * width + index % width)
    })
}
