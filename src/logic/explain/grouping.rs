//! Groups of values by key, and of eliminations by cell and by digit.

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

/// Groups eliminations by cell.
pub(super) fn candidates_by_cell(eliminated: &[(Cell, Digit)]) -> Vec<(Cell, DigitSet)> {
    let groups = group_by_key(eliminated.iter().copied()).into_iter();
    groups.map(|(cell, digits)| (cell, digits.into_iter().collect())).collect()
}

/// Groups eliminations by the digits lost: each set of digits with the cells that lose exactly these.
pub(super) fn cells_by_digits(eliminated: &[(Cell, Digit)]) -> Vec<(DigitSet, Vec<Cell>)> {
    group_by_key(candidates_by_cell(eliminated).into_iter().map(|(cell, lost)| (lost, cell)))
}
