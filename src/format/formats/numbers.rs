//! One puzzle per line, one number per cell.

use crate::formats::{Keeps, Spec, Writer};
use crate::notation::Notation;
use crate::reading_options::{CellsOnLine, Reading};
use crate::write_cells::on_line;

pub(super) const SPEC: Spec = Spec {
    name: "numbers",
    reading: Reading { cells: CellsOnLine::Numbers, ..Reading::LINES },
    writer: Writer::Line(|puzzle| on_line(&puzzle.digits, Notation::Numbers)),
    around: ["", ""],
    entry_end: "\n",
    keeps: Keeps::DIGITS,
};
