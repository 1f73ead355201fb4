//! Layer 3: help for the player. A solver finds mistakes first; then the logical solver finds the next step.

mod advice;
mod mistakes;
mod review;
mod time_breakdown;
mod time_limits;
mod why_not;

pub use advice::{Advice, advise, all};
pub use mistakes::Mistakes;
pub use review::{Review, ReviewStep};
pub use time_breakdown::{SlowestDigit, TimeBreakdown, TimeSpent};
pub use time_limits::Limits;
pub use why_not::{DeadEnd, ForcedDigit, Verdict, WhyNot, why_not};
