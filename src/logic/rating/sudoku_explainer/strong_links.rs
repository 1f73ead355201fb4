//! Strong links of one digit in a row, as `SukakuExplainer` looks for them: grouped ones too, and closed to a ring.

use std::cmp::Reverse;
use std::ops::ControlFlow;

use crate::analysis::UnitPattern;
use crate::bits::ones;
use crate::bits::popcount;
use crate::csr::Csr;
use crate::evidence::{Chain, LinkReason, Node};
use crate::techniques::{StrongLinkEvidence, chain_evidence};
use crate::{Cells, Deduction, DeductionSink, Evidence, Position, Technique, View, ViewFinder};
use grid::{Cell, Digit, DigitSet, Family, UnitId};

/// So many places of a digit in a unit are too many.
const MAX_PLACES: usize = 6;

/// So many units in which the places of a digit fall into two parts, each of which shares a unit with the next. Hands over the one
/// that Sudoku Explainer takes: the one that rates lowest, of these the one that strikes most.
#[derive(Debug)]
pub(super) struct SeStrongLinks {
    pub count: usize,
}

impl ViewFinder for SeStrongLinks {
    fn technique(&self) -> Technique {
        match self.count {
            2 => Technique::TurbotFish,
            3 => Technique::ThreeStrongLinks,
            _ => Technique::FourStrongLinks,
        }
    }

    fn find_in<const W: usize>(&self, view: View<'_, W>, found: &mut DeductionSink<'_>) -> ControlFlow<()> {
        let mut best: Option<(StrongLinksRank, Digit, LinkChain<W>)> = None;
        let (sought, order) = (UnitPattern::StrongLinks(self.count), UnitOrder::new(view));
        for digit in view.digits().filter(|&digit| view.memo().is_digit_dirty(sought, digit)) {
            let mut is_vain = true;
            if !view.unconfirmed_candidates(digit).is_empty() {
                self.find_chains(view, &order, digit, &mut |walk, row| {
                    is_vain = false;
                    let head = walk.primary_rank(&row);
                    if best.as_ref().is_some_and(|((rating, struck, _), ..)| head > (*rating, *struck)) {
                        return; // whatever the kinds of its units
                    }
                    let key = (head.0, head.1, walk.tie_breaker());
                    if best.as_ref().is_none_or(|(least, ..)| key < *least) {
                        let ends = walk.path_links().copied().collect();
                        best = Some((key, digit, LinkChain { links: ends, ..row }));
                    }
                });
            }
            if is_vain {
                view.memo().mark_digit_searched(sought, digit);
            }
        }
        best.map_or(ControlFlow::Continue(()), |(_, digit, row)| found(self.deduction(view, digit, &row)))
    }
}

