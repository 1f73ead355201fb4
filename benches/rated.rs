//! Measures how often our ratings agree with the ratings of other programs, and how often our ratings of equivalent puzzles agree with each
//! other. It takes files of your own:
//!
//! - `cargo bench --bench rated -- DIR [N]`: reports, for each file of the folder, how often the levels, scores and ratings agree, and the
//!   reasons for the differences. Each line of a file is `PUZZLE LEVEL SCORE STEPS HARDEST` (HoDoKu, levels 1 to 5) or `PUZZLE ER/EP/ED
//!   HARDEST` (Sudoku Explainer). If N is given, only N lines of each file are used, at even intervals;
//! - `cargo bench --bench rated -- forms FILE [N]`: reports how much the ratings of equivalent puzzles differ. The file has one puzzle per
//!   line. Each of the first N puzzles is rated in eight equivalent forms, with rows, columns and digits shuffled;
//! - `cargo bench --bench rated -- cost FILE [N]`: reports how long each technique takes to find its first deduction and to find all its
//!   deductions, in the positions on our solve paths of the first N puzzles of the file. The slowest technique is printed first.
//!
//! Without arguments, the puzzles in `src/logic/sample_puzzles.txt` are rated in eight forms each.
#![expect(clippy::print_stdout, clippy::disallowed_methods, reason = "it reports, and it measures")]

use std::collections::BTreeMap;
use std::fs;
use std::time::{Duration, Instant};

use format::read_one;
use generate::seeded;
use grid::{Board, Digit, Transformation};
use logic::{Ladder, Level, Position, Rater, Rating};
use rand::Rng;
use rayon::prelude::*;

/// A few puzzles, one per line.
const OWN: &str = include_str!("../src/logic/sample_puzzles.txt");

/// Random seed for the equivalent forms of the first puzzle. The seed of each further puzzle is one higher.
const SEED: u64 = 2026;

/// Number of equivalent forms in which each puzzle is rated.
const FORMS: usize = 8;

fn main() {
    let arguments: Vec<String> = std::env::args().skip(1).filter(|argument| !argument.starts_with("--")).collect();
    match arguments.iter().map(String::as_str).collect::<Vec<_>>()[..] {
        ["forms", path] => forms(&read(path), usize::MAX),
        ["forms", path, count] => forms(&read(path), count.parse().expect("a number of puzzles")),
        ["cost", path] => cost(&read(path), usize::MAX),
        ["cost", path, count] => cost(&read(path), count.parse().expect("a number of puzzles")),
        [folder] => folder_agreement(folder, usize::MAX),
        [folder, count] => folder_agreement(folder, count.parse().expect("a number of lines")),
        _ => forms(OWN, usize::MAX),
    }
}

fn read(path: &str) -> String {
    fs::read_to_string(path).unwrap_or_else(|why| panic!("{path}: {why}"))
}

fn folder_agreement(folder: &str, count: usize) {
    let entries = fs::read_dir(folder).unwrap_or_else(|why| panic!("{folder}: {why}"));
    let mut paths: Vec<_> = entries.flatten().map(|entry| entry.path()).filter(|path| path.is_file()).collect();
    paths.sort();
    for path in paths {
        println!("{}", path.file_name().unwrap_or_default().to_string_lossy());
        let text = read(&path.to_string_lossy());
        let lines: Vec<&str> = text.lines().collect();
        let wanted = count.min(lines.len());
        let some: Vec<&str> = (0..wanted).map(|at| lines[at * lines.len() / wanted]).collect();
        agreement(&some);
    }
}

/// Reads a puzzle and solves it. Returns `None` if the puzzle does not have exactly one solution.
fn solved(line: &str) -> Option<(Board, Vec<Digit>)> {
    let board = read_one(line).ok()?.check().ok()?;
    let solution = solve::solutions(&board, 2);
    let [solution] = &solution[..] else { return None };
    let solution = solution.clone();
    Some((board, solution))
}

