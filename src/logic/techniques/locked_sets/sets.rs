//! The almost locked sets of a position, and which of them cannot hold a digit both.

use std::any::Any;
use std::cell::{OnceCell, RefCell};
use std::collections::HashMap;
use std::hash::{BuildHasherDefault, Hasher};
use std::rc::Rc;
use std::sync::Arc;

use crate::grid::{Cell, Digit, DigitSet, Layout, UnitId};
use crate::logic::position::ones;
use crate::logic::techniques::locked_sets::choices::{Choices, count};
use crate::logic::techniques::locked_sets::doubt::Doubt;
use crate::logic::techniques::locked_sets::links::Links;
use crate::logic::techniques::locked_sets::pairs::{Pair, pairs};
use crate::logic::{Cells, View};

/// Every almost locked set of a position, small ones first. Sets of them are bits, the i-th set in bit i. What is known of a digit
/// in a set depends on the places alone: sets that hold it in the same places share a [`Hold`].
#[derive(Debug)]
pub(in crate::logic::techniques) struct Stock<const W: usize> {
    pub sets: Vec<Set<W>>,
    pub holds: Vec<Hold<W>>,
    of_sets: Vec<u32>, // set by set, by digit: the number of the hold
    width: usize,      // words in a set of sets
    side: usize,       // digits on the board
    names: Vec<u32>,   // of the candidates: by cell, then by digit, a number
    candidates: usize, // how many
    beside: Vec<u32>,  // hold by hold: those that cannot be true beside it
    ends: Vec<u32>,    // by hold: where those end
    links: OnceCell<Links>,
    pairs: OnceCell<Vec<Pair>>,
    doubt: OnceCell<Option<Doubt<W>>>,
}

/// n cells of a unit with n + 1 candidates: it can miss one of them, and only one.
#[derive(Clone, Copy, Debug)]
pub(in crate::logic::techniques) struct Set<const W: usize> {
    pub cells: Cells<W>,
    pub digits: DigitSet,
    from: u32, // where its holds begin
}

/// A digit of a set.
#[derive(Clone, Copy, Debug)]
pub(in crate::logic::techniques) struct Hold<const W: usize> {
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
#[derive(Clone, Debug, Default)]
pub(in crate::logic::techniques) struct Quick(u64);

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
        let found = gather(view);
        let mut stock = Self {
            width: found.len().div_ceil(64),
            sets: Vec::with_capacity(found.len()),
            holds: Vec::new(),
            of_sets: Vec::new(),
            side,
            names: vec![0; view.position().shape().cells() * side],
            candidates: 0,
            beside: Vec::new(),
            ends: Vec::new(),
            links: OnceCell::new(),
            pairs: OnceCell::new(),
            doubt: OnceCell::new(),
        };
        stock.note_sets(view, &found);
        stock.note_beside(view);
        stock
    }

    fn note_sets(&mut self, view: View<'_, W>, found: &[Find<W>]) {
        let position = view.position();
        let mut numbers: HashMap<u64, u32, BuildHasherDefault<Quick>> =
            HashMap::with_capacity_and_hasher(2048, BuildHasherDefault::default());
        for &Find { cells, digits, unit, seats } in found {
            self.sets.push(Set { cells, digits, from: self.of_sets.len() as u32 });
            for digit in digits.iter() {
                let seats = seats & position.places(unit, digit); // 25 bits at most: larger boards are beyond a view
                let key = (u64::from(unit.0) << 6 | digit.index() as u64) << 32 | seats;
                let number = *numbers.entry(key).or_insert_with(|| {
                    let places = cells & view.places(digit);
                    let seen = view.seen_by_all(places) & view.places(digit);
                    self.holds.push(Hold { digit, places, seen });
                    self.holds.len() as u32 - 1
                });
                self.of_sets.push(number);
            }
        }
    }

    fn note_beside(&mut self, view: View<'_, W>) {
        for cell in view.open().iter() {
            for digit in view.candidates(cell).iter() {
                self.names[cell.index() * self.side + digit.index()] = self.candidates as u32;
                self.candidates += 1;
            }
        }
        let first = |hold: &Hold<W>| hold.places.first().map_or(0, |cell| self.name(cell, hold.digit));
        let (by_first, starts) = sorted(self.holds.iter().map(first), self.candidates);
        let (mut beside, mut ends) = (Vec::with_capacity(4 * self.holds.len()), Vec::with_capacity(self.holds.len()));
        for hold in &self.holds {
            for name in hold.seen.iter().map(|cell| self.name(cell, hold.digit)) {
                let others = &by_first[starts[name] as usize..starts[name + 1] as usize];
                beside.extend(others.iter().filter(|&&other| self.holds[other as usize].places.within(hold.seen)));
            }
            ends.push(beside.len() as u32);
        }
        (self.beside, self.ends) = (beside, ends);
    }

    /// The number of a candidate that is there: they are numbered cell by cell, then by digit.
    #[inline]
    pub fn name(&self, cell: Cell, digit: Digit) -> usize {
        self.names[cell.index() * self.side + digit.index()] as usize
    }

    /// How many candidates there are.
    pub const fn candidates(&self) -> usize {
        self.candidates
    }

    /// The holds of the same digit that cannot be true beside this one.
    #[inline]
    pub fn beside(&self, hold: usize) -> &[u32] {
        let from = hold.checked_sub(1).map_or(0, |before| self.ends[before]);
        &self.beside[from as usize..self.ends[hold] as usize]
    }

    /// What rows of sets can strike; `None` where nobody knows.
    pub fn doubt(&self) -> Option<&Doubt<W>> {
        self.doubt.get_or_init(|| Doubt::of(self)).as_ref()
    }

    fn tables(&self) -> &Links {
        self.links.get_or_init(|| Links::of(self))
    }

    /// How many words a set of sets has.
    pub const fn width(&self) -> usize {
        self.width
    }

    /// How many digits the board has.
    pub const fn side(&self) -> usize {
        self.side
    }

    /// A set of sets with none in it.
    pub fn none(&self) -> Vec<u64> {
        vec![0; self.width]
    }

    /// The numbers of the holds of a set, in the order of its digits.
    pub fn holds_of(&self, set: usize) -> impl Iterator<Item = usize> + Clone + '_ {
        let end = self.sets.get(set + 1).map_or(self.of_sets.len(), |next| next.from as usize);
        let holds = &self.of_sets[self.sets[set].from as usize..end];
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
        self.tables().near.row(hold)
    }

    /// The sets that miss `digit` if it is true in `cell`, where it is a candidate.
    pub fn watch(&self, cell: Cell, digit: Digit) -> &[u64] {
        self.tables().watch.row(self.name(cell, digit))
    }

    /// The sets that a candidate sees with the digit of `hold` that sees `hold` too.
    pub fn opposite(&self, hold: usize) -> &[u64] {
        self.tables().opposite.row(hold)
    }

    /// Every two sets that cannot both hold a digit, where something follows; found when first asked for.
    pub fn pairs(&self) -> &[Pair] {
        self.pairs.get_or_init(|| pairs(self))
    }

    /// The digits that not both can hold.
    pub fn links(&self, one: usize, other: usize) -> DigitSet {
        let common = self.sets[one].digits.and(self.sets[other].digits);
        common.iter().filter(|&digit| has(self.near(self.hold(one, digit)), other)).collect()
    }
}

