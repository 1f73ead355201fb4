//! Results of games: the facts about a game that has ended, which the statistics are computed from.

use std::time::{SystemTime, UNIX_EPOCH};

use serde::{Deserialize, Serialize};

use crate::game::Game;
use crate::store::{Card, GameId};
use grid::{Family, Layout};

/// How a game ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Outcome {
    /// The player solved the puzzle.
    Solved,
    /// The solver filled in the board.
    Solver,
    /// The player deleted the unfinished game.
    Abandoned,
}

/// Result of a game. Times of the calendar are in milliseconds since 1970.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct GameResult {
    /// ID of the puzzle, as in the name of its save.
    pub puzzle: String,
    /// Number that tells games of the same puzzle apart; 0 for a game that was begun before games had one.
    #[serde(default)]
    pub attempt: u64,
    /// Description of where the puzzle comes from, for the player.
    pub name: String,
    /// How the game ended.
    pub outcome: Outcome,
    /// Time of the end.
    pub ended: u64,
    /// Offset of the player's time zone from UTC, in seconds.
    #[serde(default)]
    pub offset: i32,
    /// Difficulty of the puzzle; `None` if it is not known.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub level: Option<String>,
    /// Side length of the board.
    pub side: usize,
    /// Keywords of the rules beside the classic ones.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub rules: Vec<String>,
    /// Playing time in milliseconds.
    pub ms: u64,
    /// Number of cells that were empty at the beginning.
    pub empty: usize,
    /// Number of hints that the player asked for.
    pub hints: u32,
    /// Number of hints of which each rung was read: where to look, the technique, the pattern, the reason. Empty if only the number of hints
    /// is known.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub rungs: Vec<u32>,
    /// Number of hints that were carried out.
    pub applied: u32,
    /// Number of wrong digits that the player entered; `None` if the solution is not known.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub mistakes: Option<u32>,
    /// Review of the game; `None` until there is one. It has a line of its own in the log.
    #[serde(skip)]
    pub review: Option<GameReview>,
}

/// Review of a solved game: the techniques that it needed and the time that the player spent on each.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct GameReview {
    /// ID of the puzzle. The review is about the latest game of this puzzle.
    pub puzzle: String,
    /// Slug of the hardest technique that the puzzle needs; `None` if the techniques do not solve it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub hardest: Option<String>,
    /// Time spent on each technique: its slug, the number of digits that needed it, and the milliseconds.
    pub spent: Vec<(String, usize, u64)>,
}

/// Minimum playing time for each digit to be entered, in milliseconds. Even the best players
/// need about a second.
const QUICKEST_MS: u64 = 400;

impl GameResult {
    /// Returns the result of a game that has ended, and whose clock has stopped. The time of the end is added by
    /// [`set_time`](Self::set_time).
    #[must_use]
    pub fn of(game: &Game, name: &str, level: Option<&str>) -> Self {
        let outcome = match (game.is_solved(), game.help.solved) {
            (false, _) => Outcome::Abandoned,
            (true, false) => Outcome::Solved,
            (true, true) => Outcome::Solver,
        };
        let (puzzle, layout) = (game.board().puzzle(), game.board().layout());
        Self {
            puzzle: GameId::of_puzzle(puzzle).to_string(),
            attempt: game.attempt,
            name: name.to_owned(),
            outcome,
            ended: 0,
            offset: 0,
            level: level.map(str::to_owned),
            side: game.shape().side(),
            rules: rule_keywords(layout),
            ms: game.clock.stopped_time().as_millis() as u64,
            empty: game.shape().cells() - game.board().filled(),
            hints: game.help.hints,
            rungs: if game.help.hints > 0 { game.help.rungs.to_vec() } else { Vec::new() },
            applied: game.help.applied,
            mistakes: game.is_solved().then(|| game.wrong_entries() as u32),
            review: None,
        }
    }

    /// Returns the result of a finished game that was saved before there was a log, or of an unfinished one that is deleted.
    #[must_use]
    pub fn of_saved(card: &Card, game: &Game) -> Self {
        Self { ended: card.saved.saturating_mul(1000), ..Self::of(game, &card.name, card.level.as_deref()) }
    }

    /// Sets the time of the end, and the offset of the player's time zone from UTC in seconds.
    pub fn set_time(&mut self, time: SystemTime, offset: i32) {
        self.ended = time.duration_since(UNIX_EPOCH).map_or(0, |since| since.as_millis() as u64);
        self.offset = offset;
    }

    /// Whether the player solved the puzzle more quickly than anybody could, for example by pasting the solution.
    #[must_use]
    pub const fn is_too_quick(&self) -> bool {
        let to_enter = (self.empty as u64).saturating_sub(self.applied as u64);
        matches!(self.outcome, Outcome::Solved) && self.ms < to_enter.saturating_mul(QUICKEST_MS)
    }
}

/// Returns the keywords of the rules beside the classic ones, in the order of the layout. The keyword of a board without boxes is `latin`.
fn rule_keywords(layout: &Layout) -> Vec<String> {
    let kinds = layout.kinds();
    let is_latin = !layout.has(Family::Box) && !kinds.contains(&Family::Region);
    let latin = is_latin.then_some("latin");
    latin.into_iter().chain(kinds.iter().map(|family| family.keyword())).map(str::to_owned).collect()
}
