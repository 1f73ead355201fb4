//! Floor 2: answers. Solvers that find every solution of a board, each in its own way, and machines whose search can be
//! watched, forwards and backwards.

mod backtrack;
mod brute;
pub mod exact;
mod hybrid;
mod matrix;
mod outcome;
mod propagate;
mod sentence;
mod solver;
mod step;

pub use backtrack::Backtrack;
pub use brute::Brute;
pub use exact::Exact;
pub use hybrid::{Choice, Hybrid};
pub use matrix::Matrix;
pub use outcome::{Outcome, auto, by_name, outcome, roster, solutions};
pub use propagate::Propagate;
pub use solver::{Budget, Declined, Effort, End, Report, Solver};
pub use step::{ItemName, Machine, OptionName, Step, Verb};
