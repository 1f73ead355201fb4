//! How much an answer may cost.

use logic::StopSignal;
use solve::Budget;

/// Limits of an answer: a budget for the solver, and a signal that stops the ladder.
#[derive(Debug)]
pub struct Limits<'a> {
    /// For everything that the solver is asked.
    pub budget: Budget<'a>,
    /// For the search for techniques.
    pub stop: StopSignal<'a>,
}

impl Limits<'static> {
    /// No limits: an answer takes as long as it takes.
    #[must_use]
    pub fn none() -> Self {
        Self { budget: Budget::unlimited(), stop: StopSignal::never() }
    }
}

impl<'a> Limits<'a> {
    /// Ends solver and ladder as soon as `stop` returns true.
    #[must_use]
    pub fn until(stop: &'a (dyn Fn() -> bool + Sync)) -> Self {
        Self { budget: Budget::until(stop), stop: StopSignal::when(stop) }
    }
}
