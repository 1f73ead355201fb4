//! What candidates are to each other: which of them exclude each other, and which would meet a need between them.

use std::cell::RefCell;
use std::ops::Range;
use std::rc::Rc;
use std::sync::Arc;

use crate::evidence::Need;
use crate::techniques::forcing::web::{Id, Web};
use grid::{Cell, Digit, DigitSet, Layout, UnitId};

/// The number of a cell as a need, or of a digit in a unit: cells first, then unit by unit, digit by digit.
pub(super) type NeedId = u16;

/// What is left for a need, as far as it matters: how many candidates, and all their numbers in one.
#[derive(Clone, Copy, Debug)]
pub(super) struct Left(u32);

/// Looked up by the hundred in every wave.
#[derive(Clone, Debug)]
pub(super) struct Ties {
    excluded: Lists,    // by candidate: the others of its cell, then the places of its digit that it sees
    beside: Vec<u8>,    // by cell: how many candidates it has but one
    homes: Vec<NeedId>, // by candidate: the needs that it would meet, its cell first, then one that nobody has
    each: usize,        // has as many of them
    members: Lists,     // by need: the candidates that would meet it
    cells: usize,
    side: usize,
    left: [Vec<Left>; 2], // by need: if one follows from all others, if that holds for two alone
}

/// The last ones, and what they are of.
struct Last {
    layout: Arc<Layout>,
    cells: Vec<DigitSet>, // by cell what it may be
    ties: Rc<Ties>,
}

thread_local! {
    /// Several rungs look at a position in turn, and then at one with fewer candidates.
    static LAST: RefCell<Option<Last>> = const { RefCell::new(None) };
}

impl Left {
    const ONE: u32 = 1 << 16;
    const NOBODY: Id = Id::MAX;
    /// More than can be lost.
    const OPEN: Self = Self(1 << 31);

    fn of(members: &[Id]) -> Self {
        Self(members.iter().fold(0, |left, &member| (left + Self::ONE) ^ u32::from(member)))
    }

    /// With nobody as one more, so that nothing comes of the last one.
    const fn and_nobody(self) -> Self {
        Self((self.0 + Self::ONE) ^ Self::NOBODY as u32)
    }

    /// Whether there are two at least, or nothing more comes of the need.
    #[inline]
    pub const fn is_open(self) -> bool {
        self.0 >= 2 * Self::ONE
    }

    /// The last, if it is not open.
    #[inline]
    pub const fn last(self) -> Option<Id> {
        if self.0 >= Self::ONE && self.0 as Id != Self::NOBODY { Some(self.0 as Id) } else { None }
    }

    /// One of them is false.
    #[inline]
    pub const fn lose(&mut self, id: Id) {
        self.0 = (self.0 - Self::ONE) ^ id as u32;
    }

    /// One of them is true.
    #[inline]
    pub const fn close(&mut self) {
        self.0 |= Self::OPEN.0;
    }
}

impl Ties {
    /// Those of `web`: worked out, or remembered, or what is left of those of a position with more candidates.
    pub fn of<const W: usize>(web: &Web<'_, W>) -> Rc<Self> {
        let layout = web.view.position().layout();
        LAST.with_borrow_mut(|last| match last {
            Some(last) if Arc::ptr_eq(&last.layout, layout) && web.has_no_more_than(&last.cells) => {
                let gone = web.gone_since(&last.cells);
                if !gone.is_empty() {
                    last.cells.clone_from(&web.cells);
                    Rc::make_mut(&mut last.ties).lose(&gone);
                }
                Rc::clone(&last.ties)
            }
            _ => {
                let ties = Rc::new(Self::new(web));
                *last = Some(Last { layout: Arc::clone(layout), cells: web.cells.clone(), ties: Rc::clone(&ties) });
                ties
            }
        })
    }

    /// Goes on without these candidates.
    fn lose(&mut self, gone: &[Id]) {
        for &id in gone {
            for at in self.excluded.range(id) {
                let other = self.excluded.items[at];
                self.excluded.remove(other, id);
            }
            let cell = usize::from(id) / self.side;
            self.beside[cell] = self.beside[cell].saturating_sub(1);
            for at in usize::from(id) * self.each..(usize::from(id) + 1) * self.each {
                let need = self.homes[at];
                if usize::from(need) < self.members.len() {
                    self.members.remove(need, id);
                    self.note_left(need);
                }
            }
        }
    }

    fn note_left(&mut self, need: NeedId) {
        let members = self.members.get(need);
        let left = if members.is_empty() { Left::OPEN } else { Left::of(members) };
        let chained = if members.len() == 2 { left } else { left.and_nobody() };
        [self.left[0][usize::from(need)], self.left[1][usize::from(need)]] = [left, chained];
    }

    fn new<const W: usize>(web: &Web<'_, W>) -> Self {
        let (cells, side, units) = (web.cells.len(), web.side(), web.view.units().count());
        let mut members = Lists::of(cells + units * side, web.candidates().count() * 4);
        for (cell, digits) in web.cells.iter().enumerate() {
            digits.iter().for_each(|digit| members.items.push(web.id((Cell::new(cell), digit))));
            members.close();
        }
        for unit in web.view.units().map(|unit| web.view.unit(unit)) {
            for (digit, &places) in web.view.digits().zip(&web.places) {
                (unit & places).iter().for_each(|cell| members.items.push(web.id((cell, digit))));
                members.close();
            }
        }
        let beside = web.cells.iter().map(|digits| digits.len().saturating_sub(1) as u8).collect();
        let (homes, each) = Self::homes_of(web, members.len());
        let left = [vec![Left::OPEN; members.len() + 1], vec![Left::OPEN; members.len() + 1]];
        let mut ties = Self { excluded: Self::excluded_of(web), beside, homes, each, members, cells, side, left };
        (0..ties.members.len()).for_each(|need| ties.note_left(need as NeedId));
        ties
    }

