//! `ninefold generate`.

mod kind;
mod read;

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
use crate::cli::generate::kind::Kind;
use crate::cli::generate::read::{levels, tenths, whole};
use crate::cli::json;
use crate::cli::output::{Failure, Out, Status, complain};
use crate::cli::progress::Progress;
use crate::cli::rate::OwnLine;
use crate::cli::seed::{self, SeedValue};
use crate::cli::step::Step;
use crate::cli::values;
use crate::shell::Stop;
use format::{self, Format, Notation, solution_line};
use generate::{self, Desk, Form, Order, Piece, Sent, Symmetry, Variant, is_whole};
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
    symmetry: Option<Kind>,

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

/// Puzzles that may wait to be printed.
const WAITING: usize = 1024;

/// More than this help nobody.
const MOST_THREADS: usize = 256;

/// How often the line of progress learns something.
const TICK: Duration = Duration::from_millis(250);

/// Who stops it after so long a time wants to know what came nearest.
const LONG: Duration = Duration::from_secs(1);

/// What is said where nothing came of it.
const NOTHING: &str = "gave up; nothing came near";

/// So many puzzles in a row that are earlier ones, turned and relabelled, are passed over before one of them is taken after all: some
/// techniques hardly any puzzle needs.
const PASSED_OVER: u32 = 8;

/// A puzzle as it is printed; or what is said instead.
struct Line {
    number: u64,
    form: Option<Form>, // where two that are alike are not wanted
    text: Result<String, String>,
}

/// A puzzle, as scripts read it.
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

/// What those who work have in common.
struct Shop {
    wanted: Generate,
    desk: Desk,
    rater: Rater,
    unrated: Mutex<BTreeMap<u64, String>>, // puzzles that are made and whose rating is not known yet, as lines
}

/// Those who work, and where their lines go. Nobody waits in the end for one who rates a puzzle that is given up.
struct Crew {
    shop: Arc<Shop>,
    sender: SyncSender<Line>,
    workers: Vec<JoinHandle<()>>,
}

impl Crew {
    fn hire(&mut self) {
        let (shop, sender) = (Arc::clone(&self.shop), self.sender.clone());
        self.workers.push(thread::spawn(move || {
            generate::work(&shop.desk, &|sent| {
                let _ = sender.send(shop.line(sent)); // nobody may wait for it
            });
        }));
    }

    /// A fault of one of them is everybody's.
    fn look_after(&mut self) {
        for worker in self.workers.extract_if(.., |worker| worker.is_finished()) {
            worker.join().unwrap_or_else(|fault| resume_unwind(fault));
        }
    }

    /// Somebody is at work on what is left, or finds that there is nothing.
    fn see_to_it(&mut self) {
        if self.workers.iter().all(JoinHandle::is_finished) {
            self.hire();
        }
    }

    /// What there is of a puzzle that is waited for no longer: what came nearest, or itself without its rating. Another takes the place
    /// of who rates it.
    fn give_up(&mut self, number: u64) -> Option<String> {
        if let Some(sent) = self.shop.desk.give_up(number) {
            return self.shop.line(sent).text.err();
        }
        let line = self.shop.unrated().remove(&number)?;
        self.hire();
        Some(format!("ninefold: puzzle {}: gave up; it is made, but its rating takes too long: {line}", number + 1))
    }
}

impl Generate {
    pub(super) fn run(&self, out: &mut Out) -> Result<Status, Failure> {
        let seed = self.seed.map_or_else(chance, SeedValue::number);
        let desk =
            Desk::new(self.order()?, (seed, self.number), ATTEMPTS).map_err(|why| Failure::Usage(why.to_string()))?;
        if let Some(doubt) = desk.order().doubt() {
            complain(&format!("ninefold: {doubt}: looking for one all the same"));
        }
        let stop = Stop::listen();
        let (sender, receiver) = mpsc::sync_channel(WAITING);
        let threads = self.threads.or_else(|| thread::available_parallelism().ok()).map_or(1, NonZeroUsize::get);
        let shop = Shop { wanted: self.clone(), desk, rater: Rater::default(), unrated: Mutex::default() };
        let mut crew = Crew { shop: Arc::new(shop), sender, workers: Vec::new() };
        (0..threads.min(MOST_THREADS)).for_each(|_| crew.hire());
        let done = self.print(&mut crew, &receiver, &stop, out);
        crew.shop.desk.close();
        done
    }

