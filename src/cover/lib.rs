//! Layer 1: exact cover by Algorithm X with dancing links, which can step forwards and backwards. Nothing here is specific to
//! sudoku.
//!
//! A problem has *items* and *options*; each option is a set of items. A cover (a solution) is a set of options that contains
//! every *primary* item exactly once and every *secondary* item at most once. The terms and the algorithm are those of
//! Donald E. Knuth: “Dancing Links” (2000, <https://arxiv.org/abs/cs/0011047>) and *The Art of Computer Programming*,
//! volume 4B, section 7.2.2.1 (2022).
//!
//! ```
//! use cover::{ItemId, Problem, Search};
//! let mut problem = Problem::new(3, 0);
//! problem.option(&[ItemId(0), ItemId(1)]);
//! let middle = problem.option(&[ItemId(1)]);
//! let ends = problem.option(&[ItemId(0), ItemId(2)]);
//! let covers: Vec<_> = Search::new(&problem).solutions().collect();
//! assert_eq!(covers, [vec![ends, middle]]);
//! ```

mod bookmark;
mod dancing_links;
mod dlx_format;
mod fast_steps;
mod item_choice;
mod problem;
mod search;
mod search_record;
mod sized_links;
#[cfg(test)]
mod tests;

pub use bookmark::SearchBookmark;
pub use dlx_format::{DlxFault, Name, NamedProblem};
pub use item_choice::{Pick, Ties};
pub use problem::{ItemId, OptionId, Problem};
pub use search::{Search, Solutions};
pub use search_record::{
    Branch, CommitError, Counters, Pause, Phase, PreferenceError, SearchLevel, SearchStep, StepKind,
};
