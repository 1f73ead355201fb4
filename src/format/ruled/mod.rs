//! Our own text format: a heading of rules, one per line, and a grid below it; or everything on one line, separated by semicolons, with the
//! digits last. `assets/formats.md` describes it for users.

mod block;
mod line;
mod part;
mod sheet;
mod write;

pub(super) use block::{RuledBlock, Titled};
pub(super) use line::{begins, find, read};
pub(super) use part::{is_note, is_part, is_strange};
pub(super) use write::{heading, statements, words};
