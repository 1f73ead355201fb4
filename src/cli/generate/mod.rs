//! `ninefold generate`.

mod output_line;
mod printer;
mod read;
mod symmetry_name;
mod worker_pool;

use std::num::NonZeroUsize;
use std::ops::RangeInclusive;
use std::sync::Arc;
use std::sync::mpsc;
use std::thread;
use std::time::{Duration, SystemTime, UNIX_EPOCH};

use clap::Args;

use crate::cli::arguments::{number, seconds, threads, with_slugs, within};
use crate::cli::generate::printer::Printer;
use crate::cli::generate::read::{tenths, whole};
use crate::cli::generate::symmetry_name::{SymmetryName, symmetries};
use crate::cli::generate::worker_pool::{Shared, WorkerPool};
use crate::cli::output::{Failure, Out, Status, complain};
use crate::cli::seed_option::{self, SeedValue};
use crate::cli::value_parsers;
use crate::shell::Stop;
use generate::{JobQueue, Order, Series, Symmetry, Variant, is_whole};
use grid::{Family, Layout, RuleList, Shape, ShapeError};
use logic::{Level, Technique, TechniqueGroup};

const WORDS: &str = "\
One line per puzzle. Each has exactly one solution. Without other options, no given is redundant; a level may add a few givens. \
Ranges include both ends: A..B, A.., ..B, or one number. Levels, scores and ratings are those of `ninefold rate`.

The same version, seed and options give the same puzzles on every machine; with --json, each line has the seed that recreates its \
puzzle with -n 1 and the same options. If no matching puzzle is found in time, or Ctrl-C ends the search, the closest one found is \
printed on standard error.

A seed is either a number, together with the other options, or a word that the game shows, such as hard-7F3A91C2, which replaces them: \
it names the level, the technique and the symmetry, and ends with a number in hexadecimal digits. A word makes the same puzzle as \
`ninefold play --seed hard-7F3A91C2`; if it names no symmetry, half-turn is meant, and an easy puzzle has 30 to 36 givens. A number \
makes the same puzzle as `ninefold play --level hard --seed 5`, which the game calls hard-none-5 (or easy-lean-none-5 at level easy).

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
    /// Number of puzzles.
    #[arg(short = 'n', long = "number", value_name = "N", default_value_t = 1, value_parser = number)]
    number: u64,

    /// Level, as in HoDoKu.
    #[arg(long, value_name = "LEVEL", value_parser = value_parsers::levels())]
    level: Option<Level>,

    /// Score, as in HoDoKu.
    #[arg(long, value_name = "A..B", value_parser = whole)]
    score: Option<RangeInclusive<u32>>,

    /// Rating of Sudoku Explainer, such as 7.1..8.3.
    #[arg(long, value_name = "A..B", value_parser = tenths)]
    se: Option<RangeInclusive<u32>>,

    /// Techniques that the puzzle needs (`--help` lists them): easier ones do not suffice.
    #[arg(long, value_name = "SLUG", value_delimiter = ',', value_parser = value_parsers::technique(), hide_possible_values = true)]
    technique: Vec<TechniqueGroup>,

    /// Techniques that the puzzle can be solved without; SLUG.. means that technique and all harder ones.
    #[arg(long, value_name = "SLUG,…", value_delimiter = ',', value_parser = value_parsers::techniques(), hide_possible_values = true)]
    without: Vec<Vec<Technique>>,

    /// Symmetry of the givens [default: none].
    #[arg(long, value_name = "KIND", value_parser = symmetries())]
    symmetry: Option<SymmetryName>,

    /// Number of givens.
    #[arg(long, value_name = "A..B", value_parser = whole)]
    givens: Option<RangeInclusive<u32>>,

    /// Leave no redundant given.
    #[arg(long)]
    minimal: bool,

    /// Side of the board in cells [default: 9].
    #[arg(long, value_name = "N", value_parser = within(1..=Shape::MAX_SIDE))]
    size: Option<usize>,

    /// Rules in addition to rows, columns and boxes: `classic` adds none, `latin` removes the boxes.
    #[arg(long, value_name = "RULE,…", value_delimiter = ',', value_parser = value_parsers::rule(), hide_possible_values = true)]
    rules: Vec<String>,

    /// Recreate puzzles: a number, or a seed from the game instead of other options [default: taken from the clock].
    #[arg(long, value_name = "S", value_parser = seed_option::seed)]
    seed: Option<SeedValue>,

    /// Give up on a puzzle after this many seconds and print the closest one found.
    #[arg(long, value_name = "S", value_parser = seconds, default_value = "120")]
    timeout: Duration,

    /// Number of threads [default: one per core].
    #[arg(long, value_name = "N", value_parser = threads)]
    threads: Option<NonZeroUsize>,

    /// After each puzzle, print its level, score, Sudoku Explainer rating, hardest technique of our path, and seed, separated by tabs.
    #[arg(long, conflicts_with = "json")]
    rated: bool,

    /// Print one JSON object per line.
    #[arg(long)]
    json: bool,
}

