//! Broken Wing: a ring that consists of an odd number of places of a digit, and the guardians around the ring.
//!
//! Every two neighbours in the ring share a unit. If these units had no other places of the digit, the cells of the ring would alternate
//! between having the digit and not having it, which is impossible for an odd number of cells. So at least one of the other places in these
//! units, the guardians, has the digit.
//!
//! The search begins with a candidate to eliminate. Suppose that the candidate is true, so that its digit is false in all cells that the
//! candidate sees. Look for a ring of an odd number of cells among the units in which the digit has just two remaining places. The places
//! in these units that the assumption makes false are the guardians.

use std::collections::HashSet;
use std::ops::ControlFlow;

use crate::evidence::{Clause, Part, Pattern, PatternKind};
use crate::techniques::one_digit::digit_link::candidates_in;
use crate::{Cells, Deduction, DeductionSink, Evidence, Technique, View, ViewFinder};
use grid::{Cell, Digit, DigitSet, UnitId};

/// Numbers of cells that a reported ring may have.
const LENGTHS: std::ops::RangeInclusive<usize> = 5..=7;

/// Finder of Broken Wings.
///
/// The reported pattern has one part for each cell of the ring, and the guardians as the last part. A single guardian is placed. Of several
/// guardians, at least one has the digit, so the digit is eliminated from the cells that see all guardians.
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

/// Two cells and the unit in which they are the only remaining places of the digit.
type ConjugateEdge = (Cell, Cell, UnitId);

/// Graph of the places of a digit that remain if a certain candidate is true. An edge joins the only two remaining places in a unit.
struct ConjugateGraph {
    edges: Vec<ConjugateEdge>,
}

/// Ring of an odd number of places of a digit.
struct OddRing<const W: usize> {
    digit: Digit,
    /// Cells of the ring in order, each with the unit that it shares with the next cell.
    steps: Vec<(Cell, UnitId)>,
    /// Places of the digit that are in the units of `steps` but are not cells of the ring.
    guardians: Cells<W>,
}

impl ConjugateGraph {
    /// Returns the graph for `digit` under the assumption that the digit is in `target`.
    fn of<const W: usize>(view: View<'_, W>, digit: Digit, target: Cell) -> Self {
        let remaining = view.places(digit) - view.peers(target).with(target);
        let edge = |unit: UnitId| {
            let places = view.unit(unit) & remaining;
            let first = places.first()?;
            Some((first, places.without(first).single()?, unit))
        };
        Self { edges: view.units().filter_map(edge).collect() }
    }

    /// Returns a shortest ring of this graph with an odd number of cells. Returns `None` if there is none or if the ring has no guardians.
    fn odd_ring<const W: usize>(&self, view: View<'_, W>, digit: Digit) -> Option<OddRing<W>> {
        let cells: Cells<W> = self.edges.iter().map(|edge| edge.0).collect();
        let steps = cells.iter().filter_map(|start| self.shortest_odd_cycle(start)).min_by_key(Vec::len)?;
        let ring: Cells<W> = steps.iter().map(|step| step.0).collect();
        let guardians = steps.iter().fold(Cells::EMPTY, |all, step| all | view.places_in(step.1, digit)) - ring;
        // Without guardians the position has no solution.
        (!guardians.is_empty()).then_some(OddRing { digit, steps, guardians })
    }

    /// Returns a shortest cycle with an odd number of cells through `start`. Returns `None` if there is none, or if the shortest closed
    /// walk of odd length from `start` visits a cell twice. In the second case, there is a shorter cycle through another cell.
    ///
    /// This is a breadth-first search. If an edge joins two cells at the same distance from `start`, the shortest paths to the two cells
    /// and the edge form a closed walk of odd length.
    fn shortest_odd_cycle(&self, start: Cell) -> Option<Vec<(Cell, UnitId)>> {
        // Cells reached so far. Each comes with the index of the cell before it in this list, and with the unit that these two cells share.
        let mut reached: Vec<(Cell, usize, Option<UnitId>)> = vec![(start, 0, None)];
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
                        Some(met_at) if met_at >= from && met_at < to => return join_paths(&reached, at, met_at, unit),
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

/// Returns the cycle that leads from the start to the cell `reached[one]`, through `unit` to the cell `reached[other]`, and back to the
/// start. Returns `None` if the paths to these two cells have another cell than the start in common.
///
/// Each element of `reached` is a cell, the index of the cell before it on its path, and the unit that these two cells share.
fn join_paths(
    reached: &[(Cell, usize, Option<UnitId>)],
    one: usize,
    other: usize,
    unit: UnitId,
) -> Option<Vec<(Cell, UnitId)>> {
    let path_back = |mut at: usize| {
        let mut path = Vec::new();
        while let (cell, before, Some(unit)) = reached[at] {
            path.push((cell, unit));
            at = before;
        }
        path
    };
    let (to_one, from_other) = (path_back(one), path_back(other));
    let mut ring = Vec::with_capacity(to_one.len() + from_other.len() + 1);
    let mut cell = reached[0].0;
    for &(next, unit) in to_one.iter().rev() {
        ring.push((cell, unit));
        cell = next;
    }
    ring.push((cell, unit));
    ring.extend(from_other.iter().copied());
    let is_new = |(at, step): (usize, &(Cell, UnitId))| ring[..at].iter().all(|(cell, _)| *cell != step.0);
    ring.iter().enumerate().all(is_new).then_some(ring)
}

impl<const W: usize> OddRing<W> {
    /// Returns the deduction from this ring. A single guardian has the digit. Several guardians eliminate the digit from the cells that see
    /// all of them.
    fn deduction(self, view: View<'_, W>) -> Deduction {
        let only = DigitSet::only(self.digit);
        let (placements, eliminations) = match self.guardians.single() {
            Some(cell) => (vec![(cell, self.digit)], Vec::new()),
            None => {
                (Vec::new(), candidates_in(view.common_peers(self.guardians) & view.places(self.digit), self.digit))
            }
        };
        let cells = self.steps.iter().map(|step| vec![step.0]).chain([self.guardians.to_vec()]);
        Deduction {
            technique: Technique::BrokenWing,
            placements,
            eliminations,
            digits: only,
            evidence: Evidence::Pattern(Pattern {
                kind: PatternKind::BrokenWing,
                clauses: self.steps.iter().map(|step| Clause::Unit(step.1, self.digit)).collect(),
                parts: cells.map(|cells| Part { cells, digits: only }).collect(),
            }),
        }
    }
}
