//! Breadth-first search for whips. Tries all partial whips of one length before longer ones.
//!
//! A whip is a sequence of links. Each link is a clause, together with the one candidate that is left in the clause. See
//! [`Whips`](crate::techniques::forcing::whips::Whips).

use std::collections::HashSet;

use crate::Cells;
use crate::analysis::implication::candidate_grid::CandidateGrid;
use crate::analysis::implication::clause_index::{CandidateId, ClauseId, ClauseIndex};
use crate::analysis::implication::whip::Whip;
use crate::evidence::{Branch, Candidate, Clause, NetStep, Reason};
use crate::techniques::forcing::whip_index::{BitBlock, ClauseMember, WhipIndex, union};
use grid::Cell;

/// Maximum number of clauses in the whips that are searched for.
const MAX_LENGTH: usize = 9;
/// Maximum number of partial whips of one length. If there are more, none of them is extended, and the search ends. If only some of them
/// were extended, the result would depend on their order.
const MAX_PARTIAL_WHIPS: usize = 150;

/// Partial whip: the first links of a whip. They do not yet leave a clause without candidates.
///
/// The links, and the candidates that they exclude, are stored in lists of the [`WhipSearch`].
#[derive(Clone, Copy)]
struct PartialWhip<const W: usize> {
    /// Index of the partial whip from which this one was extended, in the list of partial whips with one link fewer.
    parent: u32,
    /// Number of the last link in `WhipSearch::links`, counted from 1. 0 if the partial whip has no link.
    link: u32,
    /// Candidate that is left in the clause of the last link, or the target if there is no link.
    last: CandidateId,
    /// Zobrist hash of the candidates that are left in the clauses of the links.
    hash: u64,
    /// Cells of the target and of the candidates that are left in the clauses of the links.
    cells: Cells<W>,
}

/// Link of a whip: the number of the previous link (counted from 1; 0 if there is none), the clause, and the candidate that is left in the
/// clause.
type WhipLink = (u32, ClauseId, CandidateId);

/// Breadth-first search for the whips with a given target. Can be reused for any number of targets in the same position.
pub(super) struct WhipSearch<'a, const W: usize> {
    pub grid: &'a CandidateGrid<'a, W>,
    clauses: &'a ClauseIndex,
    index: WhipIndex,
    target: CandidateId,
    /// Number of the current round of the search, counted from 1. Round n completes whips of n clauses, and extends partial whips to n
    /// links.
    length: usize,
    /// Partial whips that the current round extends. They have one link fewer than `length`.
    partials: Vec<PartialWhip<W>>,
    /// Partial whips that the current round has added. They have `length` links.
    extended: Vec<PartialWhip<W>>,
    /// For each item of `partials`, the set of clause members that it excludes (see [`WhipIndex`]). The sets are stored one after the
    /// other.
    excluded: Vec<BitBlock>,
    /// For each partial whip that the previous round extended, the set of clause members that it excludes. The sets are stored one after
    /// the other.
    parent_excluded: Vec<BitBlock>,
    /// Links of the partial whips of all rounds.
    links: Vec<WhipLink>,
    /// Partial whips that the current round has added. Used to skip a partial whip if an earlier one leaves the same candidates in its
    /// clauses, and the same candidate in its last clause.
    seen: VisitedSet,
}

impl<'a, const W: usize> WhipSearch<'a, W> {
    pub fn new(grid: &'a CandidateGrid<'a, W>) -> Self {
        Self {
            grid,
            clauses: grid.clauses(),
            index: WhipIndex::of(grid),
            target: 0,
            length: 0,
            partials: Vec::new(),
            extended: Vec::new(),
            excluded: Vec::new(),
            parent_excluded: Vec::new(),
            links: Vec::new(),
            seen: VisitedSet::new(),
        }
    }

    /// Returns the first of the shortest whips with this target. Returns `None` if there is no whip of at most [`MAX_LENGTH`] clauses, or
    /// if there are too many partial whips.
    pub fn search(&mut self, target: CandidateId) -> Option<Whip> {
        self.start(target);
        (1..=MAX_LENGTH).find_map(|length| self.extend_all().map(|branch| Whip { length, branch }))
    }

    /// Resets the search to another target.
    fn start(&mut self, target: CandidateId) {
        (self.target, self.length) = (target, 0);
        self.links.clear();
        self.partials.clear();
        let target_cell = Cells::only(self.grid.candidate(target).0);
        self.partials.push(PartialWhip { parent: 0, link: 0, last: target, hash: 0, cells: target_cell });
        self.parent_excluded.clear();
        self.parent_excluded.resize(self.index.width(), BitBlock::default()); // nothing is excluded yet
    }

