//! What follows from a pattern that cannot be filled by its own digits: another candidate of it, a guardian, is true.

use crate::evidence::{Candidate, Clause, Part, Pattern};
use crate::{Cells, Deduction, Evidence, Technique, View};
use grid::{Cell, DigitSet};

/// What follows if the `cells`, told in this order, cannot be filled with the digits of `core` alone: nothing, or all that excludes each guardian, or
/// the lone guardian.
pub(super) fn guardian_deduction<const W: usize>(
    technique: Technique,
    view: View<'_, W>,
    cells: &[Cell],
    core: DigitSet,
) -> Option<Deduction> {
    let others = |&cell: &Cell| view.candidates(cell).minus(core).iter().map(move |digit| (cell, digit));
    let guardians: Vec<Candidate> = cells.iter().flat_map(others).collect();
    let (&first, more) = guardians.split_first()?;
    let (place, eliminate) = match more {
        [] => (vec![first], Vec::new()),
        _ => (
            Vec::new(),
            excluded(view, first).into_iter().filter(|&x| more.iter().all(|&g| excludes(view, x, g))).collect(),
        ),
    };
    if place.is_empty() && eliminate.is_empty() {
        return None;
    }
    let part = |(cell, digit): &Candidate| Part { cells: vec![*cell], digits: DigitSet::only(*digit) };
    let parts = [Part { cells: cells.to_vec(), digits: core }].into_iter().chain(guardians.iter().map(part)).collect();
    let needs = cells.iter().copied().map(Clause::Cell).collect();
    let evidence = Evidence::Pattern(Pattern { clauses: needs, parts });
    Some(Deduction { technique, placements: place, eliminations: eliminate, digits: core, evidence })
}

/// How many guardians these cells have.
pub(super) fn guardian_count<const W: usize>(view: View<'_, W>, cells: Cells<W>, core: DigitSet) -> usize {
    cells.iter().map(|cell| view.candidates(cell).minus(core).len()).sum()
}

/// Every candidate that cannot be true beside this one, in reading order.
fn excluded<const W: usize>(view: View<'_, W>, (cell, digit): Candidate) -> Vec<Candidate> {
    let here = view.candidates(cell).without(digit).iter().map(|other| (cell, other));
    let there = (view.peers(cell) & view.places(digit)).iter().map(|peer| (peer, digit));
    let mut all: Vec<Candidate> = here.chain(there).collect();
    all.sort_unstable();
    all
}

fn excludes<const W: usize>(view: View<'_, W>, (cell, digit): Candidate, (other, theirs): Candidate) -> bool {
    if cell == other { digit != theirs } else { digit == theirs && view.peers(cell).has(other) }
}
