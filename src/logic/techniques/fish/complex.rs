//! Fish whose bases and covers are units of any kind.
//!
//! They are looked for from what falls, as fish of lines are: were this candidate true, n bases would find the digit in n - 1 covers
//! only. No place is left in two of these bases then: it would be an endo fin, and see the candidate.

use std::collections::HashSet;
use std::ops::ControlFlow;

use crate::techniques::fish::fish_match::FishMatch;
use crate::{Cells, DeductionSink, Technique, View, ViewFinder};
use grid::{Cell, Digit, Family, UnitId};

const MAX_FINS: usize = 5;
const MAX_ENDO_FINS: usize = 2;

/// Of which units bases and covers may be.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FishKind {
    /// Rows and boxes against columns and boxes, or the other way round; one box at least.
    Franken,
    /// Any units against any, where it is no simpler fish.
    Mutant,
}

/// n bases of a kind that hold a digit in n covers, without fins or but for some.
#[derive(Debug)]
pub struct ComplexFish {
    pub size: usize,
    pub technique: Technique,
    pub kind: FishKind,
    pub has_fins: bool,
}

impl ViewFinder for ComplexFish {
    fn technique(&self) -> Technique {
        self.technique
    }

    fn find_in<const W: usize>(&self, view: View<'_, W>, found: &mut DeductionSink<'_>) -> ControlFlow<()> {
        let mut seen = HashSet::new();
        for_each_complex_fish(&view, self.size, self.kind, &mut |catch| {
            if catch.fins.is_empty() == self.has_fins || !seen.insert((catch.digit, catch.eliminated)) {
                return ControlFlow::Continue(());
            }
            found(catch.into_deduction(self.technique))
        })
    }
}

/// Hands over every fish of this size and kind.
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
        let mut judge = |bases: u128, covers: u128| {
            if bases.count_ones() != covers.count_ones() || !seen.insert((bases, covers)) {
                return ControlFlow::Continue(());
            }
            let (bases, covers) = (units_of(bases), units_of(covers));
            if kind_of(view, &bases, &covers) != Some(kind) {
                return ControlFlow::Continue(());
            }
            let catch = FishMatch::of(view, digit, bases, covers);
            let is_small = |catch: &FishMatch<W>| {
                catch.fins.len() <= MAX_FINS && catch.endo_fins <= MAX_ENDO_FINS && catch.is_minimal(view)
            };
            catch.filter(is_small).map_or(ControlFlow::Continue(()), &mut *found)
        };
        // Fish of which each base is needed come first; where some had more, those follow.
        let mut richer = Vec::new();
        for target in view.excluded_by_templates(digit).iter() {
            for pool in AllowedUnits::all_of_kind(view, kind) {
                let mut net = ComplexFishSearch::of(view, digit, target, pool);
                net.search(size, &mut judge)?;
                if net.is_pruned.get() {
                    richer.push(net);
                }
            }
        }
        for mut net in richer {
            net.is_minimal_only = false;
            net.search(size, &mut judge)?;
        }
    }
    ControlFlow::Continue(())
}

/// Whether a fish is Franken or mutant; `None` where it is one of lines alone.
fn kind_of<const W: usize>(view: &View<'_, W>, bases: &[UnitId], covers: &[UnitId]) -> Option<FishKind> {
    let is_in = |units: &[UnitId], line: Family, boxed: bool| {
        let families = units.iter().map(|&unit| view.position().unit(unit).name.family);
        families.into_iter().all(|family| family == line || boxed && family == Family::Box)
    };
    let swims = |boxed| {
        is_in(bases, Family::Row, boxed) && is_in(covers, Family::Column, boxed)
            || is_in(bases, Family::Column, boxed) && is_in(covers, Family::Row, boxed)
    };
    match (swims(false), swims(true)) {
        (true, _) => None,
        (_, true) => Some(FishKind::Franken),
        _ => Some(FishKind::Mutant),
    }
}

/// The units whose numbers are set.
fn units_of(mut set: u128) -> Vec<UnitId> {
    std::iter::from_fn(|| {
        let at = (set != 0).then(|| set.trailing_zeros())?;
        set &= set - 1;
        Some(UnitId(at as u16))
    })
    .collect()
}

const fn unit_bit(unit: UnitId) -> u128 {
    1 << unit.0
}

/// Which units may be bases, and which covers, by number.
#[derive(Clone, Copy)]
struct AllowedUnits {
    bases: u128,
    covers: u128,
}

impl AllowedUnits {
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

/// The search from one candidate, with what is left of the digit once that is taken for true.
struct ComplexFishSearch<'a, const W: usize> {
    view: &'a View<'a, W>,
    allowed: AllowedUnits,
    remaining: Cells<W>,
    bases: Vec<(UnitId, Cells<W>)>, // with their places left, the fewest first
    target_units: Vec<UnitId>,      // the units of the candidate
    max_overlap: usize,             // how many cells of a base a cover holds at most
    size: usize,
    is_minimal_only: bool,            // it ends where fewer bases do it already
    is_pruned: std::cell::Cell<bool>, // it has ended there
}

/// Bases and covers so far.
#[derive(Clone, Copy)]
struct PartialFish<const W: usize> {
    bases: u128,
    covers: u128,
    tried_covers: u128, // covers that another branch has had its turn with
    base_places: Cells<W>,
    covered: Cells<W>,
}

