//! Printing of the generated puzzles in order.

use std::collections::{BTreeMap, HashSet};
use std::sync::mpsc::Receiver;
use std::time::{Duration, Instant};

use crate::cli::clock;
use crate::cli::console::Console;
use crate::cli::generate::Generate;
use crate::cli::generate::output_line::{Line, NOTHING};
use crate::cli::generate::worker_pool::WorkerPool;
use crate::cli::output::{Failure, Out, Status, complain};
use crate::shell::Stop;
use generate::CanonicalForm;

/// Longest wait between two updates of the progress line.
const TICK: Duration = Duration::from_millis(250);

/// Search time from which on an interrupted search reports the nearest puzzle found.
const LONG_SEARCH: Duration = Duration::from_secs(1);

/// Most consecutive equivalents of earlier puzzles (turned, mirrored or relabelled) that are skipped before one is accepted after all. For
/// some techniques hardly any puzzles are known.
const PASSED_OVER: u32 = 8;

/// Prints the puzzles in order, each as soon as it and all before it are finished.
pub(super) struct Printer<'a> {
    wanted: &'a Generate,
    pool: WorkerPool,
    lines: Receiver<Line>,
    console: Console<'a>,
    /// Lines that wait for an earlier one, by number.
    waiting: BTreeMap<u64, Line>,
    /// Canonical forms of the printed puzzles, if equivalent ones are to be skipped.
    forms: HashSet<CanonicalForm>,
    /// Puzzles that are printed or given up.
    done: u64,
    /// Number of the next line.
    next: u64,
    /// Time at which the latest puzzle was done.
    since: Instant,
    /// Equivalent puzzles skipped since the latest that was printed.
    passed_over: u32,
    /// Equivalent puzzles printed after all.
    alike: u32,
}

impl<'a> Printer<'a> {
    pub(super) fn new(wanted: &'a Generate, pool: WorkerPool, lines: Receiver<Line>, out: &'a mut Out) -> Self {
        Self {
            wanted,
            pool,
            lines,
            console: Console::new(out),
            waiting: BTreeMap::new(),
            forms: HashSet::new(),
            done: 0,
            next: 0,
            since: clock::now(),
            passed_over: 0,
            alike: 0,
        }
    }

    /// Prints everything that was ordered, unless a signal stops the search. Returns the exit status.
    pub(super) fn run(mut self, stop: &Stop) -> Result<Status, Failure> {
        while self.done < self.wanted.number {
            if let Some(signal) = stop.signal() {
                return self.stop(signal);
            }
            match self.waiting.remove(&self.next) {
                Some(line) => self.print(line)?,
                None => self.wait()?,
            }
        }
        self.console.flush()?;
        if self.alike > 0 {
            self.console.complain(&format!(
                "ninefold: {} of these puzzles are others of them, turned and relabelled: few are known",
                self.alike
            ));
        }
        Ok(self.console.status)
    }

    /// Prints the next line, unless its puzzle is to be skipped.
    fn print(&mut self, line: Line) -> Result<(), Failure> {
        self.next += 1;
        let is_new = line.form.is_none_or(|form| self.forms.insert(form));
        if !is_new && self.passed_over < PASSED_OVER {
            self.passed_over += 1;
            self.pool.shared.queue.one_more();
            self.pool.ensure_running();
            return Ok(());
        }
        self.passed_over = 0;
        self.alike += u32::from(!is_new);
        match line.text {
            Ok(text) => self.console.print(&text)?,
            Err(complaint) => self.console.reject(&complaint),
        }
        self.console.progress.count(1);
        self.done += 1;
        self.since = clock::now();
        Ok(())
    }

    /// Waits for a line. Gives up the next puzzle if it takes too long.
    fn wait(&mut self) -> Result<(), Failure> {
        let timeout = self.wanted.timeout;
        let patience = timeout.saturating_sub(clock::now() - self.since).min(TICK);
        if let Ok(line) = self.lines.recv_timeout(patience) {
            if line.number >= self.next {
                self.waiting.insert(line.number, line); // otherwise it was given up meanwhile
            }
            return Ok(());
        }
        self.pool.ensure_running();
        self.console.flush()?;
        let (done, number, begun) = (self.done, self.wanted.number, self.pool.shared.queue.begun());
        self.console.progress.set_current(|| format!("{done} of {number} puzzles, {begun} attempts"));
        if clock::now() - self.since >= timeout
            && let Some(message) = self.pool.give_up(self.next)
        {
            self.waiting.insert(self.next, Line { number: self.next, form: None, text: Err(message) });
        }
        Ok(())
    }

    /// Ends the program after a signal, with the nearest puzzle found.
    fn stop(mut self, signal: i32) -> Result<Status, Failure> {
        self.console.flush()?;
        let _way = self.console.progress.make_way();
        let is_long = clock::now() - self.since >= LONG_SEARCH;
        let nearest = self.pool.give_up(self.next).filter(|nearest| is_long && !nearest.ends_with(NOTHING));
        nearest.iter().for_each(|nearest| complain(nearest));
        Stop::end(signal);
        Ok(Status::signal(signal))
    }
}
