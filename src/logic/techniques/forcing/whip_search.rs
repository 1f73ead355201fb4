//! Search for whips, breadth first: every beginning of one length is tried before the longer ones.

use std::collections::HashSet;

use crate::Cells;
use crate::evidence::{Branch, Candidate, Need, Reason, Step};
use crate::techniques::forcing::beside::{Beside, Block, Way, either};
use crate::techniques::forcing::ties::{Id, NeedId, Ties};
use crate::techniques::forcing::web::Web;
use crate::techniques::forcing::whip::Whip;
use grid::Cell;

/// Length of the longest whips that are searched for, in cells and units.
const LONGEST: usize = 9;
/// Largest number of beginnings of one length. With more, no longer whip is searched for, so that their order does not matter.
const BEGINNINGS: usize = 150;

/// Beginning of a whip. Its knots and the candidates that it excludes are stored in lists of [`Hunt`].
#[derive(Clone, Copy)]
struct Lash<const W: usize> {
    from: u32, // the number of the one that it makes longer
    knot: u32, // its last
    last: Id,
    mark: u64,       // of what is in its row
    taken: Cells<W>, // the cells of its row, and of the supposition
}

/// Number of the knot before (0 for none), the need, and the candidate that was left for it.
type Knot = (u32, NeedId, Id);

/// Search for the whips that begin with one supposition, length by length.
pub(super) struct Hunt<'a, const W: usize> {
    pub web: &'a Web<'a, W>,
    ties: &'a Ties,
    beside: Beside,
    target: Id,
    length: usize, // of the beginnings, and one more
    lashes: Vec<Lash<W>>,
    longer: Vec<Lash<W>>, // in the making
    excluded: Vec<Block>, // beginning by beginning
    before: Vec<Block>,   // the same of those that they make longer
    knots: Vec<Knot>,
    seen: Seen,
}

impl<'a, const W: usize> Hunt<'a, W> {
    pub fn new(web: &'a Web<'a, W>) -> Self {
        Self {
            web,
            ties: web.ties(),
            beside: Beside::of(web),
            target: 0,
            length: 0,
            lashes: Vec::new(),
            longer: Vec::new(),
            excluded: Vec::new(),
            before: Vec::new(),
            knots: Vec::new(),
            seen: Seen::new(),
        }
    }

    /// Returns the first of the shortest whips with this target.
    pub fn search(&mut self, target: Id) -> Option<Whip> {
        self.begin(target);
        (1..=LONGEST).find_map(|length| self.lengthen().map(|branch| Whip { length, branch }))
    }

    /// Begins with another supposition.
    fn begin(&mut self, target: Id) {
        (self.target, self.length) = (target, 0);
        self.knots.clear();
        self.lashes.clear();
        let taken = Cells::only(self.web.candidate(target).0);
        self.lashes.push(Lash { from: 0, knot: 0, last: target, mark: 0, taken });
        self.before.clear();
        self.before.resize(self.beside.width(), Block::default()); // nothing is excluded yet
    }

    /// Makes each beginning longer by one; the proof, if one of them comes to its end.
    fn lengthen(&mut self) -> Option<Branch> {
        self.length += 1;
        self.seen.forget();
        self.longer.clear();
        self.excluded.clear();
        for at in 0..self.lashes.len() {
            let lash = self.lashes[at];
            self.note_excluded(lash);
            let is_last = self.length == LONGEST || self.longer.len() > BEGINNINGS; // what comes next is too long, or too much
            let end = if is_last { self.end(at) } else { self.tie(at) };
            if let Some(end) = end {
                return Some(self.branch(&self.row(lash), self.ties.need(end)));
            }
        }
        if self.longer.len() > BEGINNINGS {
            self.longer.clear();
        }
        std::mem::swap(&mut self.longer, &mut self.lashes);
        std::mem::swap(&mut self.excluded, &mut self.before);
        None
    }

    /// Notes what is excluded by a row: put off until it is looked at, since many never are.
    #[inline]
    fn note_excluded(&mut self, lash: Lash<W>) {
        self.beside.look_at(self.ties, lash.last);
        let news = self.beside.excluded(lash.last);
        let before = &self.before[lash.from as usize * news.len()..];
        self.excluded.extend(before.iter().zip(news).map(either));
    }

    /// Returns a need for which nothing is left.
    fn end(&self, at: usize) -> Option<NeedId> {
        let excluded = &self.excluded[at * self.beside.width()..];
        let looks = self.beside.looks(self.lashes[at].last);
        looks.iter().find(|look| look.left(excluded) == 0).map(|look| look.need)
    }

