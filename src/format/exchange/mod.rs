//! Reads and writes puzzles of other programs: links and their packed texts, JSON, XML, game IDs, saved games and lists of cages. A puzzle
//! with something that ninefold cannot express is refused with its name.

mod cages;
mod document;
mod fpuzzles;
mod fpuzzles_rules;
mod fpuzzles_write;
mod json;
mod keys;
mod ksudoku;
mod libresudoku;
mod link;
mod link_write;
mod lz_string;
mod opensudoku;
mod own_json;
mod packed;
mod page;
mod puzzle_builder;
mod solo;
mod sudoku_coach;
mod sudokupad;
mod sudokuwiki;
mod xml;

pub(super) use document::{Document, is_document};
pub(super) use fpuzzles_write::{Unknown, write as write_fpuzzles};
pub use link_write::Site;
pub(super) use link_write::write as write_link;
pub(super) use opensudoku::{AROUND as AROUND_OPENSUDOKU, write as write_opensudoku};
pub(super) use own_json::{beside, write as write_own};

use crate::cell_places::Found;
use crate::fault::LineFault;
use crate::words_of_a_line::Word;

/// Reads the puzzle of a line that only one of these programs would write.
pub(super) fn read(line: Word) -> Option<Result<Found, LineFault>> {
    let word = line.trimmed();
    link::read(word).or_else(|| cages::read(word)).or_else(|| solo::read(word)).or_else(|| document::on_line(word))
}

/// Whether a line may be longer than a puzzle in plain text. That is so for links and documents, which have limits of their own.
pub(super) fn may_be_longer(line: &str) -> bool {
    let text = line.trim();
    is_document(text) || link::is_link(text)
}

/// Whether [`read`] would recognize the line.
pub(super) fn is_known(line: &str) -> bool {
    let text = line.trim();
    link::is_link(text) || cages::is_known(text) || solo::is_known(text)
}