    fn excluded_of<const W: usize>(web: &Web<'_, W>) -> Lists {
        let mut excluded = Lists::of(web.cells.len() * web.side(), web.candidates().count() * 16);
        for (cell, &digits) in web.cells.iter().enumerate() {
            let (cell, peers) = (Cell::new(cell), web.view.peers(Cell::new(cell)));
            for digit in web.view.digits() {
                if digits.has(digit) {
                    let others = digits.without(digit).iter();
                    others.for_each(|other| excluded.items.push(web.id((cell, other))));
                    let seen = web.places[digit.index()] & peers;
                    seen.iter().for_each(|peer| excluded.items.push(web.id((peer, digit))));
                }
                excluded.close();
            }
        }
        excluded
    }

    /// Of every candidate as many, with the number of no need where there are no more.
    fn homes_of<const W: usize>(web: &Web<'_, W>, none: usize) -> (Vec<NeedId>, usize) {
        let (cells, side, ground) = (web.cells.len(), web.side(), web.view.position().ground());
        let each = 1 + (0..cells).map(|cell| ground.seats(Cell::new(cell)).len()).max().unwrap_or(0);
        let mut homes = vec![none as NeedId; cells * side * each];
        for id in web.candidates() {
            let homes = &mut homes[usize::from(id) * each..][..each];
            homes.iter_mut().zip(web.needs_of(id)).for_each(|(home, need)| *home = need);
        }
        (homes, each)
    }

    /// What is false if this candidate is true: the others of its cell first.
    #[inline]
    pub fn excluded(&self, id: Id) -> &[Id] {
        self.excluded.get(id)
    }

    /// The same without those of its cell.
    #[inline]
    pub fn seen(&self, id: Id) -> &[Id] {
        &self.excluded.get(id)[usize::from(self.beside[usize::from(id) / self.side])..]
    }

    /// The others of its cell.
    #[inline]
    pub fn beside(&self, id: Id) -> &[Id] {
        &self.excluded.get(id)[..usize::from(self.beside[usize::from(id) / self.side])]
    }

    /// The needs that this candidate would meet, its cell first.
    #[inline]
    pub fn homes(&self, id: Id) -> &[NeedId] {
        &self.homes[usize::from(id) * self.each..][..self.each]
    }

    /// The same without its cell.
    #[inline]
    pub fn homes_in_units(&self, id: Id) -> &[NeedId] {
        &self.homes(id)[1..]
    }

    /// The candidates that would meet this need.
    #[inline]
    pub fn members(&self, need: NeedId) -> &[Id] {
        self.members.get(need)
    }

    /// The needs that can be met in two ways at least: cells first, then the places of the digits.
    pub fn choices(&self) -> impl Iterator<Item = NeedId> {
        (0..self.members.len()).map(|need| need as NeedId).filter(|&need| self.members(need).len() > 1)
    }

    /// How many needs there are.
    pub const fn len(&self) -> usize {
        self.members.len()
    }

    pub fn need(&self, need: NeedId) -> Need {
        let digit = || Digit::new((usize::from(need) - self.cells) % self.side);
        self.unit(need).map_or_else(|| Need::Cell(Cell::new(usize::from(need))), |unit| Need::Place(unit, digit()))
    }

    /// By need what is left at first. In a chain something follows for the last of two, and nothing for the last of more.
    #[inline]
    pub const fn left(&self, is_chain: bool) -> &Vec<Left> {
        &self.left[is_chain as usize]
    }

    /// The unit whose need it is; none of a cell's.
    pub fn unit(&self, need: NeedId) -> Option<UnitId> {
        usize::from(need).checked_sub(self.cells).map(|at| UnitId((at / self.side) as u16))
    }
}

/// Lists of numbers for each index, in one allocation. Numbers can be removed, which [`Csr`](crate::csr::Csr) does not allow: so each
/// list has an end of its own.
#[derive(Clone, Debug)]
struct Lists {
    items: Vec<u16>,
    ends: Vec<[u32; 2]>, // where each begins, and where it ends: it may have become shorter
}

impl Lists {
    /// With room for so many lists, of so many items between them.
    fn of(lists: usize, items: usize) -> Self {
        Self { items: Vec::with_capacity(items), ends: Vec::with_capacity(lists) }
    }

    /// What was added since the last list ended is the next one.
    fn close(&mut self) {
        let start = self.ends.last().map_or(0, |&[_, end]| end);
        self.ends.push([start, self.items.len() as u32]);
    }

    const fn len(&self) -> usize {
        self.ends.len()
    }

    #[inline]
    fn range(&self, at: u16) -> Range<usize> {
        let [start, end] = self.ends[usize::from(at)];
        start as usize..end as usize
    }

    #[inline]
    fn get(&self, at: u16) -> &[u16] {
        &self.items[self.range(at)]
    }

    /// Takes an item out of the list with this number.
    fn remove(&mut self, at: u16, item: u16) {
        let range = self.range(at);
        let list = &mut self.items[range];
        if let Some(place) = list.iter().position(|&other| other == item) {
            list.copy_within(place + 1.., place);
            self.ends[usize::from(at)][1] -= 1;
        }
    }
}
