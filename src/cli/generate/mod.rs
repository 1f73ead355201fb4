//! `ninefold generate`.

mod read;
mod symmetry_name;

use std::collections::{BTreeMap, HashSet};
use std::num::NonZeroUsize;
use std::ops::RangeInclusive;
use std::panic::resume_unwind;
use std::sync::mpsc::{self, Receiver, RecvTimeoutError, SyncSender};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::thread::{self, JoinHandle};
use std::time::{Duration, Instant, SystemTime, UNIX_EPOCH};

use clap::Args;
use serde::Serialize;

use crate::cli::arguments::{number, seconds, threads, with_slugs, within};
use crate::cli::clock;
use crate::cli::generate::read::{levels, tenths, whole};
use crate::cli::generate::symmetry_name::SymmetryName;
use crate::cli::json;
use crate::cli::output::{Failure, Out, Status, complain};
use crate::cli::progress::Progress;
use crate::cli::rate::OwnLine;
use crate::cli::seed::{self, SeedValue};
use crate::cli::step_record::StepRecord;
use crate::cli::values;
use crate::shell::Stop;
use format::{self, Format, Notation, solution_line};
use generate::{self, CanonicalForm, Generated, JobQueue, Order, SolvedPuzzle, Symmetry, Variant, is_whole};
use grid::{Digit, Family, Layout, Puzzle, RuleList, Shape, ShapeError};
use logic::{Level, Position, Rater, Technique, TechniqueGroup};

const WORDS: &str = "\
A line for each puzzle. Each has one solution, and no given to spare where nothing else is asked for; a level may take some more. \
Ranges hold both ends: A..B, A.., ..B, or one number. Levels, scores and ratings are those of `ninefold rate`.

The same version, seed and options give the same puzzles on every machine; with --json each line tells the seed that makes that \
puzzle again, with -n 1 and the same options. Where nothing is found in time that is as ordered, or Ctrl-C ends the search, standard \
error names the nearest.

A seed is a number, beside which the other options say what is wanted, or the word that the game shows, such as hard-7F3A91C2, which \
says all of that itself: the level, the technique and the symmetry, and a number in hexadecimal digits. A word makes the puzzle of \
`ninefold play --seed hard-7F3A91C2`; without a symmetry it means half-turn, and an easy one has 30 to 36 givens. A number makes the \
puzzle of `ninefold play --level hard --seed 5`, which the game calls hard-none-5 (easy-lean-none-5 where the level is easy).

Examples:
  ninefold generate --level hard --symmetry half-turn
  ninefold generate -n 100 --technique x-wing --seed 7 --json
  ninefold generate --seed hard-7F3A91C2
  ninefold generate --technique hidden-pair --without naked-triple..
  ninefold generate --se 8.. --minimal";

/// Puzzles made to order.
#[derive(Args, Clone, Debug)]
#[command(after_help = WORDS, after_long_help = with_slugs(WORDS))]
pub(super) struct Generate {
    /// How many.
    #[arg(short = 'n', long = "number", value_name = "N", default_value_t = 1, value_parser = number)]
    number: u64,

    /// How hard, as HoDoKu counts.
    #[arg(long, value_name = "LEVEL", value_parser = levels())]
    level: Option<Level>,

    /// Points, as HoDoKu counts.
    #[arg(long, value_name = "A..B", value_parser = whole)]
    score: Option<RangeInclusive<u32>>,

    /// Sudoku Explainer's rating, such as 7.1..8.3.
    #[arg(long, value_name = "A..B", value_parser = tenths)]
    se: Option<RangeInclusive<u32>>,

    /// Techniques on its path, without which easier ones lead no further; `--help` lists them.
    #[arg(long, value_name = "SLUG", value_delimiter = ',', value_parser = values::technique(), hide_possible_values = true)]
    technique: Vec<TechniqueGroup>,

