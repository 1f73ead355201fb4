//! A ladder climbed: the steps from a position to its end.

use crate::evidence::Candidate;
use crate::ladder::fast_forward::{SinglesBoard, SinglesEnd};
use crate::ladder::step::LadderStep;
use crate::{Analysis, Deduction, Ladder, Level, Position, Rung, Single, StopSignal, Stopped, Technique};
use grid::{Cell, Digit, Transformation};

/// The steps of a ladder from a position to where it knows no further, or beyond that with digits that it was told.
#[derive(Clone, Debug, Default)]
pub struct SolvePath {
    /// In the order found; each holds in the position that those before it, and what was told, lead to.
    pub steps: Vec<Deduction>,
    /// Digits that no technique found, each with the number of steps before it.
    pub revealed: Vec<(usize, Candidate)>,
    /// Whether the last step fills the board.
    pub is_solved: bool,
    /// What the highest rung that was needed used.
    pub hardest: Option<Technique>,
    totals: PathTotals,
}

/// What a walk up a ladder comes to.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct PathTotals {
    /// Points of all steps, with [`Tally::TOLD`] for each digit that was told.
    pub score: u32,
    /// The highest level of a step; none where there was no step.
    pub level: Option<Level>,
    /// The highest rating of a step, as Sudoku Explainer counts; none where a step has none, or a digit was told.
    pub se: Option<f64>,
    /// How many digits no technique found.
    pub revealed: usize,
}

/// Who looks on while a ladder is climbed.
pub(crate) trait PathObserver {
    /// A rung's deduction was found in this position, and is about to be used up. Singles say all by themselves and are not shown.
    fn on_deduction(&mut self, position: &Position, deduction: &Deduction);
    /// It was used up.
    fn on_step(&mut self, rung: &Rung, step: LadderStep);
    /// These singles were used up one after the other, each of one of these rungs: tells whether that is all it wants to know of
    /// them, so that they are not shown one by one.
    fn on_singles(&mut self, _singles: &[Single], _rungs: &[(Technique, &Rung)]) -> bool {
        false
    }
    /// No rung leads on, and a digit was told.
    fn on_reveal(&mut self, candidate: Candidate);
    /// Whether it has seen enough, so that this is the end.
    fn is_done(&self) -> bool {
        false
    }
    /// This is the end.
    fn on_end(&mut self, is_solved: bool);
}

impl PathTotals {
    /// Points for a digit that was told.
    pub const REVEAL_SCORE: u32 = 10_000;
}

impl PathTotals {
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
            self.add_rating(single.technique.info().se);
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
                self.add_rating(technique.info().se);
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
    /// Returns the steps from `position` as far as the ladder reaches. Ends early where a position proves to have no solution.
    #[must_use]
    pub fn path(&self, position: &Position) -> SolvePath {
        let mut path = SolvePath::default();
        self.walk(&mut Analysis::of(position.clone()), None, &StopSignal::never(), &mut path);
        path
    }

    /// Returns [`Ladder::path`], unless it takes too long.
    ///
    /// # Errors
    /// If `stop` is set before the path ends.
    pub fn path_until(&self, position: &Position, stop: &StopSignal<'_>) -> Result<SolvePath, Stopped> {
        let mut path = SolvePath::default();
        self.walk(&mut Analysis::of(position.clone()), None, stop, &mut path);
        stop.ok_unless_set(path)
    }

    /// Returns the steps from `position` to the end. Where the ladder reaches no further, a digit of `solution` is revealed: one in a cell
    /// with the fewest candidates.
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

    /// Returns [`Ladder::path_to`], unless it takes too long.
    ///
    /// # Errors
    /// If `stop` is set before the path ends.
    pub fn path_to_until(
        &self,
        position: &Position,
        solution: &[Digit],
        stop: &StopSignal<'_>,
    ) -> Result<SolvePath, Stopped> {
        self.path_from(&mut Analysis::of(position.clone()), solution, stop)
    }

    /// Returns the steps from the position of `analysis` to the end, like [`Ladder::path_to_until`].
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

    /// Returns the totals of [`Ladder::path_to`].
    #[must_use]
    pub fn totals(&self, position: &Position, solution: &[Digit]) -> PathTotals {
        let mut tally = PathTotals::default();
        self.walk(
            &mut Analysis::of(position.clone()),
            Some(&|cell| solution[cell.index()]),
            &StopSignal::never(),
            &mut tally,
        );
        tally
    }

    /// Walks from the position of `analysis` to the solution, which is given for the board before the transformation. Without a solution, or if
    /// the search is stopped, the walk ends as soon as the ladder finds no step.
    pub(crate) fn walk_canonical(
        &self,
        analysis: &mut Analysis,
        (transformation, solution): (Option<&Transformation>, Option<&[Digit]>),
        stop: &StopSignal<'_>,
        witness: &mut impl PathObserver,
    ) {
        let told = |cell: Cell| {
            let solution = solution.unwrap_or_default();
            match transformation {
                Some(transformation) => transformation.digit(cell, solution),
                None => solution[cell.index()],
            }
        };
        self.walk(analysis, solution.map(|_| &told as _), stop, witness);
    }

