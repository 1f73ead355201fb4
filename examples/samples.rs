//! Finds puzzles for techniques that random puzzles hardly ever need, and prints them as lines of `src/generate/samples.txt`.
//!
//! ```text
//! cargo run --release --example samples -- SEED COUNT RESISTANCE SLUG…   among COUNT puzzles of this resistance
//! cargo run --release --example samples -- SEED COUNT PUZZLE RATING       with at least this rating, among COUNT variations of PUZZLE
//! cargo run --release --example samples -- SEED COUNT drawn SLUG…        among COUNT random puzzles
//! cargo run --release --example samples -- SEED COUNT alike SLUG…        among COUNT puzzles with a symmetry
//! cargo run --release --example samples -- SEED COUNT one-digit SLUG     among puzzles with COUNT patterns of one digit
//! ```
//!
//! With RESISTANCE, the program makes random walks over minimal puzzles. A walk starts with a puzzle built around a tridagon. In each step,
//! a few givens are removed, other givens are added until the solution is unique, and redundant givens are removed. The new puzzle is
//! accepted if its resistance is not much lower than the resistance of the previous puzzle. Resistance measures how much trial and error a
//! puzzle needs (see `walks/resistance.rs`). When the resistance stops growing, a new walk starts. Puzzles whose resistance is at least
//! RESISTANCE are checked for the techniques, each puzzle once. Nearly all puzzles with a resistance of 1000 or more need techniques beyond
//! forcing nets.
//!
//! With RATING, such as `10.5`, the program makes variations of PUZZLE, which has 81 symbols. A variation that Sudoku Explainer rates at
//! least as high replaces the puzzle. At most [`MOST`] puzzles are printed for each rating.
//!
//! With `drawn`, about every second puzzle is a variation of an earlier puzzle that has a wanted technique on its path. At most [`MOST`]
//! puzzles are printed for each technique. Puzzles that also need harder techniques are printed after a `#`, again at most [`MOST`] for
//! each technique.
//!
//! With `alike`, the givens of each puzzle stay the same when the board is turned or mirrored and its digits are renamed.
//!
//! With `one-digit`, a technique that looks at one digit only is tried on random patterns of one digit. Puzzles are made with each pattern
//! that needs the technique. In some of these puzzles, other digits make the technique unnecessary; the first few of the rest are printed.
//!
//! The last line of the output has, for each technique, the number of puzzles with this technique on their path. The same arguments always
//! find the same puzzles.

#![expect(clippy::print_stdout, reason = "it speaks to the person who runs it")]

mod walks;

use std::collections::BTreeMap;

use grid::{Board, Digit, Puzzle, Shape};
use logic::{Ladder, Position, Rater, SolvePath, Technique};
use solve::lanes::{Column, Limits};
use walks::alike::Alike;
use walks::{Line, Walk};

/// Minimum resistance of puzzles with a symmetry.
const RESISTANCE: u32 = 300;

/// Maximum number of random puzzles that are printed for each technique. Puzzles that also need harder techniques are commented out and
/// have a limit of their own, of the same size.
const MOST: u32 = 16;

/// Number of successive variations that are rated no higher, after which the search for highly rated puzzles starts again.
const PATIENCE: u32 = 300;

/// Number of variations made of a puzzle that has a wanted technique on its path: the first number if the puzzle can be solved without the
/// technique, the second if it needs the technique.
const NEAR: [u32; 2] = [6, 12];

/// Maximum number of attempts to make a puzzle with the same pattern of one digit.
const BUILT: u32 = 4000;
/// Maximum number of puzzles with the same pattern that are printed.
const PRINTED: u32 = 3;

