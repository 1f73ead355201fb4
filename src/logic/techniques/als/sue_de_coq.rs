//! Sue de Coq: cells in the intersection of two units and cells in the rest of each unit that together have as many digits as there are
//! cells.
//!
//! The technique is also known as Two-Sector Disjoint Subsets.
//!
//! ```text
//! box                 core    cells in the intersection
//!  . . . | . . .      sides   cells in the rest of each unit, without a common digit
//!  C C . | S . .  row
//!  . S . | . . .      The cells C and S together have as many digits as there are cells.
//! ```

use std::ops::ControlFlow;

use crate::analysis::UnitPattern;
use crate::analysis::als::eliminations::AlsEliminations;
use crate::analysis::als::subset_table::SubsetTable;
use crate::bits::ones;
use crate::bits::popcount;
use crate::evidence::PatternKind;
use crate::position::geometry::Intersection;
use crate::techniques::als::emitter::{DeductionEmitter, pattern_part};
use crate::{Cells, DeductionSink, Technique, View, ViewFinder};
use grid::{Cell, DigitSet, UnitId};

/// Finder of Sue de Coq patterns.
///
/// A pattern has a core, which consists of cells in the intersection of two units, and a side in the rest of each unit. The core and the
/// sides together have as many digits as cells, and the sides have no digit in common. So all cells of the pattern with a certain digit are
/// in one unit, and the digit can be in the pattern only once. Because there are as many digits as cells, each digit is there exactly once.
/// It is eliminated from the rest of each unit that contains all these cells.
#[derive(Debug)]
pub struct SueDeCoq;

/// Maximum number of cells of the subsets that are tried if there are too many cells for a [`SubsetTable`]. Otherwise, all subsets are
/// tried.
const MAX_SUBSET: usize = 3;

/// Maximum number of cells for which a word can have one bit for each subset of the cells. Six cells have 64 subsets.
const MAX_MASK_CELLS: usize = 6;

/// Cells from which the three parts of a Sue de Coq are chosen: the core in the intersection of two units, and a side in the rest of each
/// unit.
///
/// For each part, the cells are given as a unit and a bit mask; bit i stands for the i-th cell of the unit. No cell is available to two
/// parts.
#[derive(Clone, Copy, Debug)]
struct IntersectionSplit {
    core: (UnitId, u64),
    sides: [(UnitId, u64); 2],
    /// For each side, the cells of the intersection that belong to this side and not to the core. Bit i stands for the i-th cell of the
    /// unit of the side. Only sides that contain all these cells are tried.
    side_slots: [u64; 2],
}

impl IntersectionSplit {
    /// Returns the split in which the whole intersection belongs to the core.
    const fn of(intersection: &Intersection) -> Self {
        let Intersection { base, cover, in_base, in_cover } = *intersection;
        Self { core: (base, in_base), sides: [(base, !in_base), (cover, !in_cover)], side_slots: [0, 0] }
    }

    /// Returns all other splits. In each of them, one of the sides gets some of the empty cells of the intersection, but not all of them.
    fn alternatives<'a, const W: usize>(
        view: View<'a, W>,
        intersection: &'a Intersection,
    ) -> impl Iterator<Item = Self> + 'a {
        let whole = Self::of(intersection);
        let open = view.position().empty_places(intersection.base) & intersection.in_base;
        let slot = move |cell: Cell| {
            view.position().geometry().unit_slots(cell).iter().find(|slot| slot.unit == intersection.cover)
        };
        let in_cover = move |moved: u64| {
            let slots = view.position().cells(intersection.base, moved).filter_map(slot);
            slots.fold(0, |bits, slot| bits | slot.bit)
        };
        let all_moved = std::iter::successors(Some(open & open.wrapping_sub(1)), move |&moved| {
            (moved != 0).then(|| (moved - 1) & open)
        });
        all_moved.take_while(|&moved| moved != 0).flat_map(move |moved| {
            let [in_base, in_cover] = [moved, in_cover(moved)];
            let core = (intersection.base, intersection.in_base & !moved);
            let [(base, base_side), (cover, cover_side)] = whole.sides;
            [
                Self { core, sides: [(base, base_side | in_base), (cover, cover_side)], side_slots: [in_base, 0] },
                Self { core, sides: [(base, base_side), (cover, cover_side | in_cover)], side_slots: [0, in_cover] },
            ]
        })
    }
}

