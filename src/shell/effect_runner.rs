//! Runner of the effects that the state returns: it reads and writes files through `store` and computes in background threads.

use std::io;
use std::path::{Path, is_separator};
use std::sync::Arc;
use std::sync::mpsc::Sender;
use std::time::{SystemTime, UNIX_EPOCH};

use jiff::ZonedDateTime;
use jiff::civil::Date;

use crate::app::{Effect, Keymap, Make, Next, OpenGame, Origin, Provenance, Report, SaveAs};
use crate::game::Game;
use crate::shell::background;
use crate::shell::effect_runner::draft_file::DraftFile;
use crate::shell::environment;
use crate::shell::event_loop::Event;
use crate::shell::generator::{Generator, GeneratorRequest, TimeLimit};
use crate::shell::live_rater::LiveRater;
use crate::shell::puzzle_pool::{self, PuzzlePool};
use crate::shell::save_thread::{PendingWrite, Saver};
use crate::shell::worker_thread::Worker;
use crate::store::{
    Card, Error, GameId, GameResult, Lock, Logged, Opened, OwnKeys, Paths, ResultLog, Saves, bad_keys, export_text,
    left_draft, names_in, own_keys, save_own_keys, save_own_puzzle,
};
use generate::{PuzzleKind, Seed, Symmetry, Variant, daily, is_known_to_be_needed};
use logic::Level;
use text::printable;

mod draft_file;
mod puzzle_files;

/// Carries out effects. Holds the files, locks and background threads that the effects act on.
pub struct EffectRunner {
    events: Sender<Event>,
    worker: Worker,
    generator: Generator,
    pool: PuzzlePool,
    live_rater: LiveRater,
    saver: Saver,
    paths: Option<Paths>,
    lock: Option<(GameId, Arc<Lock>)>, // lock of the open game; `None` if the game cannot be saved
    lost: Option<LostLock>,            // set if the lock of the open game could not be taken again
    draft: DraftFile,
    has_reported_unread: bool, // whether unreadable saved games have been reported
}

/// Part of an effect that the event loop itself has to carry out.
pub enum LoopCommand {
    /// There is nothing to carry out.
    None,
    /// Restore the terminal and suspend the process.
    Suspend,
    /// Redraw the whole screen.
    Redraw,
    /// Copy this text to the clipboard.
    Copy(String),
    /// Quit once everything is saved.
    Quit,
    /// Quit whether or not everything is saved.
    Leave,
}

impl EffectRunner {
    /// Creates a runner without an open game. Without `paths`, nothing is saved.
    ///
    /// # Errors
    /// If no thread can be started.
    pub fn new(events: Sender<Event>, paths: Option<Paths>) -> io::Result<Self> {
        let saver = Saver::start(events.clone(), paths.as_ref().map(ResultLog::new))?;
        let pool = PuzzlePool::new(paths.as_ref());
        Ok(Self {
            pool,
            live_rater: LiveRater::new(events.clone()),
            worker: Worker::new(events.clone()),
            generator: Generator::new(events.clone()),
            saver,
            paths,
            lock: None,
            lost: None,
            draft: DraftFile::default(),
            has_reported_unread: false,
            events,
        })
    }

