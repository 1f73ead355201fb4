//! Two fish in the same bases, with different covers and fins.

use std::ops::ControlFlow;

use crate::evidence::{Fish, SiameseTwin};
use crate::techniques::fish::complex::{self, FishKind};
use crate::techniques::fish::finned;
use crate::techniques::fish::fish_match::FishMatch;
use crate::techniques::fish::technique_table::{BASIC_FISH, COMPLEX_FISH};
use crate::{Deduction, DeductionSink, Evidence, Technique, View, ViewFinder};

/// Two fish of rows and columns with fins.
#[derive(Debug)]
pub struct SiameseFish;

/// Two Franken or two mutant fish with fins.
#[derive(Debug)]
pub struct SiameseComplexFish;

impl ViewFinder for SiameseFish {
    fn technique(&self) -> Technique {
        Technique::SiameseFish
    }

    fn find_in<const W: usize>(&self, view: View<'_, W>, found: &mut DeductionSink<'_>) -> ControlFlow<()> {
        for (size, [_, finned, sashimi]) in (2..=4).zip(BASIC_FISH) {
            let mut all = Vec::new();
            for digit in view.unconfirmed_digits() {
                finned::for_each_finned_fish(&view, digit, size, &mut |catch| {
                    all.push((if catch.is_sashimi(&view) { sashimi } else { finned }, catch));
                    ControlFlow::Continue(())
                })?;
            }
            report_pairs(self.technique(), &all, found)?;
        }
        ControlFlow::Continue(())
    }
}

impl ViewFinder for SiameseComplexFish {
    fn technique(&self) -> Technique {
        Technique::SiameseFrankenFish
    }

    fn find_in<const W: usize>(&self, view: View<'_, W>, found: &mut DeductionSink<'_>) -> ControlFlow<()> {
        for (size, [_, franken, _, mutant]) in (2..=4).zip(COMPLEX_FISH) {
            for (kind, technique) in [(FishKind::Franken, franken), (FishKind::Mutant, mutant)] {
                let mut all = Vec::new();
                complex::for_each_complex_fish(&view, size, kind, &mut |catch| {
                    if !catch.fins.is_empty() {
                        all.push((technique, catch));
                    }
                    ControlFlow::Continue(())
                })?;
                report_pairs(self.technique(), &all, found)?;
            }
        }
        ControlFlow::Continue(())
    }
}

/// Hands over each two fish of the same bases of which neither eliminates all that the other does.
fn report_pairs<const W: usize>(
    technique: Technique,
    all: &[(Technique, FishMatch<W>)],
    found: &mut DeductionSink<'_>,
) -> ControlFlow<()> {
    let mut seen = std::collections::HashSet::new();
    let mut by_bases: std::collections::BTreeMap<_, Vec<_>> = std::collections::BTreeMap::new();
    for (kind, catch) in all {
        by_bases.entry((catch.digit, &catch.bases)).or_default().push((*kind, catch));
    }
    for fish in by_bases.values() {
        for (at, &(first, one)) in fish.iter().enumerate() {
            for &(second, other) in &fish[at + 1..] {
                let (first, one, other) = if second < first { (second, other, one) } else { (first, one, other) };
                let falls = one.eliminated | other.eliminated;
                let is_more = falls != one.eliminated && falls != other.eliminated;
                if is_more && seen.insert((one.digit, falls)) {
                    found(siamese_deduction(technique, first, one, other))?;
                }
            }
        }
    }
    ControlFlow::Continue(())
}

fn siamese_deduction<const W: usize>(
    technique: Technique,
    first: Technique,
    one: &FishMatch<W>,
    other: &FishMatch<W>,
) -> Deduction {
    let both = FishMatch { eliminated: one.eliminated | other.eliminated, ..one.clone() };
    let twin = SiameseTwin {
        first_technique: first,
        covers: other.covers.clone(),
        cells: other.body.to_vec(),
        fins: other.fins.to_vec(),
    };
    let deduction = both.into_deduction(technique);
    let Evidence::Fish(fish) = deduction.evidence else { unreachable!("a catch is a fish") };
    Deduction { evidence: Evidence::Fish(Fish { twin: Some(twin), ..fish }), ..deduction }
}
