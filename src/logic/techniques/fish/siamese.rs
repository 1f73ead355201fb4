//! Two fish in the same bases, with different covers and fins.

use std::ops::ControlFlow;

use crate::evidence::{Fish, Twin};
use crate::techniques::fish::catch::Catch;
use crate::techniques::fish::complex::{self, Kind};
use crate::techniques::fish::lines;
use crate::techniques::fish::names::{COMPLEX, LINES};
use crate::{Deduction, Evidence, Found, Sweep, Technique, View};

/// Two fish of rows and columns with fins.
#[derive(Debug)]
pub struct Siamese;

/// Two Franken or two mutant fish with fins.
#[derive(Debug)]
pub struct SiameseComplex;

impl Sweep for Siamese {
    fn technique(&self) -> Technique {
        Technique::SiameseFish
    }

    fn sweep<const W: usize>(&self, view: View<'_, W>, found: &mut Found<'_>) -> ControlFlow<()> {
        for (size, [_, finned, sashimi]) in (2..=4).zip(LINES) {
            let mut all = Vec::new();
            for digit in view.doubtful_digits() {
                lines::each(&view, digit, size, &mut |catch| {
                    all.push((if catch.is_sashimi(&view) { sashimi } else { finned }, catch));
                    ControlFlow::Continue(())
                })?;
            }
            pairs(self.technique(), &all, found)?;
        }
        ControlFlow::Continue(())
    }
}

impl Sweep for SiameseComplex {
    fn technique(&self) -> Technique {
        Technique::SiameseComplexFish
    }

    fn sweep<const W: usize>(&self, view: View<'_, W>, found: &mut Found<'_>) -> ControlFlow<()> {
        for (size, [_, franken, _, mutant]) in (2..=4).zip(COMPLEX) {
            for (kind, technique) in [(Kind::Franken, franken), (Kind::Mutant, mutant)] {
                let mut all = Vec::new();
                complex::each(&view, size, kind, &mut |catch| {
                    if !catch.fins.is_empty() {
                        all.push((technique, catch));
                    }
                    ControlFlow::Continue(())
                })?;
                pairs(self.technique(), &all, found)?;
            }
        }
        ControlFlow::Continue(())
    }
}

/// Hands over each two fish of the same bases of which neither eliminates all that the other does.
fn pairs<const W: usize>(
    technique: Technique,
    all: &[(Technique, Catch<W>)],
    found: &mut Found<'_>,
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
                let falls = one.falls | other.falls;
                let is_more = falls != one.falls && falls != other.falls;
                if is_more && seen.insert((one.digit, falls)) {
                    found(deduction(technique, first, one, other))?;
                }
            }
        }
    }
    ControlFlow::Continue(())
}

fn deduction<const W: usize>(technique: Technique, first: Technique, one: &Catch<W>, other: &Catch<W>) -> Deduction {
    let both = Catch { falls: one.falls | other.falls, ..one.clone() };
    let twin = Twin { first, covers: other.covers.clone(), cells: other.body.to_vec(), fins: other.fins.to_vec() };
    let deduction = both.deduction(technique);
    let Evidence::Fish(fish) = deduction.evidence else { unreachable!("a catch is a fish") };
    Deduction { evidence: Evidence::Fish(Fish { twin: Some(twin), ..fish }), ..deduction }
}