    /// Carries out an effect. Returns the part of it that the event loop has to carry out.
    pub fn carry_out(&mut self, effect: Effect) -> LoopCommand {
        match effect {
            Effect::Save(save) => self.save(*save),
            Effect::Run(task) => self.worker.run(task),
            Effect::Rate(turn, board) => self.live_rater.ask(turn, board),
            Effect::OpenDraft => self.open_draft(),
            Effect::SaveDraft(puzzle) => self.draft.save(puzzle),
            Effect::SavePuzzle(name, puzzle) => {
                let kept = self
                    .paths
                    .as_ref()
                    .map_or_else(|| Err(Error::NoHome), |paths| save_own_puzzle(paths, &name, &puzzle));
                self.report(Report::PuzzleSaved(kept.map(|()| name).map_err(|why| why.to_string())));
            }
            Effect::Make(turn, make) => self.make(turn, make),
            Effect::StopMaking => self.generator.stop(),
            Effect::Abandon => self.clear_failure(),
            Effect::Open(origin) => self.open(*origin),
            Effect::OpenSaved(id) => self.open_saved(id),
            Effect::Forget(id, is_open) => self.delete_save(id, is_open),
            Effect::List => self.list(),
            Effect::Read(path) => {
                let (puzzles, notice) = puzzle_files::read(&environment::from_home(&path));
                self.report(Report::Read(puzzles));
                notice.into_iter().for_each(|why| self.report(Report::Notice(why)));
            }
            Effect::Complete(path) => {
                let (folder, beginning) = path.split_at(path.rfind(is_separator).map_or(0, |at| at + 1));
                let folder = Path::new(if folder.is_empty() { "." } else { folder });
                let names = names_in(&environment::from_home(folder), beginning);
                self.report(Report::Completed(path, names));
            }
            Effect::Settings(settings) => {
                if let Some(Err(why)) = self.paths.as_ref().map(|paths| settings.save(paths)) {
                    self.report(Report::Notice(why.to_string()));
                }
            }
            Effect::Record(result) => self.record(*result),
            Effect::RecordReview(review) => {
                self.log(&Logged::Review(review));
                self.report_results();
            }
            Effect::Keys(changes) => {
                if let Some(Err(why)) = self.paths.as_ref().map(|paths| change_keys(paths, &changes)) {
                    self.report(Report::Notice(format!("keys not saved: {why}")));
                }
            }
            Effect::Write(path, text, is_over) => {
                let path = environment::from_home(&path);
                let written = export_text(&path, &text, is_over);
                let notice = written.map_or_else(
                    |why| why.to_string(),
                    |()| format!("written: {}", printable(&path.to_string_lossy())),
                );
                self.report(Report::Notice(notice));
            }
            Effect::Copy(text) => return LoopCommand::Copy(text),
            Effect::Suspend => return LoopCommand::Suspend,
            Effect::Redraw => return LoopCommand::Redraw,
            Effect::Quit => return LoopCommand::Quit,
            Effect::QuitUnsaved => return LoopCommand::Leave,
        }
        LoopCommand::None
    }

    /// Queues a task for the worker, as an effect would.
    #[cfg(all(test, unix))]
    pub fn run(&mut self, task: crate::app::Task) {
        self.worker.run(task);
    }

    /// Queues a save of the open game. Drops the save if it is of any other game.
    pub fn save(&mut self, SaveAs { id, mut save }: SaveAs) {
        if let Some((_, lock)) = self.lock.as_ref().filter(|(open, _)| *open == id) {
            save.set_time(calendar());
            self.saver.save(lock, PendingWrite::Game(id, Box::new(save)));
        } else if let Some(lost) = self.lost.as_mut().filter(|lost| lost.id == id) {
            lost.has_dropped = true;
        }
    }

    /// Waits until everything is on disk.
    ///
    /// # Errors
    /// If the last write of the open game or of the draft failed, or if a save of the open game was dropped; returns the reason.
    pub fn flush(&self) -> Result<(), String> {
        let draft = self.draft.flush();
        self.flush_game().and(draft)
    }

    /// Forgets that the open game could not be written, because the player has agreed to lose it.
    fn clear_failure(&mut self) {
        let _ = self.saver.finish();
        self.lost = None;
    }

    /// Waits until the open game is on disk.
    ///
    /// # Errors
    /// If the last write of the game failed, or if a save of it was dropped; returns the reason.
    fn flush_game(&self) -> Result<(), String> {
        self.saver.flush()?;
        self.lost.as_ref().filter(|lost| lost.has_dropped).map_or(Ok(()), |lost| Err(lost.why.clone()))
    }

    /// Opens a stored puzzle at once, or starts generating one.
    fn make(&mut self, turn: u64, make: Make) {
        let is_practice = matches!(make, Make::Practice(_));
        let (seed, name, time_limit) = match make {
            Make::Practice(PuzzleKind { technique: Some(technique), .. }) if !is_known_to_be_needed(technique) => {
                let origin = Origin::practice(technique).ok_or_else(|| format!("{technique} cannot be practised"));
                return self.report(Report::Made(turn, origin.map(Box::new)));
            }
            Make::Practice(kind) => {
                let kind = PuzzleKind { symmetry: Symmetry::None, ..kind }; // the quickest to generate
                (Seed { kind, number: number() }, String::new(), TimeLimit::TenSeconds)
            }
            Make::Any(kind) => {
                if puzzle_pool::is_kept(kind) {
                    let kept = self.pool.take(kind);
                    self.pool.refill();
                    if let Some(origin) = kept {
                        return self.report(Report::Made(turn, Ok(Box::new(origin))));
                    }
                }
                let seed = Seed { kind, number: number() };
                let is_known = kind.variant == Variant::Classic && kind.technique.is_none();
                (seed, seed.to_string(), if is_known { TimeLimit::None } else { TimeLimit::TenSeconds })
            }
            Make::Seed(seed) => (seed, seed.to_string(), TimeLimit::None),
            Make::Daily => {
                let today = ZonedDateTime::now().date();
                (daily::seed(today), daily::name(today), TimeLimit::None)
            }
        };
        self.generator.make(turn, GeneratorRequest { seed, name, time_limit, is_practice });
    }

