//! Limits on the size of a puzzle in plain text and on the size of its rules, so that a short text cannot use much memory.
//!
//! The list of words of a line takes up to 24 bytes per byte of the line. A cell named by a rule takes up to 300 bytes: a thermometer
//! constrains all pairs of its cells. A rule takes up to 700 bytes: a dot between two cells has a table of 64 sets of digits.

use grid::Figure;

/// Maximum length, in bytes, of a line that is neither a link nor a document. A position of side 35 whose candidates are all eliminated by
/// name takes a fifth of it. The maximum number of rules, with two cells each, takes two fifths.
pub(super) const LONGEST_LINE: usize = 1 << 20;

/// Maximum number of rules of a puzzle: twice the number of pairs of neighbours on the largest board.
const MOST_RULES: usize = 16_384;

/// Maximum number of cells named by the rules of a puzzle: 16 times the number of cells of the largest board. Dots between all neighbours
/// name each cell four times, and so do X-sums on all four sides.
const MOST_CELLS: usize = 65_536;

/// Maximum number of statements in a heading.
pub(super) const MOST_STATEMENTS: usize = 65_536;

/// Number of rules of a puzzle, and number of cells that the rules name.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Tally {
    rules: usize,
    cells: usize,
}

impl Tally {
    /// Counts one rule and its cells.
    ///
    /// # Errors
    /// Fails if the puzzle has too many rules, or if the rules name too many cells.
    pub(super) fn add(&mut self, figure: &Figure) -> Result<(), String> {
        self.rules += 1;
        self.cells += cells(figure);
        if self.rules > MOST_RULES {
            return Err(format!("expected at most {MOST_RULES} rules, found more"));
        }
        if self.cells > MOST_CELLS {
            return Err(format!("expected rules that name at most {MOST_CELLS} cells, found more"));
        }
        Ok(())
    }
}

/// Number of cells that a figure names.
fn cells(figure: &Figure) -> usize {
    match figure {
        Figure::Whole => 0,
        Figure::Cells(cells)
        | Figure::Numbered { cells, .. }
        | Figure::Sum { cells, .. }
        | Figure::Outside { cells, .. } => cells.len(),
        Figure::Arrow { bulb, shaft } => bulb.len() + shaft.len(),
        Figure::Corner { cells, .. } => cells.len(),
        Figure::Areas(areas) => areas.iter().map(Vec::len).sum(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use grid::Cell;

    #[test]
    fn rules_and_their_cells_are_counted() {
        let refused = |count: usize, figure: &Figure| {
            let mut tally = Tally::default();
            (0..count).find_map(|at| tally.add(figure).err().map(|why| (at, why)))
        };
        let pair = Figure::Cells(vec![Cell::new(0), Cell::new(1)]);
        assert_eq!(refused(16_384, &pair), None);
        let (at, why) = refused(20_000, &Figure::Whole).expect("too many");
        assert_eq!((at, why.as_str()), (16_384, "expected at most 16384 rules, found more"));
        let long = Figure::Areas(vec![vec![Cell::new(0); 4096]; 2]);
        let (at, why) = refused(99, &long).expect("too many");
        assert_eq!((at, why.as_str()), (8, "expected rules that name at most 65536 cells, found more"));
    }
}
