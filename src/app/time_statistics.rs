//! Statistics of the times of solved games, by level and variant. They exclude games that the solver filled in, practice positions and
//! boards that are not a variant.

use std::time::Duration;

use crate::app::statistics::SolvedGame;
use crate::app::{App, Play, Statistics, clock};
use crate::store::GameResult;
use generate::Variant;
use logic::Level;
use text::counted;

/// Statistics of the times of one or more games.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Times {
    /// Number of games, at least one.
    pub games: u32,
    /// The shortest time.
    pub best: Duration,
    sum: Duration,
}

impl Times {
    /// Returns the statistics of games with these times in seconds; `None` if there are no games.
    fn of(seconds: impl Iterator<Item = u64>) -> Option<Self> {
        let one = |seconds| Self { games: 1, best: Duration::from_secs(seconds), sum: Duration::from_secs(seconds) };
        seconds.map(one).reduce(Self::and)
    }

    fn and(self, other: Self) -> Self {
        Self {
            games: self.games + other.games,
            best: self.best.min(other.best),
            sum: self.sum.saturating_add(other.sum),
        }
    }

    /// Returns the statistics with one more game, which took this time.
    #[must_use]
    pub fn with(self, took: Duration) -> Self {
        self.and(Self { games: 1, best: took, sum: took })
    }

    /// Returns the average time.
    #[must_use]
    pub fn average(&self) -> Duration {
        self.sum / self.games
    }

    /// Returns the statistics in one line.
    #[must_use]
    pub fn words(&self) -> String {
        let games = counted(self.games, "game", "games");
        format!("best {}, average {} ({games})", clock(self.best), clock(self.average()))
    }
}

/// The kind of game for which statistics are kept.
type TimedKind = (Variant, Level);

impl App {
    /// Returns the statistics of the other games of the same level and variant; `None` if there are none, or if the
    /// open game itself does not count.
    #[must_use]
    pub fn times_beside(&self, play: &Play) -> Option<Times> {
        let kind = (Variant::of(play.game.board().layout())?, play.origin.level?);
        let result = GameResult::of(&play.game, &play.origin.name, None);
        let counts = Statistics::counts(&result) && !play.game.help.solved;
        let id = play.origin.id().to_string();
        let is_other = |game: &&SolvedGame| (&game.puzzle, game.attempt) != (&id, play.game.attempt);
        let others = self.solved_games.iter().filter(|game| game.kind == kind).filter(is_other);
        Times::of(others.map(|game| game.seconds)).filter(|_| counts)
    }

    /// Returns the statistics of all games, with one part for each kind. Classic puzzles come before other variants, and easier levels
    /// before harder ones.
    pub(super) fn all_times(&self) -> String {
        let mut kinds: Vec<TimedKind> = Vec::new();
        for game in &self.solved_games {
            if !kinds.contains(&game.kind) {
                kinds.push(game.kind);
            }
        }
        kinds.sort_by_key(|&(variant, level)| (variant != Variant::Classic, variant.to_string(), level));
        let part = |&(variant, level): &TimedKind| {
            let all = self.solved_games.iter().filter(|game| game.kind == (variant, level)).map(|game| game.seconds);
            let of = if variant == Variant::Classic { String::new() } else { format!("{variant} ") };
            Times::of(all).map(|times| format!("{of}{level}: {}", times.words()))
        };
        let parts: Vec<String> = kinds.iter().filter_map(part).collect();
        if parts.is_empty() { "there are no times of solved games yet".to_owned() } else { parts.join("; ") }
    }
}
