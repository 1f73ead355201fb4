//! Singles: one cell left for a digit, or one digit left for a cell.

use std::ops::ControlFlow;
use std::sync::Arc;

use crate::grid::{Cell, Digit, DigitSet, Family};
use crate::logic::{Deduction, Evidence, Finder, Found, Position, Technique};

/// The rungs of this family.
pub(super) fn rungs() -> Vec<Arc<dyn Finder>> {
    vec![Arc::new(FullHouse), Arc::new(HiddenSingle::Box), Arc::new(HiddenSingle::Line), Arc::new(NakedSingle)]
}

/// The last empty cell of a unit.
#[derive(Debug)]
pub struct FullHouse;

/// A digit's last place in a unit.
#[derive(Debug)]
pub enum HiddenSingle {
    /// The unit is a box, where the eye finds it easily.
    Box,
    /// The unit is any other.
    Line,
}

/// A cell's last candidate.
#[derive(Debug)]
pub struct NakedSingle;

impl Finder for FullHouse {
    fn technique(&self) -> Technique {
        Technique::FullHouse
    }

    fn find(&self, position: &Position, found: &mut Found<'_>) -> ControlFlow<()> {
        for unit in position.layout().unit_ids().filter(|&unit| position.empty(unit).is_power_of_two()) {
            let cell = position.cells(unit, position.empty(unit)).next().expect("one bit is set");
            let here = |digit: &Digit| position.places(unit, *digit) != 0;
            if let Some(digit) = position.candidates(cell).iter().find(here) {
                found(placement(Technique::FullHouse, cell, digit, Evidence::LastCell { unit, cell }))?;
            }
        }
        ControlFlow::Continue(())
    }
}

impl Finder for HiddenSingle {
    fn technique(&self) -> Technique {
        match self {
            Self::Box => Technique::HiddenSingleBox,
            Self::Line => Technique::HiddenSingleLine,
        }
    }

    fn find(&self, position: &Position, found: &mut Found<'_>) -> ControlFlow<()> {
        for unit in position.layout().unit_ids() {
            let is_box = || position.unit(unit).name.family == Family::Box;
            if position.lone(unit).is_empty() || is_box() != matches!(self, Self::Box) {
                continue;
            }
            for digit in position.lone(unit).iter() {
                let cell = position.cells(unit, position.places(unit, digit)).next().expect("one bit is set");
                found(placement(self.technique(), cell, digit, Evidence::LastPlace { unit, cell }))?;
            }
        }
        ControlFlow::Continue(())
    }
}

impl Finder for NakedSingle {
    fn technique(&self) -> Technique {
        Technique::NakedSingle
    }

    fn find(&self, position: &Position, found: &mut Found<'_>) -> ControlFlow<()> {
        for cell in position.decided() {
            let digit = position.candidates(cell).first().expect("one is left");
            found(placement(Technique::NakedSingle, cell, digit, Evidence::LastCandidate { cell }))?;
        }
        ControlFlow::Continue(())
    }
}

fn placement(technique: Technique, cell: Cell, digit: Digit, evidence: Evidence) -> Deduction {
    let (place, digits) = (vec![(cell, digit)], DigitSet::only(digit));
    Deduction { technique, place, eliminate: Vec::new(), digits, evidence }
}
