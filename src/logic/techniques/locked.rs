//! Locked candidates: a digit that one unit keeps where it crosses another.

use std::ops::ControlFlow;
use std::sync::Arc;

use crate::grid::{Cell, Digit, DigitSet, Family, UnitId};
use crate::logic::evidence::{Candidate, Need, Part, Pattern};
use crate::logic::position::ones;
use crate::logic::techniques::packs::{count, each_choice};
use crate::logic::techniques::remembered::Remembered;
use crate::logic::{Cells, Deduction, Evidence, Finder, Found, Position, Sweep, Technique, View};

/// The rungs of this family.
pub(super) fn rungs() -> Vec<Arc<dyn Finder>> {
    vec![Arc::new(Remembered(Locked::Pointing)), Arc::new(Remembered(Locked::Claiming)), Arc::new(AlmostLocked)]
}

/// All places of a digit in one unit lie in a second, whose other cells lose it.
#[derive(Debug)]
pub enum Locked {
    /// From a box, or whatever is no row and no column, into another unit.
    Pointing,
    /// From a row or a column.
    Claiming,
}

impl Finder for Locked {
    fn technique(&self) -> Technique {
        match self {
            Self::Pointing => Technique::Pointing,
            Self::Claiming => Technique::Claiming,
        }
    }

    fn find(&self, position: &Position, found: &mut Found<'_>) -> ControlFlow<()> {
        self.each(position, |kept| found(kept.deduction(self.technique(), position)))
    }
}

/// A digit that `base` keeps to its crossing with `cover`, before anything is written down.
#[derive(Clone, Copy, Debug)]
pub(super) struct Kept {
    base: UnitId,
    pub cover: UnitId,
    pub digit: Digit,
    from: u64,      // its places in the base
    pub falls: u64, // those of the cover that it loses
}

impl Locked {
    /// Hands over every one.
    pub fn each(&self, position: &Position, mut found: impl FnMut(Kept) -> ControlFlow<()>) -> ControlFlow<()> {
        let (unlocked, lines) = (position.unlocked(), position.ground().lines);
        let wanted = unlocked.units & if matches!(self, Self::Claiming) { lines } else { !lines };
        let count = position.layout().units().len();
        for at in ones(wanted).take_while(|&at| at < count).chain(64..count) {
            let unit = UnitId(at as u16);
            if at >= 64 && self.technique() != Self::from(position, unit).technique() {
                continue;
            }
            let sought = unlocked.digits(at);
            let vain = sought.minus(Self::within(unit, sought, position, &mut found)?);
            position.note_unlocked(unit, vain);
        }
        ControlFlow::Continue(())
    }

    /// Which it is from this unit.
    fn from(position: &Position, unit: UnitId) -> Self {
        match position.unit(unit).name.family {
            Family::Row | Family::Column => Self::Claiming,
            _ => Self::Pointing,
        }
    }

    /// Those with this base: of which digits there are some.
    fn within(
        unit: UnitId,
        sought: DigitSet,
        position: &Position,
        found: &mut impl FnMut(Kept) -> ControlFlow<()>,
    ) -> ControlFlow<(), DigitSet> {
        let (base, mut kept) = (position.all_places(unit), DigitSet::EMPTY);
        let (crossings, widest) = position.ground().crossings_of(unit);
        let has_several = |places: u64| places & places.wrapping_sub(1) != 0 && count(places) <= widest;
        let several = sought.iter().take_while(|digit| digit.index() < base.len());
        let open: DigitSet = several.filter(|digit| has_several(base[digit.index()])).collect();
        if open.is_empty() {
            return ControlFlow::Continue(kept);
        }
        for crossing in crossings {
            let cover = position.all_places(crossing.cover);
            for digit in open.iter() {
                let (from, falls) = (base[digit.index()], cover[digit.index()] & !crossing.in_cover);
                if from & !crossing.in_base == 0 && falls != 0 {
                    kept = kept.with(digit);
                    found(Kept { base: unit, cover: crossing.cover, digit, from, falls })?;
                }
            }
        }
        ControlFlow::Continue(kept)
    }
}

