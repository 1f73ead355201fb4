//! Saving of the open game: when it happens, why it fails, and what would be lost.

use std::time::{Duration, Instant};

use crate::app::library::OTHER;
use crate::app::{App, Draft, Effect, Loss, Play, Provenance, SaveAs};
use crate::coach::Review;
use crate::game::{Game, HelpUsed, History};
use crate::store::{CardLabels, GameId, GameResult, GameReview, Save};
use generate::Variant;
use grid::Puzzle;
use logic::Level;

/// Playing time after which a game is saved even if nothing was entered.
const WORTH_SAVING: Duration = Duration::from_secs(30);

/// Reason why a game or a draft is not saved.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Unsaved {
    /// Saving is impossible: there is no home directory, the system refuses the file, or another instance has the file open.
    Refused(String),
    /// The last write failed. The next write may succeed.
    Failed(String),
}

impl Unsaved {
    /// Returns the reason, in lower case and without a full stop.
    #[must_use]
    pub fn reason(&self) -> &str {
        match self {
            Self::Refused(why) | Self::Failed(why) => why,
        }
    }
}

/// The game that is saved for the puzzle of the open game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::app) enum OnDisk {
    /// No game.
    Nothing,
    /// An earlier game of the same puzzle. Its save is kept until something is entered in the open game.
    Earlier,
    /// The open game, perhaps in an earlier state. Set as soon as its first save is requested.
    This,
}

/// State of the game when it was opened, for detecting changes.
#[derive(Clone, Debug)]
pub(in crate::app) struct Baseline {
    on_disk: OnDisk,
    is_written: bool, // whether a write of this game has succeeded; `on_disk` is set as soon as a write is requested
    history: History,
    help: HelpUsed,
    seconds: u64, // playing time
}

impl Baseline {
    /// Returns the baseline for the present state of a game.
    pub(in crate::app) fn of(game: &Game, on_disk: OnDisk, now: Instant) -> Self {
        let seconds = game.clock.elapsed(now).as_secs();
        let is_written = on_disk == OnDisk::This;
        Self { on_disk, is_written, history: game.history().clone(), help: game.help, seconds }
    }
}

impl Play {
    /// Whether the game should be written now. All decisions about that are made here. A puzzle that the player brought is saved at once.
    /// Any other puzzle is saved once something was entered or the game was open for a while. A save that is up to date is not written
    /// again.
    #[must_use]
    pub fn should_save(&self, now: Instant) -> bool {
        let elapsed = self.game.clock.elapsed(now);
        let is_due = match self.baseline.on_disk {
            OnDisk::Nothing => self.origin.provenance.is_brought() || elapsed >= WORTH_SAVING,
            OnDisk::Earlier => false,
            OnDisk::This => elapsed.as_secs() > self.baseline.seconds,
        };
        self.is_savable() && (is_due || self.has_entries() || self.game.help != self.baseline.help)
    }

    /// Returns why the game is not saved; `None` if closing it would lose nothing.
    #[must_use]
    pub fn at_stake(&self) -> Option<&Unsaved> {
        let is_only_copy = self.origin.provenance == Provenance::Entered && self.baseline.on_disk == OnDisk::Nothing;
        self.unsaved.as_ref().filter(|unsaved| match unsaved {
            Unsaved::Refused(_) => is_only_copy || self.has_entries(),
            Unsaved::Failed(_) => true,
        })
    }

    /// Returns the part of the game that is lost if it is closed. `why` is the reason why the game is not saved.
    pub(super) fn loss(&self, why: String) -> Loss {
        if self.baseline.is_written { Loss::Changes(why) } else { Loss::Game(why) }
    }

    /// Whether there is a save of the puzzle, or will be one as soon as the game is closed.
    pub(super) fn is_kept(&self, now: Instant) -> bool {
        self.baseline.on_disk != OnDisk::Nothing || self.should_save(now)
    }

    /// Returns when the game is to be saved even if nothing is entered; `None` if a save exists, the game cannot be saved, or the game's
    /// clock is stopped.
    pub(super) fn due(&self, now: Instant) -> Option<Instant> {
        let is_waiting = self.is_savable() && self.is_new() && self.game.clock.is_running();
        is_waiting.then(|| now + WORTH_SAVING.saturating_sub(self.game.clock.elapsed(now)))
    }

    /// Returns the baseline for playing the puzzle again.
    pub(super) fn baseline_of(&self, again: &Game, now: Instant) -> Baseline {
        let on_disk = if self.is_new() { OnDisk::Nothing } else { OnDisk::Earlier };
        Baseline::of(again, on_disk, now)
    }

    /// Whether no save of the puzzle exists.
    fn is_new(&self) -> bool {
        self.baseline.on_disk == OnDisk::Nothing
    }

    const fn is_savable(&self) -> bool {
        !matches!(self.unsaved, Some(Unsaved::Refused(_)))
    }

    /// Whether anything has been entered since the game was opened.
    fn has_entries(&self) -> bool {
        *self.game.history() != self.baseline.history
    }
}

