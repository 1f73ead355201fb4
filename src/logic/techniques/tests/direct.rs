//! Direct forms: an intersection or a subset and the single that it leads to, in one step.
