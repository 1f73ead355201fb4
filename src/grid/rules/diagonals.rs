//! Both long diagonals, which contain every digit once (sudoku X).

use crate::Figure;
use crate::lowering::{Lowered, RuleContext};
use crate::rules::{FigureForm, Spec};

pub(super) const SPEC: Spec = Spec {
    keyword: "diagonal",
    word: "diagonal",
    short: "diag",
    about: "Both long diagonals contain every digit once.",
    form: FigureForm::Whole,
    lower,
};

fn lower(_: &Figure, context: &RuleContext<'_>) -> Lowered {
    let (shape, side) = (context.shape, context.side());
    context.units(side.min(2), |index, i| if index == 0 { shape.cell(i, i) } else { shape.cell(i, side - 1 - i) })
}
