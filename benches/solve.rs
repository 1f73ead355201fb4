//! Benchmark of every solver on several lists of 9 × 9 puzzles. Every answer is compared with the answer of Algorithm X.
//!
//! ```text
//! cargo bench --bench solve                       all lists and solvers
//! cargo bench --bench solve -- hardest lanes      only lists and solvers whose names contain one of the words
//! cargo bench --bench solve -- file FILE LIMIT    one list of your own, one puzzle per line
//! cargo bench --bench solve -- twins 1000000      compares all lane widths with Algorithm X on random boards, valid and invalid
//! ```
//!
//! The public lists are read from `$NINEFOLD_DATA`, or from `../shared/data` if the variable is not set. Missing lists are reported and
//! skipped. The list of minimal puzzles is generated and is the same on every machine. Each list is solved several times on one thread. The
//! shortest, the median and the longest time are printed. Times include reading and writing the lines.

#![expect(clippy::print_stdout, reason = "a bench speaks to the person who runs it")]
#![expect(clippy::disallowed_methods, reason = "a bench reads the clock")]

use std::ops::ControlFlow;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use generate::seeded;
use grid::{Board, Digit, Puzzle, Shape};
use rand::Rng;
use solve::lanes::{Answer, Boards, Column, Lanes, Limits, Solved, Width, answers_with};
use solve::{Budget, Exact, Solver, by_name};

/// Public lists, each with its number of puzzles.
const LISTS: [(&str, usize); 5] =
    [("easy-10k", 10_000), ("17-givens", 49_158), ("hard-1465", 1_465), ("hardest-2k", 2_032), ("hardest-375", 375)];

/// Total time for the runs of a list. The list is run until this time has passed, but at least 3 and at most 99 times.
const ENOUGH: Duration = Duration::from_millis(1500);

/// Puzzle or grid of 81 symbols.
type Line = [u8; 81];

/// A list of puzzles.
struct List {
    name: String,
    lines: Vec<Line>,
}

/// Solver, and how it gets the puzzles of a list: in batches or one by one. A lane is a part of a vector register that holds one board.
#[derive(Clone, Copy)]
enum Way {
    /// Solver that uses registers of this width, with batches of 512 puzzles.
    Together(Width),
    /// Solver that uses registers of this width, with one puzzle at a time.
    Alone(Width),
    /// This solver, with one puzzle at a time.
    By(&'static dyn Solver),
}

/// Results of one run over a list: the first solution and the number of solutions of each puzzle, and the total number of guesses.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
struct Run {
    first: Vec<Option<Line>>,
    counts: Vec<u32>,
    guesses: u64,
}

fn main() {
    let words: Vec<String> = std::env::args().skip(1).filter(|word| !word.starts_with('-')).collect();
    match words.iter().map(String::as_str).collect::<Vec<_>>()[..] {
        ["twins", count] => twins(count.parse().expect("a number of boards")),
        ["file", file, limit] => {
            let list = List::of(file.to_owned(), Path::new(file)).expect("a file that can be read");
            list.measure(&ways(&[]), &[limit.parse().expect("1 or 2")]);
        }
        ref words => lists().iter().for_each(|list| {
            let is_meant = |word: &&str| list.name.contains(*word);
            let others: Vec<&str> = words.iter().copied().filter(|word| !is_meant(word)).collect();
            if words.iter().any(is_meant) || !words.iter().any(|word| LISTS.iter().any(|(name, _)| name.contains(word)))
            {
                list.measure(&ways(&others), &[1, 2]);
            }
        }),
    }
}

/// Returns the generated list and the public lists that exist on this machine.
fn lists() -> Vec<List> {
    let data = std::env::var_os("NINEFOLD_DATA").map_or_else(|| PathBuf::from("../shared/data"), PathBuf::from);
    let mut lists = vec![List { name: "minimal".to_owned(), lines: minimal(5000) }];
    for (name, count) in LISTS {
        match List::of(name.to_owned(), &data.join("lists").join(name).with_extension("txt")) {
            Some(list) => {
                assert_eq!(list.lines.len(), count, "{name} holds other puzzles than were asked for");
                lists.push(list);
            }
            None => println!("{name}: not in {}/lists (set NINEFOLD_DATA)", data.display()),
        }
    }
    lists
}

/// Returns every way whose name contains one of the words. If there are no words, returns all ways.
fn ways(words: &[&str]) -> Vec<Way> {
    let here = || Width::ALL.into_iter().filter(|width| width.is_here());
    let others = ["propagate", "exact"].iter().filter_map(|name| by_name(name));
    let all = here().map(Way::Together).chain(here().map(Way::Alone)).chain(others.map(Way::By));
    all.filter(|way| words.is_empty() || words.iter().any(|word| way.name().contains(word))).collect()
}

impl Way {
    fn name(self) -> String {
        match self {
            Self::Together(width) => format!("lanes {width:?}").to_lowercase(),
            Self::Alone(width) => format!("lanes {width:?} alone").to_lowercase(),
            Self::By(solver) => solver.name().to_owned(),
        }
    }

