//! Almost locked sets and what they do to each other.
