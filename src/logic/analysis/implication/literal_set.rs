//! Sets of literals as rows of bits, and the implications that follow from the links of a position.

use crate::bits;

/// Set of literals in two rows of bits. Bit i of the first row is the literal that candidate number i is true, bit i of the second row the
/// literal that it is false.
///
/// The candidates of a position are numbered from 0, cell by cell, then digit by digit. `H` is the number of words of a row.
pub(crate) type LiteralSet<const H: usize> = [[u64; H]; 2];

/// Consequences of each literal by links between single candidates, in any number of steps.
///
/// Both tables are indexed by candidate number, as in [`LiteralSet`]. If one literal implies another, the table also contains the
/// contrapositive: the negation of the second implies the negation of the first.
#[derive(Debug)]
pub(crate) struct LinkClosure<const H: usize> {
    /// For each candidate, the literals implied if the candidate is true, including the literal that it is true.
    pub if_true: Vec<LiteralSet<H>>,
    /// For each candidate, the literals implied if the candidate is false, including the literal that it is false.
    pub if_false: Vec<LiteralSet<H>>,
}

/// Adds the literals of `more` to `all`.
#[inline]
pub(crate) fn union_with<const H: usize>(all: &mut LiteralSet<H>, more: &LiteralSet<H>) {
    bits::union(all.as_flattened_mut(), more.as_flattened());
}

/// Returns the literals that are in both sets.
#[inline]
pub(crate) fn intersection<const H: usize>([truths, falses]: &LiteralSet<H>, other: &LiteralSet<H>) -> LiteralSet<H> {
    [bits::intersection(truths, &other[0]), bits::intersection(falses, &other[1])]
}

/// Returns the literals of the first set that are not in `other`.
#[inline]
pub(crate) fn difference<const H: usize>([truths, falses]: &LiteralSet<H>, other: &LiteralSet<H>) -> LiteralSet<H> {
    [bits::difference(truths, &other[0]), bits::difference(falses, &other[1])]
}
