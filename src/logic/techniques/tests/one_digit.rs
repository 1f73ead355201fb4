//! Patterns of one digit: strong links, empty rectangles, broken wings.
