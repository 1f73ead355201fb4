//! Sue de Coq: where two units cross, some cells share their digits with both.

use std::ops::ControlFlow;

use crate::analysis::UnitPattern;
use crate::analysis::als::eliminations::AlsEliminations;
use crate::analysis::als::subset_table::SubsetTable;
use crate::bits::ones;
use crate::bits::popcount;
use crate::position::geometry::Intersection;
use crate::techniques::als::emitter::{DeductionEmitter, pattern_part};
use crate::{Cells, DeductionSink, Technique, View, ViewFinder};
use grid::{Cell, DigitSet, UnitId};

/// Cells of a crossing, of the rest of one unit and of the rest of the other, in all as many as they have digits, and none of the
/// digits in both rests. Then no digit can stand in them twice, so each does once.
#[derive(Debug)]
pub struct SueDeCoq;

/// Where a unit has too many cells for all choices of them, those of so many cells are looked at.
const MAX_SUBSET: usize = 3;

/// Of so many cells at most the choices are bits of a word.
const MAX_MASK_CELLS: usize = 6;

/// Which cells of two units that cross may be the core, and which stand beside it. The sides share none.
#[derive(Clone, Copy, Debug)]
struct IntersectionSplit {
    core: (UnitId, u64),
    sides: [(UnitId, u64); 2],
    side_slots: [u64; 2], // cells of the crossing that the side takes for its own, and must have
}

impl IntersectionSplit {
    /// All of the crossing is for the core.
    const fn of(crossing: &Intersection) -> Self {
        let Intersection { base, cover, in_base, in_cover } = *crossing;
        Self { core: (base, in_base), sides: [(base, !in_base), (cover, !in_cover)], side_slots: [0, 0] }
    }

    /// Every other one: some cells of the crossing stand with the one side or the other.
    fn alternatives<'a, const W: usize>(
        view: View<'a, W>,
        crossing: &'a Intersection,
    ) -> impl Iterator<Item = Self> + 'a {
        let whole = Self::of(crossing);
        let open = view.position().empty_places(crossing.base) & crossing.in_base;
        let seat = move |cell: Cell| {
            view.position().geometry().unit_slots(cell).iter().find(|seat| seat.unit == crossing.cover)
        };
        let in_cover = move |lent: u64| {
            let seats = view.position().cells(crossing.base, lent).filter_map(seat);
            seats.fold(0, |lent, seat| lent | seat.bit)
        };
        let some = std::iter::successors(Some(open & open.wrapping_sub(1)), move |&lent| {
            (lent != 0).then(|| (lent - 1) & open)
        });
        some.take_while(|&lent| lent != 0).flat_map(move |lent| {
            let [one, other] = [lent, in_cover(lent)];
            let middle = (crossing.base, crossing.in_base & !lent);
            let [(base, near), (cover, far)] = whole.sides;
            [
                Self { core: middle, sides: [(base, near | one), (cover, far)], side_slots: [one, 0] },
                Self { core: middle, sides: [(base, near), (cover, far | other)], side_slots: [0, other] },
            ]
        })
    }
}

/// Some cells of a unit and what they can be.
#[derive(Clone, Copy, Debug)]
struct CellSubset {
    digits: DigitSet,
    slots: u64, // the cells as bits of the unit
    len: usize,
}

impl CellSubset {
    /// That of a table, with its number in place of its seats.
    const fn of((number, digits, n): (usize, u64, u32)) -> Self {
        Self { digits: DigitSet::from_bits(digits), slots: number as u64, len: n as usize }
    }
}

impl ViewFinder for SueDeCoq {
    fn technique(&self) -> Technique {
        Technique::SueDeCoq
    }

    fn find_in<const W: usize>(&self, view: View<'_, W>, found: &mut DeductionSink<'_>) -> ControlFlow<()> {
        let (position, mut is_vain) = (view.position(), true);
        let mut found = |deduction| {
            is_vain = false;
            found(deduction)
        };
        let (mut teller, mut table) = (DeductionEmitter::new(Technique::SueDeCoq, &mut found), SubsetTable::new());
        let (fresh, without_subsets) =
            (view.memo().dirty_unit_mask(UnitPattern::SueDeCoq), view.analysis().units_without_subsets());
        let is_told = position.layout().units().len() <= 64; // else the marks are not of all units
        let bit = |unit: UnitId| 1 << (unit.0 % 64);
        for crossing in &position.geometry().intersecting_pairs {
            let both: u64 = bit(crossing.base) | bit(crossing.cover);
            if is_told && fresh & both == 0 {
                continue;
            }
            // If the core is a single cell, one of the sides is a subset that eliminates digits from this cell.
            let least = if is_told && without_subsets & both == both { 2 } else { 1 };
            if popcount(position.empty_places(crossing.base) & crossing.in_base) >= least {
                emit_intersection(view, crossing, IntersectionSplit::of(crossing), (&mut table, &mut teller))?;
            }
        }
        if is_vain {
            view.units().for_each(|unit| view.memo().mark_unit_searched(UnitPattern::SueDeCoq, unit));
        }
        ControlFlow::Continue(())
    }

