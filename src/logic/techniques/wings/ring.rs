//! Wings that close to a ring: W-, M- and the like from three strong links, and the XYZ-Ring.

use std::ops::ControlFlow;

use crate::analysis::implication::{eliminable_by_chains, places_on_loops};
use crate::evidence::{Candidate, Clause, Part, Pattern};
use crate::techniques::strong_link_evidence::chain_evidence;
use crate::techniques::wings::local::{all_places, for_each_three_links};
use crate::techniques::wings::wing_links::{CandidateLink, CandidateLinks, extend_seen_by_both, is_weakly_linked};
use crate::{Cells, Deduction, DeductionSink, Evidence, Technique, View, ViewFinder};
use grid::{Cell, Digit, DigitSet, UnitId};

/// Three strong links in a ring, so that every link of it holds just one of its ends; or an XYZ-Wing and a unit that leads from
/// wing to wing.
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
        let is_idle =
            eliminable_by_chains(view).is_some_and(|doubtful| doubtful.iter().all(|places| places.is_empty()));
        if !is_idle {
            let among = places_on_loops(view).unwrap_or_else(|| all_places(view)); // the board is too large to tell
            report_rings(view, &among, found)?;
        }
        let open = (view.empty_cells() - view.bivalue()).iter();
        open.filter(|&pivot| view.candidates(pivot).len() == 3)
            .try_for_each(|pivot| report_xyz_rings(view, pivot, found))
    }
}

/// Those among these places of each digit.
fn report_rings<const W: usize>(
    view: View<'_, W>,
    among: &[Cells<W>],
    found: &mut DeductionSink<'_>,
) -> ControlFlow<()> {
    if among.iter().all(|places| places.is_empty()) {
        return ControlFlow::Continue(());
    }
    let hops = CandidateLinks::between(view, among);
    for_each_three_links(view, &hops, among, &mut |three| {
        // A ring has three beginnings: that in its link with the lowest number.
        let is_first = three[1].id < three[0].id && three[1].id < three[2].id;
        if is_first && is_weakly_linked(view, three[2].to, three[0].from) && is_proper_ring(view, &three) {
            ring_deduction(view, &three).map_or(ControlFlow::Continue(()), &mut *found)
        } else {
            ControlFlow::Continue(())
        }
    })
}

/// Whether it is neither a fish nor a triple, naked or hidden.
fn is_proper_ring<const W: usize>(view: View<'_, W>, three: &[CandidateLink; 3]) -> bool {
    let nodes = || three.iter().flat_map(|hop| [hop.from, hop.to]);
    let cells: Cells<W> = nodes().map(|(cell, _)| cell).collect();
    let digits: DigitSet = nodes().map(|(_, digit)| digit).collect();
    digits.len() > 1 && view.common_units(cells).next().is_none()
}

fn ring_deduction<const W: usize>(view: View<'_, W>, three: &[CandidateLink; 3]) -> Option<Deduction> {
    let nodes: Vec<Candidate> = three.iter().flat_map(|hop| [hop.from, hop.to]).collect();
    let mut falls = Vec::new();
    for at in 0..nodes.len() {
        extend_seen_by_both(view, nodes[at], nodes[(at + 1) % nodes.len()], &mut falls);
    }
    falls.sort_unstable();
    falls.dedup();
    falls.retain(|candidate| !nodes.contains(candidate));
    (!falls.is_empty()).then(|| Deduction {
        technique: technique(three),
        placements: Vec::new(),
        digits: falls.iter().map(|&(_, digit)| digit).collect(),
        eliminations: falls,
        evidence: chain_evidence(view, three.map(|hop| hop.evidence()), true),
    })
}

/// Returns the technique by how many links are in units rather than in cells: a ring has no ends, so only the number counts. One
/// without any needs three cells that see each other though no unit has all three, as other rules than the classic ones allow.
fn technique(three: &[CandidateLink; 3]) -> Technique {
    match three.iter().filter(|hop| hop.unit.is_some()).count() {
        0 | 1 => Technique::WRing,
        2 => Technique::MRing,
        _ => Technique::LRing,
    }
}

/// Every XYZ-Wing with this pivot that a unit closes.
fn report_xyz_rings<const W: usize>(view: View<'_, W>, pivot: Cell, found: &mut DeductionSink<'_>) -> ControlFlow<()> {
    let digits = view.candidates(pivot);
    let fits = |cell: &Cell| view.candidates(*cell).is_subset(digits);
    let wings: Vec<Cell> = (view.peers(pivot) & view.bivalue()).iter().filter(fits).collect();
    for &one in &wings {
        for &other in wings.iter().filter(|&&other| view.candidates(other) != view.candidates(one)) {
            let shared = view.candidates(one).and(view.candidates(other)).single().expect("two of three, twice");
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

struct XyzPattern<'a, const W: usize> {
    view: View<'a, W>,
    pivot: Cell,
    wings: [Cell; 2],
    shared: Digit,
}

impl<const W: usize> XyzPattern<'_, W> {
    /// Of the two places of the shared digit in `unit`, one sees the first wing and the pivot, the other sees the second wing:
    /// three cells and the unit, four needs, which the digit can serve twice, and each of the other two once.
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
        let links = [
            (of(&[pivot, one]), without(one)),
            (of(&[pivot, other]), without(other)),
            (of(&[pivot, one, near]), DigitSet::only(self.shared)),
            (of(&[other, far]), DigitSet::only(self.shared)),
        ];
        let falls = |&(cells, digits): &(Cells<W>, DigitSet)| {
            let digit = digits.first().expect("each has one");
            (view.common_peers(cells) & view.places(digit)).product(digits).collect::<Vec<_>>()
        };
        let mut eliminate: Vec<Candidate> = links.iter().flat_map(falls).collect();
        eliminate.sort_unstable();
        eliminate.dedup();
        let cells = [pivot, one, other].map(|cell| Part { cells: vec![cell], digits: view.candidates(cell) });
        let pair = Part { cells: places.to_vec(), digits: DigitSet::only(self.shared) };
        (!eliminate.is_empty()).then(|| Deduction {
            technique: Technique::XyzRing,
            placements: Vec::new(),
            eliminations: eliminate,
            digits: view.candidates(pivot),
            evidence: Evidence::Pattern(Pattern {
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

    /// Holds the rings among what loops run through against those of all strong links: how many there are.
    fn check(view: View<'_, 2>) -> usize {
        let all = |among: &[Cells<2>]| {
            let mut all = Vec::new();
            let _ = report_rings(view, among, &mut |deduction| {
                all.push(deduction);
                ControlFlow::Continue(())
            });
            all
        };
        let rings = all(&all_places(view));
        assert_eq!(all(&places_on_loops(view).unwrap()), rings);
        rings.len()
    }

    #[test]
    fn rings_are_found_among_the_places_of_loops() {
        let ladder = samples::singles_and_nets();
        let way = samples::all_puzzles().chain(samples::NET_PUZZLES.map(samples::parse_puzzle));
        let way = way.flat_map(|start| samples::positions_from(&ladder, start));
        let count: usize = way.map(|(position, _)| check(View::of(&Analysis::of(position)))).sum();
        assert!(count > 20, "{count}");
    }
}