    /// The rules of the whole board, and the kinds of figures to be laid on it.
    fn rules(&self, shape: Shape) -> Result<(Arc<Layout>, Vec<Family>), Failure> {
        let asked =
            values::rule_list(&self.rules.join(",")).map_err(|why| Failure::Usage(format!("--rules: {why}")))?;
        let (families, mut figures): (Vec<Family>, Vec<Family>) =
            asked.families.into_iter().partition(|&family| is_whole(family));
        figures.sort_unstable();
        Ok((RuleList { families, is_latin: asked.is_latin }.lay(&Layout::classic(shape)), figures))
    }

    /// The usual boxes; rows in their place where the side has none and the rules need none.
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
            symmetry: self.symmetry.map_or(Symmetry::None, Kind::symmetry),
            givens: self.givens.as_ref().map(|givens| *givens.start() as usize..=*givens.end() as usize),
            is_minimal: self.minimal,
        })
    }

    /// Returns the first option that says what is wanted of a puzzle.
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

    /// Returns the symmetry and the rules that were asked for, by their names.
    fn symmetry_and_rules(&self) -> (&'static str, Vec<String>) {
        let Some(SeedValue::Word(seed)) = self.seed else {
            return (self.symmetry.unwrap_or(Kind::None).name(), self.rules.clone());
        };
        let rules = match seed.kind.variant {
            Variant::Classic | Variant::Side(_) => Vec::new(),
            Variant::Latin | Variant::Rule(_) => vec![seed.kind.variant.to_string()],
        };
        (seed.kind.symmetry.word(), rules)
    }

    /// Prints the puzzles in their order, as soon as those before them are there.
    fn print(&self, crew: &mut Crew, lines: &Receiver<Line>, stop: &Stop, out: &mut Out) -> Result<Status, Failure> {
        let (progress, mut status) = (Progress::start(), Status::WELL);
        let (mut waiting, mut forms): (BTreeMap<u64, Line>, HashSet<Form>) = Default::default();
        let (mut done, mut next, mut since) = (0, 0, clock::now());
        let (mut passed_over, mut alike) = (0, 0);
        while done < self.number {
            if let Some(signal) = stop.signal() {
                out.flush().map_err(|failure| at_last(failure, status))?;
                let _way = progress.make_way();
                let is_long = clock::now() - since >= LONG;
                let nearest = crew.give_up(next).filter(|nearest| is_long && !nearest.ends_with(NOTHING));
                nearest.iter().for_each(|nearest| complain(nearest));
                Stop::end(signal);
                return Ok(Status::signal(signal));
            }
            if let Some(Line { form, text, .. }) = waiting.remove(&next) {
                next += 1;
                let is_new = form.is_none_or(|form| forms.insert(form));
                if !is_new && passed_over < PASSED_OVER {
                    passed_over += 1;
                    crew.shop.desk.one_more();
                    crew.see_to_it();
                    continue;
                }
                (passed_over, alike) = (0, alike + u32::from(!is_new));
                let _way = progress.make_way();
                match text {
                    Ok(text) => out.text(&text).map_err(|failure| at_last(failure, status))?,
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
                Ok(line) if line.number < next => {} // it was given up
                Ok(line) => drop(waiting.insert(line.number, line)),
                Err(RecvTimeoutError::Disconnected) => break,
                Err(RecvTimeoutError::Timeout) => {
                    crew.look_after();
                    crew.see_to_it();
                    out.flush().map_err(|failure| at_last(failure, status))?;
                    let begun = crew.shop.desk.begun();
                    progress.tell(|| format!("{done} of {} puzzles, {begun} attempts", self.number));
                    if clock::now() - since >= self.timeout
                        && let Some(said) = crew.give_up(next)
                    {
                        waiting.insert(next, Line { number: next, form: None, text: Err(said) });
                    }
                }
            }
        }
        out.flush().map_err(|failure| at_last(failure, status))?;
        if alike > 0 {
            complain(&format!(
                "ninefold: {alike} of these puzzles are others of them, turned and relabelled: few are known"
            ));
        }
        Ok(status)
    }

    /// How long to wait for a line before something else is to be done.
    fn patience(&self, since: Instant) -> Duration {
        self.timeout.saturating_sub(clock::now() - since).min(TICK)
    }
}

