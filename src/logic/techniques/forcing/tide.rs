//! What follows from every assumption of a position, from all of them at once. How, and in which order, is nobody's concern here: a
//! wave knows that.

use crate::logic::techniques::chains::implied::{Implied, Literals, both, every, join, minus};
use crate::logic::techniques::forcing::needs::Needs;

/// The same for the candidates' opposites.
const fn opposite<const H: usize>([truths, falses]: Literals<H>) -> Literals<H> {
    [falses, truths]
}

#[inline]
fn has<const H: usize>(half: &[u64; H], at: usize) -> bool {
    half[at / 64] >> (at % 64) & 1 == 1
}

/// An assumption: that the candidate with this number is false, or true (0), and which.
type Assumed = (usize, usize);

/// What follows, by assumption, and turned round: by candidate under which assumptions it is true, and under which it is false.
#[derive(Debug)]
pub(super) struct Tide<'a, const H: usize> {
    implied: &'a Implied<H>,
    needs: &'a Needs,
    rows: [Vec<Literals<H>>; 2], // where a candidate is true, where it is false
    truths: Vec<Literals<H>>,
    falses: Vec<Literals<H>>,
    clashes: Literals<H>, // the assumptions that contradict themselves: they are followed no further
    stale: Vec<bool>,     // by need: whether candidates of it have become false since it was looked at
}

/// Under all assumptions.
const ALWAYS: u64 = u64::MAX;

impl<'a, const H: usize> Tide<'a, H> {
    /// What follows by links alone.
    pub fn of(implied: &'a Implied<H>, needs: &'a Needs) -> Self {
        let mut tide = Self {
            implied,
            needs,
            rows: [implied.of_true.clone(), implied.of_false.clone()],
            truths: implied.of_false.iter().copied().map(opposite).collect(),
            falses: implied.of_true.iter().copied().map(opposite).collect(),
            clashes: [[0; H]; 2],
            stale: vec![true; needs.len()],
        };
        for (truths, falses) in tide.truths.iter().zip(&tide.falses) {
            join(&mut tide.clashes, &both(truths, falses));
        }
        for members in (0..needs.len()).map(|need| needs.members(need)) {
            let none = members.fold([[ALWAYS; H]; 2], |none, member| both(&none, &tide.falses[member]));
            join(&mut tide.clashes, &none);
        }
        tide
    }

    /// Follows up what cells and units are left with, however many of their candidates became false.
    pub fn rise(&mut self) {
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
    fn leave(&mut self, need: usize, before: &mut Vec<Literals<H>>) {
        let members = self.needs.members(need);
        before.clear();
        let mut none = [[ALWAYS; H]; 2];
        for member in members.clone() {
            before.push(none);
            none = both(&none, &self.falses[member]);
        }
        join(&mut self.clashes, &none);
        if before.len() < 2 {
            return; // nobody left it with one: it has no more
        }
        let mut after = [[ALWAYS; H]; 2];
        for (member, before) in members.zip(before).rev() {
            let last = both(before, &after);
            after = both(&after, &self.falses[member]);
            let news = minus(&minus(&last, &self.truths[member]), &self.clashes);
            for (half, news) in news.into_iter().enumerate() {
                every(news).for_each(|assumed| self.learn((half, assumed), member));
            }
        }
    }

    /// Under this assumption the candidate is true.
    fn learn(&mut self, (half, assumed): Assumed, candidate: usize) {
        let row = &mut self.rows[half][assumed];
        let [truths, falses] = minus(&self.implied.of_true[candidate], row);
        join(row, &[truths, falses]);
        let (word, bit) = (assumed / 64, 1 << (assumed % 64));
        for one in every(truths) {
            self.truths[one][half][word] |= bit;
            self.clashes[half][word] |= bit & self.falses[one][half][word];
        }
        for one in every(falses) {
            self.falses[one][half][word] |= bit;
            self.clashes[half][word] |= bit & self.truths[one][half][word];
            self.needs.of_member(one).iter().for_each(|&need| self.stale[need as usize] = true);
        }
    }

    /// By assumption the candidates that are then true, and those that are false, as bits of so many `words`: first for each candidate
    /// that it is true, then for each that it is false. What contradicts itself is not followed to its end.
    pub fn rows(&self, words: usize) -> Vec<u64> {
        let mut rows = Vec::with_capacity(4 * self.truths.len() * words);
        self.rows.iter().flatten().flatten().for_each(|half| rows.extend_from_slice(&half[..words]));
        rows
    }

    /// Whether each assumption contradicts itself, in the same order.
    pub fn clashes(&self) -> Vec<bool> {
        let of_half = |half| (0..self.truths.len()).map(move |at| has(half, at));
        self.clashes.iter().flat_map(of_half).collect()
    }
}
