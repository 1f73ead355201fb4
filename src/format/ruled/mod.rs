//! Our own text format: a heading of rules, a line each, and a grid below it; or all of it on one line, parted by semicolons, the
//! digits last. `assets/formats.md` tells it to people.

mod block;
mod line;
mod part;
mod sheet;
mod write;

pub(super) use block::{RuledBlock, Titled};
pub(super) use line::{begins, find, read};
pub(super) use part::{is_note, is_part, is_strange};
pub(super) use write::{heading, statements, words};
