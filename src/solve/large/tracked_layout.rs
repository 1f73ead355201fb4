//! Layout prepared for propagation: the units of each cell, the place of the cell in each of these units, and the
//! intersections of units. The place of a cell in a unit is its index in the list of the unit's cells.

use std::cell::RefCell;
use std::sync::{Arc, OnceLock};

use grid::{Cell, Condition, Demand, Layout, Shape, UnitId};

/// Pair of a unit and a digit.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct UnitDigit {
    /// Index of the unit's first entry in lists ordered by unit and digit, or by unit and place.
    pub(super) start: u16,
    /// Digit, counted from 0.
    pub(super) digit: u16,
}

impl UnitDigit {
    /// Returns the index of this pair in lists ordered by unit and digit.
    #[inline]
    pub(super) const fn at(self) -> usize {
        self.start as usize + self.digit as usize
    }
}

/// Unit that a cell is in, and the cell's place there.
#[derive(Clone, Copy, Debug)]
pub(super) struct UnitSlot {
    /// Place of the cell in the unit, as a bit.
    pub(super) bit: u64,
    /// Number of the unit.
    pub(super) unit: u16,
    /// Index of the unit's first entry in lists ordered by unit and digit, or by unit and place.
    pub(super) start: u16,
    /// Size of the unit's largest intersection, less 1. A digit with 2 to `few` + 1 places may be locked into an
    /// intersection.
    pub(super) few: u8,
}

impl UnitSlot {
    /// Returns the pair of this unit and a digit.
    #[inline]
    pub(super) const fn with(&self, digit: usize) -> UnitDigit {
        UnitDigit { start: self.start, digit: digit as u16 }
    }
}

/// Intersection of a unit with another unit, in two or more cells.
#[derive(Clone, Copy, Debug)]
pub(super) struct Intersection {
    /// Places of the shared cells in the unit, one bit each.
    pub(super) here: u64,
    /// Places of the shared cells in the other unit, one bit each.
    pub(super) there: u64,
    /// Index of the other unit's first entry in lists ordered by unit and digit, or by unit and place.
    pub(super) start: u16,
}

/// Groups of cells in a condition. The cells of a group must hold different digits. Each cell is given by its index in
/// the condition.
pub(super) type Groups = Vec<Vec<u16>>;

thread_local! {
    /// Latest layout that is not classic, and its tracked form. Cached because generating a puzzle uses the same layout
    /// about a hundred times.
    static LATEST: RefCell<Option<(Arc<Layout>, Arc<TrackedLayout>)>> = const { RefCell::new(None) };
}

/// Layout prepared for propagation.
#[derive(Debug)]
pub(super) struct TrackedLayout {
    pub(super) side: usize,
    slots: Lists<UnitSlot>,             // by cell
    intersections: Lists<Intersection>, // by unit and place: intersections that contain this place
    widest: Vec<u8>,                    // by unit: size of its largest intersection
    others: Lists<Cell>,                // by cell: peers that share no unit with the cell
    cells: Vec<Cell>,                   // by unit and place
    conditions: Vec<(Condition, Groups)>,
    conditions_of: Lists<u32>, // by cell: indexes of its conditions
}

impl TrackedLayout {
    /// Maximum number of tracked pairs of a unit and a digit. Only boards with very many extra regions have more pairs.
    /// Units beyond the limit are not tracked: they are used only to require different digits in their cells.
    pub(super) const MOST: usize = (1 << 14) - 1;

    /// Returns the tracked form of a layout. The tracked forms of all classic layouts are cached. In addition, each
    /// thread caches the tracked form of the latest other layout.
    pub(super) fn of(layout: &Arc<Layout>) -> Arc<Self> {
        static KEPT: [OnceLock<Arc<TrackedLayout>>; Shape::MAX_SIDE + 1] =
            [const { OnceLock::new() }; Shape::MAX_SIDE + 1];
        let shape = layout.shape();
        if Arc::ptr_eq(layout, &Layout::classic(shape)) {
            return Arc::clone(KEPT[shape.side()].get_or_init(|| Arc::new(Self::new(layout, Self::MOST))));
        }
        LATEST.with_borrow_mut(|latest| match latest {
            Some((known, tracked)) if Arc::ptr_eq(known, layout) => Arc::clone(tracked),
            _ => {
                let tracked = Arc::new(Self::new(layout, Self::MOST));
                *latest = Some((Arc::clone(layout), Arc::clone(&tracked)));
                tracked
            }
        })
    }

