//! What a layout means for propagation: which units a cell is in and at which place, and where units cross.

use std::cell::RefCell;
use std::ops::Range;
use std::sync::{Arc, OnceLock};

use crate::grid::{Cell, Condition, Demand, Layout, Shape, UnitId};

/// A digit in a unit.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Pair {
    pub(super) unit: u16,
    pub(super) digit: u16,
}

/// A unit that a cell is in.
#[derive(Clone, Copy, Debug)]
pub(super) struct Spot {
    /// Which.
    pub(super) unit: u16,
    /// Which of its places the cell is, as a bit.
    pub(super) bit: u64,
}

impl Spot {
    /// A digit in it.
    #[inline]
    pub(super) const fn with(&self, digit: usize) -> Pair {
        Pair { unit: self.unit, digit: digit as u16 }
    }
}

/// Two or more cells of a unit that another unit has as well.
#[derive(Clone, Copy, Debug)]
pub(super) struct Crossing {
    /// Places of the unit.
    pub(super) here: u64,
    /// Places of the other unit.
    pub(super) there: u64,
    /// The other unit.
    pub(super) unit: u16,
}

/// Which of the cells of a condition hold different digits, by their places.
pub(super) type Groups = Vec<Vec<u16>>;

thread_local! {
    /// A layout of other rules and its map: who makes a puzzle asks about one layout a hundred times.
    static LATEST: RefCell<Option<(Arc<Layout>, Arc<Map>)>> = const { RefCell::new(None) };
}

/// A layout, ready to be propagated on.
#[derive(Debug)]
pub(super) struct Map {
    pub(super) side: usize,
    spots: Lists<Spot>,         // by cell
    crossings: Lists<Crossing>, // by unit
    widest: Vec<u8>,            // by unit: how many cells it shares with another one at most
    others: Lists<Cell>,        // by cell: peers that are in no unit with it
    cells: Vec<Cell>,           // by unit and place
    conditions: Vec<(Condition, Groups)>,
    conditions_of: Lists<u32>, // by cell
}

impl Map {
    /// That of a layout. Those of classic boards are kept, and the last other one of each thread.
    pub(super) fn of(layout: &Arc<Layout>) -> Arc<Self> {
        static KEPT: [OnceLock<Arc<Map>>; Shape::MAX_SIDE + 1] = [const { OnceLock::new() }; Shape::MAX_SIDE + 1];
        let shape = layout.shape();
        if Arc::ptr_eq(layout, &Layout::classic(shape)) {
            return Arc::clone(KEPT[shape.side()].get_or_init(|| Arc::new(Self::new(layout))));
        }
        LATEST.with_borrow_mut(|latest| match latest {
            Some((known, map)) if Arc::ptr_eq(known, layout) => Arc::clone(map),
            _ => {
                let map = Arc::new(Self::new(layout));
                *latest = Some((Arc::clone(layout), Arc::clone(&map)));
                map
            }
        })
    }

    fn new(layout: &Layout) -> Self {
        let side = layout.shape().side();
        let place = |unit: UnitId, cell: Cell| {
            let at = layout.unit(unit).cells.iter().position(|&other| other == cell);
            1 << at.expect("a cell is in its units")
        };
        let spots = layout.shape().iter().map(|cell| {
            let units = layout.units_of(cell).iter();
            units.map(|&unit| Spot { unit: unit.0, bit: place(unit, cell) }).collect()
        });
        let spots = Lists::new(spots);
        let crossings = (0..layout.units().len()).map(|unit| crossings(layout, &spots, unit));
        let crossings = Lists::new(crossings);
        let widest = (0..layout.units().len()).map(|unit| {
            crossings.of(unit).iter().map(|crossing| crossing.here.count_ones() as u8).max().unwrap_or_default()
        });
        let others = layout.shape().iter().map(|cell| {
            let shares = |other: &Cell| layout.units_of(*other).iter().any(|unit| layout.units_of(cell).contains(unit));
            layout.peers(cell).iter().copied().filter(|other| !shares(other)).collect()
        });
        let (widest, others) = (widest.collect(), Lists::new(others));
        let cells = layout.units().iter().flat_map(|unit| unit.cells.iter().copied()).collect();
        let conditions = layout.conditions().cloned().chain(layout.implied().into_iter().map(|implied| implied.left));
        let conditions = conditions.map(|condition| (groups(layout, &condition), condition));
        let conditions: Vec<(Condition, Groups)> = conditions.map(|(groups, condition)| (condition, groups)).collect();
        let mut of_cells = vec![Vec::new(); layout.shape().cells()];
        for (at, (condition, _)) in conditions.iter().enumerate() {
            condition.cells.iter().for_each(|cell| of_cells[cell.index()].push(at as u32));
        }
        let conditions_of = Lists::new(of_cells.into_iter());
        Self { side, spots, crossings, widest, others, cells, conditions, conditions_of }
    }

