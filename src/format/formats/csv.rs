//! Two columns, the puzzle and its solution, with 0 for an empty cell. The second one is empty without a solution.

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
