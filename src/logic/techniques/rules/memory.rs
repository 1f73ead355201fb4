//! What was made of a condition when it was last looked at: while its cells are as they were, nobody need look again.

use std::cell::RefCell;
use std::collections::HashMap;
use std::sync::Arc;

use grid::DigitSet;

/// A condition of the layout, or a thing of another kind that has cells, by its number.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Of {
    Condition(usize),
    Equation(usize),
}

/// What its cells may hold, and what comes of that.
#[derive(Debug)]
pub struct Known {
    pub sets: Vec<DigitSet>,
    /// What is left of each set; none where nothing at all goes with the rule.
    pub left: Option<Vec<DigitSet>>,
    /// The digits that one of the cells must hold.
    pub needed: DigitSet,
}

/// Cache of conditions, each with the sets of digits that it was looked at with: it holds for as long as these are the same.
#[derive(Debug, Default)]
pub(crate) struct ConditionCache(RefCell<HashMap<Of, Arc<Known>>>);

/// Returns what is known with these sets. Calls `look` if they are not those of the last time.
pub fn recall(
    cache: &ConditionCache,
    of: Of,
    sets: Vec<DigitSet>,
    look: impl FnOnce(Vec<DigitSet>) -> Known,
) -> Arc<Known> {
    let mut memory = cache.0.borrow_mut();
    match memory.get(&of).filter(|known| known.sets == sets) {
        Some(known) => Arc::clone(known),
        None => {
            let known = Arc::new(look(sets));
            memory.insert(of, Arc::clone(&known));
            known
        }
    }
}