    /// The units of a cell.
    #[inline]
    pub(super) fn spots(&self, cell: Cell) -> &[Spot] {
        self.spots.of(cell.index())
    }

    /// Whether a digit with so many places in a unit may be locked in.
    #[inline]
    pub(super) fn is_crossing(&self, unit: u16, places: u8) -> bool {
        places <= self.widest[usize::from(unit)]
    }

    /// Where other units cross a unit.
    #[inline]
    pub(super) fn crossings(&self, unit: u16) -> &[Crossing] {
        self.crossings.of(usize::from(unit))
    }

    /// Peers that are in no unit with a cell.
    #[inline]
    pub(super) fn others(&self, cell: Cell) -> &[Cell] {
        self.others.of(cell.index())
    }

    /// The cell at the lowest of these places of a unit.
    #[inline]
    pub(super) fn cell(&self, unit: u16, places: u64) -> Cell {
        self.cells[usize::from(unit) * self.side + places.trailing_zeros() as usize]
    }

    /// Where a digit of a unit is in lists by unit and digit.
    #[inline]
    pub(super) fn at(&self, pair: Pair) -> usize {
        usize::from(pair.unit) * self.side + usize::from(pair.digit)
    }

    /// What is there.
    #[inline]
    pub(super) const fn pair(&self, at: usize) -> Pair {
        Pair { unit: (at / self.side) as u16, digit: (at % self.side) as u16 }
    }

    /// The conditions, those that follow from others after those that rules state.
    pub(super) const fn conditions(&self) -> usize {
        self.conditions.len()
    }

    /// The condition with this number, and which of its cells hold different digits.
    pub(super) fn condition(&self, at: u32) -> &(Condition, Groups) {
        &self.conditions[at as usize]
    }

    /// The numbers of the conditions that a cell is in.
    #[inline]
    pub(super) fn conditions_of(&self, cell: Cell) -> &[u32] {
        self.conditions_of.of(cell.index())
    }

    /// How many pairs of a unit and a digit there are.
    pub(super) const fn pairs(&self) -> usize {
        self.cells.len()
    }
}

/// Of a sum, places of cells with one weight that see each other; each is in one group at most.
fn groups(layout: &Layout, condition: &Condition) -> Groups {
    let Demand::Sum { weights, .. } = &condition.demand else { return Groups::new() };
    let mut groups = Groups::new();
    for (at, &cell) in (0..).zip(&condition.cells) {
        let sees = |&other: &u16| {
            let other = usize::from(other);
            weights[other] == weights[usize::from(at)] && layout.are_peers(condition.cells[other], cell)
        };
        match groups.iter_mut().find(|group| group.iter().all(sees)) {
            Some(group) => group.push(at),
            None => groups.push(vec![at]),
        }
    }
    groups.retain(|group| group.len() > 1);
    groups
}

fn crossings(layout: &Layout, spots: &Lists<Spot>, unit: usize) -> Vec<Crossing> {
    let mut found: Vec<Crossing> = Vec::new();
    for cell in &layout.units()[unit].cells {
        let all = spots.of(cell.index());
        let own = all.iter().filter(|spot| usize::from(spot.unit) == unit).map(|spot| spot.bit).sum::<u64>();
        for other in all.iter().filter(|spot| usize::from(spot.unit) != unit) {
            match found.iter_mut().find(|crossing| crossing.unit == other.unit) {
                Some(crossing) => {
                    crossing.here |= own;
                    crossing.there |= other.bit;
                }
                None => found.push(Crossing { here: own, there: other.bit, unit: other.unit }),
            }
        }
    }
    found.retain(|crossing| crossing.here.count_ones() > 1);
    found
}

/// Lists one after the other.
#[derive(Debug)]
struct Lists<T> {
    all: Vec<T>,
    ends: Vec<u32>,
}

impl<T> Lists<T> {
    fn new(lists: impl Iterator<Item = Vec<T>>) -> Self {
        let (mut all, mut ends) = (Vec::new(), Vec::new());
        for mut list in lists {
            all.append(&mut list);
            ends.push(all.len() as u32);
        }
        Self { all, ends }
    }

    #[inline]
    fn of(&self, at: usize) -> &[T] {
        let start = at.checked_sub(1).map_or(0, |before| self.ends[before]);
        let range: Range<usize> = start as usize..self.ends[at] as usize;
        &self.all[range]
    }
}
