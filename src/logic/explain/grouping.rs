//! Groups values by key, and candidates by cell or by digits.

use grid::{Cell, Digit, DigitSet};

/// Groups values by their keys, in the order in which the keys first appear.
pub(super) fn group_by_key<K: PartialEq, V>(pairs: impl IntoIterator<Item = (K, V)>) -> Vec<(K, Vec<V>)> {
    let mut groups: Vec<(K, Vec<V>)> = Vec::new();
    for (key, value) in pairs {
        match groups.iter_mut().find(|(other, _)| *other == key) {
            Some((_, values)) => values.push(value),
            None => groups.push((key, vec![value])),
        }
    }
    groups
}

/// Groups candidates by cell: returns each cell with its digits, in the order in which the cells first appear.
pub(super) fn candidates_by_cell(candidates: &[(Cell, Digit)]) -> Vec<(Cell, DigitSet)> {
    let groups = group_by_key(candidates.iter().copied()).into_iter();
    groups.map(|(cell, digits)| (cell, digits.into_iter().collect())).collect()
}

/// Groups cells by the set of their digits in `candidates`: returns each set with the cells that have exactly these digits.
pub(super) fn cells_by_digits(candidates: &[(Cell, Digit)]) -> Vec<(DigitSet, Vec<Cell>)> {
    group_by_key(candidates_by_cell(candidates).into_iter().map(|(cell, digits)| (digits, cell)))
}
