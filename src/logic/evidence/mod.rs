//! Deductions and their evidence, as data. The module `proof` checks them, and `explain` turns them into sentences.
//!
//! Open `deduction` first: it has the types `Deduction` and `Evidence`. `Evidence` has a variant for each kind of evidence, and the larger
//! variants contain a type of another file. None of the other files uses `deduction`. `candidate` and `clause` have the basic types.
//! `pattern` uses `clause`. `base_cover` and `deadly_pattern` use `clause` and the parts that `pattern` defines. `fish` uses `chain`,
//! because a Kraken fish contains chains.

mod base_cover;
mod candidate;
mod chain;
mod clause;
mod deadly_pattern;
mod deduction;
mod fish;
mod pattern;
mod rule_conditions;
mod symmetry;

pub use base_cover::BaseCover;
pub use candidate::Candidate;
pub use chain::{Chain, Link, LinkReason, Node, NodeLink};
pub use clause::Clause;
pub use deadly_pattern::DeadlyPattern;
pub use deduction::{Branch, Deduction, Evidence, ForcingNet, NetStep, Reason};
pub use fish::{Fish, SiameseTwin};
pub use pattern::{Part, Pattern, PatternKind};
pub use rule_conditions::RuleConditions;
pub use symmetry::Symmetry;
