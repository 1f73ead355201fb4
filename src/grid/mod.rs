//! Floor 1: the world. Digits, cells, shapes, rules, boards and candidates. Knows no solver, no screen and no file.

mod about;
mod automaton;
mod board;
mod candidates;
mod cell;
mod check;
mod constraint;
mod digit;
mod family;
mod implied;
mod layout;
mod lower;
mod memory;
mod puzzle;
mod rule;
mod rules;
#[cfg(test)]
pub(crate) mod samples;
mod shape;
mod sums;
mod tighten;
mod written;

pub use about::{About, Note};
pub use automaton::Automaton;
pub use board::Board;
pub use candidates::{Candidates, Contradiction, Mark, Single};
pub use cell::{BadPlace, Cell, CellSet, Place};
pub use check::BadRule;
pub use constraint::{Condition, Constraint, Demand};
pub use digit::{Digit, DigitSet};
pub use family::{Family, UnitName};
pub use implied::Implied;
pub use layout::{Layout, Unit, UnitId};
pub use puzzle::{Fault, Puzzle};
pub use rule::{Figure, Rule};
pub use rules::Form;
pub use shape::{Shape, ShapeError};
pub use written::{BadText, Spotted, regions_rows, rules_written};
