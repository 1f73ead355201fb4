//! Runs a command on a stream of puzzles, on all cores and in bounded memory, with the answers in the order of the puzzles. Finished
//! answers are written before the program waits for more input. If input arrives slowly, each line is therefore answered as soon as it
//! arrives.

use std::collections::VecDeque;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{self, Receiver, RecvTimeoutError};
use std::time::Duration;

use rayon::{Scope, ThreadPool, ThreadPoolBuilder};

use crate::cli::arguments::Reading;
use crate::cli::console::Console;
use crate::cli::output::{Failure, Out, Status};
use crate::cli::puzzle_source::{Puzzles, Source, remark};
use crate::cli::statistics::Stats;
use format::{PlainLines, Record};

/// The work that a command does on each puzzle.
pub(super) trait Work: Sync {
    /// Returns the answer for one puzzle.
    fn one(&self, job: &Job) -> Answer;

    /// Returns the answers for consecutive plain lines, for commands that can process many at once. `alone` calls [`one`](Self::one) for
    /// the line with this index, counted from 0.
    fn many(&self, run: &PlainLines, alone: &dyn Fn(usize) -> Answer) -> Answer {
        (0..run.lines().len()).map(alone).reduce(Answer::then).unwrap_or_default()
    }

    /// Whether the command can process many puzzles at once.
    fn has_many(&self) -> bool {
        false
    }
}

/// Command that processes each puzzle by itself.
struct OneByOne<F>(F);

impl<F: Fn(&Job) -> Answer + Sync> Work for OneByOne<F> {
    fn one(&self, job: &Job) -> Answer {
        self.0(job)
    }
}

/// Puzzle to be processed.
pub(super) struct Job {
    /// Name of the puzzle's source, for messages.
    pub(super) name: String,
    /// The puzzle, or the fault in its text.
    pub(super) record: Record,
    /// Whether the answer is still wanted; false once the command is stopped.
    pub(super) is_wanted: Arc<AtomicBool>,
}

/// Answer of a command for one or several puzzles.
#[derive(Default)]
pub(super) struct Answer {
    /// Text for standard output, with the final line break.
    pub(super) text: String,
    /// Lines for standard error, without the final line break.
    pub(super) complaint: Option<String>,
    /// Whether this answer makes the exit status 1.
    pub(super) is_bad: bool,
    /// Reason to stop the whole command; `None` to continue.
    pub(super) halt: Option<String>,
    /// Time and guesses used.
    pub(super) stats: Stats,
    /// Number of puzzles that the answer is for, minus one.
    pub(super) more: usize,
}

impl Answer {
    /// Concatenates two answers.
    pub(super) fn then(mut self, next: Self) -> Self {
        self.text.push_str(&next.text);
        self.complaint = match (self.complaint, next.complaint) {
            (Some(first), Some(second)) => Some(first + "\n" + &second),
            (first, second) => first.or(second),
        };
        self.is_bad |= next.is_bad;
        self.halt = self.halt.or(next.halt);
        self.stats += next.stats;
        self.more += 1 + next.more;
        self
    }
}

/// Maximum number of plain lines in a task for one thread. All lines of a task must have arrived in one read.
const RUN: usize = 512;

/// Maximum number of puzzles in a task that is not made of plain lines.
const TASK: usize = 8;

/// Maximum number of tasks in flight per thread.
const AHEAD: usize = 16;

/// Maximum size in bytes of the answers that wait for earlier answers or for a slow reader of the output. It is estimated from the answers
/// so far.
const HELD: usize = 64 << 20;

/// Memory limit for the puzzles of unfinished tasks, in bytes per thread. No more puzzles are read when it is reached. One puzzle takes up
/// to 20 MB, and a game ID of only 170 bytes can take 2 MB.
const PUZZLES_OF_THREAD: usize = 512 << 10;
/// Minimum memory limit for the puzzles of all threads together, in bytes. Applies if there are few threads.
const PUZZLES: usize = 8 << 20;

/// Maximum number of threads. More threads do not help, and starting them takes longer than most work.
const MOST_THREADS: usize = 256;

/// Maximum time for which an answer stays in the buffer while the next one is being computed.
const LINGER: Duration = Duration::from_millis(50);

