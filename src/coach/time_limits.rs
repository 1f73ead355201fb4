//! Limits on the time that an answer may take.

use logic::StopSignal;
use solve::Budget;

/// Limits of an answer: a budget for the solver, and a stop signal for the search for techniques.
#[derive(Debug)]
pub struct Limits<'a> {
    /// Budget for all queries to the solver.
    pub budget: Budget<'a>,
    /// Stop signal for the search for techniques.
    pub stop: StopSignal<'a>,
}

impl Limits<'static> {
    /// Returns limits that never stop an answer.
    #[must_use]
    pub fn none() -> Self {
        Self { budget: Budget::unlimited(), stop: StopSignal::never() }
    }
}

impl<'a> Limits<'a> {
    /// Returns limits that stop both the solver and the search for techniques as soon as `stop` returns true.
    #[must_use]
    pub fn until(stop: &'a (dyn Fn() -> bool + Sync)) -> Self {
        Self { budget: Budget::until(stop), stop: StopSignal::when(stop) }
    }
}
