//! Finders of techniques for variant rules, such as sums, comparisons, dots, lines and irregular regions.
//!
//! On boards whose rules only demand that certain cells have different digits, only the law of leftovers and pointing by variant rules find
//! anything.
//!
//! `condition_propagation` handles each condition of the layout on its own. `rule_of_45`, `law_of_leftovers` and `thermometer` read sums,
//! groups of cells and comparisons that `constraints` has derived from the layout. `peer_pointing` is not a finder: the finder of pointing
//! in `techniques::locked` calls it. `peer_pointing` uses a function of `condition_propagation`. Otherwise the files do not use each other.

mod condition_propagation;
mod law_of_leftovers;
mod peer_pointing;
mod rule_of_45;
mod thermometer;

pub(super) use condition_propagation::ConditionPropagation;
pub(super) use law_of_leftovers::LawOfLeftovers;
pub(super) use peer_pointing::report_peer_pointing;
pub(super) use rule_of_45::RuleOf45;
pub(super) use thermometer::Thermometer;
