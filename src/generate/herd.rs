//! Attempts worked on side by side, so that the solver is asked about many boards at once.

use crate::attempt::{Attempt, Wish};
use crate::desk::{Desk, Sent};
use crate::{large, sparse};
use solve::lanes::{Asked, Column, answers};

/// Guesses after which a board counts as one with several solutions. No 9 × 9 board comes near.
const GUESSES: u32 = 20_000;

/// Turns after which those are sent home whose work nobody wants any more.
const TURNS: usize = 16;

/// One thread's work: attempts of the desk, until it has none to give. Hands over the puzzles that are done with, in no order.
pub fn work(desk: &Desk, deliver: &dyn Fn(Sent)) {
    if !desk.order().is_nine() {
        return large::work(desk, deliver);
    }
    if desk.judge.is_sparse() {
        return sparse::work(desk, deliver);
    }
    let abreast = desk.abreast();
    let mut herd: Vec<Attempt<'_>> = Vec::with_capacity(abreast);
    let (mut columns, mut askers): ([Vec<Column>; 3], [Vec<usize>; 3]) = Default::default();
    for turn in 1_usize.. {
        if turn.is_multiple_of(TURNS) {
            herd.retain(|attempt| desk.wants(attempt.ticket));
        }
        let tickets = desk.tickets(abreast - herd.len());
        herd.extend(tickets.into_iter().map(|ticket| Attempt::new(&desk.judge, ticket)));
        if herd.is_empty() || desk.is_closed() {
            return;
        }
        for (at, attempt) in herd.iter_mut().enumerate() {
            if let Some((wish, column)) = attempt.question() {
                columns[wish as usize].push(column);
                askers[wish as usize].push(at);
            }
        }
        for (wish, solutions) in [(Wish::Any, 1), (Wish::One, 2), (Wish::Other, 1)] {
            let asked = Asked { solutions, guesses: GUESSES };
            for (&at, answer) in askers[wish as usize].iter().zip(answers(&columns[wish as usize], asked)) {
                herd[at].hear(wish, &answer);
            }
            columns[wish as usize].clear();
            askers[wish as usize].clear();
        }
        settle(desk, &mut herd, deliver);
    }
}

/// Lets logic have the word, and takes those out that are through.
fn settle(desk: &Desk, herd: &mut Vec<Attempt<'_>>, deliver: &dyn Fn(Sent)) {
    herd.retain_mut(|attempt| {
        if attempt.is_ready() {
            if !desk.wants(attempt.ticket) {
                return false;
            }
            attempt.judge();
        }
        let Some((miss, piece)) = attempt.outcome() else {
            attempt.tell(desk);
            return true;
        };
        desk.report(attempt.ticket, miss, Some(piece)).into_iter().for_each(deliver);
        false
    });
}
