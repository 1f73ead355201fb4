//! ninefold: sudoku for the terminal.

pub mod cover;
pub mod game;
pub mod grid;
pub mod store;
