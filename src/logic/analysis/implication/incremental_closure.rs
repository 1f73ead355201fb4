//! Closures of all assumptions of a position, computed at once with operations on words of bits and updated for later positions.
//!
//! Two tables are kept in step. One lists the consequences of each assumption. The other is its inverse: it lists, for each candidate, the
//! assumptions under which the candidate is true, and those under which it is false. A clause is propagated under all assumptions at the
//! same time: its last candidate is true under the assumptions that are in the intersection of the sets under which the others are false.
//!
//! Only the consequences are computed, not how they are derived. The derivation of a single consequence is reconstructed by `propagation`.

use std::fmt::Debug;

use crate::analysis::implication::literal_set::{LinkClosure, LiteralSet, difference, intersection, union_with};
use crate::bits::{has_bit, ones_of};
use crate::csr::Csr;

/// Returns the negations of the literals in a set.
const fn negation<const H: usize>([truths, falses]: LiteralSet<H>) -> LiteralSet<H> {
    [falses, truths]
}

/// Assumption: half of a literal set (0 if a candidate is assumed to be true, 1 if it is assumed to be false), and number of the candidate.
type Assumption = (usize, usize);

/// Maximum number of candidates of the clauses that are propagated.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum ClauseSize {
    /// Propagates clauses of two candidates: if one is false, the other is true.
    Binary,
    /// Propagates all clauses: if all candidates but one are false, that one is true.
    Any,
}

/// Closures of all assumptions of a position, which can be updated for later positions.
pub(crate) trait ClosureUpdater: Debug + Send {
    /// Continues with a later position, in which some candidates, given by number, have been eliminated and others have been placed.
    ///
    /// All earlier consequences must still follow. So every clause of an eliminated candidate must still have several candidates, or one
    /// that has been placed.
    fn advance(&mut self, eliminated: &[usize], placed: &[usize]);

    /// Returns the consequences of each assumption as two rows of bits, each of `words` words: the candidates that are true, and those
    /// that are false. First come the assumptions that a candidate is true, then the assumptions that a candidate is false.
    ///
    /// The consequences of an assumption that contradicts itself are incomplete.
    fn rows(&self, words: usize) -> Vec<u64>;

    /// Returns whether each assumption contradicts itself, in the order of [`rows`](Self::rows).
    fn conflicts(&self) -> Vec<bool>;
}

/// Consequences of each assumption, and for each candidate the assumptions that have it as a consequence. `H` is the number of words of a
/// set of candidates.
#[derive(Debug)]
pub(crate) struct IncrementalClosure<const H: usize> {
    /// Literals that each candidate implies by links alone.
    links: LinkClosure<H>,
    /// Candidates of each clause, as numbers. Clauses that are links are left out.
    clauses: Csr<u16>,
    /// Clauses of each candidate.
    clauses_of: Csr<u32>,
    /// Which clauses are propagated.
    clause_size: ClauseSize,
    /// Candidates that have been neither eliminated nor placed, one bit each.
    open: [u64; H],
    /// Consequences of each assumption, indexed by half, then by candidate.
    consequences: [Vec<LiteralSet<H>>; 2],
    /// Assumptions under which each candidate is true, indexed by candidate.
    true_under: Vec<LiteralSet<H>>,
    /// Assumptions under which each candidate is false, indexed by candidate.
    false_under: Vec<LiteralSet<H>>,
    /// Assumptions that contradict themselves. They are not propagated further.
    conflicts: LiteralSet<H>,
    /// Whether candidates of a clause have become false since it was last propagated, indexed by clause.
    dirty: Vec<bool>,
}

/// Word of bits that says that something follows from all assumptions.
const ALL_ASSUMPTIONS: u64 = u64::MAX;

impl<const H: usize> IncrementalClosure<H> {
    /// Computes what follows from each assumption by links and by clauses. Each row of `clauses` lists the candidates, by number, of which
    /// one is true. Clauses of two candidates may be left out if `links` covers them.
    pub fn of(links: LinkClosure<H>, clauses: Csr<u16>, clause_size: ClauseSize) -> Self {
        let count = links.if_true.len();
        let open = std::array::from_fn(|word| match count.saturating_sub(64 * word) {
            rest @ 0..64 => (1 << rest) - 1,
            _ => ALL_ASSUMPTIONS,
        });
        let mut closure = Self {
            clause_size,
            open,
            consequences: [links.if_true.clone(), links.if_false.clone()],
            true_under: links.if_false.iter().copied().map(negation).collect(),
            false_under: links.if_true.iter().copied().map(negation).collect(),
            conflicts: [[0; H]; 2],
            dirty: vec![clause_size == ClauseSize::Any; clauses.len()],
            clauses_of: clauses.transposed(count, |&member| usize::from(member)),
            links,
            clauses,
        };
        for (truths, falses) in closure.true_under.iter().zip(&closure.false_under) {
            union_with(&mut closure.conflicts, &intersection(truths, falses));
        }
        for members in closure.clauses.rows() {
            let all_false = |all, &member: &u16| intersection(&all, &closure.false_under[usize::from(member)]);
            let all_false = members.iter().fold([[ALL_ASSUMPTIONS; H]; 2], all_false);
            union_with(&mut closure.conflicts, &all_false);
        }
        closure.propagate();
        closure
    }

