//! Strong links between single candidates of any digits, and the weak links that join them.

use crate::csr::Csr;
use crate::evidence::{Candidate, LinkReason};
use crate::techniques::strong_link_evidence::{DirectedStrongLink, single_cell_node};
use crate::{Cells, View};
use grid::{Cell, Digit, UnitId};

/// Strong link between two candidates: the only candidates of a cell, or the only places of a digit in a unit.
#[derive(Clone, Copy, Debug)]
pub(super) struct CandidateLink {
    pub from: Candidate,
    pub to: Candidate,
    /// Unit in which the two candidates are the only places of their digit. `None` if they are the only candidates of a cell.
    pub unit: Option<UnitId>,
    /// Number of the link, counted from 0. A link and its reverse have the same number.
    pub id: usize,
}

impl CandidateLink {
    /// Returns the link in the opposite direction.
    pub const fn reversed(self) -> Self {
        Self { from: self.to, to: self.from, ..self }
    }

    /// Converts the link to the form that `chain_evidence` takes.
    pub fn evidence(&self) -> DirectedStrongLink {
        let via = self.unit.map_or(LinkReason::Cell, LinkReason::Unit);
        DirectedStrongLink {
            from: single_cell_node(self.from.0, self.from.1),
            to: single_cell_node(self.to.0, self.to.1),
            reason: via,
        }
    }
}

/// Strong links between candidates of a position, each in both directions. They can be looked up by the candidate where they start.
#[derive(Debug)]
pub(super) struct CandidateLinks {
    /// For each candidate, the links that start there. A candidate has the row [`candidate_index`] of this table.
    links: Csr<CandidateLink>,
    /// Number of digits of the board.
    side: usize,
}

impl CandidateLinks {
    /// Returns the strong links between candidates in `among`. For each digit, `among` contains the cells in which the digit may be linked.
    ///
    /// If two places of a digit are its only places in several units, they are linked only in the first of these units.
    pub fn between<const W: usize>(view: View<'_, W>, among: &[Cells<W>]) -> Self {
        let (position, side) = (view.position(), view.position().shape().side());
        let mut links: Vec<CandidateLink> = Vec::new();
        let is_among = |(cell, digit): Candidate| among[digit.index()].has(cell);
        let mut add = |from: Candidate, to: Candidate, unit| {
            if !is_among(from) || !is_among(to) {
                return;
            }
            let id = links.len() / 2;
            links.extend([CandidateLink { from, to, unit, id }, CandidateLink { from: to, to: from, unit, id }]);
        };
        for cell in view.bivalue().iter() {
            let digits = view.candidates(cell);
            let first = digits.first().expect("a bivalue cell has two candidates");
            add((cell, first), (cell, digits.without(first).first().expect("a bivalue cell has two candidates")), None);
        }
        for unit in view.units() {
            let has_two_places = |unit, digit| position.places(unit, digit).count_ones() == 2;
            for digit in view.digits().filter(|&digit| has_two_places(unit, digit)) {
                let places = view.places_in(unit, digit);
                let first = places.first().expect("the unit has two places");
                let second = places.without(first).first().expect("the unit has two places");
                if view.common_units(places).find(|&unit| has_two_places(unit, digit)) == Some(unit) {
                    add((first, digit), (second, digit), Some(unit));
                }
            }
        }
        let by_candidate = links.iter().map(|link| (candidate_index(link.from, side), *link));
        Self { links: Csr::from_pairs(position.shape().cells() * side, by_candidate), side }
    }

    /// Returns the candidates that can be reached from `ends` by a strong link and then a weak link. Both `ends` and the result contain,
    /// for each digit, the cells of the candidates. The result may include cells that cannot have the digit.
    pub fn weak_neighbours<const W: usize>(&self, view: View<'_, W>, ends: &[Cells<W>]) -> Vec<Cells<W>> {
        let mut neighbours = vec![Cells::EMPTY; ends.len()];
        for &CandidateLink { to: (cell, digit), .. } in
            self.links.values().iter().filter(|link| ends[link.from.1.index()].has(link.from.0))
        {
            neighbours[digit.index()] |= view.peers(cell);
            for other in view.candidates(cell).without(digit).iter() {
                neighbours[other.index()] = neighbours[other.index()].with(cell);
            }
        }
        neighbours
    }

    /// Returns all links, in both directions.
    pub fn all(&self) -> &[CandidateLink] {
        self.links.values()
    }

    /// Returns the links that start at `candidate`.
    pub fn starting_at(&self, candidate: Candidate) -> &[CandidateLink] {
        self.links.row(candidate_index(candidate, self.side))
    }

    /// Returns the strong links that can follow the given candidate in a chain. A weak link leads from this candidate to the start of each
    /// of them.
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

/// Returns the index of a candidate in the order by cell and then by digit. `side` is the number of digits of the board.
fn candidate_index((cell, digit): Candidate, side: usize) -> usize {
    cell.index() * side + digit.index()
}

/// Whether two candidates are weakly linked: they are two digits of the same cell, or the same digit in two cells that see each other.
pub(super) fn is_weakly_linked<const W: usize>(
    view: View<'_, W>,
    (cell, digit): Candidate,
    (other, theirs): Candidate,
) -> bool {
    if cell == other { digit != theirs } else { digit == theirs && view.peers(cell).has(other) }
}

/// Extends `seen` by every candidate that is weakly linked with both of the given candidates.
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