    fn find_all_in<const W: usize>(&self, view: View<'_, W>, found: &mut DeductionSink<'_>) -> ControlFlow<()> {
        self.find_in(view, found)?;
        let (mut teller, mut table) = (DeductionEmitter::new(Technique::SueDeCoq, found), SubsetTable::new());
        for crossing in view.intersections().iter().filter(|crossing| crossing.base < crossing.cover) {
            for split in IntersectionSplit::alternatives(view, crossing) {
                emit_intersection(view, crossing, split, (&mut table, &mut teller))?;
            }
        }
        ControlFlow::Continue(())
    }
}

fn emit_intersection<const W: usize>(
    view: View<'_, W>,
    crossing: &Intersection,
    split: IntersectionSplit,
    (table, teller): (&mut SubsetTable, &mut DeductionEmitter<'_, '_>),
) -> ControlFlow<()> {
    let is_core = |core: &CellSubset| digit_count(core.digits) >= core.len + 2;
    let mut shared = DigitSet::EMPTY; // by all cores
    for_each_subset(view, table, split.core, &is_core, &mut |core| shared = shared.or(core.digits));
    let is_side = |side: &CellSubset| side.len > digit_count(side.digits.minus(shared));
    if shared.is_empty() || !may_have_disjoint_sides(view, table, split.sides, &is_side) {
        return ControlFlow::Continue(());
    }
    let cores = subsets_of(view, table, split.core, &is_core);
    let mut sides = split.sides.map(|seats| subsets_of(view, table, seats, &is_side));
    for (side, lent) in sides.iter_mut().zip(split.side_slots).filter(|&(_, lent)| lent != 0) {
        side.retain(|choice| choice.slots & lent == lent);
    }
    for core in cores {
        let spare = digit_count(core.digits) - core.len;
        // How many of the core's digits a side takes.
        let taken = |side: &&CellSubset| side.len.saturating_sub(digit_count(side.digits.minus(core.digits)));
        for share in 1..spare {
            let others: Vec<&CellSubset> = sides[1].iter().filter(|side| taken(side) == spare - share).collect();
            for one in sides[0].iter().filter(|side| !others.is_empty() && taken(side) == share) {
                for other in others.iter().filter(|other| other.digits.and(one.digits).is_empty()) {
                    emit(view, crossing, [&core, one, other], teller)?;
                }
            }
        }
    }
    ControlFlow::Continue(())
}

/// Whether the one unit may have a side that shares no digit with one of the other: seldom, so that nothing is written down before.
fn may_have_disjoint_sides<const W: usize>(
    view: View<'_, W>,
    table: &mut SubsetTable,
    [one, other]: [(UnitId, u64); 2],
    is_side: &impl Fn(&CellSubset) -> bool,
) -> bool {
    if !fill_table(view, table, one) || table.cells() > MAX_MASK_CELLS {
        return true; // nobody knows
    }
    let (mut far, mut count, mut apart) = ([(0, 0); MAX_MASK_CELLS], 0, 0);
    for digits in open_cells(view, other).map(|(digits, _)| digits) {
        let near = table.cells_without(digits);
        if near != 0 {
            let Some(room) = far.get_mut(count) else { return true };
            *room = (digits, near);
            (count, apart) = (count + 1, apart | near);
        }
    }
    if count == 0 {
        return false;
    }
    let sides =
        table.iter_ascending().filter(|&(choice, ..)| choice as u64 & !apart == 0).map(CellSubset::of).filter(is_side);
    let sides = sides.fold(0, |sides, side| sides | 1 << side.slots);
    let none = CellSubset { digits: DigitSet::EMPTY, slots: (1 << MAX_MASK_CELLS) - 1, len: 0 };
    sides != 0 && has_disjoint_side(with_supersets(sides), &far[..count], none, is_side)
}

