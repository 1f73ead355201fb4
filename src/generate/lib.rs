//! Floor 3: puzzles to order.
//!
//! An [`Order`] says what is wanted. A [`Desk`] hands out numbered attempts at each of many puzzles, and any number of threads
//! [`work`] on them. An attempt depends on the puzzle's seed and its own number alone, and of those that succeed the one with the
//! lowest number counts; so what is made depends on nobody's speed.

mod attempt;
mod chance;
mod daily;
mod depth;
mod desk;
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
mod quick;
mod removal;
mod samples;
mod seed;
mod sparse;
mod symmetry;
mod variant;

pub use chance::seeded;
pub use daily::{BadDate, Date};
pub use desk::{Desk, Piece, Sent};
pub use form::Form;
pub use herd::work;
pub use order::{Contradiction, Order};
pub use samples::is_met;
pub use seed::{AIRY, BadSeed, Kind, Seed};
pub use symmetry::Symmetry;
pub use variant::{BadVariant, Variant, is_whole};
