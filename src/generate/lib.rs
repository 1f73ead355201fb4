//! Layer 3: generates puzzles to order.
//!
//! An [`Order`] describes the puzzles wanted. A [`JobQueue`] is a queue of numbered attempts at many puzzles, and any number of threads
//! [`work`] on it. An attempt depends only on the puzzle's seed and its own number, and the successful attempt with the lowest number
//! wins, so the puzzles do not depend on the number or the speed of threads.

mod attempt;
mod chance;
mod daily;
mod depth;
mod dig;
mod figures;
mod fill;
mod form;
mod givens;
mod grids;
mod herd;
mod judge;
mod large;
mod order;
mod queue;
mod quick;
mod removal;
mod samples;
mod seed;
mod sparse;
mod symmetry;
mod variant;

pub use chance::seeded;
pub use daily::{BadDate, Date};
pub use form::Form;
pub use herd::work;
pub use order::{Contradiction, Order};
pub use queue::{JobQueue, Piece, Sent};
pub use samples::is_met;
pub use seed::{AIRY, BadSeed, Kind, Seed};
pub use symmetry::Symmetry;
pub use variant::{BadVariant, Variant, is_whole};