    /// Builds the tracked form of a layout with at most `most` pairs of a unit and a digit.
    pub(super) fn new(layout: &Layout, most: usize) -> Self {
        let side = layout.shape().side();
        let units = &layout.units()[..layout.units().len().min(most / side)];
        let place = |unit: usize, cell: Cell| units[unit].cells.iter().position(|&other| other == cell);
        let mut slots = Lists::new(layout.shape().iter().map(|cell| {
            let slot = |unit: &UnitId| {
                let bit = 1 << place(usize::from(unit.0), cell).expect("a cell is in its units");
                UnitSlot { bit, unit: unit.0, start: unit.0 * side as u16, few: 0 }
            };
            layout.units_of(cell).iter().filter(|unit| usize::from(unit.0) < units.len()).map(slot).collect()
        }));
        let intersections: Vec<_> =
            units.iter().enumerate().map(|(at, unit)| intersections(&unit.cells, &slots, at)).collect();
        let size = |intersection: &Intersection| intersection.here.count_ones() as u8;
        let widest: Vec<u8> = intersections.iter().map(|all| all.iter().map(size).max().unwrap_or(1)).collect();
        slots.all.iter_mut().for_each(|slot| slot.few = widest[usize::from(slot.unit)] - 1);
        let through =
            |all: &[Intersection], place: usize| all.iter().filter(|one| one.here >> place & 1 == 1).copied().collect();
        let intersections = Lists::new(intersections.iter().flat_map(|all| (0..side).map(|place| through(all, place))));
        let others = layout.shape().iter().map(|cell| {
            let shares = |one: &UnitSlot| slots.of(cell.index()).iter().any(|other| other.start == one.start);
            layout.peers(cell).iter().copied().filter(|other| !slots.of(other.index()).iter().any(shares)).collect()
        });
        let others = Lists::new(others);
        let cells = units.iter().flat_map(|unit| unit.cells.iter().copied()).collect();
        let conditions =
            layout.conditions().cloned().chain(layout.implied_sums().into_iter().map(|implied| implied.left));
        let conditions = conditions.map(|condition| (groups(layout, &condition), condition));
        let conditions: Vec<(Condition, Groups)> = conditions.map(|(groups, condition)| (condition, groups)).collect();
        let mut of_cells = vec![Vec::new(); layout.shape().cells()];
        for (at, (condition, _)) in conditions.iter().enumerate() {
            condition.cells.iter().for_each(|cell| of_cells[cell.index()].push(at as u32));
        }
        let conditions_of = Lists::new(of_cells.into_iter());
        Self { side, slots, intersections, widest, others, cells, conditions, conditions_of }
    }

    /// Returns the units of a cell.
    #[inline]
    pub(super) fn slots(&self, cell: Cell) -> &[UnitSlot] {
        self.slots.of(cell.index())
    }

    /// Returns the intersections of the unit that begins at `start` with other units. Returns only intersections that
    /// contain the lowest of these places.
    #[inline]
    pub(super) fn intersections(&self, start: u16, places: u64) -> &[Intersection] {
        self.intersections.of(usize::from(start) + places.trailing_zeros() as usize)
    }

    /// Returns the cells of each tracked unit, by place.
    pub(super) fn units(&self) -> impl ExactSizeIterator<Item = &[Cell]> {
        self.cells.chunks_exact(self.side)
    }

    /// Returns the number of cells.
    pub(super) const fn cells(&self) -> usize {
        self.side * self.side
    }

    /// Returns the size of a unit's largest intersection, or 1 if it has none.
    pub(super) fn widest(&self, unit: usize) -> u8 {
        self.widest[unit]
    }

    /// Returns the peers of a cell that share no tracked unit with it.
    #[inline]
    pub(super) fn others(&self, cell: Cell) -> &[Cell] {
        self.others.of(cell.index())
    }

    /// Returns the cell at the lowest of these places in the unit that begins at `start`.
    #[inline]
    pub(super) fn cell(&self, start: u16, places: u64) -> Cell {
        self.cells[usize::from(start) + places.trailing_zeros() as usize]
    }

    /// Returns the pair at this index of lists ordered by unit and digit.
    pub(super) const fn pair(&self, at: usize) -> UnitDigit {
        let digit = at % self.side;
        UnitDigit { start: (at - digit) as u16, digit: digit as u16 }
    }

    /// Returns the number of conditions: those that rules state, followed by those derived from them.
    pub(super) const fn conditions(&self) -> usize {
        self.conditions.len()
    }

    /// Returns the condition with this index, and the groups of its cells that must hold different digits.
    pub(super) fn condition(&self, at: u32) -> &(Condition, Groups) {
        &self.conditions[at as usize]
    }

    /// Returns the indexes of the conditions that a cell is in.
    #[inline]
    pub(super) fn conditions_of(&self, cell: Cell) -> &[u32] {
        self.conditions_of.of(cell.index())
    }

    /// Returns the number of pairs of a unit and a digit.
    pub(super) const fn pairs(&self) -> usize {
        self.cells.len()
    }
}

/// Returns groups of cells in a sum. The cells of a group have the same weight and are peers of each other. Each cell
/// is in at most one group. For a condition that is not a sum, returns no groups.
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

/// Returns the intersections of a unit with all other units.
fn intersections(cells: &[Cell], slots: &Lists<UnitSlot>, unit: usize) -> Vec<Intersection> {
    let mut found: Vec<Intersection> = Vec::new();
    for cell in cells {
        let all = slots.of(cell.index());
        let own = all.iter().filter(|slot| usize::from(slot.unit) == unit).map(|slot| slot.bit).sum::<u64>();
        for other in all.iter().filter(|slot| usize::from(slot.unit) != unit) {
            match found.iter_mut().find(|intersection| intersection.start == other.start) {
                Some(intersection) => {
                    intersection.here |= own;
                    intersection.there |= other.bit;
                }
                None => found.push(Intersection { here: own, there: other.bit, start: other.start }),
            }
        }
    }
    found.retain(|intersection| intersection.here.count_ones() > 1);
    found
}

/// Several lists, stored one after another in one vector.
#[derive(Debug)]
struct Lists<T> {
    all: Vec<T>,
    ends: Vec<u32>, // end of each list, after a leading 0
}

impl<T> Lists<T> {
    fn new(lists: impl Iterator<Item = Vec<T>>) -> Self {
        let (mut all, mut ends) = (Vec::new(), vec![0]);
        for mut list in lists {
            all.append(&mut list);
            ends.push(all.len() as u32);
        }
        Self { all, ends }
    }

    #[inline]
    fn of(&self, at: usize) -> &[T] {
        &self.all[self.ends[at] as usize..self.ends[at + 1] as usize]
    }
}
