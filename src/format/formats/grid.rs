//! One row per line.

use crate::formats::{Keeps, Spec, Writer};
use crate::reading_options::{Expected, Reading};
use crate::write_cells::rows;

pub(super) const SPEC: Spec = Spec {
    name: "grid",
    reading: Reading { expected: Expected::NotLines, ..Reading::ROWS },
    writer: Writer::Rows(|puzzle| rows(puzzle).join("\n")),
    around: ["", ""],
    entry_end: "\n\n",
    keeps: Keeps::DIGITS,
};