impl SeStrongLinks {
    fn find_chains<const W: usize>(
        &self,
        view: View<'_, W>,
        order: &UnitOrder,
        digit: Digit,
        found: &mut impl FnMut(&StrongLinksSearch<'_, W>, LinkChain<W>),
    ) {
        let ends: Vec<DirectedLink<W>> = find_links(view, order, digit);
        if ends.len() < 2 * self.count {
            return;
        }
        let places = view.places(digit);
        let around = |cells: Cells<W>| cells.iter().fold(UnitBits::MAX, |units, cell| units & unit_bits_of(view, cell));
        let reach =
            |end: &DirectedLink<W>| CommonPeers { places: view.common_peers(end.to) & places, units: around(end.to) };
        let to: Vec<CommonPeers<W>> = ends.iter().map(reach).collect();
        let mut links = Csr::default();
        for (at, one) in to.iter().enumerate() {
            let bridge = |other: usize| Some((other, order.first(one.units & to[reverse_of(other)].units)?));
            let others = (0..ends.len()).filter(|&other| other / 2 != at / 2);
            links.push_row(others.filter_map(bridge));
        }
        let mut walk = StrongLinksSearch {
            view,
            strong_links: &ends,
            targets: &to,
            successors: &links,
            count: self.count,
            path: Vec::new(),
        };
        for at in 0..ends.len() {
            walk.extend(at, None, Cells::EMPTY, found);
        }
    }

    fn deduction<const W: usize>(&self, view: View<'_, W>, digit: Digit, row: &LinkChain<W>) -> Deduction {
        let node = |cells: Cells<W>| Node { cells: cells.to_vec(), digit };
        let stride = |end: &DirectedLink<W>| StrongLinkEvidence {
            from: node(end.from),
            to: node(end.to - end.from),
            via: LinkReason::Unit(end.unit),
        };
        Deduction {
            technique: ViewFinder::technique(self),
            placements: Vec::new(),
            eliminations: row.eliminated.iter().map(|cell| (cell, digit)).collect(),
            digits: DigitSet::only(digit),
            evidence: chain_evidence(view, row.links.iter().map(stride), row.is_loop),
        }
    }
}

/// What such a chain counts beyond the least for its length, in tenths: one for a box, one for lines of both kinds, three if a
/// part has several cells.
pub(super) fn extra_tenths(position: &Position, chain: &Chain) -> u32 {
    let strong = chain.links.iter().filter(|link| link.is_strong);
    let kinds: Vec<u8> = strong
        .filter_map(
            |link| if let LinkReason::Unit(unit) = link.reason { Some(unit_kind(position, unit)) } else { None },
        )
        .collect();
    unit_tenths(chain.nodes.iter().any(|node| node.cells.len() > 1), |kind| kinds.contains(&kind))
}

fn unit_tenths(is_grouped: bool, has: impl Fn(u8) -> bool) -> u32 {
    if is_grouped { 3 } else { u32::from(has(0)) + u32::from(has(1) && has(2)) }
}

/// 0 a box, 1 a row, 2 a column, 3 anything else.
fn unit_kind(position: &Position, unit: UnitId) -> u8 {
    match position.unit(unit).name.family {
        Family::Box => 0,
        Family::Row => 1,
        Family::Column => 2,
        _ => 3,
    }
}

/// A unit where the places of a digit fall into two parts, walked from the one to the other.
#[derive(Clone, Copy, Debug)]
struct DirectedLink<const W: usize> {
    unit: UnitId,
    kind: u8,
    places: Cells<W>,
    from: Cells<W>,
    to: Cells<W>,
}

impl<const W: usize> DirectedLink<W> {
    const fn reversed(self) -> Self {
        Self { from: self.to, to: self.from, ..self }
    }
}

/// The number of the same end walked the other way, to where this one comes from.
const fn reverse_of(at: usize) -> usize {
    at ^ 1
}

/// What makes one row come before another: how high it rates, how much it strikes, the kinds of its units.
type StrongLinksRank = (u32, Reverse<usize>, (usize, Vec<u8>));

#[derive(Clone, Debug)]
struct LinkChain<const W: usize> {
    links: Vec<DirectedLink<W>>,
    is_loop: bool,
    eliminated: Cells<W>,
}

/// A bit for each unit; those beyond the 128th have none.
type UnitBits = u128;

/// The units in the order in which those that hold two parts are looked at: columns before rows before boxes before others.
struct UnitOrder([UnitBits; 4]);

impl UnitOrder {
    fn new<const W: usize>(view: View<'_, W>) -> Self {
        let mut order = [0; 4];
        view.units()
            .for_each(|unit| order[[2, 1, 0, 3][usize::from(unit_kind(view.position(), unit))]] |= unit_bit(unit));
        Self(order)
    }

    /// The first of `units`.
    fn first(&self, units: UnitBits) -> Option<UnitId> {
        if units == 0 {
            return None; // as mostly
        }
        let of_kind = self.0.iter().map(|kind| kind & units).find(|&units| units != 0)?;
        Some(UnitId(of_kind.trailing_zeros() as u16))
    }

    /// The box that holds a cell.
    fn box_of<const W: usize>(&self, view: View<'_, W>, cell: Cell) -> UnitBits {
        unit_bits_of(view, cell) & self.0[2]
    }
}

fn unit_bit(unit: UnitId) -> UnitBits {
    UnitBits::checked_shl(1, u32::from(unit.0)).unwrap_or(0)
}

fn unit_bits_of<const W: usize>(view: View<'_, W>, cell: Cell) -> UnitBits {
    let seats = view.position().geometry().unit_slots(cell).iter();
    seats.fold(0, |units, seat| units | unit_bit(seat.unit))
}

/// What some cells see, and where they stand.
struct CommonPeers<const W: usize> {
    places: Cells<W>, // the places that all of them see
    units: UnitBits,  // the units that hold them all
}

struct StrongLinksSearch<'a, const W: usize> {
    view: View<'a, W>,
    strong_links: &'a [DirectedLink<W>], // each both ways, one after the other
    targets: &'a [CommonPeers<W>],
    successors: &'a Csr<(usize, UnitId)>, // by end: the ends that it leads to, and the unit in which
    count: usize,
    path: Vec<(usize, Option<UnitId>)>, // with the unit that leads there
}

