//! One row per line, with lines drawn between the boxes.

use crate::formats::{Keeps, Spec, Writer};
use crate::reading_options::{Expected, Reading};
use crate::write_cells::{framed, word};

pub(super) const SPEC: Spec = Spec {
    name: "framed",
    reading: Reading { expected: Expected::Rows, ..Reading::ROWS },
    writer: Writer::Rows(|puzzle| framed(puzzle.shape(), &puzzle.digits.iter().copied().map(word).collect::<Vec<_>>())),
    around: ["", ""],
    entry_end: "\n\n",
    keeps: Keeps::DIGITS,
};
