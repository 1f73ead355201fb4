//! Inference levels: how much is derived from an assumption.

use crate::analysis::implication::inference_rule::InferenceRule;

/// How much is derived from an assumption: a rule of inference, with or without easier techniques.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct InferenceLevel {
    /// Rule of inference for each step.
    pub rule: InferenceRule,
    /// Whether easier techniques are tried when the rule derives nothing more. They are tried only if a candidate is assumed to be true,
    /// since little follows from a false one.
    pub is_dynamic: bool,
}

impl InferenceLevel {
    /// Level of forcing chains.
    pub const CHAIN: Self = Self { rule: InferenceRule::Chain, is_dynamic: false };
    /// Level of forcing nets.
    pub const NET: Self = Self { rule: InferenceRule::Net, is_dynamic: false };
    /// Level of dynamic forcing chains, which also use easier techniques.
    pub const DYNAMIC: Self = Self { rule: InferenceRule::Net, is_dynamic: true };
    /// Number of levels for which closures are cached.
    pub(crate) const COUNT: usize = 3;

    /// Returns the index of the level among those for which closures are cached.
    ///
    /// # Panics
    /// If the level is not one of the constants.
    pub(crate) fn index(self) -> usize {
        [Self::CHAIN, Self::NET, Self::DYNAMIC]
            .iter()
            .position(|&level| level == self)
            .expect("closures are requested only for the three constant levels")
    }
}