    fn run(self, lines: &[Line], limit: u32) -> Run {
        let mut run = Run::default();
        match self {
            Self::Together(width) => {
                let asked = Limits { solutions: limit, guesses: u32::MAX };
                for some in lines.chunks(512) {
                    let boards: Vec<&Line> = some.iter().collect();
                    answers_with(width, Boards::Lines(&boards), asked).iter().for_each(|answer| run.note(answer));
                }
            }
            Self::Alone(width) => {
                for line in lines {
                    let (mut first, mut count) = (None, 0);
                    let report = Lanes::search(width, Column::read(line), &mut Budget::unlimited(), &mut |found| {
                        first.get_or_insert_with(|| found.line());
                        count += 1;
                        if count < limit { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
                    });
                    run.push(first, count, report.effort.guesses);
                }
            }
            Self::By(solver) => {
                for line in lines {
                    let (mut first, mut count, mut guesses) = (None, 0, 0);
                    if let Some(board) = board(line) {
                        let report = solver.run(&board, &mut Budget::unlimited(), &mut |grid| {
                            first.get_or_insert_with(|| written(grid));
                            count += 1;
                            if count < limit { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
                        });
                        guesses = report.effort.guesses;
                    }
                    run.push(first, count, guesses);
                }
            }
        }
        run
    }
}

impl Run {
    fn note(&mut self, answer: &Answer) {
        self.push(answer.first().map(Solved::line), answer.solutions, u64::from(answer.guesses));
    }

    fn push(&mut self, first: Option<Line>, count: u32, guesses: u64) {
        self.first.push(first);
        self.counts.push(count);
        self.guesses += guesses;
    }
}

impl List {
    /// Reads a list of puzzles from a file: the first 81 bytes of each line. Skips shorter lines and comments. Returns `None` if the file
    /// cannot be read.
    fn of(name: String, path: &Path) -> Option<Self> {
        let text = std::fs::read(path).ok()?;
        let lines = text.split(|&b| b == b'\n').filter(|line| !line.starts_with(b"#"));
        Some(Self { name, lines: lines.filter_map(|line| line.first_chunk().copied()).collect() })
    }

    /// Returns the FNV-1a hash of the puzzles, each followed by a line feed.
    fn checksum(&self) -> u64 {
        let bytes = self.lines.iter().flat_map(|line| line.iter().chain(b"\n"));
        bytes.fold(0xcbf2_9ce4_8422_2325, |sum, &b| (sum ^ u64::from(b)).wrapping_mul(0x0100_0000_01b3))
    }

    /// Solves the list in each of these ways and prints the times and guesses. Asserts that every way finds the same solutions as Algorithm
    /// X.
    fn measure(&self, ways: &[Way], limits: &[u32]) {
        println!("{}: {} puzzles, fnv-1a {:016x}", self.name, self.lines.len(), self.checksum());
        let count = self.lines.len().max(1) as f64;
        for &limit in limits {
            let expected = Way::By(&Exact::Smallest).run(&self.lines, limit);
            for way in ways {
                let (mut times, begin) = (Vec::new(), Instant::now());
                while times.len() < 3 || begin.elapsed() < ENOUGH && times.len() < 99 {
                    let start = Instant::now();
                    let run = way.run(&self.lines, limit);
                    times.push(start.elapsed().as_nanos() as f64 / count);
                    assert_eq!(run.counts, expected.counts, "{} finds another number of solutions", way.name());
                    let same = run.first.iter().zip(&expected.first).zip(&run.counts);
                    let differ =
                        same.filter(|&((one, other), &count)| one != other && (limit > 1 && count == 1)).count();
                    assert_eq!(differ, 0, "{} finds other solutions", way.name());
                    if times.len() == 1 {
                        print!("  {:<20} limit {limit} {:>8.2} guesses", way.name(), run.guesses as f64 / count);
                    }
                }
                times.sort_by(f64::total_cmp);
                let (least, median, most) = (times[0], times[times.len() / 2], times[times.len() - 1]);
                println!(" {least:>9.0} {median:>9.0} {most:>9.0} ns a puzzle {:>11.0} a second", 1e9 / median);
            }
        }
    }
}

/// Makes minimal puzzles: removes digits from full boards in random order as long as the solution stays unique. Every call makes the same
/// puzzles.
fn minimal(count: usize) -> Vec<Line> {
    let mut rng = seeded(2026);
    let asked = Limits { solutions: 2, guesses: u32::MAX };
    let is_unique = |line: &Line| answers_with(Width::widest(), &[Column::read(line)], asked)[0].solutions == 1;
    let make = |rng: &mut _| {
        let mut line = full(rng);
        for cell in order(rng) {
            let digit = std::mem::replace(&mut line[cell], b'.');
            if !is_unique(&line) {
                line[cell] = digit;
            }
        }
        line
    };
    (0..count).map(|_| make(&mut rng)).collect()
}

/// Returns the cells in random order.
fn order(rng: &mut impl Rng) -> [usize; 81] {
    let mut cells = std::array::from_fn(|cell| cell);
    for last in (1..81).rev() {
        cells.swap(last, rng.next_u32() as usize % (last + 1));
    }
    cells
}

/// Returns a full board: the first solution of a board with nine random givens.
fn full(rng: &mut impl Rng) -> Line {
    loop {
        let mut line = [b'.'; 81];
        for (digit, &cell) in (b'1'..).zip(&order(rng)[..9]) {
            line[cell] = digit;
        }
        let asked = Limits { solutions: 1, guesses: 1000 };
        if let Some(found) = answers_with(Width::widest(), &[Column::read(&line)], asked)[0].first() {
            return found.line();
        }
    }
}

/// Asserts that all lane widths give the same answers as Algorithm X on `count` random boards.
fn twins(count: usize) {
    let mut rng = seeded(81);
    let (mut done, mut kinds) = (0, [0; 3]);
    while done < count {
        let lines: Vec<Line> = (0..1024.min(count - done)).map(|_| flawed(&mut rng)).collect();
        let expected = Way::By(&Exact::Smallest).run(&lines, 2);
        for width in Width::ALL.into_iter().filter(|width| width.is_here()) {
            for way in [Way::Together(width), Way::Alone(width)] {
                let run = way.run(&lines, 2);
                for (at, line) in lines.iter().enumerate() {
                    let shown = || format!("{} on {}", way.name(), String::from_utf8_lossy(line));
                    assert_eq!(run.counts[at], expected.counts[at], "{}", shown());
                    assert!(run.counts[at] != 1 || run.first[at] == expected.first[at], "{}", shown());
                }
            }
        }
        expected.counts.iter().for_each(|&count| kinds[count as usize] += 1);
        done += lines.len();
    }
    println!(
        "{done} boards: {} without a solution, {} with one, {} with more; all alike",
        kinds[0], kinds[1], kinds[2]
    );
}

/// Returns a full board with 40 to 61 cells emptied. Up to two of the remaining digits are replaced by random digits, which may be wrong.
fn flawed(rng: &mut impl Rng) -> Line {
    let mut line = full(rng);
    let cells = order(rng);
    let gone = 40 + rng.next_u32() as usize % 22;
    for &cell in &cells[..gone] {
        line[cell] = b'.';
    }
    for &cell in &cells[gone..gone + rng.next_u32() as usize % 3] {
        line[cell] = b'1' + (rng.next_u32() % 9) as u8;
    }
    line
}

fn board(line: &Line) -> Option<Board> {
    let digits = line.iter().map(|&symbol| Digit::from_symbol(char::from(symbol))).collect();
    Puzzle::classic(Shape::nine(), digits).check().ok()
}

fn written(grid: &[Digit]) -> Line {
    std::array::from_fn(|cell| b'1' + grid[cell].index() as u8)
}
