//! Search for whips, breadth first: every beginning of one length is tried before the longer ones.

use std::collections::HashSet;

use crate::Cells;
use crate::analysis::implication::candidate_grid::CandidateGrid;
use crate::analysis::implication::clause_index::{CandidateId, ClauseId, ClauseIndex};
use crate::analysis::implication::whip::Whip;
use crate::evidence::{Branch, Candidate, Clause, NetStep, Reason};
use crate::techniques::forcing::whip_index::{BitBlock, ClauseMember, WhipIndex, union};
use grid::Cell;

/// Length of the longest whips that are searched for, in cells and units.
const MAX_LENGTH: usize = 9;
/// Largest number of beginnings of one length. With more, no longer whip is searched for, so that their order does not matter.
const MAX_PARTIAL_WHIPS: usize = 150;

/// Beginning of a whip. Its knots and the candidates that it excludes are stored in lists of [`Hunt`].
#[derive(Clone, Copy)]
struct PartialWhip<const W: usize> {
    parent: u32, // the number of the one that it makes longer
    link: u32,   // its last
    last: CandidateId,
    hash: u64,       // of what is in its row
    cells: Cells<W>, // the cells of its row, and of the supposition
}

/// Number of the knot before (0 for none), the need, and the candidate that was left for it.
type WhipLink = (u32, ClauseId, CandidateId);

/// Search for the whips that begin with one supposition, length by length.
pub(super) struct WhipSearch<'a, const W: usize> {
    pub grid: &'a CandidateGrid<'a, W>,
    clauses: &'a ClauseIndex,
    index: WhipIndex,
    target: CandidateId,
    length: usize, // of the beginnings, and one more
    partials: Vec<PartialWhip<W>>,
    extended: Vec<PartialWhip<W>>,  // in the making
    excluded: Vec<BitBlock>,        // beginning by beginning
    parent_excluded: Vec<BitBlock>, // the same of those that they make longer
    links: Vec<WhipLink>,
    seen: VisitedSet,
}

