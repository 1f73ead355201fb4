//! Puzzles that need techniques which chance hardly ever comes by: where one of them is wanted, attempts begin with these.
//!
//! An attempt turns one of them, moves its rows, columns and digits, and exchanges givens. Beyond forcing nets, where each look costs tenths
//! of a second, it does that but twice, so that about half of what is made there is a sample turned and no more.
//!
//! Some techniques no puzzle is known to need: wherever they were met with, easier ones led on.

use crate::grids::Line;
use crate::judge::only_solution;
use logic::{Technique, TechniqueGroup};

/// In each line the slug of a technique, a tab, and a puzzle.
const SAMPLES: &str = include_str!("samples.txt");

/// On none of the paths of 410,000 puzzles of all levels, of which every third holds out long against assumptions, and of some hundred that
/// need more than forcing nets, was one of these the easiest that led on.
///
/// Rings were counted together then; of 24,480 other paths none had a W-, M- or L-Ring.
///
/// Of some it is clear why: a dual form is a single one first; the cells of a remote pair are linked in both digits once naked pairs have
/// struck, so that simple colours strike as much; and a large fish without fins has a smaller one across.
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
    Technique::MultiSector,
];

/// Returns whether some classic 9 × 9 puzzle is known to need one of these techniques, so that it can be asked for.
#[must_use]
pub fn is_met(group: impl Into<TechniqueGroup>) -> bool {
    group.into().techniques().iter().any(|technique| !UNMET.contains(technique))
}

/// Returns the samples of these techniques, each with its solution.
pub(super) fn of(group: TechniqueGroup) -> Vec<(Line, Line)> {
    let lines = SAMPLES.lines().filter_map(|line| line.split_once('\t'));
    let wanted = lines.filter(|&(slug, _)| group.techniques().iter().any(|technique| technique.slug() == slug));
    wanted
        .filter_map(|(_, puzzle)| puzzle.as_bytes().try_into().ok())
        .filter_map(|line| Some((line, only_solution(&line)?)))
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use grid::{Digit, Puzzle, Shape};
    use logic::{Ladder, Position};

    #[test]
    fn each_needs_what_it_says() {
        let mut slugs: Vec<&str> =
            SAMPLES.lines().filter_map(|line| line.split_once('\t')).map(|(slug, _)| slug).collect();
        let count = slugs.len();
        slugs.dedup();
        let mut found = 0;
        for slug in slugs {
            let technique = Technique::by_slug(slug).unwrap_or_else(|| panic!("{slug}"));
            let ladder = Ladder::ours().only(|other| other <= technique);
            let samples = of(technique.into());
            found += samples.len();
            let digits = samples[0].0.iter().map(|&symbol| Digit::from_symbol(char::from(symbol))).collect();
            let board = Puzzle::classic(Shape::nine(), digits).check().expect("no digit repeats");
            let path = ladder.path(&Position::of(&board));
            assert!(path.steps.iter().any(|step| step.technique == technique), "{slug}");
            assert!(is_met(technique), "{slug}");
        }
        assert_eq!(found, count, "each has one solution, and those of a technique stand together");
    }
}