impl App {
    /// Returns the save of the open game; `None` if the game need not be written now.
    #[must_use]
    pub fn snapshot(&self, now: Instant) -> Option<SaveAs> {
        let play = self.play.as_ref().filter(|play| play.should_save(now))?;
        let variant = Variant::of(play.game.board().layout()).map_or(OTHER.to_owned(), |variant| variant.to_string());
        let level = play.origin.level.map(Level::word);
        let labels = CardLabels { name: &play.origin.name, level, variant: &variant };
        let save = Save::of(&play.game, labels, now, 0);
        Some(SaveAs { id: play.origin.id(), save })
    }

    /// Returns why the open game or the draft cannot be saved at all; `None` if quitting would lose nothing or the next write may succeed.
    #[must_use]
    pub fn refusal(&self) -> Option<&str> {
        let game = self.play.as_ref().and_then(Play::at_stake);
        let draft = self.draft.as_ref().and_then(Draft::at_stake);
        game.into_iter().chain(draft).find_map(|unsaved| match unsaved {
            Unsaved::Refused(why) => Some(why.as_str()),
            Unsaved::Failed(_) => None, // quitting waits for the last write, and returns its error
        })
    }

    /// Writes the open game, if it should be written now.
    pub(super) fn save(&mut self, now: Instant) {
        let Some(save) = self.snapshot(now) else { return };
        let Some(play) = &mut self.play else { return };
        play.baseline.on_disk = OnDisk::This;
        self.effects.push(Effect::Save(Box::new(save)));
    }

    /// Adds the result of the open game, which is solved, to the log. Practice positions are left out.
    pub(super) fn record(&mut self) {
        let Some(play) = self.play.as_ref().filter(|play| play.origin.practised().is_none()) else { return };
        let result = GameResult::of(&play.game, &play.origin.name, play.origin.level.map(Level::word));
        self.effects.push(Effect::Record(Box::new(result)));
    }

    /// Adds the review of the open game to the log.
    pub(super) fn record_review(&mut self, id: GameId, review: &Review) {
        let is_practice = self.play_of(id).is_none_or(|play| play.origin.practised().is_some());
        if is_practice {
            return;
        }
        self.effects.push(Effect::RecordReview(game_review(id, review)));
    }

    /// Requests an effect. If the open game should be written now, requests that first.
    pub(super) fn save_then(&mut self, effect: Effect, now: Instant) {
        self.save(now);
        self.effects.push(effect);
    }

    /// Saves a game that has no save yet, once it has been played for long enough.
    pub(super) fn save_if_due(&mut self, now: Instant) {
        if self.play.as_ref().is_some_and(Play::is_new) {
            self.save(now);
        }
    }

    /// Handles the result of writing a game. The draft of the same puzzle is removed only after the game is on disk.
    pub(super) fn written(&mut self, id: GameId, result: Result<(), String>) {
        if let Err(why) = &result {
            self.notice = Some(format!("not saved: {why}"));
        }
        let Some(play) = self.play_of(id) else { return };
        play.baseline.is_written |= result.is_ok();
        let givens = result.is_ok().then(|| play.game.board().givens());
        if play.is_savable() {
            play.unsaved = result.err().map(Unsaved::Failed);
        }
        if let Some(givens) = givens {
            self.drop_draft_of(givens.puzzle());
        }
    }

    /// Removes the draft on disk if it is equal to this puzzle, because another copy of the puzzle now exists.
    pub(super) fn drop_draft_of(&mut self, puzzle: &Puzzle) {
        let blank = self.draft.as_mut().and_then(|draft| draft.is_elsewhere(puzzle));
        self.effects.extend(blank.map(|blank| Effect::SaveDraft(Box::new(blank))));
    }

    /// Handles the result of writing the draft.
    pub(super) fn draft_written(&mut self, result: Result<(), Unsaved>) {
        let Some(draft) = &mut self.draft else { return };
        draft.unsaved = result.err();
        if let Some(Unsaved::Failed(why)) = &draft.unsaved {
            self.notice = Some(format!("not saved: {why}"));
        }
    }

    /// Handles the loss of the open game's lock. If its save cannot be read, every entry would be lost, not only those since the game was
    /// opened.
    pub(super) fn lock_lost(&mut self, id: GameId, why: String, has_save: bool) {
        let Some(play) = self.play.as_mut().filter(|play| play.origin.id() == id) else { return };
        if !has_save {
            play.baseline.history = Game::new(play.origin.board.clone()).history().clone();
            (play.baseline.on_disk, play.baseline.is_written) = (OnDisk::Nothing, false);
        }
        self.notice = Some(format!("not saved: {why}"));
        play.unsaved = Some(Unsaved::Refused(why));
    }
}

/// Returns the review of a solved game as it is written into the log of results.
#[must_use]
pub fn game_review(id: GameId, review: &Review) -> GameReview {
    let spent = review.times.spent.iter();
    GameReview {
        puzzle: id.to_string(),
        hardest: review.hardest.filter(|_| review.is_solved).map(|technique| technique.slug().to_owned()),
        spent: spent.map(|of| (of.technique.slug().to_owned(), of.digits, of.took.as_millis() as u64)).collect(),
    }
}
