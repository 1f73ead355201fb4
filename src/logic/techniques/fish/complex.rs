//! Franken and mutant fish: fish whose bases and covers can also be boxes.
//!
//! The search begins with a candidate to eliminate, the target. Suppose that the target is true, so that its digit is false in all cells
//! that the target sees. If all remaining places in n units (the bases) are then in only n - 1 other units (the covers), these units and
//! one more cover through the target are a fish.
//!
//! The search does not combine bases that share a remaining place. A place in two bases and one cover is an endo fin. The target must see
//! every fin, but it sees no remaining place. Fish with a remaining place in two bases and two covers are not found.

use std::collections::HashSet;
use std::ops::ControlFlow;

use crate::techniques::fish::fish_match::FishMatch;
use crate::{Cells, DeductionSink, Technique, View, ViewFinder};
use grid::{Cell, Digit, Family, UnitId};

/// Maximum number of fins of a fish.
const MAX_FINS: usize = 5;
/// Maximum number of endo fins of a fish: fins in two bases and one cover.
const MAX_ENDO_FINS: usize = 2;

/// Kind of a fish with boxes. The kind determines which units may be bases and which may be covers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FishKind {
    /// The bases are rows and boxes and the covers are columns and boxes, or the other way round. At least one base or cover is a box.
    Franken,
    /// The bases and the covers are any rows, columns and boxes. Franken fish are not mutant fish, and neither are fish whose bases are all
    /// rows and whose covers are all columns, or the other way round.
    Mutant,
}

/// Finder of Franken fish or of mutant fish of one size, either with fins or without. Of several fish with the same eliminations, it
/// reports only the first.
#[derive(Debug)]
pub struct ComplexFish {
    /// Number of bases of each fish.
    pub size: usize,
    pub technique: Technique,
    pub kind: FishKind,
    /// Whether to report fish with fins instead of fish without fins.
    pub has_fins: bool,
}

impl ViewFinder for ComplexFish {
    fn technique(&self) -> Technique {
        self.technique
    }

    fn find_in<const W: usize>(&self, view: View<'_, W>, found: &mut DeductionSink<'_>) -> ControlFlow<()> {
        let mut seen = HashSet::new();
        for_each_complex_fish(&view, self.size, self.kind, &mut |fish| {
            if fish.fins.is_empty() == self.has_fins || !seen.insert((fish.digit, fish.eliminated)) {
                return ControlFlow::Continue(());
            }
            found(fish.into_deduction(self.technique))
        })
    }
}

/// Calls `found` with each fish of the given kind that has `size` bases, at most [`MAX_FINS`] fins and at most [`MAX_ENDO_FINS`] endo fins.
/// Finds nothing on boards of more than 128 units.
pub(super) fn for_each_complex_fish<const W: usize>(
    view: &View<'_, W>,
    size: usize,
    kind: FishKind,
    found: &mut dyn FnMut(FishMatch<W>) -> ControlFlow<()>,
) -> ControlFlow<()> {
    if view.units().count() > 128 {
        return ControlFlow::Continue(());
    }
    for digit in view.unconfirmed_digits() {
        let mut seen = HashSet::new();
        let mut visit = |bases: u128, covers: u128| {
            if bases.count_ones() != covers.count_ones() || !seen.insert((bases, covers)) {
                return ControlFlow::Continue(());
            }
            let (bases, covers) = (units_of(bases), units_of(covers));
            if kind_of(view, &bases, &covers) != Some(kind) {
                return ControlFlow::Continue(());
            }
            let fish = FishMatch::of(view, digit, bases, covers);
            let is_small = |fish: &FishMatch<W>| {
                fish.fins.len() <= MAX_FINS && fish.endo_fins <= MAX_ENDO_FINS && fish.is_minimal(view)
            };
            fish.filter(is_small).map_or(ControlFlow::Continue(()), &mut *found)
        };
        // The first searches leave out choices of bases where fewer bases would be enough for a fish. The choices left out are searched
        // last.
        let mut pruned = Vec::new();
        for target in view.excluded_by_templates(digit).iter() {
            for allowed in AllowedUnits::all_of_kind(view, kind) {
                let mut search = ComplexFishSearch::of(view, digit, target, allowed);
                search.search(size, &mut visit)?;
                if search.is_pruned.get() {
                    pruned.push(search);
                }
            }
        }
        for mut search in pruned {
            search.is_minimal_only = false;
            search.search(size, &mut visit)?;
        }
    }
    ControlFlow::Continue(())
}

