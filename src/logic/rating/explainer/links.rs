//! Strong links of one digit in a row, as `SukakuExplainer` looks for them: grouped ones too, and closed to a ring.

use std::cmp::Reverse;
use std::ops::ControlFlow;

use crate::analysis::Sought;
use crate::bits::ones;
use crate::csr::Csr;
use crate::evidence::{Chain, Node, Via};
use crate::techniques::{Stride, chain, count};
use crate::{Cells, Deduction, Evidence, Found, Position, Sweep, Technique, View};
use grid::{Cell, Digit, DigitSet, Family, UnitId};

/// So many places of a digit in a unit are too many.
const MOST: usize = 6;

/// So many units in which the places of a digit fall into two parts, each of which shares a unit with the next. Hands over the one
/// that Sudoku Explainer takes: the one that rates lowest, of these the one that strikes most.
#[derive(Debug)]
pub(super) struct LinkRow {
    pub count: usize,
}

impl Sweep for LinkRow {
    fn technique(&self) -> Technique {
        match self.count {
            2 => Technique::TurbotFish,
            3 => Technique::ThreeStrongLinks,
            _ => Technique::FourStrongLinks,
        }
    }

    fn sweep<const W: usize>(&self, view: View<'_, W>, found: &mut Found<'_>) -> ControlFlow<()> {
        let mut best: Option<(Key, Digit, Row<W>)> = None;
        let (sought, order) = (Sought::Links(self.count), Order::of(view));
        for digit in view.digits().filter(|&digit| view.memo().is_fresh(sought, digit)) {
            let mut is_vain = true;
            if !view.doubtful(digit).is_empty() {
                self.rows(view, &order, digit, &mut |walk, row| {
                    is_vain = false;
                    let head = walk.head(&row);
                    if best.as_ref().is_some_and(|((rating, struck, _), ..)| head > (*rating, *struck)) {
                        return; // whatever the kinds of its units
                    }
                    let key = (head.0, head.1, walk.tail());
                    if best.as_ref().is_none_or(|(least, ..)| key < *least) {
                        let ends = walk.ends().copied().collect();
                        best = Some((key, digit, Row { ends, ..row }));
                    }
                });
            }
            if is_vain {
                view.memo().note_vain_digit(sought, digit);
            }
        }
        best.map_or(ControlFlow::Continue(()), |(_, digit, row)| found(self.deduction(view, digit, &row)))
    }
}

impl LinkRow {
    fn rows<const W: usize>(
        &self,
        view: View<'_, W>,
        order: &Order,
        digit: Digit,
        found: &mut impl FnMut(&Walk<'_, W>, Row<W>),
    ) {
        let ends: Vec<End<W>> = ties(view, order, digit);
        if ends.len() < 2 * self.count {
            return;
        }
        let places = view.places(digit);
        let around = |cells: Cells<W>| cells.iter().fold(Units::MAX, |units, cell| units & units_of(view, cell));
        let reach = |end: &End<W>| Reach { seen: view.seen_by_all(end.to) & places, units: around(end.to) };
        let to: Vec<Reach<W>> = ends.iter().map(reach).collect();
        let mut links = Csr::default();
        for (at, one) in to.iter().enumerate() {
            let bridge = |other: usize| Some((other, order.first(one.units & to[back(other)].units)?));
            let others = (0..ends.len()).filter(|&other| other / 2 != at / 2);
            links.push_row(others.filter_map(bridge));
        }
        let mut walk = Walk { view, ends: &ends, to: &to, links: &links, count: self.count, row: Vec::new() };
        for at in 0..ends.len() {
            walk.deepen(at, None, Cells::EMPTY, found);
        }
    }

    fn deduction<const W: usize>(&self, view: View<'_, W>, digit: Digit, row: &Row<W>) -> Deduction {
        let node = |cells: Cells<W>| Node { cells: cells.to_vec(), digit };
        let stride =
            |end: &End<W>| Stride { from: node(end.from), to: node(end.to - end.from), via: Via::Unit(end.unit) };
        Deduction {
            technique: Sweep::technique(self),
            place: Vec::new(),
            eliminate: row.falls.iter().map(|cell| (cell, digit)).collect(),
            digits: DigitSet::only(digit),
            evidence: chain(view, row.ends.iter().map(stride), row.is_ring),
        }
    }
}

/// What such a chain counts beyond the least for its length, in tenths: one for a box, one for lines of both kinds, three if a
/// part has several cells.
pub(super) fn surplus(position: &Position, chain: &Chain) -> u32 {
    let strong = chain.links.iter().filter(|link| link.is_strong);
    let kinds: Vec<u8> = strong
        .filter_map(|link| if let Via::Unit(unit) = link.via { Some(kind(position, unit)) } else { None })
        .collect();
    beyond(chain.nodes.iter().any(|node| node.cells.len() > 1), |kind| kinds.contains(&kind))
}

fn beyond(is_grouped: bool, has: impl Fn(u8) -> bool) -> u32 {
    if is_grouped { 3 } else { u32::from(has(0)) + u32::from(has(1) && has(2)) }
}

/// 0 a box, 1 a row, 2 a column, 3 anything else.
fn kind(position: &Position, unit: UnitId) -> u8 {
    match position.unit(unit).name.family {
        Family::Box => 0,
        Family::Row => 1,
        Family::Column => 2,
        _ => 3,
    }
}

/// A unit where the places of a digit fall into two parts, walked from the one to the other.
#[derive(Clone, Copy, Debug)]
struct End<const W: usize> {
    unit: UnitId,
    kind: u8,
    places: Cells<W>,
    from: Cells<W>,
    to: Cells<W>,
}

impl<const W: usize> End<W> {
    const fn back(self) -> Self {
        Self { from: self.to, to: self.from, ..self }
    }
}

/// The number of the same end walked the other way, to where this one comes from.
const fn back(at: usize) -> usize {
    at ^ 1
}

/// What makes one row come before another: how high it rates, how much it strikes, the kinds of its units.
type Key = (u32, Reverse<usize>, (usize, Vec<u8>));

#[derive(Clone, Debug)]
struct Row<const W: usize> {
    ends: Vec<End<W>>,
    is_ring: bool,
    falls: Cells<W>,
}

/// A bit for each unit; those beyond the 128th have none.
type Units = u128;

/// The units in the order in which those that hold two parts are looked at: columns before rows before boxes before others.
struct Order([Units; 4]);

impl Order {
    fn of<const W: usize>(view: View<'_, W>) -> Self {
        let mut order = [0; 4];
        view.units().for_each(|unit| order[[2, 1, 0, 3][usize::from(kind(view.position(), unit))]] |= bit(unit));
        Self(order)
    }

