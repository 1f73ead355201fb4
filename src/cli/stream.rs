//! Puzzles through a command: on all cores, in order, in bounded memory. What has been worked out is handed on before anybody waits for
//! more input, so that a slow pipe gets each answer as its line comes.

use std::collections::VecDeque;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{self, Receiver, RecvTimeoutError};
use std::time::Duration;

use rayon::{Scope, ThreadPool, ThreadPoolBuilder};

use crate::cli::arguments::Reading;
use crate::cli::output::{Failure, Out, Status, complain};
use crate::cli::progress::Progress;
use crate::cli::source::{Puzzles, Source, remark};
use crate::cli::stats::Stats;
use format::{Record, Run};
use text::printable;

/// What a command does with puzzles.
pub(super) trait Work: Sync {
    /// What it says of one puzzle.
    fn one(&self, job: &Job) -> Answer;

    /// What it says of many plain ones, if it can do many at once. `alone` asks [`one`](Self::one) about the line of this number, counted
    /// from 0.
    fn many(&self, run: &Run, alone: &dyn Fn(usize) -> Answer) -> Answer {
        (0..run.lines().len()).map(alone).reduce(Answer::then).unwrap_or_default()
    }

    /// Whether it can do many at once.
    fn has_many(&self) -> bool {
        false
    }
}

/// A command that looks at each puzzle by itself.
struct Alone<F>(F);

impl<F: Fn(&Job) -> Answer + Sync> Work for Alone<F> {
    fn one(&self, job: &Job) -> Answer {
        self.0(job)
    }
}

/// A puzzle on its way, and the name of where it came from.
pub(super) struct Job {
    /// For messages.
    pub(super) name: String,
    /// What was read.
    pub(super) record: Record,
    /// Whether anybody waits for the answer.
    pub(super) is_wanted: Arc<AtomicBool>,
}

/// What a command says of one puzzle, or of several.
#[derive(Default)]
pub(super) struct Answer {
    /// For standard output, with the line's end.
    pub(super) text: String,
    /// For standard error, without the last line's end.
    pub(super) complaint: Option<String>,
    /// Whether the exit status has to tell.
    pub(super) is_bad: bool,
    /// That nothing more can be done, and why.
    pub(super) halt: Option<String>,
    /// What it cost.
    pub(super) stats: Stats,
    /// How many puzzles there were besides the first.
    pub(super) more: usize,
}

impl Answer {
    /// Both, one after the other.
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

/// Plain puzzles for one thread: as many as come with one reading.
const RUN: usize = 512;

/// A few puzzles for one thread.
const CHUNK: usize = 8;

/// Chunks on their way for each thread, at most.
const AHEAD: usize = 16;

/// Bytes of answers that may wait for those before them or for a slow reader, as far as they can be foreseen.
const HELD: usize = 64 << 20;

/// Memory of queued puzzles, in bytes per thread, at which reading ahead stops. A puzzle takes up to 20 MB, and 2 MB if it is a game ID of 170
/// bytes.
const PUZZLES_OF_THREAD: usize = 512 << 10;
/// The least memory at which reading ahead stops.
const PUZZLES: usize = 8 << 20;

/// More than this help nobody, and take longer to start than most work does.
const MOST_THREADS: usize = 256;

/// How long an answer may lie here while the next one is worked out.
const LINGER: Duration = Duration::from_millis(50);

/// Works on every puzzle of the input and writes the answers in its order.
pub(super) fn each(
    reading: &Reading,
    out: &mut Out,
    work: impl Fn(&Job) -> Answer + Sync,
) -> Result<(Status, Stats), Failure> {
    all(reading, out, &Alone(work))
}

/// The same for a command that can do many puzzles at once.
pub(super) fn all(reading: &Reading, out: &mut Out, work: &impl Work) -> Result<(Status, Stats), Failure> {
    let sources = Source::all(&reading.inputs)?;
    let pool = pool(reading)?;
    let threads = pool.current_num_threads();
    let is_wanted = Arc::new(AtomicBool::new(true));
    let mut desk = Desk {
        out,
        progress: Progress::start(),
        status: Status::WELL,
        stats: Stats::default(),
        is_wanted,
        seen: Seen::default(),
    };
    for source in sources {
        let mut puzzles = match source.open(reading.from).map(|puzzles| puzzles.under(reading.rules.as_ref())) {
            Ok(puzzles) => puzzles,
            Err(failure) => {
                desk.status |= unreadable(failure, &desk.progress)?;
                continue;
            }
        };
        let done = pool.in_place_scope(|scope| {
            let done = desk.all(&mut puzzles, scope, work, threads);
            desk.is_wanted.store(done.is_ok(), Ordering::Relaxed);
            done
        });
        desk.so_far(done)?;
        if let Some(failure) = puzzles.failure() {
            desk.status |= unreadable(Failure::Usage(failure), &desk.progress)?;
        }
        desk.status |= empty(&puzzles, &desk.progress);
    }
    let flushed = desk.out.flush();
    desk.so_far(flushed)?;
    Ok((desk.status, desk.stats))
}

/// As many threads as were asked for.
pub(super) fn pool(reading: &Reading) -> Result<ThreadPool, Failure> {
    let threads = reading.threads.map_or(0, |threads| threads.get().min(MOST_THREADS));
    let builder = ThreadPoolBuilder::new().num_threads(threads);
    builder.build().map_err(|error| Failure::Usage(format!("--threads: {error}")))
}

/// Where answers arrive.
struct Desk<'o> {
    out: &'o mut Out,
    progress: Progress,
    status: Status,
    stats: Stats,
    is_wanted: Arc<AtomicBool>,
    seen: Seen,
}