/// Adds to choices of a few cells, as bits, those that have more cells beside.
fn with_supersets(choices: u64) -> u64 {
    const WITHOUT: [u64; MAX_MASK_CELLS] = [
        0x5555_5555_5555_5555,
        0x3333_3333_3333_3333,
        0x0f0f_0f0f_0f0f_0f0f,
        0x00ff_00ff_00ff_00ff,
        0x0000_ffff_0000_ffff,
        0x0000_0000_ffff_ffff,
    ]; // the first cell, the second, and so on
    let add = |choices, (cell, without): (usize, &u64)| choices | (choices & without) << (1 << cell);
    WITHOUT.iter().enumerate().fold(choices, add)
}

/// Whether some cells of `far`, beside those chosen, are a side, and what shares no digit with them, the seats of the choice, has a
/// side too: `sides` are the choices that have one.
fn has_disjoint_side(
    sides: u64,
    far: &[(u64, u64)],
    CellSubset { digits, slots: seats, len: n }: CellSubset,
    is_side: &impl Fn(&CellSubset) -> bool,
) -> bool {
    far.iter().enumerate().any(|(at, &(own, near))| {
        let wider = CellSubset { digits: digits.or(DigitSet::from_bits(own)), slots: seats & near, len: n + 1 };
        sides >> wider.slots & 1 == 1 && (is_side(&wider) || has_disjoint_side(sides, &far[at + 1..], wider, is_side))
    })
}

fn digit_count(digits: DigitSet) -> usize {
    popcount(digits.bits()) as usize
}

/// The choices of some cells of a unit that are wanted, those of few cells first.
fn subsets_of<const W: usize>(
    view: View<'_, W>,
    table: &mut SubsetTable,
    seats: (UnitId, u64),
    wanted: &impl Fn(&CellSubset) -> bool,
) -> Vec<CellSubset> {
    let mut choices = Vec::new();
    for_each_subset(view, table, seats, wanted, &mut |choice| choices.push(choice));
    choices.sort_by_key(|choice| choice.len);
    choices
}

/// Hands over the choices of some cells of a unit that are wanted.
#[inline]
fn for_each_subset<const W: usize>(
    view: View<'_, W>,
    table: &mut SubsetTable,
    (unit, seats): (UnitId, u64),
    wanted: &impl Fn(&CellSubset) -> bool,
    found: &mut impl FnMut(CellSubset),
) {
    if !fill_table(view, table, (unit, seats)) {
        let open: Vec<_> = open_cells(view, (unit, seats)).collect();
        return small_subsets(&open).into_iter().filter(wanted).for_each(found);
    }
    for choice in table.iter().map(CellSubset::of).filter(wanted) {
        found(CellSubset { slots: table.slots_of(choice.slots as usize), ..choice });
    }
}

/// Makes the table one of these cells of a unit, unless they are too many.
fn fill_table<const W: usize>(view: View<'_, W>, table: &mut SubsetTable, (unit, seats): (UnitId, u64)) -> bool {
    let (cells, mut open) = (&view.position().unit(unit).cells, view.position().empty_places(unit) & seats);
    let fits = table.reset_for(popcount(open) as usize);
    while fits && open != 0 {
        let last = open.ilog2();
        open &= !(1 << last);
        table.push_cell(view.candidates(cells[last as usize]).bits(), 1 << last);
    }
    fits
}

/// What these cells of a unit may be, but for those that are filled, each with its bit.
fn open_cells<const W: usize>(view: View<'_, W>, (unit, seats): (UnitId, u64)) -> impl Iterator<Item = (u64, u64)> {
    let cells = &view.position().unit(unit).cells;
    ones(view.position().empty_places(unit) & seats).map(move |at| (view.candidates(cells[at]).bits(), 1 << at))
}

fn small_subsets(open: &[(u64, u64)]) -> Vec<CellSubset> {
    let mut all = vec![CellSubset { digits: DigitSet::EMPTY, slots: 0, len: 0 }];
    for &(own, seat) in open {
        for at in 0..all.len() {
            let CellSubset { digits, slots: seats, len: n } = all[at];
            if n < MAX_SUBSET {
                all.push(CellSubset { digits: digits.or(DigitSet::from_bits(own)), slots: seats | seat, len: n + 1 });
            }
        }
    }
    all.swap_remove(0);
    all
}

