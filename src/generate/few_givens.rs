//! Puzzles with very few givens, found by a walk from puzzle to puzzle. Each puzzle has one solution. Each step goes to a puzzle with one
//! given less, if the order allows this and the walk can reach such a puzzle. Otherwise, it goes to a puzzle in which one given is
//! exchanged.
//!
//! Removing givens from a single grid does not work: of the 5,472,730,538 essentially different grids, hardly one in 100,000 has a puzzle
//! with 17 givens (Gary `McGuire`, Bastian Tugemann, Gilles Civario, "There is no 16-Clue Sudoku", 2012, arXiv 1201.0749). The new given of
//! a step may be any digit that leaves one solution, so the walk also changes the grid.

use std::collections::BTreeSet;

use rand::Rng;
use rand::rngs::ChaCha8Rng;

use crate::attempt_queue::{Generated, Job, JobQueue, SolvedPuzzle};
use crate::classic_grids::{Line, any_transformation, digits, draft, givens, puzzle, transformed};
use crate::criteria::{Criteria, Shortfall, only_solution};
use crate::random::{attempt, shuffle};
use logic::Analysis;
use solve::lanes::{Column, Limits, Solved, answers};

/// Number of givens at or below which most grids have hardly any puzzles.
pub(super) const SCARCE: usize = 19;

/// Maximum number of guesses for a board. If a board needs more guesses, it counts as a board with several solutions.
const GUESSES: u32 = 2_000;

/// Works on attempts until the queue has none left. Runs on one thread.
pub(super) fn work(queue: &JobQueue, deliver: &dyn Fn(Generated)) {
    while let Some(&job) = queue.jobs(1).first() {
        let mut walk = Walk::new(&queue.criteria, job);
        let shortfall = walk.run(queue, job);
        queue.report(job, shortfall, solved_puzzle(&walk.nearest)).into_iter().for_each(deliver);
    }
}

/// State of an attempt: a walk through puzzles that have exactly one solution.
struct Walk<'a> {
    criteria: &'a Criteria,
    analysis: Analysis,
    is_early: bool, // whether the wanted technique must be the hardest technique needed
    rng: ChaCha8Rng,
    puzzle: Line,         // current puzzle
    nearest: Line,        // puzzle that comes nearest to the order so far
    seen: BTreeSet<Line>, // puzzles visited with the current number of givens
    ahead: Vec<Line>,     // stack of puzzles still to visit
}

impl<'a> Walk<'a> {
    /// Starts the walk at a minimal puzzle.
    fn new(criteria: &'a Criteria, job: Job) -> Self {
        let mut rng = attempt(job.seed, job.attempt);
        let puzzle = minimal(&mut rng);
        let is_early = job.attempt < criteria.crux();
        Self {
            criteria,
            analysis: Analysis::for_layout(&criteria.order.layout),
            is_early,
            rng,
            puzzle,
            nearest: puzzle,
            seen: BTreeSet::from([puzzle]),
            ahead: Vec::new(),
        }
    }

    /// Walks until the puzzle meets the order, too many steps have brought no progress, or the attempt is no longer needed. Returns the
    /// shortfall of the nearest puzzle.
    fn run(&mut self, queue: &JobQueue, job: Job) -> Shortfall {
        let mut nearest = Shortfall::Nothing;
        let mut patience = patience(givens(&self.puzzle));
        loop {
            let shortfall = self.shortfall();
            if shortfall < nearest {
                (nearest, self.nearest) = (shortfall, self.puzzle);
                if let Some(solved_puzzle) = solved_puzzle(&self.puzzle) {
                    queue.note(job, shortfall, || solved_puzzle);
                }
            }
            if shortfall == Shortfall::None || patience == 0 || !queue.wants(job) {
                return nearest;
            }
            patience -= 1;
            let mut next = with_another(&self.puzzle);
            let fewer = if self.can_go_down() { without_one(next.iter().chain([&self.puzzle])) } else { Vec::new() };
            if !fewer.is_empty() {
                next = fewer;
                patience = self::patience(givens(&next[0]));
                self.seen.clear();
                self.ahead.clear();
            }
            next.retain(|line| !self.seen.contains(line));
            shuffle(&mut next, &mut self.rng);
            self.ahead.append(&mut next);
            let Some(next) = std::iter::from_fn(|| self.ahead.pop()).find(|line| !self.seen.contains(line)) else {
                return nearest;
            };
            self.puzzle = next;
            self.seen.insert(self.puzzle);
        }
    }

    /// Whether the order allows puzzles with one given less than the current puzzle has.
    fn can_go_down(&self) -> bool {
        givens(&self.puzzle) > *self.criteria.givens().start()
    }

    /// Returns the shortfall of the current puzzle.
    fn shortfall(&mut self) -> Shortfall {
        let shortfall = self.criteria.count(givens(&self.puzzle));
        if shortfall != Shortfall::None {
            return shortfall;
        }
        if self.criteria.order.is_minimal && !without_one([&self.puzzle]).is_empty() {
            return Shortfall::Minimal;
        }
        let Some(solved_puzzle) = solved_puzzle(&self.puzzle).filter(|_| self.criteria.order.has_logic()) else {
            return Shortfall::None;
        };
        let board = solved_puzzle.puzzle.check().expect("fewer digits of a grid break no rule");
        self.criteria.logic(&mut self.analysis, &board, &solved_puzzle.solution, self.is_early)
    }
}

