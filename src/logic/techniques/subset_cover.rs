//! The count behind subsets and fish: n sets that have but n members between them.

use std::ops::ControlFlow;

use crate::bits::{ones, popcount};

/// Hands over every choice of `size` of the sets whose union has just `size` members: which sets, and the union, both as bits.
/// Sets with fewer than two members, or more than `size`, take no part.
pub(super) fn for_each_locked_subset(
    sets: &[u64],
    size: u32,
    found: &mut impl FnMut(u64, u64) -> ControlFlow<()>,
) -> ControlFlow<()> {
    SubsetSearch { sets, size, union_size: size, found }.search(2)
}

/// The same where the union has one member fewer, which is one too few for all: sets with a single member take part too.
pub(super) fn for_each_overfull_subset(
    sets: &[u64],
    size: u32,
    found: &mut impl FnMut(u64, u64) -> ControlFlow<()>,
) -> ControlFlow<()> {
    SubsetSearch { sets, size, union_size: size - 1, found }.search(1)
}

/// Hands over every choice of `size` of the sets that makes `start` grow to just `members` members.
pub(super) fn for_each_subset_of_union(
    sets: &[u64],
    start: u64,
    size: u32,
    members: u32,
    found: &mut impl FnMut(u64, u64) -> ControlFlow<()>,
) -> ControlFlow<()> {
    fn deepen(
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
                deepen((sets, at + 1), (chosen | 1 << at, wider), (size - 1, members), found)?;
            }
        }
        ControlFlow::Continue(())
    }
    deepen((sets, 0), (0, start), (size, members), found)
}

struct SubsetSearch<'a, F> {
    sets: &'a [u64],
    size: u32,
    union_size: u32,
    found: &'a mut F,
}

impl<F: FnMut(u64, u64) -> ControlFlow<()>> SubsetSearch<'_, F> {
    fn search(&mut self, least: u32) -> ControlFlow<()> {
        let small = |&(_, set): &(usize, &u64)| (least..=self.union_size).contains(&popcount(*set));
        let fit: u64 = self.sets.iter().enumerate().filter(small).fold(0, |fit, (at, _)| fit | 1 << at);
        if popcount(fit) < self.size {
            return ControlFlow::Continue(());
        }
        self.extend(fit, 0, 0, self.size)
    }

    /// Chooses `more` sets, two at least, among those of `fit`.
    fn extend(&mut self, mut fit: u64, chosen: u64, union: u64, more: u32) -> ControlFlow<()> {
        while fit != 0 {
            let at = fit.trailing_zeros();
            fit &= fit - 1;
            let (chosen, wider) = (chosen | 1 << at, union | self.sets[at as usize]);
            if popcount(wider) > self.union_size {
                continue;
            }
            if more > 2 {
                self.extend(fit, chosen, wider, more - 1)?;
                continue;
            }
            for last in ones(fit) {
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

    fn all(sets: &[u64], size: u32) -> Vec<(u64, u64)> {
        let mut all = Vec::new();
        let _ = for_each_locked_subset(sets, size, &mut |chosen, union| {
            all.push((chosen, union));
            ControlFlow::Continue(())
        });
        all
    }

    #[test]
    fn a_locked_subset_has_as_many_members_as_sets() {
        assert_eq!(all(&[0b011, 0b110, 0b011, 0b111], 2), [(0b0101, 0b011)]);
        assert_eq!(all(&[0b011, 0b110, 0b101, 0b1_0000_0010], 3), [(0b0111, 0b111)]);
        assert_eq!(all(&[0b001, 0b011], 2), []);
        assert_eq!(all(&[0b011, 0b011, 0b011], 3), [], "one member too few");
        assert_eq!(all(&[1 << 63 | 1; 64], 2).len(), 64 * 63 / 2);
    }

    #[test]
    fn locked_subsets_are_reported_in_order_of_their_first_sets() {
        let sets = [0b0_0011, 0b0_0110, 0b0_0111, 0b0_0101, 0b1_1000, 0b0_0001, 0b0_1111, 0b1_0010, 0b0_0110];
        for (size, packs) in [(2, 1), (3, 11), (4, 21)] {
            let union = |chosen: u64| ones(chosen).fold(0, |union, at| union | sets[at]);
            let is_pack = |chosen: &u64| {
                let fits = |at: usize| (2..=size).contains(&popcount(sets[at]));
                popcount(*chosen) == size && ones(*chosen).all(fits) && popcount(union(*chosen)) == size
            };
            let mut wanted: Vec<u64> = (0..1 << sets.len()).filter(is_pack).collect();
            wanted.sort_by_key(|&chosen| ones(chosen).collect::<Vec<_>>());
            let wanted: Vec<(u64, u64)> = wanted.into_iter().map(|chosen| (chosen, union(chosen))).collect();
            assert_eq!(all(&sets, size), wanted);
            assert_eq!(wanted.len(), packs);
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
