//! What lies between the smallest and the largest digit of a line.

use std::sync::Arc;

use crate::grid::automaton::Automaton;
use crate::grid::lower::{Ground, Lowered};
use crate::grid::rules::{Form, Spec};
use crate::grid::{Demand, Figure};

pub(super) const SPEC: Spec = Spec {
    keyword: "sandwich",
    word: "sandwich",
    short: "sand",
    about: "The digits between the smallest and the largest of the line add up to the number outside.",
    form: Form::Outside,
    lower,
};

fn lower(figure: &Figure, ground: &Ground<'_>) -> Lowered {
    let Figure::Outside { cells, total } = figure else { return Lowered::default() };
    let automaton = Automaton::sandwich(ground.side(), *total as usize);
    Lowered::condition(ground, cells.clone(), Demand::Regular(Arc::new(automaton)))
}
