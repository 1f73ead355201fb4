//! Prints the generated puzzles in the order of their numbers.

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

/// Time after which a search counts as long. If a long search is interrupted, the nearest puzzle found is reported.
const LONG_SEARCH: Duration = Duration::from_secs(1);

/// Maximum number of consecutive puzzles that are skipped because they are equivalent to earlier ones (turned, mirrored or relabelled). The
/// next such puzzle is printed nonetheless, because for some techniques hardly any puzzles are known.
const PASSED_OVER: u32 = 8;

/// Prints the puzzles in the order of their numbers. Prints each puzzle as soon as it and all puzzles before it are finished.
pub(super) struct Printer<'a> {
    wanted: &'a Generate,
    pool: WorkerPool,
    lines: Receiver<Line>,
    console: Console<'a>,
    /// Finished lines that wait for an earlier line, by number.
    waiting: BTreeMap<u64, Line>,
    /// Canonical forms of the puzzles so far, if equivalent puzzles are skipped.
    forms: HashSet<CanonicalForm>,
    /// Number of puzzles that were printed or given up.
    done: u64,
    /// Number of the next line, counted from 0. Numbers of skipped puzzles are not used again.
    next: u64,
    /// Time at which the latest puzzle was printed or given up; before the first one, the start.
    since: Instant,
    /// Number of equivalent puzzles skipped since the latest puzzle was printed.
    passed_over: u32,
    /// Number of puzzles that were printed although they are equivalent to earlier ones.
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

    /// Prints all requested puzzles, unless a signal stops the search. Returns the exit status.
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
                "ninefold: {} of these puzzles repeat others, turned and relabelled: few are known",
                self.alike
            ));
        }
        Ok(self.console.status)
    }

    /// Prints the next line, or skips it if its puzzle is equivalent to an earlier one.
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

    /// Waits for a finished line. Gives up the next puzzle if its time is over.
    fn wait(&mut self) -> Result<(), Failure> {
        let timeout = self.wanted.timeout;
        let patience = timeout.saturating_sub(clock::now() - self.since).min(TICK);
        if let Ok(line) = self.lines.recv_timeout(patience) {
            if line.number >= self.next {
                self.waiting.insert(line.number, line); // otherwise, the puzzle has been given up in the meantime
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

    /// Ends the program after a signal. Reports the nearest puzzle found if the search was long.
    fn stop(mut self, signal: i32) -> Result<Status, Failure> {
        self.console.flush()?;
        let _way = self.console.progress.make_way_for_complaint();
        let is_long = clock::now() - self.since >= LONG_SEARCH;
        let nearest = self.pool.give_up(self.next).filter(|nearest| is_long && !nearest.ends_with(NOTHING));
        nearest.iter().for_each(|nearest| complain(nearest));
        Stop::end(signal);
        Ok(Status::signal(signal))
    }
}
