//! Race of solvers: the time each takes to the first solution of the same boards, whether the solution is right, and
//! statistics over many boards.

mod run;
mod score;
mod verdicts;

pub use run::{Clock, Finish, Run, run};
pub use score::{Figures, Score};
pub use verdicts::Verdicts;