    /// Techniques that are not on its path, though it leads to the end; SLUG.. is that and all that are harder.
    #[arg(long, value_name = "SLUG,…", value_delimiter = ',', value_parser = values::techniques(), hide_possible_values = true)]
    without: Vec<Vec<Technique>>,

    /// How the givens lie [default: none].
    #[arg(long, value_enum, value_name = "KIND")]
    symmetry: Option<SymmetryName>,

    /// How many givens.
    #[arg(long, value_name = "A..B", value_parser = whole)]
    givens: Option<RangeInclusive<u32>>,

    /// No given can be spared.
    #[arg(long)]
    minimal: bool,

    /// Cells in a row [default: 9].
    #[arg(long, value_name = "N", value_parser = within(1..=Shape::MAX_SIDE))]
    size: Option<usize>,

    /// Rules beside rows, columns and boxes: `classic` adds none, `latin` takes the boxes away.
    #[arg(long, value_name = "RULE,…", value_delimiter = ',', value_parser = values::rule(), hide_possible_values = true)]
    rules: Vec<String>,

    /// Makes the same puzzles again: a number, or a seed of the game instead of other options [default: from the clock].
    #[arg(long, value_name = "S", value_parser = seed::seed)]
    seed: Option<SeedValue>,

    /// Seconds to wait for each puzzle after the one before it; then the nearest is told.
    #[arg(long, value_name = "S", value_parser = seconds, default_value = "120")]
    timeout: Duration,

    /// How many threads to use [default: one a core].
    #[arg(long, value_name = "N", value_parser = threads)]
    threads: Option<NonZeroUsize>,

    /// After each puzzle, with tabs between: level, score and Sudoku Explainer's rating; the hardest technique of our path; its seed.
    #[arg(long, conflicts_with = "json")]
    rated: bool,

    /// One JSON object a line.
    #[arg(long)]
    json: bool,
}

/// Attempts after which a puzzle is given up.
const ATTEMPTS: u64 = 1 << 20;

/// Capacity of the queue of finished lines that wait to be printed.
const WAITING: usize = 1024;

/// Most worker threads that are started; more than this do not help.
const MOST_THREADS: usize = 256;

/// Longest wait between two updates of the progress line.
const TICK: Duration = Duration::from_millis(250);

/// Search time from which on an interrupted search reports the nearest puzzle found.
const LONG_SEARCH: Duration = Duration::from_secs(1);

/// End of the message about a search that found nothing close to what was wanted.
const NOTHING: &str = "gave up; nothing came near";

/// Most consecutive equivalents of earlier puzzles (turned, mirrored or relabelled) that are skipped before one is accepted after all. For
/// some techniques hardly any puzzles are known.
const PASSED_OVER: u32 = 8;

/// Result of the search for one puzzle.
struct Line {
    /// Number of the puzzle, counted from 0.
    number: u64,
    /// Canonical form, if equivalent puzzles are to be skipped.
    form: Option<CanonicalForm>,
    /// Line for standard output, or the message that replaces it.
    text: Result<String, String>,
}

/// JSON object of a puzzle.
#[derive(Serialize)]
struct Object {
    puzzle: String,
    solution: String,
    level: &'static str,
    score: u32,
    se: Option<f64>,
    own: Option<OwnLine>,
    hardest: Option<&'static str>,
    seed: SeedValue,
    symmetry: &'static str,
    rules: Vec<String>,
}

/// Data shared by the worker threads.
struct Shared {
    wanted: Generate,
    queue: JobQueue,
    rater: Rater,
    /// Puzzles that are finished except for their rating, as lines, by number.
    unrated: Mutex<BTreeMap<u64, String>>,
}

/// Worker threads and the channel of their results. On exit, workers that are still rating a puzzle that was given up are not waited for.
struct WorkerPool {
    shared: Arc<Shared>,
    sender: SyncSender<Line>,
    workers: Vec<JoinHandle<()>>,
}

