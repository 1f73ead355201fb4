//! Inference levels, which determine how much is derived from an assumption.

use crate::analysis::implication::inference_rule::InferenceRule;

/// Way in which consequences are derived from an assumption: a rule of inference, with or without easier techniques.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct InferenceLevel {
    /// Rule by which each consequence is derived.
    pub rule: InferenceRule,
    /// Whether easier techniques are tried when the rule derives nothing more. This is done only if a candidate is assumed to be true. If
    /// it is assumed to be false, too little follows.
    pub is_dynamic: bool,
}

impl InferenceLevel {
    /// Level of forcing chains.
    pub const CHAIN: Self = Self { rule: InferenceRule::Chain, is_dynamic: false };
    /// Level of forcing nets.
    pub const NET: Self = Self { rule: InferenceRule::Net, is_dynamic: false };
    /// Level of dynamic forcing chains, in which easier techniques are tried too.
    pub const DYNAMIC: Self = Self { rule: InferenceRule::Net, is_dynamic: true };
    /// Number of levels for which the consequences of every assumption are cached. Each of these levels is a constant of this type.
    pub(crate) const COUNT: usize = 3;

    /// Returns the index of this level in arrays of [`COUNT`](Self::COUNT) elements.
    ///
    /// # Panics
    /// If the level is not one of the three constants.
    pub(crate) fn index(self) -> usize {
        [Self::CHAIN, Self::NET, Self::DYNAMIC]
            .iter()
            .position(|&level| level == self)
            .expect("closures are requested only for the three constant levels")
    }
}