/// Subset of the cells of a unit, with the union of their candidates.
#[derive(Clone, Copy, Debug)]
struct CellSubset {
    digits: DigitSet,
    /// Cells of the subset; bit i stands for the i-th cell of the unit. Exception: after [`CellSubset::of`], this is the number of the
    /// subset in its [`SubsetTable`].
    slots: u64,
    /// Number of cells.
    len: usize,
}

impl CellSubset {
    /// Converts an entry of a [`SubsetTable`]: the number, the digits and the size of a subset. The number becomes the `slots` of the
    /// result.
    const fn of((number, digits, size): (usize, u64, u32)) -> Self {
        Self { digits: DigitSet::from_bits(digits), slots: number as u64, len: size as usize }
    }
}

impl ViewFinder for SueDeCoq {
    fn technique(&self) -> Technique {
        Technique::SueDeCoq
    }

    fn find_in<const W: usize>(&self, view: View<'_, W>, found: &mut DeductionSink<'_>) -> ControlFlow<()> {
        let (position, mut found_nothing) = (view.position(), true);
        let mut found = |deduction| {
            found_nothing = false;
            found(deduction)
        };
        let (mut emitter, mut table) =
            (DeductionEmitter::new(Technique::SueDeCoq, PatternKind::SueDeCoq, &mut found), SubsetTable::new());
        let (dirty, without_subsets) =
            (view.memo().dirty_unit_mask(UnitPattern::SueDeCoq), view.analysis().units_without_subsets());
        let memo_has_all_units = position.layout().units().len() <= 64;
        let bit = |unit: UnitId| 1 << (unit.0 % 64);
        for intersection in &position.geometry().intersecting_pairs {
            let both: u64 = bit(intersection.base) | bit(intersection.cover);
            if memo_has_all_units && dirty & both == 0 {
                continue;
            }
            // If the core is a single cell, one of the sides is a naked subset that eliminates digits from this cell.
            let min_core_cells = if memo_has_all_units && without_subsets & both == both { 2 } else { 1 };
            if popcount(position.empty_places(intersection.base) & intersection.in_base) >= min_core_cells {
                emit_intersection(view, intersection, IntersectionSplit::of(intersection), (&mut table, &mut emitter))?;
            }
        }
        if found_nothing {
            view.units().for_each(|unit| view.memo().mark_unit_searched(UnitPattern::SueDeCoq, unit));
        }
        ControlFlow::Continue(())
    }

    fn find_all_in<const W: usize>(&self, view: View<'_, W>, found: &mut DeductionSink<'_>) -> ControlFlow<()> {
        self.find_in(view, found)?;
        let (mut emitter, mut table) =
            (DeductionEmitter::new(Technique::SueDeCoq, PatternKind::SueDeCoq, found), SubsetTable::new());
        for intersection in view.intersections().iter().filter(|intersection| intersection.base < intersection.cover) {
            for split in IntersectionSplit::alternatives(view, intersection) {
                emit_intersection(view, intersection, split, (&mut table, &mut emitter))?;
            }
        }
        ControlFlow::Continue(())
    }
}

/// Emits the deductions from the Sue de Coq patterns at `intersection`. `split` contains the cells from which each part of a pattern is
/// chosen.
fn emit_intersection<const W: usize>(
    view: View<'_, W>,
    intersection: &Intersection,
    split: IntersectionSplit,
    (table, emitter): (&mut SubsetTable, &mut DeductionEmitter<'_, '_>),
) -> ControlFlow<()> {
    let is_core = |core: &CellSubset| digit_count(core.digits) >= core.len + 2;
    // Digits that occur in at least one core.
    let mut shared = DigitSet::EMPTY;
    for_each_subset(view, table, split.core, &is_core, &mut |core| shared = shared.or(core.digits));
    let is_side = |side: &CellSubset| side.len > digit_count(side.digits.minus(shared));
    if shared.is_empty() || !may_have_disjoint_sides(view, table, split.sides, &is_side) {
        return ControlFlow::Continue(());
    }
    let cores = subsets_of(view, table, split.core, &is_core);
    let mut sides = split.sides.map(|slots| subsets_of(view, table, slots, &is_side));
    for (side, moved) in sides.iter_mut().zip(split.side_slots).filter(|&(_, moved)| moved != 0) {
        side.retain(|subset| subset.slots & moved == moved);
    }
    for core in cores {
        let excess = digit_count(core.digits) - core.len;
        // Number of digits of the core that a side can contain: the cells of the side that its other digits do not fill.
        let taken = |side: &&CellSubset| side.len.saturating_sub(digit_count(side.digits.minus(core.digits)));
        for first_share in 1..excess {
            let others: Vec<&CellSubset> = sides[1].iter().filter(|side| taken(side) == excess - first_share).collect();
            for one in sides[0].iter().filter(|side| !others.is_empty() && taken(side) == first_share) {
                for other in others.iter().filter(|other| other.digits.and(one.digits).is_empty()) {
                    emit(view, intersection, [&core, one, other], emitter)?;
                }
            }
        }
    }
    ControlFlow::Continue(())
}