impl WorkerPool {
    /// Starts another worker thread.
    fn start_worker(&mut self) {
        let (shared, sender) = (Arc::clone(&self.shared), self.sender.clone());
        self.workers.push(thread::spawn(move || {
            generate::work(&shared.queue, &|sent| {
                let _ = sender.send(shared.line(sent)); // fails if the receiver is gone
            });
        }));
    }

    /// Removes finished workers. Panics if one of them has panicked.
    fn remove_finished(&mut self) {
        for worker in self.workers.extract_if(.., |worker| worker.is_finished()) {
            worker.join().unwrap_or_else(|fault| resume_unwind(fault));
        }
    }

    /// Starts a worker if none is running. It finishes at once if no work is left.
    fn ensure_running(&mut self) {
        if self.workers.iter().all(JoinHandle::is_finished) {
            self.start_worker();
        }
    }

    /// Gives up a puzzle. Returns a message with the nearest puzzle found, or with the puzzle itself if only its rating is missing. In that
    /// case another worker is started, because one is busy with the rating. Returns `None` if the puzzle is already finished.
    fn give_up(&mut self, number: u64) -> Option<String> {
        if let Some(sent) = self.shared.queue.give_up(number) {
            return self.shared.line(sent).text.err();
        }
        let line = self.shared.unrated().remove(&number)?;
        self.start_worker();
        Some(format!("ninefold: puzzle {}: gave up; it is made, but its rating takes too long: {line}", number + 1))
    }
}

impl Generate {
    pub(super) fn run(&self, out: &mut Out) -> Result<Status, Failure> {
        let seed = self.seed.map_or_else(clock_seed, SeedValue::number);
        let queue = JobQueue::new(self.order()?, (seed, self.number), ATTEMPTS)
            .map_err(|why| Failure::Usage(why.to_string()))?;
        if let Some(doubt) = queue.order().warning() {
            complain(&format!("ninefold: {doubt}: looking for one all the same"));
        }
        let stop = Stop::listen();
        let (sender, receiver) = mpsc::sync_channel(WAITING);
        let threads = self.threads.or_else(|| thread::available_parallelism().ok()).map_or(1, NonZeroUsize::get);
        let shared = Shared { wanted: self.clone(), queue, rater: Rater::default(), unrated: Mutex::default() };
        let mut pool = WorkerPool { shared: Arc::new(shared), sender, workers: Vec::new() };
        (0..threads.min(MOST_THREADS)).for_each(|_| pool.start_worker());
        let done = self.print(&mut pool, &receiver, &stop, out);
        pool.shared.queue.close();
        done
    }

    /// Returns the layout with the rules that apply to the whole board, and the other rules, whose figures are to be placed on it.
    fn rules(&self, shape: Shape) -> Result<(Arc<Layout>, Vec<Family>), Failure> {
        let asked =
            values::rule_list(&self.rules.join(",")).map_err(|why| Failure::Usage(format!("--rules: {why}")))?;
        let (families, mut figures): (Vec<Family>, Vec<Family>) =
            asked.families.into_iter().partition(|&family| is_whole(family));
        figures.sort_unstable();
        Ok((RuleList { families, is_latin: asked.is_latin }.apply(&Layout::classic(shape)), figures))
    }

    /// Returns the shape with the usual boxes. If the side is prime and a rule does without boxes, the boxes are rows.
    fn shape(&self) -> Result<Shape, ShapeError> {
        let needs_none = |rule: &&String| matches!(rule.as_str(), "latin" | "regions");
        match Shape::of_side(self.size.unwrap_or(9)) {
            Err(ShapeError::Prime(side)) if self.rules.iter().any(|rule| needs_none(&rule)) => {
                Shape::new(side, 1, side)
            }
            other => other,
        }
    }

