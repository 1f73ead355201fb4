//! The first digits of a line, as many as the very first of them says, add up to a number outside.

use std::sync::Arc;

use crate::automaton::Automaton;
use crate::lower::{Ground, Lowered};
use crate::rules::{Form, Spec};
use crate::{Demand, Figure};

pub(super) const SPEC: Spec = Spec {
    keyword: "x-sum",
    word: "X-sum",
    short: "xsum",
    about: "The first digits of the row or column, as many as the very first digit says, add up to the number outside.",
    form: Form::Outside,
    lower,
};

fn lower(figure: &Figure, ground: &Ground<'_>) -> Lowered {
    let Figure::Outside { cells, total } = figure else { return Lowered::default() };
    let automaton = Automaton::x_sum(ground.side(), *total as usize);
    Lowered::condition(ground, cells.clone(), Demand::Regular(Arc::new(automaton)))
}
