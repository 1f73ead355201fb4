//! Layer 2: logical solving with named techniques. Never guesses, and never asks `solve`.
//!
//! A [`Ladder`] holds techniques in order. Each looks at a [`Position`] and finds [`Deduction`]s: what follows, and the
//! evidence that alone forces it, which [`proof`] checks again with none of the finders' code. [`explain()`] makes the words
//! and the marks on the board, once for everybody.

mod analysis;
mod asks;
mod bands;
mod bit_matrix;
mod bits;
mod cells;
mod counts;
mod csr;
mod digraph;
pub mod evidence;
mod example;
pub mod explain;
mod finder;
mod ground;
mod ladder;
mod marks;
mod names;
mod path;
mod points;
mod position;
pub mod proof;
mod rating;
mod restricted;
mod run;
#[cfg(test)]
mod samples;
mod scc;
mod step;
mod stop;
mod swaps;
mod sweep;
mod technique;
mod techniques;
mod templates;
mod view;

pub use analysis::Analysis;
pub use cells::Cells;
pub use evidence::{Deduction, Evidence};
pub use explain::{
    Area, Drawing, Explanation, ExplanationStep, Join, Mark, Phrase, Piece, Role, StepKind, explain, set_letters,
};
pub use finder::{DeductionSink, Finder};
pub use ladder::{Ladder, Pick, Rung};
pub use names::TechniqueGroup;
pub use path::{PathTotals, SolvePath};
pub use position::Position;
pub use rating::{BoundedRater, NinefoldRating, Rater, Rating, max_score};
pub use step::{Single, SingleSink, SinglesFinder};
pub use stop::{StopSignal, Stopped};
pub use sweep::ViewFinder;
pub use technique::{Level, LevelError, Technique, TechniqueInfo};
pub use view::View;
