//! One attempt at a classic 9 × 9 puzzle, as a state machine, so that the queries of many attempts can go to the solver together. The
//! attempt draws a random grid and removes givens. As long as the puzzle does not meet the order, the attempt puts some givens back and
//! removes others.

use rand::rngs::ChaCha8Rng;

use crate::Symmetry;
use crate::attempt_queue::{Job, JobQueue, SolvedPuzzle};
use crate::basic_techniques::{BasicSolver, Reach};
use crate::classic_grids::{self, Line, any_transformation, digits, draft, puzzle, transformed};
use crate::criteria::{ANOTHER, Criteria, Shortfall};
use crate::ease_by_givens::{Givens, default_range};
use crate::given_removal::{Removal, empty};
use crate::random::{self, below, shuffle};
use grid::Cell;
use logic::{Analysis, Level};
use solve::lanes::{Answer, Column};

/// State of an attempt.
#[derive(Debug)]
pub(super) struct Attempt<'a> {
    pub(super) job: Job,
    criteria: &'a Criteria,
    rng: ChaCha8Rng,
    stage: Stage,
    solution: Line,
    puzzle: Line,                    // current puzzle, which always has exactly one solution
    asked: Line,                     // puzzle of the current query, with more cells emptied
    removal: Removal,                // removal of givens in the current round
    rounds: u32,                     // rounds left
    trims: Option<Vec<u8>>,          // orbits still to be tried for removal; `None` until the puzzle meets the order
    sample: Option<Line>,            // digits of a transformed example, which are removed last
    kept: Option<(Shortfall, Line)>, // best puzzle so far, and its shortfall
    has_improved: bool,              // whether `kept` has improved since it was last reported
    most_left: u32, // maximum number of candidates that the basic techniques may leave in the next round
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Stage {
    /// Asking the solver to complete a random draft to a full grid.
    Grid,
    /// Removing givens.
    Dig,
    /// Checking whether the given of this cell is redundant. The givens of all later cells are checked after it.
    Spare(usize),
    /// Checking whether the puzzle still has only one solution without the givens of this orbit. The puzzle already meets the order.
    Trim(u8),
    /// Ready to be rated by the logical solver.
    Ready,
}

/// Kind of query to the solver.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Query {
    /// Asks for any solution.
    Any,
    /// Asks for up to two solutions, to find out whether there is exactly one.
    One,
    /// Asks for any solution with another digit in the only cell that was emptied. If there is no such solution, the cell can stay empty.
    Other,
}

impl<'a> Attempt<'a> {
    /// Starts an attempt with a random grid, or with an example of a puzzle that needs the wanted technique.
    pub(super) fn new(criteria: &'a Criteria, job: Job) -> Self {
        let mut attempt = Self {
            criteria,
            rng: random::attempt(job.seed, job.attempt),
            job,
            stage: Stage::Grid,
            solution: [b'.'; 81],
            puzzle: [b'.'; 81],
            asked: [b'.'; 81],
            removal: Removal::default(),
            rounds: rounds(criteria),
            kept: None,
            sample: None,
            trims: None,
            has_improved: false,
            most_left: u32::MAX,
        };
        if !criteria.examples.is_empty() && job.attempt >= criteria.own() && job.attempt.is_multiple_of(2) {
            let count = criteria.examples.len() as u32;
            let any = if count > 1 { below(&mut attempt.rng, count) } else { 0 };
            let example = &criteria.examples[any as usize];
            let transformation = any_transformation(&mut attempt.rng);
            attempt.sample = Some(transformed(&example.puzzle, &transformation));
            attempt.solution = transformed(&example.solution, &transformation);
            attempt.begin();
        }
        attempt
    }

    /// Returns the next query to the solver, or `None` once the puzzle is ready to be rated.
    pub(super) fn question(&mut self) -> Option<(Query, Column)> {
        match self.stage {
            Stage::Grid => {
                self.asked = std::iter::repeat_with(|| draft(&mut self.rng)).flatten().next()?;
                Some((Query::Any, Column::read(&self.asked)))
            }
            Stage::Dig => {
                self.asked = self.puzzle;
                let emptied = empty(&mut self.asked, self.criteria, self.removal.batch());
                self.uniqueness(&emptied)
            }
            Stage::Trim(orbit) => {
                self.asked = self.puzzle;
                let emptied = empty(&mut self.asked, self.criteria, &[orbit]);
                self.uniqueness(&emptied)
            }
            Stage::Spare(cell) => {
                self.asked = self.puzzle;
                self.asked[cell] = b'.';
                Some(self.other(cell))
            }
            Stage::Ready => None,
        }
    }

