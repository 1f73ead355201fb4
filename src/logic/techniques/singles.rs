//! Singles: one cell left for a digit, or one digit left for a cell.

use std::ops::ControlFlow;
use std::sync::Arc;

use crate::{Analysis, Finder, Found, FoundSingle, Position, Single, Singles, Technique};
use grid::Digit;

/// The rungs of this family.
pub(super) fn rungs() -> Vec<Arc<dyn Finder>> {
    vec![
        Arc::new(FullHouse),
        Arc::new(LastDigit),
        Arc::new(HiddenSingle::Box),
        Arc::new(HiddenSingle::Line),
        Arc::new(NakedSingle),
    ]
}

/// The last empty cell of a unit.
#[derive(Debug)]
pub struct FullHouse;

/// A digit that stands everywhere but in one row, one column, one box: one cell is left to it.
#[derive(Debug)]
pub struct LastDigit;

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

impl Singles for FullHouse {
    fn each(&self, position: &Position, found: &mut FoundSingle<'_>) -> ControlFlow<()> {
        for unit in position.units_with_last_cell() {
            let cell = position.cells(unit, position.empty(unit)).next().expect("one bit is set");
            let here = |digit: &Digit| position.places(unit, *digit) != 0;
            if let Some(digit) = position.candidates(cell).iter().find(here) {
                found(Single { technique: Technique::FullHouse, cell, digit, unit: Some(unit) })?;
            }
        }
        ControlFlow::Continue(())
    }
}

impl Singles for LastDigit {
    fn each(&self, position: &Position, found: &mut FoundSingle<'_>) -> ControlFlow<()> {
        for (digit, cell) in position.last_places() {
            if let Some(&unit) = position.layout().units_of(cell).first() {
                found(Single { technique: Technique::LastDigit, cell, digit, unit: Some(unit) })?;
            }
        }
        ControlFlow::Continue(())
    }
}

impl Singles for HiddenSingle {
    fn each(&self, position: &Position, found: &mut FoundSingle<'_>) -> ControlFlow<()> {
        let technique = Finder::technique(self);
        for unit in position.units_with_lone(matches!(self, Self::Box)) {
            for digit in position.lone(unit).iter() {
                let cell = position.cells(unit, position.places(unit, digit)).next().expect("one bit is set");
                found(Single { technique, cell, digit, unit: Some(unit) })?;
            }
        }
        ControlFlow::Continue(())
    }
}

impl Singles for NakedSingle {
    fn each(&self, position: &Position, found: &mut FoundSingle<'_>) -> ControlFlow<()> {
        for cell in position.decided() {
            let digit = position.candidates(cell).first().expect("one is left");
            found(Single { technique: Technique::NakedSingle, cell, digit, unit: None })?;
        }
        ControlFlow::Continue(())
    }
}

/// Finders of singles are finders of the deductions that say the same.
macro_rules! finders {
    ($($finder:ty, $technique:expr);+ $(;)?) => {
        $(impl Finder for $finder {
            fn technique(&self) -> Technique {
                let technique: fn(&Self) -> Technique = $technique;
                technique(self)
            }

            fn find(&self, analysis: &Analysis, found: &mut Found<'_>) -> ControlFlow<()> {
                self.each(analysis.position(), &mut |single| found(single.into()))
            }

            fn singles(&self) -> Option<&dyn Singles> {
                Some(self)
            }
        })+
    };
}

finders! {
    FullHouse, |_| Technique::FullHouse;
    HiddenSingle, |finder| match finder {
        Self::Box => Technique::HiddenSingleBox,
        Self::Line => Technique::HiddenSingleLine,
    };
    NakedSingle, |_| Technique::NakedSingle;
    LastDigit, |_| Technique::LastDigit;
}
