//! Simple Colours: eliminations from one cluster of conjugate pairs.
//!
//! In a trap, a cell outside the cluster sees both colours, so the cell cannot have the digit. In a wrap, two cells of one colour see each
//! other, so no cell of this colour has the digit.

use std::ops::ControlFlow;

use crate::evidence::{Pattern, PatternKind};
use crate::techniques::colours::clusters::{Cluster, clusters, pattern_part};
use crate::{Cells, Deduction, DeductionSink, Evidence, Technique, View, ViewFinder};
use grid::{Digit, DigitSet};

/// Finder of Simple Colours, either of traps or of wraps.
///
/// A trap eliminates the digit from cells that see both colours of a cluster. A wrap eliminates it from all cells of a colour if two of
/// them see each other. The reported pattern has two parts, one for each colour. In a wrap, the first part is the false colour.
#[derive(Debug)]
pub struct SimpleColouring(pub Technique);

impl SimpleColouring {
    /// Returns the colour that becomes the first part of the reported pattern, and the cells from which the digit is eliminated. Returns
    /// `None` if nothing is eliminated.
    fn eliminated<const W: usize>(
        &self,
        view: View<'_, W>,
        digit: Digit,
        cluster: &Cluster<W>,
    ) -> Option<(usize, Cells<W>)> {
        if self.0 == Technique::SimpleColorsWrap {
            let is_wrap = |&colour: &usize| cluster.is_false(colour) && !cluster.is_false(1 - colour);
            return [0, 1].into_iter().find(is_wrap).map(|colour| (colour, cluster.colours[colour]));
        }
        let eliminated = seeing_both(view, digit, cluster) - cluster.cells();
        (!eliminated.is_empty() && cluster.cells().len() > 2).then_some((0, eliminated))
    }

    /// Returns the deduction from a cluster. `first` is the colour that becomes the first part of the reported pattern, and `eliminated`
    /// contains the cells from which the digit is eliminated.
    fn deduction<const W: usize>(
        &self,
        digit: Digit,
        cluster: &Cluster<W>,
        (first, eliminated): (usize, Cells<W>),
    ) -> Deduction {
        let only = DigitSet::only(digit);
        Deduction {
            technique: self.0,
            placements: Vec::new(),
            eliminations: eliminated.product(only).collect(),
            digits: only,
            evidence: Evidence::Pattern(Pattern {
                kind: PatternKind::SimpleColours,
                clauses: cluster.clauses(digit).collect(),
                parts: vec![pattern_part(cluster.colours[first], only), pattern_part(cluster.colours[1 - first], only)],
            }),
        }
    }
}

/// Returns the places of `digit` that see both colours of `cluster`. They may be places of the cluster itself.
fn seeing_both<const W: usize>(view: View<'_, W>, digit: Digit, cluster: &Cluster<W>) -> Cells<W> {
    cluster.seen[0] & cluster.seen[1] & view.places(digit)
}

impl ViewFinder for SimpleColouring {
    fn technique(&self) -> Technique {
        self.0
    }

    fn find_in<const W: usize>(&self, view: View<'_, W>, found: &mut DeductionSink<'_>) -> ControlFlow<()> {
        view.each_digit_to_search(self.0, found, |digit, found| {
            for cluster in clusters(view, digit) {
                if let Some(elimination) = self.eliminated(view, digit, &cluster) {
                    found(self.deduction(digit, &cluster, elimination))?;
                }
            }
            ControlFlow::Continue(())
        })
    }

    /// Also reports traps that eliminate the digit from cells of the cluster itself. Such a cell sees its own colour. So a wrap eliminates
    /// the digit from all cells of this colour, which is more than the trap.
    fn find_all_in<const W: usize>(&self, view: View<'_, W>, found: &mut DeductionSink<'_>) -> ControlFlow<()> {
        self.find_in(view, found)?;
        for digit in view.unconfirmed_digits().filter(|_| self.0 == Technique::SimpleColorsTrap) {
            for cluster in clusters(view, digit) {
                let eliminated = seeing_both(view, digit, &cluster);
                if eliminated.intersects(cluster.cells()) {
                    found(self.deduction(digit, &cluster, (0, eliminated)))?;
                }
            }
        }
        ControlFlow::Continue(())
    }
}
