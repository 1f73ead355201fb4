//! Two columns: the puzzle, with 0 for an empty cell, and its solution. The second column is empty if there is no solution.

use crate::formats::{Keeps, Spec, Writer};
use crate::notation::Notation;
use crate::reading_options::{CellsOnLine, Reading};
use crate::write_cells::{solution_line, zeros};

pub(super) const SPEC: Spec = Spec {
    name: "csv",
    reading: Reading { cells: CellsOnLine::Decorated, ..Reading::LINES },
    writer: Writer::WithSolution(|puzzle, solution| {
        zeros(puzzle) + "," + &solution_line(solution.unwrap_or_default(), Notation::Symbols)
    }),
    around: ["quizzes,solutions\n", ""],
    entry_end: "\n",
    keeps: Keeps::DIGITS,
};