    /// Returns a need for which nothing is left. If there is none, adds a longer beginning for each candidate that is the last of a
    /// need.
    fn tie(&mut self, at: usize) -> Option<NeedId> {
        let lash = self.lashes[at];
        let excluded = &self.excluded[at * self.beside.width()..];
        for &look in self.beside.looks(lash.last) {
            let left = look.left(excluded);
            if left & left.wrapping_sub(1) != 0 {
                continue; // as mostly
            }
            if left == 0 {
                return Some(look.need);
            }
            let Way { mark, id, cell } = self.beside.last(look, left);
            let (mark, cell) = (lash.mark ^ mark, Cell::new(usize::from(cell)));
            if !lash.taken.has(cell) && self.longer.len() <= BEGINNINGS && self.seen.insert(mark, id) {
                self.knots.push((lash.knot, look.need, id));
                let (from, knot) = (at as u32, self.knots.len() as u32);
                self.longer.push(Lash { from, knot, last: id, mark, taken: lash.taken.with(cell) });
            }
        }
        None
    }

    /// Returns the candidates that were left, each with its need, from the last to the first.
    fn knots_of(&self, lash: Lash<W>) -> impl Iterator<Item = (NeedId, Id)> + '_ {
        let before = |knot: u32| knot.checked_sub(1).map(|at| self.knots[at as usize]);
        std::iter::successors(before(lash.knot), move |&(knot, ..)| before(knot)).map(|(_, need, id)| (need, id))
    }

    fn row(&self, lash: Lash<W>) -> Vec<(Need, Id)> {
        let mut row: Vec<(Need, Id)> = self.knots_of(lash).map(|(need, id)| (self.web.ties().need(need), id)).collect();
        row.reverse();
        row
    }

    /// The supposition, and what it comes to.
    fn branch(&self, row: &[(Need, Id)], end: Need) -> Branch {
        let mut truths: Vec<Candidate> = vec![self.web.candidate(self.target)];
        let (mut steps, mut gone) = (Vec::new(), HashSet::new());
        let mut exclude = |need: Need, but: Option<Id>, truths: &[Candidate], steps: &mut Vec<Step>| {
            for way in self.web.ways(need).into_iter().filter(|&way| Some(way) != but) {
                let candidate = self.web.candidate(way);
                let by = truths.iter().find(|&&truth| self.exclude(truth, candidate));
                if let Some(&by) = by.filter(|_| gone.insert(candidate)) {
                    steps.push(Step { candidate, is_true: false, reason: Reason::Seen(by) });
                }
            }
        };
        for &(need, right) in row {
            exclude(need, Some(right), &truths, &mut steps);
            truths.push(self.web.candidate(right));
            steps.push(last(need, self.web.candidate(right)));
        }
        exclude(end, None, &truths, &mut steps);
        steps.extend(self.web.ways(end).first().map(|&way| last(end, self.web.candidate(way))));
        Branch { assumed: (truths[0], true), steps }
    }

    fn exclude(&self, (cell, digit): Candidate, (other, theirs): Candidate) -> bool {
        if cell == other { digit != theirs } else { digit == theirs && self.web.view.peers(cell).has(other) }
    }
}

/// The last candidate that is left for a need is true.
const fn last(need: Need, candidate: Candidate) -> Step {
    let reason = match need {
        Need::Cell(_) => Reason::LastInCell,
        Need::Place(unit, _) => Reason::LastInUnit(unit),
    };
    Step { candidate, is_true: true, reason }
}

/// The marks of rows of one length, and their last.
struct Seen {
    slots: Box<[(u64, Id, u32); Self::SLOTS]>, // with the number of the turn in which it was taken
    turn: u32,
}

impl Seen {
    /// Several times as many as are taken in a turn.
    const SLOTS: usize = 1024;

    fn new() -> Self {
        Self { slots: Box::new([(0, 0, 0); Self::SLOTS]), turn: 0 }
    }

    fn forget(&mut self) {
        self.turn += 1;
    }

    /// Whether it is new.
    fn insert(&mut self, mark: u64, last: Id) -> bool {
        let mut at = (mark ^ mark >> 32 ^ u64::from(last)) as usize % Self::SLOTS;
        loop {
            let slot = &mut self.slots[at];
            if slot.2 != self.turn {
                *slot = (mark, last, self.turn);
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
        let (ladder, mut lengths) = (Ladder::ours(), Vec::new());
        for (_, step) in samples::walk(&ladder, samples::start(line)) {
            if let (Technique::Whip, Evidence::Net(net)) = (step.technique, &step.evidence) {
                let is_last = |step: &&Step| matches!(step.reason, Reason::LastInCell | Reason::LastInUnit(_));
                lengths.push(net.branches[0].steps.iter().filter(is_last).count());
            }
        }
        assert_eq!(lengths.iter().max(), Some(&LONGEST), "{lengths:?}");
    }
}
