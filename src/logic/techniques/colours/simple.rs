//! One cluster: what sees both colours falls (trap); a colour that sees itself is false (wrap).

use std::ops::ControlFlow;

use crate::evidence::Pattern;
use crate::techniques::colours::clusters::{Cluster, clusters, part};
use crate::{Cells, Deduction, Evidence, Found, Sweep, Technique, View};
use grid::{Digit, DigitSet};

/// Simple colours, as a trap or as a wrap. The parts of its pattern are the two colours; in a wrap the first of them is false.
#[derive(Debug)]
pub struct SimpleColors(pub Technique);

impl SimpleColors {
    fn falls<const W: usize>(
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
    fn tell<const W: usize>(&self, digit: Digit, cluster: &Cluster<W>, (first, falls): (usize, Cells<W>)) -> Deduction {
        let only = DigitSet::only(digit);
        Deduction {
            technique: self.0,
            place: Vec::new(),
            eliminate: falls.times(only).collect(),
            digits: only,
            evidence: Evidence::Pattern(Pattern {
                needs: cluster.needs(digit).collect(),
                parts: vec![part(cluster.colours[first], only), part(cluster.colours[1 - first], only)],
            }),
        }
    }
}

/// The places that see both colours, coloured ones too.
fn seeing_both<const W: usize>(view: View<'_, W>, digit: Digit, cluster: &Cluster<W>) -> Cells<W> {
    cluster.seen[0] & cluster.seen[1] & view.places(digit)
}

impl Sweep for SimpleColors {
    fn technique(&self) -> Technique {
        self.0
    }

    fn sweep<const W: usize>(&self, view: View<'_, W>, found: &mut Found<'_>) -> ControlFlow<()> {
        view.each_digit(self.0, found, |digit, found| {
            for cluster in clusters(view, digit) {
                if let Some(told) = self.falls(view, digit, &cluster) {
                    found(self.tell(digit, &cluster, told))?;
                }
            }
            ControlFlow::Continue(())
        })
    }

    /// A coloured cell that sees both colours is trapped too, though whoever sees that says better that its colour is false.
    fn sweep_all<const W: usize>(&self, view: View<'_, W>, found: &mut Found<'_>) -> ControlFlow<()> {
        self.sweep(view, found)?;
        for digit in view.doubtful_digits().filter(|_| self.0 == Technique::SimpleColorsTrap) {
            for cluster in clusters(view, digit) {
                let falls = seeing_both(view, digit, &cluster);
                if falls.meets(cluster.cells()) {
                    found(self.tell(digit, &cluster, (0, falls)))?;
                }
            }
        }
        ControlFlow::Continue(())
    }
}
