//! A race: how long each solver takes to the first solution of the same boards, whether it is right, and what that comes to over many.

mod run;
mod score;
mod verdicts;

pub use run::{Clock, Finish, Run, run};
pub use score::{Figures, Score};
pub use verdicts::Verdicts;
