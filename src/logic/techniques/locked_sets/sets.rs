//! The almost locked sets of a position, and which of them cannot hold a digit both.

use std::any::Any;
use std::cell::RefCell;
use std::collections::HashMap;
use std::hash::{BuildHasherDefault, Hasher};
use std::rc::Rc;
use std::sync::Arc;

use crate::grid::{Cell, Digit, DigitSet, Layout};
use crate::logic::position::ones;
use crate::logic::{Cells, View};

/// Every almost locked set of a position, small ones first. Sets of them are bits, the i-th set in bit i. What is known of a digit
/// in a set depends on the places alone: sets that hold it in the same places share a [`Hold`].
#[derive(Debug)]
pub(super) struct Stock<const W: usize> {
    pub sets: Vec<Set<W>>,
    pub holds: Vec<Hold<W>>,
    of_sets: Vec<u32>,  // set by set, by digit: the number of the hold
    width: usize,       // words in a set of sets
    side: usize,        // digits on the board
    names: Vec<u32>,    // of the candidates: by cell, then by digit, a number
    watch: Vec<u64>,    // by candidate: the sets that would miss the digit because of it
    near: Vec<u64>,     // by hold: the sets that cannot hold the digit beside it
    opposite: Vec<u64>, // by hold: the sets with which it has a watcher in common
}

/// n cells of a unit with n + 1 candidates: it can miss one of them, and only one.
#[derive(Clone, Copy, Debug)]
pub(super) struct Set<const W: usize> {
    pub cells: Cells<W>,
    pub digits: DigitSet,
    from: u32, // where its holds begin
}

/// A digit of a set.
#[derive(Clone, Copy, Debug)]
pub(super) struct Hold<const W: usize> {
    pub digit: Digit,
    /// Its places in the set.
    pub places: Cells<W>,
    /// Its other places that see all of these: if one is true, the set misses the digit.
    pub seen: Cells<W>,
}

/// What a stock was made from, and the stock.
type Made = (Arc<Layout>, Vec<u64>, Rc<dyn Any>);

thread_local! {
    /// The last one made: several techniques look at one position in turn.
    static LAST: RefCell<Option<Made>> = const { RefCell::new(None) };
}

/// For keys that nobody chooses to clash.
#[derive(Default)]
struct Quick(u64);

impl Hasher for Quick {
    fn write(&mut self, bytes: &[u8]) {
        for chunk in bytes.chunks(8) {
            let mut word = [0; 8];
            word[..chunk.len()].copy_from_slice(chunk);
            self.write_u64(u64::from_le_bytes(word));
        }
    }

    fn write_u64(&mut self, word: u64) {
        self.0 = (self.0.rotate_left(5) ^ word).wrapping_mul(0x517c_c1b7_2722_0a95);
    }

    fn write_usize(&mut self, word: usize) {
        self.write_u64(word as u64);
    }