    /// Whether it comes from `position` to where all these cells hold digits. Nothing of the way is kept, so that it costs less than a
    /// [path](Self::path).
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

    /// Walks from the position of `analysis` to the end. Where the ladder reaches no further, `told` reveals a digit of the solution; without
    /// it, or where the search is stopped, the walk ends there.
    pub(crate) fn walk(
        &self,
        analysis: &mut Analysis,
        told: Option<&dyn Fn(Cell) -> Digit>,
        stop: &StopSignal<'_>,
        witness: &mut impl PathObserver,
    ) {
        let mut scout = FastForward::of(self, analysis.position());
        let is_over = |analysis: &Analysis| analysis.position().is_solved() || analysis.position().has_contradiction();
        while !is_over(analysis) && !witness.is_done() {
            if let Some(is_solved) = scout.as_mut().and_then(|scout| scout.advance(analysis, witness)) {
                return witness.on_end(is_solved);
            }
            if analysis.position().has_contradiction() || witness.is_done() {
                break;
            }
            let known = scout.as_ref().map_or(0, |scout| scout.singles_rungs);
            if let Some((rung, step)) = self.next_step_from(known, analysis, stop) {
                if let LadderStep::Deduction(deduction) = &step {
                    witness.on_deduction(analysis.position(), deduction);
                }
                step.apply(analysis);
                witness.on_step(rung, step);
            } else if let Some(candidate) =
                told.filter(|_| !stop.is_set()).and_then(|told| candidate_to_reveal(analysis.position(), told))
            {
                analysis.advance(&[], &[candidate]);
                witness.on_reveal(candidate);
            } else {
                break;
            }
        }
        witness.on_end(analysis.position().is_solved());
    }
}

/// Goes ahead where nothing is needed but singles.
struct FastForward<'l> {
    board: SinglesBoard,
    singles_rungs: usize, // how many of the ladder's lowest have nothing but singles
    singles: Vec<(Technique, &'l Rung)>,
    order: Vec<Technique>,
    steps: Vec<Single>,
}

impl<'l> FastForward<'l> {
    /// None on boards that nobody can look ahead on.
    fn of(ladder: &'l Ladder, position: &Position) -> Option<Self> {
        let run = SinglesBoard::new(position)?;
        let (rungs, singles) = ladder.singles_rungs();
        let order = singles.iter().map(|&(technique, _)| technique).collect();
        let steps = Vec::with_capacity(position.shape().cells());
        Some(Self { board: run, singles_rungs: rungs, singles, order, steps })
    }

    /// Advances to where singles lead no further. Returns whether the board is solved if that is the end, which `analysis` is not told.
    fn advance(&mut self, analysis: &mut Analysis, witness: &mut impl PathObserver) -> Option<bool> {
        let end = self.board.fast_forward(analysis.position(), &self.order, &mut self.steps);
        let is_solved = end == SinglesEnd::Solved;
        if end != SinglesEnd::Uncertain && witness.on_singles(&self.steps, &self.singles) {
            if !is_solved && !self.steps.is_empty() {
                let placed: Vec<Candidate> = self.steps.iter().map(|single| (single.cell, single.digit)).collect();
                analysis.advance(&[], &placed);
            }
            return is_solved.then_some(true);
        }
        for single in self.steps.drain(..) {
            if analysis.position().has_contradiction() || witness.is_done() {
                return Some(false);
            }
            let rung = self.singles.iter().find(|(technique, _)| *technique == single.technique);
            let (_, rung) = rung.expect("it was found by one of them");
            if !is_solved {
                analysis.advance(&[], &[(single.cell, single.digit)]);
            }
            witness.on_step(rung, LadderStep::Single(single));
        }
        is_solved.then_some(true)
    }
}

/// The solution's digit in the first of the cells with the fewest candidates; none where it is a candidate no longer, so that
/// this is no solution.
fn candidate_to_reveal(position: &Position, told: &dyn Fn(Cell) -> Digit) -> Option<Candidate> {
    let open = position.shape().iter().filter(|&cell| position.digit(cell).is_none());
    open.min_by_key(|&cell| position.candidates(cell).len())
        .map(|cell| (cell, told(cell)))
        .filter(|&(cell, digit)| position.has_candidate(cell, digit))
}

impl SolvePath {
    /// The highest level of its steps; `None` where the ladder does not reach the end alone, so that the level is beyond it.
    #[must_use]
    pub fn level(&self) -> Option<Level> {
        (self.is_solved && self.revealed.is_empty()).then(|| self.totals.level.unwrap_or(Level::Easy))
    }

    /// The highest level of its steps, and their points; what was told counts as beyond all techniques.
    pub(crate) fn level_and_score(&self) -> (Level, u32) {
        (self.totals.level.unwrap_or(Level::Easy), self.totals.score)
    }

    /// How often each technique was used, easiest first.
    #[must_use]
    pub fn technique_counts(&self) -> Vec<(Technique, usize)> {
        let mut uses = [0; Technique::ALL.len()];
        self.steps.iter().for_each(|step| uses[step.technique as usize] += 1);
        Technique::ALL.into_iter().zip(uses).filter(|&(_, n)| n > 0).collect()
    }
}
