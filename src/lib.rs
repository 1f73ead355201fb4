//! ninefold: sudoku for the terminal.

// Floor 0
pub mod text;

// Floor 1
pub mod cover;
pub mod grid;

// Floor 2
pub mod format;
pub mod game;
pub mod logic;
pub mod solve;

// Floor 3
pub mod coach;
pub mod generate;
pub mod store;

// Floor 4
pub mod app;

// Floor 5
pub mod view;

// Floor 6
pub mod shell;

// Floor 7
pub mod cli;
