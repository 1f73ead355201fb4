//! What lies between the smallest and the largest digit of a line.

use std::sync::Arc;

use crate::automaton::Automaton;
use crate::lower::{Ground, Lowered};
use crate::rules::{Form, Spec};
use crate::{Demand, Figure};

pub(super) const SPEC: Spec = Spec {
    keyword: "sandwich",
    word: "sandwich",
    short: "sand",
    about: "The digits between the smallest and the largest digit of the row or column add up to the number outside.",
    form: Form::Outside,
    lower,
};

fn lower(figure: &Figure, ground: &Ground<'_>) -> Lowered {
    let Figure::Outside { cells, total } = figure else { return Lowered::default() };
    let automaton = Automaton::sandwich(ground.side(), *total as usize);
    Lowered::condition(ground, cells.clone(), Demand::Regular(Arc::new(automaton)))
}
