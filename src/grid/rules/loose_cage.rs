//! Loose cages: killer cages in which digits may repeat.

use crate::Figure;
use crate::lower::{Context, Lowered};
use crate::rules::{Form, Spec};

pub(super) const SPEC: Spec = Spec {
    keyword: "loose-cage",
    word: "loose cage",
    short: "loose",
    about: "The digits in a loose cage add up to its number and may repeat.",
    form: Form::Sum(false),
    lower,
};

fn lower(figure: &Figure, context: &Context<'_>) -> Lowered {
    let Figure::Sum { cells, total: Some(total) } = figure else { return Lowered::default() };
    context.sum(cells, *total)
}
