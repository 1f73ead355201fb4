//! Uniqueness: what would give the puzzle two solutions.
