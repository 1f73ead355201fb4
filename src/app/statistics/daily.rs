//! Statistics of the puzzles of the day.

use std::collections::BTreeMap;

use jiff::civil::Date;
use jiff::tz::Offset;
use jiff::{SignedDuration, Timestamp};
use serde::Serialize;

use crate::store::{GameResult, Outcome};
use generate::daily;

/// Statistics of the puzzles of the day.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct DailyStatistics {
    /// Number of days in a row, up to today or yesterday, whose puzzles the player solved on the day itself.
    pub streak: usize,
    /// Number of days of the longest such streak.
    pub longest_streak: usize,
    /// Solved puzzles, from the earliest date.
    pub solved: Vec<DailyResult>,
}

/// Best result of the puzzle of a day.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct DailyResult {
    /// Date of the puzzle.
    pub date: Date,
    /// Whether the puzzle was solved on the day itself.
    pub on_the_day: bool,
    /// Shortest time in milliseconds.
    pub best: u64,
}

impl DailyStatistics {
    /// Returns the statistics of the puzzles of the day among these games.
    pub(super) fn of(games: &[&GameResult], today: Date) -> Self {
        let mut solved: BTreeMap<Date, DailyResult> = BTreeMap::new();
        for game in games.iter().filter(|game| game.outcome == Outcome::Solved) {
            let Some(date) = daily::date(&game.name) else { continue };
            let on_the_day = local_date(game) == Some(date);
            let day = solved.entry(date).or_insert(DailyResult { date, on_the_day, best: game.ms });
            (day.on_the_day, day.best) = (day.on_the_day || on_the_day, day.best.min(game.ms));
        }
        let (mut streak, mut longest_streak, mut last) = (0, 0, None);
        for day in solved.values().filter(|day| day.on_the_day) {
            let follows = last.is_some_and(|last: Date| last.tomorrow().is_ok_and(|next| next == day.date));
            streak = if follows { streak + 1 } else { 1 };
            (longest_streak, last) = (longest_streak.max(streak), Some(day.date));
        }
        let is_current = last.is_some_and(|last| last >= today || last.tomorrow().is_ok_and(|next| next == today));
        Self { streak: if is_current { streak } else { 0 }, longest_streak, solved: solved.into_values().collect() }
    }
}

/// Returns the date on which a game ended, where the player was then; `None` if the log has an impossible time.
#[must_use]
pub fn local_date(game: &GameResult) -> Option<Date> {
    let since = SignedDuration::from_millis(i64::try_from(game.ended).ok()?);
    let ended = Timestamp::from_duration(since).ok()?;
    Some(Offset::from_seconds(game.offset).ok()?.to_datetime(ended).date())
}