type FishVisitor<'a> = dyn FnMut(u128, u128) -> ControlFlow<()> + 'a;

impl<'a, const W: usize> ComplexFishSearch<'a, W> {
    fn of(view: &'a View<'a, W>, digit: Digit, target: Cell, pool: AllowedUnits) -> Self {
        let left = view.places(digit) - view.peers(target).with(target);
        let place = |unit: UnitId| (unit, view.unit(unit) & left);
        let is_base = |unit: &UnitId| pool.bases & unit_bit(*unit) != 0;
        let mut bases: Vec<_> = view.units().filter(is_base).map(place).collect();
        bases.retain(|(_, places)| !places.is_empty());
        bases.sort_by_key(|(_, places)| places.len());
        let around = view.position().layout().units_of(target).to_vec();
        let crossings = view.position().geometry().intersections().iter();
        let widest = crossings.map(|crossing| crossing.in_base.count_ones() as usize).max().unwrap_or(1);
        Self {
            view,
            allowed: pool,
            remaining: left,
            bases,
            target_units: around,
            max_overlap: widest,
            size: 0,
            is_minimal_only: true,
            is_pruned: std::cell::Cell::new(false),
        }
    }

    /// All fish of this size: first those with the candidate in one cover, then those with it in a base and two covers.
    fn search(&mut self, size: usize, judge: &mut FishVisitor<'_>) -> ControlFlow<()> {
        let none =
            PartialFish { bases: 0, covers: 0, tried_covers: 0, base_places: Cells::EMPTY, covered: Cells::EMPTY };
        let around = self.target_units.clone();
        let covers: Vec<UnitId> =
            around.iter().copied().filter(|&unit| self.allowed.covers & unit_bit(unit) != 0).collect();
        self.size = size;
        self.add_base(0, none, &mut |bases, with| {
            covers.iter().try_for_each(|&cover| judge(bases, with | unit_bit(cover)))
        })?;
        if size == 2 || covers.len() < 2 {
            return ControlFlow::Continue(());
        }
        self.size = size - 1;
        let eaters: Vec<UnitId> =
            around.iter().copied().filter(|&unit| self.allowed.bases & unit_bit(unit) != 0).collect();
        self.add_base(0, none, &mut |bases, with| {
            for &eater in &eaters {
                let pair = covers.iter().filter(|&&cover| cover != eater).fold(0, |set, &cover| set | unit_bit(cover));
                if pair.count_ones() == 2 {
                    judge(bases | unit_bit(eater), with | pair)?;
                }
            }
            ControlFlow::Continue(())
        })
    }

    /// Adds a base, not before the one with the number `from`.
    fn add_base(&self, from: usize, haul: PartialFish<W>, judge: &mut FishVisitor<'_>) -> ControlFlow<()> {
        let (bases, covers) = (haul.bases.count_ones() as usize, haul.covers.count_ones() as usize);
        if bases == self.size {
            return self.add_last_cover(haul, judge);
        }
        if self.is_minimal_only && bases > 0 && covers < bases {
            self.is_pruned.set(true);
            return ControlFlow::Continue(());
        }
        for (at, &(unit, places)) in self.bases.iter().enumerate().skip(from) {
            if self.bases.len() - at < self.size - bases {
                break;
            }
            let open = places - haul.covered;
            let is_far = open.len() > self.max_overlap * (self.size - 1 - covers);
            if is_far || haul.covers & unit_bit(unit) != 0 || haul.base_places.intersects(places) {
                continue;
            }
            let next =
                PartialFish { bases: haul.bases | unit_bit(unit), base_places: haul.base_places | places, ..haul };
            self.add_covers(at + 1, next, open, judge)?;
        }
        ControlFlow::Continue(())
    }

    /// Judges what has as many covers as it takes. Where one fewer is enough any other may be added: it may hold what falls too.
    fn add_last_cover(&self, haul: PartialFish<W>, judge: &mut FishVisitor<'_>) -> ControlFlow<()> {
        match self.size - 1 - haul.covers.count_ones() as usize {
            0 => judge(haul.bases, haul.covers),
            _ if self.is_minimal_only => {
                self.is_pruned.set(true);
                ControlFlow::Continue(())
            }
            1 => {
                let rest = self.allowed.covers & !haul.bases & !haul.covers;
                units_of(rest).into_iter().try_for_each(|unit| judge(haul.bases, haul.covers | unit_bit(unit)))
            }
            _ => ControlFlow::Continue(()),
        }
    }

    /// Covers what is `open` in every way, then goes on to the next base.
    fn add_covers(
        &self,
        from: usize,
        mut haul: PartialFish<W>,
        open: Cells<W>,
        judge: &mut FishVisitor<'_>,
    ) -> ControlFlow<()> {
        let Some(cell) = open.first() else { return self.add_base(from, haul, judge) };
        if haul.covers.count_ones() as usize + 1 == self.size {
            return ControlFlow::Continue(());
        }
        for &unit in self.view.position().layout().units_of(cell) {
            if self.allowed.covers & unit_bit(unit) & !haul.bases & !haul.tried_covers == 0 {
                continue;
            }
            let places = self.view.unit(unit) & self.remaining;
            let next = PartialFish { covers: haul.covers | unit_bit(unit), covered: haul.covered | places, ..haul };
            self.add_covers(from, next, open - places, judge)?;
            haul.tried_covers |= unit_bit(unit);
        }
        ControlFlow::Continue(())
    }
}
