//! W-Ring, M-Ring, L-Ring and XYZ-Ring: wings whose two ends are linked with each other too.
//!
//! A W-Ring, M-Ring or L-Ring is a loop of three strong links, joined by weak links. Of any two neighbours in the loop, exactly one is
//! true.
//!
//! An XYZ-Ring consists of an XYZ-Wing and a unit. The XYZ-Wing has a pivot and two wings, which share a digit. This digit has just two
//! places in the unit: one place sees the pivot and the first wing, and the other place sees the second wing.

use std::ops::ControlFlow;

use crate::analysis::implication::{eliminable_by_chains, places_on_loops};
use crate::evidence::{Candidate, Clause, Part, Pattern, PatternKind};
use crate::techniques::strong_link_evidence::chain_evidence;
use crate::techniques::wings::local::{all_candidates, for_each_three_links};
use crate::techniques::wings::wing_links::{CandidateLink, CandidateLinks, extend_seen_by_both, is_weakly_linked};
use crate::{Cells, Deduction, DeductionSink, Evidence, Technique, View, ViewFinder};
use grid::{Cell, Digit, DigitSet, UnitId};

/// Finder of W-Rings, M-Rings, L-Rings and XYZ-Rings.
#[derive(Debug)]
pub struct WingRing;

impl ViewFinder for WingRing {
    fn technique(&self) -> Technique {
        Technique::XyzRing
    }

    fn techniques(&self) -> &[Technique] {
        &[Technique::XyzRing, Technique::WRing, Technique::MRing, Technique::LRing]
    }

    fn find_in<const W: usize>(&self, view: View<'_, W>, found: &mut DeductionSink<'_>) -> ControlFlow<()> {
        let has_no_eliminations =
            eliminable_by_chains(view).is_some_and(|eliminable| eliminable.iter().all(|places| places.is_empty()));
        if !has_no_eliminations {
            let among = places_on_loops(view).unwrap_or_else(|| all_candidates(view));
            report_rings(view, &among, found)?;
        }
        let cells = (view.empty_cells() - view.bivalue()).iter();
        cells
            .filter(|&pivot| view.candidates(pivot).len() == 3)
            .try_for_each(|pivot| report_xyz_rings(view, pivot, found))
    }
}

/// Reports the W-Rings, M-Rings and L-Rings that consist of candidates in `among`. For each digit, `among` contains the cells in which the
/// digit may be part of a ring.
fn report_rings<const W: usize>(
    view: View<'_, W>,
    among: &[Cells<W>],
    found: &mut DeductionSink<'_>,
) -> ControlFlow<()> {
    if among.iter().all(|places| places.is_empty()) {
        return ControlFlow::Continue(());
    }
    let links = CandidateLinks::between(view, among);
    for_each_three_links(view, &links, among, &mut |ring| {
        // Each ring is passed three times, once with each of its links in the middle. It is reported when the link with the lowest `id` is
        // in the middle.
        let is_first = ring[1].id < ring[0].id && ring[1].id < ring[2].id;
        if is_first && is_weakly_linked(view, ring[2].to, ring[0].from) && is_proper_ring(view, &ring) {
            ring_deduction(view, &ring).map_or(ControlFlow::Continue(()), &mut *found)
        } else {
            ControlFlow::Continue(())
        }
    })
}

/// Whether the ring has several digits and its cells do not share a unit. Rings of one digit and rings within a unit are fish or triples.
fn is_proper_ring<const W: usize>(view: View<'_, W>, ring: &[CandidateLink; 3]) -> bool {
    let nodes = || ring.iter().flat_map(|link| [link.from, link.to]);
    let cells: Cells<W> = nodes().map(|(cell, _)| cell).collect();
    let digits: DigitSet = nodes().map(|(_, digit)| digit).collect();
    digits.len() > 1 && view.common_units(cells).next().is_none()
}

/// Returns the deduction from a ring, or `None` if it eliminates nothing.
fn ring_deduction<const W: usize>(view: View<'_, W>, ring: &[CandidateLink; 3]) -> Option<Deduction> {
    let nodes: Vec<Candidate> = ring.iter().flat_map(|link| [link.from, link.to]).collect();
    let mut eliminations = Vec::new();
    for at in 0..nodes.len() {
        extend_seen_by_both(view, nodes[at], nodes[(at + 1) % nodes.len()], &mut eliminations);
    }
    eliminations.sort_unstable();
    eliminations.dedup();
    eliminations.retain(|candidate| !nodes.contains(candidate));
    (!eliminations.is_empty()).then(|| Deduction {
        technique: technique(ring),
        placements: Vec::new(),
        digits: eliminations.iter().map(|&(_, digit)| digit).collect(),
        eliminations,
        evidence: chain_evidence(view, ring.map(|link| link.evidence()), true),
    })
}

/// Returns the technique of a ring, depending on the number of its strong links that are in units instead of cells.
///
/// If all three strong links are in cells, the ring counts as a W-Ring. Only variant rules allow this: the three cells see each other but
/// share no unit.
fn technique(ring: &[CandidateLink; 3]) -> Technique {
    match ring.iter().filter(|link| link.unit.is_some()).count() {
        0 | 1 => Technique::WRing,
        2 => Technique::MRing,
        _ => Technique::LRing,
    }
}

