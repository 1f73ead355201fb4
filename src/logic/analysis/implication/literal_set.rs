//! Sets of literals of candidates, and the closure of the links of a position as such sets.

use crate::bits;

/// Set of literals: first one bit for each candidate that is true, then one bit for each candidate that is false, indexed by the number of
/// the candidate. `H` is the number of words of each half.
pub(crate) type LiteralSet<const H: usize> = [[u64; H]; 2];

/// Literals that each candidate implies by the links of single candidates. Candidates are numbered cell by cell, then digit by digit.
///
/// The contrapositives are included: if one literal implies another, the negation of the latter implies the negation of the former.
#[derive(Debug)]
pub(crate) struct LinkClosure<const H: usize> {
    /// Literals implied if a candidate is true, itself included, indexed by candidate.
    pub if_true: Vec<LiteralSet<H>>,
    /// Literals implied if a candidate is false, itself included, indexed by candidate.
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

/// Returns the literals that are in the first set and not in the other.
#[inline]
pub(crate) fn difference<const H: usize>([truths, falses]: &LiteralSet<H>, other: &LiteralSet<H>) -> LiteralSet<H> {
    [bits::difference(truths, &other[0]), bits::difference(falses, &other[1])]
}
