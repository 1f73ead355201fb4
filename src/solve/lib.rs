//! Layer 2: answers. Solvers that find every solution of a board, and machines that run such a search one step at a
//! time, forwards and backwards.

mod backtrack;
mod branch;
mod brute;
pub mod exact;
mod hybrid;
pub mod lanes;
mod large;
mod machine;
mod matrix;
mod norvig;
mod outcome;
mod phrases;
mod possibilities;
mod propagate;
pub mod race;
mod solver;
mod step;
#[cfg(test)]
mod test_boards;
mod tree;

pub use backtrack::Backtrack;
pub use brute::Brute;
pub use exact::Exact;
pub use hybrid::Hybrid;
pub use large::Large;
pub use machine::{Bookmark, Machine, NotAChoice, OptionState, PathLevel, SearchCounts};
pub use matrix::Matrix;
pub use norvig::Norvig;
pub use outcome::{
    Outcome, auto, by_name, outcome, racer, racers, roster, seeded, solutions, solvers, watchable, watched,
};
pub use possibilities::Possibilities;
pub use propagate::Propagate;
pub use solver::{Budget, Declined, Effort, End, OnSolution, SolveReport, Solver, Watched, first_solutions};
pub use step::{ItemName, OptionName, Step, Verb};
