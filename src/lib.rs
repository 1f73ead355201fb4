//! ninefold: sudoku for the terminal.

pub mod grid;
