//! A ladder climbed: the steps from a position to its end.

use crate::evidence::Candidate;
use crate::lent::Lent;
use crate::run::{End, Run};
use crate::step::Step;
use crate::{Deduction, Ladder, Level, Position, Rung, Single, StopSignal, Stopped, Technique};
use grid::{Board, Cell, Digit};

/// The steps of a ladder from a position to where it knows no further, or beyond that with digits that it was told.
#[derive(Clone, Debug, Default)]
pub struct Path {
    /// In the order found; each holds in the position that those before it, and what was told, lead to.
    pub steps: Vec<Deduction>,
    /// Digits that no technique found, each with the number of steps before it.
    pub told: Vec<(usize, Candidate)>,
    /// Whether the last step fills the board.
    pub is_solved: bool,
    /// What the highest rung that was needed used.
    pub hardest: Option<Technique>,
    tally: Tally,
}

/// What a walk up a ladder comes to.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Tally {
    /// Points of all steps, with [`Tally::TOLD`] for each digit that was told.
    pub score: u32,
    /// The highest level of a step; none where there was no step.
    pub level: Option<Level>,
    /// The highest rating of a step, as Sudoku Explainer counts; none where a step has none, or a digit was told.
    pub se: Option<f64>,
    /// How many digits no technique found.
    pub told: usize,
}

/// Who looks on while a ladder is climbed.
pub(super) trait Witness {
    /// A rung's deduction was found in this position, and is about to be used up. Singles say all by themselves and are not shown.
    fn look(&mut self, position: &Position, deduction: &Deduction);
    /// It was used up.
    fn step(&mut self, rung: &Rung, step: Step);
    /// These singles were used up one after the other, each of one of these rungs: tells whether that is all it wants to know of
    /// them, so that they are not shown one by one.
    fn singles(&mut self, _singles: &[Single], _rungs: &[(Technique, &Rung)]) -> bool {
        false
    }
    /// No rung leads on, and a digit was told.
    fn told(&mut self, candidate: Candidate);
    /// Whether it has seen enough, so that this is the end.
    fn has_enough(&self) -> bool {
        false
    }
    /// This is the end.
    fn end(&mut self, is_solved: bool);
}

impl Tally {
    /// Points for a digit that was told.
    pub const TOLD: u32 = 10_000;
}

impl Tally {
    fn rate(&mut self, se: Option<f64>) {
        self.se = match (self.se, se) {
            (Some(most), Some(se)) if most >= se => Some(most),
            (Some(_), _) => se,
            (None, _) if self.level.is_none() => se,
            (None, _) => None,
        };
    }
}

impl Witness for Tally {
    fn look(&mut self, position: &Position, deduction: &Deduction) {
        self.rate(deduction.se(position));
    }

    fn step(&mut self, rung: &Rung, step: Step) {
        if let Step::Single(single) = step {
            self.rate(single.technique.facts().se);
        }
        self.score += rung.score;
        self.level = self.level.max(Some(rung.level));
    }

    fn singles(&mut self, singles: &[Single], rungs: &[(Technique, &Rung)]) -> bool {
        let mut uses = [0; Technique::ALL.len()];
        singles.iter().for_each(|single| uses[single.technique as usize] += 1);
        for &(technique, rung) in rungs {
            let count = uses[technique as usize];
            if count > 0 {
                self.rate(technique.facts().se);
                self.score += count * rung.score;
                self.level = self.level.max(Some(rung.level));
            }
        }
        true
    }

    fn told(&mut self, _: Candidate) {
        self.score += Self::TOLD;
        self.level = Some(Level::Extreme);
        self.se = None;
        self.told += 1;
    }

    fn end(&mut self, _: bool) {}
}

impl Witness for Path {
    fn look(&mut self, _: &Position, _: &Deduction) {}

    fn step(&mut self, rung: &Rung, step: Step) {
        self.tally.score += rung.score;
        self.tally.level = self.tally.level.max(Some(rung.level));
        self.steps.push(step.into());
    }

    fn told(&mut self, candidate: Candidate) {
        self.tally.told(candidate);
        self.told.push((self.steps.len(), candidate));
    }

    fn end(&mut self, is_solved: bool) {
        self.is_solved = is_solved;
        self.hardest = self.steps.iter().map(|step| step.technique).max();
    }
}

impl Ladder {
    /// Returns the steps from `position` to the end. Where the ladder reaches no further, a digit of `solution` is revealed: one in a cell
    /// with the fewest candidates.
    #[must_use]
    pub fn path_to(&self, position: &Position, solution: &[Digit]) -> Path {
        let mut path = Path::default();
        self.walk(Lent::of(position), Some(&|cell| solution[cell.index()]), &StopSignal::never(), &mut path);
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
    ) -> Result<Path, Stopped> {
        let mut path = Path::default();
        self.walk(Lent::of(position), Some(&|cell| solution[cell.index()]), stop, &mut path);
        stop.unless_set(path)
    }

    /// Returns the totals of [`Ladder::path_to`].
    #[must_use]
    pub fn tally(&self, position: &Position, solution: &[Digit]) -> Tally {
        let mut tally = Tally::default();
        self.walk(Lent::of(position), Some(&|cell| solution[cell.index()]), &StopSignal::never(), &mut tally);
        tally
    }

