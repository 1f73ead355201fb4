//! Reads and writes puzzles of other programs: links, packed texts, JSON, XML, game IDs, saved games and lists of cages. If ninefold cannot
//! express a part of a puzzle, the puzzle is refused with an error that names this part.

mod document;
mod fpuzzles;
mod html_without_table;
mod json_keys;
mod json_parser;
mod ksudoku;
mod libresudoku;
mod lz_string;
mod one_line_killers;
mod opensudoku;
mod own_json;
mod puzzle_builder;
mod read_fpuzzles_rules;
mod read_link;
mod simon_tatham_solo;
mod sudoku_coach;
mod sudokupad;
mod sudokuwiki;
mod unpack_links;
mod write_fpuzzles;
mod write_link;
mod xml_elements;

pub(super) use document::{Document, is_document};
pub(super) use opensudoku::{AROUND as AROUND_OPENSUDOKU, write as write_opensudoku};
pub(super) use own_json::{beside, write as write_own};
pub(super) use write_fpuzzles::{Unknown, write as write_fpuzzles};
pub use write_link::Site;
pub(super) use write_link::write as write_link;

use crate::cell_places::Found;
use crate::text_fault::LineFault;
use crate::words_of_a_line::Word;

/// Reads the puzzle of a line that only one of these programs would write; `None` for other lines.
pub(super) fn read(line: Word) -> Option<Result<Found, LineFault>> {
    let word = line.trimmed();
    read_link::read(word)
        .or_else(|| one_line_killers::read(word))
        .or_else(|| simon_tatham_solo::read(word))
        .or_else(|| document::on_line(word))
}

/// Whether a line may be longer than puzzles in plain text. Links and documents may be, because they have length limits of their own.
pub(super) fn may_be_longer(line: &str) -> bool {
    let text = line.trim();
    is_document(text) || read_link::is_link(text)
}

/// Whether [`read`] would recognize the line.
pub(super) fn is_known(line: &str) -> bool {
    let text = line.trim();
    read_link::is_link(text) || one_line_killers::is_known(text) || simon_tatham_solo::is_known(text)
}
