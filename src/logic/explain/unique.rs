//! Patterns of uniqueness in words.

use super::{Role, Teller, Told};
use crate::grid::{Cell, DigitSet};
use crate::logic::evidence::Deadly;

/// What is to be said of a pattern that must not stand alone.
pub(super) fn tell(teller: &Teller<'_>, deadly: &Deadly) -> Told {
    let cells: Vec<Cell> = deadly.cells.iter().map(|&(cell, _)| cell).collect();
    let digits = deadly.cells.iter().fold(DigitSet::EMPTY, |all, &(_, digits)| all.or(digits));
    let (named, digits) = (teller.cells(&cells), super::words::digits(digits));
    let pattern = deadly.cells.iter().flat_map(|&(cell, digits)| teller.candidates(&[cell], digits, Role::Pattern));
    let fins = deadly.cells.iter().flat_map(|&(cell, digits)| {
        teller.candidates(&[cell], teller.position.candidates(cell).minus(digits), Role::Fin)
    });
    Told {
        look: teller.units(&teller.around(&cells)),
        pattern: format!("{named} would hold only {digits}."),
        why: format!("With only {digits} in {named} the puzzle would have two solutions."),
        areas: Vec::new(),
        marks: pattern.chain(fins).collect(),
    }
}
