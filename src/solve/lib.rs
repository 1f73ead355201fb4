//! Layer 2: answers. Solvers that find every solution of a board, and machines that run such a search one step at a
//! time, forwards and backwards.

mod backtrack;
mod branch_choice;
mod brute;
pub mod exact;
mod hybrid;
pub mod lanes;
mod large;
mod machine;
mod matrix;
mod norvig;
mod phrases;
mod propagate;
pub mod race;
mod roster;
mod search_space;
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
pub use propagate::Propagate;
pub use roster::{
    Outcome, auto, by_name, outcome, racer, racers, roster, seeded, solutions, solvers, watchable, watched,
};
pub use search_space::Possibilities;
pub use solver::{Budget, Declined, Effort, End, OnSolution, SolveReport, Solver, Watched, first_solutions};
pub use step::{ItemName, OptionName, Step, Verb};
