//! What follows from every assumption of a position, from all of them at once. How, and in which order, is nobody's concern here: a
//! wave knows that.

use std::fmt::Debug;

use crate::analysis::implication::literal_set::{LinkClosure, LiteralSet, difference, intersection, union_with};
use crate::bits::{has_bit, ones_of};
use crate::csr::Csr;

/// The same for the candidates' opposites.
const fn negation<const H: usize>([truths, falses]: LiteralSet<H>) -> LiteralSet<H> {
    [falses, truths]
}

/// An assumption: that the candidate with this number is false, or true (0), and which.
type Assumption = (usize, usize);

/// How far it goes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum ClauseSize {
    /// From two candidates that would meet a need to the other one.
    Binary,
    /// From any number to the last.
    Any,
}

/// What follows from the assumptions of a position, and of those that come after it.
pub(crate) trait ClosureUpdater: Debug + Send {
    /// Goes on where these candidates, by number, are no longer there, and those stand on the board. What followed before still does:
    /// no need may be left with one candidate, or none, that is not met on the board.
    fn advance(&mut self, gone: &[usize], stood: &[usize]);

    /// By assumption the candidates that are then true, and those that are false, as bits of so many `words`: first for each candidate
    /// that it is true, then for each that it is false. What contradicts itself is not followed to its end.
    fn rows(&self, words: usize) -> Vec<u64>;

    /// Whether each assumption contradicts itself, in the same order.
    fn conflicts(&self) -> Vec<bool>;
}

/// What follows, by assumption, and turned round: by candidate under which assumptions it is true, and under which it is false.
#[derive(Debug)]
pub(crate) struct IncrementalClosure<const H: usize> {
    links: LinkClosure<H>,
    clauses: Csr<u16>,    // by need: its candidates
    clauses_of: Csr<u32>, // by candidate: its needs
    clause_size: ClauseSize,
    open: [u64; H],                        // the candidates that are still there
    consequences: [Vec<LiteralSet<H>>; 2], // where a candidate is true, where it is false
    true_under: Vec<LiteralSet<H>>,
    false_under: Vec<LiteralSet<H>>,
    conflicts: LiteralSet<H>, // the assumptions that contradict themselves: they are followed no further
    dirty: Vec<bool>,         // by need: whether candidates of it have become false since it was looked at
}

/// Under all assumptions.
const ALL_ASSUMPTIONS: u64 = u64::MAX;

impl<const H: usize> IncrementalClosure<H> {
    /// Returns what follows by links, and from `needs` as far as `height`. Each row of `needs` lists the candidates, by number, of
    /// which one is true.
    pub fn of(implied: LinkClosure<H>, needs: Csr<u16>, height: ClauseSize) -> Self {
        let count = implied.if_true.len();
        let open = std::array::from_fn(|word| match count.saturating_sub(64 * word) {
            left @ 0..64 => (1 << left) - 1,
            _ => ALL_ASSUMPTIONS,
        });
        let mut tide = Self {
            clause_size: height,
            open,
            consequences: [implied.if_true.clone(), implied.if_false.clone()],
            true_under: implied.if_false.iter().copied().map(negation).collect(),
            false_under: implied.if_true.iter().copied().map(negation).collect(),
            conflicts: [[0; H]; 2],
            dirty: vec![height == ClauseSize::Any; needs.len()],
            clauses_of: needs.transposed(count, |&member| usize::from(member)),
            links: implied,
            clauses: needs,
        };
        for (truths, falses) in tide.true_under.iter().zip(&tide.false_under) {
            union_with(&mut tide.conflicts, &intersection(truths, falses));
        }
        for members in tide.clauses.rows() {
            let none = |none, &member: &u16| intersection(&none, &tide.false_under[usize::from(member)]);
            let none = members.iter().fold([[ALL_ASSUMPTIONS; H]; 2], none);
            union_with(&mut tide.conflicts, &none);
        }
        tide.propagate();
        tide
    }

    /// Follows up what cells and units are left with, however many of their candidates became false.
    fn propagate(&mut self) {
        let mut before = Vec::new();
        while let Some(first) = self.dirty.iter().position(|&is_stale| is_stale) {
            for need in first..self.dirty.len() {
                if std::mem::take(&mut self.dirty[need]) {
                    self.propagate_clause(need, &mut before);
                }
            }
        }
    }

    /// Where all candidates of a need but one are false, that one is true; it comes to nothing where all are.
    fn propagate_clause(&mut self, need: usize, before: &mut Vec<(usize, LiteralSet<H>)>) {
        before.clear();
        let mut none = [[ALL_ASSUMPTIONS; H]; 2];
        let members = self.clauses.row(need).iter().map(|&member| usize::from(member));
        for member in members.filter(|&member| has_bit(&self.open, member)) {
            before.push((member, none));
            none = intersection(&none, &self.false_under[member]);
        }
        if before.is_empty() {
            return; // it is met
        }
        union_with(&mut self.conflicts, &none);
        if before.len() < 2 || before.len() > 2 && self.clause_size == ClauseSize::Binary {
            return; // nobody left it with one: it has no more; or nobody goes as far
        }
        let mut after = [[ALL_ASSUMPTIONS; H]; 2];
        for (member, before) in before.drain(..).rev() {
            let last = intersection(&before, &after);
            after = intersection(&after, &self.false_under[member]);
            let news = difference(&difference(&last, &self.true_under[member]), &self.conflicts);
            for (half, news) in news.into_iter().enumerate() {
                ones_of(news).for_each(|assumed| self.assign((half, assumed), member));
            }
        }
    }

    /// Under this assumption the candidate is true.
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
            self.clauses_of.row(one).iter().for_each(|&need| self.dirty[need as usize] = true);
        }
    }

    /// This candidate is false, or true, whatever is assumed: who assumes otherwise contradicts himself.
    fn fix(&mut self, candidate: usize, is_true: bool) {
        let (word, bit) = (candidate / 64, 1 << (candidate % 64));
        let wrong = if is_true { &self.false_under } else { &self.true_under };
        union_with(&mut self.conflicts, &wrong[candidate]);
        self.open[word] &= !bit;
        self.conflicts.iter_mut().for_each(|half| half[word] |= bit); // nobody assumes anything of it any more
        let right = if is_true { &mut self.true_under } else { &mut self.false_under };
        right[candidate] = [[ALL_ASSUMPTIONS; H]; 2];
        if !is_true {
            self.clauses_of.row(candidate).iter().for_each(|&need| self.dirty[need as usize] = true);
        }
    }
}

impl<const H: usize> ClosureUpdater for IncrementalClosure<H> {
    fn advance(&mut self, gone: &[usize], stood: &[usize]) {
        gone.iter().for_each(|&candidate| self.fix(candidate, false));
        stood.iter().for_each(|&candidate| self.fix(candidate, true));
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