impl Shop {
    fn unrated(&self) -> MutexGuard<'_, BTreeMap<u64, String>> {
        self.unrated.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn line(&self, sent: Sent) -> Line {
        let Sent { number, seed, result } = sent;
        let seed = self.wanted.seed.map_or(SeedValue::Number(seed), |asked| asked.with_number(seed));
        let form = result.as_ref().ok().filter(|_| self.is_each_new()).and_then(Piece::form);
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

    /// Whether what comes is held against what was there before: where puzzles come of known ones, which are few for some techniques.
    fn is_each_new(&self) -> bool {
        self.wanted.number > 1 && !self.desk.order().with.is_empty()
    }

    /// How hard what came nearest is, where that was asked.
    fn in_brackets(&self, piece: &Piece) -> String {
        let Order { level, score, se, .. } = self.desk.order();
        let is_asked = level.is_some() || score.is_some() || se.is_some();
        let board = piece.puzzle.clone().check().ok().filter(|board| is_asked && board.layout().is_classic());
        let board = board.filter(|board| board.shape() == Shape::nine()); // larger ones may take long
        board.map_or_else(String::new, |board| {
            let (level, score) = self.rater.hodoku(&board, &piece.solution);
            let se = se.as_ref().and_then(|_| self.rater.explainer(&board, &piece.solution));
            format!(" ({level} {score}{})", se.map_or_else(String::new, |se| format!(" {se:.1}")))
        })
    }

    fn object(&self, piece: &Piece, seed: SeedValue) -> Object {
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
            hardest: if rating.guesses > 0 { Some(Step::GUESS) } else { rating.hardest.map(Technique::slug) },
            seed,
            symmetry,
            rules,
        }
    }
}

/// A reader that went is told the status so far.
fn at_last(failure: Failure, status: Status) -> Failure {
    match failure {
        Failure::Closed(_) => Failure::Closed(status),
        other => other,
    }
}

/// A line as the packs have it.
fn rated(piece: &Piece, seed: SeedValue, rater: &Rater) -> String {
    let board = piece.puzzle.clone().check().expect("what was made keeps the rules");
    let position = Position::of(&board);
    let (level, score) = rater.hodoku(&board, &piece.solution);
    let se = rater.explainer(&board, &piece.solution).map_or_else(|| "-".to_owned(), |se| format!("{se:.1}"));
    let path = rater.path(&position, &piece.solution);
    let hardest = if path.told.is_empty() { path.hardest.map_or("-", Technique::slug) } else { Step::GUESS };
    format!("{}\t{level} {score} {se}\t{hardest}\t{seed}\n", written(&piece.puzzle))
}

fn written(puzzle: &Puzzle) -> String {
    format::write(Format::Line, puzzle).expect("a line holds every puzzle")
}

fn solved(solution: &[Digit]) -> String {
    solution_line(solution, Notation::Symbols)
}

/// Chance, from the moment at which it is asked for: a puzzle needs no secret. Below 2^53, as all seeds that are printed.
#[expect(clippy::disallowed_methods, reason = "seeds are drawn here")]
fn chance() -> u64 {
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

    fn crew(arguments: &str) -> (Crew, Receiver<Line>) {
        let wanted = Table::parse_from(std::iter::once("generate").chain(arguments.split(' '))).generate;
        let desk = Desk::new(wanted.order().expect("it can be"), (1, wanted.number), ATTEMPTS).expect("it can be");
        let shop = Shop { wanted, desk, rater: Rater::default(), unrated: Mutex::default() };
        let (sender, receiver) = mpsc::sync_channel(WAITING);
        (Crew { shop: Arc::new(shop), sender, workers: Vec::new() }, receiver)
    }

    #[test]
    fn a_puzzle_whose_rating_takes_too_long_is_told_without() {
        let (mut crew, lines) = crew("-n 2 --rated");
        let shop = Arc::clone(&crew.shop);
        generate::work(&shop.desk, &|sent| {
            let number = sent.number;
            let line = shop.line(sent);
            assert!(shop.unrated().is_empty(), "it has its rating");
            assert!(line.number == number && line.text.is_ok_and(|text| text.contains('\t')));
        });
        assert_eq!(crew.give_up(0), None, "it is done");
        crew.shop.unrated().insert(1, "its line".to_owned());
        let said = "ninefold: puzzle 2: gave up; it is made, but its rating takes too long: its line";
        assert_eq!(crew.give_up(1).as_deref(), Some(said));
        assert_eq!((crew.workers.len(), crew.give_up(1)), (1, None), "another takes the place, once");
        crew.workers.pop().expect("one").join().expect("nothing is left to be made");
        assert!(lines.try_recv().is_err());
    }

    #[test]
    #[should_panic(expected = "a fault")]
    fn the_fault_of_one_is_everybodys() {
        let (mut crew, _lines) = crew("-n 1");
        crew.workers.push(thread::spawn(|| panic!("a fault")));
        while !crew.workers.is_empty() {
            thread::yield_now();
            crew.look_after();
        }
    }
}
