//! Patterns that span the whole board.