/// Whether there may be two sides without a common digit, one with cells from `one` and the other with cells from `other`. `one` and
/// `other` each consist of a unit and a bit mask of its cells. A side is a set of these cells that fulfils `is_side`.
///
/// The result is usually `false`, and then the caller need not list the sides. It is `true` without a full test if one of the units has too
/// many empty cells.
fn may_have_disjoint_sides<const W: usize>(
    view: View<'_, W>,
    table: &mut SubsetTable,
    [one, other]: [(UnitId, u64); 2],
    is_side: &impl Fn(&CellSubset) -> bool,
) -> bool {
    if !fill_table(view, table, one) || table.cells() > MAX_MASK_CELLS {
        return true; // not known, because there are too many cells
    }
    let (mut other_cells, mut count, mut any_disjoint) = ([(0, 0); MAX_MASK_CELLS], 0, 0);
    for digits in open_cells(view, other).map(|(digits, _)| digits) {
        let disjoint_cells = table.cells_without(digits);
        if disjoint_cells != 0 {
            let Some(entry) = other_cells.get_mut(count) else { return true };
            *entry = (digits, disjoint_cells);
            (count, any_disjoint) = (count + 1, any_disjoint | disjoint_cells);
        }
    }
    if count == 0 {
        return false;
    }
    let sides = table
        .iter_ascending()
        .filter(|&(subset, ..)| subset as u64 & !any_disjoint == 0)
        .map(CellSubset::of)
        .filter(is_side);
    let sides = sides.fold(0, |sides, side| sides | 1 << side.slots);
    let none = CellSubset { digits: DigitSet::EMPTY, slots: (1 << MAX_MASK_CELLS) - 1, len: 0 };
    sides != 0 && has_disjoint_side(with_supersets(sides), &other_cells[..count], none, is_side)
}

/// Returns the sets in `subsets` and all their supersets. A set of up to six cells is a number from 0 to 63 with one bit for each cell. A
/// collection of sets, like `subsets`, is a word in which bit i stands for the set with the number i.
fn with_supersets(subsets: u64) -> u64 {
    /// For each cell, the collection of all sets without the cell.
    const WITHOUT: [u64; MAX_MASK_CELLS] = [
        0x5555_5555_5555_5555,
        0x3333_3333_3333_3333,
        0x0f0f_0f0f_0f0f_0f0f,
        0x00ff_00ff_00ff_00ff,
        0x0000_ffff_0000_ffff,
        0x0000_0000_ffff_ffff,
    ];
    let add = |subsets, (cell, without): (usize, &u64)| subsets | (subsets & without) << (1 << cell);
    WITHOUT.iter().enumerate().fold(subsets, add)
}

/// Whether some of `other_cells` can be added to a subset to form a side that shares no digit with a side of the first unit. `other_cells`
/// and the subset are in the second unit.
///
/// `other_cells` has a pair for each cell: its candidates, and the cells of the first unit that have none of these candidates. In the
/// subset, `slots` are not its own cells, but the cells of the first unit that have none of its digits. A bit of `sides` stands for some
/// cells of the first unit. It is 1 if a side can be chosen from these cells.
fn has_disjoint_side(
    sides: u64,
    other_cells: &[(u64, u64)],
    CellSubset { digits, slots, len }: CellSubset,
    is_side: &impl Fn(&CellSubset) -> bool,
) -> bool {
    other_cells.iter().enumerate().any(|(at, &(candidates, disjoint_cells))| {
        let wider = CellSubset {
            digits: digits.or(DigitSet::from_bits(candidates)),
            slots: slots & disjoint_cells,
            len: len + 1,
        };
        sides >> wider.slots & 1 == 1
            && (is_side(&wider) || has_disjoint_side(sides, &other_cells[at + 1..], wider, is_side))
    })
}

/// Returns the number of digits in a set.
fn digit_count(digits: DigitSet) -> usize {
    popcount(digits.bits()) as usize
}

