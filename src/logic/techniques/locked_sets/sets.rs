//! The almost locked sets of a position, and which of them cannot hold a digit both.

use std::any::Any;
use std::cell::RefCell;
use std::rc::Rc;
use std::sync::Arc;

use crate::grid::{Cell, Digit, DigitSet, Layout};
use crate::logic::position::ones;
use crate::logic::{Cells, View};

/// Every almost locked set of a position, small ones first. Sets of them are bits, the i-th set in bit i; a digit of a set has a
/// number of its own (see [`Stock::hold`]).
#[derive(Debug)]
pub(super) struct Stock<const W: usize> {
    pub sets: Vec<Set<W>>,
    pub holds: Vec<Hold<W>>,
    width: usize,      // words in a set of sets
    side: usize,       // digits on the board
    names: Vec<u32>,   // of the candidates: by cell, then by digit, a number; where there is none, the greatest
    near: Vec<u64>,    // by hold: the sets that cannot hold the digit beside this one
    holders: Vec<u64>, // by candidate: the sets that it is in
    watch: Vec<u64>,   // by candidate: the sets that would lose the digit to it
}

/// n cells of a unit with n + 1 candidates: it can miss one of them, and only one.
#[derive(Clone, Copy, Debug)]
pub(super) struct Set<const W: usize> {
    pub cells: Cells<W>,
    pub digits: DigitSet,
    from: u32, // the number of its first hold
}

/// A digit of a set.
#[derive(Clone, Copy, Debug)]
pub(super) struct Hold<const W: usize> {
    pub set: u32,
    pub digit: Digit,
    /// Its places in the set.
    pub places: Cells<W>,
    /// Its other places that see all of these: none is true unless the set misses the digit.
    pub seen: Cells<W>,
}

/// What a stock was made from, and the stock.
type Made = (Arc<Layout>, Vec<u64>, Rc<dyn Any>);

thread_local! {
    /// The last one made: several techniques look at one position in turn.
    static LAST: RefCell<Option<Made>> = const { RefCell::new(None) };
}

/// The number of no candidate.
const NONE: u32 = u32::MAX;

impl<const W: usize> Stock<W> {
    /// That of the position: made anew only when it is not the one that this thread saw last.
    pub fn of(view: View<'_, W>) -> Rc<Self> {
        let (layout, content) = (view.position().layout(), view.position().sets());
        LAST.with_borrow_mut(|last| {
            if let Some((seen, same, stock)) = last
                && Arc::ptr_eq(seen, layout)
                && same == content
                && let Ok(stock) = Rc::clone(stock).downcast()
            {
                return stock;
            }
            let stock = Rc::new(Self::new(view));
            let any: Rc<dyn Any> = Rc::<Self>::clone(&stock);
            *last = Some((Arc::clone(layout), content.to_vec(), any));
            stock
        })
    }

    fn new(view: View<'_, W>) -> Self {
        let side = view.position().shape().side();
        let mut stock = Self {
            sets: gather(view),
            holds: Vec::new(),
            width: 0,
            side,
            names: vec![NONE; view.position().shape().cells() * side],
            near: Vec::new(),
            holders: Vec::new(),
            watch: Vec::new(),
        };
        stock.width = stock.sets.len().div_ceil(64);
        for (at, set) in stock.sets.iter_mut().enumerate() {
            set.from = stock.holds.len() as u32;
            for digit in set.digits.iter() {
                let places = set.cells & view.places(digit);
                let seen = view.seen_by_all(places) & view.places(digit);
                stock.holds.push(Hold { set: at as u32, digit, places, seen });
            }
        }
        stock.note_candidates(view);
        stock.note_near(view);
        stock
    }

    fn note_candidates(&mut self, view: View<'_, W>) {
        let mut count = 0;
        for (cell, digit) in view.digits().flat_map(|digit| view.places(digit).times(DigitSet::only(digit))) {
            self.names[cell.index() * self.side + digit.index()] = count;
            count += 1;
        }
        self.holders = vec![0; count as usize * self.width];
        self.watch = vec![0; count as usize * self.width];
        for hold in &self.holds {
            let (word, bit) = (hold.set as usize / 64, 1 << (hold.set % 64));
            let row = |cell: Cell| self.names[cell.index() * self.side + hold.digit.index()] as usize * self.width;
            hold.places.iter().for_each(|cell| self.holders[row(cell) + word] |= bit);
            hold.seen.iter().for_each(|cell| self.watch[row(cell) + word] |= bit);
        }
    }

    fn note_near(&mut self, view: View<'_, W>) {
        self.near = vec![0; self.holds.len() * self.width];
        for (at, hold) in self.holds.iter().enumerate().filter(|(_, hold)| !hold.seen.is_empty()) {
            let row = &mut self.near[at * self.width..][..self.width];
            for cell in hold.seen.iter() {
                let name = self.names[cell.index() * self.side + hold.digit.index()] as usize;
                join(row, &self.holders[name * self.width..][..self.width]);
            }
            for cell in (view.places(hold.digit) - hold.seen).iter() {
                let name = self.names[cell.index() * self.side + hold.digit.index()] as usize;
                let apart = &self.holders[name * self.width..][..self.width];
                row.iter_mut().zip(apart).for_each(|(word, apart)| *word &= !apart);
            }
        }
    }

