//! X-sums: the first X digits of a row or column, where X is the first digit, add up to a number outside the board.

use std::sync::Arc;

use crate::automaton::Automaton;
use crate::lowering::{Lowered, RuleContext};
use crate::rules::{FigureForm, Spec};
use crate::{Demand, Figure};

pub(super) const SPEC: Spec = Spec {
    keyword: "x-sum",
    word: "X-sum",
    short: "xsum",
    about: "The first digits of the row or column, as many as the very first digit says, add up to the number outside.",
    form: FigureForm::Outside,
    lower,
};

fn lower(figure: &Figure, context: &RuleContext<'_>) -> Lowered {
    let Figure::Outside { cells, total } = figure else { return Lowered::default() };
    let automaton = Automaton::x_sum(context.side(), *total as usize);
    Lowered::condition(context, cells.clone(), Demand::Regular(Arc::new(automaton)))
}
