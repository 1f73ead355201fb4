//! Ninefold's rating: the hardest technique that a puzzle needs, and how often. The rating is the same for all equivalent puzzles.
//!
//! This file solves a puzzle in rounds to find the hardest technique that is needed, and then searches for the minimum number of its uses.
//! If the technique is a single, it first calls `min_singles`, which finds the minimum more often. `min_singles` uses neither this file nor
//! any finder. It works on sets of cells that it derives from two positions: the start and the solution.

mod min_singles;

use std::collections::HashSet;
use std::fmt;
use std::ops::ControlFlow;

use crate::evidence::Candidate;
use crate::{Analysis, Ladder, Position, Rung, StopSignal, Technique};

/// Hardest technique of ninefold's ladder that a puzzle needs, and how often it is needed.
///
/// The techniques of a rung count as one technique. If deductions of several techniques of the rung were used, the rating names the hardest
/// of these techniques.
///
/// **Technique.** The puzzle is solved in rounds: each round uses *all* deductions of the lowest rung that has any. So the result depends
/// neither on a choice between deductions nor on the order of the rows, columns and digits. Other steps do not make a deduction invalid: it
/// stays possible or becomes unnecessary. So every path needs the highest rung that the rounds use, or a higher rung. (There are a few
/// exceptions: a placement can spoil a uniqueness pattern.)
///
/// **Count.** The search starts from the position in which the rounds first use this highest rung. It looks for the smallest number of
/// deductions of the rung that are enough to solve the puzzle. First it tries each deduction alone, then every choice of two deductions,
/// and so on. Easier techniques are applied in between and are not counted.
///
/// If the search would take too many positions, the count is an upper bound: the smaller one of two numbers.
///
/// - The number of deductions of the rung that the rounds used.
/// - The number of steps of the rung on the path from the canonical form. Ignored if this path needs a higher rung.
///
/// The effort is limited by a number of positions and not by time. Therefore all equivalent puzzles have the same count. For singles, the
/// minimum is known more often: see `min_singles`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct NinefoldRating {
    /// Hardest technique that the puzzle needs.
    pub technique: Technique,
    /// Number of steps with the technique that the puzzle needs, or an upper bound on this number: see `is_minimal`.
    pub count: usize,
    /// Whether `count` is known to be the minimum. If not, it is an upper bound.
    pub is_minimal: bool,
}

/// Maximum number of positions that are tried to find the minimum count. This nearly always takes less than a second.
const MAX_POSITIONS: usize = 400;

/// Maximum number of positions that are tried in the search for the minimum number of uses of a technique that is dynamic forcing chains or
/// harder. With such a technique, each position takes tens of milliseconds.
const MAX_HARD_POSITIONS: usize = 16;

/// Conclusion of a deduction: its placements, then its eliminations.
type Conclusion = (Vec<Candidate>, Vec<Candidate>);

/// Result of solving a puzzle in rounds. Each round uses all deductions of the lowest rung that has any.
struct RoundsResult {
    /// Index of the highest rung that a round used.
    highest_rung: usize,
    /// Hardest technique among the used deductions of the highest rung.
    technique: Technique,
    /// Position in which the highest rung was first used.
    first_needed: Analysis,
    /// Number of used deductions of the highest rung, in all rounds together.
    use_count: usize,
}

impl NinefoldRating {
    /// Returns the rating of the position of `analysis`, which must be the canonical form of a board. Returns `None` if the board is full,
    /// if `ladder` does not solve it, or if the search is stopped. Leaves `analysis` in the position after the last round.
    pub(super) fn rate(ladder: &Ladder, analysis: &mut Analysis, stop: &StopSignal<'_>) -> Option<Self> {
        let form = analysis.position().clone();
        let rounds = solve_in_rounds(ladder.rungs(), analysis, stop)?;
        let end = analysis.position();
        let (easier, hardest) = (&ladder.rungs()[..rounds.highest_rung], &ladder.rungs()[rounds.highest_rung]);
        let technique = rounds.technique;
        if rounds.use_count == 1 {
            return Some(Self { technique, count: 1, is_minimal: true });
        }
        if technique <= Technique::NakedSingle
            && let Some(fewest) = min_singles::bound_singles(&form, end, technique)
        {
            return Some(Self { technique, count: fewest.upper, is_minimal: fewest.upper == fewest.lower });
        }
        let max_positions =
            if technique < Technique::DynamicForcingChains { MAX_POSITIONS } else { MAX_HARD_POSITIONS };
        if let Some(count) = min_uses((easier, hardest), rounds.first_needed, max_positions, stop) {
            return Some(Self { technique, count, is_minimal: true });
        }
        let count = path_uses(ladder, hardest, &form, stop)
            .map_or(rounds.use_count, |path_count| path_count.min(rounds.use_count));
        Some(Self { technique, count, is_minimal: count == 1 })
    }
}

/// Returns the number of steps that `rung` finds on the path of `ladder` from `form`. Returns `None` if the path needs a higher rung or
/// does not solve the board, or if the search is stopped.
fn path_uses(ladder: &Ladder, rung: &Rung, form: &Position, stop: &StopSignal<'_>) -> Option<usize> {
    let path = ladder.path_until(form, stop).ok()?;
    let is_of_rung = |technique: Technique| rung.techniques().any(|other| other == technique);
    let is_comparable = path.is_solved && path.hardest.is_some_and(is_of_rung);
    is_comparable.then(|| path.steps.iter().filter(|step| is_of_rung(step.technique)).count())
}

impl Ladder {
    /// Returns the hardest technique that is needed to solve the position: see [`NinefoldRating`]. Returns `None` if the ladder does not
    /// solve the position, or if the position is solved already.
    #[must_use]
    pub fn hardest_needed(&self, position: &Position) -> Option<Technique> {
        let rounds = solve_in_rounds(self.rungs(), &mut Analysis::of(position.clone()), &StopSignal::never())?;
        Some(rounds.technique)
    }
}

