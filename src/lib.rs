//! ninefold: sudoku for the terminal.

pub use {cover, format, generate, grid, logic, solve, text};

// Layer 2
pub mod game;

// Layer 3
pub mod coach;
pub mod store;

// Layer 4
pub mod app;

// Layer 5
pub mod view;

// Layer 6
pub mod shell;

// Layer 7
pub mod cli;
