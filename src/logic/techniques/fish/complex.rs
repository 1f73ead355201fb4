//! Fish whose bases and covers are units of any kind.
//!
//! They are looked for from what falls, as fish of lines are: were this candidate true, n bases would find the digit in n - 1 covers
//! only. No place is left in two of these bases then: it would be an endo fin, and see the candidate.

use std::collections::HashSet;
use std::ops::ControlFlow;

use crate::techniques::fish::catch::Catch;
use crate::{Cells, Found, Sweep, Technique, View};
use grid::{Cell, Digit, Family, UnitId};

const FINS: usize = 5;
const ENDO_FINS: usize = 2;

/// Of which units bases and covers may be.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// Rows and boxes against columns and boxes, or the other way round; one box at least.
    Franken,
    /// Any units against any, where it is no simpler fish.
    Mutant,
}

/// n bases of a kind that hold a digit in n covers, without fins or but for some.
#[derive(Debug)]
pub struct Complex {
    pub size: usize,
    pub technique: Technique,
    pub kind: Kind,
    pub has_fins: bool,
}

impl Sweep for Complex {
    fn technique(&self) -> Technique {
        self.technique
    }

    fn sweep<const W: usize>(&self, view: View<'_, W>, found: &mut Found<'_>) -> ControlFlow<()> {
        let mut seen = HashSet::new();
        each(&view, self.size, self.kind, &mut |catch| {
            if catch.fins.is_empty() == self.has_fins || !seen.insert((catch.digit, catch.falls)) {
                return ControlFlow::Continue(());
            }
            found(catch.deduction(self.technique))
        })
    }
}

/// Hands over every fish of this size and kind.
pub(super) fn each<const W: usize>(
    view: &View<'_, W>,
    size: usize,
    kind: Kind,
    found: &mut dyn FnMut(Catch<W>) -> ControlFlow<()>,
) -> ControlFlow<()> {
    if view.units().count() > 128 {
        return ControlFlow::Continue(());
    }
    for digit in view.doubtful_digits() {
        let mut seen = HashSet::new();
        let mut judge = |bases: u128, covers: u128| {
            if bases.count_ones() != covers.count_ones() || !seen.insert((bases, covers)) {
                return ControlFlow::Continue(());
            }
            let (bases, covers) = (units(bases), units(covers));
            if kind_of(view, &bases, &covers) != Some(kind) {
                return ControlFlow::Continue(());
            }
            let catch = Catch::of(view, digit, bases, covers);
            let is_small =
                |catch: &Catch<W>| catch.fins.len() <= FINS && catch.endo <= ENDO_FINS && catch.is_whole(view);
            catch.filter(is_small).map_or(ControlFlow::Continue(()), &mut *found)
        };
        // Fish of which each base is needed come first; where some had more, those follow.
        let mut richer = Vec::new();
        for target in view.dead(digit).iter() {
            for pool in Pool::all(view, kind) {
                let mut net = Net::of(view, digit, target, pool);
                net.cast(size, &mut judge)?;
                if net.is_cut.get() {
                    richer.push(net);
                }
            }
        }
        for mut net in richer {
            net.is_lean = false;
            net.cast(size, &mut judge)?;
        }
    }
    ControlFlow::Continue(())
}

/// Whether a fish is Franken or mutant; `None` where it is one of lines alone.
fn kind_of<const W: usize>(view: &View<'_, W>, bases: &[UnitId], covers: &[UnitId]) -> Option<Kind> {
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
        (_, true) => Some(Kind::Franken),
        _ => Some(Kind::Mutant),
    }
}

/// The units whose numbers are set.
fn units(mut set: u128) -> Vec<UnitId> {
    std::iter::from_fn(|| {
        let at = (set != 0).then(|| set.trailing_zeros())?;
        set &= set - 1;
        Some(UnitId(at as u16))
    })
    .collect()
}

const fn only(unit: UnitId) -> u128 {
    1 << unit.0
}

/// Which units may be bases, and which covers, by number.
#[derive(Clone, Copy)]
struct Pool {
    bases: u128,
    covers: u128,
}

impl Pool {
    fn all<const W: usize>(view: &View<'_, W>, kind: Kind) -> Vec<Self> {
        let of = |wanted: &[Family]| {
            let is_wanted = |unit: &UnitId| wanted.contains(&view.position().unit(*unit).name.family);
            view.units().filter(is_wanted).fold(0, |set, unit| set | only(unit))
        };
        let (rows, columns) = (of(&[Family::Row, Family::Box]), of(&[Family::Column, Family::Box]));
        let any = of(&[Family::Row, Family::Column, Family::Box]);
        match kind {
            Kind::Franken => vec![Self { bases: rows, covers: columns }, Self { bases: columns, covers: rows }],
            Kind::Mutant => vec![Self { bases: any, covers: any }],
        }
    }
}

/// The search from one candidate, with what is left of the digit once that is taken for true.
struct Net<'a, const W: usize> {
    view: &'a View<'a, W>,
    pool: Pool,
    left: Cells<W>,
    bases: Vec<(UnitId, Cells<W>)>, // with their places left, the fewest first
    around: Vec<UnitId>,            // the units of the candidate
    widest: usize,                  // how many cells of a base a cover holds at most
    size: usize,
    is_lean: bool,                 // it ends where fewer bases do it already
    is_cut: std::cell::Cell<bool>, // it has ended there
}