    /// Walks from the canonical form of `board` to its solution. If no solution is passed or the search is stopped, the walk ends as soon as
    /// the ladder finds no step.
    pub(super) fn walk_form(
        &self,
        board: &Board,
        solution: Option<&[Digit]>,
        stop: &StopSignal<'_>,
        witness: &mut impl Witness,
    ) {
        let (form, transformation) = Position::form_of(board);
        let told = |cell: Cell| {
            let solution = solution.unwrap_or_default();
            match &transformation {
                Some(transformation) => transformation.digit(cell, solution),
                None => solution[cell.index()],
            }
        };
        self.walk(Lent::own(form), solution.map(|_| &told as _), stop, witness);
    }

    /// Whether it comes from `position` to where all these cells hold digits. Nothing of the way is kept, so that it costs less than a
    /// [path](Self::path).
    #[must_use]
    pub fn reaches(&self, position: &Position, cells: &[Cell]) -> bool {
        let mut position = position.clone();
        while cells.iter().any(|&cell| position.digit(cell).is_none()) {
            let Some((_, step)) = self.step(&position, &StopSignal::never()).filter(|_| !position.is_dead()) else {
                return false;
            };
            step.apply(&mut position);
        }
        true
    }

    /// Walks from `position` to the end. Where the ladder reaches no further, `told` reveals a digit of the solution; without it, or where
    /// the search is stopped, the walk ends there.
    pub(super) fn walk(
        &self,
        mut position: Lent<'_>,
        told: Option<&dyn Fn(Cell) -> Digit>,
        stop: &StopSignal<'_>,
        witness: &mut impl Witness,
    ) {
        let mut scout = Scout::of(self, &position);
        while !position.is_solved() && !position.is_dead() && !witness.has_enough() {
            if let Some(is_solved) = scout.as_mut().and_then(|scout| scout.advance(&mut position, witness)) {
                return witness.end(is_solved);
            }
            if position.is_dead() || witness.has_enough() {
                break;
            }
            let known = scout.as_ref().map_or(0, |scout| scout.rungs);
            if let Some((rung, step)) = self.step_from(known, &position, stop) {
                if let Step::Other(deduction) = &step {
                    witness.look(&position, deduction);
                }
                step.apply(position.to_mut());
                witness.step(rung, step);
            } else if let Some((cell, digit)) =
                told.filter(|_| !stop.is_set()).and_then(|told| narrowest(&position, told))
            {
                position.to_mut().place(cell, digit);
                witness.told((cell, digit));
            } else {
                break;
            }
        }
        witness.end(position.is_solved());
    }
}

/// Goes ahead where nothing is needed but singles.
struct Scout<'l> {
    run: Run,
    rungs: usize, // how many of the ladder's lowest have nothing but singles
    singles: Vec<(Technique, &'l Rung)>,
    order: Vec<Technique>,
    steps: Vec<Single>,
}

impl<'l> Scout<'l> {
    /// None on boards that nobody can look ahead on.
    fn of(ladder: &'l Ladder, position: &Position) -> Option<Self> {
        let run = Run::new(position)?;
        let (rungs, singles) = ladder.singles();
        let order = singles.iter().map(|&(technique, _)| technique).collect();
        let steps = Vec::with_capacity(position.shape().cells());
        Some(Self { run, rungs, singles, order, steps })
    }

    /// To where singles lead no further. Tells whether the board is solved where that is the end, which the position is not told any more.
    fn advance(&mut self, position: &mut Lent<'_>, witness: &mut impl Witness) -> Option<bool> {
        let end = self.run.ahead(position, &self.order, &mut self.steps);
        let is_solved = end == End::Solved;
        if end != End::Doubtful && witness.singles(&self.steps, &self.singles) {
            if !is_solved {
                self.steps.iter().for_each(|single| position.to_mut().place(single.cell, single.digit));
            }
            return is_solved.then_some(true);
        }
        for single in self.steps.drain(..) {
            if position.is_dead() || witness.has_enough() {
                return Some(false);
            }
            let rung = self.singles.iter().find(|(technique, _)| *technique == single.technique);
            let (_, rung) = rung.expect("it was found by one of them");
            if !is_solved {
                position.to_mut().place(single.cell, single.digit);
            }
            witness.step(rung, Step::Single(single));
        }
        is_solved.then_some(true)
    }
}

/// The solution's digit in the first of the cells with the fewest candidates; none where it is a candidate no longer, so that
/// this is no solution.
pub(super) fn narrowest(position: &Position, told: &dyn Fn(Cell) -> Digit) -> Option<Candidate> {
    let open = position.shape().iter().filter(|&cell| position.digit(cell).is_none());
    open.min_by_key(|&cell| position.candidates(cell).len())
        .map(|cell| (cell, told(cell)))
        .filter(|&(cell, digit)| position.has(cell, digit))
}

impl Path {
    /// The highest level of its steps; `None` where the ladder does not reach the end alone, so that the level is beyond it.
    #[must_use]
    pub fn level(&self) -> Option<Level> {
        (self.is_solved && self.told.is_empty()).then(|| self.tally.level.unwrap_or(Level::Easy))
    }

    /// The highest level of its steps, and their points; what was told counts as beyond all techniques.
    pub(super) fn points(&self) -> (Level, u32) {
        (self.tally.level.unwrap_or(Level::Easy), self.tally.score)
    }

    /// How often each technique was used, easiest first.
    #[must_use]
    pub fn counts(&self) -> Vec<(Technique, usize)> {
        let mut uses = [0; Technique::ALL.len()];
        self.steps.iter().for_each(|step| uses[step.technique as usize] += 1);
        Technique::ALL.into_iter().zip(uses).filter(|&(_, n)| n > 0).collect()
    }
}
