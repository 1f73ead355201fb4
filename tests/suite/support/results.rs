//! Results of games, and logs of them.

use std::fs;
use std::path::{Path, PathBuf};

use ninefold::store::{Card, GameId, GameResult, GameReview, Outcome};
use rand::rngs::ChaCha8Rng;
use rand::{RngExt, SeedableRng};
use serde_json::{Value, json};

use crate::support::cli::{ninefold_in, run_command};

/// Noon of 20 November 2026 in UTC, in milliseconds since 1970.
pub const NOON: u64 = 1_795_176_000_000;

/// Number of milliseconds of a day.
pub const DAY: u64 = 86_400_000;

/// Returns the date at which statistics of such results are made.
pub fn today() -> jiff::civil::Date {
    jiff::civil::date(2026, 11, 27)
}

/// Returns the result of an easy game that was solved in five minutes.
pub fn solved_game(attempt: u64) -> GameResult {
    GameResult {
        puzzle: format!("{attempt:016x}"),
        attempt,
        name: format!("easy {attempt}"),
        outcome: Outcome::Solved,
        ended: NOON,
        offset: 0,
        level: Some("easy".to_owned()),
        side: 9,
        rules: Vec::new(),
        ms: 300_000,
        empty: 51,
        hints: 0,
        rungs: Vec::new(),
        applied: 0,
        mistakes: Some(0),
        review: None,
    }
}

/// Returns the results of the finished games among these saved games, the oldest first.
pub fn results_of(saved: &[(GameId, Card)]) -> Vec<GameResult> {
    let finished = saved.iter().filter(|(_, card)| card.finished).rev();
    let result = |(id, card): &(GameId, Card)| GameResult {
        puzzle: id.to_string(),
        name: card.name.clone(),
        outcome: if card.seconds.is_some() { Outcome::Solved } else { Outcome::Solver },
        level: card.level.clone(),
        ms: card.seconds.unwrap_or(0) * 1000,
        hints: card.hints.unwrap_or(0),
        ..solved_game(0)
    };
    finished.map(result).collect()
}

/// Returns the results of random games.
pub fn random_results(seed: u64, count: u64) -> Vec<GameResult> {
    let mut random = ChaCha8Rng::seed_from_u64(seed);
    let levels = [Some("easy"), Some("medium"), Some("hard"), Some("unfair"), Some("extreme"), None];
    let rules = [&[][..], &[], &["diagonal"], &["cage"], &["diagonal", "knight"]];
    let slugs = ["naked-single", "x-wing", "pointing", "aic", "of-the-future"];
    let outcomes = [Outcome::Solved, Outcome::Solved, Outcome::Solved, Outcome::Solver, Outcome::Abandoned];
    (1..=count)
        .map(|attempt| {
            let ended = NOON - random.random_range(0..30) * DAY;
            let days = jiff::Span::new().days(random.random_range(0..40));
            let daily = format!("daily {}", today().checked_sub(days).expect("not that long ago"));
            let names = [format!("hard {attempt}"), daily, "X-Wing".to_owned()]; // the last one is a practice position
            let hints = random.random_range(0..4);
            let puzzle = format!("{attempt:016x}");
            let mut spent = || {
                let slug = slugs[random.random_range(0..slugs.len())].to_owned();
                (slug, random.random_range(1..9), random.random_range(1000..100_000))
            };
            let spent: Vec<(String, usize, u64)> = vec![spent(), spent()];
            let has_review = random.random_range(0..3) > 0;
            let hardest = Some(slugs[random.random_range(0..slugs.len())].to_owned());
            GameResult {
                name: names[random.random_range(0..names.len())].clone(),
                outcome: outcomes[random.random_range(0..outcomes.len())],
                ended,
                level: levels[random.random_range(0..levels.len())].map(str::to_owned),
                side: [4, 9, 9, 16][random.random_range(0..4)],
                rules: rules[random.random_range(0..rules.len())].iter().map(|&rule| rule.to_owned()).collect(),
                ms: random.random_range(1000..2_000_000),
                empty: random.random_range(1..60),
                hints,
                rungs: if hints > 0 { vec![hints, hints / 2, 1, 0] } else { Vec::new() },
                applied: hints / 2,
                mistakes: Some(random.random_range(0..5)),
                review: has_review.then_some(GameReview { puzzle, hardest, spent }),
                ..solved_game(attempt)
            }
        })
        .collect()
}

/// Writes results into the log of a player, each followed by its review.
pub fn write_log(path: &Path, results: &[GameResult]) {
    let games = results.iter().flat_map(|result| {
        let review = result.review.clone().map(|review| json!({ "ninefold": 1, "review": review }));
        [Some(json!({ "ninefold": 1, "game": result })), review].into_iter().flatten()
    });
    let lines: String = games.map(|line| format!("{line}\n")).collect();
    fs::create_dir_all(path.parent().expect("a file is in a folder")).expect("the folder is ours");
    fs::write(path, lines).expect("the folder is ours");
}

/// Returns the log of a player with this home directory.
pub fn log_in(home: &Path) -> PathBuf {
    home.join(".local/state/ninefold/results.jsonl")
}

/// Returns the output of `ninefold stats --json`.
pub fn stats(home: &Path) -> Value {
    let (status, stdout, stderr) = run_command(ninefold_in(home).args(["stats", "--json"]), "");
    assert_eq!((status, &*stderr), (Some(0), ""));
    serde_json::from_str(&stdout).expect("it is JSON")
}