    fn order(&self) -> Result<Order, Failure> {
        if let Some(SeedValue::Word(seed)) = self.seed {
            return match self.wish() {
                Some(option) => Err(Failure::Usage(format!("--seed {seed}: expected no {option} beside it"))),
                None => Ok(seed.kind.order()),
            };
        }
        let shape = self.shape().map_err(|why| Failure::Usage(format!("--size: {why}")))?;
        let (layout, figures) = self.rules(shape)?;
        Ok(Order {
            layout,
            figures,
            level: self.level,
            score: self.score.clone(),
            se: self.se.clone(),
            with: self.technique.clone(),
            without: self.without.concat(),
            symmetry: self.symmetry.map_or(Symmetry::None, SymmetryName::symmetry),
            givens: self.givens.as_ref().map(|givens| *givens.start() as usize..=*givens.end() as usize),
            is_minimal: self.minimal,
        })
    }

    /// Returns the name of the first option given that specifies a property of the puzzle.
    fn wish(&self) -> Option<&'static str> {
        let wishes = [
            ("--level", self.level.is_some()),
            ("--score", self.score.is_some()),
            ("--se", self.se.is_some()),
            ("--technique", !self.technique.is_empty()),
            ("--without", !self.without.is_empty()),
            ("--symmetry", self.symmetry.is_some()),
            ("--givens", self.givens.is_some()),
            ("--minimal", self.minimal),
            ("--size", self.size.is_some()),
            ("--rules", !self.rules.is_empty()),
        ];
        wishes.into_iter().find(|&(_, is_given)| is_given).map(|(option, _)| option)
    }

    /// Returns the names of the requested symmetry and rules.
    fn symmetry_and_rules(&self) -> (&'static str, Vec<String>) {
        let Some(SeedValue::Word(seed)) = self.seed else {
            return (self.symmetry.unwrap_or(SymmetryName::None).name(), self.rules.clone());
        };
        let rules = match seed.kind.variant {
            Variant::Classic | Variant::Side(_) => Vec::new(),
            Variant::Latin | Variant::Rule(_) => vec![seed.kind.variant.to_string()],
        };
        (seed.kind.symmetry.word(), rules)
    }

    /// Prints the puzzles in order, each as soon as it and all before it are finished.
    fn print(
        &self,
        pool: &mut WorkerPool,
        lines: &Receiver<Line>,
        stop: &Stop,
        out: &mut Out,
    ) -> Result<Status, Failure> {
        let (progress, mut status) = (Progress::start(), Status::WELL);
        let (mut waiting, mut forms): (BTreeMap<u64, Line>, HashSet<CanonicalForm>) = Default::default();
        let (mut done, mut next, mut since) = (0, 0, clock::now());
        let (mut passed_over, mut alike) = (0, 0);
        while done < self.number {
            if let Some(signal) = stop.signal() {
                out.flush().map_err(|failure| with_status(failure, status))?;
                let _way = progress.make_way();
                let is_long = clock::now() - since >= LONG_SEARCH;
                let nearest = pool.give_up(next).filter(|nearest| is_long && !nearest.ends_with(NOTHING));
                nearest.iter().for_each(|nearest| complain(nearest));
                Stop::end(signal);
                return Ok(Status::signal(signal));
            }
            if let Some(Line { form, text, .. }) = waiting.remove(&next) {
                next += 1;
                let is_new = form.is_none_or(|form| forms.insert(form));
                if !is_new && passed_over < PASSED_OVER {
                    passed_over += 1;
                    pool.shared.queue.one_more();
                    pool.ensure_running();
                    continue;
                }
                (passed_over, alike) = (0, alike + u32::from(!is_new));
                let _way = progress.make_way();
                match text {
                    Ok(text) => out.text(&text).map_err(|failure| with_status(failure, status))?,
                    Err(complaint) => {
                        status |= Status::BAD;
                        complain(&complaint);
                    }
                }
                progress.count(1);
                (done, since) = (done + 1, clock::now());
                continue;
            }
            match lines.recv_timeout(self.patience(since)) {
                Ok(line) if line.number < next => {} // given up meanwhile
                Ok(line) => drop(waiting.insert(line.number, line)),
                Err(RecvTimeoutError::Disconnected) => break,
                Err(RecvTimeoutError::Timeout) => {
                    pool.remove_finished();
                    pool.ensure_running();
                    out.flush().map_err(|failure| with_status(failure, status))?;
                    let begun = pool.shared.queue.begun();
                    progress.set_current(|| format!("{done} of {} puzzles, {begun} attempts", self.number));
                    if clock::now() - since >= self.timeout
                        && let Some(said) = pool.give_up(next)
                    {
                        waiting.insert(next, Line { number: next, form: None, text: Err(said) });
                    }
                }
            }
        }
        out.flush().map_err(|failure| with_status(failure, status))?;
        if alike > 0 {
            complain(&format!(
                "ninefold: {alike} of these puzzles are others of them, turned and relabelled: few are known"
            ));
        }
        Ok(status)
    }

    /// Returns how long to wait for a result before the timeout is checked and the progress line updated.
    fn patience(&self, since: Instant) -> Duration {
        self.timeout.saturating_sub(clock::now() - since).min(TICK)
    }
}

