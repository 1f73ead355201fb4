//! Layer 3: help for the player. A solver finds mistakes first; then the logical solver finds the next step.

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
