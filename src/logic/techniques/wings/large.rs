//! Wings of four cells and more: as many digits as cells, of which all but one can be used just once.

use std::ops::ControlFlow;

use crate::analysis::als::{Als, AlsIndex, AlsPair};
use crate::bits::popcount;
use crate::evidence::{Clause, Part, Pattern};
use crate::{Deduction, DeductionSink, Evidence, Technique, View, ViewFinder};
use grid::DigitSet;

/// Two sets of cells, each in a unit and with one digit more than cells, that share two digits. One of these can stand in but one
/// of the sets, for its places in both see each other. So the other one stands in one of the sets; and if that can stand in but
/// one set too, every digit stands there just once.
#[derive(Debug)]
pub struct LargeWing {
    size: usize,
    technique: Technique,
}

impl LargeWing {
    pub const FOUR: Self = Self { size: 4, technique: Technique::WxyzWing };
    pub const FIVE: Self = Self { size: 5, technique: Technique::VwxyzWing };
    pub const SIX: Self = Self { size: 6, technique: Technique::UvwxyzWing };
    pub const SEVEN: Self = Self { size: 7, technique: Technique::TuvwxyzWing };

    /// What follows from the pair, if its sets have as many cells as the wing and share just two digits.
    fn deduce<const W: usize>(&self, stock: &AlsIndex<W>, pair: AlsPair) -> Option<Deduction> {
        let [one, other] = pair.sets.map(|set| &stock.sets[set]);
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
            eliminations: pair.eliminations(stock).candidates(),
            digits: one.digits.or(other.digits),
            evidence: Evidence::Pattern(Pattern {
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
        let stock = AlsIndex::of(view);
        let mut wings = stock.pairs(view).iter().filter_map(|&pair| self.deduce(stock, pair));
        wings.try_for_each(found)
    }
}
