//! Puzzles that are generated in the background while the game goes on.

use std::time::Instant;

use crate::app::library::{pack_of, title_of};
use crate::app::puzzle_origin::{practised, seed_of};
use crate::app::{Action, App, Effect, Next, Origin, Overlay, Play, Question, grouped};
use crate::store::{GameId, Pack};
use generate::{PuzzleKind, Seed, Variant};
use logic::Level;

/// A puzzle to be generated.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Make {
    /// Any puzzle of this kind.
    Any(PuzzleKind),
    /// A position for practising the technique of this kind. It is taken from a puzzle that needs the technique, at the point where the
    /// technique is the next step.
    Practice(PuzzleKind),
    /// The puzzle of this seed.
    Seed(Seed),
    /// The puzzle of the day for the player's local date.
    Daily,
}

/// A puzzle that is being generated.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Making {
    /// Description of the puzzle, shown after the word "generating".
    pub what: String,
    /// Number of attempts so far.
    pub tried: u64,
    turn: u64,       // reports with another turn are dropped
    is_agreed: bool, // whether the player accepts the loss of the open game
}

impl Make {
    /// Returns the description of the puzzle, shown after the word "generating".
    fn words(self) -> String {
        match self {
            Self::Daily => "the puzzle of the day".to_owned(),
            Self::Seed(seed) => seed.to_string(),
            Self::Practice(PuzzleKind { technique: Some(technique), .. }) => {
                format!("a position to practise {technique}")
            }
            Self::Any(PuzzleKind { variant, level, technique, .. })
            | Self::Practice(PuzzleKind { variant, level, technique, .. }) => {
                let level = level.map(|level| format!("{level} ")).unwrap_or_default();
                let board = if variant == Variant::Classic { String::new() } else { title_of(variant) + " " };
                let needs = technique.map(|technique| format!(" that needs {technique}")).unwrap_or_default();
                let what = format!("{level}{board}puzzle{needs}");
                let article =
                    if what.starts_with(['a', 'A', 'e', 'E', 'i', 'I', 'o', 'O', 'u', '8']) { "an" } else { "a" };
                format!("{article} {what}")
            }
        }
    }
}

impl Making {
    /// Returns the description of the puzzle and the number of attempts, in one line.
    #[must_use]
    pub fn words(&self) -> String {
        let tried = if self.tried > 0 { format!(" {} tried", grouped(self.tried)) } else { String::new() };
        format!("generating {} …{tried}", self.what)
    }
}

/// Prefix of a puzzle's name. It marks the nearest match for a puzzle that could not be generated.
pub const NEAREST: &str = "nearest to ";

/// Derives the kind of a puzzle from its name, variant and level. In a name such as `Naked Pair 17`, the number is the index in a list and
/// is ignored, unless it is part of the technique's name.
pub(super) fn kind_of(name: &str, variant: Option<Variant>, level: Option<Level>) -> PuzzleKind {
    let name = name.strip_prefix(NEAREST).unwrap_or(name);
    let is_number = |text: &str| text.bytes().all(|byte| byte.is_ascii_digit());
    let stem = name.rsplit_once(' ').filter(|(_, number)| is_number(number)).map_or(name, |(stem, _)| stem);
    match (seed_of(name), practised(name).or_else(|| practised(stem))) {
        (Some(seed), _) => seed.kind,
        (None, Some(technique)) => PuzzleKind { technique: Some(technique), ..PuzzleKind::default() },
        (None, None) => {
            PuzzleKind { variant: variant.unwrap_or_default(), ..PuzzleKind::of(level.unwrap_or(Level::Easy)) }
        }
    }
}

impl Play {
    /// Returns the kind to request for another puzzle like this one.
    #[must_use]
    pub fn kind(&self) -> PuzzleKind {
        kind_of(&self.origin.name, Variant::of(self.game.board().layout()), self.origin.level)
    }
}

impl App {
    /// Starts generating a puzzle, to open it afterwards. If that would lose the open game, asks the player first.
    pub(super) fn make(&mut self, make: Make) {
        if !self.asks_before(&Next::New(make)) {
            self.start_making(make, false);
        }
    }

    /// Starts generating a puzzle; a puzzle that is still being generated is dropped. `is_agreed` is whether the player accepts the loss of
    /// the open game.
    pub(super) fn start_making(&mut self, make: Make, is_agreed: bool) {
        self.turn += 1;
        if let Some(page) = &mut self.page {
            page.is_searching = false;
        }
        self.making = Some(Making { what: make.words(), tried: 0, turn: self.turn, is_agreed });
        self.effects.push(Effect::Make(self.turn, make));
    }

