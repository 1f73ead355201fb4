//! Figures of rules, laid on a full grid so that it keeps them.

mod areas;
mod edges;
mod lines;
mod regions;

use rand::Rng;

use grid::{Digit, Family, Form, Rule, Shape};

pub(super) use regions::regions;

/// A full grid to lay figures on.
#[derive(Clone, Copy, Debug)]
struct Ground<'a> {
    shape: Shape,
    grid: &'a [Digit], // by cell
}

/// Figures of this kind that the grid keeps; none where chance found none. `found` are the rules that hold already.
pub(super) fn lay(family: Family, shape: Shape, grid: &[Digit], found: &[Rule], rng: &mut impl Rng) -> Vec<Rule> {
    let ground = Ground { shape, grid };
    match family.form() {
        Form::Whole if family.needs_figures() => ground.all_marks(family, found),
        Form::Whole => vec![Rule::whole(family)],
        Form::Line => ground.lines(family, rng),
        Form::Arrow => ground.arrows(rng),
        Form::Pair => ground.pairs(family, found, rng),
        Form::Cells => ground.parity(family, rng),
        Form::Corner => ground.corners(rng),
        Form::Sum(_) => ground.cages(family, rng),
        Form::Unit => ground.extra(family, rng),
        Form::Areas => ground.clones(family, rng),
        Form::Outside => ground.outside(family, rng),
        Form::Regions => Vec::new(), // the grid is drawn for them
    }
}

impl Ground<'_> {
    fn number(&self, cell: grid::Cell) -> usize {
        self.grid[cell.index()].number()
    }
}