/// Returns the kind of the fish with these bases and covers. Returns `None` if all bases are rows and all covers are columns, or the other
/// way round.
fn kind_of<const W: usize>(view: &View<'_, W>, bases: &[UnitId], covers: &[UnitId]) -> Option<FishKind> {
    let is_in = |units: &[UnitId], line: Family, boxed: bool| {
        let families = units.iter().map(|&unit| view.position().unit(unit).name.family);
        families.into_iter().all(|family| family == line || boxed && family == Family::Box)
    };
    let is_of_lines = |boxed| {
        is_in(bases, Family::Row, boxed) && is_in(covers, Family::Column, boxed)
            || is_in(bases, Family::Column, boxed) && is_in(covers, Family::Row, boxed)
    };
    match (is_of_lines(false), is_of_lines(true)) {
        (true, _) => None,
        (_, true) => Some(FishKind::Franken),
        _ => Some(FishKind::Mutant),
    }
}

/// Returns the units in the bit mask `set`; bit i stands for unit i.
fn units_of(mut set: u128) -> Vec<UnitId> {
    std::iter::from_fn(|| {
        let at = (set != 0).then(|| set.trailing_zeros())?;
        set &= set - 1;
        Some(UnitId(at as u16))
    })
    .collect()
}

/// Returns a bit mask that contains only `unit`; bit i stands for unit i.
const fn unit_bit(unit: UnitId) -> u128 {
    1 << unit.0
}

/// Bit masks of the units that may be bases and of the units that may be covers; bit i stands for unit i.
#[derive(Clone, Copy)]
struct AllowedUnits {
    bases: u128,
    covers: u128,
}

impl AllowedUnits {
    /// Returns the combinations of allowed bases and covers for fish of this kind. For Franken fish there are two: the bases are rows and
    /// boxes and the covers are columns and boxes, or the other way round. For mutant fish there is one: all rows, columns and boxes may be
    /// bases and covers.
    fn all_of_kind<const W: usize>(view: &View<'_, W>, kind: FishKind) -> Vec<Self> {
        let of = |wanted: &[Family]| {
            let is_wanted = |unit: &UnitId| wanted.contains(&view.position().unit(*unit).name.family);
            view.units().filter(is_wanted).fold(0, |set, unit| set | unit_bit(unit))
        };
        let (rows, columns) = (of(&[Family::Row, Family::Box]), of(&[Family::Column, Family::Box]));
        let any = of(&[Family::Row, Family::Column, Family::Box]);
        match kind {
            FishKind::Franken => vec![Self { bases: rows, covers: columns }, Self { bases: columns, covers: rows }],
            FishKind::Mutant => vec![Self { bases: any, covers: any }],
        }
    }
}

/// Search for the fish that eliminate one candidate, the target.
struct ComplexFishSearch<'a, const W: usize> {
    view: &'a View<'a, W>,
    allowed: AllowedUnits,
    /// Places of the digit that remain if the target is true, apart from the target itself.
    remaining: Cells<W>,
    /// Units that may be bases, each with its remaining places. Units with few remaining places come first, and units without any are left
    /// out.
    bases: Vec<(UnitId, Cells<W>)>,
    /// Units that contain the target.
    target_units: Vec<UnitId>,
    /// Largest number of cells that two units of the board share.
    max_overlap: usize,
    /// Number of bases to choose. The number of covers to choose is one less.
    size: usize,
    /// Whether to leave out a choice of bases if some of these bases are already enough for a fish.
    is_minimal_only: bool,
    /// Whether the search has left out a choice because of `is_minimal_only`.
    is_pruned: std::cell::Cell<bool>,
}

/// Bases and covers that a search has chosen so far, as bit masks; bit i stands for unit i.
#[derive(Clone, Copy)]
struct PartialFish<const W: usize> {
    bases: u128,
    covers: u128,
    /// Covers that an earlier branch of the search has tried. They are not tried again.
    tried_covers: u128,
    /// Places in the bases that remain if the target is true.
    base_places: Cells<W>,
    /// Places in the covers that remain if the target is true.
    covered: Cells<W>,
}

/// Function that is called with the bases and the covers of a fish. Both are bit masks; bit i stands for unit i.
type FishVisitor<'a> = dyn FnMut(u128, u128) -> ControlFlow<()> + 'a;

impl<'a, const W: usize> ComplexFishSearch<'a, W> {
    /// Returns a search for fish of `digit` that eliminate the digit from the cell `target`. `allowed` contains the units that may be bases
    /// or covers.
    fn of(view: &'a View<'a, W>, digit: Digit, target: Cell, allowed: AllowedUnits) -> Self {
        let remaining = view.places(digit) - view.peers(target).with(target);
        let place = |unit: UnitId| (unit, view.unit(unit) & remaining);
        let is_base = |unit: &UnitId| allowed.bases & unit_bit(*unit) != 0;
        let mut bases: Vec<_> = view.units().filter(is_base).map(place).collect();
        bases.retain(|(_, places)| !places.is_empty());
        bases.sort_by_key(|(_, places)| places.len());
        let target_units = view.position().layout().units_of(target).to_vec();
        let intersections = view.position().geometry().intersections().iter();
        let max_overlap =
            intersections.map(|intersection| intersection.in_base.count_ones() as usize).max().unwrap_or(1);
        Self {
            view,
            allowed,
            remaining,
            bases,
            target_units,
            max_overlap,
            size: 0,
            is_minimal_only: true,
            is_pruned: std::cell::Cell::new(false),
        }
    }

