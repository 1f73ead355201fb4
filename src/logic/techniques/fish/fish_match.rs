//! Fish with given bases and covers, and their eliminations.

use crate::evidence::Fish;
use crate::{Cells, Deduction, Evidence, Technique, View};
use grid::{Digit, DigitSet, UnitId};

/// Fish of one digit, with the cells from which it eliminates the digit.
#[derive(Clone, Debug)]
pub struct FishMatch<const W: usize> {
    pub digit: Digit,
    pub bases: Vec<UnitId>,
    /// Covers of the fish, as many as bases.
    pub covers: Vec<UnitId>,
    /// Places of the digit in the bases, without the fins.
    pub body: Cells<W>,
    /// Places of the digit that are in more bases than covers.
    pub fins: Cells<W>,
    /// Number of endo fins: fins in two bases and one cover.
    pub endo_fins: usize,
    /// Cells from which the digit is eliminated; never empty.
    pub eliminated: Cells<W>,
}

impl<const W: usize> FishMatch<W> {
    /// Returns the fish with these bases and covers, or `None` if it eliminates nothing.
    ///
    /// A place in more bases than covers is a fin. The digit is eliminated from a place in more covers than bases if the place sees every
    /// fin. For each place, at most two bases and at most two covers are counted.
    pub fn of(view: &View<'_, W>, digit: Digit, bases: Vec<UnitId>, covers: Vec<UnitId>) -> Option<Self> {
        let (places, base, cover) = (view.places(digit), CellCounts::of(view, &bases), CellCounts::of(view, &covers));
        let endo = (base.twice & cover.once) - cover.twice;
        let fins = ((base.once - cover.once) | endo) & places;
        let extra = ((cover.once - base.once) | (cover.twice - base.twice)) & places;
        let eliminated = (extra - fins) & view.common_peers(fins);
        (!eliminated.is_empty()).then(|| Self {
            digit,
            bases,
            covers,
            body: (base.once & places) - fins,
            fins,
            endo_fins: (endo & places).len(),
            eliminated,
        })
    }

    /// Whether at least one base has fewer than two places besides the fins.
    pub fn is_sashimi(&self, view: &View<'_, W>) -> bool {
        self.bases.iter().any(|&base| (view.unit(base) & self.body).len() < 2)
    }

    /// Whether every base and every cover contains at least one cell of `body`. A base or cover without such a cell contributes nothing to
    /// the fish.
    pub fn is_minimal(&self, view: &View<'_, W>) -> bool {
        self.bases.iter().chain(&self.covers).all(|&unit| view.unit(unit).intersects(self.body))
    }

    /// Returns the deduction from this fish, reported as `technique`.
    pub fn into_deduction(self, technique: Technique) -> Deduction {
        Deduction {
            technique,
            placements: Vec::new(),
            eliminations: self.eliminated.iter().map(|cell| (cell, self.digit)).collect(),
            digits: DigitSet::only(self.digit),
            evidence: Evidence::Fish(self.into_evidence()),
        }
    }

    fn into_evidence(self) -> Fish {
        Fish {
            bases: self.bases,
            covers: self.covers,
            cells: self.body.to_vec(),
            fins: self.fins.to_vec(),
            ..Fish::default()
        }
    }
}

/// Cells that are in at least one of some units, and cells that are in at least two of them.
struct CellCounts<const W: usize> {
    /// Cells in at least one of the units.
    once: Cells<W>,
    /// Cells in at least two of the units.
    twice: Cells<W>,
}

impl<const W: usize> CellCounts<W> {
    fn of(view: &View<'_, W>, units: &[UnitId]) -> Self {
        units.iter().fold(Self { once: Cells::EMPTY, twice: Cells::EMPTY }, |all, &unit| {
            let cells = view.unit(unit);
            Self { once: all.once | cells, twice: all.twice | (all.once & cells) }
        })
    }
}