    /// Deletes a saved game. If it is the open game, its lock is released first, and taken again if deleting fails.
    fn delete_save(&mut self, id: GameId, is_open: bool) {
        // Otherwise a waiting write would recreate the file. The saver releases its share of the lock before `flush` returns.
        let _ = self.saver.flush();
        let lock = self.lock.take_if(|_| is_open);
        let had_lock = lock.is_some();
        drop(lock);
        let saved = self.paths.as_ref().and_then(|paths| {
            let _ = ResultLog::new(paths).create(); // on failure, tried again when the next game ends
            Saves::new(paths).read(id)
        });
        match self.paths.as_ref().map_or(Ok(()), |paths| Saves::new(paths).delete(id)) {
            Ok(()) => {
                if let Some((card, game)) = saved.filter(|(_, game)| !game.is_solved()) {
                    self.record(GameResult::of_saved(&card, &game));
                }
                if is_open {
                    self.clear_failure();
                }
                self.report(Report::Forgotten(id));
            }
            Err(why) => {
                if had_lock {
                    self.retake(id);
                }
                self.report(Report::Notice(why.to_string()));
            }
        }
    }

    /// Adds the result of a game that has just ended to the log.
    fn record(&self, mut result: GameResult) {
        result.set_time(calendar(), ZonedDateTime::now().offset().seconds());
        self.log(&Logged::Game(result));
    }

    /// Adds a line to the log of results. It is there when this returns, so that nothing is shown that could be lost.
    fn log(&self, logged: &Logged) {
        if let Some(Err(why)) = self.paths.as_ref().map(|paths| ResultLog::new(paths).append(logged)) {
            self.report(Report::Notice(format!("result not recorded: {why}")));
        }
    }

    /// Reports the results of all games.
    fn report_results(&self) {
        let Some(paths) = &self.paths else { return };
        let (results, faults) = ResultLog::new(paths).read();
        self.report(Report::Results(results, faults.iter().map(ToString::to_string).collect()));
    }

    /// Opens the draft file and reports its contents.
    fn open_draft(&mut self) {
        let (draft, reports) = DraftFile::open(self.paths.as_ref(), self.events.clone());
        self.draft = draft;
        reports.into_iter().for_each(|report| self.report(report));
    }

    /// Opens the game of a puzzle. If the previously open game cannot be written, keeps that game open instead.
    fn open(&mut self, origin: Origin) {
        if let Err(why) = self.flush_game() {
            return self.report(Report::StillOpen(why, Next::Puzzle(Box::new(origin))));
        }
        let Taken { saved, unsaved, notices } = self.change_to(origin.id());
        let open = OpenGame { origin, saved: saved.map(|saved| saved.1), unsaved, notices };
        self.report(Report::Opened(Box::new(open)));
    }

    /// Opens a saved game. If the previously open game cannot be written, or if the saved game no longer exists, the previous game stays
    /// open.
    fn open_saved(&mut self, id: GameId) {
        if let Err(why) = self.flush_game() {
            return self.report(Report::StillOpen(why, Next::Saved(id)));
        }
        let before = self.lock.as_ref().map(|(before, _)| *before);
        let lost = self.lost.take();
        let Taken { saved, unsaved, notices } = self.change_to(id);
        match saved {
            Some((card, game)) => {
                let level: Option<Level> = card.level.as_deref().and_then(|level| level.parse().ok());
                let (board, provenance) = (game.board().clone(), Provenance::Imported);
                let origin = Origin { name: card.name, level, board, provenance };
                let open = OpenGame { origin, saved: Some(game), unsaved, notices };
                self.report(Report::Opened(Box::new(open)));
            }
            None => {
                (self.lock, self.lost) = (None, lost);
                if let Some(before) = before {
                    self.retake(before); // the previously open game is still on the screen
                }
                let why = notices.into_iter().next().unwrap_or_else(|| "that game no longer exists".to_owned());
                self.report(Report::Notice(why));
                self.carry_out(Effect::List);
            }
        }
    }

    /// Reports the saved games, the player's own puzzles, the number of digits in the draft, and today's date.
    fn list(&mut self) {
        let _ = self.saver.flush(); // a failure has been reported
        let saved = self.paths.as_ref().map(|paths| Saves::new(paths).list()).unwrap_or_default();
        let (own, unread) = self.paths.as_ref().map(puzzle_files::own).unwrap_or_default();
        self.report(Report::Own(own, unread));
        let typed = self.paths.as_ref().and_then(left_draft);
        self.report(Report::Typed(typed.map(|left| left.digits.iter().flatten().count())));
        let now = ZonedDateTime::now();
        self.report(Report::Today { date: now.date(), offset: now.offset() });
        self.report_results();
        self.report(Report::Listed(saved));
        self.report_unread();
    }