impl Kept {
    fn deduction(self, technique: Technique, position: &Position) -> Deduction {
        let Self { base, cover, digit, from, falls } = self;
        Deduction {
            technique,
            place: Vec::new(),
            eliminate: position.cells(cover, falls).map(|cell| (cell, digit)).collect(),
            digits: DigitSet::only(digit),
            evidence: Evidence::Crossing { base, cover, cells: position.cells(base, from).collect() },
        }
    }
}

/// Two crossing units. In the one, n - 1 cells beside the crossing have n candidates between them, so that the crossing holds one of
/// these digits at most. In the other the n digits fit only the crossing and n - 1 further cells.
#[derive(Debug)]
pub struct AlmostLocked;

impl Sweep for AlmostLocked {
    fn technique(&self) -> Technique {
        Technique::AlmostLockedCandidates
    }

    fn sweep<const W: usize>(&self, view: View<'_, W>, found: &mut Found<'_>) -> ControlFlow<()> {
        for size in [2, 3] {
            for crossing in &view.position().ground().crossings {
                let shared = view.unit(crossing.base) & view.unit(crossing.cover);
                let beside = (view.unit(crossing.cover) - shared) & view.open();
                let (mut cells, mut sets, mut count) = ([Cell::new(0); 64], [0; 64], 0);
                for cell in beside.iter().filter(|&cell| view.candidates(cell).len() <= size as usize) {
                    (cells[count], sets[count]) = (cell, view.candidates(cell).bits());
                    count += 1;
                }
                each_choice(&sets[..count], 0, size - 1, size, &mut |chosen, union| {
                    let set = ones(chosen).fold(Cells::EMPTY, |all, at| all.with(cells[at]));
                    let almost = Almost { view, base: crossing.base, cover: crossing.cover, shared, set };
                    almost.judge(DigitSet::from_bits(union), found)
                })?;
            }
        }
        ControlFlow::Continue(())
    }
}

/// An almost locked set in `cover`, beside the cells that it shares with `base`.
struct Almost<'a, const W: usize> {
    view: View<'a, W>,
    base: UnitId,
    cover: UnitId,
    shared: Cells<W>,
    set: Cells<W>,
}

impl<const W: usize> Almost<'_, W> {
    fn judge(&self, digits: DigitSet, found: &mut Found<'_>) -> ControlFlow<()> {
        let view = self.view;
        let in_base = digits.iter().fold(Cells::EMPTY, |all, digit| all | view.places_in(self.base, digit));
        let rest = in_base - self.shared;
        let stands = |digit: Digit| view.places_in(self.base, digit).is_empty();
        if rest.len() != self.set.len() || !in_base.meets(self.shared) || digits.iter().any(stands) {
            return ControlFlow::Continue(());
        }
        let others = |cell: Cell| view.candidates(cell).minus(digits).iter().map(move |digit| (cell, digit));
        let along = view.unit(self.cover) - self.shared - self.set;
        let beside = digits.iter().flat_map(|digit| (view.places(digit) & along).iter().map(move |cell| (cell, digit)));
        let mut eliminate: Vec<Candidate> = rest.iter().flat_map(others).chain(beside).collect();
        if eliminate.is_empty() {
            return ControlFlow::Continue(());
        }
        eliminate.sort_unstable();
        let needs = self.set.iter().map(Need::Cell);
        let needs = needs.chain(digits.iter().map(|digit| Need::Place(self.base, digit))).collect();
        let part = |cells: Cells<W>| Part { cells: cells.to_vec(), digits };
        found(Deduction {
            technique: Technique::AlmostLockedCandidates,
            place: Vec::new(),
            eliminate,
            digits,
            evidence: Evidence::Pattern(Pattern {
                needs,
                parts: vec![part(self.set), part(self.shared & in_base), part(rest)],
            }),
        })
    }
}