    /// Opens another puzzle like the open one.
    pub(super) fn another(&mut self, now: Instant) {
        let Some(play) = &self.play else { return };
        let (kind, origin) = (play.kind(), &play.origin);
        if let Some(next) = self.next_of_pack(pack_of(&origin.name), origin.level, Some(origin.id())) {
            return self.open_next(Next::Puzzle(Box::new(next)), now);
        }
        let make = if origin.practised().is_some() { Make::Practice(kind) } else { Make::Any(kind) };
        self.save(now);
        self.make(make);
    }

    /// Returns the next puzzle of a pack that is not the open one: a puzzle of this level if there is one, otherwise of any level.
    fn next_of_pack(&self, pack: Option<Pack>, level: Option<Level>, open: Option<GameId>) -> Option<Origin> {
        let next = |level| self.library.next(pack?, level, open);
        next(level).or_else(|| next(None))
    }

    /// Opens another puzzle like the one that was saved last.
    pub(super) fn another_like_the_last(&mut self, now: Instant) {
        let kind = self.menu.last.unwrap_or(PuzzleKind::of(Level::Easy));
        match self.next_of_pack(self.menu.pack, kind.level, None) {
            Some(next) => self.open_next(Next::Puzzle(Box::new(next)), now),
            None => self.make(Make::Any(kind)),
        }
    }

    /// Stops generating, if a puzzle is being generated.
    pub(super) fn stop_making(&mut self) {
        if self.making.take().is_some() {
            self.effects.push(Effect::StopMaking);
        }
    }

    /// Records the number of attempts to generate the puzzle of this turn.
    pub(super) fn tried(&mut self, turn: u64, tried: u64) {
        if let Some(making) = self.making.as_mut().filter(|making| making.turn == turn) {
            making.tried = tried;
        }
    }

    /// Opens the generated puzzle, unless it is no longer wanted.
    pub(super) fn made(&mut self, turn: u64, made: Result<Box<Origin>, String>, now: Instant) {
        let Some(making) = self.making.take_if(|making| making.turn == turn) else { return };
        if self.page.as_ref().is_some_and(|page| page.is_searching) {
            return self.example_made(made, now);
        }
        match made {
            Ok(origin) if making.is_agreed => self.abandon_for(Next::Puzzle(origin), now),
            Ok(origin) => self.open_next(Next::Puzzle(origin), now),
            Err(why) if self.overlay == Some(Overlay::Choose) => self.new_game.why = Some(why),
            Err(why) => self.notice = Some(why),
        }
    }

    /// Offers the nearest match for a puzzle that could not be generated, unless that puzzle is no longer wanted. If an overlay other than
    /// the new-game form is open, only shows a notice.
    pub(super) fn near(&mut self, turn: u64, origin: Box<Origin>, amiss: &'static str) {
        if self.making.take_if(|making| making.turn == turn).is_none() {
            return;
        }
        let is_chosen = self.overlay == Some(Overlay::Choose);
        if is_chosen || self.overlay.is_none() {
            self.ask(Question::Near { origin, amiss, is_chosen });
        } else {
            self.notice = Some(format!("no such puzzle was found; the nearest was {amiss}"));
        }
    }

    /// Returns a one-line description of the background activity, with the key that stops it; `None` if there is no such activity.
    #[must_use]
    pub fn at_work(&self) -> Option<String> {
        let key = self.label(self.context(), Action::Back).filter(|_| !self.is_read());
        let stop = key.map(|key| format!(" ({key} to stop)")).unwrap_or_default();
        let making = self.making.as_ref().map(|making| making.words() + &stop);
        making.or_else(|| self.busy.map(|busy| format!("{busy} …")))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use logic::Technique;

    #[test]
    fn a_puzzle_to_practise_has_the_kind_of_its_technique() {
        for technique in Technique::ALL {
            let name = technique.name();
            for name in [name.to_owned(), format!("{name} 7"), format!("{NEAREST}{name}")] {
                assert_eq!(kind_of(&name, None, None).technique, Some(technique.into()), "{name}");
            }
        }
        assert_eq!(kind_of("Today 7", None, None), PuzzleKind::of(Level::Easy));
    }
}
