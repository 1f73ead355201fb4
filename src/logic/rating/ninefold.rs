//! Our own rating: the lowest hardest step, and how often it is needed, the same however the puzzle is turned or relabelled.

mod min_singles;

use std::collections::HashSet;
use std::fmt;
use std::ops::ControlFlow;

use crate::evidence::Candidate;
use crate::{Analysis, Ladder, Position, Rung, StopSignal, Technique};

/// The hardest technique of our ladder that a puzzle needs, and how often. Techniques that one search finds together count as one, and
/// the hardest of them that was used gives the name.
///
/// It is reached in waves: at each point *all* deductions of the lowest rung that has any are used at once. Which they are does not
/// depend on where the board's rows, columns and digits stand, nor does what follows; no path is better or worse luck. What
/// a technique can do it can still do, or has become needless, after easier ones went further, but for a few (a uniqueness
/// pattern can be spoilt by a placement), so the highest rung that the waves come to is the lowest that any path can do with.
///
/// How often: the waves are followed up to where the hardest technique is needed first. From there every choice of one, then of
/// two, … of its deductions is tried, easier techniques being free, until a choice is enough. That is the fewest. Where that would
/// cost too much the number is what the waves used between them or, if that is less, the ladder's path through a
/// canonical form of the puzzle: which is surely enough, and not proved to be the fewest. What costs too much is counted in
/// positions, which are as many for each form of a puzzle, not in seconds. Of singles the fewest are known more often, since
/// they are counted by themselves and there is a number below which none can come.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct NinefoldRating {
    /// The lowest hardest step.
    pub technique: Technique,
    /// How many of it.
    pub count: usize,
    /// Whether fewer are known not to do.
    pub is_minimal: bool,
}

/// How many positions may be tried for the fewest hard steps: less than a second's worth nearly always.
const MAX_POSITIONS: usize = 400;

/// The same where dynamic chains, or what is harder, have to be looked for in each, which takes tens of milliseconds.
const MAX_HARD_POSITIONS: usize = 16;

/// What a deduction does.
type Conclusion = (Vec<Candidate>, Vec<Candidate>);

/// What the waves came to.
struct RoundsResult {
    /// The highest rung.
    highest_rung: usize,
    /// The hardest technique of it that was used.
    technique: Technique,
    /// Where it was needed first.
    first_needed: Analysis,
    /// How many deductions of it were used.
    use_count: usize,
}

impl NinefoldRating {
    /// Returns the rating of a position, the canonical form of a board; none where it is full already, the ladder does not reach its end, or the
    /// search is stopped.
    pub(super) fn rate(ladder: &Ladder, analysis: &mut Analysis, stop: &StopSignal<'_>) -> Option<Self> {
        let form = analysis.position().clone();
        let waves = solve_in_rounds(ladder.rungs(), analysis, stop)?;
        let end = analysis.position();
        let (easier, hardest) = (&ladder.rungs()[..waves.highest_rung], &ladder.rungs()[waves.highest_rung]);
        let technique = waves.technique;
        if waves.use_count == 1 {
            return Some(Self { technique, count: 1, is_minimal: true });
        }
        if technique <= Technique::NakedSingle
            && let Some(fewest) = min_singles::bound_singles(&form, end, technique)
        {
            return Some(Self { technique, count: fewest.upper, is_minimal: fewest.upper == fewest.lower });
        }
        let most = if technique < Technique::DynamicForcingChains { MAX_POSITIONS } else { MAX_HARD_POSITIONS };
        if let Some(times) = min_uses((easier, hardest), waves.first_needed, most, stop) {
            return Some(Self { technique, count: times, is_minimal: true });
        }
        let times =
            path_uses(ladder, hardest, &form, stop).map_or(waves.use_count, |walked| walked.min(waves.use_count));
        Some(Self { technique, count: times, is_minimal: times == 1 })
    }
}

/// Returns how often the ladder's path through a form uses the rung; `None` if it needs a higher one.
fn path_uses(ladder: &Ladder, rung: &Rung, form: &Position, stop: &StopSignal<'_>) -> Option<usize> {
    let path = ladder.path_until(form, stop).ok()?;
    let is_of_rung = |technique: Technique| rung.techniques().any(|other| other == technique);
    let is_as_good = path.is_solved && path.hardest.is_some_and(is_of_rung);
    is_as_good.then(|| path.steps.iter().filter(|step| is_of_rung(step.technique)).count())
}

impl Ladder {
    /// The lowest hardest technique, as [`Own`] counts; none where the ladder does not reach the end, or is there.
    #[must_use]
    pub fn hardest_needed(&self, position: &Position) -> Option<Technique> {
        let waves = solve_in_rounds(self.rungs(), &mut Analysis::of(position.clone()), &StopSignal::never())?;
        Some(waves.technique)
    }
}

