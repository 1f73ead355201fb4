//! Results of games.

use ninefold::store::{Card, GameId, GameResult, Outcome};

/// Noon of 20 November 2026 in UTC, in milliseconds since 1970.
pub const NOON: u64 = 1_795_176_000_000;

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
