//! Statistics of the games that have ended, computed from the log of results.
//!
//! Practice positions are left out, and so are games that were solved impossibly quickly. Only games that the player solved count for times.

mod daily;
mod screen;
mod solved_games;
mod tables;

use jiff::civil::Date;
use serde::Serialize;

use crate::app::puzzle_origin::practised;
use crate::store::{GameResult, Outcome};
use logic::{Level, Technique};

pub use daily::{DailyResult, DailyStatistics, local_date};
pub use screen::{MONTH_HEIGHT, StatisticsLayout, StatisticsPage, StatisticsScreen};
pub(in crate::app) use solved_games::SolvedGame;
pub use tables::StatisticsTable;

/// Statistics of all games. Times are in milliseconds.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Statistics {
    /// Number of games that were solved too quickly to count.
    pub too_quick: usize,
    /// Statistics of all games together.
    pub all: GameGroup,
    /// Games by level, from the easiest. Games without a known level come last.
    pub levels: Vec<GameGroup>,
    /// Games by size of the board, from the smallest.
    pub sizes: Vec<GameGroup>,
    /// Games by rule, the classic ones first. A game with several rules counts for each of them.
    pub rules: Vec<GameGroup>,
    /// Techniques that games needed, from the easiest.
    pub techniques: Vec<TechniqueStatistics>,
    /// Puzzles of the day.
    pub daily: DailyStatistics,
}

/// Statistics of a group of games. Times are in milliseconds.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct GameGroup {
    /// Name of the group.
    pub name: String,
    /// Number of games: solved ones, abandoned ones, and those that the solver filled in.
    pub played: usize,
    /// Number of games that the player solved.
    pub solved: usize,
    /// Shortest time of a solved game; `None` if there is none.
    pub best: Option<u64>,
    /// Median time of the solved games; `None` if there are none.
    pub median: Option<u64>,
    /// Times of the latest solved games, at most 100, the latest last.
    pub recent: Vec<u64>,
    /// Number of hints that the player asked for.
    pub hints: u64,
    /// Number of hints of which each rung was read: where to look, the technique, the pattern, the reason.
    pub rungs: [u64; 4],
    /// Number of hints that were carried out.
    pub applied: u64,
    /// Number of wrong digits in solved games.
    pub mistakes: u64,
}

/// Statistics of a technique. Times are in milliseconds.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct TechniqueStatistics {
    /// Games whose hardest step is the technique. The name of the group is the name of the technique.
    #[serde(flatten)]
    pub games: GameGroup,
    /// Number of digits for which the player needed the technique, in all games.
    pub digits: usize,
    /// Median over the games of the average time for such a digit; `None` if there is no such digit.
    pub per_digit: Option<u64>,
    /// Average time for such a digit in the latest game that needed it; `None` if there is no such digit.
    pub latest_per_digit: Option<u64>,
}

/// Maximum number of games in a trend.
pub const RECENT: usize = 100;

/// Name of the group of games without a known level.
const UNKNOWN_LEVEL: &str = "unknown";

/// Name of the group of games with no rules but the classic ones.
const CLASSIC: &str = "classic";

impl Statistics {
    /// Returns the statistics of these results, which are in the order of the log. `today` is the date where the player is.
    #[must_use]
    pub fn of(results: &[GameResult], today: Date) -> Self {
        let is_too_quick = |result: &&GameResult| result.is_too_quick() && practised(&result.name).is_none();
        let games: Vec<&GameResult> = results.iter().filter(|result| Self::counts(result)).collect();
        Self {
            too_quick: results.iter().filter(is_too_quick).count(),
            all: GameGroup::of("all", games.iter().copied()),
            levels: by_level(&games),
            sizes: by_size(&games),
            rules: by_rule(&games),
            techniques: by_technique(&games),
            daily: DailyStatistics::of(&games, today),
        }
    }

    /// Whether a game counts: it is no practice position, and was not solved impossibly quickly.
    #[must_use]
    pub fn counts(result: &GameResult) -> bool {
        practised(&result.name).is_none() && !result.is_too_quick()
    }
}

