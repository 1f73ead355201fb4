//! Layer 2: solvers, which find every solution of a board, and machines, which run the search of a solver one step at a
//! time, forwards and backwards.

mod backtrack_mrv;
mod branch_choice;
mod brute;
mod cover_examples;
mod cover_matrix;
pub mod exact;
mod hybrid;
pub mod lanes;
mod large;
mod norvig;
mod propagate_solver;
pub mod race;
mod roster;
mod search_space;
mod search_step;
mod shared_phrases;
mod solver;
#[cfg(test)]
mod test_boards;
mod tree;
mod watchable_search;

pub use backtrack_mrv::Backtrack;
pub use brute::Brute;
pub use cover_examples::{COVER_EXAMPLES, CoverExample};
pub use cover_matrix::Matrix;
pub use exact::Exact;
pub use hybrid::Hybrid;
pub use large::Large;
pub use norvig::Norvig;
pub use propagate_solver::Propagate;
pub use roster::{
    Outcome, auto, by_name, outcome, racer, racers, roster, seeded, solutions, solvers, watchable, watched,
};
pub use search_space::Possibilities;
pub use search_step::{ItemName, OptionName, Step, Verb};
pub use solver::{Budget, Declined, Effort, End, OnSolution, SolveReport, Solver, Watched, first_solutions};
pub use watchable_search::{Bookmark, Machine, NotAChoice, OptionState, PathLevel, SearchCounts};
