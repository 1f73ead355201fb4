//! Our own format: a heading with one rule or text per line, and the rows of the board below.

use crate::formats::{Keeps, Spec, Writer};
use crate::reading_options::{Arrangement, Expected, PencilMarks, Reading};
use crate::ruled::{heading, words};
use crate::write_cells::rows;

pub(super) const SPEC: Spec = Spec {
    name: "rules",
    reading: Reading { expected: Expected::Only(Arrangement::Ruled), marks: PencilMarks::IfLikely, ..Reading::ROWS },
    writer: Writer::Own(|puzzle| Ok(heading(&puzzle.layout)? + &words(puzzle) + &rows(puzzle).join("\n"))),
    around: ["", ""],
    entry_end: "\n\n",
    keeps: Keeps { eliminated: false, placed: false, ..Keeps::ALL },
};
