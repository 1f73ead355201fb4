//! Death Blossom: a cell in which each candidate, if it is true, eliminates its digit from an almost locked set.
//!
//! ```text
//! stem 1 2 3 ---1--- petal with 1 and z     Whatever the stem is, one petal lacks that digit
//!            ---2--- petal with 2 and z     and therefore contains z.
//!            ---3--- petal with 3 and z
//! ```

use std::ops::ControlFlow;

use crate::analysis::als::cache::AlsIndex;
use crate::analysis::als::eliminations::AlsEliminations;
use crate::bits::ones_of;
use crate::evidence::{Part, PatternKind};
use crate::techniques::als::emitter::{DeductionEmitter, pattern_part};
use crate::{Cells, DeductionSink, Technique, View, ViewFinder};
use grid::{Cell, Digit, DigitSet};

/// Finder of Death Blossoms.
///
/// For each candidate of a stem cell there is a petal: an almost locked set in which the stem sees all places of this digit. Whichever
/// digit the stem contains, the petal of this digit lacks it and contains all its other digits. So a digit z that all petals have is in at
/// least one of them, and candidates that see all places of z in all petals are eliminated.
#[derive(Debug)]
pub struct DeathBlossom;

/// Maximum number of [`PetalChoice`]s that are kept each time a petal has been added. Of choices with the same eliminations, only one is
/// kept.
const MAX_CHOICES: usize = 200;

/// Stem cell that would have no candidates left under the assumption that a certain candidate of another cell is true.
struct StemCase<'a, const W: usize> {
    als: &'a AlsIndex<W>,
    stem: Cell,
    /// For each candidate of the stem, its digit and the numbers of the almost locked sets that may be its petal. The stem sees all places
    /// of the digit in such a set. The assumed candidate sees all places of its own digit in the set.
    petals: Vec<(Digit, Vec<usize>)>,
}

/// Petals that have been chosen so far, one for each of the first candidates in [`StemCase::petals`].
struct PetalChoice<const W: usize> {
    petals: Vec<usize>,
    /// Candidates that see all places of their digit in every petal, as pairs of a digit and its cells. Digits of the stem are left out.
    eliminated: Vec<(Digit, Cells<W>)>,
}

impl ViewFinder for DeathBlossom {
    fn technique(&self) -> Technique {
        Technique::DeathBlossom
    }

    fn find_in<const W: usize>(&self, view: View<'_, W>, found: &mut DeductionSink<'_>) -> ControlFlow<()> {
        let als = AlsIndex::of(view);
        let mut emitter = DeductionEmitter::new(Technique::DeathBlossom, PatternKind::DeathBlossom, found);
        let emptying = als.emptying_table(view).map(|emptying| &emptying.cells[..]);
        let places = |digit: Digit| emptying.map_or_else(|| view.places(digit), |all| all[digit.index()]);
        for (cell, digit) in view.digits().flat_map(|digit| places(digit).product(DigitSet::only(digit))) {
            let sets: Vec<usize> = ones_of(als.sets_without(cell, digit)).collect();
            for stem in stems(view, als, (cell, digit), &sets).iter() {
                let petals = |candidate: Digit| {
                    let sees_petal =
                        |&&set: &&usize| als.sets[set].digits.has(candidate) && als.seen(set, candidate).has(stem);
                    (candidate, sets.iter().filter(sees_petal).copied().collect())
                };
                let mut petals: Vec<(Digit, Vec<usize>)> = view.candidates(stem).iter().map(petals).collect();
                petals.sort_by_key(|(_, sets)| sets.len());
                let case = StemCase { als, stem, petals };
                case.emit_choices(&mut emitter)?;
            }
        }
        ControlFlow::Continue(())
    }
}

/// Returns the cells that would have no candidates left if `digit` were true in `cell`. `sets` are the almost locked sets that would then
/// lack `digit`.
fn stems<const W: usize>(
    view: View<'_, W>,
    als: &AlsIndex<W>,
    (cell, digit): (Cell, Digit),
    sets: &[usize],
) -> Cells<W> {
    // For each digit, the cells where it would remain as a candidate.
    let mut remaining = [Cells::EMPTY; 64];
    view.digits().for_each(|other| remaining[other.index()] = view.places(other));
    for &set in sets {
        for other in als.sets[set].digits.without(digit).iter() {
            remaining[other.index()] -= als.seen(set, other);
        }
    }
    view.digits().fold(view.empty_cells().without(cell), |stems, other| stems - remaining[other.index()])
}

impl<const W: usize> StemCase<'_, W> {
    /// Emits a deduction for each choice of petals, with one petal for every candidate of the stem. Of several choices with the same
    /// eliminations, only one is tried.
    fn emit_choices(&self, emitter: &mut DeductionEmitter<'_, '_>) -> ControlFlow<()> {
        let mut choices = vec![PetalChoice { petals: Vec::new(), eliminated: Vec::new() }];
        for (_, sets) in &self.petals {
            let mut longer: Vec<PetalChoice<W>> = Vec::new();
            for choice in &choices {
                for &set in sets.iter().filter(|set| !choice.petals.contains(set)) {
                    let eliminated = self.eliminated_with(choice, set);
                    if longer.len() < MAX_CHOICES && longer.iter().all(|known| known.eliminated != eliminated) {
                        longer.push(PetalChoice { petals: [&choice.petals[..], &[set]].concat(), eliminated });
                    }
                }
            }
            choices = longer;
        }
        for PetalChoice { petals, eliminated } in &choices {
            let mut eliminations = AlsEliminations::default();
            eliminated.iter().for_each(|&(digit, seen)| eliminations.add(digit, seen));
            emitter.emit(&eliminations, || self.parts(petals))?;
        }
        ControlFlow::Continue(())
    }

    /// Returns the candidates that `choice` eliminates if the set number `set` is added as a petal. They see all places of their digit in
    /// every petal. The result consists of pairs of a digit and the cells from which the digit is eliminated.
    fn eliminated_with(&self, choice: &PetalChoice<W>, set: usize) -> Vec<(Digit, Cells<W>)> {
        let als = self.als;
        let digits = als.sets[set].digits;
        if choice.petals.is_empty() {
            let stem_digits: DigitSet = self.petals.iter().map(|&(digit, _)| digit).collect();
            return digits.minus(stem_digits).iter().map(|digit| (digit, als.seen(set, digit))).collect();
        }
        let both = |&(digit, seen): &(Digit, Cells<W>)| {
            let seen = if digits.has(digit) { seen & als.seen(set, digit) } else { Cells::EMPTY };
            (!seen.is_empty()).then_some((digit, seen))
        };
        choice.eliminated.iter().filter_map(both).collect()
    }

    /// Returns the parts of the pattern in the order in which an explanation names them: the stem, the petals, and the links between them.
    /// There is a link for each digit of the stem. Its cells are the stem and the places of the digit in the petal.
    fn parts(&self, petals: &[usize]) -> Vec<Part> {
        let stem = Cells::only(self.stem);
        let candidates = self.petals.iter().map(|&(digit, _)| digit);
        let sets = petals.iter().map(|&set| pattern_part(self.als.sets[set].cells, self.als.sets[set].digits));
        let links = candidates
            .clone()
            .zip(petals)
            .map(|(digit, &set)| pattern_part(stem | self.als.places(set, digit), DigitSet::only(digit)));
        [pattern_part(stem, candidates.collect())].into_iter().chain(sets).chain(links).collect()
    }
}
