//! Locked candidates: a digit that one unit keeps where it crosses another.

use std::ops::ControlFlow;
use std::sync::Arc;

use crate::grid::{Cell, Digit, DigitSet, Family};
use crate::logic::{Deduction, Evidence, Finder, Found, Position, Technique};

/// The rungs of this family.
pub(super) fn rungs() -> Vec<Arc<dyn Finder>> {
    vec![Arc::new(Locked::Pointing), Arc::new(Locked::Claiming)]
}

/// All places of a digit in one unit lie in a second, whose other cells lose it.
#[derive(Debug)]
pub enum Locked {
    /// From a box, or whatever is no row and no column, into another unit.
    Pointing,
    /// From a row or a column.
    Claiming,
}

impl Finder for Locked {
    fn technique(&self) -> Technique {
        match self {
            Self::Pointing => Technique::Pointing,
            Self::Claiming => Technique::Claiming,
        }
    }

    fn find(&self, position: &Position, found: &mut Found<'_>) -> ControlFlow<()> {
        for crossing in &position.ground().crossings {
            let is_line = matches!(position.unit(crossing.base).name.family, Family::Row | Family::Column);
            if is_line != matches!(self, Self::Claiming) {
                continue;
            }
            let (base, cover) = (position.all_places(crossing.base), position.all_places(crossing.cover));
            for (index, (&from, &to)) in base.iter().zip(cover).enumerate() {
                let is_locked = from & !crossing.in_base == 0 && from.count_ones() > 1;
                let falls = to & !crossing.in_cover;
                if is_locked && falls != 0 {
                    let digit = Digit::new(index);
                    let struck = |cell: Cell| (cell, digit);
                    found(Deduction {
                        technique: self.technique(),
                        place: Vec::new(),
                        eliminate: position.cells(crossing.cover, falls).map(struck).collect(),
                        digits: DigitSet::only(digit),
                        evidence: Evidence::Crossing {
                            base: crossing.base,
                            cover: crossing.cover,
                            cells: position.cells(crossing.base, from).collect(),
                        },
                    })?;
                }
            }
        }
        ControlFlow::Continue(())
    }
}
