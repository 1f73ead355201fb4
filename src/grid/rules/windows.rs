//! Boxes between the boxes (hyper sudoku, windoku).

use crate::Figure;
use crate::lower::{Ground, Lowered};
use crate::rules::{Form, Spec};

pub(super) const SPEC: Spec = Spec {
    keyword: "hyper",
    word: "window",
    short: "win",
    about: "Every window, a box between the boxes, contains every digit once.",
    form: Form::Whole,
    lower,
};

fn lower(_: &Figure, ground: &Ground<'_>) -> Lowered {
    let shape = ground.shape;
    let (height, width) = (shape.box_height(), shape.box_width());
    let across = (ground.side() - 1) / (width + 1); // windows side by side, a line between each and the next
    let down = (ground.side() - 1) / (height + 1);
    ground.units(across * down, |index, i| {
        let (top, left) = (1 + index / across * (height + 1), 1 + index % across * (width + 1));
        shape.cell(top + i / width, left + i % width)
    })
}
