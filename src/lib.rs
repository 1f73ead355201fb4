//! ninefold: sudoku for the terminal.

pub mod game;
pub mod grid;
