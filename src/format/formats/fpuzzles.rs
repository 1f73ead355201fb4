//! JSON of f-puzzles, which is also contained in links to other sites.

use crate::exchange::{self, Unknown};
use crate::formats::{Keeps, Spec, Writer};
use crate::reading_options::{CellsOnLine, Reading};
use crate::text_fault::Inexpressible;
use grid::InfoKind;

pub(super) const SPEC: Spec = Spec {
    name: "fpuzzles",
    reading: Reading { cells: CellsOnLine::Strict, ..Reading::ANY },
    writer: Writer::Own(|puzzle| {
        let unknown = |Unknown(family)| Inexpressible(format!("'{}'", family.keyword()));
        exchange::write_fpuzzles(puzzle).map_err(unknown)
    }),
    around: ["", ""],
    entry_end: "\n",
    keeps: Keeps { notes: &[InfoKind::Author, InfoKind::Source], ..Keeps::ALL },
};