/// What answers have been like so far.
#[derive(Default)]
struct Seen {
    answers: usize,
    largest: usize, // in bytes
}

impl Seen {
    /// How many chunks may be on their way: few at first, and no more than `HELD` has room for, but one for each thread.
    fn limit(&self, threads: usize) -> usize {
        let room = HELD / (CHUNK * self.largest.max(1));
        (threads + self.answers).min(AHEAD * threads).min(room.max(threads))
    }
}

impl Desk<'_> {
    fn all<'s>(
        &mut self,
        puzzles: &mut Puzzles,
        scope: &Scope<'s>,
        work: &'s impl Work,
        threads: usize,
    ) -> Result<(), Failure> {
        let mut on_the_way: VecDeque<(Receiver<Answer>, usize)> = VecDeque::new(); // with the memory of the puzzles
        let mut has_more = true;
        let (mut memory, most_memory) = (0, PUZZLES.max(threads * PUZZLES_OF_THREAD));
        loop {
            while has_more
                && on_the_way.len() < self.seen.limit(threads)
                && memory < most_memory
                && (on_the_way.is_empty() || puzzles.is_ready())
            {
                if on_the_way.is_empty() && !puzzles.is_ready() {
                    self.out.flush()?;
                }
                if work.has_many()
                    && let Some(run) = puzzles.run(RUN)
                {
                    on_the_way.push_back((self.begin_run(run, puzzles.name.clone(), scope, work), 0));
                    continue;
                }
                let (jobs, taken) = chunk(puzzles, work.has_many(), &self.is_wanted);
                has_more = !jobs.is_empty();
                if has_more {
                    memory += taken;
                    on_the_way.push_back((begin(jobs, scope, work), taken));
                }
            }
            let Some((first, taken)) = on_the_way.pop_front() else { return Ok(()) };
            memory -= taken;
            while let Some(answer) = self.wait(&first)? {
                self.take(answer)?;
            }
        }
    }

    /// The next answer of some; none where there are no more of them.
    fn wait(&mut self, answers: &Receiver<Answer>) -> Result<Option<Answer>, Failure> {
        match answers.recv_timeout(LINGER) {
            Ok(answer) => return Ok(Some(answer)),
            Err(RecvTimeoutError::Disconnected) => return Ok(None),
            Err(RecvTimeoutError::Timeout) => self.out.flush()?,
        }
        Ok(answers.recv().ok())
    }

    fn begin_run<'s>(&self, run: Run, name: String, scope: &Scope<'s>, work: &'s impl Work) -> Receiver<Answer> {
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
        self.progress.count(1 + answer.more);
        self.status |= Status::bad_if(answer.is_bad);
        self.stats += answer.stats;
        self.seen.answers += 1;
        self.seen.largest = self.seen.largest.max(answer.text.len() / (1 + answer.more));
        self.progress.make_way();
        self.out.text(&answer.text)?;
        if let Some(complaint) = answer.complaint {
            complain(&complaint);
        }
        answer.halt.map_or(Ok(()), |why| Err(Failure::Usage(why)))
    }

    /// Gives a reader that went the status that it can have.
    fn so_far(&self, done: Result<(), Failure>) -> Result<(), Failure> {
        done.map_err(|failure| match failure {
            Failure::Closed(_) => Failure::Closed(self.status),
            other => other,
        })
    }
}

/// Says what could not be read; the rest may still be done.
pub(super) fn unreadable(failure: Failure, progress: &Progress) -> Result<Status, Failure> {
    let Failure::Usage(message) = failure else { return Err(failure) };
    progress.make_way();
    complain(&format!("ninefold: {}", printable(&message)));
    Ok(Status::UNREADABLE)
}

/// Reports an input that holds no puzzle.
pub(super) fn empty(puzzles: &Puzzles, progress: &Progress) -> Status {
    let nothing = puzzles.nothing();
    if let Some(nothing) = &nothing {
        progress.make_way();
        complain(nothing);
    }
    Status::bad_if(nothing.is_some())
}

/// Reads puzzles for one thread without waiting, at least one if there is any; returns them and their memory in bytes. Where `many` can be
/// done at once, stops before a run of plain lines.
fn chunk(puzzles: &mut Puzzles, many: bool, is_wanted: &Arc<AtomicBool>) -> (Vec<Job>, usize) {
    let (mut jobs, mut memory) = (Vec::with_capacity(CHUNK), 0);
    while jobs.len() < CHUNK
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
            let _ = sender.send(answer); // nobody waits for it where nobody reads on
        }
    });
    receiver
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn long_answers_are_not_worked_out_far_ahead() {
        let limit = |answers, largest| Seen { answers, largest }.limit(4);
        assert_eq!(limit(0, 0), 4, "nothing is known yet");
        assert_eq!(limit(10, 100), 14);
        assert_eq!(limit(1000, 100), 64);
        assert_eq!(limit(1000, 200_000), 41);
        assert_eq!(limit(1000, 20_000_000), 4, "no thread stands idle");
    }

    #[test]
    fn large_puzzles_are_not_read_far_ahead() {
        let lengths = |line: &str| {
            let source = Source::Argument(format!("{line}\n").repeat(20));
            let mut puzzles = source.open(None).expect("an argument can be read");
            let is_wanted = Arc::new(AtomicBool::new(true));
            [1, 2, 3].map(|_| chunk(&mut puzzles, false, &is_wanted).0.len())
        };
        assert_eq!(lengths(&".".repeat(81)), [8, 8, 4]);
        let large = format!("8x8x:{}n", "z".repeat(157));
        assert_eq!(lengths(&large), [1, 1, 1], "64 × 64 cells with diagonals");
    }
}
