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

/// How far a line was read.
#[derive(Clone, PartialEq, Eq, Hash)]
enum State {
    Before,
    Between(usize, usize), // the crust that was met, and the sum since
    After,
}

fn lower(figure: &Figure, ground: &Ground<'_>) -> Lowered {
    let Figure::Outside { cells, total } = figure else { return Lowered::default() };
    let (side, total) = (ground.side(), *total as usize);
    let is_crust = move |number| number == 1 || number == side;
    let next = move |state: &State, number| match state {
        State::Before if is_crust(number) => Some(State::Between(number, 0)),
        State::Before => Some(State::Before),
        State::Between(first, sum) if is_crust(number) => (*first != number && *sum == total).then_some(State::After),
        State::Between(first, sum) => (sum + number <= total).then_some(State::Between(*first, sum + number)),
        State::After => (!is_crust(number)).then_some(State::After),
    };
    let automaton = Automaton::new(side, State::Before, next, |state| *state == State::After);
    Lowered::condition(ground, cells.clone(), Demand::Regular(Arc::new(automaton)))
}
