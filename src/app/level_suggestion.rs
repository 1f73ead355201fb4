//! Advice to try a harder or an easier level, based on the last games of a level.
//!
//! Only the last three finished games of the level count. Games that the solver filled in and practice positions are ignored. The next
//! level is suggested after three games without a hint and with a median time of at most [`brisk`]. The previous level is suggested after
//! an average of three hints or more per game, or a median time of more than three times [`brisk`].

use std::time::Instant;

use crate::app::statistics::SolvedGame;
use crate::app::{App, Make, Play, Screen};
use generate::{PuzzleKind, Variant};
use logic::Level;
use text::counted;

/// Number of games that the advice is based on.
const GAMES: usize = 3;

/// Minimum total number of hints in these games for the level to count as too hard.
const MANY: u32 = 9;

/// A level to try, with the reason.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LevelSuggestion {
    /// The level to try.
    pub level: Level,
    /// The reason, and the advice as a question.
    pub words: String,
}

/// Returns the median time, in seconds, up to which a level counts as easy for the player.
const fn brisk(level: Level) -> u64 {
    60 * match level {
        Level::Easy => 6,
        Level::Medium => 9,
        Level::Hard => 14,
        Level::Unfair => 22,
        Level::Extreme => 40,
    }
}

impl LevelSuggestion {
    /// Returns advice about this variant and level. `games` is ordered from the latest; games of other kinds are ignored. Returns `None` if
    /// the level suits the player or too few games count.
    #[must_use]
    pub(in crate::app) fn after<'a>(
        (variant, level): (Variant, Level),
        games: impl IntoIterator<Item = &'a SolvedGame>,
    ) -> Option<Self> {
        let of_kind = games.into_iter().filter(|game| game.kind == (variant, level));
        let last: Vec<(u64, u32)> = of_kind.map(|game| (game.seconds, game.hints)).take(GAMES).collect();
        if last.len() < GAMES {
            return None;
        }
        let mut times: Vec<u64> = last.iter().map(|&(seconds, _)| seconds).collect();
        times.sort_unstable();
        let (middle, hints) = (times[GAMES / 2], last.iter().map(|&(_, hints)| hints).sum::<u32>());
        let at = Level::ALL.iter().position(|&one| one == level)?;
        let (harder, easier) = (Level::ALL.get(at + 1), at.checked_sub(1).map(|before| Level::ALL[before]));
        let time = span(middle);
        if hints == 0 && middle <= brisk(level) {
            let reason = format!("You usually solve {level} puzzles in {time}, without hints.");
            return harder.map(|next| Self::new(*next, &reason));
        }
        let reason = match () {
            () if hints >= MANY => format!("You needed {hints} hints for your last three {level} puzzles."),
            () if middle > 3 * brisk(level) => format!("You usually need {time} for {level} puzzles."),
            () => return None,
        };
        easier.map(|next| Self::new(next, &reason))
    }

    fn new(level: Level, reason: &str) -> Self {
        Self { level, words: format!("{reason} Try {level} next?") }
    }
}

/// Returns a duration in words, as rounded seconds, minutes or hours.
fn span(seconds: u64) -> String {
    match seconds {
        ..90 => counted(seconds, "second", "seconds"),
        90..5400 => format!("{} minutes", (seconds + 30) / 60),
        _ => format!("{} hours", (seconds + 1800) / 3600),
    }
}

impl App {
    /// Returns advice on the next level, unless the player has turned advice off. It is about the kind of the game on the screen; if there
    /// is none, about the kind of the last finished game.
    #[must_use]
    pub fn advice(&self) -> Option<LevelSuggestion> {
        if !self.settings.advice {
            return None;
        }
        let solved = || self.solved_games.iter().rev();
        let kind = match &self.play {
            Some(play) if self.screen == Screen::Play => (Variant::of(play.game.board().layout())?, play.origin.level?),
            _ => solved().next()?.kind,
        };
        LevelSuggestion::after(kind, solved())
    }

    /// Starts generating a puzzle of the suggested level, otherwise of the same kind as the solved one on the screen.
    pub(super) fn play_suggested(&mut self, now: Instant) {
        let solved = self.play.as_ref().filter(|play| play.game.is_solved());
        let Some((kind, advice)) = solved.map(Play::kind).zip(self.advice()) else {
            return self.say("no other level is suggested now");
        };
        self.save(now);
        self.make(Make::Any(PuzzleKind { level: Some(advice.level), technique: None, ..kind }));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Returns the advice after hard games with these minutes and numbers of hints, the latest first.
    fn after(games: &[(u64, u32)]) -> Option<String> {
        advised(Level::Hard, games)
    }

    fn advised(level: Level, games: &[(u64, u32)]) -> Option<String> {
        let game = |&(minutes, hints): &(u64, u32)| SolvedGame {
            puzzle: String::new(),
            attempt: 0,
            kind: (Variant::Classic, level),
            seconds: minutes * 60,
            hints,
        };
        let games: Vec<SolvedGame> = games.iter().map(game).collect();
        LevelSuggestion::after((Variant::Classic, level), &games).map(|advice| advice.words)
    }

    #[test]
    fn quick_games_without_hints_lead_to_a_harder_level() {
        let harder = Some("You usually solve hard puzzles in 6 minutes, without hints. Try unfair next?".to_owned());
        assert_eq!(after(&[(6, 0), (50, 0), (5, 0)]), harder);
        assert_eq!(after(&[(6, 0), (50, 0), (5, 0), (90, 7)]), harder, "only the last three count");
        assert_eq!(after(&[(6, 0), (5, 0)]), None, "two are too few");
        assert_eq!(after(&[(6, 0), (5, 1), (5, 0)]), None, "a hint");
        assert_eq!(after(&[(15, 0), (16, 0), (5, 0)]), None, "not that quick");
        assert_eq!(advised(Level::Extreme, &[(6, 0), (5, 0), (5, 0)]), None, "there is nothing harder");
    }

    #[test]
    fn many_hints_or_long_times_lead_to_an_easier_level() {
        let said = after(&[(10, 4), (10, 2), (9, 3)]);
        assert_eq!(said.as_deref(), Some("You needed 9 hints for your last three hard puzzles. Try medium next?"));
        assert_eq!(after(&[(10, 4), (10, 1), (9, 3)]), None);
        assert_eq!(
            after(&[(50, 0), (43, 1), (9, 0)]).as_deref(),
            Some("You usually need 43 minutes for hard puzzles. Try medium next?")
        );
        assert_eq!(advised(Level::Easy, &[(60, 9), (60, 9), (60, 9)]), None, "there is nothing easier");
    }

    #[test]
    fn times_are_rounded_to_seconds_minutes_or_hours() {
        assert_eq!([span(59), span(90), span(330), span(5400)], ["59 seconds", "2 minutes", "6 minutes", "2 hours"]);
    }
}