/// Formats the rating as `2*xy-chain`, or as `<=7*xy-chain` if fewer uses may be enough.
impl fmt::Display for NinefoldRating {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let at_most = if self.is_minimal { "" } else { "<=" };
        f.pad(&format!("{at_most}{}*{}", self.count, self.technique.slug()))
    }
}

/// Solves the position of `analysis` in rounds: each round applies all deductions of the lowest rung that has any. Returns `None` if the
/// rungs do not solve the position, if it is solved already, or if the search is stopped.
fn solve_in_rounds(rungs: &[Rung], analysis: &mut Analysis, stop: &StopSignal<'_>) -> Option<RoundsResult> {
    let mut rounds: Option<RoundsResult> = None;
    while !analysis.position().is_solved() {
        let (rung, (technique, conclusions)) = lowest_rung(rungs, analysis, stop)?;
        match &mut rounds {
            Some(rounds) if rung < rounds.highest_rung => {}
            Some(rounds) if rung == rounds.highest_rung => {
                rounds.use_count += conclusions.len();
                rounds.technique = rounds.technique.max(technique);
            }
            _ => {
                rounds = Some(RoundsResult {
                    highest_rung: rung,
                    technique,
                    first_needed: analysis.fork(),
                    use_count: conclusions.len(),
                });
            }
        }
        apply(analysis, &conclusions);
    }
    rounds
}

/// Returns the minimum number of deductions of the rung `hardest` that lead from `start` to the solution. Deductions of the rungs in
/// `easier` are not counted. Returns `None` if more than `max_positions` positions would be tried, or if the search is stopped.
fn min_uses(
    (easier, hardest): (&[Rung], &Rung),
    start: Analysis,
    max_positions: usize,
    stop: &StopSignal<'_>,
) -> Option<usize> {
    let (mut current, mut seen, mut tried) = (vec![start], HashSet::new(), 0);
    for count in 1.. {
        let choices: Vec<Vec<Conclusion>> =
            current.iter().map(|analysis| rung_conclusions(hardest, analysis, stop).1).collect();
        tried += choices.iter().map(Vec::len).sum::<usize>();
        if tried > max_positions || current.is_empty() || stop.is_set() {
            return None;
        }
        let mut next = Vec::new();
        for (analysis, choices) in current.iter().zip(choices) {
            for choice in &choices {
                let mut analysis = analysis.fork();
                apply(&mut analysis, std::slice::from_ref(choice));
                apply_easier(easier, &mut analysis, stop);
                if analysis.position().is_solved() {
                    return Some(count);
                }
                if seen.insert(analysis.position().cell_sets().to_vec()) {
                    next.push(analysis);
                }
            }
        }
        current = next;
    }
    None
}

/// Applies all deductions of the lowest rung in `rungs` that has any. Repeats this until no rung has a deduction or the board is solved.
fn apply_easier(rungs: &[Rung], analysis: &mut Analysis, stop: &StopSignal<'_>) {
    while !analysis.position().is_solved() {
        let Some((_, (_, conclusions))) = lowest_rung(rungs, analysis, stop) else { break };
        apply(analysis, &conclusions);
    }
}

/// Returns the index of the lowest rung that has a deduction, with the result of [`rung_conclusions`] for this rung. Returns `None` if no
/// rung has a deduction or the search is stopped.
fn lowest_rung(
    rungs: &[Rung],
    analysis: &Analysis,
    stop: &StopSignal<'_>,
) -> Option<(usize, (Technique, Vec<Conclusion>))> {
    let all = rungs.iter().enumerate().map(|(at, rung)| (at, rung_conclusions(rung, analysis, stop)));
    all.into_iter().find(|(_, (_, conclusions))| !conclusions.is_empty()).filter(|_| !stop.is_set())
}

/// Returns the hardest technique of all deductions of `rung`, and the conclusions of these deductions. Omits duplicates, and conclusions
/// that are part of another conclusion.
fn rung_conclusions(rung: &Rung, analysis: &Analysis, stop: &StopSignal<'_>) -> (Technique, Vec<Conclusion>) {
    let (mut technique, mut all) = (rung.technique(), Vec::new());
    let _ = rung.find(analysis, stop, &mut |deduction| {
        technique = technique.max(deduction.technique);
        all.push((deduction.placements, deduction.eliminations));
        ControlFlow::Continue(())
    });
    all.sort_unstable();
    all.dedup();
    if all.iter().all(|(placements, eliminations)| placements.len() == 1 && eliminations.is_empty()) {
        return (technique, all);
    }
    let is_part = |small: &Conclusion, large: &Conclusion| {
        let within = |small: &[Candidate], large: &[Candidate]| small.iter().all(|candidate| large.contains(candidate));
        small != large && within(&small.0, &large.0) && within(&small.1, &large.1)
    };
    let is_maximal = |small: &&Conclusion| !all.iter().any(|large| is_part(small, large));
    (technique, all.iter().filter(is_maximal).cloned().collect())
}

/// Applies all conclusions at once. The same candidate may be in several of them.
fn apply(analysis: &mut Analysis, conclusions: &[Conclusion]) {
    let eliminated: Vec<Candidate> = conclusions.iter().flat_map(|(_, eliminations)| eliminations).copied().collect();
    let mut placed: Vec<Candidate> = conclusions.iter().flat_map(|(placements, _)| placements).copied().collect();
    placed.sort_unstable();
    placed.dedup_by_key(|&mut (cell, _)| cell);
    analysis.advance(&eliminated, &placed);
}
