//! Strong links between places of one digit.

use crate::evidence::{LinkReason, Node};
use crate::techniques::strong_link_evidence::{DirectedStrongLink, chain_evidence};
use crate::{Cells, Deduction, Technique, View};
use grid::{Cell, Digit, DigitSet, UnitId};

/// Strong link of one digit: all places of the digit in a unit, in two groups. The digit is in one of the two groups.
#[derive(Clone, Copy, Debug)]
pub(super) struct DigitLink<const W: usize> {
    pub unit: UnitId,
    /// Group of places where the link starts.
    pub from: Cells<W>,
    /// Group of places where the link ends.
    pub to: Cells<W>,
    /// Cells that see every cell of `from`.
    pub from_sees: Cells<W>,
    /// Cells that see every cell of `to`.
    pub to_sees: Cells<W>,
}

impl<const W: usize> DigitLink<W> {
    /// Returns the link in `unit` from the group of places `from` to the group `to`.
    pub fn new(view: View<'_, W>, unit: UnitId, from: Cells<W>, to: Cells<W>) -> Self {
        Self { unit, from, to, from_sees: view.common_peers(from), to_sees: view.common_peers(to) }
    }

    /// Returns the link in the opposite direction.
    pub const fn reversed(self) -> Self {
        Self { from: self.to, to: self.from, from_sees: self.to_sees, to_sees: self.from_sees, ..self }
    }

    /// Returns the cells of both groups.
    pub fn cells(&self) -> Cells<W> {
        self.from | self.to
    }

    /// Converts the link to the form that [`chain_evidence`] takes.
    pub fn evidence(&self, digit: Digit) -> DirectedStrongLink {
        let node = |cells: Cells<W>| Node { cells: cells.to_vec(), digit };
        DirectedStrongLink { from: node(self.from), to: node(self.to), reason: LinkReason::Unit(self.unit) }
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

/// Returns the deduction from a chain of strong links, or `None` if the chain eliminates nothing.
///
/// The caller ensures that every cell where a link starts sees every cell where the previous link ends. The digit is then at the start of
/// the first link or at the end of the last link, so it is eliminated from the cells that see both.
pub(super) fn chain_deduction<const W: usize>(
    view: View<'_, W>,
    technique: Technique,
    digit: Digit,
    links: &[DigitLink<W>],
) -> Option<Deduction> {
    let eliminated = links.first()?.from_sees & links.last()?.to_sees & view.places(digit);
    (!eliminated.is_empty()).then(|| Deduction {
        technique,
        placements: Vec::new(),
        eliminations: candidates_in(eliminated, digit),
        digits: DigitSet::only(digit),
        evidence: chain_evidence(view, links.iter().map(|link| link.evidence(digit)), false),
    })
}

/// Pairs each of these cells with `digit`, in reading order.
pub(super) fn candidates_in<const W: usize>(cells: Cells<W>, digit: Digit) -> Vec<(Cell, Digit)> {
    cells.iter().map(|cell| (cell, digit)).collect()
}
