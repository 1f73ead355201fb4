//! Makes the packs under `puzzles/classic`: `cargo run --release --example packs`. The same program makes the same files again.

use std::fs;
use std::io;
use std::path::Path;

use ninefold::generate::{Made, Recipe, Symmetry, puzzle, seeded};
use ninefold::grid::{Digit, Layout, Shape};
use ninefold::logic::{Level, Technique};

/// Puzzles in each pack; the seed of the first is 0.
const COUNT: u64 = 100;

fn main() -> io::Result<()> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("puzzles/classic");
    fs::create_dir_all(&folder)?;
    for level in Level::ALL {
        let lines: String = (0..COUNT).map(|seed| line(&make(level, seed))).collect();
        fs::write(folder.join(format!("{level}.txt")), header(level) + &lines)?;
    }
    Ok(())
}

fn make(level: Level, seed: u64) -> Made {
    let recipe = Recipe { layout: Layout::classic(Shape::nine()), level: Some(level), symmetry: Symmetry::HalfTurn };
    puzzle(&recipe, &mut seeded(seed), &|| true).expect("nobody stops it, and every level has puzzles")
}

fn line(made: &Made) -> String {
    let digits = made.puzzle.digits.iter().map(|digit| digit.and_then(Digit::symbol).unwrap_or('.'));
    let hardest = made.rating.hardest.map_or("-", Technique::slug);
    format!("{}\t{hardest}\n", digits.collect::<String>())
}

fn header(level: Level) -> String {
    let about = match level {
        Level::Easy => "singles are enough, and there are more givens than are needed",
        Level::Medium => "beyond singles, intersections, pairs and triples are enough",
        Level::Hard => "needs fish, wings, colours or what is as hard, and nothing harder",
        Level::Unfair => "needs chains, almost locked sets or what is as hard, and nothing harder",
        Level::Extreme => "needs forcing or what is as hard",
    };
    format!(
        "# {level}: {about}.\n\
         # Each has one solution, and its givens lie alike after half a turn. Then, after a tab, the hardest technique that it\n\
         # needs, or a dash. Made by `cargo run --release --example packs`, which makes the same again: the n-th from seed n - 1.\n"
    )
}
