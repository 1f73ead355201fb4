//! The first digits of a line, as many as the very first of them says, add up to a number outside.

use std::sync::Arc;

use crate::grid::automaton::Automaton;
use crate::grid::lower::{Ground, Lowered};
use crate::grid::rules::{Form, Spec};
use crate::grid::{Demand, Figure};

pub(super) const SPEC: Spec = Spec {
    keyword: "x-sum",
    word: "X-sum",
    short: "xsum",
    about: "The first digits of the line, as many as the very first of them says, add up to the number outside.",
    form: Form::Outside,
    lower,
};

/// How far a line was read.
#[derive(Clone, PartialEq, Eq, Hash)]
enum State {
    Before,
    Within(usize, usize), // how many digits are still counted, and the sum so far
    After,
}

fn lower(figure: &Figure, ground: &Ground<'_>) -> Lowered {
    let Figure::Outside { cells, total } = figure else { return Lowered::default() };
    let total = *total as usize;
    let counted = move |left: usize, sum: usize| match left {
        0 => (sum == total).then_some(State::After),
        _ => (sum < total).then_some(State::Within(left, sum)),
    };
    let next = move |state: &State, number| match state {
        State::Before => counted(number - 1, number),
        State::Within(left, sum) => counted(left - 1, sum + number),
        State::After => Some(State::After),
    };
    let automaton = Automaton::new(ground.side(), State::Before, next, |state| *state == State::After);
    Lowered::condition(ground, cells.clone(), Demand::Regular(Arc::new(automaton)))
}
