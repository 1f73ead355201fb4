//! ninefold: sudoku for the terminal.

pub use {cover, format, generate, grid, logic, solve, text};

// Floor 2
pub mod game;

// Floor 3
pub mod coach;
pub mod store;

// Floor 4
pub mod app;

// Floor 5
pub mod view;

// Floor 6
pub mod shell;

// Floor 7
pub mod cli;
