//! The board that the player was typing, so that it is still there after the window was closed.

use crate::format;
use crate::grid::Puzzle;
use crate::store::{Error, Lock, Paths, files};

/// What was left of it, and whether it may be written.
#[derive(Debug)]
pub struct OpenDraft {
    /// What was being typed; none where nobody was at anything.
    pub left: Option<Puzzle>,
    /// The right to write it.
    pub lock: Option<Lock>,
    /// Why there is no lock, or what became of a file that could not be used.
    pub notice: Option<Error>,
}

/// Takes the right to write the board that is typed, and reads what was left of it. A file that cannot be used is set aside.
#[must_use]
pub fn open_draft(paths: &Paths) -> OpenDraft {
    let path = paths.draft();
    let refused = |notice| OpenDraft { left: None, lock: None, notice: Some(notice) };
    let lock = match Lock::take(&path) {
        Ok(lock) => lock,
        Err(Error::Held) => return refused(Error::DraftHeld),
        Err(notice) => return refused(notice),
    };
    let text = match files::read_text(&path) {
        Ok(text) => text,
        Err(notice) => return refused(notice),
    };
    match text.as_deref().map(format::read_one) {
        None => OpenDraft { left: None, lock: Some(lock), notice: None },
        Some(Ok(left)) => OpenDraft { left: Some(left), lock: Some(lock), notice: None },
        Some(Err(fault)) => match files::set_aside(&path, fault.expected) {
            notice @ Error::SetAside { .. } => OpenDraft { left: None, lock: Some(lock), notice: Some(notice) },
            notice => refused(notice),
        },
    }
}

/// What was left of the board that is typed, for somebody who only looks.
#[must_use]
pub fn left_draft(paths: &Paths) -> Option<Puzzle> {
    let text = files::read_text(&paths.draft()).ok()??;
    format::read_one(&text).ok()
}

#[cfg(test)]
mod tests {
    use std::fs;

    use super::*;

    fn left(paths: &Paths) -> Option<String> {
        open_draft(paths).left.and_then(|puzzle| format::write(format::Format::Line, &puzzle).ok())
    }

    #[test]
    fn what_was_typed_is_there_until_all_is_blank() {
        let folder = tempfile::tempdir().unwrap();
        let paths = Paths::below(folder.path());
        let two_ones = format!("1..1{}", ".".repeat(77));
        let caged = format!("cage 15: r1c1 r1c2; {}", ".".repeat(81));
        for line in [&two_ones, &caged, "1...34..2.....3.", &format!("G{}", ".".repeat(255))] {
            let lock = open_draft(&paths).lock.unwrap();
            lock.jot(&format::read_one(line).unwrap()).unwrap();
            drop(lock);
            assert_eq!(left(&paths).as_deref(), Some(line), "whatever is wrong with it");
            assert_eq!(left_draft(&paths), format::read_one(line).ok(), "who only looks sees the same");
        }
        let lock = open_draft(&paths).lock.unwrap();
        for _ in 0..2 {
            lock.jot(&format::read_one(&".".repeat(81)).unwrap()).unwrap();
        }
        drop(lock);
        assert_eq!((left(&paths), left_draft(&paths)), (None, None));
        assert_eq!(fs::read_dir(&paths.state).unwrap().count(), 0, "nothing is left behind");
    }

    #[test]
    fn two_programs_do_not_write_over_each_other() {
        let folder = tempfile::tempdir().unwrap();
        let paths = Paths::below(folder.path());
        let first = open_draft(&paths);
        let second = open_draft(&paths);
        assert!(first.lock.is_some() && second.lock.is_none());
        let notice = second.notice.unwrap().to_string();
        assert_eq!(notice, "another ninefold has its own puzzle open: what is typed here stays only once it is saved");
    }

    #[test]
    fn what_is_no_puzzle_is_set_aside() {
        let folder = tempfile::tempdir().unwrap();
        let paths = Paths::below(folder.path());
        fs::create_dir_all(&paths.state).unwrap();
        fs::write(paths.draft(), "torn").unwrap();
        let open = open_draft(&paths);
        assert!(open.left.is_none() && open.lock.is_some());
        assert!(open.notice.unwrap().to_string().starts_with("a broken file was set aside as draft.txt.broken-1"));
        assert_eq!(fs::read_to_string(paths.state.join("draft.txt.broken-1")).unwrap(), "torn");
    }
}