/// Techniques that look at one digit only, up to X-chains. Techniques that an easier one of them always precedes may be missing.
const ONE_DIGIT: [Technique; 27] = [
    Technique::HiddenSingleBox,
    Technique::HiddenSingleLine,
    Technique::Pointing,
    Technique::Claiming,
    Technique::XWing,
    Technique::Swordfish,
    Technique::Skyscraper,
    Technique::TwoStringKite,
    Technique::TurbotFish,
    Technique::FinnedXWing,
    Technique::SashimiXWing,
    Technique::SiameseFish,
    Technique::EmptyRectangle,
    Technique::SimpleColorsTrap,
    Technique::SimpleColorsWrap,
    Technique::MultiColors1,
    Technique::MultiColors2,
    Technique::Jellyfish,
    Technique::ThreeStrongLinks,
    Technique::FinnedSwordfish,
    Technique::SashimiSwordfish,
    Technique::FinnedJellyfish,
    Technique::SashimiJellyfish,
    Technique::BrokenWing,
    Technique::FourStrongLinks,
    Technique::XCycle,
    Technique::XChain,
];

fn main() {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let [seed, count] = [0, 1].map(|at| words.get(at).and_then(|word| word.parse().ok()).unwrap_or(0));
    if let [_, _, puzzle, least] = &words[..]
        && let (Ok(start), Ok(least)) = (Line::try_from(puzzle.as_bytes()), least.parse::<f64>())
    {
        return print_rated(Walk::of(seed), count, start, (least * 10.0).round() as u32);
    }
    let wanted: Vec<Technique> = words.iter().filter_map(|word| Technique::by_slug(word)).collect();
    let hardest = *wanted.iter().max().expect("a technique is wanted");
    let (mut search, mut walk) = (Search::of(wanted), Walk::of(seed));
    match words.get(2).map(String::as_str) {
        Some("drawn") => search.drawn(walk, count),
        Some("alike") => {
            let (ladder, mut alike) = (up_to(hardest), Alike::of(walk));
            (0..count).for_each(|_| search.print_needed(&ladder, &alike.next(RESISTANCE)));
        }
        Some("one-digit") => search.one_digit(walk, count),
        least => {
            let least = least.and_then(|word| word.parse().ok()).expect("a resistance, `drawn` or `alike`");
            let ladder = up_to(hardest);
            (0..count).for_each(|_| search.print_needed(&ladder, &walk.resisting(least)));
        }
    }
    let met: Vec<String> =
        search.met.iter().map(|(technique, times)| format!("{} {times}", technique.slug())).collect();
    println!("# met with: {}", met.join(", "));
}

/// Prints puzzles that have at least this rating by Sudoku Explainer, among `count` variations of puzzles.
///
/// Makes variations of the puzzle `start`. A variation replaces the puzzle if it is rated at least as high. If [`PATIENCE`] successive
/// variations are not rated higher, the search begins with `start` again.
fn print_rated(mut walk: Walk<impl rand::Rng>, count: u64, start: Line, least: u32) {
    let (rater, mut printed) = (Rater::default(), BTreeMap::new());
    let start = (start, rating(&rater, &start));
    let (mut here, mut patience) = (start, PATIENCE);
    for _ in 0..count {
        if patience == 0 {
            (here, patience) = (start, PATIENCE);
        }
        let Some(line) = walk.variation(here.0) else { continue };
        let tenths = rating(&rater, &line);
        patience = if tenths > here.1 { PATIENCE } else { patience - 1 };
        if tenths >= here.1 {
            here = (line, tenths);
        }
        if tenths >= least {
            let times = printed.entry(tenths).or_insert(0_u32);
            *times += 1;
            if *times <= MOST {
                println!("{}.{}\t{}", tenths / 10, tenths % 10, String::from_utf8_lossy(&line));
            }
        }
    }
    let counts: Vec<String> =
        printed.iter().map(|(tenths, times)| format!("{}.{} {times}", tenths / 10, tenths % 10)).collect();
    println!("# met with: {}", counts.join(", "));
}

/// Returns the rating of a puzzle by Sudoku Explainer, in tenths. Returns 0 if it has none.
fn rating(rater: &Rater, line: &Line) -> u32 {
    let answers = solve::lanes::answers(&[Column::read(line)], Limits { solutions: 1, guesses: 1000 });
    let solution = answers[0].first().expect("a puzzle of a walk has one solution").line();
    let solution: Vec<Digit> = solution.iter().filter_map(|&symbol| Digit::from_symbol(char::from(symbol))).collect();
    rater.se_rating(&board(line), &solution).map_or(0, |rating| (rating * 10.0).round() as u32)
}