/// Processes every puzzle of the input and writes the answers in order.
pub(super) fn each(
    reading: &Reading,
    out: &mut Out,
    work: impl Fn(&Job) -> Answer + Sync,
) -> Result<(Status, Stats), Failure> {
    all(reading, out, &OneByOne(work))
}

/// Processes every puzzle of the input and writes the answers in order. Plain lines are processed many at once.
pub(super) fn all(reading: &Reading, out: &mut Out, work: &impl Work) -> Result<(Status, Stats), Failure> {
    let sources = Source::all(&reading.inputs)?;
    let pool = pool(reading)?;
    let mut output = OrderedOutput {
        console: Console::new(out),
        threads: pool.current_num_threads(),
        stats: Stats::default(),
        is_wanted: Arc::new(AtomicBool::new(true)),
        sizes: AnswerSizes::default(),
    };
    for source in sources {
        let Some(mut puzzles) = reading.open(&source, &mut output.console)? else { continue };
        pool.in_place_scope(|scope| {
            let done = output.all(&mut puzzles, scope, work);
            output.is_wanted.store(done.is_ok(), Ordering::Relaxed);
            done
        })?;
        output.console.close(&puzzles)?;
    }
    output.console.flush()?;
    Ok((output.console.status, output.stats))
}

/// Returns a pool with the requested number of threads.
pub(super) fn pool(reading: &Reading) -> Result<ThreadPool, Failure> {
    let threads = reading.threads.map_or(0, |threads| threads.get().min(MOST_THREADS));
    let builder = ThreadPoolBuilder::new().num_threads(threads);
    builder.build().map_err(|error| Failure::Usage(format!("--threads: {error}")))
}

/// Output of a command, which receives the answers in order.
struct OrderedOutput<'o> {
    console: Console<'o>,
    threads: usize,
    stats: Stats,
    is_wanted: Arc<AtomicBool>,
    sizes: AnswerSizes,
}

/// Statistics of the answers so far, from which the memory of later answers is estimated.
#[derive(Default)]
struct AnswerSizes {
    answers: usize,
    /// Size in bytes of the largest answer for one puzzle.
    largest: usize,
}

impl AnswerSizes {
    /// Returns the maximum number of tasks in flight. The number is small at first, and later as large as [`HELD`] allows, but at least one
    /// for each thread.
    fn limit(&self, threads: usize) -> usize {
        let room = HELD / (TASK * self.largest.max(1));
        (threads + self.answers).min(AHEAD * threads).min(room.max(threads))
    }
}

impl OrderedOutput<'_> {
    /// Processes every puzzle of one source.
    fn all<'s>(&mut self, puzzles: &mut Puzzles, scope: &Scope<'s>, work: &'s impl Work) -> Result<(), Failure> {
        let mut in_flight: VecDeque<(Receiver<Answer>, usize)> = VecDeque::new(); // each task with the memory of its puzzles
        let mut has_more = true;
        let (mut memory, most_memory) = (0, PUZZLES.max(self.threads * PUZZLES_OF_THREAD));
        loop {
            while has_more
                && in_flight.len() < self.sizes.limit(self.threads)
                && memory < most_memory
                && (in_flight.is_empty() || puzzles.is_ready())
            {
                if in_flight.is_empty() && !puzzles.is_ready() {
                    self.console.flush()?;
                }
                if work.has_many()
                    && let Some(run) = puzzles.run(RUN)
                {
                    in_flight.push_back((self.begin_run(run, puzzles.name.clone(), scope, work), 0));
                    continue;
                }
                let (jobs, taken) = read_task(puzzles, work.has_many(), &self.is_wanted);
                has_more = !jobs.is_empty();
                if has_more {
                    memory += taken;
                    in_flight.push_back((begin(jobs, scope, work), taken));
                }
            }
            let Some((first, taken)) = in_flight.pop_front() else { return Ok(()) };
            memory -= taken;
            while let Some(answer) = self.wait(&first)? {
                self.take(answer)?;
            }
        }
    }

    /// Waits for the next answer of a task; returns `None` if the task has no more answers. Flushes the output if the wait is long.
    fn wait(&mut self, answers: &Receiver<Answer>) -> Result<Option<Answer>, Failure> {
        match answers.recv_timeout(LINGER) {
            Ok(answer) => return Ok(Some(answer)),
            Err(RecvTimeoutError::Disconnected) => return Ok(None),
            Err(RecvTimeoutError::Timeout) => self.console.flush()?,
        }
        Ok(answers.recv().ok())
    }

    fn begin_run<'s>(&self, run: PlainLines, name: String, scope: &Scope<'s>, work: &'s impl Work) -> Receiver<Answer> {
        let (sender, receiver) = mpsc::channel();
        let is_wanted = Arc::clone(&self.is_wanted);
        scope.spawn(move |_| {
            let alone = |at| {
                let (name, is_wanted) = (name.clone(), Arc::clone(&is_wanted));
                work.one(&Job { name, record: run.record(at), is_wanted })
            };
            if is_wanted.load(Ordering::Relaxed) {
                let _ = sender.send(work.many(&run, &alone));
            }
        });
        receiver
    }

    fn take(&mut self, answer: Answer) -> Result<(), Failure> {
        self.console.progress.count(1 + answer.more);
        self.console.status |= Status::bad_if(answer.is_bad);
        self.stats += answer.stats;
        self.sizes.answers += 1;
        self.sizes.largest = self.sizes.largest.max(answer.text.len() / (1 + answer.more));
        self.console.print(&answer.text)?;
        answer.complaint.iter().for_each(|complaint| self.console.complain(complaint));
        answer.halt.map_or(Ok(()), |why| Err(Failure::Usage(why)))
    }
}