    /// The first of `units`.
    fn first(&self, units: Units) -> Option<UnitId> {
        if units == 0 {
            return None; // as mostly
        }
        let of_kind = self.0.iter().map(|kind| kind & units).find(|&units| units != 0)?;
        Some(UnitId(of_kind.trailing_zeros() as u16))
    }

    /// The box that holds a cell.
    fn box_of<const W: usize>(&self, view: View<'_, W>, cell: Cell) -> Units {
        units_of(view, cell) & self.0[2]
    }
}

fn bit(unit: UnitId) -> Units {
    Units::checked_shl(1, u32::from(unit.0)).unwrap_or(0)
}

fn units_of<const W: usize>(view: View<'_, W>, cell: Cell) -> Units {
    let seats = view.position().ground().seats(cell).iter();
    seats.fold(0, |units, seat| units | bit(seat.unit))
}

/// What some cells see, and where they stand.
struct Reach<const W: usize> {
    seen: Cells<W>, // the places that all of them see
    units: Units,   // the units that hold them all
}

struct Walk<'a, const W: usize> {
    view: View<'a, W>,
    ends: &'a [End<W>], // each both ways, one after the other
    to: &'a [Reach<W>],
    links: &'a Csr<(usize, UnitId)>, // by end: the ends that it leads to, and the unit in which
    count: usize,
    row: Vec<(usize, Option<UnitId>)>, // with the unit that leads there
}

impl<const W: usize> Walk<'_, W> {
    /// Goes on to the end `at`, if it has no place in common with those before.
    fn deepen(&mut self, at: usize, via: Option<UnitId>, used: Cells<W>, found: &mut impl FnMut(&Self, Row<W>)) {
        let places = self.ends[at].places;
        if places.meets(used) {
            return;
        }
        self.row.push((at, via));
        if self.row.len() < self.count {
            for &(next, unit) in self.links.row(at) {
                self.deepen(next, Some(unit), used | places, found);
            }
        } else if self.row[0].0 / 2 < at / 2
            && let Some(row) = self.judge()
        {
            found(self, row);
        }
        self.row.pop();
    }

    /// What falls at the ends; in a ring what falls between any two links too.
    fn judge(&self) -> Option<Row<W>> {
        let (first, last) = (self.row[0].0, self.row[self.count - 1].0);
        let is_ring = self.to[last].units & self.to[back(first)].units != 0;
        let mut falls = self.to[last].seen & self.to[back(first)].seen;
        if falls.is_empty() && !is_ring {
            return None;
        }
        if is_ring {
            for pair in self.row.windows(2) {
                falls |= self.to[pair[0].0].seen & self.to[back(pair[1].0)].seen;
            }
        }
        for &(at, via) in &self.row {
            falls -= self.view.unit(self.ends[at].unit);
            if let (Some(unit), false) = (via, is_ring) {
                falls -= self.view.unit(unit);
            }
        }
        (!falls.is_empty()).then(|| Row { ends: Vec::new(), is_ring, falls })
    }

    /// The links of the row that is walked.
    fn ends(&self) -> impl Iterator<Item = &End<W>> {
        self.row.iter().map(|&(at, _)| &self.ends[at])
    }

    /// How many of them have several places in a part.
    fn groups(&self) -> usize {
        self.ends().filter(|end| end.from.has_several() || end.to.has_several()).count()
    }

    /// The key without its tail.
    fn head(&self, row: &Row<W>) -> (u32, Reverse<usize>) {
        let has = |kind: u8| self.ends().any(|end| end.kind == kind);
        (beyond(self.groups() > 0, has), Reverse(row.falls.len()))
    }

    fn tail(&self) -> (usize, Vec<u8>) {
        let kinds: Vec<u8> = self.ends().map(|end| end.kind).collect();
        let turned = |kinds: &[u8]| kinds.iter().map(|&kind| [0, 2, 1, 3][usize::from(kind)]).collect::<Vec<u8>>();
        let back: Vec<u8> = kinds.iter().rev().copied().collect();
        let least = [turned(&kinds), turned(&back), back].into_iter().fold(kinds, Ord::min);
        (self.groups(), least)
    }
}