/// Each unit loses the digits that it has in the pattern, but for those that the other side may hold.
fn emit<const W: usize>(
    view: View<'_, W>,
    crossing: &Intersection,
    [core, one, other]: [&CellSubset; 3],
    teller: &mut DeductionEmitter<'_, '_>,
) -> ControlFlow<()> {
    let cells = |unit: UnitId, choice: &CellSubset| -> Cells<W> { view.position().cells(unit, choice.slots).collect() };
    let middle = cells(crossing.base, core);
    let sides = [cells(crossing.base, one), cells(crossing.cover, other)];
    let mut fall = AlsEliminations::default();
    for (unit, cells, near, far) in [(crossing.base, sides[0], one, other), (crossing.cover, sides[1], other, one)] {
        for digit in core.digits.or(near.digits).minus(far.digits).iter() {
            fall.add(digit, view.places_in(unit, digit) - middle - cells);
        }
    }
    let [left, right] = sides;
    teller.emit(&fall, || {
        vec![pattern_part(middle, core.digits), pattern_part(left, one.digits), pattern_part(right, other.digits)]
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    use crate::{Analysis, Deduction, Evidence, Ladder, StopSignal, samples};

    /// Holds what is told of the sides beside each crossing, for each set of digits that cores may share, against all two of them: how
    /// often none share nothing, how often some do.
    fn check(view: View<'_, 2>) -> [usize; 2] {
        let (mut table, mut count) = (SubsetTable::new(), [0; 2]);
        for crossing in view.intersections() {
            let seats = [(crossing.base, !crossing.in_base), (crossing.cover, !crossing.in_cover)];
            for shared in [0b1_1111_1111, 0b1_1011_0101, 0b0_0110_1110, 0b1_0000_1011].map(DigitSet::from_bits) {
                let is_side = |side: &CellSubset| side.len > digit_count(side.digits.minus(shared));
                let [one, other] = seats.map(|seats| subsets_of(view, &mut table, seats, &is_side));
                let is_apart = |side: &CellSubset| other.iter().any(|other| other.digits.and(side.digits).is_empty());
                let may_be = may_have_disjoint_sides(view, &mut table, seats, &is_side);
                assert_eq!(may_be, one.iter().any(is_apart), "{crossing:?} {shared:?}");
                count[usize::from(may_be)] += 1;
            }
        }
        count
    }

    /// Whether something is found at a crossing, with cores of so many cells at least.
    fn is_found(view: View<'_, 2>, crossing: &Intersection, least: usize) -> bool {
        let mut is_found = false;
        let mut note = |found: Deduction| {
            let Evidence::Pattern(pattern) = found.evidence else { return ControlFlow::Continue(()) };
            is_found |= pattern.parts[0].cells.len() >= least;
            ControlFlow::Continue(())
        };
        let mut teller = DeductionEmitter::new(Technique::SueDeCoq, &mut note);
        let _ =
            emit_intersection(view, crossing, IntersectionSplit::of(crossing), (&mut SubsetTable::new(), &mut teller));
        is_found
    }

    #[test]
    fn a_single_cell_is_no_core_where_there_are_no_subsets() {
        let mut count = 0;
        let subsets = Ladder::hodoku().only(|technique| technique <= Technique::HiddenQuadruple);
        for (position, _) in samples::positions(&Ladder::hodoku()) {
            let analysis = Analysis::of(position);
            let _ = subsets.next_step(&analysis, &StopSignal::never()); // notes where no subset was found
            let (view, units) = (View::of(&analysis), analysis.units_without_subsets());
            let has_none = |unit: UnitId| units >> unit.0 & 1 == 1;
            let pairs = view.position().geometry().intersecting_pairs.iter();
            for crossing in pairs.filter(|crossing| has_none(crossing.base) && has_none(crossing.cover)) {
                let [all, larger] = [1, 2].map(|least| is_found(view, crossing, least));
                assert_eq!(all, larger, "{crossing:?}");
                count += 1;
            }
        }
        assert!(count > 100, "{count}");
    }

    #[test]
    fn with_supersets_adds_every_superset() {
        for first in 0..64_u64 {
            for second in 0..64 {
                let choices = 1 << first | 1 << second;
                let has = |choice: &u64| [first, second].iter().any(|fewer| fewer & !choice == 0);
                let wanted = (0..64).filter(has).fold(0, |all, choice| all | 1 << choice);
                assert_eq!(with_supersets(choices), wanted, "{first} {second}");
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
