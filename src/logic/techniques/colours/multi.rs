//! Multi-Colours: eliminations from two clusters of conjugate pairs of one digit.
//!
//! A cluster has two colours, of which exactly one is true. In type 1, a colour of one cluster sees a colour of the other, so these two
//! colours cannot both be true. Then at least one of the two opposite colours is true, and the digit is eliminated from cells that see both
//! opposite colours. In type 2, a colour of one cluster sees both colours of the other cluster, so the colour that sees both is false.

use std::ops::ControlFlow;

use crate::evidence::{Pattern, PatternKind};
use crate::techniques::colours::clusters::{Cluster, clusters, pattern_part};
use crate::{Cells, Deduction, DeductionSink, Evidence, Technique, View, ViewFinder};
use grid::{Digit, DigitSet};

/// Finder of Multi-Colours, either of type 1 or of type 2.
///
/// The reported pattern has four parts: the two colours of one cluster, then the two colours of the other. A cell of the first part sees a
/// cell of the third. In type 2, the first part is the false colour.
#[derive(Debug)]
pub struct MultiColouring(pub Technique);

impl ViewFinder for MultiColouring {
    fn technique(&self) -> Technique {
        self.0
    }

    fn find_in<const W: usize>(&self, view: View<'_, W>, found: &mut DeductionSink<'_>) -> ControlFlow<()> {
        view.each_digit_to_search(self.0, found, |digit, found| {
            let clusters = clusters(view, digit);
            for (at, one) in clusters.iter().enumerate() {
                for other in &clusters[at + 1..] {
                    let search = ClusterPairSearch { view, digit, technique: self.0 };
                    if self.0 == Technique::MultiColors1 {
                        search.report_seeing_colours(one, other, found)?;
                    } else {
                        search.report_false_colours(one, other, found)?;
                        search.report_false_colours(other, one, found)?;
                    }
                }
            }
            ControlFlow::Continue(())
        })
    }
}

/// Search for deductions from two clusters of `digit`.
struct ClusterPairSearch<'a, const W: usize> {
    view: View<'a, W>,
    digit: Digit,
    technique: Technique,
}

impl<const W: usize> ClusterPairSearch<'_, W> {
    /// Reports one deduction of type 1 from the clusters `one` and `other`. It combines the eliminations of every two colours that see each
    /// other, one from each cluster.
    fn report_seeing_colours(
        &self,
        one: &Cluster<W>,
        other: &Cluster<W>,
        found: &mut DeductionSink<'_>,
    ) -> ControlFlow<()> {
        let (mut first, mut eliminated) = (None, Cells::EMPTY);
        for (mine, theirs) in [(0, 0), (0, 1), (1, 0), (1, 1)] {
            let seen = one.seen[1 - mine] & other.seen[1 - theirs] & self.view.places(self.digit);
            if one.colours[mine].intersects(other.seen[theirs]) && !seen.is_empty() {
                first.get_or_insert([mine, theirs]);
                eliminated |= seen;
            }
        }
        first.map_or(ControlFlow::Continue(()), |colours| self.report([one, other], colours, eliminated, found))
    }

    /// Reports a deduction of type 2 for each colour of `one` that sees both colours of `other` and is therefore false.
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

    /// Reports the elimination of the digit from the cells `eliminated`, unless there are none. `mine` is the index of a colour of the
    /// first cluster in `pair`. `theirs` is the index of a colour of the second cluster. A cell of one of these colours sees a cell of the
    /// other.
    fn report(
        &self,
        pair: [&Cluster<W>; 2],
        [mine, theirs]: [usize; 2],
        eliminated: Cells<W>,
        found: &mut DeductionSink<'_>,
    ) -> ControlFlow<()> {
        if eliminated.is_empty() {
            return ControlFlow::Continue(());
        }
        let only = DigitSet::only(self.digit);
        let [one, other] = pair;
        let colours = [one.colours[mine], one.colours[1 - mine], other.colours[theirs], other.colours[1 - theirs]];
        found(Deduction {
            technique: self.technique,
            placements: Vec::new(),
            eliminations: eliminated.product(only).collect(),
            digits: only,
            evidence: Evidence::Pattern(Pattern {
                kind: PatternKind::MultiColours,
                clauses: pair.iter().flat_map(|cluster| cluster.clauses(self.digit)).collect(),
                parts: colours.map(|cells| pattern_part(cells, only)).to_vec(),
            }),
        })
    }
}
