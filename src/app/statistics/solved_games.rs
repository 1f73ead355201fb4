//! Solved games of a known kind, with which a game is compared and from which another level is suggested.

use crate::app::statistics::Statistics;
use crate::store::{GameResult, Outcome};
use generate::Variant;
use logic::Level;

/// Solved game of a known variant and level. Practice positions and games that do not count are never such games.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(in crate::app) struct SolvedGame {
    /// ID of the puzzle.
    pub puzzle: String,
    /// Number that tells games of the same puzzle apart.
    pub attempt: u64,
    /// Variant and level of the puzzle.
    pub kind: (Variant, Level),
    /// Playing time in seconds.
    pub seconds: u64,
    /// Number of hints that the player asked for.
    pub hints: u32,
}

impl SolvedGame {
    /// Returns the game of a result; `None` if it was not solved, does not count, or has no known level or variant.
    pub(in crate::app) fn of(result: &GameResult) -> Option<Self> {
        if result.outcome != Outcome::Solved || !Statistics::counts(result) {
            return None;
        }
        Some(Self {
            puzzle: result.puzzle.clone(),
            attempt: result.attempt,
            kind: (variant(result)?, result.level.as_deref()?.parse().ok()?),
            seconds: result.ms / 1000,
            hints: result.hints,
        })
    }
}

/// Returns the variant of a game; `None` for several rules, and for rules on boards of other sizes.
fn variant(result: &GameResult) -> Option<Variant> {
    match (&result.rules[..], result.side) {
        ([], 9) => Some(Variant::Classic),
        ([], side) => format!("{side}x{side}").parse().ok(),
        ([rule], 9) => rule.parse().ok(),
        _ => None,
    }
}
