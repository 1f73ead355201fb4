//! What was made of a condition when it was last looked at: while its cells are as they were, nobody need look again.

use std::cell::RefCell;
use std::collections::HashMap;
use std::rc::Rc;
use std::sync::Arc;

use crate::Position;
use grid::{DigitSet, Layout};

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

type Memory = HashMap<Of, Rc<Known>>;

thread_local! {
    /// Of the last layout seen.
    static LAST: RefCell<Option<(Arc<Layout>, Memory)>> = const { RefCell::new(None) };
}

/// What is known with these sets; `look` finds it out where they are not those of the last time.
pub fn recall(
    position: &Position,
    of: Of,
    sets: Vec<DigitSet>,
    look: impl FnOnce(Vec<DigitSet>) -> Known,
) -> Rc<Known> {
    let layout = position.layout();
    let known = LAST.with_borrow(|last| {
        let (_, memory) = last.as_ref().filter(|(seen, _)| Arc::ptr_eq(seen, layout))?;
        memory.get(&of).filter(|known| known.sets == sets).map(Rc::clone)
    });
    known.unwrap_or_else(|| {
        let known = Rc::new(look(sets));
        LAST.with_borrow_mut(|last| {
            let (_, memory) = match last {
                Some(last) if Arc::ptr_eq(&last.0, layout) => last,
                _ => last.insert((Arc::clone(layout), Memory::new())),
            };
            memory.insert(of, Rc::clone(&known));
        });
        known
    })
}
