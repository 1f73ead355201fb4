//! Paths: the steps that a ladder takes from a position to the solution, or to a position in which no rung has a step.

use crate::evidence::Candidate;
use crate::ladder::fast_forward::{SinglesBoard, SinglesEnd};
use crate::ladder::step::LadderStep;
use crate::{Analysis, Deduction, Ladder, Level, Position, Rung, Single, StopSignal, Stopped, Technique};
use grid::{Cell, Digit, Transformation};

/// Path: the steps that a ladder takes from a position to the solution, or to a position in which no rung has a step.
///
/// If the solution is known, the path does not end when no rung has a step. Instead, a digit of the solution is revealed, and the path
/// continues.
#[derive(Clone, Debug, Default)]
pub struct SolvePath {
    /// Steps in the order in which they are applied. Each step was found in the position after all earlier steps and revealed digits.
    pub steps: Vec<Deduction>,
    /// Digits that were revealed because no rung had a step, each with the number of steps that were taken before.
    pub revealed: Vec<(usize, Candidate)>,
    /// Whether the path ends with a full board.
    pub is_solved: bool,
    /// Hardest technique that a step uses. `None` if there are no steps.
    pub hardest: Option<Technique>,
    totals: PathTotals,
}

/// Totals of a path, computed without recording its steps.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct PathTotals {
    /// Sum of the scores of all steps, plus [`PathTotals::REVEAL_SCORE`] for each revealed digit.
    pub score: u32,
    /// Highest level of a step, or [`Level::Extreme`] if a digit was revealed. `None` if there were no steps.
    pub level: Option<Level>,
    /// Highest Sudoku Explainer rating of a step. `None` if there were no steps, a step has no rating, or a digit was revealed.
    pub se: Option<f64>,
    /// Number of revealed digits.
    pub revealed: usize,
}

/// Observer of a path, which is notified of each step while the path is computed.
pub(crate) trait PathObserver {
    /// Called before a deduction is applied. `position` is the position in which it was found. Not called for singles.
    fn on_deduction(&mut self, position: &Position, deduction: &Deduction);
    /// Called for each step of the path, singles included. `rung` is the rung that found the step.
    fn on_step(&mut self, rung: &Rung, step: LadderStep);
    /// Called with a run of singles, in the order in which they are placed. `rungs` lists all techniques that find singles, each with its
    /// rung. Returns whether the observer has recorded the singles. If it returns `false`, [`on_step`](Self::on_step) is called for each of
    /// them.
    fn on_singles(&mut self, _singles: &[Single], _rungs: &[(Technique, &Rung)]) -> bool {
        false
    }
    /// Called after a digit of the solution was revealed because no rung had a step.
    fn on_reveal(&mut self, candidate: Candidate);
    /// Whether the observer needs no further steps, so that the path ends early.
    fn is_done(&self) -> bool {
        false
    }
    /// Called at the end of the path. `is_solved` says whether the board is full.
    fn on_end(&mut self, is_solved: bool);
}

impl PathTotals {
    /// Points that a revealed digit adds to the score of a path.
    pub const REVEAL_SCORE: u32 = 10_000;
}

impl PathTotals {
    /// Updates the highest Sudoku Explainer rating with the rating of a step, which is `None` if the step has none. Must be called before
    /// the level of the step is added.
    fn add_rating(&mut self, se: Option<f64>) {
        self.se = match (self.se, se) {
            (Some(most), Some(se)) if most >= se => Some(most),
            (Some(_), _) => se,
            (None, _) if self.level.is_none() => se,
            (None, _) => None,
        };
    }
}

impl PathObserver for PathTotals {
    fn on_deduction(&mut self, position: &Position, deduction: &Deduction) {
        self.add_rating(deduction.se_rating(position));
    }

    fn on_step(&mut self, rung: &Rung, step: LadderStep) {
        if let LadderStep::Single(single) = step {
            self.add_rating(single.technique.info().se_rating);
        }
        self.score += rung.score;
        self.level = self.level.max(Some(rung.level));
    }

