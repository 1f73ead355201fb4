//! Floor 1: exact cover. Algorithm X with dancing links, forwards and backwards; has never heard of sudoku.
//!
//! There are *items* and *options*; an option is a set of items. Asked for are all ways to take some options so that every
//! *primary* item is in just one of them and every *secondary* item in at most one. The words are Donald E. Knuth's, who
//! tells it all in “Dancing Links” (2000, <https://arxiv.org/abs/cs/0011047>) and in *The Art of Computer Programming*,
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

mod arena;
mod bookmark;
mod links;
mod pick;
mod problem;
mod run;
mod search;
mod step;
#[cfg(test)]
mod tests;

pub use bookmark::Bookmark;
pub use pick::{Pick, Ties};
pub use problem::{ItemId, OptionId, Problem};
pub use search::{Search, Solutions};
pub use step::{Act, Branch, Clash, Counters, Level, NotHere, Pause, Phase, Step};
