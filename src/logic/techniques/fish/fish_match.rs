//! What bases and covers make of a digit, once they are chosen.

use crate::evidence::Fish;
use crate::{Cells, Deduction, Evidence, Technique, View};
use grid::{Digit, DigitSet, UnitId};

/// A fish with all that it eliminates.
#[derive(Clone, Debug)]
pub struct FishMatch<const W: usize> {
    pub digit: Digit,
    pub bases: Vec<UnitId>,
    pub covers: Vec<UnitId>,
    pub body: Cells<W>,
    pub fins: Cells<W>,
    pub endo_fins: usize, // how many of the fins are in a cover, though in more bases
    pub eliminated: Cells<W>,
}

impl<const W: usize> FishMatch<W> {
    /// `None` if nothing falls. A place is a fin if it lies in more bases than covers; one that lies in more covers than bases falls
    /// if it sees every fin.
    pub fn of(view: &View<'_, W>, digit: Digit, bases: Vec<UnitId>, covers: Vec<UnitId>) -> Option<Self> {
        let (places, base, cover) = (view.places(digit), CellCounts::of(view, &bases), CellCounts::of(view, &covers));
        let endo = (base.twice & cover.once) - cover.twice;
        let fins = ((base.once - cover.once) | endo) & places;
        let extra = ((cover.once - base.once) | (cover.twice - base.twice)) & places;
        let falls = (extra - fins) & view.common_peers(fins);
        (!falls.is_empty()).then(|| Self {
            digit,
            bases,
            covers,
            body: (base.once & places) - fins,
            fins,
            endo_fins: (endo & places).len(),
            eliminated: falls,
        })
    }

    /// Whether some base has fewer than two places beside the fins.
    pub fn is_sashimi(&self, view: &View<'_, W>) -> bool {
        self.bases.iter().any(|&base| (view.unit(base) & self.body).len() < 2)
    }

    /// Whether each base and each cover has a place that is no fin: else some of them are of no use.
    pub fn is_minimal(&self, view: &View<'_, W>) -> bool {
        self.bases.iter().chain(&self.covers).all(|&unit| view.unit(unit).intersects(self.body))
    }

    /// In words that can be proved.
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

/// The cells of some units: those in one at least, in two at least.
struct CellCounts<const W: usize> {
    once: Cells<W>,
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
