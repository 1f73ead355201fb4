//! Chains of strong links of one digit, as `SukakuExplainer` finds them. The ends of a strong link may be groups of cells, and a chain may
//! be a loop.

use std::cmp::Reverse;
use std::ops::ControlFlow;

use crate::analysis::UnitPattern;
use crate::bits::ones;
use crate::bits::popcount;
use crate::csr::Csr;
use crate::evidence::{Chain, LinkReason, Node};
use crate::techniques::{DirectedStrongLink, chain_evidence};
use crate::{Cells, Deduction, DeductionSink, Evidence, Position, Technique, View, ViewFinder};
use grid::{Cell, Digit, DigitSet, Family, UnitId};

/// Maximum number of candidates of a digit in the unit of a strong link.
const MAX_PLACES: usize = 6;

/// Finder of chains with a given number of strong links of one digit. In each position, finds only the chain that Sudoku Explainer uses.
///
/// A strong link joins two groups of cells, which are called its parts. Together, the parts contain all candidates of the digit in a unit.
/// Two consecutive strong links are joined by a weak link: a unit contains the second part of one strong link and the first part of the
/// next. The chain with the lowest rating is used. Ties are broken by the most eliminations.
#[derive(Debug)]
pub(super) struct SeStrongLinks {
    /// Number of strong links in a chain, from 2 to 4.
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
        let (pattern, order) = (UnitPattern::StrongLinks(self.count), UnitOrder::new(view));
        for digit in view.digits().filter(|&digit| view.memo().is_digit_dirty(pattern, digit)) {
            let mut is_fruitless = true;
            if !view.unconfirmed_candidates(digit).is_empty() {
                self.find_chains(view, &order, digit, &mut |search, chain| {
                    is_fruitless = false;
                    let primary_rank = search.primary_rank(&chain);
                    if best
                        .as_ref()
                        .is_some_and(|((rating, eliminations, _), ..)| primary_rank > (*rating, *eliminations))
                    {
                        return; // it is worse, whatever its tie breaker is
                    }
                    let rank = (primary_rank.0, primary_rank.1, search.tie_breaker());
                    if best.as_ref().is_none_or(|(best_rank, ..)| rank < *best_rank) {
                        let links = search.path_links().copied().collect();
                        best = Some((rank, digit, LinkChain { links, ..chain }));
                    }
                });
            }
            if is_fruitless {
                view.memo().mark_digit_searched(pattern, digit);
            }
        }
        best.map_or(ControlFlow::Continue(()), |(_, digit, chain)| found(self.deduction(view, digit, &chain)))
    }
}

