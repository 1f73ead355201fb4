//! The draft: the board that the player was typing, kept for the next start of the program.

use crate::store::{Error, Lock, Paths, file_io};
use format;
use grid::Puzzle;

/// An opened draft: the puzzle found in it, and the lock that allows writing it.
#[derive(Debug)]
pub struct OpenDraft {
    /// Board that was being typed; `None` if there was none, or if it could not be read.
    pub left: Option<Puzzle>,
    /// Lock that allows writing the draft; `None` if it could not be taken.
    pub lock: Option<Lock>,
    /// Message for the player: why there is no lock, or how a file that could not be used was renamed. `None` if there is a lock and
    /// nothing was renamed.
    pub notice: Option<Error>,
}

/// Takes the lock on the draft and reads the draft. A file that cannot be used is set aside, that is, renamed.
#[must_use]
pub fn open_draft(paths: &Paths) -> OpenDraft {
    let path = paths.draft();
    let refused = |notice| OpenDraft { left: None, lock: None, notice: Some(notice) };
    let lock = match Lock::take(&path) {
        Ok(lock) => lock,
        Err(Error::Held) => return refused(Error::DraftHeld),
        Err(notice) => return refused(notice),
    };
    let left = match file_io::read_text(&path, file_io::TEXT) {
        Ok(text) => text.as_deref().map(format::read_one).transpose().map_err(|fault| fault.expected),
        Err(error) => match error.contents() {
            Ok(why) => Err(why),
            Err(notice) => return refused(notice),
        },
    };
    match left.map_err(|why| file_io::set_aside(&path, why)) {
        Ok(left) => OpenDraft { left, lock: Some(lock), notice: None },
        Err(notice @ Error::SetAside { .. }) => OpenDraft { left: None, lock: Some(lock), notice: Some(notice) },
        Err(notice) => refused(notice),
    }
}

/// Reads the draft without taking its lock. `None` if there is no draft or it cannot be used.
#[must_use]
pub fn left_draft(paths: &Paths) -> Option<Puzzle> {
    let text = file_io::read_text(&paths.draft(), file_io::TEXT).ok()??;
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
    fn a_draft_is_kept_until_the_board_is_blank() {
        let (_folder, paths) = Paths::temporary();
        let two_ones = format!("1..1{}", ".".repeat(77));
        let caged = format!("cage 15: r1c1 r1c2; {}", ".".repeat(81));
        for line in [&two_ones, &caged, "1...34..2.....3.", &format!("G{}", ".".repeat(255))] {
            let lock = open_draft(&paths).lock.unwrap();
            lock.save_draft(&format::read_one(line).unwrap()).unwrap();
            drop(lock);
            assert_eq!(left(&paths).as_deref(), Some(line), "whatever is wrong with it");
            assert_eq!(left_draft(&paths), format::read_one(line).ok(), "who only looks sees the same");
        }
        let lock = open_draft(&paths).lock.unwrap();
        for _ in 0..2 {
            lock.save_draft(&format::read_one(&".".repeat(81)).unwrap()).unwrap();
        }
        drop(lock);
        assert_eq!((left(&paths), left_draft(&paths)), (None, None));
        assert_eq!(fs::read_dir(&paths.state).unwrap().count(), 0, "nothing is left behind");
    }

    #[test]
    fn only_one_of_two_programs_can_write_the_draft() {
        let (_folder, paths) = Paths::temporary();
        let first = open_draft(&paths);
        let second = open_draft(&paths);
        assert!(first.lock.is_some() && second.lock.is_none());
        let notice = second.notice.unwrap().to_string();
        assert_eq!(
            notice,
            "a puzzle is being typed in another ninefold: what you type here is lost unless you save it"
        );
    }

    #[test]
    fn a_draft_that_is_not_a_puzzle_is_set_aside() {
        let (_folder, paths) = Paths::temporary();
        fs::create_dir_all(&paths.state).unwrap();
        for (text, why) in [
            (b"torn".to_vec(), "broken-1: "),
            (b"1...34..2.....3.\xff".to_vec(), ": expected text in UTF-8"),
            (vec![b'1'; 1 + (1 << 20)], ": expected at most 1 MiB, found 1.1 MiB"),
        ] {
            fs::write(paths.draft(), &text).unwrap();
            let open = open_draft(&paths);
            assert!(open.left.is_none() && open.lock.is_some(), "what is typed from now on is kept");
            let notice = open.notice.unwrap().to_string();
            assert!(
                notice.starts_with("a broken file was set aside as draft.txt.broken-1") && notice.contains(why),
                "{notice}"
            );
            let aside = paths.state.join("draft.txt.broken-1");
            assert_eq!(fs::read(&aside).unwrap(), text);
            fs::remove_file(aside).unwrap();
        }
    }
}
