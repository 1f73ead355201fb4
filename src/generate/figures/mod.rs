//! Random figures of rules, placed on a full grid so that the grid keeps the rules.

mod areas;
mod edges;
mod lines;
mod regions;

use rand::Rng;

use grid::{Digit, Family, Form, Rule, Shape};

pub(super) use regions::regions;

/// Full grid on which figures are placed.
#[derive(Clone, Copy, Debug)]
struct SolvedGrid<'a> {
    shape: Shape,
    grid: &'a [Digit], // by cell
}

/// Returns random figures of this kind that the grid keeps; empty if none were found. `found` are the rules placed before.
pub(super) fn lay(family: Family, shape: Shape, grid: &[Digit], found: &[Rule], rng: &mut impl Rng) -> Vec<Rule> {
    let solved = SolvedGrid { shape, grid };
    match family.form() {
        Form::Whole if family.needs_figures() => solved.all_marks(family, found),
        Form::Whole => vec![Rule::whole(family)],
        Form::Line => solved.lines(family, rng),
        Form::Arrow => solved.arrows(rng),
        Form::Pair => solved.pairs(family, found, rng),
        Form::Cells => solved.parity(family, rng),
        Form::Corner => solved.corners(rng),
        Form::Sum(_) => solved.cages(family, rng),
        Form::Unit => solved.extra(family, rng),
        Form::Areas => solved.clones(family, rng),
        Form::Outside => solved.outside(family, rng),
        Form::Regions => Vec::new(), // the grid is drawn for them
    }
}

impl SolvedGrid<'_> {
    /// Returns the digit of a cell as a number from 1.
    fn number(&self, cell: grid::Cell) -> usize {
        self.grid[cell.index()].number()
    }
}