impl SeStrongLinks {
    /// Calls `found` with each chain of `digit` that eliminates something, and with the search that has found it. The chain has an empty
    /// list of links, because the links are in the path of the search.
    fn find_chains<const W: usize>(
        &self,
        view: View<'_, W>,
        order: &UnitOrder,
        digit: Digit,
        found: &mut impl FnMut(&StrongLinksSearch<'_, W>, LinkChain<W>),
    ) {
        let strong_links: Vec<DirectedLink<W>> = find_links(view, order, digit);
        if strong_links.len() < 2 * self.count {
            return;
        }
        let places = view.places(digit);
        let units_around =
            |cells: Cells<W>| cells.iter().fold(UnitBits::MAX, |units, cell| units & unit_bits_of(view, cell));
        let common_peers = |link: &DirectedLink<W>| CommonPeers {
            places: view.common_peers(link.to) & places,
            units: units_around(link.to),
        };
        let targets: Vec<CommonPeers<W>> = strong_links.iter().map(common_peers).collect();
        let mut successors = Csr::default();
        for (at, target) in targets.iter().enumerate() {
            let successor = |other: usize| Some((other, order.first(target.units & targets[reverse_of(other)].units)?));
            let other_links = (0..strong_links.len()).filter(|&other| other / 2 != at / 2);
            successors.push_row(other_links.filter_map(successor));
        }
        let mut search = StrongLinksSearch {
            view,
            strong_links: &strong_links,
            targets: &targets,
            successors: &successors,
            count: self.count,
            path: Vec::new(),
        };
        for at in 0..strong_links.len() {
            search.extend(at, None, Cells::EMPTY, found);
        }
    }

    fn deduction<const W: usize>(&self, view: View<'_, W>, digit: Digit, chain: &LinkChain<W>) -> Deduction {
        let node = |cells: Cells<W>| Node { cells: cells.to_vec(), digit };
        let link_evidence = |link: &DirectedLink<W>| DirectedStrongLink {
            from: node(link.from),
            to: node(link.to - link.from),
            reason: LinkReason::Unit(link.unit),
        };
        Deduction {
            technique: ViewFinder::technique(self),
            placements: Vec::new(),
            eliminations: chain.eliminated.iter().map(|cell| (cell, digit)).collect(),
            digits: DigitSet::only(digit),
            evidence: chain_evidence(view, chain.links.iter().map(link_evidence), chain.is_loop),
        }
    }
}

/// Returns the tenths that a chain of strong links adds to the rating of its technique. They depend on its nodes and units.
///
/// The result is 3 if a node has several cells. Otherwise it is 1 if a strong link is in a box, plus 1 if one strong link is in a row and
/// another in a column.
pub(super) fn extra_tenths(position: &Position, chain: &Chain) -> u32 {
    let strong = chain.links.iter().filter(|link| link.is_strong);
    let kinds: Vec<u8> = strong
        .filter_map(
            |link| if let LinkReason::Unit(unit) = link.reason { Some(unit_kind(position, unit)) } else { None },
        )
        .collect();
    unit_tenths(chain.nodes.iter().any(|node| node.cells.len() > 1), |kind| kinds.contains(&kind))
}

/// Computes the result of [`extra_tenths`]. `is_grouped` says whether a node has several cells, and `has` returns whether a strong link is
/// in a unit of the given [kind](unit_kind).
fn unit_tenths(is_grouped: bool, has: impl Fn(u8) -> bool) -> u32 {
    if is_grouped { 3 } else { u32::from(has(0)) + u32::from(has(1) && has(2)) }
}

/// Returns the kind of a unit: 0 for a box, 1 for a row, 2 for a column, 3 for any other unit.
fn unit_kind(position: &Position, unit: UnitId) -> u8 {
    match position.unit(unit).name.family {
        Family::Box => 0,
        Family::Row => 1,
        Family::Column => 2,
        _ => 3,
    }
}

/// Strong link in one of its two directions. All candidates of its digit in its unit are in two groups of cells: the first part and the
/// second part. A candidate may be in both parts.
#[derive(Clone, Copy, Debug)]
struct DirectedLink<const W: usize> {
    unit: UnitId,
    /// Kind of the unit: see [`unit_kind`].
    kind: u8,
    /// All cells of the unit that have the digit as a candidate.
    places: Cells<W>,
    /// First part: the group of cells at which the link starts.
    from: Cells<W>,
    /// Second part: the group of cells at which the link ends.
    to: Cells<W>,
}

impl<const W: usize> DirectedLink<W> {
    const fn reversed(self) -> Self {
        Self { from: self.to, to: self.from, ..self }
    }
}

/// Returns the index of the same strong link in the other direction: the two directions of a link have the indexes 2n and 2n + 1.
const fn reverse_of(index: usize) -> usize {
    index ^ 1
}

/// Rank of a chain: the tenths that it adds to the rating of its technique, the number of eliminations (the more, the better), and a tie
/// breaker. The lowest rank is the best.
type StrongLinksRank = (u32, Reverse<usize>, (usize, Vec<u8>));

/// Chain of strong links of a digit, with the cells from which it eliminates the digit.
#[derive(Clone, Debug)]
struct LinkChain<const W: usize> {
    links: Vec<DirectedLink<W>>,
    is_loop: bool,
    eliminated: Cells<W>,
}

/// Set of units: bit i stands for unit i. Units from number 128 on are never in a set.
type UnitBits = u128;

/// Order in which units are tried for a weak link: first the columns, then the rows, the boxes and all other units. Contains one set of
/// units for each of these four kinds.
struct UnitOrder([UnitBits; 4]);

impl UnitOrder {
    fn new<const W: usize>(view: View<'_, W>) -> Self {
        let mut order = [0; 4];
        view.units()
            .for_each(|unit| order[[2, 1, 0, 3][usize::from(unit_kind(view.position(), unit))]] |= unit_bit(unit));
        Self(order)
    }

    /// Returns the unit among `units` that comes first in this order.
    fn first(&self, units: UnitBits) -> Option<UnitId> {
        if units == 0 {
            return None; // the most frequent case
        }
        let of_kind = self.0.iter().map(|kind| kind & units).find(|&units| units != 0)?;
        Some(UnitId(of_kind.trailing_zeros() as u16))
    }

