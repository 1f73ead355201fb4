//! Attempts at puzzles that are not classic 9 × 9: one by one, with the solver that fits.

use std::sync::Arc;

use rand::Rng;

use crate::generate::chance::{attempt, below};
use crate::generate::desk::{Desk, Piece, Sent, Ticket};
use crate::generate::dig::{dig, is_unique};
use crate::generate::fill::fill;
use crate::generate::judge::{Judge, Miss, outside};
use crate::grid::{Cell, Digit, Puzzle};

/// One thread's work.
pub(super) fn work(desk: &Desk, deliver: &dyn Fn(Sent)) {
    while let Some(&ticket) = desk.tickets(1).first() {
        let keep_going = || desk.wants(ticket);
        let (miss, piece) =
            make(&desk.judge, ticket, &keep_going).map_or((Miss::Nothing, None), |(miss, piece)| (miss, Some(piece)));
        desk.report(ticket, miss, piece).into_iter().for_each(deliver);
    }
}

/// What the attempt comes to; none where nobody wants it, or there is no grid.
fn make(judge: &Judge, ticket: Ticket, keep_going: &dyn Fn() -> bool) -> Option<(Miss, Piece)> {
    let mut rng = attempt(ticket.seed, ticket.attempt);
    let order = &judge.order;
    let solution = fill(&order.layout, &mut rng, keep_going)?;
    let mut full = Puzzle::blank(Arc::clone(&order.layout));
    full.digits = solution.iter().copied().map(Some).collect();
    let least = if order.is_minimal { 0 } else { least(judge, &mut rng) };
    let unique = |puzzle: &Puzzle, gone: &[Cell]| is_unique(puzzle, &solution, gone);
    let puzzle = dig(full, (order.symmetry, least), &mut rng, keep_going, unique)?;
    let miss = look(judge, &puzzle, &solution, ticket.attempt < judge.crux());
    Some((miss, Piece { puzzle, solution }))
}

fn least(judge: &Judge, rng: &mut impl Rng) -> usize {
    let Some(givens) = &judge.order.givens else { return 0 };
    let counts = judge.order.counts();
    let fits: Vec<usize> = (0..counts.len()).filter(|&count| counts[count] && givens.contains(&count)).collect();
    fits[below(rng, fits.len() as u32) as usize]
}

fn look(judge: &Judge, puzzle: &Puzzle, solution: &[Digit], is_early: bool) -> Miss {
    let givens: Vec<Cell> = puzzle.shape().iter().filter(|cell| puzzle.digits[cell.index()].is_some()).collect();
    let wanted = judge.givens();
    let miss = outside(&(*wanted.start() as u64..=*wanted.end() as u64), givens.len() as u64);
    if miss > 0 {
        return Miss::Givens(miss);
    }
    let is_spare = |&cell: &Cell| {
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