impl<'a, const W: usize> WhipSearch<'a, W> {
    pub fn new(web: &'a CandidateGrid<'a, W>) -> Self {
        Self {
            grid: web,
            clauses: web.clauses(),
            index: WhipIndex::of(web),
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

    /// Returns the first of the shortest whips with this target.
    pub fn search(&mut self, target: CandidateId) -> Option<Whip> {
        self.start(target);
        (1..=MAX_LENGTH).find_map(|length| self.extend_all().map(|branch| Whip { length, branch }))
    }

    /// Begins with another supposition.
    fn start(&mut self, target: CandidateId) {
        (self.target, self.length) = (target, 0);
        self.links.clear();
        self.partials.clear();
        let taken = Cells::only(self.grid.candidate(target).0);
        self.partials.push(PartialWhip { parent: 0, link: 0, last: target, hash: 0, cells: taken });
        self.parent_excluded.clear();
        self.parent_excluded.resize(self.index.width(), BitBlock::default()); // nothing is excluded yet
    }

    /// Makes each beginning longer by one; the proof, if one of them comes to its end.
    fn extend_all(&mut self) -> Option<Branch> {
        self.length += 1;
        self.seen.clear();
        self.extended.clear();
        self.excluded.clear();
        for at in 0..self.partials.len() {
            let lash = self.partials[at];
            self.compute_excluded(lash);
            let is_last = self.length == MAX_LENGTH || self.extended.len() > MAX_PARTIAL_WHIPS; // what comes next is too long, or too much
            let end = if is_last { self.find_conflict(at) } else { self.extend(at) };
            if let Some(end) = end {
                return Some(self.branch(&self.ordered_links(lash), self.clauses.need(end)));
            }
        }
        if self.extended.len() > MAX_PARTIAL_WHIPS {
            self.extended.clear();
        }
        std::mem::swap(&mut self.extended, &mut self.partials);
        std::mem::swap(&mut self.excluded, &mut self.parent_excluded);
        None
    }

    /// Notes what is excluded by a row: put off until it is looked at, since many never are.
    #[inline]
    fn compute_excluded(&mut self, lash: PartialWhip<W>) {
        self.index.prepare(self.clauses, lash.last);
        let news = self.index.excluded(lash.last);
        let before = &self.parent_excluded[lash.parent as usize * news.len()..];
        self.excluded.extend(before.iter().zip(news).map(union));
    }

    /// Returns a need for which nothing is left.
    fn find_conflict(&self, at: usize) -> Option<ClauseId> {
        let excluded = &self.excluded[at * self.index.width()..];
        let looks = self.index.affected_clauses(self.partials[at].last);
        looks.iter().find(|look| look.open_bits(excluded) == 0).map(|look| look.clause)
    }

    /// Returns a need for which nothing is left. If there is none, adds a longer beginning for each candidate that is the last of a
    /// need.
    fn extend(&mut self, at: usize) -> Option<ClauseId> {
        let lash = self.partials[at];
        let excluded = &self.excluded[at * self.index.width()..];
        for &look in self.index.affected_clauses(lash.last) {
            let left = look.open_bits(excluded);
            if left & left.wrapping_sub(1) != 0 {
                continue; // as mostly
            }
            if left == 0 {
                return Some(look.clause);
            }
            let ClauseMember { key: mark, id, cell } = self.index.last_open(look, left);
            let (mark, cell) = (lash.hash ^ mark, Cell::new(usize::from(cell)));
            if !lash.cells.has(cell) && self.extended.len() <= MAX_PARTIAL_WHIPS && self.seen.insert(mark, id) {
                self.links.push((lash.link, look.clause, id));
                let (from, knot) = (at as u32, self.links.len() as u32);
                self.extended.push(PartialWhip {
                    parent: from,
                    link: knot,
                    last: id,
                    hash: mark,
                    cells: lash.cells.with(cell),
                });
            }
        }
        None
    }

    /// Returns the candidates that were left, each with its need, from the last to the first.
    fn links_of(&self, lash: PartialWhip<W>) -> impl Iterator<Item = (ClauseId, CandidateId)> + '_ {
        let before = |knot: u32| knot.checked_sub(1).map(|at| self.links[at as usize]);
        std::iter::successors(before(lash.link), move |&(knot, ..)| before(knot)).map(|(_, need, id)| (need, id))
    }

    fn ordered_links(&self, lash: PartialWhip<W>) -> Vec<(Clause, CandidateId)> {
        let mut row: Vec<(Clause, CandidateId)> =
            self.links_of(lash).map(|(need, id)| (self.grid.clauses().need(need), id)).collect();
        row.reverse();
        row
    }

    /// The supposition, and what it comes to.
    fn branch(&self, row: &[(Clause, CandidateId)], end: Clause) -> Branch {
        let mut truths: Vec<Candidate> = vec![self.grid.candidate(self.target)];
        let (mut steps, mut gone) = (Vec::new(), HashSet::new());
        let mut exclude = |need: Clause, but: Option<CandidateId>, truths: &[Candidate], steps: &mut Vec<NetStep>| {
            for way in self.grid.candidates_for(need).into_iter().filter(|&way| Some(way) != but) {
                let candidate = self.grid.candidate(way);
                let by = truths.iter().find(|&&truth| self.is_excluded_by(truth, candidate));
                if let Some(&by) = by.filter(|_| gone.insert(candidate)) {
                    steps.push(NetStep { candidate, is_true: false, reason: Reason::ExcludedBy(by) });
                }
            }
        };
        for &(need, right) in row {
            exclude(need, Some(right), &truths, &mut steps);
            truths.push(self.grid.candidate(right));
            steps.push(last_candidate_step(need, self.grid.candidate(right)));
        }
        exclude(end, None, &truths, &mut steps);
        steps.extend(
            self.grid.candidates_for(end).first().map(|&way| last_candidate_step(end, self.grid.candidate(way))),
        );
        Branch { assumption: (truths[0], true), steps }
    }

    fn is_excluded_by(&self, (cell, digit): Candidate, (other, theirs): Candidate) -> bool {
        if cell == other { digit != theirs } else { digit == theirs && self.grid.view.peers(cell).has(other) }
    }
}

/// The last candidate that is left for a need is true.
const fn last_candidate_step(need: Clause, candidate: Candidate) -> NetStep {
    let reason = match need {
        Clause::Cell(_) => Reason::LastInCell,
        Clause::Unit(unit, _) => Reason::LastInUnit(unit),
    };
    NetStep { candidate, is_true: true, reason }
}

/// The marks of rows of one length, and their last.
struct VisitedSet {
    slots: Box<[(u64, CandidateId, u32); Self::SLOTS]>, // with the number of the turn in which it was taken
    generation: u32,
}

impl VisitedSet {
    /// Several times as many as are taken in a turn.
    const SLOTS: usize = 1024;

    fn new() -> Self {
        Self { slots: Box::new([(0, 0, 0); Self::SLOTS]), generation: 0 }
    }

    fn clear(&mut self) {
        self.generation += 1;
    }

    /// Whether it is new.
    fn insert(&mut self, mark: u64, last: CandidateId) -> bool {
        let mut at = (mark ^ mark >> 32 ^ u64::from(last)) as usize % Self::SLOTS;
        loop {
            let slot = &mut self.slots[at];
            if slot.2 != self.generation {
                *slot = (mark, last, self.generation);
                return true;
            }
            if (slot.0, slot.1) == (mark, last) {
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
    fn the_longest_whips_are_found_and_none_is_longer() {
        let line = "3...7...5.8.6..1.7.......9.5.983........1...2.....48...5649...........2.41...7.6.";
        let (ladder, mut lengths) = (Ladder::ninefold(), Vec::new());
        for (_, step) in samples::positions_from(&ladder, samples::parse_puzzle(line)) {
            if let (Technique::Whip, Evidence::ForcingNet(net)) = (step.technique, &step.evidence) {
                let is_last = |step: &&NetStep| matches!(step.reason, Reason::LastInCell | Reason::LastInUnit(_));
                lengths.push(net.branches[0].steps.iter().filter(is_last).count());
            }
        }
        assert_eq!(lengths.iter().max(), Some(&MAX_LENGTH), "{lengths:?}");
    }
}