    /// A set of sets with none in it.
    pub fn none(&self) -> Vec<u64> {
        vec![0; self.width]
    }

    /// The number of `digit`, one of its digits, in the set.
    pub fn hold(&self, set: usize, digit: Digit) -> usize {
        let below = DigitSet::only(digit).bits() - 1;
        self.sets[set].from as usize + (self.sets[set].digits.bits() & below).count_ones() as usize
    }

    /// The numbers of the digits of a set.
    pub fn holds_of(&self, set: usize) -> std::ops::Range<usize> {
        let from = self.sets[set].from as usize;
        from..from + self.sets[set].digits.len()
    }

    /// The places of `digit` in the set.
    pub fn places(&self, set: usize, digit: Digit) -> Cells<W> {
        self.holds[self.hold(set, digit)].places
    }

    /// The other places of `digit` that see all of those in the set.
    pub fn seen(&self, set: usize, digit: Digit) -> Cells<W> {
        self.holds[self.hold(set, digit)].seen
    }

    /// The sets that cannot hold the digit of `hold` if its set does.
    pub fn near(&self, hold: usize) -> &[u64] {
        &self.near[hold * self.width..][..self.width]
    }

    /// The sets that miss `digit` if it is true in `cell`; `None` if it is no candidate there.
    pub fn watch(&self, cell: Cell, digit: Digit) -> &[u64] {
        let name = self.names[cell.index() * self.side + digit.index()];
        &self.watch[name as usize * self.width..][..self.width]
    }

    /// The sets, another than its own, whose places of the digit of `hold` are seen by a cell that sees those of `hold` too.
    pub fn opposite(&self, hold: usize) -> Vec<u64> {
        let Hold { digit, seen, .. } = self.holds[hold];
        let mut sets = self.none();
        seen.iter().for_each(|cell| join(&mut sets, self.watch(cell, digit)));
        sets
    }

    /// The digits that not both can hold.
    pub fn links(&self, one: usize, other: usize) -> DigitSet {
        let common = self.sets[one].digits.and(self.sets[other].digits);
        common.iter().filter(|&digit| has(self.near(self.hold(one, digit)), other)).collect()
    }
}

/// Adds the second set of sets to the first.
pub(super) fn join(sets: &mut [u64], more: &[u64]) {
    sets.iter_mut().zip(more).for_each(|(word, more)| *word |= more);
}

/// Whether the set with the number `at` is among `sets`.
pub(super) fn has(sets: &[u64], at: usize) -> bool {
    sets[at / 64] >> (at % 64) & 1 == 1
}

/// The numbers of the sets, ascending.
pub(super) fn each(sets: impl IntoIterator<Item = u64>) -> impl Iterator<Item = usize> {
    sets.into_iter().enumerate().flat_map(|(at, word)| ones(word).map(move |bit| at * 64 + bit))
}

/// How many cells a set has at most: on big boards there would be too many.
const fn longest(side: usize) -> usize {
    match side {
        0..=9 => 9,
        10..=16 => 4,
        _ => 3,
    }
}

fn gather<const W: usize>(view: View<'_, W>) -> Vec<Set<W>> {
    let longest = longest(view.position().shape().side());
    let mut all: Vec<Set<W>> = Vec::new();
    for unit in view.units() {
        let open: Vec<(Cell, DigitSet)> =
            (view.unit(unit) & view.open()).iter().map(|cell| (cell, view.candidates(cell))).collect();
        let mut found = |cells: Cells<W>, digits| {
            if view.units_around(cells).next() == Some(unit) {
                all.push(Set { cells, digits, from: 0 });
            }
        };
        widen(&open, (Cells::EMPTY, DigitSet::EMPTY, 0), longest, &mut found);
    }
    all.sort_by_key(|set| set.digits.len());
    all
}

/// Every choice of `open` added to the cells chosen that leaves one digit more than cells.
fn widen<const W: usize>(
    open: &[(Cell, DigitSet)],
    (cells, digits, n): (Cells<W>, DigitSet, usize),
    longest: usize,
    found: &mut impl FnMut(Cells<W>, DigitSet),
) {
    for (at, &(cell, more)) in open.iter().enumerate() {
        let (wider, n) = ((cells.with(cell), digits.or(more)), n + 1);
        if wider.1.len() == n + 1 {
            found(wider.0, wider.1);
        }
        let rest = &open[at + 1..];
        if n < longest && wider.1.len() <= longest.min(n + rest.len()) + 1 {
            widen(rest, (wider.0, wider.1, n), longest, found);
        }
    }
}
