//! WXYZ-Wing and larger wings: n cells with n digits as candidates. All but one of these digits can be in the cells only once.
//!
//! Let d be the digit that can be in the cells more than once. If d were in none of the cells, the other digits would fill at most n - 1
//! of them. So d is in one of the cells, and is eliminated from other cells that see all places of d in the wing. If d too can be in the
//! cells only once, each of the n digits is in exactly one of them.

use std::ops::ControlFlow;

use crate::analysis::als::{Als, AlsIndex, AlsPair};
use crate::bits::popcount;
use crate::evidence::{Clause, Part, Pattern, PatternKind};
use crate::{Deduction, DeductionSink, Evidence, Technique, View, ViewFinder};
use grid::DigitSet;

/// Finder of wings with a certain number of cells.
///
/// The cells are those of two almost locked sets that have just two digits in common. At least one of these two digits is a restricted
/// common: all its places in one set see all its places in the other. The reported pattern has two parts, one for each set.
#[derive(Debug)]
pub struct LargeWing {
    /// Number of cells of the wing, which is also the number of its digits.
    size: usize,
    technique: Technique,
}

impl LargeWing {
    pub const FOUR: Self = Self { size: 4, technique: Technique::WxyzWing };
    pub const FIVE: Self = Self { size: 5, technique: Technique::VwxyzWing };
    pub const SIX: Self = Self { size: 6, technique: Technique::UvwxyzWing };
    pub const SEVEN: Self = Self { size: 7, technique: Technique::TuvwxyzWing };

    /// Returns the deduction from the two almost locked sets in `pair` if they have no cell in common, exactly two digits in common, and
    /// together `self.size` cells. Otherwise returns `None`.
    fn deduce<const W: usize>(&self, als_index: &AlsIndex<W>, pair: AlsPair) -> Option<Deduction> {
        let [one, other] = pair.sets.map(|set| &als_index.sets[set]);
        let size = |digits: DigitSet| popcount(digits.bits()) as usize;
        let cells = size(one.digits) + size(other.digits) - 2;
        let is_wing = cells == self.size && size(one.digits.and(other.digits)) == 2;
        if !is_wing || one.cells.intersects(other.cells) {
            return None;
        }
        let part = |set: &Als<W>| Part { cells: set.cells.to_vec(), digits: set.digits };
        Some(Deduction {
            technique: self.technique,
            placements: Vec::new(),
            eliminations: pair.eliminations(als_index).candidates(),
            digits: one.digits.or(other.digits),
            evidence: Evidence::Pattern(Pattern {
                kind: PatternKind::LargeWing,
                clauses: (one.cells | other.cells).iter().map(Clause::Cell).collect(),
                parts: vec![part(one), part(other)],
            }),
        })
    }
}

impl ViewFinder for LargeWing {
    fn technique(&self) -> Technique {
        self.technique
    }

    fn find_in<const W: usize>(&self, view: View<'_, W>, found: &mut DeductionSink<'_>) -> ControlFlow<()> {
        let als_index = AlsIndex::of(view);
        let mut wings = als_index.pairs(view).iter().filter_map(|&pair| self.deduce(als_index, pair));
        wings.try_for_each(found)
    }
}
