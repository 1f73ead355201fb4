//! Killer cages: cells with different digits that add up to a number.

use crate::Figure;
use crate::lowering::{Lowered, RuleContext};
use crate::rules::{FigureForm, Spec};

pub(super) const SPEC: Spec = Spec {
    keyword: "cage",
    word: "cage",
    short: "cage",
    about: "The digits in a cage are all different and add up to its number.",
    form: FigureForm::Sum { is_optional: true },
    lower,
};

fn lower(figure: &Figure, context: &RuleContext<'_>) -> Lowered {
    let Figure::Sum { cells, total } = figure else { return Lowered::default() };
    let distinct = context.distinct(cells.clone());
    total.map(|total| context.sum(cells, total)).into_iter().fold(distinct, Lowered::and)
}
