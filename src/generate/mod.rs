//! Floor 3: puzzles to order.

mod chance;
mod dig;
mod fill;
mod rate;
mod recipe;
mod tune;

pub use chance::seeded;
pub use rate::{Rating, rate};
pub use recipe::{Made, Recipe, Symmetry};
pub use tune::puzzle;