/// Reads the puzzles of one task. Returns them and their memory in bytes. Waits only for the first puzzle. If `many` is true, stops before
/// plain lines, because plain lines are processed many at once.
fn read_task(puzzles: &mut Puzzles, many: bool, is_wanted: &Arc<AtomicBool>) -> (Vec<Job>, usize) {
    let (mut jobs, mut memory) = (Vec::with_capacity(TASK), 0);
    while jobs.len() < TASK
        && memory < PUZZLES_OF_THREAD
        && (jobs.is_empty() || puzzles.is_ready() && !(many && puzzles.has_run()))
    {
        let Some(record) = puzzles.next() else { break };
        memory += record.memory();
        jobs.push(Job { name: puzzles.name.clone(), record, is_wanted: Arc::clone(is_wanted) });
    }
    (jobs, memory)
}

fn begin<'s>(jobs: Vec<Job>, scope: &Scope<'s>, work: &'s impl Work) -> Receiver<Answer> {
    let (sender, receiver) = mpsc::channel();
    scope.spawn(move |_| {
        for job in jobs.iter().take_while(|job| job.is_wanted.load(Ordering::Relaxed)) {
            let remarked = Answer { complaint: remark(&job.record, &job.name), ..Answer::default() };
            let answer = Answer { more: 0, ..remarked.then(work.one(job)) };
            let _ = sender.send(answer); // fails if the receiver is gone because the command is stopped
        }
    });
    receiver
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn long_answers_limit_the_tasks_in_flight() {
        let limit = |answers, largest| AnswerSizes { answers, largest }.limit(4);
        assert_eq!(limit(0, 0), 4, "nothing is known yet");
        assert_eq!(limit(10, 100), 14);
        assert_eq!(limit(1000, 100), 64);
        assert_eq!(limit(1000, 200_000), 41);
        assert_eq!(limit(1000, 20_000_000), 4, "no thread stands idle");
    }

    #[test]
    fn large_puzzles_make_tasks_smaller() {
        let lengths = |line: &str| {
            let source = Source::Argument(format!("{line}\n").repeat(20));
            let mut puzzles = source.open(None, None).expect("an argument can be read");
            let is_wanted = Arc::new(AtomicBool::new(true));
            [1, 2, 3].map(|_| read_task(&mut puzzles, false, &is_wanted).0.len())
        };
        assert_eq!(lengths(&".".repeat(81)), [8, 8, 4]);
        let large = format!("8x8x:{}n", "z".repeat(157));
        assert_eq!(lengths(&large), [1, 1, 1], "64 × 64 cells with diagonals");
    }
}
