//! One puzzle per line, one character per cell. Its rules come first, separated by semicolons.

use crate::cells;
use crate::formats::{Keeps, Spec, Writer};
use crate::reading::{CellsOnLine, Reading};

pub(super) const SPEC: Spec = Spec {
    name: "line",
    reading: Reading { cells: CellsOnLine::Lenient, ..Reading::LINES },
    writer: Writer::Line(cells::line),
    around: ["", ""],
    entry_end: "\n",
    keeps: Keeps::DIGITS,
};
