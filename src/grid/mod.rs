//! Floor 1: the world. Digits, cells, shapes, rules, boards and candidates. Knows no solver, no screen and no file.

mod board;
mod candidates;
mod cell;
mod constraint;
mod digit;
mod layout;
mod puzzle;
mod rule;
mod shape;

pub use board::Board;
pub use candidates::{Candidates, Contradiction, Mark, Single};
pub use cell::{BadPlace, Cell, CellSet, Place};
pub use constraint::{Constraint, Family, UnitName};
pub use digit::{Digit, DigitSet};
pub use layout::{Layout, Unit, UnitId};
pub use puzzle::{Fault, Puzzle};
pub use rule::Rule;
pub use shape::{Shape, ShapeError};
