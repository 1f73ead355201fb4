//! Cache of the candidates that each condition of the rules leaves.

use std::cell::RefCell;
use std::collections::HashMap;
use std::sync::Arc;

use grid::DigitSet;

/// Condition or implied sum of the layout, by its index among the conditions or among the implied sums.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum ConditionKey {
    Condition(usize),
    ImpliedSum(usize),
}

/// Candidates that a condition leaves, with the candidates that it was applied to.
#[derive(Debug)]
pub(crate) struct ConditionResult {
    /// Candidates of each cell of the condition before it was applied.
    pub input: Vec<DigitSet>,
    /// Candidates of each cell that the condition leaves, or `None` if it cannot be met.
    pub remaining: Option<Vec<DigitSet>>,
    /// Digits that must be in one of the cells.
    pub required: DigitSet,
}

/// Cache of the candidates that conditions leave. An entry is valid as long as the candidates of the cells are the same.
#[derive(Debug, Default)]
pub(crate) struct ConditionCache(RefCell<HashMap<ConditionKey, Arc<ConditionResult>>>);

impl ConditionCache {
    /// Returns the result of a condition whose cells have the candidates `sets`. Calls `derive` if the cached result belongs to other
    /// candidates.
    pub fn get(
        &self,
        key: ConditionKey,
        sets: Vec<DigitSet>,
        derive: impl FnOnce(Vec<DigitSet>) -> ConditionResult,
    ) -> Arc<ConditionResult> {
        let mut cache = self.0.borrow_mut();
        match cache.get(&key).filter(|result| result.input == sets) {
            Some(result) => Arc::clone(result),
            None => {
                let result = Arc::new(derive(sets));
                cache.insert(key, Arc::clone(&result));
                result
            }
        }
    }
}
