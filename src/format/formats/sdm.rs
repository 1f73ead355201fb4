//! SudoCue: one puzzle per line, with 0 for an empty cell.

use crate::formats::{Keeps, Spec, Writer};
use crate::reading_options::{CellsOnLine, Reading};
use crate::write_cells::zeros;

pub(super) const SPEC: Spec = Spec {
    name: "sdm",
    reading: Reading { cells: CellsOnLine::Decorated, ..Reading::LINES },
    writer: Writer::Classic(zeros),
    around: ["", ""],
    entry_end: "\n",
    keeps: Keeps::DIGITS,
};
