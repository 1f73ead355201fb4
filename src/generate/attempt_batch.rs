//! Batch worker: advances many attempts in parallel, so that the solver gets many boards at once.

use crate::attempt::{Attempt, Query};
use crate::attempt_queue::{Generated, JobQueue};
use crate::{few_givens, large_boards};
use logic::Analysis;
use solve::lanes::{Column, Limits, answers};

/// Maximum number of guesses for a board. If a board needs more guesses, it counts as a board with several solutions. No 9 × 9 board comes
/// near this limit.
const GUESSES: u32 = 20_000;

/// Number of rounds of queries after which attempts that are no longer needed are removed.
const TURNS: usize = 16;

/// Works on attempts on the current thread, until the queue has none left. Calls `deliver` with each finished puzzle, in no particular
/// order.
pub fn work(queue: &JobQueue, deliver: &dyn Fn(Generated)) {
    if !queue.order().is_nine() {
        return large_boards::work(queue, deliver);
    }
    if queue.criteria.is_sparse() {
        return few_givens::work(queue, deliver);
    }
    let batch_size = queue.batch_size();
    let mut batch: Vec<Attempt<'_>> = Vec::with_capacity(batch_size);
    let mut analysis = Analysis::for_layout(&queue.order().layout);
    let (mut columns, mut askers): ([Vec<Column>; 3], [Vec<usize>; 3]) = Default::default();
    for turn in 1_usize.. {
        if turn.is_multiple_of(TURNS) {
            batch.retain(|attempt| queue.wants(attempt.job));
        }
        let jobs = queue.jobs(batch_size - batch.len());
        batch.extend(jobs.into_iter().map(|job| Attempt::new(&queue.criteria, job)));
        if batch.is_empty() || queue.is_closed() {
            return;
        }
        for (at, attempt) in batch.iter_mut().enumerate() {
            if let Some((query, column)) = attempt.question() {
                columns[query as usize].push(column);
                askers[query as usize].push(at);
            }
        }
        for (query, solutions) in [(Query::Any, 1), (Query::One, 2), (Query::Other, 1)] {
            let asked = Limits { solutions, guesses: GUESSES };
            for (&at, answer) in askers[query as usize].iter().zip(answers(&columns[query as usize], asked)) {
                batch[at].advance(query, &answer);
            }
            columns[query as usize].clear();
            askers[query as usize].clear();
        }
        settle(queue, (&mut batch, &mut analysis), deliver);
    }
}

/// Rates the attempts whose puzzles are ready to be rated. Reports and removes the attempts that are over.
fn settle(queue: &JobQueue, (batch, analysis): (&mut Vec<Attempt<'_>>, &mut Analysis), deliver: &dyn Fn(Generated)) {
    batch.retain_mut(|attempt| {
        if attempt.is_ready() {
            if !queue.wants(attempt.job) {
                return false;
            }
            attempt.rate(analysis);
        }
        let Some((shortfall, solved_puzzle)) = attempt.outcome() else {
            attempt.report_best(queue);
            return true;
        };
        queue.report(attempt.job, shortfall, Some(solved_puzzle)).into_iter().for_each(deliver);
        false
    });
}
