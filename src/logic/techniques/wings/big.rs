//! Wings of four cells and more: as many digits as cells, of which all but one can be used just once.

use std::ops::ControlFlow;

use crate::evidence::{Need, Part, Pattern};
use crate::techniques::locked_sets::{Pair, Set, Stock};
use crate::techniques::packs::count;
use crate::{Deduction, Evidence, Found, Sweep, Technique, View};
use grid::DigitSet;

/// Two sets of cells, each in a unit and with one digit more than cells, that share two digits. One of these can stand in but one
/// of the sets, for its places in both see each other. So the other one stands in one of the sets; and if that can stand in but
/// one set too, every digit stands there just once.
#[derive(Debug)]
pub struct BigWing {
    size: usize,
    technique: Technique,
}

impl BigWing {
    pub const FOUR: Self = Self { size: 4, technique: Technique::WxyzWing };
    pub const FIVE: Self = Self { size: 5, technique: Technique::VwxyzWing };
    pub const SIX: Self = Self { size: 6, technique: Technique::UvwxyzWing };
    pub const SEVEN: Self = Self { size: 7, technique: Technique::TuvwxyzWing };

    /// What follows from the pair, if its sets have as many cells as the wing and share just two digits.
    fn judge<const W: usize>(&self, stock: &Stock<W>, pair: Pair) -> Option<Deduction> {
        let [one, other] = pair.sets.map(|set| &stock.sets[set]);
        let size = |digits: DigitSet| count(digits.bits()) as usize;
        let cells = size(one.digits) + size(other.digits) - 2;
        let is_wing = cells == self.size && size(one.digits.and(other.digits)) == 2;
        if !is_wing || one.cells.meets(other.cells) {
            return None;
        }
        let part = |set: &Set<W>| Part { cells: set.cells.to_vec(), digits: set.digits };
        Some(Deduction {
            technique: self.technique,
            place: Vec::new(),
            eliminate: pair.falls(stock).candidates(),
            digits: one.digits.or(other.digits),
            evidence: Evidence::Pattern(Pattern {
                needs: (one.cells | other.cells).iter().map(Need::Cell).collect(),
                parts: vec![part(one), part(other)],
            }),
        })
    }
}

impl Sweep for BigWing {
    fn technique(&self) -> Technique {
        self.technique
    }

    fn sweep<const W: usize>(&self, view: View<'_, W>, found: &mut Found<'_>) -> ControlFlow<()> {
        let stock = Stock::of(view);
        let mut wings = stock.pairs(view).iter().filter_map(|&pair| self.judge(stock, pair));
        wings.try_for_each(found)
    }
}
