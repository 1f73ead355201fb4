//! Literals that follow from each candidate by links alone, and operations on sets of literals.

use crate::bits::ones;

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
    for (all, more) in all.iter_mut().zip(more) {
        all.iter_mut().zip(more).for_each(|(all, more)| *all |= more);
    }
}

/// Returns the literals that are in both sets.
#[inline]
pub(in crate::techniques) fn both<const H: usize>(one: &Literals<H>, other: &Literals<H>) -> Literals<H> {
    std::array::from_fn(|half| std::array::from_fn(|at| one[half][at] & other[half][at]))
}

/// Returns the literals that are in the first set and not in the other.
#[inline]
pub(in crate::techniques) fn minus<const H: usize>(one: &Literals<H>, other: &Literals<H>) -> Literals<H> {
    std::array::from_fn(|half| std::array::from_fn(|at| one[half][at] & !other[half][at]))
}

/// Returns the numbers in one half of a set in ascending order.
pub(in crate::techniques) fn every<const H: usize>(half: [u64; H]) -> impl Iterator<Item = usize> {
    (0..H).flat_map(move |at| ones(half[at]).map(move |bit| at * 64 + bit))
}
