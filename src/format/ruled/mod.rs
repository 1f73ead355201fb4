//! Our own text format: a heading with one rule per line and a grid below. Alternatively, everything is on one line, separated by
//! semicolons, and the cells come last. `assets/formats.md` describes the format for users.

mod heading;
mod heading_and_grid;
mod line;
mod statement;
mod write;

pub(super) use heading_and_grid::RuledBlock;
pub(super) use line::{begins, find, read};
pub(super) use statement::{is_note, is_statement, is_unknown_statement};
pub(super) use write::{heading, statements, texts, with_rules, words};
