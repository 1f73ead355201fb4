//! One cluster: what sees both colours falls (trap); a colour that sees itself is false (wrap).

use std::ops::ControlFlow;

use crate::evidence::Pattern;
use crate::techniques::colours::clusters::{Cluster, clusters, pattern_part};
use crate::{Cells, Deduction, DeductionSink, Evidence, Technique, View, ViewFinder};
use grid::{Digit, DigitSet};

/// Simple colours, as a trap or as a wrap. The parts of its pattern are the two colours; in a wrap the first of them is false.
#[derive(Debug)]
pub struct SimpleColors(pub Technique);

impl SimpleColors {
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
        let falls = seeing_both(view, digit, cluster) - cluster.cells();
        (!falls.is_empty() && cluster.cells().len() > 2).then_some((0, falls))
    }

    /// The deduction from a cluster: the `first` of its colours, and where the digit falls.
    fn deduction<const W: usize>(
        &self,
        digit: Digit,
        cluster: &Cluster<W>,
        (first, falls): (usize, Cells<W>),
    ) -> Deduction {
        let only = DigitSet::only(digit);
        Deduction {
            technique: self.0,
            placements: Vec::new(),
            eliminations: falls.product(only).collect(),
            digits: only,
            evidence: Evidence::Pattern(Pattern {
                clauses: cluster.needs(digit).collect(),
                parts: vec![pattern_part(cluster.colours[first], only), pattern_part(cluster.colours[1 - first], only)],
            }),
        }
    }
}

/// The places that see both colours, coloured ones too.
fn seeing_both<const W: usize>(view: View<'_, W>, digit: Digit, cluster: &Cluster<W>) -> Cells<W> {
    cluster.seen[0] & cluster.seen[1] & view.places(digit)
}

impl ViewFinder for SimpleColors {
    fn technique(&self) -> Technique {
        self.0
    }

    fn find_in<const W: usize>(&self, view: View<'_, W>, found: &mut DeductionSink<'_>) -> ControlFlow<()> {
        view.each_digit_to_search(self.0, found, |digit, found| {
            for cluster in clusters(view, digit) {
                if let Some(told) = self.eliminated(view, digit, &cluster) {
                    found(self.deduction(digit, &cluster, told))?;
                }
            }
            ControlFlow::Continue(())
        })
    }

    /// A coloured cell that sees both colours is trapped too, though whoever sees that says better that its colour is false.
    fn find_all_in<const W: usize>(&self, view: View<'_, W>, found: &mut DeductionSink<'_>) -> ControlFlow<()> {
        self.find_in(view, found)?;
        for digit in view.unconfirmed_digits().filter(|_| self.0 == Technique::SimpleColorsTrap) {
            for cluster in clusters(view, digit) {
                let falls = seeing_both(view, digit, &cluster);
                if falls.intersects(cluster.cells()) {
                    found(self.deduction(digit, &cluster, (0, falls)))?;
                }
            }
        }
        ControlFlow::Continue(())
    }
}
