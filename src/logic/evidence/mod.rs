//! Deductions and their evidence, as data. Explanations are made from them in `explain`.

mod asked;
mod balance;
mod candidate;
mod chain;
mod deadly;
mod deduction;
mod fish;
mod need;
mod pattern;
mod symmetry;

pub use asked::Asked;
pub use balance::Balance;
pub use candidate::Candidate;
pub use chain::{Chain, Line, Link, Node, Via};
pub use deadly::Deadly;
pub use deduction::{Branch, Deduction, Evidence, Net, Reason, Step};
pub use fish::{Fish, Twin};
pub use need::Need;
pub use pattern::{Part, Pattern};
pub use symmetry::Symmetry;
