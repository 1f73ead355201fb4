//! Looks for puzzles that need techniques which chance hardly ever comes by, and prints them as lines of `src/generate/samples.txt`.
//!
//! ```text
//! cargo run --release --example samples -- SEED COUNT RESISTANCE SLUG…   of so many puzzles those that need one of these
//! cargo run --release --example samples -- SEED COUNT drawn SLUG…        the same of puzzles drawn by chance
//! cargo run --release --example samples -- SEED COUNT alike SLUG…        the same of puzzles that a turn leaves as they are
//! cargo run --release --example samples -- SEED COUNT one-digit SLUG     of so many patterns of one digit those that need it
//! ```
//!
//! A walk begins with a puzzle built around the pattern of a tridagon, and goes from one minimal puzzle to the next: a few givens are
//! taken away, one of the solutions that there are then is made the only one by others, and what can be spared goes. It goes on from one
//! that holds out as long against assumptions, or nearly, and begins anew where that leads no higher. Puzzles of so much RESISTANCE are
//! looked at, and none twice: with 1000 nearly all of them need more than forcing nets.
//!
//! Of what is drawn by chance every other puzzle is near one that has one of the techniques on its path, wanted or not; of each technique
//! no more than so many are told. A `#` stands before those that need harder ones besides. In the end it says how many puzzles had each
//! technique on their path. The same arguments find the same puzzles.
//!
//! A technique that speaks of one digit is tried on patterns of one digit alone, of which there are as many as anybody likes in a second;
//! then puzzles are made with the patterns that need it, until other digits do not give it away.

#![expect(clippy::print_stdout, reason = "it speaks to the person who runs it")]

mod walks;

use std::collections::BTreeMap;

use grid::{Digit, Puzzle, Shape};
use logic::{Ladder, Path, Position, Technique};
use walks::alike::Alike;
use walks::{Line, Walk};

/// Puzzles that a turn leaves as they are hold out so long at least.
const RESISTANCE: u32 = 300;

/// Puzzles of each technique that are told, of those drawn by chance: as many again that need harder ones besides.
const MANY: u32 = 16;

/// How often others are made of a puzzle that has the technique on its path, and of one that needs it.
const NEAR: [u32; 2] = [6, 12];

/// Puzzles that are made with a pattern, and those of them that are told.
const BUILT: u32 = 4000;
const OF_ONE: u32 = 3;

/// What speaks of one digit, up to X-chains.
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
    let wanted: Vec<Technique> = words.iter().filter_map(|word| Technique::by_slug(word)).collect();
    let hardest = *wanted.iter().max().expect("a technique is wanted");
    let (mut search, mut walk) = (Search::of(wanted), Walk::of(seed));
    match words.get(2).map(String::as_str) {
        Some("drawn") => search.drawn(walk, count),
        Some("alike") => {
            let (ladder, mut alike) = (up_to(hardest), Alike::of(walk));
            (0..count).for_each(|_| search.tell_all(&ladder, &alike.next(RESISTANCE)));
        }
        Some("one-digit") => search.one_digit(walk, count),
        least => {
            let least = least.and_then(|word| word.parse().ok()).expect("a resistance, `drawn` or `alike`");
            let ladder = up_to(hardest);
            (0..count).for_each(|_| search.tell_all(&ladder, &walk.resisting(least)));
        }
    }
    let met: Vec<String> =
        search.met.iter().map(|(technique, times)| format!("{} {times}", technique.slug())).collect();
    println!("# met with: {}", met.join(", "));
}

/// What is sought, and what was met with.
struct Search {
    wanted: Vec<(Technique, Ladder)>, // and it with all that is easier
    told: BTreeMap<(Technique, bool), u32>,
    met: BTreeMap<Technique, u32>,
}

impl Search {
    fn of(wanted: Vec<Technique>) -> Self {
        let wanted = wanted.into_iter().map(|technique| (technique, up_to(technique))).collect();
        Self { wanted, told: BTreeMap::new(), met: BTreeMap::new() }
    }

    fn drawn(&mut self, mut walk: Walk<impl rand::Rng>, count: u64) {
        let ladder = up_to(Technique::ForcingNetContradiction);
        for _ in 0..count {
            let line = walk.drawn();
            let (position, used) = self.meet(&ladder, &line);
            for (technique, easier) in self.wanted.iter().filter(|(technique, _)| used.contains(technique)) {
                let path = easier.path(&position);
                let is_needed = has(&path, *technique);
                let told = self.told.entry((*technique, path.is_solved)).or_default();
                if is_needed && *told < MANY {
                    *told += 1;
                    println!("{}{}", if path.is_solved { "" } else { "# " }, told_as(*technique, &line));
                }
                if self.told.get(&(*technique, true)).is_none_or(|&told| told < MANY) {
                    walk.like(line, NEAR[usize::from(is_needed)]);
                }
            }
        }
    }

    fn one_digit(&mut self, mut walk: Walk<impl rand::Rng>, count: u64) {
        let (wanted, easier) = self.wanted.pop().expect("a technique is wanted");
        let ladder = Ladder::ours().only(|other| other <= wanted && ONE_DIGIT.contains(&other));
        for _ in 0..count {
            let pattern = walk.pattern();
            if !has(&ladder.path(&pattern.position()), wanted) {
                continue;
            }
            let mut told = 0;
            for _ in 0..BUILT {
                let line = walk.built(&pattern);
                if let Some(line) = line.filter(|line| self.meet(&easier, line).1.contains(&wanted)) {
                    told += 1;
                    println!("{}", told_as(wanted, &line));
                }
                if told == OF_ONE {
                    break;
                }
            }
        }
    }

    fn tell_all(&mut self, ladder: &Ladder, line: &Line) {
        let (position, used) = self.meet(ladder, line);
        for (technique, easier) in self.wanted.iter().filter(|(technique, _)| used.contains(technique)) {
            if has(&easier.path(&position), *technique) {
                println!("{}", told_as(*technique, line));
            }
        }
    }

    /// The techniques on its path.
    fn meet(&mut self, ladder: &Ladder, line: &Line) -> (Position, Vec<Technique>) {
        let digits = line.iter().map(|&symbol| Digit::from_symbol(char::from(symbol))).collect();
        let position = Position::of(&Puzzle::classic(Shape::nine(), digits).check().expect("no digit repeats"));
        let used: Vec<Technique> =
            ladder.path(&position).counts().into_iter().map(|(technique, _)| technique).collect();
        used.iter().for_each(|technique| *self.met.entry(*technique).or_default() += 1);
        (position, used)
    }
}

/// The technique and all that are easier.
fn up_to(technique: Technique) -> Ladder {
    Ladder::ours().only(|other| other <= technique)
}

fn has(path: &Path, technique: Technique) -> bool {
    path.steps.iter().any(|step| step.technique == technique)
}

fn told_as(technique: Technique, line: &Line) -> String {
    format!("{}\t{}", technique.slug(), String::from_utf8_lossy(line))
}