    fn finish(&self) -> u64 {
        self.0
    }
}

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
        let sets = gather(view);
        let mut stock = Self {
            width: sets.len().div_ceil(64),
            sets,
            holds: Vec::new(),
            of_sets: Vec::new(),
            side,
            names: vec![0; view.position().shape().cells() * side],
            watch: Vec::new(),
            near: Vec::new(),
            opposite: Vec::new(),
        };
        stock.note_holds(view);
        stock.note_links(view);
        stock
    }

    fn note_holds(&mut self, view: View<'_, W>) {
        let mut numbers: HashMap<(Digit, Cells<W>), u32, BuildHasherDefault<Quick>> =
            HashMap::with_capacity_and_hasher(1024, BuildHasherDefault::default());
        for set in &mut self.sets {
            set.from = self.of_sets.len() as u32;
            for digit in set.digits.iter() {
                let places = set.cells & view.places(digit);
                let number = *numbers.entry((digit, places)).or_insert_with(|| {
                    let seen = view.seen_by_all(places) & view.places(digit);
                    self.holds.push(Hold { digit, places, seen });
                    self.holds.len() as u32 - 1
                });
                self.of_sets.push(number);
            }
        }
    }

    fn note_links(&mut self, view: View<'_, W>) {
        let candidates = view.digits().flat_map(|digit| view.places(digit).times(DigitSet::only(digit)));
        let mut count = 0;
        for (cell, digit) in candidates {
            self.names[cell.index() * self.side + digit.index()] = count;
            count += 1;
        }
        let width = self.width;
        let mut having = vec![0; self.holds.len() * width]; // by hold: the sets that have it
        for (at, set) in self.sets.iter().enumerate() {
            for &hold in &self.of_sets[set.from as usize..][..set.digits.len()] {
                having[hold as usize * width + at / 64] |= 1 << (at % 64);
            }
        }
        let mut by_digit = vec![Vec::new(); self.side];
        self.holds.iter().enumerate().for_each(|(at, hold)| by_digit[hold.digit.index()].push(at));
        self.watch = vec![0; count as usize * width];
        (self.near, self.opposite) = (vec![0; having.len()], vec![0; having.len()]);
        for (at, hold) in self.holds.iter().enumerate().filter(|(_, hold)| !hold.seen.is_empty()) {
            for cell in hold.seen.iter() {
                let name = self.names[cell.index() * self.side + hold.digit.index()] as usize;
                join(&mut self.watch[name * width..][..width], &having[at * width..][..width]);
            }
            for &other in &by_digit[hold.digit.index()] {
                let there = self.holds[other];
                let having = &having[other * width..][..width];
                if there.places.within(hold.seen) {
                    join(&mut self.near[at * width..][..width], having);
                }
                if there.seen.meets(hold.seen) {
                    join(&mut self.opposite[at * width..][..width], having);
                }
            }
        }
    }

    fn row(&self, cell: Cell, digit: Digit) -> usize {
        self.names[cell.index() * self.side + digit.index()] as usize * self.width
    }

    /// A set of sets with none in it.
    pub fn none(&self) -> Vec<u64> {
        vec![0; self.width]
    }

    /// The numbers of the holds of a set, in the order of its digits.
    pub fn holds_of(&self, set: usize) -> impl Iterator<Item = usize> + '_ {
        let holds = &self.of_sets[self.sets[set].from as usize..][..self.sets[set].digits.len()];
        holds.iter().map(|&hold| hold as usize)
    }

    /// The number of the hold of `digit`, one of its digits, in the set.
    pub fn hold(&self, set: usize, digit: Digit) -> usize {
        let below = DigitSet::only(digit).bits() - 1;
        let at = (self.sets[set].digits.bits() & below).count_ones();
        self.of_sets[(self.sets[set].from + at) as usize] as usize
    }

    /// The places of `digit` in the set.
    pub fn places(&self, set: usize, digit: Digit) -> Cells<W> {
        self.holds[self.hold(set, digit)].places
    }

    /// The other places of `digit` that see all of those in the set.
    pub fn seen(&self, set: usize, digit: Digit) -> Cells<W> {
        self.holds[self.hold(set, digit)].seen
    }

    /// The sets that cannot hold the digit of `hold` if it is there.
    pub fn near(&self, hold: usize) -> &[u64] {
        &self.near[hold * self.width..][..self.width]
    }

    /// The sets that miss `digit` if it is true in `cell`, where it is a candidate.
    pub fn watch(&self, cell: Cell, digit: Digit) -> &[u64] {
        &self.watch[self.row(cell, digit)..][..self.width]
    }

    /// The sets that a candidate sees with the digit of `hold` that sees `hold` too.
    pub fn opposite(&self, hold: usize) -> &[u64] {
        &self.opposite[hold * self.width..][..self.width]
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

/// The numbers of the sets that are in both, ascending.
pub(super) fn common<'a>(sets: &'a [u64], others: &'a [u64]) -> impl Iterator<Item = usize> + 'a {
    each(sets.iter().zip(others).map(|(word, other)| word & other))
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
