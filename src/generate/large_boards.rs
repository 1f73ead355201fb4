//! Attempts at all puzzles that are not classic 9 × 9, one at a time, using the solver that suits the board. Figures of rules, such as
//! cages, are placed on the full grid before givens are removed.

use std::cell::Cell;
use std::sync::Arc;

use logic::Analysis;
use rand::Rng;

use crate::Order;
use crate::attempt_queue::{Generated, Job, JobQueue, SolvedPuzzle};
use crate::criteria::{Criteria, Shortfall};
use crate::dig_givens::{DigOptions, dig, is_unique};
use crate::dig_policy::DigPolicy;
use crate::figures::{lay, regions};
use crate::random::attempt;
use crate::random_fill::fill;
use grid::{self, Digit, Family, Layout, Puzzle, Rule};

/// Maximum number of choices in the search for a grid. If it is reached, the attempt fails, and the next attempt draws other regions and
/// rules.
const PATIENCE: u32 = 20_000;

/// Works on attempts until the queue has none left. Runs on one thread.
pub(super) fn work(queue: &JobQueue, deliver: &dyn Fn(Generated)) {
    let policy = DigPolicy::of(&queue.criteria.order);
    while let Some(&job) = queue.jobs(1).first() {
        let keep_going = || queue.wants(job);
        let (shortfall, solved_puzzle) = make(&queue.criteria, policy.as_ref(), job, &keep_going)
            .map_or((Shortfall::Nothing, None), |(shortfall, solved_puzzle)| (shortfall, Some(solved_puzzle)));
        queue.report(job, shortfall, solved_puzzle).into_iter().for_each(deliver);
    }
}

/// Makes one attempt. Returns its puzzle and the puzzle's shortfall, or `None` if no grid was found or the attempt is no longer needed.
fn make(
    criteria: &Criteria,
    policy: Option<&DigPolicy>,
    job: Job,
    keep_going: &dyn Fn() -> bool,
) -> Option<(Shortfall, SolvedPuzzle)> {
    let mut rng = attempt(job.seed, job.attempt);
    let order = &criteria.order;
    let (layout, solution) = layout_and_grid(order, &mut rng, keep_going)?;
    let mut full = Puzzle::blank(layout);
    full.digits = solution.iter().copied().map(Some).collect();
    let least = if order.is_minimal { 0 } else { criteria.some_number_of_givens(&mut rng) };
    let options = DigOptions { symmetry: order.symmetry, least, keep_going };
    let unique = |puzzle: &Puzzle, gone: &[grid::Cell]| is_unique(puzzle, &solution, gone);
    let puzzle = match policy {
        None => dig(full, options, &mut rng, unique),
        Some(policy) => policy.dig(full, options, &mut rng, unique),
    }?;
    let shortfall = assess(criteria, &puzzle, &solution, job.attempt < criteria.crux());
    Some((shortfall, SolvedPuzzle { puzzle, solution }))
}

/// Returns a random layout that meets the order, and a full grid that keeps the rules of this layout.
fn layout_and_grid(
    order: &Order,
    rng: &mut impl Rng,
    keep_going: &dyn Fn() -> bool,
) -> Option<(Arc<Layout>, Vec<Digit>)> {
    let shape = order.layout.shape();
    let mut layout = Arc::clone(&order.layout);
    if order.figures.contains(&Family::Region) {
        let others = layout.rules().iter().filter(|rule| rule.family != Family::Box).cloned();
        let rules: Vec<Rule> = others.chain([regions(shape, rng)]).collect();
        layout = Layout::new(shape, rules);
    }
    let patience = Cell::new(PATIENCE);
    let is_patient = || {
        patience.set(patience.get().saturating_sub(1));
        patience.get() > 0 && keep_going()
    };
    let solution = fill(&layout, rng, &is_patient)?;
    let mut rules = layout.rules().to_vec();
    for &family in order.figures.iter().filter(|&&family| family != Family::Region) {
        let laid = lay(family, shape, &solution, &rules, rng);
        if laid.is_empty() {
            return None;
        }
        rules.extend(laid);
    }
    let has_more = rules.len() > layout.rules().len();
    if has_more {
        layout = Layout::checked(shape, rules).ok()?;
    }
    Some((layout, solution))
}

/// Returns the shortfall of a puzzle.
fn assess(criteria: &Criteria, puzzle: &Puzzle, solution: &[Digit], is_early: bool) -> Shortfall {
    let givens: Vec<grid::Cell> = puzzle.shape().iter().filter(|cell| puzzle.digits[cell.index()].is_some()).collect();
    let shortfall = criteria.count(givens.len());
    if shortfall != Shortfall::None {
        return shortfall;
    }
    let is_spare = |&cell: &grid::Cell| {
        let mut fewer = puzzle.clone();
        fewer.digits[cell.index()] = None;
        is_unique(&fewer, solution, &[cell])
    };
    if criteria.order.is_minimal && givens.iter().any(is_spare) {
        return Shortfall::Minimal;
    }
    let board = puzzle.clone().check().expect("fewer digits of a grid break no rule");
    criteria.logic(&mut Analysis::for_layout(board.layout()), &board, solution, is_early)
}
