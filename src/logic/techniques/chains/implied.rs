//! Literals that follow from each candidate by links alone.

use crate::bits::{difference, intersection, union};

/// Set of literals: one bit for each candidate that is true, then one bit for each that is false, by the number of the candidate.
pub(in crate::techniques) type Literals<const H: usize> = [[u64; H]; 2];

/// Literals that each candidate implies by the links of single candidates. Candidates are numbered cell by cell, then digit by digit.
/// The contrapositives are included: if one literal implies another, the negation of the latter implies the negation of the former.
#[derive(Debug)]
pub(in crate::techniques) struct Implied<const H: usize> {
    /// By candidate: what follows if it is true, itself included.
    pub of_true: Vec<Literals<H>>,
    /// By candidate: what follows if it is false, itself included.
    pub of_false: Vec<Literals<H>>,
}

/// Adds the second set to the first.
#[inline]
pub(in crate::techniques) fn join<const H: usize>(all: &mut Literals<H>, more: &Literals<H>) {
    union(all.as_flattened_mut(), more.as_flattened());
}

/// Returns the literals that are in both sets.
#[inline]
pub(in crate::techniques) fn both<const H: usize>([truths, falses]: &Literals<H>, other: &Literals<H>) -> Literals<H> {
    [intersection(truths, &other[0]), intersection(falses, &other[1])]
}

/// Returns the literals that are in the first set and not in the other.
#[inline]
pub(in crate::techniques) fn minus<const H: usize>([truths, falses]: &Literals<H>, other: &Literals<H>) -> Literals<H> {
    [difference(truths, &other[0]), difference(falses, &other[1])]
}
