//! What follows from every assumption of a position, from all of them at once. How, and in which order, is nobody's concern here: a
//! wave knows that.

use std::fmt::Debug;

use crate::bits::{has_bit, ones_of};
use crate::csr::Csr;
use crate::techniques::chains::implied::{Implied, Literals, both, join, minus};

/// The same for the candidates' opposites.
const fn opposite<const H: usize>([truths, falses]: Literals<H>) -> Literals<H> {
    [falses, truths]
}

/// An assumption: that the candidate with this number is false, or true (0), and which.
type Assumed = (usize, usize);

/// How far it goes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Height {
    /// From two candidates that would meet a need to the other one.
    Pairs,
    /// From any number to the last.
    All,
}

/// What follows from the assumptions of a position, and of those that come after it.
pub(super) trait Flow: Debug + Send {
    /// Goes on where these candidates, by number, are no longer there, and those stand on the board. What followed before still does:
    /// no need may be left with one candidate, or none, that is not met on the board.
    fn go_on(&mut self, gone: &[usize], stood: &[usize]);

    /// By assumption the candidates that are then true, and those that are false, as bits of so many `words`: first for each candidate
    /// that it is true, then for each that it is false. What contradicts itself is not followed to its end.
    fn rows(&self, words: usize) -> Vec<u64>;

    /// Whether each assumption contradicts itself, in the same order.
    fn clashes(&self) -> Vec<bool>;
}

/// What follows, by assumption, and turned round: by candidate under which assumptions it is true, and under which it is false.
#[derive(Debug)]
pub(super) struct Tide<const H: usize> {
    implied: Implied<H>,
    needs: Csr<u16>,    // by need: its candidates
    needs_of: Csr<u32>, // by candidate: its needs
    height: Height,
    open: [u64; H],              // the candidates that are still there
    rows: [Vec<Literals<H>>; 2], // where a candidate is true, where it is false
    truths: Vec<Literals<H>>,
    falses: Vec<Literals<H>>,
    clashes: Literals<H>, // the assumptions that contradict themselves: they are followed no further
    stale: Vec<bool>,     // by need: whether candidates of it have become false since it was looked at
}

/// Under all assumptions.
const ALWAYS: u64 = u64::MAX;

impl<const H: usize> Tide<H> {
    /// Returns what follows by links, and from `needs` as far as `height`. Each row of `needs` lists the candidates, by number, of
    /// which one is true.
    pub fn of(implied: Implied<H>, needs: Csr<u16>, height: Height) -> Self {
        let count = implied.of_true.len();
        let open = std::array::from_fn(|word| match count.saturating_sub(64 * word) {
            left @ 0..64 => (1 << left) - 1,
            _ => ALWAYS,
        });
        let mut tide = Self {
            height,
            open,
            rows: [implied.of_true.clone(), implied.of_false.clone()],
            truths: implied.of_false.iter().copied().map(opposite).collect(),
            falses: implied.of_true.iter().copied().map(opposite).collect(),
            clashes: [[0; H]; 2],
            stale: vec![height == Height::All; needs.len()],
            needs_of: needs.transposed(count, |&member| usize::from(member)),
            implied,
            needs,
        };
        for (truths, falses) in tide.truths.iter().zip(&tide.falses) {
            join(&mut tide.clashes, &both(truths, falses));
        }
        for members in tide.needs.rows() {
            let none = |none, &member: &u16| both(&none, &tide.falses[usize::from(member)]);
            let none = members.iter().fold([[ALWAYS; H]; 2], none);
            join(&mut tide.clashes, &none);
        }
        tide.rise();
        tide
    }

    /// Follows up what cells and units are left with, however many of their candidates became false.
    fn rise(&mut self) {
        let mut before = Vec::new();
        while let Some(first) = self.stale.iter().position(|&is_stale| is_stale) {
            for need in first..self.stale.len() {
                if std::mem::take(&mut self.stale[need]) {
                    self.leave(need, &mut before);
                }
            }
        }
    }

    /// Where all candidates of a need but one are false, that one is true; it comes to nothing where all are.
    fn leave(&mut self, need: usize, before: &mut Vec<(usize, Literals<H>)>) {
        before.clear();
        let mut none = [[ALWAYS; H]; 2];
        let members = self.needs.row(need).iter().map(|&member| usize::from(member));
        for member in members.filter(|&member| has_bit(&self.open, member)) {
            before.push((member, none));
            none = both(&none, &self.falses[member]);
        }
        if before.is_empty() {
            return; // it is met
        }
        join(&mut self.clashes, &none);
        if before.len() < 2 || before.len() > 2 && self.height == Height::Pairs {
            return; // nobody left it with one: it has no more; or nobody goes as far
        }
        let mut after = [[ALWAYS; H]; 2];
        for (member, before) in before.drain(..).rev() {
            let last = both(&before, &after);
            after = both(&after, &self.falses[member]);
            let news = minus(&minus(&last, &self.truths[member]), &self.clashes);
            for (half, news) in news.into_iter().enumerate() {
                ones_of(news).for_each(|assumed| self.learn((half, assumed), member));
            }
        }
    }

    /// Under this assumption the candidate is true.
    fn learn(&mut self, (half, assumed): Assumed, candidate: usize) {
        let row = &mut self.rows[half][assumed];
        let [truths, falses] = minus(&self.implied.of_true[candidate], row);
        join(row, &[truths, falses]);
        let (word, bit) = (assumed / 64, 1 << (assumed % 64));
        for one in ones_of(truths) {
            self.truths[one][half][word] |= bit;
            self.clashes[half][word] |= bit & self.falses[one][half][word];
        }
        for one in ones_of(falses) {
            self.falses[one][half][word] |= bit;
            self.clashes[half][word] |= bit & self.truths[one][half][word];
            self.needs_of.row(one).iter().for_each(|&need| self.stale[need as usize] = true);
        }
    }

    /// This candidate is false, or true, whatever is assumed: who assumes otherwise contradicts himself.
    fn settle(&mut self, candidate: usize, is_true: bool) {
        let (word, bit) = (candidate / 64, 1 << (candidate % 64));
        let wrong = if is_true { &self.falses } else { &self.truths };
        join(&mut self.clashes, &wrong[candidate]);
        self.open[word] &= !bit;
        self.clashes.iter_mut().for_each(|half| half[word] |= bit); // nobody assumes anything of it any more
        let right = if is_true { &mut self.truths } else { &mut self.falses };
        right[candidate] = [[ALWAYS; H]; 2];
        if !is_true {
            self.needs_of.row(candidate).iter().for_each(|&need| self.stale[need as usize] = true);
        }
    }
}

impl<const H: usize> Flow for Tide<H> {
    fn go_on(&mut self, gone: &[usize], stood: &[usize]) {
        gone.iter().for_each(|&candidate| self.settle(candidate, false));
        stood.iter().for_each(|&candidate| self.settle(candidate, true));
        self.rise();
    }

    fn rows(&self, words: usize) -> Vec<u64> {
        let mut rows = Vec::with_capacity(4 * self.truths.len() * words);
        for half in self.rows.iter().flatten().flatten() {
            rows.extend(half.iter().zip(&self.open).take(words).map(|(half, open)| half & open));
        }
        rows
    }

    fn clashes(&self) -> Vec<bool> {
        let halves = self.clashes.iter().flat_map(|half| (0..self.truths.len()).map(move |at| (half, at)));
        halves.map(|(half, at)| has_bit(half, at) && has_bit(&self.open, at)).collect()
    }
}
