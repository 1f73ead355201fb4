//! SudoCue: one puzzle per line, with 0 for an empty cell.

use crate::cells::zeros;
use crate::formats::{Keeps, Spec, Writer};
use crate::reading::{CellsOnLine, Reading};

pub(super) const SPEC: Spec = Spec {
    name: "sdm",
    reading: Reading { cells: CellsOnLine::Decorated, ..Reading::LINES },
    writer: Writer::Classic(zeros),
    around: ["", ""],
    entry_end: "\n",
    keeps: Keeps::DIGITS,
};
