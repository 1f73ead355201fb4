//! Search for n sets that have only n members in total. The finders of subsets and fish use it.
//!
//! For naked subsets, each set contains the candidates of one cell of a unit. For hidden subsets, each set contains the places of one digit
//! in a unit. For fish, each set contains the places of a digit in one of several parallel lines. A set is a word in which each bit stands
//! for a possible member.

use std::ops::ControlFlow;

use crate::bits::{ones, popcount};

/// Calls `found` with every choice of `size` sets whose union has exactly `size` members. The choices come in lexicographic order of their
/// indices, for example 0 1, 0 2, 1 2.
///
/// The arguments of `found` are the choice, in which bit i stands for `sets[i]`, and the union of the chosen sets. Sets with fewer than two
/// members, or with more than `size`, are not chosen. `size` must be at least 2.
pub(super) fn for_each_locked_subset(
    sets: &[u64],
    size: u32,
    found: &mut impl FnMut(u64, u64) -> ControlFlow<()>,
) -> ControlFlow<()> {
    SubsetSearch { sets, size, union_size: size, found }.search(2)
}

/// Calls `found` with every choice of `size` sets whose union has exactly `size - 1` members. The chosen sets cannot all have different
/// members, because there is one member too few.
///
/// The arguments of `found` are the choice, in which bit i stands for `sets[i]`, and the union of the chosen sets. Empty sets, and sets
/// with `size` members or more, are not chosen. `size` must be at least 2.
pub(super) fn for_each_overfull_subset(
    sets: &[u64],
    size: u32,
    found: &mut impl FnMut(u64, u64) -> ControlFlow<()>,
) -> ControlFlow<()> {
    SubsetSearch { sets, size, union_size: size - 1, found }.search(1)
}

/// Calls `found` with every choice of `size` sets whose union with the set `start` has exactly `members` members.
///
/// The arguments of `found` are the choice, in which bit i stands for `sets[i]`, and the union of `start` and the chosen sets.
pub(super) fn for_each_subset_of_union(
    sets: &[u64],
    start: u64,
    size: u32,
    members: u32,
    found: &mut impl FnMut(u64, u64) -> ControlFlow<()>,
) -> ControlFlow<()> {
    /// Extends the choice `chosen` in every possible way by `size` sets from `sets[from..]`. Calls `found` with each extended choice whose
    /// union has exactly `members` members. `union` is the union of `start` and the sets that are chosen already.
    fn extend(
        (sets, from): (&[u64], usize),
        (chosen, union): (u64, u64),
        (size, members): (u32, u32),
        found: &mut impl FnMut(u64, u64) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        if size == 0 {
            return if popcount(union) == members { found(chosen, union) } else { ControlFlow::Continue(()) };
        }
        for at in from..sets.len() {
            let wider = union | sets[at];
            if popcount(wider) <= members {
                extend((sets, at + 1), (chosen | 1 << at, wider), (size - 1, members), found)?;
            }
        }
        ControlFlow::Continue(())
    }
    extend((sets, 0), (0, start), (size, members), found)
}

/// Search for choices of `size` sets whose union has `union_size` members.
struct SubsetSearch<'a, F> {
    sets: &'a [u64],
    size: u32,
    union_size: u32,
    found: &'a mut F,
}

impl<F: FnMut(u64, u64) -> ControlFlow<()>> SubsetSearch<'_, F> {
    /// Searches for the choices. Considers only sets with at least `least` members.
    fn search(&mut self, least: u32) -> ControlFlow<()> {
        let is_eligible = |&(_, set): &(usize, &u64)| (least..=self.union_size).contains(&popcount(*set));
        let eligible: u64 = self.sets.iter().enumerate().filter(is_eligible).fold(0, |all, (at, _)| all | 1 << at);
        if popcount(eligible) < self.size {
            return ControlFlow::Continue(());
        }
        self.extend(eligible, 0, 0, self.size)
    }

    /// Extends the choice `chosen` in every possible way by `more` sets from `eligible`. `union` is the union of the sets chosen so far.
    /// `more` must be at least 2.
    fn extend(&mut self, mut eligible: u64, chosen: u64, union: u64, more: u32) -> ControlFlow<()> {
        while eligible != 0 {
            let at = eligible.trailing_zeros();
            eligible &= eligible - 1;
            let (chosen, wider) = (chosen | 1 << at, union | self.sets[at as usize]);
            if popcount(wider) > self.union_size {
                continue;
            }
            if more > 2 {
                self.extend(eligible, chosen, wider, more - 1)?;
                continue;
            }
            for last in ones(eligible) {
                let all = wider | self.sets[last];
                if popcount(all) == self.union_size {
                    (self.found)(chosen | 1 << last, all)?;
                }
            }
        }
        ControlFlow::Continue(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Returns the choices that [`for_each_locked_subset`] reports, in order.
    fn locked_subsets(sets: &[u64], size: u32) -> Vec<(u64, u64)> {
        let mut all = Vec::new();
        let _ = for_each_locked_subset(sets, size, &mut |chosen, union| {
            all.push((chosen, union));
            ControlFlow::Continue(())
        });
        all
    }

    #[test]
    fn a_locked_subset_has_as_many_members_as_sets() {
        assert_eq!(locked_subsets(&[0b011, 0b110, 0b011, 0b111], 2), [(0b0101, 0b011)]);
        assert_eq!(locked_subsets(&[0b011, 0b110, 0b101, 0b1_0000_0010], 3), [(0b0111, 0b111)]);
        assert_eq!(locked_subsets(&[0b001, 0b011], 2), []);
        assert_eq!(locked_subsets(&[0b011, 0b011, 0b011], 3), [], "three sets with two members in total are overfull");
        assert_eq!(locked_subsets(&[1 << 63 | 1; 64], 2).len(), 64 * 63 / 2);
    }

    #[test]
    fn locked_subsets_are_reported_in_ascending_order_of_their_indices() {
        let sets = [0b0_0011, 0b0_0110, 0b0_0111, 0b0_0101, 0b1_1000, 0b0_0001, 0b0_1111, 0b1_0010, 0b0_0110];
        for (size, count) in [(2, 1), (3, 11), (4, 21)] {
            let union = |chosen: u64| ones(chosen).fold(0, |union, at| union | sets[at]);
            let is_locked = |chosen: &u64| {
                let is_eligible = |at: usize| (2..=size).contains(&popcount(sets[at]));
                popcount(*chosen) == size && ones(*chosen).all(is_eligible) && popcount(union(*chosen)) == size
            };
            let mut expected: Vec<u64> = (0..1 << sets.len()).filter(is_locked).collect();
            expected.sort_by_key(|&chosen| ones(chosen).collect::<Vec<_>>());
            let expected: Vec<(u64, u64)> = expected.into_iter().map(|chosen| (chosen, union(chosen))).collect();
            assert_eq!(locked_subsets(&sets, size), expected);
            assert_eq!(expected.len(), count);
        }
    }

    #[test]
    fn an_overfull_subset_has_one_member_too_few() {
        let mut all = Vec::new();
        let _ = for_each_overfull_subset(&[0b01, 0b11, 0b10, 0b00, 0b100], 3, &mut |chosen, union| {
            all.push((chosen, union));
            ControlFlow::Continue(())
        });
        assert_eq!(all, [(0b0111, 0b11)]);
    }
}
