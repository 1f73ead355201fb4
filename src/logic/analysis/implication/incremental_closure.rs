//! Closures of all assumptions about a position. They are computed together, with operations on words of bits, and are updated for later
//! positions.
//!
//! An assumption is that one candidate is true, or that it is false; its closure is the set of its consequences. There are two tables. One
//! lists the consequences of each assumption. The other is its inverse: it lists, for each candidate, the assumptions under which the
//! candidate is true, and the assumptions under which it is false. Both are updated together.
//!
//! A clause is propagated under all assumptions at once. One of its candidates is true under every assumption under which all other
//! candidates of the clause are false. These assumptions are the intersection of the sets that the inverse table lists for the others.
//!
//! Only the consequences are computed, not how they are derived. `propagation` reconstructs the derivation of a single consequence.

use std::fmt::Debug;

use crate::analysis::implication::literal_set::{LinkClosure, LiteralSet, difference, intersection, union_with};
use crate::bits::{has_bit, ones_of};
use crate::csr::Csr;

/// Returns the negations of the literals in a set.
const fn negation<const H: usize>([truths, falses]: LiteralSet<H>) -> LiteralSet<H> {
    [falses, truths]
}

/// Assumption as two numbers. The first is 0 if a candidate is assumed to be true, or 1 if it is assumed to be false. The second is the
/// number of the candidate.
///
/// The first number selects a row of a [`LiteralSet`], the second one a bit of the row.
type Assumption = (usize, usize);

/// Which clauses are propagated, by the number of their candidates in the current position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum ClauseSize {
    /// Propagates clauses of two candidates: if one candidate is false, the other candidate of the clause is true.
    Binary,
    /// Propagates all clauses: if all candidates of a clause but one are false, the last one is true.
    Any,
}

/// Closures of all assumptions about a position, which can be updated for later positions.
///
/// Candidates are given as numbers, counted from 0, cell by cell, then digit by digit. Later positions use the same numbers.
pub(crate) trait ClosureUpdater: Debug + Send {
    /// Updates the closures for a later position, in which some candidates have been eliminated and others have been placed.
    ///
    /// Expects that each clause of an eliminated candidate still has at least two candidates, or that one of its candidates has been
    /// placed. Otherwise the closures would keep consequences that can no longer be derived.
    fn advance(&mut self, eliminated: &[usize], placed: &[usize]);

    /// For each assumption, returns two rows of bits, each of `words` words: the candidates that the assumption makes true, then those that
    /// it makes false. The assumptions that a candidate is true come first, then the assumptions that a candidate is false.
    ///
    /// The consequences of an assumption that contradicts itself are incomplete.
    fn rows(&self, words: usize) -> Vec<u64>;

    /// For each assumption, returns whether it contradicts itself. The order is that of [`rows`](Self::rows).
    fn conflicts(&self) -> Vec<bool>;
}

/// Consequences of each assumption, and the inverse table: the assumptions under which each candidate is true or false. `H` is the number
/// of words of a set of candidates.
///
/// Here a [`LiteralSet`] is also used as a set of assumptions. An assumption is represented by the literal that is assumed.
#[derive(Debug)]
pub(crate) struct IncrementalClosure<const H: usize> {
    /// For each candidate, the literals that follow by links alone if the candidate is true, and if it is false.
    links: LinkClosure<H>,
    /// For each clause, the numbers of its candidates. Clauses of two candidates may be missing: `links` already contains what they imply.
    clauses: Csr<u16>,
    /// For each candidate, the clauses that contain it, as indices of rows of `clauses`.
    clauses_of: Csr<u32>,
    /// Which clauses are propagated.
    clause_size: ClauseSize,
    /// Candidates that have been neither eliminated nor placed; bit i stands for candidate number i.
    open: [u64; H],
    /// Consequences of each assumption, indexed by candidate number: first for the assumptions that a candidate is true, then for the
    /// assumptions that a candidate is false.
    consequences: [Vec<LiteralSet<H>>; 2],
    /// For each candidate, the assumptions under which it is true.
    true_under: Vec<LiteralSet<H>>,
    /// For each candidate, the assumptions under which it is false.
    false_under: Vec<LiteralSet<H>>,
    /// Assumptions that are not propagated: those that contradict themselves, and those about candidates that have been eliminated or
    /// placed.
    conflicts: LiteralSet<H>,
    /// For each clause, whether one of its candidates has become false under some assumption since the clause was last propagated.
    dirty: Vec<bool>,
}

/// Word in which the bits of all assumptions are set.
const ALL_ASSUMPTIONS: u64 = u64::MAX;

impl<const H: usize> IncrementalClosure<H> {
    /// Computes the consequences of each assumption from links and clauses.
    ///
    /// Each row of `clauses` contains the numbers of the candidates of one clause. Clauses of two candidates may be left out: `links`
    /// already contains what they imply.
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

    /// Propagates the clauses that are marked as dirty, until no clause is marked.
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

    /// Propagates a clause under all assumptions. If an assumption makes all candidates of the clause but one false, it makes the last one
    /// true. If it makes all candidates false, it contradicts itself.
    ///
    /// `before` is a scratch buffer, whose previous contents are ignored. During the call, it has an entry for each open candidate of the
    /// clause: the candidate, and the assumptions under which all open candidates before it in the clause are false.
    fn propagate_clause(&mut self, clause: usize, before: &mut Vec<(usize, LiteralSet<H>)>) {
        before.clear();
        let mut all_false = [[ALL_ASSUMPTIONS; H]; 2];
        let members = self.clauses.row(clause).iter().map(|&member| usize::from(member));
        for member in members.filter(|&member| has_bit(&self.open, member)) {
            before.push((member, all_false));
            all_false = intersection(&all_false, &self.false_under[member]);
        }
        if before.is_empty() {
            return; // one candidate of the clause has been placed
        }
        union_with(&mut self.conflicts, &all_false);
        // A clause with a single open candidate implies nothing, as in `propagation`, which examines a clause only when one of its
        // candidates becomes false.
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

    /// Records that `candidate` is true under an assumption, with everything that follows from this by links. `half` and `assumed` are the
    /// two numbers of the [`Assumption`].
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

    /// Records that a candidate is true (placed) or false (eliminated) under all assumptions. An assumption under which it has the opposite
    /// value contradicts itself.
    fn fix(&mut self, candidate: usize, is_true: bool) {
        let (word, bit) = (candidate / 64, 1 << (candidate % 64));
        let opposite = if is_true { &self.false_under } else { &self.true_under };
        union_with(&mut self.conflicts, &opposite[candidate]);
        self.open[word] &= !bit;
        self.conflicts.iter_mut().for_each(|half| half[word] |= bit); // so that assumptions about the candidate are not propagated
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
