//! Part of Sudoku Explainer's rating that depends on the length of a chain.

/// Returns the tenths that the length of a chain adds to its rating. The length is the number of states: candidates that are true or false
/// along the chain.
///
/// One tenth is added for each of the numbers 4, 6, 8, 12, 16, 24, … that is less than `states - 2`.
pub(super) fn length_tenths(states: usize) -> u32 {
    let steps = std::iter::successors(Some((4, true)), |&(step, is_even): &(usize, bool)| {
        Some(if is_even { (step * 3 / 2, false) } else { (step * 4 / 3, true) })
    });
    steps.take_while(|&(step, _)| states.saturating_sub(2) > step).count() as u32
}