    fn on_singles(&mut self, singles: &[Single], rungs: &[(Technique, &Rung)]) -> bool {
        let mut uses = [0; Technique::ALL.len()];
        singles.iter().for_each(|single| uses[single.technique as usize] += 1);
        for &(technique, rung) in rungs {
            let count = uses[technique as usize];
            if count > 0 {
                self.add_rating(technique.info().se_rating);
                self.score += count * rung.score;
                self.level = self.level.max(Some(rung.level));
            }
        }
        true
    }

    fn on_reveal(&mut self, _: Candidate) {
        self.score += Self::REVEAL_SCORE;
        self.level = Some(Level::Extreme);
        self.se = None;
        self.revealed += 1;
    }

    fn on_end(&mut self, _: bool) {}
}

impl PathObserver for SolvePath {
    fn on_deduction(&mut self, _: &Position, _: &Deduction) {}

    fn on_step(&mut self, rung: &Rung, step: LadderStep) {
        self.totals.score += rung.score;
        self.totals.level = self.totals.level.max(Some(rung.level));
        self.steps.push(step.into());
    }

    fn on_reveal(&mut self, candidate: Candidate) {
        self.totals.on_reveal(candidate);
        self.revealed.push((self.steps.len(), candidate));
    }

    fn on_end(&mut self, is_solved: bool) {
        self.is_solved = is_solved;
        self.hardest = self.steps.iter().map(|step| step.technique).max();
    }
}

impl Ladder {
    /// Returns the path from `position` to the solution, or to a position in which no rung has a step. The path ends early at a
    /// contradiction.
    #[must_use]
    pub fn path(&self, position: &Position) -> SolvePath {
        let mut path = SolvePath::default();
        self.walk(&mut Analysis::of(position.clone()), None, &StopSignal::never(), &mut path);
        path
    }

    /// Returns the path from `position`, like [`Ladder::path`], unless the search is stopped.
    ///
    /// # Errors
    /// Returns [`Stopped`] if `stop` is set before the path ends.
    pub fn path_until(&self, position: &Position, stop: &StopSignal<'_>) -> Result<SolvePath, Stopped> {
        let mut path = SolvePath::default();
        self.walk(&mut Analysis::of(position.clone()), None, stop, &mut path);
        stop.ok_unless_set(path)
    }

    /// Returns the path from `position` to its solution. Whenever no rung has a step, the first cell with the fewest candidates is filled
    /// with its digit in `solution`.
    #[must_use]
    pub fn path_to(&self, position: &Position, solution: &[Digit]) -> SolvePath {
        let mut path = SolvePath::default();
        self.walk(
            &mut Analysis::of(position.clone()),
            Some(&|cell| solution[cell.index()]),
            &StopSignal::never(),
            &mut path,
        );
        path
    }

    /// Returns the path from `position` to its solution, like [`Ladder::path_to`], unless the search is stopped.
    ///
    /// # Errors
    /// Returns [`Stopped`] if `stop` is set before the path ends.
    pub fn path_to_until(
        &self,
        position: &Position,
        solution: &[Digit],
        stop: &StopSignal<'_>,
    ) -> Result<SolvePath, Stopped> {
        self.path_from(&mut Analysis::of(position.clone()), solution, stop)
    }

    /// Returns the path from the position of `analysis` to its solution, like [`Ladder::path_to_until`].
    pub(crate) fn path_from(
        &self,
        analysis: &mut Analysis,
        solution: &[Digit],
        stop: &StopSignal<'_>,
    ) -> Result<SolvePath, Stopped> {
        let mut path = SolvePath::default();
        self.walk(analysis, Some(&|cell| solution[cell.index()]), stop, &mut path);
        stop.ok_unless_set(path)
    }

