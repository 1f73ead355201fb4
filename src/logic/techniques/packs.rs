//! The count behind subsets and fish: n sets that have but n members between them.

use std::ops::ControlFlow;

/// Hands over every choice of `size` of the sets whose union has just `size` members: which sets, and the union, both as bits.
/// Sets with fewer than two members, or more than `size`, take no part.
pub(super) fn packs(sets: &[u64], size: u32, found: &mut impl FnMut(u64, u64) -> ControlFlow<()>) -> ControlFlow<()> {
    let small = |&(_, set): &(usize, &u64)| (2..=size).contains(&set.count_ones());
    let fit = sets.iter().enumerate().filter(small).fold(0, |fit, (at, _)| fit | 1 << at);
    Search { sets, size, found }.deepen(fit, 0, 0)
}

struct Search<'a, F> {
    sets: &'a [u64],
    size: u32,
    found: &'a mut F,
}

impl<F: FnMut(u64, u64) -> ControlFlow<()>> Search<'_, F> {
    fn deepen(&mut self, mut fit: u64, chosen: u64, union: u64) -> ControlFlow<()> {
        let more = self.size - chosen.count_ones();
        if more == 0 {
            return if union.count_ones() == self.size {
                (self.found)(chosen, union)
            } else {
                ControlFlow::Continue(())
            };
        }
        while fit.count_ones() >= more {
            let at = fit.trailing_zeros();
            fit &= fit - 1;
            let wider = union | self.sets[at as usize];
            if wider.count_ones() <= self.size {
                self.deepen(fit, chosen | 1 << at, wider)?;
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
        let _ = packs(sets, size, &mut |chosen, union| {
            all.push((chosen, union));
            ControlFlow::Continue(())
        });
        all
    }

    #[test]
    fn a_pack_has_as_many_members_as_sets() {
        assert_eq!(all(&[0b011, 0b110, 0b011, 0b111], 2), [(0b0101, 0b011)]);
        assert_eq!(all(&[0b011, 0b110, 0b101, 0b1_0000_0010], 3), [(0b0111, 0b111)]);
        assert_eq!(all(&[0b001, 0b011], 2), []);
        assert_eq!(all(&[0b011, 0b011, 0b011], 3), [], "one member too few");
        assert_eq!(all(&[1 << 63 | 1; 64], 2).len(), 64 * 63 / 2);
    }
}
