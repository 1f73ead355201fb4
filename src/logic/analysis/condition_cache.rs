//! Cache of the candidates that rule conditions leave. A condition is a demand on the digits of several cells, such as the sum of a cage.

use std::cell::RefCell;
use std::collections::HashMap;
use std::sync::Arc;

use grid::DigitSet;

/// Key of a cached result, which belongs to a condition of the layout or to an implied sum. An implied sum follows from given sums and the
/// totals of units. The number is an index in the list of all conditions, or in the list of all implied sums.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum ConditionKey {
    Condition(usize),
    ImpliedSum(usize),
}

/// Candidates that a condition leaves in its cells, together with the candidates that the cells had before.
#[derive(Debug)]
pub(crate) struct ConditionResult {
    /// For each cell of the condition, its candidates before the condition was applied.
    pub input: Vec<DigitSet>,
    /// For each cell of the condition, the candidates that the condition leaves. `None` if the condition cannot be met.
    pub remaining: Option<Vec<DigitSet>>,
    /// Digits that the condition requires: each of them is in at least one cell of the condition. Not all of these digits may be known.
    pub required: DigitSet,
}

/// Cache with the last result of each condition. The result is valid as long as the cells of the condition have the same candidates.
#[derive(Debug, Default)]
pub(crate) struct ConditionCache(RefCell<HashMap<ConditionKey, Arc<ConditionResult>>>);

impl ConditionCache {
    /// Returns the result of the condition `key`, whose cells have the candidates `sets`. Calls `derive` to compute the result, unless the
    /// cached result was computed from the same candidates.
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