/// Reports the XYZ-Rings whose pivot is the cell `pivot`, which must have three candidates.
fn report_xyz_rings<const W: usize>(view: View<'_, W>, pivot: Cell, found: &mut DeductionSink<'_>) -> ControlFlow<()> {
    let digits = view.candidates(pivot);
    let fits = |cell: &Cell| view.candidates(*cell).is_subset(digits);
    let wings: Vec<Cell> = (view.peers(pivot) & view.bivalue()).iter().filter(fits).collect();
    for &one in &wings {
        for &other in wings.iter().filter(|&&other| view.candidates(other) != view.candidates(one)) {
            let shared = view
                .candidates(one)
                .and(view.candidates(other))
                .single()
                .expect("two different pairs of three digits share a digit");
            for unit in view.units() {
                if view.position().places(unit, shared).count_ones() == 2 {
                    let wing = XyzPattern { view, pivot, wings: [one, other], shared };
                    wing.deduce_ring(unit).map_or(ControlFlow::Continue(()), &mut *found)?;
                }
            }
        }
    }
    ControlFlow::Continue(())
}

/// XYZ-Wing that may be part of an XYZ-Ring.
struct XyzPattern<'a, const W: usize> {
    view: View<'a, W>,
    pivot: Cell,
    wings: [Cell; 2],
    /// Digit that is a candidate of both wings.
    shared: Digit,
}

impl<const W: usize> XyzPattern<'_, W> {
    /// Returns the deduction from the XYZ-Ring that consists of this XYZ-Wing and `unit`, where the shared digit has two places. Returns
    /// `None` if they do not form an XYZ-Ring, or if the ring eliminates nothing.
    ///
    /// The pivot, the two wings, and the shared digit in the unit are four clauses: each needs a true candidate. The shared digit can
    /// satisfy two clauses at most, and each of the other two digits one at most. This makes four, so each digit satisfies exactly as many
    /// clauses as it can:
    ///
    /// - Each of the other two digits is in the pivot or in the wing that has it.
    /// - The shared digit is in one of the pivot, the first wing and the place that both see.
    /// - The shared digit is also in the second wing or in the place that the second wing sees.
    fn deduce_ring(&self, unit: UnitId) -> Option<Deduction> {
        let (view, pivot) = (self.view, self.pivot);
        let [one, other] = self.wings;
        let places = view.places_in(unit, self.shared);
        let near = ((places & view.peers(one) & view.peers(pivot)) - Cells::only(other)).first()?;
        let far = places.without(near).first()?;
        if !view.peers(other).has(far) || [pivot, one].contains(&far) {
            return None;
        }
        let of = |cells: &[Cell]| cells.iter().copied().collect::<Cells<W>>();
        let without = |cell: Cell| view.candidates(cell).without(self.shared);
        let groups = [
            (of(&[pivot, one]), without(one)),
            (of(&[pivot, other]), without(other)),
            (of(&[pivot, one, near]), DigitSet::only(self.shared)),
            (of(&[other, far]), DigitSet::only(self.shared)),
        ];
        let eliminated = |&(cells, digits): &(Cells<W>, DigitSet)| {
            let digit = digits.first().expect("each group has a digit");
            (view.common_peers(cells) & view.places(digit)).product(digits).collect::<Vec<_>>()
        };
        let mut eliminations: Vec<Candidate> = groups.iter().flat_map(eliminated).collect();
        eliminations.sort_unstable();
        eliminations.dedup();
        let cells = [pivot, one, other].map(|cell| Part { cells: vec![cell], digits: view.candidates(cell) });
        let pair = Part { cells: places.to_vec(), digits: DigitSet::only(self.shared) };
        (!eliminations.is_empty()).then(|| Deduction {
            technique: Technique::XyzRing,
            placements: Vec::new(),
            eliminations,
            digits: view.candidates(pivot),
            evidence: Evidence::Pattern(Pattern {
                kind: PatternKind::XyzRing,
                clauses: vec![
                    Clause::Cell(pivot),
                    Clause::Cell(one),
                    Clause::Cell(other),
                    Clause::Unit(unit, self.shared),
                ],
                parts: cells.into_iter().chain([pair]).collect(),
            }),
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Analysis, samples};

    /// Checks that a search among the places on loops finds the same rings as a search among all candidates. Returns the number of rings.
    fn check(view: View<'_, 2>) -> usize {
        let all = |among: &[Cells<2>]| {
            let mut all = Vec::new();
            let _ = report_rings(view, among, &mut |deduction| {
                all.push(deduction);
                ControlFlow::Continue(())
            });
            all
        };
        let rings = all(&all_candidates(view));
        assert_eq!(all(&places_on_loops(view).unwrap()), rings);
        rings.len()
    }

    #[test]
    fn rings_are_found_among_the_places_of_loops() {
        let ladder = samples::singles_and_nets();
        let positions = samples::all_puzzles().chain(samples::NET_PUZZLES.map(samples::parse_puzzle));
        let positions = positions.flat_map(|start| samples::positions_from(&ladder, start));
        let count: usize = positions.map(|(position, _)| check(View::of(&Analysis::of(position)))).sum();
        assert!(count > 20, "{count}");
    }
}
