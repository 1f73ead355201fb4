//! Siamese fish: two fish with the same bases, but with different covers and fins.
//!
//! The deduction has the eliminations of both fish.

use std::ops::ControlFlow;

use crate::evidence::{Fish, SiameseTwin};
use crate::techniques::fish::complex::{self, FishKind};
use crate::techniques::fish::finned;
use crate::techniques::fish::fish_match::FishMatch;
use crate::techniques::fish::technique_table::{BASIC_FISH, COMPLEX_FISH};
use crate::{Deduction, DeductionSink, Evidence, Technique, View, ViewFinder};

/// Finder of Siamese fish that combine two finned fish of rows and columns.
#[derive(Debug)]
pub struct SiameseFish;

/// Finder of Siamese fish that combine two Franken fish with fins, or two mutant fish with fins.
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
                finned::for_each_finned_fish(&view, digit, size, &mut |fish| {
                    all.push((if fish.is_sashimi(&view) { sashimi } else { finned }, fish));
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
                complex::for_each_complex_fish(&view, size, kind, &mut |fish| {
                    if !fish.fins.is_empty() {
                        all.push((technique, fish));
                    }
                    ControlFlow::Continue(())
                })?;
                report_pairs(self.technique(), &all, found)?;
            }
        }
        ControlFlow::Continue(())
    }
}

/// Reports a Siamese fish for every two fish in `all` with the same digit and the same bases, if each of the two has an elimination that
/// the other does not have. Of several Siamese fish with the same eliminations, reports only the first. `all` contains pairs of a technique
/// and a fish.
fn report_pairs<const W: usize>(
    technique: Technique,
    all: &[(Technique, FishMatch<W>)],
    found: &mut DeductionSink<'_>,
) -> ControlFlow<()> {
    let mut seen = std::collections::HashSet::new();
    let mut by_bases: std::collections::BTreeMap<_, Vec<_>> = std::collections::BTreeMap::new();
    for (kind, fish) in all {
        by_bases.entry((fish.digit, &fish.bases)).or_default().push((*kind, fish));
    }
    for fish in by_bases.values() {
        for (at, &(first, one)) in fish.iter().enumerate() {
            for &(second, other) in &fish[at + 1..] {
                let (first, one, other) = if second < first { (second, other, one) } else { (first, one, other) };
                let eliminated = one.eliminated | other.eliminated;
                let is_more = eliminated != one.eliminated && eliminated != other.eliminated;
                if is_more && seen.insert((one.digit, eliminated)) {
                    found(siamese_deduction(technique, first, one, other))?;
                }
            }
        }
    }
    ControlFlow::Continue(())
}

/// Returns the deduction from the Siamese fish that consists of the fish `one` and `other`. `technique` is the technique of the deduction,
/// and `first` is the technique of the fish `one` alone.
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
    let Evidence::Fish(fish) = deduction.evidence else { unreachable!("the evidence of a fish is a fish") };
    Deduction { evidence: Evidence::Fish(Fish { twin: Some(twin), ..fish }), ..deduction }
}
