//! Set of candidates that almost locked sets eliminate.

use crate::Cells;
use crate::analysis::als::catalogue::AlsCatalogue;
use crate::evidence::Candidate;
use grid::{Digit, DigitSet};

/// Eliminated candidates, as pairs of a digit and the cells from which it is eliminated. A digit may occur in several pairs.
#[derive(Clone, Debug, Default)]
pub(crate) struct AlsEliminations<const W: usize>(Vec<(Digit, Cells<W>)>);

impl<const W: usize> AlsEliminations<W> {
    /// Adds the candidates of `digit` in `cells` to the eliminated ones.
    pub fn add(&mut self, digit: Digit, cells: Cells<W>) {
        if !cells.is_empty() {
            self.0.push((digit, cells));
        }
    }

    /// Whether no candidate is eliminated.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// Returns the eliminated candidates that are not in `cells`.
    pub fn outside(&self, cells: Cells<W>) -> Self {
        let mut rest = Self::default();
        self.0.iter().for_each(|&(digit, all)| rest.add(digit, all - cells));
        rest
    }

    /// Whether any candidate in `cells` is eliminated.
    pub fn intersects(&self, cells: Cells<W>) -> bool {
        self.0.iter().any(|(_, all)| all.intersects(cells))
    }

    /// Returns the eliminated candidates in reading order, each once.
    pub fn candidates(&self) -> Vec<Candidate> {
        let mut all: Vec<Candidate> =
            self.0.iter().flat_map(|&(digit, cells)| cells.product(DigitSet::only(digit))).collect();
        all.sort_unstable();
        all.dedup();
        all
    }
}

/// Returns the candidates that are eliminated if each of `digits` is in at least one of the sets number `one` and `other`. These are the
/// candidates that see all places of their digit in both sets.
pub(crate) fn shared_eliminations<const W: usize>(
    catalogue: &AlsCatalogue<W>,
    one: usize,
    other: usize,
    digits: DigitSet,
) -> AlsEliminations<W> {
    let mut eliminations = AlsEliminations::default();
    for digit in digits.iter() {
        eliminations.add(digit, catalogue.seen(one, digit) & catalogue.seen(other, digit));
    }
    eliminations
}
