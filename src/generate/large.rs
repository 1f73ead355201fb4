//! Attempts at puzzles that are not classic 9 × 9, one at a time, with the solver that suits the board. Figures of rules are placed on the
//! full grid before givens are removed.

use std::cell::Cell;
use std::sync::Arc;

use rand::Rng;

use crate::Order;
use crate::criteria::{Criteria, Shortfall, outside};
use crate::dig::{dig, is_unique};
use crate::dig_policy::DigPolicy;
use crate::figures::{lay, regions};
use crate::fill::fill;
use crate::queue::{Generated, Job, JobQueue, SolvedPuzzle};
use crate::random::{attempt, below};
use grid::{self, Digit, Family, Layout, Puzzle, Rule};

/// Maximum number of choices in the search for a grid; after that the attempt fails, and the next one draws other regions and rules.
const PATIENCE: u32 = 20_000;

/// Works on attempts until the queue has none left. Runs on one thread.
pub(super) fn work(queue: &JobQueue, deliver: &dyn Fn(Generated)) {
    let depth = DigPolicy::of(&queue.criteria.order);
    while let Some(&ticket) = queue.tickets(1).first() {
        let keep_going = || queue.wants(ticket);
        let (shortfall, solved_puzzle) = make(&queue.criteria, depth.as_ref(), ticket, &keep_going)
            .map_or((Shortfall::Nothing, None), |(shortfall, solved_puzzle)| (shortfall, Some(solved_puzzle)));
        queue.report(ticket, shortfall, solved_puzzle).into_iter().for_each(deliver);
    }
}

/// Carries out an attempt. Returns its puzzle and how far that is from the order; `None` if no grid was found or the attempt is no longer
/// needed.
fn make(
    criteria: &Criteria,
    depth: Option<&DigPolicy>,
    ticket: Job,
    keep_going: &dyn Fn() -> bool,
) -> Option<(Shortfall, SolvedPuzzle)> {
    let mut rng = attempt(ticket.seed, ticket.attempt);
    let order = &criteria.order;
    let (layout, solution) = layout_and_grid(order, &mut rng, keep_going)?;
    let mut full = Puzzle::blank(layout);
    full.digits = solution.iter().copied().map(Some).collect();
    let least = if order.is_minimal { 0 } else { least(criteria, &mut rng) };
    let how = (order.symmetry, least);
    let unique = |puzzle: &Puzzle, gone: &[grid::Cell]| is_unique(puzzle, &solution, gone);
    let puzzle = match depth {
        None => dig(full, how, &mut rng, keep_going, unique),
        Some(depth) => depth.dig(full, how, (&mut rng, keep_going), unique),
    }?;
    let shortfall = assess(criteria, &puzzle, &solution, ticket.attempt < criteria.crux());
    Some((shortfall, SolvedPuzzle { puzzle, solution }))
}

/// Returns a random layout as ordered and a full grid that keeps its rules.
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

/// Returns the minimum number of givens to leave: a random one of the wanted numbers, or 0 if the number does not matter.
fn least(criteria: &Criteria, rng: &mut impl Rng) -> usize {
    let Some(givens) = &criteria.order.givens else { return 0 };
    let counts = criteria.order.counts();
    let fits: Vec<usize> = (0..counts.len()).filter(|&count| counts[count] && givens.contains(&count)).collect();
    fits[below(rng, fits.len() as u32) as usize]
}

/// Returns how far the puzzle is from the order.
fn assess(criteria: &Criteria, puzzle: &Puzzle, solution: &[Digit], is_early: bool) -> Shortfall {
    let givens: Vec<grid::Cell> = puzzle.shape().iter().filter(|cell| puzzle.digits[cell.index()].is_some()).collect();
    let wanted = criteria.givens();
    let shortfall = outside(&(*wanted.start() as u64..=*wanted.end() as u64), givens.len() as u64);
    if shortfall > 0 {
        return Shortfall::Givens(shortfall);
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
    criteria.logic(&board, solution, is_early)
}