    /// Returns the box that contains `cell`, as a set of units. The set is empty if there is no box.
    fn box_of<const W: usize>(&self, view: View<'_, W>, cell: Cell) -> UnitBits {
        unit_bits_of(view, cell) & self.0[2]
    }
}

fn unit_bit(unit: UnitId) -> UnitBits {
    UnitBits::checked_shl(1, u32::from(unit.0)).unwrap_or(0)
}

fn unit_bits_of<const W: usize>(view: View<'_, W>, cell: Cell) -> UnitBits {
    let slots = view.position().geometry().unit_slots(cell).iter();
    slots.fold(0, |units, slot| units | unit_bit(slot.unit))
}

/// Peers and units that all cells in a part of a strong link have in common. See [`DirectedLink`].
struct CommonPeers<const W: usize> {
    /// Cells that have the digit as a candidate and see all cells of the part.
    places: Cells<W>,
    /// Units that contain all cells of the part.
    units: UnitBits,
}

/// Depth-first search for the chains of a digit that have a given number of strong links.
struct StrongLinksSearch<'a, const W: usize> {
    view: View<'a, W>,
    /// Strong links of the digit. Numbers 2n and 2n + 1 are the two directions of one strong link.
    strong_links: &'a [DirectedLink<W>],
    /// For each strong link, the peers and units that the cells of its second part have in common.
    targets: &'a [CommonPeers<W>],
    /// For each strong link, the indexes of the strong links that may follow it, each with the unit of the weak link in between.
    successors: &'a Csr<(usize, UnitId)>,
    /// Number of strong links in a chain.
    count: usize,
    /// Indexes of the strong links on the current path, each with the unit of the weak link that leads to it. The first has no such unit.
    path: Vec<(usize, Option<UnitId>)>,
}

impl<const W: usize> StrongLinksSearch<'_, W> {
    /// Extends the path by the strong link with this index. `via` is the unit of the weak link that leads to it. `used` has the cells of
    /// the strong links on the path; if the new link has one of these cells, the path is not extended.
    ///
    /// Calls `found` with each chain that begins with the extended path, has enough strong links and eliminates something. Each chain is
    /// found in only one of its two directions.
    fn extend(
        &mut self,
        index: usize,
        via: Option<UnitId>,
        used: Cells<W>,
        found: &mut impl FnMut(&Self, LinkChain<W>),
    ) {
        let places = self.strong_links[index].places;
        if places.intersects(used) {
            return;
        }
        self.path.push((index, via));
        if self.path.len() < self.count {
            for &(next, unit) in self.successors.row(index) {
                self.extend(next, Some(unit), used | places, found);
            }
        } else if self.path[0].0 / 2 < index / 2
            && let Some(chain) = self.evaluate()
        {
            found(self, chain);
        }
        self.path.pop();
    }

    /// Returns the chain of the current path, without the list of its links. Returns `None` if the chain eliminates nothing.
    ///
    /// Candidates that see both ends of the chain are eliminated. In a loop, candidates that see both ends of one of its weak links are
    /// eliminated, too. Candidates in the units of the strong links are never eliminated. Candidates in the units of the weak links are
    /// eliminated only by a loop.
    fn evaluate(&self) -> Option<LinkChain<W>> {
        let (first, last) = (self.path[0].0, self.path[self.count - 1].0);
        let is_loop = self.targets[last].units & self.targets[reverse_of(first)].units != 0;
        let mut eliminated = self.targets[last].places & self.targets[reverse_of(first)].places;
        if eliminated.is_empty() && !is_loop {
            return None;
        }
        if is_loop {
            for pair in self.path.windows(2) {
                eliminated |= self.targets[pair[0].0].places & self.targets[reverse_of(pair[1].0)].places;
            }
        }
        for &(index, via) in &self.path {
            eliminated -= self.view.unit(self.strong_links[index].unit);
            if let (Some(unit), false) = (via, is_loop) {
                eliminated -= self.view.unit(unit);
            }
        }
        (!eliminated.is_empty()).then(|| LinkChain { links: Vec::new(), is_loop, eliminated })
    }

    /// Returns the strong links on the current path.
    fn path_links(&self) -> impl Iterator<Item = &DirectedLink<W>> {
        self.path.iter().map(|&(at, _)| &self.strong_links[at])
    }

    /// Returns the number of grouped strong links on the current path. A strong link is grouped if at least one of its two parts has
    /// several cells.
    fn grouped_count(&self) -> usize {
        self.path_links().filter(|link| link.from.has_several() || link.to.has_several()).count()
    }

    /// Returns the rank of `chain`, the chain of the current path, without the tie breaker.
    fn primary_rank(&self, chain: &LinkChain<W>) -> (u32, Reverse<usize>) {
        let has = |kind: u8| self.path_links().any(|link| link.kind == kind);
        (unit_tenths(self.grouped_count() > 0, has), Reverse(chain.eliminated.len()))
    }

    /// Returns the tie breaker of the current path: the number of grouped strong links, and a list with the [kind](unit_kind) of the unit
    /// of each strong link.
    ///
    /// There are four such lists: the path can be read in both directions, and rows and columns can be exchanged. The lexicographically
    /// smallest of them is returned. Equivalent chains therefore have the same tie breaker.
    fn tie_breaker(&self) -> (usize, Vec<u8>) {
        let kinds: Vec<u8> = self.path_links().map(|link| link.kind).collect();
        let transposed = |kinds: &[u8]| kinds.iter().map(|&kind| [0, 2, 1, 3][usize::from(kind)]).collect::<Vec<u8>>();
        let reversed: Vec<u8> = kinds.iter().rev().copied().collect();
        let smallest = [transposed(&kinds), transposed(&reversed), reversed].into_iter().fold(kinds, Ord::min);
        (self.grouped_count(), smallest)
    }
}

