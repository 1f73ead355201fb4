//! Race between solvers: the time that each takes to find the first solution of the same boards, whether the solution
//! is right, and statistics over many boards.

mod compare_answers;
mod run;
mod score;

pub use compare_answers::Verdicts;
pub use run::{Clock, Finish, Run, run};
pub use score::{Figures, Score};
