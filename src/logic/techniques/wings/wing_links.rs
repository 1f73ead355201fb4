//! Strong links of any digits, as steps from candidate to candidate.

use crate::csr::Csr;
use crate::evidence::{Candidate, LinkReason};
use crate::techniques::strong_link_evidence::{StrongLinkEvidence, single_cell_node};
use crate::{Cells, View};
use grid::{Cell, Digit, UnitId};

/// Not both ends are false: the two digits of a cell, or the two places of a digit in a unit.
#[derive(Clone, Copy, Debug)]
pub(super) struct CandidateLink {
    pub from: Candidate,
    pub to: Candidate,
    /// `None` for the two digits of a cell.
    pub unit: Option<UnitId>,
    /// The same for both directions.
    pub id: usize,
}

impl CandidateLink {
    /// The same, walked the other way.
    pub const fn reversed(self) -> Self {
        Self { from: self.to, to: self.from, ..self }
    }

    pub fn evidence(&self) -> StrongLinkEvidence {
        let via = self.unit.map_or(LinkReason::Cell, LinkReason::Unit);
        StrongLinkEvidence {
            from: single_cell_node(self.from.0, self.from.1),
            to: single_cell_node(self.to.0, self.to.1),
            via,
        }
    }
}

/// All strong links of a position, each in both directions, by where they begin.
#[derive(Debug)]
pub(super) struct CandidateLinks {
    links: Csr<CandidateLink>, // by candidate
    side: usize,
}

impl CandidateLinks {
    /// Those between these places of each digit.
    pub fn between<const W: usize>(view: View<'_, W>, among: &[Cells<W>]) -> Self {
        let (position, side) = (view.position(), view.position().shape().side());
        let mut hops: Vec<CandidateLink> = Vec::new();
        let is_among = |(cell, digit): Candidate| among[digit.index()].has(cell);
        let mut add = |from: Candidate, to: Candidate, unit| {
            if !is_among(from) || !is_among(to) {
                return;
            }
            let id = hops.len() / 2;
            hops.extend([CandidateLink { from, to, unit, id }, CandidateLink { from: to, to: from, unit, id }]);
        };
        for cell in view.bivalue().iter() {
            let digits = view.candidates(cell);
            let first = digits.first().expect("the first of two");
            add((cell, first), (cell, digits.without(first).first().expect("the second of two")), None);
        }
        for unit in view.units() {
            for digit in view.digits().filter(|&digit| position.places(unit, digit).count_ones() == 2) {
                let places = view.places_in(unit, digit);
                let first = places.first().expect("the first of two");
                let second = places.without(first).first().expect("the second of two");
                if view.common_units(places).next() == Some(unit) {
                    add((first, digit), (second, digit), Some(unit));
                }
            }
        }
        let by_candidate = hops.iter().map(|hop| (candidate_index(hop.from, side), *hop));
        Self { links: Csr::from_pairs(position.shape().cells() * side, by_candidate), side }
    }

    /// By digit the cells where a weak link leads on from a link whose other end is one of `ends`.
    pub fn weak_neighbours<const W: usize>(&self, view: View<'_, W>, ends: &[Cells<W>]) -> Vec<Cells<W>> {
        let mut beside = vec![Cells::EMPTY; ends.len()];
        for &CandidateLink { to: (cell, digit), .. } in
            self.links.values().iter().filter(|hop| ends[hop.from.1.index()].has(hop.from.0))
        {
            beside[digit.index()] |= view.peers(cell);
            for other in view.candidates(cell).without(digit).iter() {
                beside[other.index()] = beside[other.index()].with(cell);
            }
        }
        beside
    }

    pub fn all(&self) -> &[CandidateLink] {
        self.links.values()
    }

    /// Returns the links that begin at `candidate`.
    pub fn starting_at(&self, candidate: Candidate) -> &[CandidateLink] {
        self.links.row(candidate_index(candidate, self.side))
    }

    /// Those that begin where a weak link from `candidate` leads.
    pub fn following<const W: usize>(
        &self,
        view: View<'_, W>,
        (cell, digit): Candidate,
    ) -> impl Iterator<Item = &CandidateLink> {
        let digits = view.candidates(cell).without(digit);
        let cells = view.peers(cell) & view.places(digit);
        let here = digits.iter().map(move |other| (cell, other));
        here.chain(cells.iter().map(move |peer| (peer, digit))).flat_map(|next| self.starting_at(next))
    }
}

fn candidate_index((cell, digit): Candidate, side: usize) -> usize {
    cell.index() * side + digit.index()
}

/// Whether not both can be true.
pub(super) fn is_weakly_linked<const W: usize>(
    view: View<'_, W>,
    (cell, digit): Candidate,
    (other, theirs): Candidate,
) -> bool {
    if cell == other { digit != theirs } else { digit == theirs && view.peers(cell).has(other) }
}

/// Every candidate that excludes both.
pub(super) fn extend_seen_by_both<const W: usize>(
    view: View<'_, W>,
    (cell, digit): Candidate,
    (other, theirs): Candidate,
    seen: &mut Vec<Candidate>,
) {
    let has = |cell: Cell, digit: Digit| view.candidates(cell).has(digit);
    if cell == other {
        let rest = view.candidates(cell).without(digit).without(theirs);
        seen.extend(rest.iter().map(|digit| (cell, digit)));
    }
    if digit == theirs {
        let cells = view.places(digit) & view.peers(cell) & view.peers(other);
        seen.extend(cells.iter().map(|cell| (cell, digit)));
    } else if view.peers(cell).has(other) {
        seen.extend([(cell, theirs), (other, digit)].into_iter().filter(|&(cell, digit)| has(cell, digit)));
    }
}
