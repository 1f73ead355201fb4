//! Layer 2: solves puzzles logically with named techniques. This crate never guesses, and never calls the solvers of the crate `solve`.
//!
//! A [`Ladder`] contains techniques in the order in which they are tried. A [`Finder`] searches a [`Position`] for the [`Deduction`]s of a
//! technique. A deduction consists of its conclusion (eliminations and placements) and of the evidence from which the conclusion follows.
//! [`proof`] checks the evidence and shares no code with the finders. [`explain()`] turns a deduction into text and into marks on the
//! board, for every screen and command.

mod analysis;
mod bit_matrix;
mod bits;
mod constraints;
mod csr;
mod digraph;
pub mod evidence;
pub mod explain;
mod finder;
mod ladder;
mod position;
pub mod proof;
mod rating;
#[cfg(test)]
mod samples;
mod scc;
mod technique;
mod technique_example;
mod technique_names;
mod techniques;

pub use analysis::{Analysis, View};
pub use evidence::{Deduction, Evidence};
pub use explain::{
    Area, Drawing, Explanation, ExplanationStep, Join, Mark, Phrase, Piece, Role, StepKind, explain, set_letters,
};
pub use finder::{DeductionSink, Finder, Single, SingleSink, SinglesFinder, StopSignal, Stopped, ViewFinder};
pub use ladder::{Ladder, PathTotals, Pick, Rung, SolvePath};
pub use position::{Cells, Position};
pub use rating::{BoundedRater, NinefoldRating, Rater, Rating, max_score};
pub use technique::{Level, LevelError, Technique, TechniqueInfo};
pub use technique_names::TechniqueGroup;