/// Returns the subsets of the cells `slots` that fulfil `is_wanted`, sorted by number of cells. `slots` consists of a unit and a bit mask
/// of its cells.
fn subsets_of<const W: usize>(
    view: View<'_, W>,
    table: &mut SubsetTable,
    slots: (UnitId, u64),
    is_wanted: &impl Fn(&CellSubset) -> bool,
) -> Vec<CellSubset> {
    let mut subsets = Vec::new();
    for_each_subset(view, table, slots, is_wanted, &mut |subset| subsets.push(subset));
    subsets.sort_by_key(|subset| subset.len);
    subsets
}

/// Calls `found` with each subset that fulfils `is_wanted`. The subsets consist of empty cells of `unit` that are in the bit mask `slots`;
/// bit i stands for the i-th cell of the unit. If there are too many of these cells for `table`, tries only subsets of up to [`MAX_SUBSET`]
/// cells.
#[inline]
fn for_each_subset<const W: usize>(
    view: View<'_, W>,
    table: &mut SubsetTable,
    (unit, slots): (UnitId, u64),
    is_wanted: &impl Fn(&CellSubset) -> bool,
    found: &mut impl FnMut(CellSubset),
) {
    if !fill_table(view, table, (unit, slots)) {
        let open: Vec<_> = open_cells(view, (unit, slots)).collect();
        return small_subsets(&open).into_iter().filter(is_wanted).for_each(found);
    }
    for subset in table.iter().map(CellSubset::of).filter(is_wanted) {
        found(CellSubset { slots: table.slots_of(subset.slots as usize), ..subset });
    }
}

/// Fills `table` with the empty cells of `unit` that are in the bit mask `slots`. Bit i stands for the i-th cell of the unit. Returns
/// `false` if there are too many cells.
fn fill_table<const W: usize>(view: View<'_, W>, table: &mut SubsetTable, (unit, slots): (UnitId, u64)) -> bool {
    let (cells, mut open) = (&view.position().unit(unit).cells, view.position().empty_places(unit) & slots);
    let fits = table.reset_for(popcount(open) as usize);
    while fits && open != 0 {
        let last = open.ilog2();
        open &= !(1 << last);
        table.push_cell(view.candidates(cells[last as usize]).bits(), 1 << last);
    }
    fits
}

/// Returns the empty cells of `unit` that are in the bit mask `slots`, each as its candidates and its bit. Bit i of `slots` stands for the
/// i-th cell of the unit.
fn open_cells<const W: usize>(view: View<'_, W>, (unit, slots): (UnitId, u64)) -> impl Iterator<Item = (u64, u64)> {
    let cells = &view.position().unit(unit).cells;
    ones(view.position().empty_places(unit) & slots).map(move |at| (view.candidates(cells[at]).bits(), 1 << at))
}

/// Returns all subsets of 1 to [`MAX_SUBSET`] cells of `open`, which contains the candidates and the bit of each cell.
fn small_subsets(open: &[(u64, u64)]) -> Vec<CellSubset> {
    let mut all = vec![CellSubset { digits: DigitSet::EMPTY, slots: 0, len: 0 }];
    for &(candidates, slot) in open {
        for at in 0..all.len() {
            let CellSubset { digits, slots, len } = all[at];
            if len < MAX_SUBSET {
                all.push(CellSubset {
                    digits: digits.or(DigitSet::from_bits(candidates)),
                    slots: slots | slot,
                    len: len + 1,
                });
            }
        }
    }
    all.swap_remove(0);
    all
}

