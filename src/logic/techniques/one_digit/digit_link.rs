//! Strong links of one digit.

use crate::evidence::{LinkReason, Node};
use crate::techniques::strong_link_evidence::{StrongLinkEvidence, chain_evidence};
use crate::{Cells, Deduction, Technique, View};
use grid::{Cell, Digit, DigitSet, UnitId};

/// The places of a digit in a unit, in two parts: one of the two holds it.
#[derive(Clone, Copy, Debug)]
pub(super) struct DigitLink<const W: usize> {
    pub unit: UnitId,
    pub from: Cells<W>,
    pub to: Cells<W>,
    /// What the cells of `from` all see.
    pub from_sees: Cells<W>,
    /// What the cells of `to` all see.
    pub to_sees: Cells<W>,
}

impl<const W: usize> DigitLink<W> {
    pub fn new(view: View<'_, W>, unit: UnitId, from: Cells<W>, to: Cells<W>) -> Self {
        Self { unit, from, to, from_sees: view.common_peers(from), to_sees: view.common_peers(to) }
    }

    /// The same, walked the other way.
    pub const fn reversed(self) -> Self {
        Self { from: self.to, to: self.from, from_sees: self.to_sees, to_sees: self.from_sees, ..self }
    }

    /// Both ends.
    pub fn cells(&self) -> Cells<W> {
        self.from | self.to
    }

    /// As part of a chain.
    pub fn evidence(&self, digit: Digit) -> StrongLinkEvidence {
        let node = |cells: Cells<W>| Node { cells: cells.to_vec(), digit };
        StrongLinkEvidence { from: node(self.from), to: node(self.to), via: LinkReason::Unit(self.unit) }
    }
}

/// Returns a strong link for each unit in which `digit` has just two places, in the order of the units.
pub(super) fn strong_links<const W: usize>(view: View<'_, W>, digit: Digit) -> Vec<DigitLink<W>> {
    let link = |unit: UnitId| {
        let mut cells = view.places_in(unit, digit).iter();
        let (from, to) = (cells.next()?, cells.next()?);
        let (from_sees, to_sees) = (view.peers(from), view.peers(to));
        Some(DigitLink { unit, from: Cells::only(from), to: Cells::only(to), from_sees, to_sees })
    };
    view.units_with_two_places(digit).filter_map(link).collect()
}

/// What follows from strong links of one digit that are walked in a row: the first cell or the last holds it.
pub(super) fn chain_deduction<const W: usize>(
    view: View<'_, W>,
    technique: Technique,
    digit: Digit,
    links: &[DigitLink<W>],
) -> Option<Deduction> {
    let falls = links.first()?.from_sees & links.last()?.to_sees & view.places(digit);
    (!falls.is_empty()).then(|| Deduction {
        technique,
        placements: Vec::new(),
        eliminations: candidates_in(falls, digit),
        digits: DigitSet::only(digit),
        evidence: chain_evidence(view, links.iter().map(|link| link.evidence(digit)), false),
    })
}

/// The digit in each of these cells.
pub(super) fn candidates_in<const W: usize>(cells: Cells<W>, digit: Digit) -> Vec<(Cell, Digit)> {
    cells.iter().map(|cell| (cell, digit)).collect()
}
