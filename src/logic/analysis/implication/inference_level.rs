//! The techniques used to follow an assumption.

use crate::analysis::implication::inference_rule::InferenceRule;

/// The techniques used to follow an assumption.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct InferenceLevel {
    pub rule: InferenceRule,
    /// Whether easier techniques are tried where the rule leads no further. Only if a candidate is assumed to be true: little follows from a
    /// false one.
    pub is_dynamic: bool,
}

impl InferenceLevel {
    pub const CHAIN: Self = Self { rule: InferenceRule::Chain, is_dynamic: false };
    pub const NET: Self = Self { rule: InferenceRule::Net, is_dynamic: false };
    pub const DYNAMIC: Self = Self { rule: InferenceRule::Net, is_dynamic: true };
    /// Number of reaches that closures are made for.
    pub(crate) const COUNT: usize = 3;

    /// Returns the number of the reach among those that closures are made for.
    pub(crate) fn index(self) -> usize {
        [Self::CHAIN, Self::NET, Self::DYNAMIC]
            .iter()
            .position(|&reach| reach == self)
            .expect("closures are made for three")
    }
}