/// Emits the deduction from a core and two sides. `core` contains cells of the intersection, `one` is the side in the base, and `other` is
/// the side in the cover.
///
/// From the other cells of the base, eliminates the digits of the core and of `one`, except digits of `other`. From the other cells of the
/// cover, eliminates the digits of the core and of `other`, except digits of `one`.
fn emit<const W: usize>(
    view: View<'_, W>,
    intersection: &Intersection,
    [core, one, other]: [&CellSubset; 3],
    emitter: &mut DeductionEmitter<'_, '_>,
) -> ControlFlow<()> {
    let cells = |unit: UnitId, subset: &CellSubset| -> Cells<W> { view.position().cells(unit, subset.slots).collect() };
    let core_cells = cells(intersection.base, core);
    let sides = [cells(intersection.base, one), cells(intersection.cover, other)];
    let mut eliminations = AlsEliminations::default();
    for (unit, cells, own, opposite) in
        [(intersection.base, sides[0], one, other), (intersection.cover, sides[1], other, one)]
    {
        for digit in core.digits.or(own.digits).minus(opposite.digits).iter() {
            eliminations.add(digit, view.places_in(unit, digit) - core_cells - cells);
        }
    }
    let [left, right] = sides;
    emitter.emit(&eliminations, || {
        vec![pattern_part(core_cells, core.digits), pattern_part(left, one.digits), pattern_part(right, other.digits)]
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    use crate::{Analysis, Deduction, Evidence, Ladder, StopSignal, samples};

    /// Compares the result of [`may_have_disjoint_sides`] with a test of all pairs of sides, for each intersection and for several sets of
    /// digits that cores may have. Returns the number of cases without disjoint sides and the number of cases with them.
    fn check(view: View<'_, 2>) -> [usize; 2] {
        let (mut table, mut count) = (SubsetTable::new(), [0; 2]);
        for intersection in view.intersections() {
            let slots = [(intersection.base, !intersection.in_base), (intersection.cover, !intersection.in_cover)];
            for shared in [0b1_1111_1111, 0b1_1011_0101, 0b0_0110_1110, 0b1_0000_1011].map(DigitSet::from_bits) {
                let is_side = |side: &CellSubset| side.len > digit_count(side.digits.minus(shared));
                let [one, other] = slots.map(|slots| subsets_of(view, &mut table, slots, &is_side));
                let has_disjoint_partner =
                    |side: &CellSubset| other.iter().any(|other| other.digits.and(side.digits).is_empty());
                let may_be_disjoint = may_have_disjoint_sides(view, &mut table, slots, &is_side);
                assert_eq!(may_be_disjoint, one.iter().any(has_disjoint_partner), "{intersection:?} {shared:?}");
                count[usize::from(may_be_disjoint)] += 1;
            }
        }
        count
    }

    /// Whether the search at `intersection` finds a Sue de Coq whose core has at least `min_core_cells` cells.
    fn is_found(view: View<'_, 2>, intersection: &Intersection, min_core_cells: usize) -> bool {
        let mut is_found = false;
        let mut collect = |found: Deduction| {
            let Evidence::Pattern(pattern) = found.evidence else { return ControlFlow::Continue(()) };
            is_found |= pattern.parts[0].cells.len() >= min_core_cells;
            ControlFlow::Continue(())
        };
        let mut emitter = DeductionEmitter::new(Technique::SueDeCoq, PatternKind::SueDeCoq, &mut collect);
        let _ = emit_intersection(
            view,
            intersection,
            IntersectionSplit::of(intersection),
            (&mut SubsetTable::new(), &mut emitter),
        );
        is_found
    }

    #[test]
    fn a_core_of_one_cell_adds_nothing_where_there_are_no_subsets() {
        let mut count = 0;
        let subsets = Ladder::hodoku().only(|technique| technique <= Technique::HiddenQuadruple);
        for (position, _) in samples::positions(&Ladder::hodoku()) {
            let analysis = Analysis::of(position);
            let _ = subsets.next_step(&analysis, &StopSignal::never()); // fills the memo
            let (view, units) = (View::of(&analysis), analysis.units_without_subsets());
            let has_none = |unit: UnitId| units >> unit.0 & 1 == 1;
            let pairs = view.position().geometry().intersecting_pairs.iter();
            for intersection in pairs.filter(|intersection| has_none(intersection.base) && has_none(intersection.cover))
            {
                let [all, larger] = [1, 2].map(|min_core_cells| is_found(view, intersection, min_core_cells));
                assert_eq!(all, larger, "{intersection:?}");
                count += 1;
            }
        }
        assert!(count > 100, "{count}");
    }

    #[test]
    fn with_supersets_adds_every_superset() {
        for first in 0..64_u64 {
            for second in 0..64 {
                let subsets = 1 << first | 1 << second;
                let has = |superset: &u64| [first, second].iter().any(|subset| subset & !superset == 0);
                let expected = (0..64).filter(has).fold(0, |all, superset| all | 1 << superset);
                assert_eq!(with_supersets(subsets), expected, "{first} {second}");
            }
        }
    }

    #[test]
    fn the_test_for_disjoint_sides_matches_brute_force() {
        let (ladder, mut count) = (Ladder::ninefold(), [0; 2]);
        for position in samples::beyond_singles(&ladder) {
            let now = check(View::of(&Analysis::of(position)));
            (0..2).for_each(|at| count[at] += now[at]);
        }
        assert!(count.iter().all(|&count| count > 500), "{count:?}");
    }
}
