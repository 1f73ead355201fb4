//! One JSON object per line, as written by our own commands.

use crate::exchange;
use crate::formats::{Keeps, Spec, Writer};
use crate::reading_options::Reading;
use crate::ruled::with_rules;
use crate::write_cells;

pub(super) const SPEC: Spec = Spec {
    name: "json",
    reading: Reading::DOCUMENTS,
    writer: Writer::Own(|puzzle| {
        let line = with_rules(&puzzle.layout, write_cells::line(puzzle))?;
        Ok(exchange::write_own(puzzle, &line))
    }),
    around: ["", ""],
    entry_end: "\n",
    keeps: Keeps::ALL,
};
