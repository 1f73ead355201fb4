//! Subsets: n cells for n digits, seen from the cells (naked) or from the digits (hidden).

use std::ops::ControlFlow;
use std::sync::Arc;

use crate::grid::{Cell, Digit, DigitSet, UnitId};
use crate::logic::fresh::Sought;
use crate::logic::position::ones;
use crate::logic::techniques::packs::{count, packs};
use crate::logic::techniques::remembered::Remembered;
use crate::logic::{Deduction, Evidence, Finder, Found, Position, Technique};

/// The rungs of this family.
pub(super) fn rungs() -> Vec<Arc<dyn Finder>> {
    vec![
        Arc::new(Remembered(Naked::PAIR)),
        Arc::new(Remembered(Naked::TRIPLE)),
        Arc::new(Naked::QUADRUPLE),
        Arc::new(Remembered(Naked::LOCKED_PAIR)),
        Arc::new(Remembered(Naked::LOCKED_TRIPLE)),
        Arc::new(Remembered(Hidden::PAIR)),
        Arc::new(Remembered(Hidden::TRIPLE)),
        Arc::new(Hidden::QUADRUPLE),
    ]
}

/// n cells of a unit that have n candidates between them: the digits stand there, and in no cell that sees them all.
#[derive(Debug)]
pub struct Naked {
    size: u32,
    technique: Technique,
    locked: bool, // whether two units are to lose candidates, or just one
}

impl Naked {
    pub const PAIR: Self = Self { size: 2, technique: Technique::NakedPair, locked: false };
    pub const TRIPLE: Self = Self { size: 3, technique: Technique::NakedTriple, locked: false };
    pub const QUADRUPLE: Self = Self { size: 4, technique: Technique::NakedQuadruple, locked: false };
    pub const LOCKED_PAIR: Self = Self { size: 2, technique: Technique::LockedPair, locked: true };
    pub const LOCKED_TRIPLE: Self = Self { size: 3, technique: Technique::LockedTriple, locked: true };

    /// What falls by this one: nothing, or something in the other way than is sought, or this.
    fn judge(&self, position: &Position, unit: UnitId, chosen: u64, digits: DigitSet) -> Option<Option<Deduction>> {
        if is_idle(position, unit, chosen, digits) {
            return None;
        }
        let cells: Vec<Cell> = position.cells(unit, chosen).collect();
        let units = position.units_around(&cells);
        if units[0] != unit {
            return None; // that unit has found it
        }
        let layout = position.layout();
        let sees_all = |peer: Cell| cells[1..].iter().all(|&cell| layout.are_peers(cell, peer));
        let loses = |&peer: &Cell| !position.candidates(peer).and(digits).is_empty() && sees_all(peer);
        let losers: Vec<Cell> = layout.peers(cells[0]).iter().copied().filter(loses).collect();
        let has_all = |unit: &UnitId| losers.iter().all(|&loser| layout.units_of(loser).contains(unit));
        if losers.is_empty() {
            return None;
        }
        let locked = units.len() > 1 && !units.iter().any(has_all);
        if locked != self.locked {
            return Some(None);
        }
        let lost = |&cell: &Cell| position.candidates(cell).and(digits).iter().map(move |digit| (cell, digit));
        Some(Some(Deduction {
            technique: self.technique,
            place: Vec::new(),
            eliminate: losers.iter().flat_map(lost).collect(),
            digits,
            evidence: Evidence::Naked { units, cells },
        }))
    }
}

impl Naked {
    /// Those whose cells two units share: nothing but the few cells of a crossing has to be looked at.
    fn find_locked(&self, position: &Position, found: &mut Found<'_>) -> ControlFlow<()> {
        let sought = Sought::Locked(self.size);
        for unit in position.fresh_units(sought) {
            let (cells, empty) = (&position.unit(unit).cells, position.empty(unit));
            let mut is_vain = true;
            for crossing in position.ground().crossings_of(unit).iter().filter(|crossing| crossing.cover > unit) {
                let shared = crossing.in_base & empty;
                if count(shared) < self.size {
                    continue;
                }
                let mut sets = [0; 64];
                ones(shared).for_each(|at| sets[at] = position.candidates(cells[at]).bits());
                packs(&sets[..cells.len()], self.size, &mut |chosen, union| {
                    let pack = self.judge(position, unit, chosen, DigitSet::from_bits(union));
                    is_vain &= pack.is_none();
                    let is_first = |pack: &Deduction| matches!(&pack.evidence, Evidence::Naked { units, .. } if units[1] == crossing.cover);
                    pack.flatten().filter(is_first).map_or(ControlFlow::Continue(()), &mut *found)
                })?;
            }
            if is_vain {
                position.note_vain_unit(sought, unit);
            }
        }
        ControlFlow::Continue(())
    }
}

