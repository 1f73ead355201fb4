//! Sandwiches: the digits between the smallest and the largest digit of a row or column add up to a number outside the board.

use std::sync::Arc;

use crate::automaton::Automaton;
use crate::lowering::{Lowered, RuleContext};
use crate::rules::{FigureForm, Spec};
use crate::{Demand, Figure};

pub(super) const SPEC: Spec = Spec {
    keyword: "sandwich",
    word: "sandwich",
    short: "sand",
    about: "The digits between the smallest and the largest digit of the row or column add up to the number outside.",
    form: FigureForm::Outside,
    lower,
};

fn lower(figure: &Figure, context: &RuleContext<'_>) -> Lowered {
    let Figure::Outside { cells, total } = figure else { return Lowered::default() };
    let automaton = Automaton::sandwich(context.side(), *total as usize);
    Lowered::condition(context, cells.clone(), Demand::Regular(Arc::new(automaton)))
}