    /// Extends each partial whip by one link. If this completes a whip, returns its branch: the steps from the target to the contradiction.
    fn extend_all(&mut self) -> Option<Branch> {
        self.length += 1;
        self.seen.clear();
        self.extended.clear();
        self.excluded.clear();
        for at in 0..self.partials.len() {
            let partial = self.partials[at];
            self.compute_excluded(partial);
            // Extensions of this partial whip are not needed: they would be too long, or there are too many already.
            let is_last = self.length == MAX_LENGTH || self.extended.len() > MAX_PARTIAL_WHIPS;
            let end = if is_last { self.find_conflict(at) } else { self.extend(at) };
            if let Some(end) = end {
                return Some(self.branch(&self.ordered_links(partial), self.clauses.clause(end)));
            }
        }
        if self.extended.len() > MAX_PARTIAL_WHIPS {
            self.extended.clear();
        }
        std::mem::swap(&mut self.extended, &mut self.partials);
        std::mem::swap(&mut self.excluded, &mut self.parent_excluded);
        None
    }

    /// Appends to `self.excluded` the set of clause members that `partial` excludes. The set is computed only when the search comes to
    /// extend the partial whip, because most partial whips are never extended.
    #[inline]
    fn compute_excluded(&mut self, partial: PartialWhip<W>) {
        self.index.prepare(self.clauses, partial.last);
        let added = self.index.excluded(partial.last);
        let before = &self.parent_excluded[partial.parent as usize * added.len()..];
        self.excluded.extend(before.iter().zip(added).map(union));
    }

    /// Returns a clause in which the partial whip with this index leaves no candidate.
    fn find_conflict(&self, index: usize) -> Option<ClauseId> {
        let excluded = &self.excluded[index * self.index.width()..];
        let affected = self.index.affected_clauses(self.partials[index].last);
        affected.iter().find(|clause| clause.open_bits(excluded) == 0).map(|clause| clause.clause)
    }

    /// Returns a clause in which the partial whip with this index leaves no candidate.
    ///
    /// If there is no such clause, returns `None` and adds an extended partial whip for each clause in which one candidate is left. Skips a
    /// clause if this candidate is in a cell that the partial whip has already used.
    fn extend(&mut self, index: usize) -> Option<ClauseId> {
        let partial = self.partials[index];
        let excluded = &self.excluded[index * self.index.width()..];
        for &affected in self.index.affected_clauses(partial.last) {
            let open = affected.open_bits(excluded);
            if open & open.wrapping_sub(1) != 0 {
                continue; // several candidates are left, as in most clauses
            }
            if open == 0 {
                return Some(affected.clause);
            }
            let ClauseMember { key, id, cell } = self.index.last_open(affected, open);
            let (hash, cell) = (partial.hash ^ key, Cell::new(usize::from(cell)));
            if !partial.cells.has(cell) && self.extended.len() <= MAX_PARTIAL_WHIPS && self.seen.insert(hash, id) {
                self.links.push((partial.link, affected.clause, id));
                let (parent, link) = (index as u32, self.links.len() as u32);
                self.extended.push(PartialWhip { parent, link, last: id, hash, cells: partial.cells.with(cell) });
            }
        }
        None
    }

