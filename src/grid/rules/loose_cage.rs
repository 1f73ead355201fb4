//! Loose cages: killer cages in which digits may repeat.

use crate::Figure;
use crate::lowering::{Lowered, RuleContext};
use crate::rules::{FigureForm, Spec};

pub(super) const SPEC: Spec = Spec {
    keyword: "loose-cage",
    word: "loose cage",
    short: "loose",
    about: "The digits in a loose cage add up to its number and may repeat.",
    form: FigureForm::Sum { is_optional: false },
    lower,
};

fn lower(figure: &Figure, context: &RuleContext<'_>) -> Lowered {
    let Figure::Sum { cells, total: Some(total) } = figure else { return Lowered::default() };
    context.sum(cells, *total)
}