    /// Propagates dirty clauses until none is left.
    fn propagate(&mut self) {
        let mut before = Vec::new();
        while let Some(first) = self.dirty.iter().position(|&is_dirty| is_dirty) {
            for clause in first..self.dirty.len() {
                if std::mem::take(&mut self.dirty[clause]) {
                    self.propagate_clause(clause, &mut before);
                }
            }
        }
    }

    /// Propagates a clause under all assumptions. If all its candidates but one are false, that one is true; if all are false, the
    /// assumption contradicts itself.
    ///
    /// `before` is a scratch buffer. It holds each open candidate of the clause with the assumptions under which all candidates before it
    /// are false.
    fn propagate_clause(&mut self, clause: usize, before: &mut Vec<(usize, LiteralSet<H>)>) {
        before.clear();
        let mut all_false = [[ALL_ASSUMPTIONS; H]; 2];
        let members = self.clauses.row(clause).iter().map(|&member| usize::from(member));
        for member in members.filter(|&member| has_bit(&self.open, member)) {
            before.push((member, all_false));
            all_false = intersection(&all_false, &self.false_under[member]);
        }
        if before.is_empty() {
            return; // one of its candidates has been placed
        }
        union_with(&mut self.conflicts, &all_false);
        // A clause that has had a single candidate from the start implies nothing, as in `propagation`.
        if before.len() < 2 || before.len() > 2 && self.clause_size == ClauseSize::Binary {
            return;
        }
        let mut after = [[ALL_ASSUMPTIONS; H]; 2];
        for (member, before) in before.drain(..).rev() {
            let others_false = intersection(&before, &after);
            after = intersection(&after, &self.false_under[member]);
            let new = difference(&difference(&others_false, &self.true_under[member]), &self.conflicts);
            for (half, new) in new.into_iter().enumerate() {
                ones_of(new).for_each(|assumed| self.assign((half, assumed), member));
            }
        }
    }

    /// Adds to the consequences of an assumption that `candidate` is true, and everything that this implies by links.
    fn assign(&mut self, (half, assumed): Assumption, candidate: usize) {
        let row = &mut self.consequences[half][assumed];
        let [truths, falses] = difference(&self.links.if_true[candidate], row);
        union_with(row, &[truths, falses]);
        let (word, bit) = (assumed / 64, 1 << (assumed % 64));
        for one in ones_of(truths) {
            self.true_under[one][half][word] |= bit;
            self.conflicts[half][word] |= bit & self.false_under[one][half][word];
        }
        for one in ones_of(falses) {
            self.false_under[one][half][word] |= bit;
            self.conflicts[half][word] |= bit & self.true_under[one][half][word];
            self.clauses_of.row(one).iter().for_each(|&clause| self.dirty[clause as usize] = true);
        }
    }

    /// Makes a candidate false or true under all assumptions. Assumptions that imply the opposite contradict themselves.
    fn fix(&mut self, candidate: usize, is_true: bool) {
        let (word, bit) = (candidate / 64, 1 << (candidate % 64));
        let opposite = if is_true { &self.false_under } else { &self.true_under };
        union_with(&mut self.conflicts, &opposite[candidate]);
        self.open[word] &= !bit;
        self.conflicts.iter_mut().for_each(|half| half[word] |= bit); // so that assumptions about it are not propagated further
        let fixed = if is_true { &mut self.true_under } else { &mut self.false_under };
        fixed[candidate] = [[ALL_ASSUMPTIONS; H]; 2];
        if !is_true {
            self.clauses_of.row(candidate).iter().for_each(|&clause| self.dirty[clause as usize] = true);
        }
    }
}

impl<const H: usize> ClosureUpdater for IncrementalClosure<H> {
    fn advance(&mut self, eliminated: &[usize], placed: &[usize]) {
        eliminated.iter().for_each(|&candidate| self.fix(candidate, false));
        placed.iter().for_each(|&candidate| self.fix(candidate, true));
        self.propagate();
    }

    fn rows(&self, words: usize) -> Vec<u64> {
        let mut rows = Vec::with_capacity(4 * self.true_under.len() * words);
        for half in self.consequences.iter().flatten().flatten() {
            rows.extend(half.iter().zip(&self.open).take(words).map(|(half, open)| half & open));
        }
        rows
    }

    fn conflicts(&self) -> Vec<bool> {
        let halves = self.conflicts.iter().flat_map(|half| (0..self.true_under.len()).map(move |at| (half, at)));
        halves.map(|(half, at)| has_bit(half, at) && has_bit(&self.open, at)).collect()
    }
}