/// Bases and covers so far.
#[derive(Clone, Copy)]
struct Haul<const W: usize> {
    bases: u128,
    covers: u128,
    barred: u128, // covers that another branch has had its turn with
    held: Cells<W>,
    covered: Cells<W>,
}

type Judge<'a> = dyn FnMut(u128, u128) -> ControlFlow<()> + 'a;

impl<'a, const W: usize> Net<'a, W> {
    fn of(view: &'a View<'a, W>, digit: Digit, target: Cell, pool: Pool) -> Self {
        let left = view.places(digit) - view.peers(target).with(target);
        let place = |unit: UnitId| (unit, view.unit(unit) & left);
        let is_base = |unit: &UnitId| pool.bases & only(*unit) != 0;
        let mut bases: Vec<_> = view.units().filter(is_base).map(place).collect();
        bases.retain(|(_, places)| !places.is_empty());
        bases.sort_by_key(|(_, places)| places.len());
        let around = view.position().layout().units_of(target).to_vec();
        let crossings = view.position().ground().crossings().iter();
        let widest = crossings.map(|crossing| crossing.in_base.count_ones() as usize).max().unwrap_or(1);
        Self { view, pool, left, bases, around, widest, size: 0, is_lean: true, is_cut: std::cell::Cell::new(false) }
    }

    /// All fish of this size: first those with the candidate in one cover, then those with it in a base and two covers.
    fn cast(&mut self, size: usize, judge: &mut Judge<'_>) -> ControlFlow<()> {
        let none = Haul { bases: 0, covers: 0, barred: 0, held: Cells::EMPTY, covered: Cells::EMPTY };
        let around = self.around.clone();
        let covers: Vec<UnitId> = around.iter().copied().filter(|&unit| self.pool.covers & only(unit) != 0).collect();
        self.size = size;
        self.base(0, none, &mut |bases, with| covers.iter().try_for_each(|&cover| judge(bases, with | only(cover))))?;
        if size == 2 || covers.len() < 2 {
            return ControlFlow::Continue(());
        }
        self.size = size - 1;
        let eaters: Vec<UnitId> = around.iter().copied().filter(|&unit| self.pool.bases & only(unit) != 0).collect();
        self.base(0, none, &mut |bases, with| {
            for &eater in &eaters {
                let pair = covers.iter().filter(|&&cover| cover != eater).fold(0, |set, &cover| set | only(cover));
                if pair.count_ones() == 2 {
                    judge(bases | only(eater), with | pair)?;
                }
            }
            ControlFlow::Continue(())
        })
    }

    /// Adds a base, not before the one with the number `from`.
    fn base(&self, from: usize, haul: Haul<W>, judge: &mut Judge<'_>) -> ControlFlow<()> {
        let (bases, covers) = (haul.bases.count_ones() as usize, haul.covers.count_ones() as usize);
        if bases == self.size {
            return self.fill(haul, judge);
        }
        if self.is_lean && bases > 0 && covers < bases {
            self.is_cut.set(true);
            return ControlFlow::Continue(());
        }
        for (at, &(unit, places)) in self.bases.iter().enumerate().skip(from) {
            if self.bases.len() - at < self.size - bases {
                break;
            }
            let open = places - haul.covered;
            let is_far = open.len() > self.widest * (self.size - 1 - covers);
            if is_far || haul.covers & only(unit) != 0 || haul.held.meets(places) {
                continue;
            }
            let next = Haul { bases: haul.bases | only(unit), held: haul.held | places, ..haul };
            self.cover(at + 1, next, open, judge)?;
        }
        ControlFlow::Continue(())
    }

    /// Judges what has as many covers as it takes. Where one fewer is enough any other may be added: it may hold what falls too.
    fn fill(&self, haul: Haul<W>, judge: &mut Judge<'_>) -> ControlFlow<()> {
        match self.size - 1 - haul.covers.count_ones() as usize {
            0 => judge(haul.bases, haul.covers),
            _ if self.is_lean => {
                self.is_cut.set(true);
                ControlFlow::Continue(())
            }
            1 => {
                let rest = self.pool.covers & !haul.bases & !haul.covers;
                units(rest).into_iter().try_for_each(|unit| judge(haul.bases, haul.covers | only(unit)))
            }
            _ => ControlFlow::Continue(()),
        }
    }

    /// Covers what is `open` in every way, then goes on to the next base.
    fn cover(&self, from: usize, mut haul: Haul<W>, open: Cells<W>, judge: &mut Judge<'_>) -> ControlFlow<()> {
        let Some(cell) = open.first() else { return self.base(from, haul, judge) };
        if haul.covers.count_ones() as usize + 1 == self.size {
            return ControlFlow::Continue(());
        }
        for &unit in self.view.position().layout().units_of(cell) {
            if self.pool.covers & only(unit) & !haul.bases & !haul.barred == 0 {
                continue;
            }
            let places = self.view.unit(unit) & self.left;
            let next = Haul { covers: haul.covers | only(unit), covered: haul.covered | places, ..haul };
            self.cover(from, next, open - places, judge)?;
            haul.barred |= only(unit);
        }
        ControlFlow::Continue(())
    }
}