    /// Returns the query that shows whether the emptied cells can stay empty; `None` if no cell was emptied.
    fn uniqueness(&self, emptied: &[Cell]) -> Option<(Query, Column)> {
        match emptied {
            [] => None,
            [only] => Some(self.other(only.index())),
            _ => Some((Query::One, Column::read(&self.asked))),
        }
    }

    /// Returns the query for a solution with another digit in `cell`.
    fn other(&self, cell: usize) -> (Query, Column) {
        let mut column = Column::read(&self.asked);
        column.eliminate(cell, u32::from(self.solution[cell] - b'1'));
        (Query::Other, column)
    }

    /// Advances the attempt, using the solver's answer to the last query.
    pub(super) fn advance(&mut self, query: Query, answer: &Answer) {
        let is_one = answer.solutions == u32::from(query == Query::One) && !answer.is_cut;
        match self.stage {
            Stage::Grid => {
                if let Some(first) = answer.first() {
                    self.solution = transformed(&first.line(), &any_transformation(&mut self.rng));
                    self.begin();
                }
            }
            Stage::Dig => {
                if is_one {
                    self.puzzle = self.asked;
                }
                self.removal.decide(is_one, self.criteria);
                self.go_on();
            }
            Stage::Spare(_) if is_one => self.end_round(Shortfall::Minimal),
            Stage::Spare(cell) => self.spare_from(cell + 1),
            Stage::Trim(_) if is_one => {
                self.puzzle = self.asked;
                self.stage = Stage::Ready;
            }
            Stage::Trim(_) => self.trim(),
            Stage::Ready => {}
        }
    }

    /// Starts to remove givens from the full grid.
    fn begin(&mut self) {
        let mut orbits: Vec<u8> = self.orbits().collect();
        shuffle(&mut orbits, &mut self.rng);
        let mut least = self.least();
        if let Some(sample) = &self.sample {
            // later rounds keep more of the sample, so that the last rounds surely keep the digits that the technique needs
            orbits.sort_by_key(|&orbit| self.has(sample, orbit));
            if self.criteria.is_rare && self.rounds > 1 {
                // a minimal sample would lead to the same puzzle every time, unless other digits replace some of the sample's digits
                orbits.rotate_left(1 + below(&mut self.rng, OTHERS) as usize);
            }
            // keep less than the whole sample, except in the very last round, so that different attempts give different puzzles
            let digits = classic_grids::givens(sample);
            let spread =
                digits.saturating_sub(FEW) as u32 * self.rounds.saturating_sub(1) / rounds(self.criteria).max(1);
            let spread = if self.rounds > 1 { spread.max(SPREAD) } else { 0 };
            least = least.max(digits - below(&mut self.rng, spread + 1) as usize);
        }
        self.puzzle = self.solution;
        self.removal = Removal::new(orbits, 81, least, self.criteria);
        self.go_on();
    }

    /// Returns the minimum number of givens to leave: [`SPARSE`] if only a level above easy is wanted; 0 if the puzzle must be minimal or
    /// no range is ordered; otherwise a random number from the ordered range.
    fn least(&mut self) -> usize {
        if self.criteria.is_free() && self.criteria.order.level > Some(Level::Easy) {
            return SPARSE;
        }
        if self.criteria.order.is_minimal { 0 } else { self.criteria.some_number_of_givens(&mut self.rng) }
    }

    /// Continues the removal. Once the removal is finished, goes to the next stage, or ends the round if the number of givens is wrong.
    fn go_on(&mut self) {
        self.stage = Stage::Dig;
        if !self.removal.batch().is_empty() {
            return;
        }
        let shortfall = self.criteria.count(self.removal.givens);
        if shortfall != Shortfall::None {
            return self.end_round(shortfall);
        }
        let is_known = self.criteria.order.symmetry == Symmetry::None && self.removal.least == 0;
        self.spare_from(if self.criteria.order.is_minimal && !is_known { 0 } else { 81 });
    }

    /// Checks whether the first given in this cell or a later cell is redundant. If there is no such given, the puzzle is ready to be
    /// rated.
    fn spare_from(&mut self, from: usize) {
        let given = (from..81).find(|&cell| self.puzzle[cell] != b'.');
        self.stage = given.map_or(Stage::Ready, Stage::Spare);
    }

    /// Returns whether the puzzle is ready to be rated by the logical solver.
    pub(super) fn is_ready(&self) -> bool {
        self.stage == Stage::Ready
    }

