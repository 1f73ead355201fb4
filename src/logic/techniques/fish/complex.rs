//! Franken and mutant fish: fish whose bases and covers may be boxes too.
//!
//! The search begins with a candidate to eliminate. Suppose that the candidate is true, so that the places that it sees are not. If n bases
//! then have places in only n - 1 covers, these units and one more cover through the candidate are a fish, unless a place is in two of
//! the bases. Such a place would be an endo fin, and the candidate would have to see it; but places that the candidate sees were removed.

use std::collections::HashSet;
use std::ops::ControlFlow;

use crate::techniques::fish::fish_match::FishMatch;
use crate::{Cells, DeductionSink, Technique, View, ViewFinder};
use grid::{Cell, Digit, Family, UnitId};

/// Maximum number of fins of a fish.
const MAX_FINS: usize = 5;
/// Maximum number of fins that are in a cover.
const MAX_ENDO_FINS: usize = 2;

/// Kind of the units that may be bases and covers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FishKind {
    /// The bases are rows and boxes and the covers are columns and boxes, or the other way round. At least one base or cover is a box.
    Franken,
    /// The bases and the covers are rows, columns and boxes in any combination that is neither a Franken fish nor one of lines alone.
    Mutant,
}

/// Finder of Franken or mutant fish, either with fins or without. Reports fish with the same eliminations only once.
#[derive(Debug)]
pub struct ComplexFish {
    /// Number of bases.
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

/// Calls `found` with each fish of this kind with `size` bases, at most [`MAX_FINS`] fins and at most [`MAX_ENDO_FINS`] endo fins. Finds
/// nothing on boards of more than 128 units.
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
        // Fish where every base is needed are reported first, then the fish that these searches left out.
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

/// Returns the kind of a fish, or `None` if it consists of rows and columns alone.
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

/// Returns the units whose numbers are in `set`.
fn units_of(mut set: u128) -> Vec<UnitId> {
    std::iter::from_fn(|| {
        let at = (set != 0).then(|| set.trailing_zeros())?;
        set &= set - 1;
        Some(UnitId(at as u16))
    })
    .collect()
}

/// Returns the set that contains only the number of `unit`.
const fn unit_bit(unit: UnitId) -> u128 {
    1 << unit.0
}

/// Units that may be bases and units that may be covers, as sets of unit numbers.
#[derive(Clone, Copy)]
struct AllowedUnits {
    bases: u128,
    covers: u128,
}

impl AllowedUnits {
    /// Returns the choices of allowed units: for Franken fish, one with rows and one with columns among the bases; for mutant fish, all
    /// units.
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
    /// Places of the digit that remain if the target is true, without the target.
    remaining: Cells<W>,
    /// Units that may be bases, each with its remaining places, ordered by the number of these. Units without places are left out.
    bases: Vec<(UnitId, Cells<W>)>,
    /// Units that contain the target.
    target_units: Vec<UnitId>,
    /// Maximum number of cells that two units share.
    max_overlap: usize,
    /// Number of bases to choose; the number of covers is one less.
    size: usize,
    /// Whether to leave out choices of bases of which fewer would be enough.
    is_minimal_only: bool,
    /// Whether choices were left out for this reason.
    is_pruned: std::cell::Cell<bool>,
}

/// Bases and covers chosen so far, as sets of unit numbers.
#[derive(Clone, Copy)]
struct PartialFish<const W: usize> {
    bases: u128,
    covers: u128,
    /// Covers that an earlier branch of the search has tried, so that they are not tried again.
    tried_covers: u128,
    /// Remaining places in the bases.
    base_places: Cells<W>,
    /// Remaining places in the covers.
    covered: Cells<W>,
}

/// Function that is called with the bases and the covers of a fish, as sets of unit numbers.
type FishVisitor<'a> = dyn FnMut(u128, u128) -> ControlFlow<()> + 'a;

impl<'a, const W: usize> ComplexFishSearch<'a, W> {
    /// Returns a search for fish of `digit` that eliminate it in `target`.
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

    /// Calls `visit` with each fish with `size` bases: first those with the target in a cover, then those with the target in a base and two
    /// covers.
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

    /// Completes `partial` in every possible way, with bases from the index `from` on.
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

    /// Calls `visit` with a fish that has all of its bases. If it has one cover too few, any other unit can be that cover, since such a
    /// unit may contain cells to eliminate.
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

    /// Covers the places `open` in every possible way, then continues with bases from the index `from` on.
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