/// Number of attempts after which a puzzle is given up.
const ATTEMPTS: u64 = 1 << 20;

/// Maximum number of finished lines that wait in the queue to be printed.
const WAITING: usize = 1024;

/// Maximum number of worker threads. More threads do not help.
const MOST_THREADS: usize = 256;

impl Generate {
    pub(super) fn run(&self, out: &mut Out) -> Result<Status, Failure> {
        let seed = self.seed.map_or_else(clock_seed, SeedValue::number);
        let queue = JobQueue::new(self.order()?, Series { seed, count: self.number, attempts: ATTEMPTS })
            .map_err(|why| Failure::Usage(why.to_string()))?;
        if let Some(doubt) = queue.order().warning() {
            complain(&format!("ninefold: {doubt}: searching anyway"));
        }
        let stop = Stop::listen();
        let (sender, lines) = mpsc::sync_channel(WAITING);
        let threads = self.threads.or_else(|| thread::available_parallelism().ok()).map_or(1, NonZeroUsize::get);
        let mut pool = WorkerPool::new(Arc::new(Shared::new(self.clone(), queue)), sender);
        (0..threads.min(MOST_THREADS)).for_each(|_| pool.start_worker());
        if pool.is_empty() {
            return Err(Failure::Usage("--threads: no thread can be started".to_owned()));
        }
        Printer::new(self, pool, lines, out).run(&stop)
    }

    /// Returns the layout with all requested rules that apply to the whole board. The other requested rules need figures, such as cages,
    /// which the generator places. The families of those rules are returned separately.
    fn rules(&self, shape: Shape) -> Result<(Arc<Layout>, Vec<Family>), Failure> {
        let asked =
            value_parsers::rule_list(&self.rules.join(",")).map_err(|why| Failure::Usage(format!("--rules: {why}")))?;
        let (families, mut figures): (Vec<Family>, Vec<Family>) =
            asked.families.into_iter().partition(|&family| is_whole(family));
        figures.sort_unstable();
        Ok((RuleList { families, is_latin: asked.is_latin }.apply(&Layout::classic(shape)), figures))
    }

    /// Returns the requested shape with the usual boxes. There are no such boxes if the side length is a prime number. In that case, if a
    /// rule replaces or removes the boxes anyway, the shape gets rows as boxes.
    fn shape(&self) -> Result<Shape, ShapeError> {
        let has_no_boxes = self.rules.iter().any(|rule| matches!(rule.as_str(), "latin" | "regions"));
        match Shape::of_side(self.size.unwrap_or(9)) {
            Err(ShapeError::Prime(side)) if has_no_boxes => Shape::new(side, 1, side),
            other => other,
        }
    }

    fn order(&self) -> Result<Order, Failure> {
        if let Some(SeedValue::Word(seed)) = self.seed {
            return match self.wish() {
                Some(option) => Err(Failure::Usage(format!("--seed {seed}: expected no {option} with it"))),
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
            symmetry: self.symmetry.map_or(Symmetry::None, |named| named.symmetry),
            givens: self.givens.as_ref().map(|givens| *givens.start() as usize..=*givens.end() as usize),
            is_minimal: self.minimal,
        })
    }

    /// Returns the name of the first option that was given and specifies a property of the puzzle; `None` if there is none.
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

    /// Returns the name of the requested symmetry and the names of the requested rules.
    fn symmetry_and_rules(&self) -> (&'static str, Vec<String>) {
        let Some(SeedValue::Word(seed)) = self.seed else {
            return (self.symmetry.map_or("none", |named| named.name), self.rules.clone());
        };
        let rules = match seed.kind.variant {
            Variant::Classic | Variant::Side(_) => Vec::new(),
            Variant::Latin | Variant::Rule(_) => vec![seed.kind.variant.to_string()],
        };
        (seed.kind.symmetry.word(), rules)
    }
}

/// Returns a seed computed from the clock and the process id. The seed need not be secret. It is below 2^53, like all seeds that are
/// printed.
#[expect(clippy::disallowed_methods, reason = "seeds are drawn here")]
fn clock_seed() -> u64 {
    let now = SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |since| since.as_nanos() as u64);
    (now.wrapping_mul(0x9e37_79b9_7f4a_7c15) ^ u64::from(std::process::id())) >> 11
}