impl GameGroup {
    /// Returns the statistics of some games.
    fn of<'a>(name: impl Into<String>, games: impl IntoIterator<Item = &'a GameResult>) -> Self {
        let mut group = Self { name: name.into(), ..Self::default() };
        for game in games {
            group.played += 1;
            group.hints += u64::from(game.hints);
            group.applied += u64::from(game.applied);
            for (sum, &count) in group.rungs.iter_mut().zip(&game.rungs) {
                *sum += u64::from(count);
            }
            if game.outcome == Outcome::Solved {
                group.solved += 1;
                group.mistakes += u64::from(game.mistakes.unwrap_or(0));
                group.recent.push(game.ms);
            }
        }
        group.best = group.recent.iter().copied().min();
        group.median = median(group.recent.clone());
        group.recent.drain(..group.recent.len().saturating_sub(RECENT));
        group
    }
}

/// Returns the median of some times. If their number is even, this is the average of the two in the middle.
fn median(mut times: Vec<u64>) -> Option<u64> {
    times.sort_unstable();
    let (below, above) = (times.get(times.len().checked_sub(1)? / 2)?, times.get(times.len() / 2)?);
    Some(below.midpoint(*above))
}

/// Returns the groups of games with these names, in this order. `is_in` returns whether a game belongs to the group of a name.
fn groups(
    games: &[&GameResult],
    names: impl IntoIterator<Item = String>,
    is_in: impl Fn(&GameResult, &str) -> bool,
) -> Vec<GameGroup> {
    let group = |name: String| {
        let members: Vec<&GameResult> = games.iter().copied().filter(|game| is_in(game, &name)).collect();
        GameGroup::of(name, members)
    };
    names.into_iter().map(group).filter(|group| group.played > 0).collect()
}

fn by_level(games: &[&GameResult]) -> Vec<GameGroup> {
    let level = |game: &GameResult| {
        let level = game.level.as_deref().and_then(|word| Level::ALL.into_iter().find(|level| level.word() == word));
        level.map_or(UNKNOWN_LEVEL, Level::word)
    };
    let names = Level::ALL.map(Level::word).into_iter().chain([UNKNOWN_LEVEL]).map(str::to_owned);
    groups(games, names, |game, name| level(game) == name)
}

fn by_size(games: &[&GameResult]) -> Vec<GameGroup> {
    let mut sides: Vec<usize> = games.iter().map(|game| game.side).collect();
    sides.sort_unstable();
    sides.dedup();
    let name = |side: usize| format!("{side}x{side}");
    groups(games, sides.into_iter().map(name), |game, wanted| name(game.side) == wanted)
}

fn by_rule(games: &[&GameResult]) -> Vec<GameGroup> {
    let mut rules: Vec<String> = games.iter().flat_map(|game| game.rules.clone()).collect();
    rules.sort_unstable();
    rules.dedup();
    groups(games, [CLASSIC.to_owned()].into_iter().chain(rules), |game, name| match name {
        CLASSIC => game.rules.is_empty(),
        name => game.rules.iter().any(|rule| rule == name),
    })
}

/// Returns the statistics of all techniques that the reviews of these games mention. Techniques that this version does not know come last.
fn by_technique(games: &[&GameResult]) -> Vec<TechniqueStatistics> {
    let reviews = || games.iter().filter_map(|game| game.review.as_ref());
    let spent = || reviews().flat_map(|review| review.spent.iter().map(|(slug, ..)| slug));
    let mut slugs: Vec<&String> = reviews().filter_map(|review| review.hardest.as_ref()).chain(spent()).collect();
    let order = |slug: &str| Technique::by_slug(slug).map_or((true, Technique::ALL[0]), |known| (false, known));
    slugs.sort_unstable_by_key(|slug| (order(slug), *slug));
    slugs.dedup();
    let of = |slug: &'_ String| {
        let has_hardest =
            |game: &&&GameResult| game.review.as_ref().is_some_and(|review| review.hardest.as_ref() == Some(slug));
        let name = Technique::by_slug(slug).map_or_else(|| slug.clone(), |known| known.name().to_owned());
        let spent =
            reviews().flat_map(|review| &review.spent).filter(|(other, digits, _)| other == slug && *digits > 0);
        let spent: Vec<(usize, u64)> = spent.map(|&(_, digits, ms)| (digits, ms / digits as u64)).collect();
        TechniqueStatistics {
            games: GameGroup::of(name, games.iter().filter(has_hardest).copied()),
            digits: spent.iter().map(|(digits, _)| digits).sum(),
            per_digit: median(spent.iter().map(|&(_, each)| each).collect()),
            latest_per_digit: spent.last().map(|&(_, each)| each),
        }
    };
    slugs.into_iter().map(of).collect()
}