/// `2*xy-chain`, and `<=7*xy-chain` where fewer might do.
impl fmt::Display for NinefoldRating {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let at_most = if self.is_minimal { "" } else { "<=" };
        f.pad(&format!("{at_most}{}*{}", self.count, self.technique.slug()))
    }
}

/// Advances `analysis` to the end and returns the waves; none where they lead to none, or the search is stopped.
fn solve_in_rounds(rungs: &[Rung], analysis: &mut Analysis, stop: &StopSignal<'_>) -> Option<RoundsResult> {
    let mut waves: Option<RoundsResult> = None;
    while !analysis.position().is_solved() {
        let (rung, (technique, conclusions)) = lowest_rung(rungs, analysis, stop)?;
        match &mut waves {
            Some(waves) if rung < waves.highest_rung => {}
            Some(waves) if rung == waves.highest_rung => {
                waves.use_count += conclusions.len();
                waves.technique = waves.technique.max(technique);
            }
            _ => {
                waves = Some(RoundsResult {
                    highest_rung: rung,
                    technique,
                    first_needed: analysis.fork(),
                    use_count: conclusions.len(),
                });
            }
        }
        apply(analysis, &conclusions);
    }
    waves
}

/// The fewest deductions of `hardest` that lead from `start` to the end, with all of `easier` between; none where to know it takes
/// more than `most` positions.
fn min_uses((easier, hardest): (&[Rung], &Rung), start: Analysis, most: usize, stop: &StopSignal<'_>) -> Option<usize> {
    let (mut now, mut seen, mut tried) = (vec![start], HashSet::new(), 0);
    for times in 1.. {
        let choices: Vec<Vec<Conclusion>> =
            now.iter().map(|analysis| rung_conclusions(hardest, analysis, stop).1).collect();
        tried += choices.iter().map(Vec::len).sum::<usize>();
        if tried > most || now.is_empty() || stop.is_set() {
            return None;
        }
        let mut next = Vec::new();
        for (analysis, choices) in now.iter().zip(choices) {
            for choice in &choices {
                let mut analysis = analysis.fork();
                apply(&mut analysis, std::slice::from_ref(choice));
                apply_easier(easier, &mut analysis, stop);
                if analysis.position().is_solved() {
                    return Some(times);
                }
                if seen.insert(analysis.position().cell_sets().to_vec()) {
                    next.push(analysis);
                }
            }
        }
        now = next;
    }
    None
}

/// Goes as far as these rungs lead.
fn apply_easier(rungs: &[Rung], analysis: &mut Analysis, stop: &StopSignal<'_>) {
    while !analysis.position().is_solved() {
        let Some((_, (_, conclusions))) = lowest_rung(rungs, analysis, stop) else { break };
        apply(analysis, &conclusions);
    }
}

/// Returns the number of the lowest rung that has a deduction and all of its [`conclusions`]; `None` if no rung has one or the search is
/// stopped.
fn lowest_rung(
    rungs: &[Rung],
    analysis: &Analysis,
    stop: &StopSignal<'_>,
) -> Option<(usize, (Technique, Vec<Conclusion>))> {
    let all = rungs.iter().enumerate().map(|(at, rung)| (at, rung_conclusions(rung, analysis, stop)));
    all.into_iter().find(|(_, (_, conclusions))| !conclusions.is_empty()).filter(|_| !stop.is_set())
}

/// Returns the hardest technique of a rung's deductions, and their conclusions without repetition and without those that are a part of
/// another.
fn rung_conclusions(rung: &Rung, analysis: &Analysis, stop: &StopSignal<'_>) -> (Technique, Vec<Conclusion>) {
    let (mut technique, mut all) = (rung.technique(), Vec::new());
    let _ = rung.find(analysis, stop, &mut |deduction| {
        technique = technique.max(deduction.technique);
        all.push((deduction.placements, deduction.eliminations));
        ControlFlow::Continue(())
    });
    all.sort_unstable();
    all.dedup();
    if all.iter().all(|(place, eliminate)| place.len() == 1 && eliminate.is_empty()) {
        return (technique, all);
    }
    let is_part = |small: &Conclusion, large: &Conclusion| {
        let within = |small: &[Candidate], large: &[Candidate]| small.iter().all(|candidate| large.contains(candidate));
        small != large && within(&small.0, &large.0) && within(&small.1, &large.1)
    };
    let whole = |small: &&Conclusion| !all.iter().any(|large| is_part(small, large));
    (technique, all.iter().filter(whole).cloned().collect())
}

/// Applies all conclusions, which may have candidates in common.
fn apply(analysis: &mut Analysis, conclusions: &[Conclusion]) {
    let eliminated: Vec<Candidate> = conclusions.iter().flat_map(|(_, eliminate)| eliminate).copied().collect();
    let mut placed: Vec<Candidate> = conclusions.iter().flat_map(|(place, _)| place).copied().collect();
    placed.sort_unstable();
    placed.dedup_by_key(|&mut (cell, _)| cell);
    analysis.advance(&eliminated, &placed);
}
