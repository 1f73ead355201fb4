//! Colouring: candidates of which one half is true and the other false.
