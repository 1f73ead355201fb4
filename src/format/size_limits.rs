//! Limits on the size of a puzzle in plain text and of its rules, so that a short text cannot require much memory.
//!
//! The list of words of a line takes up to 24 bytes for each byte of the line. A named cell takes up to 300 bytes (a thermometer constrains
//! every two of its cells), a rule up to 700 (a table of 64 sets of digits, for two cells with a dot between them).

use grid::Figure;

/// Longest line in bytes that is neither a link nor a document. A position of side 35 with every candidate eliminated by name takes a fifth
/// of it, and as many rules of two cells each as a puzzle may have take two fifths.
pub(super) const LONGEST_LINE: usize = 1 << 20;

/// Most rules of a puzzle: twice the number of pairs of neighbours on the largest board.
const MOST_RULES: usize = 16_384;

/// Most cells named by the rules of a puzzle: 16 times those of the largest board. Dots between all neighbours name each cell four times,
/// and so do X-sums from all sides.
const MOST_CELLS: usize = 65_536;

/// Most statements in a heading.
pub(super) const MOST_STATEMENTS: usize = 65_536;

/// Count of the rules of a puzzle and of the cells they name.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Tally {
    rules: usize,
    cells: usize,
}

impl Tally {
    /// Counts one more rule.
    ///
    /// # Errors
    /// Fails if there are too many rules, or they name too many cells.
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
