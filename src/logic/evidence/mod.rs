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

pub use asked::RuleConditions;
pub use balance::BaseCover;
pub use candidate::Candidate;
pub use chain::{Chain, Link, LinkReason, Node, NodeLink};
pub use deadly::DeadlyPattern;
pub use deduction::{Branch, Deduction, Evidence, ForcingNet, NetStep, Reason};
pub use fish::{Fish, SiameseTwin};
pub use need::Clause;
pub use pattern::{Part, Pattern};
pub use symmetry::Symmetry;
