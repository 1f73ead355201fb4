//! Little killers: diagonal lines that add up to a number outside the board.

use crate::Figure;
use crate::lowering::{Lowered, RuleContext};
use crate::rules::{FigureForm, Spec};

pub(super) const SPEC: Spec = Spec {
    keyword: "little-killer",
    word: "little killer",
    short: "little",
    about: "The digits along the diagonal line add up to the number outside and may repeat.",
    form: FigureForm::Outside,
    lower,
};

fn lower(figure: &Figure, context: &RuleContext<'_>) -> Lowered {
    let Figure::Outside { cells, total } = figure else { return Lowered::default() };
    context.sum(cells, *total)
}
