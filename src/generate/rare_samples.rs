//! Sample puzzles for techniques that random puzzles hardly ever need, and for ratings that they hardly ever have. If such a technique or
//! rating is wanted, attempts start from the samples.
//!
//! An attempt transposes a sample, permutes its rows, columns and digits, and exchanges givens. For techniques beyond forcing nets and for
//! ratings, where each rating takes tenths of a second, an attempt has only two rounds. So about half of these puzzles are samples that
//! were merely permuted.
//!
//! Some techniques are not needed by any known puzzle: wherever they were found, an easier technique made progress too.

use std::ops::RangeInclusive;

use crate::classic_grids::SolvedLine;
use crate::criteria::solved;
use logic::{Technique, TechniqueGroup};

/// Samples, one per line: the slug of a technique or a rating by Sudoku Explainer, a tab and the puzzle. Lines without a tab are comments.
const SAMPLES: &str = include_str!("samples.txt");

/// Techniques that no known puzzle needs.
///
/// The evidence is the solve paths of 410,000 puzzles of all levels, a third of which resist trial and error for long, and of a few hundred
/// puzzles that need more than forcing nets. On none of these paths was such a technique the easiest one that made progress.
///
/// On these paths, all kinds of rings were counted together. A further 24,480 paths had no W-, M- or L-Ring.
///
/// For some of these techniques there is a simple explanation. The dual form of a technique is always preceded by its single form. Once
/// naked pairs are applied, the cells of a remote pair are linked in both digits, so simple colours eliminate as much. A large fish without
/// fins has a smaller complementary fish.
const UNMET: [Technique; 44] = [
    Technique::DualTwoStringKite,
    Technique::DualEmptyRectangle,
    Technique::RemotePair,
    Technique::WRing,
    Technique::MRing,
    Technique::LRing,
    Technique::XCycle,
    Technique::Fireworks,
    Technique::TuvwxyzWing,
    Technique::FrankenXWing,
    Technique::FinnedFrankenXWing,
    Technique::MutantXWing,
    Technique::FinnedMutantXWing,
    Technique::FrankenSwordfish,
    Technique::MutantSwordfish,
    Technique::FrankenJellyfish,
    Technique::MutantJellyfish,
    Technique::Squirmbag,
    Technique::Whale,
    Technique::Leviathan,
    Technique::FinnedSquirmbag,
    Technique::SashimiSquirmbag,
    Technique::FinnedWhale,
    Technique::SashimiWhale,
    Technique::FinnedLeviathan,
    Technique::SashimiLeviathan,
    Technique::BivalueOddagon,
    Technique::FrankenSquirmbag,
    Technique::FinnedFrankenSquirmbag,
    Technique::MutantSquirmbag,
    Technique::FinnedMutantSquirmbag,
    Technique::FrankenWhale,
    Technique::FinnedFrankenWhale,
    Technique::MutantWhale,
    Technique::FinnedMutantWhale,
    Technique::FrankenLeviathan,
    Technique::FinnedFrankenLeviathan,
    Technique::MutantLeviathan,
    Technique::FinnedMutantLeviathan,
    Technique::Braid,
    Technique::TemplateSet,
    Technique::Exocet,
    Technique::SkLoop,
    Technique::MultiSectorLockedSets,
];

/// Returns whether some classic 9 × 9 puzzle is known to need one of these techniques, so that ordering such a puzzle makes sense.
#[must_use]
pub fn is_known_to_be_needed(group: impl Into<TechniqueGroup>) -> bool {
    group.into().techniques().iter().any(|technique| !UNMET.contains(technique))
}

/// Returns the samples for all techniques of this group.
pub(super) fn of(group: TechniqueGroup) -> Vec<SolvedLine> {
    samples(|label| group.techniques().iter().any(|technique| technique.slug() == label))
}

/// Returns the samples whose rating by Sudoku Explainer, in tenths, is in this range. If there are none, returns those at most two tenths
/// away from the range, since variations of them may be in the range. No sample is rated 9.0 or lower.
pub(super) fn rated(tenths: &RangeInclusive<u32>) -> Vec<SolvedLine> {
    let rating = |label: &str| label.parse::<f64>().map(|rating| (rating * 10.0).round() as u32);
    let samples_in =
        |range: RangeInclusive<u32>| samples(|label| rating(label).is_ok_and(|rating| range.contains(&rating)));
    let exact = samples_in(tenths.clone());
    if exact.is_empty() { samples_in(tenths.start().saturating_sub(2)..=tenths.end().saturating_add(2)) } else { exact }
}

/// Returns the samples whose label, which is a slug or a rating, is wanted.
fn samples(is_wanted: impl Fn(&str) -> bool) -> Vec<SolvedLine> {
    let lines = SAMPLES.lines().filter_map(|line| line.split_once('\t'));
    let wanted = lines.filter(|&(label, _)| is_wanted(label));
    wanted.filter_map(|(_, puzzle)| solved(puzzle.as_bytes().try_into().ok()?)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::classic_grids;
    use logic::{Ladder, Position, Rater};

    #[test]
    fn every_sample_needs_its_technique() {
        let labels = SAMPLES.lines().filter_map(|line| line.split_once('\t')).map(|(label, _)| label);
        let mut slugs: Vec<&str> = labels.filter(|label| label.parse::<f64>().is_err()).collect();
        let count = slugs.len();
        slugs.dedup();
        let mut found = 0;
        for slug in slugs {
            let technique = Technique::by_slug(slug).unwrap_or_else(|| panic!("{slug}"));
            let ladder = Ladder::ninefold().only(|other| other <= technique);
            let samples = of(technique.into());
            found += samples.len();
            let board = classic_grids::puzzle(&samples[0].puzzle).check().expect("no digit repeats");
            let path = ladder.path(&Position::of(&board));
            assert!(path.steps.iter().any(|step| step.technique == technique), "{slug}");
            assert!(is_known_to_be_needed(technique), "{slug}");
        }
        assert_eq!(found, count, "each has one solution, and those of a technique stand together");
    }

    #[test]
    fn rated_samples_have_their_ratings() {
        for tenths in [91_u32, 96, 101, 105] {
            let rating = format!("{}.{}", tenths / 10, tenths % 10);
            for sample in samples(|label| label == rating).into_iter().take(1) {
                let board = classic_grids::puzzle(&sample.puzzle).check().expect("no digit repeats");
                let found = Rater::default().se_rating(&board, &classic_grids::digits(&sample.solution));
                assert_eq!(found, Some(f64::from(tenths) / 10.0));
            }
        }
    }
}
