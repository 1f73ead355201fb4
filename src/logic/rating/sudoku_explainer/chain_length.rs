//! Rating of the length of a chain.

/// Returns the tenths that `states` of a chain add to its rating: one for each of 4, 6, 8, 12, 16, 24, … that is less than the number of states
/// minus two.
pub(super) fn length_tenths(states: usize) -> u32 {
    let steps = std::iter::successors(Some((4, true)), |&(step, is_even): &(usize, bool)| {
        Some(if is_even { (step * 3 / 2, false) } else { (step * 4 / 3, true) })
    });
    steps.take_while(|&(step, _)| states.saturating_sub(2) > step).count() as u32
}
