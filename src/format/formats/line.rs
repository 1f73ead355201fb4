//! One puzzle per line, one character per cell. The rules of the puzzle precede its cells, separated by semicolons.

use crate::formats::{Keeps, Spec, Writer};
use crate::reading_options::{CellsOnLine, Reading};
use crate::write_cells;

pub(super) const SPEC: Spec = Spec {
    name: "line",
    reading: Reading { cells: CellsOnLine::Lenient, ..Reading::LINES },
    writer: Writer::Line(write_cells::line),
    around: ["", ""],
    entry_end: "\n",
    keeps: Keeps::DIGITS,
};