impl Shared {
    fn unrated(&self) -> MutexGuard<'_, BTreeMap<u64, String>> {
        self.unrated.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Returns the result of the search for one puzzle as it is printed.
    fn line(&self, sent: Generated) -> Line {
        let Generated { number, seed, result } = sent;
        let seed = self.wanted.seed.map_or(SeedValue::Number(seed), |asked| asked.with_number(seed));
        let form = result.as_ref().ok().filter(|_| self.is_each_new()).and_then(SolvedPuzzle::form);
        let text = match result {
            Ok(piece) if self.wanted.json || self.wanted.rated => {
                self.unrated().insert(number, written(&piece.puzzle));
                let line = if self.wanted.json {
                    json::line(&self.object(&piece, seed))
                } else {
                    rated(&piece, seed, &self.rater)
                };
                self.unrated().remove(&number);
                Ok(line)
            }
            Ok(piece) => Ok(written(&piece.puzzle) + "\n"),
            Err((Some(piece), why)) => {
                let line = written(&piece.puzzle) + &self.in_brackets(&piece);
                Err(format!("ninefold: puzzle {}: gave up; the nearest, {why}: {line}", number + 1))
            }
            Err((None, _)) => Err(format!("ninefold: puzzle {}: {NOTHING}", number + 1)),
        };
        Line { number, form, text }
    }

    /// Whether equivalents of earlier puzzles are to be skipped. This matters if puzzles are derived from known ones, which are few for
    /// some techniques.
    fn is_each_new(&self) -> bool {
        self.wanted.number > 1 && !self.queue.order().with.is_empty()
    }

    /// Returns the level, score and rating of a rejected puzzle in parentheses, if any of them was requested.
    fn in_brackets(&self, piece: &SolvedPuzzle) -> String {
        let Order { level, score, se, .. } = self.queue.order();
        let is_asked = level.is_some() || score.is_some() || se.is_some();
        let board = piece.puzzle.clone().check().ok().filter(|board| is_asked && board.layout().is_classic());
        let board = board.filter(|board| board.shape() == Shape::nine()); // rating larger boards may take long
        board.map_or_else(String::new, |board| {
            let (level, score) = self.rater.hodoku(&board, &piece.solution);
            let se = se.as_ref().and_then(|_| self.rater.explainer(&board, &piece.solution));
            format!(" ({level} {score}{})", se.map_or_else(String::new, |se| format!(" {se:.1}")))
        })
    }

    fn object(&self, piece: &SolvedPuzzle, seed: SeedValue) -> Object {
        let board = piece.puzzle.clone().check().expect("what was made keeps the rules");
        let rating = self.rater.rate(&board, &piece.solution);
        let (symmetry, rules) = self.wanted.symmetry_and_rules();
        Object {
            puzzle: written(&piece.puzzle),
            solution: solved(&piece.solution),
            level: rating.level.word(),
            score: rating.score,
            se: rating.se,
            own: rating.own.map(OwnLine::of),
            hardest: if rating.guesses > 0 { Some(StepRecord::GUESS) } else { rating.hardest.map(Technique::slug) },
            seed,
            symmetry,
            rules,
        }
    }
}

