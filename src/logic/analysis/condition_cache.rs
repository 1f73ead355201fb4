//! Cache of the candidates that each condition of the rules leaves.

use std::cell::RefCell;
use std::collections::HashMap;
use std::sync::Arc;

use grid::DigitSet;

/// A condition or an equation of the layout, by its number.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum ConditionKey {
    Condition(usize),
    ImpliedSum(usize),
}

/// The candidates that a condition leaves, with those that it was applied to.
#[derive(Debug)]
pub(crate) struct ConditionResult {
    /// By cell of the condition: the candidates before.
    pub input: Vec<DigitSet>,
    /// By cell: the candidates that are left; `None` if the condition cannot be met.
    pub remaining: Option<Vec<DigitSet>>,
    /// The digits that must be in one of the cells.
    pub required: DigitSet,
}

/// Cache of what conditions leave. An entry is valid as long as the candidates of its cells are the same.
#[derive(Debug, Default)]
pub(crate) struct ConditionCache(RefCell<HashMap<ConditionKey, Arc<ConditionResult>>>);

impl ConditionCache {
    /// Returns what the condition leaves of these sets. Calls `derive` if they are not those of the last call.
    pub fn get(
        &self,
        of: ConditionKey,
        sets: Vec<DigitSet>,
        derive: impl FnOnce(Vec<DigitSet>) -> ConditionResult,
    ) -> Arc<ConditionResult> {
        let mut cache = self.0.borrow_mut();
        match cache.get(&of).filter(|deduced| deduced.input == sets) {
            Some(deduced) => Arc::clone(deduced),
            None => {
                let deduced = Arc::new(derive(sets));
                cache.insert(of, Arc::clone(&deduced));
                deduced
            }
        }
    }
}