    /// Calls `visit` with each fish that has `size` bases. First come the fish with the target in a cover and in no base, then those with
    /// the target in one base and two covers.
    fn search(&mut self, size: usize, visit: &mut FishVisitor<'_>) -> ControlFlow<()> {
        let none =
            PartialFish { bases: 0, covers: 0, tried_covers: 0, base_places: Cells::EMPTY, covered: Cells::EMPTY };
        let target_units = self.target_units.clone();
        let covers: Vec<UnitId> =
            target_units.iter().copied().filter(|&unit| self.allowed.covers & unit_bit(unit) != 0).collect();
        self.size = size;
        self.add_base(0, none, &mut |bases, with| {
            covers.iter().try_for_each(|&cover| visit(bases, with | unit_bit(cover)))
        })?;
        if size == 2 || covers.len() < 2 {
            return ControlFlow::Continue(());
        }
        self.size = size - 1;
        let target_bases: Vec<UnitId> =
            target_units.iter().copied().filter(|&unit| self.allowed.bases & unit_bit(unit) != 0).collect();
        self.add_base(0, none, &mut |bases, with| {
            for &base in &target_bases {
                let pair = covers.iter().filter(|&&cover| cover != base).fold(0, |set, &cover| set | unit_bit(cover));
                if pair.count_ones() == 2 {
                    visit(bases | unit_bit(base), with | pair)?;
                }
            }
            ControlFlow::Continue(())
        })
    }

    /// Completes the fish `partial` in every possible way and calls `visit` with each complete fish. Chooses further bases only among
    /// `self.bases[from..]`.
    fn add_base(&self, from: usize, partial: PartialFish<W>, visit: &mut FishVisitor<'_>) -> ControlFlow<()> {
        let (bases, covers) = (partial.bases.count_ones() as usize, partial.covers.count_ones() as usize);
        if bases == self.size {
            return self.add_last_cover(partial, visit);
        }
        if self.is_minimal_only && bases > 0 && covers < bases {
            self.is_pruned.set(true);
            return ControlFlow::Continue(());
        }
        for (at, &(unit, places)) in self.bases.iter().enumerate().skip(from) {
            if self.bases.len() - at < self.size - bases {
                break;
            }
            let open = places - partial.covered;
            let is_too_wide = open.len() > self.max_overlap * (self.size - 1 - covers);
            if is_too_wide || partial.covers & unit_bit(unit) != 0 || partial.base_places.intersects(places) {
                continue;
            }
            let next = PartialFish {
                bases: partial.bases | unit_bit(unit),
                base_places: partial.base_places | places,
                ..partial
            };
            self.add_covers(at + 1, next, open, visit)?;
        }
        ControlFlow::Continue(())
    }

    /// Calls `visit` with the fish `partial`, which has enough bases. It needs one cover less than bases: `visit` adds the units that
    /// contain the target.
    ///
    /// If one cover is missing, calls `visit` for each unit that may be this cover, because any of them may contain cells to eliminate.
    /// Does not call `visit` if more covers are missing, or if `is_minimal_only` is set and one is missing.
    fn add_last_cover(&self, partial: PartialFish<W>, visit: &mut FishVisitor<'_>) -> ControlFlow<()> {
        match self.size - 1 - partial.covers.count_ones() as usize {
            0 => visit(partial.bases, partial.covers),
            _ if self.is_minimal_only => {
                self.is_pruned.set(true);
                ControlFlow::Continue(())
            }
            1 => {
                let rest = self.allowed.covers & !partial.bases & !partial.covers;
                units_of(rest).into_iter().try_for_each(|unit| visit(partial.bases, partial.covers | unit_bit(unit)))
            }
            _ => ControlFlow::Continue(()),
        }
    }

    /// Adds covers to the fish `partial` until the covers contain all places in `open`. For each possible choice of these covers, continues
    /// with further bases from `self.bases[from..]`.
    fn add_covers(
        &self,
        from: usize,
        mut partial: PartialFish<W>,
        open: Cells<W>,
        visit: &mut FishVisitor<'_>,
    ) -> ControlFlow<()> {
        let Some(cell) = open.first() else { return self.add_base(from, partial, visit) };
        if partial.covers.count_ones() as usize + 1 == self.size {
            return ControlFlow::Continue(());
        }
        for &unit in self.view.position().layout().units_of(cell) {
            if self.allowed.covers & unit_bit(unit) & !partial.bases & !partial.tried_covers == 0 {
                continue;
            }
            let places = self.view.unit(unit) & self.remaining;
            let next =
                PartialFish { covers: partial.covers | unit_bit(unit), covered: partial.covered | places, ..partial };
            self.add_covers(from, next, open - places, visit)?;
            partial.tried_covers |= unit_bit(unit);
        }
        ControlFlow::Continue(())
    }
}