impl<const W: usize> StrongLinksSearch<'_, W> {
    /// Goes on to the end `at`, if it has no place in common with those before.
    fn extend(&mut self, at: usize, via: Option<UnitId>, used: Cells<W>, found: &mut impl FnMut(&Self, LinkChain<W>)) {
        let places = self.strong_links[at].places;
        if places.intersects(used) {
            return;
        }
        self.path.push((at, via));
        if self.path.len() < self.count {
            for &(next, unit) in self.successors.row(at) {
                self.extend(next, Some(unit), used | places, found);
            }
        } else if self.path[0].0 / 2 < at / 2
            && let Some(row) = self.evaluate()
        {
            found(self, row);
        }
        self.path.pop();
    }

    /// What falls at the ends; in a ring what falls between any two links too.
    fn evaluate(&self) -> Option<LinkChain<W>> {
        let (first, last) = (self.path[0].0, self.path[self.count - 1].0);
        let is_ring = self.targets[last].units & self.targets[reverse_of(first)].units != 0;
        let mut falls = self.targets[last].places & self.targets[reverse_of(first)].places;
        if falls.is_empty() && !is_ring {
            return None;
        }
        if is_ring {
            for pair in self.path.windows(2) {
                falls |= self.targets[pair[0].0].places & self.targets[reverse_of(pair[1].0)].places;
            }
        }
        for &(at, via) in &self.path {
            falls -= self.view.unit(self.strong_links[at].unit);
            if let (Some(unit), false) = (via, is_ring) {
                falls -= self.view.unit(unit);
            }
        }
        (!falls.is_empty()).then(|| LinkChain { links: Vec::new(), is_loop: is_ring, eliminated: falls })
    }

    /// The links of the row that is walked.
    fn path_links(&self) -> impl Iterator<Item = &DirectedLink<W>> {
        self.path.iter().map(|&(at, _)| &self.strong_links[at])
    }

    /// How many of them have several places in a part.
    fn grouped_count(&self) -> usize {
        self.path_links().filter(|end| end.from.has_several() || end.to.has_several()).count()
    }

    /// The key without its tail.
    fn primary_rank(&self, row: &LinkChain<W>) -> (u32, Reverse<usize>) {
        let has = |kind: u8| self.path_links().any(|end| end.kind == kind);
        (unit_tenths(self.grouped_count() > 0, has), Reverse(row.eliminated.len()))
    }

    fn tie_breaker(&self) -> (usize, Vec<u8>) {
        let kinds: Vec<u8> = self.path_links().map(|end| end.kind).collect();
        let turned = |kinds: &[u8]| kinds.iter().map(|&kind| [0, 2, 1, 3][usize::from(kind)]).collect::<Vec<u8>>();
        let back: Vec<u8> = kinds.iter().rev().copied().collect();
        let least = [turned(&kinds), turned(&back), back].into_iter().fold(kinds, Ord::min);
        (self.grouped_count(), least)
    }
}

/// Each unit where the places of `digit` fall into two parts, one way and the other.
fn find_links<const W: usize>(view: View<'_, W>, order: &UnitOrder, digit: Digit) -> Vec<DirectedLink<W>> {
    let mut ends = Vec::new();
    for unit in view.units() {
        let count = popcount(view.position().places(unit, digit));
        if !(2..=MAX_PLACES as u32).contains(&count) {
            continue;
        }
        let (places, kind) = (view.places_in(unit, digit), unit_kind(view.position(), unit));
        let mut add = |[from, to]: [Cells<W>; 2]| {
            let end = DirectedLink { unit, kind, places, from, to };
            ends.extend([end, end.reversed()]);
        };
        match (count, kind) {
            (2, 0) if view.common_units(places).count() > 1 => {} // the line has it
            (2, _) => {
                let first = places.first().map_or(Cells::EMPTY, Cells::only);
                add([first, places - first]);
            }
            (_, 0) => split_box(view, places).into_iter().for_each(add),
            (_, 1 | 2) => split_by_line(places, |cell| order.box_of(view, cell)).into_iter().for_each(add),
            _ => {}
        }
    }
    ends
}

/// In two, if `line` tells just two apart.
fn split_by_line<const W: usize, L: PartialEq>(places: Cells<W>, line: impl Fn(Cell) -> L) -> Option<[Cells<W>; 2]> {
    let first = line(places.first()?);
    let one: Cells<W> = places.iter().filter(|&cell| line(cell) == first).collect();
    let other = places - one;
    let second = line(other.first()?);
    other.iter().all(|cell| line(cell) == second).then_some([one, other])
}

/// The parts of a box: a row and a column that cross, else two rows or two columns.
fn split_box<const W: usize>(view: View<'_, W>, places: Cells<W>) -> Vec<[Cells<W>; 2]> {
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
        [split_by_line(places, row), split_by_line(places, column)].into_iter().flatten().collect()
    }
}

/// Whether it is a chain of this kind, so that its units tell how it rates.
pub(super) fn strong_links_chain(deduction: &Deduction) -> Option<(u32, &Chain)> {
    let Evidence::Chain(chain) = &deduction.evidence else { return None };
    let base = match deduction.technique {
        Technique::Skyscraper | Technique::TwoStringKite | Technique::TurbotFish | Technique::EmptyRectangle => 40,
        Technique::ThreeStrongLinks => 54,
        Technique::FourStrongLinks => 58,
        _ => return None,
    };
    Some((base, chain))
}