    /// Returns the totals of the path from `position` to its solution: the path that [`Ladder::path_to`] returns.
    #[must_use]
    pub fn totals(&self, position: &Position, solution: &[Digit]) -> PathTotals {
        let mut totals = PathTotals::default();
        self.walk(
            &mut Analysis::of(position.clone()),
            Some(&|cell| solution[cell.index()]),
            &StopSignal::never(),
            &mut totals,
        );
        totals
    }

    /// Follows the path from the position of `analysis`, which must be the canonical form of a board. Reports the steps to `observer`.
    ///
    /// `transformation` turns the board into its canonical form. It is `None` if the position is that of the board itself. `solution` is
    /// the solution of the board itself. Whenever no rung has a step, a digit of the solution is revealed. If there is no solution, or if
    /// the search is stopped, the path ends instead.
    pub(crate) fn walk_canonical(
        &self,
        analysis: &mut Analysis,
        (transformation, solution): (Option<&Transformation>, Option<&[Digit]>),
        stop: &StopSignal<'_>,
        observer: &mut impl PathObserver,
    ) {
        let solution_digit = |cell: Cell| {
            let solution = solution.unwrap_or_default();
            match transformation {
                Some(transformation) => transformation.digit(cell, solution),
                None => solution[cell.index()],
            }
        };
        self.walk(analysis, solution.map(|_| &solution_digit as _), stop, observer);
    }

    /// Whether the path from `position` fills all cells in `cells`. Takes less time than computing a [path](Self::path), since no step is
    /// recorded and the search ends once the cells are filled.
    #[must_use]
    pub fn can_fill(&self, position: &Position, cells: &[Cell]) -> bool {
        let mut analysis = Analysis::of(position.clone());
        while cells.iter().any(|&cell| analysis.position().digit(cell).is_none()) {
            let step =
                self.next_step(&analysis, &StopSignal::never()).filter(|_| !analysis.position().has_contradiction());
            let Some((_, step)) = step else { return false };
            step.apply(&mut analysis);
        }
        true
    }

    /// Follows the path from the position of `analysis` to its end. Reports the steps to `observer`.
    ///
    /// Whenever no rung has a step, a digit is revealed: `solution_digit` returns the digit of a cell in the solution. If `solution_digit`
    /// is `None`, or if the search is stopped, the path ends instead.
    pub(crate) fn walk(
        &self,
        analysis: &mut Analysis,
        solution_digit: Option<&dyn Fn(Cell) -> Digit>,
        stop: &StopSignal<'_>,
        observer: &mut impl PathObserver,
    ) {
        let mut fast_forward = FastForward::of(self, analysis.position());
        let is_over = |analysis: &Analysis| analysis.position().is_solved() || analysis.position().has_contradiction();
        while !is_over(analysis) && !observer.is_done() {
            if let Some(is_solved) =
                fast_forward.as_mut().and_then(|fast_forward| fast_forward.advance(analysis, observer))
            {
                return observer.on_end(is_solved);
            }
            if analysis.position().has_contradiction() || observer.is_done() {
                break;
            }
            let skipped = fast_forward.as_ref().map_or(0, |fast_forward| fast_forward.singles_rungs);
            if let Some((rung, step)) = self.next_step_from(skipped, analysis, stop) {
                if let LadderStep::Deduction(deduction) = &step {
                    observer.on_deduction(analysis.position(), deduction);
                }
                step.apply(analysis);
                observer.on_step(rung, step);
            } else if let Some(candidate) = solution_digit
                .filter(|_| !stop.is_set())
                .and_then(|solution_digit| candidate_to_reveal(analysis.position(), solution_digit))
            {
                analysis.advance(&[], &[candidate]);
                observer.on_reveal(candidate);
            } else {
                break;
            }
        }
        observer.on_end(analysis.position().is_solved());
    }
}

/// Fast-forward on a path: places runs of singles. It replaces the lowest rungs, which find only singles.
struct FastForward<'l> {
    board: SinglesBoard,
    /// Number of rungs at the bottom of the ladder that find only singles.
    singles_rungs: usize,
    /// Techniques of the rungs that find only singles, in the order in which they are tried, each with its rung.
    singles: Vec<(Technique, &'l Rung)>,
    /// Techniques of `singles`, without their rungs.
    order: Vec<Technique>,
    /// Scratch buffer for the singles of one fast-forward.
    steps: Vec<Single>,
}