/// Adds the status so far to a failure caused by a closed standard output.
fn with_status(failure: Failure, status: Status) -> Failure {
    match failure {
        Failure::Closed(_) => Failure::Closed(status),
        other => other,
    }
}

/// Returns the line for `--rated`, in the format of the bundled puzzle packs.
fn rated(piece: &SolvedPuzzle, seed: SeedValue, rater: &Rater) -> String {
    let board = piece.puzzle.clone().check().expect("what was made keeps the rules");
    let position = Position::of(&board);
    let (level, score) = rater.hodoku(&board, &piece.solution);
    let se = rater.explainer(&board, &piece.solution).map_or_else(|| "-".to_owned(), |se| format!("{se:.1}"));
    let path = rater.path(&position, &piece.solution);
    let hardest = if path.told.is_empty() { path.hardest.map_or("-", Technique::slug) } else { StepRecord::GUESS };
    format!("{}\t{level} {score} {se}\t{hardest}\t{seed}\n", written(&piece.puzzle))
}

fn written(puzzle: &Puzzle) -> String {
    format::write(Format::Line, puzzle).expect("a line holds every puzzle")
}

fn solved(solution: &[Digit]) -> String {
    solution_line(solution, Notation::Symbols)
}

/// Returns a seed drawn from the clock and the process id. It need not be secret. Below 2^53, like all seeds that are
/// printed.
#[expect(clippy::disallowed_methods, reason = "seeds are drawn here")]
fn clock_seed() -> u64 {
    let now = SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |since| since.as_nanos() as u64);
    (now.wrapping_mul(0x9e37_79b9_7f4a_7c15) ^ u64::from(std::process::id())) >> 11
}

#[cfg(test)]
mod tests {
    use super::*;
    use clap::Parser;

    #[derive(Parser)]
    struct Table {
        #[command(flatten)]
        generate: Generate,
    }

    fn pool(arguments: &str) -> (WorkerPool, Receiver<Line>) {
        let wanted = Table::parse_from(std::iter::once("generate").chain(arguments.split(' '))).generate;
        let queue = JobQueue::new(wanted.order().expect("it can be"), (1, wanted.number), ATTEMPTS).expect("it can be");
        let shared = Shared { wanted, queue, rater: Rater::default(), unrated: Mutex::default() };
        let (sender, receiver) = mpsc::sync_channel(WAITING);
        (WorkerPool { shared: Arc::new(shared), sender, workers: Vec::new() }, receiver)
    }

    #[test]
    fn a_puzzle_whose_rating_takes_too_long_is_reported_without_it() {
        let (mut pool, lines) = pool("-n 2 --rated");
        let shared = Arc::clone(&pool.shared);
        generate::work(&shared.queue, &|sent| {
            let number = sent.number;
            let line = shared.line(sent);
            assert!(shared.unrated().is_empty(), "it has its rating");
            assert!(line.number == number && line.text.is_ok_and(|text| text.contains('\t')));
        });
        assert_eq!(pool.give_up(0), None, "it is done");
        pool.shared.unrated().insert(1, "its line".to_owned());
        let said = "ninefold: puzzle 2: gave up; it is made, but its rating takes too long: its line";
        assert_eq!(pool.give_up(1).as_deref(), Some(said));
        assert_eq!((pool.workers.len(), pool.give_up(1)), (1, None), "another takes the place, once");
        pool.workers.pop().expect("one").join().expect("nothing is left to be made");
        assert!(lines.try_recv().is_err());
    }

    #[test]
    #[should_panic(expected = "a fault")]
    fn a_panic_of_one_worker_is_passed_on() {
        let (mut pool, _lines) = pool("-n 1");
        pool.workers.push(thread::spawn(|| panic!("a fault")));
        while !pool.workers.is_empty() {
            thread::yield_now();
            pool.remove_finished();
        }
    }
}
