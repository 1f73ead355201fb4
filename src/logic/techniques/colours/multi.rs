//! Two clusters of one digit: colours that see each other.

use std::ops::ControlFlow;

use crate::evidence::Pattern;
use crate::techniques::colours::clusters::{Cluster, clusters, part};
use crate::{Cells, Deduction, Evidence, Found, Sweep, Technique, View};
use grid::{Digit, DigitSet};

/// A colour of one cluster sees one of the other (1): not both are true, so one of their opposites is. Or it sees both of the other
/// (2): it is false. The parts of the pattern are the four colours, two by two; it is the first and the third that see each other.
#[derive(Debug)]
pub struct MultiColors(pub Technique);

impl Sweep for MultiColors {
    fn technique(&self) -> Technique {
        self.0
    }

    fn sweep<const W: usize>(&self, view: View<'_, W>, found: &mut Found<'_>) -> ControlFlow<()> {
        view.each_digit(self.0, found, |digit, found| {
            let clusters = clusters(view, digit);
            for (at, one) in clusters.iter().enumerate() {
                for other in &clusters[at + 1..] {
                    let pair = Pair { view, digit, technique: self.0 };
                    if self.0 == Technique::MultiColors1 {
                        pair.opposites(one, other, found)?;
                    } else {
                        pair.false_colours(one, other, found)?;
                        pair.false_colours(other, one, found)?;
                    }
                }
            }
            ControlFlow::Continue(())
        })
    }
}

struct Pair<'a, const W: usize> {
    view: View<'a, W>,
    digit: Digit,
    technique: Technique,
}

impl<const W: usize> Pair<'_, W> {
    /// What falls by any two colours that see each other.
    fn opposites(&self, one: &Cluster<W>, other: &Cluster<W>, found: &mut Found<'_>) -> ControlFlow<()> {
        let (mut first, mut falls) = (None, Cells::EMPTY);
        for (mine, theirs) in [(0, 0), (0, 1), (1, 0), (1, 1)] {
            let seen = one.seen[1 - mine] & other.seen[1 - theirs] & self.view.places(self.digit);
            if one.colours[mine].meets(other.seen[theirs]) && !seen.is_empty() {
                first.get_or_insert([mine, theirs]);
                falls |= seen;
            }
        }
        first.map_or(ControlFlow::Continue(()), |colours| self.hand_over([one, other], colours, falls, found))
    }

    fn false_colours(&self, one: &Cluster<W>, other: &Cluster<W>, found: &mut Found<'_>) -> ControlFlow<()> {
        for mine in [0, 1] {
            if other.seen.iter().all(|seen| one.colours[mine].meets(*seen)) {
                self.hand_over([one, other], [mine, 0], one.colours[mine], found)?;
            }
        }
        ControlFlow::Continue(())
    }

    fn hand_over(
        &self,
        pair: [&Cluster<W>; 2],
        [mine, theirs]: [usize; 2],
        falls: Cells<W>,
        found: &mut Found<'_>,
    ) -> ControlFlow<()> {
        if falls.is_empty() {
            return ControlFlow::Continue(());
        }
        let only = DigitSet::only(self.digit);
        let [one, other] = pair;
        let colours = [one.colours[mine], one.colours[1 - mine], other.colours[theirs], other.colours[1 - theirs]];
        found(Deduction {
            technique: self.technique,
            place: Vec::new(),
            eliminate: falls.times(only).collect(),
            digits: only,
            evidence: Evidence::Pattern(Pattern {
                needs: pair.iter().flat_map(|cluster| cluster.needs(self.digit)).collect(),
                parts: colours.map(|cells| part(cells, only)).to_vec(),
            }),
        })
    }
}