/// The numbers of some things by their keys, which are below `count`, and by key where they start; one more at the end.
pub(super) fn sorted(keys: impl Iterator<Item = usize> + Clone, count: usize) -> (Vec<u32>, Vec<u32>) {
    let mut starts = vec![0; count + 1];
    keys.clone().for_each(|key| starts[key + 1] += 1);
    (0..count).for_each(|key| starts[key + 1] += starts[key]);
    let mut next = starts.clone();
    let mut sorted = vec![0; starts[count] as usize];
    for (number, key) in keys.enumerate() {
        sorted[next[key] as usize] = number as u32;
        next[key] += 1;
    }
    (sorted, starts)
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

/// A set as it is found.
#[derive(Clone, Copy)]
struct Find<const W: usize> {
    cells: Cells<W>,
    digits: DigitSet,
    unit: UnitId,
    seats: u64, // its cells as bits of the unit
}

/// The sets of all units, each by the first unit that has it, those with few digits first.
fn gather<const W: usize>(view: View<'_, W>) -> Vec<Find<W>> {
    let longest = longest(view.position().shape().side());
    let (mut found, mut open, mut choices) = (Vec::new(), Vec::new(), Choices::new());
    for unit in view.units() {
        let cells = &view.position().unit(unit).cells;
        open.clear();
        open.extend(ones(view.position().empty(unit)).map(|at| (view.candidates(cells[at]).bits(), 1 << at)));
        let mut note = |digits, seats| {
            let cells = ones(seats).fold(Cells::EMPTY, |all, at| all.with(cells[at]));
            if view.units_around(cells).next() == Some(unit) {
                found.push(Find { cells, digits: DigitSet::from_bits(digits), unit, seats });
            }
        };
        if choices.fill(&open) {
            let almost = choices.each().filter(|&(_, digits, size)| count(digits) == size + 1);
            almost.for_each(|(choice, digits, _)| note(digits, choices.seats(choice)));
        } else {
            widen(&open, (0, 0, 1), longest, &mut note);
        }
    }
    found.sort_by_key(|find: &Find<W>| find.digits.len());
    found
}

/// Every choice of `open`, added as the n-th and later ones to what is chosen, that leaves one digit more than cells: digits, seats.
fn widen(open: &[(u64, u64)], (digits, seats, n): (u64, u64, u32), longest: usize, found: &mut impl FnMut(u64, u64)) {
    for (at, &(more, seat)) in open.iter().enumerate() {
        let (digits, seats, rest) = (digits | more, seats | seat, &open[at + 1..]);
        let count = digits.count_ones();
        if count == n + 1 {
            found(digits, seats);
        }
        // With what is left there must be a cell for each digit but one.
        if count <= longest.min(n as usize + rest.len()) as u32 + 1 && !rest.is_empty() && (n as usize) < longest {
            widen(rest, (digits, seats, n + 1), longest, found);
        }
    }
}
