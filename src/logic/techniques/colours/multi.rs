//! Two clusters of one digit: colours that see each other.

use std::ops::ControlFlow;

use crate::evidence::Pattern;
use crate::techniques::colours::clusters::{Cluster, clusters, pattern_part};
use crate::{Cells, Deduction, DeductionSink, Evidence, Technique, View, ViewFinder};
use grid::{Digit, DigitSet};

/// A colour of one cluster sees one of the other (1): not both are true, so one of their opposites is. Or it sees both of the other
/// (2): it is false. The parts of the pattern are the four colours, two by two; it is the first and the third that see each other.
#[derive(Debug)]
pub struct MultiColors(pub Technique);

impl ViewFinder for MultiColors {
    fn technique(&self) -> Technique {
        self.0
    }

    fn find_in<const W: usize>(&self, view: View<'_, W>, found: &mut DeductionSink<'_>) -> ControlFlow<()> {
        view.each_digit_to_search(self.0, found, |digit, found| {
            let clusters = clusters(view, digit);
            for (at, one) in clusters.iter().enumerate() {
                for other in &clusters[at + 1..] {
                    let pair = ClusterPair { view, digit, technique: self.0 };
                    if self.0 == Technique::MultiColors1 {
                        pair.report_seeing_colours(one, other, found)?;
                    } else {
                        pair.report_false_colours(one, other, found)?;
                        pair.report_false_colours(other, one, found)?;
                    }
                }
            }
            ControlFlow::Continue(())
        })
    }
}

struct ClusterPair<'a, const W: usize> {
    view: View<'a, W>,
    digit: Digit,
    technique: Technique,
}

impl<const W: usize> ClusterPair<'_, W> {
    /// What falls by any two colours that see each other.
    fn report_seeing_colours(
        &self,
        one: &Cluster<W>,
        other: &Cluster<W>,
        found: &mut DeductionSink<'_>,
    ) -> ControlFlow<()> {
        let (mut first, mut falls) = (None, Cells::EMPTY);
        for (mine, theirs) in [(0, 0), (0, 1), (1, 0), (1, 1)] {
            let seen = one.seen[1 - mine] & other.seen[1 - theirs] & self.view.places(self.digit);
            if one.colours[mine].intersects(other.seen[theirs]) && !seen.is_empty() {
                first.get_or_insert([mine, theirs]);
                falls |= seen;
            }
        }
        first.map_or(ControlFlow::Continue(()), |colours| self.report([one, other], colours, falls, found))
    }

    fn report_false_colours(
        &self,
        one: &Cluster<W>,
        other: &Cluster<W>,
        found: &mut DeductionSink<'_>,
    ) -> ControlFlow<()> {
        for mine in [0, 1] {
            if other.seen.iter().all(|seen| one.colours[mine].intersects(*seen)) {
                self.report([one, other], [mine, 0], one.colours[mine], found)?;
            }
        }
        ControlFlow::Continue(())
    }

    fn report(
        &self,
        pair: [&Cluster<W>; 2],
        [mine, theirs]: [usize; 2],
        falls: Cells<W>,
        found: &mut DeductionSink<'_>,
    ) -> ControlFlow<()> {
        if falls.is_empty() {
            return ControlFlow::Continue(());
        }
        let only = DigitSet::only(self.digit);
        let [one, other] = pair;
        let colours = [one.colours[mine], one.colours[1 - mine], other.colours[theirs], other.colours[1 - theirs]];
        found(Deduction {
            technique: self.technique,
            placements: Vec::new(),
            eliminations: falls.product(only).collect(),
            digits: only,
            evidence: Evidence::Pattern(Pattern {
                clauses: pair.iter().flat_map(|cluster| cluster.needs(self.digit)).collect(),
                parts: colours.map(|cells| pattern_part(cells, only)).to_vec(),
            }),
        })
    }
}
