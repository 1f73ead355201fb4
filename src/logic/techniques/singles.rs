//! Singles: digits with one possible cell left, and cells with one candidate left.

use std::ops::ControlFlow;

use crate::{Analysis, DeductionSink, Finder, Position, Single, SingleSink, SinglesFinder, Technique};
use grid::Digit;

/// Finder of full houses: the only empty cell of a unit.
#[derive(Debug)]
pub struct FullHouse;

/// Finder of last digits: a digit with one place left on the whole board.
#[derive(Debug)]
pub struct LastDigit;

/// Finder of hidden singles: a digit with one place left in a unit.
#[derive(Debug)]
pub enum HiddenSingle {
    /// Hidden singles in boxes, which are easier to see than others.
    Box,
    /// Hidden singles in all other units.
    Line,
}

/// Finder of naked singles: a cell with one candidate left.
#[derive(Debug)]
pub struct NakedSingle;

impl SinglesFinder for FullHouse {
    fn find_singles(&self, position: &Position, found: &mut SingleSink<'_>) -> ControlFlow<()> {
        for unit in position.full_house_units() {
            let cell =
                position.cells(unit, position.empty_places(unit)).next().expect("a full house has one empty cell");
            let is_missing = |digit: &Digit| position.places(unit, *digit) != 0;
            if let Some(digit) = position.candidates(cell).iter().find(is_missing) {
                found(Single { technique: Technique::FullHouse, cell, digit, unit: Some(unit) })?;
            }
        }
        ControlFlow::Continue(())
    }
}

impl SinglesFinder for LastDigit {
    fn find_singles(&self, position: &Position, found: &mut SingleSink<'_>) -> ControlFlow<()> {
        for (digit, cell) in position.last_digits() {
            if let Some(&unit) = position.layout().units_of(cell).first() {
                found(Single { technique: Technique::LastDigit, cell, digit, unit: Some(unit) })?;
            }
        }
        ControlFlow::Continue(())
    }
}

impl SinglesFinder for HiddenSingle {
    fn find_singles(&self, position: &Position, found: &mut SingleSink<'_>) -> ControlFlow<()> {
        let technique = Finder::technique(self);
        for unit in position.units_with_hidden_single(matches!(self, Self::Box)) {
            for digit in position.hidden_singles(unit).iter() {
                let cell =
                    position.cells(unit, position.places(unit, digit)).next().expect("a hidden single has one place");
                found(Single { technique, cell, digit, unit: Some(unit) })?;
            }
        }
        ControlFlow::Continue(())
    }
}

impl SinglesFinder for NakedSingle {
    fn find_singles(&self, position: &Position, found: &mut SingleSink<'_>) -> ControlFlow<()> {
        for cell in position.naked_singles() {
            let digit = position.candidates(cell).first().expect("a naked single has one candidate");
            found(Single { technique: Technique::NakedSingle, cell, digit, unit: None })?;
        }
        ControlFlow::Continue(())
    }
}

/// Implements [`Finder`] for finders of singles by reporting each single as a deduction.
macro_rules! impl_finders {
    ($($finder:ty, $technique:expr);+ $(;)?) => {
        $(impl Finder for $finder {
            fn technique(&self) -> Technique {
                let technique: fn(&Self) -> Technique = $technique;
                technique(self)
            }

            fn find(&self, analysis: &Analysis, found: &mut DeductionSink<'_>) -> ControlFlow<()> {
                self.find_singles(analysis.position(), &mut |single| found(single.into()))
            }

            fn as_singles_finder(&self) -> Option<&dyn SinglesFinder> {
                Some(self)
            }
        })+
    };
}

impl_finders! {
    FullHouse, |_| Technique::FullHouse;
    HiddenSingle, |finder| match finder {
        Self::Box => Technique::HiddenSingleBox,
        Self::Line => Technique::HiddenSingleLine,
    };
    NakedSingle, |_| Technique::NakedSingle;
    LastDigit, |_| Technique::LastDigit;
}
