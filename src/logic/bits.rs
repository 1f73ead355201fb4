//! Operations on words of bits.

/// Returns the indices of the bits that are set, in ascending order.
pub(super) fn ones(mut bits: u64) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        let at = (bits != 0).then(|| bits.trailing_zeros() as usize)?;
        bits &= bits - 1;
        Some(at)
    })
}

/// Returns the bits that are set in at least `N` of the sets.
#[inline]
pub(super) fn in_several<const N: usize>(sets: impl Iterator<Item = u64>) -> u64 {
    let mut at_least = [0; N]; // one of them, two, and so on
    for set in sets {
        for more in (1..N).rev() {
            at_least[more] |= at_least[more - 1] & set;
        }
        at_least[0] |= set;
    }
    at_least[N - 1]
}