    /// Returns the links of `partial`, each as a clause and the candidate left in the clause, from the last to the first.
    fn links_of(&self, partial: PartialWhip<W>) -> impl Iterator<Item = (ClauseId, CandidateId)> + '_ {
        let link_at = |link: u32| link.checked_sub(1).map(|at| self.links[at as usize]);
        std::iter::successors(link_at(partial.link), move |&(link, ..)| link_at(link))
            .map(|(_, clause, id)| (clause, id))
    }

    /// Returns the links of `partial`, each as a clause and the candidate left in the clause, from the first to the last.
    fn ordered_links(&self, partial: PartialWhip<W>) -> Vec<(Clause, CandidateId)> {
        let mut links: Vec<(Clause, CandidateId)> =
            self.links_of(partial).map(|(clause, id)| (self.grid.clauses().clause(clause), id)).collect();
        links.reverse();
        links
    }

    /// Returns the steps of a whip: from the assumption that the target is true, through `links`, to the contradiction that the clause
    /// `end` has no candidate left.
    fn branch(&self, links: &[(Clause, CandidateId)], end: Clause) -> Branch {
        let mut truths: Vec<Candidate> = vec![self.grid.candidate(self.target)];
        let (mut steps, mut excluded) = (Vec::new(), HashSet::new());
        let mut exclude =
            |clause: Clause, except: Option<CandidateId>, truths: &[Candidate], steps: &mut Vec<NetStep>| {
                for id in self.grid.clause_candidates(clause).into_iter().filter(|&id| Some(id) != except) {
                    let candidate = self.grid.candidate(id);
                    let by = truths.iter().find(|&&truth| self.is_excluded_by(truth, candidate));
                    if let Some(&by) = by.filter(|_| excluded.insert(candidate)) {
                        steps.push(NetStep { candidate, is_true: false, reason: Reason::ExcludedBy(by) });
                    }
                }
            };
        for &(clause, last) in links {
            exclude(clause, Some(last), &truths, &mut steps);
            truths.push(self.grid.candidate(last));
            steps.push(last_candidate_step(clause, self.grid.candidate(last)));
        }
        exclude(end, None, &truths, &mut steps);
        steps.extend(
            self.grid.clause_candidates(end).first().map(|&id| last_candidate_step(end, self.grid.candidate(id))),
        );
        Branch { assumption: (truths[0], true), steps }
    }

    /// Whether the first candidate excludes the second one. This is the case for another digit of the same cell, and for the same digit in
    /// a peer.
    fn is_excluded_by(&self, (cell, digit): Candidate, (other, other_digit): Candidate) -> bool {
        if cell == other { digit != other_digit } else { digit == other_digit && self.grid.view.peers(cell).has(other) }
    }
}

/// Returns the step that concludes that `candidate` is true because it is the last candidate of `clause`.
const fn last_candidate_step(clause: Clause, candidate: Candidate) -> NetStep {
    let reason = match clause {
        Clause::Cell(_) => Reason::LastInCell,
        Clause::Unit(unit, _) => Reason::LastInUnit(unit),
    };
    NetStep { candidate, is_true: true, reason }
}

/// Hash table of the partial whips with the same number of links, with linear probing. A partial whip is identified by its Zobrist hash and
/// its last candidate.
struct VisitedSet {
    /// Slots of the hash table, each with the hash and the last candidate of a partial whip, and the generation in which it was added.
    /// Slots of earlier generations are free.
    slots: Box<[(u64, CandidateId, u32); Self::SLOTS]>,
    /// Number of the current generation. Incremented to clear the set.
    generation: u32,
}

impl VisitedSet {
    /// Number of slots of the hash table. It is several times the maximum number of partial whips in the table.
    const SLOTS: usize = 1024;

    fn new() -> Self {
        Self { slots: Box::new([(0, 0, 0); Self::SLOTS]), generation: 0 }
    }

    /// Removes all partial whips.
    fn clear(&mut self) {
        self.generation += 1;
    }

    /// Adds a partial whip, given by its hash and its last candidate. Returns `false` if the set already contains it.
    fn insert(&mut self, hash: u64, last: CandidateId) -> bool {
        let mut at = (hash ^ hash >> 32 ^ u64::from(last)) as usize % Self::SLOTS;
        loop {
            let slot = &mut self.slots[at];
            if slot.2 != self.generation {
                *slot = (hash, last, self.generation);
                return true;
            }
            if (slot.0, slot.1) == (hash, last) {
                return false;
            }
            at = (at + 1) % Self::SLOTS;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Evidence, Ladder, Technique, samples};

    #[test]
    fn whips_up_to_the_maximum_length_are_found() {
        let line = "3...7...5.8.6..1.7.......9.5.983........1...2.....48...5649...........2.41...7.6.";
        let (ladder, mut lengths) = (Ladder::ninefold(), Vec::new());
        for (_, step) in samples::positions_from(&ladder, samples::parse_puzzle(line)) {
            if let (Technique::Whip, Evidence::ForcingNet(net)) = (step.technique, &step.evidence) {
                let is_last_candidate =
                    |step: &&NetStep| matches!(step.reason, Reason::LastInCell | Reason::LastInUnit(_));
                lengths.push(net.branches[0].steps.iter().filter(is_last_candidate).count());
            }
        }
        assert_eq!(lengths.iter().max(), Some(&MAX_LENGTH), "{lengths:?}");
    }
}
