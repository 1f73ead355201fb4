//! Floor 3: what to tell a player who asks for help. First whether something is wrong, which only a solver knows; then the next
//! step, which logic knows.

mod advice;
mod wrong;

pub use advice::{Advice, advise};
pub use wrong::Wrong;