    /// Reports which saved games cannot be read, but only the first time. Such games are not listed, and their files stay unchanged.
    fn report_unread(&mut self) {
        if std::mem::replace(&mut self.has_reported_unread, true) {
            return;
        }
        let unread = self.paths.as_ref().map(|paths| Saves::new(paths).unreadable()).unwrap_or_default();
        let notice = match &unread[..] {
            [] => return,
            [one] => format!("the saved game {one} cannot be read"),
            [one, ..] => format!("{} saved games cannot be read; the first is {one}", unread.len()),
        };
        self.report(Report::Notice(notice));
    }

    /// Releases the lock of the open game and opens game `id`. The open game has to be on disk already.
    fn change_to(&mut self, id: GameId) -> Taken {
        let Some(Opened { saved, lock, notices }) = self.take(id) else {
            let why = reason(&Error::NoHome);
            let notices = vec![format!("not saved: {why}")];
            return Taken { saved: None, unsaved: Some(why), notices };
        };
        let refused = notices.first().filter(|_| lock.is_none()).map(reason);
        let words = |notice: &Error| match notice {
            Error::Held => notice.to_string(), // already says that nothing is saved
            _ if refused.is_some() => format!("not saved: {notice}"),
            _ => notice.to_string(),
        };
        let notices = notices.iter().map(words).collect();
        self.lost = None;
        self.lock = lock.map(|lock| (id, Arc::new(lock)));
        Taken { saved, unsaved: refused, notices }
    }

    /// Takes the lock of the open game again. If this fails, reports that the game is no longer saved from now on.
    fn retake(&mut self, id: GameId) {
        let Some(Opened { saved, lock, notices }) = self.take(id) else { return };
        self.lock = lock.map(|lock| (id, Arc::new(lock)));
        if self.lock.is_none() {
            let why = notices.first().map(reason).unwrap_or_default();
            self.lost = Some(LostLock { id, why: why.clone(), has_dropped: false });
            self.report(Report::Lost { id, why, has_save: saved.is_some() });
        }
    }

    /// Releases the lock of the open game and opens game `id`. Returns `None` without a home directory.
    fn take(&mut self, id: GameId) -> Option<Opened> {
        self.lock = None;
        self.paths.as_ref().map(|paths| Saves::new(paths).open(id))
    }

    fn report(&self, report: Report) {
        background::report(&self.events, report);
    }
}

impl Drop for EffectRunner {
    /// Waits until queued saves are written, even after a panic.
    fn drop(&mut self) {
        let _ = self.flush();
    }
}

/// State of the open game after its lock could not be taken again.
struct LostLock {
    id: GameId,
    why: String,
    /// Whether a save of the game has been dropped since then.
    has_dropped: bool,
}

/// Result of opening a game.
struct Taken {
    /// Card and state of the saved game; `None` if there is no save.
    saved: Option<(Card, Game)>,
    /// Reason why the game cannot be saved; `None` if it can be saved.
    unsaved: Option<String>,
    /// Notices for the player, one a line.
    notices: Vec<String>,
}

/// Returns the reason why a game or the draft cannot be saved, short enough for the status line.
fn reason(error: &Error) -> String {
    match error {
        Error::NoHome => "no home directory: set HOME".to_owned(),
        Error::Held | Error::DraftHeld => "open in another ninefold".to_owned(),
        other => other.to_string(),
    }
}

/// Changes the file of the player's own keys. A file with a fault stays as it is, because its other lines are not in force.
fn change_keys(paths: &Paths, changes: &[OwnKeys]) -> Result<(), Error> {
    if let Some(text) = own_keys(paths)? {
        Keymap::default_keys().with(&text).map_err(|bad| bad_keys(paths, bad.line, bad.why))?;
    }
    save_own_keys(paths, changes)
}

/// Returns the date where the player is.
#[must_use]
pub fn today() -> Date {
    ZonedDateTime::now().date()
}

/// Returns the current calendar time.
#[expect(clippy::disallowed_methods, reason = "the calendar is read here")]
fn calendar() -> SystemTime {
    SystemTime::now()
}

/// Returns a random number of 32 bits, so that a seed is short to type. Derived from the time and the process id, which is random enough
/// for a puzzle.
#[expect(clippy::disallowed_methods, reason = "seeds are drawn here")]
pub(super) fn number() -> u64 {
    let now = SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |since| since.as_nanos() as u64);
    (now ^ u64::from(std::process::id()) << 32).wrapping_mul(0x9e37_79b9_7f4a_7c15) >> 32
}

#[cfg(test)]
mod tests;
