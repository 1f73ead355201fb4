//! Layer 3: generates puzzles to order.
//!
//! An [`Order`] describes the puzzles wanted. A [`JobQueue`] hands out numbered attempts at these puzzles, and any number of threads
//! [`work`] on the attempts. An attempt depends only on the seed of its puzzle and on its own number. Of the successful attempts at a
//! puzzle, the attempt with the lowest number wins. So the puzzles do not depend on the number or the speed of threads.

pub mod daily;

mod attempt;
mod attempt_batch;
mod attempt_queue;
mod basic_techniques;
mod canonical_form;
mod classic_grids;
mod criteria;
mod dig_givens;
mod dig_policy;
mod ease_by_givens;
mod few_givens;
mod figures;
mod given_removal;
mod large_boards;
mod order;
mod random;
mod random_fill;
mod rare_samples;
mod seed;
mod supported_variants;
mod symmetry;

pub use attempt_batch::work;
pub use attempt_queue::{Generated, JobQueue, Miss, Series, SolvedPuzzle};
pub use canonical_form::CanonicalForm;
pub use order::{Contradiction, Order};
pub use random::seeded;
pub use rare_samples::is_known_to_be_needed;
pub use seed::{BadSeed, EASY_GIVENS, PuzzleKind, Seed};
pub use supported_variants::{BadVariant, Variant, is_whole};
pub use symmetry::Symmetry;
