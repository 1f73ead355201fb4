//! Deductions from cells that cannot all be filled with certain digits, the core. So at least one of the other candidates of the cells is
//! true. These candidates are called guardians.

use crate::evidence::{Candidate, Clause, Part, Pattern, PatternKind};
use crate::{Cells, Deduction, Evidence, Technique, View};
use grid::{Cell, DigitSet};

/// Returns the deduction from `cells`, which cannot all be filled with the digits of `core`. Returns `None` if nothing follows.
///
/// The other candidates of the cells are called guardians. If there is a single guardian, it is placed. If there are several, every
/// candidate that excludes all of them is eliminated. The evidence lists the cells in the order of `cells`.
pub(super) fn guardian_deduction<const W: usize>(
    (technique, kind): (Technique, PatternKind),
    view: View<'_, W>,
    cells: &[Cell],
    core: DigitSet,
) -> Option<Deduction> {
    let others = |&cell: &Cell| view.candidates(cell).minus(core).iter().map(move |digit| (cell, digit));
    let guardians: Vec<Candidate> = cells.iter().flat_map(others).collect();
    let (&first, rest) = guardians.split_first()?;
    let (placements, eliminations) = match rest {
        [] => (vec![first], Vec::new()),
        _ => (
            Vec::new(),
            excluded(view, first).into_iter().filter(|&x| rest.iter().all(|&g| excludes(view, x, g))).collect(),
        ),
    };
    if placements.is_empty() && eliminations.is_empty() {
        return None;
    }
    let part = |(cell, digit): &Candidate| Part { cells: vec![*cell], digits: DigitSet::only(*digit) };
    let parts = [Part { cells: cells.to_vec(), digits: core }].into_iter().chain(guardians.iter().map(part)).collect();
    let clauses = cells.iter().copied().map(Clause::Cell).collect();
    let evidence = Evidence::Pattern(Pattern { kind, clauses, parts });
    Some(Deduction { technique, placements, eliminations, digits: core, evidence })
}

/// Returns the number of guardians: candidates of `cells` that are not in `core`.
pub(super) fn guardian_count<const W: usize>(view: View<'_, W>, cells: Cells<W>, core: DigitSet) -> usize {
    cells.iter().map(|cell| view.candidates(cell).minus(core).len()).sum()
}

/// Returns the candidates that the given candidate excludes, in reading order: other digits in its cell, and the same digit in peers of the
/// cell.
fn excluded<const W: usize>(view: View<'_, W>, (cell, digit): Candidate) -> Vec<Candidate> {
    let in_cell = view.candidates(cell).without(digit).iter().map(|other| (cell, other));
    let in_peers = (view.peers(cell) & view.places(digit)).iter().map(|peer| (peer, digit));
    let mut all: Vec<Candidate> = in_cell.chain(in_peers).collect();
    all.sort_unstable();
    all
}

/// Whether two candidates exclude each other, as different digits of one cell, or as one digit in two peers.
fn excludes<const W: usize>(view: View<'_, W>, (cell, digit): Candidate, (other, theirs): Candidate) -> bool {
    if cell == other { digit != theirs } else { digit == theirs && view.peers(cell).has(other) }
}
