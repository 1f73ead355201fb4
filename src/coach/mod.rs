//! Floor 3: what to tell a player who asks for help. First whether something is wrong, which only a solver knows; then the next
//! step, which logic knows.

mod advice;
mod limits;
mod pace;
mod review;
mod why_not;
mod wrong;

pub use advice::{Advice, advise, all};
pub use limits::Limits;
pub use pace::{Pace, Wait};
pub use review::{Review, Walked};
pub use why_not::{Dead, Follows, Verdict, WhyNot, why_not};
pub use wrong::Wrong;
