//! Approximate memory use of puzzles, for callers that limit the memory of a list of puzzles.

use std::sync::Arc;

use crate::{Cell, Condition, Constraint, Demand, DigitSet, Layout, Puzzle, Rule, Shape, Unit};

/// Overhead of a small allocation, in bytes.
const OVERHEAD: usize = 24;

impl Layout {
    /// Returns the approximate memory of the layout in bytes. Returns 0 for a layout that all classic boards of its shape share.
    #[must_use]
    pub fn memory(&self) -> usize {
        let shape = self.shape();
        if self.is_classic() && Shape::of_side(shape.side()) == Ok(shape) {
            return 0;
        }
        let rules = self.rules().len() * (size_of::<Rule>() + OVERHEAD);
        let constraints =
            self.constraints().iter().map(|constraint| size_of::<Constraint>() + list(constraint.cells()));
        let units = self.units().iter().map(|unit| size_of::<Unit>() + list(&unit.cells));
        let conditions = self.conditions().map(of_condition);
        // For each cell: the lists of its units, peers and conditions.
        let cells = shape.iter().map(|cell| 3 * (size_of::<Vec<Cell>>() + OVERHEAD) + list(self.peers(cell)));
        rules + constraints.chain(units).chain(conditions).chain(cells).sum::<usize>()
    }
}

impl Puzzle {
    /// Returns the approximate memory of the puzzle in bytes. Includes the layout, unless all classic boards of its shape share it.
    #[must_use]
    pub fn memory(&self) -> usize {
        let cells = self.shape().cells() * (size_of::<DigitSet>() + 1);
        size_of::<Self>()
            + 2 * OVERHEAD
            + cells
            + self.title.len()
            + self.about.memory()
            + self.words.len()
            + self.layout.memory()
    }
}

/// Returns the memory of a heap-allocated list of cells, in bytes.
fn list(cells: &[Cell]) -> usize {
    OVERHEAD + size_of_val(cells)
}

/// Returns the approximate memory of a condition in bytes. If several conditions share a table, each counts an equal part of it.
fn of_condition(condition: &Condition) -> usize {
    let demand = match &condition.demand {
        Demand::Pair(sets) | Demand::OneOf(sets) => (OVERHEAD + size_of_val(&**sets)) / Arc::strong_count(sets),
        Demand::Sum { weights, .. } => OVERHEAD + size_of_val(&**weights),
        Demand::Has(_) | Demand::Regular(_) => 2 * OVERHEAD,
    };
    size_of::<Condition>() + list(&condition.cells) + demand
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Family;

    #[test]
    fn memory_grows_with_cells_and_rules() {
        let memory = |side: usize, more: &[Rule]| {
            let shape = Shape::of_side(side).unwrap();
            let rules = [&Rule::CLASSIC[..], more].concat();
            Puzzle::blank(if more.is_empty() { Layout::classic(shape) } else { Layout::new(shape, rules) }).memory()
        };
        assert!((700..2_000).contains(&memory(9, &[])), "{}", memory(9, &[]));
        assert!((36_000..40_000).contains(&memory(64, &[])), "digits and candidates alone: {}", memory(64, &[]));
        let king = Rule::whole(Family::King);
        assert!(memory(9, &[Rule::KNIGHT]) > 10 * memory(9, &[]));
        assert!(memory(64, &[Rule::KNIGHT]) > 2_000_000);
        assert!(memory(64, &[Rule::KNIGHT, king]) > memory(64, &[Rule::KNIGHT]) + 500_000);
    }
}