impl<'l> FastForward<'l> {
    /// Returns the fast-forward for paths of `ladder` from `position`, or `None` if the board is too large for [`SinglesBoard`].
    fn of(ladder: &'l Ladder, position: &Position) -> Option<Self> {
        let board = SinglesBoard::new(position)?;
        let (rungs, singles) = ladder.singles_rungs();
        let order = singles.iter().map(|&(technique, _)| technique).collect();
        let steps = Vec::with_capacity(position.shape().cells());
        Some(Self { board, singles_rungs: rungs, singles, order, steps })
    }

    /// Advances `analysis` by singles until none is left, and reports the singles to `observer`. Returns `Some(true)` if the singles solve
    /// the board, and `Some(false)` if the path ends before all of them are reported. Returns `None` if the path continues.
    ///
    /// If the singles solve the board, they are only reported, and `analysis` is not advanced.
    fn advance(&mut self, analysis: &mut Analysis, observer: &mut impl PathObserver) -> Option<bool> {
        let end = self.board.fast_forward(analysis.position(), &self.order, &mut self.steps);
        let is_solved = end == SinglesEnd::Solved;
        if end != SinglesEnd::Uncertain && observer.on_singles(&self.steps, &self.singles) {
            if !is_solved && !self.steps.is_empty() {
                let placed: Vec<Candidate> = self.steps.iter().map(|single| (single.cell, single.digit)).collect();
                analysis.advance(&[], &placed);
            }
            return is_solved.then_some(true);
        }
        for single in self.steps.drain(..) {
            if analysis.position().has_contradiction() || observer.is_done() {
                return Some(false);
            }
            let rung = self.singles.iter().find(|(technique, _)| *technique == single.technique);
            let (_, rung) = rung.expect("each single was found by one of these techniques");
            if !is_solved {
                analysis.advance(&[], &[(single.cell, single.digit)]);
            }
            observer.on_step(rung, LadderStep::Single(single));
        }
        is_solved.then_some(true)
    }
}

/// Returns the candidate to reveal: the first cell with the fewest candidates, and its digit in the solution. Returns `None` if the cell
/// does not have this candidate, which shows that the solution is wrong.
fn candidate_to_reveal(position: &Position, solution_digit: &dyn Fn(Cell) -> Digit) -> Option<Candidate> {
    let open = position.shape().iter().filter(|&cell| position.digit(cell).is_none());
    open.min_by_key(|&cell| position.candidates(cell).len())
        .map(|cell| (cell, solution_digit(cell)))
        .filter(|&(cell, digit)| position.has_candidate(cell, digit))
}

impl SolvePath {
    /// Returns the highest level of all steps, or [`Level::Easy`] if there are none. Returns `None` if the steps do not solve the board or
    /// a digit was revealed.
    #[must_use]
    pub fn level(&self) -> Option<Level> {
        (self.is_solved && self.revealed.is_empty()).then(|| self.totals.level.unwrap_or(Level::Easy))
    }

    /// Returns the highest level of all steps and the sum of their scores. A revealed digit counts as a step of level [`Level::Extreme`]
    /// with the score [`PathTotals::REVEAL_SCORE`].
    pub(crate) fn level_and_score(&self) -> (Level, u32) {
        (self.totals.level.unwrap_or(Level::Easy), self.totals.score)
    }

    /// Returns the techniques that the steps use, easiest first, each with the number of its uses.
    #[must_use]
    pub fn technique_counts(&self) -> Vec<(Technique, usize)> {
        let mut uses = [0; Technique::ALL.len()];
        self.steps.iter().for_each(|step| uses[step.technique as usize] += 1);
        Technique::ALL.into_iter().zip(uses).filter(|&(_, n)| n > 0).collect()
    }
}