/// Search for puzzles: the wanted techniques, and counts of the puzzles found.
struct Search {
    wanted: Vec<(Technique, Ladder)>, // each with the ladder of all techniques up to this one
    printed: BTreeMap<(Technique, bool), u32>, // count, by technique and by whether no harder technique is needed
    met: BTreeMap<Technique, u32>,    // number of puzzles with the technique on their path
}

impl Search {
    fn of(wanted: Vec<Technique>) -> Self {
        let wanted = wanted.into_iter().map(|technique| (technique, up_to(technique))).collect();
        Self { wanted, printed: BTreeMap::new(), met: BTreeMap::new() }
    }

    fn drawn(&mut self, mut walk: Walk<impl rand::Rng>, count: u64) {
        let ladder = up_to(Technique::ForcingNetContradiction);
        for _ in 0..count {
            let line = walk.drawn();
            let (position, used) = self.meet(&ladder, &line);
            for (technique, easier) in self.wanted.iter().filter(|(technique, _)| used.contains(technique)) {
                let path = easier.path(&position);
                let is_needed = has(&path, *technique);
                let printed = self.printed.entry((*technique, path.is_solved)).or_default();
                if is_needed && *printed < MOST {
                    *printed += 1;
                    println!("{}{}", if path.is_solved { "" } else { "# " }, sample(*technique, &line));
                }
                if self.printed.get(&(*technique, true)).is_none_or(|&printed| printed < MOST) {
                    walk.like(line, NEAR[usize::from(is_needed)]);
                }
            }
        }
    }

    fn one_digit(&mut self, mut walk: Walk<impl rand::Rng>, count: u64) {
        let (wanted, easier) = self.wanted.pop().expect("a technique is wanted");
        let ladder = Ladder::ninefold().only(|other| other <= wanted && ONE_DIGIT.contains(&other));
        for _ in 0..count {
            let pattern = walk.pattern();
            if !has(&ladder.path(&pattern.position()), wanted) {
                continue;
            }
            let mut printed = 0;
            for _ in 0..BUILT {
                let line = walk.built(&pattern);
                if let Some(line) = line.filter(|line| self.meet(&easier, line).1.contains(&wanted)) {
                    printed += 1;
                    println!("{}", sample(wanted, &line));
                }
                if printed == PRINTED {
                    break;
                }
            }
        }
    }

    fn print_needed(&mut self, ladder: &Ladder, line: &Line) {
        let (position, used) = self.meet(ladder, line);
        for (technique, easier) in self.wanted.iter().filter(|(technique, _)| used.contains(technique)) {
            if has(&easier.path(&position), *technique) {
                println!("{}", sample(*technique, line));
            }
        }
    }

    /// Counts the techniques on the solve path of a puzzle. Returns the start position of the puzzle and the techniques.
    fn meet(&mut self, ladder: &Ladder, line: &Line) -> (Position, Vec<Technique>) {
        let position = Position::of(&board(line));
        let used: Vec<Technique> =
            ladder.path(&position).technique_counts().into_iter().map(|(technique, _)| technique).collect();
        used.iter().for_each(|technique| *self.met.entry(*technique).or_default() += 1);
        (position, used)
    }
}

/// Returns the board with the givens of a puzzle.
fn board(line: &Line) -> Board {
    let digits = line.iter().map(|&symbol| Digit::from_symbol(char::from(symbol))).collect();
    Puzzle::classic(Shape::nine(), digits).check().expect("no digit repeats")
}

/// Returns the ladder of all techniques up to this one.
fn up_to(technique: Technique) -> Ladder {
    Ladder::ninefold().only(|other| other <= technique)
}

fn has(path: &SolvePath, technique: Technique) -> bool {
    path.steps.iter().any(|step| step.technique == technique)
}

/// Formats a line of `src/generate/samples.txt`: the slug and the puzzle, separated by a tab.
fn sample(technique: Technique, line: &Line) -> String {
    format!("{}\t{}", technique.slug(), String::from_utf8_lossy(line))
}
