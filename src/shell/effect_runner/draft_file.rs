//! File of the draft, which is the puzzle being typed in: opening the file, writing it, and the reason if it cannot be written.

use std::sync::Arc;
use std::sync::mpsc::Sender;

use crate::app::{Report, Unsaved};
use crate::shell::effect_runner::reason;
use crate::shell::event_loop::Event;
use crate::shell::save_thread::{PendingWrite, Saver};
use crate::store::{Error, Lock, OpenDraft, Paths, open_draft};
use grid::Puzzle;

/// State of the draft file.
#[derive(Default)]
pub(super) enum DraftFile {
    /// File that has not been opened yet.
    #[default]
    Closed,
    /// File that is locked by this process and written by a thread of its own.
    Open(Saver, Arc<Lock>),
    /// File that cannot be written.
    Refused {
        /// Reason why the file cannot be written.
        why: String,
        /// Whether the latest draft was lost: it was not blank and was not written.
        has_dropped: bool,
    },
}

impl DraftFile {
    /// Opens the file. Without `paths`, returns [`Self::Refused`]. Also returns reports of the file's contents and of any failure.
    pub(super) fn open(paths: Option<&Paths>, events: Sender<Event>) -> (Self, Vec<Report>) {
        let Some(OpenDraft { left, lock, notice }) = paths.map(open_draft) else {
            return Self::refused(&Error::NoHome);
        };
        let Some(lock) = lock else { return Self::refused(&notice.unwrap_or(Error::DraftHeld)) };
        let saver = match Saver::start(events, None) {
            Ok(saver) => saver,
            Err(why) => return Self::refused_for(format!("no thread can be started: {why}")),
        };
        let notice = notice.map(|notice| Report::Notice(notice.to_string()));
        let reports = [Report::Draft(left.map(Box::new))].into_iter().chain(notice).collect();
        (Self::Open(saver, Arc::new(lock)), reports)
    }

    fn refused(error: &Error) -> (Self, Vec<Report>) {
        let (file, mut reports) = Self::refused_for(reason(error));
        reports.push(Report::Notice(error.to_string()));
        (file, reports)
    }

    fn refused_for(why: String) -> (Self, Vec<Report>) {
        let reports = vec![Report::Draft(None), Report::DraftWritten(Err(Unsaved::Refused(why.clone())))];
        (Self::Refused { why, has_dropped: false }, reports)
    }

    /// Queues a write of the draft. A blank draft removes the file.
    pub(super) fn save(&mut self, puzzle: Box<Puzzle>) {
        match self {
            Self::Closed => {}
            Self::Open(saver, lock) => saver.save(lock, PendingWrite::Draft(puzzle)),
            Self::Refused { has_dropped, .. } => *has_dropped = !puzzle.is_blank(),
        }
    }

    /// Waits until the draft is on disk.
    ///
    /// # Errors
    /// If the latest draft could not be written; returns the reason.
    pub(super) fn flush(&self) -> Result<(), String> {
        match self {
            Self::Open(saver, _) => saver.flush(),
            Self::Refused { why, has_dropped: true } => Err(why.clone()),
            Self::Closed | Self::Refused { .. } => Ok(()),
        }
    }
}
