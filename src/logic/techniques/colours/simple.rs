//! One cluster: what sees both colours falls (trap); a colour that sees itself is false (wrap).

use std::ops::ControlFlow;

use crate::grid::{Digit, DigitSet};
use crate::logic::evidence::Pattern;
use crate::logic::techniques::colours::clusters::{Cluster, clusters, part};
use crate::logic::{Cells, Deduction, Evidence, Found, Sweep, Technique, View};

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
        let falls = (cluster.seen[0] & cluster.seen[1] & view.places(digit)) - cluster.cells();
        (!falls.is_empty() && cluster.cells().len() > 2).then_some((0, falls))
    }
}

impl Sweep for SimpleColors {
    fn technique(&self) -> Technique {
        self.0
    }

    fn sweep<const W: usize>(&self, view: View<'_, W>, found: &mut Found<'_>) -> ControlFlow<()> {
        view.each_digit(self.0, found, |digit, found| {
            for cluster in clusters(view, digit) {
                let Some((first, falls)) = self.falls(view, digit, &cluster) else { continue };
                let only = DigitSet::only(digit);
                found(Deduction {
                    technique: self.0,
                    place: Vec::new(),
                    eliminate: falls.times(only).collect(),
                    digits: only,
                    evidence: Evidence::Pattern(Pattern {
                        needs: cluster.needs(digit).collect(),
                        parts: vec![part(cluster.colours[first], only), part(cluster.colours[1 - first], only)],
                    }),
                })?;
            }
            ControlFlow::Continue(())
        })
    }
}