/// Returns the maximum number of steps among puzzles with this many givens. If the walk has found no puzzle with fewer givens by then, it
/// ends. The numbers were measured for orders of 17 givens.
const fn patience(givens: usize) -> u32 {
    if givens <= 18 { 2000 } else { 60 }
}

/// Returns the puzzle with its solution, or `None` if the puzzle does not have exactly one solution.
fn solved_puzzle(line: &Line) -> Option<SolvedPuzzle> {
    only_solution(line).map(|solution| SolvedPuzzle { puzzle: puzzle(line), solution: digits(&solution) })
}

/// Returns a random minimal puzzle: without any given, it would have several solutions.
fn minimal(rng: &mut impl Rng) -> Line {
    let full = std::iter::repeat_with(|| draft(rng)).flatten().find_map(|draft| first(&draft));
    let mut puzzle = transformed(&full.expect("some draft can be filled"), &any_transformation(rng));
    let mut cells: Vec<usize> = (0..81).collect();
    shuffle(&mut cells, rng);
    for cell in cells {
        let mut fewer = puzzle;
        fewer[cell] = b'.';
        puzzle = unique(vec![fewer]).pop().unwrap_or(puzzle);
    }
    puzzle
}

/// Returns all puzzles with one solution in which one given is replaced by another digit in its cell, or by a given in an empty cell.
fn with_another(puzzle: &Line) -> Vec<Line> {
    let mut all = Vec::new();
    for gone in (0..81).filter(|&cell| puzzle[cell] != b'.') {
        let mut fewer = *puzzle;
        fewer[gone] = b'.';
        for (cell, symbol) in (0..81).flat_map(|cell| free(&fewer, cell).map(move |symbol| (cell, symbol))) {
            let mut other = fewer;
            other[cell] = symbol;
            all.push(other);
        }
    }
    all.retain(|other| other != puzzle);
    unique(all)
}

/// Returns the symbols that are not used by the givens in the row, column and box of an empty cell; none if the cell has a given.
fn free(puzzle: &Line, cell: usize) -> impl Iterator<Item = u8> + use<> {
    let (row, column) = (cell / 9, cell % 9);
    let corner = row / 3 * 27 + column / 3 * 3;
    let of_units = (0..9).flat_map(|k| [row * 9 + k, k * 9 + column, corner + k / 3 * 9 + k % 3]);
    let taken = of_units.fold(0_u32, |taken, peer| match puzzle[peer] {
        b'.' => taken,
        symbol => taken | 1 << (symbol - b'1'),
    });
    let taken = if puzzle[cell] == b'.' { taken } else { u32::MAX };
    (b'1'..=b'9').filter(move |symbol| taken >> (symbol - b'1') & 1 == 0)
}

/// Removes each given of each puzzle in turn. Returns the resulting puzzles that have exactly one solution.
fn without_one<'l>(puzzles: impl IntoIterator<Item = &'l Line>) -> Vec<Line> {
    let mut all = Vec::new();
    for puzzle in puzzles {
        for cell in (0..81).filter(|&cell| puzzle[cell] != b'.') {
            let mut fewer = *puzzle;
            fewer[cell] = b'.';
            all.push(fewer);
        }
    }
    unique(all)
}

/// Keeps the puzzles that have exactly one solution.
fn unique(mut puzzles: Vec<Line>) -> Vec<Line> {
    let columns: Vec<Column> = puzzles.iter().map(Column::read).collect();
    let mut answers = answers(&columns, Limits { solutions: 2, guesses: GUESSES }).into_iter();
    puzzles.retain(|_| answers.next().is_some_and(|answer| answer.solutions == 1 && !answer.is_cut));
    puzzles
}

/// Returns any solution of the puzzle, or `None` if the puzzle has no solution.
fn first(puzzle: &Line) -> Option<Line> {
    let answers = answers(&[Column::read(puzzle)], Limits { solutions: 1, guesses: GUESSES });
    answers[0].first().map(Solved::line)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::random::seeded;

    #[test]
    fn each_step_changes_one_given_and_keeps_one_solution() {
        let puzzle = minimal(&mut seeded(3));
        assert!(only_solution(&puzzle).is_some() && without_one([&puzzle]).is_empty());
        let differ = |other: &Line| (0..81).filter(|&cell| other[cell] != puzzle[cell]).count();
        let others = with_another(&puzzle);
        assert!(others.iter().any(|other| only_solution(other) != only_solution(&puzzle)), "grids change");
        for other in &others {
            assert!(
                only_solution(other).is_some() && givens(other) == givens(&puzzle) && matches!(differ(other), 1 | 2)
            );
        }
        for fewer in without_one(&others) {
            assert!(only_solution(&fewer).is_some() && givens(&fewer) + 1 == givens(&puzzle));
        }
    }
}