/// Returns the strong links of `digit`, each in both directions.
fn find_links<const W: usize>(view: View<'_, W>, order: &UnitOrder, digit: Digit) -> Vec<DirectedLink<W>> {
    let mut links = Vec::new();
    for unit in view.units() {
        let count = popcount(view.position().places(unit, digit));
        if !(2..=MAX_PLACES as u32).contains(&count) {
            continue;
        }
        let (places, kind) = (view.places_in(unit, digit), unit_kind(view.position(), unit));
        let mut add = |[from, to]: [Cells<W>; 2]| {
            let link = DirectedLink { unit, kind, places, from, to };
            links.extend([link, link.reversed()]);
        };
        match (count, kind) {
            (2, 0) if view.common_units(places).count() > 1 => {} // the line contains the same strong link
            (2, _) => {
                let first = places.first().map_or(Cells::EMPTY, Cells::only);
                add([first, places - first]);
            }
            (_, 0) => split_box(view, places).into_iter().for_each(add),
            (_, 1 | 2) => split_by_line(places, |cell| order.box_of(view, cell)).into_iter().for_each(add),
            _ => {}
        }
    }
    links
}

/// Splits `places` into two sets, each with the cells of one line (or of one box). `line` returns the number of a cell's line or box, or
/// any other value that identifies it. Returns `None` unless the cells are in exactly two lines or boxes.
fn split_by_line<const W: usize, L: PartialEq>(places: Cells<W>, line: impl Fn(Cell) -> L) -> Option<[Cells<W>; 2]> {
    let first = line(places.first()?);
    let one: Cells<W> = places.iter().filter(|&cell| line(cell) == first).collect();
    let other = places - one;
    let second = line(other.first()?);
    other.iter().all(|cell| line(cell) == second).then_some([one, other])
}

/// Returns the ways to split `places` into the two parts of a strong link. `places` are all candidates of a digit in a box.
///
/// - If one row or one column contains all places: returns none.
/// - If a row and a column together contain all places: returns one way, with the row and the column as parts. If one of these two lines
///   has only one place outside the cell where they cross, this cell belongs only to the part of the other line. Otherwise it belongs to
///   both parts.
/// - In all other cases with three places: returns none.
/// - In all other cases with more places: returns the split into two rows if exactly two rows have places, and the split into two columns
///   if exactly two columns have places.
fn split_box<const W: usize>(view: View<'_, W>, places: Cells<W>) -> Vec<[Cells<W>; 2]> {
    let side = view.position().shape().side();
    let (row, column) = (|cell: Cell| cell.index() / side, |cell: Cell| cell.index() % side);
    let first = places.first().map_or(0, row);
    let lines = |line: &dyn Fn(Cell) -> usize| places.iter().fold(0_u64, |lines, cell| lines | 1 << line(cell));
    // Bit masks of the rows (counted from the first row with a place) and of the columns that have a place. A board has at most 64 rows and
    // columns.
    let (rows, columns) = (lines(&|cell| row(cell) - first), lines(&column));
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

/// Returns the rating of the deduction's technique in tenths, and the chain of the deduction. Returns `None` unless the deduction is a
/// chain of strong links. The rating of such a chain also depends on its nodes and units: see [`extra_tenths`].
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