/// Each unit where the places of `digit` fall into two parts, one way and the other.
fn ties<const W: usize>(view: View<'_, W>, order: &Order, digit: Digit) -> Vec<End<W>> {
    let mut ends = Vec::new();
    for unit in view.units() {
        let count = count(view.position().places(unit, digit));
        if !(2..=MOST as u32).contains(&count) {
            continue;
        }
        let (places, kind) = (view.places_in(unit, digit), kind(view.position(), unit));
        let mut add = |[from, to]: [Cells<W>; 2]| {
            let end = End { unit, kind, places, from, to };
            ends.extend([end, end.back()]);
        };
        match (count, kind) {
            (2, 0) if view.units_around(places).count() > 1 => {} // the line has it
            (2, _) => {
                let first = places.first().map_or(Cells::EMPTY, Cells::only);
                add([first, places - first]);
            }
            (_, 0) => in_box(view, places).into_iter().for_each(add),
            (_, 1 | 2) => halves(places, |cell| order.box_of(view, cell)).into_iter().for_each(add),
            _ => {}
        }
    }
    ends
}

/// In two, if `line` tells just two apart.
fn halves<const W: usize, L: PartialEq>(places: Cells<W>, line: impl Fn(Cell) -> L) -> Option<[Cells<W>; 2]> {
    let first = line(places.first()?);
    let one: Cells<W> = places.iter().filter(|&cell| line(cell) == first).collect();
    let other = places - one;
    let second = line(other.first()?);
    other.iter().all(|cell| line(cell) == second).then_some([one, other])
}

/// The parts of a box: a row and a column that cross, else two rows or two columns.
fn in_box<const W: usize>(view: View<'_, W>, places: Cells<W>) -> Vec<[Cells<W>; 2]> {
    let side = view.position().shape().side();
    let (row, column) = (|cell: Cell| cell.index() / side, |cell: Cell| cell.index() % side);
    let first = places.first().map_or(0, row);
    let lines = |line: &dyn Fn(Cell) -> usize| places.iter().fold(0_u64, |lines, cell| lines | 1 << line(cell));
    let (rows, columns) = (lines(&|cell| row(cell) - first), lines(&column)); // those that have a place: a side is 64 at most
    let along = |r: usize| places.iter().filter(|&cell| row(cell) == first + r).collect::<Cells<W>>();
    let down = |c: usize| places.iter().filter(|&cell| column(cell) == c).collect::<Cells<W>>();
    let crosses = ones(rows).map(along).flat_map(|along| ones(columns).map(move |c| (along, down(c))));
    for (along, down) in crosses {
        if along | down != places {
            continue;
        }
        let (only_along, only_down) = (along - down, down - along);
        return match (only_along.len(), only_down.len()) {
            (0, _) | (_, 0) => Vec::new(),
            (1, _) => vec![[only_along, down]],
            (_, 1) => vec![[only_down, along]],
            _ => vec![[down, along]],
        };
    }
    if places.len() < 4 {
        Vec::new()
    } else {
        [halves(places, row), halves(places, column)].into_iter().flatten().collect()
    }
}

/// Whether it is a chain of this kind, so that its units tell how it rates.
pub(super) fn of(deduction: &Deduction) -> Option<(u32, &Chain)> {
    let Evidence::Chain(chain) = &deduction.evidence else { return None };
    let base = match deduction.technique {
        Technique::Skyscraper | Technique::TwoStringKite | Technique::TurbotFish | Technique::EmptyRectangle => 40,
        Technique::ThreeStrongLinks => 54,
        Technique::FourStrongLinks => 58,
        _ => return None,
    };
    Some((base, chain))
}
