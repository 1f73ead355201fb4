//! Whether to try something harder or easier next, from how the last games of a level went.
//!
//! Looked at are the last three finished games of the level, less those that the solver filled in and positions to practise on.
//! Three without any hint, the middle one of their times no longer than [`brisk`] says, speak for the next level. Three hints or
//! more a game, or a middle time of more than three times that, speak for the level before.

use crate::app::library::variant_on;
use crate::app::origin::practised;
use crate::app::{App, Entry, Screen};
use crate::store::Card;
use generate::Variant;
use logic::Level;
use text::counted;

/// Games that are looked at.
const GAMES: usize = 3;

/// Hints in these games from which on they were too hard.
const MANY: u32 = 9;

/// Another level, and why.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Advice {
    /// The level to try.
    pub level: Level,
    /// Why, in a sentence.
    pub words: String,
}

/// Seconds that somebody who finds a level easy takes for a puzzle of it.
const fn brisk(level: Level) -> u64 {
    60 * match level {
        Level::Easy => 6,
        Level::Medium => 9,
        Level::Hard => 14,
        Level::Unfair => 22,
        Level::Extreme => 40,
    }
}

impl Advice {
    /// What to try after games of this level, of the same side and rules; the latest come first. None while it suits.
    #[must_use]
    pub fn after<'a>((variant, level): (Variant, Level), games: impl IntoIterator<Item = &'a Card>) -> Option<Self> {
        let counts = |card: &&Card| {
            card.finished
                && card.level.as_deref() == Some(level.word())
                && practised(&card.name).is_none()
                && variant_on(card) == Some(variant)
        };
        let played = |card: &Card| Some((card.seconds?, card.hints?));
        let last: Vec<(u64, u32)> = games.into_iter().filter(counts).filter_map(played).take(GAMES).collect();
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
            let words = |next: &Level| format!("You solve {level} ones in {time} without hints: try {next}.");
            return harder.map(|next| Self { level: *next, words: words(next) });
        }
        let words = match () {
            () if hints >= MANY => format!("You took {hints} hints for the last three {level} ones"),
            () if middle > 3 * brisk(level) => format!("You take {time} for {level} ones"),
            () => return None,
        };
        easier.map(|next| Self { level: next, words: format!("{words}: try {next}.") })
    }
}

/// A time as one would say it.
fn span(seconds: u64) -> String {
    match seconds {
        ..90 => counted(seconds, "second", "seconds"),
        90..5400 => format!("{} minutes", (seconds + 30) / 60),
        _ => format!("{} hours", (seconds + 1800) / 3600),
    }
}

impl App {
    /// What to try next, if the player wants to be told: after the game on the screen, else after the last that was finished.
    #[must_use]
    pub fn advice(&self) -> Option<Advice> {
        if !self.settings.advice {
            return None;
        }
        let finished = || {
            self.library.finished().filter_map(|entry| match entry {
                Entry::Saved(_, card) => Some(card),
                Entry::Puzzle(..) => None,
            })
        };
        let (variant, level) = match &self.play {
            Some(play) if self.screen == Screen::Play => (Variant::of(play.game.board().layout()), play.origin.level),
            _ => {
                let card = finished().next()?;
                (variant_on(card), card.level.as_deref().and_then(|level| level.parse().ok()))
            }
        };
        Advice::after((variant?, level?), finished())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// What is advised after hard games of so many minutes and hints each.
    fn after(games: &[(u64, u32)]) -> Option<String> {
        told(Level::Hard, games)
    }

    fn told(level: Level, games: &[(u64, u32)]) -> Option<String> {
        let card = |&(minutes, hints): &(u64, u32)| Card {
            name: "hard-1".to_owned(),
            level: Some(level.word().to_owned()),
            variant: None,
            saved: 0,
            filled: 81,
            cells: 81,
            finished: true,
            seconds: Some(minutes * 60),
            hints: Some(hints),
        };
        let cards: Vec<Card> = games.iter().map(card).collect();
        Advice::after((Variant::Classic, level), &cards).map(|advice| advice.words)
    }

    #[test]
    fn who_is_quick_and_needs_no_hint_is_sent_on() {
        let harder = Some("You solve hard ones in 6 minutes without hints: try unfair.".to_owned());
        assert_eq!(after(&[(6, 0), (50, 0), (5, 0)]), harder);
        assert_eq!(after(&[(6, 0), (50, 0), (5, 0), (90, 7)]), harder, "only the last three count");
        assert_eq!(after(&[(6, 0), (5, 0)]), None, "two are too few");
        assert_eq!(after(&[(6, 0), (5, 1), (5, 0)]), None, "a hint");
        assert_eq!(after(&[(15, 0), (16, 0), (5, 0)]), None, "not that quick");
        assert_eq!(told(Level::Extreme, &[(6, 0), (5, 0), (5, 0)]), None, "there is nothing harder");
    }

    #[test]
    fn who_toils_is_sent_back() {
        let said = after(&[(10, 4), (10, 2), (9, 3)]);
        assert_eq!(said.as_deref(), Some("You took 9 hints for the last three hard ones: try medium."));
        assert_eq!(after(&[(10, 4), (10, 1), (9, 3)]), None);
        assert_eq!(
            after(&[(50, 0), (43, 1), (9, 0)]).as_deref(),
            Some("You take 43 minutes for hard ones: try medium.")
        );
        assert_eq!(told(Level::Easy, &[(60, 9), (60, 9), (60, 9)]), None, "there is nothing easier");
    }

    #[test]
    fn times_are_told_as_people_tell_them() {
        assert_eq!([span(59), span(90), span(330), span(5400)], ["59 seconds", "2 minutes", "6 minutes", "2 hours"]);
    }
}
