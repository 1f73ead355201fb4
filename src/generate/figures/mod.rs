//! Random figures of rules, such as cages or lines, placed on a full grid so that the grid keeps the rules.

mod areas;
mod edges;
mod lines;
mod regions;

use rand::Rng;

use grid::{Cell, Digit, Family, FigureForm, Rule, Shape};

pub(super) use regions::regions;

/// Full grid on which figures are placed.
#[derive(Clone, Copy, Debug)]
struct SolvedGrid<'a> {
    shape: Shape,
    grid: &'a [Digit], // by cell
}

/// Returns random figures of this kind that the grid keeps; empty if none were found. `found` holds the rules for the figures placed
/// before.
pub(super) fn lay(family: Family, shape: Shape, grid: &[Digit], found: &[Rule], rng: &mut impl Rng) -> Vec<Rule> {
    let solved = SolvedGrid { shape, grid };
    match family.form() {
        FigureForm::Whole if family.needs_figures() => solved.all_marks(family, found),
        FigureForm::Whole => vec![Rule::whole(family)],
        FigureForm::Line => solved.lines(family, rng),
        FigureForm::Arrow => solved.arrows(rng),
        FigureForm::Pair => solved.pairs(family, found, rng),
        FigureForm::Cells => solved.parity(family, rng),
        FigureForm::Corner => solved.corners(rng),
        FigureForm::Sum { .. } => solved.cages(family, rng),
        FigureForm::Unit => solved.extra(family, rng),
        FigureForm::Areas => solved.clones(family, rng),
        FigureForm::Outside => solved.outside(family, rng),
        FigureForm::Regions => Vec::new(), // the grid is drawn to suit the regions
    }
}

/// Returns the horizontally and vertically adjacent cells, in reading order.
fn neighbours(shape: Shape, cell: Cell) -> impl Iterator<Item = Cell> {
    let (row, column, last) = (shape.row(cell), shape.column(cell), shape.side() - 1);
    let up = (row > 0).then(|| shape.cell(row - 1, column));
    let left = (column > 0).then(|| shape.cell(row, column - 1));
    let right = (column < last).then(|| shape.cell(row, column + 1));
    let down = (row < last).then(|| shape.cell(row + 1, column));
    [up, left, right, down].into_iter().flatten()
}

impl SolvedGrid<'_> {
    /// Returns the digit of a cell as a number, counted from 1.
    fn number(&self, cell: Cell) -> usize {
        self.grid[cell.index()].number()
    }
}
