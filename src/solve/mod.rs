//! Floor 2: answers. Solvers that find every solution of a board, each in its own way, and machines whose search can be
//! watched, forwards and backwards.

mod backtrack;
pub mod exact;
mod matrix;
mod sentence;
mod solver;
mod step;

pub use backtrack::Backtrack;
pub use exact::Exact;
pub use matrix::Matrix;
pub use solver::{Budget, Declined, Effort, End, Report, Solver};
pub use step::{ItemName, Machine, OptionName, Step, Verb};
