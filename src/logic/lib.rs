//! Layer 2: logical solving with named techniques. Never guesses, and never asks `solve`.
//!
//! A [`Ladder`] holds techniques in order. Each looks at a [`Position`] and finds [`Deduction`]s: what follows, and the
//! evidence that alone forces it, which [`proof`] checks again with none of the finders' code. [`explain()`] makes the words
//! and the marks on the board, once for everybody.

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
pub use finder::{DeductionSink, Finder, StopSignal, Stopped, ViewFinder};
pub use ladder::{Ladder, PathTotals, Pick, Rung, Single, SingleSink, SinglesFinder, SolvePath};
pub use position::{Cells, Position};
pub use rating::{BoundedRater, NinefoldRating, Rater, Rating, max_score};
pub use technique::{Level, LevelError, Technique, TechniqueInfo};
pub use technique_names::TechniqueGroup;