/// Rating of a puzzle by another program.
enum OtherRating<'a> {
    HoDoKu { level: usize, score: u32, hardest: &'a str },
    Explainer { rating: f64, hardest: &'a str },
}

impl<'a> OtherRating<'a> {
    fn of(line: &'a str) -> Option<(&'a str, Self)> {
        let words: Vec<&str> = line.split_whitespace().collect();
        match words[..] {
            [puzzle, level, score, _, hardest] => {
                Some((puzzle, Self::HoDoKu { level: level.parse().ok()?, score: score.parse().ok()?, hardest }))
            }
            [puzzle, ratings, hardest] => {
                Some((puzzle, Self::Explainer { rating: ratings.split('/').next()?.parse().ok()?, hardest }))
            }
            _ => None,
        }
    }
}

/// Numbers of comparisons and of agreements, and how often each reason for a disagreement occurred.
#[derive(Default)]
struct Agreement {
    all: usize,
    agreed: usize,
    reasons: BTreeMap<String, usize>,
}

impl Agreement {
    fn note(&mut self, agrees: bool, reason: impl FnOnce() -> String) {
        self.all += 1;
        self.agreed += usize::from(agrees);
        if !agrees {
            *self.reasons.entry(reason()).or_default() += 1;
        }
    }

    fn print(&self, what: &str) {
        if self.all == 0 {
            return;
        }
        println!("  {what}: {} of {} ({:.1} %)", self.agreed, self.all, 100.0 * self.agreed as f64 / self.all as f64);
        let mut reasons: Vec<_> = self.reasons.iter().collect();
        reasons.sort_by_key(|&(_, count)| std::cmp::Reverse(count));
        reasons.iter().take(10).for_each(|(reason, count)| println!("    {count:5} {reason}"));
    }
}

/// Our rating of a puzzle, on the scale of the other program.
enum OurRating {
    HoDoKu(Level, u32),
    Explainer(Option<f64>),
}

fn agreement(lines: &[&str]) {
    let rater = Rater::default();
    let start = Instant::now();
    let rated: Vec<(OtherRating<'_>, OurRating)> = lines
        .par_iter()
        .filter_map(|line| {
            let (puzzle, other) = OtherRating::of(line)?;
            let (board, solution) = solved(puzzle)?;
            let ours = match other {
                OtherRating::HoDoKu { .. } => {
                    let (level, score) = rater.hodoku(&board, &solution);
                    OurRating::HoDoKu(level, score)
                }
                OtherRating::Explainer { .. } => OurRating::Explainer(rater.se_rating(&board, &solution)),
            };
            Some((other, ours))
        })
        .collect();
    let [mut level, mut score, mut exactly, mut nearly] = [(); 4].map(|()| Agreement::default());
    for (other, ours) in &rated {
        match (other, ours) {
            (
                OtherRating::HoDoKu { level: theirs, score: points, hardest },
                OurRating::HoDoKu(our_level, our_score),
            ) => {
                level.note(*our_level as usize + 1 == *theirs, || {
                    format!("{hardest}, level {theirs}: {our_level} here")
                });
                let is_near = (f64::from(*our_score) - f64::from(*points)).abs() <= 0.1 * f64::from(*points);
                score.note(is_near, || format!("{hardest}: {} here", if our_score > points { "more" } else { "less" }));
            }
            (OtherRating::Explainer { rating: theirs, hardest }, OurRating::Explainer(se)) => {
                let off = se.map_or(f64::INFINITY, |se| (se - theirs).abs());
                let reason =
                    || format!("{hardest} {theirs}: {} here", se.map_or("none".to_owned(), |se| se.to_string()));
                exactly.note(off < 0.05, reason);
                nearly.note(off < 0.25, reason);
            }
            _ => {}
        }
    }
    level.print("level");
    score.print("score within 10 %");
    exactly.print("rating exactly");
    nearly.print("rating within 0.2");
    let took = start.elapsed().as_secs_f64() * 1e3 / rated.len().max(1) as f64;
    println!("  {took:.3} ms each on all cores");
}

/// Returns a random equivalent puzzle and its solution.
fn form(board: &Board, solution: &[Digit], rng: &mut impl Rng) -> Option<(Board, Vec<Digit>)> {
    let shape = board.shape();
    let (side, height, width) = (shape.side(), shape.box_height(), shape.box_width());
    let mut shuffled = |end: usize| {
        let mut all: Vec<usize> = (0..end).collect();
        (1..end).rev().for_each(|last| all.swap(last, rng.next_u32() as usize % (last + 1)));
        all
    };
    let labels = shuffled(side).into_iter().map(Digit::new).collect();
    let mut lines = |size: usize| -> Vec<u8> {
        let bands = shuffled(side / size).into_iter();
        bands.flat_map(|band| shuffled(size).into_iter().map(move |line| (band * size + line) as u8)).collect()
    };
    let (rows, columns) = (lines(height), lines(width));
    let is_transposed = height == width && rng.next_u32() % 2 == 1;
    let transformation = Transformation::new(&rows, &columns, is_transposed, labels);
    let solution = shape.iter().map(|cell| transformation.digit(cell, solution)).collect();
    Some((transformation.apply(board.puzzle()).check().ok()?, solution))
}

fn forms(text: &str, count: usize) {
    let rater = Rater::default();
    let lines: Vec<&str> = text.lines().filter(|line| !line.is_empty() && !line.starts_with('#')).take(count).collect();
    let rated: Vec<(&str, Vec<Rating>)> = lines
        .par_iter()
        .enumerate()
        .filter_map(|(at, line)| {
            let line = line.split_whitespace().next()?;
            let (board, solution) = solved(line)?;
            let mut rng = seeded(SEED + at as u64);
            let forms = (0..FORMS).filter_map(|_| form(&board, &solution, &mut rng));
            Some((line, forms.map(|(board, solution)| rater.rate(&board, &solution)).collect()))
        })
        .collect();
    let differs = |what: &dyn Fn(&Rating) -> String| {
        rated
            .iter()
            .filter(|(_, ratings)| ratings.iter().any(|rating| what(rating) != what(&ratings[0])))
            .collect::<Vec<_>>()
    };
    let own = differs(&|rating| format!("{:?}", rating.ninefold));
    println!("{} puzzles in {FORMS} forms each; the ratings of the forms differ:", rated.len());
    println!("  own {}", own.len());
    for (line, ratings) in own.iter().take(5) {
        let mut all: Vec<String> =
            ratings.iter().map(|rating| rating.ninefold.map_or("none".to_owned(), |own| own.to_string())).collect();
        all.sort_unstable();
        all.dedup();
        println!("    {line} {}", all.join(" "));
    }
    println!("  level {}", differs(&|rating| rating.level.to_string()).len());
    println!("  score {}", differs(&|rating| rating.score.to_string()).len());
    println!("  se {}", differs(&|rating| format!("{:?}", rating.se)).len());
    let spread = |of: &dyn Fn(&Rating) -> f64| -> (f64, f64) {
        let mut all: Vec<f64> = rated
            .iter()
            .map(|(_, ratings)| {
                let (least, most) =
                    ratings.iter().map(of).fold((f64::MAX, f64::MIN), |(least, most), x| (least.min(x), most.max(x)));
                most - least
            })
            .collect();
        all.sort_by(f64::total_cmp);
        (all.get(all.len() / 2).copied().unwrap_or(0.0), all.last().copied().unwrap_or(0.0))
    };
    let (score, se) = (spread(&|rating| f64::from(rating.score)), spread(&|rating| rating.se.unwrap_or(0.0)));
    println!("  spread of score: median {}, most {}; of se: median {:.1}, most {:.1}", score.0, score.1, se.0, se.1);
    let proved = rated.iter().filter(|(_, ratings)| ratings[0].ninefold.is_some_and(|own| own.is_minimal)).count();
    println!(
        "  own proved {proved}, of which a rating has none {}",
        rated.iter().filter(|(_, r)| r[0].ninefold.is_none()).count()
    );
}

fn cost(text: &str, count: usize) {
    let ours = Ladder::ninefold();
    let alone: Vec<Ladder> = ours.techniques().map(|technique| ours.clone().only(|other| other == technique)).collect();
    let mut took = vec![(Duration::ZERO, Duration::ZERO, 0); alone.len()];
    let mut positions = 0_u32;
    for line in text.lines().take(count) {
        let Some((board, solution)) = solved(line) else { continue };
        let mut position = Position::of(&board);
        for step in ours.path_to(&position, &solution).steps {
            for (ladder, (first, all, found)) in alone.iter().zip(&mut took) {
                let start = Instant::now();
                let has_one = ladder.next(&position).is_some();
                let middle = Instant::now();
                *found += usize::from(has_one);
                let _ = ladder.all(&position);
                *first += middle - start;
                *all += middle.elapsed();
            }
            positions += 1;
            if !step
                .placements
                .iter()
                .chain(&step.eliminations)
                .all(|&(cell, digit)| position.has_candidate(cell, digit))
            {
                break; // the path gets stuck here and continues with a revealed digit
            }
            position.apply(&step);
        }
    }
    let mut table: Vec<_> = ours.techniques().zip(took).collect();
    table.sort_by_key(|&(_, (_, all, _))| std::cmp::Reverse(all));
    println!("{positions} positions; microseconds for the first, for all; in how many there is one");
    for (technique, (first, all, found)) in table {
        let mean = |time: Duration| time.as_secs_f64() * 1e6 / f64::from(positions.max(1));
        println!("{:9.2} {:9.2} {found:7} {technique}", mean(first), mean(all));
    }
}