impl Finder for Naked {
    fn technique(&self) -> Technique {
        self.technique
    }

    fn find(&self, position: &Position, found: &mut Found<'_>) -> ControlFlow<()> {
        if self.locked {
            return self.find_locked(position, found);
        }
        let mut sets = [0; 64];
        let sought = Sought::Naked(self.size);
        for unit in position.fresh_units(sought) {
            let cells = &position.unit(unit).cells;
            let mut is_vain = true;
            if position.empty(unit).count_ones() > self.size {
                for (set, &cell) in sets.iter_mut().zip(cells) {
                    *set = position.candidates(cell).bits();
                }
                packs(&sets[..cells.len()], self.size, &mut |chosen, union| {
                    let pack = self.judge(position, unit, chosen, DigitSet::from_bits(union));
                    is_vain &= pack.is_none();
                    pack.flatten().map_or(ControlFlow::Continue(()), &mut *found)
                })?;
            }
            if is_vain {
                position.note_vain_unit(sought, unit);
            }
        }
        ControlFlow::Continue(())
    }
}

/// Whether no cell that sees all of these has any of the digits: what was found once is found again and again, and nothing more
/// comes of it.
fn is_idle(position: &Position, unit: UnitId, chosen: u64, digits: DigitSet) -> bool {
    let (ground, sets) = (position.ground(), position.sets());
    let words = ground.words();
    (0..words).all(|at| {
        let seen = position.cells(unit, chosen).fold(u64::MAX, |seen, cell| seen & ground.peers(cell)[at]);
        digits.iter().all(|digit| sets[digit.index() * words + at] & seen == 0)
    })
}

/// n digits that have n places in a unit between them: these cells hold nothing else.
#[derive(Debug)]
pub struct Hidden {
    size: u32,
    technique: Technique,
}

impl Hidden {
    pub const PAIR: Self = Self { size: 2, technique: Technique::HiddenPair };
    pub const TRIPLE: Self = Self { size: 3, technique: Technique::HiddenTriple };
    pub const QUADRUPLE: Self = Self { size: 4, technique: Technique::HiddenQuadruple };

    fn judge(&self, position: &Position, unit: UnitId, digits: DigitSet, places: u64) -> Option<Deduction> {
        let others = |cell: Cell| position.candidates(cell).minus(digits).iter().map(move |digit| (cell, digit));
        let eliminate: Vec<(Cell, Digit)> = position.cells(unit, places).flat_map(others).collect();
        (!eliminate.is_empty()).then(|| Deduction {
            technique: self.technique,
            place: Vec::new(),
            eliminate,
            digits,
            evidence: Evidence::Hidden { unit, cells: position.cells(unit, places).collect() },
        })
    }
}

impl Finder for Hidden {
    fn technique(&self) -> Technique {
        self.technique
    }

    fn find(&self, position: &Position, found: &mut Found<'_>) -> ControlFlow<()> {
        let sought = Sought::Hidden(self.size);
        for unit in position.fresh_units(sought) {
            let mut is_vain = true;
            if position.empty(unit).count_ones() > self.size {
                packs(position.all_places(unit), self.size, &mut |chosen, union| {
                    let pack = self.judge(position, unit, DigitSet::from_bits(chosen), union);
                    is_vain &= pack.is_none();
                    pack.map_or(ControlFlow::Continue(()), &mut *found)
                })?;
            }
            if is_vain {
                position.note_vain_unit(sought, unit);
            }
        }
        ControlFlow::Continue(())
    }
}
