//! Broken wings: an odd ring of places that cannot be all there is.
//!
//! They are looked for from what falls: were this candidate true, its peers would be false, and a ring of units with just two places
//! left would have an odd number of cells. The places that went are the guardians.

use std::collections::HashSet;
use std::ops::ControlFlow;

use crate::evidence::{Clause, Part, Pattern};
use crate::techniques::one_digit::digit_link::candidates_in;
use crate::{Cells, Deduction, DeductionSink, Evidence, Technique, View, ViewFinder};
use grid::{Cell, Digit, DigitSet, UnitId};

/// Rings of so many cells are looked for.
const LENGTHS: std::ops::RangeInclusive<usize> = 5..=7;

/// An odd ring of places of a digit, each two neighbours in a unit: true and false cannot alternate around it, so one of the units
/// has its digit outside the ring, in a guardian.
#[derive(Debug)]
pub struct BrokenWing;

impl ViewFinder for BrokenWing {
    fn technique(&self) -> Technique {
        Technique::BrokenWing
    }

    fn find_in<const W: usize>(&self, view: View<'_, W>, found: &mut DeductionSink<'_>) -> ControlFlow<()> {
        let mut rings: Vec<OddRing<W>> = Vec::new();
        for digit in view.unconfirmed_digits() {
            let targets = view.unconfirmed_candidates(digit).iter();
            rings.extend(targets.filter_map(|target| ConjugateGraph::of(view, digit, target).odd_ring(view, digit)));
        }
        rings.sort_by_key(|ring| (ring.steps.len(), ring.guardians.len(), ring.digit));
        let mut seen = HashSet::new();
        for ring in rings.into_iter().filter(|ring| LENGTHS.contains(&ring.steps.len())) {
            if seen.insert((ring.digit, ring.guardians)) {
                found(ring.deduction(view))?;
            }
        }
        ControlFlow::Continue(())
    }
}

/// Two cells and the unit whose only places they are.
type ConjugateEdge = (Cell, Cell, UnitId);

/// The units with two places once a candidate is taken for true.
struct ConjugateGraph {
    edges: Vec<ConjugateEdge>,
}

/// An odd ring.
struct OddRing<const W: usize> {
    digit: Digit,
    steps: Vec<(Cell, UnitId)>, // a cell, and the unit by which the ring leaves it
    guardians: Cells<W>,
}

impl ConjugateGraph {
    fn of<const W: usize>(view: View<'_, W>, digit: Digit, target: Cell) -> Self {
        let left = view.places(digit) - view.peers(target).with(target);
        let edge = |unit: UnitId| {
            let places = view.unit(unit) & left;
            let first = places.first()?;
            Some((first, places.without(first).single()?, unit))
        };
        Self { edges: view.units().filter_map(edge).collect() }
    }

    /// The shortest ring with an odd number of cells.
    fn odd_ring<const W: usize>(&self, view: View<'_, W>, digit: Digit) -> Option<OddRing<W>> {
        let cells: Cells<W> = self.edges.iter().map(|edge| edge.0).collect();
        let steps = cells.iter().filter_map(|start| self.shortest_odd_cycle(start)).min_by_key(Vec::len)?;
        let ring: Cells<W> = steps.iter().map(|step| step.0).collect();
        let guardians = steps.iter().fold(Cells::EMPTY, |all, step| all | view.places_in(step.1, digit)) - ring;
        // Without guardians the position has no solution.
        (!guardians.is_empty()).then_some(OddRing { digit, steps, guardians })
    }

    /// The shortest odd walk from a cell back to it, if it comes nowhere twice. Breadth first: where two cells that are as far
    /// away are joined, the ways to them and the edge make one.
    fn shortest_odd_cycle(&self, start: Cell) -> Option<Vec<(Cell, UnitId)>> {
        let mut reached: Vec<(Cell, usize, Option<UnitId>)> = vec![(start, 0, None)]; // with the one before, and by which unit
        let mut from = 0;
        loop {
            let to = reached.len();
            for at in from..to {
                for &(one, other, unit) in &self.edges {
                    let cell = reached[at].0;
                    let next = if cell == one { other } else { one };
                    if cell != one && cell != other {
                        continue;
                    }
                    match reached.iter().position(|step| step.0 == next) {
                        Some(meets) if meets >= from && meets < to => return join_paths(&reached, at, meets, unit),
                        Some(_) => {}
                        None => reached.push((next, at, Some(unit))),
                    }
                }
            }
            if reached.len() == to {
                return None;
            }
            from = to;
        }
    }
}

/// The way to the one, over the unit to the other, and back; `None` where the two ways have more in common than the start.
fn join_paths(
    reached: &[(Cell, usize, Option<UnitId>)],
    one: usize,
    other: usize,
    unit: UnitId,
) -> Option<Vec<(Cell, UnitId)>> {
    let way = |mut at: usize| {
        let mut way = Vec::new();
        while let (cell, before, Some(unit)) = reached[at] {
            way.push((cell, unit));
            at = before;
        }
        way
    };
    let (there, back) = (way(one), way(other));
    let mut ring = Vec::with_capacity(there.len() + back.len() + 1);
    let mut cell = reached[0].0;
    for &(next, unit) in there.iter().rev() {
        ring.push((cell, unit));
        cell = next;
    }
    ring.push((cell, unit));
    ring.extend(back.iter().copied());
    let is_new = |(at, step): (usize, &(Cell, UnitId))| ring[..at].iter().all(|(cell, _)| *cell != step.0);
    ring.iter().enumerate().all(is_new).then_some(ring)
}

impl<const W: usize> OddRing<W> {
    fn deduction(self, view: View<'_, W>) -> Deduction {
        let only = DigitSet::only(self.digit);
        let (place, eliminate) = match self.guardians.single() {
            Some(cell) => (vec![(cell, self.digit)], Vec::new()),
            None => {
                (Vec::new(), candidates_in(view.common_peers(self.guardians) & view.places(self.digit), self.digit))
            }
        };
        let cells = self.steps.iter().map(|step| vec![step.0]).chain([self.guardians.to_vec()]);
        Deduction {
            technique: Technique::BrokenWing,
            placements: place,
            eliminations: eliminate,
            digits: only,
            evidence: Evidence::Pattern(Pattern {
                clauses: self.steps.iter().map(|step| Clause::Unit(step.1, self.digit)).collect(),
                parts: cells.map(|cells| Part { cells, digits: only }).collect(),
            }),
        }
    }
}