    /// Rates the puzzle, which [is ready](Self::is_ready), and ends the round.
    pub(super) fn rate(&mut self, analysis: &mut Analysis) {
        let shortfall = if self.criteria.order.has_logic() { self.basic() } else { Shortfall::None };
        if shortfall != Shortfall::None {
            return self.end_round(shortfall);
        }
        let board = puzzle(&self.puzzle).check().expect("fewer digits of a grid break no rule");
        let is_early = self.job.attempt < self.criteria.crux();
        let shortfall = self.criteria.logic(analysis, &board, &digits(&self.solution), is_early);
        self.end_round(shortfall);
    }

    /// Judges the puzzle by the basic techniques alone; returns [`Shortfall::None`] if they do not rule the puzzle out. If only a level is
    /// wanted, puts givens back into a puzzle that is too hard.
    fn basic(&mut self) -> Shortfall {
        let order = &self.criteria.order;
        let mut givens = Givens::of(self.criteria, self.solution, self.puzzle);
        let mut are_enough = false;
        if order.level == Some(Level::Easy) && !order.is_minimal {
            givens.ease(&mut self.rng);
            are_enough = true;
            self.puzzle = givens.puzzle;
            let shortfall = self.criteria.count(self.givens());
            if shortfall != Shortfall::None {
                return shortfall;
            }
        }
        are_enough = are_enough || givens.solver.solve(Reach::Singles);
        let shortfall = self.criteria.basic(Reach::Singles, are_enough);
        if shortfall != Shortfall::None {
            return shortfall;
        }
        let after_singles = (order.level == Some(Level::Medium) && self.criteria.is_free()).then(|| givens.clone());
        are_enough = are_enough || givens.solver.solve(Reach::Subsets);
        match (self.criteria.basic(Reach::Subsets, are_enough), after_singles) {
            (Shortfall::Harder, Some(givens)) => {
                let made = givens.ease_to_medium(&mut self.rng);
                self.adopt(made)
            }
            (Shortfall::None, _) if self.criteria.is_free() && !are_enough => {
                let usual = order.level.map_or(0..=u32::MAX, default_range);
                let most = self.most_left.min(*usual.end());
                let made = givens.temper(*usual.start()..=most, &mut self.rng);
                self.adopt(made)
            }
            (shortfall, _) => shortfall,
        }
    }

    /// Continues with the puzzle to which givens were added. `made` is `None` if adding givens failed.
    fn adopt(&mut self, made: Option<Givens<'a>>) -> Shortfall {
        let Some(made) = made else { return Shortfall::Level(ANOTHER) };
        (self.puzzle, self.most_left) = (made.puzzle, made.solver.left() * 3 / 4);
        Shortfall::None
    }

    /// Puts one given back into a puzzle that is too hard.
    fn add_given(&mut self) {
        let mut givens = Givens::of(self.criteria, self.solution, self.puzzle);
        if givens.solver.solve(Reach::Subsets) {
            givens.solver = BasicSolver::of(&self.puzzle); // the techniques are not too hard, but the puzzle needs too many of them
            if givens.solver.solve(Reach::Singles) {
                givens.solver = BasicSolver::of(&self.puzzle);
            }
        }
        givens.add_random(&mut self.rng);
        self.puzzle = givens.puzzle;
        match self.criteria.count(self.givens()) {
            Shortfall::None => self.stage = Stage::Ready,
            shortfall => self.end_round(shortfall),
        }
    }

    /// Returns the numbers of all orbits.
    fn orbits(&self) -> impl Iterator<Item = u8> + use<> {
        0..self.criteria.orbits.len() as u8
    }

    /// Whether the cells of this orbit hold digits in `line`.
    fn has(&self, line: &Line, orbit: u8) -> bool {
        line[self.criteria.orbits[usize::from(orbit)][0].index()] != b'.'
    }

    /// Returns the number of givens in the current puzzle.
    fn givens(&self) -> usize {
        classic_grids::givens(&self.puzzle)
    }

    /// Finishes a puzzle that meets the order. If the attempt started from an example, first removes givens that may be superfluous.
    fn finish(&mut self) {
        if self.sample.is_none() {
            self.rounds = 0;
            return;
        }
        if self.trims.is_none() {
            let mut trims: Vec<u8> = self.orbits().filter(|&orbit| self.has(&self.puzzle, orbit)).collect();
            shuffle(&mut trims, &mut self.rng);
            trims.truncate(self.criteria.trims());
            self.trims = Some(trims);
        }
        self.trim();
    }

    /// Tries to remove the next orbit that may be superfluous. If there is no such orbit, or if few enough givens are left, ends the
    /// attempt.
    fn trim(&mut self) {
        self.puzzle = self.kept.map_or(self.puzzle, |(_, kept)| kept);
        let next = self.trims.as_mut().and_then(Vec::pop);
        if let Some(orbit) = next.filter(|_| self.givens() > ENOUGH) {
            self.stage = Stage::Trim(orbit);
        } else {
            self.rounds = 0;
        }
    }

