//! Attempts at puzzles that are not classic 9 × 9: one by one, with the solver that fits. Figures of rules are laid on the grid before
//! givens are taken away.

use std::cell::Cell;
use std::sync::Arc;

use rand::Rng;

use crate::Order;
use crate::chance::{attempt, below};
use crate::depth::Depth;
use crate::desk::{Desk, Piece, Sent, Ticket};
use crate::dig::{dig, is_unique};
use crate::figures::{lay, regions};
use crate::fill::fill;
use crate::judge::{Judge, Miss, outside};
use grid::{self, Digit, Family, Layout, Puzzle, Rule};

/// Choices that a search for a grid may take; regions or rules that leave none are drawn anew.
const PATIENCE: u32 = 20_000;

/// One thread's work.
pub(super) fn work(desk: &Desk, deliver: &dyn Fn(Sent)) {
    let depth = Depth::of(&desk.judge.order);
    while let Some(&ticket) = desk.tickets(1).first() {
        let keep_going = || desk.wants(ticket);
        let (miss, piece) = make(&desk.judge, depth.as_ref(), ticket, &keep_going)
            .map_or((Miss::Nothing, None), |(miss, piece)| (miss, Some(piece)));
        desk.report(ticket, miss, piece).into_iter().for_each(deliver);
    }
}

/// What the attempt comes to; none where nobody wants it, or there is no grid.
fn make(judge: &Judge, depth: Option<&Depth>, ticket: Ticket, keep_going: &dyn Fn() -> bool) -> Option<(Miss, Piece)> {
    let mut rng = attempt(ticket.seed, ticket.attempt);
    let order = &judge.order;
    let (layout, solution) = ground(order, &mut rng, keep_going)?;
    let mut full = Puzzle::blank(layout);
    full.digits = solution.iter().copied().map(Some).collect();
    let least = if order.is_minimal { 0 } else { least(judge, &mut rng) };
    let how = (order.symmetry, least);
    let unique = |puzzle: &Puzzle, gone: &[grid::Cell]| is_unique(puzzle, &solution, gone);
    let puzzle = match depth {
        None => dig(full, how, &mut rng, keep_going, unique),
        Some(depth) => depth.dig(full, how, (&mut rng, keep_going), unique),
    }?;
    let miss = look(judge, &puzzle, &solution, ticket.attempt < judge.crux());
    Some((miss, Piece { puzzle, solution }))
}

/// Rules and a grid that keeps them.
fn ground(order: &Order, rng: &mut impl Rng, keep_going: &dyn Fn() -> bool) -> Option<(Arc<Layout>, Vec<Digit>)> {
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

fn least(judge: &Judge, rng: &mut impl Rng) -> usize {
    let Some(givens) = &judge.order.givens else { return 0 };
    let counts = judge.order.counts();
    let fits: Vec<usize> = (0..counts.len()).filter(|&count| counts[count] && givens.contains(&count)).collect();
    fits[below(rng, fits.len() as u32) as usize]
}

fn look(judge: &Judge, puzzle: &Puzzle, solution: &[Digit], is_early: bool) -> Miss {
    let givens: Vec<grid::Cell> = puzzle.shape().iter().filter(|cell| puzzle.digits[cell.index()].is_some()).collect();
    let wanted = judge.givens();
    let miss = outside(&(*wanted.start() as u64..=*wanted.end() as u64), givens.len() as u64);
    if miss > 0 {
        return Miss::Givens(miss);
    }
    let is_spare = |&cell: &grid::Cell| {
        let mut fewer = puzzle.clone();
        fewer.digits[cell.index()] = None;
        is_unique(&fewer, solution, &[cell])
    };
    if judge.order.is_minimal && givens.iter().any(is_spare) {
        return Miss::Minimal;
    }
    let board = puzzle.clone().check().expect("fewer digits of a grid break no rule");
    judge.logic(&board, solution, is_early)
}