    /// Returns the best puzzle and its shortfall if the attempt is over, otherwise `None`.
    pub(super) fn outcome(&self) -> Option<(Shortfall, SolvedPuzzle)> {
        let is_over = |shortfall| self.rounds == 0 || shortfall == Shortfall::None && self.sample.is_none();
        let (shortfall, line) = self.kept.as_ref().filter(|&&(shortfall, _)| is_over(shortfall))?;
        Some((*shortfall, self.solved_puzzle(line)))
    }

    /// Reports the best puzzle so far to the queue, unless it was reported before.
    pub(super) fn report_best(&mut self, queue: &JobQueue) {
        if std::mem::take(&mut self.has_improved)
            && let Some((shortfall, line)) = &self.kept
        {
            queue.note(self.job, *shortfall, || self.solved_puzzle(line));
        }
    }

    fn solved_puzzle(&self, line: &Line) -> SolvedPuzzle {
        SolvedPuzzle { puzzle: puzzle(line), solution: digits(&self.solution) }
    }

    /// Ends a round. Keeps the puzzle if it is at least as good as the puzzle kept so far. Then starts the next round from the kept puzzle:
    /// puts some givens back, and tries to remove the other givens first.
    fn end_round(&mut self, shortfall: Shortfall) {
        if self.kept.as_ref().is_none_or(|&(kept, _)| shortfall <= kept) {
            self.has_improved |= self.kept.as_ref().is_none_or(|&(kept, _)| shortfall < kept);
            self.kept = Some((shortfall, self.puzzle));
        }
        if self.rounds == 0 || self.criteria.is_far(shortfall) {
            self.rounds = 0;
            return;
        }
        if shortfall == Shortfall::Harder && self.criteria.is_free() {
            self.rounds -= 1;
            self.stage = Stage::Ready; // to be rated again, with fewer candidates left
            return;
        }
        let (kept, line) = self.kept.unwrap_or((shortfall, self.puzzle));
        self.puzzle = line;
        if kept == Shortfall::None {
            return self.finish();
        }
        self.rounds -= 1;
        if self.rounds == 0 {
            return;
        }
        if self.sample.is_some() {
            return self.begin();
        }
        // one more given makes a puzzle easy enough if it is only slightly too hard
        if kept.is_too_hard() && !self.criteria.order.is_minimal && self.criteria.beneath() == Reach::Subsets {
            return self.add_given();
        }
        let (mut orbits, mut empty): (Vec<u8>, Vec<u8>) =
            self.orbits().partition(|&orbit| self.has(&self.puzzle, orbit));
        shuffle(&mut empty, &mut self.rng);
        shuffle(&mut orbits, &mut self.rng);
        empty.truncate(1 + below(&mut self.rng, 3) as usize);
        for &orbit in &empty {
            let cells = &self.criteria.orbits[usize::from(orbit)];
            cells.iter().for_each(|cell| self.puzzle[cell.index()] = self.solution[cell.index()]);
        }
        orbits.extend(empty);
        let givens = self.givens();
        let least = self.least();
        self.removal = Removal::new(orbits, givens, least, self.criteria);
        self.go_on();
    }
}

/// Smallest limit on the number of a sample's digits that may be removed in a round. How many digits are actually removed is random. The
/// last round removes none.
const SPREAD: u32 = 8;

/// Maximum number of a sample's digits that other digits may replace.
const OTHERS: u32 = 4;

/// Number of givens at which trimming ends in a puzzle that started from an example: otherwise, all puzzles from this example would end up
/// the same.
const ENOUGH: usize = 27;

/// Number of givens at which few puzzles have only one solution.
const FEW: usize = 24;

/// Minimum number of givens to leave if only a level above easy is wanted. Searching for the last removable givens costs more than it
/// gains.
const SPARSE: usize = 25;

/// Returns the number of rounds in an attempt. If none of the rounds succeeds, another attempt starts with a new grid.
fn rounds(criteria: &Criteria) -> u32 {
    let order = &criteria.order;
    let is_scarce = order.givens.as_ref().is_some_and(|givens| *givens.end() < 24);
    let is_odd = order.is_minimal && order.symmetry != Symmetry::None;
    match () {
        () if is_scarce => 400,
        () if criteria.is_long() => 2,
        () if !order.with.is_empty() => 12,
        () if order.level.is_some() => 8,
        () if order.has_logic() || is_odd => 16,
        () => 1,
    }
}
